"""The values of a photographed sheet as a careful player would type them. Knows no pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple, assert_never, cast

from sheetgen.form.codec import Issue
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
    Tick,
    Ticks,
    Untyped,
    stem,
)
from sheetgen.form.named.fields import called, column, everybody
from sheetgen.form.spaces import printed_names, spaces
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.photo.filled.reading import Name
from sheetgen.source.messages import Listing, Phrase, in_a_row, room

if TYPE_CHECKING:
    from sheetgen.photo.filled.reading import Reading

phrase, _ = room("photo")

Typed = Iterator[tuple[str, Value]]
Read = Mapping[str, Value]
Players = Mapping[str, tuple[str, ...]]
_NOBODY = "\0"
_MIN_SHOWN = 0.02
"""Less likely values are not shown."""


class Filled(NamedTuple):
    """The values of a sheet and the remarks on uncertain spaces, by the names of spaces on the sheet.

    doubts: what is uncertain about spaces. remarks: the doubts, and messages about names and texts that must be typed. called: the
    names of spaces by their printed names, where the players' names change them.
    """

    written: Written
    doubts: dict[str, Phrase]
    remarks: dict[str, Phrase]
    called: Mapping[str, str]

    @property
    def unread(self) -> list[str]:
        """The spaces whose value is `?`: something is written there that was not read."""
        return [space for space, value in self.written.items() if value is UNREAD]

    @property
    def doubtful(self) -> dict[str, Value | None]:
        """The values of the spaces that are not sure."""
        return {space: self.written.get(space) for space in self.doubts}

    @property
    def to_type(self) -> list[str]:
        """Spaces that must be typed: unread ones and names."""
        return [*self.unread, *(space for space in self.remarks if space not in self.doubts)]


def filled_by(form: Form, readings: Sequence[Reading], names: Sequence[str] = ()) -> Filled:
    """Transcribe the readings of a sheet's pages. names: of the players, or of the sheet's owner."""
    return Transcriber(form, names).filled(readings)


class Transcriber:
    """Transcribes the readings of sheets of one form. names: of the players, or of the sheet's owner."""

    def __init__(self, form: Form, names: Sequence[str] = ()) -> None:
        self._form, self._names = form, names
        every = everybody(form)
        self._everybody = None if every is None else _Seats(form, *every)
        self._called: dict[tuple[str, ...], dict[str, str]] = {}

    def filled(self, readings: Sequence[Reading]) -> Filled:
        """Return the sheet, with messages about its spaces."""
        read = _read(readings)
        players = self._players(read)
        here = self._here(players)
        others = (each for each in readings if each.space.rpartition(".")[0] not in players)
        doubts = {here.get(each.space, each.space): doubt for each in others if (doubt := _doubt(each))}
        typist = _Typist(_renamed(read, here), players, self._names, doubts)
        written = Written(dict(typist.entries(self._form, "")))
        return Filled(written, doubts, {**doubts, **typist.names_to_type}, here)

    def written(self, readings: Sequence[Reading]) -> Written:
        """Return only the values, without messages, which is much quicker."""
        read = _read(readings)
        players = self._players(read)
        typist = _Typist(_renamed(read, self._here(players)), players, self._names, {})
        return Written(dict(typist.entries(self._form, "")))

    def _players(self, read: Read) -> Players:
        """Return the players by the key under which the sheet lists them; empty if it lists none. There are at least as many as
        seats up to the last one with any writing; those whose names were not read are called P1, P2 …"""
        if self._everybody is None:
            return {}
        names, seats = self._names, self._everybody
        count = min(max(len(names), seats.least, seats.used(read)), seats.most)
        result: list[str] = []
        for number, name in enumerate([*names[:count], *[""] * count][:count], 1):
            result.append(name if name and name not in result else column(number))
        return {seats.key: tuple(result)}

    def _here(self, players: Players) -> Mapping[str, str]:
        """Return the names of spaces on the sheet of these players, by their printed names."""
        people = tuple(name for each in players.values() for name in each)
        if people not in self._called:
            self._called[people] = called(self._form, people)
        return self._called[people]


