"""Reads boards typed under a bar: a text line a row, a token a cell, each with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise

from sheetgen.form import words
from sheetgen.form.codec import EMPTY, no_number
from sheetgen.form.entries import Along
from sheetgen.form.numbers import whole
from sheetgen.form.places import Place
from sheetgen.form.written import UNREAD, Value
from sheetgen.source.faults import Fault, MessageText, Position, message
from sheetgen.source.nodes import Node, Scalar, rows

KEY = re.compile(r"\s*([^\W\d][\w-]*)\s*:(?:\s|\Z)")
"""How a line begins that is no row."""
COMMAS = re.compile(r"[,;](?:\s|\Z)|[^\s,;]+[,;][^\s,;]+[,;]")
"""Commas between the places of a row; a single one within a number is another slip."""
_Typed = tuple[int, int, str]
"""A row as it is typed: line, column and text."""
_Placed = tuple[int, int, int]
"""Line, column and length, made a `Position` when it is asked for."""


class Pictures:
    """Puts values, places and faults where a sheet's reader collects them; `lines` are the file's text."""

    def __init__(self, lines: list[str], values: dict[str, Value], places: dict[str, Place], faults: list[Fault]) -> None:
        self._lines, self._values, self._places, self._faults = lines, values, places, faults

    def read(self, entry: Along, node: Node, path: str) -> None:
        """Reads what stands under a key's bar."""
        if not isinstance(node, Scalar) or node.style != "|":
            self._faults.append(Fault(message(_without_bar(node), path), node.position))
            return
        scalar = node
        typed = rows(scalar, self._lines)
        self._places[path] = scalar
        wanted = [row for row in entry.cells(path) if entry.hole is not None or any(row)]
        if len(typed) != len(wanted):
            self._faults.append(self._wrong_rows(entry, path, scalar, typed, wanted))
            return
        for number, (cells, (line, column, text)) in enumerate(zip(wanted, typed, strict=True), 1):
            self._row(entry, path, number, cells, line, column, text)

    @staticmethod
    def _wrong_rows(entry: Along, path: str, scalar: Scalar, typed: list[_Typed], wanted: list[tuple[str | None, ...]]) -> Fault:
        """The fault of rows too many or too few; at the second of two equal ones where that is the row too many."""
        if len(typed) == len(wanted) + 1:
            places = [_places(entry, cells) for cells in wanted]
            counts = [len(_tokens(entry, text)) for _, _, text in typed]
            for at, ((_, _, above), (line, column, text)) in enumerate(pairwise(typed), 1):
                if above.split() == text.split() and [*counts[:at], *counts[at + 1 :]] == places:
                    start = column + len(text) - len(text.lstrip())
                    return Fault(message(words.row_twice, path, len(wanted)), Position(line, start, len(text.strip())))
        for line, column, text in typed:
            key = KEY.match(text)
            if key is not None:
                return Fault(message(words.key_in_rows, path, key[1]), Position(line, column + key.start(1), len(key[1])))
        return Fault(message(words.wrong_rows, path, len(wanted), len(typed)), scalar.position)

    def _row(self, entry: Along, path: str, number: int, cells: tuple[str | None, ...], line: int, column: int, text: str) -> None:
        tokens = _tokens(entry, text)
        places = _places(entry, cells)
        commas = COMMAS.search(text)
        if len(tokens) != places or commas:
            start = len(text) - len(text.lstrip())
            at = Position(line, column + start, max(len(text.strip()), 1))
            what = (
                message(words.commas_in_row, path, number)
                if commas
                else message(words.wrong_row_of_marks, path, number, places, len(tokens), entry.hole or "")
                if entry.marks
                else message(words.wrong_row, path, number, places, len(tokens))
            )
            self._faults.append(Fault(what, at))
            return
        if not entry.marks:
            self._number_row(filter(None, cells), tokens, line, column, text)
            return
        offset = 0
        for cell, token in zip(cells if entry.hole is not None else filter(None, cells), tokens, strict=True):
            offset = text.index(token, offset)
            self._mark_token(entry, cell, token, (line, column + offset, 1))
            offset += 1

    def _number_row(self, cells: Iterable[str], tokens: list[str], line: int, column: int, text: str) -> None:
        """Numbers of a row; written without calls of its own, since boards are most of what is typed."""
        values, places = self._values, self._places
        offset = 0
        for cell, token in zip(cells, tokens, strict=True):
            offset = text.index(token, offset)
            places[cell] = line, column + offset, len(token)
            offset += len(token)
            if token in EMPTY:
                continue
            value = whole(token)
            if value is not None:
                values[cell] = value
            elif token == UNREAD.value:
                values[cell] = UNREAD
            else:
                at = Position(line, column + offset - len(token), len(token))
                self._faults.append(Fault(no_number(token).message, at))

    def _mark_token(self, entry: Along, cell: str | None, token: str, at: _Placed) -> None:
        mark = token.upper()
        if cell is None:
            if token != entry.hole:
                self._faults.append(Fault(message(words.no_field, token, entry.hole or ""), Position(*at)))
        elif mark in entry.marks:
            self._places[cell] = at
            self._values[cell] = mark
        elif token == UNREAD.value:
            self._places[cell] = at
            self._values[cell] = UNREAD
        elif token == entry.hole:
            self._faults.append(Fault(message(words.field_missing, entry.marks[0]), Position(*at)))
        else:
            known = (*entry.marks, entry.hole) if entry.hole else entry.marks
            self._faults.append(Fault(message(words.unknown_mark, token, known), Position(*at)))


def _tokens(entry: Along, text: str) -> list[str]:
    """What is typed in a row, place by place."""
    return list(text.replace(" ", "").replace("\t", "")) if entry.marks else text.split()


def _places(entry: Along, cells: tuple[str | None, ...]) -> int:
    """How many places a row of the sheet has."""
    return len(cells) if entry.hole is not None else len(cells) - cells.count(None)


def _without_bar(node: Node) -> Callable[[str], MessageText]:
    """The words for rows that are not under a bar."""
    if isinstance(node, Scalar) and node.style == ">":
        return words.picture_folded
    several = isinstance(node, Scalar) and node.plain and node.lines > 1
    return words.picture_without_bar if several else words.no_picture
