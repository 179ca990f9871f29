"""What is said of sheets that cannot be printed or shown as asked."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from sheetgen.drawing.papers import LARGEST, PAPERS, SMALLEST, Flip, Size
from sheetgen.source.faults import did_you_mean, meant, near
from sheetgen.source.messages import Phrase, Sentence, all_of, any_of, in_a_row, room, sentence, with_semicolons

phrase, plural = room("press")


def no_language(layout: str, lang: str, languages: tuple[str, ...]) -> Sentence:
    message = phrase("no-language", "'{layout}' has no labels in '{lang}'", layout, lang)
    return sentence(message, near(lang, languages) or phrase("it-speaks", "it speaks {languages}", in_a_row(languages)))


def no_form(path: str, suffix: str, suffixes: tuple[str, ...]) -> Sentence:
    if suffix:
        message = phrase("no-form", "{path}: there are no pictures in {suffix}", path, suffix)
    else:
        message = phrase("no-suffix", "{path}: its name does not say what picture it is to be", path)
    return sentence(message, phrase("end-name-in", "end its name in {suffixes}", any_of(suffixes)))


def needs_other_file(file: str) -> Sentence:
    return sentence(
        phrase("needs-other-file", "a link holds one layout alone, and this one needs '{file}'", file),
        phrase("needs-other-file-hint", "put what it takes from there into the layout itself"),
    )


def no_pad(path: str) -> Sentence:
    """A program wants a pad in a file that is called as a picture."""
    message = phrase("no-pad", "{path}: a pad is a PDF", path)
    return sentence(message, phrase("pad-or-picture", "end its name in .pdf; pictures are drawn by render_preview"))


def nothing_to_print() -> Sentence:
    """A program gives no layout, or no sheet."""
    return sentence(phrase("nothing-to-print", "there is nothing to print"), phrase("give-one", "give at least one"))


def no_painter(command: str) -> Sentence:
    message = phrase("no-painter", "PNG pictures are painted by packages that are not installed")
    return sentence(message, phrase("install-or-svg", "ask for an .svg, or install them: {command}", command))


def too_many_dots(resolution: float, most: int) -> Sentence:
    message = phrase("too-many-dots", "{dots} dots per inch make this picture too large", Fraction(str(resolution)))
    return sentence(message, phrase("most-dots", "the most for it is {most}; an .svg has no dots", most))


def too_many_pages(pages: int, most: int) -> Sentence:
    message = phrase("too-many-pages", "{pages} different pages are too many for one picture", pages)
    return sentence(message, phrase("most-pages-of-picture", "one holds {most}; a .pdf holds them all", most))


# What stands beside a filled-in sheet


def written_column() -> Phrase:
    return phrase("written-column", "written")


def earned_column() -> Phrase:
    return phrase("earned-column", "earned")


def total() -> Phrase:
    return phrase("total", "total")


def sheet_verdict(errors: int, warnings: int, unread: int = 0, blank: bool = False) -> Phrase:
    """unread: how many spaces are not read. blank: nothing is written."""
    if errors:
        verdict = phrase("not-valid", "not valid")
    elif blank:
        verdict = phrase("nothing-written-yet", "nothing written yet")
    elif unread:
        verdict = phrase("valid-as-far-as-read", "valid as far as it can be read")
    else:
        verdict = phrase("valid", "valid")
    counts = [*_counts(errors, warnings), *([not_read(unread)] if unread else [])]
    return phrase("verdict-and-counts", "{verdict}: {counts}", verdict, in_a_row(counts)) if counts else verdict


def not_read(spaces: int) -> Phrase:
    return plural("not-read", "{count} space not read", "{count} spaces not read", count=spaces)


def at_table(errors: int, warnings: int) -> Phrase:
    return phrase("at-table", "at the table: {counts}", in_a_row(_counts(errors, warnings)))


def found_on(own: tuple[int, int], of_table: tuple[int, int]) -> Phrase | None:
    """Errors and warnings of a sheet by itself, and at its table."""
    if not any(own):
        return at_table(*of_table) if any(of_table) else None
    on_sheet = phrase("on-sheet", "on the sheet: {counts}", in_a_row(_counts(*own)))
    if not any(of_table):
        return on_sheet
    return phrase("on-sheet-and-table", "{sheet} · {table}", on_sheet, at_table(*of_table))


def table_verdict(errors: int, unreadable: int, unread: int = 0, blank: bool = False) -> Phrase:
    """errors: of all sheets and of the table. unread: how many spaces are not read. blank: nothing is written on any sheet."""
    if unreadable:
        return plural(
            "table-incomplete",
            "the table: incomplete, {count} sheet not readable; the others ranked",
            "the table: incomplete, {count} sheets not readable; the others ranked",
            count=unreadable,
        )
    if errors:
        return phrase("table-not-in-order", "the table: not in order: {errors}", _errors(errors))
    if blank:
        return phrase("table-blank", "the table: nothing written yet")
    if unread:
        return phrase("table-as-far-as-read", "the table: in order as far as it can be read: {unread}", not_read(unread))
    return phrase("table-in-order", "the table: in order")


def _counts(errors: int, warnings: int) -> list[Phrase]:
    told = [plural("warnings", "{count} warning", "{count} warnings", count=warnings)] if warnings else []
    return [_errors(errors), *told] if errors else told


def _errors(number: int) -> Phrase:
    return plural("errors", "{count} error", "{count} errors", count=number)


def findings_heading() -> Phrase:
    return phrase("findings-heading", "What was found")


def table_findings_heading() -> Phrase:
    return phrase("table-findings-heading", "What was found at the table")


def suggestions_heading(alone: bool, complete: bool) -> Phrase:
    if alone:
        return phrase("suggestion-heading", "What was probably meant")
    if complete:
        return phrase("suggestions-heading", "What was probably meant, the likeliest first")
    return phrase("some-suggestions-heading", "What was probably meant, the likeliest first (not all was tried)")


def ranking_heading() -> Phrase:
    return phrase("ranking-heading", "Ranking")


def elsewhere(told: Sequence[str]) -> Phrase:
    return phrase("elsewhere", "written, but without a place on this sheet: {written}", with_semicolons(told))


def nothing_found(unread: int, blank: bool) -> Phrase:
    if blank:
        return phrase("nothing-is-written", "Nothing is written yet.")
    if unread:
        return phrase("nothing-else-found", "{unread}; nothing else breaks the rules.", not_read(unread))
    return phrase("nothing-found", "Nothing breaks the rules.")


def too_much() -> Phrase:
    return phrase("too-much", "Too much is wrong to tell what was meant.")


def more_findings(number: int) -> Phrase:
    return plural(
        "more-findings",
        "and {count} more finding: `sheetgen check` tells them",
        "and {count} more findings: `sheetgen check` tells them",
        count=number,
    )


def at(rule: str, space: str | None, line: int) -> Phrase:
    """Where a finding stands: its rule, its space, its line in the file."""
    if space:
        return phrase("at-space", "{rule} · {space} · line {line}", rule, space, line)
    return phrase("at", "{rule} · line {line}", rule, line)


def decided(tie_break: Phrase | str) -> Phrase:
    return phrase("decided", "won the tie: {tie_break}", tie_break)


def may_change() -> Phrase:
    return phrase("may-change", "the place may still change")


def hangs() -> Phrase:
    return phrase("hangs", "hangs on what cannot be read")


def document(file: str, number: int, layout: str) -> Phrase:
    if number > 1:
        return phrase("numbered-document", "{file}, document {number} · {layout}", file, number, layout)
    return phrase("document", "{file} · {layout}", file, layout)


# What cannot be printed as it was asked for. Options are called as who asks calls them.


class Called(Protocol):
    """What options are called: `--copies` on a command line, something else on a page."""

    def name(self, option: str) -> Phrase | str:
        """An option: `--paper`."""

    def typed(self, option: str, text: str) -> Phrase | str:
        """An option with what was typed there: `--paper a9`."""

    def example(self, option: str, text: str, flag: str = "") -> Phrase | str:
        """How an option is given what it takes (and another one besides, which takes nothing): `--paper a4 --fit`."""


_SEVERAL = phrase("several-times", "readers and printers give up on longer files: print a smaller one several times over")


def short(text: str) -> str:
    """What was typed; something very long cut."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def not_whole(called: Called, option: str, text: str) -> Sentence:
    name = called.name(option)
    match option:
        case "copies":
            hint = phrase("says-copies", "{option} says how many of each sheet", name)
        case "up":
            own = phrase("says-up", "{option} says how many sheets on a paper, or auto", name)
            hint = did_you_mean("auto") if meant(text, ("auto",)) else own
        case "number":
            hint = phrase("says-number", "{option} says the first sheet's number, 1 if there is none", name)
        case _:
            example = called.example(option, "300")
            hint = phrase("says-dots", "{option} says how many dots an inch, as in {example}", name, example)
    return sentence(phrase("not-whole", "{typed}: not a whole number", called.typed(option, short(text))), hint)


