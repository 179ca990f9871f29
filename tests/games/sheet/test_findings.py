"""Exact findings of `check` on sheets only in YAML: messages, notes, order, values that count as written, due values."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest

from sheetgen.form.written import UNREAD
from sheetgen.games.game import Seat, TableCase
from sheetgen.games.sheet.judging.table import TABLE
from sheetgen.source.faults import Unreadable
from tests.games.sheet.layouts import HEARTS, YACHT
from tests.games.sheet.own import judged, model, notes, told

TOP = "game: sheet\nname: x\n"


def _own(spaces: str, written: dict[str, Any], more: str = "") -> list[str]:
    return [each.removeprefix("x/") for each in told(judged(f"{TOP}{more}spaces:\n{spaces}", written))]


@pytest.mark.parametrize(
    ("spec", "written", "expected"),
    [
        ("0..30", 31, "a can only be 0 to 30, not 31"),
        ('"0, 5..30"', 3, "a can only be 0, 5 to 30, not 3"),
        ("[0, 25]", 20, "a can only be 0, 25, not 20"),
        ("number", Fraction(5, 2), "a can only be whole numbers, not 2.5"),
        ("0..20 by 0.5", Fraction(5, 2), None),
        ("0..20 by 0.5", Fraction(5, 4), "a can only be 0 to 20 in steps of 0.5, not 1.25"),
        ("1.. by 3", 7, None),
        ("1.. by 3", 8, "a can only be 1, 4 and so on, not 8"),
        ("..5", -9, None),
        ("-3..5", -4, "a can only be -3 to 5, not -4"),
        ("{choice: [Red, Blue-ish]}", "blue ISH", None),
        ("{choice: [Red, Blue-ish]}", "green", "a can only be Red, Blue-ish, not green"),
        ("{number: 0..9, marks: {X: 10}}", "x", None),
        ("{number: 0..9, must: this > 3}", 2, "a is 2, but this must be true: this > 3"),
        ("{number: 0..9, must: this > 3, when: this < 2}", 2, None),
        ("{number: 0..9, must: this > 3, says: 'too few: {this}, {{so}}'}", 2, "too few: 2, {so}"),
        ("{number: 0..9, must: this > 30}", 12, "a can only be 0 to 9, not 12"),
        ("{number: 0..9, marks: {X: 10}, must: this < 10}", "x", "a is x, but this must be true: this < 10"),
        ("{tick: yes, must: 1 = 2}", True, "a is yes, but this must be true: 1 = 2"),
        ("{tick: yes, must: 1 = 2}", False, None),
        ("{text: yes, must: this != 'no'}", "no", "a is no, but this must be true: this != 'no'"),
        ("{is: b / 2}", 4, "a: 4 is written, but nothing should be written there yet"),
        ("{is: b / 2}", 0, None),
        ("{is: b / 2, says: half}", 4, "a: 4 is written, but nothing should be written there yet"),
        ("{is: 7 / 3}", 2, "a should be 7/3, not 2"),
        ("{is: '5 / 2', says: '{1 + 1} and a half'}", 2, "a should be 2.5, not 2: 2 and a half"),
        ("{is: '5', due: yes, says: five}", None, "a should be 5, but is blank: five"),
        ("{is: '5'}", None, None),
        ("{is: '1 = 2'}", True, "a should be no, not yes"),
        ("{is: '1 = 1', due: yes}", None, "a should be yes, but is blank"),
        ("{is: '1 = 2', due: yes}", None, None),
        ("{is: '\"Ana\"'}", "Ben", "a should be Ana, not Ben"),
        ("{is: '\"Ana\"', must: length(this) < 3}", "Ana", "a is Ana, but this must be true: length(this) < 3"),
    ],
)
def test_a_space_has_one_finding_of_its_own(spec: str, written: Any, expected: str | None) -> None:
    found = _own(f"  a: {spec}\n  b: number\n", {} if written is None else {"a": written})
    assert found == ([] if expected is None else [f"a a: {expected}"])


def test_one_slip_is_one_finding_and_the_score_goes_by_what_is_due() -> None:
    layout = TOP + "spaces:\n  a: number\n  b: {is: a + 1}\n  c: {is: b * 2}\nscore: c\n"
    case = judged(layout, {"a": 1, "b": 3, "c": 6})
    assert told(case) == ["x/b b: b should be 2, not 3"]
    assert (case.earned().computed, case.earned().claimed) == (4, 6)
    (violation,) = case.violations()
    assert (violation.due, violation.spaces) == ((2,), ("b", "a"))
    assert notes(case) == [("a is 1",)]
    assert told(judged(layout, {"a": 1, "c": 6})) == ["x/c c: c should be 4, not 6"]
    assert [each.spaces for each in judged(layout, {"a": 1, "c": 6}).violations()] == [("c", "b", "a")]


def test_nothing_written_counts_as_blank_or_as_the_layout_says() -> None:
    spaces = "  a: {number: yes, blank: 7}\n  c: {choice: [red, blue], blank: blue}\n  b: {is: 'if c = \"blue\" then a else 0'}\n"
    assert judged(f"{TOP}spaces:\n{spaces}", {}).values[2] == 7
    assert judged(f"{TOP}spaces:\n{spaces}", {"c": "RED", "a": 1}).values[2] == 0


def test_marks_have_values_of_their_own() -> None:
    spaces = "  first: {number: 0..10, marks: {X: 10}}\n  second: {number: 0..10, marks: {'/': 10 - first}}\n"
    spaces += "  sum: {is: first + second}\n"
    layout = model(f"{TOP}spaces:\n{spaces}")
    assert layout.read(judged(layout, {"first": 3, "second": "/"}).written).values == [3, 7, 10]
    assert judged(layout, {"first": "x"}).values == [10, None, None]
    assert told(judged(layout, {"first": 11, "second": "/", "sum": 9})) == [
        "x/first first: the first can only be 0 to 10, not 11",
        "x/sum sum: the sum should be 10, not 9",
    ]


def test_notes_show_what_was_looked_at() -> None:
    spaces = (
        "  won: {columns: 1..5, number: yes}\n  trick: {columns: [S, H], number: yes}\n  suit: {choice: [S, H]}\n"
        "  n: number\n  t: {columns: 1..3, is: sum(before(won.*)) + won.column}\n"
        "  a: {is: 'if n > 3 then trick.(suit) + sum(w for w in won.*) else sum(won.1, n, n)'}\n"
        "  b: {is: 'let z = n then if z > 3 then sum(won.*) else trick.S'}\n"
        "  c: {is: 'count(if n > 3 then won.1 else won.2 for w in 1..2)'}\n"
    )
    layout = model(f"{TOP}spaces:\n{spaces}")
    sheet = {"won.1": 2, "won.2": 1, "n": 4, "suit": "s", "trick.S": 30, "t.2": 9, "a": 1, "b": 1, "c": 5}
    assert notes(judged(layout, sheet)) == [
        ("before(won.*): 2, 1, blank, blank, blank", "won 2 is 1"),
        ("n is 4", "S in trick is 30", "the suit is S", "won: 2, 1, blank, blank, blank"),
        ("n is 4", "won: 2, 1, blank, blank, blank"),
        (),
    ]
    assert notes(judged(layout, {"won.1": 2, "n": 1, "a": 1}))[0] == ("n is 1", "won 1 is 2")


def test_at_most_eight_notes_and_twenty_values() -> None:
    spaces = "".join(f"  n{k}: number\n" for k in range(9)) + "  l: {columns: 1..30, number: yes}\n"
    spaces += "  a: {is: '" + " + ".join(f"n{k}" for k in range(9)) + "'}\n  b: {is: sum(l.*)}\n"
    case = judged(f"{TOP}spaces:\n{spaces}", {"a": 1, "b": 1, **{f"l.{k}": k for k in range(1, 31)}})
    assert notes(case)[0] == (*(f"n{k} is blank" for k in range(7)), "n7 is blank … and 1 more")
    assert notes(case)[1] == ("l: " + ", ".join(map(str, range(1, 21))) + " …",)


def test_of_many_notes_those_stand_that_count() -> None:
    """Notes about values with a finding come first, then nonzero values, then the others; each in the formula's order."""
    spaces = "".join(f"  n{k}: 0..9\n" for k in range(12)) + "  half: {is: n1 / 2}\n  l: {columns: 1..40, number: 0..9}\n"
    terms = [f"n{k}" for k in range(12)]
    spaces += f"  a: {{is: '{' + '.join(terms)} + half + sum(l.*)'}}\n  b: {{is: sum(l.*)}}\n"
    spaces += "  c: {rows: 1..30, is: 'sum(before(l.column), l.row) + 0'}\n".replace("column", "row")
    layout = model(f"{TOP}spaces:\n{spaces}")
    written = {"a": 1, **{f"n{k}": 0 for k in range(12)}, "n4": 3, "n9": 10, "n11": 2, "half": 7, "l.40": 5}
    assert notes(judged(layout, written))[-1] == (
        "n0 is 0",
        "n1 is 0",
        "n2 is 0",
        "n4 is 3",
        "n9 is 10",
        "n11 is 2",
        "the half is 7",
        "l: " + "blank, " * 19 + "5 … … and 6 more",
    )
    values = {f"l.{k}": (0 if k < 20 else 3) for k in range(1, 41)}
    case = judged(layout, {"b": 1, **values, "l.1": 44, "l.40": 0})
    assert notes(case)[-1] == ("l: 44" + ", 3" * 19 + " …",)
    case = judged(layout, {"c.30": 1, **values, "l.7": 11})
    assert notes(case)[-1] == ("before(l.row): " + "0, " * 6 + "11, 0, 0, 0" + ", 3" * 10 + " …", "l 30 is 3")
    case = judged(layout, {"b": 1, **{f"l.{k}": 3 for k in range(1, 40)}, "l.40": 11})
    assert notes(case)[-1] == ("l: " + "3, " * 19 + "11 …",)


