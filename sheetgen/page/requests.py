"""Parses requests: clients may send anything, so every field is checked against its type in a task's Struct."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.source.messages import in_a_row, room

phrase, plural = room("page")

Request = dict[str, Any]
"""Input of a task: the fields of an address or of a JSON object; for a photo, also its bytes as `data`."""
MAX_TEXT = 8_000_000
MAX_NAME = 300
MAX_NUMBER = 1_000_000
Text = Annotated[str, Meta(max_length=MAX_TEXT)]
Name = Annotated[str, Meta(max_length=MAX_NAME)]
"""The name of a layout or of a file, no longer than file systems allow."""
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Counted = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
"""The number of one of several things, such as pages, counted from 1."""
T = TypeVar("T", bound=Struct)


class NameRequest(Struct):
    """A layout by its name."""

    name: Name


class GameRequest(Struct):
    """A game by its name."""

    game: Name


_TYPES = {
    "str": phrase("text", "text"),
    "bool": phrase("true-or-false", "true or false"),
    "int": phrase("whole-number", "a whole number"),
    "float": phrase("numbers", "numbers"),
    "array": phrase("list", "a list"),
    "object": phrase("object", "an object"),
}
"""Descriptions of values, by the type that msgspec expected."""
_ITEMS = {"str": phrase("list-of-texts", "a list of strings"), "object": phrase("list-of-objects", "a list of objects")}
"""Descriptions of lists, by the type of their items."""
_LACKS = re.compile(r"Object missing required field `(.+?)`")
_KEYS = re.compile(r"\.(\w+)(\[\d+\])?")
_EXPECTED = re.compile(r"Expected `(\w+).*?`(?: of length <= (\d+)| ([<>]= -?\d+))?")


def parse_request(body: bytes) -> Request:
    """Return the fields of a JSON object. Raise Refusal if the body isn't one, is nested too deeply or contains half of a surrogate
    pair."""
    try:
        request = msgspec.json.decode(body)
    except (ValueError, RecursionError):
        raise Refusal("refused", phrase("no-json", "the request is not JSON")) from None
    if not isinstance(request, dict):
        raise Refusal("refused", phrase("no-object", "the request is not a JSON object"))
    return request


def decode(request: Request, kind: type[T]) -> T:
    """Return a request's fields as a Struct of this kind. Raise Refusal for the first field that is missing or of the wrong type.

    A field that is null is left out. Numbers and flags may be text, as in an address.
    """
    try:
        return msgspec.convert({key: value for key, value in request.items() if value is not None}, kind, strict=False)
    except msgspec.ValidationError as error:
        raise _refusal(str(error), kind) from None


def _refusal(error: str, kind: type[Struct]) -> Refusal:
    """Return the Refusal for an error that msgspec reports in a request."""
    if lacks := _LACKS.match(error):
        return Refusal("refused", words.missing(lacks[1]))
    key, is_item = _KEYS.findall(error)[-1]
    expected = _EXPECTED.match(error)
    if expected is None:
        hint = get_type_hints(kind)[key]
        known = [word for each in (hint, *get_args(hint)) if get_origin(each) is Literal for word in get_args(each) if word]
        return Refusal("refused", phrase("no-choice", "'{key}' is not one of {known}", key, in_a_row(known)))
    type_, most, bound = expected.groups()
    if most and type_ == "str":
        return Refusal("refused", phrase("too-long-text", "'{key}' is longer than {most} characters", key, int(most)))
    if most:
        return Refusal("refused", phrase("too-many", "'{key}' has more than {most} entries", key, int(most)))
    return wrong_type(key, bound or (is_item and _ITEMS.get(type_)) or _TYPES[type_])


def wrong_type(key: str, wanted: Any) -> Refusal:
    """Return the Refusal for a field of the wrong type."""
    return Refusal("refused", phrase("wrong-type", "'{key}' must be {wanted}", key, wanted))
