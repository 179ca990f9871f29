"""What is said of files, sheets and tables that cannot be judged, and of layouts of every game."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.source.faults import Fault, meant
from sheetgen.source.messages import Sentence, sentence
from sheetgen.source.words import quoted

_NAME_A_LAYOUT = "`sheet: NAME`, one of those `sheetgen layouts` lists, or the path of a layout"
_UNREAD = _NAMED = 8
"""So many spaces are named that cannot be read, and so many labels that are not translated."""


def empty_document() -> Sentence:
    return sentence("this document is empty", "a filled sheet begins with `sheet: …`; remove a line `---` too many")


def no_keys() -> Sentence:
    return sentence("a filled sheet is made of lines like `total: 33`", "it begins with `sheet: …`")


def glued_sheet(value: str) -> Sentence:
    hint = f"a blank is missing after the colon: write `sheet: {value}`"
    return sentence("this is read as one text, not as lines like `total: 33`", hint)


def a_layout() -> Sentence:
    hint = "a filled sheet names it: `sheet: PATH-TO-THE-LAYOUT.yaml`; to judge a layout: sheetgen lint"
    return sentence("this is a layout (a level, say), not a filled sheet", hint)


def no_layout_named() -> Sentence:
    return sentence("the name of a layout belongs here: which one was filled?", f"write {_NAME_A_LAYOUT}")


def sheet_missing() -> Sentence:
    return sentence("the key 'sheet' is missing: which layout was filled?", f"add {_NAME_A_LAYOUT}")


def sheet_misspelt(key: str) -> Sentence:
    return sentence("the key 'sheet' is missing: which layout was filled?", f"is '{quoted(key)}' meant? write {_NAME_A_LAYOUT}")


def no_such_layout(name: str, bundled: str, nearby: str) -> Sentence:
    """`bundled`: the bundled layout of that name without its ending; `nearby`: another file beside the sheet."""
    if bundled:
        return sentence(f"no such layout: '{quoted(name)}'", f"the bundled layout is called '{bundled}', without an ending")
    return sentence(f"no such layout: '{quoted(name)}'", nearby or "the path is relative to this file's folder")


def nothing_to_fill_in(name: str) -> Sentence:
    return sentence(f"nothing is filled in on '{name}'", "name the layout of a score sheet")


def player_missing() -> Sentence:
    return sentence("the key 'player' is missing: at a table everybody has a name", "add `player: …`")


def no_file(message: str, hint: str, nearby: str) -> Sentence:
    return sentence(message, hint or nearby or "a sheet's name ends in .yaml or .yml, or is - for standard input")


def closed_folder(why: str) -> Sentence:
    return sentence(f"the folder cannot be read: {why}")


def empty_folder() -> Sentence:
    hint = "filled sheets are files ending in .yaml or .yml, directly in the folder"
    return sentence("there are no filled sheets in this folder", hint)


def empty_file() -> Sentence:
    hint = "a filled sheet begins with `sheet: …`; `sheetgen blank LAYOUT` prints one to type into"
    return sentence("the file is empty", hint)


def other_layout(name: str, first_file: str, first_name: str) -> Sentence:
    message = f"this sheet is '{name}', but {first_file} at the same table is '{first_name}'"
    return sentence(message, "check each table on its own")


def player_twice(player: str, file: str, document: int) -> Sentence:
    message = f"{player} has another sheet at this table: {file}, document {document}"
    return sentence(message, "give every player another name")


# Suggestions that are to be written into a file


def not_alone(count: int) -> Sentence:
    """count: of suggestions."""
    if count == 1:
        return sentence("not everything was tried, something else may have been meant", "type it yourself")
    return sentence(f"there are {count} suggestions, and none is sure", "on a terminal you may choose one")


def not_written(reason: str) -> Sentence:
    return sentence(f"it cannot be written: {reason}")


def not_a_file() -> Sentence:
    return sentence("this is no file that can be written back", "save it as a file and check that")


# What may be entered now


def no_answer(game: str, option: str, known: tuple[str, ...], games: tuple[str, ...]) -> Sentence:
    """option: the one asked, "" for none; known: those of the game; games: those that have an answer."""
    answers = f"{game} answers {_typed(known)}; " if known else ""
    others = f"games that have one: {', '.join(games)}" if games else "no game has one"
    return sentence(f"the game {game} has no answer to this" if option else f"the game {game} has no answers", answers + others)


def nothing_asked(known: tuple[str, ...]) -> Sentence:
    return sentence("what may be entered is asked with an option", f"name one of {_typed(known)}")


def not_in_order(errors: int) -> Sentence:
    what = "an error" if errors == 1 else f"{errors} errors"
    return sentence(f"the sheet has {what}, which `sheetgen check` tells; this is the answer for what is written")


def passed_over(unread: tuple[str, ...]) -> Sentence:
    """unread: spaces that cannot be read."""
    named = ", ".join(unread[:_UNREAD]) + (" …" if len(unread) > _UNREAD else "")
    return sentence(f"what cannot be read is passed over: {named}")


def _typed(options: tuple[str, ...]) -> str:
    return ", ".join(f"--{option}" for option in options if option)


# Layouts


class Roomy(NamedTuple):
    """A paper on which dice fit. turned: its orientation, where that is another one than the layout's. side: of a field, in mm."""

    dice: float
    paper: str
    turned: str
    side: float


