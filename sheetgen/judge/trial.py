"""Legal values of any game, by trial: a value is legal if the sheet with it has no new error at its space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from sheetgen.form.guess import TICKED, folded, value_words
from sheetgen.form.named.fields import everybody
from sheetgen.form.named.space_names import NamedSpace, SpaceNames
from sheetgen.form.named.values import read_values
from sheetgen.form.numbers import decimal
from sheetgen.form.space import Space
from sheetgen.form.spaces import sheet_spaces
from sheetgen.form.values import bare_value, plain_value
from sheetgen.form.written import Value
from sheetgen.games.game import Case
from sheetgen.games.options import Answer, Choice, NoQuestion, Way
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.source.messages import Message, Sentence, SpaceName, message, room, sentence

phrase, _ = room("judge")

QUESTIONS = ("space", "value")
"""The options of `sheetgen options` that work for every game."""
MAX_LISTED = 100
"""Maximum number of values of a space that are listed one by one."""
_WINDOW = (-1_000, 10_000)
"""Numbers tried in a space without limits."""
_EFFORT = 4_000_000
"""Maximum time for one question in microseconds, as `Case.effort` estimates it."""


def answer_by_trial(sheet: JudgedSheet, asked: Mapping[str, str]) -> Answer:
    """Answer `space` or `value`. Raise NoQuestion for several questions at once, and for an unknown space."""
    if len(asked) > 1:
        raise NoQuestion(next(iter(asked)), message(_one_question))
    if "value" in asked:
        return _Trials(sheet).spaces_for(asked["value"])
    form, written = sheet.layout.content.form, sheet.written
    every = everybody(form)
    names = SpaceNames(sheet.layout.content.typed_form, written.names(every[0]) if every else ())
    found = names.find(asked["space"])
    if not isinstance(found, NamedSpace):
        raise NoQuestion("space", found)
    name = names.on_sheet.get(found.field, found.field)
    return _Trials(sheet).values_of(sheet_spaces(form, written).get(name) or replace(found.space, name=name))


class _Trials:
    """Trials on one sheet, whose other spaces keep their values."""

    def __init__(self, sheet: JudgedSheet) -> None:
        self._sheet = sheet
        self._known = sheet_spaces(sheet.layout.content.form, sheet.written)
        self._errors_now = _errors(sheet.case)
        self._most = max(2 * MAX_LISTED, _EFFORT // max(sheet.case.effort, 1))

    def values_of(self, space: Space) -> Answer:
        """Return the legal values of a space, whatever is written there now."""
        name = self._sheet.layout.space_name(space.name)
        if space.holds != "one" or space.seat or (space.type == "text" and space.domain is None):
            return Answer((Way(message(_any_text, name)),))
        blank = self._case(space, None)
        before = _errors(blank).get(space.name, [])
        values, cut = self._domain(space, blank.due().get(space.name))
        tried = [self._choice(space, value, self._case(space, value), before) for value in values]
        if len(tried) <= MAX_LISTED:
            return Answer((Way(message(_values_for, name), choices=tuple(tried)),))
        notes = (message(_tried_only, values[0], values[-1]),) if cut else ()
        return Answer((Way(message(_values_for, name), ranges=tuple(_ranges(tried))),), notes)

    def spaces_for(self, typed: str) -> Answer:
        """Return the blank spaces of a fitting type, in sheet order, and whether the typed value is legal there."""
        fitting = [
            space
            for space in self._known.values()
            if space.holds == "one" and not space.seat and space.value(self._sheet.written) is None and _fits(space, typed)
        ]
        read = read_values(self._sheet.layout.content.form, {space.name: typed for space in fitting}, self._sheet.written)
        tried, choices = fitting[: self._most], []
        for space in tried:
            issue = read.issues.get(space.name)
            if issue is None:
                case = self._sheet.case.changed({space.key: read.written.get(space.key)})
                choices.append(self._choice(space, None, case, self._errors_now.get(space.name, [])))
            elif space.type == "number":
                choices.append(Choice(space.name, False, issue))
        notes = (message(_spaces_tried, len(tried), len(fitting)),) if len(tried) < len(fitting) else ()
        return Answer((Way(message(_spaces_for, typed), _plain(typed), tuple(choices)),), notes)

    def _case(self, space: Space, value: Value | None) -> Case:
        """Return the sheet with another value in a space, which may be in a round that is not played yet."""
        sheet = self._sheet
        if space.name in self._known:
            return sheet.case.changed({space.key: value})
        read = read_values(sheet.layout.content.typed_form, {space.name: plain_value(space, value)}, sheet.written)
        return sheet.layout.game.read(sheet.layout.holding(read.written).model, read.written)

    def _choice(self, space: Space, value: Value | None, case: Case, before: Sequence[Message]) -> Choice:
        """Return a value as a legal or illegal choice. It is legal if `case` has no error at the space that isn't among
        `before`."""
        new = next((error for error in _errors(case).get(space.name, []) if error not in before), None)
        return Choice(space.name, new is None, new, None if value is None else plain_value(space, value))

    def _domain(self, space: Space, due: Value | None) -> tuple[list[Value], bool]:
        """Return the values to try in ascending order, and whether some possible values are left out."""
        if space.type == "tick":
            return [True], False
        if space.domain is not None:
            return [*space.domain[: self._most], *space.marks], len(space.domain) > self._most
        low, high = (end if limit is None else limit for limit, end in zip(space.limits, _WINDOW, strict=True))
        first, last = max(low, min(_WINDOW[0], high)), min(high, max(_WINDOW[1], low))
        values: list[Value] = [*range(first, min(last, first + self._most - 1) + 1)]
        if isinstance(due, int | Fraction) and due not in values:
            values.append(due)
        return [*values, *space.marks], values[-1] != high or first != low


def _errors(case: Case) -> dict[str, list[Message]]:
    """Return the messages of all errors of a sheet by their space."""
    found: dict[str, list[Message]] = {}
    for each in case.violations():
        if each.severity == "error":
            found.setdefault(each.spaces[0], []).append(each.message)
    return found


def _fits(space: Space, typed: str) -> bool:
    """Return whether a typed value has the type of a space: a number, a word, or a tick."""
    if space.type == "tick":
        return folded(typed) in (*TICKED, *value_words().yes)
    is_number = isinstance(_plain(typed), int | float)
    in_domain = typed in (*map(str, space.domain or ()), *space.marks)
    return in_domain or is_number is (space.type == "number")


def _plain(typed: str) -> int | float | str:
    """Return a typed number as an int or float, and any other text unchanged."""
    number = decimal(typed)
    return typed if number is None else bare_value(number)


def _ranges(choices: Sequence[Choice]) -> Iterator[tuple[Any, Any]]:
    """Yield the first and last value of each run of consecutive legal values."""
    first = last = None
    for choice in choices:
        if choice.may:
            first, last = choice.value if first is None else first, choice.value
        elif first is not None:
            yield first, last
            first = None
    if first is not None:
        yield first, last


def _one_question() -> Sentence:
    return sentence(phrase("one-question", "several questions can't be combined"), phrase("ask-one", "ask one question at a time"))


def _values_for(space: SpaceName) -> Sentence:
    return sentence(phrase("values-for", "values for {space}", space))


def _any_text(space: SpaceName) -> Sentence:
    return sentence(phrase("any-text", "{space} takes any text", space))


def _spaces_for(typed: str) -> Sentence:
    return sentence(phrase("spaces-for", "spaces for {value}", typed))


def _spaces_tried(tried: int, fitting: int) -> Sentence:
    return sentence(phrase("spaces-tried", "only the first {tried} of {spaces} blank spaces were tried", tried, fitting))


def _tried_only(least: Value, most: Value) -> Sentence:
    return sentence(phrase("tried-only", "only values from {least} to {most} were tried", str(least), str(most)))
