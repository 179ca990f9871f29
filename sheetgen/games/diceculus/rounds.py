"""A round of DiceCulus as written, and its points. Plain values, from spaces only."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.form.written import UNREAD, Amounts, Unread, known
from sheetgen.games.diceculus import model
from sheetgen.games.diceculus.maths.arithmetic import MOST_WORK
from sheetgen.games.diceculus.maths.expression import LETTERS
from sheetgen.games.diceculus.model import Card, Stage
from sheetgen.games.diceculus.spaces import RoundSpaces

_VALUES, _ROLLS, _ALONE = len(LETTERS), 2 * len(LETTERS), 3 * len(LETTERS)
"""Offsets of the values, the rolls and the other spaces in the list that a round reads."""


class Round(NamedTuple):
    """A round as written: None or empty if a space is blank, UNREAD if it is unreadable.

    text: the card as typed. given: the card's result with the written values; None if it cannot be calculated, UNREAD if only
    unreadable spaces prevent that. result: the written result (in stages I and II this is the score). others: the players robbed or
    given to. unclear: whether these are unreadable. booked: points that others took or gave, by name; None if blank.
    """

    stage: Stage
    at: RoundSpaces
    faces: int
    dice: dict[str, Any]
    values: dict[str, Any]
    rolls: dict[str, tuple[int | Unread, ...]]
    text: str | Unread | None
    card: Card | None
    solved: bool | Unread
    given: int | Unread | None
    result: int | Unread | None
    others: tuple[str, ...]
    unclear: bool
    booked: dict[str, int | Unread] | Unread | None
    score: int | Unread | None

    @property
    def is_written(self) -> bool:
        """Return whether anything but a total sum is written in it: an empty round, as on a blank sheet, was not played."""
        numbers = (self.text, self.result, self.booked, self.score)
        lists = (self.dice, self.values, self.rolls, self.others)
        return self.solved is not False or self.unclear or any(lists) or any(each is not None for each in numbers)

    @property
    def used_values(self) -> dict[str, int]:
        """The value of every letter on the card; empty if a value is unknown."""
        return (self.card and model.used_values(self.card, self.dice, self.values)) or {}

    @property
    def passed_on(self) -> int | None:
        """The result that other players write down: the written result, or 50 if none is written and the card is ticked as solved
        without rolling."""
        return model.SOLVED if self.result is None and self.solved is True else known(self.result)

    @property
    def points(self) -> int | Unread | None:
        """The points that the round adds to the earned points; the written score if they cannot be calculated. None or UNREAD: its
        total sum counts instead.
        """
        earned = self.earned
        if earned is not None and earned is not UNREAD:
            return earned
        if self.score is not None and self.score is not UNREAD:
            return self.score
        left = self.result - self.taken if self.stage.name == "robbery" and self.result is not None else None
        if left is not None and left is not UNREAD:
            return left
        return UNREAD if UNREAD in (earned, self.score, left) else None

    @property
    def score_due(self) -> int | Unread | None:
        """The score due. In stage III it is calculated from the written result if the card does not determine it."""
        if self.earned is None and self.stage.name == "robbery" and (self.result is not None or self.booked is not None):
            return (self.result or 0) - self.taken
        return self.earned

    @property
    def hangs(self) -> bool:
        """Return whether the round counts as written only because something in it cannot be read."""
        if self.earned is not None and self.earned is not UNREAD:
            return False
        booked = () if self.booked is None or self.booked is UNREAD else self.booked.values()
        alone = (self.text, self.solved, self.result, self.score, self.booked)
        return any(each is UNREAD for each in (*alone, *booked, *self.dice.values(), *self.values.values()))

    @property
    def earned(self) -> int | Unread | None:
        """The points of the round, or None if they are unknown (rulebook: "SCORE FROM THE ROUND")."""
        if self.stage.name == "charity":
            return None if self.booked is None else self.taken
        if self.given is None or self.stage.scored_by_card:
            return self.given
        return self.given - self.taken

    @property
    def taken(self) -> int | Unread:
        """Sum of the points that others took or gave."""
        if self.booked is UNREAD:
            return UNREAD
        return sum(self.booked.values()) if self.booked else 0


def read_round(stage: Stage, at: RoundSpaces, faces: int, values: Any, work: int = MOST_WORK) -> Round:
    """Read a round from the values of its spaces, in the order of `RoundSpaces.reads`; work: the maximum for its card."""
    dice = _by_letter(values[:_VALUES])
    rolled = _by_letter(values[_VALUES:_ROLLS])
    rolls = {letter: _rolled(rolls) for letter, rolls in zip(LETTERS, values[_ROLLS:_ALONE], strict=True) if rolls}
    text, solved, result, others, booked, score = values[_ALONE:]
    card = None if text is None or text is UNREAD else model.card(text)
    solved = UNREAD if solved is UNREAD else solved is True
    if solved is False:
        given = UNREAD if text is UNREAD else _given(card, dice, rolled, work)
    else:
        given = UNREAD if solved is UNREAD else model.SOLVED
    unclear = others is UNREAD
    others, books = () if unclear else others or (), _booked(booked)
    return Round(stage, at, faces, dice, rolled, rolls, text, card, solved, given, result, others, unclear, books, score)


def _rolled(rolls: Any) -> tuple[int | Unread, ...]:
    return (UNREAD,) if rolls is UNREAD else rolls


def _by_letter(values: Any) -> dict[str, Any]:
    return {letter: number for letter, number in zip(LETTERS, values, strict=True) if number is not None}


def _booked(written: Amounts | Unread | None) -> dict[str, int | Unread] | Unread | None:
    """Return the written amounts, or None for an empty list."""
    return UNREAD if written is UNREAD else dict(written) if written else None


def _given(card: Card | None, dice: dict[str, Any], values: dict[str, Any], work: int) -> int | Unread | None:
    if card is None:
        return None
    used = model.used_values(card, dice, values)
    if used is None:
        return None
    if any(values.get(letter, dice.get(letter)) is UNREAD for letter in card.letters):
        return UNREAD
    return model.solution(card, used, work)
