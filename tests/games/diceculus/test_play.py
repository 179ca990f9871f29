"""Played tables: no finding if the rules are kept, and a finding for each changed number that matters."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks.diceculus import paper, play

from tests.games.diceculus.sheets import at_table, found, judged
from tests.thorough import some

seeds = st.integers(0, 10**9)


@settings(max_examples=some(60, 0.2), deadline=None)
@given(seeds)
def test_play_by_the_rules_is_never_faulted(seed: int) -> None:
    sheets = play.table(Random(seed))
    for sheet in sheets:
        assert found(sheet) == []
        verdict = judged(sheet).earned
        assert (verdict.computed, verdict.claimed) == (sheet["end"], sheet["end"])
        assert verdict.parts == {stage: sheet["stages"].get(stage, {}).get("grand", 0) for stage in play.STAGES}
    findings, ranking = at_table(sheets)
    assert findings == []
    ends = sorted((sheet["end"] for sheet in sheets), reverse=True)
    assert [(place.place, place.score) for place in ranking] == [(ends.index(end) + 1, end) for end in ends]


@settings(max_examples=some(150, 0.2), deadline=None)
@given(seeds)
def test_one_number_changed_is_found(seed: int) -> None:
    random = Random(seed)
    sheet = random.choice(play.table(random))
    numbers = list(_numbers(sheet, ()))
    path = random.choice(numbers)
    changed = deepcopy(sheet)
    holder: Any = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] += random.choice((-100, -3, -1, 1, 2, 50))
    if found(changed) == []:
        assert _is_harmless(path, changed)


def _numbers(node: Any, path: tuple[Any, ...]) -> Any:
    if isinstance(node, bool | str):
        return
    if isinstance(node, int):
        yield path
        return
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        yield from _numbers(value, (*path, key))


def _is_harmless(path: tuple[Any, ...], sheet: play.Sheet) -> bool:
    """Return whether a change is harmless: a roll before the last, a value with the same result, or a value ignored once a card is
    solved unrolled.
    """
    if len(path) < 5:
        return False
    stage, number, kind = path[1], path[3], str(path[4])
    written = sheet["stages"][stage]["rounds"][number]
    if written.get("solved"):
        return kind in ("values", "rolls")
    if kind == "rolls":
        earlier: bool = path[6] < len(written["rolls"][path[5]]) - 1
        return earlier
    return kind == "values"


@settings(max_examples=some(60, 0.2), deadline=None)
@given(seeds)
def test_books_that_differ_are_found_on_the_sheet_that_keeps_them(seed: int) -> None:
    """A player who writes a wrong number of taken or given points gets a finding in that round; the other players get none."""
    random = Random(seed)
    sheets = play.table(random)
    kept = [
        (sheet, stage, n, books)
        for sheet in sheets
        for stage, books in (("robbery", "robbed"), ("charity", "received"))
        for n, each in enumerate(sheet["stages"].get(stage, {"rounds": []})["rounds"])
        if books in each
    ]
    if not kept:
        return
    sheet, stage, n, books = random.choice(kept)
    written = sheet["stages"][stage]["rounds"][n][books]
    written[random.choice(sorted(written))] += random.choice((-7, 1))
    findings, _ = at_table(sheets)
    assert findings == [(sheet["player"], f"{stage}-books", f"{stage}.{n + 1}.{books}")]


@settings(max_examples=some(60, 0.2), deadline=None)
@given(seeds)
def test_another_card_is_found(seed: int) -> None:
    random = Random(seed)
    sheets = play.table(random)
    stages = list(sheets[0]["stages"])
    if not stages:
        return
    stage, sheet = random.choice(stages), random.choice(sheets)
    written = sheet["stages"][stage]["rounds"][0]
    written["card"] = paper.written(("+", ("number", "77"), play.card(random, 3)[0]), random)
    findings, _ = at_table(sheets)
    faulted = sheets[1:] if sheet is sheets[0] else [sheet]
    assert findings == [(each["player"], "same-card", f"{stage}.1.card") for each in faulted]
