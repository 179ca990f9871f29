"""Rummy: only the player who goes out has no cards left, and all others write the count of theirs; twice that after a rummy,
without earlier melds. Fewest points win when a player has reached the agreed limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

LINES, FEWEST, MOST = 24, 2, 6
PACK = [value for value in (11, *range(2, 11), 10, 10, 10) for _ in range(8)] + [20] * 6
"""Two packs with six jokers: an ace counts 11, a court card 10, a joker 20."""


class Deal(NamedTuple):
    """Cards left in each hand, none for the player who goes out, and whether it was a rummy."""

    left: list[int]
    at_once: bool


def deal(random: Random, players: int) -> Deal:
    out = random.randrange(players)
    pack = random.sample(PACK, len(PACK))
    cards = [0 if seat == out else random.randint(1, 13) for seat in range(players)]
    left = [sum(pack.pop() for _ in range(count)) for count in cards]
    return Deal(left, random.random() < 0.1)


def played(random: Random, players: int, limit: int) -> list[Deal]:
    """Return deals until a player has reached the limit (0: none), or the paper is full."""
    totals, deals = [0] * players, list[Deal]()
    while len(deals) < LINES and not (limit and max(totals) >= limit):
        deals.append(deal(random, players))
        totals = [total + left * (2 if deals[-1].at_once else 1) for total, left in zip(totals, deals[-1].left, strict=True)]
    return deals


def game(deals: list[Deal], limit: int) -> Game:
    names = NAMES[: len(deals[0].left)]
    totals = [0] * len(names)
    rows: list[dict[str, Any]] = []
    for each in deals:
        for seat, left in enumerate(each.left):
            totals[seat] += left
            if each.at_once:
                totals[seat] += left
        rows.append({"hand": each.left, "total": list(totals), **({"at-once": "x"} if each.at_once else {})})
    scores = dict(zip(names, totals, strict=True))
    typed = {"sheet": "rummy", "players": list(names), "limit": limit or None, "deals": rows}
    return Game([typed], scores, places(scores, scores.__getitem__))


def games(random: Random) -> Iterator[Game]:
    for players in range(FEWEST, MOST + 1):
        for limit in (0, 100, 500):
            yield game(played(random, players, limit), limit)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    rows, names = sheet["deals"], sheet["players"]
    bare = without(right, "deals", "total")
    n, p = random.randrange(len(rows)), random.randrange(len(names))
    last, space = len(rows) - 1, f"deals.{n + 1}"
    wrong = rows[last]["total"][p] + 5
    yield slip("a total", bare, ["deals", last, "total"], {names[p]: wrong}, f"deals.{last + 1}.total.{names[p]}")
    left = rows[n]["hand"]
    if "at-once" in rows[n]:
        half = {names[seat]: rows[n]["total"][seat] - each for seat, each in enumerate(left) if each}
        yield slip("not doubled", bare, ["deals", n, "total"], half, *(f"{space}.total.{name}" for name in half))
    yield slip("two out", bare, ["deals", n, "hand"], [0] * len(names), f"{space}.hand")
    at = "at-once" if "at-once" in rows[last] else "hand"
    yield slip("nobody out", bare, ["deals", last, "hand", rows[last]["hand"].index(0)], 5, f"deals.{last + 1}.{at}")
    if sheet["limit"] and max(right.scores.values()) >= sheet["limit"] and len(rows) < LINES:
        more = {"hand": [0] + [5] * (len(names) - 1)}
        yield slip("played on", bare, ["deals"], [*bare.sheets[0]["deals"], more], f"deals.{len(rows) + 1}.hand")
    if last:
        yield slip("a deal left out", bare, ["deals", last - 1], {}, f"deals.{last + 1}.hand")
    if rows[last]["hand"][p]:
        yield slip("below 0", bare, ["deals", last, "hand", p], -5, f"deals.{last + 1}.hand.{names[p]}")
