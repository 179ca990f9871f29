"""The data of a filled sheet equals the data that a program gets from its text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sheetgen.form.numbers import whole
from sheetgen.form.write.data import sheet_data
from sheetgen.form.write.filling import filled
from sheetgen.source import nodes, reader
from tests.form.test_fields import FORMS, sheet
from tests.thorough import some

NOTHING: tuple[Any, ...] = (None, {}, [])


def data_of(node: nodes.Node | None) -> Any:
    """Return the data of a text without its blank entries."""
    if isinstance(node, nodes.Mapping):
        pairs = ((key, data_of(value)) for key, (_, value) in node.items.items())
        return {key: value for key, value in pairs if value not in NOTHING}
    if isinstance(node, nodes.Sequence):
        items = [data_of(item) for item in node.items]
        return items[: max((number for number, item in enumerate(items, 1) if item not in NOTHING), default=0)]
    if node is None or node.empty or (node.plain and node.text == "."):
        return None
    if not node.plain:
        return node.text
    number = whole(node.text)
    return number if number is not None else True if node.text == "true" else node.text


@pytest.mark.parametrize("name", FORMS)
def test_data_is_what_the_text_says(name: str) -> None:
    form = FORMS[name]
    for seed in range(some(24)):
        random = Random(f"data {name} {seed}")
        written = sheet(form, random, random.random())
        (document,) = reader.read("", filled(name, [], form, written).encode()).documents
        said = data_of(document.root)
        missing = {key: value for key, value in said.items() if key in form and form[key].required and key not in written}
        assert {"sheet": name, **missing, **sheet_data(form, written)} == said
