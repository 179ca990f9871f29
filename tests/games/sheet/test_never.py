"""Comparisons with a constant result, and indices without a match: reported only if true."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.language.parser import parse
from sheetgen.games.sheet.language.tree import Chain, In, Txt
from sheetgen.games.sheet.lint.impossible import found_in
from tests.games.sheet.own import judged, model
from tests.thorough import some

SPACES = """game: sheet
name: x
players: 2..4
tables: {prices: {red: 1, blue: 2}, words: {a: [red], b: [Blue]}, bands: {0: low, 5: high}}
spaces:
  k: {choice: [Red, Blue]}
  m: {choice: [x, y], blank: none}
  t: text
  n: number
  on: tick
  rounds: {rows: 1..3, columns: players, number: yes}
  ks: {columns: 1..3, choice: [Red, Green]}
  up: {rows: [ones, twos], number: yes}
  mixed: {rows: [2..4, lock], number: yes}
  rec: {rows: [a, b], of: {c: {choice: [p]}, w: {columns: players, choice: [q]}}}
"""


def _told(formula: str, more: str = "") -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the findings of a computed value: the characters, the message, the hints."""
    quoted = formula.replace("'", "''")
    layout = model(f"{SPACES}{more}computed:\n  result: '{quoted}'\n")
    return _of(layout)


def _of(layout: Model) -> list[tuple[str, str, tuple[str, ...]]]:
    found = []
    for each in found_in(layout):
        told = each.message.text()
        found.append((each.script.text[each.start : each.end], told.message, told.notes))
    return found


@pytest.mark.parametrize(
    ("formula", "at", "message", "hint"),
    [
        ("k = 'red'", "'red'", "k is never 'red', only Red, Blue", ("write 'Red'",)),
        ("'red' = k", "'red'", "k is never 'red', only Red, Blue", ("write 'Red'",)),
        ("k != 'Rad'", "'Rad'", "k is never 'Rad', only Red, Blue", ("write 'Red'",)),
        ("k = 'Red' or k = 'green'", "'green'", "k is never 'green', only Red, Blue", ()),
        ("k in ('blue', 'Red')", "'blue'", "k is never 'blue', only Red, Blue", ("write 'Blue'",)),
        ("k not in ('Blue', 'q')", "'q'", "k is never 'q', only Red, Blue", ()),
        ("m = 'None'", "'None'", "m is never 'None', only x, y, none", ("write 'none'",)),
        ("k = m", "m", "k and m are never the same: Red, Blue; x, y, none", ()),
        ("m in ks.*", "ks.*", "m and ks.* are never the same: x, y, none; Red, Green", ()),
        ("'red' in ks.*", "'red'", "ks.* is never 'red', only Red, Green", ("write 'Red'",)),
        ("first(ks.*, k) = 'x'", "'x'", "first(ks.*, k) is never 'x', only Red, Green, Blue", ()),
        ("last(ks.1) = 'x'", "'x'", "last(ks.1) is never 'x', only Red, Green", ()),
        ("nth(ks.*, n) = 'x'", "'x'", "nth(ks.*, n) is never 'x', only Red, Green", ()),
        ("(if on then k else 'x') = 'X'", "'X'", "if on then k else 'x' is never 'X', only Red, Blue, x", ("write 'x'",)),
        ("let z = k then z = 'x'", "'x'", "z is never 'x', only Red, Blue", ()),
        ("any(z = 'blue' for z in ks)", "'blue'", "z is never 'blue', only Red, Green", ()),
        ("any(z = 'blue' for z in ('Blue', 'x'))", "'blue'", "z is never 'blue', only Blue, x", ("write 'Blue'",)),
        ("any(h.c = 'P' for h in rec)", "'P'", "h.c is never 'P', only p", ("write 'p'",)),
        ("any(h.row = 'A' for h in rec)", "'A'", "h.row is never 'A', only a, b", ("write 'a'",)),
        ("words.a.1 = 'Red'", "'Red'", "words.a.1 is never 'Red', only red", ("write 'red'",)),
        ("any(w = 'blue' for w in words.*.*)", "'blue'", "w is never 'blue', only red, Blue", ("write 'Blue'",)),
        ("any(w.1 = 'blue' for w in words)", "'blue'", "w.1 is never 'blue', only red, Blue", ("write 'Blue'",)),
        ("band(bands, n) = 'mid'", "'mid'", "band(bands, n) is never 'mid', only low, high", ()),
        ("1 in (sum(prices.(k)), 2)", "(k)", "prices has no key k: its keys are red, blue", ()),
        ("sum(up.(k)) = 1", "(k)", "up has no key k: its keys are ones, twos", ()),
        ("up.(n) = 1", "(n)", "up has no key n: its keys are ones, twos", ()),
        ("up.(2 + n) = 1", "(2 + n)", "up has no key 2 + n: its keys are ones, twos", ()),
        ("any(sum(rounds.p.*) > 1 for p in players)", "p", "rounds has no key p: its keys are 1, 2, 3", ("write rounds.*.p",)),
        ("sum(rounds.*.(n)) > 1", "(n)", "rounds.* has no key n: its keys are the players' names", ("write rounds.(n).*",)),
        ("count(rec.(k).w.*) > 1", "(k)", "rec has no key k: its keys are a, b", ()),
    ],
)  # fmt: skip
def test_what_never_comes_out_otherwise_is_told_at_its_characters(
    formula: str, at: str, message: str, hint: tuple[str, ...]
) -> None:
    assert _told(formula) == [(at, message, hint)]


