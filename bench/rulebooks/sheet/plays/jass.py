"""Schieber of two sides: the 157 points of the tricks are shared, or one side has all tricks (a match) and 257. The best Weis and
the Stöck (20) count too, and everything counts once, twice or three times. The first side with the goal wins and stops the play.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rulebooks.sheet.plays.common import Game, Slip, places, slip, without

SIDES = ("we", "they")
LINES = 20
MELDS = (20, 50, 70, 100, 150, 200, 300)


class Deal(NamedTuple):
    """The factor (0: not written), points of the tricks, the Weis and the side that has it, the side with Stöck (or None)."""

    times: int
    points: list[int]
    weis: tuple[int, int] | None
    pair: int | None

    def scores(self) -> list[int]:
        once = list(self.points)
        if self.weis:
            once[self.weis[1]] += self.weis[0]
        if self.pair is not None:
            once[self.pair] += 20
        return [points * (self.times or 1) for points in once]


def deal(random: Random, factors: tuple[int, ...]) -> Deal:
    side, mine = random.randrange(2), random.randint(0, 157)
    points = [257 * (side == 0), 257 * (side == 1)] if random.random() < 0.1 else [mine, 157 - mine]
    weis = (random.choice(MELDS), random.randrange(2)) if random.random() < 0.4 else None
    return Deal(random.choice(factors), points, weis, random.randrange(2) if random.random() < 0.3 else None)


def played(random: Random, goal: int, factors: tuple[int, ...]) -> list[Deal]:
    """Return deals until a side has the goal (0: none) or the paper is full. Both can't have it: the first stops the play."""
    deals, totals = list[Deal](), [0, 0]
    while len(deals) < LINES and not (goal and max(totals) >= goal):
        new = deal(random, factors)
        after = [total + points for total, points in zip(totals, new.scores(), strict=True)]
        if goal and min(after) >= goal:
            continue
        if goal and max(after) >= goal:  # the loser's last tricks are not played
            lost = after.index(min(after))
            new.points[lost] = random.randint(0, new.points[lost])
            after = [total + points for total, points in zip(totals, new.scores(), strict=True)]
        deals.append(new)
        totals = after
    return deals


def game(deals: list[Deal], goal: int) -> Game:
    totals, rows = [0, 0], list[dict[str, Any]]()
    for each in deals:
        totals = [total + points for total, points in zip(totals, each.scores(), strict=True)]
        row: dict[str, Any] = {"times": each.times or None, "points": each.points, "total": totals}
        if each.weis:
            row["weis"] = {SIDES[each.weis[1]]: each.weis[0]}
        if each.pair is not None:
            row["marriage"] = SIDES[each.pair]
        rows.append(row)
    scores = dict(zip(SIDES, totals, strict=True))
    return Game([{"sheet": "jass", "goal": goal or None, "deals": rows}], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for goal, factors in ((1000, (0,)), (2500, (1, 2, 3)), (0, (1, 2, 3, 4))):
        yield game(played(random, goal, factors), goal)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    last = len(sheet["deals"]) - 1
    bare = without(right, "deals", "total")
    s, first = random.randrange(2), {"points": [100, 57]}
    side = SIDES[s]
    yield slip("a total", bare, ["deals"], [first | {"total": {side: 150}}], f"deals.1.total.{side}")
    yield slip("158 points", bare, ["deals"], [first | {"points": [100, 58]}], "deals.1.points")
    yield slip("a match and points", bare, ["deals"], [first | {"points": [257, 157]}], "deals.1.points")
    yield slip("200 points", bare, ["deals"], [{"points": [200]}], "deals.1.points.we")
    yield slip("no such Weis", bare, ["deals"], [first | {"weis": {side: 25}}], f"deals.1.weis.{side}")
    yield slip("two Weis", bare, ["deals"], [first | {"weis": [10, 10]}], "deals.1.weis")
    yield slip("two Stöck", bare, ["deals"], [first | {"marriage": list(SIDES)}], "deals.1.marriage")
    if sheet["goal"] and max(right.scores.values()) >= sheet["goal"]:
        more = {"points": [157, 0]}
        yield slip("played on", bare, ["deals"], [*bare.sheets[0]["deals"], more], f"deals.{last + 2}.points")
    elif not sheet["goal"]:
        yield slip("a deal left out", bare, ["deals", last - 1], {}, f"deals.{last + 1}.points")
