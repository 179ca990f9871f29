"""A value that depends on itself is an error that names the circle. This is decided space by space; an apparent circle isn't an
error."""

from __future__ import annotations

import pytest

from sheetgen.games.sheet.formulas.grid import Group
from sheetgen.games.sheet.resolution.cycles import parted
from tests.games.sheet.own import faults, judged

TOP = "game: sheet\nname: x\nspaces:\n  n: {rows: 1..4, number: yes}\n"


@pytest.mark.parametrize(
    ("spaces", "circle"),
    [
        ("  a: {is: a + 1}\n", "a needs a"),
        ("  a: {is: b}\n  b: {is: c + 1}\n  c: {is: a}\n", "a needs b needs c needs a"),
        ("  a: {is: if 1 = 2 then a else 1}\n", "a needs a"),
        ("  a: {rows: 1..4, is: 'first(next(previous(this)), n.row)'}\n", "a.1 needs a.1"),
        ("  a: {rows: 1..4, is: 'a.(row - 1) + 1'}\n", "a.1 needs a.1"),
        ("  a: {rows: 1..4, is: sum(before(b.row))}\n  b: {rows: 1..4, is: sum(after(a.row))}\n", "needs"),
        ("  a: {rows: 1..4, is: 'first(next(b.row), 0)'}\n  b: {rows: 1..4, is: 'first(previous(a.row), 0)'}\n", "needs"),
        ("  r: {rows: 1..4, of: {v: number, out: {is: sum(h.out for h in r) + v}}}\n", "r.1.out needs r.1.out"),
        ("  r: {rows: 1..4, of: {v: number, out: {is: 'first(r.(at - 1).out, 0) + v'}}}\n", "r.1.out needs r.1.out"),
        ("  a: {number: yes, marks: {X: 10 - b}}\n  b: {number: yes, marks: {'/': 10 - a}}\n", "a needs b needs a"),
        ("  a: {rows: {x: {is: a.y}, y: {is: a.x + 1}}}\n", "a.x needs a.y needs a.x"),
    ],
)
def test_a_circle_is_named(spaces: str, circle: str) -> None:
    (fault,) = faults(TOP + spaces)
    assert "this depends on itself: " in fault
    assert circle in fault


@pytest.mark.parametrize(
    ("spaces", "expected"),
    [
        ("  a: {rows: 1..4, is: 'first(previous(this), 0) + n.row'}\n", [1, 3, 6, 10]),
        ("  a: {rows: 1..4, is: 'sum(n.row, next(this))'}\n", [10, 9, 7, 4]),
        ("  a: {rows: 1..4, is: sum(before(this)) + n.row}\n", [1, 3, 7, 15]),
        ("  a: {rows: 1..4, is: 'first(previous(b.row), 0) + 1'}\n  b: {rows: 1..4, is: a.row * 2}\n", [1, 3, 7, 15, 2, 6, 14, 30]),
        ("  a: {is: 'n.1', must: b > 0, says: '{b}'}\n  b: {is: a + 1}\n", [1, 2]),
        ("  a: {rows: {x: {is: 'n.1'}, y: {is: a.x + 1}, z: {is: sum(before(this))}}}\n", [1, 2, 3]),
        ("  a: {columns: 1..2, rows: 1..2, is: 'sum(above(this), left(this), 1)'}\n", [1, 2, 2, 5]),
    ],
)
def test_what_goes_on_from_itself_is_no_circle(spaces: str, expected: list[int]) -> None:
    case = judged(TOP + spaces, {f"n.{k}": k for k in range(1, 5)})
    assert case.values[4:] == expected


def test_parts_of_a_group_are_all_of_it_and_shared() -> None:
    def ends(group: Group) -> list[int]:
        two = parted(group)
        if two is None:
            ((low, high),) = (part for part in group.parts if isinstance(part, tuple))
            return list(range(low, high + 1))
        nodes.update(two)
        return [index for half in two for index in ends(half)]

    nodes: set[Group] = set()
    many = 200
    for low, high in [
        *((0, k) for k in range(many)),
        *((k, many - 1) for k in range(many)),
        *((k, k + 20) for k in range(many - 20)),
    ]:
        assert ends(Group("a", ((low, high),))) == list(range(low, high + 1))
    assert len(nodes) < 15 * many, "of n groups of up to n there are few parts"
