"""Rankings with unreadable values, against a naive second model: every `?` gets every value, with a new ranking each time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from samples.typed import typed

from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.game import Ranked, rank
from sheetgen.judge import ranking
from sheetgen.judge.files import check
from sheetgen.judge.sheet import judge
from sheetgen.layout.read import Library
from sheetgen.report.json import check_json
from sheetgen.source import reader
from tests.thorough import some

Table = list[dict[str, Any]]
MOST = 60
"""Maximum number of readings tried per table."""
PATCH = """game: placement
title: Patch
grid: |
  X  2g 3b
  4f 1  2g
  5  6g 3
fields:
  g: {kind: gem, points: 3}
  b: {kind: bomb, points: -2}
  f: {kind: flag, points: [5, 2]}
lines:
  - {row: 3, points: 4}
"""
FRUIT = """game: sheet
title: Fruit
spaces:
  player: text
  fruit: {rows: [apples, pears], number: 0..2}
  late: {number: 0..2}
  ripe: tick
  said: text
score: sum(fruit.*) + count(ripe)
winner: %s
ties: [{highest: late}, {lowest: "count(sheets.*.ripe) * late"}]
"""
ROUNDS = """game: sheet
title: Rounds
players: 2..4
spaces:
  rounds: {rows: 1..2, columns: players, number: 0..3}
  late: {columns: players, number: 0..2}
