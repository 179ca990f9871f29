"""The legal moves in the selected space, from its game as in `sheetgen options`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sheetgen.form.codec import format_value
from sheetgen.games.options import Way
from sheetgen.judge.options import answer_space
from sheetgen.page.requests import Name, Request, decode
from sheetgen.page.sheets.works import parse_work, read_sheet
from sheetgen.source.bounds import cut
from sheetgen.source.messages import Message

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

_MOST, _LONG = 200, 1_000
"""Maximum number of values reported, and of characters per text."""


class FieldRequest(Struct):
    """A field of the first sheet of a work."""

    field: Name


def options(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the legal moves in a field, whatever its current value: `{"options", "why"}`.

    options: for each typed `value` a description (`about`) and its effects (`brings`, may be empty). why: the reason why no value
    is permitted, null if some are or if the game has no answer for the field.
    """
    work = parse_work(request, context)
    read = read_sheet(work, 0)
    field = decode(request, FieldRequest).field
    space = next((name for name, other in read.fields.items() if other == field), field)
    ways = answer_space(work.layout, read.written, space)
    legal = [way for way in ways if way.legal and way.value is not None]
    against = next((choice.why for way in ways for choice in way.choices if not choice.may), None)
    return {
        "options": [_option_json(way) for way in legal[:_MOST]],
        "why": None if legal or against is None else _text(against),
    }


def _option_json(way: Way) -> dict[str, Any]:
    (choice,) = (choice for choice in way.choices if choice.may)
    assert way.value is not None, "only what can be typed is told"
    return {
        "value": format_value(way.value),
        "about": _text(way.head),
        "brings": "" if choice.why is None else _text(choice.why),
    }


def _text(what: Message) -> str:
    return cut(what.text().message, _LONG)
