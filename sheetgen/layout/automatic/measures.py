"""Sizes of an automatic page in mm and points: from its unit (one number for icons and fields together) and its paper's scale."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from sheetgen.drawing.outline import Key
from sheetgen.drawing.papers import MEDIUM, Scale

LEAST_UNIT, MOST_UNIT = 0.64, 1.9
_STEP = 1.05
LEAST_CELL = 8.0, 7.0
"""Minimum width and height of a field in mm, whatever the unit."""
LEAST_ENTRY = 6.5, 4.5
"""Minimum width and height of a field in a table with a row for each round, in mm."""
LEAST_TICK = 5.5
_ROW = 7.0
_A_DIGIT, _BESIDE_DIGITS = 2.6, 4.5
_TEXT = 2.5
"""The width of a text relative to the width of a number."""
_CHARACTER = 0.19
"""The width of a character of a choice or a printed value, in mm per point of type."""
SMALL_UNIT = 0.72
"""Below this unit, rows are lower than 5 mm, and boxes for names and results are lower."""
_LOWER = 2.0
_BAR = 2.5
"""Height of a bar beyond the height of its boxes, in mm."""
_HIGHEST_ROW, _ROW_GROWTH = (10.0, 14.0), 1.55
"""`_HIGHEST_ROW` and `_ROW_GROWTH` limit the height of a row: in mm (up to A5, and above), and as a multiple of the unit's row
height."""


class Unit(NamedTuple):
    """The size of an automatic page: the factor for lengths, the scale of its paper, the minimum size of a field."""

    factor: float
    scale: Scale = MEDIUM
    least: tuple[float, float] = LEAST_CELL

    @property
    def row(self) -> float:
        """The height of a row in mm."""
        return max(_ROW * self.factor, self.least[1])

    @property
    def name(self) -> float:
        """The height of boxes for names and for results: lower where rows are low."""
        return max(self.scale.name - (_LOWER if self.factor < SMALL_UNIT else 0.0), self.least[1])

    @property
    def bar(self) -> float:
        """The height of a bar with boxes for results."""
        return self.name + _BAR

    @property
    def highest_row(self) -> float:
        """The height that rows may grow to if the page has space."""
        most = _HIGHEST_ROW[self.scale.unit > MEDIUM.unit]
        return max(most if self.least == LEAST_ENTRY else min(self.row * _ROW_GROWTH, most), self.row)


@cache
def units() -> tuple[float, ...]:
    """Return all units to try, the largest first."""
    steps: list[float] = []
    unit = LEAST_UNIT
    while unit <= MOST_UNIT + 1e-9:
        steps.insert(0, round(unit, 3))
        unit *= _STEP
    return tuple(steps)


def number_width(digits: int, unit: Unit) -> float:
    """Return the width of a column for numbers."""
    return max(unit.least[0], (_BESIDE_DIGITS + _A_DIGIT * digits) * math.pow(unit.factor, 0.8))


def cell_width(key: Key, unit: Unit) -> float:
    """Return the width that a column needs."""
    if key.content == "tick":
        return unit.least[0]
    if key.content in ("printed", "choice"):
        return max(unit.least[0], key.digits * _CHARACTER * unit.scale.text + 2.0)
    return number_width(2, unit) * _TEXT if key.wide else number_width(key.digits, unit)
