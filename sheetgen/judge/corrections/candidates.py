"""Corrections of a single mistake: a value misread, mistyped or miscounted at a space. Knows no game.

A correction changes one space or a few. Kinds: `ALIKE` (a number, a tick or a mark that resembles another; two swapped neighbours;
a row shifted by one), `RECOUNT` (points set to the earned ones), `UNLIKE` (any other valid value of a space).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from numbers import Rational
from typing import Any, NamedTuple

from sheetgen.form.likeness import alike, alike_decimals
from sheetgen.form.spaces import Space, neighbours
from sheetgen.form.written import UNREAD, Value, Written

ALIKE, RECOUNT, UNLIKE = range(3)
FEW = 100
"""Maximum number of possible values of a space for which all of them are tried."""

Key = tuple[int, str]
"""The sheet (from 0) and the space."""
Changes = tuple[tuple[Key, "Value | None"], ...]


class Correction(NamedTuple):
    """The changes that undo a mistake, and its kind."""

    kind: int
    changes: Changes


class Candidates:
    """The corrections that are possible on one sheet, by space."""

    def __init__(self, seat: int, written: Written, known: tuple[Space, ...]) -> None:
        self._seat = seat
        self._written = written
        self._known = {space.name: space for space in known}
        self._beside = neighbours(known)
        self._moved = {name: shifted for row in _rows(known) for shifted in [self._shifts(row)] for name in row}
        self._alike: dict[str, tuple[Correction, ...]] = {}

    def alike(self, name: str) -> tuple[Correction, ...]:
        """Return every `ALIKE` correction that changes a space."""
        if name not in self._alike:
            space = self._known.get(name)
            self._alike[name] = () if space is None else tuple(self._corrections_at(space))
        return self._alike[name]

    def is_written(self, name: str) -> bool:
        """Return whether something is written in a space."""
        return self._written.get(name) is not None

    def unlike(self, name: str, due: Iterable[Value | None] = ()) -> Iterator[Correction]:
        """Yield every other value of a space with few values, otherwise the values due there."""
        space = self._known.get(name)
        # all other marks and ticks are already candidates, and players are never changed
        if space is None or space.holds != "one" or space.type in ("mark", "tick") or space.seat:
            return
        few = space.domain is not None and len(space.domain) <= FEW
        written = self._written.get(name)
        for value in (*(space.domain or ()), None) if few else due:
            if not _same(space, value, written) and not (value is None and space.keep):
                yield self._correction(UNLIKE, {name: value})

    def _corrections_at(self, space: Space) -> Iterator[Correction]:
        yield from (self._correction(ALIKE, {space.name: value}) for value in misread(space, self._written))
        for other in self._beside[space.name]:
            yield from self._swaps(space, self._known[other])
        yield from self._moved.get(space.name, ())

    def _swaps(self, one: Space, other: Space) -> Iterator[Correction]:
        """Yield the correction that swaps the values of two neighbours, if both are written and different."""
        first, second = self._written.get(one.name), self._written.get(other.name)
        if is_blank(one, first) or is_blank(other, second) or first == second or UNREAD in (first, second):
            return
        if one.holds == "one" and may_hold(one, second) and may_hold(other, first):
            yield self._correction(ALIKE, {one.name: second, other.name: first})

    def _shifts(self, row: Sequence[str]) -> tuple[Correction, ...]:
        """Return the corrections that move the values of a row of a picture one space to the right or to the left. The value
        that drops out has to be blank."""
        values = [self._written.get(name) for name in row]
        blank = [is_blank(self._known[name], value) for name, value in zip(row, values, strict=True)]
        if all(blank):
            return ()
        nothing = blank_of(self._known[row[0]])
        results = []
        for leaving, moved in ((blank[-1], [nothing, *values[:-1]]), (blank[0], [*values[1:], nothing])):
            changes = {name: new for name, old, new in zip(row, values, moved, strict=True) if old != new}
            if leaving and changes and all(may_hold(self._known[name], value) for name, value in changes.items()):
                results.append(self._correction(ALIKE, changes))
        return tuple(results)

    def _correction(self, kind: int, changes: Mapping[str, Value | None]) -> Correction:
        return Correction(kind, tuple(((self._seat, name), value) for name, value in changes.items()))


def _rows(known: tuple[Space, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of pictures with two or more spaces, skipping gaps."""
    rows: dict[tuple[str, int], list[str]] = {}
    for space in known:
        if space.pictured:
            rows.setdefault((space.family, space.at[0]), []).append(space.name)
    return (tuple(row) for row in rows.values() if len(row) > 1)


def blank_of(space: Space) -> Value | None:
    """Return the value of a blank space: None, or the mark for blank."""
    return space.domain[0] if space.type == "mark" and space.domain else None


def is_blank(space: Space, value: Value | None) -> bool:
    """Return whether a value means a blank space."""
    return value is None or value == blank_of(space)


def may_hold(space: Space, value: Value | None) -> bool:
    """Return whether a space may hold a value; ignore a number's sign if the space allows negative numbers."""
    if value is None:
        return True
    if isinstance(value, str) and space.type == "number":
        return any(_same(space, value, mark) for mark in space.marks)
    low, high = space.limits
    if isinstance(value, int) and ((low is not None and value < low) or (high is not None and value > high)):
        return False
    if space.domain is None or value in space.domain:
        return True
    return isinstance(value, int) and -value in space.domain and space.type == "number"


def _same(space: Space, value: Value | None, other: Value | None) -> bool:
    """Return whether two values are the same in a space; words for numbers are compared regardless of case."""
    both = isinstance(value, str) and isinstance(other, str) and space.type == "number"
    return str(value).casefold() == str(other).casefold() if both else value == other


def misread(space: Space, written: Written) -> Iterator[Value | None]:
    """Yield the values that look like the value of a space."""
    value = written.get(space.name)
    if space.type == "tick":
        yield None if value is True else True
    elif space.type == "mark":
        yield from (mark for mark in space.domain or () if mark != value)
    elif space.alike is not None and isinstance(value, str):
        yield from space.alike(value)
    elif space.holds == "names":
        yield from _tick_changes(space, written)
    elif space.type != "number" or value is None:
        return
    elif isinstance(value, str):
        yield from (mark for mark in space.marks if mark != value)
    elif isinstance(value, int):
        yield from (other for other in alike(value) if may_hold(space, other))
    elif isinstance(value, Rational):
        yield from (other for other in alike_decimals(value) if may_hold(space, other))
    elif isinstance(value, tuple):
        yield from _one_other(value)


def _tick_changes(space: Space, written: Written) -> Iterator[Value]:
    """Yield a list of ticked names with one name more or one name less."""
    if space.of:
        now = written.names(space.name)
        everybody = written.names(space.of)
        for name in everybody:
            yield tuple(each for each in everybody if (each in now) != (each == name))


def _one_other(values: tuple[Any, ...]) -> Iterator[Value]:
    """Yield a list of numbers (or of numbers by name) with one number misread, or a list of numbers with two neighbours swapped."""
    for at, value in enumerate(values):
        name, number = value if isinstance(value, tuple) else ("", value)
        for other in alike(number) if isinstance(number, int) else ():
            yield (*values[:at], (name, other) if name else other, *values[at + 1 :])
    for at, (one, other) in enumerate(pairwise(values)):
        if isinstance(one, int) and isinstance(other, int) and one != other:
            yield (*values[:at], other, one, *values[at + 2 :])
