"""A sheet as fields (one text per space, as on a screen): conversion to written values, and back.

Each typed text is stored by the printed name of its space. Players who share a sheet are `players.1`, `players.2` … by the number
of their column. Numbers by player are `coasters.1` … A list of some players contains their columns: `1, 3`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple, assert_never

from sheetgen.form import typo_hints, words
from sheetgen.form.codec import EMPTY, LONGEST, Issue, format_value, parse_whole
from sheetgen.form.entries import (
    Amounts,
    AnyEntry,
    Axis,
    Choice,
    Form,
    Names,
    Number,
    Picture,
    Record,
    Rounds,
    Single,
    Text,
    Ticks,
    Untyped,
    stem,
)
from sheetgen.form.occasion import OCCASION_KEYS, Occasion, date_of, no_date
from sheetgen.form.places import Places
from sheetgen.form.spaces import Space, printed_names, spaces
from sheetgen.form.write.empty import unmarked
from sheetgen.form.written import UNREAD, Unread, Value, Written
from sheetgen.source.faults import Position
from sheetgen.source.messages import Message, message

Texts = Mapping[str, str]
"""The typed texts by the names of spaces in print; an empty text means a blank space."""
TICKED = "x"
BETWEEN = "\udfff"
"""Separator after each part of a list given as values, since names may contain commas. It is half a character (a surrogate), which
no valid text contains.
"""
MOST_ROUNDS = 1000
"""Maximum number of rounds that are read."""


class FieldSheet(NamedTuple):
    """A sheet read from fields. people: the players. issues: errors by field. A field with an error counts as `?`, a name with an
    error as blank.

    fields: for each space whose name on this sheet differs from its name in print, its field (the name in print).
    """

    written: Written
    places: Places
    people: tuple[str, ...]
    issues: dict[str, Message]
    fields: Mapping[str, str]

    def field(self, space: str) -> str:
        """Return the field of a space."""
        return self.fields.get(space, space)

    def at(self, position: Position) -> str | None:
        """Return the field at a position; None if no single field is there."""
        return next((self.field(space) for space, place in self.places.values.items() if place == position), None)


def read_fields(form: Form, texts: Texts, whose: str = "") -> FieldSheet:
    """Read a sheet from fields. whose: the player to use if a required name is missing.

    The positions of spaces follow the order of the form, since there are no lines of a file.
    """
    reader = _FieldReader(form, texts, whose)
    lists = {key: entry for key, entry in form.items() if isinstance(entry, Names) and entry.of is None}
    reader.entries({**lists, **form})  # before the entries that use their names
    fields = {space: field for field, space in called(form, reader.people).items()}
    given = {key: texts.get(key, "").strip() for key in OCCASION_KEYS}
    occasion = Occasion(date_of(given["date"]), given["place"], given["table"])
    if given["date"] and occasion.date is None and "date" not in form:
        reader.issues["date"] = no_date(given["date"])
    return FieldSheet(Written(reader.values, occasion), reader.places, reader.people, reader.issues, fields)


def everybody(form: Form) -> tuple[str, Names] | None:
    """Return the key and entry that list the players, if a sheet holds a whole table."""
    return next(((key, entry) for key, entry in form.items() if isinstance(entry, Names) and entry.everybody), None)


def column(number: int) -> str:
    """Return the name of an unnamed player, from the number of the column."""
    return f"P{number}"


def called(form: Form, people: Sequence[str]) -> dict[str, str]:
    """Return the names of spaces on the sheet of these players, by their names in print; only names that differ."""
    every = everybody(form)
    if every is None or not people:
        return {}
    key, _ = every
    result = {there: here for here, there in printed_names(form, Written({key: tuple(people)})).items()}
    for space in spaces(form):
        if space.holds == "amounts" and space.of == key:
            result |= {f"{space.name}.{column(n)}": f"{space.name}.{name}" for n, name in enumerate(people, 1)}
    return result


def texts(form: Form, written: Written) -> dict[str, str]:
    """Return the texts that are typed for a sheet, by name in print, without blank spaces."""
    every = everybody(form)
    key = every[0] if every else ""
    people = written.names(key)
    in_print = {here: there for there, here in called(form, people).items()}
    blank = unmarked(form)
    by_column = {space.name for space in spaces(form) if space.of == key and space.holds == "one" and space.domain}
    result = {key: text for key, text in written.occasion.texts().items() if key not in form}
    for space in spaces(form, written=written):
        value = space.value(written)
        name = in_print.get(space.name, space.name)
        if value is not None and value is not False and value != blank.get(space.name):
            ringed = name in by_column and value in people
            result[name] = str(people.index(str(value)) + 1) if ringed else format_space(space, value, people)
    return result


def format_space(space: Space, value: Value, people: Sequence[str] = ()) -> str:
    """Return a space's value as you would type it."""
    if value is True:
        return TICKED
    if not isinstance(value, tuple):
        return format_value(value)
    if space.holds == "amounts":
        pairs: Any = value
        return ", ".join(f"{name}: {format_value(number)}" for name, number in pairs)
    of = list(people) if space.holds == "names" and space.of is not None else []
    return ", ".join(str(of.index(each) + 1) if each in of else format_value(each) for each in value)


