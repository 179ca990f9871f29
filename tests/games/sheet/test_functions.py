"""Functions and operators at their edges: equal values, beyond the end, halves, signs, blanks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from sheetgen.form.written import UNREAD
from tests.games.sheet.own import judged

LAYOUT = """game: sheet
name: x
tables: {frost: {-6: 2, -2: 4, 1: 6, 12: 8}, names: [a, b]}
spaces:
  blank-one: number
  zero: number
  torn: number
  three: {rows: 1..3, number: yes}
  on: {columns: 5..7, tick: 4}
  half: {number: 0..9 by 0.5}
  holes: {rows: 7..9, of: {par: number}}
  shade: {choice: [Red, Light blue]}
  colour: {choice: [Red, Light blue]}
  motto: text
computed: {result: FORMULA}
"""
WRITTEN = {
    "zero": 0,
    "torn": UNREAD,
    "three.1": 3,
    "three.3": 3,
    "on.6": True,
    "half": Fraction(5, 2),
    "holes.8.par": 4,
    "shade": "light-BLUE",
    "colour": "green",
    "motto": "green",
}


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("rising(3, 3)", False), ("rising(2, blank-one, 3)", True), ("falling(3, 3)", False), ("falling(3, blank-one, 2)", True),
        ("rising(three.*)", False), ("same(three.*)", True), ("distinct(three.*)", False), ("distinct(1, blank-one, 2)", True),
        ("first(blank-one, 0, 5)", 0), ("last(5, zero, blank-one)", 0), ("first(blank-one)", None), ("max(zero, -1)", 0),
        ("min(blank-one, 2)", 2), ("sum(blank-one)", 0), ("sum(half, half)", 5), ("count(zero, blank-one, on.*)", 2),
        ("sum(on.*)", 4), ("sum(on.5, on.6)", 4), ("count(h for h in on where h)", 1), ("nth(7, 8, 1)", 7), ("nth(7, 8, 2)", 8),
        ("nth(7, 8, 3)", None), ("nth(7, 8, 0)", None), ("nth(7, 8, -1)", None), ("nth(7, 8, 1.5)", None),
        ("nth(7, 8, blank-one)", None), ("nth(three.*, 2)", None), ("nth(three.*, 3)", 3), ("round(2.5)", 3), ("round(-2.5)", -2),
        ("round(0.5)", 1), ("round(-0.5)", 0), ("round(2.4)", 2), ("round(-2.6)", -3), ("floor(-2.5)", -3), ("ceil(-2.5)", -2),
        ("abs(-2.5)", Fraction(5, 2)), ("round(blank-one)", None), ("length('')", 0), ("-7 mod 3", 2), ("7 mod -3", -2),
        ("-7 mod -3", -1), ("2.5 mod 1", Fraction(1, 2)), ("7 mod 0", None), ("7 / 0", None), ("7 / 3", Fraction(7, 3)),
        ("7 - 3 - 2", 2), ("8 / 2 / 2", 2), ("2 + 3 * 4", 14), ("--7", 7), ("---7", -7), ("-2 + 3", 1), ("band(frost, -7)", None),
        ("band(frost, -6)", 2), ("band(frost, -3)", 2), ("band(frost, -2)", 4), ("band(frost, 0)", 4), ("band(frost, 0.5)", 4),
        ("band(frost, 12)", 8), ("band(frost, 99)", 8), ("band(frost, blank-one)", None), ("gapless(1, blank-one)", True),
        ("gapless(blank-one, 1)", False), ("gapless(1, blank-one, 1)", False), ("gapless(on.*)", False),
        ("gapless(blank-one)", True), ("written(zero, on.6)", True), ("written(zero, on.5)", False),
        ("blank(blank-one, on.5)", True), ("blank(zero)", False), ("all(on.6, blank-one > 1)", None),
        ("all(on.5, blank-one > 1)", False), ("any(on.5, blank-one > 1)", None), ("any(on.6, blank-one > 1)", True),
        ("all(1 < 2 for h in three where h > 5)", True), ("any(1 < 2 for h in three where h > 5)", False),
        ("blank-one in (1, 2)", None), ("3 in three.*", True), ("2 in three.*", False), ("2 not in three.*", True),
        ("3 in 1..3", True), ("3.5 in 1..5", False), ("3 in 4..1", False), ("3 in blank-one..5", None), ("count(0.5..3)", 3),
        ("sum(1..3)", 6), ("not blank-one = 1", None), ("not not 1 = 1", True), ("1 < 2 < 2", False), ("1 < 2 <= 2", True),
        ("3 > 2 > blank-one", None), ("1 > 2 > blank-one", False), ("1 = 1 and blank-one = 1", None),
        ("1 = 2 and blank-one = 1", False), ("1 = 2 or blank-one = 1", None), ("blank-one = 1 or 1 = 1", True),
        ("if blank-one = 1 then 1 else 2", None), ("if 1 = 2 then 1", None), ("sum(a for a in 1..2 for b in 1..a)", 5),
        ("sum(a * 10 + b for a in 1..2 for b in 1..2 where a != b)", 33), ("names.(3)", None), ("names.(1) = 'a'", True),
        ("three.(4)", None), ("three.(blank-one)", None), ("sum(on.(6))", 4), ("on.(7)", False), ("sum(torn, 1)", UNREAD),
        ("max(torn, 5)", UNREAD), ("min(5, torn)", UNREAD), ("max(5, blank-one, torn, 7)", UNREAD), ("max(torn)", UNREAD),
        ("first(1, torn)", 1), ("first(torn, 1)", UNREAD), ("last(torn, 1)", 1), ("1 in (torn, 1)", True),
        ("2 in (torn, 1)", UNREAD), ("2 not in (torn, 1)", UNREAD), ("torn = 1 or 1 = 1", True),
        ("torn = 1 or blank-one = 1", UNREAD), ("blank-one = 1 or torn = 1", UNREAD), ("blank-one = 1 and torn = 1", UNREAD),
        ("1 < 2 < torn", UNREAD), ("2 < 1 < torn", False), ("count(h for h in three where torn > 1)", UNREAD),
        ("sum(1..torn)", UNREAD), ("nth(7, 8, torn)", UNREAD), ("nth(torn, 8, 2)", 8), ("band(frost, torn)", UNREAD),
        ("three.(torn)", UNREAD), ("written(torn)", UNREAD), ("-torn", UNREAD),
        ("first(h.at for h in holes)", 1), ("last(h.at for h in holes)", 3), ("sum(h.at for h in holes where written(h.par))", 2),
        ("sum(h.at * h.par for h in holes)", 8), ("first(h.row for h in holes)", 7), ("nth(holes.*.par, holes.8.par - 2)", 4),
        ("shade = 'Light blue'", True), ("shade = colour", False), ("colour in ('Red', 'Light blue')", False),
        ("colour = motto", True), ("written(colour)", True),
    ],
)  # fmt: skip
def test_what_they_give(formula: str, value: Any) -> None:
    case = judged(LAYOUT.replace("FORMULA", '"' + formula + '"'), WRITTEN)
    got = case.values[-1]
    assert got is value if value is UNREAD or isinstance(value, bool) or value is None else got == value


TOTALS = """game: sheet
name: x
players: 2..3
spaces:
  rounds:
    rows: 1..6
    of:
      points: {columns: players, number: yes, must: "FORMULA < 6"}
