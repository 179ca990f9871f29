"""A pub quiz: eight rounds of up to 20 points, the joker's round twice, and the nearest tie-break decides equal totals."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

ROUNDS, MOST, ANSWER = 8, 20, 500


def game(points: list[list[Any]], jokers: list[int], guesses: list[int]) -> Game:
    """Make a quiz; points: of each team, round by round."""
    names = NAMES[: len(points)]
    scores = {name: sum(own) + own[joker - 1] for name, own, joker in zip(names, points, jokers, strict=True)}
    off = {name: abs(guess - ANSWER) for name, guess in zip(names, guesses, strict=True)}
    ranking = places(scores, lambda name: (-scores[name], off[name]))
    sheet = {
        "sheet": "pub-quiz",
        "players": list(names),
        "answer": ANSWER,
        "points": [list(each) for each in zip(*points, strict=True)],
    }
    sheet |= {"joker": jokers, "guess": guesses, "total": [*scores.values()]}
    place = {name: at for at, name, _ in ranking}
    return Game([{**sheet, "rank": [place[name] for name in names]}], scores, ranking)


def games(random: Random) -> Iterator[Game]:
    yield game([[5] * ROUNDS] * 3, [1, 4, 8], [500, 510, 490])
    for teams in (2, 4, 7):
        points = [[random.randint(0, 2 * MOST) / 2 for _ in range(ROUNDS)] for _ in range(teams)]
        whole = [[int(each) if each == int(each) else each for each in own] for own in points]
        yield game(whole, random.choices(range(1, ROUNDS + 1), k=teams), random.choices(range(400, 600), k=teams))


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names: list[str] = sheet["players"]
    p, n = random.randrange(len(names)), random.randrange(ROUNDS)
    bare = right._replace(sheets=[{key: each for key, each in sheet.items() if key not in ("total", "rank")}])
    yield slip("too many points", bare, ["points", n, p], MOST + 0.5, f"points.{n + 1}.{names[p]}")
    yield slip("a quarter of a point", bare, ["points", n, p], 0.25, f"points.{n + 1}.{names[p]}")
    yield slip("joker of no round", bare, ["joker", p], ROUNDS + 1, f"joker.{names[p]}")
    if n < ROUNDS - 1:
        yield slip("a round left out", bare, ["points", n, p], ".", f"points.{n + 2}.{names[p]}")
    totals = right._replace(sheets=[{key: each for key, each in sheet.items() if key != "rank"}])
    yield slip("a total", totals, ["total", p], sheet["total"][p] + 1, f"total.{names[p]}")
    yield slip("a place", right, ["rank", p], sheet["rank"][p] + 1, f"rank.{names[p]}")
