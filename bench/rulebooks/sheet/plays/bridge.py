"""A deal of bridge by the laws. Below the line: tricks bid and made. Above it: overtricks, slams, 50 for making a doubled contract,
undertricks to the other side, honours to the side that held them.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

SIDES = ("we", "they")
SUITS = ("clubs", "diamonds", "hearts", "spades", "no-trump")


class Deal(NamedTuple):
    """Declarer's side, level and suit; 1, 2 or 4 for undoubled, doubled or redoubled; tricks; the side with honours (or -1) and
    their points."""

    by: int
    level: int
    suit: str
    times: int
    tricks: int
    held_by: int = -1
    honours: int = 0

    def typed(self) -> dict[str, Any]:
        """Return the deal as written, before any calculation."""
        row: dict[str, Any] = {"by": SIDES[self.by], "level": self.level, "suit": self.suit, "tricks": self.tricks}
        if self.times > 1:
            row["double"] = "x" * (self.times // 2)
        if self.honours:
            row["honours"] = {SIDES[self.held_by]: self.honours}
        return row

    def below(self) -> int:
        """Return the points of the declarer's side below the line."""
        if self.tricks < self.level + 6:
            return 0
        points = 0
        for trick in range(self.level):
            points += {"clubs": 20, "diamonds": 20, "no-trump": 40 if trick == 0 else 30}.get(self.suit, 30)
        return points * self.times

    def above(self, vulnerable: bool) -> list[int]:
        """Return each side's points above the line; `vulnerable`: the declarer's side."""
        points = [0, 0]
        if self.honours:
            points[self.held_by] += self.honours
        over = self.tricks - 6 - self.level
        if over < 0:
            points[1 - self.by] += self._down(-over, vulnerable)
            return points
        trick = 20 if self.suit in ("clubs", "diamonds") else 30
        for _ in range(over):
            points[self.by] += trick if self.times == 1 else (100 if vulnerable else 50) * self.times
        points[self.by] += {1: 0, 2: 50, 4: 100}[self.times]
        if self.level == 6:
            points[self.by] += 750 if vulnerable else 500
        if self.level == 7:
            points[self.by] += 1500 if vulnerable else 1000
        return points

    def _down(self, tricks: int, vulnerable: bool) -> int:
        points = 0
        for number in range(1, tricks + 1):
            if self.times == 1:
                points += 100 if vulnerable else 50
            elif vulnerable:
                points += (200 if number == 1 else 300) * self.times // 2
            else:
                points += (100 if number == 1 else 200 if number <= 3 else 300) * self.times // 2
        return points


def deal(random: Random, skill: float) -> Deal:
    """A contract at random, made or not."""
    level = random.choice((1, 2, 3, 3, 4, 4, 5, 6, 7))
    need = level + 6
    tricks = random.randint(need, 13) if random.random() < skill else random.randint(0, need - 1)
    suit = random.choice(SUITS)
    held_by = random.choice((-1, -1, -1, 0, 1))
    honours = 0 if held_by < 0 else 150 if suit == "no-trump" else random.choice((100, 150))
    return Deal(random.randrange(2), level, suit, random.choice((1, 1, 1, 2, 4)), tricks, held_by, honours)
