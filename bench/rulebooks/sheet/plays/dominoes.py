"""Block dominoes with a double-six set: seven tiles each for two players, five for three or four. The player who goes out scores
the pips that all others have left. If no player can move, the player with the fewest pips does, with or without subtracting them.
If two have equally few, no player scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

TILES = [(low, high) for high in range(7) for low in range(high + 1)]


def played(random: Random, players: int) -> list[int]:
    """Play a round with random tiles; return the pips left."""
    tiles = random.sample(TILES, len(TILES))
    size = 7 if players == 2 else 5
    hands = [tiles[size * n : size * (n + 1)] for n in range(players)]
    first = hands[0].pop()
    ends, turn, passed = list(first), 1 % players, 0
    while passed < players and all(hands):
        fits = [(tile, end) for tile in hands[turn] for end in (0, 1) if ends[end] in tile]
        passed = 0 if fits else passed + 1
        if fits:
            tile, end = random.choice(fits)
            hands[turn].remove(tile)
            ends[end] = sum(tile) - ends[end]
        turn = (turn + 1) % players
    return [sum(map(sum, hand)) for hand in hands]


def game(random: Random, players: int, goal: int, subtracts: bool) -> Game:
    totals, rows = [0] * players, list[dict[str, Any]]()
    while max(totals) < goal:
        left = played(random, players)
        points = [0] * players
        winner = min(range(players), key=left.__getitem__)
        if left.count(left[winner]) == 1:
            points[winner] = sum(left) - left[winner] * (2 if subtracts else 1)
            totals = [total + more for total, more in zip(totals, points, strict=True)]
        typed = [pips or random.choice((0, None)) for pips in left] if left.count(0) == 1 else left
        rows.append({"left": typed, "points": [each or random.choice((0, None)) for each in points], "total": list(totals)})
    names = NAMES[:players]
    scores = dict(zip(names, totals, strict=True))
    sheet = {"sheet": "dominoes", "players": list(names), "goal": goal, "rounds": rows}
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for players in (2, 3, 4):
        for goal in (100, 150):
            for subtracts in (True, False):
                right = game(random, players, goal, subtracts)
                while any(row["left"].count(0) > 1 for row in right.sheets[0]["rounds"]):
                    right = game(random, players, goal, subtracts)  # a player out and the double blank: a warning
                yield right


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    rows, names, goal = sheet["rounds"], sheet["players"], sheet["goal"]
    bare, last = without(right, "rounds", "total"), len(rows) - 1
    n, p = random.randrange(len(rows)), random.randrange(len(names))
    space, row = f"rounds.{n + 1}", rows[n]
    if n < last and row["total"][p] + 1 < goal:
        later = f"rounds.{n + 2}.total.{names[p]}"
        yield slip("a total", right, ["rounds", n, "total", p], row["total"][p] + 1, f"{space}.total.{names[p]}", later)
    w = next(player for player, points in enumerate(rows[last]["points"]) if points)
    more = rows[last]["points"][w] + 1
    yield slip("a pip too many", bare, ["rounds", last, "points", w], more, f"rounds.{last + 1}.points.{names[w]}")
    loser = (w + 1) % len(names)
    swapped = [rows[last]["points"][w] if player == loser else 0 for player in range(len(names))]
    yield slip("points for a loser", bare, ["rounds", last, "points"], swapped, f"rounds.{last + 1}.points.{names[loser]}")
    yield slip("no points", bare, ["rounds", last, "points"], [0] * len(names), f"rounds.{last + 1}.points")
    if 0 < n < last:
        yield slip("a round left out", bare, ["rounds", n - 1], {}, f"rounds.{n + 1}.left")
    another = {"left": [0, *[5] * (len(names) - 1)], "points": [5 * (len(names) - 1)]}
    yield slip("played on", bare, ["rounds"], [*bare.sheets[0]["rounds"], another], f"rounds.{last + 2}.left")
