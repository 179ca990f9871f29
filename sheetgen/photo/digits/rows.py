"""Numbers in the cells of a table's row, read together if ink crosses the line between two cells or is near it.

A piece of ink near a line may belong to either cell. Along each line, a cut assigns the pieces left of it to the left cell. The
likelihood of a cut depends on the positions of the pieces, the gaps between them, and how well both cells can be read as permitted
values (a chain, like hidden Markov models). Lengths are in mm unless stated otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import exp, log, log1p
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.drawing.sheet import Box
from sheetgen.form.spaces import Space
from sheetgen.photo.digits.cache import InkCache
from sheetgen.photo.digits.numbers import NUMBER_EVIDENCE, Likely, is_number, numbers, with_evidence
from sheetgen.photo.digits.seams import seams
from sheetgen.photo.find.prints import DOTS
from sheetgen.photo.ink.parting import MAX_CELL_GAP, MIN_SHARED_HEIGHT
from sheetgen.photo.ink.strokes import ALONG_PRINT_FREE, Strokes
from sheetgen.photo.ink.ticks import RegionReading
from sheetgen.photo.picture.pixels import Mask, Tones

MIN_PIECE_MM2, MIN_CUT_SHARE = 0.12, 0.06
"""Minimum area of a piece of ink, and minimum share of a piece on either side of a cut."""
MIN_DASH_LIKENESS, FAINT_DASH_CHANCE = 0.9, 0.6
"""Ink that is too faint or small to count as writing is a dash with the probability `FAINT_DASH_CHANCE`, if its probability of
looking like an allowed dash is more than `MIN_DASH_LIKENESS`."""
ROW_MARGIN = 1.0
"""Maximum distance of a row's ink from the row."""
NEAR_LINE, MAX_MIDDLE_TO_LINE = 0.75, 2.5
"""Ink closer to a line than `NEAR_LINE` may belong to the cell on either side, if its middle is less than `MAX_MIDDLE_TO_LINE` from
the line."""
MIN_REACH_TO_CUT, MAX_SEAM_TO_LINE, MIN_REACH_OF_NUMBERS = 1.2, 1.5, 4.5
"""A piece that reaches more than `MIN_REACH_TO_CUT` into both cells is cut along a seam with little ink that is less than
`MAX_SEAM_TO_LINE` from the line. If it reaches more than `MIN_REACH_OF_NUMBERS` into both and there is no such seam, it is cut at
the line itself.
"""
LINE_SPREAD, LINE_BEND = 0.5, 4.0
"""`LINE_SPREAD`: the scale of the logistic distribution of how far writing extends over a line. `LINE_BEND`: the distance, in these
scales, at which the logarithm of the odds is doubled.
"""
GAP_GAIN, MAX_GAP = 2.0, 2.0
"""`GAP_GAIN`: the gain in log-probability of a cut for each mm of the gap between the ink of two cells. `MAX_GAP`: the width (mm)
above which a gap gains nothing more."""
CUT_STROKE_COST = 1.5
"""Cost of a cut through connected ink."""
MIN_UNCLEAR_HEIGHT, MAX_UNCLEAR = 1.5, 2
"""Ink near a line that may be print: the minimum height of a piece, and the maximum number of such pieces that are tried both as
ink and as print."""
UNCLEAR_INK_COST = 2.0
"""Cost of taking a piece that may be print for ink."""
MAX_CUT_COST = 5.0
"""Cuts this much worse than the best are not considered."""
BLANK_CELL_CHANCE = 0.5
"""Probability that a cell next to a written one is blank."""


Labels = npt.NDArray[np.int32]
_Cell = tuple[RegionReading, Space]


def numbers_in_rows(
    strokes: Strokes, readings: Sequence[tuple[RegionReading, Space | None]], cache: InkCache
) -> dict[Box, list[tuple[object, float]]]:
    """Return the possible values (None: nothing) of number cells that share ink with a neighbour, by their boxes."""
    owners: dict[int, set[Box]] = {}
    for reading, _ in readings:
        for stroke in reading.ink.strokes:
            owners.setdefault(stroke, set()).add(reading.region.box)
    result: dict[Box, list[tuple[object, float]]] = {}
    cells = [(reading, space) for reading, space in readings if is_number(space) and not reading.region.ticked]
    for row in _rows(cells):
        boxes = {reading.region.box for reading, _ in row}
        if any(_has_ink_near(strokes, row[0][0].region.box, line) for line in _lines(row)):
            foreign = [stroke for stroke, its in owners.items() if not its & boxes]
            result |= _read_row(row, _units(strokes, row, foreign), cache)
    return result


