"""Filled sheets for tests, made without a file: every key stands on a line of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheetgen.form.filled import Filled
from sheetgen.games.game import Judged, Seat
from sheetgen.games.namaste import GAME
from sheetgen.games.namaste.layout import Keys, Symbols
from sheetgen.games.namaste.spaces import kit
from sheetgen.source.faults import Position

STANDARD = Keys()
SMALL = Keys(diamond=5, symbols=Symbols(rows=("lotus", "eye", "fish"), columns=("hand", "wheel", "stones")), karma=3)
LENIENT = Keys(diamond=5, symbols=SMALL.symbols, karma=20)
"""So many karma spaces that games end with a full board."""
FIRST = Position(1, 1)


@dataclass
class Written:
    """What a player wrote. Circles by (row, column); everything else by its name; None is a blank total."""

    player: str = "Ana"
    first: bool = False
    circles: dict[tuple[int, int], int] = field(default_factory=dict)
    symbols: dict[str, int] = field(default_factory=dict)
    crossed: set[str] = field(default_factory=set)
    truths: dict[str, int] = field(default_factory=dict)
    karma: dict[int, int] = field(default_factory=dict)
    total: int | None = None

    def filled(self) -> Filled:
        """The same as `reading` gives it."""
        sheet = Filled("sheet.yaml", 1, "namaste", FIRST)
        sheet.player = self.player
        put = {f"circles.r{row}c{column}": number for (row, column), number in self.circles.items()}
        put |= {f"symbols.{name}": number for name, number in self.symbols.items()}
        put |= {f"truths.{name}": number for name, number in self.truths.items()}
        put |= {f"karma.{n}": number for n, number in self.karma.items()}
        if self.total is not None:
            put["total"] = self.total
        sheet.values.update(put)
        sheet.values.update({f"crossed.{name}": True for name in self.crossed})
        if self.first:
            sheet.values["first"] = True
        for line, space in enumerate(sheet.values, 2):
            sheet.places[space] = Position(line, 5)
        for line, key in enumerate(("first", "circles", "symbols", "crossed", "truths", "karma", "total"), 900):
            if any(space == key or space.startswith(key + ".") for space in sheet.values):
                sheet.keys[key] = Position(line, 1)
        return sheet


def rows(picture: str) -> dict[tuple[int, int], int]:
    """Circles from a picture of the diamond, a line a row, `.` for an empty circle."""
    lines = [line.split() for line in picture.strip().splitlines()]
    middle = (len(lines) + 1) // 2
    found = {}
    for row, tokens in enumerate(lines, 1):
        start = abs(row - middle) + 1
        for column, token in enumerate(tokens, start):
            if token != ".":
                found[row, column] = int(token)
    return found


def judged(written: Written, keys: Keys = STANDARD) -> Judged:
    """The verdict on one sheet."""
    return GAME.judge(keys, kit(keys), written.filled())


def found(written: Written, keys: Keys = STANDARD) -> list[tuple[str, str | None]]:
    """(rule, space) of every finding on one sheet, sorted."""
    return sorted((finding.rule.removeprefix("namaste/"), finding.space) for finding in judged(written, keys).findings)


def seats(table: list[Written], keys: Keys = STANDARD) -> list[Seat]:
    """The sheets of a table."""
    return [Seat(written.player, written.filled(), judged(written, keys)) for written in table]


def found_at_table(table: list[Written], keys: Keys = STANDARD) -> list[tuple[str, int, str]]:
    """(rule, seat or -1, space or nothing) of every finding of a table, sorted."""
    assert GAME.judge_table is not None
    findings, _ = GAME.judge_table(keys, kit(keys), seats(table, keys))
    return sorted(
        (at.finding.rule.removeprefix("namaste/"), -1 if at.seat is None else at.seat, at.finding.space or "") for at in findings
    )
