"""Euchre of two sides: the makers' side scores 1 for three or four of the five tricks, 2 for all, 4 for all if one of them plays
alone; if they take fewer than three, the other side scores 2. The first side with 10 wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rulebooks.sheet.plays.common import Game, Slip, places, slip, without

SIDES = ("we", "they")
GOAL, TRICKS, LONGEST = 10, 5, 19


class Deal(NamedTuple):
    """The makers' side, whether one of them plays alone, and their tricks."""

    makers: int
    alone: bool
    tricks: int

    def scores(self) -> list[int]:
        """Return what each side scores."""
        points = [0, 0]
        match self.tricks:
            case 3 | 4:
                points[self.makers] = 1
            case 5:
                points[self.makers] = 4 if self.alone else 2
            case _:
                points[1 - self.makers] = 2
        return points


def played(random: Random) -> list[Deal]:
    """Deals until a side has 10."""
    deals, points = list[Deal](), [0, 0]
    while max(points) < GOAL:
        deals.append(Deal(random.randrange(2), random.random() < 0.2, random.choice((0, 1, 2, 3, 3, 3, 4, 4, 5))))
        points = [sum(pair) for pair in zip(points, deals[-1].scores(), strict=True)]
    return deals


def game(deals: list[Deal]) -> Game:
    totals, rows = [0, 0], list[dict[str, Any]]()
    for deal in deals:
        totals = [total + points for total, points in zip(totals, deal.scores(), strict=True)]
        row: dict[str, Any] = {"makers": SIDES[deal.makers], "tricks": deal.tricks, "total": totals}
        rows.append(row | ({"alone": "x"} if deal.alone else {}))
    scores = dict(zip(SIDES, totals, strict=True))
    return Game([{"sheet": "euchre", "deals": rows}], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for _ in range(4):
        yield game(played(random))
    yield game([Deal(n % 2, False, 3) for n in range(LONGEST)])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows = right.sheets[0]["deals"]
    bare = without(right, "deals", "total")
    n, s = len(rows) - 1, random.randrange(2)
    space, row = f"deals.{n + 1}", rows[n]
    yield slip("a total", bare, ["deals", n, "total"], {SIDES[s]: row["total"][s] + 1}, f"{space}.total.{SIDES[s]}")
    before = rows[n - 1]["total"]
    if row["tricks"] < 3:
        maker = SIDES.index(row["makers"])
        wrong = {SIDES[maker]: before[maker] + 2, SIDES[1 - maker]: before[1 - maker]}
        both = [f"{space}.total.{side}" for side in SIDES]
        yield slip("a euchre for the makers", bare, ["deals", n, "total"], wrong, *both)
    yield slip("six tricks", bare, ["deals", n, "tricks"], 6, f"{space}.tricks")
    yield slip("no makers", bare, ["deals", n, "makers"], None, f"{space}.makers")
    more = {"makers": "we", "tricks": 3}
    yield slip("played on", bare, ["deals"], [*bare.sheets[0]["deals"], more], f"deals.{n + 2}.tricks")
    yield slip("a deal left out", bare, ["deals", n - 1], {}, f"{space}.tricks")
