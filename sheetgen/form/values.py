"""Values by space name, as programs have them: numbers, ticks, texts, lists, numbers by name; `?` for what cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Rational
from typing import Any, NamedTuple

from sheetgen.form import words
from sheetgen.form.entries import Form
from sheetgen.form.fields import BETWEEN, called, column, everybody, read_fields, texts
from sheetgen.form.numbers import plain
from sheetgen.form.places import Places
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.empty import open_marks, round_counts
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.source.faults import meant
from sheetgen.source.messages import Message, message

PLACES = 6
"""Decimal places of a number that is not whole."""
_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a character, which no file can say."""


def plain_value(space: Space, value: Value | None) -> Any:
    """A value of a space: None for nothing, ticks as True or False, lists, numbers by name; decimals are rounded."""
    if value is UNREAD:
        return UNREAD.value
    if space.type == "tick":
        return value is True
    several: Any = value
    if isinstance(value, tuple):
        return {name: _plain(number) for name, number in several} if space.holds == "amounts" else list(map(_plain, several))
    return _plain(value)


def _plain(value: Any) -> Any:
    if value is UNREAD:
        return UNREAD.value
    return round(float(value), PLACES) if isinstance(value, Rational) and value.denominator != 1 else value


def typed_values(form: Form, written: Written, places: Places) -> dict[str, Any]:
    """What is typed on a sheet, in its order; what is blank is left out. A tick is False where that is typed."""
    result = {}
    for space in spaces(form, written=written):
        value = space.value(written)
        if value is not None:
            result[space.name] = plain_value(space, value)
        elif space.type == "tick" and type(places.values.get(space.name)) not in (type(None), tuple):
            result[space.name] = False
    return result


def due_values(form: Form, written: Written, due: Mapping[str, Value | None]) -> dict[str, Any]:
    """What is due on a sheet, in its order; None where that cannot be known."""
    known = {space.name: space for space in spaces(form, written=written) if space.name in due}
    return {name: None if due[name] in (None, UNREAD) else plain_value(space, due[name]) for name, space in known.items()}


class ValuesRead(NamedTuple):
    """What values say of a sheet, where it says them, and by space as it was named why one of them is none."""

    written: Written
    places: Places
    issues: dict[str, Message]


class SpaceNames:
    """The names by which a program may ask for the spaces of a form: those in print, a player's own by name or by number.

    people: those at a sheet that a whole table shares.
    """

    def __init__(self, form: Form, people: tuple[str, ...] = ()) -> None:
        self._spaces = {space.name: space for space in spaces(form)}
        self._rounds = tuple(round_counts(form))
        named = called(form, people)
        numbers = {
            f"{name.removesuffix(f'.{end}')}.{end[1:]}": name for name in named if (end := name.rpartition(".")[2])[0] == "P"
        }
        self.fields = {**numbers, **{on_sheet: name for name, on_sheet in named.items()}}
        """What a space is called in print, where it may be called otherwise."""

    def field(self, name: str) -> str:
        """What a space is called in print."""
        return self.fields.get(name, name)

    def space(self, field: str) -> Space | None:
        """A space by its name in print; of a round that is not printed the first round's. None: there is none."""
        if (known := self._spaces.get(field)) is not None:
            return known
        if (stem := self._spaces.get(field.rpartition(".")[0])) is not None and stem.holds == "amounts":
            return Space(field, "number")
        for of in self._rounds:
            number, _, rest = field.removeprefix(f"{of}.").partition(".")
            if field.startswith(f"{of}.") and number.isdecimal():
                return self._spaces.get(f"{of}.1.{rest}")
        return None

    def near(self, name: str) -> str | None:
        """A space that was probably meant."""
        return meant(name, [*self._spaces, *self.fields])


