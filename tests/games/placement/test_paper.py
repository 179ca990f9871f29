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
from tests.drawing.blocks.room import fonts, ink, letters
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


def test_a_line_of_a_whole_row_stands_beside_it_and_any_other_has_a_lane(tmp_path: File) -> None:
    lines = "[{row: 1, points: 5}, {row: 2, to: 2, points: 7}, {row: 3, from: 1, to: 2, points: 8}, {column: 1, points: 9}]"
    found = layout(tmp_path, mine(["1 2 3", "4 5 6", "1 2 -"], lines))
    assert [(end.index, end.within) for end in found.content.ends["lines"]] == [(1, False), (2, True), (3, False), (1, False)]


def test_two_lines_of_the_same_whole_row_both_have_lanes(tmp_path: File) -> None:
    found = layout(tmp_path, mine(["1 2 3", "4 5 6", "1 2 X"], "[{row: 1, points: 5}, {row: 1, points: 7}]"))
    assert [end.within for end in found.content.ends["lines"]] == [True, True]


def tags(printed: Sheet, points: set[str]) -> dict[str, Box]:
    """Return the rectangles around the points of lines."""
    (page,) = printed.pages
    texts = {op.text: letters(op) for op in page.ops if isinstance(op, Text) and op.text in points}
    around = {text: [op.box for op in page.ops if isinstance(op, Rect) and op.box.holds(box)] for text, box in texts.items()}
    return {text: min(found, key=lambda box: box.w * box.h) for text, found in around.items()}


@pytest.mark.parametrize("axis", ["row", "column"])
@pytest.mark.parametrize("lines", [((1, 6), (8, 10)), ((2, 4), (2, 5)), ((1, 9), (3, 4)), ((1, 5), (4, 8), (7, 10))])
def test_lines_have_lanes_between_fields_and_no_two_share_paper(
    tmp_path: File, axis: str, lines: tuple[tuple[int, int], ...]
) -> None:
    typed_lines = ", ".join(f"{{{axis}: 2, from: {first}, to: {last}, points: {first * 10 + last}}}" for first, last in lines)
    printed = sheet(tmp_path, mine([wide(10)] * 10, f"[{typed_lines}]"))
    (page,) = printed.pages
    fields = boxes(printed)
    found = tags(printed, {f"{first * 10 + last}" for first, last in lines})
    assert len(found) == len(lines)
    drawn = [op for op in page.ops if isinstance(op, Line) and op.pen.colour == "#2f6aa8" and max(ink(op).w, ink(op).h) > 15]
    own = [ink(op) for op in drawn if not (op.x1 != op.x2 and op.y1 != op.y2)]
    names = ["marks.r2c{}" if axis == "row" else "marks.r{}c2"] * 2
    for first, last in lines:
        start, end = (fields[name.format(n)] for name, n in zip(names, (first, last), strict=True))
        tag = found[f"{first * 10 + last}"]
        assert not any(tag.overlaps(box) for name, box in fields.items() if name.startswith("marks"))
        assert (tag.x if axis == "row" else tag.y) == pytest.approx(start.x if axis == "row" else start.y, abs=0.3)
        assert any(
            line.inset(-0.5, -0.5).overlaps(tag)
            and ((line.right == pytest.approx(end.right)) if axis == "row" else (line.bottom == pytest.approx(end.bottom)))
            for line in own
        )
    every = list(found.values())
    assert not any(one.overlaps(other) for n, one in enumerate(every) for other in every[n + 1 :])


def test_fields_stay_square_and_equal_with_lanes(tmp_path: File) -> None:
    printed = sheet(tmp_path, mine([wide(9)] * 7, "[{row: 2, from: 2, to: 4, points: 5}, {column: 3, to: 4, points: 7}]"))
    fields = [box for name, box in boxes(printed).items() if name.startswith("marks.")]
    assert {round(side, 6) for box in fields for side in (box.w, box.h)} == {round(fields[0].w, 6)}


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("scan", [False, True])
def test_the_total_ends_with_the_board(name: str, scan: bool) -> None:
    (page,) = build(Library().layout(name), "en", "full", fonts(), scan=scan).pages
    board = max(place.box.bottom for place in page.places if place.space.startswith("marks."))
    total = next(place.box for place in page.places if place.space == "total")
    bar = max((op.box for op in page.ops if isinstance(op, Rect) and op.box.holds(total)), key=lambda box: box.bottom)
    assert bar.bottom == pytest.approx(board, abs=0.1)


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
    """Each of fifteen rows has a lane of its own, so there is no room for its fields."""
    lines = ", ".join(f"{{row: {n}, from: 2, points: 5}}, {{row: {n}, to: 14, points: 5}}" for n in range(1, 16))
    text = mine([wide(15)] * 15, f"[{lines}]")
    with pytest.raises(Unreadable) as raised:
        sheet(tmp_path, text)
    told = raised.value.faults
    named = paper_of(told)
    assert [fault.code for fault in told] == ["drawing/lattice-does-not-fit"]
    assert named is not None
    assert f"`page: {{paper: {named}}}`, which is large enough" in told[0].hint
    assert amiss(sheet(tmp_path, text + f"page: {{paper: {named}}}\n")) == []
