"""Disc golf: the throws of eighteen holes, penalty throws included. A hole is a par 3 unless written. Fewest throws win."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

HOLES, USUAL = 18, 3


def game(pars: list[int | None], throws: list[list[int]]) -> Game:
    names = NAMES[: len(throws)]
    holes = [{"par": par, "throws": list(each)} for par, each in zip(pars, zip(*throws, strict=True), strict=True)]
    course = sum(par or USUAL for par in pars)
    sheet: dict[str, Any] = {"sheet": "disc-golf", "players": list(names), "holes": holes}
    sheet |= {"front": [sum(own[:9]) for own in throws], "back": [sum(own[9:]) for own in throws]}
    sheet |= {"to-par": [sum(own) - course for own in throws], "total": [sum(own) for own in throws]}
    scores = dict(zip(names, map(sum, throws), strict=True))
    return Game([sheet], scores, places(scores, scores.__getitem__))


def games(random: Random) -> Iterator[Game]:
    yield game([None] * HOLES, [[1] * HOLES, [USUAL] * HOLES])
    for players in range(1, 7):
        pars = [random.choice((None, None, 2, 3, 4, 5)) for _ in range(HOLES)]
        yield game(pars, [[random.randint(1, 2 * (par or USUAL)) for par in pars] for _ in range(players)])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names: list[str] = sheet["players"]
    p, n = random.randrange(len(names)), random.randrange(HOLES)
    who = names[p]
    bare = right._replace(sheets=[{key: sheet[key] for key in ("sheet", "players", "holes")}])
    yield slip("no throw", bare, ["holes", n, "throws", p], 0, f"holes.{n + 1}.throws.{who}")
    most = 4 * (sheet["holes"][n]["par"] or USUAL)
    yield slip("very many throws", bare, ["holes", n, "throws", p], most + 1, f"holes.{n + 1}.throws.{who}")
    yield slip("a par of 7", bare, ["holes", n, "par"], 7, f"holes.{n + 1}.par")
    for key in ("front", "back"):
        yield slip(key, right, [key, p], sheet[key][p] + 1, f"{key}.{who}", f"total.{who}")
    yield slip("a total", right, ["total", p], sheet["total"][p] + 1, f"total.{who}", f"to-par.{who}")
    yield slip("to par", right, ["to-par", p], sheet["to-par"][p] + 1, f"to-par.{who}")
    half = bare._replace(sheets=[{**bare.sheets[0], "front": sheet["front"]}])
    yield slip("a hole that is missing", half, ["holes", random.randrange(9), "throws", p], ".", f"front.{who}")
