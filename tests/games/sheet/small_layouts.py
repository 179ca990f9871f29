"""Random layouts that have a few hundred possible sheets, and the best sheet of each, found by trying all with the naive
evaluator."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, NamedTuple

from tests.games.sheet.naive import Axis, Fields, Node, Sheet, Single, broken_at, worked_out

SHEETS = 400
"""Maximum number of sheets of a random layout."""
TABLES: dict[str, Any] = {"steps": {"0": 1, "2": 4, "5": 3}, "worth": {"1": 3, "2": 1, "3": 7}}


class Space(NamedTuple):
    """A single space: its name, the nodes around it, its possible values (raw, value), and its formulas."""

    name: str
    around: tuple[Node, ...]
    options: tuple[tuple[Any, Any], ...]
    must: str | None = None
    value: str | None = None
    typed: bool = True


class Layout(NamedTuple):
    """A layout as text and as a model for checks. rules: the place of each, the spaces of which one must be written, its `when` and
    its `must`. loops: rules for combinations of variables.
    """

    text: str
    roots: dict[str, Any]
    spaces: list[Space]
    rules: list[tuple[tuple[Node, ...], tuple[str, ...] | None, str | None, str]]
    loops: list[tuple[str, str]]
    parts: dict[str, str]
    lowest: bool


class _Maker:
    """A maker of random formulas that use the names defined so far."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.numbers: list[str] = []
        self.lists: list[str] = []
        self.records: list[str] = []
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
        if self.records:
            name = random.choice(self.records)
            ways += [
                lambda: f"sum(h.va * h.at for h in {name} where h.vb)",
                lambda: f"max(first(h.vs, 0) + {a()} for h in {name})",
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
        if self.records:
            ways += [lambda: f"any(h.va > {random.choice('012')} for h in {random.choice(self.records)} where not h.vb)"]
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


def layout(random: Random) -> Layout:
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
        maker.records.append(name)
        maker.truths.append(f"{name}.1.vb")

    def derived(name: str, formula: str, typed: bool) -> None:
        roots[name] = Single("number")
        must = maker.truth() if typed and random.random() < 0.3 else None
        spaces.append(Space(name, (Node(roots[name], (name,)),), (), must, formula, typed))
        said = f"is: {_quoted(formula)}{f', must: {_quoted(must)}' if must else ''}{'' if typed else ', hidden: yes'}"
        lines.append(f"  {name}: {{{said}}}")
        maker.numbers.append(name)

    more: list[str] = []
    loops: list[tuple[str, str]] = []
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
    if maker.lists and random.random() < 0.3:
        name = random.choice(maker.lists)
        inner = _Maker(random)
        inner.__dict__.update({**maker.__dict__, "numbers": [*maker.numbers, "i", name.replace("*", "(i)")]})
        loops.append(("i in 1..2", inner.truth()))
        more.append(f"  - {{id: r{len(more)}, for: i in 1..2, must: {_quoted(loops[0][1])}}}")
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
    return Layout(text + "\n", roots, spaces, rules, loops, parts, lowest)


def _quoted(formula: str | None) -> str:
    return "'" + (formula or "").replace("'", "''") + "'"


def _written(value: Any) -> Any:
    """Return the value to write if a value is due, or None for a number with infinitely many digits."""
    if value is None or value is False or (isinstance(value, Fraction) and (10**12 * value).denominator != 1):
        return None
    return value


def _score(layout: Layout, raws: dict[str, Any], values: dict[str, Any]) -> Any:
    """Return a sheet's score with all computed values written, or None if it breaks a rule or has no score."""
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
    if any(broken_at(variables, must, sheet) for variables, must in layout.loops):
        return None
    parts = [worked_out(formula, sheet) for formula in layout.parts.values()]
    return parts[0] if "" in layout.parts else sum(part or 0 for part in parts)


def best_of_all(layout: Layout) -> Any:
    """Return the best score of all sheets that break no rule, or None if no sheet has a score."""
    entered = [space for space in layout.spaces if space.value is None]
    scores = []
    for chosen in product(*(space.options for space in entered)):
        raws = {space.name: raw for space, (raw, _) in zip(entered, chosen, strict=True)}
        values = {space.name: value for space, (_, value) in zip(entered, chosen, strict=True)}
        scores.append(_score(layout, raws, values))
    known = [score for score in scores if score is not None]
    return (min if layout.lowest else max)(known, default=None)
