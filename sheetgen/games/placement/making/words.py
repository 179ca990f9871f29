"""What is said of levels made to order: figures, and why one cannot be made."""

from __future__ import annotations

from sheetgen.games.placement.layout import LARGEST, SMALLEST
from sheetgen.games.placement.making.drafting import SPECIAL
from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, in_a_row, room, sentence

phrase, plural = room("placement")


def no_difficulty(difficulty: int) -> Sentence:
    return sentence(
        phrase("no-difficulty", "there is no difficulty {difficulty}", difficulty), phrase("one-to-five", "it is 1 to 5")
    )


def no_size(typed: str) -> Sentence:
    return sentence(
        phrase("no-size", "'{typed}' is no size of a level", typed),
        phrase("size-example", "width and height in fields, {least} to {most} each: --size 9x7", SMALLEST, LARGEST),
    )


def no_kind(typed: str) -> Sentence:
    return sentence(phrase("no-kind", "there is no special field called '{typed}'", typed), near(typed, SPECIAL))


def kind_twice(kind: str) -> Sentence:
    return sentence(phrase("kind-twice", "'{kind}' is named twice", kind))


def no_partner(kind: str, partner: str) -> Sentence:
    return sentence(
        phrase("no-partner", "a level with a {kind} has a {partner} too", kind, partner),
        phrase("add-to-kinds", "add {partner} to --kinds", partner),
    )


def no_room(width: int, height: int, kinds: tuple[str, ...], lines: int) -> Sentence:
    some_lines = plural("so-many-lines", "{count} line", "{count} lines", count=lines)
    return sentence(
        phrase("no-room", "{width}x{height} has no room for {kinds} and {lines}", width, height, in_a_row(kinds), some_lines)
        if kinds
        else phrase("no-room-lines", "{width}x{height} has no room for {lines}", width, height, some_lines),
        phrase("larger-or-fewer", "take a larger size, fewer kinds or fewer lines"),
    )


def no_such_lines(lines: int) -> Sentence:
    return sentence(phrase("no-such-lines", "a level cannot have {lines} lines", lines))


def like_and_other(option: str) -> Sentence:
    return sentence(
        phrase("like-and-other", "size, kinds and lines are those of the level to resemble"),
        phrase("leave-out-either", "leave out --like or --{option}", option),
    )


def like_is_odd(rule: str) -> Sentence:
    return sentence(
        phrase("like-is-odd", "the level to resemble is not valid ({rule})", rule),
        phrase("see-lint", "`sheetgen lint` says where"),
    )


def not_found(difficulty: int, wished: int, nearest: int, share: int, is_odd: bool) -> Sentence:
    """wished, share: what a magpie takes of the best score in percent, as ordered and in the nearest level."""
    return sentence(
        phrase(
            "not-found",
            "no level of difficulty {difficulty} was found; the nearest has difficulty {nearest}: "
            "a magpie takes {share}% of its best score, not {wished}%",
            difficulty,
            nearest,
            share,
            wished,
        )
        if difficulty != nearest or not is_odd
        else phrase(
            "not-found-odd",
            "no level of difficulty {difficulty} was found in which every special field and line matters; "
            "in the nearest one some hardly do",
            difficulty,
        ),
        phrase("other-order", "try another --seed, a larger --size, or other --kinds"),
    )


def not_like(wished: int, nearest: int, is_odd: bool) -> Sentence:
    return sentence(
        phrase(
            "not-like-odd",
            "no level like it was found in which every special field and line matters; in the nearest one some hardly do",
        )
        if is_odd
        else phrase(
            "not-like",
            "no level as hard as that one was found: "
            "a magpie takes {share}% of its best score, and {nearest}% in the nearest level",
            wished,
            nearest,
        ),
        phrase("other-seed", "try another --seed, or give a --difficulty"),
    )


def none_found() -> Sentence:
    return sentence(
        phrase("none-found", "no level was found on which a player can score"),
        phrase("other-order", "try another --seed, a larger --size, or other --kinds"),
    )


def map_has_all() -> Sentence:
    return sentence(
        phrase("map-has-all", "--batch makes levels of every difficulty"), phrase("leave-out-difficulty", "leave out --difficulty")
    )