@pytest.mark.parametrize(
    "formula",
    [
        "k = 'Red'", "k in ('Red', 'Blue')", "m = 'none'", "t = 'anything'", "k = t", "k in (t, 'Red')", "k = first(ks.*)",
        "'a' = 'b'",        "any(z = 'Green' for z in ks)", "first(t, k) = 'x'", "prices.(t) = 1", "up.(t) = 1", "mixed.(n) = 1",
        "mixed.(t) = 1",        "any(sum(rounds.*.p) > 1 for p in players)", "any(rounds.h.p > 1 for h in 1..3 for p in players)",
        "any(p = 'Ana' for p in players)", "any(mixed.p = 1 for p in players)", "any(first(rec.z.w.*) = 'q' for z in ('a', 'x'))",
        "any(up.h = 1 for h in ('ones', 'z'))", "band(bands, n) = 'high'", "words.(t).1 = 'red'",
    ],
)  # fmt: skip
def test_nothing_is_told_of_what_can_be(formula: str) -> None:
    assert _told(formula) == []


def test_a_formula_that_several_specs_share_is_told_of_where_it_never_holds_in_any() -> None:
    lower = "  low: {rows: {a: {choice: [p]}, b: {choice: [q]}}, must: \"row = 'a' or this = 'p' or this = 'Q' or row = 'C'\"}\n"
    assert [each[0] for each in _of(model(SPACES + lower))] == ["'Q'", "'C'"]


def test_fixed_players_are_known_by_name() -> None:
    fixed = SPACES.replace("players: 2..4", "players: [we, they]")
    rest = "  own: {columns: players, number: yes, must: player = 'We'}\nscore: (if player = 'us' then 1 else 2)\n"
    rest += "rules: [{id: r, for: p in players, must: p != 'them' and rounds.1.p > 1}, {id: s, for: own, must: player = 'we'}]\n"
    assert [each[0] for each in _of(model(fixed + rest))] == ["'We'", "'them'", "'us'"]


