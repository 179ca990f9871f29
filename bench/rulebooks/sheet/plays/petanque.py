"""Pétanque: ends of up to six points for one side or for none, until a side has 13."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

GOAL, BOULES = 13, 6


def game(ends: list[tuple[int, int]]) -> Game:
    """Make a game from the points of both sides in each end."""
    total, rows = [0, 0], []
    for points in ends:
        total = [before + now for before, now in zip(total, points, strict=True)]
        rows.append({"points": list(points), "total": total})
    scores = dict(zip(NAMES, total, strict=False))
    sheet = {"sheet": "petanque", "players": list(NAMES[:2]), "ends": rows}
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def played(random: Random, most: int) -> list[tuple[int, int]]:
    ends: list[tuple[int, int]] = []
    while all(sum(side) < GOAL for side in zip(*ends, (0, 0), strict=False)):
        points = random.randint(0, most)
        ends.append(random.choice([(points, 0), (0, points)]))
    return ends


def games(random: Random) -> Iterator[Game]:
    yield game([(6, 0), (0, 0), (6, 0), (6, 0)])
    yield game([(1, 0), (0, 1)] * 12 + [(1, 0)])
    for most in (1, 3, 6):
        yield game(played(random, most))


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows = right.sheets[0]["ends"]
    bare = without(right, "ends", "total")
    n, p = random.randrange(len(rows)), random.randrange(2)
    if n == len(rows) - 1:
        wrong = rows[n]["total"][p] + 1
        yield slip("a total", right, ["ends", n, "total", p], wrong, f"ends.{n + 1}.total.{NAMES[p]}")
    last = len(rows) - 1
    yield slip(
        "seven boules",
        bare,
        ["ends", last, "points", p],
        7,
        f"ends.{last + 1}.points.{NAMES[p]}",
        *_both(rows[last]["points"][1 - p], last),
    )
    if any(rows[last]["points"]):
        yield slip("both sides", bare, ["ends", last, "points"], [1, 2], f"ends.{last + 1}.points")
    if len(rows) > 1:
        yield slip("an end left out", bare, ["ends", last - 1], {}, f"ends.{last + 1}.points")
    yield slip("played on", bare, ["ends"], [*bare.sheets[0]["ends"], {"points": [0, 1]}], f"ends.{last + 2}.points")


def _both(other: int, n: int) -> list[str]:
    """Return the finding of an end in which the other side has points, too."""
    return [f"ends.{n + 1}.points"] if other else []