def test_notes_of_a_table_show_the_sheet_that_is_wrong() -> None:
    """Two sheets with nine spaces of the same value, one of them outside its range."""
    spaces = "spaces: {" + ", ".join(f"n{k}: 0..9" for k in range(9)) + "}\n"
    must = " + ".join(f"sum(sheets.*.n{k})" for k in range(9))
    layout = model(f"{TOP}{spaces}table: [{{id: sum, must: {must} = 0}}]\n")
    sheets = ({"player": "A", "n0": 1, "n8": 10}, {"player": "B", **{f"n{k}": 1 for k in range(8)}})
    seats = tuple(Seat(str(sheet["player"]), judged(layout, sheet)) for sheet in sheets)
    (violation,) = TableCase(TABLE, layout, seats).violations()
    told_notes = violation.message.text().notes
    assert told_notes[0] == "sheets.*.n0: 1, 1"
    assert told_notes[-1] == "sheets.*.n8: 10, blank … and 1 more"


def test_rules_stand_where_they_are_for_and_only_where_something_is_written() -> None:
    spaces = "  r: {rows: 1..3, of: {v: number, k: tick, s: {is: v / 2}, sub: {of: {w: number}}}}\n"
    rules = (
        "rules: [{id: full, for: r, must: written(v), says: 'row {row} lacks v'}, {id: even, for: r.*.v, must: this mod 2 = 0}]\n"
    )
    layout = model(f"{TOP}spaces:\n{spaces}{rules}")
    assert told(judged(layout, {})) == []
    assert told(judged(layout, {"r.1.k": False})) == []
    assert told(judged(layout, {"r.1.s": 0})) == []
    assert told(judged(layout, {"r.1.s": 1})) == [
        "x/r r.1.s: s in r 1: 1 is written, but nothing should be written there yet",
        "x/full r.1: row 1 lacks v",
    ]
    assert told(judged(layout, {"r.2.sub.w": 1, "r.3.v": 3})) == [
        "x/full r.2: row 2 lacks v",
        "x/even r.3.v: this must be true: this mod 2 = 0",
    ]
    assert told(judged(layout, {"r.3.k": True})) == ["x/full r.3: row 3 lacks v"]


