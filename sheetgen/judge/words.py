"""What is said of files, sheets and tables that cannot be judged, and of layouts of every game."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sheetgen.source.faults import Fault, did_you_mean, meant
from sheetgen.source.messages import Phrase, Sentence, SpaceName, Words, all_of, in_a_row, room, sentence, with_semicolons
from sheetgen.source.words import quoted

phrase, plural = room("judge")

_SHOWN_VALUES = 4
_UNREAD = _NAMED = 8
"""So many spaces are named that cannot be read, and so many labels that are not translated."""


def empty_document() -> Sentence:
    hint = phrase("begins-or-line-too-many", "a filled sheet begins with `sheet: …`; remove a line `---` too many")
    return sentence(phrase("empty-document", "this document is empty"), hint)


def no_keys() -> Sentence:
    message = phrase("no-keys", "a filled sheet is made of lines like `total: 33`")
    return sentence(message, phrase("begins", "it begins with `sheet: …`"))


def glued_sheet(value: str) -> Sentence:
    hint = phrase("blank-after-colon", "a blank is missing after the colon: write `sheet: {value}`", value)
    return sentence(phrase("glued-sheet", "this is read as one text, not as lines like `total: 33`"), hint)


def a_layout() -> Sentence:
    hint = phrase(
        "sheet-names-layout", "a filled sheet names it: `sheet: PATH-TO-THE-LAYOUT.yaml`; to judge a layout: sheetgen lint"
    )
    return sentence(phrase("a-layout", "this is a layout (a level, say), not a filled sheet"), hint)


def no_layout_named() -> Sentence:
    hint = phrase("write-layout", "write `sheet: NAME`, one of those `sheetgen layouts` lists, or the path of a layout")
    return sentence(phrase("no-layout-named", "the name of a layout belongs here: which one was filled?"), hint)


def sheet_missing() -> Sentence:
    hint = phrase("add-layout", "add `sheet: NAME`, one of those `sheetgen layouts` lists, or the path of a layout")
    return sentence(_no_sheet(), hint)


def sheet_misspelt(key: str) -> Sentence:
    hint = phrase(
        "key-meant",
        "is '{key}' meant? write `sheet: NAME`, one of those `sheetgen layouts` lists, or the path of a layout",
        quoted(key),
    )
    return sentence(_no_sheet(), hint)


def _no_sheet() -> Phrase:
    return phrase("sheet-missing", "the key 'sheet' is missing: which layout was filled?")


def no_such_layout(name: str, bundled: str, nearby: Words) -> Sentence:
    """`bundled`: the bundled layout of that name without its ending; `nearby`: another file beside the sheet."""
    message = phrase("no-such-layout", "no such layout: '{name}'", quoted(name))
    if bundled:
        return sentence(message, phrase("bundled", "the bundled layout is called '{name}', without an ending", bundled))
    return sentence(message, nearby or phrase("relative", "the path is relative to this file's folder"))


def nothing_to_fill_in(name: str) -> Sentence:
    message = phrase("nothing-to-fill-in", "nothing is filled in on '{name}'", name)
    return sentence(message, phrase("name-score-sheet", "name the layout of a score sheet"))


def player_missing() -> Sentence:
    message = phrase("player-missing", "the key 'player' is missing: at a table everybody has a name")
    return sentence(message, phrase("add-player", "add `player: …`"))


def no_file(message: Words, hint: Words, nearby: Words, ends_so: bool) -> Sentence:
    """ends_so: its name ends as that of a sheet does."""
    ending = phrase("sheet-ending", "a sheet's name ends in .yaml or .yml, or is - for standard input")
    return sentence(message, hint or nearby or ("" if ends_so else ending))


def closed_folder(why: str) -> Sentence:
    return sentence(phrase("closed-folder", "the folder cannot be read: {reason}", why))


def empty_folder() -> Sentence:
    hint = phrase("sheets-end-in", "filled sheets are files ending in .yaml or .yml, directly in the folder")
    return sentence(phrase("empty-folder", "there are no filled sheets in this folder"), hint)


def empty_file() -> Sentence:
    return sentence(
        phrase("empty-file", "the file is empty"),
        phrase("blank-sheet", "a filled sheet begins with `sheet: …`; `sheetgen blank LAYOUT` prints one to type into"),
    )


def other_layout(name: str, first_file: str, first_name: str, number: int, first: int) -> Sentence:
    """number, first: of this sheet, and of the first, at the table; said where that is in no file (empty)."""
    if first_file:
        what = phrase(
            "other-layout", "this sheet is '{name}', but {file} at the same table is '{other}'", name, first_file, first_name
        )
    elif name == first_name:
        what = phrase(
            "other-layout-of-same-name",
            "sheet {number} and sheet {first} at the same table are of two layouts, both called '{name}'",
            number,
            first,
            name,
        )
    else:
        what = phrase(
            "other-layout-at-table",
            "sheet {number} is '{name}', but sheet {first} at the same table is '{other}'",
            number,
            name,
            first,
            first_name,
        )
    return sentence(what, phrase("each-table", "check each table on its own"))


def player_twice(player: str, file: str, document: int, number: int, other: int) -> Sentence:
    """number, other: of this sheet, and of the other, at the table; said where that is in no file (empty)."""
    if file:
        what = phrase(
            "player-twice", "{player} has another sheet at this table: {file}, document {document}", player, file, document
        )
    else:
        what = phrase("two-sheets", "{player} has two sheets at this table, {first} and {number}", player, other, number)
    return sentence(what, phrase("other-names", "give every player another name"))


def given_as_text() -> Sentence:
    """A program gave a layout as text, and a file is to name it."""
    return sentence(
        phrase("given-as-text", "the layout was given as text, so no sheet can name it"),
        phrase("load-from-file", "write it into a file, and load that"),
    )


# Suggestions that are to be written into a file


class WrittenValue(NamedTuple):
    """What is written in a space; None: nothing."""

    space: SpaceName
    value: int | None


def counts_as_written(due: int, values: tuple[WrittenValue, ...], after: int) -> Sentence:
    """values: the written values that a due value counts and that are wrong; after: the value once they are corrected."""
    named = in_a_row(
        phrase("blank-value", "{space} (blank)", space)
        if value is None
        else phrase("written-value", "{space} {value}", space, value)
        for space, value in values[:_SHOWN_VALUES]
    )
    several = phrase("more-values", "{values} …", named) if len(values) > _SHOWN_VALUES else named
    return sentence(phrase("as-written", "{due} counts {values} as written; once corrected it is {after}", due, several, after))


def not_alone(count: int) -> Sentence:
    """count: of suggestions."""
    if count == 1:
        what = phrase("not-everything-tried", "not everything was tried, something else may have been meant")
        return sentence(what, phrase("type-it", "type it yourself"))
    message = phrase("not-alone", "there are {suggestions} suggestions, and none is sure", count)
    return sentence(message, phrase("choose", "on a terminal you may choose one"))


def not_written(reason: Phrase | str) -> Sentence:
    return sentence(phrase("not-written", "it cannot be written: {reason}", reason))


def not_a_file() -> Sentence:
    message = phrase("not-a-file", "this is no file that can be written back")
    return sentence(message, phrase("save-it", "save it as a file and check that"))


# What may be entered now


def no_answer(game: str, option: str, known: tuple[str, ...], games: tuple[str, ...]) -> Sentence:
    """option: the one asked, "" for none; known: those of the game; games: those that have an answer."""
    answers = [phrase("game-answers", "{game} answers {options}", game, _typed(known))] if known else []
    if games:
        answers.append(phrase("games-answering", "games that have one: {games}", in_a_row(games)))
    else:
        answers.append(phrase("no-game-answers", "no game has one"))
    if option:
        message = phrase("no-answer", "the game {game} has no answer to this", game)
    else:
        message = phrase("no-answers", "the game {game} has no answers", game)
    return sentence(message, with_semicolons(answers))


def nothing_asked(known: tuple[str, ...]) -> Sentence:
    message = phrase("nothing-asked", "what may be entered is asked with an option")
    return sentence(message, phrase("name-one", "name one of {options}", _typed(known)))


def not_in_order(errors: int) -> Sentence:
    message = plural(
        "not-in-order",
        "the sheet has an error, which `sheetgen check` tells; this is the answer for what is written",
        "the sheet has {count} errors, which `sheetgen check` tells; this is the answer for what is written",
        count=errors,
    )
    return sentence(message)


def passed_over(unread: tuple[SpaceName, ...]) -> Sentence:
    """unread: spaces that cannot be read."""
    named = in_a_row(unread[:_UNREAD])
    if len(unread) > _UNREAD:
        return sentence(phrase("many-passed-over", "what cannot be read is passed over: {spaces} …", named))
    return sentence(phrase("passed-over", "what cannot be read is passed over: {spaces}", named))


def _typed(options: tuple[str, ...]) -> Words:
    return in_a_row(f"--{option}" for option in options if option)


# Layouts


class Roomy(NamedTuple):
    """A paper on which dice fit. turned: its orientation, where that is another one than the layout's. side: of a field, in mm."""

    dice: float
    paper: str
    turned: Literal["", "portrait", "landscape"]
    side: float


