"""A round robin by the circle method: the last player stays, the others move on; 3 points for a win, 1 for a draw, then difference
and points scored."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

ENTRANTS = 8
EIGHT = (*NAMES, "Hugo")
ROWS = ("played", "wins", "draws", "losses", "scored", "conceded", "difference", "points")


def schedule() -> dict[tuple[int, int], tuple[int, int]]:
    """Return the players of each match, by round and place in the round."""
    circle, matches = deque(range(1, ENTRANTS)), {}
    for at in range(1, ENTRANTS):
        matches[at, 1] = (circle[0], ENTRANTS)
        matches |= {(at, 1 + n): (circle[n], circle[-n]) for n in range(1, ENTRANTS // 2)}
        circle.rotate(-1)
    assert len({frozenset(pair) for pair in matches.values()}) == ENTRANTS * (ENTRANTS - 1) // 2
    return matches


def game(players: int, results: dict[tuple[int, int], tuple[int, int]]) -> Game:
    """Make a tournament from the results of its matches, by the numbers of both players."""
    names = EIGHT[:players]
    table = {name: dict.fromkeys(ROWS, 0) for name in names}
    for pair, result in results.items():
        for number, own, other in zip(pair, result, result[::-1], strict=True):
            row, kind = table[EIGHT[number - 1]], "wins" if own > other else "draws" if own == other else "losses"
            row["played"] += 1
            row[kind] += 1
            row["scored"] += own
            row["conceded"] += other
            row["points"] += {"wins": 3, "draws": 1, "losses": 0}[kind]
            row["difference"] += own - other
    scores = {name: row["points"] for name, row in table.items()}
    ranking = places(scores, lambda name: [-table[name][key] for key in ("points", "difference", "scored")])
    matches: dict[int, dict[int, list[int]]] = {}
    for (at, court), pair in schedule().items():
        if pair in results:
            matches.setdefault(at, {})[court] = list(results[pair])
    place = {name: at for at, name, _ in ranking}
    sheet: dict[str, Any] = {"sheet": "tournament", "players": list(names), "matches": matches}
    sheet |= {key: [table[name][key] for name in names] for key in ROWS}
    return Game([{**sheet, "rank": [place[name] for name in names]}], scores, ranking)


def games(random: Random) -> Iterator[Game]:
    for players in range(3, ENTRANTS + 1):
        pairs = [pair for pair in schedule().values() if max(pair) <= players]
        yield game(players, {pair: (random.randint(0, 3), random.randint(0, 3)) for pair in pairs})
    yield game(3, {pair: (1, 1) for pair in schedule().values() if max(pair) <= 3})


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names = sheet["players"]
    p = random.randrange(len(names))
    at, court = random.choice([(at, court) for at, courts in sheet["matches"].items() for court in courts])
    bare = right._replace(sheets=[{key: sheet[key] for key in ("sheet", "players", "matches")}])
    where = f"matches.{at}.{court}"
    yield slip("half a result", bare, ["matches", at, court, random.randrange(2)], ".", f"{where}.by-first")
    yield slip("below 0", bare, ["matches", at, court, 1], -1, f"{where}.by-second")
    yield slip("a place", right, ["rank", p], sheet["rank"][p] + 1, f"rank.{names[p]}")
    one = random.choice(("draws", "conceded"))
    alone = right._replace(sheets=[{**bare.sheets[0], one: sheet[one]}])
    yield slip(one, alone, [one, p], sheet[one][p] + 1, f"{one}.{names[p]}")
    if len(names) < ENTRANTS:
        court = {1: [2, 0]}
        yield slip("nobody", bare, ["matches", 1], {**sheet["matches"].get(1, {}), **court}, "matches.1.1.by-first")
