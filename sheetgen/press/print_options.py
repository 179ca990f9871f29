"""How a pad is to be printed, from what is typed: options of a command, or fields of a page."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Concatenate, ParamSpec

from sheetgen.drawing.papers import PAPERS, Flip, Size, mark_side, paper_size
from sheetgen.drawing.sheet import Sheet
from sheetgen.layout.building.build import is_for_scanning
from sheetgen.layout.find import UNNAMED, is_path
from sheetgen.pads.arrange import arranged, fitted, fitting
from sheetgen.pads.pad import MOST_UP, USUAL_PAPER, NoRoomError, Stack, Up
from sheetgen.press import words
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
from sheetgen.press.render import MOST, Printing, PrintSummary, TooManyPagesError
from sheetgen.press.words import Called
from sheetgen.source.formats import without_yaml
from sheetgen.source.messages import Sentence

P = ParamSpec("P")
_FOUND = 5.5
"""Smaller corner marks (mm) are often not found."""


class OptionError(Exception):
    """What cannot be done as it was asked for: why not, and what can be done.

    option: the one that is to be typed anew. Words are made by who knows what the options are called (`Called`).
    """

    def __init__(self, option: str, told: Callable[Concatenate[Called, P], Sentence], *about: P.args, **_named: P.kwargs) -> None:
        super().__init__(told.__name__)
        self.option = option
        self._told, self._about = told, about

    def sentence(self, called: Called) -> Sentence:
        """The words, as data."""
        return self._told(called, *self._about)  # type: ignore[call-arg]  # their names are never given


_LONGEST = 255
"""A file's name has no more bytes."""


def default_file_name(layout: str, suffix: str = ".pdf") -> str:
    """The file's name in the current folder: that of the layout, a hyphen for each `/` of a bundled one."""
    if layout == "-":
        return UNNAMED + suffix
    return file_name(stem_of(layout) if is_path(layout) else layout.replace("/", "-"), suffix)


def stem_of(path: str) -> str:
    """A YAML file's name without its ending; `a.yml` keeps it if there is an `a.yaml`, so that both have outputs of their own."""
    start = without_yaml(path)
    return os.path.basename(start if path.endswith(".yaml") or not os.path.exists(f"{start}.yaml") else path)


def file_name(stem: str, suffix: str) -> str:
    """The file's name, its stem cut to what file systems take."""
    while len(os.fsencode(stem + suffix)) > _LONGEST:
        stem = stem[:-1]
    return stem + suffix


def read_printing(
    copies: str,
    paper: str | None,
    up: str,
    fit: bool,
    stack: Stack,
    flip: Flip | None = None,
    number: str | None = None,
    names: Sequence[str] | None = None,
    press: bool = False,
) -> Printing:
    """The options as they were typed; OptionError for the first that makes no sense."""
    many = read_whole_number(copies, "copies")
    if many < 1:
        raise OptionError("copies", words.least_copies, copies)
    if many > MOST:
        raise OptionError("copies", words.most_copies, copies, MOST)
    wanted: Up = "auto" if up.strip().casefold() == "auto" else read_whole_number(up, "up")
    if wanted != "auto" and wanted < 1:
        raise OptionError("up", words.least_up, up)
    if wanted != "auto" and wanted > MOST_UP:
        raise OptionError("up", words.most_up, up, MOST_UP)
    if fit and paper is None and wanted == 1:
        raise OptionError("fit", words.fit_to_what)
    size = None if paper is None else _paper(paper)
    first = None if number is None else _first_number(number)
    people = () if names is None else read_names(names)
    if many * len(people) > MOST:
        raise OptionError("names", words.most_names, len(people), many, MOST)
    laid = {"paper": size is not None, "up": wanted != 1, "fit": fit, "stack": stack == "cut"}
    for option in (option for option, given in laid.items() if press and given):
        raise OptionError(option, words.press_alone, option)
    return Printing(many, size, wanted, fit, stack, flip, first, people, press=press)


def read_whole_number(text: str, option: str) -> int:
    """A whole number as it was typed; OptionError for anything else."""
    digits = text.strip()
    if not (digits.removeprefix("-").removeprefix("+").isdecimal() and digits.isascii()):
        raise OptionError(option, words.not_whole, option, text)
    return int(digits[:12])  # larger ones are too large anyway, and Python reads no more than some thousand digits


def _first_number(text: str) -> int:
    first = read_whole_number(text, "number")
    if not 0 <= first <= MOST_NUMBER:
        raise OptionError("number", words.numbers_from_to, text, MOST_NUMBER)
    return first


def parted(text: str) -> list[str]:
    """Names typed in a row, with commas between them."""
    return text.split(",")


