"""The individual content of a copy, cut into pieces that pages can share.

A PDF page can consist of many streams, and a stream costs as much as a hundred bytes of content. Ten thousand codes as one stream
each need two megabytes. Cut along the code words, they consist of a few thousand different pieces, and a page is a list of them.
Source: ISO 32000-1, 7.7.3.3 (`Contents`: pieces end between tokens, so even within a path); ISO/IEC 18004, 7.7.3 (positions of the
code words).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, product

from sheetgen.drawing.sheet import Own

OwnOf = Callable[[int, int, int], Own | None]
"""A function that returns the individual content of a copy, by its sheet, the page (both counted from 0) and its kind."""
_TIMING_LINE = 6
"""Index of the row, and of the column, in which a code has no code words: its timing patterns."""


class Tiles:
    """Codes cut into pieces; equal pieces are made once."""

    def __init__(self) -> None:
        self._bands: dict[int, list[tuple[tuple[int, int], tuple[int, int]]]] = {}
        self._pieces: dict[tuple[int, int, tuple[str, ...]], str] = {}

    def of(self, rows: Sequence[str]) -> Iterator[str]:
        """Yield a code's dark modules as pieces of a path, in units of modules from the code's top left. Each piece covers two
        columns by four rows, like a code word.
        """
        side = len(rows)
        if side not in self._bands:
            self._bands[side] = list(product(_bands(side, 4), _bands(side, 2)))
        for (top, bottom), (left, right) in self._bands[side]:
            key = top, left, tuple([row[left:right] for row in rows[top:bottom]])
            if key not in self._pieces:
                self._pieces[key] = " ".join(_rectangles(*key))
            if piece := self._pieces[key]:
                yield piece


def _bands(side: int, wide: int) -> list[tuple[int, int]]:
    """Return the bands of `wide` rows or columns of a code as (start, end), full ones counted from the far side. The line without
    code words is a separate band among columns (`wide` 2), and part of a band among rows.
    """
    lines = [line for line in range(side) if line != _TIMING_LINE]
    starts = [lines[at] for at in range(len(lines) % wide, len(lines), wide)]
    starts = sorted({0, *starts, *((_TIMING_LINE, _TIMING_LINE + 1) if wide == 2 else ())})
    return list(zip(starts, [*starts[1:], side], strict=True))


def _rectangles(top: int, left: int, rows: Sequence[str]) -> Iterator[str]:
    """Yield rectangles over the ones in some rows. Equal rows below one another share a rectangle."""
    for bits, same in groupby(rows):
        high, start = len(list(same)), left
        for bit, run in groupby(bits):
            wide = len(list(run))
            if bit == "1":
                yield f"{start} {top} {wide} {high} re"
            start += wide
        top += high
