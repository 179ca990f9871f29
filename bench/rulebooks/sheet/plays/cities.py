"""Cities: points added up; each science counts its square, each set of three different ones 7, three coins make a point."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

SCIENCES = ("tablets", "wheels", "compasses")
TYPED = {"army": (-6, 18), "wonder": (0, 20), "houses": (0, 80), "trade": (0, 80), "guilds": (0, 80)}


def game(science: list[tuple[int, ...]], coins: list[int], typed: list[dict[str, int]]) -> Game:
    """Make a game from the players' results."""
    names = NAMES[: len(coins)]
    points: list[dict[str, int]] = []
    for own, money, rest in zip(science, coins, typed, strict=True):
        points.append({**rest, "treasure": money // 3, "learning": sum(each * each for each in own) + 7 * min(own)})
    totals = [sum(own.values()) for own in points]
    sheet: dict[str, Any] = {"sheet": "cities", "players": list(names), "coins": coins}
    sheet["science"] = {name: [own[n] for own in science] for n, name in enumerate(SCIENCES)}
    sheet["points"] = {key: [own[key] for own in points] for key in points[0]}
    sheet["total"] = totals
    scores = dict(zip(names, totals, strict=True))
    money_of = dict(zip(names, coins, strict=True))
    return Game([sheet], scores, places(scores, lambda name: (-scores[name], -money_of[name])))


def games(random: Random) -> Iterator[Game]:
    for players in range(2, 8):
        for end in (0, 1, None):
            pick = [random.randint if end is None else (lambda low, high, end=end: (low, high)[end]) for _ in range(players)]
            science = [tuple(take(0, 8) if end is None else take(0, 16) for _ in SCIENCES) for take in pick]
            if end == 1:
                science = [(6, 6, 6) for _ in pick]
            coins = [take(0, 200) for take in pick]
            yield game(science, coins, [{key: take(*limits) for key, limits in TYPED.items()} for take in pick])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names: list[str] = sheet["players"]
    p = random.randrange(len(names))
    who = names[p]
    yield slip("a total", right, ["total", p], sheet["total"][p] + 1, f"total.{who}")
    for key in ("treasure", "learning"):
        wrong = sheet["points"][key][p] + 1
        yield slip(key, right, ["points", key, p], wrong, f"points.{key}.{who}", f"total.{who}")
    bare = right._replace(sheets=[{key: sheet[key] for key in ("sheet", "players", "coins", "science")}])
    for key, (low, high) in TYPED.items():
        for value in (low - 1, high + 1):
            yield slip(key, bare, ["points"], {key: [None] * p + [value]}, f"points.{key}.{who}")
    yield slip("coins", bare, ["coins", p], -1, f"coins.{who}")
    yield slip("science", bare, ["science", "wheels", p], 17, f"science.wheels.{who}")
