"""The names of the spaces of a sheet of the placement pad."""

from __future__ import annotations


def mark(place: str) -> str:
    """Return the name of a field's mark from the field's name (`r1c2`)."""
    return f"marks.{place}"


def cell(mark: str) -> tuple[int, int]:
    """Return the row and column of a field from its name or its mark's name."""
    row, _, column = mark.removeprefix("marks.").removeprefix("r").partition("c")
    return int(row), int(column)


def flag(place: str) -> str:
    """Return the name of the space for the place of arrival at a flag, from the field's name."""
    return f"flags.{place}"


def score(part: str) -> str:
    """Return the name of the points space of a part of the score: gems, puzzles, lines, flags, bombs, piles."""
    return f"score.{part}"


MARKS, FLAGS, PLAYERS, ROUNDS, TOTAL = "marks", "flags", "players", "rounds", "total"
"""Names of the spaces: all marks, all places of arrival, the number of players, the round boxes, and the total."""
