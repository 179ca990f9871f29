"""Suggestions as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.judge.corrections.suggestions import SuggestionResult
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.judge.suggestion_text import suggestion_text
from sheetgen.source.messages import as_text, room

phrase, plural = room("report")


def suggestions_text(sheet: JudgedSheet, players: Sequence[str | None], suggested: SuggestionResult | None = None) -> list[str]:
    """Return the suggestions for a sheet, most likely first, one line each. players: the players at its table in order. suggested:
    the suggestions to show instead of the sheet's own.
    """
    suggestions, complete = suggested or sheet.suggested
    if not suggestions:
        too_much = phrase("too-much", "{file}: too much is wrong to suggest a correction", sheet.file)
        return [] if complete else [f"{too_much.text()}\n"]
    if suggestions[-1].alone:
        head = phrase("suggestion", "{file}: suggestion:", sheet.file)
    elif complete:
        head = phrase("suggestions", "{file}: suggestions, most likely first:", sheet.file)
    else:
        file = sheet.file
        head = phrase("some-suggestions", "{file}: suggestions, most likely first (search incomplete):", file)
    lines = [f"  {n}. {as_text(suggestion_text(each, sheet, players))}" for n, each in enumerate(suggestions, 1)]
    return ["\n".join([head.text(), *lines]) + "\n"]