"""


@pytest.mark.parametrize(
    ("formula", "rows", "mine"),
    [
        ("sum(before(previous(points.*)))", lambda row: range(row - 1), False),
        ("sum(before(points.*))", range, False),
        ("sum(before(next(points.*)))", lambda row: range(1, row + 1), False),
        ("sum(after(previous(points.*)))", lambda row: range(row, 5), False),
        ("sum(before(previous(points.*, 2)))", lambda row: range(row - 2), False),
        ("sum(before(previous(points.player)))", lambda row: range(row - 1), True),
        ("sum(before(before(points.*)))", lambda row: [n for each in range(row) for n in range(each)], False),
    ],
)
def test_values_of_rows_before_those_before(formula: str, rows: Callable[[int], Iterable[int]], mine: bool) -> None:
    names = ("Ana", "Ben", "Cem")
    points = [[(3 * row + 2 * n) % 5 for n in range(3)] for row in range(6)]
    points[2][1] = None  # type: ignore[call-overload]
    written = {f"rounds.{row + 1}.points.{name}": points[row][n] for row in range(6) for n, name in enumerate(names)}
    written = {space: value for space, value in written.items() if value is not None}
    case = judged(TOTALS.replace("FORMULA", formula), {"players": names, **written})
    due = set()
    for row in range(6):
        for n, name in enumerate(names):
            seen = [points[each][m] or 0 for each in rows(row) for m in range(3) if not mine or m == n]
            if points[row][n] is not None and sum(seen) >= 6:
                due.add(f"rounds.{row + 1}.points.{name}")
    assert {violation.spaces[0] for violation in case.violations()} == due
    assert due
