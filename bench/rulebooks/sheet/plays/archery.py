"""Archery, 70 m round: twelve ends of six arrows; equal totals are decided by the number of tens, then of inner tens."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

ENDS, ARROWS = 12, 6
RINGS = ("X", 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, "M")
"""Values of an arrow, best first."""
WORTH = {ring: 10 if ring == "X" else 0 if ring == "M" else int(ring) for ring in RINGS}


def sheet(name: str, ends: list[list[Any]]) -> dict[str, Any]:
    """Return the sheet of an archer's arrows."""
    rows: list[dict[str, Any]] = []
    total = 0
    for end in ends:
        points = sum(WORTH[arrow] for arrow in end)
        total += points
        tens = sum(WORTH[arrow] == 10 for arrow in end)
        rows.append({"arrow": [*end], "sum": points, "total": total, "ten": tens, "x": end.count("X")})
    sums = {"tens": sum(row["ten"] for row in rows), "inner": sum(row["x"] for row in rows), "result": total}
    return {"sheet": "archery", "player": name, "shots": rows, **sums}


def shot(random: Random, skill: int) -> list[list[Any]]:
    """Return a round of sorted ends; a good archer hits only the best rings."""
    ends = [random.choices(RINGS[:skill], k=ARROWS) for _ in range(ENDS)]
    return [sorted(end, key=RINGS.index) for end in ends]


def game(rounds: list[list[list[Any]]]) -> Game:
    sheets = [sheet(name, ends) for name, ends in zip(NAMES, rounds, strict=False)]
    by_name = {each["player"]: each for each in sheets}
    scores = {name: each["result"] for name, each in by_name.items()}
    order = ("result", "tens", "inner")
    return Game(sheets, scores, places(scores, lambda name: [-by_name[name][key] for key in order]))


def games(random: Random) -> Iterator[Game]:
    yield game([[["X"] * ARROWS] * ENDS, [[10] * ARROWS] * ENDS, [["M"] * ARROWS] * ENDS])
    for skill in (2, 4, 8, 12):
        yield game([shot(random, skill) for _ in range(random.randint(1, 4))])
    first = shot(random, 5)
    first[3], first[4] = ["X", 10, 9, 8, 8, 7], [9, 9, 9, 9, 8, 8]
    others = [[*first[:3], end, first[4], *first[5:]] for end in ([10, 10, 9, 8, 8, 7], [10, 9, 9, 8, 8, 8])]
    yield game([first, *others])  # equal totals


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows = right.sheets[0]["shots"]
    n = random.randrange(ENDS)
    bare = right._replace(sheets=[{"sheet": "archery", "shots": [{"arrow": row["arrow"]} for row in rows]}])
    yield slip("an arrow of 0", bare, ["shots", n, "arrow", 5], 0, f"shots.{n + 1}.arrow.6")
    yield slip("an arrow of 11", bare, ["shots", n, "arrow", 0], 11, f"shots.{n + 1}.arrow.1")
    end = rows[n]["arrow"]
    if WORTH[end[0]] > WORTH[end[-1]]:
        lower = next(at for at in range(1, ARROWS) if WORTH[end[at]] < WORTH[end[at - 1]])
        swapped = [*end[: lower - 1], end[lower], end[lower - 1], *end[lower + 1 :]]
        yield slip("not sorted", bare, ["shots", n, "arrow"], swapped, f"shots.{n + 1}.arrow.{lower + 1}")
    if n < ENDS - 1:
        yield slip("an arrow that is missing", bare, ["shots", n, "arrow", 5], ".", f"shots.{n + 2}.arrow")
    yield slip("tens of an end", right, ["shots", n, "ten"], rows[n]["ten"] + 1, f"shots.{n + 1}.ten", "tens")
    yield slip("the result", right, ["result"], right.sheets[0]["result"] + 1, "result")
    shots = right._replace(sheets=[{"sheet": "archery", "shots": rows}])
    yield slip("the last total", shots, ["shots", ENDS - 1, "total"], rows[-1]["total"] - 1, f"shots.{ENDS}.total")
