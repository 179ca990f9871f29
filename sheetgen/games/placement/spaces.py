"""The names of the spaces of a sheet of the placement pad."""

from __future__ import annotations


def mark(place: str) -> str:
    """The mark of a field, by the field's name (`r1c2`)."""
    return f"marks.{place}"


def cell(mark: str) -> tuple[int, int]:
    """Return the row and column of a field from its name or its mark's name."""
    row, _, column = mark.removeprefix("marks.").removeprefix("r").partition("c")
    return int(row), int(column)


def flag(place: str) -> str:
    """The place of arrival at a flag, by the field's name."""
    return f"flags.{place}"


def score(part: str) -> str:
    """The points of a part of the score: gems, puzzles, lines, flags, bombs, piles."""
    return f"score.{part}"


MARKS, FLAGS, PLAYERS, ROUNDS, TOTAL = "marks", "flags", "players", "rounds", "total"
"""All marks, all places of arrival, how many played, the round boxes, and where all points are added up."""
