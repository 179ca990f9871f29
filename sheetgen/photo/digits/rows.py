"""Numbers in the cells of a table's row, read together where ink crosses the line between two of them or lies near it.

Such a piece of ink may belong to either cell. From left to right along a line, the first so many of its pieces are the left cell's;
how likely each such cut is follows from where the pieces lie, from the gaps between them, and from how well both cells can then be
read as what may stand there (a chain, as hidden Markov models are). Lengths are mm unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log, log1p
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box
from sheetgen.form.spaces import Space
from sheetgen.photo import thresholds
from sheetgen.photo.digits.numbers import Likely, is_number, numbers
from sheetgen.photo.digits.pieces import Labels, seams
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.layer import Area
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.ink.ticks import RegionReading
from sheetgen.photo.picture.pixels import Floats, Tones

_Cell = tuple[RegionReading, Space]


def numbers_in_rows(
    strokes: Strokes, readings: Sequence[tuple[RegionReading, Space | None]]
) -> dict[Box, list[tuple[object, float]]]:
    """What the cells of numbers that share ink with a neighbour may hold (None: nothing), by their boxes."""
    owners: dict[int, set[Box]] = {}
    for reading, _ in readings:
        for stroke in reading.left.strokes:
            owners.setdefault(stroke, set()).add(reading.region.box)
    result: dict[Box, list[tuple[object, float]]] = {}
    cells = [(reading, space) for reading, space in readings if space is not None and is_number(space) and not reading.region.ticked]
    for row in _rows(cells):
        boxes = {reading.region.box for reading, _ in row}
        foreign = [stroke for stroke, its in owners.items() if not its & boxes]
        result |= _read_row(strokes, row, foreign)
    return result


def _rows(cells: Sequence[_Cell]) -> Iterator[list[_Cell]]:
    """Cells beside one another, from left to right."""
    boxes = [reading.region.box for reading, _ in cells]
    if not boxes:
        return
    x, y, wide, high = np.array([(box.x, box.y, box.w, box.h) for box in boxes]).T
    common = np.minimum((y + high)[:, None], y + high) - np.maximum(y[:, None], y)
    beside = np.abs(x[None, :] - (x + wide)[:, None]) < thresholds.CELL_GAP
    beside &= common > thresholds.SAME_ROW * np.maximum(high[:, None], high)
    after = {n: int(np.argmax(row)) for n, row in enumerate(beside) if row.any()}
    for n in sorted(set(after) - set(after.values())):
        row = [n]
        while row[-1] in after:
            row.append(after[row[-1]])
        yield [cells[each] for each in row]


class _Unit(NamedTuple):
    """A piece of a row's ink: its number among the labels; its left and right ends and its middle."""

    number: int
    left: float
    right: float
    middle: float


class _Row(NamedTuple):
    """A row's ink (relative to the darkness of its pens), which unit each pixel belongs to (0: none), and the units."""

    ink: Tones
    labels: Labels
    units: list[_Unit]

    def crop(self, some: Sequence[_Unit]) -> Tones:
        """The ink of some units."""
        mine = np.zeros(int(self.labels.max(initial=0)) + 1, np.float32)
        mine[[unit.number for unit in some]] = 1
        share = mine[self.labels]
        columns = np.flatnonzero(share.any(axis=0))
        if not len(columns):
            return np.zeros((1, 1), np.float32)
        cut = slice(columns[0], columns[-1] + 1)
        return np.asarray(self.ink[:, cut] * share[:, cut], np.float32)


def _read_row(strokes: Strokes, cells: Sequence[_Cell], foreign: Sequence[int]) -> dict[Box, list[tuple[object, float]]]:
    boxes = [reading.region.box for reading, _ in cells]
    lines = [(one.right + other.x) / 2 for one, other in zip(boxes, boxes[1:], strict=False)]
    if not any(_inked(strokes, boxes[0], line) for line in lines):
        return {}
    row = _units(strokes, boxes, lines, foreign)
    near = [_near(row.units, line, lines) for line in lines]
    either = {unit.number for some in near for unit in some}
    fixed: list[list[_Unit]] = [[] for _ in cells]
    for unit in row.units:
        if unit.number not in either:
            fixed[int(np.searchsorted(lines, unit.middle))].append(unit)
    cuts = [_cuts(some, line, fixed[n], fixed[n + 1]) for n, (some, line) in enumerate(zip(near, lines, strict=True))]
    return _read_cells(row, cells, fixed, near, cuts)