def _rows(cells: Sequence[_Cell]) -> Iterator[list[_Cell]]:
    """Yield rows of adjacent cells, from left to right."""
    boxes = [reading.region.box for reading, _ in cells]
    if not boxes:
        return
    x, y, wide, high = np.array([(box.x, box.y, box.w, box.h) for box in boxes]).T
    common = np.minimum((y + high)[:, None], y + high) - np.maximum(y[:, None], y)
    beside = np.abs(x[None, :] - (x + wide)[:, None]) < MAX_CELL_GAP
    beside &= common > MIN_SHARED_HEIGHT * np.maximum(high[:, None], high)
    after = {n: int(np.argmax(row)) for n, row in enumerate(beside) if row.any()}
    for n in sorted(set(after) - set(after.values())):
        row = [n]
        while row[-1] in after:
            row.append(after[row[-1]])
        yield [cells[each] for each in row]


class _Unit(NamedTuple):
    """A piece of a row's ink. number: its label in the row; stroke: the number of its stroke; left, right, middle: its ends and its
    middle; unclear: whether it may be print."""

    number: int
    stroke: int
    left: float
    right: float
    middle: float
    unclear: bool


class _Cut(NamedTuple):
    """The units near a line that belong to the left cell and to the right cell, and the log likelihood of their positions alone."""

    left: tuple[_Unit, ...]
    right: tuple[_Unit, ...]
    score: float


class _Row(NamedTuple):
    """The ink of a row (relative to the darkness of its pens), the number of each pixel's unit (0: none), and the units.

    left: the row's left edge on the sheet, in pixels.
    """

    ink: Tones
    labels: Labels
    units: list[_Unit]
    left: int

    def crop(self, some: Sequence[_Unit]) -> Tones:
        """Return the ink of some units."""
        if not some:
            return np.zeros((1, 1), np.float32)
        start, end = (round(each * DOTS) - self.left for each in (min(u.left for u in some), max(u.right for u in some)))
        mine = np.zeros(len(self.units) + 1, np.float32)
        mine[[unit.number for unit in some]] = 1
        return np.asarray(self.ink[:, start:end] * mine[self.labels[:, start:end]], np.float32)


def _read_row(cells: Sequence[_Cell], row: _Row, cache: InkCache) -> dict[Box, list[tuple[object, float]]]:
    lines, units = _lines(cells), row.units
    near = [_units_near(units, line, lines) for line in lines]
    either = {unit.number for some in near for unit in some}
    fixed: list[list[_Unit]] = [[] for _ in cells]
    for unit in units:
        if unit.number not in either and not unit.unclear:
            fixed[int(np.searchsorted(lines, unit.middle))].append(unit)
    cuts = [_cuts(some, line, fixed[n], fixed[n + 1]) for n, (some, line) in enumerate(zip(near, lines, strict=True))]
    return _read_cells(row, cells, fixed, cuts, cache)


def _lines(cells: Sequence[_Cell]) -> list[float]:
    """Return the x coordinate of each line between neighbouring cells."""
    return [(one.region.box.right + other.region.box.x) / 2 for (one, _), (other, _) in pairwise(cells)]


def _has_ink_near(strokes: Strokes, box: Box, line: float) -> bool:
    """Return whether there is ink near a line."""
    near = strokes.within(strokes.ink.area(Box(line - NEAR_LINE, box.y, 2 * NEAR_LINE, box.h)))
    return bool(near[strokes.kept | strokes.unclear].any())


def _units(strokes: Strokes, cells: Sequence[_Cell], foreign: Sequence[int]) -> _Row:
    """Return the units of a row: connected ink, split if it reaches far into two cells."""
    boxes, lines = [reading.region.box for reading, _ in cells], _lines(cells)
    first, last = boxes[0], boxes[-1]
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    area = strokes.ink.area(Box(first.x, top, last.right - first.x, bottom - top), ROW_MARGIN)
    allowed = strokes.kept | strokes.unclear
    allowed[list(foreign)] = False
    own = strokes.labels[area.slices]
    mask = allowed[own] & (own > 0)
    _, labels, stats, middles = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    ink = np.asarray(np.minimum(strokes.ink.dark[area.slices] / np.maximum(strokes.pens[own], 1e-3), 1) * mask, np.float32)
    units: list[_Unit] = []
    for number in np.flatnonzero(stats[:, cv2.CC_STAT_AREA] >= MIN_PIECE_MM2 * DOTS**2).tolist():
        x, y, wide, high, _ = (int(each) for each in stats[number])
        if number == 0 or not top <= (middles[number, 1] + area.top) / DOTS <= bottom:
            continue
        here = slice(y, y + high), slice(x, x + wide)
        begin = x + area.left
        parts = _split_at_lines(labels[here] == number, ink[here], [line * DOTS - begin for line in lines])
        stroke = int(own[here][parts[0]][0])
        along_print = bool(strokes.free[stroke] < ALONG_PRINT_FREE)
        unclear = along_print or not strokes.kept[stroke]
        if unclear and high < MIN_UNCLEAR_HEIGHT * DOTS:
            continue
        for n, part in enumerate(parts):
            across = np.flatnonzero(part.any(axis=0)) + begin
            middle = float((np.nonzero(part)[1] + begin).mean()) / DOTS
            new = number if n == 0 else int(labels.max()) + 1
            labels[here][part] = new
            units.append(_Unit(new, stroke, across[0] / DOTS, (across[-1] + 1) / DOTS, middle, unclear))
    within = (first.x - ROW_MARGIN, last.right + ROW_MARGIN)
    units = sorted((unit for unit in units if within[0] < unit.middle < within[1]), key=lambda unit: unit.middle)
    order = np.zeros(int(labels.max(initial=0)) + 1, np.int32)
    order[[unit.number for unit in units]] = np.arange(len(units)) + 1
    renumbered = [unit._replace(number=n + 1) for n, unit in enumerate(units)]
    return _Row(ink, order[labels], renumbered, area.left)


