"""The players' names: each is the space of one cell on an automatic page, or of a block that the layout itself defines."""

from __future__ import annotations

from typing import Any

from sheetgen.source.nodes import Mapping, Node, Sequence

NAMES = "players"
"""The root of the spaces for players' names."""


def names_in(node: Node | None) -> list[str]:
    """Return the names that blocks contain."""
    if isinstance(node, Sequence):
        return [name for item in node.items for name in names_in(item)]
    if not isinstance(node, Mapping):
        return []
    here = [getattr(node.get(key), "text", "") for key in ("space", "name")]  # a cell or its row contains the name
    return [*(name for name in here if _is_name(name)), *(name for _, value in node.items.values() for name in names_in(value))]


def place_names_once(typed: Any, taken: set[str]) -> None:
    """Remove names that already have a place: keep each only in the first cell for its space. In rows that each contain a name,
    remove all names or none."""
    if isinstance(typed, list):
        for each in typed:
            place_names_once(each, taken)
    elif isinstance(typed, dict):
        rows = [row for row in typed.get("rows", ()) if _is_name(row.get("name"))]
        if rows and not taken.isdisjoint((NAMES, *(row["name"] for row in rows))):
            for row in rows:
                del row["name"]
            for column in typed["columns"]:
                if column.get("space") == "{name}":
                    del column["space"]
        taken.update(row["name"] for row in rows if "name" in row)
        name = str(typed.get("space", ""))
        if _is_name(name) and not taken.isdisjoint((NAMES, name)):
            del typed["space"]
        elif isinstance(name, str) and _is_name(name):
            taken.add(name)
        for key, each in typed.items():
            if key != "rows":
                place_names_once(each, taken)


def _is_name(space: object) -> bool:
    return isinstance(space, str) and space.partition(".")[0] == NAMES
