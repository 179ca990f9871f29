"""Reading of pictures typed below a bar (`|`): one text line per row, one token per cell, each with its position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from sheetgen.form import words
from sheetgen.form.codec import EMPTY, Issue
from sheetgen.form.entries import AnyEntry, Axis, Picture, is_hole
from sheetgen.form.read.collecting import Reading
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import Message, Sentence, message, room
from sheetgen.source.nodes import Node, Scalar, rows
from sheetgen.source.words import quoted as shortened

phrase, _ = room("form")


_KEY = re.compile(r"\s*([^\W\d][\w-]*)\s*:(?:\s|\Z)")
"""Start of a line that is a key, not a row."""
_COMMAS = re.compile(r"[,;](?:\s|\Z)|[^\s,;]+[,;][^\s,;]+[,;]")
"""Commas between the places of a row. A single comma within a number is a different mistake."""


HOLE = "-"
"""Token for a place without a space, in rows of tokens."""


def first_place(there: Sequence[bool], tokens: Sequence[str]) -> int | None:
    """Return the index of the first token's place; None if the tokens don't fit. there: whether each place of the row has a space.

    Places without a space are typed as `-`, or left out at the ends of the row.
    """
    first = there.index(True) if True in there else 0
    last = len(there) - (there[::-1].index(True) if True in there else 0)
    for start, end in ((0, len(there)), (first, last), (0, last), (first, len(there))):
        if end - start == len(tokens) and all(has or token == HOLE for has, token in zip(there[start:end], tokens, strict=True)):
            return start
    return None


class _Row(NamedTuple):
    """A row as typed."""

    line: int
    column: int
    text: str

    @property
    def place(self) -> tuple[int, int, int]:
        """The row's line, column and length."""
        begin = len(self.text) - len(self.text.lstrip())
        return self.line, self.column + begin, max(len(self.text.strip()), 1)


class _Mark(NamedTuple):
    """A line and column, counted from 0."""

    line: int
    column: int


def is_picture(node: Scalar) -> bool:
    """Return whether rows were typed, with or without a bar."""
    return node.block or "\n" in node.text or (node.plain and node.lines > 1)


class _Picture(NamedTuple):
    """The expected picture: the places of each row; None: a hole, typed as `hole`. marks: True for one-character signs, which may
    be typed without space characters between them."""

    to: Reading
    path: str
    places: Sequence[Sequence[str | None]]
    marks: bool = False
    hole: str | None = None

    def rows(self, node: Scalar) -> list[_Row]:
        """Return the rows as typed; report an error and return no rows if there are too many or too few."""
        typed = list(map(_Row._make, rows(node, self.to.lines)))
        if len(typed) == len(self.places):
            return typed
        self.to.faults.append(self._wrong_rows(typed, node))
        return []

    def tokens(self, number: int, row: _Row) -> list[str]:
        """Return the tokens of a row (numbered from 0), one for each place; report an error and return no tokens if their number is
        wrong."""
        tokens = self._split(row.text)
        there = [place is not None for place in self.places[number]]
        places = len(there) if self.hole or not any(there) else len(there) - there.index(True) - there[::-1].index(True)
        commas = _COMMAS.search(row.text)
        if not commas and self.hole is None and (start := first_place(there, tokens)) is not None:
            return [*[HOLE] * start, *tokens, *[HOLE] * (len(there) - start - len(tokens))]
        if not commas and len(tokens) == len(there):
            return tokens
        what = (
            message(
                phrase("commas-in-row", "row {row} of '{path}' contains commas", number + 1, self.path),
                phrase("blanks-between", "separate the values with space characters"),
            )
            if commas
            else message(words.wrong_row_of_marks, self.path, number + 1, places, len(tokens), self.hole or "")
            if self.marks
            else message(
                words.places_typed(self.path, number + 1, places, len(tokens)),
                phrase("empty-place-and-blanks", "type `.` for a blank space, and separate numbers with space characters"),
                code="form/wrong-row",
            )
        )
        self.to.faults.append(Fault(what, Position(*row.place)))
        return []

    def _split(self, text: str) -> list[str]:
        return list(text.replace(" ", "").replace("\t", "")) if self.marks else text.split()

    def _wrong_rows(self, typed: Sequence[_Row], node: Scalar) -> Fault:
        """Return the error of too many or too few rows: at a key read as a row, otherwise at the second of two equal rows."""
        for row in typed:
            key = _KEY.match(row.text)
            if key is not None:
                what = message(
                    phrase("key-in-rows", "this line is read as a row of '{path}'", self.path),
                    phrase("begin-where", "start `{key}:` in the same column as `{path}:`", shortened(key[1]), self.path),
                )
                return Fault(what, Position(row.line, row.column + key.start(1), len(key[1])))
        wanted = [len(row) for row in self.places]
        if len(typed) == len(wanted) + 1:
            counts = [len(self._split(row.text)) for row in typed]
            for at, (above, row) in enumerate(pairwise(typed), 1):
                if above.text.split() == row.text.split() and [*counts[:at], *counts[at + 1 :]] == wanted:
                    return Fault(message(words.row_twice, self.path, len(wanted)), Position(*row.place))
        alone = not self.marks and (len(wanted) == 1 or set(wanted) == {1})
        say = words.wrong_lines if alone else words.wrong_rows
        return Fault(message(say, self.path, len(wanted), len(typed)), node.position)


