"""What a level of the placement pad says: its grid, what its letters mean, and its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import Struct

from sheetgen.games.game import KeyFault, Typed
from sheetgen.source.faults import Position, near

Kind = Literal["gem", "puzzle", "key", "lock", "bomb", "rocket", "planet", "flag", "pile"]
SMALLEST, LARGEST = 3, 15
"""Fields along a side of the grid."""
START, HOLE = "X", "-"
_TOKEN = re.compile(r"\S+")
_FIELD = re.compile(r"([0-9]*)([^\W\d_]?)\Z")
_COLOURED = ("key", "lock", "puzzle")
_WORTH = ("gem", "puzzle", "bomb", "pile", "flag")


class FieldKind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a letter of the grid means."""

    kind: Kind
    points: int | tuple[int, ...] | None = None
    """Points when crossed; of a puzzle when complete; of a flag by place of arrival; of a bomb or pile always minus."""
    colour: str = ""
    """A free name; keys, locks and puzzles need one."""


class LineKey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    """A line that earns points: a row or a column, or a part of one. Counted from 1; the edges by default."""

    points: int
    row: int | None = None
    column: int | None = None
    first: int | None = None
    last: int | None = None


class Keys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game's own keys in a layout: a level. The standard layout has none, and each level its own."""

    grid: str = ""
    fields: dict[str, FieldKind] = {}
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
    """Everything that makes no level: (path or position, message, hint)."""
    if not keys.grid.strip():
        return [
            (
                "grid",
                "the level has no grid",
                "add `grid: |` and its rows below; `sheetgen new level NAME` writes a level to start from",
            )
        ]
    faults = [*_shape(keys, typed), *_tokens(keys, typed), *_kinds(keys)]
    return faults if faults else list(_lines(keys))


def _shape(keys: Keys, typed: Typed) -> Iterator[KeyFault]:
    grid = rows(keys.grid)
    at = typed.rows("grid")
    width = max(set(map(len, grid)), key=[len(row) for row in grid].count)
    if not SMALLEST <= len(grid) <= LARGEST or not SMALLEST <= width <= LARGEST:
        size = f"{width} columns and {len(grid)} rows"
        yield "grid", f"a grid of {size} cannot be printed", f"{SMALLEST} to {LARGEST} of each"
        return
    for number, row in enumerate(grid, 1):
        if len(row) != width:
            line, column, text = at[number - 1] if number <= len(at) else (1, 1, "")
            start = column + len(text) - len(text.lstrip())
            more = f"{abs(len(row) - width)} too {'many' if len(row) > width else 'few'}"
            message = f"row {number} has {len(row)} fields, the others {width}: {more}"
            yield Position(line, start, max(len(text.strip()), 1)), message, "`-` stands for no field"


def _tokens(keys: Keys, typed: Typed) -> Iterator[KeyFault]:
    for (row, column), place in _places(typed).items():
        found = token(rows(keys.grid)[row - 1][column - 1].text)
        wrong = _wrong(found, keys)
        if wrong:
            yield place, wrong[0], wrong[1]


def _places(typed: Typed) -> dict[tuple[int, int], Position]:
    """Where each token stands in the file, by row and column from 1."""
    found = {}
    for row, (line, column, text) in enumerate(typed.rows("grid"), 1):
        for number, match in enumerate(_TOKEN.finditer(text), 1):
            found[row, number] = Position(line, column + match.start(), len(match.group()))
    return found


def token_places(typed: Typed) -> dict[tuple[int, int], Position]:
    """Where each field of the grid stands in the file, by row and column from 1."""
    return _places(typed)


def _wrong(found: Token, keys: Keys) -> tuple[str, str] | None:
    """What is wrong with a token, and a hint."""
    if found.is_start or found.is_hole:
        return None
    if _FIELD.match(found.text) is None or not (found.pips or found.letter):
        return (
            f"'{found.text}' is no field",
            "write pips 1…6, pips and a letter (4g), a letter alone, X for a start or - for no field",
        )
    if found.letter and found.letter not in keys.fields:
        return f"`fields` does not explain the letter '{found.letter}'", near(found.letter, keys.fields) or "add it to `fields`"
    is_planet = bool(found.letter) and keys.fields[found.letter].kind == "planet"
    if is_planet and found.text != found.letter:
        return f"'{found.text}': no die ever lies on a planet", f"write `{found.letter}` without pips"
    if not is_planet and not found.text[0].isdigit():
        return f"'{found.text}' has no pips", f"a {keys.fields[found.letter].kind} is crossed by a die: write 4{found.letter}, say"
    if not is_planet and not 1 <= found.pips <= 6:
        return f"'{found.text}' has pips that no die shows", "pips are 1…6"
    return None


def _kinds(keys: Keys) -> Iterator[KeyFault]:
    for letter, kind in keys.fields.items():
        path = f"fields.{letter}"
        if len(letter) != 1 or not letter.isalpha() or letter == START:
            yield path, f"'{letter}' cannot stand for a field", "take a single letter other than X"
        if kind.kind in _COLOURED and not kind.colour.strip():
            yield path, f"a {kind.kind} needs a colour", "add `colour: red`, say; colours are free names"
        if kind.kind in _WORTH and kind.points in (None, ()):
            yield (
                path,
                f"a {kind.kind} needs its points",
                "add `points: [10, 6, 3, 1]`" if kind.kind == "flag" else "add `points: 3`, say",
            )
        elif kind.kind not in _WORTH and kind.points is not None:
            yield f"{path}.points", f"a {kind.kind} has no points", "remove `points`"
        elif isinstance(kind.points, tuple) and kind.kind != "flag":
            yield f"{path}.points", f"a {kind.kind} has one number of points", "only a flag has points by place"
        elif kind.kind in ("gem", "puzzle", "flag") and min(points_of(kind)) < 0:
            yield f"{path}.points", f"a {kind.kind} earns points, it does not cost any", "bombs and piles count minus"


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
            yield path, "a line is a row or a column", "write {row: 1, points: 5} or {column: 1, points: 5}"
            continue
        index, across, along = (line.row, height, width) if line.row is not None else (line.column, width, height)
        word = "row" if line.row is not None else "column"
        if not 1 <= (index or 0) <= across:
            yield f"{path}.{word}", f"there is no {word} {index}: the grid has {across}", ""
        first, last = line.first or 1, line.last or along
        if (line.first is not None and not 1 <= line.first <= along) or (line.last is not None and not 1 <= line.last <= along):
            yield path, f"the line goes beyond the grid: it runs from {first} to {last}, the {word} from 1 to {along}", ""
        elif first > last:
            yield path, f"the line runs backwards, from {first} to {last}", "write the smaller number under `from`"
        if line.points < 0:
            yield f"{path}.points", "a line earns points, it does not cost any", ""
