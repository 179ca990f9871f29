"""Messages that several modules of the page show."""

from __future__ import annotations

from sheetgen.source.messages import Phrase, Sentence, room, sentence

phrase, plural = room("page")


# What is wrong with a request


def no_http() -> Sentence:
    return sentence(phrase("no-http", "the request cannot be understood"))


def missing(key: str) -> Sentence:
    return sentence(phrase("missing", "the request lacks '{key}'", key))


def no_such_rule(rule: str) -> Sentence:
    return sentence(phrase("no-such-rule", "this sheet has no rule '{rule}'", rule))


def too_large(most: int) -> Sentence:
    is_large = most >= 1_000_000
    size = phrase("megabytes", "{size} MB", most // 1_000_000) if is_large else phrase("kilobytes", "{size} kB", most // 1_000)
    return sentence(
        phrase("too-large", "this is larger than {size}", size),
        phrase("too-large-hint", "make the picture smaller, or send fewer at once"),
    )


def no_such_method() -> Sentence:
    return sentence(phrase("no-such-method", "this cannot be asked in this way"))


def foreign_type(wanted: str) -> Sentence:
    return sentence(phrase("foreign-type", "the request is to be sent as {wanted}", wanted))


# What becomes of work


def busy() -> Sentence:
    return sentence(phrase("busy", "too much is being worked on at once"), phrase("busy-hint", "wait a moment, and try again"))


def too_long() -> Sentence:
    return sentence(
        phrase("too-long", "that was too much work, so it was ended"), phrase("too-long-hint", "try it again, or with less at once")
    )


def stopped() -> Sentence:
    return sentence(phrase("stopped", "stopped"))


def broke() -> Sentence:
    return sentence(
        phrase("broke", "that went wrong inside the program, not with you"),
        phrase("broke-hint", "nothing typed is lost; try it again"),
    )


def failed(kind: str) -> Sentence:
    return sentence(
        phrase("failed", "something went wrong ({kind})", kind),
        phrase("failed-hint", "this should not happen; please report it, with what you did"),
    )


# Files


def folder_gone(folder: str) -> Sentence:
    return sentence(
        phrase("folder-gone", "the folder {folder} cannot be opened", folder), phrase("folder-gone-hint", "has it been moved?")
    )


def no_such_layout(name: str) -> Sentence:
    return sentence(
        phrase("no-such-layout", "there is no layout '{name}'", name),
        phrase("no-such-layout-hint", "it may have been renamed or removed"),
    )


def no_file_name(name: str) -> Sentence:
    return sentence(
        phrase("no-file-name", "'{name}' is no name for a file here", name),
        phrase("no-file-name-hint", "a name such as joe.yaml, without a folder"),
    )


def no_ordinary_file(name: str) -> Sentence:
    return sentence(phrase("no-ordinary-file", "'{name}' is no ordinary file", name))


def exists(name: str) -> Sentence:
    return sentence(
        phrase("exists", "there is a file '{name}' already", name), phrase("exists-hint", "replace it, or take another name")
    )


def layout_changed(name: str) -> Sentence:
    return sentence(
        phrase("layout-changed", "'{name}' was changed meanwhile, or has gone", name),
        phrase("layout-changed-hint", "look at it, replace it, or save yours beside it"),
    )


# Sheets


def nothing_to_fill_in(layout: str) -> Sentence:
    return sentence(
        phrase("nothing-to-fill-in", "nothing is filled in on '{layout}'", layout),
        phrase("nothing-to-fill-in-hint", "choose a score sheet"),
    )


# Levels


def new_level() -> Phrase:
    return phrase("new-level", "My level")


def nothing_to_draw() -> Sentence:
    return sentence(
        phrase("nothing-to-draw", "this is no level"), phrase("nothing-to-draw-hint", "levels of the placement pad are drawn here")
    )


def cannot_draw() -> Sentence:
    return sentence(
        phrase("cannot-draw", "the way in which this file is typed leaves no room for what is drawn"),
        phrase("cannot-draw-hint", "begin a level of your own from it, and save that under another name"),
    )


def level_exists(name: str) -> Sentence:
    return sentence(phrase("exists", "there is a file '{name}' already", name), phrase("no-sheet-there-hint", "take another name"))


def level_changed(name: str) -> Sentence:
    return sentence(
        phrase("level-changed", "'{name}' was changed meanwhile by somebody else, so it is left as it is", name),
        phrase("level-changed-hint", "open it to see what it says, or save this one under another name"),
    )


# Sheets that are changed


def cannot_change() -> Sentence:
    return sentence(
        phrase("cannot-change", "the way in which this file is typed leaves no room for what is changed"),
        phrase("cannot-change-hint", "begin from it in a new file, which says `extends:` and only what differs"),
    )


def sheet_changed(name: str) -> Sentence:
    return sentence(
        phrase("level-changed", "'{name}' was changed meanwhile by somebody else, so it is left as it is", name),
        phrase("sheet-changed-hint", "open it to see what it says, or save this sheet under another name"),
    )


# Games


def no_name_of_space(name: str) -> Sentence:
    return sentence(
        phrase("no-name-of-space", "'{name}' is no name for a space", name),
        phrase("no-name-of-space-hint", "letters and digits, words parted by hyphens: full-house"),
    )


def named_already(name: str) -> Sentence:
    return sentence(phrase("named-already", "there is a '{name}' already", name))
