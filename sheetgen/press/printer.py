"""Corrections for a printer measured with `sheetgen calibrate`: its typed answers, its scale, and ink in its margins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from sheetgen.drawing.sheet import Box, Metrics, Sheet, bounding_box, extent, moved
from sheetgen.layout.configuration import Printer, PrinterMargins
from sheetgen.pads.pad import Paper, Placement, Run
from sheetgen.press.printing import OptionError, OptionNames, short
from sheetgen.source.messages import Phrase, room

phrase, _ = room("press")

SIDES = ("top", "right", "bottom", "left")
"""The edges of a paper, in the order in which their margins are typed."""
_FORMS = {
    "back": (2, phrase("two-offsets", "two numbers from -20 to 20, such as 0.5,-1")),
    "scale": (1, phrase("rule-length", "the length of the rule in mm, from 90 to 110, such as 99.5")),
    "margins": (4, phrase("four-margins", "four numbers from 0 to 50 (top, right, bottom, left), such as 4,5,12,5")),
}
"""The count of numbers of each answer, and how to type it."""


def read_printer(called: OptionNames, printer: Printer, answers: Mapping[str, str | None], back_option: str = "back") -> Printer:
    """Return the printer with typed answers (`back`, `scale`, `margins`; None: unchanged). Raise OptionError for an impossible
    one."""
    for key, typed in ((key, typed) for key, typed in answers.items() if typed is not None):
        count, form = _FORMS[key]
        try:
            numbers = _numbers(typed, count)
            value = {"back": numbers, "scale": numbers[0], "margins": dict(zip(SIDES, numbers, strict=False))}[key]
            printer = msgspec.convert({**msgspec.structs.asdict(printer), key: value}, Printer)
        except ValueError:
            option = back_option if key == "back" else key
            what = phrase("no-answer", "{option}: expected {form}", called.typed(option, short(typed)), form)
            raise OptionError(option, what) from None
    return printer


def _numbers(typed: str, count: int) -> list[float]:
    """Return this many numbers, separated by semicolons, spaces or commas, with a decimal point or comma. Raise ValueError."""
    text = typed.replace("−", "-").strip().removesuffix("mm")
    for separator in (";", None, ","):
        parts = [part.strip(" ,").replace(",", ".") for part in text.split(separator)]
        if len(parts) == count:
            return list(map(float, parts))
    raise ValueError(typed)


def scaled(run: Run, factor: float) -> Run:
    """Return papers with everything on them scaled about their centres."""
    return run._replace(papers=tuple(_scaled(paper, factor) for paper in run.papers))


def _scaled(paper: Paper, factor: float) -> Paper:
    dx, dy = (side * (1 - factor) / 2 for side in paper.size)
    placements = (
        each._replace(x=each.x * factor + dx, y=each.y * factor + dy, scale=each.scale * factor) for each in paper.placements
    )
    marks = tuple(moved(mark, dx, dy, factor) for mark in paper.marks)
    return paper._replace(placements=tuple(placements), marks=marks)


class Reach(NamedTuple):
    """Ink of a sheet in a margin on which the printer prints nothing. depth: in mm."""

    sheet: Sheet
    side: str
    depth: float


def reaches(sheets: Sequence[Sheet], runs: Sequence[Run], margins: PrinterMargins, metrics: Metrics) -> list[Reach]:
    """Return the deepest reach of each sheet into each margin. Grounds that extend to the edge of a sheet don't count."""

    @cache
    def inked(sheet: int, page: int) -> Box | None:
        ops = sheets[sheet].pages[page].ops
        return bounding_box([extent(op, metrics) for op in ops]) if ops else None

    deepest: dict[tuple[int, str], float] = {}
    for paper in {id(paper): paper for run in runs for paper in run.papers}.values():
        for each in paper.placements:
            if ink := inked(each.sheet, each.page):
                for side, depth in zip(SIDES, _depths(_placed(ink, each, sheets[each.sheet]), paper, margins), strict=True):
                    if depth > 0.05:
                        deepest[each.sheet, side] = max(depth, deepest.get((each.sheet, side), 0.0))
    return [Reach(sheets[sheet], side, depth) for (sheet, side), depth in deepest.items()]


def _placed(box: Box, placement: Placement, sheet: Sheet) -> Box:
    """Return a box of a page in its place on the paper."""
    width, height = sheet.paper
    x, y, w, h = {
        0: (box.x, box.y, box.w, box.h),
        1: (height - box.bottom, box.x, box.h, box.w),
        2: (width - box.right, height - box.bottom, box.w, box.h),
        3: (box.y, width - box.right, box.h, box.w),
    }[placement.turned]
    scale = placement.scale
    return Box(placement.x + x * scale, placement.y + y * scale, w * scale, h * scale)


def _depths(box: Box, paper: Paper, margins: PrinterMargins) -> Iterator[float]:
    """Yield how deep a box reaches into each margin. A landscape paper is fed either way round, so its wider margins count."""
    top, right, bottom, left = (getattr(margins, side) for side in SIDES)
    width, height = paper.size
    if width > height:
        top, right, bottom, left = max(left, right), max(top, bottom), max(left, right), max(top, bottom)
    yield from (top - box.y, box.right - (width - right), box.bottom - (height - bottom), left - box.x)


_EDGES: dict[str, Phrase] = {
    "top": phrase("edge-top", "upper"),
    "right": phrase("edge-right", "right"),
    "bottom": phrase("edge-bottom", "lower"),
    "left": phrase("edge-left", "left"),
}


def reach_text(reach: Reach) -> Phrase:
    """Return the remark on a sheet that reaches into a margin."""
    return phrase(
        "reaches-margin",
        "{sheet}: its print reaches {depth} mm into the {edge} margin, which your printer leaves blank",
        *(reach.sheet.name, round(reach.depth, 1), _EDGES[reach.side]),
    )
