"""Thousands of random formulas on random sheets: the compiled formulas give the same values as the naive evaluator."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec import Struct

from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.language.parser import parse
from sheetgen.games.sheet.language.tree import Call, Chain, If, In, Loop, Negative, Not, Num, Path, Tree, Txt
from sheetgen.games.sheet.resolution.calls import FUNCTIONS
from sheetgen.games.sheet.tokens import LOCAL
from sheetgen.source.faults import Unreadable
from tests.command import cause
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
  colours: {{p: red, q: blue}}, steps: {{0: 1, 3: 5, 7: 9}}, frost: {{-6: 2, -2: 4, 1: 6, 12: 8}}}}
spaces:
  n: number
  m: number
  t: text
  c: {{choice: [p, we, Blue-ish], blank: we}}
  who: {{choice: players}}
  mk: {{number: 0..9, marks: {{X: 10, "/": 10 - n}}, blank: 4}}
  tick-one: {{tick: 5}}
  cells: {{rows: 1..4, number: yes}}
  falling-keys: {{rows: 3..1, number: yes}}
  grid: {{rows: [p, q], columns: 1..3, number: yes}}
  ticks: {{columns: 1..3, tick: 10}}
  points: {{columns: players, number: yes}}
  team: {{columns: players, of: {{x: number, y: number}}}}
  cols: {{columns: 4..6, of: {{x: number, on: {{rows: 1..2, tick: 3}}}}}}
  rec:
    rows: 3..1
    of:
      v: number
      w: {{columns: players, number: yes}}
      flag: tick
      g: {{rows: [p, q], columns: 1..2, number: yes}}
      out: {{is: {inside}}}
      deep: {{rows: [p, q], columns: 1..2, is: {deep}}}
computed: {{result: {outside}}}
rules: [{{id: there, for: rec.g, must: {ruled}}}]
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
    "c": _TEXT,
    "who": _TEXT,
    "mk": _NUMBER,
    "tick-one": Single("tick", 5),
    "cells": Axis("rows", (1, 2, 3, 4), _NUMBER),
    "falling-keys": Axis("rows", (3, 2, 1), _NUMBER),
    "grid": Axis("rows", ("p", "q"), Axis("columns", (1, 2, 3), _NUMBER)),
    "ticks": Axis("columns", (1, 2, 3), Single("tick", 10)),
    "points": Axis("columns", PLAYERS, _NUMBER, True),
    "team": Axis("columns", PLAYERS, Fields({"x": _NUMBER, "y": _NUMBER}), True),
    "cols": Axis("columns", (4, 5, 6), Fields({"x": _NUMBER, "on": Axis("rows", (1, 2), Single("tick", 3))})),
    "rec": Axis("rows", (3, 2, 1), _REC),
}
TABLES: dict[str, Any] = {
    "prices": {"1": 10, "2": 20, "3": 40},
    "nested": {"p": {"x": 1, "y": 2}, "q": {"x": 3, "y": 4}},
    "colours": {"p": "red", "q": "blue"},
    "steps": {"0": 1, "3": 5, "7": 9},
    "frost": {"-6": 2, "-2": 4, "1": 6, "12": 8},
}


class Random:
    """A maker of formulas of a kind. `where` is their place: outside the record, in it (inside), in a family in it (deep), or in a
    rule there (ruled)."""

    def __init__(self, rng: random.Random, where: str) -> None:
        self.rng = rng
        self.where = where
        self.variables: list[tuple[str, str]] = []
        self.named = 0

    def pick(self, *of: str) -> str:
        return self.rng.choice(of)

    def fresh(self) -> str:
        """A name for one more variable."""
        self.named += 1
        return f"z{self.named}"

    def variable(self, kind: str) -> list[str]:
        return [name for name, each in self.variables if each == kind]

    def number(self, depth: int) -> str:
        plain = ["n", "m", "cells.1", "cells.3", "grid.p.2", "points.we", "rec.2.v", "prices.2", "nested.q.x", "2", "0", "7", "0.5"]
        plain += ["mk", "12", "cols.5.x", "team.us.y"]
        plain += self.variable("number") + [f"{h}.v" for h in self.variable("rec")]
        plain += [f"{h}.{each}" for h in self.variable("rec") for each in ("row", "at")]
        plain += [f"{h}.{each}" for h in self.variable("col") for each in ("column", "at", "x")]
        plain += [f"{h}.{each}" for h in self.variable("team") for each in ("x", "y")]
        plain += [f"{h}.at" for h in self.variable("row")] + [f"{table}.y" for table in self.variable("part")]
        plain += [f"points.{p}" for p in self.variable("player")] + [f"cells.{x}" for x in self.variable("number")]
        if self.where != "outside":
            plain += ["v", "row" if self.where == "inside" else "column", "at", "w.they", "g.p.1", "cells.at", "prices.(at)"]
        if self.is_deep:
            plain += ["g.row.column", "nested.row.x", "nested.(row).y"]
        if self.where == "ruled":
            plain += ["this", "this"]
        if depth == 0:
            return self.rng.choice(plain)
        n, y, lst = self.number, self.truth, self.numbers
        d = depth - 1
        choices: list[Callable[[], str]] = [
            lambda: f"{self.pick('-', '', '- -')}({n(d)} {self.pick('+', '-', '*', '/', 'mod')} {n(d)})",
            lambda: f"{n(d)} {self.pick('+', '-')} {n(0)} * {n(0)}",
            lambda: f"{n(0)} {self.pick('+', '-')} {n(0)} {self.pick('+', '-')} {n(0)}",
            lambda: f"({n(d)} {self.pick('mod', '/')} {self.pick('-3', '2', '-2', n(0))})",
            lambda: f"(if {y(d)} then {n(d)}{self.pick('', ' else ' + n(d))})",
            lambda: f"{self.pick('sum', 'min', 'max', 'first', 'last', 'count')}({lst(d)})",
            lambda: f"{self.pick('sum', 'min', 'max', 'first', 'last')}({n(d)}, {lst(d)}, {n(d)})",
            lambda: f"sum({self.pick('ticks.*', 'tick-one', 'ticks.2', 'rec.*.flag', 'cols.*.on.*', 'cols.5.on.1')}, {n(d)})",
            lambda: f"nth({lst(d)}, {self.pick('1', '3', '5', '0', '-1', '1.5', n(d))})",
            lambda: f"{self.pick('floor', 'ceil', 'round', 'abs')}({n(d)}{self.pick('', ' / 2', ' - 2.5', ' / -4')})",
            lambda: f"band({self.pick('steps', 'prices', 'frost')}, {n(d)})",
            lambda: f"band(frost, -{n(0)})",
            lambda: f"length({self.text(d)})",
            lambda: f"count(sums({self.numbers(0)}, {self.numbers(0)}))",
            lambda: self.areas(d),
            lambda: f"cells.({n(d)})",
            lambda: f"grid.({self.text(d)}).({n(d)})",
            lambda: f"count({self.truths(d)}, t, {lst(d)})",
            lambda: self.loop("sum", d),
            lambda: self.loop(self.pick("count", "max", "min", "first", "last"), d),
            lambda: self.two_loops(),
            lambda: self.let(d),
        ]
        if self.where != "outside":
            choices += [lambda: f"{self.pick('previous', 'next')}({n(d)}{self.pick('', ', ' + n(0), ', 2')})"] * 3
        return str(self.rng.choice(choices)())

    @property
    def is_deep(self) -> bool:
        return self.where in ("deep", "ruled")

    def two_loops(self) -> str:
        name = self.fresh()
        second = self.pick(f"{name}a in cells", f"{name}a in {name}..4", f"{name}a in (1, {name})")
        where = self.pick("", f" where {name} != {name}a", f" where {name} < {name}a")
        first = f"{name} in {self.pick('falling-keys', '1..3')}"
        return f"{self.pick('sum', 'count')}({name} * 10 + {name}a for {first} for {second}{where})"

    def let(self, depth: int) -> str:
        name = self.fresh()
        value = self.number(depth)
        self.variables.append((name, "number"))
        body = self.number(depth)
        self.variables.pop()
        return f"(let {name} = {value} then {body})"

    def let_text(self, depth: int) -> str:
        name = self.fresh()
        return f"(let {name} = {self.truth(depth)} then if {name} then {self.text(depth)} else {self.text(0)})"

    def loop(self, function: str, depth: int) -> str:
        name = self.fresh()
        kind, among = self.rng.choice(
            [
                ("number", self.numbers(depth)),
                ("number", self.pick("cells", "cells.*", "falling-keys", "grid.p", "(1, 2, 3..5)")),
                ("rec", self.pick("rec", "rec.*")),
                ("player", "players"),
                ("row", self.pick("grid", "rec.*.g", "rec.2.g")),
                ("team", self.pick("team", "team.*")),
                ("col", "cols"),
                ("part", "nested"),
            ]
        )
        self.variables.append((name, kind))
        plain = kind in ("rec", "col") and function == "sum"
        body = self.number(depth) if plain or self.rng.random() < 0.5 else self.numbers(depth)
        if kind == "row":
            body = self.pick(f"{name}.*", f"{name}.2", body)
        if kind == "rec":
            body = self.pick(f"{name}.w.*", f"{name}.g.*.*", body)
        if function == "sum" and kind == "rec":
            body = self.pick(f"{name}.flag", body)
        if kind == "col":
            body = self.pick(f"{name}.at", f"{name}.x", f"{name}.on.*" if function in ("sum", "count") else body)
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
        if self.is_deep:
            plain += [
                "left(g.row.column)",
                "right(g.row.column)",
                "above(g.row.column)",
                "below(g.row.column)",
                "after(g.row.column)",
                "above(g.row.*)",
                "left(above(g.row.column))",
                "before(g.(row).1)",
            ]
        if self.where == "ruled":
            plain += ["left(this)", "right(this)", "above(this)", "below(this)", "before(this)", "below(right(this))"]
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
        plain = ['"p"', "'q'", "t", "c", "who", "'Blue-ish'", "'X'", "colours.p", "sign(mk)", *self.variable("player")]
        plain += [f"{h}.player" for h in self.variable("team")]
        if self.where != "outside":  # the place's own key on an axis around it
            plain += [f"{h}.row" for h in self.variable("row")]
        if self.is_deep:
            plain += ["row", "colours.row"]
        if depth == 0 or self.rng.random() < 0.4:
            return self.rng.choice(plain)
        d = depth - 1
        name = self.fresh()
        return self.pick(
            f"(if {self.truth(d)} then {self.text(d)}{self.pick('', ' else ' + self.text(d))})",
            f"{self.pick('first', 'last')}({self.text(d)}, colours.*, {self.text(d)})",
            f"nth(colours.*, {self.text(0)}, {self.number(0)})",
            f"{self.pick('first', 'last')}({name}.player for {name} in team where {name}.x > {name}.y)",
            f"{self.pick('first', 'last')}({name} for {name} in players where points.{name} > 1)",
            self.let_text(d),
            *([f"{self.pick('previous', 'next')}({self.text(d)})"] if self.where != "outside" else []),
        )

    def truth(self, depth: int) -> str:
        plain = ["tick-one", "ticks.1", "rec.1.flag", "n > 2", "written(n)", "blank(cells.*)", "n = m", "t = 'p'"]
        plain += [f"{h}.flag" for h in self.variable("rec")]
        if self.where != "outside":
            plain += ["flag", "v > at"]
        if depth == 0:
            return self.rng.choice(plain)
        d = depth - 1

        def sign() -> str:
            return self.pick("=", "!=", "<", "<=", ">", ">=", "≠", "≤", "≥")

        choices: list[Callable[[], str]] = [
            lambda: f"({self.truth(d)} {self.pick('and', 'or')} {self.truth(d)})",
            lambda: f"{self.pick('not', 'not not')} {self.truth(0)}",
            lambda: f"{self.number(0)} {self.pick('in', 'not in')} {self.number(0)}..{self.pick('5', self.number(0))}",
            lambda: f"{self.pick('same', 'distinct', 'written', 'blank', 'gapless')}({self.text(d)}, t, colours.*)",
            lambda: f"{self.pick('written', 'blank', 'gapless')}({self.truths(d)}, t, {self.number(d)})",
            lambda: f"(if {self.truth(d)} then {self.truth(d)})",
            lambda: self.of_each(d),
            lambda: f"({self.text(d)} in {self.pick('colours.*', 'players')})",
            lambda: f"starts({self.text(d)}, {self.pick(self.text(0), chr(34) * 2, repr('w'), repr('us'))})",
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

    def areas(self, depth: int) -> str:
        name = self.fresh()
        self.variables.append((name, "number"))
        where = self.truth(depth)
        self.variables.pop()
        return f"{self.pick('sum', 'max', 'count', 'min')}(areas({name} for {name} in grid.*.* where {where}))"

    def of_each(self, depth: int) -> str:
        name = self.fresh()
        self.variables.append((name, "number"))
        body = self.truth(depth)
        self.variables.pop()
        return f"{self.pick('all', 'any')}({body} for {name} in {self.numbers(0)})"

    def truths(self, depth: int) -> str:
        plain = ["ticks.*", "rec.*.flag", "cols.*.on.*", f"({self.truth(0)}, {self.truth(0)})"]
        if self.where != "outside":
            plain += ["before(flag)", f"after({self.truth(0)})"]
        return self.rng.choice(plain)

    def any(self, depth: int) -> str:
        return self.number(depth) if self.rng.random() < 0.6 else self.text(depth) if self.rng.random() < 0.4 else self.truth(depth)


def written(rng: random.Random) -> dict[str, Any]:
    """A sheet, some of it blank."""
    names = [f"cells.{k}" for k in range(1, 5)] + [f"falling-keys.{k}" for k in range(1, 4)]
    names += [f"grid.{r}.{c}" for r, c in product("pq", (1, 2, 3))] + [f"points.{p}" for p in PLAYERS] + ["n", "m"]
    names += [f"team.{p}.{each}" for p in PLAYERS for each in "xy"] + [f"cols.{k}.x" for k in (4, 5, 6)]
    for k in (1, 2, 3):
        names += [f"rec.{k}.v", *(f"rec.{k}.w.{p}" for p in PLAYERS), *(f"rec.{k}.g.{r}.{c}" for r, c in product("pq", (1, 2)))]
    filled = rng.random()
    values: dict[str, Any] = {name: rng.randint(-3, 9) for name in names if rng.random() < filled}
    if rng.random() < 0.2 and "n" in values:
        values["n"] = Fraction(rng.randint(-9, 9) * 2 + 1, 2)
    if rng.random() < 0.6:
        values["t"] = rng.choice(("p", "q", "we", "x"))
    if rng.random() < 0.7:
        values["c"] = rng.choice(("p", "WE", "blue ISH", "Pink"))
    if rng.random() < 0.7:
        values["mk"] = rng.choice((3, "x", "/"))
    ticks = ("tick-one", "ticks.1", "ticks.3", "rec.1.flag", "rec.3.flag", "cols.4.on.2", "cols.5.on.1")
    values |= {name: True for name in ticks if rng.random() < filled}
    return values | ({"who": rng.choice((*PLAYERS, "WE", "x"))} if rng.random() < 0.6 else {})


def as_formulas_see(values: dict[str, Any]) -> dict[str, Any]:
    """Return the written values, with choices in the layout's spelling, marks as their values, and blanks
    as their default values.
    """
    c, mark, n = values.get("c", "we"), values.get("mk", 4), values.get("n")
    by_mark = {"x": 10, "/": None if n is None else 10 - n}
    sign = {"sign(mk)": mark.upper()} if mark in by_mark else {}
    return {**values, "c": {"WE": "we", "blue ISH": "Blue-ish"}.get(c, c), "mk": by_mark.get(mark, mark), **sign}


def places(sheet: Sheet) -> dict[str, tuple[Node, ...]]:
    """Map the record's formulas to the nodes around them."""
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


