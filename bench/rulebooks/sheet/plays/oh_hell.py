"""Oh hell: one card each, then two … seven … one again; 10 and the tricks bid for an exact bid, otherwise nothing.

The dealer bids last; the sum of all bids must differ from the number of cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

CARDS = (*range(1, 8), *range(6, 0, -1))
FEWEST, MOST = 3, 7


def hand(random: Random, players: int, dealer: int, cards: int, skill: float) -> tuple[list[int], list[int]]:
    """Return the bids and tricks of all players."""
    tricks = [0] * players
    for _ in range(cards):
        tricks[random.randrange(players)] += 1
    bids = [each if random.random() < skill else random.randint(0, cards) for each in tricks]
    if sum(bids) == cards:
        bids[dealer] += 1 if bids[dealer] < cards else -1
    return bids, tricks


def game(hands: list[tuple[list[int], list[int]]]) -> Game:
    names = NAMES[: len(hands[0][0])]
    totals = [0] * len(names)
    rows: list[dict[str, Any]] = []
    for bids, tricks in hands:
        for seat, (bid, taken) in enumerate(zip(bids, tricks, strict=True)):
            if bid == taken:
                totals[seat] += 10 + taken
        rows.append({"bid": bids, "tricks": tricks, "total": list(totals)})
    scores = dict(zip(names, totals, strict=True))
    return Game([{"sheet": "oh-hell", "players": list(names), "hands": rows}], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for players in range(FEWEST, MOST + 1):
        for skill in (0.2, 0.8, 1.0):
            yield game([hand(random, players, n % players, cards, skill) for n, cards in enumerate(CARDS)])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows, names = right.sheets[0]["hands"], right.sheets[0]["players"]
    bare = without(right, "hands", "total")
    n, p = random.randrange(len(rows)), random.randrange(len(names))
    bid, tricks, total = rows[n]["bid"], rows[n]["tricks"], rows[n]["total"]
    name, space, cards = names[p], f"hands.{n + 1}", CARDS[n]
    yield slip("a total", bare, ["hands", n, "total"], {name: total[p] + 1}, f"{space}.total.{name}")
    more = min(range(len(names)), key=tricks.__getitem__)
    if tricks[more] < cards:
        yield slip("a trick too many", bare, ["hands", n, "tricks", more], tricks[more] + 1, f"{space}.tricks")
    yield slip("a trick nobody has", bare, ["hands", n, "tricks"], [0] * len(names), f"{space}.tricks")
    fair = cards - sum(bid) + bid[p]
    if 0 <= fair <= cards:
        yield slip("bids that come out", bare, ["hands", n, "bid", p], fair, f"{space}.bid")
    if sum(bid) - bid[p] > 0:
        yield slip("too high a bid", bare, ["hands", n, "bid", p], cards + 1, f"{space}.bid.{name}")
    yield slip("no bid", bare, ["hands", n, "bid", p], None, f"{space}.tricks.{name}")
    early = random.randrange(len(rows) - 1)
    yield slip("a hand left out", bare, ["hands", early], {}, f"hands.{early + 2}.bid")
