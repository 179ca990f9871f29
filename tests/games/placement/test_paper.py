"""Custom levels on paper: for any size, fields and lines, everything is legible, and spaces are large enough to write in."""

from __future__ import annotations

from itertools import product
from pathlib import Path as File
from random import Random

import pytest

from sheetgen.drawing.sheet import Box, Ellipse, Ink, Line, Page, Rect, Sheet, Symbol, Text
from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from tests.drawing.blocks.room import fonts, letters
from tests.games.placement.paper import INKS, amiss, bars, level, paper_of, tried
from tests.layout.files import boxes, layout, sheet
from tests.thorough import every, some

LEVELS = [name for name in bundled() if name.startswith("placement/")]
COUNT = 36
HEAD = "game: placement\ntitle: Mine\n"


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("name", LEVELS)
def test_nothing_is_amiss_on_the_bundled_levels(name: str, ink: Ink) -> None:
    found = Library().layout(name)
    for lang in found.languages:
        printed = build(found, lang, ink, fonts())
        assert amiss(printed) == []
        assert bars(found, printed) == []


@pytest.mark.parametrize("part", range(6))
def test_nothing_is_amiss_on_levels_at_random(tmp_path: File, part: int) -> None:
    """The levels print on their own paper, or on the suggested paper if theirs is too small."""
    fitting = 0
    for seed in range(part * COUNT // 6, part * COUNT // 6 + some(COUNT // 6, 0.2)):
        random = Random(seed)
        paper = random.choice([None, None, "a4", "letter"])
        result = tried(tmp_path, level(random, paper), random.choice(INKS))
        assert result.wrong == [], seed
        fitting += not result.too_small
    assert fitting >= some(COUNT // 6, 0.2) // 3


def mine(rows: list[str], lines: str = "[]", more: str = "") -> str:
    """A level of rows and lines."""
    fields = "{g: {kind: gem, points: 3}, b: {kind: bomb, points: 2}, w: {kind: planet}, f: {kind: flag, points: [10, 6, 3, 1]}}"
    return HEAD + more + "grid: |\n" + "".join(f"  {row}\n" for row in rows) + f"fields: {fields}\nlines: {lines}\n"


def wide(count: int, token: str = "4") -> str:
    return " ".join([token] * count)


def strips(printed: Sheet, colour: str = "#2f6aa8") -> list[Box]:
    """The bars on a sheet."""
    (page,) = printed.pages
    rounded = [
        op
        for op in page.ops
        if isinstance(op, Rect) and op.fill == colour and op.radius == pytest.approx(min(op.box.w, op.box.h) / 2)
    ]
    return [op.box for op in rounded]


def test_the_judge_sees_what_lies_on_a_pip(tmp_path: File) -> None:
    printed = sheet(tmp_path, mine([wide(3)] * 3))
    (page,) = printed.pages
    pip = next(op for op in page.ops if isinstance(op, Ellipse) and op.fill and op.pen is None)
    for over in (Rect(pip.box, "#ffffff"), Rect(pip.box.inset(-1), "#000000"), Text(*pip.box.centre, "10", 6.0)):
        assert amiss(printed._replace(pages=(page._replace(ops=(*page.ops, over)),))) != []
    assert amiss(printed._replace(pages=(page._replace(ops=(*page.ops, Rect(pip.box.inset(-1), None))),))) == []


def test_the_judge_sees_small_type_margins_and_what_stands_in_boxes(tmp_path: File) -> None:
    printed = sheet(tmp_path, mine(["1f 2b X", wide(3), wide(3)]))
    (page,) = printed.pages
    box = boxes(printed)["flags.r1c1"]

    def spoiled(*ops: Text | Symbol) -> list[str]:
        return amiss(printed._replace(pages=(Page((*page.ops, *ops), page.places),)))

    assert spoiled() == []
    assert spoiled(Text(100, 140, "1", 5.9)) != []
    assert spoiled(Text(1, 1, "1", 9)) != []
    assert spoiled(Symbol("gem", box.inset(1))) != []


def test_a_line_of_a_whole_row_stands_beside_it_and_any_other_within_it(tmp_path: File) -> None:
    lines = "[{row: 1, points: 5}, {row: 2, to: 2, points: 7}, {row: 3, from: 1, to: 2, points: 8}, {column: 1, points: 9}]"
    found = layout(tmp_path, mine(["1 2 3", "4 5 6", "1 2 -"], lines))
    assert [(end.index, end.within) for end in found.content.ends["lines"]] == [(1, False), (2, True), (3, False), (1, False)]


def test_two_lines_of_the_same_whole_row_stand_both_within_it(tmp_path: File) -> None:
    found = layout(tmp_path, mine(["1 2 3", "4 5 6", "1 2 X"], "[{row: 1, points: 5}, {row: 1, points: 7}]"))
    assert [end.within for end in found.content.ends["lines"]] == [True, True]


@pytest.mark.parametrize("axis", ["row", "column"])
@pytest.mark.parametrize("lines", [((1, 6), (8, 10)), ((2, 4), (2, 5)), ((1, 9), (3, 4)), ((1, 5), (4, 8), (7, 10))])
def test_bars_run_from_first_to_last_field_and_no_two_share_paper(
    tmp_path: File, axis: str, lines: tuple[tuple[int, int], ...]
) -> None:
    typed_lines = ", ".join(f"{{{axis}: 2, from: {first}, to: {last}, points: {first * 10 + last}}}" for first, last in lines)
    printed = sheet(tmp_path, mine([wide(10)] * 10, f"[{typed_lines}]"))
    fields = boxes(printed)
    found = strips(printed)
    assert len(found) == len(lines)
    assert not any(one.overlaps(other) for n, one in enumerate(found) for other in found[n + 1 :])
    names = ["marks.r2c{}" if axis == "row" else "marks.r{}c2"] * 2
    spans = {tuple(fields[name.format(n)] for name, n in zip(names, line, strict=True)) for line in lines}
    for bar in found:
        thick, long = sorted((bar.w, bar.h))
        assert 1.8 <= thick <= 2.5
        own = [
            (first, last)
            for first, last in spans
            if first.holds(Box(bar.x, bar.y, 0.1, 0.1)) and last.holds(Box(bar.right - 0.1, bar.bottom - 0.1, 0.1, 0.1))
        ]
        assert len(own) == 1
        assert long >= (own[0][1].right - own[0][0].x if axis == "row" else own[0][1].bottom - own[0][0].y) - 2.2


def test_points_stand_behind_a_crossing(tmp_path: File) -> None:
    """A row and a column that start in the same field: neither tag is at the crossing of the bars."""
    printed = sheet(
        tmp_path, mine([wide(5)] * 5, "[{row: 2, from: 2, to: 4, points: 77}, {column: 2, from: 2, to: 4, points: 88}]")
    )
    across, down = sorted(strips(printed), key=lambda box: box.h)
    assert across.overlaps(down)
    tags = {op.text: letters(op) for page in printed.pages for op in page.ops if isinstance(op, Text) and op.text in ("77", "88")}
    assert across.holds(tags["77"])
    assert down.holds(tags["88"])
    assert not tags["77"].overlaps(down)
    assert not tags["88"].overlaps(across)


def test_only_fields_with_a_bar_lose_room(tmp_path: File) -> None:
    """Pips of other fields have the same positions as without lines."""
    plain = sheet(tmp_path, mine([wide(9)] * 7))
    barred = sheet(tmp_path, mine([wide(9)] * 7, "[{row: 2, from: 2, to: 4, points: 5}]"))

    def pips(printed: Sheet) -> set[Box]:
        return {op.box for page in printed.pages for op in page.ops if isinstance(op, Ellipse) and op.pen is None}

    assert len(pips(plain) - pips(barred)) == 3 * 4


@pytest.mark.parametrize(
    ("paper", "size", "points"), every(product(["a5", "a4", "letter"], [3, 9, 15], [1, 5, 10, 15, 20, 99, 100]), 4)
)
def test_lines_of_any_points_print(tmp_path: File, points: int, size: int, paper: str) -> None:
    lines = "[" + ", ".join(
        f"{{{axis}: {n}{part}, points: {points}}}"
        for n in range(1, size + 1)
        for axis, part in (("row", ""), ("column", ", to: 2" if n % 2 else ""))
    )
    printed = sheet(tmp_path, mine([wide(size)] * size, lines + "]", f"page: {{paper: {paper}}}\n"))
    shown = [
        op
        for page in printed.pages
        for op in page.ops
        if isinstance(op, Text) and op.text == str(points) and op.x < printed.paper[0] * 0.8
    ]
    assert len(shown) >= 2 * size
    assert amiss(printed) == []


def test_flags_have_a_box_to_write_in(tmp_path: File) -> None:
    """The box is at least 5 mm on fields of 15.5 mm, smaller on smaller fields; each box is a separate space."""
    sizes = []
    for rows, columns in ((7, 10), (12, 12), (15, 15)):
        printed = sheet(tmp_path, mine([wide(columns, "1f")] + [wide(columns)] * (rows - 1)))
        (page,) = printed.pages
        places = {place.space: place for place in page.places}
        flag, field = places["flags.r1c1"], places["marks.r1c1"]
        assert flag.type == "number"
        assert field.box.holds(flag.box)
        sizes.append((field.box.w, flag.box.w))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0][0] >= 15.4
    assert sizes[0][1] >= 5
    assert sizes[-1][1] >= 2.5


def test_bombs_have_a_burst_to_tick(tmp_path: File) -> None:
    printed = sheet(tmp_path, mine(["1b 2 X", "1 2 3", "1 2 3b"]))
    (page,) = printed.pages
    parts = {place.space: place.parts for place in page.places if place.parts and place.space.startswith("marks")}
    assert set(parts) == {"marks.r1c1", "marks.r3c3"}
    for space, ((value, box),) in parts.items():
        assert value == "*"
        assert boxes(printed)[space].holds(box)
        assert box.w == pytest.approx(box.h)
        assert box.w >= 3


def test_what_does_not_fit_says_which_paper_would_do(tmp_path: File) -> None:
    """Three lines go through a row of fifteen special fields, so its cells are too small."""
    lines = "[{row: 2, from: 1, to: 14, points: 5}, {row: 2, from: 2, points: 5}, {row: 2, from: 2, to: 14, points: 5}]"
    text = mine([wide(15), wide(15, "1g")] + [wide(15)] * 13, lines)
    with pytest.raises(Unreadable) as raised:
        sheet(tmp_path, text)
    told = raised.value.faults
    named = paper_of(told)
    assert [fault.code for fault in told] == ["drawing/cells-too-small"]
    assert named is not None
    assert f"`page: {{paper: {named}}}`, which is large enough" in told[0].hint
    assert amiss(sheet(tmp_path, text + f"page: {{paper: {named}}}\n")) == []


def test_a_line_over_a_hole_goes_on_behind_it_and_is_dotted_between(tmp_path: File) -> None:
    printed = sheet(tmp_path, mine(["1 2 - 4 5", wide(5), "X 2 3 4 5"], "[{row: 1, to: 4, points: 5}]"))
    (page,) = printed.pages
    first, second = sorted(strips(printed))
    (dots,) = [op for op in page.ops if isinstance(op, Line) and op.pen.dash]
    assert first.right < dots.x1 < dots.x2 < second.x
    assert dots.y1 == dots.y2 == pytest.approx(first.centre[1])
