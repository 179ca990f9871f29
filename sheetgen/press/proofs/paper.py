"""The paper of an annotated sheet: the sheet in its own size, a strip outside its edge for marks, and columns of text.

Sheets up to A5 have their text on the other half of a paper twice as large, larger ones on further pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, count
from typing import NamedTuple

from sheetgen.drawing.papers import LARGEST, PAPERS, SCALES, Size, scale_of
from sheetgen.drawing.sheet import Box, Line, Op, Pen, Sheet, Text
from sheetgen.press.proofs.badges import LEADER, Mark
from sheetgen.press.proofs.flow import Frame
from sheetgen.press.proofs.panel import TextSetter

_STRIP, _TAGS = 12.0, 14.5
"""Width of the strip for discs, and additional width if it also has tags, in mm."""
_APART, _CLOSE = 1.8, 0.4
"""Gap between two marks (discs then are 7 mm apart), and minimum gap if there are many, in mm."""
_LEAST = 105.0
"""Minimum width and height of a panel and its strip, in mm."""
_COLUMN, _GAP = 84.0, 7.0
"""Minimum width of a column of text, and the gap between columns."""
_RUNNING = 6.0
"""Height of the line above a continued panel."""
_NEAR = 2.0
"""A paper that is smaller than a named one by less than this (mm) gets that size."""


class ProofPaper(NamedTuple):
    """The paper of an annotated sheet: its size, the strip for marks, the area of its panel (None: text is only on further pages),
    and the text area of a further page."""

    size: Size
    strip: Box
    panel: Box | None
    whole: Box

    @staticmethod
    def of(sheet: Sheet, tagged: bool = False) -> ProofPaper:
        """The paper for a sheet's pages, with their margin. tagged: also leave room for tags."""
        width, height = sheet.paper
        broad = _STRIP + (_TAGS if tagged else 0.0)
        margin = min(max(sheet.margin, 6.0), 10.0)
        strip, panel = Box(width, 0, broad, height), None
        if scale_of(sheet.paper) == SCALES[LARGEST]:
            size = strip.right, height
        elif width <= height:
            size = _named((width + max(width, _LEAST), max(height, _LEAST)))
            panel = Box(strip.right, margin, size[0] - strip.right - margin, size[1] - 2 * margin)
        else:
            strip = Box(0, height, width, broad)
            size = _named((max(width, _LEAST), height + max(height, _LEAST)))
            panel = Box(margin, strip.bottom, size[0] - 2 * margin, size[1] - strip.bottom - margin)
        return ProofPaper(size, strip, panel, Box(0, 0, *size).inset(margin))

    @property
    def column(self) -> float:
        """The width of a column."""
        width = (self.panel or self.whole).w
        columns = max(int((width + _GAP) / (_COLUMN + _GAP)), 1)
        return (width - (columns - 1) * _GAP) / columns

    def frames(self, pages: int) -> Iterator[Frame]:
        """Yield the columns of the panels of this many pages, then the columns of further pages, without end."""
        first = 0 if self.panel else pages
        for page in count(first):
            area = self._area(page, pages)
            top = 0.0 if page == first else _RUNNING
            columns = max(int((area.w + _GAP + 1e-6) / (self.column + _GAP)), 1)
            for n in range(columns):
                yield Frame(page, Box(area.x + n * (self.column + _GAP), area.y + top, self.column, area.h - top))

    def _area(self, page: int, pages: int) -> Box:
        return self.panel if self.panel and page < pages else self.whole

    def running(self, text: str, pages: int, page: int, setter: TextSetter) -> list[Op]:
        """Return the line above a continued panel."""
        if page <= (0 if self.panel else pages):
            return []
        area = self._area(page, pages)
        look = setter.look(setter.scale.small, "semibold", setter.tint.quiet)
        return [Text(area.x, area.y + 3.0, setter.cut(text, area.w, look), look.size, look.colour, look.weight)]

    def beside(self, box: Box) -> tuple[float, float]:
        """Return the position of a box along the strip, and its position across it: the sort key of its mark."""
        x, y = box.centre
        return (round(x, 1), y) if self.strip.w > self.strip.h else (round(y, 1), x)


class OuterMark(NamedTuple):
    """A mark to put outside a sheet: the box on the sheet that it belongs to, and the colour of the line from the edge to it."""

    box: Box
    mark: Mark
    colour: str


def outside(strip: Box, marks: Sequence[OuterMark], start: float = LEADER) -> list[Op]:
    """Draw marks in a strip at a sheet's edge, each at the height of its box (in a strip below the sheet: at its middle).

    Marks that are too close move down, in order. Those that the strip has no room for are left out, the last first. start: their
    distance from the edge in mm; only marks in the first column have a line.
    """
    lying = strip.w > strip.h
    along, whole = (0, strip.w) if lying else (1, strip.h)
    taken = accumulate(each.mark.size[along] + _CLOSE for each in marks)
    kept = sorted(marks[: sum(each <= whole - _CLOSE for each in taken)], key=lambda each: each.box.centre[along])
    sizes = [each.mark.size[along] for each in kept]
    gap = min(_APART, (whole - sum(sizes)) / (len(kept) + 1))
    ops: list[Op] = []
    starts = spread([each.box.centre[along] for each in kept], sizes, whole, gap)
    for (box, mark, colour), begin, size in zip(kept, starts, sizes, strict=True):
        x, y = (begin, strip.y + start) if lying else (strip.x + start, begin)
        edge = (box.centre[0], strip.y) if lying else (strip.x, box.centre[1])
        if start == LEADER:
            ops.append(Line(*edge, *((begin + size / 2, y) if lying else (x, begin + size / 2)), Pen(colour, 0.4)))
        ops += mark.at(x, y)
    return ops


def spread(middles: Sequence[float], sizes: Sequence[float], whole: float, gap: float) -> list[float]:
    """Return the starts of things along a length that holds them all, with gaps: each around its middle if there is room, otherwise
    moved down, and up only at the end. The middles are in ascending order."""
    at, starts = gap, []
    for middle, size in zip(middles, sizes, strict=True):
        starts.append(max(at, middle - size / 2))
        at = starts[-1] + size + gap
    for number in reversed(range(len(starts))):
        whole = starts[number] = min(starts[number], whole - gap - sizes[number])
    return starts


def _named(size: Size) -> Size:
    """Return the named paper, upright or across, that is a little larger; otherwise the size itself."""
    papers = [each for paper in PAPERS.values() for each in (paper, paper[::-1])]
    return next((each for each in papers if all(0 <= b - a < _NEAR for a, b in zip(size, each, strict=True))), size)
