"""Golf, stroke play: eighteen holes, fewest strokes win; ties are broken by the last nine, six and three holes and the last
hole."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

PARS = (4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 5, 3, 4, 4, 4, 3, 5, 4)
"""Printed pars."""
MOST = 15


def game(strokes: list[list[int]]) -> Game:
    """Make a game; strokes: of each player, hole by hole."""
    names = NAMES[: len(strokes)]
    sheet: dict[str, Any] = {"sheet": "golf", "players": list(names), "holes": [list(hole) for hole in zip(*strokes, strict=True)]}
    sheet |= {"front": [sum(own[:9]) for own in strokes], "back": [sum(own[9:]) for own in strokes]}
    sheet |= {"total": [sum(own) for own in strokes], "over-par": [sum(own) - sum(PARS) for own in strokes]}
    by_name = dict(zip(names, strokes, strict=True))
    scores = {name: sum(own) for name, own in by_name.items()}
    return Game([sheet], scores, places(scores, lambda name: [sum(by_name[name][-holes:]) for holes in (18, 9, 6, 3, 1)]))


def games(random: Random) -> Iterator[Game]:
    yield game([[1] * 18, [1] * 18])
    for players in (1, 2, 3, 4):
        yield game([[random.randint(1, 3 * par) for par in PARS] for _ in range(players)])
        rounds = [list(PARS) for _ in range(players)]
        for own in rounds[1:]:  # equal totals, with the strokes at different holes
            up, down = random.sample(range(18), 2)
            own[up], own[down] = own[up] + 1, own[down] - 1
        yield game(rounds)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names: list[str] = sheet["players"]
    p, n = random.randrange(len(names)), random.randrange(18)
    who = names[p]
    bare = right._replace(sheets=[{key: sheet[key] for key in ("sheet", "players", "holes")}])
    yield slip("no stroke", bare, ["holes", n, p], 0, f"holes.{n + 1}.strokes.{who}")
    yield slip("16 strokes", bare, ["holes", n, p], MOST + 1, f"holes.{n + 1}.strokes.{who}")
    for key in ("front", "back"):
        yield slip(key, right, [key, p], sheet[key][p] + 1, f"{key}.{who}", f"total.{who}")
    yield slip("a total", right, ["total", p], sheet["total"][p] + 1, f"total.{who}", f"over-par.{who}")
    yield slip("over par", right, ["over-par", p], sheet["over-par"][p] + 1, f"over-par.{who}")
    half = bare._replace(sheets=[{**bare.sheets[0], "front": sheet["front"]}])
    first = random.randrange(9)
    yield slip("a hole that is missing", half, ["holes", first, p], ".", f"front.{who}")
