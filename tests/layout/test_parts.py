"""The parts of an axis on an automatic page: their captions are above their own columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.drawing.sheet import Text
from tests.layout.test_strips import boxes, page


def captions(folder: Path, spaces: str, *names: str) -> list[Text]:
    """Return the texts of a page that equal the names, in order of the names."""
    drawn = page(folder, spaces)
    return [next(op for op in drawn.ops if isinstance(op, Text) and op.text == name) for name in names]


def test_captions_stand_over_the_rows_of_their_parts(tmp_path: Path) -> None:
    spaces = "a: {rows: 1..4, columns: 1..3, number: 0..9, look: {parts: {upper: [1, 2], lower: [3, 4]}}}"
    upper, lower = captions(tmp_path, spaces, "Upper", "Lower")
    tops = sorted({box.y for box in boxes(page(tmp_path, spaces), "a")})
    assert upper.y < tops[0] < tops[1] < lower.y < tops[2]


def test_captions_stand_over_the_columns_of_their_parts(tmp_path: Path) -> None:
    spaces = "a: {columns: 1..7, number: 0..9, look: {parts: {first: 1..3, second: 4..7}}}"
    first, second = captions(tmp_path, spaces, "First", "Second")
    row = boxes(page(tmp_path, spaces), "a")
    assert row[0].x < first.x < row[3].x < second.x
    assert max(first.y, second.y) < row[0].y


def test_parts_of_a_record_over_columns_are_of_columns(tmp_path: Path) -> None:
    fields = ", ".join(f"{name}: {{number: 0..9}}" for name in "uvwxyz")
    spaces = f"a: {{columns: 1..4, look: {{parts: {{first: [1, 2], second: [3, 4]}}}}, of: {{{fields}}}}}"
    first, second = captions(tmp_path, spaces, "First", "Second")
    assert first.y == second.y
    assert first.x < second.x


def test_columns_called_as_the_captions_stand_in_their_place(tmp_path: Path) -> None:
    spaces = (
        "a: {columns: 1..4, number: 0..9, look: {parts: {first: [1, 2], second: [3, 4]}}}\n"
        "  b: {columns: {first: {is: 'a.1 + a.2'}, second: {is: 'a.3 + a.4'}}}"
    )
    texts = [op.text for op in page(tmp_path, spaces).ops if isinstance(op, Text)]
    assert (texts.count("First"), texts.count("Second")) == (1, 1)


@pytest.mark.parametrize("look", ["{parts: {x: [1]}}", "{parts: {x: [1, 2, 3]}}"])
def test_parts_need_not_cover_the_axis(look: str, tmp_path: Path) -> None:
    (caption,) = captions(tmp_path, f"a: {{columns: 1..5, number: 0..9, look: {look}}}", "X")
    assert caption.y < boxes(page(tmp_path, f"a: {{columns: 1..5, number: 0..9, look: {look}}}"), "a")[0].y
