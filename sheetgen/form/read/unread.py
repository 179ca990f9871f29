"""Reading of a `?` that is typed in place of several values."""

from __future__ import annotations

from sheetgen.form.entries import Amounts, AnyEntry, Axis, Picture, Record, Rounds, Untyped
from sheetgen.form.read.collecting import Reading
from sheetgen.form.written import UNREAD
from sheetgen.source.nodes import Node


def unread(to: Reading, entry: AnyEntry, node: Node, path: str) -> None:
    """Read a `?` for several values: mark each of them as unreadable."""
    to.places.values[path] = node
    match entry:
        case Picture(keys=keys):
            to.values.update({f"{path}.{key}": UNREAD for key in keys})
        case Amounts(of=None):
            to.values[path] = UNREAD
        case Record(entries=entries):
            for key, inner in entries.items():
                unread(to, inner, node, f"{path}.{key}")
        case Axis():
            for at, key in enumerate(to.keys(entry) or ()):
                unread(to, entry.at(at), node, f"{path}.{key}")
        case Rounds():
            to.entry(entry, node, path)
        case Untyped():
            return
        case _:
            to.values[path] = UNREAD
