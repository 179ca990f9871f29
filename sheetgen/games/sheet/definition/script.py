"""A formula in a layout: its text, and the typed position of each of its characters in any YAML style."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sheetgen.source.faults import Position
from sheetgen.source.nodes import Scalar

_ESCAPE_DIGITS = {"x": 2, "u": 4, "U": 8}
_BLANK_ESCAPES = "tnrNLPe_ 0abvf"
"""Escapes in a text in double quotes that stand for white space, or for invisible characters."""
Lines = Mapping[str, list[str]]
"""The text of each file."""


class Script(NamedTuple):
    """A formula. text: its text; node: its scalar; begin: its offset in the scalar's text, if it is only a part of that text."""

    text: str
    node: Scalar
    begin: int = 0

    def position(self, offset: int, lines: Lines, length: int = 1) -> Position:
        """Return the typed position of a character in the formula."""
        return place(self.node, self.begin + offset, lines.get(self.node.file, []), length)

    @property
    def in_one_line(self) -> str:
        """The formula as in the layout, in one line."""
        return " ".join(self.text.split())


def place(node: Scalar, offset: int, lines: list[str], length: int = 1) -> Position:
    """Return the typed position of a character in a scalar's text: the same number of visible characters precede it in the file.

    YAML folds lines and removes indents, but keeps all visible characters except quotes and escapes, which are handled here.
    """
    seen = sum(not char.isspace() for char in node.text[:offset])
    line, column = node.line, node.column
    if node.block:
        line, column = line + 1, 1
    elif node.style in ('"', "'"):
        column += 1
    while line <= len(lines):
        text, at = lines[line - 1], column - 1
        while at < len(text):
            width = _width(text, at, node.style)
            if text[at].isspace() or (width and _is_blank_escape(text, at, node.style)):
                at += max(width, 1)
                continue
            if not width:
                break
            if not seen:
                return Position(line, at + 1, length)
            seen -= 1
            at += width
        line, column = line + 1, 1
    return node.position


def _width(text: str, at: int, style: str | None) -> int:
    """Return the number of typed characters for one character of the text; 0 for a backslash at the end of a line."""
    if style == "'" and text.startswith("''", at):
        return 2
    if style == '"' and text[at] == "\\":
        return 2 + _ESCAPE_DIGITS.get(text[at + 1], 0) if at + 1 < len(text) else 0
    return 1


def _is_blank_escape(text: str, at: int, style: str | None) -> bool:
    return style == '"' and text[at] == "\\" and text[at + 1 : at + 2] in _BLANK_ESCAPES
