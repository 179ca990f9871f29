"""Which values may be put into a space of a sheet without reading all of it once more."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sheetgen.form.entries import Form, Names
from sheetgen.form.spaces import Space
from sheetgen.source.frozen import Plain

_LARGE = 10**15
"""Larger numbers are looked at one by one."""
_NUMBER = re.compile("0|-?[1-9][0-9]{0,14}")
Known = tuple[int, int, Space | None]
"""Of a space the least and the largest whole number that may be written there, in this order where any may; None: what is written
there decides what other spaces there are, or must not be blank."""
_UNKNOWN: Known = (1, 0, None)


def quick_values(space: Space, form: Form) -> Known:
    """The values that a space takes without more ado."""
    entry = form.get(space.name)
    if entry is not None and (entry.required or isinstance(entry, Names)):
        return _UNKNOWN
    if space.type != "number" or space.holds != "one":
        return 1, 0, space
    low, high = space.limits
    return -_LARGE if low is None else low, _LARGE if high is None else high, space


def _is_plain(value: Plain | None, space: Space) -> bool:
    """Whether a value that is no number is one as a sheet has it; blank is."""
    ticked = space.type == "tick" and value.__class__ is bool
    return value is None or ticked or (space.type == "mark" and value.__class__ is str and value in (space.domain or ()))


def quick_changes(
    known: Mapping[str, Known], values: Mapping[str, Plain | None], ticks: Mapping[str, bool | None]
) -> tuple[dict[str, Any], Mapping[str, bool | None]] | None:
    """The values as they are written, and the ticks that are changed by now; None if all of the sheet must be read once more."""
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