def least_copies(called: Called, text: str) -> Sentence:
    return sentence(phrase("least-copies", "{typed}: a pad has at least one copy", called.typed("copies", short(text))))


def most_copies(called: Called, text: str, most: int) -> Sentence:
    typed = called.typed("copies", short(text))
    message = phrase("most-copies", "{typed}: one PDF holds at most {most:,} copies", typed, most)
    return sentence(message, _SEVERAL)


def most_pages(called: Called, copies: int, most: int) -> Sentence:
    typed = called.typed("copies", str(copies))
    return sentence(phrase("most-pages", "{typed}: one PDF holds at most {most:,} pages", typed, most), _SEVERAL)


def least_up(called: Called, text: str) -> Sentence:
    typed = called.typed("up", short(text))
    return sentence(phrase("least-up", "{typed}: a paper holds at least one sheet", typed), _auto(called))


def most_up(called: Called, text: str, most: int) -> Sentence:
    typed = called.typed("up", short(text))
    return sentence(phrase("most-up", "{typed}: a paper holds at most {most:,} sheets", typed, most), _auto(called))


def _auto(called: Called) -> Phrase:
    return phrase("auto", "{example} puts as many on it as fit", called.example("up", "auto"))


def fit_to_what(called: Called) -> Sentence:
    option = called.name("paper")
    hint = phrase("say-paper", "say so with {option}, as in {example}", option, called.example("paper", "a4", "fit"))
    return sentence(phrase("fit-to-what", "{option} scales sheets to a paper; which one?", called.name("fit")), hint)


