"""The YAML keys that describe a level of the placement pad: its grid, the meaning of its letters, and its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import field

from sheetgen.games.game import KeyFault, LayoutKeys, Typed
from sheetgen.games.placement.words import a_kind, some_columns, some_rows
from sheetgen.source.faults import Position, near
from sheetgen.source.messages import Message, message, room
from sheetgen.source.words import quoted

phrase, _ = room("placement")

Kind = Literal["gem", "puzzle", "key", "lock", "bomb", "rocket", "planet", "flag", "pile"]
SMALLEST, LARGEST = 3, 15
"""Minimum and maximum number of fields along a side of the grid."""
START, HOLE = "X", "-"
_TOKEN = re.compile(r"\S+")
_FIELD = re.compile(r"([0-9]*)([^\W\d_]?)\Z")
_WITHOUT_BAR, _WITH_COMMAS = "games/placement/grid-without-bar", "games/placement/grid-with-commas"
"""Codes of faults after which single fields are not checked."""
COLOURED = ("key", "lock", "puzzle")
WORTH = ("gem", "puzzle", "bomb", "pile", "flag")


class FieldKind(LayoutKeys, frozen=True):
    """The meaning of a letter in the grid."""

    kind: Kind
    points: int | tuple[int, ...] | None = None
    """The points of a field. A gem earns them when crossed, a puzzle when complete, a flag by place of arrival. Bombs and piles
    always subtract them, with or without a typed minus."""
    colour: str = ""
    """A name chosen by the author; keys, locks and puzzles need one."""


class LineKey(LayoutKeys, frozen=True, rename={"first": "from", "last": "to"}):
    """A line that earns points: a row or a column, or a part of one from field `first` to field `last`. All numbers start at 1;
    without `first` or `last`, the line runs to the edge of the grid."""

    points: int
    row: int | None = None
    column: int | None = None
    first: int | None = None
    last: int | None = None


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout: a level. The standard layout has no level; each level layout has its own."""

    grid: str = ""
    fields: dict[str, FieldKind] = field(default_factory=dict)
    lines: tuple[LineKey, ...] = ()


class Token(NamedTuple):
    """A place of the grid as typed: `pips` is 0 and `letter` empty if missing."""

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
    """Read a token of the grid: `X`, `-`, pips, pips and a letter, or a letter alone."""
    match = _FIELD.match(text)
    if match is None or text in (START, HOLE):
        return Token(text, 0, "")
    return Token(text, int(match[1] or 0) if len(match[1]) < 3 else 99, match[2])


def rows(grid: str) -> tuple[tuple[Token, ...], ...]:
    """The grid's rows of tokens."""
    return tuple(tuple(token(text) for text in row.split()) for row in grid.split("\n") if row.strip())


def check_keys(keys: Keys, typed: Typed) -> list[KeyFault]:
    """Return everything that makes a level invalid: (path or position, message)."""
    if not keys.grid.strip():
        add = phrase("add-grid", "add `grid: |` and its rows below; `sheetgen new level NAME` writes a level to start from")
        return [("grid", message(phrase("no-grid", "the level has no grid"), add))]
    shape = list(_shape(keys, typed))
    if any(what.code in (_WITHOUT_BAR, _WITH_COMMAS) for _, what in shape):
        return [*shape, *_kinds(keys)]
    faults = [*shape, *_tokens(keys, typed), *_kinds(keys)]
    return faults if faults else list(_lines(keys))


