"""The state in which formulas are evaluated."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.language.numbers import TOO_MUCH_WORK, Exceeded

WORK = 320_000
"""Maximum number of formula parts that may be evaluated for the findings of a sheet, and again for its score."""
LISTED = 16
"""Number of list values that count as one part."""
At = tuple[int, ...]
"""The index along each axis around a formula."""


class Unknown(list[Any]):
    """A list with unknown values and unknown length."""


UNKNOWN = Unknown([UNREAD])
"""An unknown list; as the argument of a function it is an unreadable value."""


class Missing(Enum):
    """Stands for the value at a place without a space."""

    MISSING = "missing"


MISSING = Missing.MISSING


class Cursor(NamedTuple):
    """Position of a loop through records, axes or sheets: the sheet's values, the first slot, the index along each axis."""

    values: list[Any]
    slot: int
    at: At


class Seated(NamedTuple):
    """The players of a sheet for a whole table. places: the index of each player."""

    players: tuple[str, ...]
    places: dict[str, int]


def seated(players: tuple[str, ...]) -> Seated:
    """Return players with the index of each."""
    return Seated(players, {name: at for at, name in enumerate(players)})


class State:
    """The values of a sheet by slot; the variables; the player of the sheet; all players; the work left.

    sheets: the values of all sheets of a table; owners: the players of these sheets. raw and raws: the written values of this sheet
    and of all sheets. Only `sign` needs them.
    """

    __slots__ = ("left", "owners", "player", "raw", "raws", "seated", "sheets", "tied", "values", "variables")

    def __init__(
        self, values: list[Any], seated: Seated, player: str | None, variables: int, raw: Sequence[Any] | None = None
    ) -> None:
        self.raw = raw
        self.raws: Sequence[Sequence[Any]] = ()
        self.sheets: Sequence[list[Any]] = ()
        self.owners: tuple[str, ...] = ()
        self.tied: tuple[str, ...] = ()
        self.values = values
        self.variables: list[Any] = [None] * variables
        self.player = player
        self.seated = seated
        self.left = WORK

    def raw_of(self, values: list[Any]) -> Sequence[Any]:
        """Return the written values of the sheet with these values; all blank if they are unknown."""
        if values is self.values:
            return [None] * len(values) if self.raw is None else self.raw
        return next(raw for other, raw in zip(self.sheets, self.raws, strict=True) if other is values)

    def spend(self, cost: int) -> None:
        """Subtract work from the remaining work. Raise Exceeded if too little is left."""
        self.left -= cost
        if self.left < 0:
            raise Exceeded(TOO_MUCH_WORK)
