"""The bundled pads for card games, darts and golf, compared with small scorers written from the games' rules, on random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.games.sheet.test_bundled import layout_of
from tests.thorough import some
from tests.verdict import verdicts

NAMES = ("Ana", "Ben", "Cem", "Dora", "Emil", "Fay")
GAMES = some(80, 0.2)
"""Number of games per pad."""


class Game(NamedTuple):
    """A game typed without a mistake, its score for each player, and the computed spaces that tests may overwrite with wrong
    values.
    """

    document: dict[str, Any]
    scores: dict[str, int]
    spoil: list[tuple[list[Any], int, str]]


def shuffled(random: Random, most: int, least: int) -> list[str]:
    """Some players."""
    return random.sample(NAMES, random.randint(least, most))


def hearts(random: Random) -> Game:
    """Play hands of 26, or of 26 for all but one player, until a player has 100."""
    players = shuffled(random, 6, 3)
    totals = dict.fromkeys(players, 0)
    hands, spoil = [], []
    for _ in range(random.randint(1, 16)):
        if max(totals.values()) >= 100:
            break
        if random.random() < 0.1:
            moon = random.choice(players)
            points = [0 if name == moon else 26 for name in players]
        else:
            takes = Counter(random.choice(players) for _ in range(13))
            takes[random.choice(players)] += 13
            points = [takes[name] for name in players]
            if 26 in points:
                continue
        for name, each in zip(players, points, strict=True):
            totals[name] += each
        hands.append({"points": points, "total": list(totals.values())})
        spoil += [(hands[-1]["total"], n, f"hands.{len(hands)}.total.{name}") for n, name in enumerate(players)]
    return Game({"players": players, "hands": hands}, totals if hands else {}, spoil[-len(players) :])


def skat(random: Random) -> Game:
    """Games won and lost, the list added up, and the points of a club's evening."""
    players = shuffled(random, 4, 3)
    points, won, lost = Counter[str](), Counter[str](), Counter[str]()
    rows: list[dict[str, Any]] = []
    for _ in range(random.randint(0, 24)):
        alone, is_lost = random.choice(players), random.random() < 0.3
        row: dict[str, Any] = {"base": random.choice((9, 10, 11, 12, 24, 23, 35, 46, 59)), "alone": random.choice((alone, [alone]))}
        worth = row["base"]
        if worth in (9, 10, 11, 12, 24):
            row["times"] = random.randint(2, 11)
            worth *= row["times"]
        if is_lost:
            row["lost"] = "x"
            worth *= -2
        points[alone] += worth
        (lost if is_lost else won)[alone] += 1
        rows.append({**row, "value": worth, "total": {alone: points[alone]}})
    share = {3: 40, 4: 30}[len(players)]
    results = {
        name: points[name] + 50 * won[name] - 50 * lost[name] + share * sum(lost[other] for other in players if other != name)
        for name in players
    }
    result: list[Any] = list(results.values())
    counts = {"wins": [won[name] for name in players], "losses": [lost[name] for name in players]}
    document: dict[str, Any] = {"players": players, "games": rows, **counts}
    return Game({**document, "result": result}, results, [(result, n, f"result.{name}") for n, name in enumerate(players)])


def cribbage(random: Random) -> Game:
    """Play deals until a player has 121; the dealer has the crib, in turn."""
    players = shuffled(random, 3, 2)
    hands = sorted(HANDS)
    totals = dict.fromkeys(players, 0)
    deals, spoil = [], []
    for number in range(random.randint(1, 14)):
        dealer = players[number % len(players)]
        pegged = {name: random.randint(0, 12) for name in players}
        held = {name: random.choice(hands) for name in players}
        crib = random.choice(hands)
        added = {name: pegged[name] + held[name] + (crib if name == dealer else 0) for name in players}
        if sum(totals[name] + added[name] >= 121 for name in players) > 1:
            break
        totals = {name: min(121, totals[name] + added[name]) for name in players}
        deal: dict[str, Any] = {
            "pegged": list(pegged.values()),
            "hand": list(held.values()),
            "crib": crib,
            "total": list(totals.values()),
        }
        deals.append(deal)
        spoil = [(deal["total"], n, f"deals.{number + 1}.total.{name}") for n, name in enumerate(players) if totals[name] < 121]
        if 121 in totals.values():
            break
    return Game({"players": players, "deals": deals}, totals if deals else {}, spoil)