def numbers_from_to(called: Called, text: str, most: int) -> Sentence:
    typed = called.typed("number", short(text))
    return sentence(phrase("numbers-from-to", "{typed}: sheets are numbered from 0 to {most:,}", typed, most))


def too_high(called: Called, last: int, most: int) -> Sentence:
    message = phrase("too-high", "{option}: the last sheet would have number {last:,}", called.name("number"), last)
    return sentence(message, phrase("numbered-up-to", "sheets are numbered up to {most:,}", most))


def empty_name(called: Called, at: int, names: int) -> Sentence:
    option = called.name("names")
    if names == 1:
        return sentence(phrase("no-name-there", "{option}: there is no name", option), _parted(called))
    return sentence(phrase("empty-name", "{option}: name {number} is empty", option, at), _parted(called))


def _parted(called: Called) -> Phrase:
    return phrase("names-parted", "names are parted by commas, as in {example}", called.example("names", "Ana,Ben"))


def no_name(called: Called) -> Sentence:
    option = called.name("names")
    return sentence(
        phrase("no-name", "{option}: ? is no name: in a filled sheet it says that something cannot be read", option),
        _parted(called),
    )


def name_twice(called: Called, name: str, before: str) -> Sentence:
    option = called.name("names")
    if name == before:
        message = phrase("name-twice", "{option}: '{name}' comes twice", option, short(name))
    else:
        one, other = short(before), short(name)
        message = phrase("names-alike", "{option}: '{before}' and '{name}' are one name", option, one, other)
    copies = called.name("copies")
    hint = phrase("copies-prints-more", "each player has a sheet of their own; {copies} prints more of each", copies)
    return sentence(message, hint)


def most_names(called: Called, names: int, copies: int, most: int) -> Sentence:
    message = plural(
        "most-names",
        "{option}: {count} name with {copies} copies of each are more than {most:,}",
        "{option}: {count} names with {copies} copies of each are more than {most:,}",
        called.name("names"),
        copies,
        most,
        count=names,
    )
    return sentence(message, _SEVERAL)


def long_name(called: Called, name: str, sheet: str, room: float) -> Sentence:
    message = phrase(
        "long-name",
        "{option}: '{name}' is too long: its line on {sheet} is {room} mm",
        called.name("names"),
        short(name),
        sheet,
        round(room),
    )
    return sentence(message, phrase("shorter-form", "a shorter form of it may fit"))


