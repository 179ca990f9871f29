"""Remarks about a pad that is printed."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.drawing.papers import Flip, mark_side
from sheetgen.drawing.sheet import Sheet
from sheetgen.layout.building.build import is_for_scanning
from sheetgen.press.printer import reach_text
from sheetgen.press.printing import OptionNames, percent, size_text
from sheetgen.press.render import PrintSummary
from sheetgen.source.messages import Listing, Phrase, room, with_semicolons

phrase, plural = room("press")

_FOUND = 5.5
"""Minimum side of corner marks (mm); smaller ones are often not found in a photo."""


def print_remarks(printed: PrintSummary, called: OptionNames) -> list[str]:
    """Return the remarks on a printed pad: the scale of each sheet, and possible surprises."""
    remarks = [_scaled(sheet, scale).text() for sheet, scale in printed.scales]
    return [*dict.fromkeys(remarks), *print_cautions(printed, called)]


def _scaled(sheet: Sheet, scale: float) -> Phrase:
    if scale == 1:
        return phrase("true-size", "{sheet} is printed at 100%, its true size", sheet.name)
    width, height = (round(side * scale, 1) for side in sheet.paper)
    return phrase("scaled", "{sheet} is printed at {percent}%: {size}", sheet.name, percent(scale), size_text((width, height)))


def print_cautions(printed: PrintSummary, called: OptionNames) -> list[str]:
    """Return possible surprises: small marks, ink in the margins, sheets without marks, texts shortened or left out."""
    marks = [(sheet.name, mark_side(sheet.paper) * scale) for sheet, scale in printed.scales if sheet.scan]
    small = [
        phrase("small-marks", "{sheet}: corner marks of {side} mm are hard to find in a photo", name, round(side, 1)).text()
        for name, side in marks
        if side < _FOUND
    ]
    blank = [reach_text(reach).text() for reach in printed.reaching]
    return [*dict.fromkeys(small), *dict.fromkeys(blank), *unscanned(printed.unscanned, called), *lost_texts(printed.lost, called)]


def lost_texts(sheets: Sequence[Sheet], called: OptionNames) -> list[str]:
    """Return remarks on texts shortened or left out for lack of space, and on letters that can't be printed."""
    without = phrase("print-without", "print it without {option}", called.name("scan")).text()
    remarks: list[str] = []
    for by, what in (each for sheet in sheets for each in sheet.lost):
        cure = without if is_for_scanning(what) else what.hint
        cured: Listing | str = with_semicolons([what.text, cure]) if cure else what.text
        remarks.append(phrase("lost", "{sheet}: {what}", by, cured).text())
    return list(dict.fromkeys(remarks))


def unscanned(sheets: Sequence[Sheet], called: OptionNames) -> list[str]:
    """Return remarks on sheets that `scan` does not change."""
    option = called.name("scan")
    remarks = (
        phrase("unscanned", "{sheet} has no spaces to read, so {option} doesn't change it", each.name, option) for each in sheets
    )
    return list(dict.fromkeys(remark.text() for remark in remarks))


def both_sides(flip: Flip) -> Phrase:
    """Return the printer setting for sheets with backs."""
    if flip == "long":
        return phrase("both-sides-long", "print on both sides, and flip on the long edge")
    return phrase("both-sides-short", "print on both sides, and flip on the short edge")
