"""What was probably meant, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from numbers import Rational
from typing import Any

from sheetgen.form.numbers import plain
from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD, Value
from sheetgen.judge.files import Result
from sheetgen.judge.sheet import Readable
from sheetgen.judge.suggestions import Change, Suggestion


def suggestions_text(sheet: Readable, players: Sequence[str | None]) -> list[str]:
    """Suggestions for a sheet, the likeliest first, a line each; players: who sits where at its table."""
    told, complete = sheet.suggested
    if not told:
        return [] if complete else [f"{sheet.file}: too much is wrong to tell what was meant\n"]
    if told[0].alone:
        head = f"{sheet.file}: what was probably meant:"
    else:
        head = f"{sheet.file}: what was probably meant, the likeliest first" + ("" if complete else " (not all was tried)") + ":"
    lines = [f"  {number}. {_told(each, sheet, players)}" for number, each in enumerate(told, 1)]
    return ["\n".join([head, *lines]) + "\n"]


def _told(suggestion: Suggestion, sheet: Readable, players: Sequence[str | None]) -> str:
    counted = "counted again: " if suggestion.kind == "miscounted" else ""
    changes = "; ".join(_changed(change, sheet, players, suggestion.alone) for change in suggestion.changes)
    return f"{counted}{changes}" + (f" (explains {', '.join(suggestion.explains)})" if suggestion.explains else "")


def _changed(change: Change, sheet: Readable, players: Sequence[str | None], alone: bool) -> str:
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


def suggestions_json(sheet: Readable, result: Result) -> dict[str, Any]:
    """The keys of a sheet's suggestions."""
    at_table = [each for each in result.sheets if isinstance(each, Readable)] if result.table is not None else []
    told, complete = sheet.suggested
    found = {"suggestions": [_suggestion_json(each, at_table) for each in told]}
    return found if complete else {**found, "complete": False}


def _suggestion_json(suggestion: Suggestion, at_table: Sequence[Readable]) -> dict[str, Any]:
    return {
        "changes": [_change_json(change, at_table) for change in suggestion.changes],
        "explains": list(suggestion.explains),
        "kind": suggestion.kind,
        "alone": suggestion.alone,
    }


def _change_json(change: Change, at_table: Sequence[Readable]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "space": change.space.name,
        "from": value_json(change.space, change.before),
        "to": value_json(change.space, change.after),
    }
    if not at_table:
        return told
    sheet = at_table[change.seat]
    player = {"player": sheet.player} if sheet.player is not None else {}
    return {**told, **player, "file": sheet.file, "document": sheet.document}


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