def cut_short(remark: Fault) -> Sentence:
    """What was remarked, as a finding."""
    return sentence(remark.text, *filter(None, [remark.hint]))


def spelled(symbols: tuple[str, ...]) -> Sentence:
    """symbols: those without a picture whose words are printed whole."""
    named = ", ".join(symbols)
    shown = "its word" if len(symbols) == 1 else "their words"
    return sentence(f"no picture of {named}: printed as {shown} (`sheetgen icons` lists the pictures)")


def field_size(
    paper: str, side: float | None, fitting: tuple[float, ...], roomy: tuple[Roomy, ...], wanted: tuple[float, ...]
) -> Sentence:
    """side: of a field in mm, None where it cannot be printed. fitting: dice that lie on it; wanted: those that do not."""
    if side is None:
        what = f"the fields do not fit on {paper}"
    elif fitting:
        what = f"a field is {side:.1f} mm wide on {paper}: dice of {fitting[0]:g} mm lie on it"
    else:
        what = f"a field is {side:.1f} mm wide on {paper}: too small for dice of {min(wanted):g} mm"
    results = [
        f"for dice of {each.dice:g} mm take {each.paper} {each.turned}".rstrip() + f" ({each.side:.1f} mm)" for each in roomy
    ]
    return sentence("; ".join([what, *results]))


def unused_style(style: str, known: tuple[str, ...]) -> Sentence:
    """known: the styles that are used."""
    return sentence(f"no block or face uses the style '{style}'", *_meant(style, known))


def unused_label(label: str, known: tuple[str, ...]) -> Sentence:
    """known: the labels that are used."""
    return sentence(f"no text shows the label '{label}'", *_meant(label, known))


def untranslated(lang: str, labels: tuple[str, ...], first: str) -> Sentence:
    """labels: what has no text in the language; first: the language that stands in for it."""
    shown = [f"'{label}'" for label in labels[:_NAMED]] + ([f"{len(labels) - _NAMED} more"] if len(labels) > _NAMED else [])
    return sentence(f"the language '{lang}' lacks {_and(shown)}", f"what is missing is printed as in '{first}'")


def unsaid(langs: tuple[str, ...]) -> Sentence:
    """langs: those of the layout in which nothing is said."""
    return sentence(f"nothing is said in {_and([repr(lang) for lang in langs])}, which the layout speaks as well")


def _and(items: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(items[:-1]), items[-1]]))


def _meant(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    other = meant(name, known)
    return (f"did you mean '{other}'?",) if other else ()
