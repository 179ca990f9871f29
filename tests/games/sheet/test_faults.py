# ruff: noqa: E501
"""Every fault of a layout, at its line and column: names, keys, specs, axes, tables, rules, formulas, kinds, YAML's traps."""

from __future__ import annotations

import pytest

from sheetgen.games.sheet import words
from tests.command import cause
from tests.games.sheet.own import read

CASES: list[tuple[str, str, list[str]]] = [
    (
        "",
        "  a: 5..3\n  b: 0..20 by 0.5\n  c: ..5\n  d: 5..\n  e: 0..5 by 0\n  f: hello\n  g: number 1..x\n  h: ..\n",
        ["4:6 upside_down", "8:6 no_step", "9:6 no_spec", "10:6 no_domain"],
    ),
    (
        "",
        "  a: {number: 1..3, tick: yes}\n  b: {must: this > 3}\n  c: {number: no}\n  d: {tick: no}\n  e: {choice: A}\n  f: {choice: [A, a]}\n  g: {choice: [x y, x-y]}\n",
        [
            "4:21 two_kinds",
            "5:6 no_kind",
            "6:15 no_domain",
            "7:13 no_worth",
            "8:15 no_choices",
            "9:19 choice_twice",
            "10:21 choice_twice",
        ],
    ),
    (
        "",
        "  a: {number: 1..3, due: yes}\n  b: {is: '1', due: yes, hidden: yes}\n  c: {is: '1', must: this > 1, hidden: yes}\n  d: {printed: '1', must: '1=1'}\n  e: {tick: yes, blank: 1}\n  f: {tick: yes, marks: {X: 1}}\n  g: {number: 1..2, when: 1=1}\n  h: {number: yes, says: hi}\n",
        [
            "4:21 not_beside",
            "5:16 not_hidden",
            "6:16 not_hidden",
            "7:21 not_beside",
            "8:18 not_beside",
            "9:18 not_beside",
            "10:21 not_beside",
            "11:20 not_beside",
        ],
    ),
    (
        "",
        "  a: {rows: 5, number: yes}\n  b: {rows: lock, number: yes}\n  c: {rows: [], number: yes}\n  d: {rows: [a, A], number: yes}\n  e: {rows: {a: 1..2, 1..3: 5}, number: yes}\n  f: {rows: players, number: yes}\n  g: {rows: {a: }, columns: {b: }, number: yes}\n",
        [
            "4:13 no_axis",
            "5:13 no_axis",
            "6:13 no_keys",
            "7:17 key_twice",
            "8:23 range_in_mapping",
            "9:13 no_players_key",
            "10:20 two_mappings",
        ],
    ),
    (
        "",
        "  a: {of: {b: number}, number: yes}\n  c: {rows: {x: }, of: {b: number}}\n  d: {of: {}}\n  e: {of: {e: number, c: tick}}\n  f: {of: {g: {of: {g: text}}}}\n",
        [
            "4:24 not_beside_of",
            "5:13 mapping_beside_of",
            "6:11 no_fields",
            "7:12 field_taken",
            "7:23 field_taken",
            "8:21 field_taken",
        ],
    ),
    (
        "",
        "  at: number\n  a b: number\n  a--b: number\n  1a: number\n  Größe-2: number\n  player: number\n",
        ["4:3 reserved", "5:3 no_name", "6:3 no_name", "7:3 no_name", "9:3 reserved"],
    ),
    (
        "players: 3\n",
        "  player: text\n",
        ["5:3 reserved"],
    ),
    (
        "players: 0..3\n",
        "  a: number\n",
        ["3:10 no_players"],
    ),
    (
        "players: [we, We]\n",
        "  a: number\n",
        ["3:15 key_twice"],
    ),
    (
        "players: [we, at]\n",
        "  a: number\n",
        ["3:15 reserved"],
    ),
    (
        "players: 21\n",
        "  a: number\n",
        ["3:10 no_players"],
    ),
    (
        "computed: {a: '1', b: number, c: {number: 1}, d: {is: '1', due: yes}}\n",
        "  a: number\n",
        ["3:12 named_twice", "3:23 unknown_name", "3:35 not_computed", "3:60 not_beside"],
    ),
    (
        "tables: {a: [1], b: 5, c: [1, x], d: [x, 1], e: {f: {g: 1}, h: [1, 2]}}\n",
        "  a: number\n",
        ["3:21 no_table", "3:31 mixed_table", "3:42 mixed_table", "5:3 named_twice"],
    ),
    (
        "rules: [{id: a, must: 1 = 1}, {id: b}, {must: 1=1}, {id: c, must: 1=1}, {id: c, must: 1=1}, {id: d, must: 1=1, severity: bad, fro: x}]\n",
        "  a: number\n",
        ["3:14 rule_like_space", "3:31 rule_lacks", "3:40 rule_lacks", "3:78 rule_twice", "3:122 no_severity", "3:127 unknown_key"],
    ),
    (
        "players: 2\ntable: [{id: t, must: 1=1}]\n",
        "  a: number\n",
        ["4:8 table_beside_players"],
    ),
    (
        "table: [{id: t, for: a, must: 1=1}, {id: u, must: a = 1}, {id: v, for: s in sheets, must: s.b = 1}]\n",
        "  a: number\n",
        ["3:22 path_in_table", "3:51 unknown_name", "3:93 unknown_field"],
    ),
    (
        "",
        "  n: number\n  b: {is: n-1}\n  c: {is: m + 1}\n  d: {is: cuont(n)}\n  e: {is: 'floor(n, 1)'}\n  f: {is: n.x}\n  t: text\n  g: {is: t + 1}\n  h: {is: n = t}\n  i: {is: not n}\n  j: {is: if n then 1}\n  k: {is: 'if n = 1 then 1 else t'}\n",
        [
            "5:11 unknown_name",
            "6:11 unknown_name",
            "7:11 unknown_function",
            "8:12 number_of_arguments",
            "9:13 nothing_below",
            "11:11 wrong_kind",
            "12:15 two_kinds_of_value",
            "13:15 wrong_kind",
            "14:14 wrong_kind",
            "15:33 two_kinds_of_value",
        ],
    ),
    (
        "",
        "  x: {rows: 1..3, number: yes}\n  a: {is: x}\n  b: {is: x.4}\n  c: {is: x.* + 1}\n  d: {is: any(x.* = 0)}\n  e: {rows: 1..3, number: yes, must: this > left(this)}\n  f: {columns: 1..3, number: yes, must: this > left(this)}\n  g: {is: sum(x)}\n  h: {is: 0 in x}\n  i: {is: 'sum(v for v in 5)'}\n",
        [
            "5:11 no_value",
            "6:13 unknown_step",
            "7:11 not_one_value",
            "8:15 not_one_value",
            "9:45 no_axis_for",
            "10:48 not_one_value",
            "11:15 no_value",
            "12:16 no_value",
            "13:27 not_list",
        ],
    ),
    (
        "",
        "  x: {rows: 1..3, number: yes}\n  t: {rows: 1..3, tick: 5}\n  a: {is: sum(t.*)}\n  b: {is: 'sum(v for v in t)'}\n  c: {is: sum(x.* )}\n  d: {is: 'sum(1=1)'}\n  e: {is: 'sum(x for x in 1..3)'}\n  f: {is: 'let at = 3 then at'}\n  g: {is: 'let x = 3 then x'}\n",
        ["7:16 no_place_with_ticks", "9:16 no_place_with_ticks", "10:22 variable_taken", "11:16 reserved", "12:16 variable_taken"],
    ),
    (
        "",
        "  a: {is: this + 1}\n  b: {rows: 1..3, is: 'first(previous(this), 0) + 1'}\n  c: {rows: 1..3, is: previous(this)}\n  d: {is: row}\n  e: {is: at}\n  g: {is: players}\n  h: {is: tied}\n  i: {is: sheets}\n  j: {is: previous(a)}\n",
        [
            "4:11 not_here",
            "7:11 not_here",
            "8:11 not_here",
            "9:11 not_here",
            "10:11 not_here",
            "11:11 not_here",
            "12:11 no_axis_for",
        ],
    ),
    (
        "",
        '  a: {is: sum(a1, b)}\n  a1: number\n  b: {is: a1 + (2 # c\n    }\n  c: {is: "foo"}\n',
        ["4:11 comma_ends", "6:16 bracket_open", "8:12 unknown_name"],
    ),
    ("", "  a: {number: 0..9, must: max(this, 3) > 3, says: low}\n", ["4:27 comma_ends"]),
    ("", "  a: {is: '3', says: {en: no, three, de: nein}}\n", ["4:27 comma_ends"]),
    (
        "",
        "  a1: number\n  b:\n    is: sum(a1 # c\n",
        ["6:12 bracket_open"],
    ),
    (
        "players: 2\n",
        "  a: {rows: 1..3, printed: at * 5}\n  b: {printed: a.1}\n  c: {printed: this}\n  d: {columns: players, printed: player}\n",
        ["6:16 only_constants", "7:16 not_here", "8:34 only_constants"],
    ),
    (
        "",
        "  a: {number: 0..10, marks: {X: 10, x: 5, 5: 1, .: 1, _: 2, '/': this}}\n",
        ["4:37 choice_twice", "4:43 no_mark", "4:49 no_mark", "4:55 no_mark"],
    ),
    (
        "",
        "  a: {number: yes, must: this > 1, says: 'a {b} c'}\n  b: {number: yes, must: this > 1, says: 'a {this c'}\n  c: {number: yes, must: this > 1, says: 'a } c'}\n  d: {number: yes, must: this > 1, says: 'a {{x}} {this}'}\n  e: {number: yes, must: this > 1, says: {en: '{this}', de: '{thiss}'}}\n",
        ["5:45 brace_open", "6:45 brace_alone", "8:63 unknown_name"],
    ),
    (
        "",
        "  a: {number: yes, must: this > 1 adn 3}\n  b: {is: a..3}\n  c: {is: '(1, 2)'}\n  d: {is: 'sum((1,2), a)'}\n  e: {is: 'sum(((1,2), a))'}\n  f: {is: '1..2 in (1,2)'}\n  g: {is: a in 3}\n",
        [
            "4:35 unexpected",
            "5:11 not_one_value",
            "6:12 not_one_value",
            "8:17 list_in_list",
            "9:12 not_one_value",
            "10:16 not_list",
        ],
    ),
    (
        "score: {x: a, y: b}\nwinner: most\nties: [{highest: a, lowest: a}, {hihgest: a}]\nexamples: [{about: x}, {sheet: {}, finds: 0}, {shet: {}}]\n",
        "  a: number\n",
        ["3:18 unknown_name", "4:9 no_winner", "5:8 no_tie", "5:34 unknown_key", "6:12 no_example", "6:48 unknown_key"],
    ),
    (
        "scroe: a\n",
        "  a: number\n",
        ["3:1 unknown_key"],
    ),
    (
        "",
        "  a: {columns: 1..3, rows: 1..3, of: {b: {columns: 1..2, rows: 1..2, of: {c: {rows: 1..2, number: yes}}}}}\n",
        ["4:79 too_many_axes"],
    ),
    (
        "players: 2\n",
        "  h: {columns: players, number: yes}\n  t: {is: h.Ana + h.1}\n",
        ["6:13 unknown_step"],
    ),
    (
        "players: [we, they]\n",
        "  h: {columns: players, number: yes}\n  t: {is: h.we + h.they}\n",
        [],
    ),
    (
        "",
        "  h: {rows: [x, y], number: yes}\n  t: {is: 'count(h.v for v in h)'}\n  u: {is: 'sum(h.x for v in (\"x\", \"y\"))'}\n",
        [],
    ),
    (
        "",
        '  h: {rows: [v, y], number: yes}\n  u: {is: \'sum(h.v for v in ("x", "y"))\'}\n',
        ["5:18 key_or_variable"],
    ),
    (
        "",
        "  a: >\n    hello\n  b:\n    is: >\n      1 +\n      zz\n      + 3\n  c:\n    is: |\n      1 +\n        zz\n  d: {is: '1 + ''a'' + zz'}\n  e: {is: \"1 + \\\"a\\\" + 1\"}\n  f:\n    is: 1 +\n      zz\n",
        ["4:6 no_spec", "9:7 unknown_name", "14:9 unknown_name", "15:16 wrong_kind", "16:16 wrong_kind", "19:7 unknown_name"],
    ),
]


