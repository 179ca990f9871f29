"""Golf by points: a hole in net par is 2 points, each stroke below 1 more, each stroke above 1 fewer, never below 0. The handicap
is given stroke by stroke, beginning at index 1, and then again; a plus handicap is taken from index 18 backwards.
Equal points: the last nine, six, three holes, the last hole.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

HOLES, PICKED_UP = 18, "-"


def dealt(handicap: int) -> dict[int, int]:
    """Return the strokes of each index."""
    given = dict.fromkeys(range(1, HOLES + 1), 0)
    for n in range(abs(handicap)):
        given[n % HOLES + 1 if handicap > 0 else HOLES - n % HOLES] += 1 if handicap > 0 else -1
    return given


def points(par: int, given: int, strokes: int | str) -> int:
    over = 99 if isinstance(strokes, str) else strokes - given - par
    return {-6: 8, -5: 7, -4: 6, -3: 5, -2: 4, -1: 3, 0: 2, 1: 1}.get(over, 0)


def game(random: Random, handicaps: list[int], skill: float) -> Game:
    names = NAMES[: len(handicaps)]
    indexes = random.sample(range(1, HOLES + 1), HOLES)
    pars = [random.choice((3, 4, 4, 4, 5)) for _ in range(HOLES)]
    given = [dealt(handicap) for handicap in handicaps]
    holes, own = [], {name: list[int]() for name in names}
    for par, index in zip(pars, indexes, strict=True):
        row: dict[str, Any] = {"par": par, "index": index, "strokes": [], "points": []}
        for name, strokes in zip(names, given, strict=True):
            played = max(1, par + strokes[index] + random.choice((-1, 0, 0, 1, 2, 3)))
            row["strokes"].append(PICKED_UP if random.random() > skill else played)
            row["points"].append(points(par, strokes[index], row["strokes"][-1]))
            own[name].append(row["points"][-1])
        holes.append(row)
    sheet = {"sheet": "stableford", "players": list(names), "handicap": handicaps, "holes": holes}
    sheet |= {"front": [sum(each[:9]) for each in own.values()], "back": [sum(each[9:]) for each in own.values()]}
    scores = {name: sum(each) for name, each in own.items()}
    ranking = places(scores, lambda name: [-sum(own[name][-last:]) for last in (18, 9, 6, 3, 1)])
    return Game([{**sheet, "total": list(scores.values())}], scores, ranking)


def games(random: Random) -> Iterator[Game]:
    for handicaps in ([0], [54, -8], [18, 36, 19], [1, 17, 37, -1]):
        yield game(random, handicaps, 1.0)
        yield game(random, [random.randint(-8, 54) for _ in handicaps], 0.8)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names: list[str] = sheet["players"]
    p, n = random.randrange(len(names)), random.randrange(HOLES)
    who, hole, space = names[p], sheet["holes"][n], f"holes.{n + 1}"
    sums = {key: value for key, value in sheet.items() if key not in ("front", "back", "total")}
    bare = right._replace(sheets=[{**sums, "holes": [{k: v for k, v in row.items() if k != "points"} for row in sheet["holes"]]}])
    alone = right._replace(sheets=[sums])
    yield slip("points", alone, ["holes", n, "points", p], hole["points"][p] + 1, f"{space}.points.{who}")
    yield slip("no stroke", bare, ["holes", n, "strokes", p], 0, f"{space}.strokes.{who}")
    twice = sheet["holes"][n - 1]["index"]
    yield slip("an index twice", bare, ["holes", n, "index"], twice, "holes")
    yield slip("no par", bare, ["holes", n, "par"], None, f"{space}.strokes")
    yield slip("no handicap", bare, ["handicap", p], ".", "handicap")
    key = random.choice(("front", "back"))
    yield slip("a sum", right, [key, p], sheet[key][p] + 1, f"{key}.{who}", f"total.{who}")
    yield slip("a total", right, ["total", p], sheet["total"][p] - 2, f"total.{who}")
