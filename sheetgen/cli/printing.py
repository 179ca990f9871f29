"""How a pad is to be printed, from options as they are typed; what is said of it before and after."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from sheetgen.drawing.papers import LARGEST, PAPERS, SMALLEST, Flip, Size, mark_side, paper_size
from sheetgen.drawing.sheet import Sheet
from sheetgen.layout.find import UNNAMED, bundled, is_path
from sheetgen.pads.arrange import arranged, fitted, fitting
from sheetgen.pads.pad import MOST_UP, NoRoomError, Stack, Up
from sheetgen.press.copies import (
    LEAST_MARGIN,
    MOST_NUMBER,
    CopiesError,
    LongNameError,
    NoPlaceError,
    TooHighError,
    UnprintableNameError,
)
from sheetgen.press.render import MOST, Printed, Printing
from sheetgen.source.faults import meant, near
from sheetgen.source.words import counted


class OptionError(Exception):
    """An option that cannot be followed: why not, and what can be done."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def default_name(layout: str, suffix: str = ".pdf") -> str:
    """The file's name in the current folder: that of the layout, a hyphen for each `/` of a bundled one."""
    if layout == "-":
        return UNNAMED + suffix
    return (os.path.splitext(os.path.basename(layout))[0] if is_path(layout) else layout.replace("/", "-")) + suffix


def read_printing(
    copies: str,
    paper: str | None,
    up: str,
    fit: bool,
    stack: Stack,
    flip: Flip | None = None,
    number: str | None = None,
    names: str | None = None,
) -> Printing:
    """The options as they were typed; OptionError for the first that makes no sense."""
    many = whole(copies, "--copies", "how many of each sheet")
    if many < 1:
        raise OptionError(f"--copies {short(copies)}: a pad has at least one copy")
    if many > MOST:
        raise OptionError(f"--copies {short(copies)}: one PDF holds at most {MOST:,} copies", _TOO_MANY)
    wanted: Up = "auto" if up.strip().casefold() == "auto" else whole(up, "--up", "how many sheets on a paper, or auto")
    if wanted != "auto" and wanted < 1:
        raise OptionError(f"--up {short(up)}: a paper holds at least one sheet", _AUTO)
    if wanted != "auto" and wanted > MOST_UP:
        raise OptionError(f"--up {short(up)}: a paper holds at most {MOST_UP:,} sheets", _AUTO)
    if fit and paper is None and wanted == 1:
        raise OptionError("--fit scales sheets to a paper; which one?", "say so with --paper, as in --paper a4 --fit")
    size = None if paper is None else _paper(paper)
    first = None if number is None else _first_number(number)
    people = () if names is None else read_names(names)
    if many * len(people) > MOST:
        raise OptionError(f"--names: {counted(len(people), 'name')} with {many} copies of each are more than {MOST:,}", _TOO_MANY)
    return Printing(many, size, wanted, fit, stack, flip, first, people)


def _first_number(text: str) -> int:
    first = whole(text, "--number", "the first sheet's number, 1 if there is none")
    if not 0 <= first <= MOST_NUMBER:
        raise OptionError(f"--number {short(text)}: sheets are numbered from 0 to {MOST_NUMBER:,}")
    return first


def read_names(text: str) -> tuple[str, ...]:
    """Names parted by commas; OptionError for one that is empty, comes twice or cannot be a player's name."""
    names = [" ".join(name.split()) for name in text.split(",")]
    seen: dict[str, str] = {}
    for at, name in enumerate(names, 1):
        if not name:
            raise OptionError(f"--names: {'there is no name' if len(names) == 1 else f'name {at} is empty'}", _NAMES)
        if name == "?":
            raise OptionError("--names: ? is no name: in a filled sheet it says that something cannot be read", _NAMES)
        if name.casefold() in seen:
            other = seen[name.casefold()]
            twice = f"'{short(name)}' comes twice" if name == other else f"'{short(other)}' and '{short(name)}' are one name"
            raise OptionError(f"--names: {twice}", "each player has a sheet of their own; --copies prints more of each")
        seen[name.casefold()] = name
    return tuple(names)


def with_number(args: Sequence[str]) -> list[str]:
    """Arguments as typed, `--number` having its value: what comes after it, or 1 when that is a layout or another option."""
    found: list[str] = []
    for arg in args:
        if found and found[-1] == "--number":
            found.append("1" if not _is_negative(arg) and (arg.startswith("-") or is_path(arg) or arg in bundled()) else arg)
            if found[-1] is arg:
                continue
        found.append(arg)
    return [*found, "1"] if found and found[-1] == "--number" else found


def _is_negative(text: str) -> bool:
    return text.startswith("-") and text[1:].isdecimal()


_NAMES = "names are parted by commas, as in --names Ana,Ben"


_AUTO = "--up auto puts as many on it as fit"
_TOO_MANY = "readers and printers give up on longer files: print a smaller one several times over"


def whole(text: str, option: str, says: str) -> int:
    """A whole number as it was typed; OptionError for anything else."""
    digits = text.strip()
    if not (digits.removeprefix("-").removeprefix("+").isdecimal() and digits.isascii()):
        raise OptionError(f"{option} {short(text)}: not a whole number", f"{option} says {says}")
    return int(digits[:12])  # larger ones are too large anyway, and Python reads no more than some thousand digits