NUMBERS = """game: sheet
name: x
players: [we, they]
tables: {prices: [3, 8], bands: {0: 5, 10: 7}}
spaces:
  n: 0..4
  half: {number: 0..2 by 0.5}
  some: {number: "0, 5..7"}
  high: {number: 3..}
  any: number
  b: {number: 1..2, blank: 7}
  x: {number: 1..2, marks: {X: 10}}
  on: tick
  k: {choice: [red, blue]}
  c: {is: if on then 9 else n}
  r: {rows: [2..4, lock], number: 1..6}
  mine: {columns: players, number: 1..6}
  rec: {rows: 1..3, of: {v: number, w: text}}
"""


def _numbers_told(formula: str) -> list[tuple[str, str]]:
    layout = model(f'{NUMBERS}computed:\n  result: "{formula}"\n')
    return [(at, message) for at, message, _ in _of(layout)]


@pytest.mark.parametrize(
    ("formula", "at", "message"),
    [
        ("n = 5", "5", "n is never 5, only 0..4"),
        ("5 = n", "5", "n is never 5, only 0..4"),
        ("n != 5", "5", "n is never 5, only 0..4"),
        ("n = 0.5", "0.5", "n is never 0.5, only 0..4"),
        ("n = -1", "-1", "n is never -1, only 0..4"),
        ("n > 4", "4", "n is never above 4, only 0..4"),
        ("n >= 5", "5", "n is never 5 or more, only 0..4"),
        ("n < 0", "0", "n is never below 0, only 0..4"),
        ("n <= -1", "-1", "n is never -1 or less, only 0..4"),
        ("4 < n", "4", "n is never above 4, only 0..4"),
        ("1 < n < 0", "0", "n is never below 0, only 0..4"),
        ("half = 0.7", "0.7", "half is never 0.7, only 0..2 by 0.5"),
        ("some in (0, 4)", "4", "some is never 4, only 0, 5..7"),
        ("high < 3", "3", "high is never below 3, only 3.."),
        ("any = 2.5", "2.5", "any is never 2.5, only whole numbers"),
        ("b = 3", "3", "b is never 3, only 1..2, 7"),
        ("c > 9", "9", "c is never above 9, only 9, 0..4"),
        ("first(n, some) = 8", "8", "first(n, some) is never 8, only 0..4, 0, 5..7"),
        ("max(n, some) > 7", "7", "max(n, some) is never above 7, only 0..4, 0, 5..7"),
        ("7 in r.*", "7", "r.* is never 7, only 1..6"),
        ("prices.2 = 3 or prices.1 = 4", "4", "prices.1 is never 4, only 3"),
        ("band(bands, n) = 6", "6", "band(bands, n) is never 6, only 5, 7"),
        ("any(h > 6 for h in r.*)", "6", "h is never above 6, only 1..6"),
        ("(let z = n then z > 4)", "4", "z is never above 4, only 0..4"),
    ],
)
def test_numbers_that_never_are_so_are_told(formula: str, at: str, message: str) -> None:
    found = _numbers_told(formula)
    assert (at, message) in found
    assert len(found) == (2 if formula.startswith("prices") else 1)


@pytest.mark.parametrize(
    "formula",
    [
        "n = 4", "n > 3", "n >= 4", "n < 1", "n <= 0", "0 <= n <= 4", "half = 1.5", "some = 6", "some = 0", "high > 999",
        "any < -5", "b = 7", "x = 10", "x > 100", "c = 9", "sum(n, some) > 99", "n + 1 = 5", "count(r.*) > 99", "3 < 2", "n > some",
        "prices.(n) = 8", "max(n, 9) = 9", "-n = -4", "n * 2 = 99", "if on then n > 2 else n < 2", "n in 3..9",
    ],
)  # fmt: skip
def test_nothing_is_told_of_numbers_that_may_be(formula: str) -> None:
    assert _numbers_told(formula) == []


def test_keys_and_positions_that_never_are_so_are_told() -> None:
    musts = {"row = 6": "6", "row < 2": "2", "row = 4": None, "at = 4": None, "this > 6": "6", "at < 1": "1"}
    for must, at in musts.items():
        layout = model(NUMBERS.replace("[2..4, lock], number: 1..6", f"2..5, number: 1..6, must: {must}"))
        assert [each[0] for each in _of(layout)] == ([] if at is None else [at]), must
    assert _numbers_told("any(h.at > 3 for h in rec)") == [("3", "h.at is never above 3, only 1, 2, 3")]