def cut_short(remark: Fault) -> Sentence:
    """What was remarked, as a finding."""
    return remark.sentence


def spelled(symbols: tuple[str, ...]) -> Sentence:
    """symbols: those without a picture whose words are printed whole."""
    message = plural(
        "spelled",
        "no picture of {symbols}: printed as its word (`sheetgen icons` lists the pictures)",
        "no picture of {symbols}: printed as their words (`sheetgen icons` lists the pictures)",
        in_a_row(symbols),
        count=len(symbols),
    )
    return sentence(message)


def field_size(
    paper: str, side: float | None, fitting: tuple[float, ...], roomy: tuple[Roomy, ...], wanted: tuple[float, ...]
) -> Sentence:
    """side: of a field in mm, None where it cannot be printed. fitting: dice that lie on it; wanted: those that do not."""
    if side is None:
        what = phrase("no-fields", "the fields do not fit on {paper}", paper)
    elif fitting:
        what = phrase(
            "field-size",
            "a field is {side} mm wide on {paper}: dice of {dice} mm lie on it",
            _tenths(side),
            paper,
            _size(fitting[0]),
        )
    else:
        what = phrase(
            "field-too-small",
            "a field is {side} mm wide on {paper}: too small for dice of {dice} mm",
            _tenths(side),
            paper,
            _size(min(wanted)),
        )
    return sentence(with_semicolons([what, *map(_roomy, roomy)]))


