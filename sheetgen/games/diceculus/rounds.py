"""A round of DiceCulus as it is written, and what it is worth. Plain values, from spaces alone."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.form.written import Amounts
from sheetgen.games.diceculus import model
from sheetgen.games.diceculus.arithmetic import MOST_WORK
from sheetgen.games.diceculus.expression import LETTERS
from sheetgen.games.diceculus.model import Card, Stage
from sheetgen.games.diceculus.spaces import RoundSpaces

_VALUES, _ROLLS, _ALONE = len(LETTERS), 2 * len(LETTERS), 3 * len(LETTERS)
"""Where values, rolls and what is no letter's begin among what a round reads."""


class Round(NamedTuple):
    """One round: what is written, None or empty where nothing is.

    text: the card as typed. given: the result the card gives with the values written, None where that cannot be said.
    result: the result written (in stages I and II that is the score). others: whom one robs or gives to. booked: what others took
    or gave, by name; None: nothing was written.
    """

    stage: Stage
    at: RoundSpaces
    faces: int
    dice: dict[str, int]
    values: dict[str, int]
    rolls: dict[str, tuple[int, ...]]
    text: str | None
    card: Card | None
    solved: bool
    given: int | None
    result: int | None
    others: tuple[str, ...]
    booked: dict[str, int] | None
    score: int | None

    @property
    def is_written(self) -> bool:
        """Whether anything but a total sum is written in it: an empty round, as on a blank sheet, was not played."""
        numbers = (self.text, self.result, self.booked, self.score)
        lists = (self.dice, self.values, self.rolls, self.others)
        return self.solved or any(lists) or any(each is not None for each in numbers)

    @property
    def used_values(self) -> dict[str, int]:
        """A value for every letter of the card, as far as they are known."""
        return (self.card and model.used_values(self.card, self.dice, self.values)) or {}

    @property
    def passed_on(self) -> int | None:
        """The result that others write down: the one written, 50 where the card was solved and none is written."""
        return model.SOLVED if self.result is None and self.solved else self.result

    @property
    def points(self) -> int | None:
        """What it adds to what the marks earn; one that cannot be worked out counts as written. None: its total counts."""
        earned = self._earned
        if earned is not None:
            return earned
        if self.score is None and self.stage.name == "robbery" and self.result is not None:
            return self.result - self.taken
        return self.score

    @property
    def _earned(self) -> int | None:
        """What the round is worth, or None where that cannot be said (rulebook: "SCORE FROM THE ROUND")."""
        if self.stage.name == "charity":
            return None if self.booked is None else self.taken
        if self.given is None or self.stage.scored_by_card:
            return self.given
        return self.given - self.taken

    @property
    def taken(self) -> int:
        """What others took or gave, in all."""
        return sum(self.booked.values()) if self.booked else 0


def read_round(stage: Stage, at: RoundSpaces, faces: int, values: Any, work: int = MOST_WORK) -> Round:
    """A round of the values of what it reads (`RoundSpaces.reads`), in their order; work: the most for its card."""
    dice = _by_letter(values[:_VALUES])
    rolled = _by_letter(values[_VALUES:_ROLLS])
    rolls = {letter: rolls for letter, rolls in zip(LETTERS, values[_ROLLS:_ALONE], strict=True) if rolls}
    text, solved, result, others, booked, score = values[_ALONE:]
    card = None if text is None else model.card(text)
    given = model.SOLVED if solved is True else _given(card, dice, rolled, work)
    return Round(
        stage, at, faces, dice, rolled, rolls, text, card, solved is True, given, result, others or (), _booked(booked), score
    )


def _by_letter(values: Any) -> dict[str, int]:
    return {letter: number for letter, number in zip(LETTERS, values, strict=True) if number is not None}


def _booked(written: Amounts | None) -> dict[str, int] | None:
    """What was typed empty is not written."""
    return dict(written) if written else None


def _given(card: Card | None, dice: dict[str, int], values: dict[str, int], work: int) -> int | None:
    if card is None:
        return None
    used = model.used_values(card, dice, values)
    return None if used is None else model.solution(card, used, work)
