"""What is said of sheets that cannot be printed or shown as asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sheetgen.drawing.papers import LARGEST, PAPERS, SMALLEST, Flip, Size
from sheetgen.source.faults import meant, near
from sheetgen.source.messages import Sentence, as_text, sentence
from sheetgen.source.words import counted


def no_language(layout: str, lang: str, languages: tuple[str, ...]) -> Sentence:
    return sentence(f"'{layout}' has no labels in '{lang}'", near(lang, languages) or f"it speaks {', '.join(languages)}")


def no_form(path: str, suffix: str, suffixes: tuple[str, ...]) -> Sentence:
    *others, last = suffixes
    either = f"end its name in {', '.join(others)} or {last}"
    if not suffix:
        return sentence(f"{path}: its name does not say what picture it is to be", either)
    return sentence(f"{path}: there are no pictures in {suffix}", either)


def no_painter() -> Sentence:
    return sentence(
        "PNG pictures are painted by packages that are not installed", "pip install 'sheetgen[preview]', or ask for an .svg"
    )


def too_many_dots(resolution: float, most: int) -> Sentence:
    return sentence(f"{resolution:g} dots per inch make this picture too large", f"the most for it is {most}; an .svg has no dots")


def too_many_pages(pages: int, most: int) -> Sentence:
    return sentence(f"{pages} different pages are too many for one picture", f"one holds {most}; a .pdf holds them all")


# What stands beside a filled-in sheet


def written_column() -> str:
    return "written"


def earned_column() -> str:
    return "earned"


def total() -> str:
    return "total"


def sheet_verdict(errors: int, warnings: int, unread: int = 0, blank: bool = False) -> str:
    """unread: how many spaces are not read. blank: nothing is written."""
    counts = ", ".join(filter(None, [_counts(errors, warnings), not_read(unread) if unread else ""]))
    well = "nothing written yet" if blank else "valid as far as it can be read" if unread else "valid"
    return ("not valid" if errors else well) + (f": {counts}" if counts else "")


def not_read(spaces: int) -> str:
    return f"{counted(spaces, 'space')} not read"


def at_table(errors: int, warnings: int) -> str:
    return f"at the table: {_counts(errors, warnings)}"


def found_on(own: tuple[int, int], of_table: tuple[int, int]) -> str:
    """Errors and warnings of a sheet by itself, and at its table; empty where there are none."""
    parts = [f"on the sheet: {_counts(*own)}"] if any(own) else []
    return " · ".join([*parts, *([at_table(*of_table)] if any(of_table) else [])])


def table_verdict(errors: int, unreadable: int, unread: int = 0, blank: bool = False) -> str:
    """errors: of all sheets and of the table. unread: how many spaces are not read. blank: nothing is written on any sheet."""
    if unreadable:
        return f"the table: incomplete, {counted(unreadable, 'sheet')} not readable; the others ranked"
    if errors:
        return f"the table: not in order: {counted(errors, 'error')}"
    if blank:
        return "the table: nothing written yet"
    return f"the table: in order as far as it can be read: {not_read(unread)}" if unread else "the table: in order"


def _counts(errors: int, warnings: int) -> str:
    parts = [counted(errors, "error")] if errors else []
    return ", ".join([*parts, *([counted(warnings, "warning")] if warnings else [])])


def findings_heading() -> str:
    return "What was found"


def table_findings_heading() -> str:
    return "What was found at the table"


def suggestions_heading(alone: bool, complete: bool) -> str:
    if alone:
        return "What was probably meant"
    return "What was probably meant, the likeliest first" + ("" if complete else " (not all was tried)")


def ranking_heading() -> str:
    return "Ranking"


def elsewhere(told: Sequence[str]) -> str:
    return f"written, but without a place on this sheet: {'; '.join(told)}"


def nothing_found(unread: int, blank: bool) -> str:
    if blank:
        return "Nothing is written yet."
    return f"{not_read(unread)}; nothing else breaks the rules." if unread else "Nothing breaks the rules."


def too_much() -> str:
    return "Too much is wrong to tell what was meant."


def more_findings(number: int) -> str:
    return f"and {counted(number, 'more finding')}: `sheetgen check` tells them"


def at(rule: str, space: str | None, line: int) -> str:
    """Where a finding stands: its rule, its space, its line in the file."""
    return " · ".join(filter(None, [rule, space, f"line {line}"]))


def decided(tie_break: str) -> str:
    return f"decided by: {tie_break}"


def may_change() -> str:
    return "the place may still change"


def hangs() -> str:
    return "hangs on what cannot be read"


def document(file: str, number: int, layout: str) -> str:
    return f"{file}{f', document {number}' if number > 1 else ''} · {layout}"


# What cannot be printed as it was asked for. Options are called as who asks calls them.


class Called(Protocol):
    """What options are called: `--copies` on a command line, something else on a page."""

    def name(self, option: str) -> str:
        """An option: `--paper`."""

    def typed(self, option: str, text: str) -> str:
        """An option with what was typed there: `--paper a9`."""

    def example(self, option: str, text: str, flag: str = "") -> str:
        """How an option is given what it takes (and another one besides, which takes nothing): `--paper a4 --fit`."""


_SAYS = {
    "copies": "how many of each sheet",
    "up": "how many sheets on a paper, or auto",
    "number": "the first sheet's number, 1 if there is none",
}
_TOO_MANY = "readers and printers give up on longer files: print a smaller one several times over"


def short(text: str) -> str:
    """What was typed; something very long cut."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def not_whole(called: Called, option: str, text: str) -> Sentence:
    says = _SAYS.get(option) or f"how many dots an inch, as in {called.example(option, '300')}"
    return sentence(f"{called.typed(option, short(text))}: not a whole number", f"{called.name(option)} says {says}")