def _roomy(each: Roomy) -> Phrase:
    about = _size(each.dice), each.paper, _tenths(each.side)
    if each.turned == "landscape":
        return phrase("roomy-landscape", "for dice of {dice} mm take {paper} landscape ({side} mm)", *about)
    if each.turned:
        return phrase("roomy-portrait", "for dice of {dice} mm take {paper} portrait ({side} mm)", *about)
    return phrase("roomy-paper", "for dice of {dice} mm take {paper} ({side} mm)", *about)


def _tenths(length: float) -> float:
    return round(float(length), 1)


def _size(length: float) -> float:
    return int(length) if length == int(length) else length


def unused_style(style: str, known: tuple[str, ...]) -> Sentence:
    """known: the styles that are used."""
    return sentence(phrase("unused-style", "no block or face uses the style '{style}'", style), _meant(style, known))


def unused_label(label: str, known: tuple[str, ...]) -> Sentence:
    """known: the labels that are used."""
    return sentence(phrase("unused-label", "no text shows the label '{label}'", label), _meant(label, known))


def untranslated(lang: str, labels: tuple[str, ...], first: str) -> Sentence:
    """labels: what has no text in the language; first: the language that stands in for it."""
    shown: list[Words] = [phrase("a-label", "'{label}'", label) for label in labels[:_NAMED]]
    if len(labels) > _NAMED:
        shown.append(phrase("more-labels", "{more} more", len(labels) - _NAMED))
    message = phrase("untranslated", "the language '{lang}' lacks {labels}", lang, all_of(shown))
    return sentence(message, phrase("printed-as", "what is missing is printed as in '{lang}'", first))


