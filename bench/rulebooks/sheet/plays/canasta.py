"""Canasta of two sides: cards on the table minus cards in hand; 500 for a natural canasta, 300 for a mixed one; 100 for going out,
200 without earlier melds; 100 for a red three, 800 for all four, subtracted instead of added if the side has no melds. The game
ends at 5,000.

A joker counts 50, an ace and a two 20, a king to an eight 10, a seven to a four and a black three 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from rulebooks.sheet.plays.common import Game, Slip, places, slip, without

SIDES = ("we", "they")
GOAL, LINES = 5000, 9
JOKER, TWO, THREE = "joker", "2", "black 3"
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4")
WORTH = {JOKER: 50, TWO: 20, THREE: 5, "A": 20, **dict.fromkeys(RANKS[1:7], 10), **dict.fromkeys(RANKS[7:], 5)}
PACK = [JOKER] * 4 + [TWO] * 8 + [THREE] * 4 + [rank for rank in RANKS for _ in range(8)]


class Side(NamedTuple):
    """A side at the end: melds, each a list of cards, red threes; cards in hand; points for going out."""

    melds: list[list[str]]
    threes: int
    hand: list[str]
    out: int

    def counts(self) -> dict[str, int]:
        """Return the written values: canastas, red threes, going out, cards."""
        canastas = [meld for meld in self.melds if len(meld) >= 7]
        mixed = [meld for meld in canastas if JOKER in meld or TWO in meld]
        melded, held = (sum(WORTH[card] for card in cards) for cards in (list(chain(*self.melds)), self.hand))
        return {
            "natural": len(canastas) - len(mixed),
            "mixed": len(mixed),
            "threes": self.threes,
            "out": self.out,
            "cards": melded,
            "hand": held,
        }

    def points(self) -> int:
        points = sum(WORTH[card] for meld in self.melds for card in meld) - sum(WORTH[card] for card in self.hand)
        for meld in self.melds:
            if len(meld) >= 7:
                points += 300 if {JOKER, TWO} & {*meld} else 500
        threes = 800 if self.threes == 4 else 100 * self.threes
        return points + self.out + (threes if self.melds else -threes)


def deal(random: Random) -> list[Side]:
    """Return a deal as it may end: cards are drawn at random, and each side melds as many as it likes."""
    pack = random.sample(PACK, len(PACK))
    owners = [random.randrange(3) for _ in range(4)]
    lazy = random.randrange(6)
    sides: list[Side] = []
    for number in range(2):
        cards = [pack.pop() for _ in range(random.randint(20, 45))]
        wild = [card for card in cards if card in (JOKER, TWO)]
        melds: list[list[str]] = []
        for rank in RANKS:
            meld = [card for card in cards if card == rank]
            if number != lazy and len(meld) >= 3 and random.random() < 0.9:
                while wild and len(meld) > 3 and sum(card in (JOKER, TWO) for card in meld) < 3 and random.random() < 0.7:
                    meld.append(wild.pop())
                melds.append(meld)
        hand = list(cards)
        for card in chain(*melds):
            hand.remove(card)
        sides.append(Side(melds, owners.count(number), hand[:15], 0))
    able = [n for n, side in enumerate(sides) if any(len(meld) >= 7 for meld in side.melds)]
    if able:
        n = random.choice(able)
        sides[n] = sides[n]._replace(out=random.choice((100, 100, 200)), hand=sides[n].hand[:3])
    return sides


def played(random: Random) -> list[list[Side]]:
    """Deals until a side has 5,000 or the paper is full."""
    deals: list[list[Side]] = []
    totals = [0, 0]
    while len(deals) < LINES and max(totals) < GOAL:
        deals.append(deal(random))
        totals = [total + side.points() for total, side in zip(totals, deals[-1], strict=True)]
    return deals


def game(deals: list[list[Side]]) -> Game:
    totals = [0, 0]
    rows: list[dict[str, Any]] = []
    for sides in deals:
        counts = [side.counts() for side in sides]
        totals = [total + side.points() for total, side in zip(totals, sides, strict=True)]
        row: dict[str, Any] = {key: [count[key] for count in counts] for key in counts[0]}
        rows.append({**row, "out": [out or None for out in row["out"]], "total": totals})
    scores = dict(zip(SIDES, totals, strict=True))
    return Game([{"sheet": "canasta", "deals": rows}], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for _ in range(6):
        yield game(played(random))
    yield game([[Side([], 4, ["A"], 0), Side([["K"] * 7], 0, [], 200)]])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows = right.sheets[0]["deals"]
    bare = without(right, "deals", "total")
    last, s = len(rows) - 1, random.randrange(2)
    space, row, side = f"deals.{last + 1}", rows[-1], SIDES[s]
    yield slip("a total", bare, ["deals", last, "total"], {side: row["total"][s] + 100}, f"{space}.total.{side}")
    if row["threes"][s]:
        unsigned = row["total"][s] + (200 if not row["cards"][s] else -200) * row["threes"][s]
        yield slip("red threes the wrong way", bare, ["deals", last, "total"], {side: unsigned}, f"{space}.total.{side}")
    yield slip("five red threes", bare, ["deals", last, "threes"], [3, 2], f"{space}.threes")
    yield slip("no fives", bare, ["deals", last, "cards", s], row["cards"][s] + 3, f"{space}.cards.{side}")
    yield slip("both out", bare, ["deals", last], {"cards": [400, 400], "natural": [1, 1], "out": [100, 200]}, f"{space}.out")
    yield slip("out with no canasta", bare, ["deals", last], {"cards": [400, 400], "out": [100]}, f"{space}.out.we")
    few = 35 * row["natural"][s] + 50 * row["mixed"][s] - 5
    if few > 0:
        yield slip("cards of canastas forgotten", bare, ["deals", last, "cards", s], few, f"{space}.cards.{side}")
    if max(right.scores.values()) >= GOAL and len(rows) < LINES:
        more = {"cards": [100, 100]}
        yield slip("played on", bare, ["deals"], [*bare.sheets[0]["deals"], more], f"deals.{last + 2}.cards")
    if last:
        yield slip("a deal left out", bare, ["deals", last - 1], {}, f"{space}.cards")
