"""The names by which a program may request spaces, and the errors of wrong names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.form import typo_hints, words
from sheetgen.form.entries import Form, Rounds, stem
from sheetgen.form.named.fields import MOST_ROUNDS, columns, everybody
from sheetgen.form.spaces import Space, every_entry, spaces
from sheetgen.source.faults import meant
from sheetgen.source.messages import Message, message

_DIGITS = 9
"""Maximum digits of a number in the name of a space; no number on a sheet has more."""
_ONE = 3
"""Number of pieces of the name of a player's own space: the text before the player, the player, the text after."""


class NamedSpace(NamedTuple):
    """A space found by one of its names. field: its name on an empty sheet, where players have numbers."""

    field: str
    space: Space


class SpaceNames:
    """The names of the spaces of a form: printed names, players' spaces by name or number, spaces of every round.

    people: the players of a sheet shared by a whole table; if unknown, the maximum number is assumed.
    """

    def __init__(self, form: Form, people: tuple[str, ...] = ()) -> None:
        every = everybody(form)
        self.key, self._most = (every[0], every[1].seats) if every else ("", 0)
        self.people = people
        self._rounds = dict(_rounds(form))
        seated = len(people) or self._most
        own = dict(columns(form, self._most))
        self._axes = dict.fromkeys((pieces[0], pieces[2]) for pieces in own.values() if len(pieces) == _ONE)
        beyond = {field for field, pieces in own.items() if max(map(int, pieces[1::2])) > seated}
        known = {space.name: NamedSpace(space.name, space) for space in spaces(form) if space.name not in beyond}
        by_number, by_name = {}, {}
        for field, pieces in own.items():
            if field not in beyond:
                named = known.get(field) or NamedSpace(field, Space(field, "number"))
                by_number["".join(pieces)] = named
                if people:
                    by_name["".join(people[int(each) - 1] if at % 2 else each for at, each in enumerate(pieces))] = named
        self._known = {**known, **by_number, **by_name}
        self.on_sheet = {named.field: name for name, named in by_name.items()}
        """The names of players' spaces on this sheet, by their names in print."""

    def find(self, name: object) -> NamedSpace | Message:
        """Return a space by any of its names, or the error of a wrong name."""
        if not isinstance(name, str):
            return message(words.unknown_space, str(name), None)
        known = self._known.get(name) or self._of_somebody(name) or self._of_round(name)
        return known or self._unknown(name)

    def seat(self, name: str) -> int | Message | None:
        """Return the player's number if the space holds a player's name (`players.2`); an error message if the number exceeds
        the maximum; None for other spaces.
        """
        number = ordinal(name.removeprefix(f"{self.key}.")) if self.key and name.startswith(f"{self.key}.") else None
        if number is None or number <= self._most:
            return number
        return message(words.too_many_numbers, self.key, self._most, number)

    def _of_somebody(self, name: str) -> NamedSpace | None:
        """Return a player's space by a name in which the player's name has other blanks than on the sheet (such as two in place
        of one); None if there is no such space."""
        whole = (f"{begin}{' '.join(who.split())}{end}" for begin, who, end in self._persons(name))
        return next((self._known[each] for each in whole if each in self._known), None)

    def _persons(self, name: str) -> Iterator[tuple[str, str, str]]:
        """Yield the parts of a name that may contain a player's name: the text before it, the name, the text after."""
        for begin, end in self._axes:
            if name.startswith(begin) and name.endswith(end) and len(name) > len(begin) + len(end):
                yield begin, name[len(begin) : len(name) - len(end)], end

    def _of_round(self, name: str) -> NamedSpace | Message | None:
        """Return a space of a round, printed or not; a message if the round's number is too high; None for other names."""
        for begin, (most, each) in self._rounds.items():
            number, _, rest = name.removeprefix(begin).partition(".")
            if name.startswith(begin) and rest in each and (played := ordinal(number)) is not None:
                return NamedSpace(name, each[rest]) if played <= most else message(words.too_many_rounds, most, played)
        return None

    def _unknown(self, name: str) -> Message:
        """Return the error of a wrong name: a number that is too high, an unknown player, or anything else."""
        seat = self.seat(name)
        if isinstance(seat, Message):
            return seat
        for begin, who, _ in self._persons(name):
            number, many = ordinal(who), len(self.people) or self._most
            return message(words.too_many_numbers, begin[:-1], many, number) if number else typo_hints.name(who, self.people)
        parts = name.split(".")
        for at, part in enumerate(parts[1:], 1):
            number, path = ordinal(part), ".".join(parts[:at])
            many = self._numbered(path) if number is not None else 0
            if number is not None and 0 < many < number:
                return message(words.too_many_numbers, path, many, number)
        return message(words.unknown_space, name, meant(name, self._known))

    def _numbered(self, path: str) -> int:
        """Return the number of spaces, or families of spaces, below a path; 0 if their names aren't all numbers."""
        below = {name[len(path) + 1 :].partition(".")[0] for name in self._known if name.startswith(f"{path}.")}
        return len(below) if all(map(ordinal, below)) else 0


def ordinal(text: str) -> int | None:
    """Return a number as used in the name of a space, from 1, or None."""
    counts = text.isascii() and text.isdecimal() and text[0] != "0" and len(text) <= _DIGITS
    return int(text) if counts else None


def _rounds(form: Form) -> Iterator[tuple[str, tuple[int, dict[str, Space]]]]:
    """Yield the start of the names of rounds' spaces, with the maximum number of rounds and the spaces of each round."""
    for path, entry, repeated in every_entry(form):
        if isinstance(entry, Rounds) and not repeated:
            each = {space.name: space for space in spaces(entry.entries)}
            yield f"{stem(entry, path)}.", (min(entry.most, MOST_ROUNDS), each)
