"""Replacing a token in a picture: the other tokens keep their columns if there is enough space."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.form.codec import EMPTY, format_value
from sheetgen.form.entries import Picture
from sheetgen.form.numbers import whole
from sheetgen.form.read.pictures import first_place
from sheetgen.form.written import Value
from sheetgen.source.editing import CannotEdit, Edit, EditableDocument, Edits
from sheetgen.source.nodes import Scalar, rows

_NUMBER, _MARK = re.compile(r"\S+"), re.compile(r"\S")


class _Row(NamedTuple):
    """A row as typed: its line, its first possible column (from 0), and the start and end of each token."""

    line: int
    begin: int
    tokens: list[tuple[int, int]]


def retyped(entry: Picture, node: Scalar, typed: EditableDocument, key: str, value: Value | None) -> Edits:
    """Return the edits that put a value into a cell of a picture."""
    board = _board(_MARK if entry.marks else _NUMBER, node, typed)
    wanted = [row for row in entry.rows if entry.hole is not None or any(row)]
    for row, cells in zip(board, wanted, strict=False):
        named = list(cells) if entry.hole is not None else [cell for cell in cells if cell]
        if key in named and named.index(key) < len(row.tokens):
            return _token(entry, typed, board, row, named.index(key), value)
    raise CannotEdit


def retokened(node: Scalar, typed: EditableDocument, row: int, column: int, text: str | None, there: Sequence[bool]) -> Edits:
    """Return the edits that put a text into a cell of a picture of tokens and spaces. text: None for a blank cell. there: whether
    each place of the row has a space."""
    if not node.block:
        raise CannotEdit
    board = _board(_NUMBER, node, typed)
    if row >= len(board):
        raise CannotEdit
    line = board[row]
    start = first_place(there, [typed.lines[line.line - 1][first:last] for first, last in line.tokens])
    if start is None or not 0 <= column - start < len(line.tokens):
        raise CannotEdit
    column -= start
    tokens = [typed.lines[each.line - 1][first:last] for each in board for first, last in each.tokens]
    start, end = line.tokens[column]
    old = typed.lines[line.line - 1][start:end]
    if old in EMPTY if text is None else old.casefold() == text.casefold():
        return []
    new = next((token for token in tokens if token in EMPTY), EMPTY[0]) if text is None else text
    start, end, new = _placed(board, line, column, new)
    return [Edit(typed.offset(line.line, start + 1), typed.offset(line.line, end + 1), new)]


def _board(pattern: re.Pattern[str], node: Scalar, typed: EditableDocument) -> list[_Row]:
    result = []
    for line, column, _ in rows(node, typed.lines):
        tokens = [token.span() for token in pattern.finditer(typed.lines[line - 1], column - 1)]
        result.append(_Row(line, column - 1, tokens))
    return result


def _token(entry: Picture, typed: EditableDocument, board: list[_Row], row: _Row, at: int, value: Value | None) -> Edits:
    start, end = row.tokens[at]
    old = typed.lines[row.line - 1][start:end]
    if old in EMPTY and not entry.marks if value is None else format_value(value) in (old.upper(), str(whole(old))):
        return []
    others = [typed.lines[each.line - 1][first:last] for each in board for first, last in each.tokens]
    if value is None:
        new = next((token for token in others if token in EMPTY), EMPTY[0])
    else:
        text = format_value(value)
        new = text.lower() if entry.marks and text not in others and text.lower() in others else text
    start, end, text = _placed(board, row, at, new)
    return [Edit(typed.offset(row.line, start + 1), typed.offset(row.line, end + 1), text)]


def _placed(board: list[_Row], row: _Row, at: int, new: str) -> tuple[int, int, str]:
    """Return start and end (in columns) and text of a replacement such that the tokens after it keep their positions."""
    start, end = row.tokens[at]
    more = len(new) - (end - start)
    last = at + 1 == len(row.tokens)
    right = _aligned_right(board, row, at)
    if more <= 0:
        blanks = " " * -more
        return (start, end, blanks + new) if right else (start, end, new if last else new + blanks)
    before = start - row.begin if at == 0 else start - row.tokens[at - 1][1] - 1
    behind = more if last else row.tokens[at + 1][0] - end - 1
    left = min(more, before) if right else max(0, min(more - behind, before))
    return start - left, end + (0 if last else min(more - left, behind)), new


def _aligned_right(board: list[_Row], row: _Row, at: int) -> bool:
    """Return whether tokens are aligned at their ends rather than at their starts. False for the very first token, which never
    moves since it may set the indent.
    """
    if at == 0 and row is board[0]:
        return False
    start, end = row.tokens[at]
    others = [token for each in board if each is not row for token in each.tokens]
    starts, ends = Counter(first for first, _ in others), Counter(last for _, last in others)
    return ends[end] > starts[start]
