"""A level as its author would type it: grid rows aligned in columns, the meanings of letters, and lines, in YAML's short style."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheetgen.games.placement.layout import FieldKind, LineKey
from sheetgen.source.editing import bare

GAP = 2
"""Space characters between the longest field of a grid column and the next field."""


def grid_rows(rows: Iterable[Sequence[str]], pitch: int = 0) -> Iterator[str]:
    """Yield the rows of a grid, with the fields aligned in columns. rows: their tokens; pitch: characters from one column to the
    next, more if needed."""
    every = list(rows)
    longest = max((len(token) for row in every for token in row), default=0)
    width = max(pitch, longest + 1) if pitch else longest + GAP
    for row in every:
        yield "".join(token.ljust(width) for token in row).rstrip()


def kind_text(kind: FieldKind) -> str:
    """Return the meaning of a letter as text: `{kind: gem, points: 3}`."""
    said = [f"kind: {kind.kind}"]
    if kind.colour:
        said.append(f"colour: {bare(kind.colour)}")
    if kind.points is not None:
        said.append(f"points: {points_text(kind.points)}")
    return f"{{{', '.join(said)}}}"


def points_text(points: int | tuple[int, ...]) -> str:
    """Return the points of a field as text: a number, or a flag's points by place of arrival."""
    return f"[{', '.join(map(str, points))}]" if isinstance(points, tuple) else str(points)


def line_text(line: LineKey) -> str:
    """Return a line as text: `{row: 3, from: 1, to: 4, points: 5}`."""
    return f"{{{', '.join(f'{key}: {value}' for key, value in line_items(line))}}}"


def line_items(line: LineKey) -> Iterator[tuple[str, int]]:
    """Yield the keys and values of a line in the order they are written."""
    said = {"row": line.row, "column": line.column, "from": line.first, "to": line.last, "points": line.points}
    return ((key, value) for key, value in said.items() if value is not None)
