"""What a layout of DiceCulus may say: how many rounds each stage has, and the rulebook's challenges.

Every key has the basic game as its default. `check_keys` tells what types cannot.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sheetgen.games.game import KeyFault, LayoutKeys, Typed
from sheetgen.source.messages import message, room

phrase, _ = room("diceculus")

Operation = Literal["add", "subtract", "multiply", "divide"]
MOST_ROUNDS = 40
MOST_TYPED = 1000
"""Rounds of a stage that are read: more than are ever printed."""
MOST_FACES = 100

Count = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
Points = Annotated[int, Meta(ge=0, le=100)]


class RoundCounts(LayoutKeys, frozen=True):
    """How many rounds of each stage are printed (rulebook: "The game could be long or short")."""

    idea: Count = 5
    game: Count = 5
    robbery: Count = 4
    charity: Count = 4


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout; all but `rounds` are the rulebook's challenges."""

    rounds: RoundCounts = RoundCounts()
    faces: Annotated[int, Meta(ge=2, le=MOST_FACES)] = 6
    """Faces of a die, numbered from 1."""
    grand: Literal["digits", "root", "product"] = "digits"
    """What the last total sum becomes: the sum of its digits, that repeated until one is left, or their product."""
    end: Operation | tuple[Operation, ...] = "add"
    """How the grand totals make the end score: one operation, or one before each stage but the first, from left to right."""
    wrong: Points = 0
    """Points off for each wrong solution the invigilator found; 0: not played, and no `wrong` on the sheet."""
    unaided: Points = 0
    """Points for each card solved unaided; 0: not played, and no `unaided` on the sheet."""
    winner: Literal["highest", "lowest", "divisors"] = "highest"
    """Whose end score wins: the highest, the lowest, or the one with the fewest divisors."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Everything in the keys that makes no sheet of DiceCulus: (path, what is to be said)."""
    if isinstance(keys.end, str) or len(keys.end) == 3:
        return []
    other = phrase("operation-count", "four grand totals are combined by three operations, not {number}", len(keys.end))
    return [("end", message(other, phrase("operations", "write one for all, or three: [add, subtract, multiply]")))]


def operations(keys: Keys) -> tuple[Operation, ...]:
    """The operations before stages II, III and IV."""
    return (keys.end,) * 3 if isinstance(keys.end, str) else keys.end
