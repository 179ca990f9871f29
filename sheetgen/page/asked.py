"""What a request asks, field by field: of the type that is wanted, or refused."""

from __future__ import annotations

from typing import Any, TypeVar

from sheetgen.page.answers import Refusal

T = TypeVar("T")
_NOTHING: Any = object()


def text(request: dict[str, Any], key: str, default: str = _NOTHING) -> str:
    """A text."""
    return _of(request, key, str, "a text", default)


def flag(request: dict[str, Any], key: str) -> bool:
    """Yes or no; no where it is not said."""
    return _of(request, key, bool, "true or false", False)


def number(request: dict[str, Any], key: str, default: int = _NOTHING) -> int:
    """A whole number."""
    value = _of(request, key, int, "a whole number", default)
    if isinstance(value, bool) or not -(10**9) < value < 10**9:
        raise _wrong(key, "a whole number")
    return value


def record(request: dict[str, Any], key: str, default: dict[str, Any] = _NOTHING) -> dict[str, Any]:
    """Values by name."""
    return _of(request, key, dict, "an object", default)


def records(request: dict[str, Any], key: str, most: int) -> list[dict[str, Any]]:
    """A list of such, no longer than that."""
    value = _of(request, key, list, "a list", _NOTHING)
    if len(value) > most or not all(isinstance(each, dict) for each in value):
        raise _wrong(key, f"a list of at most {most} objects")
    return value


def _of(request: dict[str, Any], key: str, kind: type[T], wanted: str, default: T) -> T:
    value = request.get(key)
    if value is None and default is not _NOTHING:
        return default
    if not isinstance(value, kind):
        raise _wrong(key, wanted)
    return value


def _wrong(key: str, wanted: str) -> Refusal:
    return Refusal("refused", f"'{key}' is {wanted}")
