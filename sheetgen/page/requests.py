"""What a request asks for: anybody may send anything, so every field is checked against the type it has in a task's Struct."""

from __future__ import annotations

import json
from functools import cache
from math import isfinite
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec import inspect as types

from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.source.messages import Phrase, in_a_row, room

phrase, plural = room("page")

Request = dict[str, Any]
"""What a task is handed: the fields of an address or of a JSON object; of a photo, its bytes under `data` as well."""
MAX_TEXT = 8_000_000
MAX_NAME = 300
MAX_NUMBER = 1_000_000
Text = Annotated[str, Meta(max_length=MAX_TEXT)]
Name = Annotated[str, Meta(max_length=MAX_NAME)]
"""The name of a layout or of a file, of which there are none that are longer than file systems know."""
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Counted = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
"""A number of something that is counted from 1."""
T = TypeVar("T", bound=Struct)


def parse_json(body: bytes) -> Any:
    """The value that JSON says; a Refusal where it is none, is nested too deeply, or holds what is no text."""
    try:
        text = body.decode("utf-8")
        value = json.loads(text, parse_constant=_no_number)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()  # half a character, as in "\ud800", cannot be written anywhere
    except (ValueError, RecursionError):
        raise Refusal("refused", phrase("no-json", "the request is no JSON")) from None
    return value


def _no_number(_: str) -> Any:
    raise ValueError


def parse_request(body: bytes) -> Request:
    """The fields of a JSON object."""
    request = parse_json(body)
    if not isinstance(request, dict):
        raise Refusal("refused", phrase("no-object", "the request is no JSON object"))
    return request


def decode(request: Request, kind: type[T]) -> T:
    """The fields of a request that a Struct has; a Refusal for the first that is missing or not of its type.

    A field that is null is left out. Numbers and flags may be text, as in an address, and so may lists of numbers.
    """
    decoded: T = _struct(request, _type_of(kind))
    return decoded


@cache
def _type_of(kind: type[Struct]) -> types.StructType:
    struct = types.type_info(kind)
    assert isinstance(struct, types.StructType)
    return struct


@cache
def _choices(kind: type[Struct], field: str) -> tuple[str, ...]:
    """The words that a field may be, in the order in which its type names them (msgspec sorts them)."""
    hint = get_type_hints(kind)[field]
    return tuple(word for each in (hint, *get_args(hint)) if get_origin(each) is Literal for word in get_args(each))


def _struct(request: Request, kind: types.StructType) -> Any:
    values = {}
    for field in kind.fields:
        if request.get(field.name) is not None:
            values[field.name] = _field(field.name, request[field.name], field.type, kind.cls)
        elif field.required:
            raise Refusal("refused", words.missing(field.name))
    return kind.cls(**values)


def _field(key: str, value: Any, kind: types.Type, of: type[Struct]) -> Any:
    inner = _without_null(kind)
    if not isinstance(inner, types.LiteralType):
        return _value(key, value, inner)
    if value == "" and inner is not kind:
        return None
    known = _choices(of, key)
    if _text(key, value, MAX_NAME) not in known:
        raise Refusal("refused", phrase("no-choice", "'{key}' is none of {known}", key, in_a_row(known)))
    return value


def _without_null(kind: types.Type) -> types.Type:
    """The type of a value that is not null."""
    return next(each for each in kind.types if not isinstance(each, types.NoneType)) if isinstance(kind, types.UnionType) else kind


def _value(key: str, value: Any, kind: types.Type) -> Any:
    match kind:
        case types.StrType():
            return _text(key, value, kind.max_length or MAX_TEXT)
        case types.BoolType():
            return _flag(key, value)
        case types.IntType():
            return _number(key, value, kind.ge or 0, kind.le or MAX_NUMBER)
        case types.ListType(item_type=types.FloatType()):
            return _measures(key, value, kind.max_length or 0)
        case types.ListType():
            return _list(key, value, kind)
        case types.DictType():
            _check_size(key, value, dict, kind.max_length, phrase("object", "an object"))
            return {
                name: None if each is None else _value(name, each, _without_null(kind.value_type)) for name, each in value.items()
            }
    return value


def _text(key: str, value: Any, most: int) -> str:
    if not isinstance(value, str):
        raise _wrong(key, phrase("text", "text"))
    if len(value) > most:
        raise Refusal("refused", phrase("too-long-text", "'{key}' is longer than {most} characters", key, most))
    return value


def _flag(key: str, value: Any) -> bool:
    """Yes or no; in an address `1`, `true`, `0`, `false` or nothing."""
    if isinstance(value, bool):
        return value
    if value in ("1", "true", "0", "false", ""):
        return value in ("1", "true")
    raise _wrong(key, phrase("true-or-false", "true or false"))


def _number(key: str, value: Any, least: int, most: int) -> int:
    """A whole number within bounds; in an address its digits."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 12:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(key, phrase("whole-number", "a whole number"))
    if not least <= value <= most:
        raise Refusal("refused", phrase("out-of-bounds", "'{key}' is to be from {least} to {most}", key, least, most))
    return value


def _measures(key: str, value: Any, count: int) -> list[float]:
    """So many finite numbers: a list, or in an address parted by commas."""
    values = value.split(",") if isinstance(value, str) and len(value) < 40 * count else value
    if not isinstance(values, list) or len(values) != count:
        raise _wrong(key, phrase("so-many-numbers", "{count} numbers", count))
    try:
        numbers = [float("" if isinstance(each, bool) else each) for each in values]
    except (TypeError, ValueError, OverflowError):
        raise _wrong(key, phrase("numbers", "numbers")) from None
    if not all(map(isfinite, numbers)):
        raise _wrong(key, phrase("numbers", "numbers"))
    return numbers


def _list(key: str, value: Any, kind: types.ListType) -> list[Any]:
    _check_size(key, value, list, kind.max_length, phrase("list", "a list"))
    if isinstance(kind.item_type, types.StrType):
        if not all(isinstance(each, str) for each in value):
            raise _wrong(key, phrase("list-of-texts", "a list of texts"))
        return [_text(key, each, kind.item_type.max_length or MAX_TEXT) for each in value]
    if isinstance(kind.item_type, types.StructType):
        if not all(isinstance(each, dict) for each in value):
            raise _wrong(key, phrase("list-of-objects", "a list of objects"))
        return [_struct(each, kind.item_type) for each in value]
    return list(value)


def _check_size(key: str, value: Any, kind: type[list[Any]] | type[dict[str, Any]], most: int | None, called: Phrase) -> None:
    if not isinstance(value, kind):
        raise _wrong(key, called)
    if most is not None and len(value) > most:
        raise Refusal("refused", phrase("too-many", "'{key}' has more than {most} entries", key, most))


def _wrong(key: str, wanted: Phrase) -> Refusal:
    return Refusal("refused", phrase("wrong-type", "'{key}' is to be {wanted}", key, wanted))
