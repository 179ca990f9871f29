"""The rules of a table at their edges."""

from __future__ import annotations

import itertools

import pytest
from rulebooks.namaste import naive
from rulebooks.namaste.sheets import STANDARD, Written, at_table, found_at_table

from sheetgen.games.namaste.table import turn_count, view

RISES = {(2, 3): 4, (2, 4): 7, (2, 5): 9}
FALLS = {(2, 3): 4, (2, 4): 7, (2, 5): 5}
OPEN = {(2, 3): 4, (2, 4): 7}
CROSSING = ("nobody-first", "crossed-early", "not-crossed")


def crossings(*table: tuple[dict[tuple[int, int], int], bool]) -> list[tuple[str, int]]:
    """Return (rule, seat) of each finding of the rules for crossing a symbol, for lotus."""
    sheets = [
        Written(f"P{n}", circles=circles, crossed={"lotus"} if crossed else set()) for n, (circles, crossed) in enumerate(table)
    ]
    return [(rule, seat) for rule, seat, space in found_at_table(sheets) if rule in CROSSING and space == "crossed.lotus"]


def test_first_and_others_who_crossed() -> None:
    assert crossings((RISES, False), (OPEN, True), (RISES, True)) == []


def test_several_at_the_same_moment() -> None:
    assert crossings((RISES, False), (RISES, False), ({}, True)) == []


def test_nobody_first_on_each_sheet_that_completed_the_line() -> None:
    assert crossings((RISES, True), ({}, True), (RISES, True)) == [("nobody-first", 0), ("nobody-first", 2)]


def test_crossed_early_on_each_sheet_that_crossed() -> None:
    assert crossings((OPEN, True), (OPEN, False), ({}, True)) == [("crossed-early", 0), ("crossed-early", 2)]


def test_not_crossed_on_each_sheet_that_did_not_complete() -> None:
    assert crossings((RISES, False), (OPEN, False), ({}, True), ({}, False)) == [("not-crossed", 1), ("not-crossed", 3)]


def test_nobody_first_and_not_crossed_together() -> None:
    assert crossings((RISES, True), ({}, False)) == [("nobody-first", 0), ("not-crossed", 1)]


@pytest.mark.parametrize("falls", [(FALLS, False), (FALLS, True)])
def test_a_line_that_does_not_rise_somewhere_is_left_out(falls: tuple[dict[tuple[int, int], int], bool]) -> None:
    for other in itertools.product((RISES, OPEN, {}), (False, True)):
        assert crossings(falls, other) == []
        assert crossings(other, falls) == []


def test_every_small_table_of_one_line() -> None:
    """Three sheets, each with one of four kinds of line, crossed or not, compared with the naive reading."""
    sheet = list(itertools.product((RISES, FALLS, OPEN, {}), (False, True)))
    for table in itertools.product(sheet, repeat=3):
        written = [Written(f"P{n}", n == 0, circles, crossed={"lotus"} if yes else set()) for n, (circles, yes) in enumerate(table)]
        assert found_at_table(written) == naive.table_findings(written, STANDARD)


@pytest.mark.parametrize("checked", list(itertools.product((False, True), repeat=3)))
def test_one_first(checked: tuple[bool, ...]) -> None:
    table = [Written(f"P{n}", first) for n, first in enumerate(checked)]
    at = [seat for rule, seat, _ in found_at_table(table) if rule == "one-first"]
    count = sum(checked)
    assert at == ([] if count == 1 else [seat for seat in range(3) if checked[seat] or not count])


def _sheet(name: str, first: bool, entries: int, karma: int, high: int, ones: int) -> Written:
    """Return a sheet with the given numbers of entries, of entries above 21 and of 1, and of karma spaces; order is irrelevant
    here.
    """
    numbers = [22] * high + [1] * ones + [10] * (entries - high - ones)
    cells = [(row, column) for row in range(1, 8) for column in range(1, 8) if abs(row - 4) + abs(column - 4) <= 3]
    return Written(name, first, dict(zip(cells, numbers, strict=False)), karma=dict.fromkeys(range(1, karma + 1), 1))


