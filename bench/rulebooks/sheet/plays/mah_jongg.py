"""Mah-jongg, with payments by two sets of rules. Classical: all pay the winner the value of the hand, the others pay each other the
difference of their hands, and East pays and gets double. Modern: the player who discarded the winning tile pays double, or all pay
double if the winner drew it.

East stays East after winning or a draw. Otherwise the next player is East. After each player was East, the next wind begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

SEATS, WINDS = 4, "ESWN"


def classical(random: Random, east: int, winner: int) -> tuple[int, list[int]]:
    """Return the value of the winner's hand, and the points of all players."""
    hands = [2 * random.randint(0, 60) for _ in range(SEATS)]
    points = [0] * SEATS
    for payer in range(SEATS):
        for paid in range(SEATS):
            if payer in (winner, paid):
                continue
            amount = hands[winner] + 20 if paid == winner else max(0, hands[paid] - hands[payer])
            amount *= 2 if east in (payer, paid) else 1
            points[payer] -= amount
            points[paid] += amount
    return hands[winner] + 20, points


def modern(random: Random, _: int, winner: int) -> tuple[int, list[int]]:
    value, discarder = 2 ** random.randint(0, 6), random.randrange(SEATS)
    points = [-value * (2 if discarder in (winner, player) else 1) for player in range(SEATS)]
    points[winner] = 0
    points[winner] = -sum(points)
    return value, points


def game(random: Random, rules: Any, start: int | None, draws: float) -> Game:
    totals, rows = [start or 0] * SEATS, list[dict[str, Any]]()
    names, passed = list(NAMES[:SEATS]), 0
    while passed < SEATS * len(WINDS):
        east = passed % SEATS
        row: dict[str, Any] = {"wind": WINDS[passed // SEATS], "east": names[east]}
        if random.random() < draws:
            row |= random.choice(({}, {"points": [0] * SEATS, "total": list(totals)}))
        else:
            winner = random.randrange(SEATS)
            row["value"], points = rules(random, east, winner)
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            row |= {"won": names[winner], "points": points, "total": list(totals)}
            passed += winner != east
        rows.append(row)
    scores = dict(zip(names, totals, strict=True))
    sheet = {"sheet": "mah-jongg", "players": names, "hands": rows} | ({} if start is None else {"start": start})
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for rules in (classical, modern):
        for start in (None, 2000):
            yield game(random, rules, start, draws=random.choice((0.0, 0.2)))


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows, names = right.sheets[0]["hands"], right.sheets[0]["players"]
    bare = without(right, "hands", "total")
    n = random.choice([n for n, row in enumerate(rows) if "won" in row])
    row, space = rows[n], f"hands.{n + 1}"
    p = random.randrange(SEATS)
    after = next((f"hands.{later + 1}.total.{names[p]}" for later in range(n + 1, len(rows)) if "total" in rows[later]), None)
    finds = [f"{space}.total.{names[p]}", *([after] if after else [])]
    yield slip("a total", right, ["hands", n, "total", p], row["total"][p] + 1, *finds)
    yield slip("a point too many", bare, ["hands", n, "points", p], row["points"][p] + 500, f"{space}.points")
    w = names.index(row["won"])
    other = names[(w + 1) % SEATS]
    if row["points"][(w + 1) % SEATS] <= 0:
        yield slip("the wrong winner", bare, ["hands", n, "won"], other, f"{space}.points.{other}")
    yield slip("no East", bare, ["hands", n, "east"], None, f"{space}.east")
    yield slip("East twice", bare, ["hands", n, "east"], names[:2], f"{space}.east", *_next(rows, n))
    if n:
        e = names.index(rows[n - 1]["east"])
        far = names[(e + 2) % SEATS]
        yield slip("East passed over", bare, ["hands", n, "east"], far, f"{space}.east", *_next(rows, n, far))
    yield slip("the first wind again", bare, ["hands", len(rows) - 1, "wind"], "E", f"hands.{len(rows)}.wind")
    if 0 < n < len(rows) - 1:
        yield slip("a hand left out", bare, ["hands", n], {}, f"hands.{n + 2}.east")


def _next(rows: list[dict[str, Any]], n: int, east: str = NAMES[0]) -> list[str]:
    """Return the next hand's East if it can't follow this one."""
    if n + 1 == len(rows):
        return []
    step = (NAMES.index(rows[n + 1]["east"]) - NAMES.index(east)) % SEATS
    return [] if step < 2 else [f"hands.{n + 2}.east"]
