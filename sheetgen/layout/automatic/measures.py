"""Sizes of an automatic page in mm and points, derived from its unit: one number for type, icons and fields together."""

from __future__ import annotations

import math
from functools import cache

from sheetgen.drawing.outline import Key
from sheetgen.drawing.sheet import MM_PER_POINT

LEAST_UNIT, MOST_UNIT = 0.9, 1.85
_STEP = 1.05
LEAST_CELL = 8.0, 7.0
"""Minimum width and height of a field in mm, whatever the unit."""
LEAST_TICK = 5.5
_ROW = 7.0
BOX = 1.0
"""Maximum distance of a box from the edges of its cell, both sides together."""
_TYPE, _LEAST_TYPE, _MOST_TYPE = 8.4, 8.0, 16.0
_SMALL_TYPE = 7.0
"""Minimum type size in points on A6 and smaller papers."""
_A_DIGIT, _BESIDE_DIGITS = 2.6, 4.5
_TEXT = 2.5
"""The width of a text relative to the width of a number."""
_CHARACTER = 0.19
"""The width of a character of a choice or a printed value, in mm per point of type."""
_HIGHEST_ROW, _ROW_GROWTH, _TYPE_IN_ROW = 14.0, 1.55, 0.26
"""`_HIGHEST_ROW` and `_ROW_GROWTH` limit the height of a row: in mm, and as a multiple of the unit's row height. `_TYPE_IN_ROW` is
the minimum share of a row's height that its label should have."""


@cache
def units() -> tuple[float, ...]:
    """Return all units to try, the largest first."""
    steps: list[float] = []
    unit = LEAST_UNIT
    while unit <= MOST_UNIT + 1e-9:
        steps.insert(0, round(unit, 3))
        unit *= _STEP
    return tuple(steps)


def type_size(unit: float, small: bool = False) -> float:
    """Return the type size of a row in points. small: on a small paper."""
    return min(max(_TYPE * math.pow(unit, 0.75), _SMALL_TYPE if small else _LEAST_TYPE), _MOST_TYPE)


def row_height(unit: float) -> float:
    """Return the height of a row in mm, including the distance of its boxes from its edges."""
    return max(_ROW * unit, LEAST_CELL[1]) + BOX


def highest_row(unit: float) -> float:
    """Return the height that rows may grow to if the page has space."""
    return max(min(row_height(unit) * _ROW_GROWTH, _HIGHEST_ROW), row_height(unit))


def highest_label_row(unit: float) -> float:
    """Return the maximum height of a row at which its label doesn't look lost."""
    return type_size(unit) * MM_PER_POINT / _TYPE_IN_ROW


def number_width(digits: int, unit: float) -> float:
    """Return the width of a column for numbers."""
    return max(LEAST_CELL[0], (_BESIDE_DIGITS + _A_DIGIT * digits) * math.pow(unit, 0.8)) + BOX


def cell_width(key: Key, unit: float) -> float:
    """Return the width that a column needs."""
    if key.content == "tick":
        return LEAST_CELL[0] + BOX
    if key.content in ("printed", "choice"):
        return max(LEAST_CELL[0] + BOX, key.digits * _CHARACTER * type_size(unit) + 2.0)
    return number_width(2, unit) * _TEXT if key.wide else number_width(key.digits, unit)