def test_turn_count_over_small_tables_in_full() -> None:
    kinds = [
        (entries, karma, high, ones)
        for entries, karma in itertools.product(range(4), range(3))
        for high, ones in itertools.product(range(entries + 1), repeat=2)
        if high + ones <= entries
    ]
    seen = set()
    written = [_sheet("Ana", True, *kind) for kind in kinds]
    table = at_table(written)
    for one, other in itertools.product(range(len(kinds)), repeat=2):
        wrong = bool(list(turn_count(view(table.model, (table.seats[one], table.seats[other])))))
        assert wrong != naive.some_rounds_fit([written[one], written[other]])
        seen.add(wrong)
    assert seen == {False, True}


@pytest.mark.parametrize(
    ("ana", "ben", "wrong"),
    [
        ((4, 0, 0, 0), (2, 0, 0, 0), False),  # two rounds: Ana entered in Ben's turns too, Ben only in his
        ((5, 0, 0, 0), (2, 0, 0, 0), True),  # Ben rolled twice at most, so there were four turns, not five
        ((3, 0, 3, 0), (2, 0, 0, 0), True),  # three numbers only an own roll makes, but Ben has two turns at most
        ((3, 0, 0, 2), (2, 0, 0, 0), True),  # two ones from Ben's turns: Ana rolled once, which makes two turns
        ((2, 0, 0, 1), (1, 0, 0, 0), False),
        ((0, 0, 0, 0), (0, 0, 0, 0), False),
        ((1, 0, 0, 1), (1, 0, 0, 0), True),  # Ana's own roll left no entry
    ],
)
def test_turn_count(ana: tuple[int, int, int, int], ben: tuple[int, int, int, int], wrong: bool) -> None:
    table = [_sheet("Ana", True, *ana), _sheet("Ben", False, *ben)]
    assert (("turn-count", -1, "") in found_at_table(table)) == wrong


def test_what_is_the_tables_own_rests_on_all_its_sheets() -> None:
    table = at_table([_sheet("Ana", True, 5, 0, 0, 0), _sheet("Ben", False, 0, 0, 0, 0)])
    found = {violation.rule: violation for violation in table.violations()}
    assert set(found) == {"namaste/turn-count", "namaste/unfinished"}
    for violation in found.values():
        assert violation.seat is None
        assert violation.depends_on == ((0, "circles"), (0, "karma"), (1, "circles"), (1, "karma"))
        assert violation.spaces == ("circles", "karma")
    assert found["namaste/turn-count"].severity == "error"
    assert found["namaste/unfinished"].severity == "warning"
    assert found["namaste/turn-count"].message.text().notes == (
        "Ana rolled at least 3 and at most 5 times",
        "Ben rolled at least 0 and at most 0 times",
    )
    assert len(table.ranking()) == 2


@pytest.mark.parametrize(("karma", "circles", "over"), [(4, 0, True), (3, 24, False), (0, 25, True)])
def test_unfinished(karma: int, circles: int, over: bool) -> None:
    table = [_sheet("Ana", True, 0, 0, 0, 0), _sheet("Ben", False, circles, karma, 0, 0)]
    assert (("unfinished", -1, "") in found_at_table(table)) != over


def test_not_crossed_is_a_warning() -> None:
    severities = {
        violation.rule: violation.severity for violation in at_table([Written("Ana", True, RISES), Written("Ben")]).violations()
    }
    assert severities["namaste/not-crossed"] == "warning"


def test_a_changed_sheet_is_judged_with_the_others_as_they_were() -> None:
    table = at_table([Written("Ana", True, RISES), Written("Ben", crossed={"lotus"})])
    assert table.changed(1, {"crossed.lotus": None, "first": True}).seats[0] is table.seats[0]
    rules = {violation.rule for violation in table.changed(1, {"crossed.lotus": None, "first": True}).violations()}
    assert {"namaste/not-crossed", "namaste/one-first"} <= rules
    assert {"namaste/not-crossed", "namaste/one-first"}.isdisjoint(violation.rule for violation in table.violations())


def test_no_sheets_at_all() -> None:
    table = at_table([])
    assert {violation.rule for violation in table.violations()} == {"namaste/unfinished"}
    assert table.ranking() == []