def _inked(strokes: Strokes, box: Box, line: float) -> bool:
    """Whether there is ink near a line."""
    near = strokes.within(strokes.ink.area(Box(line - thresholds.NEAR_LINE, box.y, 2 * thresholds.NEAR_LINE, box.h)))
    return bool(near[strokes.kept].any())


def _units(strokes: Strokes, boxes: Sequence[Box], lines: Sequence[float], foreign: Sequence[int]) -> _Row:
    """The units of a row: what hangs together, parted where it goes through the middles of two cells."""
    first, last = boxes[0], boxes[-1]
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    area = strokes.ink.area(Box(first.x, top, last.right - first.x, bottom - top), thresholds.OVER_LINE)
    allowed = strokes.kept.copy()
    allowed[list(foreign)] = False
    mask = allowed[strokes.labels[area.slices]] & (strokes.labels[area.slices] > 0)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    ink = np.minimum(strokes.ink.dark[area.slices] / np.maximum(strokes.pens[strokes.labels[area.slices]], 1e-3), 1) * mask
    units: list[_Unit] = []
    for number in range(1, count):
        x, _, wide, _, pixels = (int(each) for each in stats[number])
        high = (middles[number, 1] + area.top) / DOTS
        if pixels < thresholds.BIT * DOTS**2 or not top <= high <= bottom:
            continue
        left, right = (x + area.left) / DOTS, (x + wide + area.left) / DOTS
        for line in (each for each in lines if left < each - thresholds.DEEP and right > each + thresholds.DEEP):
            number = _parted(labels, ink, number, line * DOTS - area.left, units, area)
        units.append(_unit(labels, number, area))
    units = [unit for unit in units if first.x - thresholds.OVER_LINE < unit.middle < last.right + thresholds.OVER_LINE]
    return _Row(np.asarray(ink, np.float32), np.asarray(labels, np.int32), sorted(units, key=lambda unit: unit.middle))


def _parted(labels: Labels, ink: Tones, number: int, line: float, units: list[_Unit], area: Area) -> int:
    """Parts what hangs together across a line (pixels) where it crosses least ink near it; gives the number of the right part."""
    down, across = np.nonzero(labels == number)
    top, left = int(down.min()), int(across.min())
    here = labels[top : down.max() + 1, left : across.max() + 1]
    mine = here == number
    ways = seams(np.asarray(ink[top : down.max() + 1, left : across.max() + 1] * mine, np.float32))
    near = [way for way in ways if abs(float(way.mean()) + left - line) < thresholds.SEAM_FROM_LINE * DOTS]
    if not near:
        return number
    best = min(near, key=lambda way: abs(float(way.mean()) + left - line))
    beyond = mine & (np.arange(mine.shape[1])[None, :] >= best[:, None])
    least = thresholds.CUT_LEAST * int(mine.sum())
    if min(int(beyond.sum()), int(mine.sum()) - int(beyond.sum())) < least:
        return number
    new = int(labels.max()) + 1
    here[beyond] = new
    units.append(_unit(labels, number, area))
    return new


def _unit(labels: Labels, number: int, area: Area) -> _Unit:
    across = np.nonzero(labels == number)[1] + area.left
    return _Unit(number, across.min() / DOTS, (across.max() + 1) / DOTS, float(across.mean()) / DOTS)


def _near(units: Sequence[_Unit], line: float, lines: Sequence[float]) -> list[_Unit]:
    """The units that may belong to either side of a line."""
    return [
        unit
        for unit in units
        if unit.left - thresholds.NEAR_LINE < line < unit.right + thresholds.NEAR_LINE
        and abs(unit.middle - line) < thresholds.FAR_FROM_LINE
        and line == min(lines, key=lambda each: abs(each - unit.middle))
    ]


