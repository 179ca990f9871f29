"""Grids of circles, with spaces at the ends of their rows and columns."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.command import run
from tests.games.sheet.printing import boxes, broken, printed, read

DIAMOND = """\
game: sheet
name: kite
parameters: {half: 3}
spaces:
  kite:
    rows: 1..2 * half + 1
    columns: 1..2 * half + 1
    number: 1..30
    where: abs(row - half - 1) + abs(column - half - 1) <= half
    look: {shape: circles}
  across: {rows: 2..2 * half, of: {points: 0..30, first: tick}, look: {icon: {2: flower}}}
  down: {columns: 2..2 * half, number: 0..30}
"""
masks = st.integers(1, 9).flatmap(
    lambda wide: st.lists(st.lists(st.sampled_from([0, 1, 1, 1]), min_size=wide, max_size=wide), min_size=1, max_size=9)
)
SIDES = {"rows": "{rows: 1..ROWS, number: 0..30}", "columns": "{columns: 1..COLUMNS, of: {points: 0..30, first: tick}}"}


def full(mask: list[list[int]]) -> bool:
    return all(map(any, mask)) and all(map(any, zip(*mask, strict=True)))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mask=masks.filter(full), sides=st.lists(st.sampled_from(["rows", "columns"]), unique=True))
def test_a_grid_of_circles_has_each_space_once_and_its_ends_beside_their_lines(
    tmp_path: Path, mask: list[list[int]], sides: list[str]
) -> None:
    ends = "".join(f"  {side}-points: {SIDES[side]}\n" for side in sides)
    text = (
        f"game: sheet\nname: net\ntables: {{mask: {mask}}}\nspaces:\n  net: {{rows: 1..ROWS, columns: 1..COLUMNS, number: 1..9, "
        f"where: mask.(row).(column) = 1, look: {{shape: circles}}}}\n{ends}"
    )
    layout = read(text.replace("ROWS", str(len(mask))).replace("COLUMNS", str(len(mask[0]))), tmp_path)
    sheet = printed(layout)
    assert not broken(layout, sheet)
    at = boxes(sheet)
    for name, box in at.items():
        root, line, *_ = name.split(".")
        circles = [at[each] for each in at if each.startswith(f"net.{line}.")] if root == "rows-points" else []
        assert all(abs(each.centre[1] - box.centre[1]) < 1e-6 for each in circles)
        circles = (
            [at[each] for each in at if each.startswith("net.") and each.endswith(f".{line}")] if root == "columns-points" else []
        )
        assert all(box.y < each.y or box.bottom > each.bottom or box.x > each.right for each in circles)


def test_the_ends_of_a_diamond_lie_around_it(tmp_path: Path) -> None:
    for half in (1, 2, 3, 4):
        layout = read(
            DIAMOND.replace("half: 3", f"half: {half}").replace(
                "{icon: {2: flower}}", "{}" if half == 1 else "{icon: {2: flower}}"
            ),
            tmp_path,
        )
        sheet = printed(layout)
        assert not broken(layout, sheet)
        at = boxes(sheet)
        circles = [box for name, box in at.items() if name.startswith("kite.")]
        left, right = min(box.x for box in circles), max(box.right for box in circles)
        if half > 1:
            assert at["across.2.points"].x > at["kite.1." + str(half + 1)].right
            assert at["across.2.points"].right < right + at["across.2.points"].w
            assert at[f"across.{2 * half}.points"].right < at[f"kite.{2 * half + 1}.{half + 1}"].x
            assert left < at["down.2"].x < right


def test_blocks_of_circles_may_be_changed(tmp_path: Path) -> None:
    blocks = "blocks:\n  - {id: kite, cell: {shape: square, min: 10mm}}\n  - {id: across, around: no}\nremove: []\n"
    layout = read(DIAMOND + blocks, tmp_path)
    at = boxes(printed(layout))
    assert len({round(box.x, 3) for name, box in at.items() if name.endswith(".points")}) == 1


def test_circles_need_rows_and_columns(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("game: sheet\nspaces:\n  a: {rows: 1..3, number: yes, look: {shape: circles}}\n")
    result = run("lint", str(tmp_path / "own.yaml"))
    assert result.status == 2
    assert "circles need single spaces with rows and columns" in result.out + result.err


def test_records_that_no_end_can_hold_are_tables(tmp_path: Path) -> None:
    for fields in ("{a: 0..9, b: 0..9}", "{a: 0..9, b: tick, c: 0..9}", "{a: text, b: tick}"):
        grid = "  net: {rows: 1..3, columns: 1..3, number: 1..9, look: {shape: circles}}\n"
        layout = read(f"game: sheet\nname: net\nspaces:\n{grid}  more: {{rows: 1..3, of: {fields}}}\n", tmp_path)
        assert not broken(layout, printed(layout))


def test_ends_belong_to_the_nearest_grid_of_circles_above(tmp_path: Path) -> None:
    text = "game: sheet\nname: net\nspaces:\n"
    for name, rows in (("one", "1..4"), ("two", "2..4"), ("table", "1..4")):
        look = "{}" if name == "table" else "{shape: circles}"
        text += f"  {name}: {{rows: {rows}, columns: 1..3, number: 1..9, look: {look}}}\n"
    layout = read(text + "  points: {rows: [3, 4], number: 0..9}\n", tmp_path)
    sheet = printed(layout)
    assert not broken(layout, sheet)
    at = boxes(sheet)
    assert abs(at["points.3"].centre[1] - at["two.3.1"].centre[1]) < 1e-6
