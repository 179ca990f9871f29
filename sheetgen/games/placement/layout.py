"""What a level of the placement pad says: its grid, what its letters mean, and its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import field

from sheetgen.games.game import KeyFault, LayoutKeys, Typed
from sheetgen.games.placement import words
from sheetgen.source.faults import Position
from sheetgen.source.messages import Message, message

Kind = Literal["gem", "puzzle", "key", "lock", "bomb", "rocket", "planet", "flag", "pile"]
SMALLEST, LARGEST = 3, 15
"""Fields along a side of the grid."""
START, HOLE = "X", "-"
_TOKEN = re.compile(r"\S+")
_FIELD = re.compile(r"([0-9]*)([^\W\d_]?)\Z")
COLOURED = ("key", "lock", "puzzle")
WORTH = ("gem", "puzzle", "bomb", "pile", "flag")


class FieldKind(LayoutKeys, frozen=True):
    """What a letter of the grid means."""

    kind: Kind
    points: int | tuple[int, ...] | None = None
    """Points when crossed; of a puzzle when complete; of a flag by place of arrival; of a bomb or pile always minus."""
    colour: str = ""
    """A free name; keys, locks and puzzles need one."""


class LineKey(LayoutKeys, frozen=True, rename={"first": "from", "last": "to"}):
    """A line that earns points: a row or a column, or a part of one. Counted from 1; the edges by default."""

    points: int
    row: int | None = None
    column: int | None = None
    first: int | None = None
    last: int | None = None


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout: a level. The standard layout has none, and each level its own."""

    grid: str = ""
    fields: dict[str, FieldKind] = field(default_factory=dict)
    lines: tuple[LineKey, ...] = ()


class Token(NamedTuple):
    """One place of the grid as it was typed: `pips` 0 and `letter` empty where there are none."""

    text: str
    pips: int
    letter: str

    @property
    def is_start(self) -> bool:
        return self.text == START

    @property
    def is_hole(self) -> bool:
        return self.text == HOLE


def token(text: str) -> Token:
    """A token of the grid read: `X`, `-`, pips, pips and a letter, or a letter alone."""
    match = _FIELD.match(text)
    if match is None or text in (START, HOLE):
        return Token(text, 0, "")
    return Token(text, int(match[1] or 0) if len(match[1]) < 3 else 99, match[2])


def rows(grid: str) -> tuple[tuple[Token, ...], ...]:
    """The grid's rows of tokens."""
    return tuple(tuple(token(text) for text in row.split()) for row in grid.split("\n") if row.strip())


def check_keys(keys: Keys, typed: Typed) -> list[KeyFault]:
    """Everything that makes no level: (path or position, what is to be said)."""
    if not keys.grid.strip():
        return [("grid", message(words.no_grid))]
    shape = list(_shape(keys, typed))
    if any(what.words in (words.grid_without_bar, words.grid_with_commas) for _, what in shape):
        return [*shape, *_kinds(keys)]
    faults = [*shape, *_tokens(keys, typed), *_kinds(keys)]
    return faults if faults else list(_lines(keys))


def _shape(keys: Keys, typed: Typed) -> Iterator[KeyFault]:
    grid = rows(keys.grid)
    at = typed.rows("grid")
    width = max(set(map(len, grid)), key=[len(row) for row in grid].count)
    if not SMALLEST <= len(grid) <= LARGEST or not SMALLEST <= width <= LARGEST:
        if len(grid) == 1 and not keys.grid.endswith("\n"):  # without its bar all rows run together
            yield "grid", message(words.grid_without_bar)
            return
        if width < SMALLEST and "," in keys.grid:
            first = re.split(r"[,\s]+", keys.grid.strip().split("\n")[0])
            yield "grid", message(words.grid_with_commas, " ".join(first))
            return
        yield "grid", message(words.grid_size, width, len(grid), SMALLEST, LARGEST)
        return
    for number, row in enumerate(grid, 1):
        if len(row) != width:
            yield _row_place(at, number), message(words.row_length, number, len(row), width)


