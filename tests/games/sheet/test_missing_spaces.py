"""Families in which not every place has a space (`where`), or some spaces are different (`but`)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sheetgen as sg
from tests.command import run

WHERE = "where: mask.(row).(column) = 1"
GRID = """\
game: sheet
name: holes
tables: {mask: MASK}
spaces:
  g: {rows: 1..4, columns: 1..4, number: 0..9, must: this != 7, WHERE}
  sum: {is: sum(g.*.*)}
  high: {is: count(v for v in g.*.* where v > 3)}
  full: {is: if written(g.*.*) then 1 else 0}
  area: {is: sum(first(areas(v for v in g.*.* where v > 4)))}
  rows-max: {rows: 1..4, is: max(g.(row).*)}
  left: {rows: 1..4, columns: 1..4, is: "sum(left(g.(row).(column)))", WHERE}
  above: {rows: 1..4, columns: 1..4, is: "max(above(g.(row).(column)))", WHERE}
  next: {rows: 1..4, columns: 1..4, is: "next(g.(row).(column))", WHERE}
  beside: {rows: 1..4, is: g.(row).2}
rules: [{id: four, for: g.*.*, must: this != 4}]
score: sum
"""
masks = st.lists(st.lists(st.sampled_from([0, 1, 1]), min_size=4, max_size=4), min_size=4, max_size=4).filter(
    lambda m: any(map(any, m))
)
values = st.lists(st.lists(st.sampled_from([None, *range(10)]), min_size=4, max_size=4), min_size=4, max_size=4)
Cells = dict[tuple[int, int], int | None]


def layout(mask: list[list[int]]) -> sg.Layout:
    return sg.load_layout(text=GRID.replace("MASK", str(mask)).replace("WHERE", WHERE).replace("  empty: {is: length(g)}\n", ""))


def largest_area(cells: Cells) -> int:
    left = {place for place, value in cells.items() if value is not None and value > 4}
    best = 0
    while left:
        area = [left.pop()]
        for row, column in area:
            near = left & {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            left -= near
            area += near
        best = max(best, len(area))
    return best


def expected(cells: Cells) -> dict[str, int | None]:
    """Return the computed values of a sheet, found without the program."""
    known = {place: value for place, value in cells.items() if value is not None}
    result: dict[str, int | None] = {
        "sum": sum(known.values()),
        "high": sum(value > 3 for value in known.values()),
        "full": int(len(known) == len(cells)),
        "area": largest_area(cells),
    }
    for row in range(1, 5):
        result[f"rows-max.{row}"] = max((v for (r, _), v in known.items() if r == row), default=None)
        result[f"beside.{row}"] = cells.get((row, 2))
    for row, column in cells:
        result[f"left.{row}.{column}"] = sum(v for (r, c), v in known.items() if r == row and c < column)
        result[f"above.{row}.{column}"] = max((v for (r, c), v in known.items() if c == column and r < row), default=None)
        result[f"next.{row}.{column}"] = cells.get((row, column + 1))
    return result


@settings(max_examples=60)
@given(masks, values, values)
def test_formulas_see_only_spaces_that_exist(mask: list[list[int]], before: Any, after: Any) -> None:
    loaded = layout(mask)
    places = [(row, column) for row in range(1, 5) for column in range(1, 5) if mask[row - 1][column - 1]]
    assert [space for space in loaded.spaces if space.startswith("g.")] == [f"g.{row}.{column}" for row, column in places]
    sheet = loaded.sheet({})
    for filled in (before, after):
        cells: Cells = {(row, column): filled[row - 1][column - 1] for row, column in places}
        sheet = sheet.changed({f"g.{row}.{column}": value for (row, column), value in cells.items()})
        again = loaded.sheet(dict(sheet.values))
        want = {space: value for space, value in expected(cells).items() if value is not None}
        for each in (sheet, again):
            assert {space: value for space, value in each.computed_values.items() if value is not None} == want
            found = sorted((finding.rule, finding.space) for finding in each.findings)
            wrong = {7: "holes/g", 4: "holes/four"}
            assert found == sorted((wrong[v], f"g.{row}.{column}") for (row, column), v in cells.items() if v in wrong)


def rows(mask: list[list[int]], filled: Any, ragged: bool) -> str:
    """Return the rows of a sheet as typed; ragged: without the places at the ends of a row that have no space."""
    lines = []
    for there, row in zip(mask, filled, strict=True):
        tokens = ["-" if not has else "." if value is None else str(value) for has, value in zip(there, row, strict=True)]
        if ragged and any(there):
            tokens = tokens[there.index(1) : 4 - there[::-1].index(1)]
        lines.append(f"    {' '.join(tokens)}\n")
    return "".join(lines)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(masks, values, st.booleans())
def test_rows_may_leave_out_places_at_their_ends(tmp_path: Path, mask: Any, filled: Any, ragged: bool) -> None:
    (tmp_path / "holes.yaml").write_text(GRID.replace("MASK", str(mask)).replace("WHERE", WHERE), "utf-8")
    file = tmp_path / "joe.yaml"
    file.write_text("sheet: holes.yaml\nplayer: Joe\ng: |2\n" + rows(mask, filled, ragged), "utf-8")
    (sheet,) = sg.read_sheets(file)
    places = [(row, column) for row in range(1, 5) for column in range(1, 5) if mask[row - 1][column - 1]]
    cells = {f"g.{row}.{column}": filled[row - 1][column - 1] for row, column in places}
    assert sheet.values == {"player": "Joe", **{space: value for space, value in cells.items() if value is not None}}
    again = tmp_path / "again.yaml"
    again.write_text(str(sheet.changed({"player": "Ana"})).replace("sheet: ", "sheet: holes.yaml # "), "utf-8")
    assert dict(sg.read_sheets(again)[0].values) == {**sheet.values, "player": "Ana"}
    if not {4, 7} & {*cells.values()}:
        file.write_text(file.read_text("utf-8") + "sum: 99\n", "utf-8")
        assert run("check", file, "--fix").status == 0
        assert dict(sg.read_sheets(file)[0].values) == {**sheet.values, "sum": sum(filter(None, cells.values()))}


def test_a_value_at_a_place_without_a_space_is_refused(tmp_path: Path) -> None:
    (tmp_path / "holes.yaml").write_text(
        GRID.replace("MASK", "[[0, 1, 1, 0], [1, 1, 1, 1], [1, 0, 1, 1], [1, 1, 1, 1]]").replace("WHERE", WHERE), "utf-8"
    )
    for rows_typed, position in (("1 2 3 -", (4, 5)), ("1 2 3", (4, 5)), ("1", (4, 5)), ("- 2 3 4", (4, 11))):
        file = tmp_path / "joe.yaml"
        file.write_text(
            f"sheet: holes.yaml\nplayer: Joe\ng: |2\n    {rows_typed}\n    1 2 3 5\n    1 - 3 5\n    1 2 3 5\n", "utf-8"
        )
        with pytest.raises(sg.Unreadable) as raised:
            sg.read_sheets(file)
        assert [(fault.line, fault.column) for fault in raised.value.faults] == [position]


BUT = """\
game: sheet
name: differs
spaces:
  lower: {rows: [chance, yacht], number: 5..30, but: {yacht: [0, 50]}}
  grid: {rows: 1..2, columns: 1..3, number: 0..9, but: {1.1: none, 2.3: {choice: [A, B]}, "2.2": {is: grid.2.1 + 1}}}
  deals: {rows: 1..3, of: {bid: 0..5, won: tick}, but: {3.won: none, 2.bid: 0..9}}
  total: {is: "sum(lower.*, grid.*.1, deals.*.bid)"}
  wins: {is: count(deals.*.won)}
