"""The names of the spaces of a sheet of DiceCulus, and of what holds several of them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.diceculus.maths.expression import LETTERS

PLAYER, WRONG, UNAIDED, END = "player", "wrong", "unaided", "end"
DICE, VALUES, ROLLS, SOLVED = "dice", "values", "rolls", "solved"
"""Keys of a round; the first three hold a space for each letter."""

_OTHERS = {"robbery": ("robs", "robbed"), "charity": ("gives", "received")}
"""Keys of whom one robs or gives to, and of what others took or gave."""


class RoundSpaces(NamedTuple):
    """The spaces of one round; the name of one that its stage does not have is empty.

    round, dice, values: everything of the round, all dice, all values. Of dice, values and rolls there is one for each letter.
    result: in stages I and II the score. others: whom one robs or gives to. booked: what others took or gave.
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
        """All of them but the total sum, in the order in which a round is read."""
        alone = (self.card, self.solved, self.result, self.others, self.booked, self.score)
        return (*self.dice_of, *self.values_of, *self.rolls_of, *alone)


@lru_cache(maxsize=1024)
def round_of(stage: str, number: int) -> RoundSpaces:
    """The spaces of a round of a stage, from 1."""
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
    """How many rounds of a stage were typed stands under this name."""
    return f"stages.{stage}"


def grand(stage: str) -> str:
    """The grand total of a stage."""
    return f"stages.{stage}.grand"