def ruled(sheet: Sheet) -> dict[str, tuple[Node, ...]]:
    """Map the written spaces of rec.g, the rule's places, to the nodes around them."""
    found = {name.replace(".deep.", ".g."): around for name, around in places(sheet).items() if ".deep." in name}
    cells = {name: (*around[:-1], Node(_NUMBER, tuple(name.split(".")), around[-1].keys)) for name, around in found.items()}
    return {name: around for name, around in cells.items() if name in sheet.values}


def _quoted(formula: str) -> str:
    return "'" + formula.replace("'", "''") + "'"


PLACES = ("outside", "inside", "deep")


@pytest.mark.parametrize("seed", range(some(10)))
def test_nodes_give_what_the_trees_do(seed: int) -> None:
    rng = random.Random(seed)
    compared = blanks = faults = broken = 0
    for _ in range(60):
        texts = {where: Random(rng, where).any(rng.randint(0, 3)) for where in PLACES}
        texts["ruled"] = Random(rng, "ruled").truth(rng.randint(0, 3))
        layout, wrong = read(LAYOUT.format(**{where: _quoted(text) for where, text in texts.items()}))
        if layout is None:
            assert all(cause(fault) in ("formula_too_long", "range_of_too_many") for fault in wrong), (
                texts,
                wrong[0].text,
            )
            faults += 1
            continue
        model = Model(layout)
        for _ in range(6):
            values = written(rng)
            sheet = Sheet(ROOTS, TABLES, as_formulas_see(values), PLAYERS)
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
            there = {violation.spaces[0] for violation in case.violations() if violation.rule.endswith("/there")}
            due = {name for name, around in ruled(sheet).items() if worked_out(texts["ruled"], sheet, around) is False}
            assert there == due, (texts["ruled"], values)
            broken += len(due)
    assert compared > 1500
    assert blanks < compared * 0.7
    assert faults < 20
    assert broken > 100


