"""Backgammon, a match: a game is worth 1, a gammon 2, a backgammon 3, times the cube. After a player first needs one more point,
one game is played without the cube. Points beyond the length of the match don't count.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

WORTH = ("single", "gammon", "backgammon")
SIDES = 2


def game(random: Random, goal: int | None, most: int) -> Game:
    """Play until a player has the goal; without a goal, play `most` games."""
    totals, rows, crawford = [0] * SIDES, list[dict[str, Any]](), False
    while len(rows) < most and max(totals) < (goal or 10**6):
        now = bool(rows) and not crawford and goal is not None and max(totals) == goal - 1
        crawford = crawford or now
        cube = 1 if now else random.choice((1, 1, 2, 2, 4, 8))
        kind, winner = random.choices(range(3), (6, 3, 1))[0], random.randrange(SIDES)
        points = (kind + 1) * cube
        totals[winner] = totals[winner] + points if goal is None else min(goal, totals[winner] + points)
        row = {"won": WORTH[kind], "points": [None, None], "total": list(totals)}
        row["points"] = [points if side == winner else random.choice((None, 0)) for side in range(SIDES)]
        rows.append(row | ({"cube": random.choice(("C", 1)) if now else cube} if cube > 1 or random.random() < 0.3 else {}))
    names = NAMES[:SIDES]
    scores = dict(zip(names, totals, strict=True))
    sheet = {"sheet": "backgammon", "players": list(names), "games": rows} | ({} if goal is None else {"goal": goal})
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for goal in (1, 3, 5, 7, 11, 25):
        yield game(random, goal, 49)
    yield game(random, None, 12)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    rows, names, goal = sheet["games"], sheet["players"], sheet.get("goal")
    bare = without(right, "games", "total")
    n, last = random.randrange(len(rows)), len(rows) - 1
    space, row = f"games.{n + 1}", rows[n]
    w = next(side for side in range(SIDES) if row["points"][side])
    if n == last:
        yield slip("points", bare, ["games", n, "points", w], row["points"][w] + 1, f"{space}.points.{names[w]}")
        yield slip("no points", bare, ["games", n, "points", w], 0, f"{space}.points")
        both = [row["points"][w]] * SIDES
        yield slip("points for both", bare, ["games", n, "points"], both, f"{space}.points")
    if n < last and (goal is None or row["total"][w] + 1 < rows[-1]["total"][w]):
        later = [f"games.{n + 2}.total.{names[w]}"]
        if goal is None or rows[n + 1]["total"][w] < goal:
            yield slip("a total", right, ["games", n, "total", w], row["total"][w] + 1, f"{space}.total.{names[w]}", *later)
    yield slip("how it was won", bare, ["games", n, "won"], None, f"{space}.won")
    if n and goal is None:
        yield slip("a game left out", bare, ["games", n - 1], {}, f"{space}.won")
    for at, each in enumerate(rows):
        if each.get("cube") == "C":
            doubled = {"won": each["won"], "cube": 2, "points": [2 * (points or 0) for points in each["points"]]}
            cut = [*bare.sheets[0]["games"][:at], doubled]
            yield slip("doubled in the Crawford game", bare, ["games"], cut, f"games.{at + 1}.cube")
    if n < last and (goal is None or n == 0) and row.get("cube", 1) == 1:
        yield slip("no Crawford game", bare, ["games", n, "cube"], "C", *([f"{space}.cube"] if n == 0 or goal is not None else []))
    if goal is not None and goal > 1:
        more = {"won": "single", "points": [1, 0]}
        yield slip("played on", bare, ["games"], [*bare.sheets[0]["games"], more], f"games.{len(rows) + 1}.won")
