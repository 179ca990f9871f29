"""Skat as clubs write it: each game's value to the player who played alone, minus twice the value if lost; 50 for each game won,
minus 50 for each game lost, and 40 (at a table of four 30) for each game that another player lost.

A suit's base value (9 to 12) counts once for each jack and trump in a row that the player has or lacks (1 to 11), once for the
game, and once each for hand, schneider, schneider announced, schwarz, schwarz announced, open. A grand (24) has four trumps in a
row at most. Null is worth 23, hand 35, open 46, open hand 59. A player who has bid more than the game is worth has lost, and it
counts as the least multiple of the base value that reaches the bid.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

LINES = 24
SUITS, GRAND, NULLS = (9, 10, 11, 12), 24, (23, 35, 46, 59)
BESIDES = 6
"""Hand, schneider, schneider announced, schwarz, schwarz announced, open."""
SHARE = {3: 40, 4: 30}


def most(base: int) -> int:
    """Return the maximum multiplier of a game."""
    return (4 if base == GRAND else 11) + 1 + BESIDES


BIDS = sorted({base * times for base in (*SUITS, GRAND) for times in range(2, most(base) + 1)} | set(NULLS))


def line(random: Random, players: int, wild: bool) -> dict[str, Any]:
    """Return one game as written: all pass, a null, or a multiple of a base value. `wild`: anything that the rules allow."""
    kind = random.random()
    if kind < 0.1:
        return {}
    alone = random.randrange(players)
    lost = random.random() < 0.3
    if kind < 0.25:
        value = base = random.choice(NULLS)
        row: dict[str, Any] = {"base": base}
    else:
        base = random.choice((*SUITS, GRAND))
        times = random.choice((2, most(base))) if wild else random.randint(2, 6)
        bid = random.choice(BIDS) if wild and random.random() < 0.3 else 18
        if bid > base * times:
            times, lost = -(-bid // base), True
        row, value = {"base": base, "times": times}, base * times
    return {**row, **({"lost": "x"} if lost else {}), "value": -2 * value if lost else value, "alone": [NAMES[alone]]}


def game(rows: list[dict[str, Any]], players: int) -> Game:
    names = NAMES[:players]
    points, won, lost = (dict.fromkeys(names, 0) for _ in range(3))
    typed = []
    for row in rows:
        if row:
            who = row["alone"][0]
            points[who] += row["value"]
            (lost if "lost" in row else won)[who] += 1
            row = {**row, "total": {who: points[who]}}
        typed.append(row)
    by_others = {name: sum(lost.values()) - lost[name] for name in names}
    result = {name: points[name] + 50 * (won[name] - lost[name]) + SHARE[players] * by_others[name] for name in names}
    sheet: dict[str, Any] = {"sheet": "skat", "players": list(names), "games": typed}
    sheet |= {key: list(each.values()) for key, each in (("wins", won), ("losses", lost), ("result", result))}
    return Game([sheet], result, places(result, lambda name: -result[name]))


def games(random: Random) -> Iterator[Game]:
    for players in (3, 4):
        yield game([{} for _ in range(LINES)], players)
        yield game([line(random, players, wild=True) for _ in range(LINES)], players)
        yield game([line(random, players, wild=False) for _ in range(random.randint(1, LINES))], players)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names: list[str] = sheet["players"]
    p = random.randrange(len(names))
    yield slip("a result", right, ["result", p], sheet["result"][p] - 1, f"result.{names[p]}")
    rows = [{key: row[key] for key in row if key not in ("value", "total")} for row in sheet["games"]]
    bare = right._replace(sheets=[{"sheet": "skat", "players": names, "games": rows}])
    for n, row in enumerate(sheet["games"]):
        if not row or random.random() < 0.7:
            continue
        space, base = f"games.{n + 1}", row["base"]
        plain = rows[n]
        if base in NULLS:
            yield slip("a null that counts", bare, ["games", n], {**plain, "times": 2}, f"{space}.times")
        else:
            above = max(most(base), -(-BIDS[-1] // base) if "lost" in row else 0) + 1
            yield slip("too often", bare, ["games", n], {**plain, "times": above}, f"{space}.times")
        others = [name for name in names if name not in row["alone"]][:1]
        yield slip("two alone", bare, ["games", n], {**plain, "alone": row["alone"] + others}, f"{space}.alone")
        yield slip("nobody alone", bare, ["games", n], {**plain, "alone": None}, f"{space}.alone")
        yield slip("no such game", bare, ["games", n], {**plain, "base": 13}, f"{space}.base")
        yield slip("a sign", bare, ["games", n], {**plain, "value": -row["value"]}, f"{space}.value")
