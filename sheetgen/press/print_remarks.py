"""What is said of a pad that cannot be printed as it was asked for, and of one that is printed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sheetgen.drawing.papers import PAPERS, Flip, Size, mark_side
from sheetgen.drawing.sheet import Sheet
from sheetgen.layout.building.build import is_for_scanning
from sheetgen.pads.arrange import arranged, fitted, fitting
from sheetgen.pads.pad import USUAL_PAPER, NoRoomError
from sheetgen.press.copies import (
    LEAST_MARGIN,
    MOST_NUMBER,
    CopiesError,
    LongNameError,
    NoPlaceError,
    TooHighError,
    TooManyNamesError,
    UnprintableNameError,
)
from sheetgen.press.print_options import SEVERAL_TIMES, OptionError, OptionNames, length, short
from sheetgen.press.render import MOST, PrintSummary, TooManyPagesError, letters
from sheetgen.source.messages import Listing, Phrase, all_of, room, with_semicolons

phrase, plural = room("press")

_FOUND = 5.5
"""Smaller corner marks (mm) are often not found."""

Refusal = NoRoomError | TooManyPagesError | CopiesError
"""Why layouts that are in order cannot be printed as they were asked for."""


def option_error(called: OptionNames, error: Refusal, copies: int, paper: str | None) -> OptionError:
    """Why a pad cannot be printed; copies, paper: as they were asked for."""
    names, number = called.name("names"), called.name("number")
    match error:
        case NoRoomError():
            return _no_room(called, error, paper or USUAL_PAPER)
        case NoPlaceError(wanted="name", sheets=sheets):
            return OptionError("names", _no_line(names, sheets), phrase("print-apart", "print such sheets apart from the others"))
        case NoPlaceError(sheets=sheets):
            needed = phrase("number-takes", "a number takes {least} mm", length(LEAST_MARGIN))
            return OptionError("number", _no_margin(number, sheets), needed)
        case LongNameError(name=name, sheet=sheet, room=line):
            message = phrase(
                "long-name",
                "{option}: '{name}' is too long: its line on {sheet} is {room} mm",
                *(names, short(name), sheet.name, round(line)),
            )
            return OptionError("names", message, phrase("shorter-form", "a shorter form of it may fit"))
        case TooManyNamesError(names=many, sheet=sheet, room=places):
            message = phrase(
                "too-many-names", "{option}: {count} names, but {sheet} has places for {room}", names, many, sheet.name, places
            )
            hint = phrase("all-on-one", "a table's names stand on one sheet; print another for those who are left")
            return OptionError("names", message, hint)
        case UnprintableNameError(name=name, missing=missing):
            shown = "".join(char if char.isprintable() else "·" for char in short(name))
            message = phrase(
                "unprintable-name",
                "{option}: '{name}' cannot be printed: the typeface has no {missing}",
                names,
                shown,
                letters(missing),
            )
            return OptionError("names", message)
        case TooHighError(last=last):
            hint = phrase("numbered-up-to", "sheets are numbered up to {most:,}", MOST_NUMBER)
            return OptionError(
                "number", phrase("too-high", "{option}: the last sheet would have number {last:,}", number, last), hint
            )
    typed = called.typed("copies", str(copies))
    return OptionError("copies", phrase("most-pages", "{typed}: one PDF holds at most {most:,} pages", typed, MOST), SEVERAL_TIMES)


def _no_line(option: Phrase | str, sheets: Sequence[Sheet]) -> Phrase:
    names = _names(sheets)
    return plural(
        "no-line",
        "{option}: {sheets} has no line for a player's name",
        "{option}: {sheets} have no line for a player's name",
        option,
        all_of(names),
        count=len(names),
    )


def _no_margin(option: Phrase | str, sheets: Sequence[Sheet]) -> Phrase:
    names = _names(sheets)
    margins = dict.fromkeys(sheet.margin for sheet in sheets)
    return plural(
        "no-margin",
        "{option}: {sheets} has no room for a number in the margin ({margins})",
        "{option}: {sheets} have no room for a number in the margin ({margins})",
        option,
        all_of(names),
        all_of(phrase("millimetres", "{length} mm", length(margin)) for margin in margins),
        count=len(names),
    )


def _names(sheets: Sequence[Sheet]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(sheet.name for sheet in sheets))


def _no_room(called: OptionNames, error: NoRoomError, named: str) -> OptionError:
    """What does not fit on the paper, what fits, and what would."""
    sheet, up = error.sheet, error.up
    larger = next((name for name in _by_area() if arranged(sheet.paper, PAPERS[name], up)), None)
    scale = _percent(fitted(sheet.paper, error.paper, up).scale)
    scaled = phrase("would-print-at", "{option} would print at {percent} %", called.name("fit"), scale)
    paper = _size(error.paper)
    if named.casefold() in PAPERS:
        paper = phrase("named-paper", "{paper} ({size})", named, paper)
    if error.fits:
        hint = phrase("none-holds-as-many", "none of the papers known here holds as many")
        if larger:
            hint = phrase("larger-holds", "{paper} holds {number}", larger, fitting(sheet.paper, PAPERS[larger]))
        return OptionError("up", _too_many_up(called, error, paper), hint, scaled)
    if not larger:
        would = phrase("none-holds-it", "no paper known here holds it")
    elif up == 1:
        would = phrase("smallest-that-holds-it", "the smallest paper that holds it is {paper}", larger)
    else:
        would = phrase("smallest-that-holds", "the smallest paper that holds {up} is {paper}", up, larger)
    message = phrase("no-room", "{sheet} is {size} and does not fit on {paper}", sheet.name, _size(sheet.paper), paper)
    return OptionError("paper", message, would, scaled)


def _too_many_up(called: OptionNames, error: NoRoomError, paper: Phrase) -> Phrase:
    return plural(
        "too-many-up",
        "{typed}: {paper} holds {count} sheet of {sheet} ({size}), not {up}",
        "{typed}: {paper} holds {count} sheets of {sheet} ({size}), not {up}",
        called.typed("up", str(error.up)),
        paper,
        error.sheet.name,
        _size(error.sheet.paper),
        error.up,
        count=error.fits,
    )


def _by_area() -> list[str]:
    return sorted(PAPERS, key=lambda name: PAPERS[name][0] * PAPERS[name][1])


def _percent(scale: float) -> Fraction:
    return Fraction(str(round(scale * 100, 1)))


def _size(size: Size) -> Phrase:
    return phrase("size", "{width} × {height} mm", length(size[0]), length(size[1]))


def print_remarks(printed: PrintSummary, called: OptionNames) -> list[str]:
    """What is said of a pad that is printed: by how much each sheet was scaled, and what may not have been expected."""
    remarks = [_scaled(sheet, scale).text() for sheet, scale in printed.scales]
    return [*dict.fromkeys(remarks), *print_cautions(printed, called)]


def _scaled(sheet: Sheet, scale: float) -> Phrase:
    if scale == 1:
        return phrase("true-size", "{sheet} is printed at 100 %, its true size", sheet.name)
    width, height = (round(side * scale, 1) for side in sheet.paper)
    return phrase("scaled", "{sheet} is printed at {percent} %: {size}", sheet.name, _percent(scale), _size((width, height)))


def print_cautions(printed: PrintSummary, called: OptionNames) -> list[str]:
    """What may not have been expected: marks too small to be found, sheets without them, texts that are shortened or left out."""
    marks = [(sheet.name, mark_side(sheet.paper) * scale) for sheet, scale in printed.scales if sheet.scan]
    small = [
        phrase("small-marks", "{sheet}: corner marks of {side} mm are hard to find in a photo", name, round(side, 1)).text()
        for name, side in marks
        if side < _FOUND
    ]
    return [*dict.fromkeys(small), *unscanned(printed.unscanned, called), *lost_texts(printed.lost, called)]


def lost_texts(sheets: Sequence[Sheet], called: OptionNames) -> list[str]:
    """What is shortened or left out on sheets for want of room, and which letters cannot be printed."""
    without = phrase("print-without", "print it without {option}", called.name("scan")).text()
    remarks: list[str] = []
    for by, what in (each for sheet in sheets for each in sheet.lost):
        cure = without if is_for_scanning(what) else what.hint
        cured: Listing | str = with_semicolons([what.text, cure]) if cure else what.text
        remarks.append(phrase("lost", "{sheet}: {what}", by, cured).text())
    return list(dict.fromkeys(remarks))


def unscanned(sheets: Sequence[Sheet], called: OptionNames) -> list[str]:
    """What is said of sheets that are wanted for scanning, which changes nothing of them."""
    option = called.name("scan")
    remarks = (
        phrase("unscanned", "{sheet} has no spaces to read: {option} leaves it as it is", each.name, option) for each in sheets
    )
    return list(dict.fromkeys(remark.text() for remark in remarks))


def both_sides(flip: Flip) -> Phrase:
    """How the printer is to be set for sheets with backs."""
    if flip == "long":
        return phrase("both-sides-long", "print on both sides, flip on the long edge")
    return phrase("both-sides-short", "print on both sides, flip on the short edge")
