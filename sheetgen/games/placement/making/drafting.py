"""A level while it is made: a plain value that is changed place by place, and its text as an author would type it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from sheetgen.drawing.colours import colour_of
from sheetgen.games.placement.layout import HOLE, START, FieldKind, Keys, LineKey, rows
from sheetgen.games.placement.lint import lint
from sheetgen.games.placement.notation import grid_rows, kind_text, line_text
from sheetgen.source.faults import Position
from sheetgen.source.nodes import Mapping, Node

PLAIN = ""
"""Sign of an ordinary field."""
SPECIAL = ("gem", "puzzle", "key", "lock", "bomb", "rocket", "planet", "flag", "pile")
_TOP = Position(1, 1)


@dataclass(slots=True)
class Draft:
    """A level in the making. Places, including holes, are numbered from 0 in reading order.

    signs: the sign of each place: `X`, `-`, a letter of `fields`, or nothing. pips: 0 for places without pips. fields: the meaning
    of each letter; some letters may be unused.
    """

    width: int
    height: int
    signs: list[str]
    pips: list[int]
    fields: dict[str, FieldKind]
    lines: list[LineKey]

    def copy(self) -> Draft:
        """Return a copy of the level, which can be changed on its own."""
        return Draft(self.width, self.height, self.signs[:], self.pips[:], dict(self.fields), self.lines[:])

    def kind(self, place: int) -> str:
        """Return the kind of a field: '' for an ordinary field, 'start', 'hole', or the kind of its letter."""
        sign = self.signs[place]
        if sign in self.fields:
            return self.fields[sign].kind
        return {START: "start", HOLE: "hole"}.get(sign, PLAIN)

    def places(self, *kinds: str) -> list[int]:
        """The places of some kinds, in reading order."""
        return [place for place in range(len(self.signs)) if self.kind(place) in kinds]

    def specials(self) -> list[int]:
        """The places of special fields."""
        return self.places(*SPECIAL)

    def colours(self, kind: str) -> dict[str, list[int]]:
        """The places of a kind that has colours, by colour."""
        result: dict[str, list[int]] = {}
        for place in self.places(kind):
            result.setdefault(self.fields[self.signs[place]].colour, []).append(place)
        return result

    def at(self, place: int) -> tuple[int, int]:
        """Row and column of a place, from 0."""
        return divmod(place, self.width)

    def distance(self, one: int, other: int) -> int:
        """Steps along rows and columns between two places."""
        (row, column), (to_row, to_column) = self.at(one), self.at(other)
        return abs(row - to_row) + abs(column - to_column)

    def beside(self, place: int) -> Iterator[int]:
        """Yield the neighbours of a place, including holes."""
        row, column = self.at(place)
        if row:
            yield place - self.width
        if column:
            yield place - 1
        if column < self.width - 1:
            yield place + 1
        if row < self.height - 1:
            yield place + self.width

    def along(self, line: LineKey) -> list[int]:
        """The places of a line, holes too."""
        first = (line.first or 1) - 1
        if line.row is not None:
            return [(line.row - 1) * self.width + column for column in range(first, line.last or self.width)]
        return [row * self.width + (line.column or 1) - 1 for row in range(first, line.last or self.height)]

    def reached(self, seeds: Iterable[int], closed: Iterable[int] = ()) -> set[int]:
        """Return the places connected to `seeds` by fields, without the closed places."""
        barred = set(closed)
        result = {place for place in seeds if place not in barred}
        edge = list(result)
        while edge:
            for near in self.beside(edge.pop()):
                if near not in result and near not in barred and self.signs[near] != HOLE:
                    result.add(near)
                    edge.append(near)
        return result

    def is_joined(self) -> bool:
        """Return whether every field is joined to a start field or to a planet."""
        land = sum(sign != HOLE for sign in self.signs)
        return len(self.reached(self.places("start", "planet"))) == land


def draft_of(keys: Keys) -> Draft:
    """Return the draft of a level with valid keys."""
    tokens = rows(keys.grid)
    flat = [token for row in tokens for token in row]
    signs = [token.text if token.is_start or token.is_hole else token.letter for token in flat]
    return Draft(len(tokens[0]), len(tokens), signs, [token.pips for token in flat], dict(keys.fields), list(keys.lines))


def keys_of(draft: Draft) -> Keys:
    """Return the keys of a draft as in a layout, without unused letters."""
    used = set(draft.signs)
    fields = {letter: kind for letter, kind in draft.fields.items() if letter in used}
    return Keys(grid="\n".join(_rows(draft)), fields=fields, lines=tuple(draft.lines))


def level_text(draft: Draft) -> str:
    """The keys `grid`, `fields` and `lines` of a draft as YAML."""
    keys = keys_of(draft)
    parts = ["grid: |\n" + "".join(f"  {row}\n" for row in _rows(draft))]
    if keys.fields:
        parts.append("fields:\n" + "".join(f"  {letter}: {kind_text(kind)}\n" for letter, kind in keys.fields.items()))
    if keys.lines:
        parts.append("lines:\n" + "".join(f"  - {line_text(line)}\n" for line in keys.lines))
    return "\n".join(parts)


def _rows(draft: Draft) -> Iterator[str]:
    """Yield the rows of the grid, with the fields aligned in columns."""
    tokens = [f"{pips or ''}{sign}" for pips, sign in zip(draft.pips, draft.signs, strict=True)]
    return grid_rows(tokens[start : start + draft.width] for start in range(0, len(tokens), draft.width))


class _Unwritten:
    """Replacement for the typed positions of a draft, which has no file yet. Inks come from the colour names."""

    def where(self, path: str) -> Position:
        return _TOP

    key = where

    @property
    def origin(self) -> Node:
        return Mapping("", 1, 1)

    def rows(self, path: str) -> list[tuple[int, int, str]]:
        return []

    def ink(self, colour: str) -> str | None:
        return colour_of(colour)


def lint_rules(draft: Draft) -> list[str]:
    """Return the names of the lint rules that a draft breaks, including warnings."""
    return [violation.rule for violation in lint(keys_of(draft), _Unwritten())]


def segments(draft: Draft, least: int) -> list[LineKey]:
    """Return all rows and columns, or their parts between holes, with at least `least` fields; without points."""
    result = []
    for axis, index in [*product(["row"], range(draft.height)), *product(["column"], range(draft.width))]:
        places, extent = _places(draft, axis, index), draft.width if axis == "row" else draft.height
        for first, last in _runs([draft.signs[place] != HOLE for place in places]):
            if last - first + 1 >= least:
                begin, end = first + 1 if first else None, last + 1 if last < extent - 1 else None
                row, column = (index + 1, None) if axis == "row" else (None, index + 1)
                result.append(LineKey(points=0, row=row, column=column, first=begin, last=end))
    return result


def _places(draft: Draft, axis: str, index: int) -> Sequence[int]:
    count = draft.width * draft.height
    return range(index * draft.width, (index + 1) * draft.width) if axis == "row" else range(index, count, draft.width)


def _runs(land: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the first and last index of each run of true values."""
    first = None
    for number, is_land in enumerate([*land, False]):
        if is_land and first is None:
            first = number
        elif not is_land and first is not None:
            yield first, number - 1
            first = None
