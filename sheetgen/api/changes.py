"""Fast checks of new values for a space, without reading the complete sheet again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sheetgen.form.entries import Form, Names
from sheetgen.form.spaces import Space
from sheetgen.source.frozen import Plain

_LARGE = 10**15
"""Limit for spaces without a bound; the fast check does not accept larger numbers."""
_NUMBER = re.compile("0|-?[1-9][0-9]{0,14}")
Known = tuple[int, int, Space | None]
"""The smallest and largest whole number allowed in a space, and the space. If no number is allowed in the space, the smallest
number exceeds the largest. The space is None if its values always need the full check: its value decides which other spaces exist,
or the space must not be blank.
"""
_UNKNOWN: Known = (1, 0, None)


def quick_values(space: Space, form: Form) -> Known:
    """Return the whole numbers that can be written in a space without checking the complete sheet again."""
    entry = form.get(space.name)
    if entry is not None and (entry.required or isinstance(entry, Names)):
        return _UNKNOWN
    if space.type != "number" or space.holds != "one":
        return 1, 0, space
    low, high = space.limits
    return -_LARGE if low is None else low, _LARGE if high is None else high, space


def _is_plain(value: Plain | None, space: Space) -> bool:
    """Return whether a value other than a number needs no conversion: it is blank (None), a bool for a tick, or an allowed mark."""
    ticked = space.type == "tick" and value.__class__ is bool
    return value is None or ticked or (space.type == "mark" and value.__class__ is str and value in (space.domain or ()))


def quick_changes(
    known: Mapping[str, Known], values: Mapping[str, Plain | None], ticks: Mapping[str, bool | None]
) -> tuple[dict[str, Any], Mapping[str, bool | None]] | None:
    """Return the new values in the form in which a sheet keeps them, and all changed ticks, including those of earlier changes.
    Return None if a value needs the full check: the complete sheet must then be read again."""
    changes: dict[str, Any] = {**values}
    for name, value in values.items():
        low, high, space = known.get(name, _UNKNOWN)
        if value.__class__ is str and low <= high and _NUMBER.fullmatch(value):
            value = changes[name] = int(value)
        if value.__class__ is int and low <= value <= high:
            continue
        if space is None or not _is_plain(value, space):
            return None
        changes[name] = value or None
        if space.type == "tick":
            ticks = {**ticks, name: None if value is None else value is True}
    return changes, ticks
