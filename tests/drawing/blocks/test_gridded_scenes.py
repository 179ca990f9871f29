"""Drawings of strips, frames and grids with each of their keys, in every ink; kept in the way of `test_scenes`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.blocks.boards.grid import GridEnds, GridOptions, RegionLook
from sheetgen.drawing.blocks.tables.frames import Frame, FramesHead, FramesOptions, FramesRow
from sheetgen.drawing.blocks.tables.strip import StripCell, StripEnd, StripOptions, StripRow
from sheetgen.drawing.faces import Face
from sheetgen.drawing.sheet import Ink
from tests.drawing.blocks.gridded import Names
from tests.drawing.blocks.scenes import Scene, Telling, text_of
from tests.drawing.blocks.test_scenes import GOLDEN, THEME

WAYS = Face(ways=(("yes", "yes"), ("no", "no")))


def strips() -> list[Scene]:
    """The block `strip`."""
    names: Names = {f"{row}.{key}": "tick" for row in ("red", "blue") for key in (2, 3, 4, 5, "lock")}
    names |= {"points.red": "number", "points.blue": "number", **{f"n.{n}": "number" for n in range(1, 7)}, "way": "text"}
    coloured = tuple(
        StripRow(
            colour=row,
            cells=(
                *(StripCell(space=f"{row}.{n}", text=str(n)) for n in range(2, 6)),
                StripCell(space=f"{row}.lock", symbol="lock", round=True),
            ),
            ends=(StripEnd(space=f"points.{row}"),),
        )
        for row in ("red", "blue")
    )
    numbers = tuple(StripCell(space=f"n.{n}", text=str(n)) for n in range(1, 7))
    plain = StripRow(label="Misses", hint="−5 each", symbol="key", cells=numbers, ends=(StripEnd(space="points.red", text="sum"),))
    ringed = StripRow(colour="yellow", label="Way", cells=(StripCell(space="way"), StripCell(space="red.2", symbol="no such")))
    of = [
        StripOptions(id="s", block="strip", rows=coloured, arrows=True, head=("Points",)),
        StripOptions(id="s", block="strip", rows=(plain,)),
        StripOptions(id="s", block="strip", rows=(plain, ringed), arrows=True, fold=(4,)),
        StripOptions(id="s", block="strip", rows=(plain,), arrows=True, fold=(1, 3, 2), head=("A head too long for its column",)),
    ]
    sizes = ((120.0, 40.0), (90.0, 26.0), (70.0, 20.0), (60.0, 60.0))
    return [
        Scene(f"strip {number} {kind}", Telling(names, THEME, {"way": WAYS}, ink=kind), options, sizes, whole=kind == "full")
        for number, options in enumerate(of, 1)
        for kind in (get_args(Ink) if number == 1 else ("full",))
    ]


def framed() -> list[Scene]:
    """The block `frames`."""
    columns = (2, 2, 3)
    names: Names = {f"f.{row}.{n}.{k}": "number" for row in "ab" for n, count in enumerate(columns) for k in range(count)}
    names |= {f"s.{row}.{n}": "number" for row in "ab" for n in range(3)}
    names |= {"players.1": "text", "players.2": "text"}
    rows = tuple(
        FramesRow(
            label=f"Player {number}",
            space=f"players.{number}",
            frames=tuple(
                Frame(typed=tuple(f"f.{row}.{n}.{k}" for k in range(count)), below=f"s.{row}.{n}")
                for n, count in enumerate(columns)
            ),
        )
        for number, row in enumerate("ab", 1)
    )
    bare = tuple(FramesRow(label="A name", frames=tuple(Frame(typed=frame.typed) for frame in row.frames)) for row in rows)
    alone = tuple(FramesRow(frames=tuple(Frame(below=frame.below) for frame in row.frames)) for row in rows)
    heads = tuple(FramesHead(text=text) for text in ("1", "2", "10"))
    of = [
        FramesOptions(id="f", block="frames", heads=heads, rows=rows),
        FramesOptions(id="f", block="frames", heads=(FramesHead(text="wide", share=3), *heads[1:]), rows=bare),
        FramesOptions(id="f", block="frames", rows=alone),
    ]
    sizes = ((120.0, 60.0), (120.0, 36.0), (80.0, 46.0), (60.0, 30.0))
    return [
        Scene(f"frames {number} {kind}", Telling(names, THEME, ink=kind), options, sizes, whole=kind == "full")
        for number, options in enumerate(of, 1)
        for kind in (get_args(Ink) if number == 1 else ("full",))
    ]


def tiled() -> list[Scene]:
    """The block `grid`."""
    square = (("c.1", "c.2", "c.3"), ("c.4", "-", "c.5"), ("c.6", "c.7"))
    hive = (("c.1", "c.2"), ("c.3", "c.4", "c.5"), ("c.6", "c.7"))
    kinds: list[Names] = [{f"c.{n}": kind for n in range(1, 8)} for kind in ("number", "tick")]
    more: Names = dict.fromkeys(["r.1", "r.2", "r.3", "b.1", "b.2", "b.3"], "number")
    looks = {
        "w": RegionLook(colour="green", symbol="fish"),
        "l": RegionLook(colour="white"),
        "h": RegionLook(label="Hills"),
        "t": RegionLook(colour="moss green", symbol="no such"),
    }
    regions = (("w", "w", "l"), ("w", "", "l"), ("h", "t"))
    kinds_of_land = ("w", "l"), ("w", "l", "h"), ("w", "t")
    ends = GridEnds(right=("r.1", "r.2", "r.3"), below=("b.1", "b.2", "b.3"), right_label="Rows", below_label="Columns")
    labels: dict[str, Any] = {"row_labels": ("one", "two"), "column_labels": ("A", "B", "C")}
    print_in: dict[str, Any] = {"texts": {"c.3": "12", "c.6": "start"}, "symbols": {"c.2": "key"}}
    of = [
        GridOptions(id="g", block="grid", lines=square, regions=regions, looks=looks, ends=ends, **print_in),
        GridOptions(id="g", block="grid", lines=square, **labels, **print_in),
        GridOptions(
            id="g",
            block="grid",
            shape="hex",
            lines=hive,
            regions=kinds_of_land,
            looks=looks,
            **print_in,
        ),
        GridOptions(id="g", block="grid", shape="hex", lines=hive, ends=GridEnds(right=("r.1", "r.2", "r.3"))),
        GridOptions(id="g", block="grid", lines=square, regions=(("w",),)),
    ]
    sizes = ((70.0, 60.0), (50.0, 50.0), (40.0, 34.0), (20.0, 60.0))
    return [
        Scene(f"grid {number} {kind}", Telling(kinds[number == 2] | more, THEME, ink=kind), options, sizes, whole=kind == "full")
        for number, options in enumerate(of, 1)
        for kind in (get_args(Ink) if number in (1, 3) else ("full",))
    ]


KINDS: dict[str, Callable[[], list[Scene]]] = {"strip": strips, "frames": framed, "tiles": tiled}


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_drawn_as_before(kind: str, file_regression: FileRegressionFixture) -> None:
    file_regression.check(text_of(KINDS[kind]()), encoding="utf-8", newline="\n", fullpath=GOLDEN / f"{kind}.txt")
