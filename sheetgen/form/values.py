"""Values by space name, for programs: numbers, ticks, texts, lists, numbers by name; `?` for unreadable values."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sheetgen.form.entries import Form
from sheetgen.form.places import Places
from sheetgen.form.spaces import Space, sheet_spaces
from sheetgen.form.written import UNREAD, Value, Written

_NOTHING: Mapping[str, bool | None] = MappingProxyType({})
PLACES = 6
"""Decimal places of a number that is not whole."""


def plain_value(space: Space, value: Value | None) -> Any:
    """Return a space's value for programs: None if it is blank, True or False for a tick, a list, or numbers by name. Decimals are
    rounded."""
    if value is UNREAD:
        return UNREAD.value
    if space.type == "tick":
        return value is True
    several: Any = value
    if isinstance(value, tuple) and space.holds == "amounts":
        return {name: _plain(number) for name, number in several}
    if space.single and isinstance(value, tuple) and value:
        return _plain(value[0])
    return bare_value(value)


def bare_value(value: Value | None) -> Any:
    """Return a value for programs without knowing its space: None if it is blank, True for a tick, or a list. Decimals are
    rounded."""
    return list(map(_plain, value)) if isinstance(value, tuple) else _plain(value)


def _plain(value: Any) -> Any:
    if value is UNREAD:
        return UNREAD.value
    return round(float(value), PLACES) if getattr(value, "denominator", 1) != 1 else value


def typed_values(form: Form, written: Written, places: Places, ticks: Mapping[str, bool | None] = _NOTHING) -> dict[str, Any]:
    """Return the typed values of a sheet, in its order, without blank spaces. A tick is False if it is typed as not ticked.

    ticks: the ticks changed after `places` were read: True, False (typed as not ticked), or None (the space is now blank).
    """
    get, result = written.get, {}
    for name, space in sheet_spaces(form, written).items():
        value = get(name)
        if type(value) is not int and type(value) is not str:  # numbers and texts, as most values are, need no conversion
            value = typed_value(space, written, places, ticks)
        if value is not None:
            result[name] = value
    return result


def typed_value(space: Space, written: Written, places: Places, ticks: Mapping[str, bool | None] = _NOTHING) -> Any:
    """Return the typed value of a space, None if it is blank. ticks: as for `typed_values`."""
    value = space.value(written)
    if value is not None:
        return plain_value(space, value)
    if space.type == "tick" and not space.listed:
        placed = type(places.values.get(space.name)) not in (type(None), tuple)
        if ticks.get(space.name, False if placed else None) is False:
            return False
    return None


def due_values(form: Form, written: Written, due: Mapping[str, Value | None]) -> dict[str, Any]:
    """Return, in the sheet's order, the values in `due`: what the rules expect in each space; None for an unknown value."""
    known = [space for space in sheet_spaces(form, written).values() if space.name in due]
    return {space.name: None if (value := due[space.name]) in (None, UNREAD) else plain_value(space, value) for space in known}
