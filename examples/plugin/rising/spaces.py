"""The names of the spaces of a sheet of Rising."""

from __future__ import annotations

SUM = "sum"
"""Where the boxes are added up."""


def box(number: int) -> str:
    """A box, from 1."""
    return f"boxes.{number}"
