"""The best that can be written on a sheet is the best of all sheets, tried one by one and judged by the naive evaluator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from sheetgen.form.written import Written
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.lab import narrowing, reach, values
from sheetgen.games.sheet.lab.best import STEPS, SheetBest, best
from sheetgen.layout.find import bundled_path
from tests.games.sheet import own
from tests.games.sheet.naive import Axis, Fields, Node, Sheet, Single, worked_out
from tests.games.sheet.own import read
from tests.thorough import some

SHEETS = 400
"""A random layout has at most so many sheets."""
TABLES: dict[str, Any] = {"steps": {"0": 1, "2": 4, "5": 3}, "worth": {"1": 3, "2": 1, "3": 7}}


class Space(NamedTuple):
    """A single space: its name, what is around it, what can be written (raw, value), the naive formulas at it."""

    name: str
    around: tuple[Node, ...]
    options: tuple[tuple[Any, Any], ...]
    must: str | None = None
    value: str | None = None
    typed: bool = True


class Layout(NamedTuple):
    """A layout as text and as the judge has it. rules: where they stand, spaces of which one has to be written, when, must."""

    text: str
    roots: dict[str, Any]
    spaces: list[Space]
    rules: list[tuple[tuple[Node, ...], tuple[str, ...] | None, str | None, str]]
    parts: dict[str, str]
    lowest: bool


class _Maker:
    """Makes random formulas of the names that there are so far."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.numbers: list[str] = []
        self.lists: list[str] = []
        self.truths: list[str] = []
        self.texts: list[str] = []

    def number(self, deep: int = 2) -> str:
        """A formula that gives a number."""
        random = self._random
        if deep == 0 or random.random() < 0.15:
            return random.choice([*self.numbers, *self.numbers, "1", "2"]) if self.numbers else random.choice("0123")

        def a() -> str:
            return self.number(deep - 1)

        def b() -> str:
            return self.truth(deep - 1)

        ways: list[Callable[[], str]] = [
            lambda: f"({a()} + {a()})",
            lambda: f"({a()} - {a()})",
            lambda: f"({a()} * {a()})",
            lambda: f"({a()} mod 2)",
            lambda: f"({a()} / {random.choice('23')})",
            lambda: f"-({a()})",
            lambda: f"floor({a()} / 2)",
            lambda: f"round({a()} / 4)",
            lambda: f"abs({a()} - 2)",
            lambda: f"(if {b()} then {a()} else {a()})",
            lambda: f"(if {b()} then {a()})",
            lambda: f"(let v = {a()} then v * v - v)",
            lambda: f"band(steps, {a()})",
            lambda: f"worth.({a()})",
            lambda: f"first({a()}, 1)",
            lambda: f"{random.choice(('sum', 'min', 'max'))}({a()}, {a()})",
        ]
        if self.lists:
            name = random.choice(self.lists)
            ways += [
                lambda: f"{random.choice(('sum', 'min', 'max', 'first', 'last', 'count'))}({name})",
                lambda: f"sum({name}, {a()})",
                lambda: f"sum(w * w for w in {name} where w > {random.choice('012')})",
                lambda: f"max(w + {a()} for w in {name})",
                lambda: f"nth({name}, {a()})",
                lambda: f"(if written({name}) then sum({name}) else {a()})",
                lambda: f"{name[:-1]}({a()})",
            ]
        return random.choice(ways)()

    def truth(self, deep: int = 2) -> str:
        """A formula that gives yes or no."""
        random = self._random

        def a() -> str:
            return self.number(max(deep - 1, 0))

        ways: list[Callable[[], str]] = [
            lambda: f"{a()} {random.choice(('=', '!=', '<', '<=', '>', '>='))} {a()}",
            lambda: f"1 < {a()} <= 4",
        ]
        if self.truths:
            ways += [lambda: random.choice(self.truths)]
        if self.texts:
            ways += [lambda: f'{random.choice(self.texts)} {random.choice(("=", "!="))} "red"']
        if self.lists:
            name = random.choice(self.lists)
            of = ("distinct", "same", "rising", "falling", "gapless", "written", "blank")
            ways += [
                lambda: f"{random.choice(of)}({name})",
                lambda: f"{a()} {random.choice(('in', 'not in'))} {name}",
                lambda: f"any(w > 1 for w in {name})",
                lambda: f"all(w >= {a()} for w in {name} where w != 0)",
            ]
        if deep > 0:
            ways += [
                lambda: f"({self.truth(deep - 1)} and {self.truth(deep - 1)})",
                lambda: f"({self.truth(deep - 1)} or {self.truth(deep - 1)})",
                lambda: f"not ({self.truth(deep - 1)})",
            ]
        return random.choice(ways)()