def _letters(missing: str) -> str:
    """Letters that the typeface lacks, each once."""
    return short(" ".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in dict.fromkeys(missing)))


def unshown(missing: str) -> Sentence:
    """Letters that are typed on a filled sheet and cannot be printed."""
    return sentence(phrase("unshown", "the typeface has no {missing}: each is shown as ·", _letters(missing)))


def unprintable_name(called: Called, name: str, missing: str) -> Sentence:
    message = phrase(
        "unprintable-name",
        "{option}: '{name}' cannot be printed: the typeface has no {missing}",
        called.name("names"),
        "".join(char if char.isprintable() else "·" for char in short(name)),
        _letters(missing),
    )
    return sentence(message)


def too_many_names(called: Called, names: int, sheet: str, room: int) -> Sentence:
    message = phrase(
        "too-many-names", "{option}: {count} names, but {sheet} has places for {room}", called.name("names"), names, sheet, room
    )
    return sentence(message, phrase("all-on-one", "a table's names stand on one sheet; print another for those who are left"))


def no_line(called: Called, sheets: tuple[str, ...]) -> Sentence:
    message = plural(
        "no-line",
        "{option}: {sheets} has no line for a player's name",
        "{option}: {sheets} have no line for a player's name",
        called.name("names"),
        all_of(sheets),
        count=len(sheets),
    )
    return sentence(message, phrase("print-apart", "print such sheets apart from the others"))


def no_margin(called: Called, sheets: tuple[str, ...], margins: tuple[float, ...], least: float) -> Sentence:
    message = plural(
        "no-margin",
        "{option}: {sheets} has no room for a number in the margin ({margins})",
        "{option}: {sheets} have no room for a number in the margin ({margins})",
        called.name("number"),
        all_of(sheets),
        all_of(phrase("millimetres", "{length} mm", _plain(margin)) for margin in dict.fromkeys(margins)),
        count=len(sheets),
    )
    return sentence(message, phrase("number-takes", "a number takes {least} mm", _plain(least)))


def no_choice(called: Called, option: str, text: str, known: Sequence[str]) -> Sentence:
    """An option that takes one of a few words is given another."""
    return sentence(phrase("no-choice", "{typed}: there is no such choice", called.typed(option, short(text))), near(text, known))


def press_alone(called: Called, option: str) -> Sentence:
    """A print shop's sheets are to be laid on papers."""
    message = phrase("press-alone", "{option} does not go with {press}", called.name(option), called.name("press"))
    return sentence(message, phrase("shop-lays", "each sheet is a page of its own size; the print shop lays them on its papers"))


def no_paper(_called: Called, name: str) -> Sentence:
    message = phrase("no-paper", "no such paper: '{name}'", short(name))
    hyphened = "-".join(name.split())
    if len(name) > 40 or meant(hyphened, PAPERS):
        return sentence(message, near("" if len(name) > 40 else hyphened, PAPERS))
    hint = phrase("known-papers", "known here: {papers}, or a size such as 120x180mm", in_a_row(PAPERS))
    return sentence(message, hint)


def no_unit(called: Called, name: str) -> Sentence:
    message = phrase("no-unit", "{typed}: no unit", called.typed("paper", name))
    return sentence(message, did_you_mean(f"{name.strip()}mm"))


def no_size(called: Called, name: str) -> Sentence:
    least, most = _plain(SMALLEST), _plain(LARGEST)
    hint = phrase("size-from-to", "a size is WIDTHxHEIGHTmm, each side {least} to {most} mm, as in 120x180mm", least, most)
    return sentence(phrase("no-size", "{typed}: no size of a paper", called.typed("paper", name)), hint)


def too_many_up(
    called: Called,
    sheet: str,
    size: Size,
    named: str,
    paper: Size,
    up: int,
    fits: int,
    larger: str | None,
    holds: int,
    scale: float,
) -> Sentence:
    """named: the paper as it was named; larger: a paper that holds as many, and how many that one holds."""
    message = plural(
        "too-many-up",
        "{typed}: {paper} holds {count} sheet of {sheet} ({size}), not {up}",
        "{typed}: {paper} holds {count} sheets of {sheet} ({size}), not {up}",
        called.typed("up", str(up)),
        _paper(named, paper),
        sheet,
        _size(size),
        up,
        count=fits,
    )
    hint = phrase("none-holds-as-many", "none of the papers known here holds as many")
    if larger:
        hint = phrase("larger-holds", "{paper} holds {number}", larger, holds)
    return sentence(message, hint, _scaled_to(called, scale))