def test_a_rule_for_a_single_space_outside_its_domain_is_not_judged() -> None:
    layout = TOP + "spaces: {a: 0..5}\nrules: [{id: odd, for: a, must: this mod 2 = 1}]\n"
    assert told(judged(layout, {"a": 8})) == ["x/a a: a can only be 0 to 5, not 8"]
    assert told(judged(layout, {"a": 4})) == ["x/odd a: this must be true: this mod 2 = 1"]


def test_rules_through_lists_are_judged_for_every_combination() -> None:
    spaces = "spaces: {a: {rows: 1..3, number: yes}, b: {rows: 1..3, of: {by: number, k: tick}}}\n"
    rules = (
        "rules:\n  - {id: pair, for: x in 1..3; y in x + 1..3, must: a.x != a.y, at: a.y, says: '{x} and {y}'}\n"
        "  - {id: some, for: d in b, when: d.k, must: written(d.by), at: d.by}\n"
        "  - {id: none, for: x in 1..2, must: written(a.1)}\n"
        "  - {id: gone, must: a.1 != 5, at: a.(a.2), severity: warning}\n"
    )
    layout = model(TOP + spaces + rules)
    assert told(judged(layout, {"a.1": 4, "a.2": 4, "a.3": 4})) == [
        "x/pair a.2: 1 and 2",
        "x/pair a.3: 1 and 3",
        "x/pair a.3: 2 and 3",
    ]
    assert told(judged(layout, {"a.1": 4, "b.2.k": True})) == ["x/some b.2.by: this must be true: written(d.by)"]
    assert told(judged(layout, {})) == ["x/none : this must be true: written(a.1)"]
    case = judged(layout, {"a.1": 5, "a.2": 9})
    assert told(case) == ["x/gone a: this must be true: a.1 != 5"]
    assert next(case.violations()).severity == "warning"
    assert told(judged(layout, {"a.1": 5, "a.2": 3})) == ["x/gone a.3: this must be true: a.1 != 5"]


