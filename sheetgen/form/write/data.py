"""A filled sheet as data, as a program that reads YAML would get it, without blank spaces."""

from __future__ import annotations

from typing import Any

from sheetgen.form.codec import EMPTY
from sheetgen.form.entries import Form, Names
from sheetgen.form.numbers import whole
from sheetgen.form.write.filling import filled
from sheetgen.form.written import Written
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping, Node, Sequence

_NOTHING: tuple[Any, ...] = (None, {}, [])


def sheet_data(form: Form, written: Written) -> dict[str, Any]:
    """Return the values by the keys of a form."""
    (document,) = reader.read("", filled("-", [], form, written).encode("utf-8", "replace")).documents
    said = {**written.occasion.texts(), **{key: value for key, value in _data(document.root).items() if key in form}}
    # an empty sheet contains sample names, which are not data
    return said if written else {key: value for key, value in said.items() if not isinstance(form.get(key), Names)}


def _data(node: Node | None) -> Any:
    if isinstance(node, Mapping):
        pairs = ((key, _data(value)) for key, (_, value) in node.items.items())
        return {key: value for key, value in pairs if value not in _NOTHING}
    if isinstance(node, Sequence):
        items = [_data(item) for item in node.items]
        return items[: max((number for number, item in enumerate(items, 1) if item not in _NOTHING), default=0)]
    if node is None or node.empty or (node.plain and node.text in EMPTY):
        return None
    if not node.plain:
        return node.text
    number = whole(node.text)
    return number if number is not None else True if node.text == "true" else node.text