def _people(form: Form, texts: Texts) -> tuple[str, ...]:
    """Return the players: the given names, and P with the column's number for unnamed ones. The last column is the last one in use,
    or the required minimum."""
    every = everybody(form)
    if every is None:
        return ()
    key, entry = every
    most = entry.seats
    named = [" ".join(texts.get(f"{key}.{n}", "").split()) for n in range(1, most + 1)]
    in_column = {field: int(pieces[1]) for field, pieces in columns(form, most)}
    used = [in_column[space] for space, text in texts.items() if text.strip() and space in in_column]
    listed = (space.name for space in spaces(form) if space.holds == "names" and space.of == key)
    parts = (part for name in listed for part in _parts(texts.get(name, "")) if part not in named)
    numbers = (int(part) for part in parts if part.isdecimal())
    used += [number for number in numbers if number <= most]
    count = max([entry.least, *used, *(n for n, name in enumerate(named, 1) if name)])
    return tuple(name if name and name != UNREAD.value else column(n) for n, name in enumerate(named[:count], 1))


def columns(form: Form, most: int) -> Iterator[tuple[str, list[str]]]:
    """Yield the players' own spaces: the name in print, and the pieces of the name on a sheet. Every second piece is a player's
    number."""
    for field, on_sheet in called(form, [f"\0{number}\0" for number in range(1, most + 1)]).items():
        yield field, on_sheet.split("\0")


def _parts(text: str) -> list[str]:
    """Return the parts of a list, separated by commas or by `BETWEEN`."""
    if BETWEEN in text:
        return [" ".join(part.split()) for part in text.split(BETWEEN) if part.strip()]
    return [" ".join(part.split()) for part in text.replace(";", ",").split(",") if part.strip()]