class _Seats:
    """The seats of a form's players: the key that lists them, their minimum and maximum number, and the spaces of each."""

    def __init__(self, form: Form, key: str, entry: Names) -> None:
        self.key, self.least, self.most = key, entry.least, entry.seats
        everyone = Written({key: tuple(f"{_NOBODY}{n}" for n in range(1, self.most + 1))})
        known = list(spaces(form))
        self._of_players = [space.name for space in known if space.of == key]
        self._seats = {
            there: int(here.partition(_NOBODY)[2].partition(".")[0]) for here, there in printed_names(form, everyone).items()
        }
        self._seats |= {space.name: space.seat for space in known if space.seat}
        amounts = [space.name for space in known if space.of == key and space.holds == "amounts"]
        self._seats |= {f"{name}.{column(number)}": number for name in amounts for number in range(1, self.most + 1)}

    def used(self, read: Read) -> int:
        """Return the last seat that has any writing; 0 if none has."""
        seats = [self._seats[space] for space in read if space in self._seats]
        return max([*seats, *(number for name in self._of_players for number in _numbers(read.get(name)))], default=0)


def _read(readings: Iterable[Reading]) -> Read:
    """Return the values that were read and are not blank."""
    return {each.space: cast(Value, each.value) for each in readings if not is_nothing(each.value)}


def _renamed(read: Read, called: Mapping[str, str]) -> Read:
    return {called.get(space, space): value for space, value in read.items()} if called else read


def names_on(form: Form, readings: Iterable[Reading]) -> tuple[Name, ...]:
    """Return the places on a page where a name is written."""
    seats = {space.name: space.seat for space in spaces(form) if space.seat}
    seats.update((key, 0) for key, entry in form.items() if isinstance(entry, Text) and entry.name)
    return tuple(
        Name(each.space, seats[each.space], each.box) for each in readings if each.space in seats and each.value is not None
    )


def likely(reading: Reading) -> list[object]:
    """Return the values of a space that are worth a mention, most likely first; at least two of a doubtful space if possible."""
    values = [each.value for each in reading.alternatives if each.p >= _MIN_SHOWN]
    if sum(value is not UNREAD for value in values) < 2 and not reading.sure and reading.value is not UNREAD:
        values = [each.value for each in reading.alternatives if each.value is not UNREAD][:2] or values
    return values or [reading.value]


def is_doubtful(reading: Reading) -> bool:
    """Return whether the value of a space is uncertain; a written value that was not read does not count as uncertain."""
    return not reading.sure and (reading.value is not UNREAD or any(value is not UNREAD for value in likely(reading)))


def _doubt(reading: Reading) -> Phrase | None:
    if not is_doubtful(reading):
        return None
    values = likely(reading)
    known = _texts(value for value in values if value is not UNREAD)
    if values[0] is UNREAD:
        return phrase("unread-may-be", "? {others}", _either(known)) if known else _UNREAD
    likeliest, *others = known
    if others:
        doubt = phrase("doubtful", "{likeliest}? {others}", likeliest, _either(others))
    else:
        doubt = phrase("doubtful-alone", "{likeliest}?", likeliest)
    return phrase("hardly-readable", "{doubt} (cannot read)", doubt) if reading.doubt == 2 else doubt


def may_be(values: Sequence[object]) -> Phrase | Listing:
    """Return some values as text: one or another."""
    return _either(_texts(values))


def value_text(value: object) -> Phrase | Listing:
    """Return a value as text."""
    if is_nothing(value) or value == ".":
        return phrase("nothing", "nothing")
    if value is True:
        return phrase("crossed", "crossed")
    if value is UNREAD:
        return _UNREAD
    if isinstance(value, tuple):
        return in_a_row(map(value_text, value))
    return in_a_row([value if isinstance(value, int) else str(value)])


