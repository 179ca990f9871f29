"""Messages that several modules of the page show."""

from __future__ import annotations

from sheetgen.source.messages import Sentence, room, sentence

phrase, plural = room("page")


# What is wrong with a request

NO_HTTP = sentence(phrase("no-http", "the request cannot be understood"))
NO_SUCH_METHOD = sentence(phrase("no-such-method", "this cannot be asked in this way"))


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


# What becomes of work

BUSY = sentence(phrase("busy", "too much is being worked on at once"), phrase("busy-hint", "wait a moment, and try again"))
TOO_LONG = sentence(
    phrase("too-long", "that was too much work, so it was ended"), phrase("too-long-hint", "try it again, or with less at once")
)
STOPPED = sentence(phrase("stopped", "stopped"))
BROKE = sentence(
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
        phrase("no-file-name", "'{name}' is no name for a file here", name[:200]),
        phrase("no-file-name-hint", "a name such as joe.yaml, without a folder"),
    )


def exists(name: str) -> Sentence:
    return sentence(
        phrase("exists", "there is a file '{name}' already", name), phrase("exists-hint", "replace it, or take another name")
    )


# Sheets and levels


def nothing_to_fill_in(layout: str) -> Sentence:
    return sentence(
        phrase("nothing-to-fill-in", "nothing is filled in on '{layout}'", layout),
        phrase("nothing-to-fill-in-hint", "choose a score sheet"),
    )


NEW_LEVEL = phrase("new-level", "My level")
NOTHING_TO_DRAW = sentence(
    phrase("nothing-to-draw", "this is no level"), phrase("nothing-to-draw-hint", "levels of the placement pad are drawn here")
)


# Names of spaces


def no_name_of_space(name: str) -> Sentence:
    return sentence(
        phrase("no-name-of-space", "'{name}' is no name for a space", name),
        phrase("no-name-of-space-hint", "letters and digits, words parted by hyphens: full-house"),
    )


def named_already(name: str) -> Sentence:
    return sentence(phrase("named-already", "there is a '{name}' already", name))
