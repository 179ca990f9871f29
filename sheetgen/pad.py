"""Pads: which sheets go where on which papers, as plain numbers in millimetres from the paper's top left.

A pad is a sequence of runs. A run is a few papers that are printed again and again, so a pad of ten thousand copies is as
small as a pad of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.sheet import Box, Op, Sheet


class Placement(NamedTuple):
    """One page of one sheet (both counted from 0) on a paper. `x`, `y`: top left of the room it takes there.

    turned: by a quarter clockwise, so that it takes its height in width and its width in height.
    """

    sheet: int
    page: int
    x: float = 0.0
    y: float = 0.0
    turned: bool = False


class Paper(NamedTuple):
    """One side of paper. `marks` are drawn over the sheets (crop marks, say); `trim` is what is left after cutting."""

    size: tuple[float, float]
    placements: tuple[Placement, ...]
    trim: Box
    marks: tuple[Op, ...] = ()


class Run(NamedTuple):
    """Papers in order, printed `repeat` times over."""

    papers: tuple[Paper, ...]
    repeat: int = 1


def pad(sheets: Sequence[Sheet], copies: int = 1, paper: tuple[float, float] | None = None) -> list[Run]:
    """A run for each sheet: all its pages, `copies` times, each in the middle of a paper of its own.

    paper: width and height; None: each sheet's own. ValueError when a sheet is larger than the paper, or `copies` below 1.
    """
    if copies < 1:
        raise ValueError(f"a pad has at least one copy, not {copies}")
    return [
        Run(tuple(_single(sheet, n, page, paper) for page in range(len(sheet.pages))), copies) for n, sheet in enumerate(sheets)
    ]


def _single(sheet: Sheet, number: int, page: int, paper: tuple[float, float] | None) -> Paper:
    """One page of a sheet, in the middle of a paper."""
    width, height = sheet.paper
    across, down = paper or sheet.paper
    x, y = (across - width) / 2, (down - height) / 2
    if min(x, y) < -1e-6:
        raise ValueError(f"{sheet.name} is {width:g} × {height:g} mm, larger than the paper of {across:g} × {down:g} mm")
    return Paper((across, down), (Placement(number, page, x, y),), Box(x, y, width, height))
