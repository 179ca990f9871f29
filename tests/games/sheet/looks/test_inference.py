"""The looks inferred without any `look`, and the print of hints, parts and regions."""

from __future__ import annotations

import pytest

from sheetgen.drawing.content import Name
from sheetgen.drawing.looks import AxisPart, FamilyLook
from sheetgen.games.sheet.content.printed import look_names
from sheetgen.games.sheet.looks.resolving import bands
from tests.games.sheet.looks.test_precedence import looks
from tests.games.sheet.own import model


def family(spaces: str, top: str = "", more: str = "") -> FamilyLook:
    """The look of `a`."""
    return looks(spaces, top, more).family(("a",))


def names(text: str) -> dict[str, Name]:
    """Return the names printed because of a layout's looks."""
    return look_names(model(f"game: sheet\nname: x\n{text}"))


# Roles


@pytest.mark.parametrize(
    ("spaces", "score", "roles"),
    [
        ("  a: {is: '1'}\n  b: {is: '2'}\n  c: number", "b", {"a": "sum", "b": "total", "c": "plain"}),
        ("  a: {is: '1'}\n  b: number", "'sum(a, b)'", {"a": "sum", "b": "plain"}),
        ("  a: {is: '1'}\n  b: {printed: '1'}", "{one: a, two: b}", {"a": "sum", "b": "plain"}),
        ("  a: {is: '1'}\n  b: {is: '1', look: {role: plain}}", "a", {"a": "total", "b": "plain"}),
        ("  a: {is: '1'}\n  b: {is: '1', look: {role: total}}", "a", {"a": "sum", "b": "total"}),
    ],
)
def test_the_score_is_the_total_and_what_is_worked_out_a_sum(spaces: str, score: str, roles: dict[str, str]) -> None:
    read = looks(spaces, more=f"score: {score}\n")
    assert {root: read.key((root,), {}).role for root in roles} == roles


def test_the_score_may_be_a_row_or_a_field() -> None:
    rows = looks("  a: {rows: {x: , y: {is: '1'}, z: {is: '2'}}, number: yes}", more="score: a.z\n")
    assert [rows.key(("a",), {"rows": key}).role for key in "xyz"] == ["plain", "sum", "total"]
    field = looks("  a: {rows: players, of: {b: number, c: {is: '1'}}}", more="players: 2\nscore: a.player.c\n")
    assert (field.key(("a", "c"), {}).role, field.key(("a", "b"), {}).role) == ("total", "plain")


# Hints


@pytest.mark.parametrize(
    ("spec", "hint"),
    [
        ("[0, 25]", "25"),
        ("'0, 25'", "25"),
        ("{number: [-5, 0]}", "−5"),
        ("0..1", "1"),
        ("[0, 5, 10]", ""),
        ("5..30", ""),
        ("number", ""),
        ("{number: [0, 25], look: {hint: none}}", ""),
        ("{number: [0, 25], look: {hint: twenty-five}}", "twenty-five"),
        ("{number: yes, look: {hint: 5 $ each}}", "5 $$ each"),
        ("{columns: 1..3, tick: 4}", "$each_.4"),
        ("{columns: 1..3, tick: yes}", ""),
        ("{tick: 4}", ""),
    ],
)
def test_hints_of_numbers_and_ticks(spec: str, hint: str) -> None:
    assert looks(f"  a: {spec}").key(("a",), {}).hint == hint


def test_ticks_of_a_row_are_so_much_each_in_the_language_of_the_sheet() -> None:
    there = names("spaces:\n  a: {columns: 1..3, tick: -2.5}\n")["each_.-2.5"]
    assert (there.text, there.spoken["de"]) == ("−2.5 each", "je −2.5")


def test_hints_by_language_are_asked_for_by_a_name_that_no_space_can_have() -> None:
    text = "title: {en: X, de: Y}\nspaces:\n  a: {rows: [x, y], number: yes, look: {hint: {x: {en: one, de: eins}, y: both}}}\n"
    read = model(f"game: sheet\nname: x\n{text}").looks
    assert read.key(("a",), {"rows": "x"}).hint == "$hint_rows.a.x"
    assert read.key(("a",), {"rows": "y"}).hint == "both"
    assert names(text)["hint_rows.a.x"].spoken == {"en": "one", "de": "eins"}


