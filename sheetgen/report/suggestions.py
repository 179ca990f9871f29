"""What was probably meant, as text and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from sheetgen.form.values import plain_value
from sheetgen.judge.corrections.suggestions import Change, Suggestion, SuggestionResult
from sheetgen.judge.files import Result
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.judge.suggestion_text import suggestion_text
from sheetgen.source.messages import as_text, room

phrase, plural = room("report")


def suggestions_text(sheet: JudgedSheet, players: Sequence[str | None], suggested: SuggestionResult | None = None) -> list[str]:
    """Suggestions for a sheet, the likeliest first, a line each; players: who sits where at its table. suggested: if not all."""
    suggestions, complete = suggested or sheet.suggested
    if not suggestions:
        too_much = phrase("too-much", "{file}: too much is wrong to tell what was meant", sheet.file)
        return [] if complete else [f"{too_much.text()}\n"]
    if suggestions[-1].alone:
        head = phrase("suggestion", "{file}: what was probably meant:", sheet.file)
    elif complete:
        head = phrase("suggestions", "{file}: what was probably meant, the likeliest first:", sheet.file)
    else:
        file = sheet.file
        head = phrase("some-suggestions", "{file}: what was probably meant, the likeliest first (not all was tried):", file)
    lines = [f"  {n}. {as_text(suggestion_text(each, sheet, players))}" for n, each in enumerate(suggestions, 1)]
    return ["\n".join([head.text(), *lines]) + "\n"]


def suggestions_json(sheet: JudgedSheet, result: Result) -> dict[str, Any]:
    """The keys of a sheet's suggestions."""
    at_table = [each for each in result.sheets if isinstance(each, JudgedSheet)] if result.table is not None else []
    suggestions, complete = sheet.suggested
    as_json = partial(_change_json, at_table=at_table)
    answer = {"suggestions": [suggestion_json(each, as_json) for each in suggestions]}
    return answer if complete else {**answer, "complete": False}


def suggestion_json(suggestion: Suggestion, change_json: Callable[[Change], dict[str, Any]]) -> dict[str, Any]:
    """A suggestion's JSON; `change_json` gives that of one of its changes."""
    return {
        "changes": [change_json(change) for change in suggestion.changes],
        "explains": list(suggestion.explains),
        "kind": suggestion.kind,
        "alone": suggestion.alone,
    }


def _change_json(change: Change, at_table: Sequence[JudgedSheet]) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "space": change.space.name,
        "from": plain_value(change.space, change.before),
        "to": plain_value(change.space, change.after),
    }
    if not at_table:
        return entry
    sheet = at_table[change.seat]
    player = {"player": sheet.player} if sheet.player is not None else {}
    return {**entry, **player, "file": sheet.file, "document": sheet.document}
