"""Layouts made to hurt: each ends, in a fault or a sheet (`bench/hostile.py` measures how soon); random ones raise nothing."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from sheetgen.games.sheet.judging.model import Model
from sheetgen.source.faults import Unreadable
from tests.games.sheet.grammar import formula, soup
from tests.games.sheet.layouts import HEARTS, LADDERS, YACHT
from tests.games.sheet.own import judged, notes, read, told
from tests.patience import ends

TOP = "game: sheet\nname: x\nspaces:\n"


def _lines(count: int, spec: str) -> str:
    return "".join(f"  a{k}: {spec.format(k=k, before=k - 1, after=(k + 1) % count)}\n" for k in range(count))


def _chain(count: int, formula: str, entered: int = 0) -> str:
    """Spaces that each need the one before, or behind; one of them is entered."""
    own = [f"{{is: {formula.format(before=k - 1, after=k + 1)}}}" if k != entered else "number" for k in range(count)]
    return "".join(f"  a{k}: {spec}\n" for k, spec in enumerate(own))


HOSTILE: dict[str, tuple[str, dict[str, Any], str]] = {
    "circle": ("  a: {is: b}\n  b: {is: c + 1}\n  c: {is: a}\n", {}, "circle"),
    "circle of 3000": (_lines(3000, "{{is: a{after} + 1}}"), {}, "circle"),
    "chain of 3000": (_chain(3000, "a{before} + 1"), {"a0": 1}, ""),
    "chain of 3000, last first": (_chain(3000, "a{after} + 1", 2999), {"a2999": 1}, ""),
    "squares": (_chain(60, "a{before} * a{before}"), {"a0": 10}, "number_grew_too_large"),
    "a hundred million": ("  a: {is: 'count(1..100000000)'}\n", {}, "range_too_long"),
    "a hundred million typed": ("  n: number\n  a: {is: 'count(1..n)'}\n", {"n": 100_000_000}, "range_too_long"),
    "three loops": ("  a: {is: 'count(1 for x in 1..1000 for y in 1..1000 for z in 1..1000)'}\n", {}, "too_much_work"),
    "three axes of 200": (
        "  a: {rows: 1..200, of: {b: {rows: 1..200, of: {c: {rows: 1..200, number: yes}}}}}\n",
        {},
        "too_many_spaces",
    ),
    "400 brackets": ("  a: {is: '" + "(" * 400 + "1" + ")" * 400 + "'}\n", {}, "formula_too_deep"),
    "900 signs": ("  a: {is: '" + "-" * 900 + "1'}\n", {}, ""),
    "300 sums": ("  a: {is: '" + "1+" * 300 + "1'}\n", {}, ""),
    "99,000 characters": ("  a: {is: '" + "1+" * 49_000 + "1'}\n", {}, "formula_too_long"),
    "many long": (_lines(300, "{{is: '" + "1 + " * 30 + "1'}}"), {}, ""),
    "two million rows": ("  a: {rows: 1..2000000, number: yes}\n", {}, "too_many_keys"),
    "10,000 spaces": ("".join(f"  a{k}: {{rows: 1..200, columns: 1..10, number: yes}}\n" for k in range(5)), {}, "too_many_spaces"),
    "shadowing": ("  a: number\n  b: {is: 'sum(a for a in 1..3)'}\n", {}, "variable_taken"),
    "before before before": ("  b: {columns: 1..200, is: 'sum(before(sum(before(sum(before(1))))))'}\n", {}, "too_much_work"),
    "all above": ("  a: {rows: 1..25, columns: 1..199, is: 'sum(before(this)) + sum(above(this))'}\n", {}, ""),
    "rows of rows": ("  b: {rows: 1..200, number: yes}\n  a: {rows: 1..200, is: 'sum(b.(x) for x in 1..200)'}\n", {}, ""),
    "3,000 faults": (_lines(3000, "{{is: z{k}}}"), {}, "unknown_name"),
    "deep lists": ("  a: " + "[" * 30 + "1" + "]" * 30 + "\n", {}, "no_number_listed"),
    "huge numbers": ("  a: 0.." + "9" * 90_000 + "\n  b: {tick: " + "9" * 9_000 + "}\n", {}, "no_domain"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_ends(name: str) -> None:
    text, written, expected = HOSTILE[name]
    with ends():
        checked_layout, faults = read(TOP + text)
        if checked_layout is not None:
            try:
                case = judged(Model(checked_layout), written)
                told(case)
                case.earned()
            except Unreadable as refused:
                faults = refused.faults
    assert [fault.message.words.__name__ for fault in faults[:1]] == ([expected] if expected else [])
    assert all(fault.text for fault in faults)


_WORDS = "players rows of is must this at row player sheets sum( before( 1..3 upper.* points number tick no for in"
_BITS = (*_WORDS.split(" "), *"{}[],:-", "'", '"', "\n  ", ".*", ".(", "..", "due: yes", "hidden: yes")
_OPEN = """game: sheet
name: x
players: 2
tables: {p: [1, 2], q: {a: x}}
spaces:
  a: number
  t: text
  x: {rows: 1..3, columns: players, of: {b: number, c: tick, d: {is: '%s'}}}
score: '%s'
rules: [{id: r, for: x, must: '%s', says: '{%s}'}, {id: s, for: 'v in x', must: '%s', at: '%s'}]
"""


def _spoiled(rng: random.Random) -> str:
    if rng.random() < 0.4:
        made = (soup(rng) if rng.random() < 0.5 else formula(rng, 2) for _ in range(6))
        return _OPEN % tuple(
            each.replace("'", "").replace("f(", rng.choice(("sum(", "count(", "before(", "first("))) for each in made
        )
    text = rng.choice((YACHT, HEARTS, LADDERS))
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice((*_BITS, *[""] * 10)) + text[at + rng.choice((0, 1, 2, 9)) :]
    return text


@pytest.mark.parametrize("seed", range(4))
def test_random_layouts_raise_nothing_but_faults(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        checked_layout, faults = read(_spoiled(rng))
        assert all(fault.text and fault.position.line > 0 and isinstance(fault.hint, str) for fault in faults)
        if checked_layout is not None:
            model = Model(checked_layout)
            for written in ({}, {"a": 1, "players": ("A", "B"), "x.1.A.b": 3, "upper.ones": 4, "total": 9, "throws.1.first": "X"}):
                with suppress(Unreadable):
                    case = judged(model, written)
                    assert len(told(case)) == len(notes(case))
                    case.earned()