def test_a_rule_stands_at_what_its_variable_goes_through_if_that_is_on_paper() -> None:
    spaces = "spaces: {a: {rows: 1..3, number: yes}, b: {rows: 1..2, of: {v: number, h: {is: v, hidden: yes}}}}\n"
    rules = (
        "computed: {c: {rows: 1..2, is: a.row}}\nrules:\n"
        "  - {id: single, for: x in a, must: x > 3, says: '{x}'}\n"
        "  - {id: record, for: y in 1..2; x in b, must: x.v > y}\n"
        "  - {id: hidden, for: x in b.*.h, must: x > 3}\n"
        "  - {id: nowhere, for: x in c, must: x > 3}\n"
        "  - {id: moved, for: x in b, must: x.v > 3, at: a}\n"
    )
    case = judged(TOP + spaces + rules, {"a.1": 2, "a.3": 2, "b.2.v": 1})
    assert told(case) == [
        "x/single a.1: 2",
        "x/single a.3: 2",
        "x/record b.2: this must be true: x.v > y",
        "x/hidden : this must be true: x > 3",
        "x/nowhere : this must be true: x > 3",
        "x/moved a: this must be true: x.v > 3",
    ]
    assert [violation.spaces for violation in case.violations()][:3] == [
        ("a.1", "a.2", "a.3"),
        ("a.3", "a.1", "a.2"),
        ("b.2", "b.1.v", "b.2.v"),
    ]


@pytest.mark.parametrize(
    ("formula", "n", "expected"),
    [
        ("n + 1", UNREAD, UNREAD),
        ("count(n, 1)", UNREAD, UNREAD),
        ("written(n)", UNREAD, UNREAD),
        ("n = 1 and 1 = 2", UNREAD, False),
        ("n = 1 or 1 = 1", UNREAD, True),
        ("n = 1 and 1 = 1", UNREAD, UNREAD),
        ("first(n, 1)", UNREAD, UNREAD),
        ("first(1, n)", UNREAD, 1),
        ("if n = 1 then 2 else 3", UNREAD, UNREAD),
        ("if 1 = 1 then 2 else n", UNREAD, 2),
        ("l.(n)", UNREAD, UNREAD),
        ("sum(l.*)", UNREAD, 0),
        ("1 in (1, n)", UNREAD, True),
        ("2 in (1, n)", UNREAD, UNREAD),
        ("sum(1 for x in 1..n)", UNREAD, UNREAD),
        ("round(n)", Fraction(-5, 2), -2),
        ("n mod 3", Fraction(-5, 2), Fraction(1, 2)),
        ("sum(blanks.*)", 1, 0),
        ("first(blanks.*)", 1, None),
        ("0 = n", 0, True),
    ],
)
def test_what_formulas_give(formula: str, n: Any, expected: Any) -> None:
    spaces = f"  n: number\n  l: {{rows: 1..2, number: yes}}\n  blanks: {{rows: 1..2, number: yes}}\n  a: {{is: '{formula}'}}\n"
    case = judged(f"{TOP}spaces:\n{spaces}", {"n": n, "a": 99} if expected is UNREAD else {"n": n})
    assert case.dues[5] is expected if expected in (UNREAD, None, True, False) else case.dues[5] == expected
    assert [each for each in told(case) if each.startswith("x/a")] == []


