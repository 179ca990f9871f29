"""Spades for two sides: 10 for each trick bid, or minus 10 for each if fewer were taken. Each further trick (a bag) is 1, and ten
bags are minus 100. Nil is 100, blind nil 200, and minus the same if it fails. A side with 500 and more than the other side wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import Game, Slip, places, slip, without

SIDES = ("we", "they")
GOAL, LINES, TRICKS = 500, 16, 13


class Side:
    """A side's bags and points, hand by hand."""

    def __init__(self) -> None:
        self.bags = self.points = 0

    def play(self, bid: int, tricks: int, nils: int) -> None:
        self.points += nils
        if tricks < bid:
            self.points -= 10 * bid
            return
        self.points += 10 * bid
        for _ in range(tricks - bid):
            self.points += 1
            self.bags += 1
            if self.bags == 10:
                self.bags = 0
                self.points -= 100


def hand(random: Random, skill: float, counted: bool) -> list[tuple[int, int, int]]:
    """Return the bid, the tricks that count and the points for nils of each side, from the bids and tricks of the four players.

    `counted`: the tricks of a failed nil count towards the partner's bid.
    """
    taken = [0, 0, 0, 0]
    for _ in range(TRICKS):
        taken[random.randrange(4)] += 1
    bids: list[int | str] = []
    for tricks in taken:
        if random.random() < (0.9 if tricks == 0 else 0.05):
            bids.append(random.choice(("nil", "nil", "blind")))
        else:
            bids.append(max(1, tricks - random.randint(0, 1) if random.random() < skill else random.randint(1, 4)))
    sides = []
    for pair in ((0, 2), (1, 3)):
        bid = tricks = nils = 0
        for seat in pair:
            called = bids[seat]
            if isinstance(called, int):
                bid += called
                tricks += taken[seat]
            else:
                worth = 200 if called == "blind" else 100
                nils += worth if taken[seat] == 0 else -worth
                tricks += taken[seat] if counted else 0
        sides.append((min(bid, TRICKS), tricks, nils))
    return sides


def played(random: Random) -> list[list[tuple[int, int, int]]]:
    """The hands of a game, until a side has won or the paper is full."""
    skill, counted = random.choice((0.5, 0.9, 1.0)), random.random() < 0.5
    sides, hands = (Side(), Side()), list[list[tuple[int, int, int]]]()
    while len(hands) < LINES:
        points = [side.points for side in sides]
        if max(points) >= GOAL and points[0] != points[1]:
            break
        hands.append(hand(random, skill, counted))
        for side, each in zip(sides, hands[-1], strict=True):
            side.play(*each)
    return hands


def game(hands: list[list[tuple[int, int, int]]]) -> Game:
    sides = (Side(), Side())
    rows: list[dict[str, Any]] = []
    for each in hands:
        for side, one in zip(sides, each, strict=True):
            side.play(*one)
        bid, tricks, nils = (list(column) for column in zip(*each, strict=True))
        row: dict[str, Any] = {"bid": bid, "tricks": tricks, "nil": [one or None for one in nils]}
        rows.append({**row, "bags": [side.bags for side in sides], "total": [side.points for side in sides]})
    scores = {name: side.points for name, side in zip(SIDES, sides, strict=True)}
    return Game([{"sheet": "spades", "hands": rows}], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for _ in range(4):
        yield game(played(random))
    yield game([[(1, 6, 0), (2, 7, 0)]] * 3)
    yield game([[(0, 13, 200), (0, 0, 200)], [(0, 13, 0), (5, 0, 0)]])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows = right.sheets[0]["hands"]
    bare = without(right, "hands", "bags", "total")
    last = len(rows) - 1
    s = random.randrange(2)
    row, space = rows[last], f"hands.{last + 1}"
    yield slip("bags", bare, ["hands", last, "bags"], {SIDES[s]: (row["bags"][s] + 1) % 10}, f"{space}.bags.{SIDES[s]}")
    yield slip("a total", bare, ["hands", last, "total"], {SIDES[s]: row["total"][s] - 10}, f"{space}.total.{SIDES[s]}")
    if row["tricks"][1 - s]:
        yield slip("14 tricks", bare, ["hands", last, "tricks", s], 14 - row["tricks"][1 - s], f"{space}.tricks")
    bid = row["bid"]
    yield slip("no bid", bare, ["hands", last, "bid"], {SIDES[1 - s]: bid[1 - s]}, f"{space}.tricks.{SIDES[s]}")
    yield slip("half a nil", bare, ["hands", last, "nil", s], 50, f"{space}.nil.{SIDES[s]}")
    if max(right.scores.values()) >= GOAL and len(set(right.scores.values())) == 2 and len(rows) < LINES:
        more = {"bid": [4, 4], "tricks": [6, 7]}
        yield slip("played on", bare, ["hands"], [*bare.sheets[0]["hands"], more], f"hands.{len(rows) + 1}.bid")
    if len(rows) > 1:
        yield slip("a hand left out", bare, ["hands", last - 1], {}, f"{space}.bid")
