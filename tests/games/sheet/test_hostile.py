"""Hostile layouts: each ends in an error or a sheet (`bench/extremes.py` measures the time), and random ones raise no exception."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from samples.hostile_layouts import HOSTILE, TOP

from sheetgen.games.sheet.judging.model import Model
from sheetgen.source.faults import Unreadable
from tests.command import cause
from tests.games.sheet.grammar import formula, soup
from tests.games.sheet.layouts import HEARTS, LADDERS, YACHT
from tests.games.sheet.own import judged, notes, read, told
from tests.patience import ends


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
    assert [cause(fault) for fault in faults[:1]] == ([expected] if expected else [])
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
