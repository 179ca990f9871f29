"""Tables in sections: cells that span several columns, headings, lines between groups, and print inside spaces."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from sheetgen.drawing.blocks.base import Drawing, Least
from sheetgen.drawing.blocks.tables.table import draw
from sheetgen.drawing.blocks.tables.table_options import Column, Head, Heads, Section, TableOptions
from sheetgen.drawing.faces import Face
from sheetgen.drawing.sheet import Box, Edges, Rect, Text
from sheetgen.drawing.theme import Style
from tests.drawing.blocks.room import Stage, ink

BOX = Box(10, 20, 100, 47)
NAMES = {"a.1": "number", "a.2": "number", "b.1": "tick", "b.2": "text", "sum": "number"}
THEME = {"cell": Style(line=0.2), "sum": Style(line=0.6), "rule": Style(line=0.5), "choice": Style(size=9.0)}
TOP = Section(
    heads=[Heads(height=5, cells=[Head(text="A"), Head(text="One"), Head(text="Two")])],
    columns=[Column(text="{label}"), Column(space="a.{at}"), Column(space="b.{at}")],
    rows=[{"label": "First", "at": "1"}, {"label": "Second", "at": "2"}],
)
LAST = Section(columns=[Column(text="Sum", span=2), Column(space="sum", style="sum")])


def drawn(stage: Stage, **more: Any) -> Drawing:
    """The table in its box."""
    columns = [Column(share=2), Column(ruled=True), Column()]
    known: dict[str, Any] = {"columns": columns, "sections": (TOP, LAST), "style": "cell", "min": Least(8, 7)}
    return draw(TableOptions(id="t", block="table", **{**known, **more}), BOX, stage)


def stage(**more: Any) -> Stage:
    """Return a stage with these spaces."""
    return Stage(names=NAMES, theme=THEME, **more)  # type: ignore[arg-type]


def test_cells_lie_under_one_another_whatever_they_span() -> None:
    room = stage()
    box = {place.space: place.box for place in drawn(room).places}
    assert room.faults == []
    assert set(box) == set(NAMES)
    assert box["sum"].x == pytest.approx(box["b.1"].x)
    assert box["a.1"].right == pytest.approx(box["b.1"].x)
    assert box["a.2"].bottom == pytest.approx(box["sum"].y)
    assert len({round(each.h, 6) for each in box.values()}) == 1


def test_no_ink_leaves_the_box() -> None:
    assert [op for op in drawn(stage()).ops if not BOX.holds(ink(op))] == []


PANEL = {"frame": "frame", "rule": "rule", "ground": "row"}
STYLES = {
    "frame": Style(line=0.4, radius=1.2),
    "row": Style(fill="#e1ebf6", stroke="none"),
    "bar": Style(fill="#2f6aa8", stroke="none", color="#ffffff"),
    "field": Style(fill="#ffffff", line=0.4, radius=0.8),
}


def panelled(**more: Any) -> tuple[Stage, Drawing]:
    room = stage()
    room.theme |= STYLES
    return room, drawn(room, **(PANEL | more))


def test_a_lane_ends_with_a_ruled_column() -> None:
    _, drawing = panelled()
    box = {place.space: place.box for place in drawing.places}
    assert box["b.1"].x - box["a.1"].right == pytest.approx(1.5)
    frames = [op.box for op in drawing.ops if isinstance(op, Rect) and op.radius == 1.2]
    assert len(frames) == 2
    assert any(frame.right == pytest.approx(box["a.1"].right - 0.2) for frame in frames)
    assert any(frame.x == pytest.approx(box["b.1"].x + 0.2) for frame in frames)


def test_a_section_with_a_gap_is_a_panel_of_its_own() -> None:
    last = replace(LAST, gap=2.0)
    _, drawing = panelled(sections=(TOP, last), columns=[Column(share=2), Column(), Column()])
    frames = sorted((op.box for op in drawing.ops if isinstance(op, Rect) and op.radius == 1.2), key=lambda each: each.y)
    assert len(frames) == 2
    assert frames[1].y - frames[0].bottom == pytest.approx(2.4)


@pytest.mark.parametrize("beside", [0.0, 40.0])
@pytest.mark.parametrize(("height", "before"), [(10.5, True), (16.0, False)])
def test_a_bar_extends_into_the_margins_and_its_box_lies_below_the_cells(height: float, before: bool, beside: float) -> None:
    """The width `beside` is paper to the right of the table that is not margin."""
    columns = [Column(text="Total", span=2), Column(space="sum", style="field")]
    bar = Section(columns=columns, rows=[{"ground": "bar"}], bar=True, height=height, gap=1.5)
    room = stage()
    room.theme |= STYLES
    room.bleed, room.paper = Edges.even(BOX.x), (BOX.right + BOX.x + beside, 210.0)
    drawing = drawn(room, **PANEL, sections=(TOP, bar))
    box = {place.space: place.box for place in drawing.places}
    (ground,) = (op.box for op in drawing.ops if isinstance(op, Rect) and op.fill == "#2f6aa8")
    assert (ground.x, ground.right, ground.h) == (BOX.x - 1.5, BOX.right + (0.0 if beside else 1.5), height)
    assert box["sum"].h == 8.0
    assert box["sum"].right == pytest.approx(box["b.1"].right)
    assert ground.holds(box["sum"])
    (label,) = (ink(op) for op in drawing.ops if isinstance(op, Text) and op.text == "Total")
    assert ground.holds(label)
    assert (label.bottom < box["sum"].y) is not before
    assert not label.overlaps(box["sum"])


def test_the_boldest_frames_come_last() -> None:
    widths = [op.pen.width for op in drawn(stage()).ops if isinstance(op, Rect) and op.pen]
    assert widths == sorted(widths)
    assert widths[-1] == 0.6


def test_rows_grow_no_higher_than_they_may() -> None:
    heights = {round(place.box.h, 6) for place in drawn(stage(), row=9.0).places}
    assert heights == {9.0}


def test_what_is_missing_is_told() -> None:
    room = stage()
    assert not drawn(room, min=Least(30, 16)).places
    ((message, _),) = room.faults
    assert "mm more in width" in message
    assert "mm more in height" in message


def test_spans_beyond_the_last_column_are_a_fault() -> None:
    room = stage()
    drawn(room, columns=[Column(), Column()])
    assert ["take 3 columns" in message for message, _ in room.faults] == [True]


def test_what_belongs_to_a_space_stands_in_its_cell() -> None:
    faces = {"b.1": Face(tick=True, text="100"), "b.2": Face(ways=(("yes", "Aye"), ("no", "Nay"))), "a.1": Face(text="7/3")}
    drawing = drawn(stage(faces=faces))
    box = {place.space: place for place in drawing.places}
    texts = {op.text: ink(op) for op in drawing.ops if isinstance(op, Text)}
    assert box["b.1"].box.holds(texts["100"])
    assert box["a.1"].box.holds(texts["7/3"])
    assert [part.value for part in box["b.2"].parts] == ["yes", "no"]
    assert box["b.2"].parts[0].box.holds(texts["Aye"])
    assert box["b.2"].parts[1].box.holds(texts["Nay"])


def test_words_that_have_no_room_leave_the_cell_for_writing() -> None:
    ways = tuple((f"w{number}", f"A long word {number}") for number in range(9))
    drawing = drawn(stage(faces={"b.2": Face(ways=ways)}))
    (place,) = (place for place in drawing.places if place.space == "b.2")
    assert place.parts == ()
    assert not [op for op in drawing.ops if isinstance(op, Text) and "long" in op.text]


def test_a_heading_may_read_upwards() -> None:
    heads = [Heads(height=24, cells=[Head(), Head(text="Upwards", turned=True), Head(text="Two")])]
    drawing = drawn(stage(), sections=(Section(heads=heads, columns=TOP.columns, rows=TOP.rows),), min=Least(8, 5))
    (turned,) = (op for op in drawing.ops if isinstance(op, Text) and op.text == "Upwards")
    assert turned.angle == -90
    assert Box(60, 20, 25, 24.6).holds(ink(turned))
