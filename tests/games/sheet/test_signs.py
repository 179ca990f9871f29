"""`sign(space)`, the sign written in a space with marks: against a naive count, and against a sheet checked from the start."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sheetgen as sg

ARCHERY = """game: sheet
name: archery
spaces:
  player: text
  ends: {rows: 1..3, columns: 1..3, number: 0..10, marks: {X: 10, M: 0}, must: 'row > 1 or sign(this) otherwise "" != "M"'}
  tens: {is: 'count(a for a in ends.*.* where a = 10)'}
  xs: {is: 'count(a for a in sign(ends.*.*) where a = "X")'}
  first: {is: 'sign(ends.1.1) otherwise "number"'}
rules:
  - {id: once, must: 'sign(ends.1.1) otherwise "" != "X" or sign(ends.3.3) otherwise "" != "X"'}
table:
  - {id: any-x, must: 'any((sign(s.ends.1.1) otherwise "") = "X" for s in sheets)'}
score: tens + xs / 10
"""


def archery() -> sg.Layout:
    return sg.load_layout(text=ARCHERY)


@pytest.mark.parametrize("seed", range(40))
def test_signs_are_those_that_were_written_after_every_change(seed: int) -> None:
    random = Random(f"signs {seed}")
    layout = archery()
    cells = [f"ends.{row}.{column}" for row in (1, 2, 3) for column in (1, 2, 3)]
    written: dict[str, Any] = {}
    sheet = layout.sheet({})
    for _ in range(30):
        cell, value = random.choice(cells), random.choice(["X", "x", "M", 10, 10, 0, 7, None])
        sheet = sheet.changed({cell: value})
        written[cell] = value
        signs = [str(each).upper() for each in written.values() if str(each).upper() in ("X", "M")]
        assert sheet.computed_values["xs"] == signs.count("X")
        assert sheet.computed_values["tens"] == sum(str(each).upper() in ("X", "10") for each in written.values())
        of_first = str(written.get("ends.1.1")).upper()
        assert sheet.computed_values["first"] == (of_first if of_first in ("X", "M") else "number")
        wrong = {cell for cell, each in written.items() if each == "M" and cell.startswith("ends.1")}
        assert {each.space for each in sheet.findings if each.rule == "archery/ends"} == wrong
        twice = all(str(written.get(each)).upper() == "X" for each in ("ends.1.1", "ends.3.3"))
        assert any(each.rule == "archery/once" for each in sheet.findings) == twice
        afresh = layout.sheet({cell: each for cell, each in written.items() if each is not None})
        assert (afresh.findings, afresh.computed_values) == (sheet.findings, sheet.computed_values)


def test_signs_of_other_sheets_of_a_table() -> None:
    layout = archery()
    ana, ben = (layout.sheet({"player": name, "ends.1.1": 10}) for name in ("Ana", "Ben"))
    assert [each.rule for each in sg.table([ana, ben]).findings] == ["archery/any-x"]
    assert sg.table([ana, ben.changed({"ends.1.1": "X"})]).valid


@pytest.mark.parametrize("formula", ["sign(5)", "sign(a)", "sign(b)", 'sign(c) = "Y"', "sign(b, c)", "sum(sign(c), 1)"])
def test_what_has_no_signs_is_refused(formula: str) -> None:
    """Also a comparison with a sign that the space doesn't have is found, by `lint`."""
    spaces = "{a: text, b: 0..9, c: {number: 0..9, marks: {X: 5}}}"
    text = f"game: sheet\nname: g\nspaces: {spaces}\nrules: [{{id: r, must: '{formula}'}}]\n"
    try:
        layout = sg.load_layout(text=text)
    except sg.Unreadable:
        return
    assert "layout/never" in [each.rule for each in layout.findings]