def least_copies(called: Called, text: str) -> Sentence:
    return sentence(f"{called.typed('copies', short(text))}: a pad has at least one copy")


def most_copies(called: Called, text: str, most: int) -> Sentence:
    return sentence(f"{called.typed('copies', short(text))}: one PDF holds at most {most:,} copies", _TOO_MANY)


def most_pages(called: Called, copies: int, most: int) -> Sentence:
    return sentence(f"{called.typed('copies', str(copies))}: one PDF holds at most {most:,} pages", _TOO_MANY)


def least_up(called: Called, text: str) -> Sentence:
    return sentence(f"{called.typed('up', short(text))}: a paper holds at least one sheet", _auto(called))


def most_up(called: Called, text: str, most: int) -> Sentence:
    return sentence(f"{called.typed('up', short(text))}: a paper holds at most {most:,} sheets", _auto(called))


def _auto(called: Called) -> str:
    return f"{called.example('up', 'auto')} puts as many on it as fit"


def fit_to_what(called: Called) -> Sentence:
    hint = f"say so with {called.name('paper')}, as in {called.example('paper', 'a4', 'fit')}"
    return sentence(f"{called.name('fit')} scales sheets to a paper; which one?", hint)


def numbers_from_to(called: Called, text: str, most: int) -> Sentence:
    return sentence(f"{called.typed('number', short(text))}: sheets are numbered from 0 to {most:,}")


def too_high(called: Called, last: int, most: int) -> Sentence:
    return sentence(f"{called.name('number')}: the last sheet would have number {last:,}", f"sheets are numbered up to {most:,}")


def empty_name(called: Called, at: int, names: int) -> Sentence:
    what = "there is no name" if names == 1 else f"name {at} is empty"
    return sentence(f"{called.name('names')}: {what}", _parted(called))


def _parted(called: Called) -> str:
    return f"names are parted by commas, as in {called.example('names', 'Ana,Ben')}"


def no_name(called: Called) -> Sentence:
    return sentence(
        f"{called.name('names')}: ? is no name: in a filled sheet it says that something cannot be read", _parted(called)
    )


def name_twice(called: Called, name: str, before: str) -> Sentence:
    one = f"'{short(name)}' comes twice" if name == before else f"'{short(before)}' and '{short(name)}' are one name"
    hint = f"each player has a sheet of their own; {called.name('copies')} prints more of each"
    return sentence(f"{called.name('names')}: {one}", hint)


def most_names(called: Called, names: int, copies: int, most: int) -> Sentence:
    what = f"{counted(names, 'name')} with {copies} copies of each are more than {most:,}"
    return sentence(f"{called.name('names')}: {what}", _TOO_MANY)


def long_name(called: Called, name: str, sheet: str, room: float) -> Sentence:
    what = f"'{short(name)}' is too long: its line on {sheet} is {room:.0f} mm"
    return sentence(f"{called.name('names')}: {what}", "a shorter form of it may fit")


