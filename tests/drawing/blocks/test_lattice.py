"""Lattices and the ends of their lines, as numbers: of every size of diamond, in boxes of any size."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.blocks.base import Drawing, Least
from sheetgen.drawing.blocks.boards.board import EndsOptions, LatticeCell, LatticeOptions
from sheetgen.drawing.faces import End, Face
from sheetgen.drawing.sheet import Box, Line, Symbol, Text
from sheetgen.form.spaces import Type
from tests.drawing.blocks.room import Rows, Stage, ink, outside, overlapping

SIZES = (3, 5, 7, 9, 11, 13)


def diamond(size: int) -> Rows:
    """Rows of 1, 3, 5 … circles."""
    half = size // 2
    return tuple(
        tuple(
            f"circles.r{row + 1}c{column + 1}" if abs(row - half) + abs(column - half) <= half else None for column in range(size)
        )
        for row in range(size)
    )


def line_ends(size: int) -> dict[str, tuple[End, ...]]:
    """Return two spaces for every longer line, and one for every line of a single circle."""
    half = size // 2

    def end(axis: str, index: int, *names: str) -> End:
        reach = half - abs(index - 1 - half)
        return End(axis=axis, index=index, first=half + 1 - reach, last=half + 1 + reach, spaces=names)

    middle = range(2, size)
    return {
        "rows": tuple(end("row", n, f"symbols.r{n}", f"crossed.r{n}") for n in middle),
        "columns": tuple(end("column", n, f"symbols.c{n}", f"crossed.c{n}") for n in middle),
        "truths": (*(end("row", n, f"truths.r{n}") for n in (1, size)), *(end("column", n, f"truths.c{n}") for n in (1, size))),
    }


def stage_of(size: int, around: bool, box: Box, least: float = 11.0) -> tuple[Stage, LatticeOptions, list[EndsOptions]]:
    """A diamond with all its ends, in a box."""
    names: dict[str, Type] = {name: "number" for row in diamond(size) for name in row if name}
    for ends in line_ends(size).values():
        for end in ends:
            names |= {name: "tick" if name.startswith("crossed") else "number" for name in end.spaces}
    faces = {name: Face(symbol="lotus") for name in names if name.startswith("symbols")}
    stage = Stage(names, faces=faces, lattices={"circles": diamond(size)}, ends=line_ends(size))
    cell = LatticeCell(shape="circle", min=least, max=13.4, gap=0.4)
    board = LatticeOptions(id="board", block="lattice", space="circles", cell=cell)
    ends_of = [
        EndsOptions(
            id=name, block="ends", of="board", lines=name, around=around, strip=strip, min=Least(10.2, 10.6), max=Least(11.4, 11.4)
        )
        for name, strip in (("rows", 6.4), ("columns", 6.4), ("truths", 5.2))
    ]
    stage.blocks = [(board, box), *((each, Box(0, 0, 0, 0)) for each in ends_of)]
    return stage, board, ends_of


def drawn(stage: Stage, board: LatticeOptions, ends: list[EndsOptions], box: Box) -> Drawing:
    """Board and ends together."""
    drawings = [stage.draw(board, box), *(stage.draw(each, Box(0, 0, 0, 0)) for each in ends)]
    return Drawing([op for each in drawings for op in each.ops], [place for each in drawings for place in each.places])


@pytest.mark.parametrize("size", SIZES)
def test_ends_around_lie_apart_inside_the_lattices_box(size: int) -> None:
    box = Box(8, 27.6, 132, 134) if size < 11 else Box(8, 27.6, 194, 210)
    stage, board, ends = stage_of(size, True, box)
    whole = drawn(stage, board, ends, box)
    assert stage.faults == []
    assert outside(whole, box) == []
    assert overlapping(whole) == []
    assert len(whole.places) == len(stage.names)


@pytest.mark.parametrize("size", SIZES)
def test_frames_of_ends_do_not_touch_circles_or_one_another(size: int) -> None:
    """This is tested for the printed strips, not only for the spaces. Leaders, symbols and small circles belong to their frame."""
    box = Box(0, 0, 132, 134) if size < 11 else Box(0, 0, 194, 210)
    stage, board, ends = stage_of(size, True, box)
    whole = drawn(stage, board, ends, box)
    frames = [ink(op) for op in whole.ops if not isinstance(op, Line | Symbol)]
    small = [place.box for place in whole.places if place.space.startswith("crossed")]
    frames = [frame for frame in frames if not any(circle.holds(frame, 0.01) for circle in small)]
    assert len(frames) == len(whole.places) - len(small)
    touching = [(a, b) for n, a in enumerate(frames) for b in frames[n + 1 :] if a.overlaps(b)]
    assert touching == []


@given(
    size=st.sampled_from(SIZES),
    around=st.booleans(),
    width=st.floats(20, 220),
    height=st.floats(20, 220),
    least=st.floats(5, 20),
)
@settings(max_examples=150, deadline=None)
def test_everything_fits_or_a_fault_says_what_is_missing(
    size: int, around: bool, width: float, height: float, least: float
) -> None:
    box = Box(5, 9, width, height)
    stage, board, ends = stage_of(size, around, box, least)
    if not around:
        ends = ends[:2]
        stage.blocks = [block for block in stage.blocks if block[0].id != "truths"]
    whole = drawn(stage, board, ends, box)
    assert outside(whole, box) == []
    assert overlapping(whole) == []
    crowded = [message for message, key in stage.faults if key == "id"]
    if crowded:
        assert not around or least < 11
        assert all(" cells or other ends" in message for message in crowded)
    elif stage.faults:
        assert [key for _, key in stage.faults] == ["at"]
        assert " more in " in stage.faults[0][0]
        assert whole.places == []
    else:
        circles = [place.box for place in whole.places if place.space.startswith("circles")]
        assert min(circle.w for circle in circles) >= least - 1e-6


@pytest.mark.parametrize("size", SIZES)
def test_the_diamond_is_symmetric(size: int) -> None:
    box = Box(3, 4, 140, 150) if size < 11 else Box(3, 4, 194, 210)
    stage, board, ends = stage_of(size, True, box)
    boxes = {place.space: place.box for place in drawn(stage, board, ends, box).places}
    rows = diamond(size)
    centre = boxes[f"circles.r{size // 2 + 1}c{size // 2 + 1}"].centre
    for row in range(size):
        for column in range(size):
            name, across, down = rows[row][column], rows[row][size - 1 - column], rows[size - 1 - row][column]
            if name and across and down:
                x, y = boxes[name].centre
                assert boxes[across].centre == pytest.approx((2 * centre[0] - x, y))
                assert boxes[down].centre == pytest.approx((x, 2 * centre[1] - y))
                assert boxes[name].w == pytest.approx(boxes[name].h)


@pytest.mark.parametrize("size", SIZES)
def test_ends_around_stand_like_the_vanes_of_a_pinwheel(size: int) -> None:
    """Ends of rows are on the right down to the middle row, and on the left below it; ends of columns are above left of the middle,
    and below from the middle on."""
    box = Box(0, 0, 132, 134) if size < 11 else Box(0, 0, 194, 210)
    stage, board, ends = stage_of(size, True, box)
    boxes = {place.space: place.box for place in drawn(stage, board, ends, box).places}
    middle = size // 2 + 1
    x, y = boxes[f"circles.r{middle}c{middle}"].centre
    for n in range(2, size):
        assert (boxes[f"symbols.r{n}"].x > x) == (n <= middle)
        assert (boxes[f"symbols.c{n}"].y < y) == (n < middle)
        assert boxes[f"symbols.r{n}"].centre[1] == pytest.approx(boxes[f"circles.r{n}c{middle}"].centre[1])


@pytest.mark.parametrize("width", [132.0, 100.0])
def test_moving_the_board_moves_its_ends(width: float) -> None:
    one, other = Box(0, 0, width, 120), Box(7, 31, width, 120)
    stage, board, ends = stage_of(5, True, one)
    moved, *_ = stage_of(5, True, other)
    pairs = zip(drawn(stage, board, ends, one).places, drawn(moved, board, ends, other).places, strict=True)
    shifts = {(round(b.box.x - a.box.x, 6), round(b.box.y - a.box.y, 6)) for a, b in pairs}
    assert shifts == {(7.0, 31.0)}


def test_more_room_never_makes_smaller_circles() -> None:
    sizes = []
    for width in range(100, 180, 5):
        stage, board, ends = stage_of(7, True, Box(0, 0, width, 200))
        places = drawn(stage, board, ends, Box(0, 0, width, 200)).places
        sizes.append(places[0].box.w if places else 0.0)
    assert all(before <= after + 1e-6 for before, after in pairwise(sizes))
    assert sizes[0] == 0.0
    assert sizes[-1] == pytest.approx(13.4)


def test_holes_stay_empty() -> None:
    rows: Rows = (("marks.r1c1", None), ("marks.r2c1", "marks.r2c2"))
    names: dict[str, Type] = {name: "mark" for row in rows for name in row if name}
    stage = Stage(names, lattices={"marks": rows})
    drawing = stage.draw(LatticeOptions(id="board", block="lattice", space="marks"), Box(0, 0, 40, 40))
    assert [place.space for place in drawing.places] == list(names)
    assert {place.type for place in drawing.places} == {"mark"}


def test_an_end_may_be_print_alone() -> None:
    """An arrow with its points, as on the placement pad: it has no space, and is above the points and next to its row."""
    rows: Rows = (("marks.r1c1", "marks.r1c2"),)
    arrow = End(axis="row", index=1, first=1, last=2, face=Face(symbol="arrow-right", text="5"))
    stage = Stage({"marks.r1c1": "mark", "marks.r1c2": "mark"}, lattices={"marks": rows}, ends={"lines": (arrow,)})
    board = LatticeOptions(id="board", block="lattice", space="marks")
    lines = EndsOptions(id="lines", block="ends", of="board", lines="lines", min=Least(9.0, 9.0))
    box = Box(0, 0, 60, 20)
    stage.blocks = [(board, box), (lines, Box(0, 0, 0, 0))]
    drawing = stage.draw(lines, Box(0, 0, 0, 0))
    cells = [place.box for place in stage.draw(board, box).places]
    (symbol,) = [op.box for op in drawing.ops if isinstance(op, Symbol)]
    (text,) = [ink(op) for op in drawing.ops if isinstance(op, Text)]
    assert stage.faults == []
    assert drawing.places == []
    assert outside(drawing, box) == []
    assert not symbol.overlaps(text)
    assert symbol.x >= max(cell.right for cell in cells)


def test_ends_of_no_lattice_are_a_fault() -> None:
    stage, _, ends = stage_of(5, True, Box(0, 0, 132, 116))
    stage.blocks = [block for block in stage.blocks if block[0].id != "board"]
    assert stage.draw(ends[0], Box(0, 0, 0, 0)) == Drawing()
    assert [key for _, key in stage.faults] == ["of"]