def _split_at_lines(piece: Mask, ink: Tones, lines: Sequence[float]) -> list[Mask]:
    """Split a piece of ink near each line (its x in pixels) if the piece extends far beyond the line on both sides: along a path
    with little ink or, if whole numbers run into each other, at the line itself.
    """
    parts = [piece]
    for line in lines:
        if not MIN_REACH_TO_CUT * DOTS < line < piece.shape[1] - MIN_REACH_TO_CUT * DOTS:
            continue
        far = {abs(float(way.mean()) - line): way for way in seams(ink * parts[-1])}
        is_seam = bool(far) and min(far) < MAX_SEAM_TO_LINE * DOTS
        if is_seam or MIN_REACH_OF_NUMBERS * DOTS < line < piece.shape[1] - MIN_REACH_OF_NUMBERS * DOTS:
            way = far[min(far)] if is_seam else np.full(len(piece), round(line))
            beyond = np.arange(piece.shape[1])[None, :] >= way[:, None]
            left, right = parts[-1] & ~beyond, parts[-1] & beyond
            if min(left.sum(), right.sum()) > MIN_CUT_SHARE * piece.sum():
                parts[-1:] = [left, right]
    return parts


def _units_near(units: Sequence[_Unit], line: float, lines: Sequence[float]) -> list[_Unit]:
    """Return the units that may belong to either side of a line."""
    return [
        unit
        for unit in units
        if unit.left - NEAR_LINE < line < unit.right + NEAR_LINE
        and abs(unit.middle - line) < MAX_MIDDLE_TO_LINE
        and line == min(lines, key=lambda each: abs(each - unit.middle))
    ]


def _cuts(near: Sequence[_Unit], line: float, left: Sequence[_Unit], right: Sequence[_Unit]) -> list[_Cut]:
    """Return the ways to divide the units near a line: the left cell gets the first few units (none to all of them), the right cell
    the others. Unclear units may also be left out as print."""
    result = []
    unclear = [unit for unit in near if unit.unclear][:MAX_UNCLEAR]
    for dropped in product((False, True), repeat=len(unclear)):
        no_ink = [unit for unit, drop in zip(unclear, dropped, strict=True) if drop]
        some = [unit for unit in near if unit not in no_ink]
        for count in range(len(some) + 1):
            before, after = tuple(some[:count]), tuple(some[count:])
            gap = min((unit.left for unit in (*after, *right)), default=np.inf)
            gap -= max((unit.right for unit in (*left, *before)), default=-np.inf)
            score = GAP_GAIN * min(max(float(gap), 0.0), MAX_GAP)
            score -= UNCLEAR_INK_COST * sum(unit.unclear for unit in some)
            score -= sum(_overhang_cost(unit.middle - line) for unit in before) + sum(
                _overhang_cost(line - unit.middle) for unit in after
            )
            if {unit.stroke for unit in before} & {unit.stroke for unit in after}:
                score -= CUT_STROKE_COST
            result.append(_Cut(before, after, score))
    most = max(cut.score for cut in result)
    return [cut._replace(score=cut.score - most) for cut in result if cut.score > most - MAX_CUT_COST]


def _overhang_cost(beyond: float) -> float:
    """Return the cost (logarithm) of giving ink to a cell if the ink's middle is this far beyond the cell's line."""
    far = beyond / LINE_SPREAD
    return log1p(exp(far * (1 + abs(far) / LINE_BEND)))


_Tables = Sequence[dict[tuple[int, int], Likely]]


