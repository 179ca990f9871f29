"""Rubber bridge: 100 below the line are a game, after which both start again from 0; two games are the rubber, worth 700, or 500 if
the others have one. If play stops early, the only game is worth 300 and the only part score of an unfinished game 100.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.bridge import SIDES, Deal, deal
from rulebooks.sheet.plays.common import Game, Slip, places, slip, without

LINES = 12


class Rubber:
    """A rubber in progress."""

    def __init__(self) -> None:
        self.games, self.part, self.points = [0, 0], [0, 0], [0, 0]
        self.rows: list[dict[str, Any]] = []

    def play(self, one: Deal) -> None:
        row = one.typed()
        below, above = one.below(), one.above(vulnerable=self.games[one.by] > 0)
        self.part[one.by] += below
        self.points[one.by] += below
        self.points = [points + more for points, more in zip(self.points, above, strict=True)]
        row |= {"below": {SIDES[one.by]: below or None}, "above": above}
        if self.part[one.by] >= 100:
            self.games[one.by] += 1
            self.part = [0, 0]
            row["game"] = {SIDES[one.by]: "x"}
        self.rows.append(row)

    @property
    def is_over(self) -> bool:
        return 2 in self.games

    def bonus(self, stopped: bool) -> list[int]:
        bonus = [0, 0]
        for side in range(2):
            if self.games[side] == 2:
                bonus[side] = 500 if self.games[1 - side] else 700
            elif stopped and not self.is_over:
                bonus[side] += 300 if self.games[side] > self.games[1 - side] else 0
                bonus[side] += 100 if self.part[side] and not self.part[1 - side] else 0
        return bonus


def game(deals: list[Deal], stopped: bool = False) -> Game:
    rubber = Rubber()
    for one in deals:
        rubber.play(one)
    bonus = rubber.bonus(stopped)
    total = [points + more for points, more in zip(rubber.points, bonus, strict=True)]
    typed = {"sheet": "rubber-bridge", "deals": rubber.rows, "stopped": stopped, "bonus": [each or None for each in bonus]}
    scores = dict(zip(SIDES, total, strict=True))
    return Game([{**typed, "total": total}], scores, places(scores, lambda name: -scores[name]))


def played(random: Random, skill: float, most: int) -> list[Deal]:
    """Return deals until the rubber is won, or `most` deals."""
    rubber, deals = Rubber(), list[Deal]()
    while len(deals) < most and not rubber.is_over:
        deals.append(deal(random, skill))
        rubber.play(deals[-1])
    return deals


def games(random: Random) -> Iterator[Game]:
    for skill in (0.4, 0.7, 1.0):
        for _ in range(3):
            yield game(played(random, skill, LINES))
            deals = played(random, skill, random.randint(1, 5))
            won = sum(1 for row in game(deals).sheets[0]["deals"] if "game" in row)
            yield game(deals, stopped=won < 2)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows = right.sheets[0]["deals"]
    bare = without(right, "deals", "below", "above", "game", "bonus", "total")
    last = len(rows) - 1
    n = random.choice((last, random.randrange(len(rows))))
    row, space = rows[n], f"deals.{n + 1}"
    by, other = row["by"], SIDES[1 - SIDES.index(row["by"])]
    for side, above in zip(SIDES, row["above"], strict=True):
        yield slip("above", bare, ["deals", n, "above"], {side: above + 50}, f"{space}.above.{side}")
    if n == last and not right.sheets[0]["stopped"]:
        yield slip("below at the others", bare, ["deals", n, "below"], {other: 60}, f"{space}.below.{other}")
    if row["below"][by] and "double" in row:
        half = row["below"][by] // 2
        if n == last and (half >= 100) == ("game" in row):
            yield slip("not doubled", bare, ["deals", n, "below"], {by: half}, f"{space}.below.{by}")
    if n == last and "game" not in row and not right.sheets[0]["stopped"]:
        yield slip("no game yet", bare, ["deals", n, "game"], {by: "x"}, f"{space}.game.{by}")
    yield slip("no suit", bare, ["deals", last, "suit"], None, f"deals.{last + 1}.tricks")
    yield slip("a total", right, ["total", 0], right.scores["we"] - 10, "total.we")
    if row.get("honours"):
        yield slip("honours twice", bare, ["deals", n, "honours"], [150, 150], f"{space}.honours")
    if row["suit"] == "no-trump":
        yield slip("four honours of no suit", bare, ["deals", n, "honours"], {by: 100}, f"{space}.honours.{by}")
    over = [side for side in SIDES if sum(row.get("game", {}).get(side) == "x" for row in rows) == 2]
    if over and len(rows) < LINES:
        more = {"by": "we", "level": 1, "suit": "clubs", "tricks": 7}
        yield slip("played on", bare, ["deals"], [*bare.sheets[0]["deals"], more], f"deals.{len(rows) + 1}.tricks")
        yield slip("stopped when over", bare, ["stopped"], "x", "stopped")
        wrong = {700: 500, 500: 700}[right.sheets[0]["bonus"][SIDES.index(over[0])]]
        yield slip("the other bonus", bare, ["bonus"], {over[0]: wrong}, f"bonus.{over[0]}")
