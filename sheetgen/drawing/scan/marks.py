"""The marks that locate a sheet in a photo: one in each corner, and a place for a code if there is space.

Corner marks are the first four of the ArUco dictionary 4×4_50, clockwise from the top left. They are in the margin of a sheet for
scanning, outside the area that printers leave blank, and one module away from the sheet's ink. All values are plain numbers in
millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import ceil, floor

from sheetgen.drawing.papers import UNPRINTED, Size, mark_side, scan_margin
from sheetgen.drawing.sheet import Box, Mark, Metrics, Page, Path, Steps, extent, polygon

BITS = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
)
"""The inner modules of marks 0 to 3, row by row (1: white), without the black border of one module (OpenCV's DICT_4X4_50)."""
MODULES = 6
"""Number of modules in a row of a mark, with its border."""
CODE_MODULES = 21
"""Number of modules in a row of a small code."""
_NUMBER = 14.0, 2.0
"""Maximum width and height (mm) of a running number in the bottom margin: enough for more than six figures."""
_CODES = ((14.0, 4), (12.0, 4), (12.0, 2))
"""Possible side lengths of a code (mm), each with the width of its blank border in modules, the best first."""
CODE_HEIGHT = 13.0
"""Height (mm) above the lower margin in which a small code always has a place."""
_GRAIN = 0.5
"""Grid step (mm) of the search for a code's place."""


def with_marks(page: Page, paper: Size, margin: float, metrics: Metrics) -> Page:
    """Return the page, which has a blank margin, with the places of its corner marks and, if space is left, a code."""
    marks = corner_marks(paper)
    quiet = mark_side(paper) / MODULES
    taken = [extent(op, metrics) for op in page.ops]
    taken += [place.box for place in page.places]
    taken += [mark.box.inset(-quiet) for mark in marks]
    taken.append(number_room(paper, margin))
    return page._replace(marks=marks, code=code_room(taken, paper, margin))


def corner_marks(paper: Size) -> tuple[Mark, ...]:
    """Return the four marks, clockwise from the top left; each is halfway between the unprinted edge and the sheet's ink."""
    width, height = paper
    side = mark_side(paper)
    near = (UNPRINTED + scan_margin(paper) - side / MODULES - side) / 2
    right, bottom = width - near - side, height - near - side
    corners = ((near, near), (right, near), (right, bottom), (near, bottom))
    return tuple(Mark(number, Box(x, y, side, side)) for number, (x, y) in enumerate(corners))


def mark_path(mark: Mark) -> Path:
    """Return a mark's ink: a square with holes for its white modules."""
    module = mark.box.w / MODULES
    whites = tuple(f"0{row}0" for row in BITS[mark.id])
    holes = [
        Box(mark.box.x + start * module, mark.box.y + row * module, length * module, module)
        for row, start, length in _runs(("0" * MODULES, *whites))
    ]
    return Path(tuple(step for box in (mark.box, *holes) for step in _outline(box)), "#000000", even_odd=True)


def code_path(rows: Sequence[str], box: Box) -> Path:
    """Return a code's ink in its box: its dark modules (1), with adjacent modules of a row joined."""
    module = box.w / len(rows)
    runs = (Box(box.x + start * module, box.y + row * module, length * module, module) for row, start, length in _runs(rows))
    return Path(tuple(step for run in runs for step in _outline(run)), "#000000")


def _runs(rows: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield each run of adjacent `1` characters in the rows: its row, start and length."""
    for number, row in enumerate(rows):
        start = 0
        for bit, run in groupby(row):
            length = len(list(run))
            if bit == "1":
                yield number, start, length
            start += length


def _outline(box: Box) -> Steps:
    return polygon(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)))


def number_room(paper: Size, margin: float) -> Box:
    """Return the box reserved for a running number: the middle of the bottom margin."""
    width, height = paper
    middle = (UNPRINTED + min(margin, scan_margin(paper))) / 2
    return Box((width - _NUMBER[0]) / 2, height - middle - _NUMBER[1] / 2, *_NUMBER)


def code_room(taken: Iterable[Box], paper: Size, margin: float) -> Box | None:
    """Return a place for a code clear of some boxes: as large as possible, then as near as possible to a corner inside the margin.

    Return None if there is no space. The code may be in the margin, and its blank border may reach into the area that printers
    leave blank.
    """
    rows = _occupied(taken, paper)
    for side, modules in _CODES:
        quiet = ceil(modules * side / CODE_MODULES / _GRAIN) * _GRAIN
        corners = [(margin, length - margin - side) for length in paper]
        free = [(_off(box.x, corners[0]) + _off(box.y, corners[1]), box) for box in _free(rows, paper, side, quiet, corners[0])]
        if free:
            return min(free, key=lambda each: (round(each[0], 3), -each[1].y, -each[1].x))[1]
    return None


def _off(at: float, wanted: Sequence[float]) -> float:
    return min(abs(at - each) for each in wanted)


def _occupied(taken: Iterable[Box], paper: Size) -> list[int]:
    """Return the paper as rows of squares, one bit per square from the left: set if something overlaps it."""
    across, down = (ceil(side / _GRAIN) for side in paper)
    rows = [0] * down
    for box in taken:
        left, right = max(floor(box.x / _GRAIN), 0), min(ceil(box.right / _GRAIN), across)
        bits = ((1 << max(right - left, 0)) - 1) << left
        for row in range(max(floor(box.y / _GRAIN), 0), min(ceil(box.bottom / _GRAIN), down)):
            rows[row] |= bits
    return rows


def _free(rows: Sequence[int], paper: Size, side: float, quiet: float, wanted: Sequence[float]) -> Iterator[Box]:
    """Yield places for a code of this side with its blank border: at each height, the places whose left edges are nearest to
    the `wanted` ones."""
    room = round((side + 2 * quiet) / _GRAIN)
    least = ceil(max(UNPRINTED - quiet, 0) / _GRAIN)
    last, lowest = (floor(length / _GRAIN) - least - room for length in paper)
    within = (1 << last + 1) - (1 << least) if last >= least else 0
    for top, taken in enumerate(_smeared_down(rows, room)[: max(lowest + 1, 0)]):
        free = within & ~_smeared(taken, room)
        if top >= least and free:
            for left in _nearest(free, [max(round((edge - quiet) / _GRAIN), 0) for edge in wanted]):
                yield Box(left * _GRAIN + quiet, top * _GRAIN + quiet, side, side)


def free_place(taken: Iterable[Box], paper: Size, size: Size, edge: float, left: float) -> Box | None:
    """Return the lowest place of a size that is clear of some boxes and of the paper's edges; None without one. If there
    are several, return the first to the right of `left`, or else the leftmost."""
    rows, (wide, high), least = _occupied(taken, paper), (ceil(side / _GRAIN) for side in size), ceil(edge / _GRAIN)
    across, down = (floor((length - edge) / _GRAIN) for length in paper)
    within = (1 << max(across - wide + 1, 0)) - (1 << least)
    for top in range(down - high, least - 1, -1):
        used = 0
        for row in rows[top : top + high]:
            used |= row
        if within > 0 and (free := within & ~_smeared(used, wide)):
            free = free >> ceil(left / _GRAIN) << ceil(left / _GRAIN) or free
            return Box(((free & -free).bit_length() - 1) * _GRAIN, top * _GRAIN, *size)
    return None


def _nearest(bits: int, wanted: Iterable[int]) -> set[int]:
    """Return the set bits nearest to the wanted positions, on either side."""
    below = {(bits & (2 << at) - 1).bit_length() - 1 for at in wanted}
    above = {((bits >> at & -(bits >> at)).bit_length() - 1 + at) for at in wanted if bits >> at}
    return (below | above) - {-1}


def _smeared(bits: int, reach: int) -> int:
    """Return the bits after also setting, for each set bit, the `reach` − 1 bits below it."""
    done = 1
    while done < reach:
        step = min(done, reach - done)
        bits |= bits >> step
        done += step
    return bits


def _smeared_down(rows: Sequence[int], reach: int) -> list[int]:
    """Return the union of each row with the rows after it, `reach` rows in all; rows too near to the end are left out."""
    done, smeared = 1, list(rows)
    while done < reach:
        step = min(done, reach - done)
        smeared = [above | below for above, below in zip(smeared, smeared[step:], strict=False)]
        done += step
    return smeared
