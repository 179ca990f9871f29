"""Strips, frames and grids: ink stays in the box, and each space appears once and is large enough, for any options."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.blocks.base import Drawing, Options
from sheetgen.drawing.blocks.boards import tiles
from sheetgen.drawing.blocks.boards.grid import GridEnds, GridOptions, RegionLook
from sheetgen.drawing.blocks.printed.inside import TICK, WRITTEN, shy
from sheetgen.drawing.blocks.tables import frames, strip
from sheetgen.drawing.blocks.tables.frames import Frame, FramesOptions, FramesRow
from sheetgen.drawing.blocks.tables.strip import StripCell, StripEnd, StripOptions, StripRow
from sheetgen.drawing.colours import channels
from sheetgen.drawing.palette import HUES, in_ink
from sheetgen.drawing.sheet import Box, Ink, Path, Symbol, Text
from tests.drawing.blocks.gridded import Names, framed, grids, strips
from tests.drawing.blocks.room import Stage, ink, outside, overlapping

MADE = {"strip": strips(), "frames": framed(), "grid": grids()}
SIDES = st.floats(5, 60) | st.floats(40, 280)
INKS: st.SearchStrategy[Ink] = st.sampled_from(["full", "saver", "mono"])


@pytest.mark.parametrize("kind", MADE)
@given(data=st.data(), width=SIDES, height=SIDES, unit=st.sampled_from([0.9, 1.0, 1.4]), ink=INKS)
@settings(max_examples=120, deadline=None)
def test_all_lies_in_the_box_or_a_fault_tells_what_is_missing(
    kind: str, data: Any, width: float, height: float, **more: Any
) -> None:
    options, names = data.draw(MADE[kind])
    stage, box = Stage(names, **more), Box(7.0, 11.0, width, height)
    drawing = stage.draw(options, box)
    assert outside(drawing, box) == []
    assert overlapping(drawing) == []
    assert [place.space for place in drawing.places if not box.holds(place.box)] == []
    if stage.faults:
        assert all(" mm more" in told for told, _ in stage.faults)
        assert drawing.places == ()
    else:
        assert sorted(place.space for place in drawing.places) == sorted(names)
        assert [place for place in drawing.places if not _has_room(place.box, place.type)] == []


def _has_room(box: Box, kind: str) -> bool:
    least = (TICK, TICK) if kind == "tick" else WRITTEN
    return box.w >= least[0] - 1e-6 and box.h >= least[1] - 1e-6


def _faults(options: Options, names: Names, size: tuple[float, float]) -> list[str]:
    stage = Stage(names)
    stage.draw(options, Box(0, 0, *size))
    return [told for told, _ in stage.faults]


def _strip(cells: int, rows: int, *, ends: bool = False, ticks: bool = True, fold: tuple[int, ...] = ()) -> tuple[Options, Names]:
    """Return a strip in colour with `cells` boxes per row."""
    names: Names = {f"a.{row}.{n}": "tick" if ticks else "number" for row in range(rows) for n in range(cells)}
    names |= {f"e.{row}": "number" for row in range(rows) if ends}
    made = tuple(
        StripRow(
            colour="red",
            cells=tuple(StripCell(space=f"a.{row}.{n}") for n in range(cells)),
            ends=(StripEnd(space=f"e.{row}"),) if ends else (),
        )
        for row in range(rows)
    )
    return StripOptions(id="s", block="strip", rows=made, fold=fold), names


@pytest.mark.parametrize("ticks", [True, False])
@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize(("cells", "fold", "lines"), [(12, (), 1), (12, (5,), 3)])
def test_a_strip_fits_its_least_size_and_nothing_smaller(
    ticks: bool, ends: bool, cells: int, fold: tuple[int, ...], lines: int
) -> None:
    options, names = _strip(cells, 4, ends=ends, ticks=ticks, fold=fold)
    most = fold[0] if fold else cells
    lead = strip.lead_width(symbol=True)
    wide, high = strip.least_size(cells=most, rows=4, lines=4 * lines, ends=int(ends), ticks=ticks, lead=lead)
    assert _faults(options, names, (wide + 1e-3, high + 1e-3)) == []
    assert "1.0 mm more in width" in _faults(options, names, (wide - 1, high + 1e-3))[0]
    assert "1.0 mm more in height" in _faults(options, names, (wide + 1e-3, high - 1))[0]


@pytest.mark.parametrize("below", [True, False])
def test_frames_fit_their_least_size_and_nothing_smaller(below: bool) -> None:
    fields = [2, 2, 3]
    names: Names = {f"f.{n}.{k}": "number" for n, count in enumerate(fields) for k in range(count)}
    names |= {f"f.{n}.is": "number" for n in range(3) if below}
    row = FramesRow(
        label="Ana",
        frames=tuple(
            Frame(typed=tuple(f"f.{n}.{k}" for k in range(count)), below=f"f.{n}.is" if below else "")
            for n, count in enumerate(fields)
        ),
    )
    options = FramesOptions(id="f", block="frames", rows=(row,))
    wide, high = frames.least_size(fields=fields, rows=1, below=below, heads=False)
    assert _faults(options, names, (wide + 1e-3, high + 1e-3)) == []
    assert "1.0 mm more in width" in _faults(options, names, (wide - 1, high + 1e-3))[0]
    assert "1.0 mm more in height" in _faults(options, names, (wide + 1e-3, high - 1))[0]


@pytest.mark.parametrize("facts", [
    tiles.GridSize("square", (6, 6, 6)),
    tiles.GridSize("square", (6, 6, 6), ticks=True),
    tiles.GridSize("square", (3, 6, 2), right=True, below=True),
    tiles.GridSize("hex", (3, 4, 5, 4, 3), symbols=True),
    tiles.GridSize("hex", (4, 4, 4), right=True),
])  # fmt: skip
def test_a_grid_fits_its_least_size_and_nothing_smaller(facts: tiles.GridSize) -> None:
    lines = tuple(tuple(f"c.{row}.{n}" for n in range(length)) for row, length in enumerate(facts.lengths))
    names: Names = {name: "tick" if facts.ticks else "number" for line in lines for name in line}
    right = tuple(f"r.{n}" for n in range(len(lines))) if facts.right else ()
    below = tuple(f"b.{n}" for n in range(max(facts.lengths))) if facts.below else ()
    names |= dict.fromkeys((*right, *below), "number")
    symbols = {"c.0.0": "fish"} if facts.symbols else {}
    options = GridOptions(
        id="g", block="grid", shape=facts.shape, lines=lines, symbols=symbols, ends=GridEnds(right=right, below=below)
    )
    wide, high = facts.least_size(0.5)
    assert _faults(options, names, (wide + 1e-3, high + 1e-3)) == []
    assert "1.0 mm more in width" in _faults(options, names, (wide - 1, high + 1e-3))[0]
    assert "1.0 mm more in height" in _faults(options, names, (wide + 1e-3, high - 1))[0]
    assert (wide, high) < facts.least_size(1.0) < facts.least_size(1.5)


@pytest.mark.parametrize("name", HUES)
@pytest.mark.parametrize("kind", ["full", "saver"])
def test_what_is_printed_in_fields_is_light_enough_for_a_pen_to_show(name: str, kind: Ink) -> None:
    assert max(channels(shy(in_ink(HUES[name], kind)))) >= 80
    assert shy(in_ink(HUES[name], "mono")) == "#000000"


def _chain(fold: tuple[int, ...], count: int = 12) -> list[Box]:
    cells = tuple(StripCell(space=f"a.{n}") for n in range(count))
    options = StripOptions(id="s", block="strip", rows=(StripRow(cells=cells),), arrows=True, fold=fold)
    return [place.box for place in Stage({f"a.{n}": "tick" for n in range(count)}).draw(options, Box(0, 0, 120, 120)).places]


@pytest.mark.parametrize("fold", [(), (1,), (5,), (6,), (3, 5, 2, 2)])
def test_a_chain_goes_on_beside_or_below_each_box(fold: tuple[int, ...]) -> None:
    boxes = _chain(fold)
    for here, there in pairwise(boxes):
        beside = here.y == there.y and here.x != there.x
        below = here.x == there.x and there.y > here.bottom
        assert beside or below
    assert len({box.y for box in boxes}) == {(): 1, (1,): 12, (5,): 3, (6,): 2, (3, 5, 2, 2): 4}[fold]


def _drawn(options: Options, names: Names, size: tuple[float, float], **more: Any) -> Drawing:
    stage = Stage(names, **more)
    drawing = stage.draw(options, Box(0, 0, *size))
    assert stage.faults == []
    return drawing


def test_rows_without_labels_show_the_mark_of_their_colour_in_every_ink() -> None:
    marks = {}
    for kind in ("full", "saver", "mono"):
        shapes = []
        for colour in HUES:
            row = StripRow(colour=colour, cells=(StripCell(space="a"),), ends=(StripEnd(space="b"),))
            drawing = _drawn(StripOptions(id="s", block="strip", rows=(row,)), {"a": "tick", "b": "number"}, (60, 10), ink=kind)
            left, *_ = (ink(op) for op in drawing.ops if not isinstance(op, Text) and ink(op).w < 6)
            own = [op for op in drawing.ops if ink(op) == left]
            shapes.append(str([op.steps[:3] if isinstance(op, Path) else op for op in own]))
        marks[kind] = shapes
        assert len(set(shapes)) == len(HUES)


def test_numbers_have_their_print_in_a_corner_and_ticks_in_the_middle() -> None:
    for kind, middle in (("tick", True), ("number", False)):
        row = StripRow(cells=(StripCell(space="a", text="12"), StripCell(space="b", symbol="lock")))
        names: Names = {"a": kind, "b": kind}  # type: ignore[dict-item]
        drawing = _drawn(StripOptions(id="s", block="strip", rows=(row,)), names, (40, 12))
        boxes = {place.space: place.box for place in drawing.places}
        (text,) = [ink(op) for op in drawing.ops if isinstance(op, Text)]
        (lock,) = [op.box for op in drawing.ops if isinstance(op, Symbol)]
        for shown, box in ((text, boxes["a"]), (lock, boxes["b"])):
            across = abs(shown.centre[0] - box.centre[0])
            assert (across < 0.1) == middle
            assert middle or max(shown.h, lock.w) <= 0.3 * min(box.w, box.h) + 1e-6


def test_the_tenth_frame_is_as_wide_as_its_fields_ask_for() -> None:
    frames_of_row = tuple(Frame(typed=tuple(f"f.{n}.{k}" for k in range(3 if n == 9 else 2)), below=f"s.{n}") for n in range(10))
    names: Names = {name: "number" for frame in frames_of_row for name in (*frame.typed, frame.below)}
    options = FramesOptions(id="f", block="frames", rows=(FramesRow(label="Ana", frames=frames_of_row),))
    boxes = {place.space: place.box for place in _drawn(options, names, (281, 40)).places}
    assert boxes["s.9"].w == pytest.approx(1.5 * boxes["s.0"].w)
    assert boxes["f.9.0"].w == pytest.approx(boxes["f.0.0"].w)
    assert boxes["f.0.0"].h == pytest.approx(0.44 * 40)
    assert boxes["s.0"].right == pytest.approx(boxes["f.0.1"].right)


HIVE = tuple(tuple(f"c.{n}" for n in line) for line in (range(3), range(3, 7), range(7, 12), range(12, 16), range(16, 19)))


def test_a_hex_has_its_space_in_the_disc_and_its_symbol_above() -> None:
    looks = {"a": RegionLook(colour="green", symbol="fish")}
    regions = tuple(tuple("a" for _ in line) for line in HIVE)
    options = GridOptions(id="g", block="grid", shape="hex", lines=HIVE, regions=regions, looks=looks)
    names: Names = {name: "number" for line in HIVE for name in line}
    drawing = _drawn(options, names, (100, 95))
    symbols = [op.box for op in drawing.ops if isinstance(op, Symbol)]
    assert len(symbols) == 19
    for place, symbol in zip(drawing.places, symbols, strict=True):
        assert place.box.w == pytest.approx(place.box.h)
        assert min(place.box.w, place.box.h) >= 8
        assert symbol.bottom < place.box.y
        assert symbol.centre[0] == pytest.approx(place.box.centre[0])
    middles = [place.box.centre[0] for place in drawing.places]
    assert middles[3] < middles[0] < middles[4]
    assert middles[0] == pytest.approx((middles[3] + middles[4]) / 2)


def _borders(regions: tuple[str, ...], lines: tuple[tuple[str, ...], ...]) -> float:
    """Return the total length of the heavy lines, in sides of a cell."""
    names: Names = {name: "number" for line in lines for name in line if name != "-"}
    options = GridOptions(id="g", block="grid", lines=lines, regions=tuple(map(tuple, regions)))
    drawing = _drawn(options, names, (60, 60))
    side = drawing.places[0].box.w
    total = 0.0
    for op in drawing.ops:
        if isinstance(op, Path) and op.pen is not None and op.pen.width == tiles.BORDER:
            points = [tuple(map(float, step[1:])) for step in op.steps if step[0] != "Z"]
            closed = [*points, points[0]] if op.steps[-1] == ("Z",) else points
            total += sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(closed))
    return total / side


SQUARE = (("a.1", "a.2"), ("a.3", "a.4"))


@pytest.mark.parametrize(
    ("regions", "lines", "length"),
    [
        (("xx", "xx"), SQUARE, 8),
        (("xy", "xy"), SQUARE, 10),
        (("xy", "yx"), SQUARE, 12),
        (("xx", "xx"), (("a.1", "a.2"), ("a.3", "-")), 8),
        (("xy", "xx"), (("a.1", "a.2"), ("a.3", "-")), 9),
    ],
)
def test_heavy_lines_stand_between_unlike_cells_and_around_all_once(
    regions: tuple[str, ...], lines: tuple[tuple[str, ...], ...], length: float
) -> None:
    assert _borders(regions, lines) == pytest.approx(length, abs=0.01)


def test_a_region_shows_its_symbol_in_its_first_cell() -> None:
    looks = {"x": RegionLook(colour="red", symbol="fish"), "y": RegionLook(colour="blue")}
    options = GridOptions(id="g", block="grid", lines=SQUARE, regions=(("x", "y"), ("x", "y")), looks=looks)
    drawing = _drawn(options, {name: "number" for line in SQUARE for name in line}, (40, 40))
    (fish,) = [op.box for op in drawing.ops if isinstance(op, Symbol)]
    first = drawing.places[0].box
    assert first.holds(fish)
    assert fish.w <= 0.3 * first.w + 1e-6


def test_regions_of_other_cells_are_a_fault() -> None:
    stage = Stage({name: "number" for line in SQUARE for name in line})
    drawing = stage.draw(GridOptions(id="g", block="grid", lines=SQUARE, regions=(("x", "y"),)), Box(0, 0, 40, 40))
    assert drawing.places == ()
    assert stage.faults == [("the `regions` of 'g' don't have the same number of cells in each line as its `lines`", "regions")]


def test_boxes_at_the_ends_stand_beside_their_lines() -> None:
    options = GridOptions(id="g", block="grid", lines=SQUARE, ends=GridEnds(right=("r.1", "r.2"), below=("b.1", "b.2")))
    names: Names = dict.fromkeys(["a.1", "a.2", "a.3", "a.4", "r.1", "r.2", "b.1", "b.2"], "number")
    boxes = {place.space: place.box for place in _drawn(options, names, (60, 50)).places}
    for end, cell in (("r.1", "a.2"), ("r.2", "a.4")):
        assert boxes[end].centre[1] == pytest.approx(boxes[cell].centre[1])
        assert boxes[end].x > boxes[cell].right
    for end, cell in (("b.1", "a.3"), ("b.2", "a.4")):
        assert boxes[end].centre[0] == pytest.approx(boxes[cell].centre[0])
        assert boxes[end].y > boxes[cell].bottom
