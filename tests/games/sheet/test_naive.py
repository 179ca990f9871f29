"""Thousands of random formulas on random sheets: closures give what the naive evaluator gives."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from sheetgen.games.sheet.model import Model
from sheetgen.source.faults import Unreadable
from tests.games.sheet.naive import Axis, Fields, Node, Sheet, Single, broken_at, worked_out
from tests.games.sheet.own import judged, read
from tests.thorough import some

PLAYERS = ("we", "they", "us")
LAYOUT = """
game: sheet
name: fuzz
players: [we, they, us]
tables: {{
  prices: [10, 20, 40], nested: {{p: {{x: 1, y: 2}}, q: {{x: 3, y: 4}}}},
  colours: {{p: red, q: blue}}, steps: {{0: 1, 3: 5, 7: 9}}}}
spaces:
  n: number
  m: number
  t: text
  tick-one: {{tick: 5}}
  cells: {{rows: 1..4, number: yes}}
  falling-keys: {{rows: 3..1, number: yes}}
  grid: {{rows: [p, q], columns: 1..3, number: yes}}
  ticks: {{columns: 1..3, tick: 10}}
  points: {{columns: players, number: yes}}
  rec:
    rows: 1..3
    of:
      v: number
      w: {{columns: players, number: yes}}
      flag: tick
      g: {{rows: [p, q], columns: 1..2, number: yes}}
      out: {{is: {inside}}}
      deep: {{rows: [p, q], columns: 1..2, is: {deep}}}
