"""Precedence if several looks set one key, and inheritance from a record to its fields."""

from __future__ import annotations

import pytest

from sheetgen.drawing.looks import PLAIN, KeyLook
from sheetgen.games.sheet.looks.resolving import Looks
from tests.games.sheet.own import model


def looks(spaces: str, top: str = "", more: str = "") -> Looks:
    """Return the looks of a layout: its spaces, one per line, the top-level `look`, and further keys."""
    look = f"look: {{{top}}}\n" if top else ""
    return model(f"game: sheet\nname: x\n{more}spaces:\n{spaces}\n{look}").looks


def row(spaces: str, top: str = "") -> KeyLook:
    """The look of the row `b` of `a`."""
    return looks(spaces, top).key(("a",), {"rows": "b"})


MAPPED = "  a: {rows: {b: {look: {icon: star}}, c: }, number: yes, look: {icon: [crown, key], colour: red}}"


@pytest.mark.parametrize(
    ("spaces", "top", "icon"),
    [
        ("  a: {rows: [b, c], number: yes, look: {icon: crown}}", "", "crown"),
        ("  a: {rows: [b, c], number: yes, look: {icon: [crown, key]}}", "", "crown"),
        ("  a: {rows: [b, c], number: yes, look: {icon: {b: crown}}}", "", "crown"),
        (MAPPED, "", "star"),
        (MAPPED, "a: {icon: lock}", "lock"),
        (MAPPED, "a: {icon: {b: lock}}", "lock"),
        (MAPPED, "b: {icon: flag}, a: {icon: lock}", "flag"),
        (MAPPED, "a.b: {icon: fish}, b: {icon: flag}", "fish"),
        (MAPPED, "a.b: {colour: blue}, b: {icon: flag}", "flag"),
        (MAPPED, "a.b: {icon: none}, b: {icon: flag}", ""),
        (MAPPED, "a.c: {icon: fish}", "star"),
        ("  a: {rows: [b, c], number: yes, look: {icon: [none, key]}}", "", ""),
        ("  a: {rows: [b, c], number: yes, look: {icon: [~, key]}}", "", ""),
    ],
)
def test_icons_go_by_path_then_name_then_key_then_family(spaces: str, top: str, icon: str) -> None:
    assert row(spaces, top).icon == icon


def test_each_key_of_a_look_is_judged_by_itself() -> None:
    got = row(MAPPED, "a.b: {hint: far}, b: {role: note}")
    assert (got.icon, got.hint, got.role, got.colour) == ("star", "far", "note", "red")


def test_a_shorter_list_leaves_the_rest() -> None:
    read = looks("  a: {rows: [b, c, d], number: 0..9, look: {icon: [star], hint: [x]}}")
    assert [read.key(("a",), {"rows": key}).icon for key in "bcd"] == ["star", "", ""]


def test_lists_go_along_rows_unless_those_are_players() -> None:
    read = looks("  a: {rows: players, columns: [x, y], number: yes, look: {icon: [star, key]}}", more="players: [we, they]\n")
    assert read.key(("a",), {"columns": "y"}).icon == "key"
    assert read.key(("a",), {"rows": "they"}).icon == ""
    alone = looks("  a: {columns: players, number: yes, look: {colour: [red, blue]}}", more="players: 2..3\n")
    assert [alone.key(("a",), {"columns": key}).colour for key in "123"] == ["red", "blue", ""]


def test_values_by_key_are_looked_for_on_the_lead_axis_then_on_the_other() -> None:
    read = looks("  a: {rows: [x, y], columns: [y, z], number: yes, look: {icon: {y: star, z: key}}}")
    assert read.key(("a",), {"rows": "y"}).icon == "star"
    assert read.key(("a",), {"columns": "y"}).icon == ""
    assert read.key(("a",), {"columns": "z"}).icon == "key"
    assert read.key(("a",), {"rows": "y", "columns": "z"}).icon == "key"


def test_one_value_is_of_rows_and_not_of_columns() -> None:
    read = looks("  a: {rows: [x, y], columns: 1..3, number: yes, look: {icon: star, hint: h, colour: red}}")
    assert (read.key(("a",), {}).icon, read.key(("a",), {"rows": "x"}).hint) == ("star", "h")
    assert read.key(("a",), {"columns": "2"}) == PLAIN


def test_only_colour_and_role_go_on_from_a_record() -> None:
    of = "of: {b: number, c: {is: '1', look: {role: sum}}}"
    spaces = f"  a: {{rows: 1..3, look: {{icon: star, hint: h, colour: {{2: red}}, role: note}}, {of}}}"
    read = looks(spaces)
    assert read.key(("a", "b"), {"rows": "2"}) == KeyLook(colour="red", role="note")
    assert read.key(("a", "b"), {"rows": "1"}) == KeyLook(role="note")
    assert read.key(("a", "c"), {}).role == "sum"
    assert read.key(("a",), {"rows": "1"}).icon == "star"


def test_a_name_at_the_top_is_of_all_that_is_called_so() -> None:
    spaces = "  a: {rows: [red, blue], number: yes}\n  b: {columns: [red], tick: yes}\n  c: {choice: [red, x]}\n  red: number"
    read = looks(spaces, "red: {colour: red, icon: star}, a.red: {colour: pink}, c.red: {icon: key}")
    assert read.key(("a",), {"rows": "red"}) == KeyLook(icon="star", colour="pink")
    assert read.key(("b",), {"columns": "red"}).colour == "red"
    assert read.key(("red",), {}).icon == "star"
    assert (read.by_name(("c",), "red", ("red", "x")).icon, read.by_name(("c",), "red", ("red", "x")).colour) == ("key", "red")
    assert read.by_name(("c",), "x", ("red", "x")) == PLAIN


def test_what_belongs_to_families_goes_to_these_alone() -> None:
    read = looks("  a: {rows: [x, y], tick: yes}\n  b: {rows: [a], number: yes}", "a: {shape: strip, colour: red}")
    assert read.family(("a",)).shape == "strip"
    assert read.family(("b",)).shape == "table"
    assert read.key(("b",), {"rows": "a"}).colour == "red"


def test_families_keys_go_by_the_top_too() -> None:
    spaces = "  a: {columns: 1..8, tick: yes, look: {shape: chain, fold: 4}}"
    assert (looks(spaces).family(("a",)).shape, looks(spaces).family(("a",)).fold) == ("chain", (4, 4))
    over = looks(spaces, "a: {shape: table, fold: none}").family(("a",))
    assert (over.shape, over.fold) == ("table", (8,))


def test_colours_go_by_our_names_in_any_language() -> None:
    assert row("  a: {rows: [b], number: yes, look: {colour: rot}}").colour == "red"


def test_a_layout_that_says_no_look_has_only_what_is_inferred() -> None:
    read = looks("  a: {rows: [b, c], number: 0..9}")
    assert (read.entries, read.icons, read.unknown) == ((), (), ())
    assert read.key(("a",), {"rows": "b"}) == PLAIN
