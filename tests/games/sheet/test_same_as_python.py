"""Two games written only in YAML have the same findings as their Python versions: the tally of Lucky Dice and one sheet of Namaste.

They are compared on every example and annotated case, and on thousands of random sheets: right, damaged and hard to read. Some
rules have other names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rulebooks.lucky_dice import random_sheets
from rulebooks.namaste import naive
from rulebooks.namaste.play import play
from rulebooks.namaste.sheets import STANDARD, case
from rulebooks.namaste.sheets import Written as Filled
from samples.everything import Given, of_file, sheets
from samples.typed import typed

from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.game import Case, Earned
from sheetgen.games.sheet.judging.model import Model
from sheetgen.judge.sheet import judge
from tests.games.namaste.test_play import _change
from tests.games.sheet import own
from tests.thorough import heavy, some
from tests.verdict import Verdict, verdicts

_LAYOUTS = Path(__file__).parent / "layouts"
_CIRCLE = re.compile(r"circles\.r(\d+)c(\d+)\Z")
_SEEDS = some(350, 0.2)
"""Number of tables of Namaste, with two to four sheets each."""


@cache
def _model(name: str) -> Model:
    return own.model((_LAYOUTS / f"{name}.yaml").read_text("utf-8"))


def _found(case: Case) -> list[tuple[str, str]]:
    """Return the breaches without the game's name."""
    return sorted((_named(violation.rule.partition("/")[2]), _placed(violation.spaces[0])) for violation in case.violations())


def _named(rule: str) -> str:
    """Return a rule's name in YAML: a rule may not have the same name as a space."""
    return "winners" if rule == "who-won" else rule


def _placed(space: str) -> str:
    """Return the name of a space in the YAML version; circles have other names there."""
    return _CIRCLE.sub(r"circles.\1.\2", space)


def _same(python: Case, yaml: Case, about: object) -> Counter[str]:
    """Assert that both cases have the same findings and results, and count the breaches of each rule.

    They differ only in their treatment of `?`: the games check everything that it can't change, but a formula that needs it has no
    value. If a circle is unreadable, only the game may find a number out of order after it. If a round or the choice of game is
    unreadable, only the game may have any findings. The sheet in YAML never has extra findings.
    """
    found, unread = _found(python), [name for name, value in python.written.items() if value is UNREAD]
    unsure = any(name.endswith(".out") or name == "game" for name in unread)
    if unsure or any(name.startswith("circles.") for name in unread):
        lacking = Counter(found) - Counter(_found(yaml))
        assert unsure or {rule for rule, _ in lacking} <= {"row-order", "column-order"}, about
        found = sorted((Counter(found) - lacking).elements())
    assert _found(yaml) == found, about
    one, other = python.earned(), yaml.earned()
    assert unsure or (other.computed, other.parts, _places(other)) == (one.computed, one.parts, _places(one)), about
    return Counter({rule for rule, _ in found} or {""})


def _places(earned: Earned) -> list[tuple[int | None, str]] | None:
    """Return each player's place, or None if a score is unknown."""
    if earned.ranking is None or None in earned.parts.values():
        return None
    return [(each.place, each.player) for each in earned.ranking]


def _diamond(written: Written) -> Written:
    """Return a sheet of Namaste with the circles' names in the YAML version."""
    return Written({_placed(name): value for name, value in written.items()})


def _tally(written: Written) -> Written:
    """Return a tally of Lucky Dice with a tick box for each player.

    If the names of a round are an empty list, or its symbol is unreadable, a symbol marks the round as written.
    """
    players = written.names("players")
    values: dict[str, Value] = {}
    for name, value in written.items():
        if name.endswith(".out") and isinstance(value, tuple):
            values |= {f"{name}.{player}": True for player in value}
            if not value:
                values.setdefault(name.replace(".out", ".lucky"), "clover")
        elif name.endswith(".out") and value is UNREAD:
            values |= {f"{name}.{player}": UNREAD for player in players}
        elif name.endswith(".lucky"):
            values[name] = "clover" if value is UNREAD else value
        elif name == "winners" and isinstance(value, tuple):
            values |= {f"winners.{player}": True for player in value}
        elif name == "winners":
            values |= {f"winners.{player}": value for player in players}
        elif name != "rounds":
            values[name] = value
    return Written(values)


_CASES = {"namaste": ("diamond", _diamond), "lucky-dice": ("tally", _tally)}
_TYPED = [given for given in sheets() if given.layout.name in _CASES]