def test_one_hint_for_all_has_one_name() -> None:
    read = looks("  a: {rows: [x, y], columns: 1..2, number: yes, look: {hint: {en: one, de: eins}}}")
    assert {read.key(("a",), keys).hint for keys in ({}, {"rows": "x"}, {"rows": "y"})} == {"$hint_.a"}


def test_formulas_in_hints_are_worked_out_for_each_key() -> None:
    text = (
        "tables: {each: {x: -1, y: 2}}\nspaces:\n"
        '  a: {rows: [x, y], columns: 1..2, number: yes, look: {hint: "{each.(row)} for {row}"}}\n'
    )
    read = model(f"game: sheet\nname: x\n{text}").looks
    shown = {key: names(text)[read.key(("a",), {"rows": key}).hint[1:]].text for key in "xy"}
    assert shown == {"x": "−1 for x", "y": "2 for y"}


@pytest.mark.parametrize(
    ("table", "steps"),
    [
        ({"0": -1, "2": 1, "3": 2, "4": 3}, (("0–1", "−1"), ("2", "1"), ("3", "2"), ("4+", "3"))),
        ({"10": 1, "0": 0}, (("0–9", "0"), ("10+", "1"))),
        ({"5": "rich"}, (("5+", "rich"),)),
    ],
)
def test_tables_of_numbers_are_steps(table: dict[str, int | str], steps: tuple[tuple[str, str], ...]) -> None:
    assert bands(dict(table)) == steps


def test_a_table_by_the_keys_of_the_axis_gives_each_its_own() -> None:
    more = "tables: {worth: {x: {0: 0, 3: 1}, y: {0: 5}}, each: {x: 3, y: -4}}\n"
    read = looks("  a: {rows: [x, y], number: yes, look: {hint: worth}}", more=more)
    assert read.key(("a",), {"rows": "x"}).bands == (("0–2", "0"), ("3+", "1"))
    assert read.key(("a",), {"rows": "y"}).bands == (("0+", "5"),)
    single = looks("  a: {rows: [x, y], number: yes, look: {hint: each}}", more=more)
    assert [single.key(("a",), {"rows": key}).hint for key in "xy"] == ["3", "−4"]
    part = looks("  a: {rows: [z], number: yes, look: {hint: worth.x}}", more=more)
    assert part.key(("a",), {"rows": "z"}).bands == (("0–2", "0"), ("3+", "1"))


def test_a_plain_list_is_a_legend_of_the_family() -> None:
    read = looks("  a: {rows: [x, y], number: yes, look: {hint: worth}}", more="tables: {worth: [1, 3, 6]}\n")
    (legend,) = read.family(("a",)).legends
    assert (legend.label, legend.pairs) == ("$table_.worth", (("1", "1"), ("2", "3"), ("3", "6")))
    assert (read.key(("a",), {"rows": "x"}).hint, read.key(("a",), {"rows": "x"}).bands) == ("", ())
    there = names("tables: {worth: [1, 3]}\nspaces:\n  a: {number: yes, look: {hint: worth}}\n")
    assert there["table_.worth"] == Name(("worth",), "Worth")


# Shapes, regions, folds, parts


@pytest.mark.parametrize(
    ("spec", "shape"),
    [
        ("{columns: 1..5, tick: yes}", "strip"),
        ("{rows: 1..5, tick: 3}", "strip"),
        ("{rows: [x, y], tick: 3}", "table"),
        ("{columns: 1..25, tick: yes}", "table"),
        ("{columns: players, tick: yes}", "table"),
        ("{rows: 1..2, columns: 1..5, tick: yes}", "table"),
        ("{columns: 1..5, number: yes}", "table"),
        ("{rows: 1..2, columns: 1..2, number: yes, look: {regions: [[a, b], [b, b]]}}", "board"),
        ("{columns: 1..5, tick: yes, look: {shape: none}}", "table"),
    ],
)
def test_shapes_that_are_inferred(spec: str, shape: str) -> None:
    assert family(f"  a: {spec}", more="players: 2..3\n").shape == shape


