"""Sizes of an automatic page by its unit, in mm and points: one number for type, icons and fields together."""

from __future__ import annotations

import math
from functools import cache

from sheetgen.drawing.outline import Key
from sheetgen.drawing.sheet import MM_PER_POINT

LEAST_UNIT, MOST_UNIT = 0.9, 1.85
_STEP = 1.05
LEAST_CELL = 8.0, 7.0
"""The least size of a field, whatever the unit."""
LEAST_TICK = 5.5
_ROW = 7.0
BOX = 1.0
"""Maximum distance of a box from the edges of its cell, both sides together."""
_TYPE, _LEAST_TYPE, _MOST_TYPE = 8.4, 8.0, 16.0
_SMALL_TYPE = 7.0
"""The least type on A6 and smaller papers."""
_A_DIGIT, _BESIDE_DIGITS = 2.6, 4.5
_TEXT = 2.5
"""The width of a text against a number's."""
_CHARACTER = 0.19
"""The width of a character of a choice or a printed value, in mm per point of type."""
_HIGHEST_ROW, _ROW_GROWTH, _TYPE_IN_ROW = 14.0, 1.55, 0.26
"""The highest row in mm, its factor of the unit's row, and the minimum share of its height for type."""


@cache
def units() -> tuple[float, ...]:
    """The ladder of units, the largest first."""
    steps: list[float] = []
    unit = LEAST_UNIT
    while unit <= MOST_UNIT + 1e-9:
        steps.insert(0, round(unit, 3))
        unit *= _STEP
    return tuple(steps)


def type_size(unit: float, small: bool = False) -> float:
    """The size of a row's type in points. small: on a small paper."""
    return min(max(_TYPE * math.pow(unit, 0.75), _SMALL_TYPE if small else _LEAST_TYPE), _MOST_TYPE)


def row_height(unit: float) -> float:
    """Return the height of a row, with the distance of its boxes from its edges."""
    return max(_ROW * unit, LEAST_CELL[1]) + BOX


def highest_row(unit: float) -> float:
    """The height that rows grow to where the page has room."""
    return max(min(row_height(unit) * _ROW_GROWTH, _HIGHEST_ROW), row_height(unit))


def highest_label_row(unit: float) -> float:
    """The height on paper at which a row's label does not look lost in it."""
    return type_size(unit) * MM_PER_POINT / _TYPE_IN_ROW


def number_width(digits: int, unit: float) -> float:
    """The width of a column for numbers."""
    return max(LEAST_CELL[0], (_BESIDE_DIGITS + _A_DIGIT * digits) * math.pow(unit, 0.8)) + BOX


def cell_width(key: Key, unit: float) -> float:
    """The width that a column needs."""
    if key.content == "tick":
        return LEAST_CELL[0] + BOX
    if key.content in ("printed", "choice"):
        return max(LEAST_CELL[0] + BOX, key.digits * _CHARACTER * type_size(unit) + 2.0)
    return number_width(2, unit) * _TEXT if key.wide else number_width(key.digits, unit)
