"""Darts, 501: three darts per turn, the last one a double. A turn that would leave less than 0, 1, or 0
without a double is a bust.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

START, TURNS = 501, 20
DOUBLES = (*(2 * n for n in range(1, 21)), 50)
DARTS = (0, *range(1, 21), 25, *DOUBLES, *(3 * n for n in range(1, 21)))


@cache
def thrown() -> frozenset[int]:
    """Return the possible scores of three darts."""
    return frozenset(map(sum, product(DARTS, repeat=3)))


@cache
def finishes() -> frozenset[int]:
    """Return the possible scores of up to three darts that end on a double."""
    return frozenset(first + second + last for first, second, last in product(DARTS, DARTS, DOUBLES))


class Turn(NamedTuple):
    """The written value of a turn, and the points left after it."""

    written: Any
    left: int


def turn(random: Random, left: int, skill: float) -> Turn:
    """Throw three darts, or fewer: a finish if there is one and the player is good enough; otherwise random darts."""
    if left in finishes() and random.random() < skill:
        return Turn(left, 0)
    score, darts = 0, [random.choice(DARTS[-20:] if random.random() < skill else DARTS) for _ in range(3)]
    for dart in darts:
        score += dart
        if left - score == 0 and dart in DOUBLES:
            return Turn(score, 0)
        if left - score < 2:
            return Turn("bust", left)
    return Turn(score, left - score)


def game(turns: list[list[Turn]]) -> Game:
    """Make a game from each player's turns; later players have no more turns after one has finished."""
    names = NAMES[: len(turns)]
    rows = []
    for n in range(max(map(len, turns))):
        there = [own[n] if n < len(own) else None for own in turns]
        rows.append({key: [None if each is None else each[at] for each in there] for at, key in enumerate(("points", "left"))})
    scores = {name: own[-1].left for name, own in zip(names, turns, strict=True) if own}
    sheet = {"sheet": "darts", "players": list(names), "turns": rows}
    return Game([sheet], scores, places(scores, scores.__getitem__))


def played(random: Random, players: int, skill: float) -> list[list[Turn]]:
    turns: list[list[Turn]] = [[] for _ in range(players)]
    for _ in range(TURNS):
        for own in turns:
            own.append(turn(random, own[-1].left if own else START, skill))
            if own[-1].left == 0:
                return turns
    return turns


def games(random: Random) -> Iterator[Game]:
    yield game([[Turn(180, 321), Turn(180, 141), Turn(141, 0)], [Turn(0, 501), Turn("bust", 501)]])
    yield game([[Turn(0, START)] * TURNS] * 4)
    for players in (1, 2, 3, 4):
        for skill in (0.0, 0.2, 0.9):
            yield game(played(random, players, skill))


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names: list[str] = sheet["players"]
    rows = sheet["turns"]
    bare = right._replace(sheets=[{**sheet, "turns": [{"points": row["points"]} for row in rows]}])
    n, p = random.randrange(len(rows)), random.randrange(len(names))
    who, left = names[p], rows[n]["left"][p]
    if left is None:
        return
    needed = rows[n - 1]["left"][p] if n else START
    later = n + 1 < len(rows) and rows[n + 1]["left"][p] is not None
    if left > 1:
        after = [f"turns.{n + 2}.left.{who}"] if later and rows[n + 1]["points"][p] != "bust" else []
        if not later:
            yield slip("what is left", right, ["turns", n, "left", p], left + 1, f"turns.{n + 1}.left.{who}", *after)
    if n == len(rows) - 1:
        wrong = [value for value in range(182) if value not in thrown()]
        wrong += [value for value in range(needed - 1, 181) if value and (value != needed or value not in finishes())]
        for value in random.sample(wrong, min(4, len(wrong))):
            yield slip(f"{value} of {needed}", bare, ["turns", n, "points", p], value, f"turns.{n + 1}.points.{who}")
    if 0 in rows[-1]["left"] and len(rows) < TURNS:
        again = {"points": [20 if each is not None and each > 40 else 0 for each in rows[-1]["left"]]}
        if None not in rows[-1]["left"]:
            yield slip("played on", bare, ["turns"], [*bare.sheets[0]["turns"], again], f"turns.{len(rows) + 1}.points")
