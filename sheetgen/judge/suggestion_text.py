"""The text of a suggestion, which all reports share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sheetgen.form.spaces import Space
from sheetgen.form.values import plain_value
from sheetgen.form.written import UNREAD, Value
from sheetgen.judge.corrections.suggestions import Change, Suggestion
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.source import messages
from sheetgen.source.messages import Phrase, Words, in_a_row, room, with_semicolons

phrase, plural = room("judge")


def suggestion_text(suggestion: Suggestion, sheet: JudgedSheet, players: Sequence[str | None]) -> Words:
    """Return a suggestion as one line; players: the player of each seat at its table."""
    what: Words = with_semicolons(_change_text(each, sheet, players, suggestion.alone) for each in suggestion.changes)
    if suggestion.kind == "miscounted":
        what = phrase("counted-again", "counted again: {changes}", what)
    rules = in_a_row(suggestion.explains)
    return phrase("explains", "{what} (explains {rules})", what, rules) if suggestion.explains else what


def _change_text(change: Change, sheet: JudgedSheet, players: Sequence[str | None], alone: bool) -> Phrase:
    """Return the text of a change in one space: its position, the typed value and the suggested value."""
    where = _where(change, sheet, players)
    before, after = _value(change.space, change.before), _value(change.space, change.after)
    if change.before is UNREAD and alone:
        return phrase("must-have-been", "{space}: {before} → {after}, the only possible value", where, before, after)
    return phrase("other-value", "{space}: {before} → {after}", where, before, after)


def _where(change: Change, sheet: JudgedSheet, players: Sequence[str | None]) -> messages.Value:
    name = sheet.layout.space_name(change.space.name) if sheet.is_whole else change.space.name
    if len(players) > 1:
        return phrase("space-of", "{space} of {player}", name, players[change.seat] or "")
    line = sheet.places.where(change.space.name).line if sheet.is_whole else 0
    return phrase("space-in-line", "{space} (line {line})", name, line) if change.before is not None and line else name


def _value(space: Space, value: Value | None) -> messages.Value:
    if value is UNREAD:
        return "?"
    if isinstance(value, Fraction):
        return value
    shown = plain_value(space, value)
    if isinstance(shown, bool):
        return phrase("ticked", "ticked") if shown else phrase("not-ticked", "not ticked")
    if shown is None:
        return phrase("blank", "blank")
    if isinstance(shown, dict | list):
        if not shown:
            return phrase("nobody", "no player")
        return (
            in_a_row(phrase("amount", "{name} {number}", *pair) for pair in shown.items())
            if isinstance(shown, dict)
            else in_a_row(shown)
        )
    return shown if isinstance(shown, int) else str(shown)