def _layout(random: Random) -> Layout:
    """A layout with a few spaces of all kinds that can be entered, formulas, rules and a score."""
    maker = _Maker(random)
    roots: dict[str, Any] = {}
    spaces: list[Space] = []
    lines: list[str] = []
    rules: list[tuple[tuple[Node, ...], tuple[str, ...] | None, str | None, str]] = []
    sheets = 1

    def numbers() -> tuple[str, list[Any]]:
        halves: list[Any] = [0, Fraction(1, 2), 1]
        return random.choice((("0..2", [0, 1, 2]), ("[1, 4]", [1, 4]), ("'-1, 3'", [-1, 3]), ("0..1 by 0.5", halves)))

    def single(name: str, kind: str, options: list[tuple[Any, Any]], text: str) -> None:
        nonlocal sheets
        if sheets * len(options) > SHEETS:
            return
        sheets *= len(options)
        roots[name] = Single(kind, 5)
        spaces.append(Space(name, (Node(roots[name], (name,)),), tuple(options)))
        lines.append(f"  {name}: {{{text}}}")
        {"number": maker.numbers, "tick": maker.truths, "text": maker.texts}[kind].append(name)

    def several(name: str) -> None:
        nonlocal sheets
        length, tick = random.randint(2, 3), random.random() < 0.25
        text, values = ("", [True]) if tick else numbers()
        options = [(None, False if tick else None), *((value, value) for value in values)]
        if sheets * len(options) ** length > SHEETS:
            return
        sheets *= len(options) ** length
        axis = roots[name] = Axis("rows", tuple(range(1, length + 1)), Single("tick" if tick else "number", 5))
        must = None
        if not tick and random.random() < 0.6:
            local = random.choice(("this > last(above(this))", "this >= first(previous(this), 0)", "this != at", "", ""))
            inner = _Maker(random)
            inner.__dict__.update({**maker.__dict__, "numbers": [*maker.numbers, "this", "at", "previous(this)"]})
            must = local or inner.truth()
        for key in axis.keys:
            around = (Node(axis, (name,)), Node(axis.each, (name, str(key)), ((axis, key),)))
            spaces.append(Space(f"{name}.{key}", around, tuple(options), must))
        said = "tick: 5" if tick else f"number: {text}"
        lines.append(f"  {name}: {{rows: 1..{length}, {said}{f', must: {_quoted(must)}' if must else ''}}}")
        if tick:
            maker.numbers += [f"sum({name}.*)", f"count({name}.*)"]
            maker.truths += [f"gapless({name}.*)", f"{name}.1"]
        else:
            maker.lists.append(f"{name}.*")

    def records(name: str) -> None:
        nonlocal sheets
        text, values = numbers()
        options = [(None, None), *((value, value) for value in values)]
        if sheets * (2 * len(options)) ** 2 > SHEETS:
            return
        sheets *= (2 * len(options)) ** 2
        inner = _Maker(random)
        inner.__dict__.update({**maker.__dict__, "numbers": [*maker.numbers, "va", "at", "first(previous(vs), 0)"]})
        inner.truths = [*maker.truths, "vb"]
        formula, must = inner.number(), inner.truth()
        record = Fields({"va": Single("number"), "vb": Single("tick"), "vs": Single("number")})
        axis = roots[name] = Axis("rows", (1, 2), record)
        rule = Node(axis, (name,))
        for key in axis.keys:
            here = (rule, Node(record, (name, str(key)), ((axis, key),)))
            each = [(*here, Node(record.of[f], (name, str(key), f), here[-1].keys)) for f in record.of]
            spaces.append(Space(f"{name}.{key}.va", each[0], tuple(options)))
            spaces.append(Space(f"{name}.{key}.vb", each[1], ((None, False), (True, True))))
            spaces.append(Space(f"{name}.{key}.vs", each[2], (), None, formula))
            rules.append((here, tuple(f"{name}.{key}.{field}" for field in record.of), None, must))
        lines.append(f"  {name}: {{rows: 1..2, of: {{va: {text}, vb: tick, vs: {{is: {_quoted(formula)}}}}}}}")
        more.append(f"  - {{id: r{len(more)}, for: {name}, must: {_quoted(must)}}}")
        maker.lists += [f"{name}.*.va", f"{name}.*.vs"]
        maker.truths.append(f"{name}.1.vb")

    def derived(name: str, formula: str, typed: bool) -> None:
        roots[name] = Single("number")
        must = maker.truth() if typed and random.random() < 0.3 else None
        spaces.append(Space(name, (Node(roots[name], (name,)),), (), must, formula, typed))
        said = f"is: {_quoted(formula)}{f', must: {_quoted(must)}' if must else ''}{'' if typed else ', hidden: yes'}"
        lines.append(f"  {name}: {{{said}}}")
        maker.numbers.append(name)

    more: list[str] = []
    for number in range(random.randint(2, 5)):
        way = random.random()
        if way < 0.2:
            text, values = numbers()
            single(f"n{number}", "number", [(None, None), *((value, value) for value in values)], f"number: {text}")
        elif way < 0.3:
            single(f"m{number}", "number", [(None, 1), (0, 0), ("X", 9), (2, 2)], "number: [0, 2], blank: 1, marks: {X: 9}")
        elif way < 0.4:
            single(f"t{number}", "tick", [(None, False), (True, True)], "tick: 5")
        elif way < 0.5:
            single(f"c{number}", "text", [(None, None), ("red", "red"), ("blue", "blue")], "choice: [red, blue]")
        elif way < 0.75:
            several(f"x{number}")
        elif way < 0.9:
            records(f"z{number}")
        if random.random() < 0.4:
            derived(f"d{number}", maker.number(), random.random() < 0.7)
    if not any(space.options for space in spaces):
        single("n9", "number", [(None, None), (3, 3)], "number: [3]")
    for _ in range(random.randint(0, 2)):
        when = maker.truth(1) if random.random() < 0.3 else None
        must = maker.truth()
        severity = random.choice(("", ", severity: warning")) if random.random() < 0.3 else ""
        if not severity:
            rules.append(((), None, when, must))
        said = f", when: {_quoted(when)}" if when else ""
        more.append(f"  - {{id: r{len(more)}{said}, must: {_quoted(must)}{severity}}}")
    parts = {"": f"1 * {maker.number(3)}"} if random.random() < 0.6 else {"one": maker.number(), "two": maker.number()}
    lowest = random.random() < 0.4
    score = _quoted(parts[""]) if "" in parts else f"{{{', '.join(f'{part}: {_quoted(each)}' for part, each in parts.items())}}}"
    text = "\n".join(
        [
            "game: sheet",
            "name: tried",
            "tables: {steps: {0: 1, 2: 4, 5: 3}, worth: {1: 3, 2: 1, 3: 7}}",
            "spaces:",
            *lines,
            *(["rules:", *more] if more else ()),
            f"score: {score}",
            *(["winner: lowest"] if lowest else ()),
        ]
    )
    return Layout(text + "\n", roots, spaces, rules, parts, lowest)


