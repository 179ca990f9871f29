"""Lines of files with a caret below a place, and the colours of a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import category, combining, east_asian_width

from sheetgen.source.faults import Position
from sheetgen.source.words import is_shown

_WIDE = 120
_COLOURS = {"error": "\033[1;31m", "warning": "\033[1;33m", "good": "\033[1;32m", "dim": "\033[2m", "bold": "\033[1m"}


class Paint(NamedTuple):
    """Colours on a terminal, or none."""

    on: bool

    def __call__(self, kind: str, text: str) -> str:
        return f"{_COLOURS[kind]}{text}\033[0m" if self.on else text


def _cells(char: str) -> int:
    """Return the width of a character in terminal cells."""
    if char.isascii():
        return 1
    if combining(char) or category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def _window(cells: Sequence[int], at: int) -> tuple[int, int]:
    """Return the start and end of the part of a line to show: as much as fits around the character `at`."""
    start = min(at, len(cells))
    room = _WIDE // 2
    while start and cells[start - 1] <= room:
        start -= 1
        room -= cells[start]
    end, room = start, _WIDE
    while end < len(cells) and cells[end] <= room:
        room -= cells[end]
        end += 1
    return start, end


def excerpt(lines: Sequence[str], at: Position, paint: Paint) -> list[str]:
    """Return the line of a position with a caret below it; only the part around the position if the line is long."""
    if not 1 <= at.line <= len(lines) or not lines[at.line - 1].strip():
        return []
    typed = lines[at.line - 1]
    skipped = max(0, at.column - 1 - _WIDE)
    text = "".join(char if is_shown(char) else " " for char in typed[skipped : at.column + _WIDE])
    cells = [_cells(char) for char in text]
    first = at.column - 1 - skipped
    start, end = (0, len(cells)) if not skipped and sum(cells) <= _WIDE else _window(cells, first)
    before, after = skipped + start > 0, skipped + end < len(typed)
    shown = ("…" if before else "") + text[start:end] + ("…" if after else "")
    indent = sum(cells[start:first]) + min(max(first - len(text), 0), _WIDE) + (1 if before else 0)
    carets = "^" * max(1, sum(cells[first : min(first + at.length, end)]))
    number = str(at.line)
    bar = " " * len(number) + " |"
    return [
        paint("dim", bar),
        f"{paint('dim', number + ' |')} {shown.rstrip()}",
        f"{paint('dim', bar)} {' ' * indent}{paint('error', carets)}",
    ]