def _read_cells(
    row: _Row, cells: Sequence[_Cell], fixed: Sequence[Sequence[_Unit]], cuts: Sequence[Sequence[_Cut]], cache: InkCache
) -> dict[Box, list[tuple[object, float]]]:
    """Return the possible values of each cell adjacent to a line with units near it, over all cuts at its lines."""
    ends = [_UNCUT, *cuts, _UNCUT]
    inks: list[dict[tuple[int, int], Tones]] = []
    for n in range(len(cells)):
        either = {
            (start, end): _ink(row, one, fixed[n], other)
            for start, one in enumerate(ends[n])
            for end, other in enumerate(ends[n + 1])
        }
        inks.append(either if any(cut.left or cut.right for cut in (*ends[n], *ends[n + 1])) else {})
    cache.look_at([ink for some in inks for ink in some.values() if len(ink)])
    tables = [
        {cut: numbers(ink, space, cache) if len(ink) else _BLANK for cut, ink in some.items()} or {(0, 0): _BLANK}
        for some, (_, space) in zip(inks, cells, strict=True)
    ]
    forward, backward = _forward_backward(tables, ends)
    result = {}
    for n, (reading, _) in enumerate(cells):
        if inks[n]:
            about = max(each.p for each, _ in cells[max(n - 1, 0) : n + 2])
            inked = {
                (start, end): about
                if any(not unit.unclear for unit in (*one.right, *other.left))
                else _written_alone(reading, tables[n][start, end])
                for start, one in enumerate(ends[n])
                for end, other in enumerate(ends[n + 1])
            }
            weights = {
                (start, end): forward[n][start] + log(likely.evidence) + ends[n + 1][end].score + backward[n + 1][end]
                for (start, end), likely in tables[n].items()
            }
            result[reading.region.box] = _marginals(tables[n], weights, inked)
    return result


def _written_alone(reading: RegionReading, likely: Likely) -> float:
    """Return the probability of writing in a cell by its own ink. It has a minimum if that ink looks like a dash, since a dash is
    so small that it may seem to be nothing."""
    is_dash = reading.region.short and bool(reading.ink.area) and dict(likely.values).get("-", 0.0) > MIN_DASH_LIKENESS
    return max(reading.p, FAINT_DASH_CHANCE) if is_dash else reading.p


_UNCUT = [_Cut((), (), 0.0)]
_BLANK = Likely([(None, 1.0)], BLANK_CELL_CHANCE)


def _ink(row: _Row, left: _Cut, fixed: Sequence[_Unit], right: _Cut) -> Tones:
    """Return the ink of a cell between two cuts, without the blank rows above and below."""
    ink = row.crop([*left.right, *fixed, *right.left])
    rows = np.flatnonzero(ink.any(axis=1))
    return ink[rows[0] : rows[-1] + 1] if len(rows) else ink[:0]


def _forward_backward(tables: _Tables, ends: Sequence[Sequence[_Cut]]) -> tuple[list[list[float]], list[list[float]]]:
    """Return the score (logarithm) of each cut by everything left of its line, and by everything right of it."""
    forward, backward = [[0.0]], [[0.0]]
    for n, table in enumerate(tables):
        before = range(len(ends[n]))
        forward.append(
            [
                cut.score + _log_sum([forward[n][start] + log(table[start, end].evidence) for start in before])
                for end, cut in enumerate(ends[n + 1])
            ]
        )
    for n in range(len(tables) - 1, -1, -1):
        after, table = list(enumerate(ends[n + 1])), tables[n]
        known = backward[0]
        backward.insert(
            0,
            [
                _log_sum([known[end] + cut.score + log(table[start, end].evidence) for end, cut in after])
                for start in range(len(ends[n]))
            ],
        )
    return forward, backward


def _log_sum(logarithms: Sequence[float]) -> float:
    """Return the logarithm of the sum of values given as logarithms."""
    most = max(logarithms)
    return most + log(sum(exp(each - most) for each in logarithms))


def _marginals(
    table: dict[tuple[int, int], Likely], weights: dict[tuple[int, int], float], inked: dict[tuple[int, int], float]
) -> list[tuple[object, float]]:
    """Return the possible values of a cell over all cuts, with their probabilities. inked: for each cut, the probability by ink
    alone that the cell has writing. If a cut gives the cell clear ink near its lines, this is the greatest probability of the cell
    and its neighbours, since that ink may have been counted as a neighbour's.
    """
    whole = _log_sum(list(weights.values()))
    result: dict[object, float] = {}
    for cut, likely in table.items():
        share, written = exp(weights[cut] - whole), with_evidence(inked[cut], min(likely.evidence_per_digit, NUMBER_EVIDENCE))
        for value, p in likely.values:
            result[value] = result.get(value, 0.0) + share * p * (written if value is not None else 1)
    result[None] = result.get(None, 0.0) + 1 - sum(result.values())
    return sorted(result.items(), key=lambda each: -each[1])
