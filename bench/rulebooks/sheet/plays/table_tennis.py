"""Table tennis: games to 11 with two points ahead, best of three, five or seven."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

WORDS = {3: "three", 5: "five", 7: "seven"}


def rallies(random: Random, skill: float) -> list[int]:
    """Play a game point by point; skill: the first player's chance to win a point."""
    points = [0, 0]
    while max(points) < 11 or abs(points[0] - points[1]) < 2:
        points[random.random() >= skill] += 1
    return points


def game(best_of: int, results: list[list[int]]) -> Game:
    won = [0, 0]
    rows: list[dict[str, list[int]]] = []
    for points in results:
        won = [won[0] + (points[0] > points[1]), won[1] + (points[1] > points[0])]
        rows.append({"points": points, "won": won})
    scores = dict(zip(NAMES, won, strict=False))
    sheet: dict[str, Any] = {"sheet": "table-tennis", "players": list(NAMES[:2]), "best-of": WORDS[best_of], "games": rows}
    sheet["sum"] = [sum(points[p] for points in results) for p in (0, 1)]
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for best_of in WORDS:
        for skill in (0.35, 0.5, 0.7):
            results: list[list[int]] = []
            while max(sum(own > other for own, other in results), sum(own < other for own, other in results)) <= best_of // 2:
                results.append(rallies(random, skill))
            yield game(best_of, results)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    rows = sheet["games"]
    bare = without(right, "games", "won", "sum")
    n, p = random.randrange(len(rows)), random.randrange(2)
    for wrong in ([11, 10], [10, 9], [12, 9], [15, 12], [11, 11]):
        if n == len(rows) - 1:
            yield slip(f"{wrong}", bare, ["games", n, "points"], wrong[:: random.choice([1, -1])], f"games.{n + 1}.points")
    last = len(rows) - 1
    yield slip("won", right, ["games", last, "won", p], rows[last]["won"][p] + 1, f"games.{last + 1}.won.{NAMES[p]}")
    yield slip("the sum", right, ["sum", p], sheet["sum"][p] - 1, f"sum.{NAMES[p]}")
    yield slip("one side", bare, ["games", last - 1, "points", 0], ".", f"games.{last + 1}.points")
    if len(rows) < 7:
        yield slip("played on", bare, ["games"], [*bare.sheets[0]["games"], {"points": [11, 5]}], f"games.{last + 2}.points")
