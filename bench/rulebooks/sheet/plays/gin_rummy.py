"""Gin rummy of two: a knocker with fewer unmatched points than the other scores the difference; with none (gin), all of the other's
and a bonus; with as many or more, the other scores the difference and a bonus (undercut). At 100 the game ends: 100 for the winner,
and a bonus to each player for each deal won (a box).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, changed, places, slip

GOAL, AGREED = 100, 25


def deal(random: Random) -> tuple[int, int, str]:
    """Return the winner of a deal, the difference and the kind of its bonus."""
    knocker, left, others = random.randrange(2), random.choice((0, 0, 3, 5, 8, 10)), random.choice((0, 4, 8, 12, 20, 35, 60))
    if left == 0:
        return knocker, others, "gin"
    return (knocker, others - left, "") if left < others else (1 - knocker, left - others, "undercut")


def game(random: Random, gin: int | None, undercut: int | None, box: int | None, extra: int) -> Game:
    names, totals, won = NAMES[:2], [0, 0], [0, 0]
    rows = list[dict[str, Any]]()
    while max(totals) < GOAL:
        winner, cards, kind = deal(random)
        totals[winner] += (
            cards + {"": 0, "gin": AGREED if gin is None else gin, "undercut": AGREED if undercut is None else undercut}[kind]
        )
        won[winner] += 1
        name = names[winner]
        rows.append({**({kind: "x"} if kind else {}), "cards": {name: cards}, "total": {name: totals[winner]}})
    best = totals.index(max(totals))
    result = [total + boxes * (AGREED if box is None else box) for total, boxes in zip(totals, won, strict=True)]
    result[best] += 100 + extra
    sheet: dict[str, Any] = {
        "sheet": "gin-rummy",
        "players": list(names),
        "for-gin": gin,
        "for-undercut": undercut,
        "for-box": box,
        "deals": rows,
    }
    sheet |= {"boxes": won, "extra": {names[best]: extra or None}, "result": result}
    scores = dict(zip(names, result, strict=True))
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    yield game(random, None, None, None, 0)
    yield game(random, 20, 10, 20, 0)
    yield game(random, 25, 25, 0, 100)
    yield game(random, 20, None, 25, 0)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names, rows, last = sheet["players"], sheet["deals"], len(sheet["deals"]) - 1
    p = random.randrange(2)
    yield slip("a result", right, ["result", p], sheet["result"][p] + 1, f"result.{names[p]}")
    wrong = ("boxes",) if sheet["for-box"] == 0 else ("boxes", "result")
    yield slip("a box too many", right, ["boxes", p], sheet["boxes"][p] + 1, *(f"{key}.{names[p]}" for key in wrong))
    bare = changed(changed(sheet, ["boxes"], None), ["result"], None)
    bare["deals"] = [{key: row[key] for key in row if key != "total"} for row in rows]
    plain = right._replace(sheets=[bare])
    ((name, total),) = rows[last]["total"].items()
    yield slip("a total", plain, ["deals", last, "total"], {name: total + 25}, f"deals.{last + 1}.total.{name}")
    yield slip("both won", plain, ["deals", last], {"gin": "x", "cards": [5, 4]}, f"deals.{last + 1}.cards")
    yield slip("gin undercut", plain, ["deals", last], {"gin": "x", "undercut": "x", "cards": [5]}, f"deals.{last + 1}.undercut")
    yield slip("a knock for nothing", plain, ["deals", last], {"cards": [0]}, f"deals.{last + 1}.cards.{names[0]}")
    yield slip("too many cards", plain, ["deals", last, "cards"], {name: 99}, f"deals.{last + 1}.cards.{name}")
    yield slip("played on", plain, ["deals"], [*bare["deals"], {"cards": [4]}], f"deals.{last + 2}.cards")
    if last:
        yield slip("a deal left out", plain, ["deals", last - 1], {}, f"deals.{last + 1}.cards")
