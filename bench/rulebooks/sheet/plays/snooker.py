"""Snooker: fifteen reds and six colours, a colour after each red, then the colours in order; fouls of 4 to 7, free balls, and a
black again if the players are equal at the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip, without

REDS = 15
COLOURS = (2, 3, 4, 5, 6, 7)


class Table:
    """The balls that are left, and one player's visit after another."""

    def __init__(self, random: Random, skill: float) -> None:
        self.random, self.skill = random, skill
        self.reds, self.colours = REDS, [*COLOURS]

    def visit(self, free: bool) -> int:
        """Play until a ball is missed; return the break. free: the first ball may be any, and counts as the ball on."""
        score = 0
        if free and self.colours and self.potted():
            score += 1 + self.colour() if self.reds else self.colours[0]
        while self.reds and self.potted():
            self.reds -= 1
            score += 1 + self.colour()
        while not self.reds and self.colours and self.potted():
            score += self.colours.pop(0)
        return score

    def potted(self) -> bool:
        return self.random.random() < self.skill

    def colour(self) -> int:
        """Return the worth of a colour after a red, 0 if it is missed."""
        return self.random.choice(COLOURS) if self.potted() else 0


def played(random: Random, skill: float, fouls: float) -> list[list[list[int]]]:
    """Play a frame; return lines of the breaks and of the points for fouls, for both players."""
    table, total, lines, free = Table(random, skill), [0, 0], [], False
    while table.colours or total[0] == total[1]:
        line = [[0, 0], [0, 0]]
        for turn in (0, 1):
            if not table.colours:
                if total[0] == total[1]:
                    line[0][turn], total[turn] = 7, total[turn] + 7
                break
            line[0][turn] = points = table.visit(free)
            total[turn] += points
            free = False
            if table.colours and random.random() < fouls:
                free = True
                line[1][1 - turn] += (foul := random.randint(4, 7))
                total[1 - turn] += foul
        lines.append(line)
    return lines


def game(lines: list[list[list[int]]]) -> Game:
    total, rows = [0, 0], []
    for breaks, fouls in lines:
        total = [total[p] + breaks[p] + fouls[p] for p in (0, 1)]
        rows.append({"break": breaks, "foul": [each or None for each in fouls], "total": total})
    scores = dict(zip(NAMES, total, strict=False))
    high = [max(breaks[p] for breaks, _ in lines) for p in (0, 1)]
    sheet = {"sheet": "snooker", "players": list(NAMES[:2]), "visits": rows, "high": high}
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    yield game([[[147, 0], [0, 0]]])
    yield game([[[0, 155], [0, 4]]])
    yield game([[[74, 73], [0, 0]], [[0, 0], [0, 0]]])
    yield game([[[73, 73], [0, 0]], [[7, 0], [0, 0]]])
    for skill in (0.5, 0.7, 0.9):
        for fouls in (0, 0.3):
            yield game(played(random, skill, fouls))


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet: dict[str, Any] = right.sheets[0]
    rows, bare = sheet["visits"], without(right, "visits", "total", "high")
    last, p = len(rows) - 1, random.randrange(2)
    at = f"visits.{last + 1}"
    yield slip("a total", right, ["visits", last, "total", p], rows[last]["total"][p] + 1, f"{at}.total.{NAMES[p]}")
    yield slip("the best break", right, ["high", p], sheet["high"][p] + 1, f"high.{NAMES[p]}")
    if last:
        yield slip("a line left out", bare, ["visits", last - 1], {}, f"{at}.break")
    clean = right._replace(sheets=[{**bare.sheets[0], "visits": [{"break": [1, 0]}, {"break": [0, 0]}]}])
    for foul in (1, 3):
        yield slip(f"a foul of {foul}", clean, ["visits", 1, "foul"], [foul], f"visits.2.foul.{NAMES[0]}")
    yield slip("148 without a foul", clean, ["visits", 1, "break", p], 148, f"visits.2.break.{NAMES[p]}")
    yield slip("too many balls", clean, ["visits", 1, "break"], [100, 60], "visits.2.break")