def _cuts(near: Sequence[_Unit], line: float, left: Sequence[_Unit], right: Sequence[_Unit]) -> dict[int, float]:
    """How likely (logarithm) it is by their places alone that the first so many of the units near a line are the left cell's."""
    result = {}
    for count in range(len(near) + 1):
        before, after = [*left, *near[:count]], [*near[count:], *right]
        gap = min((unit.left for unit in after), default=np.inf) - max((unit.right for unit in before), default=-np.inf)
        score = thresholds.GAP_SPEAKS * min(max(float(gap), 0.0), thresholds.WIDE_GAP)
        score -= sum(log1p(exp((unit.middle - line) / thresholds.LINE_SPREAD)) for unit in near[:count])
        score -= sum(log1p(exp((line - unit.middle) / thresholds.LINE_SPREAD)) for unit in near[count:])
        result[count] = score
    most = max(result.values())
    return {count: score - most for count, score in result.items() if score > most - thresholds.HOPELESS_CUT}


def _read_cells(
    row: _Row, cells: Sequence[_Cell], fixed: Sequence[Sequence[_Unit]], near: Sequence[Sequence[_Unit]], cuts: Sequence[dict[int, float]]
) -> dict[Box, list[tuple[object, float]]]:
    """What each cell beside a line with units near it may hold, over all cuts at its lines."""
    ends = [{0: 0.0}, *cuts, {0: 0.0}]
    shared = [[], *near, []]
    doubtful = [bool(shared[n] or shared[n + 1]) for n in range(len(cells))]
    tables: list[dict[tuple[int, int], Likely]] = [{} for _ in cells]
    for n, (_, space) in enumerate(cells):
        for start in ends[n] if doubtful[n] else ():
            for end in ends[n + 1]:
                units = [*shared[n][start:], *fixed[n], *shared[n + 1][:end]]
                tables[n][start, end] = _numbers(row.crop(units), space) if units else _BLANK
    forward, backward = _messages(tables, ends, doubtful)
    result = {}
    for n, (reading, _) in enumerate(cells):
        if doubtful[n]:
            weights = {
                (start, end): forward[n][start] + log(likely.evidence) + ends[n + 1][end] + backward[n + 1][end]
                for (start, end), likely in tables[n].items()
            }
            inked = max(each.p for each, _ in cells[max(n - 1, 0) : n + 2])
            result[reading.region.box] = _marginals(tables[n], weights, inked)
    return result


_BLANK = Likely([(None, 1.0)], thresholds.LEFT_BLANK)


def _numbers(ink: Tones, space: Space) -> Likely:
    rows = np.flatnonzero(ink.any(axis=1))
    return numbers(ink[rows[0] : rows[-1] + 1], space) if len(rows) else _BLANK


def _messages(
    tables: Sequence[dict[tuple[int, int], Likely]], ends: Sequence[dict[int, float]], doubtful: Sequence[bool]
) -> tuple[list[dict[int, float]], list[dict[int, float]]]:
    """How likely (logarithms) each cut is by all that stands left of its line, and by all that stands right of it."""
    forward: list[dict[int, float]] = [dict(ends[0])]
    for n, table in enumerate(tables):
        before = forward[n]
        forward.append({
            end: prior + (_sum([before[start] + log(table[start, end].evidence) for start in before]) if doubtful[n] else 0.0)
            for end, prior in ends[n + 1].items()
        })
    backward: list[dict[int, float]] = [{0: 0.0}]
    for n in range(len(tables) - 1, -1, -1):
        after, table = backward[0], tables[n]
        backward.insert(0, {
            start: _sum([after[end] + ends[n + 1][end] + log(table[start, end].evidence) for end in after]) if doubtful[n] else 0.0
            for start in ends[n]
        })
    return forward, backward


def _sum(logarithms: Sequence[float]) -> float:
    """The logarithm of the sum of what some logarithms stand for."""
    most = max(logarithms)
    return most + log(sum(exp(each - most) for each in logarithms))


def _marginals(
    table: dict[tuple[int, int], Likely], weights: dict[tuple[int, int], float], inked: float
) -> list[tuple[object, float]]:
    """The values of a cell over all cuts. inked: how likely anything is written there at all."""
    whole = _sum(list(weights.values()))
    result: dict[object, float] = {}
    for cut, likely in table.items():
        share = exp(weights[cut] - whole)
        for value, p in likely.values:
            result[value] = result.get(value, 0.0) + share * p * (inked if value is not None else 1)
    result[None] = result.get(None, 0.0) + 1 - sum(result.values())
    return sorted(result.items(), key=lambda each: -each[1])
