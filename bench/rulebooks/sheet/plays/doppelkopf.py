"""Doppelkopf: 1 for the game; 1 for each of the limits 90, 60, 30 and "no trick" that the losers did not reach, and 1 for each of
these that was called; 2 each for Re and Kontra; 1 for a game won against Re; special points. In a solo, the last two don't apply,
and the soloist's points count three times.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

LINES = 16
STEPS = (90, 60, 30, 0)


class Round(NamedTuple):
    """The players of Re, the points taken by Re (-1: Re took no trick; 241: the others took none), announcements, calls, special
    points.
    """

    party: list[int]
    taken: int
    said: list[str]
    calls: int
    specials: int

    @property
    def is_solo(self) -> bool:
        return len(self.party) == 1

    @property
    def re_won(self) -> bool:
        return self.taken > 120

    def lacking(self) -> int:
        """Return the number of limits (90, 60, 30, no trick) that the losers did not reach."""
        losers = 240 - self.taken if self.re_won else self.taken
        return sum(losers < step for step in (90, 60, 30, 0))

    def worth(self) -> int:
        points = 1 + self.lacking() + self.calls + 2 * len(self.said)
        if not self.is_solo:
            points += self.specials
            if not self.re_won:
                points += 1
        return points

    def changes(self) -> list[int]:
        """Return the points that each player wins or loses; their sum is 0."""
        worth = self.worth() if self.re_won else -self.worth()
        others = 4 - len(self.party)
        return [worth * (others // len(self.party)) if seat in self.party else -worth for seat in range(4)]


def a_round(random: Random) -> Round:
    party = random.sample(range(4), random.choice((1, 2, 2, 2)))
    said = random.choice(([], [], ["re"], ["kontra"], ["re", "kontra"]))
    calls = random.randint(0, 4) if said else 0
    specials = random.randint(-2, 3) if len(party) == 2 else 0
    return Round(party, random.choice((-1, 241, random.randint(0, 240), random.randint(80, 160))), said, calls, specials)


def game(rounds: list[Round]) -> Game:
    totals = [0] * 4
    rows: list[dict[str, Any]] = []
    for one in rounds:
        changes = one.changes()
        assert sum(changes) == 0
        totals = [total + change for total, change in zip(totals, changes, strict=True)]
        row: dict[str, Any] = {"won": "re" if one.re_won else "kontra", "said": one.said, "called": one.calls or None}
        row |= {"losers": STEPS[one.lacking() - 1] if one.lacking() else None, "extras": one.specials or None}
        rows.append({**row, "points": one.worth(), "party": [NAMES[seat] for seat in one.party], "total": totals})
    names = NAMES[:4]
    scores = dict(zip(names, totals, strict=True))
    sheet = {"sheet": "doppelkopf", "players": list(names), "games": rows}
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for count in (1, 5, LINES, LINES):
        yield game([a_round(random) for _ in range(count)])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    rows = right.sheets[0]["games"]
    bare = without(right, "games", "points", "total")
    for n, row in enumerate(rows):
        space, name = f"games.{n + 1}", random.choice(NAMES[:4])
        party = row["party"]
        yield slip("points", bare, ["games", n, "points"], row["points"] + 1, f"{space}.points")
        wrong = row["total"][NAMES.index(name)] - 1
        yield slip("a total", bare, ["games", n, "total"], {name: wrong}, f"{space}.total.{name}")
        yield slip("nobody is Re", bare, ["games", n, "party"], [], f"{space}.party")
        if row["extras"] is None:
            yield slip("three are Re", bare, ["games", n, "party"], [*NAMES[:3]], f"{space}.party")
        if len(party) == 1:
            yield slip("specials of a solo", bare, ["games", n, "extras"], 1, f"{space}.extras")
        if not row["said"]:
            yield slip("a call out of nothing", bare, ["games", n, "called"], 1, f"{space}.called")
        yield slip("no winner", bare, ["games", n, "won"], None, f"{space}.won", *[f"games.{n + 2}.won"] * (n + 1 < len(rows)))
