"""The paper of an annotated sheet: the sheet in its own size, the panel next to it or below it, and the columns of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from sheetgen.drawing.sheet import Box, Line, Op, Pen, Sheet, Text
from sheetgen.press.proofs.badges import ProofColours
from sheetgen.press.proofs.flow import Frame
from sheetgen.press.proofs.panel import TextSetter

_LEAST = 120.0
"""Minimum width and height of a panel, in mm."""
_COLUMN, _GAP = 84.0, 7.0
"""Minimum width of a column of text, and the gap between columns."""
_RUNNING = 6.0
"""Height of the line above a continued panel."""

_EDGE = 4.0
"""Unprintable edge of the paper, in mm."""


class ProofPaper(NamedTuple):
    """The paper of an annotated sheet: its size, the area of its panel, and the text area of a further page."""

    size: tuple[float, float]
    panel: Box
    whole: Box

    @staticmethod
    def of(sheet: Sheet) -> ProofPaper:
        """The paper for a sheet's pages, with their margin."""
        width, height = sheet.paper
        margin = min(max(sheet.margin, 6.0), 10.0)
        if width <= height:
            room = Box(width, 0, max(width, _LEAST), max(height, _LEAST))
        else:
            room = Box(0, height, max(width, _LEAST), max(height, _LEAST))
        size = room.right, room.bottom
        return ProofPaper(size, room.inset(margin), Box(0, 0, *size).inset(margin))

    @property
    def column(self) -> float:
        """The width of a column."""
        columns = max(int((self.panel.w + _GAP) / (_COLUMN + _GAP)), 1)
        return (self.panel.w - (columns - 1) * _GAP) / columns

    def frames(self, pages: int) -> Iterator[Frame]:
        """Yield the columns of the panels of this many pages, then the columns of further pages, without end."""
        for page in count():
            area = self.panel if page < pages else self.whole
            top = 0.0 if page == 0 else _RUNNING
            columns = max(int((area.w + _GAP + 1e-6) / (self.column + _GAP)), 1)
            for n in range(columns):
                yield Frame(page, Box(area.x + n * (self.column + _GAP), area.y + top, self.column, area.h - top))

    def running(self, text: str, pages: int, page: int, setter: TextSetter) -> list[Op]:
        """Return the line above a continued panel."""
        area = self.panel if page < pages else self.whole
        look = setter.look(8.0, "semibold", setter.tint.quiet)
        return [Text(area.x, area.y + 3.0, setter.cut(text, area.w, look), look.size, look.colour, look.weight)]

    def seam(self, sheet: Sheet, tint: ProofColours) -> Line:
        """Return the line between the sheet and its panel."""
        pen = Pen(tint.quiet, 0.15, (1.2, 1.2))
        width, height = sheet.paper
        right, bottom = self.size[0] - _EDGE, self.size[1] - _EDGE
        return Line(width, _EDGE, width, bottom, pen) if width <= height else Line(_EDGE, height, right, height, pen)
