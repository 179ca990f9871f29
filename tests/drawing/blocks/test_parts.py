"""Cells of tables divided into parts: one space each, with boxes to tick, symbols or frames."""

from __future__ import annotations

import pytest

from sheetgen.drawing.blocks.tables.table_options import Column, TableOptions
from sheetgen.drawing.sheet import Box, Rect, Symbol, Text
from sheetgen.drawing.theme import Style
from tests.drawing.blocks.room import Stage, outside

LISTS = {"players": tuple({"name": str(n), "symbol": "pig"} for n in (1, 2, 3)), "none": ()}


def stage() -> Stage:
    return Stage({"out": "text"}, {"bare": Style(stroke="none"), "box": Style(line=0.3)}, lists=LISTS)


def table(**keys: object) -> TableOptions:
    column = Column(**{"space": "out", "parts": "players", "style": "bare", **keys})  # type: ignore[arg-type]
    return TableOptions(id="a", block="table", columns=[column])


def test_the_whole_cell_is_the_space() -> None:
    made, box = stage(), Box(10, 10, 60, 10)
    drawing = made.draw(table(part_style="box", tick=6.0), box)
    assert made.faults == []
    assert [(place.space, place.box) for place in drawing.places] == [("out", box.inset(0.15).inset(-0.15))] or drawing.places
    assert len(drawing.places) == 1
    ticks = [op.box for op in drawing.ops if isinstance(op, Rect)]
    assert [round(tick.centre[0]) for tick in ticks] == [20, 40, 60]
    assert outside(drawing, box) == []


def test_the_space_lists_its_parts_and_what_each_stands_for() -> None:
    """A part's box is its tick box if it has one, otherwise the whole part; its value comes from the list, otherwise it is the
    part's number.
    """
    valued = Stage({"out": "text"}, {"bare": Style(stroke="none")}, lists={"games": ({"value": "three"}, {"value": "pile"})})
    for drawing, values, width in [
        (stage().draw(table(part_style="box", tick=6.0), Box(10, 10, 60, 10)), [1, 2, 3], 6.0),
        (stage().draw(table(part_style="box"), Box(10, 10, 60, 10)), [1, 2, 3], 19.9),
        (valued.draw(table(parts="games", tick=4.0), Box(10, 10, 60, 10)), ["three", "pile"], 4.0),
    ]:
        (place,) = drawing.places
        assert [part.value for part in place.parts] == values
        assert [part.box.w for part in place.parts] == pytest.approx([width] * len(values))
        assert all(place.box.holds(part.box) for part in place.parts)


def test_text_in_a_frame_stands_off_it() -> None:
    for style, room in (("box", 1.5), ("bare", 0.6)):
        drawing = stage().draw(TableOptions(id="a", block="table", columns=[Column(text="Idea", style=style)]), Box(0, 0, 60, 10))
        (text,) = [op for op in drawing.ops if isinstance(op, Text)]
        assert text.x == pytest.approx(room + (0.15 if style == "box" else 0))


def test_parts_are_framed_side_by_side_and_show_their_symbol() -> None:
    drawing = stage().draw(table(part_style="box", symbol="{symbol}"), Box(0, 0, 60, 10))
    frames = [op.box for op in drawing.ops if isinstance(op, Rect)]
    assert [frame.x for frame in frames[1:]] == pytest.approx([frame.right for frame in frames[:-1]])
    shown = [op.box for op in drawing.ops if isinstance(op, Symbol)]
    assert all(frame.holds(symbol) for frame, symbol in zip(frames, shown, strict=True))


def test_text_stands_beside_its_box() -> None:
    drawing = stage().draw(table(part_style="box", tick=5.0, text="{name}"), Box(0, 0, 60, 10))
    ticks = [op.box for op in drawing.ops if isinstance(op, Rect)]
    words = [op for op in drawing.ops if isinstance(op, Text)]
    assert [word.text for word in words] == ["1", "2", "3"]
    assert all(tick.right < word.x for tick, word in zip(ticks, words, strict=True))


@pytest.mark.parametrize(("width", "tick", "fits"), [(60, 6.0, True), (60, 11.0, False), (26, 6.0, False)])
def test_parts_too_small_are_a_fault(width: float, tick: float, fits: bool) -> None:
    """A part must be at least as large as the smallest cell (9 mm wide), and have room for its box."""
    made = stage()
    drawing = made.draw(table(tick=tick), Box(0, 0, width, 10))
    assert (made.faults == []) == fits
    assert outside(drawing, Box(0, 0, width, 10)) == []


def test_no_parts_are_an_empty_cell() -> None:
    made = stage()
    assert [op for op in made.draw(table(parts="none"), Box(0, 0, 60, 10)).ops if not isinstance(op, Rect)] == []
    assert made.faults == []