def read_values(form: Form, values: Mapping[str, object], before: Written | None = None) -> ValuesRead:
    """A sheet that says these values, by space; before: what else stands on it.

    Every name of a space will do, and the list of those who play; None is blank. A text is read as it would be typed.
    """
    every = everybody(form)
    key = every[0] if every else ""
    typed = {} if before is None else _typed(form, before)
    names = SpaceNames(form, before.names(key) if before is not None and key else _people(key, values))
    issues: dict[str, Message] = {}
    asked: dict[str, str] = {}
    for name, value in _one_by_one(values, names):
        field = names.field(name)
        if key and field == key:
            listed = value if isinstance(value, list | tuple) else () if value is None else (value,)
            typed = {other: text for other, text in typed.items() if not other.startswith(f"{key}.")}
            typed |= {f"{key}.{n}": str(each) for n, each in enumerate(listed, 1)}
            asked |= {f"{key}.{n}": name for n in range(1, len(listed) + 1)}
            continue
        if (space := names.space(field)) is None:
            issues[name] = message(words.unknown_space, name, names.near(name))
            continue
        text = _text(space, value)
        if isinstance(text, Message):
            issues[name] = text
        else:
            typed[field], asked[field] = text, name
    if every is not None and every[1].required and not any(field.startswith(f"{key}.") and typed[field] for field in typed):
        issues[key] = message(words.missing_key, key, every[1].about)
    read = read_fields(form, typed)
    issues |= {asked.get(field, field): issue for field, issue in read.issues.items()}
    nobody = [name for name, value in read.written.items() if value == () and not typed.get(name)]
    blank = dict.fromkeys([*nobody, *(mark for mark in open_marks(form) if not typed.get(mark))])
    return ValuesRead(read.written.changed(blank), read.places, issues)


def _typed(form: Form, written: Written) -> dict[str, str]:
    """What is typed for a sheet, marks that say nothing and lists of nobody too."""
    marks = ((name, written.text(name)) for name in open_marks(form))
    nobody = {name: BETWEEN for name, value in written.items() if value == ()}
    return {**texts(form, written), **{name: mark for name, mark in marks if mark is not None}, **nobody}


def _one_by_one(values: Mapping[str, object], names: SpaceNames) -> Iterator[tuple[str, object]]:
    """The values, numbers by names of those who play each for itself."""
    for name, value in values.items():
        space = names.space(name)
        if isinstance(value, Mapping) and space is not None and space.of is not None:
            yield from ((f"{name}.{who}", number) for who, number in value.items())
        else:
            yield name, value


def _people(key: str, values: Mapping[str, object]) -> tuple[str, ...]:
    """Who plays: those listed, and those named one by one."""
    listed = values.get(key, ())
    people = dict(enumerate(listed if isinstance(listed, list | tuple) else (listed,), 1)) if key else {}
    numbers = {name: name.removeprefix(f"{key}.") for name in values if key and name.startswith(f"{key}.")}
    people |= {int(number): values[name] for name, number in numbers.items() if number.isdecimal() and len(number) < 4}
    return tuple(" ".join(str(people.get(n, column(n))).split()) for n in range(1, max(people, default=0) + 1))


def _text(space: Space, value: object) -> str | Message:
    """A value as it would be typed in a space; a message where it is of a type that cannot be written there."""
    if value is None:
        return ""
    if isinstance(value, Mapping) and space.holds == "amounts":
        pairs = [(name, _single(number, "number")) for name, number in value.items()]
        wrong = not all(number for _, number in pairs)
        return _wrong(space, value) if wrong else "".join(f"{name}: {number}{BETWEEN}" for name, number in pairs) or BETWEEN
    if isinstance(value, list | tuple) and space.holds in ("names", "numbers"):
        parts = [_single(each, "number" if space.holds == "numbers" else "text") for each in value]
        return _wrong(space, value) if None in parts else "".join(f"{part}{BETWEEN}" for part in parts) or BETWEEN
    text = _single(value, space.type)
    return _wrong(space, value) if text is None else text


def _single(value: object, kind: str) -> str | None:
    """A single value as it would be typed; None where it is of another type."""
    if isinstance(value, bool):
        return ("x" if value else "no") if kind == "tick" else None
    if isinstance(value, str):
        return value if value.isascii() or not _SURROGATE.search(value) else None
    if isinstance(value, int | Fraction) and kind != "tick":
        return plain(value)
    if isinstance(value, float | Decimal) and kind == "number" and isfinite(value):
        return plain(Fraction(str(value)))
    return None


def _wrong(space: Space, value: object) -> Message:
    given = f"str: {value[:20]!a}" if isinstance(value, str) else type(value).__name__
    return message(words.wrong_type, space.type if space.holds == "one" else space.holds, given)
