"""Reads a sheet that a program gives as values by space name; a text is read as it would be typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import NamedTuple

from sheetgen.form import words
from sheetgen.form.entries import Form, Names
from sheetgen.form.named.fields import BETWEEN, called, column, everybody, read_fields, texts
from sheetgen.form.named.space_names import SpaceNames, ordinal
from sheetgen.form.numbers import MAX_DIGITS
from sheetgen.form.places import Places
from sheetgen.form.spaces import Space
from sheetgen.form.write.empty import open_marks
from sheetgen.form.written import UNREAD, Written
from sheetgen.source.decimals import number_shown
from sheetgen.source.messages import Message, message, room

phrase, _ = room("form")

_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a character (a surrogate), which no file can contain."""


class ValuesRead(NamedTuple):
    """A sheet read from values, the places of its values, and the errors by the name that the program used for the space."""

    written: Written
    places: Places
    issues: dict[str, Message]


def read_values(
    form: Form, values: Mapping[str, object], before: Written | None = None, unticked: Iterable[str] = ()
) -> ValuesRead:
    """Read a sheet from values by space; before: the other values on it; unticked: its ticks that are typed as not ticked.

    The keys of `values` may be any names of spaces, or the key of the list of players. The value None means a blank space; a text
    is read as if it were typed.
    """
    every = everybody(form)
    issues: dict[str, Message] = {}
    asked: dict[str, str] = {}
    typed = {} if before is None else _typed(form, before, unticked)
    people: tuple[str, ...] = ()
    if every is not None:
        people = _people(*every, values, _everybody(form, before) if before is not None else (), issues)
        typed = {field: text for field, text in typed.items() if not field.startswith(f"{every[0]}.")}
        typed |= {_seat(every[0], number): name for number, name in enumerate(people, 1)}
        by_number = {number: name for name in values if (number := _number(every[0], name)) is not None}
        asked = {_seat(every[0], number): by_number.get(number, every[0]) for number in range(1, len(people) + 1)}
    names = SpaceNames(form, people)
    for name, value in _one_by_one(values, names):
        if name in issues or (names.key and (name == names.key or isinstance(names.seat(name), int))):
            continue
        named = names.find(name)
        if isinstance(named, Message):
            issues[name] = named
            continue
        text = _text(named.space, value)
        if isinstance(text, Message):
            issues[name] = text
        else:
            typed[named.field], asked[named.field] = text, name
    read = read_fields(form, typed)
    issues |= {asked.get(field, field): issue for field, issue in read.issues.items()}
    nobody = [name for name, value in read.written.items() if value == () and not typed.get(name)]
    blank = dict.fromkeys([*nobody, *(mark for mark in open_marks(form) if not typed.get(mark))])
    return ValuesRead(read.written.changed(blank), read.places, issues)


def _typed(form: Form, written: Written, unticked: Iterable[str]) -> dict[str, str]:
    """Return the typed texts of a sheet, including empty lists and the cells that have the same mark as on an empty sheet."""
    in_print = {here: there for there, here in called(form, _everybody(form, written)).items()}
    marks = ((name, written.text(name)) for name in open_marks(form))
    nobody = {name: BETWEEN for name, value in written.items() if value == ()}
    said = {**texts(form, written), **{name: mark for name, mark in marks if mark is not None}, **nobody}
    return {**said, **{in_print.get(name, name): "no" for name in unticked}}


def _everybody(form: Form, written: Written) -> tuple[str, ...]:
    """Return the players of a sheet shared by a whole table."""
    every = everybody(form)
    return written.names(every[0]) if every is not None else ()


def _one_by_one(values: Mapping[str, object], names: SpaceNames) -> Iterator[tuple[str, object]]:
    """Yield the values; numbers by players' names are yielded one by one."""
    for name, value in values.items():
        named = names.find(name)
        if isinstance(named, Message) and _is_by_people(name, value, names):
            by_name = value if isinstance(value, Mapping) else dict.fromkeys(names.people)
            yield from ((f"{name}.{who}", number) for who, number in by_name.items())
            continue
        if not isinstance(named, Message) and named.space.holds == "amounts" and named.space.of is not None:
            if isinstance(value, Mapping):
                yield from ((f"{name}.{who}", number) for who, number in value.items())
                continue
            if value in (None, ""):
                yield from ((f"{name}.{who}", None) for who in names.people)
                continue
        yield name, value


def _is_by_people(name: str, value: object, names: SpaceNames) -> bool:
    """Return whether a name is a family with one space per player, and its value has numbers by players' names, or is blank."""
    has_spaces = bool(names.people) and not isinstance(names.find(f"{name}.{names.people[0]}"), Message)
    return has_spaces and (isinstance(value, Mapping) or value in (None, ""))


