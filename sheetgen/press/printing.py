"""Print settings of a pad: the options, their names, and the reasons for refusing them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, Protocol

from sheetgen.drawing.papers import PAPERS, Flip, Size, paper_size
from sheetgen.layout.configuration import UNMEASURED, Printer
from sheetgen.pads.arrange import arranged, fitted, fitting
from sheetgen.pads.pad import USUAL_PAPER, NoRoomError, Stack, Up
from sheetgen.source.faults import Refused
from sheetgen.source.messages import Phrase, Words, room, sentence

phrase, plural = room("press")

MOST = 100_000
"""The most copies, and the most pages, of one PDF."""


class OptionNames(Protocol):
    """Names of options in an interface: `--copies` on a command line, something else on a web page."""

    def name(self, option: str) -> Phrase | str:
        """Return an option's name: `--paper`."""

    def typed(self, option: str, text: str) -> Phrase | str:
        """Return an option with its typed value: `--paper a9`."""

    def example(self, option: str, text: str, flag: str = "") -> Phrase | str:
        """Return an example of an option with a value and a flag: `--paper a4 --fit`."""


class _CommandLine:
    """Names of options on a command line."""

    def name(self, option: str) -> str:
        return f"--{option}"

    def typed(self, option: str, text: str) -> str:
        return f"--{option} {text}"

    def example(self, option: str, text: str, flag: str = "") -> str:
        return f"--{option} {text}" + (f" --{flag}" if flag else "")


COMMAND_LINE: OptionNames = _CommandLine()


class OptionError(Refused):
    """A print option that can't be applied: the reason and a remedy. option: the option to retype."""

    def __init__(self, option: str, message: Words, *notes: Words) -> None:
        super().__init__(sentence(message, *notes))
        self.option = option


PRINT_SMALLER_FILE = phrase(
    "several-times", "print a smaller file several times: longer files are too much for PDF readers and printers"
)


class PrinterPaper(NamedTuple):
    """The paper in the printer: its size, its name as typed, and the number of sheets on it. called: the names of the options."""

    size: Size
    name: str
    up: Up
    called: OptionNames


class Printing(NamedTuple):
    """Print settings of a pad, as `pad` takes them. `paper`: the size of the paper; None: each sheet is printed on paper of its own
    size.

    number: the first sheet's running number; None: no numbers. names: players' names, each printed on `copies` sheets. together:
    print all names on the same sheet. press: print for a print shop.
    """

    copies: int = 1
    paper: Size | None = None
    up: Up = 1
    fit: bool = False
    stack: Stack = "paper"
    flip: Flip | None = None
    number: int | None = None
    names: tuple[str, ...] = ()
    together: bool = False
    press: bool = False
    pad: bool = False
    """Add a cover, and the back of each layout once, instead of a back on each sheet; several layouts take turns."""
    pairs: bool = False
    """Print consecutive sheets of one page and the same size on the front and the back of one paper."""
    cut_contour: bool = False
    """For a print shop: draw the cut of pieces to cut out in a spot colour."""
    printer: Printer = UNMEASURED
    paper_name: str = USUAL_PAPER
    """The paper as typed, otherwise the usual paper."""
    called: OptionNames = COMMAND_LINE
    """The names of the options in messages."""

    @property
    def paper_size(self) -> Size | None:
        """The size of the paper: for several sheets, the usual paper if none is given."""
        return paper_size(self.paper_name) if self.paper is None and self.up != 1 else self.paper

    @property
    def printer_paper(self) -> PrinterPaper | None:
        """The paper that sheets must fit without scaling; None: any paper."""
        size = self.paper_size
        return PrinterPaper(size, self.paper_name, self.up, self.called) if size and not self.fit else None

    @property
    def total(self) -> int:
        """Total copies of each sheet."""
        return self.copies * (1 if self.together else max(len(self.names), 1))


def no_room(called: OptionNames, error: NoRoomError, named: str, remedy: Phrase | None = None) -> OptionError:
    """Return the error for a sheet too large for the paper, with the possible remedies. remedy: one that certainly helps."""
    sheet, up = error.sheet, error.up
    by_area = sorted(PAPERS, key=lambda name: PAPERS[name][0] * PAPERS[name][1])
    larger = next((name for name in by_area if arranged(sheet.paper, PAPERS[name], up)), None)
    scale = percent(fitted(sheet.paper, error.paper, up).scale)
    scaled = phrase("would-print-at", "{option} would print at {percent}% of the true size", called.name("fit"), scale)
    paper = size_text(error.paper)
    if named.casefold() in PAPERS:
        paper = phrase("named-paper", "{paper} ({size})", named, paper)
    if error.fits:
        hint = phrase("none-holds-as-many", "no known paper holds that many")
        if larger:
            hint = phrase("larger-holds", "{paper} holds {number}", larger, fitting(sheet.paper, PAPERS[larger]))
        return OptionError("up", _too_many_up(called, error, paper), remedy or hint, scaled)
    if not larger:
        would = phrase("none-holds-it", "no known paper is large enough")
    elif up == 1:
        would = phrase("smallest-that-holds-it", "the smallest paper that is large enough is {paper}", larger)
    else:
        would = phrase("smallest-that-holds", "the smallest paper that holds {up} sheets is {paper}", up, larger)
    message = phrase("no-room", "{sheet} is {size} and doesn't fit on {paper}", sheet.name, size_text(sheet.paper), paper)
    return OptionError("paper", message, remedy or would, scaled)


def _too_many_up(called: OptionNames, error: NoRoomError, paper: Phrase) -> Phrase:
    return plural(
        "too-many-up",
        "{typed}: {paper} holds {count} sheet of {sheet} ({size}), not {up}",
        "{typed}: {paper} holds {count} sheets of {sheet} ({size}), not {up}",
        called.typed("up", str(error.up)),
        paper,
        error.sheet.name,
        size_text(error.sheet.paper),
        error.up,
        count=error.fits,
    )


def percent(scale: float) -> Fraction:
    return Fraction(str(round(scale * 100, 1)))


def size_text(size: Size) -> Phrase:
    return phrase("size", "{width} × {height} mm", length(size[0]), length(size[1]))


def short(text: str) -> str:
    """Return the typed text, cut if it is very long."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def length(side: float) -> Fraction:
    """A length in mm, without zeros after the point."""
    return Fraction(str(round(side, 3)))


def letters(missing: str) -> str:
    """Letters that the typeface lacks, each once."""
    shown = " ".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in dict.fromkeys(missing))
    return shown if len(shown) <= 40 else f"{shown[:40]}…"