@pytest.mark.parametrize("seed", range(some(3)))
def test_no_false_alarm_of_numbers(seed: int) -> None:
    """If lint reports that a number never has a value, no sheet gives it that value."""
    rng = random.Random(seed)
    terms = (
        "n", "half", "some", "b", "c", "first(n, b)", "last(some, half)", "min(n, some)", "max(b, c)", "(if on then b else some)",
        "nth(b, n, n)", "r.2", "max(r.*)", "(let z = c then z)", "first(m for m in r.* where m > n)",
    )  # fmt: skip
    constants = ("0", "1", "2.5", "3", "5", "7", "-1", "9", "0.5")
    warned = 0
    for _ in range(30):
        pair = [rng.choice(terms), rng.choice(constants)]
        rng.shuffle(pair)
        sign = rng.choice(("=", "<", ">", "<=", ">="))
        layout = model(f"{NUMBERS}computed:\n  pair: '{pair[0]} {sign} {pair[1]}'\n")
        if not any(each.script.text == f"{pair[0]} {sign} {pair[1]}" for each in found_in(layout)):
            continue
        warned += 1
        for n, half, some_, b, on, r in product(
            (None, 0, 4), (None, 0, Fraction(1, 2), 2), (None, 0, 5, 7), (None, 1, 2), (True, False), (1, 6)
        ):
            written = {"n": n, "half": half, "some": some_, "b": b, "on": on, "r.2": r, "r.3": 3}
            case = judged(layout, {key: value for key, value in written.items() if value is not None})
            assert case.values[-1] in (False, None), (pair, sign, written)
    assert warned > 3


_TEXTS = (
    "'Red'",
    "'red'",
    "'x'",
    "'none'",
    "'a'",
    "'low'",
    "k",
    "m",
    "t",
    "ks.1",
    "first(ks.*)",
    "last(ks.2, k)",
    "rec.a.c",
    "words.b.1",
)


class _Random:
    """A maker of random text comparisons that depend on k, m, t, n, on and two of ks."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def text(self, depth: int) -> str:
        pick = self.rng.choice
        if depth == 0 or self.rng.random() < 0.4:
            return pick(_TEXTS)
        inner = [self.text(depth - 1) for _ in range(2)]
        return pick(
            (
                f"(if {pick(('on', 'n > 1', f'{inner[0]} = {inner[1]}'))} then {inner[0]} else {inner[1]})",
                f"first({inner[0]}, {inner[1]})",
                f"nth(ks.*, {inner[0]}, n)",
                f"(let z = {inner[0]} then z)" if "let" not in inner[0] else inner[1],
                f"first(q for q in ks.* where q != {inner[1]})" if "q in" not in inner[1] else inner[0],
                "band(bands, n)",
            )
        )

    def comparison(self) -> str:
        left, right, sign = self.text(2), self.text(2), self.rng.choice(("=", "!=", "in", "not in"))
        return f"{left} {sign} {right}" if sign in ("=", "!=") else f"{left} {sign} ({right}, {self.text(1)})"


@pytest.mark.parametrize("seed", range(some(4)))
def test_no_false_alarm(seed: int) -> None:
    """If lint reports that two texts are never equal, no sheet makes them equal."""
    rng = random.Random(seed)
    made = _Random(rng)
    warned = 0
    for _ in range(25):
        formula = made.comparison()
        tree = parse(formula)
        pairs = [(tree.first, tree.rest[0][1])] if isinstance(tree, Chain) else []
        pairs += [(tree.of, item) for item in tree.among.items] if isinstance(tree, In) else []  # type: ignore[union-attr]
        quoted = formula.replace("'", "''")
        for left, right in pairs:
            pair = f"({formula[left.start : left.end]}) = ({formula[right.start : right.end]})".replace("'", "''")
            layout = model(f"{SPACES}computed:\n  whole: '{quoted}'\n  pair: '{pair}'\n")
            at = left if isinstance(left, Txt) else right
            if at.start not in {each.start for each in found_in(layout) if each.script.text == formula}:
                continue
            warned += 1
            for k, m, t, n, on, one in product(
                (None, "Red", "Blue"), (None, "x", "y"), ("x", "Red"), (None, 1, 9), (True, False), (None, "Red", "Green")
            ):
                written = {"players": ("Ana", "Ben"), "k": k, "m": m, "t": t, "n": n, "on": on, "ks.1": one, "ks.2": "Green"}
                case = judged(layout, {key: value for key, value in written.items() if value is not None})
                assert case.values[-1] in (False, None), (formula, pair, written)
    assert warned > 3


CONDITIONS = """\
game: sheet
title: Conditions
players: 2..3
tables: {worth: [1, 3, 6], by: {2: 5, 3: 6, 4: 7}, odd: {1: 1, 5: 2}, names: {Red: 1}}
spaces:
  ticks: {rows: 1..4, tick: yes}
  a: {rows: 1..3, number: 0..9}
  n: {number: 0..5}
  free: number
  on: tick
  k: {choice: [Red, Blue]}
  hands: {rows: 1..2, columns: players, number: 0..3}