computed: {{result: {outside}}}
"""
_NUMBER, _TICK, _TEXT = Single("number"), Single("tick"), Single("text")
_REC = Fields(
    {
        "v": _NUMBER,
        "w": Axis("columns", PLAYERS, _NUMBER, True),
        "flag": _TICK,
        "g": Axis("rows", ("p", "q"), Axis("columns", (1, 2), _NUMBER)),
    }
)
ROOTS: dict[str, Any] = {
    "n": _NUMBER,
    "m": _NUMBER,
    "t": _TEXT,
    "tick-one": Single("tick", 5),
    "cells": Axis("rows", (1, 2, 3, 4), _NUMBER),
    "falling-keys": Axis("rows", (3, 2, 1), _NUMBER),
    "grid": Axis("rows", ("p", "q"), Axis("columns", (1, 2, 3), _NUMBER)),
    "ticks": Axis("columns", (1, 2, 3), Single("tick", 10)),
    "points": Axis("columns", PLAYERS, _NUMBER, True),
    "rec": Axis("rows", (1, 2, 3), _REC),
}
TABLES: dict[str, Any] = {
    "prices": {"1": 10, "2": 20, "3": 40},
    "nested": {"p": {"x": 1, "y": 2}, "q": {"x": 3, "y": 4}},
    "colours": {"p": "red", "q": "blue"},
    "steps": {"0": 1, "3": 5, "7": 9},
}


class Random:
    """Makes formulas of a kind; `where` is outside, in the record, or in a family of it."""

    def __init__(self, rng: random.Random, where: str) -> None:
        self.rng = rng
        self.where = where
        self.variables: list[tuple[str, str]] = []

    def pick(self, *of: str) -> str:
        return self.rng.choice(of)

    def variable(self, kind: str) -> list[str]:
        return [name for name, each in self.variables if each == kind]

    def number(self, depth: int) -> str:
        plain = ["n", "m", "cells.1", "cells.3", "grid.p.2", "points.we", "rec.2.v", "prices.2", "nested.q.x", "2", "0", "7", "0.5"]
        plain += self.variable("number") + [f"{h}.v" for h in self.variable("rec")] + [f"{h}.row" for h in self.variable("rec")]
        plain += [f"points.{p}" for p in self.variable("player")] + [f"cells.{x}" for x in self.variable("number")]
        if self.where != "outside":
            plain += ["v", "row" if self.where == "inside" else "column", "at", "w.they", "g.p.1", "cells.at", "prices.(at)"]
        if self.where == "deep":
            plain += ["g.row.column", "nested.row.x", "nested.(row).y"]
        if depth == 0:
            return self.rng.choice(plain)
        n, y, lst = self.number, self.truth, self.numbers
        d = depth - 1
        choices: list[Callable[[], str]] = [
            lambda: f"{self.pick('-', '')}({n(d)} {self.pick('+', '-', '*', '/', 'mod')} {n(d)})",
            lambda: f"{n(d)} {self.pick('+', '-')} {n(0)} * {n(0)}",
            lambda: f"(if {y(d)} then {n(d)}{self.pick('', ' else ' + n(d))})",
            lambda: f"{self.pick('sum', 'min', 'max', 'first', 'last', 'count')}({lst(d)})",
            lambda: f"{self.pick('sum', 'min', 'max', 'first', 'last')}({n(d)}, {lst(d)}, {n(d)})",
            lambda: f"sum({self.pick('ticks.*', 'tick-one', 'ticks.2', 'rec.*.flag')}, {n(d)})",
            lambda: f"nth({lst(d)}, {n(d)})",
            lambda: f"{self.pick('floor', 'ceil', 'round', 'abs')}({n(d)})",
            lambda: f"band({self.pick('steps', 'prices')}, {n(d)})",
            lambda: f"length({self.text(d)})",
            lambda: f"cells.({n(d)})",
            lambda: f"grid.({self.text(d)}).({n(d)})",
            lambda: f"count({self.truths(d)}, t, {lst(d)})",
            lambda: self.loop("sum", d),
            lambda: self.loop(self.pick("count", "max", "first", "last"), d),
            lambda: self.let(d),
        ]
        if self.where != "outside":
            choices += [lambda: f"{self.pick('previous', 'next')}({n(d)}{self.pick('', ', ' + n(0))})"] * 3
        return str(self.rng.choice(choices)())

    def let(self, depth: int) -> str:
        name = f"z{len(self.variables)}"
        value = self.number(depth)
        self.variables.append((name, "number"))
        body = self.number(depth)
        self.variables.pop()
        return f"(let {name} = {value} then {body})"

    def loop(self, function: str, depth: int) -> str:
        name = f"z{len(self.variables)}"
        kind, among = self.rng.choice(
            [
                ("number", self.numbers(depth)),
                ("number", self.pick("cells", "cells.*", "falling-keys", "grid.p", "(1, 2, 3..5)")),
                ("rec", self.pick("rec", "rec.*")),
                ("player", "players"),
                ("row", self.pick("grid", "rec.*.g", "rec.2.g")),
            ]
        )
        self.variables.append((name, kind))
        plain = kind == "rec" and function == "sum"
        body = self.number(depth) if plain or self.rng.random() < 0.5 else self.numbers(depth)
        if kind == "row":
            body = self.pick(f"{name}.*", f"{name}.2", body)
        if kind == "rec":
            body = self.pick(f"{name}.w.*", f"{name}.g.*.*", body)
        if function == "sum" and kind == "rec":
            body = self.pick(f"{name}.flag", body)
        where = f" where {self.truth(depth)}" if self.rng.random() < 0.4 else ""
        self.variables.pop()
        return f"{function}({body} for {name} in {among}{where})"

    def numbers(self, depth: int) -> str:
        plain = ["cells.*", "falling-keys.*", "grid.*.2", "grid.q.*", "grid.*.*", "points.*", "rec.*.v", "rec.*.w.*", "prices.*"]
        plain += ["nested.*.x", "nested.*.*", "(1, n, 3..5)", "1..m"]
        plain += [f"{h}.w.*" for h in self.variable("rec")] + [f"rec.{x}.w.*" for x in self.variable("number")]
        plain += [f"{r}.*" for r in self.variable("row")]
        if self.where != "outside":
            plain += ["w.*", "g.*.1", "g.*.*", "before(v)", "after(v)", "before(w.*)", "previous(w.*)"]
        if self.where == "deep":
            plain += [
                "left(g.row.column)",
                "right(g.row.column)",
                "above(g.row.column)",
                "below(g.row.column)",
                "after(g.row.column)",
            ]
        if depth == 0 or self.rng.random() < 0.5:
            return self.rng.choice(plain)
        d = depth - 1
        choices: list[Callable[[], str]] = [
            lambda: f"({self.number(d)}, {self.number(d)}, {self.pick('1..3', self.number(0))})",
            lambda: f"{self.number(0)}..{self.number(0)}",
            lambda: f"rec.({self.number(d)}).w.*",
        ]
        if self.where != "outside":
            choices += [
                lambda: f"{self.pick('before', 'after')}({self.number(d)})",
                lambda: f"previous({self.numbers(d)}, {self.number(0)})",
            ]
        return str(self.rng.choice(choices)())

    def text(self, depth: int) -> str:
        plain = ['"p"', "'q'", "t", "colours.p", *self.variable("player")]
        if self.where == "deep":
            plain += ["row", "colours.row"]
        if depth == 0 or self.rng.random() < 0.6:
            return self.rng.choice(plain)
        return f"(if {self.truth(depth - 1)} then {self.text(depth - 1)} else {self.text(depth - 1)})"

    def truth(self, depth: int) -> str:
        plain = ["tick-one", "ticks.1", "rec.1.flag", "n > 2", "written(n)", "blank(cells.*)", "n = m", "t = 'p'"]
        plain += [f"{h}.flag" for h in self.variable("rec")]
        if self.where != "outside":
            plain += ["flag", "v > at"]
        if depth == 0:
            return self.rng.choice(plain)
        d = depth - 1

        def sign() -> str:
            return self.pick("=", "!=", "<", "<=", ">", ">=")

        choices: list[Callable[[], str]] = [
            lambda: f"({self.truth(d)} {self.pick('and', 'or')} {self.truth(d)})",
            lambda: f"not {self.truth(0)}",
            lambda: f"(not ({self.truth(d)}) or {self.truth(0)} and {self.truth(0)})",
            lambda: f"({self.number(d)} {sign()} {self.number(d)})",
            lambda: f"({self.number(0)} {sign()} {self.number(0)} {sign()} {self.number(0)})",
            lambda: f"({self.number(d)} {self.pick('in', 'not in')} {self.numbers(d)})",
            lambda: f"({self.text(d)} {self.pick('in', 'not in')} (t, 'p', {self.text(d)}))",
            lambda: f"{self.pick('same', 'distinct', 'rising', 'falling', 'gapless', 'written', 'blank')}({self.numbers(d)})",
            lambda: f"{self.pick('all', 'any')}({self.truth(d)}, {self.truths(d)}, {self.truth(d)})",
            lambda: f"({self.text(d)} {self.pick('=', '!=')} {self.text(d)})",
        ]
        return str(self.rng.choice(choices)())

    def truths(self, depth: int) -> str:
        plain = ["ticks.*", "rec.*.flag", f"({self.truth(0)}, {self.truth(0)})"]
        if self.where != "outside":
            plain += ["before(flag)", f"after({self.truth(0)})"]
        return self.rng.choice(plain)

    def any(self, depth: int) -> str:
        return self.number(depth) if self.rng.random() < 0.6 else self.text(depth) if self.rng.random() < 0.4 else self.truth(depth)


def written(rng: random.Random) -> dict[str, Any]:
    """A sheet, some of it blank."""
    names = [f"cells.{k}" for k in range(1, 5)] + [f"falling-keys.{k}" for k in range(1, 4)]
    names += [f"grid.{r}.{c}" for r, c in product("pq", (1, 2, 3))] + [f"points.{p}" for p in PLAYERS] + ["n", "m"]
    for k in (1, 2, 3):
        names += [f"rec.{k}.v", *(f"rec.{k}.w.{p}" for p in PLAYERS), *(f"rec.{k}.g.{r}.{c}" for r, c in product("pq", (1, 2)))]
    filled = rng.random()
    values: dict[str, Any] = {name: rng.randint(-3, 9) for name in names if rng.random() < filled}
    if rng.random() < 0.2 and "n" in values:
        values["n"] = Fraction(rng.randint(-9, 9) * 2 + 1, 2)
    if rng.random() < 0.6:
        values["t"] = rng.choice(("p", "q", "we", "x"))
    values |= {name: True for name in ("tick-one", "ticks.1", "ticks.3", "rec.1.flag", "rec.3.flag") if rng.random() < filled}
    return values


def places(sheet: Sheet) -> dict[str, tuple[Node, ...]]:
    """Where the formulas in the record stand: the nodes around."""
    found: dict[str, tuple[Node, ...]] = {}
    root = sheet.roots["rec"]
    for k in (1, 2, 3):
        record = Node(root.each, ("rec", str(k)), ((root, k),))
        found[f"rec.{k}.out"] = (record, Node(_NUMBER, ("rec", str(k), "out"), record.keys))
        rows = Axis("rows", ("p", "q"), Axis("columns", (1, 2), _NUMBER))
        for r, c in product("pq", (1, 2)):
            row = Node(rows.each, ("rec", str(k), "deep", r), (*record.keys, (rows, r)))
            cell = Node(_NUMBER, ("rec", str(k), "deep", r, str(c)), (*row.keys, (rows.each, c)))
            found[".".join(cell.name)] = (record, row, cell)
    return found


def _quoted(formula: str) -> str:
    return "'" + formula.replace("'", "''") + "'"


@pytest.mark.parametrize("seed", range(some(10)))
def test_closures_give_what_the_trees_do(seed: int) -> None:
    rng = random.Random(seed)
    compared = blanks = faults = 0
    for _ in range(60):
        texts = {where: Random(rng, where).any(rng.randint(0, 3)) for where in ("outside", "inside", "deep")}
        layout, wrong = read(LAYOUT.format(**{where: _quoted(text) for where, text in texts.items()}))
        if layout is None:
            assert all(fault.said.words.__name__ in ("formula_too_long", "range_too_long") for fault in wrong), (
                texts,
                wrong[0].message,
            )
            faults += 1
            continue
        model = Model(layout)
        for _ in range(6):
            values = written(rng)
            sheet = Sheet(ROOTS, TABLES, values, PLAYERS)
            try:
                case = judged(model, values)
            except Unreadable:
                continue
            ours = {single.name: case.values[single.slot] for single in case.plan.singles}
            expected = {"result": worked_out(texts["outside"], sheet)}
            for name, around in places(sheet).items():
                expected[name] = worked_out(texts["deep" if ".deep." in name else "inside"], sheet, around)
            for name, value in expected.items():
                assert ours[name] == value, (name, texts, values)
                assert isinstance(ours[name], bool) == isinstance(value, bool), (name, texts, values)
                compared += 1
                blanks += value is None
    assert compared > 1500
    assert blanks < compared * 0.7
    assert faults < 20


_THROUGH = {
    "z in cells": "z > 2 or n = z",
    "z in falling-keys.*": "z != 3",
    "z in grid": "sum(z.*) > 4",
    "z in grid.*.2": "z > 1",
    "z in rec": "z.v > 2 and not z.flag",
    "z in rec.*.v": "z < n",
    "z in rec.(n).w": "z < 4",
    "z in rec.*.g": "sum(z.*) > 5",
    "z in points": "z < 5",
    "z in ticks": "z",
    "z in (1, 2, n)": "z = m",
    "z in players": "points.z > 2",
    "z in prices": "z > 10 and n > m",
    "z in cells; y in 1..2": "z > y",
    "y in 1..2; z in rec": "z.v > y",
    "y in (1, 2, 3); z in rec.y.w": "z > y",
    "z in rec; y in z.w": "y > 2",
    "z in cells; y in falling-keys": "z < y",
    "y in nested; z in cells": "y.x < z",
}


@pytest.mark.parametrize("loops", _THROUGH)
def test_rules_stand_at_what_their_only_place_variable_goes_through(loops: str) -> None:
    rng = random.Random(loops)
    must = _THROUGH[loops]
    rule = f"rules: [{{id: here, for: {_quoted(loops)}, must: {_quoted(must)}}}]\n"
    layout = LAYOUT.format(outside="1", inside="1", deep="1") + rule
    settled, wrong = read(layout)
    assert settled is not None, wrong
    model, seen = Model(settled), set()
    for _ in range(some(40)):
        values = written(rng)
        case = judged(model, values)
        found = [breach.spaces[0] for breach in case.breaches() if breach.rule.endswith("/here")]
        assert sorted(found) == sorted(broken_at(loops, must, Sheet(ROOTS, TABLES, values, PLAYERS))), values
        seen.update(found)
        changed = judged(model, {}).changed(values)
        assert sorted(breach.spaces[0] for breach in changed.breaches() if breach.rule.endswith("/here")) == sorted(found)
    assert seen
    of_the_whole = ("z in (1, 2, n)", "z in players", "z in prices", "z in rec; y in z.w", "z in cells; y in falling-keys")
    assert ("" in seen) == (loops in of_the_whole)
