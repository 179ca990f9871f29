"""A suggestion in words, and its values as JSON; every report of it says the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from numbers import Rational
from typing import Any

from sheetgen.form.numbers import plain
from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD, Value
from sheetgen.judge.corrections.suggestions import Change, Suggestion
from sheetgen.judge.sheet import Readable


def suggestion_text(suggestion: Suggestion, sheet: Readable, players: Sequence[str | None]) -> str:
    """A suggestion in a line; players: who sits where at its table."""
    counted = "counted again: " if suggestion.kind == "miscounted" else ""
    changes = "; ".join(_change_text(change, sheet, players, suggestion.alone) for change in suggestion.changes)
    return f"{counted}{changes}" + (f" (explains {', '.join(suggestion.explains)})" if suggestion.explains else "")


def _change_text(change: Change, sheet: Readable, players: Sequence[str | None], alone: bool) -> str:
    """One space, where it was typed, what was typed there and what would fit."""
    name = change.space.name
    if len(players) > 1:
        where = f"{name} of {players[change.seat]}"
    else:
        line = sheet.seated.places.where(name).line if sheet.seated else 0
        where = f"{name} (line {line})" if change.before is not None and line else name
    before, after = _value(change.space, change.before), _value(change.space, change.after)
    if change.before is UNREAD:
        return f"{where} must have been {after}" if alone else f"{where} may have been {after}"
    if change.before is None and change.space.type != "tick":
        return f"{where} is blank, {after} would fit"
    if change.after is None and change.space.type != "tick":
        return f"{where} was typed {before}, nothing belongs there"
    as_tick = "as " if change.space.type == "tick" else ""
    return f"{where} was typed {as_tick}{before}, {after} would fit"


def _value(space: Space, value: Value | None) -> str:
    if isinstance(value, Rational) and value.denominator != 1:
        return plain(value)
    shown = value_json(space, value)
    if isinstance(shown, bool):
        return "ticked" if shown else "not ticked"
    if isinstance(shown, dict):
        return ", ".join(f"{name} {number}" for name, number in shown.items()) or "nobody"
    return (", ".join(map(str, shown)) or "nobody") if isinstance(shown, list) else str(shown)


def value_json(space: Space, value: Value | None) -> Any:
    """A value as JSON: null for nothing, ticks as true or false, lists, numbers by name."""
    if value is UNREAD:
        return UNREAD.value
    if space.type == "tick":
        return value is True
    if isinstance(value, Rational) and value.denominator != 1:
        return round(float(value), 6)
    if isinstance(value, tuple):
        return dict(_pairs(value)) if space.holds == "amounts" else list(value)
    return value


def _pairs(value: tuple[Any, ...]) -> Iterable[tuple[str, int]]:
    return ((name, number) for name, number in value)
