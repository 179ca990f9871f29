"""Sheets for a printer's paper: arranged sheets are laid out for it; for others, the error names a layout that fits."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from math import log
from typing import Final, Literal

from msgspec.structs import replace

from sheetgen.drawing.papers import PAPERS, Size
from sheetgen.drawing.sheet import Lost, Sheet
from sheetgen.layout.find import UNNAMED, is_path
from sheetgen.layout.grid import area
from sheetgen.layout.model import Layout
from sheetgen.pads.arrange import arranged, fitting
from sheetgen.pads.pad import NoRoomError
from sheetgen.press.printing import PrinterPaper, no_room
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import Phrase, message, room

phrase, plural = room("press")

_ORIENTATIONS: Final[tuple[Literal["portrait", "landscape"], ...]] = ("portrait", "landscape")
_NEARLY = 1.0
"""Maximum difference in mm between a share of a paper and the named paper that is used for it."""


def _share(paper: PrinterPaper, sheet: Size) -> str:
    """Return the part of a paper for one sheet, shaped as much as possible like the sheet."""
    up = 1 if paper.up == "auto" else paper.up
    if up == 1:
        return paper.name
    ways = [(columns, up // columns) for columns in range(1, up + 1) if up % columns == 0]
    cells = [(width / columns, height / rows) for width, height in (paper.size, paper.size[::-1]) for columns, rows in ways]
    shape = max(sheet) / min(sheet)
    short, long = sorted(min(cells, key=lambda cell: abs(log(max(cell) / min(cell) / shape))))
    near = (name for name, (w, h) in PAPERS.items() if 0 <= short - w <= _NEARLY and 0 <= long - h <= _NEARLY)
    return next(near, f"{short:.6g}x{long:.6g}mm")


def fitting_sheet(layout: Layout, paper: PrinterPaper, drawn: Callable[[Layout], Sheet]) -> tuple[Layout, Sheet]:
    """Return the layout and its sheet on the printer's paper. drawn: draws a layout's sheet.

    Raise OptionError if a sheet with its own blocks doesn't fit, and Unreadable if the layout has errors on its own paper.
    """
    own = area(layout.page)
    if own is None or (fitting(own.paper, paper.size) if paper.up == "auto" else arranged(own.paper, paper.size, paper.up)):
        return layout, drawn(layout)
    share, before = _share(paper, own.paper), layout.page.paper
    if layout.is_arranged:
        with suppress(Unreadable):
            other = layout.for_paper(share)
            sheet = drawn(other)
            what = phrase("laid-out-anew", "it is laid out for {paper}, because {own} doesn't fit", share, before)
            return other, sheet._replace(lost=(*sheet.lost, Lost(layout.name, Fault(message(what), Position(1, 1)))))
    up = 1 if paper.up == "auto" else paper.up
    error = NoRoomError(drawn(layout), paper.size, up, fitting(own.paper, paper.size))
    raise no_room(paper.called, error, paper.name, _two_lines(layout, share, drawn))


def _two_lines(layout: Layout, share: str, drawn: Callable[[Layout], Sheet]) -> Phrase | None:
    """Return the remedy: a layout of two lines that can be drawn on a paper, in the orientation that needs fewer pages."""
    page, ways = layout.common.page, list[tuple[int, str]]()
    for orientation in _ORIENTATIONS if page.orientation == "portrait" else _ORIENTATIONS[::-1]:
        with suppress(Unreadable):
            sheet = drawn(layout.on(replace(page, paper=share, orientation=orientation)))
            ways.append((len(sheet.pages), "" if orientation == page.orientation else f", orientation: {orientation}"))
    if not ways or layout.name == UNNAMED:
        return None
    base = os.path.basename(layout.name) if is_path(layout.name) else layout.name
    turned = min(ways, key=lambda way: way[0])[1]
    lines = f"`extends: {base}`", f"`page: {{paper: {share}{turned}}}`"
    return phrase("two-lines", "print a layout of two lines: {extends} and {page}", *lines)