def lattice(to: Reading, entry: Picture, node: Node, path: str) -> None:
    """Read a picture of the cells of a lattice. Its holes are read too, if the entry has a sign for holes."""
    if not isinstance(node, Scalar) or node.style != "|":
        to.fault(node, message(_without_bar(node), path))
        return
    to.places.values[path] = node
    places = [row if entry.hole is not None else [cell for cell in row if cell] for row in entry.cells(path)]
    picture = _Picture(to, path, [row for row in places if row], bool(entry.marks), entry.hole)
    for number, row in enumerate(picture.rows(node)):
        _read_cells(to, entry, zip(picture.places[number], picture.tokens(number, row), strict=False), row)


def table(to: Reading, entry: Axis, keys: tuple[str, ...], node: Scalar, path: str) -> None:
    """Read a picture of rows and columns with one row per key. Columns alone are one row; rows alone have one token each."""
    if node.style == ">" or node.plain:
        to.fault(node, message(words.picture_folded if node.block else words.picture_without_bar, path))
        return
    cells = {f"{path}.{key}": entry.at(at) for at, key in enumerate(keys)}
    spaces = [cells] if entry.across else [_row_cells(to, each, name) for name, each in cells.items()]
    picture = _Picture(to, path, [[None if is_hole(each) else name for name, each in row.items()] for row in spaces])
    typed = picture.rows(node)
    if len(spaces) > 1 or not entry.across:
        to.places.values.update((name, row.place) for name, row in zip(cells, typed, strict=False))
    for number, row in enumerate(typed):
        _read_values(to, zip(spaces[number].items(), picture.tokens(number, row), strict=False), row, node.file)


def _row_cells(to: Reading, entry: AnyEntry, path: str) -> dict[str, AnyEntry]:
    """Return the entries of a row, by space."""
    if not isinstance(entry, Axis):
        return {path: entry}
    return {f"{path}.{key}": entry.at(at) for at, key in enumerate(to.keys(entry) or entry.keys)}


def _read_cells(to: Reading, entry: Picture, cells: Iterable[tuple[str | None, str]], row: _Row) -> None:
    """Read the tokens of a row, one for each place. cells: pairs of a space (None for a hole) and its token."""
    offset = 0
    for cell, token in cells:
        column = row.text.index(token, offset)
        offset = column + len(token)
        place = row.line, row.column + column, len(token)
        if cell is None:
            if token != entry.hole:
                to.faults.append(Fault(_no_field(token, entry.hole or ""), Position(*place)))
            continue
        value = entry.parse(token)
        if not isinstance(value, Issue) or token in EMPTY:
            to.places.values[cell] = place
            if value is not None and not isinstance(value, Issue):
                to.values[cell] = value
        else:
            to.faults.append(Fault(_cell_fault(entry, token, value), Position(*place)))


def _no_field(typed: str, hole: str) -> Message:
    """Return the error of a value typed at a place without a space."""
    what = phrase("no-field", "there is no field here, but '{typed}' was typed", typed)
    return message(what, phrase("type-hole", "type `{hole}` if there is no field", hole))


def _cell_fault(entry: Picture, token: str, issue: Issue) -> Message:
    """Return the error of a token that isn't a value of its cell."""
    if token == entry.hole:
        return message(
            phrase("field-missing", "there is a field here, but none was typed"),
            phrase("open-field", "type `{mark}` for an open field", entry.marks[0]),
        )
    return message(words.unknown_mark, token, (*entry.marks, entry.hole)) if entry.marks and entry.hole else issue.message


def _read_values(to: Reading, cells: Iterable[tuple[tuple[str, AnyEntry], str]], row: _Row, file: str) -> None:
    """Read the single values of a row, each as if it were typed alone."""
    offset = 0
    for (name, entry), token in cells:
        if is_hole(entry) and token == HOLE:
            offset += len(HOLE) if row.text[offset:].lstrip().startswith(HOLE) else 0
            continue
        column = row.column - 1 + row.text.index(token, offset)
        offset = column - row.column + 1 + len(token)
        if is_hole(entry):
            to.faults.append(Fault(_no_field(token, HOLE), Position(row.line, column + 1, len(token))))
        elif token in EMPTY:
            to.places.values[name] = row.line, column + 1, len(token)
        else:
            before = len(to.faults)
            start, end = _Mark(row.line - 1, column), _Mark(row.line - 1, column + len(token))
            to.entry(entry, Scalar(file, token, start, end, None), name)
            to.faults[before:] = map(_in_row, to.faults[before:])


def _in_row(fault: Fault) -> Fault:
    """Return the error of a number in a row, with the hint to type `.` for a blank space."""
    if fault.message.words is not words.no_amount:
        return fault
    typed, shown = fault.message.about
    return fault._replace(message=message(words.no_amount, typed, shown, True))


def _without_bar(node: Node) -> Callable[[str], Sentence]:
    """Return the message for rows that are not below a bar (`|`)."""
    if isinstance(node, Scalar) and node.style == ">":
        return words.picture_folded
    several = isinstance(node, Scalar) and node.plain and node.lines > 1
    return words.picture_without_bar if several else words.no_picture
