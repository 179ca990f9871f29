"""What an outline's roots become: fields of the head, tables, strips, boards; and these as blocks at a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import groupby
from typing import Protocol

from sheetgen.drawing.outline import Item, Key, Outline
from sheetgen.layout.automatic.arrange import Loose
from sheetgen.layout.automatic.grid import Cell, Column, Grid, Row
from sheetgen.layout.automatic.joining import joined
from sheetgen.layout.automatic.loose import Board, Frames, Line, Strips, Tick
from sheetgen.layout.automatic.measures import type_size
from sheetgen.layout.automatic.table import Seats, Table, Texts
from sheetgen.layout.automatic.text_width import widest_text
from sheetgen.layout.automatic.typed import TypedKeys

_MOST_IN_HEAD = 3
"""So many fields stand in a line of the head."""
_HEAD, _HEAD_LINE = 11.0, 8.0
"""The height of the head at unit 1, and of each more line of fields."""
_TITLE, _FIELD = 20.0, 30.0


class Block(Loose, Protocol):
    """A block without a place that says how it would be typed."""

    def typed(self, width: float, row: float) -> TypedKeys: ...


BlockAt = Callable[[float], Block]
"""A block by its unit."""


class Composition:
    """The head and the loose blocks of an outline. apart: roots that are blocks of their own."""

    def __init__(self, outline: Outline, apart: Sequence[str], texts: Texts) -> None:
        self._outline, self._apart, self._texts = outline, frozenset(apart), texts
        self._seats = Seats(outline.players, outline.names)
        self.blocks = cache(self._blocks)

    @cached_property
    def fields(self) -> list[Item]:
        """What is written in the head."""
        return [item for item in self._outline.items if item.what == "line" and item.root not in self._apart]

    def _blocks(self, unit: float) -> tuple[Block, ...]:
        """All blocks at a unit, in the order of the sheet."""
        return tuple(make(unit) for make in self._makers)

    @cached_property
    def _makers(self) -> list[BlockAt]:
        items = [item for item in self._outline.items if item not in self.fields]
        pieces = joined(items, self._apart)
        makers = list(self._of_pieces(pieces))
        shown = any(isinstance(piece, Grid) and (piece.players or piece.by_players) for piece in pieces)
        frames = any(item.family.shape == "frames" and item.ofplayers for item in items)
        if self._outline.players and not self._outline.names and not shown and not frames:
            seats = self._seats
            item = Item(root="players", what="table", label="$players")
            columns = tuple(Column(item, Key((str(number),), (), number)) for number in range(1, seats.many + 1))
            makers.insert(0, lambda unit: Table(Grid((item,), columns, ()), seats, self._texts, unit))
        return makers

    def _of_pieces(self, pieces: Sequence[Grid | Item]) -> Iterator[BlockAt]:
        """Makers of blocks; strips, frames and what stands at their ends put together."""
        texts, seats = self._texts, self._seats
        titled = sum(isinstance(piece, Grid) and piece.is_lone and len(piece.rows) > 1 for piece in pieces) > 1
        for shape, group in groupby(self._grouped(pieces), key=lambda each: each[0]):
            own = [piece for _, piece in group]
            if shape == "strip":
                yield from self._strips([piece for piece in own if not isinstance(piece, Grid)])
                continue
            if shape == "frames":
                frames = [piece for piece in own if not isinstance(piece, Grid)]
                yield lambda unit, frames=frames: Frames(frames, seats.names, texts, unit)  # type: ignore[misc]
                continue
            for piece in own:
                yield self._maker(piece, titled)

    def _grouped(self, pieces: Sequence[Grid | Item]) -> Iterator[tuple[str, Grid | Item]]:
        for number, piece in enumerate(pieces):
            family = isinstance(piece, Item) and piece.what == "table"
            shape = piece.family.shape if isinstance(piece, Item) and family else ""
            kind = {"strip": "strip", "chain": "strip", "frames": "frames"}.get(shape, str(number))
            yield kind, piece

    def _strips(self, items: Sequence[Item]) -> Iterator[BlockAt]:
        """Strips that follow one another; each counter by itself."""
        texts = self._texts
        for _, group in groupby(items, key=lambda item: item.root if _is_counter(item) or item.root in self._apart else ""):
            own = list(group)
            ends = self._ends.get(own[-1].root)
            yield lambda unit, own=own, ends=ends: Strips(own, ends, texts, unit)  # type: ignore[misc]

    @cached_property
    def _ends(self) -> dict[str, Item]:
        return {}

    def _maker(self, piece: Grid | Item, titled: bool) -> BlockAt:
        texts, seats = self._texts, self._seats
        if isinstance(piece, Grid):
            title = piece.items[0].label if titled and piece.is_lone and len(piece.rows) > 1 else ""
            return lambda unit: Table(piece, seats, texts, unit, title)
        if piece.what == "line":
            return lambda unit: Line(piece, texts, unit)
        if piece.what == "tick":
            return lambda unit: Tick(piece, texts, unit)
        if piece.family.shape in ("board", "hex"):
            return lambda unit: Board(piece, None, None, unit)
        cell = Cell(0, 1, Key(()), piece.root)
        row = Row(piece, Key((), content=piece.content, digits=piece.digits), (cell,))
        grid = Grid((piece,), (Column(piece, Key((), content=piece.content, digits=piece.digits)),), (row,))
        return lambda unit: Table(grid, seats, texts, unit)

    # The head

    def head_height(self, unit: float, width: float) -> float:
        """How high the head is."""
        return _HEAD * unit**0.5 + _HEAD_LINE * max(len(self._head_lines(unit, width)) - 1, 0)

    def _head_lines(self, unit: float, width: float) -> list[list[Item]]:
        """The fields of each line, the first beside the title."""
        lines: list[list[Item]] = [[]]
        left = width - widest_text(self._texts("$title"), _TITLE * unit**0.4) - 10.0
        for item in self.fields:
            wide = widest_text(self._texts(item.label), type_size(unit)) + _FIELD
            if wide > left or len(lines[-1]) == _MOST_IN_HEAD:
                lines.append([])
                left = width
            lines[-1].append(item)
            left -= wide
        return lines

    def head(self, name: str) -> TypedKeys:
        """The block of the head."""
        typed: TypedKeys = {"id": name, "block": "head", "text": "$title"}
        typed |= {"symbol": self._outline.symbol} if self._outline.symbol else {}
        fields = [{"space": item.root, "label": item.label} for item in self.fields]
        return typed | ({"fields": fields} if fields else {})


def _is_counter(item: Item) -> bool:
    """Whether a family is boxes that are ticked one after the other: ticks over plain numbers, in one row."""
    (band,) = item.ways[0][:1]
    return len(band.rows) == 1
