"""Whole games: a game played by the rules has no finding, and each mistake is found or provably harmless."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks.namaste import naive
from rulebooks.namaste.play import NAMES, play
from rulebooks.namaste.sheets import LENIENT, SMALL, STANDARD, Written, at_table, case, found, found_at_table

from sheetgen.form.written import UNREAD
from sheetgen.games.game import Ranked
from sheetgen.games.namaste.layout import Keys
from sheetgen.source.messages import as_text
from tests.thorough import heavy, some

Name = TypeVar("Name")
GAMES = st.tuples(st.sampled_from([STANDARD, SMALL, LENIENT]), st.integers(2, 4), st.integers(0, 2**32))


@heavy
def test_games_played_here_are_worth_checking() -> None:
    """The games end in both ways and complete lines, some of them twice."""
    tables = [(keys, play(keys, players, seed)) for keys in (STANDARD, SMALL, LENIENT) for players in (2, 4) for seed in range(12)]
    sheets = [(keys, sheet) for keys, table in tables for sheet in table]
    assert any(len(sheet.karma) == keys.karma for keys, sheet in sheets)
    assert any(len(sheet.circles) == (keys.diamond**2 + 1) // 2 for keys, sheet in sheets)
    halved = [
        symbol
        for keys, sheet in sheets
        for symbol, cells in naive.lines(keys).items()
        if symbol in sheet.crossed and naive.complete(cells, sheet.circles)
    ]
    assert len(halved) > 10


@settings(max_examples=some(60, 0.2), deadline=None)
@given(GAMES)
def test_what_was_played_by_the_rules_has_no_finding(game: tuple[Keys, int, int]) -> None:
    keys, players, seed = game
    table = play(keys, players, seed)
    for sheet in table:
        verdict = case(sheet, keys).earned()
        assert found(sheet, keys) == []
        assert verdict.computed == verdict.claimed == sheet.total
        assert tuple(verdict.parts.values()) == naive.score(sheet, keys)
    assert found_at_table(table, keys) == []


@settings(max_examples=some(40, 0.2), deadline=None)
@given(GAMES, st.integers(0, 24))
def test_a_game_broken_off_after_a_round_is_only_unfinished(game: tuple[Keys, int, int], rounds: int) -> None:
    keys, players, seed = game
    table = play(keys, players, seed, most_rounds=rounds)
    assert [sheet for sheet in table if found(sheet, keys)] == []
    assert set(found_at_table(table, keys)) <= {("unfinished", -1, "")}


@settings(max_examples=some(150, 0.2), deadline=None)
@given(GAMES, st.integers(0, 2**32))
def test_one_changed_space_is_found_or_does_no_harm(game: tuple[Keys, int, int], seed: int) -> None:
    """`naive` decides which: it checks the changed sheets again, without the package."""
    keys, players, number = game
    table = play(keys, players, number, most_rounds=Random(seed).choice((3, 12, 60)))
    random = Random(seed)
    for _ in range(4):
        changed = deepcopy(table)
        _change(random.choice(changed), keys, random)
        for sheet in changed:
            assert found(sheet, keys) == naive.findings(sheet, keys)
        assert found_at_table(changed, keys) == naive.table_findings(changed, keys)


@settings(max_examples=some(60, 0.2), deadline=None)
@given(GAMES, st.integers(0, 2**32), st.integers(2, 40))
def test_many_changed_spaces_are_judged_as_naively(game: tuple[Keys, int, int], seed: int, changes: int) -> None:
    keys, players, number = game
    table = play(keys, players, number)
    random = Random(seed)
    for _ in range(changes):
        _change(random.choice(table), keys, random)
    for sheet in table:
        assert found(sheet, keys) == naive.findings(sheet, keys)
        verdict = case(sheet, keys).earned()
        assert tuple(verdict.parts.values()) == naive.score(sheet, keys)
        assert verdict.computed == naive.total(sheet, keys)
        assert verdict.claimed == sheet.total
    assert found_at_table(table, keys) == naive.table_findings(table, keys)


@settings(max_examples=some(150, 0.2), deadline=None)
@given(GAMES, st.integers(0, 2**32), st.integers(0, 30), st.sampled_from([1, 1, 2, 3, 6, 20]))
def test_what_cannot_be_read_is_judged_as_naively(game: tuple[Keys, int, int], seed: int, changes: int, unread: int) -> None:
    """Whole and damaged games with some `?`: the verdict is the naive one, and no `?` adds a finding."""
    keys, players, number = game
    random = Random(seed)
    table = play(keys, players, number, most_rounds=random.choice((6, 12, 60)))
    for _ in range(changes):
        _change(random.choice(table), keys, random)
    before = deepcopy(table)
    for _ in range(unread):
        sheet = random.choice(table)
        sheet.unread.add(random.choice([space for space in sheet.values() if space != "player"] or ["total"]))
    assert not Counter(naive.table_findings(table, keys)) - Counter(naive.table_findings(before, keys))
    for sheet, whole in zip(table, before, strict=True):
        assert found(sheet, keys) == naive.findings(sheet, keys)
        assert not _by_line(found(sheet, keys)) - _by_line(found(whole, keys))
        verdict = case(sheet, keys).earned()
        assert tuple(verdict.parts.values()) == naive.score(sheet, keys)
        assert verdict.computed == naive.total(sheet, keys)
        assert verdict.claimed == (UNREAD if "total" in sheet.unread else sheet.total)
    assert found_at_table(table, keys) == naive.table_findings(table, keys)
    ranking = at_table(table, keys).ranking()
    assert [each.sure for each in ranking] == sorted((each.sure for each in ranking), reverse=True)


def _by_line(findings: list[tuple[str, str]]) -> Counter[tuple[str, str]]:
    """Count findings, and count order findings per line: if the 7 in 9 7 8 is removed, the 8 is out of order."""
    return Counter(
        (rule, space[:10] if rule == "row-order" else space[10:] if rule == "column-order" else space) for rule, space in findings
    )


@pytest.mark.parametrize("kind", ["symbols", "truths", "score", "total"])
def test_a_wrong_number_of_points_is_always_found(kind: str) -> None:
    """Changed points and totals are never harmless: every such space of some games is changed by every small difference."""
    for seed in range(6):
        for sheet in play(STANDARD, 3, seed):
            points: dict[str, int] = {"total": sheet.total or 0} if kind == "total" else getattr(sheet, kind)
            for space, by in ((space, by) for space in points for by in (-2, -1, 1, 2)):
                changed = deepcopy(sheet)
                if kind == "total":
                    changed.total = points[space] + by
                else:
                    getattr(changed, kind)[space] += by
                if kind == "score" and space == "karma" and abs(changed.score[space]) == abs(sheet.score[space]):
                    continue  # only the sign differs
                rules = {rule for rule, _ in found(changed)}
                assert rules & {"total", "points", "symbol-points", "symbol-unearned", "truth-points"}


def _change(sheet: Written, keys: Keys, random: Random) -> None:
    """Rewrites one space of a sheet."""
    what = random.choice(("circles", "circles", "circles", "symbols", "crossed", "truths", "karma", "score", "total", "first"))
    number = random.choice((random.randint(-3, 32), random.randint(1, 28)))
    middle = keys.diamond // 2
    if what == "circles":
        row = random.randint(-middle, middle)
        reach = middle - abs(row)
        cell = row + middle + 1, random.randint(-reach, reach) + middle + 1
        near = sheet.circles.get(cell, number) + random.randint(-2, 2)
        _put(sheet.circles, cell, random.choice((None, number, near)))
    elif what == "crossed":
        sheet.crossed ^= {random.choice(list(naive.lines(keys)))}
    elif what == "symbols":
        _put(sheet.symbols, random.choice(list(naive.lines(keys))), random.choice((None, 0, number)))
    elif what == "truths":
        _put(sheet.truths, random.choice(list(naive.truths(keys))), random.choice((None, 0, number)))
    elif what == "karma":
        _put(sheet.karma, random.randint(1, keys.karma), random.choice((None, number, random.randint(-7, 7))))
    elif what == "score":
        _put(sheet.score, random.choice(("symbols", "truths", "karma")), random.choice((None, 0, number, -number)))
    elif what == "total":
        sheet.total = random.choice((None, number))
    else:
        sheet.first = not sheet.first


def _put(spaces: dict[Name, int], name: Name, number: int | None) -> None:
    if number is None:
        spaces.pop(name, None)
    else:
        spaces[name] = number


def test_ranking_of_played_games() -> None:
    for players, seed in ((players, seed) for players in (2, 3, 4) for seed in range(20)):
        table = play(SMALL, players, seed)
        ranking = at_table(table, SMALL).ranking()
        results = {sheet.player: (-(naive.total(sheet, SMALL) or 0), len(sheet.karma)) for sheet in table}
        places = {name: 1 + sum(other < mine for other in results.values()) for name, mine in results.items()}
        assert {each.player: each.place for each in ranking} == places
        assert {each.player for each in ranking} == set(NAMES[:players])
        assert all(each.score == -results[each.player][0] for each in ranking)


def _ranked(*karma: dict[int, int]) -> list[Ranked]:
    """Return the places of players who have only karma and one truth space that makes up for it."""
    table = [
        Written(NAMES[n], n == 0, {(1, 4): 10 + sum(lost.values())}, karma=lost, truths={"top": 10 + sum(lost.values())})
        for n, lost in enumerate(karma)
    ]
    return at_table(table).ranking()


def test_fewer_karma_spaces_break_a_tie() -> None:
    ranking = _ranked({1: 2, 2: 2}, {1: 4}, {1: 1, 2: 3})
    assert [(each.place, each.player) for each in ranking] == [(1, "Ben"), (2, "Ana"), (2, "Cem")]
    assert [each.score for each in ranking] == [10, 10, 10]
    assert any("karma" in as_text(each.tie_break) for each in ranking)


def test_a_shared_place_skips_the_next() -> None:
    assert [each.place for each in _ranked({1: 3}, {1: 5}, {1: 3, 2: 1})] == [1, 1, 3]
