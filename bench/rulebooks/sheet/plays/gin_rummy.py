"""Gin rummy of two: a knocker with fewer unmatched points than the other scores the difference; with none (gin), all of the other's
and a bonus; with as many or more, the other scores the difference and a bonus (undercut). At 100 the game ends: 100 for the winner,
and a bonus to each player for each deal won (a box).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, changed, places, slip

GOAL = 100


def deal(random: Random) -> tuple[int, int, str]:
    """Return the winner of a deal, the difference and the kind of its bonus."""
    knocker, left, others = random.randrange(2), random.choice((0, 0, 3, 5, 8, 10)), random.choice((0, 4, 8, 12, 20, 35, 60))
    if left == 0:
        return knocker, others, "gin"
    return (knocker, others - left, "") if left < others else (1 - knocker, left - others, "undercut")


def game(random: Random, gin: int, undercut: int, box: int, extra: int) -> Game:
    names, totals, won = NAMES[:2], [0, 0], [0, 0]
    rows = list[dict[str, Any]]()
    while max(totals) < GOAL:
        winner, cards, kind = deal(random)
        bonus = {"": 0, "gin": gin, "undercut": undercut}[kind]
        totals[winner] += cards + bonus
        won[winner] += 1
        name = names[winner]
        rows.append({"bonus": bonus or None, "cards": {name: cards}, "total": {name: totals[winner]}})
    best = totals.index(max(totals))
    boxes = [deals * box for deals in won]
    result = [total + more for total, more in zip(totals, boxes, strict=True)]
    result[best] += 100 + extra
    sheet: dict[str, Any] = {"sheet": "gin-rummy", "players": list(names), "deals": rows}
    sheet |= {"boxes": boxes, "extra": {names[best]: extra or None}, "result": result}
    scores = dict(zip(names, result, strict=True))
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    yield game(random, 25, 25, 25, 0)
    yield game(random, 20, 10, 20, 0)
    yield game(random, 25, 25, 10, 100)
    yield game(random, 20, 25, 25, 0)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names, rows, last = sheet["players"], sheet["deals"], len(sheet["deals"]) - 1
    p = random.randrange(2)
    yield slip("a result", right, ["result", p], sheet["result"][p] + 1, f"result.{names[p]}")
    wrong = sheet["boxes"][p] + 30 * len(rows)
    yield slip("boxes too high", right, ["boxes", p], wrong, *(f"{key}.{names[p]}" for key in ("boxes", "result")))
    bare = changed(changed(sheet, ["boxes"], None), ["result"], None)
    bare["deals"] = [{key: row[key] for key in row if key != "total"} for row in rows]
    plain = right._replace(sheets=[bare])
    ((name, total),) = rows[last]["total"].items()
    yield slip("a total", plain, ["deals", last, "total"], {name: total + 25}, f"deals.{last + 1}.total.{name}")
    yield slip("both won", plain, ["deals", last], {"bonus": 25, "cards": [5, 4]}, f"deals.{last + 1}.cards")
    yield slip("no such bonus", plain, ["deals", last], {"bonus": 55, "cards": [5]}, f"deals.{last + 1}.bonus")
    yield slip("a knock for nothing", plain, ["deals", last], {"cards": [0]}, f"deals.{last + 1}.cards.{names[0]}")
    yield slip("too many cards", plain, ["deals", last, "cards"], {name: 99}, f"deals.{last + 1}.cards.{name}")
    yield slip("played on", plain, ["deals"], [*bare["deals"], {"cards": [4]}], f"deals.{last + 2}.cards")
    if last:
        yield slip("a deal left out", plain, ["deals", last - 1], {}, f"deals.{last + 1}.cards")
