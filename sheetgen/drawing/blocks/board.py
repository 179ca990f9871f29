"""A lattice and the ends of its lines: the keys of both kinds of block, and where their parts lie.

Ends stand inside the lattice's rectangle and move with it, so each of the two blocks lays out both and draws its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sheetgen.drawing.blocks.base import DrawContext, Least, Options
from sheetgen.drawing.blocks.lanes import Bar, bars
from sheetgen.drawing.blocks.plan import EndsPlan, Planned, Shape, plan
from sheetgen.drawing.papers import PAPERS
from sheetgen.drawing.sheet import Box
from sheetgen.drawing.theme import Length, Side


class Cell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a lattice's cells look like."""

    shape: Literal["circle", "square"] = "square"
    min: Side = 9.0
    """The least diameter or side."""
    max: Side | None = None
    """The largest; four thirds of the least by default, unless `grow` says otherwise."""
    grow: Annotated[float, Meta(ge=0.01, le=1.0)] | None = None
    """The largest as a share of the block's shorter side, so that cells grow with the paper."""
    gap: Length = 0.4
    """The least distance of two cells."""
    share: Annotated[float, Meta(ge=0.3, le=1.0)] = 1.0
    """How much of the distance of two middles a cell takes, where there is room."""


class LatticeOptions(Options, frozen=True, kw_only=True):
    """Keys of a `lattice` block."""

    space: str
    """The lattice of the game: `circles`."""
    cell: Cell = Cell()


class EndsOptions(Options, frozen=True, kw_only=True):
    """Keys of an `ends` block. It has no `at`."""

    of: str
    """The id of the lattice block whose lines these are."""
    lines: str
    """Which ends of the game: `rows`, `columns`, `truths` …"""
    around: bool = False
    """In the free corners of a diamond, each next to its line; else in an even row along a side."""
    rows: Literal["left", "right"] = "right"
    columns: Literal["top", "bottom"] = "bottom"
    min: Least = Least(10.0, 9.0)
    """The least size of the space to write in."""
    max: Least | None = None
    strip: Length = 0.0
    """Width of the printed part beside the space."""
    lead: Length = 1.5
    """Distance from the line."""
    tick: Side = 4.8
    """Diameter of the small circle, where there is one; it grows with the space."""


def planned_ends(options: EndsOptions, context: DrawContext) -> EndsPlan:
    """What the lattice must know to make room for these ends."""
    least = options.strip + options.min.width, options.min.height
    most = least if options.max is None else (options.strip + options.max.width, options.max.height)
    ends = tuple(end for end in context.ends(options.lines) if not end.within)
    return EndsPlan(ends, options.around, options.rows, options.columns, least, most, options.lead)


def lay_out(options: LatticeOptions, box: Box, context: DrawContext) -> tuple[Planned, tuple[float, float]]:
    """Where cells and ends lie, and how much of width and height is missing for their least sizes (0 where they fit)."""
    rows = context.lattice(options.space)
    cell = options.cell
    shape = Shape(len(rows[0]), len(rows), cell.gap, cell.min, _most(cell, box), cell.share)
    return plan(shape, [planned_ends(each, context) for each in ends_of(options, context)], box)


def ends_of(options: LatticeOptions, context: DrawContext) -> list[EndsOptions]:
    """The blocks of ends that stand in a lattice."""
    return [each for each, _ in context.others("ends") if isinstance(each, EndsOptions) and each.of == options.id]


def bars_of(options: LatticeOptions, context: DrawContext) -> tuple[Bar, ...]:
    """The lines that run within a lattice's cells."""
    return bars(end for each in ends_of(options, context) for end in context.ends(each.lines))


def papers(options: LatticeOptions, box: Box, context: DrawContext, does: Callable[[Planned], bool]) -> tuple[str, ...]:
    """The papers, the smallest first, that are larger than the page and where the lattice, as much larger, does what is asked."""
    width, height = context.paper
    result = []
    for name, size in sorted(PAPERS.items(), key=lambda paper: paper[1][0] * paper[1][1]):
        wide, high = size if width <= height else size[::-1]
        larger = Box(box.x, box.y, box.w * wide / width, box.h * high / height)
        if wide >= width and high >= height and (wide, high) != (width, height):
            planned, lacks = lay_out(options, larger, context)
            if fits(lacks) and does(planned):
                result.append(name)
    return tuple(result)


def _most(cell: Cell, box: Box) -> float:
    """The largest diameter or side of a cell."""
    limits = [cell.max, cell.grow and cell.grow * min(box.w, box.h)]
    return max(min([limit for limit in limits if limit] or [cell.min * 4 / 3]), cell.min)


def fits(lacks: tuple[float, float]) -> bool:
    """Whether nothing is missing."""
    return max(lacks) < 1e-6
