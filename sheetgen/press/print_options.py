"""Read print settings from typed text: options of a command or inputs of a web form."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from sheetgen.drawing.papers import LARGEST, PAPERS, SMALLEST, Flip, Size, paper_size
from sheetgen.layout.configuration import UNMEASURED, Printer
from sheetgen.layout.find import UNNAMED, is_path
from sheetgen.pads.pad import MOST_UP, USUAL_PAPER, Stack, Up
from sheetgen.press.copies import MOST_NUMBER
from sheetgen.press.printer import read_printer
from sheetgen.press.printing import (
    COMMAND_LINE,
    MOST,
    PRINT_SMALLER_FILE,
    OptionError,
    OptionNames,
    PrinterPaper,
    Printing,
    length,
    short,
)
from sheetgen.source.faults import did_you_mean, meant, near
from sheetgen.source.formats import without_yaml
from sheetgen.source.messages import in_a_row, room

phrase, plural = room("press")


_LONGEST = 255
"""Maximum bytes of a file's name."""


def default_file_name(layout: str, suffix: str = ".pdf") -> str:
    """Return a file name in the current folder: the layout's name with the suffix. In the name of a bundled layout, a hyphen
    replaces each `/`."""
    if layout == "-":
        return UNNAMED + suffix
    return file_name(stem_of(layout) if is_path(layout) else layout.replace("/", "-"), suffix)


def stem_of(path: str) -> str:
    """Return a YAML file's name without its suffix; `a.yml` keeps it if `a.yaml` exists, so that their outputs differ."""
    start = without_yaml(path)
    return os.path.basename(start if path.endswith(".yaml") or not os.path.exists(f"{start}.yaml") else path)


def file_name(stem: str, suffix: str) -> str:
    """Return the file name, its stem cut to the limit of file systems."""
    while len(os.fsencode(stem + suffix)) > _LONGEST:
        stem = stem[:-1]
    return stem + suffix


def read_printing(
    called: OptionNames,
    copies: str,
    paper: str | None,
    up: str,
    fit: bool,
    stack: Stack,
    flip: Flip | None = None,
    number: str | None = None,
    names: Sequence[str] | None = None,
    press: bool = False,
    pad: str | None = None,
    pairs: bool = False,
    back_offset: str | None = None,
    cut_contour: bool = False,
    printer: Printer = UNMEASURED,
    usual_paper: str = USUAL_PAPER,
) -> Printing:
    """Read the typed options. printer: the printer in use, whose corrections don't concern a print shop. usual_paper: the paper for
    several sheets. Raise OptionError for the first invalid option."""
    many = _copies(called, copies, "copies") if pad is None else _copies(called, pad, "pad")
    if pad is not None and copies != "1":
        what = phrase("press-alone", "{option} can't be combined with {press}", called.name("copies"), called.name("pad"))
        raise OptionError("pad", what, phrase("pad-counts", "{option} is the number of sheets in a pad", called.name("pad")))
    wanted = _up(called, up)
    if fit and paper is None and wanted == 1:
        option, example = called.name("paper"), called.example("paper", "a4", "fit")
        raise OptionError(
            "fit",
            phrase("fit-to-what", "{option} scales sheets to a paper size, but none is given", called.name("fit")),
            phrase("say-paper", "give it with {option}, for example {example}", option, example),
        )
    size = None if paper is None else read_paper(called, paper)
    first = None if number is None else _first_number(called, number)
    people = () if names is None else read_names(called, names)
    if many * len(people) > MOST:
        hint = plural(
            "most-names",
            "{option}: {count} name with {copies} copies makes more than {most:,} sheets",
            "{option}: {count} names with {copies} copies each make more than {most:,} sheets",
            called.name("names"),
            many,
            MOST,
            count=len(people),
        )
        raise OptionError("names", hint, PRINT_SMALLER_FILE)
    laid = {
        "paper": size is not None,
        "up": wanted != 1,
        "fit": fit,
        "stack": stack == "cut",
        "back-offset": back_offset is not None,
    }
    for option in (option for option, given in laid.items() if press and given):
        raise OptionError(
            option,
            phrase("press-alone", "{option} can't be combined with {press}", called.name(option), called.name("press")),
            phrase("shop-lays", "each sheet becomes a page of its own size, and the print shop arranges the pages on its paper"),
        )
    if cut_contour and not press:
        what = phrase("contour-for-shops", "{option} is for print shops", called.name("cut-contour"))
        raise OptionError("cut-contour", what, phrase("add-press", "add {press}", called.name("press")))
    named = usual_paper if paper is None else paper
    printer = UNMEASURED if press else read_printer(called, printer, {"back": back_offset}, "back-offset")
    return Printing(
        many,
        size,
        wanted,
        fit,
        "cut" if pad is not None else stack,  # the piles of a pad, put on top of each other, are in order
        flip,
        first,
        people,
        False,
        press,
        pad is not None,
        pairs,
        cut_contour,
        printer,
        named,
        called,
    )


def _copies(called: OptionNames, text: str, option: str) -> int:
    many, typed = read_whole_number(called, text, option), called.typed(option, short(text))
    if many < 1:
        raise OptionError(option, phrase("least-copies", "{typed}: a pad has at least one copy", typed))
    if many > MOST:
        message = phrase("most-copies", "{typed}: one PDF holds at most {most:,} copies", typed, MOST)
        raise OptionError(option, message, PRINT_SMALLER_FILE)
    return many