def _shape(keys: Keys, typed: Typed) -> Iterator[KeyFault]:
    grid = rows(keys.grid)
    at = typed.rows("grid")
    width = max(set(map(len, grid)), key=[len(row) for row in grid].count)
    if not SMALLEST <= len(grid) <= LARGEST or not SMALLEST <= width <= LARGEST:
        if len(grid) == 1 and not keys.grid.endswith("\n"):  # without the bar (`|`) of a YAML block, all rows run together
            without_bar = phrase("grid-without-bar", "the rows of 'grid' must be below a bar, one row per line")
            hint = phrase("bar-and-rows", "write `grid: |2` and the rows below it")
            yield "grid", message(without_bar, hint, code=_WITHOUT_BAR)
            return
        if width < SMALLEST and "," in keys.grid:
            first = re.split(r"[,\s]+", keys.grid.strip().split("\n")[0])
            with_commas = phrase("grid-with-commas", "the fields of 'grid' are separated by commas")
            hint = phrase("blanks-for-commas", "write space characters instead: `{row}`", quoted(" ".join(first)))
            yield "grid", message(with_commas, hint, code=_WITH_COMMAS)
            return
        size = some_columns(width), some_rows(len(grid))
        too_small = phrase("grid-size", "a grid of {columns} and {rows} can't be printed", *size)
        yield "grid", message(too_small, phrase("of-each", "use {smallest} to {largest} columns and rows", SMALLEST, LARGEST))
        return
    for number, row in enumerate(grid, 1):
        if len(row) != width:
            yield _row_place(at, number), _row_length(number, len(row), width)


def _row_length(row: int, length: int, width: int) -> Message:
    more = length - width
    here = row, length, width, abs(more)
    if more > 0:
        wrong = phrase("row-too-long", "row {row} has {length} fields, the others have {width}: {more} too many", *here)
    else:
        wrong = phrase("row-too-short", "row {row} has {length} fields, the others have {width}: {less} too few", *here)
    return message(wrong, phrase("dash-for-hole", "`-` means no field"))


def _row_place(rows_at: list[tuple[int, int, str]], number: int) -> str | Position:
    """Return the position of a grid row in the file, or the key if the grid comes from another file."""
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
    """Return the position in the file of each field of the grid, by row and column from 1."""
    result = {}
    for row, (line, column, text) in enumerate(typed.rows("grid"), 1):
        for number, match in enumerate(_TOKEN.finditer(text), 1):
            result[row, number] = Position(line, column + match.start(), len(match.group()))
    return result


def _wrong(token: Token, keys: Keys) -> Message | None:
    """Return the error of a token."""
    if token.is_start or token.is_hole:
        return None
    if _FIELD.match(token.text) is None or not (token.pips or token.letter):
        hint = phrase("fields-are", "write pips 1…6, pips and a letter (4g), a letter alone, X for a start or - for no field")
        return message(phrase("no-field", "'{typed}' is not a field", token.text), hint)
    if token.letter and token.letter not in keys.fields:
        unknown = phrase("unknown-letter", "`fields` doesn't explain the letter '{letter}'", token.letter)
        if token.letter == "x":
            return message(unknown, phrase("capital-x", "write a capital X for a start field"))
        return message(unknown, near(token.letter, tuple(keys.fields)) or phrase("add-to-fields", "add it to `fields`"))
    is_planet = bool(token.letter) and keys.fields[token.letter].kind == "planet"
    if is_planet and token.text != token.letter:
        on_planet = phrase("pips-on-planet", "'{typed}': no die can be placed on a planet", token.text)
        return message(on_planet, phrase("without-pips", "write `{letter}` without pips", token.letter))
    if not is_planet and not token.text[0].isdigit():
        kind = a_kind(keys.fields[token.letter].kind)
        hint = phrase("give-pips", "{kind} is crossed by a die: write 4{letter}, for example", kind, token.letter)
        return message(phrase("no-pips", "'{typed}' has no pips", token.text), hint)
    if not is_planet and not 1 <= token.pips <= 6:
        beyond = phrase("pips-beyond", "'{typed}': no die shows this number of pips", token.text)
        return message(beyond, phrase("pips-from-to", "pips are 1…6"))
    return None


