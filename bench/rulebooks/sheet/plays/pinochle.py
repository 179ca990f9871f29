"""Pinochle of two sides with an auction: each side has its melds and its share of the points in the tricks (250, in tens 25, with a
double pack 500 or 50). If the bidders have less than their bid, they lose the bid; the others always add their points.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rulebooks.sheet.plays.common import Game, Slip, places, slip, without

SIDES = ("we", "they")
LINES = 16


class Deal(NamedTuple):
    """The bidders' side, their bid, melds and tricks of both sides."""

    bidders: int
    bid: int
    meld: list[int]
    tricks: list[int]

    def scores(self) -> list[int]:
        """Return the points that each side wins or loses."""
        points = [0, 0]
        for side in range(2):
            points[side] = self.meld[side] + self.tricks[side]
        if points[self.bidders] < self.bid:
            points[self.bidders] = -self.bid
        return points


def deal(random: Random, pool: int) -> Deal:
    unit = 10 if pool % 250 == 0 else 1
    mine = random.randint(0, pool // unit) * unit
    tricks = [mine, pool - mine] if random.random() < 0.95 else [0, 0]
    meld = [random.randint(0, 30) * unit if tricks[side] or tricks == [0, 0] else 0 for side in range(2)]
    return Deal(random.randrange(2), random.randint(20, 40) * unit, meld, tricks)


def played(random: Random, pool: int, goal: int) -> list[Deal]:
    """Return deals until a side has the goal (0: none) or the paper is full; no deal in which both sides reach it."""
    deals, totals = list[Deal](), [0, 0]
    while len(deals) < LINES and not (goal and max(totals) >= goal):
        new = deal(random, pool or 250)
        after = [total + points for total, points in zip(totals, new.scores(), strict=True)]
        if not goal or min(after) < goal:
            deals.append(new)
            totals = after
    return deals


def game(deals: list[Deal], pool: int, goal: int) -> Game:
    totals, rows = [0, 0], list[dict[str, Any]]()
    for each in deals:
        totals = [total + points for total, points in zip(totals, each.scores(), strict=True)]
        rows.append({**each._asdict(), "bidders": SIDES[each.bidders], "total": totals})
    scores = dict(zip(SIDES, totals, strict=True))
    sheet = {"sheet": "pinochle", "all-tricks": pool or None, "goal": goal or None, "deals": rows}
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for pool, goal in ((0, 1000), (250, 1500), (25, 100), (500, 3500), (50, 0)):
        yield game(played(random, pool, goal), pool, goal)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    rows, last = sheet["deals"], len(sheet["deals"]) - 1
    bare = without(right, "deals", "total")
    s, pool = random.randrange(2), sheet["all-tricks"] or 250
    space, side, row = f"deals.{last + 1}", SIDES[s], rows[-1]
    yield slip("a total", bare, ["deals", last, "total"], {side: row["total"][s] - 1}, f"{space}.total.{side}")
    bidders = SIDES.index(row["bidders"])
    made = row["meld"][bidders] + row["tricks"][bidders]
    if made < row["bid"]:
        own = {**row, "total": {row["bidders"]: made}}
        yield slip("a bid missed, but counted", bare, ["deals"], [own], f"deals.1.total.{row['bidders']}")
    yield slip("a point too few", bare, ["deals"], [{**row, "total": None, "tricks": [pool - 2, 1]}], "deals.1.tricks")
    yield slip("too many", bare, ["deals"], [{**row, "total": None, "tricks": [pool + 1]}], "deals.1.tricks.we")
    yield slip("no bid", bare, ["deals", last, "bid"], None, f"{space}.bid")
    yield slip("nobody bid", bare, ["deals", last, "bidders"], None, f"{space}.bid")
    one = {"bidders": "we", "bid": 20, "meld": [10, 10], "tricks": [pool, 0]}
    yield slip("meld without a trick", bare, ["deals"], [one], "deals.1.meld.they")
    if sheet["goal"] and max(right.scores.values()) >= sheet["goal"]:
        more = {"bidders": "they", "bid": 20, "tricks": [0, 0]}
        yield slip("played on", bare, ["deals"], [*bare.sheets[0]["deals"], more], f"deals.{last + 2}.tricks")
    elif not sheet["goal"]:
        yield slip("a deal left out", bare, ["deals", last - 1], {}, f"{space}.tricks")