@pytest.mark.parametrize("given", _TYPED, ids=lambda given: given.name)
def test_every_example_and_case(given: Given) -> None:
    name, translated = _CASES[given.layout.name]
    _same(judge(given.written, given.layout).case, _model(name).read(translated(given.written)), given.name)


def test_there_are_cases_of_both() -> None:
    assert Counter(given.layout.name for given in _TYPED) > Counter({"namaste": 40, "lucky-dice": 12})


def _tables(random: Random, seed: int) -> Iterator[Filled]:
    """Yield the sheets of a table: a whole or unfinished game, with up to thirty changed values and up to six unreadable ones."""
    table = play(STANDARD, random.choice((2, 3, 4)), seed, most_rounds=random.choice((3, 12, 60)))
    for _ in range(random.choice((0, 1, 2, 5, 30))):
        _change(random.choice(table), STANDARD, random)
    for _ in range(random.choice((0, 0, 1, 6))):
        sheet = random.choice(table)
        sheet.unread.add(random.choice([space for space in sheet.values() if space != "player"] or ["total"]))
    yield from table


@heavy
def test_a_thousand_random_sheets_of_namaste() -> None:
    counted: Counter[str] = Counter()
    for seed in range(_SEEDS):
        for sheet in _tables(Random(seed), seed):
            counted += _same(case(sheet), _model("diamond").read(_diamond(sheet.values())), sheet)
    rules = {rule for rule, _ in naive.findings(_everything_wrong(), STANDARD)}
    assert rules | {""} <= set(counted), "every rule was broken by some, and none by others"
    assert counted.total() > some(1_000, 0.2)


def _everything_wrong() -> Filled:
    """A sheet that breaks every rule for one sheet."""
    return Filled(
        circles={(1, 4): 99, (4, 1): 4, (4, 2): 3, (2, 3): 5, (2, 4): 6, (2, 5): 7, (3, 4): 5, (7, 4): 20}
        | {(6, 3): 1, (6, 4): 8, (6, 5): 9},
        symbols={"lotus": 1, "eye": 7},
        truths={"left": 3, "right": 2},
        karma={1: 9},
        score={"symbols": 1},
        total=1,
    )


def _document(document: dict[str, Any]) -> dict[str, Any]:
    """Return a tally as typed for the other layout."""
    translated = deepcopy(document) | {"sheet": "tally.yaml"}
    for entry in translated.get("rounds") or ():
        if entry and entry.get("out") == [] and not entry.get("lucky"):
            entry["lucky"] = "clover"
    return translated


def _retold(verdict: Verdict) -> Verdict:
    """Return a verdict with the rule names of the YAML version."""
    found = sorted((f"lucky-dice/{_named(rule.partition('/')[2])}", space) for rule, space in verdict.findings)
    return verdict._replace(findings=found)


def _everything(seed: int, count: int) -> list[dict[str, Any]]:
    """Return right and damaged tallies, some of them with unreadable values."""
    random = Random(seed)
    documents = [*random_sheets.legal(seed, count // 3), *random_sheets.damaged(seed, count - count // 3)]
    return [random_sheets.smudged(random, each, 2) if random.random() < 0.2 else each for each in documents]


@heavy
def test_hundreds_of_random_tallies(tmp_path: Path) -> None:
    counted: Counter[str] = Counter()
    for given in _read(_everything(7, some(400)), tmp_path):
        counted += _same(judge(given.written, given.layout).case, _model("tally").read(_tally(given.written)), given.written)
    assert {"", "nobody-out", "after-the-end", "coasters", "winners"} == set(counted)


def _read(documents: list[dict[str, Any]], folder: Path) -> Iterator[Given]:
    """Yield the documents with the layout and values that the game reads."""
    (folder / "tallies.yaml").write_text("---\n".join(map(typed, documents)), "utf-8")
    yield from of_file(folder / "tallies.yaml", folder)


def test_tallies_as_they_are_typed(tmp_path: Path) -> None:
    """The same text is read from files by both; ticks are typed as lists of names."""
    (tmp_path / "tally.yaml").write_text((_LAYOUTS / "tally.yaml").read_text("utf-8"), "utf-8")
    documents = [*random_sheets.legal(8, some(60)), *random_sheets.damaged(8, some(120))]
    python = verdicts(documents, tmp_path)
    yaml = verdicts([_document(document) for document in documents], tmp_path)
    for document, one, other in zip(documents, python, yaml, strict=True):
        assert _retold(other) == one, document
    assert len({rule for verdict in python for rule, _ in verdict.findings}) == 4