_UNREAD = phrase("unread", "?")


def _texts(values: Iterable[object]) -> list[Phrase | Listing]:
    """Return values as texts, without duplicates."""
    texts = [value_text(value) for value in values]
    return [each for number, each in enumerate(texts) if each not in texts[:number]]


def _either(values: Sequence[Phrase | Listing]) -> Phrase | Listing:
    return reduce(lambda before, other: phrase("or", "{before} or {other}", before, other), values)


def is_nothing(value: object) -> bool:
    """Return whether a value means blank: none, a box without a tick, or no listed player."""
    return value is None or value is False or value == ()


def _numbers(value: object) -> list[int]:
    """Return the seats, from 1, of the players that a value lists: by number or as P1, P2 …"""
    several = value if isinstance(value, tuple) else (value,)
    listed = [each[0] if isinstance(each, tuple) else each for each in several]
    texts = [str(each).removeprefix("P") for each in listed]
    return [int(text) for text in texts if text.isdecimal() and int(text) > 0]


_TEXT_TO_TYPE = phrase("text-to-type", "written, but not read: type it here")


class _Typist:
    """Walks through a form and yields the values to type: only values that a filled sheet can contain."""

    def __init__(self, read: Read, players: Players, names: Sequence[str], doubts: dict[str, Phrase]) -> None:
        self._read, self._players, self._names, self._doubts = read, players, names, doubts
        self.names_to_type: dict[str, Phrase] = {}

    def entries(self, entries: Form, stem: str) -> Typed:
        """Yield the values of the entries of a mapping."""
        for key, entry in entries.items():
            yield from self._entry(entry, stem + key)

    def _entry(self, entry: AnyEntry, path: str) -> Typed:
        value = self._read.get(path)
        match entry:
            case Number(many=True):
                if value is not None:
                    yield path, value if _are_numbers(value) else (UNREAD,)
            case Number():
                yield from self._number(entry, path)
            case Tick():
                yield from [] if value is None else [(path, True if value is True else UNREAD)]
            case Choice(of=str(), options=()):
                yield from self._text(Text(), path, value)
            case Choice(of=str(of)):
                numbers, players = _numbers(value), self._players.get(of, ())
                yield from [] if value is None else [(path, players[numbers[0] - 1] if numbers else UNREAD)]
            case Choice(options=options):
                if value is not None:
                    yield path, value if isinstance(value, str) and value in options else UNREAD
            case Text():
                yield from self._text(entry, path, value)
            case Names():
                yield from self._listed(entry, path, value)
            case Single():
                yield from [] if value is None else [(path, UNREAD if isinstance(entry.parse(str(value)), Issue) else value)]
            case Record(entries=entries):
                yield from self.entries(entries, path + ".")
            case Picture():
                yield from self._cells(entry, path)
            case Amounts(of=None):
                yield from [] if value is None else [(path, UNREAD)]
            case Amounts(of=str(of)):
                yield from self._amounts(self._players.get(of, ()), path, value)
            case Ticks(notation="list"):
                yield from self._ticks([f"{path}.{key}" for key in entry.keys])
            case Axis():
                yield from self._along(entry, path)
            case Rounds():
                yield from self._rounds(entry, path)
            case Untyped():
                return
            case _:
                assert_never(entry)

    def _number(self, entry: Number, path: str) -> Typed:
        value = self._read.get(path)
        if value is None and entry.required and entry.blank is not None:
            self._doubts[path] = phrase("not-written", "please check: the space is blank; does that mean {default}?", entry.blank)
            yield path, int(entry.blank)
        elif value is not None:
            yield path, value if _is_number(value, entry) else UNREAD

    def _text(self, entry: Text, path: str, value: Value | None) -> Typed:
        """Yield a text; a name that was not read is left out."""
        if entry.name and self._names:
            yield path, self._names[0]
        elif entry.check is None and not isinstance(value, str):
            self._doubts.pop(path, None)
            if value is not None:
                self.names_to_type[path] = _TEXT_TO_TYPE
        elif value is not None:
            is_right = isinstance(value, str) and (entry.check is None or entry.check(value) is None)
            yield path, value if is_right else UNREAD

    def _listed(self, entry: Names, path: str, value: Value | None) -> Typed:
        """Yield the listed players; all players for the list of everyone."""
        if path in self._players:
            seats = (f"{path}.{seat}" for seat in range(len(self._names) + 1, len(self._players[path]) + 1))
            self.names_to_type.update((seat, _TEXT_TO_TYPE) for seat in seats if seat in self._read)
            yield path, self._players[path]
            return
        if value is None:
            return
        players = self._players.get(entry.of or "", ())
        numbers = sorted(set(_numbers(value)))
        known = isinstance(value, tuple) and len(numbers) == len(value) and numbers[-1] <= len(players)
        few = len(numbers) <= (entry.most or 1000)
        yield path, tuple(players[number - 1] for number in numbers) if known and few else UNREAD

    def _ticks(self, boxes: Sequence[str]) -> Typed:
        """Yield the ticked boxes of a list of ticks. Boxes that can't be seen are left out with a doubt; but if all boxes without a
        tick can't be seen, they are yielded as unreadable."""
        unticked = [box for box in boxes if self._read.get(box) is not True]
        unseen = [box for box in unticked if self._read.get(box) is not None]
        yield from ((box, True) for box in boxes if box not in unticked)
        if len(unseen) == len(unticked):
            yield from ((box, UNREAD) for box in unseen)
        else:
            not_seen = phrase("not-seen", "please check: the photo doesn't show whether the space is crossed")
            self._doubts.update((box, self._doubts.get(box) or not_seen) for box in unseen)

    def _amounts(self, players: Sequence[str], path: str, value: Value | None) -> Typed:
        """Yield numbers by player; if only the presence of numbers is known, unreadable ones for all players."""
        listed = set(_numbers(value))
        for number, player in enumerate(players, 1):
            own = self._read.get(f"{path}.{player}")
            if isinstance(own, int):
                yield f"{path}.{player}", own
            elif own is not None or (value is not None and (number in listed or not listed)):
                yield f"{path}.{player}", UNREAD

    def _cells(self, entry: Picture, path: str) -> Typed:
        for key in entry.keys:
            cell = f"{path}.{key}"
            value = self._read.get(cell)
            if not entry.marks and value is not None:
                yield cell, value if _is_number(value, Number()) else UNREAD
            elif entry.marks:
                value = entry.printed.get(key, entry.marks[0]) if value is None else value
                yield cell, value if isinstance(value, str) and value in entry.marks else UNREAD

    def _along(self, entry: Axis, path: str) -> Typed:
        for at, key in enumerate(entry.keys if entry.of is None else self._players.get(entry.of, ())):
            yield from self._entry(entry.at(at), f"{path}.{key}")

    def _rounds(self, entry: Rounds, path: str) -> Typed:
        """Yield the rounds up to the last one with any writing."""
        of = stem(entry, path)
        numbers = (space[len(of) + 1 :].partition(".")[0] for space in self._read if space.startswith(of + "."))
        played = max((int(number) for number in numbers if number.isdecimal()), default=0)
        yield of, played
        for number in range(1, played + 1):
            yield from self.entries(entry.entries, f"{of}.{number}.")


def _is_number(value: Value, entry: Number) -> bool:
    """Return whether a value can be typed for a number."""
    if isinstance(value, str):
        return value.casefold() in entry.by_mark
    if not isinstance(value, int | Fraction) or (isinstance(value, Fraction) and not entry.decimals):
        return False
    return (entry.low is None or value >= entry.low) and (entry.high is None or value <= entry.high)


def _are_numbers(value: Value) -> bool:
    return isinstance(value, tuple) and all(type(each) is int or each is UNREAD for each in value)
