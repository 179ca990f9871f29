"""Whist of two sides, a rubber: a point for each trick above six, then 2 or 4 for three or four honours, unless a side lacks one
point or the tricks have ended the game. Short whist is played to 5; a game counts 3 if the losers have 0, 2 if they have 1 or 2,
otherwise 1. Long whist is played to 10, American to 7 without honours. Two games win the rubber, which counts 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import Game, Slip, places, slip, without

SIDES = ("we", "they")
SHORT, AMERICAN, LONG = 5, 7, 10


def worth(loser: int, to: int, random: Random) -> int:
    """Return the points for a game; only short whist has a fixed rule."""
    if to != SHORT:
        return random.randint(1, 2)
    return 3 if loser == 0 else 2 if loser in (1, 2) else 1


def game(random: Random, to: int, *, written: bool = True) -> Game:
    rows, points, wins = list[dict[str, Any]](), [0, 0], [0, 0]
    scores = dict.fromkeys(SIDES, 0)
    while max(wins) < 2:
        mine = random.randint(1, 12)
        tricks = [mine, 13 - mine]
        honours = (random.choice((2, 4)), random.randrange(2)) if to != AMERICAN and random.random() < 0.5 else None
        if honours and points[honours[1]] == to - 1:
            honours = None
        ahead = 0 if tricks[0] > 6 else 1
        points[ahead] = min(to, points[ahead] + tricks[ahead] - 6)
        if honours and points[ahead] < to:
            points[honours[1]] = min(to, points[honours[1]] + honours[0])
        row: dict[str, Any] = {"tricks": tricks, "total": list(points)}
        if honours:
            row["honours"] = {SIDES[honours[1]]: honours[0]}
        if max(points) == to:
            winner = points.index(to)
            wins[winner] += 1
            row["game"] = {SIDES[winner]: worth(points[1 - winner], to, random)}
            scores[SIDES[winner]] += row["game"][SIDES[winner]]
            points = [0, 0]
        rows.append(row)
    rubber = [2 * (win == 2) for win in wins]
    for side, extra in zip(SIDES, rubber, strict=True):
        scores[side] += extra
    sheet = {"sheet": "whist", "to": to if written else None, "deals": rows, "result": list(scores.values())}
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for to in (SHORT, AMERICAN, LONG):
        yield game(random, to)
    yield game(random, SHORT, written=False)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    rows, last, to = sheet["deals"], len(sheet["deals"]) - 1, sheet["to"] or SHORT
    bare = without(right, "deals", "total", "result")
    s = random.randrange(2)
    side, space = SIDES[s], f"deals.{last + 1}"
    yield slip("a result", right, ["result", s], sheet["result"][s] + 1, f"result.{side}")
    yield slip("a total", bare, ["deals"], [{"tricks": [8, 5], "total": [3 - s, s]}], f"deals.1.total.{side}")
    yield slip("12 tricks", bare, ["deals"], [{"tricks": [6, 6]}], "deals.1.tricks")
    yield slip(
        "honours on both sides",
        bare,
        ["deals"],
        [{"tricks": [7, 6], "honours": [2, 2]}],
        *(("deals.1.honours",) if to != AMERICAN else ("deals.1.honours", "deals.1.honours.we", "deals.1.honours.they")),
    )
    yield slip("the game not written", bare, ["deals", last, "game"], None, f"{space}.game")
    loser = next(name for name in SIDES if name not in rows[last]["game"])
    yield slip("the losers' game", bare, ["deals", last, "game"], {**rows[last]["game"], loser: 1}, f"{space}.game.{loser}")
    if to == SHORT:
        ((winner, points),) = rows[last]["game"].items()
        yield slip("another worth", bare, ["deals", last, "game"], {winner: points % 3 + 1}, f"{space}.game.{winner}")
        four = [{"tricks": [10, 3]}, {"tricks": [6, 7], "honours": [2]}]
        yield slip("honours at four", bare, ["deals"], four, "deals.2.honours.we")
    more = {"tricks": [7, 6]}
    yield slip("played on", bare, ["deals"], [*bare.sheets[0]["deals"], more], f"deals.{last + 2}.tricks")
    if last and "game" not in rows[last - 1] and rows[last - 1]["total"] == [0, 0]:
        yield slip("a deal left out", bare, ["deals", last - 1], {}, f"{space}.tricks")