def short(text: str) -> str:
    """An option as it was typed; a very long one cut."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def _paper(name: str) -> Size:
    size = paper_size(name)
    if size is not None:
        return size
    if len(name) > 40:
        raise OptionError(f"no such paper: '{short(name)}'", near("", PAPERS))
    if paper_size(f"{name}mm") is not None:
        raise OptionError(f"--paper {name}: no unit", f"did you mean '{name.strip()}mm'?")
    if any(char in name.casefold() for char in "x×") and any(char.isdecimal() for char in name):
        hint = f"a size is WIDTHxHEIGHTmm, each side {SMALLEST:g} to {LARGEST:g} mm, as in 120x180mm"
        raise OptionError(f"--paper {name}: no size of a paper", hint)
    hyphened = "-".join(name.split())
    sized = "" if meant(hyphened, PAPERS) else ", or a size such as 120x180mm"
    raise OptionError(f"no such paper: '{name}'", near(hyphened, PAPERS) + sized)


_FOUND = 5.5
"""Smaller corner marks (mm) are often not found."""


def too_many(copies: int) -> tuple[str, str]:
    """More pages than one PDF holds."""
    return f"--copies {copies}: one PDF holds at most {MOST:,} pages", _TOO_MANY


def no_copies(error: CopiesError) -> tuple[str, str]:
    """Numbers or names that cannot be printed as wanted."""
    match error:
        case NoPlaceError(wanted=wanted, sheets=sheets):
            return _no_place(wanted, sheets)
        case LongNameError(name=name, sheet=sheet, room=room):
            return (
                f"--names: '{short(name)}' is too long: its line on {sheet.name} is {room:.0f} mm",
                "a shorter form of it may fit",
            )
        case UnprintableNameError(name=name, missing=missing):
            shown = [char if char.isprintable() else f"U+{ord(char):04X}" for char in dict.fromkeys(missing)]
            told = "".join(char if char.isprintable() else "·" for char in short(name))
            return f"--names: '{told}' cannot be printed: the typeface has no {short(' '.join(shown))}", ""
        case TooHighError(last=last):
            return f"--number: the last sheet would have number {last:,}", f"sheets are numbered up to {MOST_NUMBER:,}"
    return str(error), ""


def _no_place(wanted: str, sheets: Sequence[Sheet]) -> tuple[str, str]:
    """What some sheets have no place for."""
    *others, last = dict.fromkeys(sheet.name for sheet in sheets)
    named, verb = (f"{', '.join(others)} and {last}", "have") if others else (last, "has")
    if wanted == "name":
        return f"--names: {named} {verb} no line for a player's name", "print such sheets apart from the others"
    margins = " and ".join(dict.fromkeys(f"{sheet.margin:g} mm" for sheet in sheets))
    return f"--number: {named} {verb} no room for a number in the margin ({margins})", f"a number takes {LEAST_MARGIN:g} mm"


def no_room(error: NoRoomError, named: str) -> tuple[str, str]:
    """What does not fit on the paper, what fits, and what would."""
    sheet, up = error.sheet, error.up
    paper = f"{named} ({_size(error.paper)})" if named.casefold() in PAPERS else _size(error.paper)
    larger = next((name for name in _by_area() if arranged(sheet.paper, PAPERS[name], up)), None)
    scale = f"--fit would print at {_percent(fitted(sheet.paper, error.paper, up).scale)}"
    if error.fits:
        message = f"--up {up}: {paper} holds {counted(error.fits, 'sheet')} of {sheet.name} ({_size(sheet.paper)}), not {up}"
        would = (
            f"{larger} holds {fitting(sheet.paper, PAPERS[larger])}" if larger else "none of the papers known here holds as many"
        )
    else:
        message = f"{sheet.name} is {_size(sheet.paper)} and does not fit on {paper}"
        would = f"the smallest paper that holds {'it' if up == 1 else up} is {larger}" if larger else "no paper known here holds it"
    return message, f"{would}; {scale}"


def _by_area() -> list[str]:
    return sorted(PAPERS, key=lambda name: PAPERS[name][0] * PAPERS[name][1])


def scales(printed: Printed) -> list[str]:
    """By how much each sheet was scaled, and whether its marks got too small by that."""
    told = [f"{sheet.name} is printed at {_percent(scale)}{_now(sheet, scale)}" for sheet, scale in printed.scales]
    small = [(sheet, mark_side(sheet.paper) * scale) for sheet, scale in printed.scales if sheet.scan]
    told += [f"{sheet.name}: corner marks of {side:.1f} mm are hard to find in a photo" for sheet, side in small if side < _FOUND]
    return list(dict.fromkeys(told))


def unscanned(sheets: Iterable[Sheet]) -> list[str]:
    """What is said of sheets that `--scan` changes nothing of."""
    return list(dict.fromkeys(f"{sheet.name} has no spaces to read: --scan leaves it as it is" for sheet in sheets))


def both_sides(flip: Flip) -> str:
    """How the printer is to be set for sheets with backs."""
    return f"print on both sides, flip on the {flip} edge"


def _now(sheet: Sheet, scale: float) -> str:
    width, height = sheet.paper
    return ", its true size" if scale == 1 else f": {_size((round(width * scale, 1), round(height * scale, 1)))}"


def _percent(scale: float) -> str:
    return f"{round(scale * 100, 1):g} %"


def _size(size: Size) -> str:
    return f"{size[0]:g} × {size[1]:g} mm"
