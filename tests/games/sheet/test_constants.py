"""Keys and limits from formulas of constants that may be of any kind: a layout is read or refused."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

import sheetgen as sg

HEAD = """game: sheet
name: g
parameters: {n: 3, big: 999999999999}
tables: {t: {a: 1, b: 2}, u: [1, 2, 3], w: [red, blue], q: {x: {y: 2}, z: {y: 4}}}
spaces:
"""
ATOMS = (
    "n",
    "t",
    "u",
    "w",
    "t.a",
    "t.zz",
    "u.1",
    "u.9",
    "u.*",
    "t.*",
    "7",
    "-3",
    "0",
    "0.5",
    "1000000000000",
    '"x"',
    "big",
    "q.*.*",
)


def formula(random: Random, depth: int) -> str:
    if not depth:
        return random.choice(ATOMS)
    one, other = formula(random, depth - 1), formula(random, depth - 1)
    return random.choice(
        [
            f"({one} {random.choice('+-*/')} {other})",
            f"({one} mod {other})",
            f"{random.choice(['sum', 'max', 'first', 'count', 'nth', 'all', 'rising'])}({one}, {other})",
            f"{random.choice(['floor', 'abs', 'length'])}({one})",
            f"-{one}",
        ]
    )


@pytest.mark.parametrize("seed", range(20))
def test_any_formula_of_constants_is_read_or_refused(seed: int) -> None:
    random = Random(f"constants {seed}")
    for _ in range(40):
        one, other = formula(random, random.randint(0, 3)), formula(random, random.randint(0, 2))
        spec = random.choice(
            [
                f"{{rows: '1..{one}', number: 0..9}}",
                f"{{columns: '{one}', number: 0..9}}",
                f"{{number: '0..{one} by {other}'}}",
                f"{{choice: '{one}'}}",
                f"'{one}..{other}'",
                f"{{number: 0..9, must: this > 0, says: '{{{one}}} {{{other}}}'}}",
            ]
        )
        with suppress(sg.Unreadable):
            assert sg.load_layout(text=f"{HEAD}  a: {spec}\n").spaces, spec


def test_constants_of_the_right_kind_are_used() -> None:
    layout = sg.load_layout(text=f"{HEAD}  a: {{rows: 1..n + 1, number: 0..max(u.*) * 2}}\n  b: {{choice: w}}\n")
    assert len([name for name in layout.spaces if name.startswith("a.")]) == 4
    assert layout.spaces["a.1"].high == 6
    assert list(layout.spaces["b"].choices or ()) == ["red", "blue"]