computed:
  all: sum(a.*)
"""


def _conditions_told(rule: str) -> list[tuple[str, str, tuple[str, ...]]]:
    return _of(model(f"{CONDITIONS}rules:\n  - {{id: x, {rule}, says: no}}\n"))


@pytest.mark.parametrize(
    ("rule", "told", "why"),
    [
        ("must: sum(a.*) > 100", "sum(a.*) > 100", "sum(a.*) can only be 0..27"),
        ("must: 100 <= sum(a.*)", "100 <= sum(a.*)", "sum(a.*) can only be 0..27"),
        ("must: all > 27", "all > 27", "all can only be 0..27"),
        ("must: count(ticks.*) = 5", "count(ticks.*) = 5", "count(ticks.*) can only be 0..4"),
        ("must: sum(hands.*.*) > 18", "sum(hands.*.*) > 18", "sum(hands.*.*) can only be 0..18"),
        ("must: n + count(ticks.*) > 9 or n * 2 > 10", "n + count(ticks.*) > 9 or n * 2 > 10", ""),
        ("for: a, must: this + n > 14", "this + n > 14", "this + n can only be 0..14"),
        ("for: c in a, must: c * 2 > 18", "c * 2 > 18", ""),
        ("when: count(ticks.*) > 4, must: n > 1", "count(ticks.*) > 4", "count(ticks.*) can only be 0..4"),
        ("must: sum(a.*) > 26", "", ""),
        ("must: sum(hands.*.*) > 12", "", ""),
        ("for: a, must: this > 8 or at = 2", "", ""),
        ("for: a, must: at > 2", "", ""),
        ("must: free > 100 or sum(a.*) > 100", "", ""),
        ("must: blank(n)", "", ""),
        ("when: n > 2, must: not written(n)", "", ""),
    ],
)
def test_a_condition_that_is_never_true_is_told(rule: str, told: str, why: str) -> None:
    found = _conditions_told(rule)
    assert found == ([(told, f"this can never be true: {told}", (why,) if why else ())] if told else [])


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("if sum(a.*) > 27 then 5 else 0", ["this can never be true: sum(a.*) > 27"]),
        ("if sum(a.*) > 20 then 1 else if 28 <= sum(a.*) then 7", ["this can never be true: 28 <= sum(a.*)"]),
        ("if max(a.*) > 9 then 5 else 0", ["max(a.*) is never above 9, only 0..9"]),
        ("if sum(a.*) > 26 then 5 else 0", []),
        ("sum(if h + 1 > 9 then 1 else 0 for h in a.*)", []),
    ],
)
def test_a_condition_of_a_value_that_is_never_true_is_told(formula: str, told: list[str]) -> None:
    layout = model(f"{CONDITIONS}  p: '{formula}'\n")
    assert [each.message.text().message for each in found_in(layout)] == told


@pytest.mark.parametrize(
    ("formula", "values"),
    [
        ("worth.(count(ticks.*))", "4"),
        ("worth.(n)", "4, 5"),
        ("by.(n)", "1, 5"),
        ("by.(n + count(ticks.*))", "1, 5..9"),
        ("2 * worth.(n) + 1", "4, 5"),
        ("sum(worth.(n), worth.1)", "4, 5"),
        ("worth.(all)", "1..27"),
        ("if n < 4 then worth.(n) else 0", ""),
        ("first(worth.(n), 0)", ""),
        ("worth.(min(n, 3))", ""),
        ("odd.(n)", ""),
        ("worth.(free)", ""),
        ("by.(2 + min(n, 2))", ""),
        ("worth.(n) > 2", ""),
        ("names.(k)", ""),
    ],
)
def test_a_table_without_some_values_is_told(formula: str, values: str) -> None:
    """No value is due for 0; a table with gaps, a condition and a default are intentional."""
    layout = model(f"{CONDITIONS}  p: '{formula}'\n")
    found = [(message, hints) for _, message, hints in _of(layout)]
    index = formula[formula.find("(", formula.find(".")) + 1 :]
    if not values:
        assert not found
    elif values == "1..27":
        assert [message for message, _ in found] == ["all can be 0..27, but worth has no such key"] or "4..27" in found[0][0]
    else:
        ((message, hints),) = found
        assert f" can be {values}, but " in message
        assert message.split(" can be ")[0] in index
        assert hints == (f"add the missing values to {message.split(', but ')[1].split()[0]}",)


@pytest.mark.parametrize("seed", range(some(3)))
def test_no_sheet_makes_true_what_is_told_to_be_never_true(seed: int) -> None:
    rng = random.Random(seed)
    terms = (
        "sum(a.*)", "count(ticks.*)", "n", "all", "n + count(ticks.*)", "max(a.*)", "worth.(n)", "first(n, 7)", "a.1 * 2 - n",
        "(if on then n else 9)", "sum(hands.*.*)", "count(hands.1.*)", "floor(all / 2)", "by.(count(ticks.*))",
        "sum(worth.(m) for m in a.*)",
    )  # fmt: skip
    warned = 0
    while warned < 3:
        one, other = rng.choice(terms), rng.choice((*terms, "3", "10", "28", "-1"))
        condition = f"{one} {rng.choice(('=', '<', '>', '<=', '>='))} {other}"
        if rng.random() < 0.4:
            condition += f" {rng.choice(('and', 'or'))} {rng.choice(terms)} > {rng.choice((2, 8, 30))}"
        text = f"{CONDITIONS}  p: 'if {condition} then 1 else 0'\nrules:\n  - {{id: x, must: '{condition}', says: no}}\n"
        layout = model(text)
        if not any(each.message.text().message.startswith("this can never") for each in found_in(layout)):
            continue
        warned += 1
        for _ in range(60):
            written: dict[str, Any] = {f"a.{key}": rng.choice((None, 0, 4, 9)) for key in (1, 2, 3)}
            written |= {f"ticks.{key}": rng.choice((None, True)) for key in (1, 2, 3, 4)}
            written |= {"n": rng.choice((None, 0, 3, 5)), "on": rng.choice((None, True))}
            people = ("Ana", "Ben", "Cem")[: rng.choice((2, 3))]
            written |= {f"hands.{row}.{name}": rng.choice((None, 0, 3)) for row in (1, 2) for name in people}
            case = judged(layout, {"players": people, **{key: value for key, value in written.items() if value is not None}})
            assert case.values[-1] in (False, None), (condition, written)
