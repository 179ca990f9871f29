"""A filled sheet as data, as a program that reads YAML would get it: what nothing is written in is left out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sheetgen.form.codec import format_value
from sheetgen.form.entries import Amounts, AnyEntry, Axis, Form, Names, Number, Picture, Record, Rounds, Ticks, stem
from sheetgen.form.numbers import whole
from sheetgen.form.spaces import named
from sheetgen.form.write.filling import picture_rows, shape
from sheetgen.form.written import UNREAD, Written

_NOTHING: tuple[Any, ...] = (None, {}, [])


def sheet_data(form: Form, written: Written, stem: str = "") -> dict[str, Any]:
    """Values by the keys of a form. stem: what the names of its spaces begin with."""
    pairs = ((key, _data(entry, stem + key, written)) for key, entry in form.items())
    return {key: value for key, value in pairs if value not in _NOTHING}


def _data(entry: AnyEntry, path: str, written: Written) -> Any:
    value = written.get(path)
    begun = value is not None or any(name.startswith(path + ".") for name in written)
    if entry.blank is not None and not begun and not isinstance(entry, Rounds):
        return whole(entry.blank)
    match entry:
        case Rounds(entries=entries, printed=printed):
            of = stem(entry, path)
            played = written.number(of)
            numbers = range(1, (printed if played is None else played) + 1)
            return _until_last([sheet_data(entries, written, f"{of}.{n}.") for n in numbers])
        case Record(entries=entries):
            return sheet_data(entries, written, path + ".")
        case Amounts(of=None):
            amounts = written.amounts(path)
            return _plain(value) if value is UNREAD else {name: _plain(n) for name, n in amounts.items()}
        case Picture():
            return "".join(f"{row}\n" for row in shape(entry, path, written))
        case Axis():
            rows = picture_rows(entry, path, written)
            return "".join(f"{row}\n" for row in rows) if rows is not None else _along_data(entry, path, written)
        case Names() | Number(many=True):
            return [_plain(each) for each in value] if isinstance(value, tuple) else _plain(value)
        case _:
            return _plain(value)


def _along_data(entry: Axis, path: str, written: Written) -> Any:
    values = {key: _data(entry.at(at), f"{path}.{key}", written) for at, key in enumerate(named(entry, written))}
    if isinstance(entry, Ticks):
        ticked = [_plain(key) for key, value in values.items() if value is True]
        if UNREAD.value not in values.values():
            return ticked
        if entry.notation == "list":
            return [*ticked, UNREAD.value]
    elif entry.notation == "list" or (entry.notation == "any" and entry.numbered):
        return _until_last(list(values.values()))
    return {key: value for key, value in values.items() if value not in _NOTHING}


def _until_last(values: Sequence[Any]) -> list[Any]:
    """A list without the blanks at its end."""
    last = max((number for number, value in enumerate(values, 1) if value not in _NOTHING), default=0)
    return list(values[:last])


def _plain(value: Any) -> Any:
    """A single value: a text of digits is a number, as YAML reads it; a number that is not whole is a text."""
    if isinstance(value, str):
        number = whole(value)
        return value if number is None else number
    return None if value is False else format_value(value) if value is UNREAD or isinstance(value, Fraction) else value
