"""Ten thousand with six dice: a 1 counts 100, a 5 counts 50, three of a kind a hundred times their pips (three ones 1,000), twice
that for each further one; a throw without points loses the turn. When a player reaches 10,000, all others have one more turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

GOAL, LINES, FEWEST, MOST = 10_000, 26, 2, 6


def worth(dice: list[int]) -> tuple[int, int]:
    """Return the points of a throw, with every scoring die set aside, and the number of these dice."""
    points = taken = 0
    for pips in range(1, 7):
        count = dice.count(pips)
        if count >= 3:
            points += (1000 if pips == 1 else 100 * pips) * 2 ** (count - 3)
            taken += count
        elif pips in (1, 5):
            points += count * (100 if pips == 1 else 50)
            taken += count
    return points, taken


def turn(random: Random, enough: int) -> int:
    """Return the points of a turn that continues until it has enough; 0 if it is lost."""
    points, left = 0, 6
    while True:
        more, taken = worth([random.randint(1, 6) for _ in range(left)])
        if not more:
            return 0
        points += more
        left = left - taken or 6
        if points >= enough:
            return points


def played(random: Random, players: int, opening: int, enough: int) -> list[list[int]]:
    """Return the turns of a game, by rows; the last row may be incomplete. A first turn below the required minimum (`opening`) is
    lost."""
    totals, rows = [0] * players, list[list[int]]()
    last: int | None = None
    while len(rows) < LINES:
        rows.append([])
        for seat in range(players):
            if last == seat:
                return rows if rows[-1] else rows[:-1]
            points = turn(random, enough)
            if not totals[seat] and points < opening:
                points = 0
            rows[-1].append(points)
            totals[seat] += points
            if totals[seat] >= GOAL and last is None:
                last = seat
    return rows


def game(rows: list[list[int]], players: int, opening: int) -> Game:
    names = NAMES[:players]
    totals = [0] * players
    typed: list[dict[str, Any]] = []
    for row in rows:
        for seat, points in enumerate(row):
            totals[seat] += points
        typed.append({"points": [points or "-" for points in row], "total": totals[: len(row)]})
    scores = dict(zip(names, totals, strict=True))
    sheet = {"sheet": "ten-thousand", "players": list(names), "opening": opening or None, "turns": typed}
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for players in range(FEWEST, MOST + 1):
        for opening, enough in ((0, 300), (500, 550), (350, 2000)):
            yield game(played(random, players, opening, enough), players, opening)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    rows, names, opening = sheet["turns"], sheet["players"], sheet["opening"]
    bare = without(right, "turns", "total")
    last = len(rows) - 1
    p = random.randrange(len(rows[last]["points"]))
    space, total = f"turns.{last + 1}", rows[last]["total"][p]
    yield slip("a total", bare, ["turns", last, "total"], {names[p]: total + 50}, f"{space}.total.{names[p]}")
    if max(right.scores.values()) < GOAL - 100:
        yield slip("no fifties", bare, ["turns", last, "points", p], 75, f"{space}.points.{names[p]}")
    first = next((n for n, row in enumerate(rows) if row["total"][p]), None) if last else None
    if opening and first is not None and first < last and rows[first + 1]["total"][p] >= rows[first]["total"][p] + opening:
        yield slip("too little to begin", bare, ["turns", first, "points", p], 100, f"turns.{first + 1}.points.{names[p]}")
    if last > 1 and max(right.scores.values()) < GOAL:
        yield slip("a turn left out", bare, ["turns", last - 1, "points", p], None, f"{space}.points.{names[p]}")
    ends = [(n, seat) for n, row in enumerate(rows) for seat, each in enumerate(row["total"]) if each >= GOAL]
    if ends and ends[0][0] + 1 < LINES:
        n, seat = ends[0]
        typed = [dict(row) for row in bare.sheets[0]["turns"]] + [{"points": []}] * 2
        typed[n + 1] = {"points": typed[n + 1]["points"][:seat] + [50] * (len(names) - seat)}
        finds = [f"turns.{n + 2}.points.{name}" for name in names[seat:]]
        yield slip("a turn too many", bare, ["turns"], typed[: n + 2], *finds)
