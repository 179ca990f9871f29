"""The uncertain spaces of a sheet that was read, quickest to answer first, and the sheet with a player's answers.

Names of spaces and values are the same as in readings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sheetgen.form.named.fields import column, everybody, read_fields, texts
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.empty import open_marks
from sheetgen.form.written import UNREAD, Value
from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.filled.typed import filled_by, is_doubtful, is_nothing, likely
from sheetgen.photo.rules.distributions import values
from sheetgen.photo.rules.joint import SheetReadings, read_with_rules
from sheetgen.photo.sheets.filled import ReadPage, Sheet
from sheetgen.source.messages import Message

MAX_OPTIONS = 9
"""Maximum number of values that are offered, since each is chosen by the key of a digit."""
_MAX_READ = 6
MAX_REREAD = 20
"""Maximum number of uncertain spaces on a sheet for which the sheet is read again with the rules after each answer. More would take
too long."""


class Doubt(NamedTuple):
    """An uncertain space. options: its possible values, most likely first under the rules, including blank."""

    page: ReadPage
    reading: Reading
    options: tuple[Alternative, ...]

    @property
    def is_hard(self) -> bool:
        """Return whether it is hardly readable."""
        return self.reading.doubt == 2


def doubts(sheet: Sheet) -> list[Doubt]:
    """Return the uncertain spaces, the clearest first. Spaces for names are left out, since players type names themselves."""
    known = {space.name: space for space in spaces(sheet.layout.content.form)}
    open_spaces = {*sheet.filled.doubts, *sheet.filled.unread}
    result = [
        Doubt(page, reading, options(reading, known.get(reading.space), sheet))
        for page in sheet.pages
        for reading in page.readings
        if sheet.filled.called.get(reading.space, reading.space) in open_spaces
    ]
    return sorted(result, key=lambda doubt: (doubt.is_hard, -doubt.options[0].p))


def options(reading: Reading, space: Space | None, sheet: Sheet) -> tuple[Alternative, ...]:
    """Return the possible values of a space: those read, most likely first, blank, and the rest of a small domain."""
    blank = open_marks(sheet.layout.content.form).get(reading.space)
    worth = likely(reading) if is_doubtful(reading) else ()
    shares: dict[object, float] = {}
    for value, p in reading.alternatives:
        if value in worth and value is not UNREAD:
            held = None if is_nothing(value) or value == blank else value
            shares[held] = shares.get(held, 0.0) + p
    order = sorted(shares, key=lambda value: -shares[value])[:_MAX_READ]
    rest = [value for value in (None, *values(space)) if value not in order and (value is None or value != blank)]
    fits = len(order) + len(set(rest)) <= MAX_OPTIONS
    every = dict.fromkeys([*order, *(rest if fits else [] if None in order else [None])])
    return tuple(Alternative(value, shares.get(value, 0.0)) for value in every)


def with_answers(sheet: Sheet, answers: Mapping[str, object], *, again: bool) -> Sheet:
    """Return the sheet with a person's answers for some spaces. again: read the other spaces with the rules again."""
    read = [reading for page in sheet.pages for reading in (page.sheet_page.readings if again else page.readings)]
    if again:
        names = sheet.people or (column(1),)
        [read] = read_with_rules([SheetReadings(sheet.layout, [_answered(each, answers) for each in read], names)])
    rest = iter([_answered(each, answers) for each in read])
    pages = tuple(page._replace(readings=tuple(next(rest) for _ in page.readings)) for page in sheet.pages)
    readings = [reading for page in pages for reading in page.readings]
    filled = filled_by(sheet.layout.content.form, readings, sheet.people)
    for space in answers:  # a reading may be doubted, but never a player's answer
        filled.doubts.pop(filled.called.get(space, space), None)
        filled.remarks.pop(filled.called.get(space, space), None)
    return sheet._replace(pages=pages, filled=filled)


def _answered(reading: Reading, answers: Mapping[str, object]) -> Reading:
    if reading.space not in answers:
        return reading
    value = answers[reading.space]
    return reading._replace(value=value, sure=True, alternatives=(Alternative(value, 1.0),))


def parse_answer(sheet: Sheet, space: str, text: str) -> object | Message | None:
    """Return the value typed for a space, None if blank, or a message if it is invalid."""
    form, written = sheet.layout.content.form, sheet.filled.written
    result = read_fields(form, {**texts(form, written), space: text}, column(1))
    if space in result.issues:
        return result.issues[space]
    value = result.written.get({field: here for here, field in result.fields.items()}.get(space, space))
    every = everybody(form)
    return _columns(value, written.names(every[0]) if every else ())


def _columns(value: Value | None, people: Sequence[str]) -> object:
    """Return a value with players' names replaced by their columns."""
    by_name = {name: column(number) for number, name in enumerate(people, 1)}
    if isinstance(value, tuple):
        return tuple(by_name.get(each, each) if isinstance(each, str) else each for each in value)
    return by_name.get(value, value) if isinstance(value, str) else value
