"""The paper of a proof: the sheet in its own size, the panel beside or below it, and the columns that text flows through."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from sheetgen.drawing.sheet import Box, Line, Op, Pen, Sheet, Text
from sheetgen.press.proofs.badges import ProofColours
from sheetgen.press.proofs.flow import Frame
from sheetgen.press.proofs.panel import TextSetter

_LEAST = 120.0
"""The least width and height of a panel, in mm."""
_COLUMN, _GAP = 84.0, 7.0
"""The least width of a column of text, and what is between columns."""
_RUNNING = 6.0
"""The height of the line above a panel that goes on."""

_EDGE = 4.0
"""What no printer reaches, in mm."""


class ProofPaper(NamedTuple):
    """The paper of a proof: its size, where its panel is, and where text stands on a page of its own."""

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
        """The columns of the panels of so many pages, then those of further pages, without end."""
        for page in count():
            area = self.panel if page < pages else self.whole
            top = 0.0 if page == 0 else _RUNNING
            columns = max(int((area.w + _GAP + 1e-6) / (self.column + _GAP)), 1)
            for n in range(columns):
                yield Frame(page, Box(area.x + n * (self.column + _GAP), area.y + top, self.column, area.h - top))

    def running(self, text: str, pages: int, page: int, setter: TextSetter) -> list[Op]:
        """The line above a panel that goes on."""
        area = self.panel if page < pages else self.whole
        look = setter.look(8.0, "semibold", setter.tint.quiet)
        return [Text(area.x, area.y + 3.0, setter.cut(text, area.w, look), look.size, look.colour, look.weight)]

    def seam(self, sheet: Sheet, tint: ProofColours) -> Line:
        """What parts the sheet from its panel."""
        pen = Pen(tint.quiet, 0.15, (1.2, 1.2))
        width, height = sheet.paper
        right, bottom = self.size[0] - _EDGE, self.size[1] - _EDGE
        return Line(width, _EDGE, width, bottom, pen) if width <= height else Line(_EDGE, height, right, height, pen)
