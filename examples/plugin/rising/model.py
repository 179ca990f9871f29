"""The boxes of Rising as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise


def falls(numbers: Sequence[int | None]) -> Iterator[tuple[int, int]]:
    """Yield pairs of boxes, from 0, whose second number isn't more than the first; empty boxes are skipped (rulebook: "Rise")."""
    filled = [(box, number) for box, number in enumerate(numbers) if number is not None]
    for (one, less), (other, more) in pairwise(filled):
        if more <= less:
            yield one, other


def points(numbers: Sequence[int | None]) -> int:
    """Return the sum of all boxes (rulebook: "Add up")."""
    return sum(number for number in numbers if number is not None)