@pytest.mark.parametrize(("top", "spaces", "expected"), CASES)
def test_faults_stand_where_they_are(top: str, spaces: str, expected: list[str]) -> None:
    _, faults = read("game: sheet\nname: x\n" + top + "spaces:\n" + spaces)
    found = [f"{each.position.line}:{each.position.column} {cause(each)}" for each in sorted(faults, key=lambda f: f.position)]
    assert found == expected
    for fault in faults:
        assert fault.text
        assert "\n" not in fault.text + fault.hint


_SEATED = """game: sheet
name: x
players: 2..4
tables: {points: [1, 2]}
spaces:
  player-a: number
  rounds: {rows: 1..10, columns: players, number: yes}
  up: {rows: [ones, twos], of: {v: {columns: 1..3, number: yes}, on: tick}}
  mine: {columns: players, number: yes}
  ticks: {rows: 1..3, tick: yes}
  same: {rows: 1..10, is: RULE}
score: SCORE
"""


@pytest.mark.parametrize(
    ("place", "formula", "meant"),
    [
        ("SCORE", "sum(rounds.player)", "rounds.*.player"),
        ("SCORE", "rounds.player + 1", "sum(rounds.*.player)"),
        ("SCORE", "sum(rounds.3)", "rounds.3.*"),
        ("SCORE", "rounds.3", "rounds.3.player"),
        ("SCORE", "mine", "mine.player"),
        ("SCORE", "sum(mine)", "mine.*"),
        ("SCORE", "if mine > 2 then 1 else 2", "mine.player"),
        ("SCORE", "if ticks then 1 else 2", "any(ticks.*)"),
        ("SCORE", "sum(up.ones.v)", "up.ones.v.*"),
        ("SCORE", "sum(up.*.v)", "up.*.v.*"),
        ("SCORE", "if 3 in mine then 1 else 2", "mine.*"),
        ("RULE", "if ticks.1 then rounds else 1", "sum(rounds.*.*)"),
        ("RULE", "sum(rounds.row)", "rounds.row.*"),
        ("RULE", "same + 1", "same.row"),
        ("RULE", "ticks", "any(ticks.*)"),
    ],
)
def test_a_path_that_ends_too_early_is_given_the_keys_and_stars_it_lacks(place: str, formula: str, meant: str) -> None:
    def layout(written: str) -> str:
        return _SEATED.replace(place, written).replace("RULE", "1").replace("SCORE", "1")

    (fault,) = read(layout(formula))[1]
    assert (cause(fault), fault.hint) == ("no_value", f"write `{meant}`")
    start, length = fault.position.column, fault.position.length
    line = layout(formula).splitlines()[fault.position.line - 1]
    mended = layout(formula).replace(line, line[: start - 1] + meant + line[start - 1 + length :])
    assert [cause(each) for each in read(mended)[1]] in ([], ["circle"])


@pytest.mark.parametrize(
    "name", ["number", "text", "tick", "choice", "is", "printed", "rows", "columns", "must", "of", "marks", "look"]
)
def test_a_field_is_not_called_like_a_key(name: str) -> None:
    """Both ways that the hint says are valid for a kind."""
    _, (fault, *_) = read(f"game: sheet\nspaces:\n  a:\n    rows: 1..3\n    of: {{{name}: 0..20, other: text}}\n")
    assert (fault.position[:2], fault.message.words) == ((5, 10), words.field_like_key)
    for cured in ("number: 0..20", "of: {points: {number: 0..20}}"):
        assert read(f"game: sheet\nspaces:\n  a:\n    rows: 1..3\n    {cured}\n")[1] == []
