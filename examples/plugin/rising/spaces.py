"""The names of the spaces of a sheet of Rising."""

from __future__ import annotations

SUM = "sum"
"""The name of the space for the sum of the boxes."""


def box(number: int) -> str:
    """Return the name of a box, counted from 1."""
    return f"boxes.{number}"
