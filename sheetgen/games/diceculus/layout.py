"""The keys of a DiceCulus layout: the number of rounds in each stage, and the rulebook's challenges.

The default of every key is the basic game. `check_keys` checks the rules that types can't express.
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
"""Maximum number of rounds per stage that are read from a typed sheet, far more than can be printed (`MOST_ROUNDS`)."""
MOST_FACES = 100

Count = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
Points = Annotated[int, Meta(ge=0, le=100)]


class RoundCounts(LayoutKeys, frozen=True):
    """The number of printed rounds of each stage (rulebook: "The game could be long or short")."""

    idea: Count = 5
    game: Count = 5
    robbery: Count = 4
    charity: Count = 4


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout; all but `rounds` are the rulebook's challenges."""

    rounds: RoundCounts = RoundCounts()
    faces: Annotated[int, Meta(ge=2, le=MOST_FACES)] = 6
    """Number of faces of a die; they show the numbers from 1."""
    grand: Literal["digits", "root", "product"] = "digits"
    """Calculation on the digits of the last total sum: their sum; their sum, repeated until one digit is left; or their product."""
    end: Operation | tuple[Operation, ...] = "add"
    """Operation that combines the grand totals into the end score: one for all, or one before each stage except the first. They are
    applied from left to right.
    """
    wrong: Points = 0
    """Points subtracted for each wrong solution that the invigilator found; 0: this challenge isn't played, and the sheet has no
    `wrong`."""
    unaided: Points = 0
    """Points for each card solved unaided; 0: this challenge isn't played, and the sheet has no `unaided`."""
    winner: Literal["highest", "lowest", "divisors"] = "highest"
    """The end score that wins: the highest, the lowest, or the one with the fewest divisors."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Return the errors in the keys that types can't find: (path, message)."""
    if isinstance(keys.end, str) or len(keys.end) == 3:
        return []
    other = phrase("operation-count", "four grand totals need three operations, not {number}", len(keys.end))
    return [("end", message(other, phrase("operations", "write one for all, or three: [add, subtract, multiply]")))]


def operations(keys: Keys) -> tuple[Operation, ...]:
    """Return the operations before stages II, III and IV."""
    return (keys.end,) * 3 if isinstance(keys.end, str) else keys.end