class _FieldReader:
    """A reader that goes through a form and reads the fields of each entry. `path` is the name of an entry's spaces, `field` the
    name of its fields."""

    def __init__(self, form: Form, texts: Texts, whose: str) -> None:
        self._texts, self._whose = texts, whose
        self._lists: dict[str, tuple[str, ...]] = {}
        self._line = 1
        self.values: dict[str, Value] = {}
        self.places = Places(Position(1, 1))
        self.issues: dict[str, Message] = {}
        self.people = self._read_people(form)

    def _read_people(self, form: Form) -> tuple[str, ...]:
        """Return the players. A player whose name is too long or given twice is called P and a number instead."""
        every = everybody(form)
        people = _people(form, self._texts)
        names: dict[str, None] = {}
        for number, name in enumerate(people, 1):
            issue = message(words.text_too_long, LONGEST) if len(name) > LONGEST else None
            if name in names:
                issue = message(words.name_twice, name)
            if issue is not None and every is not None:
                self.issues[f"{every[0]}.{number}"] = issue
                name = next(free for n in count(number) if (free := column(n)) not in (*names, *people))
            names[name] = None
        return tuple(names)

    def entries(self, entries: Form, stem: str = "", fields: str = "") -> None:
        """Read the fields of a mapping."""
        for key, entry in entries.items():
            path, field = stem + key, fields + key
            if not self._read_entry(entry, path, field) and entry.required:
                self.issues[field] = message(words.missing_value, entry.about)
                if not (isinstance(entry, Text) and entry.name):
                    self._put(path, UNREAD)

    def _read_entry(self, entry: AnyEntry, path: str, field: str) -> bool:
        """Read an entry, and return whether anything is typed for it."""
        line = self._line
        self._entry(entry, path, field)
        if self._line > line:
            self.places.keys[path] = Position(line + 1, 1)
        return self._line > line

    def _text(self, field: str) -> str:
        return " ".join(self._texts.get(field, "").split())

    def _put(self, space: str, value: Value | None) -> None:
        """Set a space's value, and its position as the next line. None: only the position is set, because the text means a blank
        space or because the values are inside."""
        self._line += 1
        self.places.values[space] = Position(self._line, 1)
        if value is not None:
            self.values[space] = value

    def _add(self, space: str, field: str, value: Value | Issue | None) -> None:
        """Set the value of a field, or `?` and its error."""
        if isinstance(value, Issue):
            self.issues[field] = value.message
            value = UNREAD
        self._put(space, value)

    def _entry(self, entry: AnyEntry, path: str, field: str) -> None:
        """Read the texts of an entry."""
        match entry:
            case Number(many=True):
                self._numbers(path, field)
            case Text(name=True):
                self._name(entry, path, field)
            case Single():
                text = self._text(field)
                text = self._person(text) if isinstance(entry, Choice) and entry.of is not None else text
                if text and (isinstance(entry, Text) or text not in EMPTY):
                    self._add(path, field, entry.parse(text))
            case Names(everybody=True):
                self._lists[path] = self.people
                self._put(path, self.people)
            case Names():
                self._names(entry, path, field)
            case Record(entries=entries):
                self.entries(entries, path + ".", field + ".")
            case Picture():
                self._picture(entry, path, field)
            case Amounts(of=None):
                self._amounts(path, field)
            case Axis():
                self._along(entry, path, field)
            case Rounds():
                self._rounds(entry, path, field)
            case Untyped():
                return
            case _:
                assert_never(entry)

    def _name(self, entry: Text, path: str, field: str) -> None:
        """Read the name of the sheet's player; a name that cannot be read counts as missing."""
        text = self._text(field)
        value = entry.parse(text) if text else None
        if isinstance(value, Issue):
            self.issues[field] = value.message
            value = None
        if value is not None or self._whose:
            self._put(path, value if value is not None else self._whose)

    def _numbers(self, path: str, field: str) -> None:
        """Read a list of whole numbers in one space."""
        values = [parse_whole(part) for part in _parts(self._text(field))]
        if values:
            issue = next((value for value in values if isinstance(value, Issue)), None)
            if issue is not None and " " in self._text(field):
                issue = Issue(message(words.numbers_without_commas, self._text(field)))
            self._add(path, field, issue or tuple(value for value in values if not isinstance(value, Issue)))
            if issue is not None:
                self.values[path] = (UNREAD,)

    def _names(self, entry: Names, path: str, field: str) -> None:
        """Read names, or the columns of listed players. A blank text means an empty list only if the entry has no `blank` value."""
        listed = _parts(self._text(field))
        if listed or entry.blank is None or self._texts.get(field) == BETWEEN:
            self._add(path, field, self._listed_names(entry, path, listed))

    def _listed_names(self, entry: Names, path: str, listed: Sequence[str]) -> Value | Issue:
        known = self._lists.get(entry.of or "")
        names: dict[str, None] = {}
        if UNREAD.value in listed:
            return UNREAD
        for text in listed:
            name = text if entry.of is None else self._person(text)
            if len(name) > LONGEST:
                return Issue(message(words.text_too_long, LONGEST))
            if known is not None and name not in known:
                return Issue(typo_hints.name(name, known, listing=True, item=True))
            if name in names:
                return Issue(message(words.name_twice, name))
            names[name] = None
        if len(names) < entry.least:
            return Issue(message(words.too_few_names, entry.least, tuple(names)))
        if entry.most is not None and len(names) > entry.most:
            return Issue(message(words.too_many_names, entry.most, len(names)))
        if names:
            self._lists[path] = tuple(names)
        return tuple(names)

    def _person(self, text: str) -> str:
        """Return the player with this name or this column (`1`, `P1`); any other text stays unchanged."""
        by_column = {column(n): name for n, name in enumerate(self.people, 1)}
        return text if text in self.people else by_column.get(text, by_column.get(f"P{text}", text))

    def _amounts(self, path: str, field: str) -> None:
        """Read numbers by any names, `Ana: 3, Ben: 5`, as one space."""
        amounts: dict[str, int | Unread] = {}
        unread: Unread | Issue | None = None
        for name, number in map(_pair, _parts(self._text(field))):
            value = parse_whole(number) if number else None
            if name == UNREAD.value:
                unread = unread or UNREAD
            elif len(name) > LONGEST:
                unread = Issue(message(words.text_too_long, LONGEST))
            elif number is None:
                unread = Issue(message(words.no_pairs, ((name, "3"),)))
            elif isinstance(value, Issue):
                unread = value
            elif value is not None:
                amounts.setdefault(name, value)
        self._add(path, field, tuple(amounts.items()) if unread is None else unread)

    def _along(self, entry: Axis, path: str, field: str) -> None:
        """Read the fields along an axis; if its keys are players' names, fields are named by the players' columns."""
        if entry.untyped is not None:
            return
        names = entry.keys if entry.of is None else self.people
        keys = map(column, count(1)) if isinstance(entry, Amounts) else entry.keys
        in_list = isinstance(entry, Ticks) and entry.notation == "list"
        for at, (name, key) in enumerate(zip(names, keys, strict=False)):
            each = entry.at(at)
            if not (in_list and self._text(f"{field}.{key}") == "-"):
                self._read_entry(each, f"{path}.{name}", f"{field}.{key}")
        spaces = [f"{path}.{name}" for name in names]
        if in_list and any(self.values.get(space) is UNREAD for space in spaces):
            # a list can't say which of the ticks is unreadable
            self.values.update({space: UNREAD for space in spaces if space not in self.values})

    def _rounds(self, entry: Rounds, path: str, field: str) -> None:
        """Read the rounds up to the last one with any text."""
        of, fields = stem(entry, path), stem(entry, field) + "."
        names = (name for name, text in self._texts.items() if name.startswith(fields) and text)
        numbers = (name.removeprefix(fields).partition(".")[0] for name in names)
        likely = (int(number) for number in numbers if number.isdecimal() and len(number) < 5)
        played = min(max(likely, default=0), entry.most, MOST_ROUNDS)
        self._put(path, None)
        for number in range(1, played + 1):
            self._put(f"{of}.{number}", None)
            self.entries(entry.entries, f"{of}.{number}.", f"{fields}{number}.")
        self.values[of] = played

    def _picture(self, entry: Picture, path: str, field: str) -> None:
        """Read the cells of a picture; for marks, blank texts mean the printed mark."""
        self._put(path, None)
        for key in entry.keys:
            own = f"{field}.{key}"
            text = self._text(own).replace(" ", "")
            blank = entry.printed.get(key, entry.marks[0]) if entry.marks else None
            value = entry.parse(text) if text else blank
            if isinstance(value, Issue) and value.message.words is words.no_number_in_row:
                value = Issue(message(words.no_number, text))  # there is no row
            self._add(f"{path}.{key}", own, value)


def _pair(text: str) -> tuple[str, str | None]:
    """Split a name and its number (None if missing) at a colon, otherwise at the last space."""
    name, colon, number = text.rpartition(":")
    if not colon:
        name, _, number = text.rpartition(" ")
    return (" ".join(name.split()), number.strip()) if name.strip() else (number.strip(), None)
