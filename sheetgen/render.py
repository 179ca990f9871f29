"""From layouts to a PDF on disk: sheets built, placed on papers, painted, moved into place."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Literal, NamedTuple

from sheetgen.arrange import Size, arranged, fitted, fitting
from sheetgen.diagnostics import Fault, Position, Unreadable, near
from sheetgen.files import write_beside
from sheetgen.layout.find import is_path
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library, PartlyReadError, by_place
from sheetgen.pad import USUAL_PAPER, Flip, NoRoomError, Run, Stack, Up, pad
from sheetgen.paint.fonts import Fonts
from sheetgen.paint.pdf import write_pdf
from sheetgen.papers import LARGEST, PAPERS, SMALLEST, paper_size
from sheetgen.progress import Progress
from sheetgen.sheet import Ink, Metrics, Sheet

MOST = 100_000
"""The most copies, and the most pages, of one PDF."""


class Wanted(NamedTuple):
    """How sheets are wanted.

    lang: None for each layout's first language. flip: the edge that paper is turned over to print backs, None for what the layout
    says; "book" for the edge that makes a sheet turn like the page of a book.
    """

    lang: str | None = None
    ink: Ink = "full"
    flip: Flip | Literal["book"] | None = None


class Printing(NamedTuple):
    """How a pad is printed: what `pad` asks for, and the paper's name as it was typed."""

    copies: int = 1
    paper: Size | None = None
    named: str = USUAL_PAPER
    up: Up = 1
    fit: bool = False
    stack: Stack = "paper"
    flip: Flip | None = None


class Printed(NamedTuple):
    """What was printed: how many sheets on how many pages, and what the player should know about it."""

    sheets: int
    pages: int
    notes: list[str]


class OptionError(Exception):
    """An option that cannot be followed: why not, and what can be done."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def default_name(layout: str) -> str:
    """The PDF's name in the current folder: that of the layout, a hyphen for each `/` of a bundled one."""
    return (os.path.splitext(os.path.basename(layout))[0] if is_path(layout) else layout.replace("/", "-")) + ".pdf"


def read_printing(copies: str, paper: str | None, up: str, fit: bool, stack: Stack, flip: Flip | None = None) -> Printing:
    """The options as they were typed; OptionError for the first that makes no sense."""
    many = _whole(copies, "--copies", "how many of each sheet")
    if many < 1:
        raise OptionError(f"--copies {copies}: a pad has at least one copy")
    if many > MOST:
        raise OptionError(f"--copies {copies}: one PDF holds at most {MOST:,} copies", _TOO_MANY)
    wanted: Up = "auto" if up.strip().casefold() == "auto" else _whole(up, "--up", "how many sheets on a paper, or auto")
    if wanted != "auto" and wanted < 1:
        raise OptionError(f"--up {up}: a paper holds at least one sheet", "--up auto puts as many on it as fit")
    if fit and paper is None and wanted == 1:
        raise OptionError("--fit scales sheets to a paper; which one?", "say so with --paper, as in --paper a4 --fit")
    size = None if paper is None else _paper(paper)
    return Printing(many, size, paper.strip() if paper else USUAL_PAPER, wanted, fit, stack, flip)


_TOO_MANY = "readers and printers give up on longer files: print a smaller one several times over"


def _whole(text: str, option: str, says: str) -> int:
    digits = text.strip()
    if not (digits.removeprefix("-").removeprefix("+").isdecimal() and digits.isascii()):
        raise OptionError(f"{option} {text}: not a whole number", f"{option} says {says}")
    return int(digits[:12])  # larger ones are too large anyway, and Python reads no more than some thousand digits


def _paper(name: str) -> Size:
    size = paper_size(name)
    if size is not None:
        return size
    if paper_size(f"{name}mm") is not None:
        raise OptionError(f"--paper {name}: no unit", f"did you mean '{name.strip()}mm'?")
    if any(char in name.casefold() for char in "x×") and any(char.isdecimal() for char in name):
        hint = f"a size is WIDTHxHEIGHTmm, each side {SMALLEST:g} to {LARGEST:g} mm, as in 120x180mm"
        raise OptionError(f"--paper {name}: no size of a paper", hint)
    meant = near("-".join(name.split()), PAPERS)
    sized = "" if meant.startswith("did") else ", or a size such as 120x180mm"
    raise OptionError(f"no such paper: '{name}'", meant + sized)


