"""Volleyball: a set to 25, the fifth to 15, with two points ahead; each point is crossed off."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import Game, Slip, places, slip

SIDES = ("home", "guests")
PRINTED = 40


def game(number: int, points: list[int], random: Random) -> Game:
    """Make a set with its number and the points of both teams."""
    scores = dict(zip(SIDES, points, strict=True))
    teams = {side: {"order": random.sample(range(1, 100), 6), "time-outs": [1]} for side in SIDES}
    crossed = {side: [*range(1, min(score, PRINTED) + 1)] for side, score in scores.items()}
    sheet = {"sheet": "volleyball", "set": number, "serves": "home", "teams": teams, "crossed": crossed, "final": points}
    return Game([sheet], scores, places(scores, lambda side: -scores[side]))


def games(random: Random) -> Iterator[Game]:
    yield game(5, [15, 0], random)
    yield game(1, [38, 40], random)
    for number in range(1, 6):
        goal, points = 15 if number == 5 else 25, [0, 0]
        while max(points) < goal or abs(points[0] - points[1]) < 2:
            points[random.random() < 0.5] += 1
        if max(points) <= PRINTED:
            yield game(number, points, random)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet: dict[str, Any] = right.sheets[0]
    bare = right._replace(sheets=[{key: each for key, each in sheet.items() if key != "final"}])
    points = dict(right.scores)
    behind, ahead = sorted(SIDES, key=points.__getitem__)
    goal = 15 if sheet["set"] == 5 else 25
    order = sheet["teams"][behind]["order"]
    yield slip("a number twice", right, ["teams", behind, "order", 5], order[0], f"teams.{behind}.order")
    if points[ahead] > 2:
        crossed = sheet["crossed"][ahead]
        yield slip("a point left out", right, ["crossed", ahead], [*crossed[:1], *crossed[2:]], "crossed")
    if points[ahead] < PRINTED:
        more = [*range(1, points[ahead] + 2)]
        yield slip("one point more", bare, ["crossed", ahead], more, "crossed")
    final = [*sheet["final"]]
    final[SIDES.index(behind)] = points[ahead] - 1
    if 0 < points[behind] < points[ahead] - 1:
        yield slip("one ahead", right, ["final"], final, "final", f"final.{behind}")
    only = right._replace(sheets=[{"sheet": "volleyball", "set": sheet["set"], "final": sheet["final"]}])
    for wrong in ([goal - 1, goal - 3], [goal + 1, goal - 2], [goal, goal]):
        yield slip(f"{wrong} of {goal}", only, ["final"], wrong, "final")
