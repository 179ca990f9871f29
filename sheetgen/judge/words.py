"""What is said of files, sheets and tables that cannot be judged, and of layouts of every game."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.rules import Told, told
from sheetgen.source.faults import Fault, Words, meant
from sheetgen.source.words import quoted

_NAME_A_LAYOUT = "`sheet: NAME`, one of those `sheetgen layouts` lists, or the path of a layout"
_UNREAD = _NAMED = 8
"""So many spaces are named that cannot be read, and so many labels that are not translated."""


def empty_document() -> Words:
    return Words("this document is empty", "a filled sheet begins with `sheet: …`; remove a line `---` too many")


def no_keys() -> Words:
    return Words("a filled sheet is made of lines like `total: 33`", "it begins with `sheet: …`")


def glued_sheet(value: str) -> Words:
    hint = f"a blank is missing after the colon: write `sheet: {value}`"
    return Words("this is read as one text, not as lines like `total: 33`", hint)


def a_layout() -> Words:
    hint = "a filled sheet names it: `sheet: PATH-TO-THE-LAYOUT.yaml`; to judge a layout: sheetgen lint"
    return Words("this is a layout (a level, say), not a filled sheet", hint)


def no_layout_named() -> Words:
    return Words("the name of a layout belongs here: which one was filled?", f"write {_NAME_A_LAYOUT}")


def sheet_missing() -> Words:
    return Words("the key 'sheet' is missing: which layout was filled?", f"add {_NAME_A_LAYOUT}")


def sheet_misspelt(key: str) -> Words:
    return Words("the key 'sheet' is missing: which layout was filled?", f"is '{quoted(key)}' meant? write {_NAME_A_LAYOUT}")


def no_such_layout(name: str, bundled: str, nearby: str) -> Words:
    """`bundled`: the bundled layout of that name without its ending; `nearby`: another file beside the sheet."""
    if bundled:
        return Words(f"no such layout: '{quoted(name)}'", f"the bundled layout is called '{bundled}', without an ending")
    return Words(f"no such layout: '{quoted(name)}'", nearby or "the path is relative to this file's folder")


def nothing_to_fill_in(name: str) -> Words:
    return Words(f"nothing is filled in on '{name}'", "name the layout of a score sheet")


def player_missing() -> Words:
    return Words("the key 'player' is missing: at a table everybody has a name", "add `player: …`")


def no_file(message: str, hint: str, nearby: str) -> Words:
    return Words(message, hint or nearby or "a sheet's name ends in .yaml or .yml, or is - for standard input")


def closed_folder(why: str) -> Words:
    return Words(f"the folder cannot be read: {why}")


def empty_folder() -> Words:
    hint = "filled sheets are files ending in .yaml or .yml, directly in the folder"
    return Words("there are no filled sheets in this folder", hint)


def empty_file() -> Words:
    hint = "a filled sheet begins with `sheet: …`; `sheetgen blank LAYOUT` prints one to type into"
    return Words("the file is empty", hint)


def other_layout(name: str, first_file: str, first_name: str) -> Words:
    message = f"this sheet is '{name}', but {first_file} at the same table is '{first_name}'"
    return Words(message, "check each table on its own")


def player_twice(player: str, file: str, document: int) -> Words:
    message = f"{player} has another sheet at this table: {file}, document {document}"
    return Words(message, "give every player another name")


# Suggestions that are to be written into a file


def not_alone(count: int) -> Words:
    """count: of suggestions."""
    if count == 1:
        return Words("not everything was tried, something else may have been meant", "type it yourself")
    return Words(f"there are {count} suggestions, and none is sure", "on a terminal you may choose one")


def not_written(reason: str) -> Words:
    return Words(f"it cannot be written: {reason}")


def not_a_file() -> Words:
    return Words("this is no file that can be written back", "save it as a file and check that")


# What may be entered now


def no_answer(game: str, option: str, known: tuple[str, ...], games: tuple[str, ...]) -> Words:
    """option: the one asked, "" for none; known: those of the game; games: those that have an answer."""
    answers = f"{game} answers {_typed(known)}; " if known else ""
    others = f"games that have one: {', '.join(games)}" if games else "no game has one"
    return Words(f"the game {game} has no answer to this" if option else f"the game {game} has no answers", answers + others)


def nothing_asked(known: tuple[str, ...]) -> Words:
    return Words("what may be entered is asked with an option", f"name one of {_typed(known)}")


def not_in_order(errors: int) -> Words:
    what = "an error" if errors == 1 else f"{errors} errors"
    return Words(f"the sheet has {what}, which `sheetgen check` tells; this is the answer for what is written")


def passed_over(unread: tuple[str, ...]) -> Words:
    """unread: spaces that cannot be read."""
    named = ", ".join(unread[:_UNREAD]) + (" …" if len(unread) > _UNREAD else "")
    return Words(f"what cannot be read is passed over: {named}")


def _typed(options: tuple[str, ...]) -> str:
    return ", ".join(f"--{option}" for option in options if option)


# Layouts


class Roomy(NamedTuple):
    """A paper on which dice fit. turned: its orientation, where that is another one than the layout's. side: of a field, in mm."""

    dice: float
    paper: str
    turned: str
    side: float


def cut_short(remark: Fault) -> Told:
    """What was remarked, as a finding."""
    return told(remark.message, *filter(None, [remark.hint]))


def spelled(symbols: tuple[str, ...]) -> Words:
    """symbols: those without a picture whose words are printed whole."""
    named = ", ".join(symbols)
    shown = "its word" if len(symbols) == 1 else "their words"
    return Words(f"no picture of {named}: printed as {shown} (`sheetgen icons` lists the pictures)")


def field_size(
    paper: str, side: float | None, fitting: tuple[float, ...], roomy: tuple[Roomy, ...], wanted: tuple[float, ...]
) -> Words:
    """side: of a field in mm, None where it cannot be printed. fitting: dice that lie on it; wanted: those that do not."""
    if side is None:
        sentence = f"the fields do not fit on {paper}"
    elif fitting:
        sentence = f"a field is {side:.1f} mm wide on {paper}: dice of {fitting[0]:g} mm lie on it"
    else:
        sentence = f"a field is {side:.1f} mm wide on {paper}: too small for dice of {min(wanted):g} mm"
    results = [
        f"for dice of {each.dice:g} mm take {each.paper} {each.turned}".rstrip() + f" ({each.side:.1f} mm)" for each in roomy
    ]
    return Words("; ".join([sentence, *results]))


def unused_style(style: str, known: tuple[str, ...]) -> Told:
    """known: the styles that are used."""
    return told(f"no block or face uses the style '{style}'", *_meant(style, known))


def unused_label(label: str, known: tuple[str, ...]) -> Told:
    """known: the labels that are used."""
    return told(f"no text shows the label '{label}'", *_meant(label, known))


def untranslated(lang: str, labels: tuple[str, ...], first: str) -> Told:
    """labels: what has no text in the language; first: the language that stands in for it."""
    shown = [f"'{label}'" for label in labels[:_NAMED]] + ([f"{len(labels) - _NAMED} more"] if len(labels) > _NAMED else [])
    return told(f"the language '{lang}' lacks {_and(shown)}", f"what is missing is printed as in '{first}'")


def unsaid(langs: tuple[str, ...]) -> Told:
    """langs: those of the layout in which nothing is said."""
    return told(f"nothing is said in {_and([repr(lang) for lang in langs])}, which the layout speaks as well")


def _and(items: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(items[:-1]), items[-1]]))


def _meant(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    other = meant(name, known)
    return (f"did you mean '{other}'?",) if other else ()
