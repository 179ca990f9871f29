"""Cricket, a game of darts: three darts per turn at 20 to 15 and the bull. A single, double, triple are one, two, three marks; the
outer bull one, the inner two. Marks beyond three score, until all players have three. A player who has three marks on all seven and
at least as many points as every other player wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

KEYS = ("20", "19", "18", "17", "16", "15", "bull")
WORTH = dict(zip(KEYS, (20, 19, 18, 17, 16, 15, 25), strict=True))
FULL, LINES = 3, 11
POSSIBLE = {sum(darts) for darts in product([0, 25, 50, *(n * times for n in range(15, 21) for times in (1, 2, 3))], repeat=FULL)}


class Board:
    """A game in progress."""

    def __init__(self, players: int) -> None:
        self.marks = [dict.fromkeys(KEYS, 0) for _ in range(players)]
        self.points = [0] * players
        self.lines: list[list[int]] = [[] for _ in range(players)]

    def turn(self, random: Random, player: int, skill: float) -> bool:
        """Throw three darts; return whether the player has won."""
        before, own = self.points[player], self.marks[player]
        won = False
        for _ in range(3):
            if won or random.random() > skill:
                continue
            open_keys = [key for key in KEYS if own[key] < FULL or any(other[key] < FULL for other in self.marks)]
            key = random.choice(open_keys)
            for _ in range(random.randint(1, 2 if key == "bull" else FULL)):
                if own[key] < FULL:
                    own[key] += 1
                elif any(other[key] < FULL for other in self.marks):
                    self.points[player] += WORTH[key]
            won = min(own.values()) == FULL and self.points[player] == max(self.points)
        if self.points[player] > before:
            self.lines[player].append(self.points[player])
        return won


def game(random: Random, players: int, skill: float) -> Game:
    board, turn = Board(players), 0
    while not board.turn(random, turn % players, skill):
        turn += 1
    names, winner = NAMES[:players], turn % players
    numbers = {key: [{"hits": list(range(1, own[key] + 1))} for own in board.marks] for key in KEYS}
    most = max(map(len, board.lines))
    score = [[own[n] if n < len(own) else None for own in board.lines] for n in range(most)]
    scores = dict(zip(names, board.points, strict=True))
    marks = {name: sum(own.values()) for name, own in zip(names, board.marks, strict=True)}
    ranking = places(scores, lambda name: (-scores[name], -marks[name]))
    assert (1, names[winner], scores[names[winner]]) in ranking
    sheet = {"sheet": "cricket-darts", "players": list(names), "numbers": numbers, "score": score, "total": board.points}
    return Game([sheet], scores, ranking)


def games(random: Random) -> Iterator[Game]:
    for players in (2, 3, 4):
        for skill in (0.4, 0.6, 0.9):
            right = game(random, players, skill)
            while len(right.sheets[0]["score"]) > LINES:
                right = game(random, players, skill)
            yield right


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet: dict[str, Any] = right.sheets[0]
    names: list[str] = sheet["players"]
    p = random.randrange(len(names))
    who = names[p]
    bare = right._replace(sheets=[{key: value for key, value in sheet.items() if key != "total"}])
    lines = [row[p] for row in sheet["score"] if row[p]]
    yield slip("a total", right, ["total", p], sheet["total"][p] + 20, f"total.{who}")
    closed = [key for key in KEYS if len(sheet["numbers"][key][p]["hits"]) == FULL]
    if len(closed) > 1:
        key = random.choice(closed)
        yield slip("a mark left out", bare, ["numbers", key, p], {"hits": [1, 3]}, f"numbers.{key}.{who}.hits")
    if not lines:
        nothing = {key: [{"hits": []} if n == p else each for n, each in enumerate(row)] for key, row in sheet["numbers"].items()}
        early = right._replace(sheets=[{**bare.sheets[0], "numbers": nothing, "score": [[None] * len(names)]}])
        yield slip("points without three marks", early, ["score", 0, p], 40, "score")
    if lines:
        n, before = len(lines) - 1, lines[-2] if len(lines) > 1 else 0
        for gain in random.sample(sorted(set(range(-20, 200)) - POSSIBLE), 4):
            if before + gain > 0:
                yield slip("a gain", bare, ["score", n, p], before + gain, f"score.{n + 1}.{who}")
        if n > 0:
            yield slip("a line left out", bare, ["score", n - 1, p], None, *_after_gap(lines, n, who))


def _after_gap(lines: list[int], n: int, who: str) -> list[str]:
    """Return the findings if line `n - 1` is missing: the column, and the next line if its gain is impossible in one turn."""
    before = lines[n - 2] if n > 1 else 0
    return ["score", *([] if lines[n] - before in POSSIBLE else [f"score.{n + 1}.{who}"])]