def test_a_tick_counts_with_its_worth() -> None:
    spaces = "  t: {columns: 1..3, tick: 5}\n  m: {rows: {a: {tick: 2}, b: {tick: -1}, c: number}}\n"
    spaces += "  k: {tick: yes, must: sum(this) = 2}\n"
    spaces += "  s: {is: 'sum(t.*, m.*)'}\n  c: {is: 'count(t.*, m.*)'}\n"
    case = judged(f"{TOP}spaces:\n{spaces}", {"t.1": True, "t.3": True, "m.a": True, "m.b": True, "m.c": 7, "k": True})
    assert (case.values[-2], case.values[-1]) == (18, 5)
    assert told(case) == ["x/k k: k is yes, but this must be true: sum(this) = 2"]


def test_parts_of_a_score_add_up_and_a_blank_one_counts_nothing() -> None:
    layout = TOP + "spaces: {a: number, b: number}\nscore: {one: a, two: b / 3, three: 1 / 0}\n"
    earned = judged(layout, {"a": 1, "b": 4}).earned()
    assert (earned.computed, earned.parts) == (2.333333, {"one": 1, "two": 1.333333, "three": 0})
    assert judged(layout, {"a": UNREAD}).earned().computed is None
    assert judged(TOP + "spaces: {a: number}\nscore: a + 1\n", {}).earned().computed is None
    assert judged(TOP + "spaces: {a: number}\n", {"a": 1}).earned().ranking is None


def test_players_of_one_sheet_are_ranked_and_ties_parted() -> None:
    layout = """
game: sheet
name: x
players: 2..6
spaces:
  a: {columns: players, number: yes}
  b: {columns: players, number: yes}
  c: {columns: players, number: yes}
score: a.player
ties: [{highest: b.player}, {lowest: "c.player + 0 * count(tied)"}]
"""
    names = ("Ana", "Ben", "Cem", "Dan", "Eva")
    table = {"a": (5, 5, 5, 5, None), "b": (1, 2, 2, None, 9), "c": (0, 3, 3, 0, 0)}
    written = {
        f"{key}.{name}": value for key, row in table.items() for name, value in zip(names, row, strict=True) if value is not None
    }
    earned = judged(layout, {"players": names, **written}).earned()
    assert [(each.place, each.player, each.score) for each in earned.ranking or []] == [
        (1, "Ben", 5),
        (1, "Cem", 5),
        (3, "Ana", 5),
        (4, "Dan", 5),
    ]
    assert (earned.computed, earned.parts) == (None, {"Ana": 5, "Ben": 5, "Cem": 5, "Dan": 5})


def test_a_table_has_rules_and_places() -> None:
    layout = model(YACHT + "winner: highest\n")
    sheets = [
        {"player": "Ana", "upper.ones": 3, "lower.yacht": 50},
        {"player": "Ben", "upper.ones": 3, "lower.four-alike": 30, "lower.chance": 20},
    ]
    seats = tuple(Seat(str(sheet["player"]), judged(layout, sheet)) for sheet in sheets)
    case = TableCase(TABLE, layout, seats)
    (violation,) = case.violations()
    assert (violation.rule, violation.seat, violation.message.text().message) == (
        "yacht/turns",
        None,
        "not everybody has played as many turns",
    )
    assert [(each.place, each.player, each.score) for each in case.ranking()] == [(1, "Ana", 53), (2, "Ben", 53)]
    assert next(case.changed(0, {"upper.twos": 2}).violations(), None) is None