def unsaid(langs: tuple[str, ...]) -> Sentence:
    """langs: those of the layout in which nothing is said."""
    shown = all_of(phrase("a-label", "'{label}'", lang) for lang in langs)
    return sentence(phrase("unsaid", "nothing is said in {langs}, which the layout speaks as well", shown))


def _meant(name: str, known: tuple[str, ...]) -> Words:
    other = meant(name, known)
    return did_you_mean(other) if other else ""


def alike(one: str, other: str) -> Sentence:
    """Two keys that are told apart by their colours alone."""
    message = phrase("alike", "'{one}' and '{other}' are told apart by their colours alone", one, other)
    return sentence(message, phrase("icon-or-label", "give each an `icon` of its own, or a label"))


def low_contrast(text: str, colour: str, ground: str, worth: float, least: float) -> Sentence:
    message = phrase(
        "low-contrast",
        "'{text}' is hard to read: {colour} on {ground} has a contrast of {worth} to 1",
        text,
        colour,
        ground,
        _tenths(worth),
    )
    return sentence(message, phrase("least-contrast", "take a darker or a paler colour: {least} to 1 can be read", least))


def no_pen_room(space: str, width: float, height: float, least_width: float, least_height: float) -> Sentence:
    sizes = _tenths(width), _tenths(height), _size(least_width), _size(least_height)
    message = phrase("no-pen-room", "'{space}' is {width} × {height} mm: a pen needs {least} × {high} mm", space, *sizes)
    return sentence(message, phrase("larger-cells", "give its block more cells of the page, or take a larger `paper`"))


def printed_over(space: str) -> Sentence:
    message = phrase("printed-over", "more than 30 % of '{space}' is printed, and a number is to be written there", space)
    return sentence(message, phrase("inside-none", "`inside: none` leaves it free"))


def paper_unused(paper: str, unused: int, other: str, copies: int, lone: str) -> Sentence:
    """unused: percent of the page. other: a smaller paper that would do; copies: so many have room; lone: a column of fields."""
    message = phrase("paper-unused", "{percent} % of {paper} is left free", unused, paper)
    hints = [phrase("smaller-paper", "`paper: {paper}` would do", other)] if other else []
    if lone:
        hints.append(phrase("more-columns", "`columns: 1..{count}` at '{space}' makes room for several games", copies, lone))
    elif not other:
        hints.append(phrase("print-up", "`--up {count}` prints several on a paper", copies))
    return sentence(message, with_semicolons(hints))


def repeated_head(family: str, first: str) -> Sentence:
    message = phrase("repeated-head", "'{family}' has the same columns as '{first}', and they are headed twice", family, first)
    return sentence(
        message, phrase("join", "`look: {{join: {first}}}` makes one table of them, `join: no` says that it is meant", first)
    )


def nearly_joined(rows: bool, family: str, many: int, first: str, others: int) -> Sentence:
    """rows: whether it is about rows."""
    about = family, many, first, others
    if rows:
        message = phrase("nearly-joined-rows", "'{family}' has {count} rows, '{first}' {others}: they stand in two tables", *about)
    else:
        message = phrase(
            "nearly-joined-columns", "'{family}' has {count} columns, '{first}' {others}: they stand in two tables", *about
        )
    return sentence(message, phrase("same-keys", "give both the same keys, or say `join: no` of one"))
