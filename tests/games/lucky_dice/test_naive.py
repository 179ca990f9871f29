"""Findings for thousands of tallies, against a naive check that replays each game with coasters."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rulebooks.lucky_dice import naive, random_sheets
from rulebooks.lucky_dice.naive import STANDARD, Rules

from tests.thorough import every, some
from tests.verdict import Verdict, verdicts

RULES = {f"lucky-dice/{rule}" for rule in ("nobody-out", "after-the-end", "coasters", "winners")}
SMALL = Rules(coasters=5, rewards=2)


def naively(document: Mapping[str, Any], rules: Rules = STANDARD) -> Verdict:
    """The naive verdict on a document."""
    return Verdict(naive.findings(document, rules), None, naive.parts(document, rules), naive.ranking(document, rules))


def compare(documents: Sequence[Mapping[str, Any]], folder: Path, rules: Rules = STANDARD) -> Counter[str]:
    """Compare both checks of all documents; return how many sheets break each rule, and how many break none ("")."""
    counted: Counter[str] = Counter()
    for document, verdict in zip(documents, verdicts(documents, folder), strict=True):
        assert verdict == naively(document, rules), document
        counted.update({rule for rule, _ in verdict.findings} or {""})
    return counted


@pytest.fixture
def small(tmp_path: Path) -> str:
    """The name of a layout of few coasters, in which two rewards win."""
    (tmp_path / "small.yaml").write_text("game: lucky-dice\nplayers: 3\ncoasters: 5\nrewards: 2\n", "utf-8")
    return "small.yaml"


def test_games_played_by_the_rules(tmp_path: Path) -> None:
    documents = list(random_sheets.legal(1, 600))
    assert compare(documents, tmp_path) == {"": 600}
    ended = [document for document in documents if document.get("winners")]
    kinds = Counter((document.get("game") or "three", len(document["players"])) for document in ended)
    assert len(kinds) == 10, "both games, two to six players"
    assert min(kinds.values()) >= 10


@pytest.mark.parametrize("seed", range(some(4)))
def test_games_with_slips(seed: int, tmp_path: Path) -> None:
    counted = compare(list(random_sheets.damaged(seed, 600)), tmp_path)
    assert set(counted) == {*RULES, ""}
    assert min(counted[rule] for rule in RULES) >= 100, counted
    assert counted[""] >= 20, counted


@pytest.mark.parametrize("seed", range(some(3)))
def test_games_that_cannot_all_be_read(seed: int, tmp_path: Path) -> None:
    """Games with some `?`: the verdict is the naive one, and no `?` adds a finding."""
    random = Random(seed)
    whole = [*random_sheets.legal(seed, 200), *random_sheets.damaged(seed, 400)]
    documents = [random_sheets.smudged(random, document, random.choice((1, 1, 2, 4))) for document in whole]
    counted = compare(documents, tmp_path)
    assert min(counted[rule] for rule in RULES) >= 10, counted
    for before, document in zip(whole, documents, strict=True):
        assert set(naive.findings(document)) <= set(naive.findings(before)), document


@pytest.mark.parametrize("damage", random_sheets.DAMAGES, ids=lambda damage: damage.__name__)
def test_each_slip_alone(damage: Any, tmp_path: Path) -> None:
    random = Random(damage.__name__)
    sheets = [random_sheets.played(random) for _ in range(60)]
    for sheet in sheets:
        damage(random, sheet)
    sheets = [random_sheets.retyped(random, sheet) for sheet in sheets]
    counted = compare(sheets, tmp_path)
    harmless = damage is random_sheets.blank_last
    assert (counted[""] == 60) == harmless
    assert harmless or sum(counted[rule] for rule in RULES) >= 10


@pytest.mark.parametrize("rules", [Rules(7, 1), Rules(9, 50), Rules(40, 5)])
def test_other_numbers_of_coasters_and_rewards(rules: Rules, tmp_path: Path) -> None:
    """Numbers for which the pile is used up long before any player has enough rewards, or never."""
    text = f"game: lucky-dice\ncoasters: {rules.coasters}\nrewards: {rules.rewards}\n"
    (tmp_path / "own.yaml").write_text(text, "utf-8")
    random = Random(3)
    sheets = []
    for _ in range(200):
        sheet = random_sheets.played(random, rules) if rules.rewards < 50 else random_sheets.played(random)
        for damage in random.choices(random_sheets.DAMAGES, k=random.randint(0, 2)):
            damage(random, sheet)
        sheets.append(random_sheets.retyped(random, sheet) | {"sheet": "own.yaml"})
    assert set(compare(sheets, tmp_path, rules)) == {*RULES, ""}


def written_somehow(document: dict[str, Any], number: int) -> dict[str, Any]:
    """Return the document with coasters and winners: coasters in turn right, too high or missing, and every set of winners
    in turn."""
    players = document["players"]
    due = naive.rewards(document, SMALL)
    off = number % 5
    coasters = {player: count + (n == off - 2) for n, (player, count) in enumerate(due.items()) if off != 1}
    winners = [player for n, player in enumerate(players) if number % 11 >> n & 1]
    true = [player for player in players if player in naive.replayed(document, SMALL)[0].winners()]
    return {**document, "coasters": coasters, "winners": winners if number % 11 < 8 else true}


def every_small_game(sheet: str, players: list[str], most: int) -> Iterator[dict[str, Any]]:
    """Yield both games, up to `most` rounds, with every set of players who are out. An empty set is an empty list and, for two
    players, also a blank.

    Games of three players that differ only in names are played once.
    """
    outs: list[Any] = [list(out) for size in range(len(players) + 1) for out in itertools.combinations(players, size)]
    two = len(players) == 2
    numbers = itertools.count()
    for game, length in itertools.product(("three", "pile"), range(most + 1)):
        for combined in itertools.product([*outs, None] if two else outs, repeat=length):
            if two or in_order(players, combined):
                entries = [{"out": out} for out in combined]
                document = {"sheet": sheet, "players": players, "game": game, "rounds": entries}
                yield written_somehow(document, next(numbers))


def in_order(players: list[str], combined: Sequence[list[str]]) -> bool:
    """Return whether the players are sorted by the rounds in which they were out; this keeps one of all orders of names."""
    columns = [[player in out for out in combined] for player in players]
    return columns == sorted(columns, reverse=True)


@pytest.mark.parametrize(("players", "count"), every([(["Ana", "Ben"], 1562), (["Ana", "Ben", "Cem"], 1922)]))
def test_every_small_game(players: list[str], count: int, small: str, tmp_path: Path) -> None:
    documents = list(every_small_game(small, players, 4))
    assert len(documents) == count
    counted = compare(documents, tmp_path, SMALL)
    assert set(counted) == {*RULES, ""}
    assert min(counted[rule] for rule in RULES) >= 400, counted
