"""Nets as numbers: they fold to the right solid, stay in their box, and report an error if they don't fit."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.blocks.base import Drawing
from sheetgen.drawing.blocks.cutouts import net
from sheetgen.drawing.blocks.cutouts.net import Direction, NetOptions, extent
from sheetgen.drawing.sheet import Box, Line, Path, Symbol, Text
from sheetgen.drawing.theme import Style
from tests.drawing.blocks.room import Stage, ink, outside

FACES = tuple({"symbol": name} for name in ("clover", "pig", "cat", "penny", "horseshoe", "hamsa"))
THEME = {"fold": Style(line=0.2, dash=[2.0, 1.0]), "paper": Style(fill="#ffdd55", line=0.4), "tab": Style(fill="#dddddd")}
Vector = tuple[int, int, int]


def options(**keys: object) -> NetOptions:
    told = {"list": "faces", "style": "paper", "tab_style": "tab", "fold_style": "fold", **keys}
    return NetOptions(id="net", block="net", at="c1 r1", **told)  # type: ignore[arg-type]


def stage() -> Stage:
    return Stage(theme=THEME, lists={"faces": FACES})


def folded() -> dict[tuple[int, int], tuple[Vector, Vector, Vector]]:
    """Return, for each face of a die's net after folding, three directions: its outside, its right edge and its lower edge."""
    cells = set(net._FACES)
    done: dict[tuple[int, int], tuple[Vector, Vector, Vector]] = {(1, 1): ((0, 0, 1), (1, 0, 0), (0, 1, 0))}
    while len(done) < len(cells):
        for (x, y), (out, right, down) in list(done.items()):
            for dx, dy, turned in (
                (1, 0, (right, minus(out), down)),
                (-1, 0, (minus(right), out, down)),
                (0, 1, (down, right, minus(out))),
                (0, -1, (minus(down), right, out)),
            ):
                if (x + dx, y + dy) in cells:
                    done.setdefault((x + dx, y + dy), turned)
    return done


def minus(vector: Vector) -> Vector:
    return -vector[0], -vector[1], -vector[2]


def edge(cell: tuple[int, int], direction: Direction) -> frozenset[Vector]:
    """Return the edge of the die on one side of a face, as the directions of the two faces that meet there."""
    out, right, down = folded()[cell]
    beside = {"right": right, "left": minus(right), "down": down, "up": minus(down)}[direction]
    return frozenset((out, beside))


def test_a_die_has_six_faces_that_look_six_ways() -> None:
    assert len({out for out, _, _ in folded().values()}) == 6


def test_every_edge_of_a_die_is_folded_or_has_one_tab() -> None:
    joined = Counter(edge(cell, direction) for cell, direction in (*net._FOLDS, *net._TABS))
    assert len(joined) == 12
    assert set(joined.values()) == {1}


def test_what_has_no_tab_is_cut_and_what_is_folded_is_not() -> None:
    """The net has 19 edges; on the finished die, each edge that is cut meets a tab."""
    edges = [(cell, direction) for cell, direction in (*net._FOLDS, *net._TABS, *net._CUTS)]
    assert len(set(edges)) == 19
    assert {edge(cell, direction) for cell, direction in net._CUTS} == {edge(cell, direction) for cell, direction in net._TABS}


def folded_and_cut(drawing: Drawing) -> tuple[int, int]:
    """Return the number of dashed and of solid lines; no line is both."""
    lines = [op for op in drawing.ops if isinstance(op, Line)]
    assert len({(op.x1, op.y1, op.x2, op.y2) for op in lines}) == len(lines)
    return sum(bool(op.pen.dash) for op in lines), sum(not op.pen.dash for op in lines)


@pytest.mark.parametrize("copies", [1, 2, 5])
def test_a_die_shows_every_face_in_its_place(copies: int) -> None:
    made, box = stage(), Box(10, 10, 320, 160)
    drawing = made.draw(options(copies=copies, side=20.0), box)
    assert made.faults == []
    shown = [op for op in drawing.ops if isinstance(op, Symbol)]
    assert Counter(op.name for op in shown) == {row["symbol"]: copies for row in FACES}
    assert [op.box.w for op in shown] == pytest.approx([13.2] * 6 * copies)
    assert folded_and_cut(drawing) == (12 * copies, 7 * copies)


def test_faces_begin_again_when_there_are_fewer_than_six() -> None:
    made = Stage(theme=THEME, lists={"faces": FACES[:2]})
    shown = [op.name for op in made.draw(options(), Box(0, 0, 60, 80)).ops if isinstance(op, Symbol)]
    assert shown == ["clover", "pig"] * 3


SIDES = st.floats(5, 40)


@given(st.sampled_from(["die", "tray"]), SIDES, SIDES, st.integers(1, 9), st.floats(10, 200), st.floats(10, 200))
@settings(max_examples=150, deadline=None)
def test_nets_keep_to_their_box_and_apart_or_say_why_not(
    shape: str, side: float, wall: float, copies: int, width: float, height: float
) -> None:
    made, box = stage(), Box(7.0, 11.0, width, height)
    told = options(shape=shape, side=side, wall=wall, copies=copies, symbol="{symbol}" if shape == "die" else "clover")
    drawing = made.draw(told, box)
    assert outside(drawing, box) == []
    assert bool(made.faults) == (not drawing.ops)
    if drawing.ops:
        bodies = [ink(op).inset(0.2) for op in drawing.ops if isinstance(op, Path) and op.fill == "#ffdd55"]
        bodies = [body for body in bodies if body.w > side + 1]
        assert len(bodies) == copies
        assert not any(a.overlaps(b) for n, a in enumerate(bodies) for b in bodies[n + 1 :])
    else:
        assert " more in " in made.faults[0][0]


def test_a_tray_has_a_floor_four_walls_and_four_tabs() -> None:
    made = stage()
    told = options(
        shape="tray", side=60.0, wall=20.0, tab=10.0, list="", symbol="clover", text="here", style="", wall_style="paper"
    )
    drawing = made.draw(told, Box(0, 0, 101, 101))
    assert made.faults == []
    assert extent(told) == (100, 100)
    assert sum(isinstance(op, Path) and op.fill == "#dddddd" for op in drawing.ops) == 4
    assert folded_and_cut(drawing) == (8, 8), "four walls and four tabs are folded"
    [words] = [op for op in drawing.ops if isinstance(op, Text)]
    [clover] = [op for op in drawing.ops if isinstance(op, Symbol)]
    assert clover.box.bottom < words.y < 80