def darts(random: Random) -> Game:
    """Play throws possible with three darts, with busts written as such, until a player finishes."""
    players = shuffled(random, 4, 1)
    left = dict.fromkeys(players, 501)
    turns: list[dict[str, Any]] = []
    spoil: list[tuple[list[Any], int, str]] = []
    out = False
    for number in range(1, random.randint(1, 20) + 1):
        row: dict[str, Any] = {"points": [], "left": []}
        for name in players:
            if out:
                break
            throw: Any = random.choice(THROWS) if left[name] not in FINISHES or random.random() < 0.7 else left[name]
            rest = left[name] - throw
            if rest < 0 or rest == 1 or (rest == 0 and throw not in FINISHES):
                throw, rest = random.choice(("bust", "Bust")), left[name]
            left[name] = rest
            out |= rest == 0
            row["points"].append(throw)
            row["left"].append(rest)
        turns.append(row)
        spoil = [(row["left"], n, f"turns.{number}.left.{name}") for n, name in enumerate(players) if n < len(row["left"])]
        if out:
            break
    return Game({"players": players, "turns": turns}, left, [each for each in spoil if each[0][each[1]]])


def golf(random: Random) -> Game:
    """Play whole rounds; some players stop after nine holes or sooner."""
    players = shuffled(random, 4, 1)
    pars = [int(par) for par in layout_of("golf")["tables"]["pars"]]
    strokes = {name: [max(1, par + random.choice((-1, 0, 0, 0, 1, 1, 2))) for par in pars] for name in players}
    played = {name: random.choice((18, 18, 18, 9, random.randint(1, 17))) for name in players}
    rows = [[strokes[name][hole] if hole < played[name] else None for name in players] for hole in range(18)]
    front = [sum(strokes[name][:9]) if played[name] >= 9 else None for name in players]
    whole = [name for name in players if played[name] == 18]
    back, total = ([sum(strokes[name][start:]) if name in whole else None for name in players] for start in (9, 0))
    over = [None if each is None else each - sum(pars) for each in total]
    document = {"players": players, "holes": rows, "front": front, "back": back, "total": total, "over-par": over}
    scores = {name: sum(strokes[name]) for name in whole}
    return Game(document, scores, [(over, n, f"over-par.{name}") for n, name in enumerate(players) if name in whole])


DARTS = sorted({0, 25, 50} | {pips * times for pips in range(1, 21) for times in (1, 2, 3)})
DOUBLES = (50, *range(2, 41, 2))
THROWS = sorted({sum(three) for three in combinations_with_replacement(DARTS, 3)})
FINISHES = {one + other + double for one in DARTS for other in DARTS for double in DOUBLES}


def _counted(ranks: tuple[int, ...]) -> int:
    """Return the points of five cards of these ranks (ace = 1) in fifteens, pairs and runs."""
    values = [min(rank, 10) for rank in ranks]
    fifteens = sum(2 for n in range(2, 6) for some in combinations(values, n) if sum(some) == 15)
    pairs = sum(2 for one, other in combinations(ranks, 2) if one == other)
    for length in (5, 4, 3):
        runs = sum(1 for some in combinations(sorted(ranks), length) if list(some) == list(range(some[0], some[0] + length)))
        if runs:
            return fifteens + pairs + runs * length
    return fifteens + pairs


