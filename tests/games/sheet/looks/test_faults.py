"""Every error in a look, at its line and column, with its suggestion."""

from __future__ import annotations

import pytest

from tests.command import cause
from tests.games.sheet.own import read

MARK = "»"
HEAD = f"""game: sheet
name: x
players: 2..3
tables: {{worth: [1, 3], by: {{x: 1}}, deep: {{x: {{a: 1}}, y: {{b: 2}}}}, kinds: {{1: a, 2: b}}, steps: {[*range(41)]}}}
spaces:
"""

CASES: list[tuple[str, str, list[str]]] = [
    # a look
    ("  a: {number: yes, look: »red}", "", ["keys_wanted"]),
    ("  a: {number: yes, look: {»colr: red}}", "colour", ["unknown_key"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {»shpe: strip}}", "shape", ["unknown_key"]),
    ("  a: number\nlook: »red", "", ["keys_wanted"]),
    ("  a: number\nlook: {a: »red}", "", ["keys_wanted"]),
    ("  a: {is: '1', hidden: yes, »look: {icon: star}}", "", ["look_off_paper"]),
    ("  a: {of: {b: number, c: {is: b, hidden: yes}}}\nlook: {»c: {icon: star}}", "", ["look_off_paper"]),
    ("  a: number\ncomputed: {c: {is: a, »look: {icon: star}}}", "", ["look_off_paper"]),
    ("  a: number\ncomputed: {c: a}\nlook: {»c: {icon: star}}", "", ["look_off_paper"]),
    # words
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {shape: »stripp}}", "strip", ["no_look_word"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {role: »totl}}", "total", ["no_look_word"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {role: [sum, »sume]}}", "sum", ["no_look_word"]),
    ("  a: {columns: 1..6, tick: yes, look: {inside: »keys}}", "key", ["no_look_word"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {turn: »maybe}}", "", ["no_flag"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {colour: »rde}}", "red", ["no_look_colour"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {colour: »'#ff0000'}}", "theme: {from: plain, accent", ["own_colour"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {icon: {x: »[star]}}}", "", ["text_wanted"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: [»[x]]}}", "", ["text_wanted"]),
    ("  a: {number: yes, look: {icon: »sheeep}}", "sheep", ["no_such_symbol"]),
    ("  a: {number: yes, look: {icon: »schaf}}", "sheep", ["no_such_symbol"]),
    ("  a: {number: yes, look: {icon: »zzzz}}", "sheetgen icons", ["no_such_symbol"]),
    # keys for families only
    (
        "  a: {rows: 1..3, look: {icon: star}, of: {b: 0..9, c: {is: b}}}\n  d: {of: {e: {number: yes, look: {»parts: 4}}}}",
        "'d'",
        ["of_family"],
    ),
    ("  a: {rows: {x: {look: {»shape: strip}}, y: }, number: yes}", "'a'", ["of_family"]),
    ("  a: {rows: [x, y], number: yes}\nlook: {x: {»shape: strip}}", "'a'", ["of_family"]),
    ("  a: {rows: [x, y], number: yes}\nlook: {a.x: {»fold: 2}}", "'a'", ["of_family"]),
    ("  a: {choice: [x, y]}\nlook: {x: {»turn: yes}}", "'a'", ["of_family"]),
    # keys and lists
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {icon: [star, key, »lock]}}", "", ["look_list_too_long"]),
    ("  a: {number: yes, look: {icon: »[star]}}", "", ["look_one_value"]),
    ("  a: {number: yes, look: {colour: »{x: red}}}", "", ["look_one_value"]),
    ("  a: {rows: [x, y], number: yes}\nlook: {x: {icon: »[star]}}", "", ["look_one_value"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {icon: {»xx: star, y: key}}}", "'x'", ["look_no_key"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {icon: {»3: star}}}", "", ["look_no_key"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: {x: one, »de: zwei}}}", "{x: {de: …}}", ["look_mixture"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: {»xxx: one, y: zwei}}}", "", ["look_no_key"]),
    # hints
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: »LONG}}", "", ["hint_too_long"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: {en: short, de: »LONG}}}", "", ["hint_too_long"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: '{»a.x.1}'}}", "", ["only_constants"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: '{»wrth.1}'}}", "worth", ["unknown_name"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: '»{worth.1'}}", "", ["brace_open"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: »by}}", "", ["look_table_lacks"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: »deep}}", "", ["look_no_steps"]),
    ("  a: {number: yes, look: {hint: »by}}", "", ["look_no_steps"]),
    ("  a: {number: yes, look: {hint: »steps}}", "", ["look_too_many_steps"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {hint: {x: »steps}}}", "", ["look_too_many_steps"]),
    # shapes
    ("  a: {rows: [x, y], text: yes, look: {shape: »strip}}", "", ["needs_strip"]),
    ("  a: {rows: [x, y], number: 0..100, look: {shape: »strip}}", "", ["needs_strip"]),
    ("  a: {rows: [x, y], number: yes, look: {shape: »strip}}", "", ["needs_strip"]),
    ("  a: {rows: {x: tick, y: 0..9}, number: 0..9, look: {shape: »chain}}", "", ["needs_chain"]),
    ("  a: {number: 0..9, look: {shape: »chain}}", "", ["needs_chain"]),
    ("  a: {rows: 1..2, columns: 1..25, tick: yes, look: {shape: »strip}}", "fold", ["row_too_long"]),
    ("  a: {columns: 1..60, tick: yes, look: {shape: »chain, fold: [30, 30]}}", "fold", ["row_too_long"]),
    ("  a: {columns: 1..6, tick: yes, look: {shape: »frames}}", "", ["needs_frames"]),
    ("  a: {rows: 1..3, look: {shape: »frames}, of: {b: 0..9, c: {rows: 1..2, number: yes}}}", "", ["needs_frames"]),
    ("  a: {rows: 1..3, look: {shape: »frames}, of: {b: 0..9, c: {is: b}, d: {is: b}}}", "", ["needs_frames"]),
    ("  a: {rows: 1..3, look: {shape: »board}, of: {b: 0..9, c: {is: b}}}", "", ["needs_board"]),
    ("  a: {columns: 1..6, tick: yes, look: {shape: »hex}}", "fold: [", ["needs_hex"]),
    ("  a: {number: 0..9, look: {shape: »board}}", "", ["needs_board"]),
    ("  a: {text: yes, look: {shape: »hex}}", "", ["needs_hex"]),
    ("  a: {rows: 1..3, look: {shape: frames, turn: »yes}, of: {b: 0..9, c: {is: b}}}", "", ["turn_frames"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {inside: »key}}", "shape", ["inside_table"]),
    ("  a: {rows: {x: tick, y: number}, number: yes, look: {inside: {x: worth, y: »key}}}", "", ["inside_table"]),
    # regions
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {regions: »kinds}}", "board", ["regions_off_board"]),
    ("  a: {rows: 1..2, columns: 1..2, number: 0..9, look: {shape: board, regions: »kind}}", "kinds", ["no_regions"]),
    ("  a: {rows: 1..2, columns: 1..2, number: 0..9, look: {shape: board, regions: »[[a, b], [c]]}}", "", ["other_cells"]),
    ("  a: {rows: 1..2, columns: 1..2, number: 0..9, look: {shape: board, regions: [[a, b], [c, »d e]]}}", "", ["region_token"]),
    ("  a: {rows: 1..2, columns: 1..2, number: 0..9, look: {shape: board, regions: »[[a, b], [c, -]]}}", "", ["hole_in_cell"]),
    ("  a: {rows: 1..2, columns: 1..2, number: 0..9, look: {shape: board, regions: »kinds}}", "", ["other_cells"]),
    (
        "  a: {rows: 1..2, columns: 1..2, number: 0..9, look: {shape: board, regions: »{1: [a, b], »3: [c, d]}}}",
        "",
        ["region_lacks", "look_no_key"],
    ),
    ("  a: {columns: 1..3, number: 0..9, look: {shape: board, regions: »kinds}}", "", ["region_lacks"]),
    (
        "  a:\n    columns: 1..3\n    number: 0..9\n    look:\n      shape: board\n      regions: »|\n        a b",
        "",
        ["other_cells"],
    ),
    # folds and parts
    ("  a: {columns: 1..6, tick: yes, look: {fold: »0}}", "", ["no_fold"]),
    ("  a: {columns: 1..6, tick: yes, look: {fold: »many}}", "", ["no_fold"]),
    ("  a: {columns: 1..6, tick: yes, look: {shape: chain, fold: »[3, 4]}}", "", ["fold_length"]),
    ("  a: {columns: 1..6, tick: yes, look: {shape: chain, fold: »[]}}", "", ["no_fold"]),
    ("  a: {columns: 1..6, tick: yes, look: {fold: »[3, 3]}}", "fold: 10", ["fold_list"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {shape: board, fold: »[1, 1]}}", "", ["fold_list"]),
    ("  a: {number: yes, look: {fold: »2}}", "", ["nothing_to_part"]),
    ("  a: {columns: 1..6, tick: yes, look: {parts: »1}}", "", ["no_parts"]),
    ("  a: {columns: 1..6, tick: yes, look: {parts: »some}}", "", ["no_parts"]),
    ("  a: {columns: 1..6, tick: yes, look: {parts: »[]}}", "", ["no_parts"]),
    ("  a: {number: yes, look: {parts: »2}}", "", ["nothing_to_part"]),
    ("  a: {columns: 1..6, tick: yes, look: {parts: {p: 1..3, q: »3..6}}}", "", ["part_twice"]),
    ("  a: {columns: 1..6, tick: yes, look: {parts: {p: 4..6, q: »1..3}}}", "", ["part_order"]),
    ("  a: {columns: 1..6, tick: yes, look: {parts: {p: [1, »3]}}}", "", ["part_order"]),
    ("  a: {columns: 1..6, tick: yes, look: {parts: {p: »1..7}}}", "", ["look_no_key"]),
    ("  a: {columns: 1..6, tick: yes, look: {parts: {»1: 1..3}}}", "", ["caption_is_key"]),
    ("  a: {columns: 1..6, tick: yes, look: {parts: {p: »~}}}", "", ["no_parts"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {join: »bb}}\n  b: {rows: [x, y], tick: yes}", "'b'", ["no_family"]),
    # joins and totals
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {join: »a}}", "", ["join_itself"]),
    ("  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {join: »b}}\n  b: {rows: [z], tick: yes}", "", ["join_apart"]),
    (
        "  a: {rows: [x, y], columns: 1..2, number: 0..9, look: {join: »b}}\n  b: {rows: [x, y], tick: yes, look: {join: »a}}",
        "",
        ["join_circle", "join_circle"],
    ),
    (
        "  a: {columns: players, is: '1', look: {role: total}}\n  b: {columns: players, is: '1', look: {role: »total}}",
        "",
        ["two_totals"],
    ),
    ("  a: {rows: {x: {look: {role: total}}, y: {look: {role: »total}}}, columns: 1..2, is: '1'}", "", ["two_totals"]),
]
"""Layouts with a mark at each error, a part of the message, and the error ids in order."""


@pytest.mark.parametrize(("marked", "meant", "expected"), CASES)
def test_faults_stand_where_they_are(marked: str, meant: str, expected: list[str]) -> None:
    text = HEAD + marked.replace("LONG", "x" * 61)
    places = []
    while MARK in text:
        before, _, after = text.partition(MARK)
        places.append((before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1))
        text = before + after
    faults = sorted(read(text + "\n")[1], key=lambda fault: fault.position)
    assert [cause(fault) for fault in faults] == expected
    assert [fault.position[:2] for fault in faults] == places
    for fault in faults:
        assert fault.text
        assert "\n" not in fault.text + fault.hint
    assert meant in "".join(fault.text + fault.hint for fault in faults)


FINE = [
    ("  a: {is: '1', look: {role: total, join: no}}\n  b: {is: '2', look: {role: total}}", ""),
    ("  a: {columns: players, is: '1', look: {role: total}}\n  b: {columns: 1..3, is: '1', look: {role: total}}", ""),
    ("  a: number", "look: {nowhere: {icon: star, shape: strip}}"),
    ("  a: number", "look: {a: ~}"),
    ("  a: {number: yes, look: ~}", ""),
    ("  a: {number: yes, look: {icon: ~, hint: }}", ""),
    ("  a: {columns: [x, lock], tick: yes}", "look: {lock: {icon: lock, inside: icon}}"),
    ("  a: {columns: players, number: yes, look: {colour: {1: red, 3: blue}}}", ""),
    ("  a: {rows: [x, y], number: yes, look: {hint: worth}}", ""),
    ("  a: {rows: [en, de], number: yes, look: {hint: {en: one, de: two}}}", ""),
]


@pytest.mark.parametrize(("spaces", "top"), FINE)
def test_what_is_in_order_has_no_fault(spaces: str, top: str) -> None:
    assert [(fault.text, fault.position) for fault in read(f"{HEAD}{spaces}\n{top}\n")[1]] == []


def test_a_fault_of_what_is_called_so_twice_is_told_once() -> None:
    _, faults = read(f"{HEAD}  a: {{rows: [x], number: yes}}\n  b: {{rows: [x], number: yes}}\nlook: {{x: {{colour: rde}}}}\n")
    assert [cause(fault) for fault in faults] == ["no_look_colour"]


def test_what_cannot_be_read_otherwise_still_has_its_look_read() -> None:
    _, faults = read(f"{HEAD}  a: {{number: 5..1, look: {{colour: rde, shap: strip}}}}\n")
    assert {cause(fault) for fault in faults} == {"upside_down", "no_look_colour", "unknown_key"}