def _up(called: OptionNames, text: str) -> Up:
    if text.strip().casefold() == "auto":
        return "auto"
    wanted, typed = read_whole_number(called, text, "up"), called.typed("up", short(text))
    auto = phrase("auto", "{example} puts as many sheets on a paper as fit", called.example("up", "auto"))
    if wanted < 1:
        raise OptionError("up", phrase("least-up", "{typed}: a paper holds at least one sheet", typed), auto)
    if wanted > MOST_UP:
        raise OptionError("up", phrase("most-up", "{typed}: a paper holds at most {most:,} sheets", typed, MOST_UP), auto)
    return wanted


def read_whole_number(called: OptionNames, text: str, option: str) -> int:
    """Read a typed whole number. Raise OptionError for anything else."""
    digits = text.strip()
    if digits.removeprefix("-").removeprefix("+").isdecimal() and digits.isascii():
        return int(digits[:12])  # larger ones are too large anyway, and Python reads no more than some thousand digits
    name = called.name(option)
    match option:
        case "copies" | "pad":
            hint = phrase("says-copies", "{option} is the number of copies of each sheet", name)
        case "up":
            own = phrase("says-up", "{option} is the number of sheets on each paper, or auto", name)
            hint = did_you_mean("auto") if meant(text, ("auto",)) else own
        case "number":
            hint = phrase(
                "says-number", "{option} is the number of the first sheet; if you omit it, the first sheet has number 1", name
            )
        case _:
            example = called.example(option, "300")
            hint = phrase("says-dots", "{option} is the number of dots per inch, for example {example}", name, example)
    raise OptionError(option, phrase("not-whole", "{typed}: expected a whole number", called.typed(option, short(text))), hint)


def _first_number(called: OptionNames, text: str) -> int:
    first = read_whole_number(called, text, "number")
    if not 0 <= first <= MOST_NUMBER:
        typed = called.typed("number", short(text))
        raise OptionError(
            "number", phrase("numbers-from-to", "{typed}: sheets have numbers from 0 to {most:,}", typed, MOST_NUMBER)
        )
    return first


def parted(text: str) -> list[str]:
    """Return the names in a text in which they are separated by commas."""
    return text.split(",")


def read_names(called: OptionNames, texts: Iterable[str]) -> tuple[str, ...]:
    """Read typed names. Raise OptionError for a name that is empty, repeated or invalid."""
    names = [" ".join(name.split()) for name in texts]
    option = called.name("names")
    separated = phrase("names-parted", "separate names with commas: {example}", called.example("names", "Ana,Ben"))
    seen: dict[str, str] = {}
    for at, name in enumerate(names, 1):
        if not name:
            missing = phrase("no-name-there", "{option}: expected a name", option)
            empty = phrase("empty-name", "{option}: name {number} is empty", option, at)
            raise OptionError("names", missing if len(names) == 1 else empty, separated)
        if name == "?":
            no_name = phrase("no-name", "{option}: ? isn't a name: on a filled sheet it marks an unreadable value", option)
            raise OptionError("names", no_name, separated)
        if name.casefold() in seen:
            raise _name_twice(called, name, seen[name.casefold()])
        seen[name.casefold()] = name
    return tuple(names)


def _name_twice(called: OptionNames, name: str, before: str) -> OptionError:
    option, copies = called.name("names"), called.name("copies")
    twice = phrase("name-twice", "{option}: '{name}' appears twice", option, short(name))
    alike = phrase("names-alike", "{option}: '{before}' and '{name}' are the same name", option, short(before), short(name))
    hint = phrase("copies-prints-more", "each player gets a separate sheet; {copies} prints more of each", copies)
    return OptionError("names", twice if name == before else alike, hint)


def read_printer_paper(paper: str | None) -> PrinterPaper | None:
    """Return the paper typed for pictures and lists of spaces."""
    return None if paper is None else PrinterPaper(read_paper(COMMAND_LINE, paper), paper, 1, COMMAND_LINE)


def read_paper(called: OptionNames, name: str) -> Size:
    """Return the size of a typed paper. Raise OptionError for any other text."""
    size = paper_size(name)
    if size is not None:
        return size
    typed, is_short = called.typed("paper", name), len(name) <= 40
    if is_short and paper_size(f"{name}mm") is not None:
        raise OptionError("paper", phrase("no-unit", "{typed}: the unit is missing", typed), did_you_mean(f"{name.strip()}mm"))
    if is_short and any(char in name.casefold() for char in "x×") and any(char.isdecimal() for char in name):
        least, most = length(SMALLEST), length(LARGEST)
        hint = phrase(
            "size-from-to", "write a size as WIDTHxHEIGHTmm, each side {least} to {most} mm, for example 120x180mm", least, most
        )
        raise OptionError("paper", phrase("no-size", "{typed}: this isn't a paper size", typed), hint)
    message, hyphened = phrase("no-paper", "there is no paper '{name}'", short(name)), "-".join(name.split())
    if not is_short or meant(hyphened, PAPERS):
        raise OptionError("paper", message, near(hyphened if is_short else "", PAPERS))
    known = phrase("known-papers", "use one of {papers}, or a size such as 120x180mm", in_a_row(PAPERS))
    raise OptionError("paper", message, known)