def _quoted(formula: str | None) -> str:
    return "'" + (formula or "").replace("'", "''") + "'"


def _written(value: Any) -> Any:
    """What is written where a value is due: no number without an end."""
    if value is None or value is False or (isinstance(value, Fraction) and (10**12 * value).denominator != 1):
        return None
    return value


def _score(layout: Layout, raws: dict[str, Any], values: dict[str, Any]) -> Any:
    """What a sheet is worth with all that follows from it written, or None where it breaks a rule or has no score."""
    sheet = Sheet(layout.roots, TABLES, values)
    for space in layout.spaces:
        if space.value is not None:
            values[space.name] = worked_out(space.value, sheet, space.around)
            raws[space.name] = _written(values[space.name]) if space.typed else None
    for space in layout.spaces:
        if space.must is not None and raws[space.name] is not None and worked_out(space.must, sheet, space.around) is False:
            return None
    for around, guards, when, must in layout.rules:
        if guards is not None and all(raws[name] is None for name in guards):
            continue
        if (when is None or worked_out(when, sheet, around) is True) and worked_out(must, sheet, around) is False:
            return None
    parts = [worked_out(formula, sheet) for formula in layout.parts.values()]
    return parts[0] if "" in layout.parts else sum(part or 0 for part in parts)


def _best_of_all(layout: Layout) -> Any:
    entered = [space for space in layout.spaces if space.value is None]
    scores = []
    for chosen in product(*(space.options for space in entered)):
        raws = {space.name: raw for space, (raw, _) in zip(entered, chosen, strict=True)}
        values = {space.name: value for space, (_, value) in zip(entered, chosen, strict=True)}
        scores.append(_score(layout, raws, values))
    known = [score for score in scores if score is not None]
    return (min if layout.lowest else max)(known, default=None)


def _judge(model: Model, found: SheetBest) -> None:
    """The sheet that was found breaks no rule and has the score that was told."""
    if found.score is not None:
        case = model.read(Written(dict(found.written)))
        assert not [violation.rule for violation in case.violations() if violation.severity == "error"]
        earned = case.earned()
        assert found.score == (earned.computed if found.player is None else earned.parts[found.player])


def _random_layouts(first: int, many: int) -> Iterator[tuple[int, Layout, Model]]:
    """So many layouts that have no fault, with their seeds."""
    seed = first
    while many:
        seed += 1
        layout = _layout(Random(seed))
        checked, _ = read(layout.text)
        if checked is not None:  # some formulas are too long
            many -= 1
            yield seed, layout, Model(checked)


