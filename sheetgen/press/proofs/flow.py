"""Text and small drawings that flow through columns, from page to page, as far as they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.drawing.sheet import Box, Op, Pen, Rect, bounding_box, moved

_LITTLE = 0.25
"""Share of a column too small to begin a block that must be split."""
_CLOSE = 1e-6
CORNER = 1.2
"""Radius of the corners of a frame, in mm."""


class Row(NamedTuple):
    """An indivisible piece: operations from (0, 0), and their height in mm."""

    height: float
    ops: tuple[Op, ...] = ()


class Block(NamedTuple):
    """Rows kept in one column if possible; otherwise split between two rows.

    page: the first page allowed (from 0). after: the space left below it, in mm. heads: keep it with the next block. apart: begin a
    new column, if the page has another one. frame: the pen of a frame around its rows in each column.
    """

    rows: tuple[Row, ...]
    page: int = 0
    after: float = 2.5
    heads: bool = False
    apart: bool = False
    frame: Pen | None = None

    @property
    def height(self) -> float:
        """Total height of the rows."""
        return sum(row.height for row in self.rows)


class Frame(NamedTuple):
    """A column on a page: the page, counted from 0, and the column's box in mm."""

    page: int
    box: Box


class PlacedRow(NamedTuple):
    """A row and its position."""

    page: int
    box: Box
    ops: tuple[Op, ...]


def flow_rows(blocks: Sequence[Block], frames: Iterator[Frame]) -> list[PlacedRow]:
    """Place all rows in order; a row higher than a column gets its own column. frames: the columns to fill, at least as many as
    needed."""
    column = _Column(frames)
    for number, block in enumerate(blocks):
        column.seek(block.page)
        if block.apart:
            column.leave()
        column.room_for(_kept_height(blocks, number))
        first = len(column.standing)
        for row in block.rows:
            column.put(row)
        if block.frame is not None:
            column.standing += _framed(column.standing[first:], block.frame)
        column.skip(block.after)
    return column.standing


def _framed(rows: Sequence[PlacedRow], pen: Pen) -> list[PlacedRow]:
    """Return a frame around the rows of each column."""
    columns: dict[tuple[int, float], list[Box]] = {}
    for row in rows:
        columns.setdefault((row.page, row.box.x), []).append(row.box)
    around = ((page, bounding_box(boxes)) for (page, _), boxes in columns.items())
    return [PlacedRow(page, box, (Rect(box.inset(pen.width / 2), None, pen, CORNER),)) for page, box in around]


def _kept_height(blocks: Sequence[Block], number: int) -> float:
    """Return the height of a block and the blocks that it heads, including the first row after them."""
    height = 0.0
    for block in blocks[number:]:
        height += block.height
        if not block.heads:
            break
        height += block.after
    return height


class _Column:
    """The column that is being filled."""

    def __init__(self, frames: Iterator[Frame]) -> None:
        self._frames = frames
        self._frame = next(frames)
        self._ahead: Frame | None = None
        self._at = self._frame.box.y
        self.standing: list[PlacedRow] = []

    def seek(self, page: int) -> None:
        """Move on to a page."""
        while self._frame.page < page:
            self._next()

    def room_for(self, height: float) -> None:
        """Move to the next column if rows that should stay together don't fit here but fit in a whole column.

        Also move on if they fit in no column but little of this one is left.
        """
        full = self._frame.box.h
        if height > self._free and (height <= full or self._free < full * _LITTLE):
            self._go_on()

    def _go_on(self) -> None:
        """Move to the next column, unless this one is empty."""
        if self._at > self._frame.box.y:
            self._next()

    @property
    def _free(self) -> float:
        return self._frame.box.bottom - self._at + _CLOSE

    def leave(self) -> None:
        """Move to the next column of the same page, if there is one and this one is not empty."""
        if self._ahead is None:
            self._ahead = next(self._frames)
        if self._at > self._frame.box.y and self._ahead.page == self._frame.page:
            self._next()

    def put(self, row: Row) -> None:
        """Place a row at the current position, or in the next column if it does not fit here."""
        if row.height > self._free:
            self._go_on()
        x = self._frame.box.x
        box = Box(x, self._at, self._frame.box.w, row.height)
        self.standing.append(PlacedRow(self._frame.page, box, tuple(moved(op, x, self._at) for op in row.ops)))
        self._at += row.height

    def skip(self, height: float) -> None:
        """Leave a gap of this height, but not at the top of a column."""
        if self._at > self._frame.box.y:
            self._at += height

    def _next(self) -> None:
        self._frame, self._ahead = self._ahead or next(self._frames), None
        self._at = self._frame.box.y
