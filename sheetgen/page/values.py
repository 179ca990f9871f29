"""Values of spaces as JSON and back: a browser keeps them between two requests, and may send anything back."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta, ValidationError, convert

from sheetgen.form.written import UNREAD
from sheetgen.judge.corrections.suggestions import Looks
from sheetgen.page.answers import Refusal
from sheetgen.source.messages import room, sentence

phrase, plural = room("page")
_NO_LOOKS = sentence(phrase("no-looks", "'looks' must be lists of pairs: a value and its probability"))

_LONGEST, _MOST, _DEEP = 300, 400, 3
_LARGEST = 10**30
_Others = Annotated[list[tuple[Any, Annotated[float, Meta(ge=0, le=1)]]], Meta(max_length=_MOST)]


def value_to_json(value: object) -> Any:
    """Return a value for JSON; fractions and unreadable values become objects."""
    if value is UNREAD:
        return {"unread": True}
    if isinstance(value, Fraction) and value.denominator != 1:
        return {"number": [value.numerator, value.denominator]}
    if isinstance(value, Fraction):
        return value.numerator
    return [value_to_json(each) for each in value] if isinstance(value, tuple) else value


def value_from_json(data: Any, deep: int = _DEEP) -> Any:
    """Return the value from JSON; raise Refusal if it is not a value."""
    match data:
        case None | True | False:
            return data
        case int() if abs(data) < _LARGEST:
            return data
        case str() if len(data) <= _LONGEST:
            return data
        case {"unread": True}:
            return UNREAD
        case {"number": [int(above), int(below)]} if 0 < below < _LARGEST and abs(above) < _LARGEST:
            return Fraction(above, below)
        case list() if len(data) <= _MOST and deep > 0:
            return tuple(value_from_json(each, deep - 1) for each in data)
    raise Refusal("refused", phrase("no-value", "one of the values is not possible in any space"))


def looks_to_json(looks: Looks) -> dict[str, list[list[Any]]]:
    """Return the possible values of spaces on a photo, with their probabilities, for JSON."""
    return {space: [[value_to_json(value), round(p, 4)] for value, p in others.items()] for space, others in looks.items()}


def looks_from_json(data: Mapping[str, Any]) -> Looks:
    """Return the possible values of spaces from JSON; raise Refusal if they are malformed."""
    try:
        sent = convert(data, dict[str, _Others])
    except ValidationError:
        raise Refusal("refused", _NO_LOOKS) from None
    return {space: {value_from_json(value): p for value, p in others} for space, others in sent.items()}
