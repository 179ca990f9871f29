"""Bavarian Schafkopf of four players: each player of the losing side pays. A call game is two against two; in a Wenz or solo, a
lone player gets or pays the value from or to each of the three others. The value is the tariff of the game, a step for each runner,
for schneider and for schwarz, doubled for each knock, kontra and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

FOUR = NAMES[:4]
LINES = 28
TARIFFS = (None, (5, 10, 20), (10, 10, 50), (0, 2, 5))
"""The step, a call game and a solo; None: 10, 20, 50."""


class Played(NamedTuple):
    kind: str
    party: list[str]
    lost: bool
    runners: int
    beaten: str
    doubled: int

    def value(self, tariff: tuple[int, int, int]) -> int:
        step, call, solo = tariff
        value = call if self.kind == "ruf" else solo
        value += step * self.runners
        value += {"": 0, "S": step, "SS": 2 * step}[self.beaten]
        for _ in range(self.doubled):
            value *= 2
        return value

    def paid(self, tariff: tuple[int, int, int]) -> dict[str, int]:
        """Return what each player gets, payment by payment."""
        money, value = dict.fromkeys(FOUR, 0), self.value(tariff)
        others = [name for name in FOUR if name not in self.party]
        winners, losers = (others, self.party) if self.lost else (self.party, others)
        for n, loser in enumerate(losers):
            for winner in winners if self.kind != "ruf" else winners[n : n + 1]:
                money[winner] += value
                money[loser] -= value
        return money


def dealt(random: Random) -> Played:
    kind = random.choice(("ruf", "ruf", "ruf", "wenz", "alone"))
    party = random.sample(FOUR, 2 if kind == "ruf" else 1)
    runners = random.choice((0, 0, 2, 3, 4) if kind == "wenz" else (0, 0, 3, 4, 8, 14))
    doubled = random.choice((0, 0, 0, 1, 2, 8))
    return Played(kind, party, random.random() < 0.4, runners, random.choice(("", "", "S", "SS")), doubled)


def game(played: list[Played], tariff: tuple[int, int, int] | None) -> Game:
    totals, rows = dict.fromkeys(FOUR, 0), list[dict[str, Any]]()
    agreed = tariff or (10, 20, 50)
    for each in played:
        for name, money in each.paid(agreed).items():
            totals[name] += money
        row: dict[str, Any] = {"kind": each.kind, "runners": each.runners or None, "doubled": each.doubled or None}
        row |= {"value": each.value(agreed), "party": each.party, "total": dict(totals)}
        row |= {"beaten": each.beaten or None} | ({"lost": "x"} if each.lost else {})
        rows.append(row)
    assert sum(totals.values()) == 0
    sheet: dict[str, Any] = {"sheet": "schafkopf", "players": list(FOUR), "games": rows}
    if tariff:
        sheet |= dict(zip(("step", "call", "solo"), tariff, strict=True))
    return Game([sheet], totals, places(totals, lambda name: -totals[name]))


def games(random: Random) -> Iterator[Game]:
    for tariff in TARIFFS:
        yield game([dealt(random) for _ in range(random.choice((5, LINES)))], tariff)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    rows = [{key: row[key] for key in row if key not in ("value", "total")} for row in sheet["games"]]
    bare = right._replace(sheets=[{**sheet, "games": rows}])
    n, name = random.randrange(len(rows) - 1), random.choice(FOUR)
    row, space = sheet["games"][n], f"games.{n + 1}"
    yield slip("a value", bare, ["games", n, "value"], row["value"] + 1, f"{space}.value")
    yield slip("a total", bare, ["games", n, "total"], {name: -row["total"][name] or 7}, f"{space}.total.{name}")
    three = {**rows[n], "kind": "ruf", "party": list(FOUR[:3])}
    yield slip("three players", bare, ["games", n], three, f"{space}.party")
    yield slip("two alone", bare, ["games", n], {"kind": "wenz", "party": list(FOUR[:2])}, f"{space}.party")
    yield slip("nobody called", bare, ["games", n, "party"], None, f"{space}.party")
    yield slip("a single runner", bare, ["games", n, "runners"], 1, f"{space}.runners")
    yield slip("five Unter", bare, ["games", n], {"kind": "wenz", "party": [name], "runners": 5}, f"{space}.runners")
    yield slip("no kind", bare, ["games", len(rows) - 1, "kind"], None, f"games.{len(rows)}.kind")
    yield slip("a game left out", bare, ["games", n], {}, f"games.{n + 2}.kind")
