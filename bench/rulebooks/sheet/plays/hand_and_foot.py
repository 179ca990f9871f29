"""Hand and foot in four rounds: 500 for a red book (seven of a rank), 300 for a black one (with wild cards), 100 for the side that
goes out, the cards on the table, minus the cards left; red threes and other points as agreed. The first meld of a side needs 50,
90, 120, 150 points, round by round.

A joker counts 50, a two and an ace 20, a king to an eight 10, a seven to a four 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

WORTH = {"joker": 50, "2": 20, "A": 20, **dict.fromkeys(("K", "Q", "J", "10", "9", "8"), 10), **dict.fromkeys("7654", 5)}
WILD = ("joker", "2")
RANKS = [rank for rank in WORTH if rank not in WILD]
MINIMUM = (50, 90, 120, 150)


class Side(NamedTuple):
    """A side at the end of a round: melds, cards left, whether it went out, other points."""

    melds: list[list[str]]
    left: list[str]
    out: bool
    other: int

    def books(self, wild: bool) -> int:
        return sum(len(meld) >= 7 and any(card in WILD for card in meld) == wild for meld in self.melds)

    def cards(self) -> int:
        return sum(WORTH[card] for meld in self.melds for card in meld)

    def points(self) -> int:
        books = 500 * self.books(False) + 300 * self.books(True)
        return books + 100 * self.out + self.cards() - sum(WORTH[card] for card in self.left) + self.other


def meld(random: Random) -> list[str]:
    count = random.choice((3, 4, 5, 6, 7, 7, 7, 8, 9))
    wild = random.randint(0, min(3, (count - 1) // 2)) if random.random() < 0.5 else 0
    return [random.choice(RANKS)] * (count - wild) + [random.choice(WILD) for _ in range(wild)]


def finished(random: Random, sides: int, least: int) -> list[Side]:
    """Return a round as it may end: all sides with melds for the minimum, or none."""
    ended = list[Side]()
    for _ in range(sides):
        melds = [meld(random) for _ in range(random.choice((0, 3, 6, 9)))]
        left = random.choices(list(WORTH), k=random.randint(0, 20))
        side = Side(melds, left, False, random.choice((0, 0, -500, -300, 100, 1500)))
        ended.append(side if side.cards() >= least else side._replace(melds=[]))
    able = [n for n, side in enumerate(ended) if side.books(True) and side.books(False)]
    if able:
        n = random.choice(able)
        ended[n] = ended[n]._replace(out=True, left=[])
    return ended


def game(random: Random, count: int, length: int) -> Game:
    names = list(NAMES[:count])
    totals, rows = [0] * count, list[dict[str, Any]]()
    for least in MINIMUM[:length]:
        sides = finished(random, count, least)
        totals = [total + side.points() for total, side in zip(totals, sides, strict=True)]
        rows.append(
            {
                "red": [side.books(False) for side in sides],
                "black": [side.books(True) or None for side in sides],
                "out": [name for name, side in zip(names, sides, strict=True) if side.out],
                "cards": [side.cards() for side in sides],
                "left": [sum(WORTH[card] for card in side.left) for side in sides],
                "more": [side.other or None for side in sides],
                "total": totals,
            }
        )
    scores = dict(zip(names, totals, strict=True))
    return Game([{"sheet": "hand-and-foot", "players": names, "rounds": rows}], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for count in (2, 3, 4):
        yield game(random, count, 4)
        yield game(random, count, random.randint(1, 3))


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    rows, names, last = sheet["rounds"], sheet["players"], len(sheet["rounds"]) - 1
    bare = without(right, "rounds", "total")
    p = random.randrange(len(names))
    name, space = names[p], f"rounds.{last + 1}"
    yield slip("a total", bare, ["rounds", last, "total"], {name: rows[last]["total"][p] - 100}, f"{space}.total.{name}")
    low = {
        **rows[last],
        "red": None,
        "black": None,
        "out": None,
        "total": None,
        "cards": [MINIMUM[last] - 5] + [0] * (len(names) - 1),
    }
    yield slip("a first meld too low", bare, ["rounds", last], low, f"{space}.cards.{names[0]}")
    both = {"red": [1, 1], "black": [1, 1], "out": names[:2], "cards": [400] * len(names)}
    yield slip("two out", bare, ["rounds", last], both, f"{space}.out")
    alone = {"red": [1], "out": [names[0]], "cards": [400] * len(names)}
    yield slip("out without a black book", bare, ["rounds", last], alone, f"{space}.out.{names[0]}")
    few = {"red": [5], "cards": [170] * len(names)}
    yield slip("cards of books forgotten", bare, ["rounds", last], few, f"{space}.cards.{names[0]}")
    yield slip("no fives", bare, ["rounds", last, "left", p], 7, f"{space}.left.{name}")
    yield slip("cards missing", bare, ["rounds", last], {"cards": [400]}, f"{space}.cards")
    if last:
        yield slip("a round left out", bare, ["rounds", last - 1], {}, f"{space}.cards")
