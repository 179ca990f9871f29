"""Messages that several modules of the web app show."""

from __future__ import annotations

from sheetgen.source.messages import Sentence, room, sentence

phrase, plural = room("page")


# Invalid requests

NO_HTTP = sentence(phrase("no-http", "can't understand the request"))
NO_SUCH_METHOD = sentence(phrase("no-such-method", "this kind of request isn't possible here"))


def missing(key: str) -> Sentence:
    return sentence(phrase("missing", "'{key}' is missing from the request", key))


def no_such_rule(rule: str) -> Sentence:
    return sentence(phrase("no-such-rule", "this sheet has no rule '{rule}'", rule))


def too_large(most: int) -> Sentence:
    is_large = most >= 1_000_000
    size = phrase("megabytes", "{size} MB", most // 1_000_000) if is_large else phrase("kilobytes", "{size} kB", most // 1_000)
    return sentence(
        phrase("too-large", "this is larger than {size}", size),
        phrase("too-large-hint", "make the picture smaller, or send fewer at once"),
    )


# Stopped and failed tasks

BUSY = sentence(phrase("busy", "too many tasks are running at the same time"), phrase("busy-hint", "wait a moment, then try again"))
TOO_LONG = sentence(
    phrase("too-long", "this took too long, so it was stopped"),
    phrase("too-long-hint", "try again, or split the task into smaller parts"),
)
STOPPED = sentence(phrase("stopped", "stopped"))
BROKE = sentence(
    phrase("broke", "something went wrong inside the program; your input isn't the cause"),
    phrase("broke-hint", "try again; nothing you typed is lost"),
)


def failed(kind: str) -> Sentence:
    return sentence(
        phrase("failed", "something went wrong ({kind})", kind),
        phrase("failed-hint", "this should not happen; please report it, with the steps that led to it"),
    )


# Files


def folder_gone(folder: str) -> Sentence:
    return sentence(
        phrase("folder-gone", "can't open the folder {folder}", folder), phrase("folder-gone-hint", "check if it was moved")
    )


def no_such_layout(name: str) -> Sentence:
    return sentence(
        phrase("no-such-layout", "there is no layout '{name}'", name),
        phrase("no-such-layout-hint", "it may have been renamed or removed"),
    )


def no_file_name(name: str) -> Sentence:
    return sentence(
        phrase("no-file-name", "'{name}' can't be the name of a file here", name[:200]),
        phrase("no-file-name-hint", "give a name such as joe.yaml, without a folder"),
    )


def exists(name: str) -> Sentence:
    return sentence(phrase("exists", "'{name}' already exists", name), phrase("exists-hint", "replace it, or choose another name"))


# Sheets and levels


def nothing_to_fill_in(layout: str) -> Sentence:
    return sentence(
        phrase("nothing-to-fill-in", "'{layout}' has no spaces to fill in", layout),
        phrase("nothing-to-fill-in-hint", "choose a score sheet"),
    )


NEW_LEVEL = phrase("new-level", "My level")
NOTHING_TO_DRAW = sentence(
    phrase("nothing-to-draw", "this is not a level"), phrase("nothing-to-draw-hint", "choose a level of the placement pad")
)


# Names of spaces


def no_name_of_space(name: str) -> Sentence:
    return sentence(
        phrase("no-name-of-space", "'{name}' can't be the name of a space", name),
        phrase("no-name-of-space-hint", "use letters and digits, with hyphens between words: full-house"),
    )


def named_already(name: str) -> Sentence:
    return sentence(phrase("named-already", "'{name}' already exists", name))