score: total
"""


def test_some_spaces_are_different() -> None:
    loaded = sg.load_layout(text=BUT)
    spaces = [space for space in loaded.spaces if "." in space]
    assert spaces == [
        *["lower.chance", "lower.yacht", "grid.1.2", "grid.1.3", "grid.2.1", "grid.2.2", "grid.2.3"],
        *["deals.1.bid", "deals.1.won", "deals.2.bid", "deals.2.won", "deals.3.bid"],
    ]
    sheet = loaded.sheet({"lower.chance": 5, "lower.yacht": 50, "grid.2.1": 3, "grid.2.3": "B", "deals.2.bid": 9, "deals.3.bid": 6})
    assert [(each.rule, each.space) for each in sheet.findings] == [("differs/deals", "deals.3.bid")]
    assert (sheet.computed_values["grid.2.2"], sheet.computed_values["total"]) == (4, 5 + 50 + 3 + 9 + 6)
    assert [each.space for each in sheet.changed({"lower.yacht": 20}).findings] == ["lower.yacht", "deals.3.bid"]


@pytest.mark.parametrize(
    ("spec", "what"),
    [
        ("{number: 0..9, where: row = 1}", "'where' needs `rows` or `columns`"),
        ("{number: 0..9, but: {1: none}}", "'but' needs `rows` or `columns`"),
        ("{rows: 1..3, number: 0..9, where: row = 9}", "no space exists"),
        ("{rows: 1..3, number: 0..9, where: row + 1}", "expected a condition"),
        ("{rows: 1..3, number: 0..9, where: row < other}", "other"),
        ("{rows: 1..3+, number: 0..9, where: row < 3}", "open list"),
        ("{rows: 1..3+, number: 0..9, but: {2: none}}", "open list"),
        ("{rows: 1..3, number: 0..9, but: {4: none}}", "no space at the key '4'"),
        ("{rows: 1..3, columns: 1..3, number: 0..9, but: {4.1: none}}", "no space at the key '4'"),
        ("{rows: 1..3, columns: 1..3, number: 0..9, but: {1: {number: 1..2}}}", "several spaces"),
        ("{rows: 1..3, number: 0..9, but: {1: {columns: 1..2}}}", "columns"),
        ("{rows: 1..3, number: 0..9, but: none}", "expected spaces by their keys"),
        ("{rows: 1..3, number: 0..9, but: {1.1: none}}", "no space at the key '1'"),
    ],
)
def test_what_cannot_differ_is_refused(spec: str, what: str) -> None:
    with pytest.raises(sg.Unreadable) as raised:
        sg.load_layout(text=f"game: sheet\nname: x\nspaces:\n  a: {spec}\n")
    assert what in raised.value.faults[0].message
    assert raised.value.faults[0].line == 4


SMALL = """\
game: sheet
name: small
tables: {mask: MASK}
spaces:
  g: {rows: 1..2, columns: 1..2, number: 0..2, WHERE}
  k: {rows: 1..2, is: sum(g.(row).*) + count(above(g.(row).1))}
  t: {rows: 1..2, tick: 2, but: {KEY: none}}
