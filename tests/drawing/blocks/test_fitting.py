"""Shrinking type: for any text and box, lines stay inside and no text is lost without a message."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.blocks.base import Least
from sheetgen.drawing.blocks.printed.type import clipped, fitted, shortened
from sheetgen.drawing.blocks.tables.table_options import Column, TableOptions
from sheetgen.drawing.blocks.texts.picture import _fitted
from sheetgen.drawing.blocks.texts.text import TextOptions
from sheetgen.drawing.blocks.texts.write import WriteOptions
from sheetgen.drawing.content import Hint
from sheetgen.drawing.faces import Face
from sheetgen.drawing.sheet import Box, Symbol, Text
from sheetgen.drawing.theme import ResolvedStyle, Style
from sheetgen.form.spaces import Type
from tests.drawing.blocks.room import Stage, fonts, outside

LOOK = ResolvedStyle(None, None, "#000000", 15.0, "bold", None, None, 9.0)
WORDS = st.lists(
    st.sampled_from(["Wahrheit", "I'm", "½", "a", "first", "Donaudampfschifffahrt", "2026", "Tic-Tac-Toe-Abend", "1.250"]),
    min_size=1,
    max_size=40,
)
THEME = {
    "label": Style(size=8.0, least=6.5),
    "note": Style(size=7.5, least=6.0),
    "title": Style(size=15.0, least=9.0),
    "name": Style(size=9.0, least=6.0),
}


NUMBER = re.compile("[0-9]+(?:[.,:][0-9]+)*")


@given(words=WORDS, width=st.floats(12, 140), height=st.floats(4, 20))
@settings(max_examples=150, deadline=None)
def test_fitted_lines_stay_within_their_place(words: list[str], width: float, height: float) -> None:
    text = " ".join(words)
    lines, look, whole = fitted(text, width, height, LOOK, fonts())
    assert 9.0 <= look.size <= 15.0
    assert look.lines_height(len(lines)) <= height + 1e-5
    assert [line for line in lines if fonts().width(line, look.size, look.weight) > width + 1e-5] == []
    assert whole == ("…" not in "".join(lines))
    assert_no_word_is_broken(lines, text)


@given(text=st.text("ab1234567890.,-/ ", min_size=1, max_size=80), width=st.floats(2, 60), height=st.floats(4, 20))
@settings(max_examples=150, deadline=None)
def test_no_digit_is_parted_from_its_number(text: str, width: float, height: float) -> None:
    text = " ".join(text.split())
    numbers = NUMBER.findall(text)
    for shown in (*fitted(text, width, height, LOOK, fonts()).lines, clipped(text, width, LOOK, fonts())):
        assert [number for number in NUMBER.findall(shown) if number not in numbers] == [], (text, shown)
    assert [number for number in NUMBER.findall(shortened(text, width, LOOK, fonts())) if number not in numbers] == []


def assert_no_word_is_broken(lines: list[str], text: str) -> None:
    """Assert that the lines hold the text in its order, with words split only after hyphens or cut with …."""
    left = text
    for line in lines:
        for word in line.split():
            start, cut, _ = word.partition("…")
            left = left.lstrip()
            assert left.startswith(start), (lines, text)
            left = left[len(start) :]
            if cut:
                left = re.sub(r"^\S*", "", left)
            else:
                assert not left or left[0].isspace() or start.endswith("-"), (lines, text)
    assert not left.strip() or lines[-1].endswith("…")


def test_type_is_as_large_as_it_can_be() -> None:
    assert fitted("Garden", 60, 8, LOOK, fonts()).look.size == 15.0
    narrow = fitted("Garden gate", 25, 6, LOOK, fonts())
    assert len(narrow.lines) == 1
    assert 9 < narrow.look.size < 15
    assert len(fitted("Garden gate and hills", 25, 8, LOOK, fonts()).lines) == 2


@given(text=st.text(st.characters(codec="latin-1", categories=("L", "N")), min_size=1, max_size=200), width=st.floats(4, 80))
@settings(max_examples=100, deadline=None)
def test_a_shortened_text_keeps_both_its_ends(text: str, width: float) -> None:
    found = shortened(text, width, LOOK, fonts())
    assert fonts().width(found, LOOK.size, LOOK.weight) <= max(width, fonts().width("…", LOOK.size, LOOK.weight)) + 1e-6
    if found != text:
        head, _, tail = found.partition("…")
        assert text.startswith(head)
        assert text.endswith(tail)
        if not NUMBER.search(text):
            assert 0 <= len(head) - len(tail) <= 1


def test_a_text_is_cut_with_a_remark_only_where_its_style_may_shrink() -> None:
    long = "The long way round " * 20
    for style, remarks, faults in (("title", 1, 0), ("", 0, 1)):
        stage = Stage({}, THEME)
        stage.draw(TextOptions(id="a", block="text", text=long, style=style), Box(0, 0, 60, 9))
        assert (len(stage.remarks), len(stage.faults)) == (remarks, faults)
    assert "The long way round" in stage.faults[0][0] or "mm high" in stage.faults[0][0]


def test_a_label_shrinks_for_what_is_written_beside_it() -> None:
    stage = Stage({"total": "number"}, THEME)
    options = WriteOptions(id="a", block="write", label="Personen", space="total", kind="box", style="name", min=Least(8.0, 7.0))
    (text,) = [op for op in stage.draw(options, Box(0, 0, 20, 8)).ops if isinstance(op, Text)]
    assert stage.faults == []
    assert 6 <= text.size < 9


NAMES: dict[str, Type] = {f"score.{part}": "number" for part in "abcdef"}
HINTS = tuple(
    Hint(face=Face(style="", symbol=symbol, struck=not symbol), text=f"what it does {symbol}") for symbol in ("bomb", "key", "")
)


def panel(rows: int, notes: tuple[str, ...], key: str = "key") -> TableOptions:
    """A panel of as many rows."""
    return TableOptions(
        id="a",
        block="table",
        rows=[{"part": part, "worth": " · ".join(["20"] * 12), "range": "5 to 20"} for part in "abcdef"[:rows]],
        columns=[
            Column(symbol="bomb", share=16),
            Column(text="gems", notes=notes, share=51, style="label", note_style="note", align="start"),
            Column(space="score.{part}", share=33),
        ],
        min=Least(8.0, 8.0),
        row=12.0,
        key=key,
        key_style="note",
    )


@given(rows=st.integers(0, 6), width=st.floats(18, 60), height=st.floats(48.5, 120))
@settings(max_examples=100, deadline=None)
def test_rows_and_key_share_their_room(rows: int, width: float, height: float) -> None:
    stage, box = Stage(NAMES, THEME, hints={"key": HINTS}), Box(7.0, 11.0, width, height)
    drawing = stage.draw(panel(rows, ("{worth} each", "{worth}", "{range}")), box)
    assert stage.faults == []
    assert outside(drawing, box) == []
    heights = [place.box.h for place in drawing.places]
    assert len(heights) == rows
    assert all(8 - 1e-6 <= each <= 12 + 1e-6 for each in heights)
    assert all(place.box.w >= 8 - 1e-6 for place in drawing.places)
    assert all(op.size >= 6 - 1e-6 for op in drawing.ops if isinstance(op, Text))
    first = min([place.box.y for place in drawing.places], default=box.bottom)
    entries = [op for op in drawing.ops if isinstance(op, Text) and op.text.startswith("what")]
    assert all(op.y < first for op in entries)


@pytest.mark.parametrize(("width", "shown"), [(60, "20 · 20"), (26, "5 to 20")])
def test_the_first_note_that_fits_is_printed(width: float, shown: str) -> None:
    stage = Stage(NAMES, THEME)
    drawing = stage.draw(panel(6, ("{worth} each", "{range}"), key=""), Box(0, 0, width, 48.5))
    printed = " ".join(op.text for op in drawing.ops if isinstance(op, Text))
    assert stage.faults == stage.remarks == []
    assert shown in printed


def test_the_key_gives_up_its_last_entries_first() -> None:
    counts = []
    for height in (100.0, 56.0, 48.0):
        stage = Stage(NAMES, THEME, hints={"key": HINTS})
        drawing = stage.draw(panel(6, ("{range}",)), Box(0, 0, 34, height + 0.3))
        samples = [op.name for op in drawing.ops if isinstance(op, Symbol)][: -6 or None]
        counts.append(samples)
    assert counts == [["bomb", "key"], ["bomb"], []]


def test_a_message_shows_a_text_of_several_lines_as_one() -> None:
    stage = Stage({}, {})
    options = TableOptions(id="a", block="table", columns=[Column(text="gems\n20 · 15 · 10 · 5 · 4 · 3 · 2 · 1")])
    stage.draw(options, Box(0, 0, 10, 5))
    ((message, _),) = stage.faults
    assert "\n" not in message
    assert "gems 20 · 15" in message


@pytest.mark.parametrize(
    ("ratio", "align", "expected"),
    [
        (1.5, "start", (2, 3, 15, 10)),
        (1.5, "middle", (9.5, 3, 15, 10)),
        (1.5, "end", (17, 3, 15, 10)),
        (4.0, "middle", (2, 4.25, 30, 7.5)),
    ],
)
def test_a_picture_is_as_large_as_its_box_lets_it_be(ratio: float, align: str, expected: tuple[float, ...]) -> None:
    assert _fitted(Box(2, 3, 30, 10), ratio, align) == pytest.approx(expected)