@pytest.mark.parametrize(
    ("spec", "inside"),
    [
        ("{columns: 1..5, tick: yes}", "key"),
        ("tick", "worth"),
        ("{rows: 1..2, columns: 1..5, tick: yes}", None),
        ("{columns: 1..5, tick: yes, look: {inside: none}}", "none"),
        ("0..9", None),
    ],
)
def test_what_stands_in_ticks(spec: str, inside: str | None) -> None:
    assert looks(f"  a: {spec}").key(("a",), {}).inside == inside


REGIONS = (("w", "l"), ("w", "h"))


@pytest.mark.parametrize(
    "said",
    [
        "by-rows",
        "by-keys",
        "[[w, l], [w, h]]",
        "{1: [w, l], 2: {1: w, 2: h}}",
        '"w l\\nw h"',
    ],
)
def test_regions_of_rows_and_columns(said: str) -> None:
    more = "tables: {by-rows: [[w, l], [w, h]], by-keys: {2: {2: h, 1: w}, 1: {1: w, 2: l}}}\n"
    spaces = f"  a: {{rows: 1..2, columns: 1..2, number: yes, look: {{shape: board, regions: {said}}}}}"
    look = family(spaces, "w: {colour: green, icon: star}, a.h: {colour: red}", more)
    assert look.regions == REGIONS
    assert (look.region_looks["w"].icon, look.region_looks["h"].colour, look.region_looks["l"].colour) == ("star", "red", "")


def test_regions_along_one_axis_are_folded() -> None:
    more = "tables: {kinds: {1: a, 2: b, 3: c, 4: d, 5: e}}\n"
    look = family("  a: {columns: 1..5, number: yes, look: {shape: hex, fold: [2, 3], regions: kinds}}", more=more)
    assert (look.regions, look.fold) == ((("a", "b"), ("c", "d", "e")), (2, 3))


def test_a_picture_of_one_axis_has_holes_and_says_the_lines() -> None:
    look = family('  a:\n    columns: 1..5\n    number: yes\n    look: {shape: board, regions: "a - b\\n- c -\\nd - e"}')
    assert look.regions == (("a", "-", "b"), ("-", "c", "-"), ("d", "-", "e"))
    assert look.fold == (2, 1, 2)
    assert "-" not in look.region_looks


@pytest.mark.parametrize(
    ("fold", "lengths"), [("4", (4, 4, 2)), ("10", (10,)), ("30", (10,)), ("[3, 4, 3]", (3, 4, 3)), ("none", (10,))]
)
def test_folds(fold: str, lengths: tuple[int, ...]) -> None:
    assert family(f"  a: {{columns: 1..10, tick: yes, look: {{shape: chain, fold: {fold}}}}}").fold == lengths


def test_parts_by_number_and_with_captions_in_any_script() -> None:
    by_number = family("  a: {rows: 1..10, number: yes, look: {parts: 4}}")
    assert by_number.parts == (AxisPart("", 0, 3), AxisPart("", 4, 7), AxisPart("", 8, 9))
    said = "{parts: {前半: 1..9, Zweite Hälfte: [10..17, 18]}}"
    text = f"spaces:\n  a: {{columns: 1..18, number: yes, look: {said}}}\nlook: {{}}\n"
    assert family(f"  a: {{columns: 1..18, number: yes, look: {said}}}").parts == (
        AxisPart("$part_.a.1", 0, 8, "前半"),
        AxisPart("$part_.a.2", 9, 17, "Zweite Hälfte"),
    )
    there = names(text)
    assert there["part_.a.1"] == Name(("a.前半", "前半"), "前半")
    assert there["part_.a.2"].text == "Zweite Hälfte"


def test_turn_and_join_are_as_said() -> None:
    read = looks("  a: {rows: [x, y], number: yes, look: {turn: yes, join: b}}\n  b: {rows: [x, y], tick: yes, look: {join: no}}")
    assert (read.family(("a",)).turn, read.family(("a",)).join) == (True, "b")
    assert (read.family(("b",)).turn, read.family(("b",)).join) == (None, "no")