def test_a_rule_of_a_table_stands_at_the_sheet_it_names() -> None:
    layout = model(
        TOP + "spaces: {red: {of: {lock: tick}}, n: number}\n"
        "table:\n  - {id: locks, for: s in sheets, must: any(t.red.lock for t in sheets) = s.red.lock,"
        " at: s.red.lock, says: '{s.player}'}\n"
        "  - {id: all, for: p in players, must: sheets.(p).n = max(sheets.*.n)}\n"
        "score: n\nties: [{highest: count(sheets.*.red.lock)}]\n"
    )
    sheets = ({"player": "A", "red.lock": True, "n": 1}, {"player": "B", "n": 1})
    seats = tuple(Seat(str(sheet["player"]), judged(layout, sheet)) for sheet in sheets)
    case = TableCase(TABLE, layout, seats)
    found = [(each.rule, each.seat, each.spaces[0], each.message.text().message) for each in case.violations()]
    assert found == [("x/locks", 1, "red.lock", "B")]
    assert [each.place for each in case.ranking()] == [1, 1]
    changed = case.changed(1, {"n": 2})
    assert [each.rule for each in changed.violations()] == ["x/locks", "x/all"]
    assert next(each for each in changed.violations() if each.rule == "x/all").depends_on == ((0, "n"), (1, "n"))


def test_findings_can_be_handed_to_another_process() -> None:
    case = judged(HEARTS, {"players": ("a", "b", "c"), "hands.1.points.a": 27})
    (violation,) = case.violations()
    again = pickle.loads(pickle.dumps(violation))
    assert again.message.text() == violation.message.text()


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("count(1..n)", "too long"),
        ("n * n * n", "larger than"),
        ("1 / n / n / n", "larger than"),
        ("count(1 for x in 1..1000 for y in 1..1000 for z in 1..1000)", "too much work"),
        ("count(x + y for x in 1..1000 for y in 1..1000)", "too much work"),
    ],
)
def test_what_asks_too_much_is_a_fault_of_the_layout(formula: str, message: str) -> None:
    layout = model(f"{TOP}spaces:\n  n: number\n  a:\n    is: {formula}\n")
    with pytest.raises(Unreadable) as refused:
        judged(layout, {"n": 999_999})
    (fault,) = refused.value.faults
    assert message in fault.text
    assert (fault.file, fault.position.line, fault.position.column) == ("own.yaml", 6, 9)
    again = judged(layout, {}) if "n" in formula.split("for")[0] and "x" not in formula else None
    if again is not None:
        assert [each.rule for each in again.changed({"n": 999_999}).violations()] == ["x/sheet"]


def test_two_hundred_thousand_parts_are_granted() -> None:
    case = judged(f"{TOP}spaces:\n  a: {{is: 'count(x + y for x in 1..70 for y in 1..900)'}}\n", {})
    assert case.values == [63_000]


@pytest.mark.parametrize(
    ("rule", "space", "shown"),
    [
        ("for: r in crates, must: r <= 12", "crates.4", ["r is 13"]),
        ("for: k in 1..5, must: sum(trees.(k).*) != 13", "", ["tree 4: 9, 4", "k is 4"]),
        ("for: d in days, must: d.cups < 9", "days.12", ["cups in day 12 is 9"]),
        ("for: d in days, must: d.cups < 9 or trees.4.red = 1", "days.12", ["cups in day 12 is 9", "red in tree 4 is 9"]),
        ("for: d in days; e in days, must: d.cups + e.cups < 12", "", ["cups in day 3 is 4", "cups in day 12 is 9"]),
        ("for: d in days, must: all(t < 9 for t in trees.4.*) or d.cups < 9", "days.12", ["tree 4: 9, 4", "cups in day 12 is 9"]),
        ("for: d in days, must: (let double = 2 * d.cups then double < 18)", "days.12", ["cups in day 12 is 9"]),
    ],
)
def test_notes_of_a_rule_say_what_its_variables_are_there(rule: str, space: str, shown: list[str]) -> None:
    layout = (
        "game: sheet\nname: x\nspaces:\n  trees: {rows: 1..5, columns: [red, green], number: yes}\n"
        "  crates: {rows: 1..5, number: yes}\n"
        f"  days: {{rows: 1..20, of: {{cups: 0..9}}}}\nrules: [{{id: r, {rule}}}]\n"
    )
    written = {"trees.4.red": 9, "trees.4.green": 4, "crates.2": 3, "crates.4": 13, "days.3.cups": 4, "days.12.cups": 9}
    case = judged(layout, written)
    (violation, *_) = case.violations()
    assert (violation.spaces[0], list(violation.message.text().notes)) == (space, shown)
