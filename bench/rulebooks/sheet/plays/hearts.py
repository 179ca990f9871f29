"""Hearts: each of thirteen hearts is 1 point, the queen of spades 13; the game ends at 100, fewest points win.

If a player takes all of them, that player gets nothing, and all others get 26.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

ALL, END = 26, 100
FEWEST, MOST = 3, 6


def longest(players: int) -> int:
    """Return the hands of the longest game: before the last one no player has 100, and each hand adds at least 26 points."""
    return players * (END - 1) // ALL + 1


def hand(random: Random, players: int, moon: float) -> list[int]:
    """Return the points of a hand: the hearts, one by one, and the queen go to random players. `moon`: the probability that one
    player takes all."""
    if random.random() < moon:
        taken = [0] * players
        taken[random.randrange(players)] = ALL
    else:
        owners = [random.randrange(players) for _ in range(13)]
        taken = [owners.count(player) for player in range(players)]
        taken[random.randrange(players)] += 13
    return [0 if points == ALL else ALL for points in taken] if ALL in taken else taken


def slowest(players: int) -> list[list[int]]:
    """Return the hands of the longest possible game: every point goes to the player with the fewest, and no player takes all of
    them.
    """
    totals, hands = [0] * players, []
    while max(totals) < END:
        points = [0] * players
        for _ in range(ALL):
            player = min(range(players), key=lambda each: totals[each] + points[each])
            points[player] += 1
        hands.append(points)
        totals = [total + more for total, more in zip(totals, points, strict=True)]
    return hands


def played(random: Random, players: int) -> list[list[int]]:
    """Return the hands of a random game; in some games, players often take all points."""
    moon = random.choice((0.0, 0.2, 1.0))
    hands: list[list[int]] = []
    while max((sum(column) for column in zip(*hands, strict=True)), default=0) < END:
        hands.append(hand(random, players, moon))
    return hands


def game(hands: list[list[int]]) -> Game:
    names = NAMES[: len(hands[0])]
    totals = [0] * len(names)
    rows = []
    for points in hands:
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        rows.append({"points": points, "total": totals})
    scores = dict(zip(names, totals, strict=True))
    return Game([{"sheet": "hearts", "players": list(names), "hands": rows}], scores, places(scores, scores.__getitem__))


def games(random: Random) -> Iterator[Game]:
    for players in range(FEWEST, MOST + 1):
        yield game(slowest(players))
        yield game(played(random, players))


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows: list[dict[str, Any]] = right.sheets[0]["hands"]
    names: list[str] = right.sheets[0]["players"]
    n, p = random.randrange(len(rows)), random.randrange(len(names))
    points, total = rows[n]["points"], rows[n]["total"]
    after = [f"hands.{n + 2}.total.{names[p]}"] if n + 1 < len(rows) else []
    if total[p] + 1 < END:
        yield slip("a total", right, ["hands", n, "total", p], total[p] + 1, f"hands.{n + 1}.total.{names[p]}", *after)
    bare = right._replace(sheets=[{**right.sheets[0], "hands": [{"points": row["points"]} for row in rows]}])
    if len(rows) < longest(MOST):
        more = {"points": [13, 13] + [0] * (len(names) - 2)}
        yield slip("played on", bare, ["hands"], [*bare.sheets[0]["hands"], more], f"hands.{len(rows) + 1}.points")
    early = random.randrange(len(rows) - 1) if len(rows) > 1 else 0
    given = rows[early]["points"]
    low = min(range(len(names)), key=given.__getitem__)
    if given[low] + 1 < ALL and sum(given) == ALL and sum(row["points"][low] for row in rows) + 1 < END:
        yield slip("a point too many", bare, ["hands", early, "points", low], given[low] + 1, f"hands.{early + 1}.points")
    if 0 < early < len(rows) - 1:
        yield slip("a line left out", bare, ["hands", early], {}, f"hands.{early + 2}.points")
    spaces = {f"hands.{n + 1}.points.{names[p]}", f"hands.{n + 1}.points"}
    if points[p] == 0 and n == len(rows) - 1:
        yield slip("27 in a hand", bare, ["hands", n, "points", p], ALL + 1, *spaces)
