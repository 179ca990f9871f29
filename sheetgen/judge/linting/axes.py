"""Lint rules for families that might share a table but don't."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from sheetgen.drawing.outline import Item, Key
from sheetgen.games.rules import InLayout, layout_rule
from sheetgen.judge.linting.drawn_layout import SOURCE, DrawnLayout
from sheetgen.layout.automatic.grid import Grid
from sheetgen.layout.automatic.joining import joined
from sheetgen.source.messages import Sentence, message, room, sentence

phrase, plural = room("judge")

_MANY = 4
"""Minimum number of keys of the shorter of two axes that are reported as differing by one key."""
Path = tuple[str, ...]


def _tables(paper: DrawnLayout) -> list[Grid]:
    """Return the tables of an automatic page; empty if the layout sets its flow, or moves blocks."""
    layout = paper.layout
    if layout.automatic_page is None or layout.content.outline is None or layout.common.page.flow:
        return []
    return [piece for piece in joined(layout.content.outline().items) if isinstance(piece, Grid)]


@layout_rule(
    "layout/repeated-head",
    "Column headings are printed once: families of spaces with the same columns share one table, unless one of them"
    " has `join: no`.",
    SOURCE,
    "warning",
)
def repeated_head(paper: DrawnLayout) -> Iterator[InLayout]:
    """Check that no two tables have the same columns."""
    for first, second in combinations(_tables(paper), 2):
        item = second.items[0]
        columns = _paths([column.key for column in second.columns])
        if len(columns) > 1 and columns == _paths([column.key for column in first.columns]) and item.family.join != "no":
            own, head = item.root, first.items[0].root
            what = phrase(
                "repeated-head",
                "'{family}' has the same columns as '{first}', but they are printed as two tables with the same heading",
                own,
                head,
            )
            hint = phrase("join", "write `look: {{join: {first}}}` to print one table, or `join: no` if this is intended", head)
            yield paper.root(own), (), message(what, hint)


@layout_rule(
    "layout/nearly-joined",
    "Two families differ in one row or column and are printed as separate tables. Give the missing row or column to"
    " both, or to neither.",
    SOURCE,
    "warning",
)
def nearly_joined(paper: DrawnLayout) -> Iterator[InLayout]:
    """Check that no two axes of four or more keys in two tables differ by one key."""
    tables = _tables(paper)
    axes = {item.root: _axes(item) for table in tables for item in table.items}
    for first, second in combinations(tables, 2):
        for one, other in ((one, other) for one in first.items for other in second.items):
            if near := _near(axes[one.root], axes[other.root]):
                rows, own, theirs = near
                yield paper.root(other.root), (), message(_nearly_joined, rows, other.root, theirs, one.root, own)


def _axes(item: Item) -> list[list[Path]]:
    """Return the keys of an item's rows and of its columns; empty if they are players, or if the item is a separate block."""
    if item.what != "table" or item.family.join == "no":
        return []
    (band, *_) = item.ways[0]
    return [[] if any(key.player for key in keys) else _paths(keys) for keys in (band.rows, band.columns)]


def _near(one: list[list[Path]], other: list[list[Path]]) -> tuple[bool, int, int] | None:
    """Return how two families differ by one key of their rows or columns: whether it is the rows, and how many keys each family has
    there. Return None if they don't."""
    for is_rows, own, others in zip((True, False), one, other, strict=False):
        short, long = sorted((own, others), key=len)
        known = set(short)
        if len(short) >= _MANY and len(long) == len(short) + 1 and [key for key in long if key in known] == short:
            return is_rows, len(own), len(others)
    return None


def _paths(keys: Sequence[Key]) -> list[Path]:
    return [key.path for key in keys if key.path]


def _nearly_joined(rows: bool, family: str, many: int, first: str, others: int) -> Sentence:
    """Return the message for two families that differ by one key. rows: whether the key is a row's."""
    about = family, many, first, others
    if rows:
        message = phrase(
            "nearly-joined-rows",
            "'{family}' has {count} rows and '{first}' has {others}, so they are printed as two tables",
            *about,
        )
    else:
        message = phrase(
            "nearly-joined-columns",
            "'{family}' has {count} columns and '{first}' has {others}, so they are printed as two tables",
            *about,
        )
    return sentence(message, phrase("same-keys", "give both the same keys, or write `join: no` for one of them"))
