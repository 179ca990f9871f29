"""Chicago: four deals; neither side is vulnerable in the first, the dealer's side in the second and third, both in the fourth. A
game is 300, vulnerable 500, and part scores count towards it until either side has one; a part score made in the fourth deal is
100.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.bridge import SIDES, Deal, deal
from rulebooks.sheet.plays.common import Game, Slip, places, slip, without

DEALERS = ("north", "east", "south", "west")
VULNERABLE: tuple[tuple[int, ...], ...] = ((), (1,), (0,), (0, 1))


def game(deals: list[Deal]) -> Game:
    points, part = [0, 0], [0, 0]
    rows: list[dict[str, Any]] = []
    for one, vulnerable in zip(deals, VULNERABLE, strict=False):
        below, above = one.below(), one.above(one.by in vulnerable)
        part[one.by] += below
        bonus = 0
        if part[one.by] >= 100:
            bonus = 500 if one.by in vulnerable else 300
            part = [0, 0]
        elif len(rows) == 3 and below:
            bonus = 100
        points[one.by] += below + bonus
        points = [each + more for each, more in zip(points, above, strict=True)]
        side = SIDES[one.by]
        rows.append({**one.typed(), "below": {side: below or None}, "above": above, "bonus": {side: bonus or None}})
    scores = dict(zip(SIDES, points, strict=True))
    return Game([{"sheet": "chicago", "deals": rows, "total": points}], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for count in (4, 4, 4, 4, 3, 2, 1):
        for skill in (0.5, 0.8, 1.0):
            yield game([deal(random, skill) for _ in range(count)])
    partial = [Deal(n % 2, 2, "hearts", 1, 8) for n in range(4)]
    yield game(partial)
    yield game([one._replace(level=1, suit="clubs") for one in partial])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows = right.sheets[0]["deals"]
    bare = without(right, "deals", "below", "above", "bonus", "total")
    n, s = random.randrange(len(rows)), random.randrange(2)
    row, space, side = rows[n], f"deals.{DEALERS[n]}", SIDES[s]
    by, other = row["by"], SIDES[1 - SIDES.index(row["by"])]
    yield slip("above", bare, ["deals", n, "above"], {side: row["above"][s] - 50}, f"{space}.above.{side}")
    wrong = {300: 500, 500: 300}.get(row["bonus"][by], 100 if n < 3 else 50)
    yield slip("a bonus", bare, ["deals", n, "bonus"], {by: wrong}, f"{space}.bonus.{by}")
    yield slip("a bonus of the others", bare, ["deals", n, "bonus"], {other: 300}, f"{space}.bonus.{other}")
    if row["below"][by] and n == 3:
        below = row["below"][by] + (30 if row["bonus"][by] != 100 else -10)
        yield slip("below", bare, ["deals", n, "below"], {by: below}, f"{space}.below.{by}")
    yield slip("a total", right, ["total", s], right.scores[side] + 50, f"total.{side}")
    yield slip("no level", bare, ["deals", n, "level"], None, f"{space}.tricks")
    if n + 1 < len(rows):
        yield slip("a deal left out", bare, ["deals", n], {}, f"deals.{DEALERS[n + 1]}.tricks")
    yield slip("fourteen tricks", bare, ["deals", n, "tricks"], 14, f"{space}.tricks")
    yield slip("honours twice", bare, ["deals", n, "honours"], [150, 150], f"{space}.honours")