def drawn(tree: Tree) -> Iterator[str]:
    """The productions of docs/sheets.md that a formula is made of."""
    match tree:
        case Num():
            yield "decimal" if "." in str(float(tree.value)).rstrip("0").rstrip(".") else "digits"
        case Txt():
            yield "text"
        case Chain():
            yield from (sign for sign, _ in tree.rest)
            yield f"{tree.level} of {min(len(tree.rest) + 1, 3)}"
        case Negative() | Not():
            yield f"{'-' if isinstance(tree, Negative) else 'not'} {'twice' if tree.times == 2 else 'once'}"
        case In():
            yield f"{'not ' if tree.negated else ''}in {type(tree.among).__name__}"
        case If():
            yield "if" if tree.otherwise is None else "if else"
        case Call():
            yield f"{tree.name}({len(tree.args)})" if tree.name in ("previous", "next") else f"{tree.name}()"
        case Loop():
            yield f"for {len(tree.through)}" + (" where" if tree.where is not None else "")
        case Path():
            yield from ([tree.name] if tree.name in LOCAL else [])
            yield from (f".{step.text if step.text in LOCAL else step.sort}" for step in tree.steps)
        case _:
            yield type(tree).__name__
    for part in parts(tree):
        yield from drawn(part)


def parts(of: object) -> Iterator[Tree]:
    """Yield the formulas directly inside a formula."""
    for value in [getattr(of, name) for name in of.__struct_fields__] if isinstance(of, Struct) else of:  # type: ignore[attr-defined]
        if isinstance(value, Tree):
            yield value
        elif isinstance(value, (tuple, Struct)):
            yield from parts(value)