def unprintable_name(called: Called, name: str, missing: str) -> Sentence:
    shown = [char if char.isprintable() else f"U+{ord(char):04X}" for char in dict.fromkeys(missing)]
    shown_name = "".join(char if char.isprintable() else "·" for char in short(name))
    return sentence(f"{called.name('names')}: '{shown_name}' cannot be printed: the typeface has no {short(' '.join(shown))}")


def no_line(called: Called, sheets: tuple[str, ...]) -> Sentence:
    named, verb = _several(sheets)
    what = f"{named} {verb} no line for a player's name"
    return sentence(f"{called.name('names')}: {what}", "print such sheets apart from the others")


def no_margin(called: Called, sheets: tuple[str, ...], margins: tuple[float, ...], least: float) -> Sentence:
    named, verb = _several(sheets)
    wide = " and ".join(dict.fromkeys(f"{margin:g} mm" for margin in margins))
    what = f"{named} {verb} no room for a number in the margin ({wide})"
    return sentence(f"{called.name('number')}: {what}", f"a number takes {least:g} mm")


def _several(names: tuple[str, ...]) -> tuple[str, str]:
    """Some names, and the verb that goes with them."""
    *others, last = names
    return (f"{', '.join(others)} and {last}", "have") if others else (last, "has")


def no_paper(_called: Called, name: str) -> Sentence:
    if len(name) > 40:
        return sentence(f"no such paper: '{short(name)}'", near("", PAPERS))
    hyphened = "-".join(name.split())
    sized = "" if meant(hyphened, PAPERS) else ", or a size such as 120x180mm"
    return sentence(f"no such paper: '{name}'", as_text(near(hyphened, PAPERS)) + sized)


def no_unit(called: Called, name: str) -> Sentence:
    return sentence(f"{called.typed('paper', name)}: no unit", f"did you mean '{name.strip()}mm'?")


def no_size(called: Called, name: str) -> Sentence:
    hint = f"a size is WIDTHxHEIGHTmm, each side {SMALLEST:g} to {LARGEST:g} mm, as in 120x180mm"
    return sentence(f"{called.typed('paper', name)}: no size of a paper", hint)


def too_many_up(
    called: Called, sheet: str, size: Size, paper: str, up: int, fits: int, larger: str | None, holds: int, scale: float
) -> Sentence:
    """larger: a paper that holds as many, and how many that one holds."""
    message = f"{called.typed('up', str(up))}: {paper} holds {counted(fits, 'sheet')} of {sheet} ({_size(size)}), not {up}"
    would = f"{larger} holds {holds}" if larger else "none of the papers known here holds as many"
    return sentence(message, f"{would}; {_scaled_to(called, scale)}")


def no_room(called: Called, sheet: str, size: Size, paper: str, up: int, larger: str | None, scale: float) -> Sentence:
    """larger: the smallest paper that has room."""
    it = "it" if up == 1 else str(up)
    would = f"the smallest paper that holds {it} is {larger}" if larger else "no paper known here holds it"
    return sentence(f"{sheet} is {_size(size)} and does not fit on {paper}", f"{would}; {_scaled_to(called, scale)}")


def _scaled_to(called: Called, scale: float) -> str:
    return f"{called.name('fit')} would print at {_percent(scale)}"


def paper(named: str, size: Size) -> str:
    """A paper as it was named, with its size where that is another thing."""
    return f"{named} ({_size(size)})" if named.casefold() in PAPERS else _size(size)


# What is told of a pad that is printed


def scaled(sheet: str, size: Size, scale: float) -> str:
    width, height = (round(side * scale, 1) for side in size)
    now = ", its true size" if scale == 1 else f": {_size((width, height))}"
    return f"{sheet} is printed at {_percent(scale)}{now}"


def small_marks(sheet: str, side: float) -> str:
    return f"{sheet}: corner marks of {side:.1f} mm are hard to find in a photo"


def unscanned(called: Called, sheet: str) -> str:
    return f"{sheet} has no spaces to read: {called.name('scan')} leaves it as it is"


def both_sides(flip: Flip) -> str:
    """How the printer is to be set for sheets with backs."""
    return f"print on both sides, flip on the {flip} edge"


def _percent(scale: float) -> str:
    return f"{round(scale * 100, 1):g} %"


def _size(size: Size) -> str:
    return f"{size[0]:g} × {size[1]:g} mm"
