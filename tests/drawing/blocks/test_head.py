"""A head: title, symbol and fields on one baseline, or in more lines; nothing overlaps, and every space has a place."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.blocks.base import Drawing
from sheetgen.drawing.blocks.texts.head import Field, HeadOptions, draw, head_height
from sheetgen.drawing.faces import Face
from sheetgen.drawing.sheet import Box, Line, Rect, Symbol, Text
from sheetgen.drawing.theme import variation
from sheetgen.form.spaces import Type
from tests.drawing.blocks.room import Stage, ink, outside, overlapping

NAMES: dict[str, Type] = {"player": "text", "date": "text", "first": "tick", "way": "text", "marker": "text"}
FACES = {"first": Face(tick=True), "way": Face(ways=(("short", "short"), ("long", "long")))}
PLAYER, DATE, MARKER = (Field(space=name, label=name.capitalize()) for name in ("player", "date", "marker"))
FIRST, WAY = Field(space="first", label="I'm first"), Field(space="way", label="Way")
RULE = 0.9


def drawn(
    *fields: Field, width: float = 132.0, lines: int = 1, title: str = "Yacht", symbol: str = "dice-5"
) -> tuple[Stage, Drawing]:
    """Return a head of the minimum height for this number of lines."""
    stage = Stage(NAMES, dict(variation("plain blue")), FACES)
    options = HeadOptions(id="top", block="head", text=title, symbol=symbol, fields=fields)
    return stage, draw(options, Box(8, 8, width, head_height(lines)), stage)


def texts(drawing: Drawing) -> list[Text]:
    return [op for op in drawing.ops if isinstance(op, Text)]


def test_all_stands_on_one_baseline_over_a_line_in_the_accent() -> None:
    stage, drawing = drawn(PLAYER, FIRST, width=194.0)
    assert not stage.faults
    assert {round(text.y, 6) for text in texts(drawing)} == {round(8 + head_height() - 3.2, 6)}
    rule = drawing.ops[0]
    assert isinstance(rule, Line)
    assert (rule.x1, rule.x2, rule.y1, rule.pen.width) == (8, 202, 8 + head_height() - RULE / 2, RULE)
    assert rule.pen.colour == stage.hue().line
    assert [place.space for place in drawing.places] == ["player", "first"]


def test_a_line_to_write_on_takes_what_the_others_leave() -> None:
    _, drawing = drawn(PLAYER, FIRST, width=194.0)
    *_, player, first = [op for op in drawing.ops if isinstance(op, (Line, Rect))]
    assert isinstance(player, Line)
    assert isinstance(first, Rect)
    place = drawing.places[0].box
    assert (player.x1, player.x2) == (place.x, place.right)
    assert place.h == 7
    assert place.w > 60
    assert texts(drawing)[-1].x > first.box.right
    assert max(ink(op).right for op in drawing.ops) == pytest.approx(202, abs=0.5)


def test_words_to_ring_are_parts_of_their_space() -> None:
    _, drawing = drawn(WAY)
    (place,) = drawing.places
    assert [part.value for part in place.parts] == ["short", "long"]
    assert all(place.box.holds(part.box) for part in place.parts)
    assert not place.parts[0].box.overlaps(place.parts[1].box)


def test_the_title_is_smaller_where_the_fields_want_its_room() -> None:
    sizes = [texts(drawn(*fields, width=122.0)[1])[0].size for fields in ((), (PLAYER,), (PLAYER, DATE))]
    assert sizes[0] == sizes[1] == 20 > sizes[2] >= 10


def test_what_has_no_room_beside_the_title_stands_below_it() -> None:
    stage, drawing = drawn(PLAYER, DATE, MARKER, FIRST, WAY, lines=2)
    assert not stage.faults
    assert len({round(text.y, 3) for text in texts(drawing)}) == 2
    assert {place.space for place in drawing.places} == set(NAMES)


def test_more_than_three_below_are_several_lines() -> None:
    stage, drawing = drawn(*(Field(label=f"Note {number}") for number in range(1, 10)), lines=4)
    assert not stage.faults
    assert [size for _, size in sorted(Counter(round(text.y, 3) for text in texts(drawing)).items())] == [3, 3, 2, 2]


def test_fewer_than_three_stand_in_a_line_where_labels_are_long() -> None:
    stage, drawing = drawn(*(Field(label=f"A long label for a note, {number}") for number in range(1, 5)), lines=3)
    assert not stage.faults
    assert [size for _, size in sorted(Counter(round(text.y, 3) for text in texts(drawing)).items())] == [2, 2, 1]


def test_a_head_that_is_too_low_is_a_fault() -> None:
    stage, drawing = drawn(PLAYER, DATE, MARKER, FIRST, WAY, lines=1)
    assert [key for _, key in stage.faults] == ["at"]
    assert not drawing.places


def test_a_field_that_is_too_wide_is_a_fault() -> None:
    stage, _ = drawn(Field(space="player", label="Donaudampfschifffahrtsgesellschaftskapitän"), width=70.0, lines=2)
    assert len(stage.faults) == 1


def test_a_title_that_is_too_long_is_cut_and_told() -> None:
    stage, drawing = drawn(title="Donaudampfschifffahrtsgesellschaft " * 4)
    assert texts(drawing)[0].text.endswith("…")
    assert [key for _, key in stage.remarks] == ["text"]


def test_without_a_symbol_the_title_begins_at_the_left() -> None:
    assert texts(drawn(symbol="")[1])[0].x == 8
    _, drawing = drawn()
    (symbol,) = [op for op in drawing.ops if isinstance(op, Symbol)]
    assert symbol.box.x == 8
    assert symbol.box.right < texts(drawing)[0].x


@given(
    st.lists(st.sampled_from([PLAYER, DATE, MARKER, FIRST, WAY]), max_size=5, unique=True),
    st.lists(st.sampled_from(["Dampf", "Schiff", "I", "ä"]), min_size=1, max_size=5).map(" ".join),
    st.floats(60, 280),
    st.integers(1, 4),
)
@settings(deadline=None)
def test_nothing_overlaps_and_nothing_is_outside(fields: list[Field], title: str, width: float, lines: int) -> None:
    stage, drawing = drawn(*fields, width=width, lines=lines, title=title)
    box = Box(8, 8, width, head_height(lines))
    assert not outside(drawing, box)
    assert not overlapping(drawing)
    assert stage.faults or {place.space for place in drawing.places} == {field.space for field in fields}
    boxes = sorted((ink(text) for text in texts(drawing)), key=lambda each: (round(each.bottom), each.x))
    assert not any(one.overlaps(other) for one, other in pairwise(boxes))


def test_a_title_that_leaves_fields_no_room_is_cut_short() -> None:
    stage, drawing = drawn(PLAYER, DATE, title="A very long way " * 9)
    assert not stage.faults
    assert stage.remarks
    assert texts(drawing)[0].text.endswith("…")
    assert {place.space for place in drawing.places} == {"player", "date"}
    assert overlapping(drawing) == []
    assert outside(drawing, Box(8, 8, 132, head_height())) == []


def test_what_stays_free_below_the_line_comes_from_spare_height_only() -> None:
    stage = Stage(NAMES, dict(variation("plain blue")), FACES)
    options = HeadOptions(id="top", block="head", text="Yacht", fields=(PLAYER,), below=0.7)
    for spare, free in ((0.0, 0.0), (0.4, 0.4), (3.0, 0.7), (-0.5, 0.0)):
        rule = draw(options, Box(8, 8, 132, head_height() + spare), stage).ops[0]
        assert isinstance(rule, Line)
        assert rule.y1 + RULE / 2 + free == pytest.approx(8 + head_height() + spare)
    assert not stage.faults