rules: [{id: r, must: "RULE"}]
score: "SCORE"
"""
SCORES = (
    "max(g.*.*) - min(g.*.*)",
    "sum(k.*) + count(v for v in g.*.* where v > 1)",
    "(if all(v > 0 for v in g.*.*) then 4 else 1) + count(g.*.*)",
    "sum(first(areas(v for v in g.*.* where v > 0))) * 2 + sum(t.*)",
)
RULES = (
    "written(g.*.*)",
    "count(g.*.*) <= 2",
    "not any(v = 2 for v in g.*.*)",
    "max(g.*.*) <= 1 or blank(g.1.*)",
    "count(t.*) <= 1",
)


@pytest.mark.parametrize("seed", range(12))
def test_the_best_sheet_is_that_of_all_sheets(seed: int) -> None:
    random = Random(seed)
    mask = [[1, random.randint(0, 1)], [random.randint(0, 1), random.randint(0, 1)]]
    text = SMALL.replace("MASK", str(mask)).replace("WHERE", WHERE).replace("KEY", random.choice("12"))
    loaded = sg.load_layout(text=text.replace("RULE", random.choice(RULES)).replace("SCORE", random.choice(SCORES)))
    numbers = [space for space in loaded.spaces if space.startswith("g.")]
    ticks = [space for space in loaded.spaces if space.startswith("t.")]
    best: float | None = None
    for filled in product(*[(None, 0, 1, 2)] * len(numbers), *[(None, True)] * len(ticks)):
        sheet = loaded.sheet({"player": "Ana", **dict(zip((*numbers, *ticks), filled, strict=True))})
        if sheet.valid and sheet.score.computed is not None:
            best = sheet.score.computed if best is None else max(best, sheet.score.computed)
    found = loaded.lab().best
    assert found is not None
    assert (found.score, found.proven) == (best, True)


@pytest.mark.parametrize("shape", ["board", "hex", "strip", "grid"])
def test_missing_spaces_are_not_printed(tmp_path: Path, shape: str) -> None:
    file = tmp_path / "shape.yaml"
    where = "where: abs(row - 3) + abs(column - 3) <= 2"
    look = f", look: {{shape: {shape}}}" if shape != "grid" else ""
    file.write_text(f"game: sheet\nname: x\nspaces:\n  a: {{rows: 1..5, columns: 1..5, number: 0..9, {where}{look}}}\n", "utf-8")
    told = run("spaces", file).json["spaces"]
    boxes = {each["space"]: each["box"] for each in told if "." in each["space"]}
    assert len(boxes) == 13
    if shape != "hex":
        assert boxes["a.1.3"][0] == boxes["a.5.3"][0] == boxes["a.3.3"][0]
    assert boxes["a.3.1"][1] == boxes["a.3.5"][1]
