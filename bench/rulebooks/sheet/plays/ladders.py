"""Ladders, by the rules on its pad: three dice per roll; each player writes the sum of two of them on a ladder or ticks a miss."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

RISING, LADDERS = ("sun", "moon"), ("sun", "moon", "fire", "ice")
RUNGS, MISSES, LOCK, MISS = 8, 4, 5, 3


class Pad:
    """A player's written values."""

    def __init__(self) -> None:
        self.rungs: dict[str, list[int | None]] = {ladder: [None] * RUNGS for ladder in LADDERS}
        self.locks: set[str] = set()
        self.misses = 0

    def moves(self, dice: list[int]) -> list[tuple[str, int, int]]:
        """Return the legal places of each sum: after all written numbers, higher or lower according to the ladder."""
        found = []
        for ladder, rungs in self.rungs.items():
            last = max((n for n, number in enumerate(rungs) if number is not None), default=-1)
            for number in {one + other for one, other in combinations(dice, 2)}:
                stands = rungs[last] if last >= 0 else None
                if stands is None or (number > stands if ladder in RISING else number < stands):
                    found += [(ladder, rung, number) for rung in range(last + 1, RUNGS)]
        return found

    def write(self, ladder: str, rung: int, number: int) -> None:
        self.rungs[ladder][rung] = number
        if rung == RUNGS - 1 and self.count(ladder) >= 5:
            self.locks.add(ladder)

    def count(self, ladder: str) -> int:
        return sum(number is not None for number in self.rungs[ladder])

    @property
    def is_over(self) -> bool:
        return len(self.locks) == 2 or self.misses == MISSES


def played(random: Random, players: int, daring: float) -> list[Pad]:
    """Return a whole game. `daring`: how often players skip rungs, or miss although they could write."""
    pads = [Pad() for _ in range(players)]
    while not any(pad.is_over for pad in pads):
        dice = [random.randint(1, 6) for _ in range(3)]
        for pad in pads:
            moves = pad.moves(dice)
            if not moves or random.random() < daring / 4:
                pad.misses += 1
            else:
                pad.write(*(random.choice(moves) if random.random() < daring else min(moves, key=lambda move: _cost(pad, *move))))
    return pads


def _cost(pad: Pad, ladder: str, rung: int, number: int) -> tuple[int, int]:
    """Return the numbers and rungs that a move skips."""
    last = max((n for n, there in enumerate(pad.rungs[ladder]) if there is not None), default=-1)
    stands = pad.rungs[ladder][last] if last >= 0 else 1 if ladder in RISING else 13
    return abs(number - (stands or 0)), rung - last


def sheet(name: str, pad: Pad) -> dict[str, Any]:
    ladders = {}
    for ladder, rungs in pad.rungs.items():
        ladders[ladder] = {"rungs": rungs, "points": pad.count(ladder) ** 2, **({"lock": "x"} if ladder in pad.locks else {})}
    earned = sum(pad.count(ladder) ** 2 for ladder in LADDERS) + LOCK * len(pad.locks)
    lost = MISS * pad.misses
    typed = {"sheet": "ladders", "player": name, "ladders": ladders, "misses": list(range(1, pad.misses + 1))}
    return {**typed, "earned": earned, "lost": lost, "total": earned - lost}


def game(pads: list[Pad]) -> Game:
    sheets = [sheet(name, pad) for name, pad in zip(NAMES, pads, strict=False)]
    scores = {each["player"]: each["total"] for each in sheets}
    order = {name: (-scores[name], -len(pad.locks), pad.misses) for name, pad in zip(scores, pads, strict=True)}
    return Game(sheets, scores, places(scores, order.__getitem__))


def longest() -> Pad:
    """Return the pad of the longest game: every rung written except the last one of two ladders, and three misses; only one more
    roll is possible."""
    pad = Pad()
    for ladder in LADDERS:
        numbers = range(2, 2 + RUNGS) if ladder in RISING else range(12, 12 - RUNGS, -1)
        for rung, number in enumerate(numbers):
            if rung < RUNGS - 1 or ladder in ("sun", "fire"):
                pad.write(ladder, rung, number)
    pad.misses = MISSES - 1
    return pad


def missed() -> Pad:
    """Make a game in which no player writes a number."""
    pad = Pad()
    pad.misses = MISSES
    return pad


def games(random: Random) -> Iterator[Game]:
    yield game([longest()])
    yield game([missed(), missed()])
    for players in (1, 2, 4):
        for daring in (0.0, 0.3, 1.0):
            yield game(played(random, players, daring))


def slips(right: Game, random: Random) -> Iterator[Slip]:
    own = right.sheets[0]
    yield slip("a total", right, ["total"], own["total"] + 1, "total")
    yield slip("lost", right, ["lost"], own["lost"] + 3, "lost", "total")
    bare_sheet = {key: own[key] for key in ("sheet", "player", "misses")}
    ladders = {name: {key: each[key] for key in each if key != "points"} for name, each in own["ladders"].items()}
    bare = right._replace(sheets=[{**bare_sheet, "ladders": ladders}, *right.sheets[1:]])
    for name, ladder in own["ladders"].items():
        written = [n for n, number in enumerate(ladder["rungs"]) if number is not None]
        yield slip("points", right, ["ladders", name, "points"], len(written) ** 2 + 1, f"ladders.{name}.points", "earned")
        if len(written) > 1:
            n = written[-1]
            before = ladder["rungs"][written[-2]]
            space = f"ladders.{name}.rungs.{n + 1}"
            yield slip("the same twice", bare, ["ladders", name, "rungs", n], before, space)
            yield slip("13", bare, ["ladders", name, "rungs", n], 13 if name in RISING else 1, space)
        if len(written) < 5:
            yield slip("a lock too early", bare, ["ladders", name, "lock"], "x", f"ladders.{name}.lock")
    if len(right.sheets) > 1 and own["misses"]:
        yield slip("a miss fewer", bare, ["misses"], own["misses"][:-1])._replace(finds={(-1, "")})
