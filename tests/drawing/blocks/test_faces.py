"""Print in cells: every kind of face stays inside its cell and looks as on a die."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.blocks.base import Drawing
from sheetgen.drawing.blocks.printed.faces import printed, symbol
from sheetgen.drawing.faces import Face
from sheetgen.drawing.sheet import Box, Ellipse, Line, Op, Path, Symbol, Text
from sheetgen.drawing.theme import ResolvedStyle, Style, look
from tests.drawing.blocks.room import Stage, ink, letters, outside

FIELD = Box(3, 5, 11, 11)
THEME = {"red": Style(color="#cc0000")}


def plain() -> ResolvedStyle:
    """The look of a cell without a style."""
    return look(Style(), "full")


def ops_of(face: Face, field: Box = FIELD) -> list[Op]:
    """Return the operations that print a face."""
    return list(printed(face, field, plain(), Stage(theme=THEME)))


@pytest.mark.parametrize("count", range(1, 7))
def test_pips_lie_as_on_a_die(count: int) -> None:
    """The pips have the right count and equal sizes, and stay the same when the die is turned by 180°."""
    boxes = [op.box for op in ops_of(Face(pips=count)) if isinstance(op, Ellipse)]
    assert len(boxes) == count
    x, y = FIELD.centre
    centres = {(round(a, 6), round(b, 6)) for a, b in (box.centre for box in boxes)}
    assert {(round(2 * x - a, 6), round(2 * y - b, 6)) for a, b in centres} == centres
    assert ((round(x, 6), round(y, 6)) in centres) == (count % 2 == 1)
    assert not any(a.overlaps(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])


def test_pips_beyond_a_die_are_a_number() -> None:
    assert [op.text for op in ops_of(Face(pips=8)) if isinstance(op, Text)] == ["8"]


def test_a_special_field_has_its_die_its_points_beside_it_and_its_symbol_below() -> None:
    ops = ops_of(Face(pips=6, symbol="gem", text="+3"))
    (gem,) = [op.box for op in ops if isinstance(op, Symbol)]
    dots = [op.box for op in ops if isinstance(op, Ellipse)]
    (text,) = [op for op in ops if isinstance(op, Text)]
    assert len(dots) == 6
    assert max(dot.bottom for dot in dots) <= gem.y
    assert max(dot.right for dot in dots) < text.x
    assert text.y <= gem.y + 1e-6


def test_colours_are_told_by_the_shape_of_their_plate() -> None:
    shapes = set()
    for tint in ("blue", "green", "red"):
        stage = Stage(theme=THEME, faces={name: Face(tint=name) for name in ("blue", "green", "red")})
        (path,) = [op for op in printed(Face(symbol="key", pips=2, tint=tint), FIELD, plain(), stage) if isinstance(op, Path)]
        shapes.add(path.steps)
    assert len(shapes) == 3


def test_a_tint_colours_the_symbol() -> None:
    colours = [
        op.colour for tint in ("", "red", "nosuch") for op in ops_of(Face(symbol="key", tint=tint)) if isinstance(op, Symbol)
    ]
    assert colours == [plain().colour, "#cc0000", plain().colour]


def test_struck_is_a_cross_from_corner_to_corner() -> None:
    lines = [op for op in ops_of(Face(struck=True)) if isinstance(op, Line)]
    assert len(lines) == 2
    assert {(line.x1, line.x2) for line in lines} == {(lines[0].x1, lines[0].x2)}
    assert lines[0].y1 == lines[1].y2 < lines[0].y2 == lines[1].y1


@pytest.mark.parametrize("word", ["pear", "Donaudampfschifffahrt", "ill"])
@given(width=st.floats(3.5, 30))
@settings(max_examples=40, deadline=None)
def test_a_symbol_nobody_drew_is_its_word_shortened(word: str, width: float) -> None:
    stage, box = Stage(), Box(0, 0, width, 4)
    ops = list(symbol(word, box, plain(), stage))
    (text,) = [op for op in ops if isinstance(op, Text)]
    assert text.text == word or (text.text[-1] == "…" and word.startswith(text.text[:-1]))
    assert [("is cut off and ends with …" in told, key) for told, key in stage.remarks] == [(text.text != word, "symbol")]
    assert outside(Drawing(ops), box) == []
    assert stage.faults == []


def test_where_there_is_no_room_for_more_a_symbol_is_its_first_letter() -> None:
    stage, box = Stage(), Box(0, 0, 2.0, 4)
    assert [op.text for op in symbol("moor", box, plain(), stage) if isinstance(op, Text)] == []
    assert len(stage.faults) == 1
    assert [op.text for op in symbol("ill moor", box, plain(), stage) if isinstance(op, Text)] == ["i"]
    assert len(stage.remarks) == 2


@given(
    face=st.builds(
        Face,
        pips=st.integers(0, 8),
        symbol=st.sampled_from(["", "gem", "apple"]),
        text=st.sampled_from(["", "-2", "+10"]),
        struck=st.booleans(),
    ),
    width=st.floats(4, 30),
    height=st.floats(4, 30),
)
@settings(max_examples=200, deadline=None)
def test_faces_stay_in_their_cell(face: Face, width: float, height: float) -> None:
    field = Box(2, 7, width, height)
    assert [op for op in ops_of(face, field) if not field.holds(letters(op) if isinstance(op, Text) else ink(op))] == []
