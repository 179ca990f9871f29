"""An additional function for formulas of sheets in YAML: `triangular(points)`."""

from __future__ import annotations


def triangular(number: int) -> int:
    """Return 1 + 2 + … + number, as many games score sets; a negative number gives 0."""
    if number > 10_000:
        raise ValueError(f"nobody collects {number} of a kind")
    return max(number, 0) * (number + 1) // 2
