"""Values by space name, as programs have them: numbers, ticks, texts, lists, numbers by name; `?` for what cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Rational
from typing import Any

from sheetgen.form.entries import Form
from sheetgen.form.places import Places
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD, Value, Written

PLACES = 6
"""Decimal places of a number that is not whole."""


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
        value = written.get(space.name)
        if value is not None:
            result[space.name] = plain_value(space, value)
        elif space.type == "tick" and type(places.values.get(space.name)) not in (type(None), tuple):
            result[space.name] = False
    return result


def due_values(form: Form, written: Written, due: Mapping[str, Value | None]) -> dict[str, Any]:
    """What is due on a sheet, in its order; None where that cannot be known."""
    known = {space.name: space for space in spaces(form, written=written) if space.name in due}
    return {name: None if due[name] in (None, UNREAD) else plain_value(space, due[name]) for name, space in known.items()}
