"""What a request asks for, taken out of it by name: anybody may send anything, so every field is looked at before it is used."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from typing import Any

from sheetgen.page import words
from sheetgen.page.answers import Refusal

Request = dict[str, Any]
"""What a task is handed: the fields of an address or of a JSON object; of a photo, its bytes under `data` as well."""
MAX_TEXT = 8_000_000
MAX_NAME = 300


def parsed(body: bytes) -> Any:
    """The value that JSON says; a Refusal where it is none, is nested too deeply, or holds what is no text."""
    try:
        text = body.decode("utf-8")
        found = json.loads(text, parse_constant=_no_number)
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()  # half a character, as in "\ud800", cannot be written anywhere
    except (ValueError, RecursionError):
        raise Refusal("refused", *words.no_json()) from None
    return found


def _no_number(_: str) -> Any:
    raise ValueError


def request_of(body: bytes) -> Request:
    """The fields of a JSON object."""
    found = parsed(body)
    if not isinstance(found, dict):
        raise Refusal("refused", *words.no_object())
    return found


def text(request: Request, key: str, default: str | None = None, most: int = MAX_TEXT) -> str:
    """A text; `default` where the field is left out or null, a Refusal where there is no default."""
    found = _found(request, key, default)
    if not isinstance(found, str):
        raise _wrong(key, "text")
    if len(found) > most:
        raise Refusal("refused", *words.too_long_text(key, most))
    return found


def name(request: Request, key: str = "name") -> str:
    """The name of a layout or of a file, of which there are none that are longer than file systems know."""
    return text(request, key, most=MAX_NAME)


def optional(request: Request, key: str, most: int = MAX_TEXT) -> str | None:
    """A text, or None where it is left out, null or empty."""
    return None if request.get(key) is None else text(request, key, most=most) or None


def flag(request: Request, key: str, default: bool = False) -> bool:
    """Yes or no; in an address `1`, `true`, `0`, `false` or nothing."""
    found = request.get(key)
    if found is None:
        return default
    if isinstance(found, bool):
        return found
    if found in ("1", "true", "0", "false", ""):
        return found in ("1", "true")
    raise _wrong(key, "true or false")


def number(request: Request, key: str, default: int | None = None, least: int = 0, most: int = 1_000_000) -> int:
    """A whole number within bounds; in an address its digits."""
    found = _found(request, key, default)
    if isinstance(found, str) and found.isascii() and found.isdecimal() and len(found) < 12:
        found = int(found)
    if not isinstance(found, int) or isinstance(found, bool):
        raise _wrong(key, "a whole number")
    if not least <= found <= most:
        raise Refusal("refused", *words.out_of_bounds(key, least, most))
    return found


def measures(request: Request, key: str, count: int) -> list[float]:
    """So many finite numbers: a list, or in an address parted by commas."""
    found = _found(request, key, None)
    given = found.split(",") if isinstance(found, str) and len(found) < 40 * count else found
    if not isinstance(given, list) or len(given) != count:
        raise _wrong(key, f"{count} numbers")
    return [_measure(each, key) for each in given]


def _measure(value: Any, key: str) -> float:
    try:
        found = float("" if isinstance(value, bool) else value)
    except (TypeError, ValueError, OverflowError):
        raise _wrong(key, "numbers") from None
    if not isfinite(found):
        raise _wrong(key, "numbers")
    return found


def choice(request: Request, key: str, known: tuple[str, ...], default: str | None = None) -> str:
    """One of some words."""
    found = text(request, key, default, MAX_NAME)
    if found not in known:
        raise Refusal("refused", *words.no_choice(key, known))
    return found


def listed(request: Request, key: str, most: int, default: Sequence[Any] | None = None) -> list[Any]:
    """A list of so many values at most."""
    found = _found(request, key, None if default is None else list(default))
    if not isinstance(found, list):
        raise _wrong(key, "a list")
    if len(found) > most:
        raise Refusal("refused", *words.too_many(key, most))
    return found


def texts(request: Request, key: str, most: int, default: Sequence[str] | None = None) -> list[str]:
    """A list of texts."""
    found = listed(request, key, most, default)
    if not all(isinstance(each, str) for each in found):
        raise _wrong(key, "a list of texts")
    return found


def record(request: Request, key: str, default: Request | None = None) -> Request:
    """A JSON object."""
    found = _found(request, key, default)
    if not isinstance(found, dict):
        raise _wrong(key, "an object")
    return found


def records(request: Request, key: str, most: int, default: Sequence[Request] | None = None) -> list[Request]:
    """A list of JSON objects."""
    found = listed(request, key, most, default)
    if not all(isinstance(each, dict) for each in found):
        raise _wrong(key, "a list of objects")
    return found


def _found(request: Request, key: str, default: Any) -> Any:
    found = request.get(key)
    if found is None:
        found = default
    if found is None:
        raise Refusal("refused", *words.missing(key))
    return found


def _wrong(key: str, wanted: str) -> Refusal:
    return Refusal("refused", *words.wrong_type(key, wanted))
