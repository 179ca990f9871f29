"""Reads pairs of a key and a number."""

from __future__ import annotations

from sheetgen.form import amiss
from sheetgen.form.collecting import Reading
from sheetgen.form.entries import Named
from sheetgen.form.lists import name_of
from sheetgen.form.singles import integer
from sheetgen.form.unread import is_unread, unread
from sheetgen.form.written import UNREAD, Unread
from sheetgen.source.nodes import Mapping, Node, Scalar


def named(to: Reading, entry: Named, node: Node, path: str) -> None:
    """Numbers by names."""
    if is_unread(node):
        unread(to, entry, node, path)
        return
    if not isinstance(node, Mapping):
        to.fault(node, amiss.pairs(node, to.named.get(entry.of or "", ())))
        return
    found: dict[str, int | Unread] = {}
    unknown = False
    for typed, value in node.items.values():
        if entry.of is None and typed.unread:
            unknown = True
            continue
        known = to.names.get(entry.of or "", frozenset())
        slip = None if typed.text in known else to.slip(typed, value, to.named.get(entry.of or "", ()))
        if slip is not None:
            to.fault(typed, slip)
            continue
        name = name_of(to, typed, entry.of)
        if name is None:
            continue
        to.places.keys[f"{path}.{name}"] = typed
        if isinstance(value, Scalar) and value.empty:
            continue
        number = integer(to, value)
        if number is not None:
            found[name] = number
            if entry.of is not None:
                to.put(f"{path}.{name}", number, value)
    to.places.values[path] = node
    if entry.of is None:
        to.put(path, UNREAD if unknown else tuple(found.items()), node)
