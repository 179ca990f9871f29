"""Crazy golf: eighteen lanes; a ball that isn't in after six strokes counts 7. Fewest strokes win."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

LANES, TRIES = 18, 6


def lane(random: Random, skill: float) -> int:
    """Return the strokes of a lane: each stroke is in with the probability `skill`."""
    return next((stroke for stroke in range(1, TRIES + 1) if random.random() < skill), TRIES + 1)


def game(strokes: list[list[int]]) -> Game:
    names = NAMES[: len(strokes)]
    sheet: dict[str, Any] = {"sheet": "crazy-golf", "players": list(names)}
    sheet |= {"lanes": [list(each) for each in zip(*strokes, strict=True)]}
    sheet |= {"front": [sum(own[:9]) for own in strokes], "back": [sum(own[9:]) for own in strokes]}
    scores = dict(zip(names, map(sum, strokes), strict=True))
    return Game([{**sheet, "total": list(scores.values())}], scores, places(scores, scores.__getitem__))


def games(random: Random) -> Iterator[Game]:
    yield game([[1] * LANES, [TRIES + 1] * LANES])
    for players in range(1, 7):
        yield game([[lane(random, skill) for _ in range(LANES)] for skill in random.choices((0.1, 0.4, 0.7), k=players)])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names: list[str] = sheet["players"]
    p, n = random.randrange(len(names)), random.randrange(LANES)
    who = names[p]
    bare = right._replace(sheets=[{key: sheet[key] for key in ("sheet", "players", "lanes")}])
    yield slip("no stroke", bare, ["lanes", n, p], 0, f"lanes.{n + 1}.{who}")
    yield slip("eight strokes", bare, ["lanes", n, p], TRIES + 2, f"lanes.{n + 1}.{who}")
    for key in ("front", "back"):
        yield slip(key, right, [key, p], sheet[key][p] + 1, f"{key}.{who}", f"total.{who}")
    yield slip("a total", right, ["total", p], sheet["total"][p] - 1, f"total.{who}")
    half = bare._replace(sheets=[{**bare.sheets[0], "back": sheet["back"]}])
    yield slip("a lane that is missing", half, ["lanes", random.randrange(9, LANES), p], ".", f"back.{who}")