def _seat(key: str, number: int) -> str:
    """Return the field of a player's name."""
    return f"{key}.{number}"


def _number(key: str, name: str) -> int | None:
    """Return the number of the player whose name the space holds, or None."""
    return ordinal(name.removeprefix(f"{key}.")) if name.startswith(f"{key}.") else None


def _people(
    key: str, entry: Names, values: Mapping[str, object], before: tuple[str, ...], issues: dict[str, Message]
) -> tuple[str, ...]:
    """Return the players: the given list, otherwise the players `before`, with the names that are given one by one. Errors go into
    `issues`."""
    most = entry.seats
    names = dict(enumerate(before, 1))
    if key in values:
        listed = _listed_people(values[key], most)
        if isinstance(listed, Message):
            issues[key] = listed
        else:
            names = dict(enumerate(listed, 1))
    for name, value in values.items():
        number = _number(key, name)
        if number is not None and number <= most:
            text = "" if value is None else _single(value, "text")
            if isinstance(text, Message):
                issues[name] = text
            else:
                names[number] = text
    people = {number: " ".join(text.split()) for number, text in names.items() if text.strip()}
    if not issues and not people and not values.get(key):
        issues[key] = message(words.missing_key, key, entry.about)
    elif not issues and max(people, default=0) < entry.least:
        issues[key] = message(words.too_few_names, entry.least, tuple(people.values()))
    everybody = (people.get(number, UNREAD.value) for number in range(1, max(people, default=0) + 1))
    return tuple(column(number) if name == UNREAD.value else name for number, name in enumerate(everybody, 1))


def _listed_people(value: object, most: int) -> list[str] | Message:
    """Return the names of all players; a single name stands for a list of one."""
    if value is None or value == "":
        return []
    if isinstance(value, Mapping):
        return message(words.wrong_type, "names", type(value).__name__)
    several = value if isinstance(value, list | tuple) else (value,)
    if len(several) > most:
        return message(words.too_many_names, most, len(several))
    names = []
    for each in several:
        text = _single(each, "text")
        if isinstance(text, Message) or not text.strip():
            return text if isinstance(text, Message) else message(words.no_name)
        names.append(text)
    return names


def _text(space: Space, value: object) -> str | Message:
    """Return a value as you would type it in a space, or a message if its type isn't allowed there."""
    if value is None:
        return ""
    if space.holds == "amounts" and isinstance(value, Mapping):
        pairs = [(_single(name, "text"), _single(number, "number")) for name, number in value.items()]
        wrong = next((each for pair in pairs for each in pair if isinstance(each, Message)), None)
        return wrong or "".join(f"{name}: {number}{BETWEEN}" for name, number in pairs) or BETWEEN
    if space.holds in ("names", "numbers") and isinstance(value, list | tuple):
        parts = [_single(each, "number" if space.holds == "numbers" else "text") for each in value]
        wrong = next((each for each in parts if isinstance(each, Message)), None)
        return wrong or "".join(f"{part}{BETWEEN}" for part in parts) or BETWEEN
    if space.holds == "one":
        return _single(value, space.type)
    typed = space.holds != "amounts" or (isinstance(value, str) and space.of is None)
    text = _single(value, space.type) if typed else None
    return text if isinstance(text, str) else _wrong_type(space.holds, value)


def _single(value: object, kind: str) -> str | Message:
    """Return a single value as you would type it, or a message if its type is wrong."""
    if isinstance(value, str) and (value.isascii() or not _SURROGATE.search(value)):
        return value
    if isinstance(value, bool):
        return ("x" if value else "no") if kind == "tick" else _wrong_type(kind, value)
    if isinstance(value, int | Fraction) and kind != "tick":
        return _number_text(value)
    if isinstance(value, float) and kind == "number" and isfinite(value):
        return _number_text(Fraction(str(value)))
    if isinstance(value, Decimal) and kind == "number" and value.is_finite():
        return _number_text(Fraction(value) if abs(value.adjusted()) <= MAX_DIGITS else 10**MAX_DIGITS)
    return _wrong_type(kind, value)


def _number_text(number: int | Fraction) -> str | Message:
    """Return a number as you would type it, or a message if it has too many digits."""
    short = abs(number.numerator) < 10**MAX_DIGITS and number.denominator < 10**MAX_DIGITS
    return (
        number_shown(number)
        if short
        else message(phrase("too-many-digits", "a number can have at most {most} digits", MAX_DIGITS), words.AS_WRITTEN)
    )


def _wrong_type(wanted: str, value: object) -> Message:
    given = f"str: {value[:20]!a}" if isinstance(value, str) else type(value).__name__
    return message(words.wrong_type, wanted, given)
