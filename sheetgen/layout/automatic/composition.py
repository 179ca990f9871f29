"""What stands in which line of an automatic page, and the blocks of its lines before they have a place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from sheetgen.drawing.outline import Item, Outline
from sheetgen.layout.automatic.cells import Seats
from sheetgen.layout.automatic.columns import TypedKeys
from sheetgen.layout.automatic.table import LEAST, Table, Texts
from sheetgen.layout.automatic.text_width import widest_text

GUTTER = 3.0
"""Between blocks side by side, in mm."""
_HEADING, _LINE, _TICK = 9.0, 8.0, 7.5
"""Heights in mm."""
_TO_WRITE, _TO_WRITE_VALUE = 34.0, 20.0
"""Room for a text, and for a number, beside its label, in mm."""
_TITLE = 20.0


class BlockPlan(NamedTuple):
    """A block before it has a place. fixed: its height without rows; typed: its keys, by the height of a row."""

    root: str
    fixed: float
    rows: int
    lacks: float
    typed: Callable[[float], TypedKeys]
    table: Table | None = None


BlockOfWidth = Callable[[float], BlockPlan]
"""A block by its width."""


class Composition:
    """The lines of a page. flow: the roots that stand side by side by the layout; width, slack: as `Plan` has them.

    label_width: gives that of a label.
    """

    def __init__(
        self,
        outline: Outline,
        flow: Sequence[Sequence[str]],
        texts: Texts,
        label_width: Callable[[str], float],
        width: float,
        slack: float,
    ) -> None:
        self._outline, self._flow, self._texts = outline, flow, texts
        self._label_width, self._width, self._slack = label_width, width, slack

    def lines(self) -> Iterator[list[BlockOfWidth]]:
        """The lines: the title, what is written or ticked once, then what the flow says, then the tables that are left."""
        flow = [[root for root in line if root in self._by_root] for line in self._flow]
        named = {root for line in flow for root in line}
        singles = self._below_tables(named)
        rest = [item for item in self._outline.items if item.root not in named]
        top = [item for item in rest if item.what in ("line", "tick")]
        first = top[0] if top and top[0].what == "line" and top[0].root == "player" else None
        yield [self._heading, *([self._line(first)] if first is not None and self._is_short(first) else [])]
        lines = [item for item in top if item.what == "line" and not (item is first and self._is_short(first))]
        yield from self._pack_lines([(self._line(item), self._line_width(item)) for item in lines])
        yield from self._pack_lines([(self._tick(item), self._tick_width(item)) for item in top if item.what == "tick"])
        if self._outline.players and not self._outline.names and not any(item.ofplayers for item in self._outline.items):
            yield [self._table("players", [], [])]
        for line in flow:
            if line:
                yield [self._single_block(self._by_root[root], singles) for root in line]
        yield from self._remaining_blocks([item for item in rest if item.what in ("table", "value")], singles)

    @cached_property
    def _by_root(self) -> Mapping[str, Item]:
        return {item.root: item for item in self._outline.items}

    def _below_tables(self, named: set[str]) -> dict[str, list[Item]]:
        """Single values by the table that they stand below."""
        result: dict[str, list[Item]] = {}
        table = ""
        for item in self._outline.items:
            if item.what == "table":
                table = item.root
            elif item.what == "value" and item.root not in named and table:
                result.setdefault(table, []).append(item)
        return result

    def _single_block(self, item: Item, singles: Mapping[str, list[Item]]) -> BlockOfWidth:
        """A block of its own."""
        if item.what == "table":
            return self._table(item.root, [item], singles.get(item.root, []))
        if item.what == "tick":
            return self._tick(item)
        return self._line(item) if item.what == "line" else self._table(item.root, [], [item])

    def _remaining_blocks(self, items: Sequence[Item], singles: Mapping[str, list[Item]]) -> Iterator[list[BlockOfWidth]]:
        """Tables below one another, those over players that follow each other as one; single values before any as lines."""
        below = {item.root for each in singles.values() for item in each}
        lone = [item for item in items if item.what == "value" and item.root not in below]
        yield from self._pack_lines([(self._line(item), self._line_width(item)) for item in lone])
        group: list[Item] = []
        under: list[Item] = []
        for item in [item for item in items if item.what == "table"]:
            if group and not (item.ofplayers and group[-1].ofplayers and not under):
                yield [self._table(group[0].root, group, under)]
                group, under = [], []
            group.append(item)
            under += singles.get(item.root, [])
        if group:
            yield [self._table(group[0].root, group, under)]

    def _pack_lines(self, pieces: Sequence[tuple[BlockOfWidth, float]]) -> Iterator[list[BlockOfWidth]]:
        """Small blocks side by side, as many as have room, in even lines."""
        there = self._width
        line: list[BlockOfWidth] = []
        widest_one = 0.0
        for piece, width in pieces:
            if line and (len(line) + 1) * (max(widest_one, width) + GUTTER) > there + GUTTER:
                yield line
                line, widest_one = [], 0.0
            line.append(piece)
            widest_one = max(widest_one, width)
        if line:
            yield line

    def _is_short(self, item: Item) -> bool:
        """Whether the title leaves room for the line beside it."""
        there = self._width / 2 - GUTTER
        return widest_text(self._texts("$title"), _TITLE) <= there and self._line_width(item) <= there

    def _heading(self, width: float) -> BlockPlan:
        del width
        free = free_id("heading", set(self._by_root))
        typed = {"id": free, "block": "text", "text": "$title", "style": "heading"}
        return BlockPlan("", _HEADING, 0, 0.0, lambda _: dict(typed))

    def _line_width(self, item: Item) -> float:
        room = _TO_WRITE if item.what == "line" or item.wide else _TO_WRITE_VALUE
        return self._label_width(item.label) + room + 2.0

    def _line(self, item: Item) -> BlockOfWidth:
        """A label and a line or a box to write."""

        def typed(_: float) -> TypedKeys:
            result: TypedKeys = {"id": item.root, "block": "write", "space": item.root, "label": item.label}
            if item.what == "line":
                result |= {"style": "write"}
            else:
                result |= {"kind": "box", "style": "sum" if item.sum else "value"}
            result["min"] = ["20mm" if item.what == "line" else f"{LEAST[0]:g}mm", f"{LEAST[1]:g}mm"]
            return result

        least = self._line_width(item) - 14.0
        return lambda width: BlockPlan(item.root, _LINE, 0, least - width, typed)

    def _tick_width(self, item: Item) -> float:
        return self._label_width(item.label) + 22.0

    def _tick(self, item: Item) -> BlockOfWidth:
        """A box to tick and its label."""

        def piece(width: float) -> BlockPlan:
            typed: TypedKeys = {
                "id": item.root,
                "block": "tick",
                "space": item.root,
                "label": item.label,
                "style": "tick",
                "size": "7mm",
            }
            return BlockPlan(item.root, _TICK, 0, self._tick_width(item) - 12.0 - width, lambda _: dict(typed))

        return piece

    def _table(self, root: str, items: Sequence[Item], under: Sequence[Item]) -> BlockOfWidth:
        """A table."""
        seats = Seats(self._outline.players, self._outline.names)

        def piece(width: float) -> BlockPlan:
            table = Table(items, under, seats, width - 0.8, self._texts, self._slack)
            if table.lacks > 0:
                table = Table(items, under, seats, width - 0.8, self._texts)
            return BlockPlan(root, table.fixed, table.many, table.lacks, lambda row: {"id": root, **table.block(row)}, table)

        return piece


def free_id(name: str, taken: set[str]) -> str:
    """A name that is not taken."""
    while name in taken:
        name += "-text"
    return name