def _row_place(rows_at: list[tuple[int, int, str]], number: int) -> str | Position:
    """Where a row of the grid stands in the file; the key of a grid that another file has."""
    if number > len(rows_at):
        return "grid"
    line, column, text = rows_at[number - 1]
    return Position(line, column + len(text) - len(text.lstrip()), max(len(text.strip()), 1))


def _tokens(keys: Keys, typed: Typed) -> Iterator[KeyFault]:
    places = token_places(typed)
    for row, tokens in enumerate(rows(keys.grid), 1):
        for column, token in enumerate(tokens, 1):
            wrong = _wrong(token, keys)
            if wrong:
                inherited = f"fields.{token.letter}" if token.letter in keys.fields else "grid"
                yield places.get((row, column), inherited), wrong


def token_places(typed: Typed) -> dict[tuple[int, int], Position]:
    """Where each field of the grid stands in the file, by row and column from 1."""
    result = {}
    for row, (line, column, text) in enumerate(typed.rows("grid"), 1):
        for number, match in enumerate(_TOKEN.finditer(text), 1):
            result[row, number] = Position(line, column + match.start(), len(match.group()))
    return result


def _wrong(token: Token, keys: Keys) -> Message | None:
    """What is wrong with a token."""
    if token.is_start or token.is_hole:
        return None
    if _FIELD.match(token.text) is None or not (token.pips or token.letter):
        return message(words.no_field, token.text)
    if token.letter and token.letter not in keys.fields:
        return message(words.unknown_letter, token.letter, tuple(keys.fields))
    is_planet = bool(token.letter) and keys.fields[token.letter].kind == "planet"
    if is_planet and token.text != token.letter:
        return message(words.pips_on_planet, token.text, token.letter)
    if not is_planet and not token.text[0].isdigit():
        return message(words.no_pips, token.text, keys.fields[token.letter].kind, token.letter)
    if not is_planet and not 1 <= token.pips <= 6:
        return message(words.pips_beyond, token.text)
    return None


def _kinds(keys: Keys) -> Iterator[KeyFault]:
    for letter, kind in keys.fields.items():
        path = f"fields.{letter}"
        if len(letter) != 1 or not letter.isalpha() or letter == START:
            yield path, message(words.no_letter, letter)
        if kind.kind in COLOURED and not kind.colour.strip():
            yield path, message(words.colour_missing, kind.kind)
        if kind.kind in WORTH and kind.points in (None, ()):
            yield path, message(words.points_missing, kind.kind)
        elif kind.kind not in WORTH and kind.points is not None:
            yield f"{path}.points", message(words.points_needless, kind.kind)
        elif isinstance(kind.points, tuple) and kind.kind != "flag":
            yield f"{path}.points", message(words.points_several, kind.kind)
        elif kind.kind in ("gem", "puzzle", "flag") and min(points_of(kind)) < 0:
            yield f"{path}.points", message(words.points_negative, kind.kind)


def points_of(kind: FieldKind) -> tuple[int, ...]:
    """The points of a kind of field as they count: minus for bombs and piles; by place for flags."""
    points = kind.points if isinstance(kind.points, tuple) else (kind.points or 0,)
    return tuple(-abs(value) for value in points) if kind.kind in ("bomb", "pile") else points


def _lines(keys: Keys) -> Iterator[KeyFault]:
    grid = rows(keys.grid)
    height, width = len(grid), len(grid[0])
    for number, line in enumerate(keys.lines, 1):
        path = f"lines.{number}"
        if (line.row is None) == (line.column is None):
            yield path, message(words.no_line)
            continue
        axis, index, across, along = "column", line.column or 0, width, height
        if line.row is not None:
            axis, index, across, along = "row", line.row, height, width
        if not 1 <= index <= across:
            yield f"{path}.{axis}", message(words.no_such_line, axis, index, across)
        first, last = line.first or 1, line.last or along
        if any(end is not None and not 1 <= end <= along for end in (line.first, line.last)):
            yield path, message(words.line_beyond, axis, first, last, along)
        elif first > last:
            yield path, message(words.line_backwards, first, last)
        if line.points < 0:
            yield f"{path}.points", message(words.line_negative)