score: {points: sum(rounds.*.player)}
winner: %s
ties: [{lowest: late.player}]
"""
NAMES = ("Ana", "Ben", "Cem", "Dora")


def _namaste(random: Random) -> Iterator[Table]:
    """Yield a table whose points come from bad karma alone; among equal points, the amount of bad karma decides."""
    sheets = [
        {"sheet": "namaste", "player": name, "karma": [random.randint(1, 4) for _ in range(random.randint(0, 3))]}
        for name in NAMES[: random.randint(2, 4)]
    ]
    _smudge(random, [(sheet["karma"], at) for sheet in sheets for at in range(len(sheet["karma"]))], 2)
    yield sheets


def _patch(random: Random) -> Iterator[Table]:
    """Yield a table in which some sheets earn the same and differ in a field that earns nothing: fewer crosses decide."""
    sheets: Table = []
    for name in NAMES[: random.randint(2, 3)]:
        marks = [random.choice("XX.") for _ in range(9)]
        if sheets and random.random() < 0.5:
            marks = [*sheets[0]["marks"][:4], random.choice("X."), *sheets[0]["marks"][5:]]
        marks[0] = "X"
        flags = {"r2c1": random.randint(1, 2)} if marks[3] == "X" else {}
        sheets.append({"sheet": "patch.yaml", "player": name, "players": 2, "marks": marks, "flags": flags})
    _smudge(random, [(sheet["marks"], at) for sheet in sheets for at in (*range(9), 4, 4, 4)], 3)
    yield [{**sheet, "marks": "\n".join(" ".join(sheet["marks"][at : at + 3]) for at in (0, 3, 6)) + "\n"} for sheet in sheets]


def _fruit(random: Random) -> Iterator[Table]:
    sheets = []
    for name in NAMES[: random.randint(2, 4)]:
        fruit = {"apples": random.randint(0, 2), "pears": random.randint(0, 2)}
        about = {"late": random.randint(0, 2), "ripe": random.random() < 0.5, "said": "x"}
        sheets.append({"sheet": f"{random.choice(('fruit', 'least'))}.yaml", "player": name, "fruit": fruit, **about})
    sheets = [{**sheet, "sheet": sheets[0]["sheet"]} for sheet in sheets]
    values = [(sheet["fruit"], key) for sheet in sheets for key in ("apples", "pears")]
    _smudge(random, [*values, *((sheet, key) for sheet in sheets for key in ("late", "ripe"))], 3)
    yield sheets


def _rounds(random: Random) -> Iterator[Table]:
    names = NAMES[: random.randint(2, 4)]
    rounds = [{name: random.randint(0, 2) for name in names} for _ in range(2)]
    late = {name: random.randint(0, 2) for name in names}
    _smudge(random, [(each, name) for each in (*rounds, late) for name in names], 2)
    yield [{"sheet": random.choice(("rounds.yaml", "few.yaml")), "players": list(names), "rounds": rounds, "late": late}]


def _smudge(random: Random, places: list[tuple[Any, Any]], most: int) -> None:
    for values, key in random.sample(places, min(random.randint(1, most), len(places))):
        values[key] = "?"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "patch": PATCH,
        "fruit": FRUIT % "highest",
        "least": FRUIT % "lowest",
        "rounds": ROUNDS % "highest",
        "few": ROUNDS % "lowest",
    }.items():
        Path(f"{name}.yaml").write_text(text, "utf-8")
    return Library()


def ranked(table: str, library: Library) -> list[dict[str, Any]]:
    """Return the ranking that `check --table` reports for documents."""
    result = check(["t.yaml"], True, library, {"t.yaml": reader.read("t.yaml", table.encode())}, steps=0)
    told = json.loads(check_json(result))
    assert not [fault for sheet in told["sheets"] for fault in sheet["errors"]], table
    if "ranking" in told["sheets"][0]:
        assert told["sheets"][0]["ranking"] == told["table"]["ranking"]
    places: list[dict[str, Any]] = told["table"]["ranking"]
    return places


def readings(table: str, library: Library) -> Iterator[str]:
    """Yield the documents with each `?` replaced by every legal value, in every combination.

    The legal values depend only on the line of the `?`, not on the package. They are one of three marks, 1 to 6 in a list of karma,
    and so on.
    """
    pieces: list[tuple[str, ...]] = []
    key = ""
    for line in table.splitlines(keepends=True):
        key = line.partition(":")[0] if not line.startswith(" ") else key
        values = {
            "karma": "123456",
            "marks": "X.*",
            "fruit": "012",
            "late": "012",
            "rounds": "0123",
        }.get(key, ("true", "false"))
        first, *others = line.replace('"?"', "?").split("?")
        pieces.append((first,))
        for other in others:
            pieces += [tuple(values), (other,)]
    for read in product(*pieces):
        yield "".join(read)


@pytest.mark.parametrize("kind", [_namaste, _patch, _fruit, _rounds])
def test_places_are_sure_where_no_value_changes_them(kind: Callable[[Random], Iterator[Table]], library: Library) -> None:
    """A number is reported only if it is the same in all readings, and a place is certain if and only if it is the same."""
    random, often = Random(5), {"sure": 0, "unsure": 0, "unknown": 0}
    for _ in range(some(25, 0.2)):
        for table in kind(random):
            text = "---\n".join(map(typed, table))
            known, every = ranked(text, library), list(readings(text, library))
            if len(every) > MOST:
                continue
            rankings = [{each["player"]: each for each in ranked(one, library)} for one in every]
            for each in known:
                ways = [one[each["player"]] for one in rankings]
                scores, places = {one["score"] for one in ways}, {one["place"] for one in ways}
                if each["score"] is None:
                    assert "place" not in each
                    often["unknown"] += 1
                    continue
                assert scores == {each["score"]}, text
                assert each.get("sure", True) is (places == {each["place"]}), (text, each, places)
                often["sure" if each.get("sure", True) else "unsure"] += 1
            assert [each["score"] is None for each in known] == sorted(each["score"] is None for each in known)
    assert min(often.values()) > 0, often


def test_players_without_a_score_stand_last_and_make_others_unsure() -> None:
    assert rank([("Ana", None), ("Ben", 3), ("Cem", 5)]) == [
        Ranked(1, "Cem", 5, sure=False),
        Ranked(2, "Ben", 3, sure=False),
        Ranked(None, "Ana", None, sure=False),
    ]


def test_a_tie_break_that_cannot_be_read_decides_nothing() -> None:
    """Players who are equal share the place, uncertain; the others keep a certain place."""
    ties: Mapping[str, tuple[int, ...] | None] = {"Ana": (1,), "Ben": None, "Cem": (3,), "Dora": None}
    assert rank([("Ana", 7), ("Ben", 7), ("Cem", 7), ("Dora", 9)], ties, "fewer") == [
        Ranked(1, "Dora", 9),
        *(Ranked(2, name, 7, sure=False) for name in ("Ana", "Ben", "Cem")),
    ]


@pytest.mark.parametrize(("steps", "sure"), [(10, False), (11, True)])
def test_a_place_is_not_sure_when_there_were_not_enough_steps(steps: int, sure: bool, library: Library) -> None:
    """The search tries a value for each of two `?` and removes it again: four steps. Then the points have four values; for one of
    them, three tie-break values may decide."""
    layout = library.layout("rounds.yaml", "")
    written: dict[str, Value] = {
        "rounds.1.Ana": 3,
        "rounds.1.Ben": 1,
        "rounds.1.Cem": 3,
        "rounds.2.Ben": UNREAD,
        "late.Ben": UNREAD,
    }
    judged = judge(Written({"players": ("Ana", "Ben", "Cem"), **written, "rounds.2.Ana": 3, "late.Cem": 1}), layout)
    case = judged.case
    first = case.earned().ranking
    assert first is not None
    assert [(each.place, each.player) for each in first] == [(1, "Ana"), (2, "Cem"), (None, "Ben")]
    found = ranking.rank_sheet(case, first, layout.content.form, steps)
    assert [each.sure for each in found] == [sure, False, False]
    assert judged.earned.ranking == ranking.rank_sheet(case, first, layout.content.form)


def test_what_may_be_anything_leaves_no_place_sure(library: Library) -> None:
    """In Lucky Dice, any player may be out in a round that can't be read; in DiceCulus, an unreadable card may have any text."""
    one = "sheet: lucky-dice\nplayers: [Ana, Ben]\nrounds:\n  - {out: [Ana]}\n  - {out: '?'}\n"
    assert ranked(one, library) == [{"player": "Ana", "score": None}, {"player": "Ben", "score": None}]
    stages = "stages: {idea: {rounds: [{dice: {a: 3, b: 2, c: 2}, card: '%s', values: {a: 5, b: 6, c: 10}, score: 8, total: 8}]}}"
    two = [f"sheet: diceculus\nplayer: {name}\n{stages % card}\n" for name, card in (("Ana", "?"), ("Ben", "a+b+c"))]
    assert ranked("---\n".join(two), library) == [
        {"place": 1, "player": "Ana", "score": 8, "sure": False},
        {"place": 2, "player": "Ben", "score": 3, "sure": False, "valid": False},
    ]
