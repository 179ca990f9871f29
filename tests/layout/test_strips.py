"""Strips and chains on an automatic page: the content of their boxes, their grouping, and upright ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.drawing.sheet import Box, Page, Symbol, Text
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from tests.drawing.blocks.room import fonts, ink
from tests.layout.files import typed


def page(folder: Path, spaces: str, top: str = "") -> Page:
    text = f"game: sheet\ntitle: Rows\n{top}spaces:\n  {spaces}\n"
    return build(Library().layout(typed(folder, text)), "en", "full", fonts()).pages[0]


def boxes(drawn: Page, root: str) -> list[Box]:
    return [place.box for place in drawn.places if place.space.partition(".")[0] == root]


def within(drawn: Page, box: Box) -> list[str]:
    """The texts and symbols in a box."""
    texts = [op.text for op in drawn.ops if isinstance(op, Text) and box.holds(ink(op), 0.1)]
    return texts + [op.name for op in drawn.ops if isinstance(op, Symbol) and box.holds(op.box, 0.1)]


@pytest.mark.parametrize(
    ("look", "shown"),
    [
        ("", ["1"]),
        ("look: {inside: none}", []),
        ("look: {inside: worth}", ["2"]),
        ("look: {inside: icon, icon: star}", ["star"]),
        ("look: {inside: icon, icon: [heart, star, star]}", ["heart"]),
    ],
)
def test_what_is_printed_in_a_box(look: str, shown: list[str], tmp_path: Path) -> None:
    drawn = page(tmp_path, f"line: {{columns: 1..3, tick: 2{', ' if look else ''}{look}}}")
    first, *_ = boxes(drawn, "line")
    assert within(drawn, first) == shown


def test_the_worth_of_a_plain_tick_is_1(tmp_path: Path) -> None:
    drawn = page(tmp_path, "line: {columns: 4..6, tick: yes, look: {inside: worth}}")
    assert [within(drawn, box) for box in boxes(drawn, "line")] == [["1"]] * 3


def test_strips_in_colours_stand_below_one_another_and_counters_alone(tmp_path: Path) -> None:
    colours = "red: {columns: 2..6, tick: 1, look: {colour: red}}\n  long-name: {columns: 6..2, tick: 1, look: {colour: blue}}"
    drawn = page(tmp_path, colours)
    assert [box.x for box in boxes(drawn, "red")] == pytest.approx([box.x for box in boxes(drawn, "long-name")])
    lone = page(tmp_path, colours.replace(", look: {colour: red}", "").replace(", look: {colour: blue}", ""))
    assert [box.x for box in boxes(lone, "red")] != pytest.approx([box.x for box in boxes(lone, "long-name")])


def test_points_stand_at_the_ends_of_strips_that_are_families_of_their_own(tmp_path: Path) -> None:
    rows = "red: {columns: 2..6, tick: 1, look: {colour: red}}\n  blue: {columns: 6..2, tick: 1, look: {colour: blue}}"
    drawn = page(tmp_path, f"{rows}\n  points: {{rows: [red, blue], number: 0..9}}")
    for strip, end in zip(("red", "blue"), boxes(drawn, "points"), strict=True):
        own = boxes(drawn, strip)
        assert end.x > own[-1].right
        assert end.y < own[0].y + own[0].h / 2 < end.bottom


@pytest.mark.parametrize("shape", ["chain", "strip"])
def test_one_row_stands_upright_when_it_is_turned(shape: str, tmp_path: Path) -> None:
    drawn = page(tmp_path, f"tower: {{columns: 7..1, tick: 3, look: {{shape: {shape}, turn: yes}}}}")
    own = boxes(drawn, "tower")
    assert len({round(box.x, 3) for box in own}) == 1
    assert [box.y for box in own] == sorted(box.y for box in own)


def test_words_to_ring_in_the_head_have_room_for_a_pen(tmp_path: Path) -> None:
    drawn = page(tmp_path, "way: {choice: [a, b, c]}\n  line: {columns: 1..3, tick: 2}\n  who: {choice: players}", "players: 2\n")
    parts = [part.box for place in drawn.places if place.space in ("who", "way") for part in place.parts]
    assert len(parts) == 5
    assert all(box.w >= 8 - 1e-6 and box.h >= 6.5 - 1e-6 for box in parts)


FOUR = """red: {columns: [2..12, lock], tick: yes}
  yellow: {columns: [2..12, lock], tick: yes}
  falling: {rows: [green, blue], columns: [12..2, lock], tick: yes}
  points:
    rows:
      red: {is: "worth.(count(red.*)) otherwise 0"}
      yellow: {is: "worth.(count(yellow.*)) otherwise 0"}
      green: {is: "worth.(count(falling.green.*)) otherwise 0"}
      blue: {is: "worth.(count(falling.blue.*)) otherwise 0"}
  misses: {columns: 1..4, tick: -5}
  total: {is: "sum(points.*, misses.*)"}
score: total
tables: {worth: [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]}"""


def test_rows_named_by_colours_are_bands_with_points_at_their_ends(tmp_path: Path) -> None:
    drawn = page(tmp_path, FOUR)
    red, falling, points = boxes(drawn, "red"), boxes(drawn, "falling"), boxes(drawn, "points")
    assert [within(drawn, box) for box in red[:2]] == [["2"], ["3"]]
    assert within(drawn, red[-1]) == ["lock"]
    assert [within(drawn, box) for box in falling[:2]] == [["12"], ["11"]]
    assert points[0].holds(Box(points[0].x, red[0].y, 0.1, red[0].h))
    assert points[0].x > red[-1].right
    assert min(box.w for box in (*red, *falling)) >= 6.0


def test_misses_are_beside_the_total_below_the_points_of_each_count(tmp_path: Path) -> None:
    drawn = page(tmp_path, FOUR)
    (total,), misses = boxes(drawn, "total"), boxes(drawn, "misses")
    assert within(drawn, misses[0]) == []
    assert misses[-1].right < total.x
    assert total.y < misses[-1].bottom
    (worth,) = [ink(op) for op in drawn.ops if isinstance(op, Text) and op.text == "78"]
    assert boxes(drawn, "falling")[-1].bottom < worth.y < total.y


def test_a_board_of_ticks_has_letters_above_and_numbers_at_the_left(tmp_path: Path) -> None:
    drawn = page(tmp_path, "sea: {rows: 1..6, columns: 1..6, tick: yes}")
    first = boxes(drawn, "sea")[0]
    letters = [op for op in drawn.ops if isinstance(op, Text) and op.text in "ABCDEF" and ink(op).bottom <= first.y]
    numbers = [op for op in drawn.ops if isinstance(op, Text) and op.text in "123456" and ink(op).right <= first.x]
    assert [op.text for op in letters] == [*"ABCDEF"]
    assert [op.text for op in numbers] == [*"123456"]


def test_given_numbers_are_printed_in_a_grid_with_boxes(tmp_path: Path) -> None:
    boxed = "distinct(a.(r + i).(c + j) for i in 0..1 for j in 0..1)"
    rule = f"rules:\n  - {{id: boxes, for: 'r in (1, 3); c in (1, 3)', must: '{boxed}'}}\n"
    drawn = page(tmp_path, "a: {rows: 1..4, columns: 1..4, number: 1..4, but: {1.1: {printed: '3'}}}", rule)
    (given,) = [ink(op) for op in drawn.ops if isinstance(op, Text) and op.text == "3"]
    (first, second) = boxes(drawn, "a")[:2]
    assert given.right < first.x < second.x
