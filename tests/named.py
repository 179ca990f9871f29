"""Check whether a form has a space, round or key of a given name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from sheetgen.form.entries import AnyEntry, Axis, Form, Names, Picture, Record, Rounds, Single, Untyped, stem


def is_named(form: Form, name: str) -> bool:
    """Return whether a form has a space, a round or a key of that name; rounds beyond the printed ones count as well."""
    return any(_names(entry, key, name) for key, entry in form.items())


def _names(entry: AnyEntry, path: str, name: str) -> bool:
    if name == path:
        return True
    match entry:
        case Record(entries=entries):
            return name.startswith(path + ".") and is_named(entries, name[len(path) + 1 :])
        case Rounds(entries=entries):
            begin = stem(entry, path) + "." if stem(entry, path) else ""
            number, _, rest = name.removeprefix(begin).partition(".")
            return name.startswith(begin) and number.isdecimal() and (not rest or is_named(entries, rest))
        case Names(everybody=True):
            return any(name == f"{path}.{seat}" for seat in range(1, entry.seats + 1))
        case Single() | Names():
            return False
        case Picture(keys=keys):
            return name.startswith(path + ".") and name[len(path) + 1 :] in keys
        case Axis():
            return any(_names(each, key, name) for key, each in _keys(entry, path, name))
        case Untyped():
            return False
        case _:
            assert_never(entry)


def _keys(entry: Axis, path: str, name: str) -> Iterator[tuple[str, AnyEntry]]:
    """Yield the paths of an axis' keys with which a name may begin, each with its entry; names of players may contain dots."""
    if entry.of is None:
        yield from ((f"{path}.{key}", entry.at(index)) for index, key in enumerate(entry.keys))
    elif name.startswith(path + "."):
        ends = [*(at for at, char in enumerate(name) if char == "." and at > len(path)), len(name)]
        yield from ((name[:end], entry.each[0]) for end in ends)
