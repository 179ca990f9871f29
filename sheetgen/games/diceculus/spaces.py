"""Names of the spaces of a DiceCulus sheet and of the keys that contain several spaces."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.diceculus.maths.expression import LETTERS

PLAYER, WRONG, UNAIDED, END = "player", "wrong", "unaided", "end"
DICE, VALUES, ROLLS, SOLVED = "dice", "values", "rolls", "solved"
"""Keys of a round; the first three hold a space for each letter."""

_OTHERS = {"robbery": ("robs", "robbed"), "charity": ("gives", "received")}
"""Keys for the players robbed or given to, and for the points that others took or gave."""


class RoundSpaces(NamedTuple):
    """The spaces of one round; the name is empty for a space that its stage does not have.

    round, dice, values: the whole round, all dice, all values. Dice, values and rolls have one space per letter. result: in stages
    I and II the score. others: the players robbed or given to. booked: points that others took or gave.
    """

    round: str
    dice: str
    values: str
    dice_of: tuple[str, ...]
    values_of: tuple[str, ...]
    rolls_of: tuple[str, ...]
    card: str
    solved: str
    result: str
    others: str
    booked: str
    score: str
    total: str

    @property
    def reads(self) -> tuple[str, ...]:
        """All spaces except the total sum, in the order in which `read_round` takes their values."""
        alone = (self.card, self.solved, self.result, self.others, self.booked, self.score)
        return (*self.dice_of, *self.values_of, *self.rolls_of, *alone)


@lru_cache(maxsize=1024)
def round_of(stage: str, number: int) -> RoundSpaces:
    """Return the spaces of a round of a stage, numbered from 1."""
    stem = f"{rounds(stage)}.{number}"
    others, booked = _OTHERS.get(stage, ("", ""))
    return RoundSpaces(
        round=stem,
        dice=f"{stem}.{DICE}",
        values=f"{stem}.{VALUES}",
        dice_of=_by_letter(stem, DICE),
        values_of=_by_letter(stem, VALUES),
        rolls_of=_by_letter(stem, ROLLS),
        card=f"{stem}.card",
        solved=f"{stem}.{SOLVED}" if stage == "charity" else "",
        result=f"{stem}.{'result' if others else 'score'}",
        others=others and f"{stem}.{others}",
        booked=booked and f"{stem}.{booked}",
        score=f"{stem}.score",
        total=f"{stem}.total",
    )


def _by_letter(stem: str, key: str) -> tuple[str, ...]:
    return tuple(f"{stem}.{key}.{letter}" for letter in LETTERS)


def rounds(stage: str) -> str:
    """Return the name under which the number of typed rounds of a stage is stored."""
    return f"stages.{stage}"


def grand(stage: str) -> str:
    """Return the grand total space of a stage."""
    return f"stages.{stage}.grand"
