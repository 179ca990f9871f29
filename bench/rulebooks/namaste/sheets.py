"""Filled sheets for tests, made without a file: `Written` has a field for every key."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sheetgen.drawing.content import SheetContent
from sheetgen.form.written import UNREAD, Value
from sheetgen.form.written import Written as Values
from sheetgen.games.game import Case, Seat, TableCase
from sheetgen.games.namaste import GAME
from sheetgen.games.namaste.layout import Keys, Symbols

STANDARD = Keys()
SMALL = Keys(diamond=5, symbols=Symbols(rows=("lotus", "eye", "fish"), columns=("hand", "wheel", "stones")), karma=3)
LENIENT = Keys(diamond=5, symbols=SMALL.symbols, karma=20)
"""Keys with enough karma spaces for games to end with a full board."""


@dataclass
class Written:
    """A player's written values: circles by (row, column), everything else by name. A total of None is blank.

    unread: the names of spaces with a `?`, even if they have another value here.
    """

    player: str = "Ana"
    first: bool = False
    circles: dict[tuple[int, int], int] = field(default_factory=dict)
    symbols: dict[str, int] = field(default_factory=dict)
    crossed: set[str] = field(default_factory=set)
    truths: dict[str, int] = field(default_factory=dict)
    karma: dict[int, int] = field(default_factory=dict)
    score: dict[str, int] = field(default_factory=dict)
    total: int | None = None
    unread: set[str] = field(default_factory=set)

    def values(self) -> Values:
        """Return the values by the names of spaces."""
        put: dict[str, Value] = {f"circles.r{row}c{column}": number for (row, column), number in self.circles.items()}
        put |= {f"symbols.{name}": number for name, number in self.symbols.items()}
        put |= {f"truths.{name}": number for name, number in self.truths.items()}
        put |= {f"karma.{n}": number for n, number in self.karma.items()}
        put |= {f"score.{part}": number for part, number in self.score.items()}
        put |= {f"crossed.{name}": True for name in self.crossed}
        if self.total is not None:
            put["total"] = self.total
        if self.first:
            put["first"] = True
        return Values({"player": self.player, **put, **dict.fromkeys(self.unread, UNREAD)})

    def readable(self) -> Written:
        """Return a copy without unreadable spaces."""
        return Written(
            self.player,
            self.first and "first" not in self.unread,
            {
                (row, column): number
                for (row, column), number in self.circles.items()
                if f"circles.r{row}c{column}" not in self.unread
            },
            {name: number for name, number in self.symbols.items() if f"symbols.{name}" not in self.unread},
            {name for name in self.crossed if f"crossed.{name}" not in self.unread},
            {name: number for name, number in self.truths.items() if f"truths.{name}" not in self.unread},
            {n: number for n, number in self.karma.items() if f"karma.{n}" not in self.unread},
            {part: number for part, number in self.score.items() if f"score.{part}" not in self.unread},
            None if "total" in self.unread else self.total,
        )


def rows(picture: str) -> dict[tuple[int, int], int]:
    """Return circles from a picture of the diamond, one row per line, `.` for an empty circle."""
    lines = [line.split() for line in picture.strip().splitlines()]
    middle = (len(lines) + 1) // 2
    found = {}
    for row, tokens in enumerate(lines, 1):
        start = abs(row - middle) + 1
        for column, token in enumerate(tokens, start):
            if token != ".":
                found[row, column] = int(token)
    return found


model = cache(GAME.model)


def printed(keys: Keys = STANDARD) -> SheetContent:
    """Return the content of a layout with these keys."""
    return GAME.content(keys, model(keys))


def case(written: Written, keys: Keys = STANDARD) -> Case:
    """Return one sheet as a case to check."""
    return GAME.read(model(keys), written.values())


def found(written: Written, keys: Keys = STANDARD) -> list[tuple[str, str]]:
    """Return the sorted (rule, space) of every broken rule on one sheet."""
    return sorted((violation.rule.removeprefix("namaste/"), violation.spaces[0]) for violation in case(written, keys).violations())


def at_table(table: list[Written], keys: Keys = STANDARD) -> TableCase[Any, Any]:
    """Return the sheets of a table as a case to check."""
    assert GAME.table is not None
    return TableCase(GAME.table, model(keys), tuple(Seat(each.player, case(each, keys)) for each in table))


def found_at_table(table: list[Written], keys: Keys = STANDARD) -> list[tuple[str, int, str]]:
    """Return the sorted (rule, seat or -1, space or "") of every broken rule of a table."""
    return sorted(
        (violation.rule.removeprefix("namaste/"), *((-1, "") if violation.seat is None else violation.depends_on[0]))
        for violation in at_table(table, keys).violations()
    )