def _kinds(keys: Keys) -> Iterator[KeyFault]:
    for letter, kind in keys.fields.items():
        path = f"fields.{letter}"
        if len(letter) != 1 or not letter.isalpha() or letter == START:
            not_a_letter = phrase("no-letter", "'{typed}' can't stand for a field", letter)
            yield path, message(not_a_letter, phrase("single-letter", "use a single letter other than X"))
        if kind.kind in COLOURED and not kind.colour.strip():
            colourless = phrase("colour-missing", "{kind} needs a colour", a_kind(kind.kind))
            yield path, message(colourless, phrase("add-colour", "add a colour, such as `colour: red`; you can use any name"))
        if kind.kind in WORTH and kind.points in (None, ()):
            by_place = phrase("add-points-by-place", "add `points: [10, 6, 3, 1]`")
            hint = by_place if kind.kind == "flag" else phrase("add-points", "add points, such as `points: 3`")
            yield path, message(phrase("points-missing", "{kind} needs points", a_kind(kind.kind)), hint)
        elif kind.kind not in WORTH and kind.points is not None:
            needless = phrase("points-needless", "{kind} can't have points", a_kind(kind.kind))
            yield f"{path}.points", message(needless, phrase("remove-points", "remove `points`"))
        elif isinstance(kind.points, tuple) and kind.kind != "flag":
            several = phrase("points-several", "{kind} can have only one point value", a_kind(kind.kind))
            yield (
                f"{path}.points",
                message(several, phrase("only-flag-by-place", "only a flag can have points by order of arrival")),
            )
        elif kind.kind in ("gem", "puzzle", "flag") and min(points_of(kind)) < 0:
            negative = phrase("points-negative", "{kind} earns points and can't have minus points", a_kind(kind.kind))
            yield f"{path}.points", message(negative, phrase("bombs-count-minus", "bombs and piles have minus points"))


def points_of(kind: FieldKind) -> tuple[int, ...]:
    """Return the points of a kind of field as they count: negative for bombs and piles; by place for flags."""
    points = kind.points if isinstance(kind.points, tuple) else (kind.points or 0,)
    return tuple(-abs(value) for value in points) if kind.kind in ("bomb", "pile") else points


def _lines(keys: Keys) -> Iterator[KeyFault]:
    grid = rows(keys.grid)
    height, width = len(grid), len(grid[0])
    for number, line in enumerate(keys.lines, 1):
        path = f"lines.{number}"
        if (line.row is None) == (line.column is None):
            hint = phrase("row-or-column", "write {{row: 1, points: 5}} or {{column: 1, points: 5}}")
            yield path, message(phrase("no-line", "a line must be a row or a column"), hint)
            continue
        axis, index, across, along = "column", line.column or 0, width, height
        if line.row is not None:
            axis, index, across, along = "row", line.row, height, width
        if not 1 <= index <= across:
            no_row = phrase("no-such-row", "there is no row {number}: the grid has {most}", index, across)
            no_column = phrase("no-such-column", "there is no column {number}: the grid has {most}", index, across)
            yield f"{path}.{axis}", message(no_row if axis == "row" else no_column)
        first, last = line.first or 1, line.last or along
        if any(end is not None and not 1 <= end <= along for end in (line.first, line.last)):
            yield path, _line_beyond(axis, first, last, along)
        elif first > last:
            backwards = phrase("line-backwards", "the line runs backwards, from {first} to {last}", first, last)
            yield path, message(backwards, phrase("smaller-from", "write the smaller number under `from`"))
        if line.points < 0:
            yield f"{path}.points", message(phrase("line-negative", "a line earns points and can't have minus points"))


def _line_beyond(axis: str, first: int, last: int, most: int) -> Message:
    ends = first, last, most
    row = phrase(
        "line-beyond-row", "the line goes beyond the grid: it runs from {first} to {last}, but the row only from 1 to {most}", *ends
    )
    column = phrase(
        "line-beyond-column",
        "the line goes beyond the grid: it runs from {first} to {last}, but the column only from 1 to {most}",
        *ends,
    )
    return message(row if axis == "row" else column)