def no_room(called: Called, sheet: str, size: Size, named: str, paper: Size, up: int, larger: str | None, scale: float) -> Sentence:
    """named: the paper as it was named; larger: the smallest paper that has room."""
    if not larger:
        would = phrase("none-holds-it", "no paper known here holds it")
    elif up == 1:
        would = phrase("smallest-that-holds-it", "the smallest paper that holds it is {paper}", larger)
    else:
        would = phrase("smallest-that-holds", "the smallest paper that holds {up} is {paper}", up, larger)
    on = _paper(named, paper)
    message = phrase("no-room", "{sheet} is {size} and does not fit on {paper}", sheet, _size(size), on)
    return sentence(message, would, _scaled_to(called, scale))


def _scaled_to(called: Called, scale: float) -> Phrase:
    return phrase("would-print-at", "{option} would print at {percent} %", called.name("fit"), _percent(scale))


def _paper(named: str, size: Size) -> Phrase:
    """A paper as it was named, with its size where that is another thing."""
    if named.casefold() not in PAPERS:
        return _size(size)
    return phrase("named-paper", "{paper} ({size})", named, _size(size))


# What is told of a pad that is printed


def scaled(sheet: str, size: Size, scale: float) -> Phrase:
    if scale == 1:
        return phrase("true-size", "{sheet} is printed at 100 %, its true size", sheet)
    width, height = (round(side * scale, 1) for side in size)
    now = _size((width, height))
    return phrase("scaled", "{sheet} is printed at {percent} %: {size}", sheet, _percent(scale), now)


def small_marks(sheet: str, side: float) -> Phrase:
    tenths = round(side, 1)
    return phrase("small-marks", "{sheet}: corner marks of {side} mm are hard to find in a photo", sheet, tenths)


def unscanned(called: Called, sheet: str) -> Phrase:
    option = called.name("scan")
    return phrase("unscanned", "{sheet} has no spaces to read: {option} leaves it as it is", sheet, option)


def lost(sheet: str, what: Phrase | str, cure: Phrase | str) -> Phrase:
    """A text that is shortened or left out on paper."""
    return phrase("lost", "{sheet}: {what}", sheet, with_semicolons([what, cure]) if cure else what)


def print_without(called: Called) -> Phrase:
    """The cure of what is lost only where a sheet is printed for scanning."""
    return phrase("print-without", "print it without {option}", called.name("scan"))


def both_sides(flip: Flip) -> Phrase:
    """How the printer is to be set for sheets with backs."""
    if flip == "long":
        return phrase("both-sides-long", "print on both sides, flip on the long edge")
    return phrase("both-sides-short", "print on both sides, flip on the short edge")


def _percent(scale: float) -> Fraction:
    return Fraction(str(round(scale * 100, 1)))


def _size(size: Size) -> Phrase:
    return phrase("size", "{width} × {height} mm", _plain(size[0]), _plain(size[1]))


def _plain(length: float) -> Fraction:
    """A length that is told without zeros behind the point."""
    return Fraction(str(round(length, 3)))


# What is told of what may be entered, below a sheet


def may_be_entered() -> Phrase:
    return phrase("may-be-entered", "may be entered here")


def may_not() -> Phrase:
    return phrase("may-not", "may not")


def lies_here() -> Phrase:
    return phrase("lies-here", "lies here already")


def may_go_into(spaces: int, blank: int) -> Phrase:
    if not spaces:
        return phrase("may-go-into-none", "may go into none of {blank} blank spaces", blank)
    return phrase("may-go-into", "may go into {spaces} of {blank} blank spaces", spaces, blank)


# What is being done, for who waits


def drawing_sheets() -> Phrase:
    return phrase("drawing-sheets", "drawing sheets")


def drawing_pages() -> Phrase:
    return phrase("drawing-pages", "drawing pages")


def writing_pages() -> Phrase:
    return phrase("writing-pages", "writing pages")