def read_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Names as they were typed; OptionError for one that is empty, comes twice or cannot be a player's name."""
    names = [" ".join(name.split()) for name in texts]
    seen: dict[str, str] = {}
    for at, name in enumerate(names, 1):
        if not name:
            raise OptionError("names", words.empty_name, at, len(names))
        if name == "?":
            raise OptionError("names", words.no_name)
        if name.casefold() in seen:
            raise OptionError("names", words.name_twice, name, seen[name.casefold()])
        seen[name.casefold()] = name
    return tuple(names)


def _paper(name: str) -> Size:
    size = paper_size(name)
    if size is not None:
        return size
    if len(name) <= 40 and paper_size(f"{name}mm") is not None:
        raise OptionError("paper", words.no_unit, name)
    if len(name) <= 40 and any(char in name.casefold() for char in "x×") and any(char.isdecimal() for char in name):
        raise OptionError("paper", words.no_size, name)
    raise OptionError("paper", words.no_paper, name)


Refusal = NoRoomError | TooManyPagesError | CopiesError
"""Why layouts that are in order cannot be printed as they were asked for."""


def option_error(error: Refusal, copies: int, paper: str | None) -> OptionError:
    """Why a pad cannot be printed; copies, paper: as they were asked for."""
    match error:
        case NoRoomError():
            return _no_room(error, paper or USUAL_PAPER)
        case NoPlaceError(wanted="name", sheets=sheets):
            return OptionError("names", words.no_line, _names(sheets))
        case NoPlaceError(sheets=sheets):
            margins = tuple(sheet.margin for sheet in sheets)
            return OptionError("number", words.no_margin, _names(sheets), margins, LEAST_MARGIN)
        case LongNameError(name=name, sheet=sheet, room=room):
            return OptionError("names", words.long_name, name, sheet.name, room)
        case TooManyNamesError(names=many, sheet=sheet, room=room):
            return OptionError("names", words.too_many_names, many, sheet.name, room)
        case UnprintableNameError(name=name, missing=missing):
            return OptionError("names", words.unprintable_name, name, missing)
        case TooHighError(last=last):
            return OptionError("number", words.too_high, last, MOST_NUMBER)
    return OptionError("copies", words.most_pages, copies, MOST)


def _names(sheets: Sequence[Sheet]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(sheet.name for sheet in sheets))


def _no_room(error: NoRoomError, named: str) -> OptionError:
    """What does not fit on the paper, what fits, and what would."""
    sheet, up = error.sheet, error.up
    larger = next((name for name in _by_area() if arranged(sheet.paper, PAPERS[name], up)), None)
    scale = fitted(sheet.paper, error.paper, up).scale
    about = sheet.name, sheet.paper, named, error.paper, up
    if not error.fits:
        return OptionError("paper", words.no_room, *about, larger, scale)
    holds = fitting(sheet.paper, PAPERS[larger]) if larger else 0
    return OptionError("up", words.too_many_up, *about, error.fits, larger, holds, scale)


def _by_area() -> list[str]:
    return sorted(PAPERS, key=lambda name: PAPERS[name][0] * PAPERS[name][1])


def print_remarks(printed: PrintSummary, called: Called) -> list[str]:
    """What is said of a pad that is printed: by how much each sheet was scaled, and what may not have been expected."""
    remarks = [words.scaled(sheet.name, sheet.paper, scale).text() for sheet, scale in printed.scales]
    return [*dict.fromkeys(remarks), *print_cautions(printed, called)]


def print_cautions(printed: PrintSummary, called: Called) -> list[str]:
    """What may not have been expected: marks too small to be found, sheets without them, texts that are shortened or left out."""
    marks = [(sheet, mark_side(sheet.paper) * scale) for sheet, scale in printed.scales if sheet.scan]
    small = [words.small_marks(sheet.name, side).text() for sheet, side in marks if side < _FOUND]
    return [*dict.fromkeys(small), *unscanned(printed.unscanned, called), *lost_texts(printed.lost, called)]


def lost_texts(sheets: Sequence[Sheet], called: Called) -> list[str]:
    """What is shortened or left out on sheets for want of room, and which letters cannot be printed."""
    told: list[str] = []
    for by, what in (each for sheet in sheets for each in sheet.lost):
        cure = words.print_without(called).text() if is_for_scanning(what) else what.hint
        told.append(words.lost(by, what.text, cure).text())
    return list(dict.fromkeys(told))


def unscanned(sheets: Sequence[Sheet], called: Called) -> list[str]:
    """What is said of sheets that are wanted for scanning, which changes nothing of them."""
    return list(dict.fromkeys(words.unscanned(called, sheet.name).text() for sheet in sheets))