def hands() -> set[int]:
    """Return the possible points of four cards and a starter: plain, with the jack of the starter's suit, or with a flush.

    Four cards of one suit with a starter of another suit hold no such jack. With a starter of the same suit, a jack among them
    counts.
    """
    found: set[int] = set()
    for ranks in combinations_with_replacement(range(1, 14), 5):
        if ranks.count(ranks[0]) == 5:
            continue
        worth = _counted(ranks)
        held = [ranks[:n] + ranks[n + 1 :] for n in range(5)]
        for starter, four in zip(ranks, held, strict=True):
            found |= {worth, worth + 1} if 11 in four and starter != 11 else {worth}
            if len(set(four)) == 4:
                found.add(worth + 4)
                if starter not in four:
                    found.add(worth + (6 if 11 in four else 5))
    return found


HANDS = hands()
PLAYS: dict[str, Callable[[Random], Game]] = {
    "hearts": hearts,
    "skat": skat,
    "cribbage": cribbage,
    "darts": darts,
    "golf": golf,
}


def played(pad: str, seed: int) -> Iterator[Game]:
    """Games of a pad."""
    random = Random(seed)
    for _ in range(GAMES):
        game = PLAYS[pad](random)
        yield game._replace(document={"sheet": pad, **game.document})


@pytest.mark.parametrize("pad", PLAYS)
def test_a_game_without_a_slip_has_no_finding_and_its_scores(pad: str, tmp_path: Path) -> None:
    games = list(played(pad, 5))
    for game, verdict in zip(games, verdicts([game.document for game in games], tmp_path), strict=True):
        assert verdict.findings == [], game.document
        assert verdict.parts == game.scores, game.document
        best = (max if pad in ("skat", "cribbage") else min)(game.scores.values(), default=None)
        assert {score for place, _, score in verdict.ranking if place == 1} == ({best} if game.scores else set())


@pytest.mark.parametrize("pad", PLAYS)
def test_a_wrong_sum_is_one_finding_and_does_not_change_the_score(pad: str, tmp_path: Path) -> None:
    random = Random(6)
    games = [game for game in played(pad, 7) if game.spoil]
    places = []
    for game in games:
        values, at, place = random.choice(game.spoil)
        # these changes lead neither to a finish nor to 121
        values[at] += {"darts": 1_000, "cribbage": -9}.get(pad, random.choice((-9, -1, 1, 10)))
        places.append(place)
    for game, place, verdict in zip(games, places, verdicts([game.document for game in games], tmp_path), strict=True):
        assert [space for _, space in verdict.findings] == [place], game.document
        assert verdict.parts == game.scores, game.document
    assert len(games) > GAMES / 2


def _judged(pad: str, documents: list[dict[str, Any]], folder: Path) -> list[bool]:
    return [not verdict.findings for verdict in verdicts([{"sheet": pad, **each} for each in documents], folder)]


def test_every_throw_of_three_darts(tmp_path: Path) -> None:
    found = _judged("darts", [{"players": "A", "turns": [points]} for points in range(190)], tmp_path)
    assert [points for points in range(190) if found[points]] == THROWS


def test_every_finish_of_three_darts(tmp_path: Path) -> None:
    """Each finish takes exactly the rest of 501 that the throws before it can leave."""
    documents, expected = [], []
    for rest in range(2, 181):
        first = next((one, other) for one in THROWS for other in THROWS if 0 <= 501 - rest - one - other <= 180 and one >= other)
        third = 501 - rest - sum(first)
        if third in THROWS and rest in THROWS:
            documents.append({"players": "A", "turns": [*first, third, rest]})
            expected.append(rest in FINISHES)
    assert len(documents) > 160
    assert _judged("darts", documents, tmp_path) == expected


def test_every_hand_of_cribbage(tmp_path: Path) -> None:
    deal = {"players": ["A", "B"]}
    found = _judged("cribbage", [{**deal, "deals": [{"hand": [worth], "crib": worth}]} for worth in range(35)], tmp_path)
    assert {worth for worth in range(35) if found[worth]} == HANDS
