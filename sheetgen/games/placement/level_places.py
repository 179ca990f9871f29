"""The parts of a level at a position of its text: fields of the grid, letters, lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from sheetgen.games.editing import Spot
from sheetgen.games.placement.spaces import MARKS, cell
from sheetgen.source.editing import EditableDocument
from sheetgen.source.faults import Position
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Node, Scalar
from sheetgen.source.nodes import Sequence as Items
from sheetgen.source.nodes import rows as typed_rows

_TOKEN = re.compile(r"\S+")
MARK = "\ufeff"
"""Mark that some programs put before the text of a file."""


def places(text: str) -> Callable[[Position, Sequence[str]], Spot]:
    """Return a function that takes a position in a level's text, and some spaces. It returns the part of the level there: the cells
    of the spaces (without spaces: of the position), and the letter or line at the position."""
    typed = EditableDocument(text.removeprefix(MARK))
    root = typed.root or Nodes("", 1, 1)
    grid = root.get("grid")
    rows_at = typed_rows(grid, typed.lines) if isinstance(grid, Scalar) else []

    def spot(position: Position, spaces: Sequence[str]) -> Spot:
        here = position[:2]
        marked = tuple(cell(space) for space in spaces if space.startswith(f"{MARKS}."))
        return Spot(
            marked or tuple(_cells_at(rows_at, position)),
            _letter_at_cursor(root.get("fields"), here),
            _line_at(root.get("lines"), here),
        )

    return spot


def _cells_at(rows_at: Sequence[tuple[int, int, str]], position: Position) -> Iterator[tuple[int, int]]:
    """Yield the row and column of each grid field that a position covers."""
    first, last = position.column, position.column + position.length
    for row, (line, column, text) in enumerate(rows_at, 1):
        for number, match in enumerate(_TOKEN.finditer(text), 1):
            if line == position.line and column + match.start() < last and column + match.end() > first:
                yield row, number


def _letter_at_cursor(node: Node | None, here: tuple[int, int]) -> str | None:
    """Return the letter whose entry includes a position: the last entry that begins before it."""
    if not isinstance(node, Nodes) or not _is_within(node, here):
        return None
    return next((letter for letter, (key, _) in reversed(node.items.items()) if key.position[:2] <= here), None)


def _line_at(node: Node | None, here: tuple[int, int]) -> int | None:
    if not isinstance(node, Items) or not _is_within(node, here):
        return None
    begun = [number for number, item in enumerate(node.items, 1) if item.position[:2] <= here]
    return begun[-1] if begun else None


def _is_within(node: Nodes | Items, here: tuple[int, int]) -> bool:
    """Return whether a position is within the lines of a mapping or a list."""
    return node.position[:2] <= here and here[0] <= _last_line(node)


def _last_line(node: Node) -> int:
    if isinstance(node, Scalar):
        return node.line
    if node.ends is not None:
        return node.ends.line + 1
    values = [value for _, value in node.items.values()] if isinstance(node, Nodes) else node.items
    return max((_last_line(value) for value in values), default=node.line)
