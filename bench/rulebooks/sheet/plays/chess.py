"""A score sheet of chess: moves in turn, as pieces may be written in English or German, and 1, 0 or ½ for each side."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import Game, Slip, places, slip

SIDES = ("white", "black")
LINES = 81
RESULTS = {"1-0": (1, 0), "0-1": (0, 1), "1/2": (0.5, 0.5)}


def move(random: Random, pieces: str) -> str:
    """Make a move in valid notation, though it may not be playable."""
    square = random.choice("abcdefgh") + random.choice("12345678")
    kind = random.random()
    if kind < 0.05:
        return random.choice(("O-O", "O-O-O", "0-0", "0-0-0"))
    if kind < 0.35:
        return square
    if kind < 0.4:
        return f"{random.choice('abcdefgh')}x{square[0]}8={random.choice(pieces[1:])}{random.choice(('', '+', '#'))}"
    start = random.choice(("", "", random.choice("abcdefgh"), random.choice("12345678")))
    return random.choice(pieces) + start + random.choice(("", "x")) + square + random.choice(("", "", "+", "#"))


def game(moves: list[str], result: str | None) -> Game:
    rows = [moves[n : n + 2] for n in range(0, len(moves), 2)]
    sheet: dict[str, Any] = {"sheet": "chess", "white": "Ana", "black": "Ben", "moves": rows, "result": result}
    scores: dict[str, Any] = dict(zip(SIDES, RESULTS[result], strict=True)) if result else {}
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for count in (0, 1, 7, 40, 2 * LINES):
        for pieces in ("KQRBN", "KDTLS"):
            yield game([move(random, pieces) for _ in range(count)], random.choice((None, *RESULTS)))


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows = right.sheets[0]["moves"]
    yield slip("another result", right, ["result"], "2-0", "result")
    if not rows:
        return
    n = random.randrange(len(rows))
    s = random.randrange(len(rows[n]))
    space = f"moves.{n + 1}.{SIDES[s]}"
    yield slip("a letter of no piece", right, ["moves", n, s], "Pe4", space)
    yield slip("a number first", right, ["moves", n, s], "4e", space)
    yield slip("much too long", right, ["moves", n, s], "Qa1xb2 mate", space)
    after = f"moves.{n + 1}.black" if s == 0 else f"moves.{n + 2}.white"
    if 2 * n + s + 1 < sum(map(len, rows)):
        yield slip("a move left out", right, ["moves", n, s], None, after)
