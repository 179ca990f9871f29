"""Cells of an automatic table as they are typed: headings, styles of rows, names of players."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.drawing.outline import Band, Item
from sheetgen.layout.automatic.columns import TypedKeys


class Rows(NamedTuple):
    """Rows of a table with the same columns. edges: where their cells end, from the left, in mm; the first is the label's."""

    item: Item
    band: Band
    edges: tuple[float, ...]


class Seats(NamedTuple):
    """The players of a sheet for a table, and their names where these are printed."""

    many: int = 0
    names: tuple[str, ...] = ()


def name_once(space: str, typed: Any, placed: bool = False) -> bool:
    """Leaves a name's space to the first cell of it among some blocks; the others are for notes. Whether it has its place."""
    if isinstance(typed, dict):
        for key in ("space", "name"):
            if typed.get(key) == space:
                if placed:
                    typed[key] = ""
                placed = True
    for each in typed.values() if isinstance(typed, dict) else typed if isinstance(typed, list) else ():
        placed = name_once(space, each, placed)
    return placed


def row_styles(is_sum: bool) -> TypedKeys:
    """The styles of a row's label and of its cells."""
    return {"style": "sum-label", "cell-style": "sum"} if is_sum else {"style": "row", "cell-style": "cell"}


def heading_cell(text: str, **more: str) -> TypedKeys:
    """A heading; without a text only its style."""
    return {"text": text, "style": "head", **more} if text else {"style": "head"}


def pad_labels(labels: tuple[str, ...], levels: int) -> tuple[str, ...]:
    return (*("" for _ in range(levels - len(labels))), *labels)