def _narrow_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few combinations are tried one by one, so that even small layouts are judged by what formulas can give."""
    monkeypatch.setattr(narrowing, "TRIED", 2)
    monkeypatch.setattr(values, "LIFTED", 9)
    monkeypatch.setattr(values, "KEPT", 3)
    monkeypatch.setattr(reach, "SPLIT", 2)


def _plain(score: Any) -> Any:
    return score if score is None or isinstance(score, int) else float(round(score, 6))


@pytest.mark.parametrize("limits", ["usual", "narrow"])
@pytest.mark.parametrize("block", range(5))
def test_the_best_is_the_best_of_all_sheets(block: int, limits: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random layouts of a few hundred sheets each; and no layout that small has too many ways."""
    if limits == "narrow":
        _narrow_limits(monkeypatch)
    for seed, layout, model in _random_layouts(1000 * (block + 5 * (limits == "narrow")), some(40)):
        found = best(model)
        assert found is not None
        right = _plain(_best_of_all(layout))
        assert (found.score, found.bound, found.proven) == (right, right, True), (seed, layout.text)
        _judge(model, found)


@pytest.mark.parametrize("steps", [0, 20, 100, 400])
def test_a_search_that_is_stopped_says_nothing_wrong(steps: int) -> None:
    """What it has found is a sheet, and nothing is better than its bound."""
    for seed, layout, model in _random_layouts(50_000 + steps, some(60, 0.2)):
        found = best(model, steps=steps)
        assert found is not None
        right = _plain(_best_of_all(layout))
        way = -1 if layout.lowest else 1
        assert found.score is None or way * found.score <= way * right, (seed, layout.text)
        assert found.bound is None or right is None or way * found.bound >= way * right, (seed, layout.text)
        assert not found.proven or found.score == right, (seed, layout.text)
        _judge(model, found)


def _found(text: str, steps: int = STEPS) -> tuple[Any, bool, Any]:
    found = best(own.model(f"game: sheet\nname: tried\n{text}"), steps=steps)
    assert found is not None
    return found.score, found.proven, found.bound


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("spaces: {n: 0..3, t: text}\nscore: n", (3, True, 3)),
        ("spaces: {n: 0..3, t: text}\nrules: [{id: r, must: written(t) or n = 1}]\nscore: n", (1, False, 3)),
        ("spaces: {n: 0..3, m: number}\nscore: n", (3, True, 3)),
        ("spaces: {n: 0..3, m: number}\nscore: sum(n, m)", (3, False, None)),
        ("spaces: {n: 0..3, m: 1..}\nrules: [{id: r, must: blank(m) or n <= m}]\nscore: n", (3, True, 3)),
        ("spaces: {player: text, n: 0..3}\nscore: 'if player = \"Ana\" then 9 else n'", (None, True, None)),
        ("spaces: {player: text, n: 0..3}\nscore: 'sum(n, if player = \"Ana\" then 9 else 0)'", (3, False, 3)),
        ("spaces: {n: 0..3}\nrules: [{id: r, must: 1 = 2}]\nscore: n", (None, True, None)),
        ("spaces: {n: 0..3, m: {is: n / 3, due: yes}}\nscore: n + 0", (3, True, 3)),
        ("spaces: {n: 1..2, m: {is: n / 3, due: yes}}\nscore: m + 0", (None, False, 0.666667)),
        (
            "players: [we, they]\nwinner: lowest\nspaces: {x: {rows: 1..4, columns: players, number: 0..9}}\n"
            "rules: [{id: r, for: i in 1..4, must: sum(x.(i).*) = 9 and x.(i).they >= i}]\nscore: sum(x.*.player)",
            (0, True, 0),
        ),
    ],
)
def test_what_cannot_be_gone_through_is_told(text: str, expected: tuple[Any, bool, Any]) -> None:
    """Spaces without an end count only where they can touch the score; then nothing is proven."""
    assert _found(text) == expected


def test_a_layout_without_a_score_has_no_best() -> None:
    assert best(own.model("game: sheet\nname: tried\nspaces: {n: 0..3}")) is None


@pytest.mark.parametrize(
    ("name", "score"),
    [
        ("yacht", 675),  # 105 above, 35, 30 + 30 + 25 + 30 + 40 + 50 + 30 below, three more at 100
        ("cities", 1224),  # 18 + 200 / 3 + 20 + 3 x 80, and 3 x 16 x 16 + 7 x 16
        ("tenpin", 300),
    ],
)
def test_bundled_pads(name: str, score: int) -> None:
    model = own.model(Path(bundled_path(name) or "").read_text("utf-8"))
    found = best(model)
    assert found is not None
    assert (found.score, found.bound, found.proven) == (score, score, True)
    _judge(model, found)
