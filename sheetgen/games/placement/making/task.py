"""Read an order for a level: the wish, the difficulty, and the level it should resemble."""

from __future__ import annotations

import re
from math import sqrt
from random import Random
from typing import NamedTuple

from sheetgen.games.making import NotMadeError, Order
from sheetgen.games.placement.layout import LARGEST, SMALLEST, Keys
from sheetgen.games.placement.making.drafting import SPECIAL, Draft, draft_of, lint_rules
from sheetgen.games.placement.making.taste import PARTNERS, Wish, broken_tastes, room_for
from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, in_a_row, room, sentence

phrase, plural = room("placement")

USUAL_SIZE = (9, 7)
USUAL_DIFFICULTY = 3
_SIZE = re.compile(r"\s*(\d{1,3})\s*[xX×]\s*(\d{1,3})\s*\Z")
_OFTEN = {"bomb": 0.8, "puzzle": 0.8, "key": 0.55, "rocket": 0.45, "flag": 0.4, "pile": 0.35}
"""Frequency of kinds on a level whose order names none. Such a level always has gems."""


class Task(NamedTuple):
    """A level to generate. difficulty: None for the difficulty of the level to resemble, `like`."""

    wish: Wish
    difficulty: int | None
    like: Draft | None = None


def read_order(order: Order, random: Random) -> Task:
    """Read an order, and choose at random what it leaves open. Raise NotMadeError if it makes no sense."""
    if order.difficulty is not None and not 1 <= order.difficulty <= 5:
        raise NotMadeError(
            sentence(
                phrase("no-difficulty", "there is no difficulty {difficulty}", order.difficulty),
                phrase("one-to-five", "use a difficulty from 1 to 5"),
            )
        )
    if isinstance(order.like, Keys):
        return _relative(order, order.like)
    width, height = _size(order.size)
    asked = _kinds(order.kinds)
    kinds = asked or _drawn_kinds(width, height, random)
    lines = order.lines if order.lines is not None else _usual_lines(width, height, random)
    if not 0 <= lines <= width + height:
        raise NotMadeError(sentence(phrase("no-such-lines", "a level can't have {lines} lines", lines)))
    difficulty = order.difficulty or USUAL_DIFFICULTY
    wish = Wish(width, height, kinds, lines, difficulty)
    if not room_for(wish):
        raise NotMadeError(no_room(width, height, kinds, lines))
    return Task(wish, difficulty)


def no_room(width: int, height: int, kinds: tuple[str, ...], lines: int) -> Sentence:
    """Return the reason why a grid of this size can't hold the wished fields and lines."""
    some_lines = plural("so-many-lines", "{count} line", "{count} lines", count=lines)
    return sentence(
        phrase("no-room", "{width}x{height} is too small for {kinds} and {lines}", width, height, in_a_row(kinds), some_lines)
        if kinds
        else phrase("no-room-lines", "{width}x{height} is too small for {lines}", width, height, some_lines),
        phrase("larger-or-fewer", "use a larger size, fewer kinds or fewer lines"),
    )


def _relative(order: Order, keys: Keys) -> Task:
    """Return a task for a level with the shape, kinds and lines of another."""
    for option, said in (("size", order.size), ("kinds", order.kinds or None), ("lines", order.lines)):
        if said is not None:
            raise NotMadeError(
                sentence(
                    phrase("like-and-other", "size, kinds and lines come from the level given with --like"),
                    phrase("leave-out-either", "leave out --like or --{option}", option),
                )
            )
    draft = draft_of(keys)
    odd = lint_rules(draft)
    if odd:
        raise NotMadeError(
            sentence(
                phrase("like-is-odd", "the level given with --like is not valid ({rule})", odd[0]),
                phrase("see-lint", "run `sheetgen lint` to see where"),
            )
        )
    return Task(relative_wish(draft), order.difficulty, draft)


def relative_wish(draft: Draft) -> Wish:
    """Return the shape, kinds and number of lines of a level as a wish. Tastes that the level itself breaks are waived."""
    kinds = tuple(kind for kind in SPECIAL if draft.places(kind))
    wish = Wish(draft.width, draft.height, kinds, len(draft.lines), keeps_shape=True)
    return wish._replace(waived=broken_tastes(draft, wish))


def _size(typed: str | None) -> tuple[int, int]:
    if typed is None:
        return USUAL_SIZE
    match = _SIZE.match(typed)
    if match is None or not all(SMALLEST <= int(side) <= LARGEST for side in match.groups()):
        raise NotMadeError(
            sentence(
                phrase("no-size", "'{typed}' is not a level size", typed),
                phrase("size-example", "give width and height in fields, {least} to {most} each: --size 9x7", SMALLEST, LARGEST),
            )
        )
    return int(match[1]), int(match[2])


def _kinds(typed: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds that were typed, in the order of the rulebook."""
    said = [word.strip().casefold() for word in typed]
    for word, text in zip(said, typed, strict=True):
        if word not in SPECIAL:
            unknown = phrase("no-kind", "there is no special field called '{typed}'", text.strip())
            raise NotMadeError(sentence(unknown, near(text.strip(), SPECIAL)))
        if said.count(word) > 1:
            raise NotMadeError(sentence(phrase("kind-twice", "'{kind}' appears twice", word)))
        if PARTNERS.get(word, word) not in said:
            partner = PARTNERS[word]
            raise NotMadeError(
                sentence(
                    phrase("no-partner", "a level with a {kind} needs a {partner} too", word, partner),
                    phrase("add-to-kinds", "add {partner} to --kinds", partner),
                )
            )
    return tuple(kind for kind in SPECIAL if kind in said)


def _drawn_kinds(width: int, height: int, random: Random) -> tuple[str, ...]:
    """Return random kinds with their usual frequency, as many as the grid has room for."""
    drawn = {"gem"}
    for kind, share in _OFTEN.items():
        more = drawn | {kind, PARTNERS.get(kind, kind)}
        if random.random() < share and room_for(Wish(width, height, tuple(more), 0)):
            drawn = more
    return tuple(kind for kind in SPECIAL if kind in drawn)


def _usual_lines(width: int, height: int, random: Random) -> int:
    """Return a number of lines: three or four on a usual level, one on the smallest, six on the largest."""
    return max(1, round(sqrt(width * height) * random.uniform(0.36, 0.5)))