def render(names: Sequence[str], target: str, wanted: Wanted, printing: Printing, library: Library) -> Printed:
    """Writes one PDF of all layouts named.

    Unreadable with the faults of all layouts, OptionError when the paper does not hold the sheets or the pages are too many,
    OSError when the file cannot be written; then nothing is changed.
    """
    progress, fonts = Progress(sys.stderr), Fonts()
    try:
        wanted = wanted._replace(flip=printing.flip if printing.up == 1 else "book")
        sheets = built_sheets(names, wanted, library, fonts, progress)
        _, paper, _, up, fit, stack, flip = printing
        if sum(len(sheet.pages) for sheet in sheets) * printing.copies > MOST:
            raise OptionError(f"--copies {printing.copies}: one PDF holds at most {MOST:,} pages", _TOO_MANY)
        try:
            runs = pad(sheets, printing.copies, paper, up, fit=fit, stack=stack, flip=flip or "long")
        except NoRoomError as error:
            raise _no_room(error, printing) from error
        write_beside(
            target, lambda out: write_pdf(sheets, out, runs, fonts, lambda done, total: progress.tell("writing pages", done, total))
        )
    finally:
        progress.end()
    notes = _scales(sheets, runs) if fit else []
    return Printed(len(sheets) * printing.copies, sum(len(run.papers) * run.repeat for run in runs), notes)


def built_sheets(
    names: Sequence[str], wanted: Wanted, library: Library, metrics: Metrics, progress: Progress | None = None
) -> list[Sheet]:
    """The sheets of all layouts named; Unreadable with the faults of all of them."""
    from sheetgen.layout.build import all_faults, build

    sheets: list[Sheet] = []
    faults: list[Fault] = []
    for number, name in enumerate(names):
        if progress is not None:
            progress.tell("drawing sheets", number, len(names))
        try:
            layout = library.layout(name)
            lang, flip = _language(layout, wanted.lang), _flip(layout, wanted)
            sheets.append(build(layout, lang, wanted.ink, metrics, flip))
        except PartlyReadError as unreadable:
            more = all_faults(unreadable.layout, metrics)
            faults.extend(by_place([*unreadable.faults, *more], unreadable.layout.file))
        except Unreadable as unreadable:
            faults.extend(unreadable.faults)
    if faults:
        raise Unreadable(list(dict.fromkeys(faults)))
    return sheets


def _flip(layout: Layout, wanted: Wanted) -> Flip | None:
    if wanted.flip == "book":
        return "long" if layout.common.page.orientation == "portrait" else "short"
    return wanted.flip


def _language(layout: Layout, lang: str | None) -> str:
    if lang is None:
        return layout.languages[0]
    if lang not in layout.languages:
        speaks = ", ".join(layout.languages)
        hint = near(lang, layout.languages) or f"it speaks {speaks}"
        raise Unreadable([Fault(f"'{layout.name}' has no labels in '{lang}'", Position(1, 1), hint)])
    return lang


def _no_room(error: NoRoomError, printing: Printing) -> OptionError:
    """What does not fit on the paper, what fits, and what would."""
    sheet, up = error.sheet, error.up
    paper = f"{printing.named} ({_size(error.paper)})" if printing.named.casefold() in PAPERS else _size(error.paper)
    larger = next((name for name in _by_area() if arranged(sheet.paper, PAPERS[name], up)), None)
    scale = f"--fit would print at {_percent(fitted(sheet.paper, error.paper, up).scale)}"
    if error.fits:
        held = f"{error.fits} sheet" + "s" * (error.fits > 1)
        message = f"--up {up}: {paper} holds {held} of {sheet.name} ({_size(sheet.paper)}), not {up}"
        would = (
            f"{larger} holds {fitting(sheet.paper, PAPERS[larger])}" if larger else "none of the papers known here holds as many"
        )
    else:
        message = f"{sheet.name} is {_size(sheet.paper)} and does not fit on {paper}"
        would = f"the smallest paper that holds {'it' if up == 1 else up} is {larger}" if larger else "no paper known here holds it"
    return OptionError(message, f"{would}; {scale}")


def _by_area() -> list[str]:
    return sorted(PAPERS, key=lambda name: PAPERS[name][0] * PAPERS[name][1])


def _scales(sheets: Sequence[Sheet], runs: Sequence[Run]) -> list[str]:
    """By how much each sheet was scaled."""
    placements = (placement for run in runs for paper in run.papers for placement in paper.placements)
    scales = {placement.sheet: placement.scale for placement in placements}
    told = [(sheets[number], scale) for number, scale in sorted(scales.items())]
    return list(dict.fromkeys(f"{sheet.name} is printed at {_percent(scale)}{_now(sheet, scale)}" for sheet, scale in told))


def _now(sheet: Sheet, scale: float) -> str:
    width, height = sheet.paper
    return ", its true size" if scale == 1 else f": {_size((round(width * scale, 1), round(height * scale, 1)))}"


def _percent(scale: float) -> str:
    return f"{round(scale * 100, 1):g} %"


def _size(size: Size) -> str:
    return f"{size[0]:g} × {size[1]:g} mm"
