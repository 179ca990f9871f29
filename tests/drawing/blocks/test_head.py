"""A masthead: title, symbol and boxes in one line or more; nothing overlaps, and every space has a place."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.blocks.base import Drawing
from sheetgen.drawing.blocks.texts.head import Field, HeadOptions, draw, head_height
from sheetgen.drawing.colours import contrast
from sheetgen.drawing.faces import Face
from sheetgen.drawing.papers import MEDIUM, scale_of
from sheetgen.drawing.sheet import Box, Line, Rect, Symbol, Text
from sheetgen.drawing.theme import in_unit, variation
from sheetgen.form.spaces import Type
from tests.drawing.blocks.room import Stage, ink, outside, overlapping

NAMES: dict[str, Type] = {"player": "text", "date": "text", "first": "tick", "way": "text", "marker": "text"}
FACES = {"first": Face(tick=True), "way": Face(ways=(("short", "short"), ("long", "long")))}
PLAYER, DATE, MARKER = (Field(space=name, label=name.capitalize()) for name in ("player", "date", "marker"))
FIRST, WAY = Field(space="first", label="I'm first"), Field(space="way", label="Way")
LETTERS = {"a5": (148.0, 210.0), "a4": (210.0, 297.0), "a6": (105.0, 148.0)}


def drawn(
    *fields: Field,
    width: float = 132.0,
    lines: int = 1,
    title: str = "Yacht",
    symbol: str = "dice-5",
    theme: str = "plain blue",
    paper: tuple[float, float] = LETTERS["a5"],
    bleed: float = 0.0,
    note: str = "",
) -> tuple[Stage, Drawing]:
    """Return a head of the minimum height for this number of lines."""
    styles = {name: in_unit(style, 1.0, paper) for name, style in variation(theme).items()}
    stage = Stage(NAMES, styles, FACES, paper=paper, bleed=bleed)
    options = HeadOptions(id="top", block="head", text=title, symbol=symbol, note=note, fields=fields)
    return stage, draw(options, Box(8, 8, width, head_height(scale_of(paper), lines)), stage)


def texts(drawing: Drawing) -> list[Text]:
    return [op for op in drawing.ops if isinstance(op, Text)]


def boxes(drawing: Drawing) -> list[Box]:
    return [op.box for op in drawing.ops if isinstance(op, Rect)]


def test_without_bleed_it_ends_in_a_line_in_the_accent() -> None:
    stage, drawing = drawn(PLAYER, FIRST)
    assert not stage.faults
    assert not drawing.grounds
    rule = drawing.ops[0]
    assert isinstance(rule, Line)
    assert (rule.x1, rule.x2, rule.pen.colour) == (8, 140, stage.hue().line)
    assert rule.y1 + rule.pen.width / 2 == pytest.approx(17.75)
    assert [place.space for place in drawing.places] == ["player", "first"]


@pytest.mark.parametrize(("name", "bottom"), [("a4", 20.5), ("a5", 17.75), ("a6", 16.375)])
@pytest.mark.parametrize("theme", ["plain blue", "ledger red", "bright yellow"])
def test_on_the_margin_its_ground_reaches_the_edges_of_the_paper(name: str, bottom: float, theme: str) -> None:
    paper = LETTERS[name]
    _, drawing = drawn(PLAYER, width=paper[0] - 16, theme=theme, paper=paper, bleed=8.0)
    grounds = [op for op in drawing.grounds if isinstance(op, Rect)]
    assert Box(0, 0, paper[0], bottom) in [each.box for each in grounds]
    under = next(each.fill for each in grounds if each.box.y == 0)
    assert contrast(texts(drawing)[0].colour, under or "#ffffff") >= 4.5
    assert [op for op in drawing.grounds if isinstance(op, Symbol) and not Box(0, 0, *paper).holds(op.box)] == []
    assert not [op for op in drawing.ops if isinstance(op, Line)]


def test_boxes_end_at_the_right_margin_and_hold_their_captions() -> None:
    _, drawing = drawn(PLAYER, FIRST, width=194.0)
    player, first, tick = boxes(drawing)
    assert first.right == pytest.approx(202, abs=0.3)
    assert player.right == pytest.approx(first.x - MEDIUM.unit, abs=0.4)
    assert first.holds(tick)
    for text, box in zip(texts(drawing)[1:], (player, first), strict=True):
        assert box.holds(ink(text))
        assert text.x == pytest.approx(box.x + MEDIUM.unit, abs=0.3)
    assert player.holds(drawing.places[0].box, 0.3)
    assert drawing.places[0].box.w > 18


def test_words_to_ring_are_parts_of_their_space() -> None:
    _, drawing = drawn(WAY)
    (place,) = drawing.places
    assert [part.value for part in place.parts] == ["short", "long"]
    assert all(place.box.holds(part.box) for part in place.parts)
    assert not place.parts[0].box.overlaps(place.parts[1].box)


def test_the_title_is_smaller_only_if_there_is_no_line_for_the_fields() -> None:
    sizes = [texts(drawn(*fields, width=122.0, title="Yacht, six games")[1])[0].size for fields in ((), (PLAYER,), (PLAYER, DATE))]
    assert sizes[0] == sizes[1] == 22 > sizes[2] >= 8
    assert texts(drawn(PLAYER, DATE, width=122.0, title="Yacht, six games", lines=2)[1])[0].size == 22


def test_what_has_no_room_beside_the_title_stands_below_it() -> None:
    stage, drawing = drawn(PLAYER, DATE, MARKER, FIRST, WAY, lines=2)
    assert not stage.faults
    assert len({round(box.y, 3) for box in boxes(drawing) if box.h > 6}) == 2
    assert {place.space for place in drawing.places} == set(NAMES)


def test_more_than_three_below_are_several_lines() -> None:
    fields = [Field(label=f"Note {number}") for number in range(1, 10)]
    stage, drawing = drawn(*fields, lines=4, width=100.0, title="A long title of a game")
    assert not stage.faults
    assert [size for _, size in sorted(Counter(round(box.y, 3) for box in boxes(drawing)).items())] == [3, 3, 3]


def test_a_head_that_is_too_low_is_a_fault() -> None:
    stage, drawing = drawn(PLAYER, DATE, MARKER, FIRST, WAY, lines=1)
    assert [key for _, key in stage.faults] == ["at"]
    assert not drawing.places


def test_a_note_is_on_the_baseline_of_the_title_and_makes_way_for_fields() -> None:
    _, alone = drawn(note="3–6 players")
    title, note = texts(alone)
    assert (title.text, note.text, title.y) == ("Yacht", "3–6 players", note.y)
    for fields in ((PLAYER,), (PLAYER, DATE), (PLAYER, DATE, MARKER)):
        _, without = drawn(*fields)
        _, drawing = drawn(*fields, note="3–6 players")
        if "3–6 players" in [text.text for text in texts(drawing)]:
            assert min(box.x for box in boxes(drawing)) > note.x + 15
        else:
            assert drawing.ops == without.ops
    assert drawing.ops == without.ops


def test_a_field_that_is_too_wide_is_a_fault() -> None:
    stage, _ = drawn(Field(space="player", label="Donaudampfschifffahrtsgesellschaftskapitän"), width=60.0, lines=2)
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
    box = Box(8, 8, width, head_height(MEDIUM, lines))
    assert not outside(drawing, box)
    assert not overlapping(drawing)
    assert stage.faults or {place.space for place in drawing.places} == {field.space for field in fields}
    inked = sorted((ink(text) for text in texts(drawing)), key=lambda each: (round(each.bottom), each.x))
    assert not any(one.overlaps(other) for one, other in pairwise(inked))


def test_a_title_that_leaves_fields_no_room_is_cut_short() -> None:
    stage, drawing = drawn(PLAYER, DATE, title="A very long way " * 9)
    assert not stage.faults
    assert stage.remarks
    assert texts(drawing)[0].text.endswith("…")
    assert {place.space for place in drawing.places} == {"player", "date"}
    assert overlapping(drawing) == []
    assert outside(drawing, Box(8, 8, 132, head_height(MEDIUM))) == []