PRODUCTIONS = frozenset(
    (
        *(f"{name}()" for name in FUNCTIONS if name not in ("previous", "next")),
        *(f"{name}({many})" for name in ("previous", "next") for many in (1, 2)),
        *("+", "-", "*", "/", "mod", "=", "!=", "<", "<=", ">", ">=", "and", "or"),
        *("- once", "- twice", "not once", "not twice", "if", "if else", "Let", "Listed", "Span", "text", "digits", "decimal"),
        *("in Path", "in Span", "in Listed", "not in Path", "not in Span", "not in Listed", "in Call"),
        *("sum of 2", "sum of 3", "product of 2", "compare of 2", "compare of 3", "and of 2", "or of 2"),
        *("for 1", "for 1 where", "for 2", "for 2 where"),
        *("this", "at", "row", "column", "players"),
        *(".name", ".digits", ".star", ".formula", ".row", ".column", ".at", ".player"),
    )
)


def test_every_production_is_drawn_and_gives_something() -> None:
    """Each part of the formulas compared in the test above occurs in a formula with a value."""
    rng = random.Random(0)
    seen: set[str] = set()
    for _ in range(1000):
        where = rng.choice((*PLACES, "ruled"))
        text = Random(rng, where).any(rng.randint(1, 3)) if where != "ruled" else Random(rng, where).truth(rng.randint(1, 3))
        sheet = Sheet(ROOTS, TABLES, as_formulas_see(written(rng)), PLAYERS)
        name = {"inside": "rec.2.out", "deep": "rec.2.deep.q.1", "ruled": "rec.2.deep.q.1"}.get(where)
        if worked_out(text, sheet, places(sheet)[name] if name else ()) is not None:
            seen.update(drawn(parse(text)))
    assert seen >= PRODUCTIONS, sorted(PRODUCTIONS - seen)


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
    layout = LAYOUT.format(outside="1", inside="1", deep="1", ruled="1 = 1").partition("rules:")[0] + rule
    checked_layout, wrong = read(layout)
    assert checked_layout is not None, wrong
    model, seen = Model(checked_layout), set()
    for _ in range(some(40, 0.5)):
        values = written(rng)
        case = judged(model, values)
        found = [violation.spaces[0] for violation in case.violations() if violation.rule.endswith("/here")]
        assert sorted(found) == sorted(broken_at(loops, must, Sheet(ROOTS, TABLES, as_formulas_see(values), PLAYERS))), values
        seen.update(found)
        changed = judged(model, {}).changed(values)
        assert sorted(violation.spaces[0] for violation in changed.violations() if violation.rule.endswith("/here")) == sorted(
            found
        )
    assert seen
    of_the_whole = ("z in (1, 2, n)", "z in players", "z in prices", "z in rec; y in z.w", "z in cells; y in falling-keys")
    assert ("" in seen) == (loops in of_the_whole)
