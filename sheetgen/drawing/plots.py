"""Scales of diagrams, and round numbers for their lines."""

from __future__ import annotations

from itertools import count

from sheetgen.drawing.sheet import Box


class Plot:
    """A box with a scale along it, from `low` to `high`."""

    def __init__(self, box: Box, low: float, high: float) -> None:
        self.box, self.low, self.high = box, low, max(high, low + 1)

    def x(self, value: float) -> float:
        """Return the horizontal position of a value."""
        return self.box.x + (value - self.low) / (self.high - self.low) * self.box.w

    def y(self, value: float) -> float:
        """Return the vertical position of a value."""
        return self.box.bottom - (value - self.low) / (self.high - self.low) * self.box.h


def ticks(low: float, high: float, most: int = 6) -> range:
    """Return round numbers between two values, at most `most` + 1 of them."""
    sizes = (digit * 10**power for power in count() for digit in (1, 2, 5))
    step = next(size for size in sizes if (high - low) / size <= most)
    return range(int(-(-low // step)) * step, int(high) + 1, step)
