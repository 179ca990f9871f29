"""What may be entered now in the space that a player has in hand: the answer of its game, as `sheetgen options` gives it."""

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
"""So many values are told, and so many characters of each text."""


class FieldRequest(Struct):
    """A field of the first sheet of a work."""

    field: Name


def options(request: Request, context: WorkerContext) -> dict[str, Any]:
    """What may be entered in a field, whatever stands there: `{"options", "why"}`.

    options: of each value as it is typed (`value`) what it is (`about`), and what comes of it (`brings`, which may be empty).
    why: what speaks against all values, null where some may be entered or the game has no answer about the field.
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
