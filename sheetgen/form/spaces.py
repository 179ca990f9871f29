"""The spaces of a form: where a player writes, what may stand there, and what lies beside it. Names are paths through the form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias, assert_never

from msgspec import Struct, structs

from sheetgen.form.entries import Along, AnyEntry, Choice, Form, Names, Number, Record, Rounds, Text, Tick, Untyped
from sheetgen.form.written import Value, Written

if TYPE_CHECKING:
    from fractions import Fraction

Type = Literal["number", "tick", "mark", "text"]
Allowed: TypeAlias = "tuple[int | Fraction, ...] | tuple[int | Fraction | str, ...] | tuple[str, ...] | tuple[bool, ...]"


class Space(Struct, frozen=True):
    """A place on the sheet where a player writes.

    domain: what may be written there, None where that is not a few values. family: the spaces it belongs with. at: its row and
    column among them; spaces of a family in one row or column with nothing between them are neighbours.
    """

    name: str
    type: Type
    domain: Allowed | None = None
    family: str = ""
    at: tuple[int, int] = (1, 1)
    holds: Literal["one", "numbers", "names", "amounts"] = "one"
    """One value, or a list of numbers, of names, or numbers by name."""
    of: str | None = None
    """The space that lists the names it may hold."""
    single: bool = False
    """Of names: whether there is one at most, which programs have as a text."""
    pictured: bool = False
    """Whether it stands in a picture, typed row by row."""
    keep: bool = False
    """Whether it is judged only when something is written: never left blank by a suggestion."""
    runs: bool = True
    """Whether the same of the round before and of the next lie beside it."""
    alike: Callable[[str], Iterable[str]] | None = None
    """What a text may have been that was misread."""
    limits: tuple[int | None, int | None] = (None, None)
    """The lowest and the highest number that can be read there at all."""
    marks: tuple[str, ...] = ()
    """Words that may stand there for a number."""
    seat: int = 0
    """Of a name among those of everybody, which are one value: its place in that list, from 1. `family` is the list."""
    listed: bool = False
    """Of a tick: those that are ticked are listed, so nobody can type that it is not."""

    @property
    def key(self) -> str:
        """The name under which what is written has its value."""
        return self.family if self.seat else self.name

    def value(self, written: Written) -> Value | None:
        """What is written there."""
        if not self.seat:
            return written.get(self.name)
        names = written.names(self.family)
        return names[self.seat - 1] if self.seat <= len(names) else None


def spaces(form: Form, prefix: str = "", written: Written | None = None) -> Iterator[Space]:
    """All spaces of a form, in its order: those that are printed, or those of a sheet as it is written."""
    for key, entry in form.items():
        yield from _spaces(entry, prefix + key, written)


_kept: dict[int, tuple[Form, tuple[str, ...], tuple[Value | None, ...], dict[str, Space]]] = {}
"""By the identity of a form: the form, the keys that decide which spaces its sheets have, their last values, and these spaces."""
_MOST_KEPT = 50


def sheet_spaces(form: Form, written: Written) -> dict[str, Space]:
    """The spaces of a sheet as it is written, by name, in the form's order. Kept, as thousands of sheets have the same."""
    kept = _kept.get(id(form))
    if kept is not None and kept[2] == tuple(map(written.get, kept[1])):
        return kept[3]
    keys = kept[1] if kept is not None else [each for key, entry in form.items() for each in _deciding(entry, key)]
    known = {space.name: space for space in spaces(form, written=written)}
    if None not in keys:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        found = tuple(key for key in keys if key is not None)
        _kept[id(form)] = form, found, tuple(map(written.get, found)), known
    return known


def _deciding(entry: AnyEntry, name: str, inner: bool = False) -> Iterator[str | None]:
    """The keys whose values decide which spaces an entry has; None for one that itself depends on what is written."""
    match entry:
        case Choice(of=str(of)):
            yield of
        case Names(everybody=True):
            yield name
        case Record(entries=entries):
            for key, each in entries.items():
                yield from _deciding(each, f"{name}.{key}", inner)
        case Along(of=of):
            if of is not None:
                yield of
            for each in entry.each:
                yield from _deciding(each, name, inner=True)
        case Rounds(entries=entries):
            yield None if inner else stem(entry, name)
            for each in entries.values():
                yield from _deciding(each, name, inner=True)


def _spaces(entry: AnyEntry, name: str, written: Written | None = None) -> Iterator[Space]:
    match entry:
        case Number(many=True):
            yield Space(name, "number", entry.domain, name, holds="numbers", keep=entry.keep)
        case Number():
            yield _number(entry, name)
        case Tick():
            yield Space(name, "tick", (False, True), name, keep=entry.keep)
        case Choice(of=str(of), options=options):
            yield Space(name, "text", (options or None) if written is None else written.names(of), name, of=of)
        case Choice(options=options, mark=mark):
            yield Space(name, "mark" if mark else "text", options, name)
        case Text():
            yield Space(name, "text", None, name, keep=entry.keep, alike=entry.alike)
        case Names(everybody=True):
            many = entry.seats if written is None else len(written.names(name))
            yield from (Space(f"{name}.{seat}", "text", None, name, seat=seat) for seat in range(1, many + 1))
        case Names():
            yield Space(name, "text", None, name, holds="names", of=entry.of, single=entry.most == 1)
        case Record(entries=entries, ordered=None):
            yield from spaces(entries, name + ".", written)
        case Record(entries=entries):
            yield from _beside(entries, name, written)
        case Along(joined=True, of=of) if of is None or written is None:
            yield Space(name, "number", None, name, holds="amounts", of=of)
        case Along():
            yield from _along(entry, name, written)
        case Untyped():
            return
        case Rounds(entries=entries, printed=printed):
            played = written.number(stem(entry, name)) or 0 if written is not None else printed
            for n in range(1, played + 1):
                yield from _round(entries, stem(entry, name), n, written)
        case _:
            assert_never(entry)


def _number(entry: Number, name: str) -> Space:
    """A single number; marks that may stand there are of its domain."""
    domain: Allowed | None = entry.domain
    if entry.domain is not None and entry.marks:
        domain = (*entry.domain, *entry.marks)
    limits = entry.low, entry.high
    return Space(name, "number", domain, name, keep=entry.keep or entry.required, limits=limits, marks=entry.marks)


def _beside(entries: Form, name: str, written: Written | None) -> Iterator[Space]:
    """The spaces of fields; the single numbers among them lie beside one another."""
    numbers = [key for key, entry in entries.items() if isinstance(entry, Number)]
    for key, entry in entries.items():
        for space in _spaces(entry, f"{name}.{key}", written):
            yield structs.replace(space, family=name, at=(1, numbers.index(key) + 1)) if key in numbers else space


def printed_names(form: Form, written: Written) -> dict[str, str]:
    """What the spaces that are called by names on a sheet (those of its players, say) are called on an empty one."""
    keys = {entry.of: entry.keys for entry in _alongs(form.values()) if entry.of is not None}
    if not keys:
        return {}
    numbered = written.changed({of: each[: len(written.names(of))] for of, each in keys.items()})
    pairs = zip(spaces(form, written=written), spaces(form, written=numbered), strict=True)
    return {here.name: there.name for here, there in pairs if here.name != there.name}


def _alongs(entries: Iterable[AnyEntry]) -> Iterator[Along]:
    for entry in entries:
        if isinstance(entry, Along) and not entry.joined:
            yield entry
            yield from _alongs(entry.each)
        elif isinstance(entry, Record | Rounds):
            yield from _alongs(entry.entries.values())


def named(entry: Along, written: Written | None) -> tuple[str, ...]:
    """The keys of an axis: those that are printed, or those of a sheet as it is written."""
    return entry.keys if entry.of is None or written is None else written.names(entry.of)


def _along(entry: Along, name: str, written: Written | None) -> Iterator[Space]:
    """The spaces along an axis.

    What lies in one row at each key (a single space, those along an inner axis, the single numbers of a record) lies beside what is
    the same at the next key; texts lie beside nothing.
    """
    rows = all(isinstance(each, (Along, Untyped)) for each in entry.each)
    lying = {key: (row, n) for row, group in enumerate(entry.rows, 1) for n, key in enumerate(group, 1)}
    picture = entry.notation == "picture"
    for at, key in enumerate(named(entry, written)):
        stem, each = f"{name}.{key}", entry.at(at)
        below = tuple(_spaces(each, stem, written))
        tall = {space.family for space in below if space.at[0] != 1}
        for space in below:
            if (space.type == "text" and space.domain is None) or space.family in tall:
                yield space
            else:
                family = name + space.family[len(stem) :] + (f"/{space.type}" if len(entry.each) > 1 else "")
                pictured = picture or (rows and entry.pictured and space.type != "tick")
                place = (at + 1, space.at[1]) if isinstance(each, (Along, Record)) else (1, at + 1)
                if picture:
                    place = lying[key]
                elif key in lying:
                    family, place = f"{family}/{lying[key][0]}", (1, lying[key][1])
                listed = entry.notation == "list" and space.type == "tick"
                yield structs.replace(space, family=family, at=place, pictured=pictured, listed=listed)


def _round(entries: Form, of: str, number: int, written: Written | None) -> Iterator[Space]:
    """The spaces of one round; its single numbers lie beside one another, and below those of the round before."""
    numbers = [key for key, entry in entries.items() if isinstance(entry, Number)]
    for key, entry in entries.items():
        if isinstance(entry, Number):
            at, limits = (number, numbers.index(key) + 1), (entry.low, entry.high)
            name, keep, runs = f"{of}.{number}.{key}", entry.keep, entry.runs
            yield Space(name, "number", entry.domain, of, at, keep=keep, runs=runs, limits=limits)
        else:
            yield from _spaces(entry, f"{of}.{number}.{key}", written)


def stem(entry: Rounds, name: str) -> str:
    """What the names of a round's spaces begin with."""
    return name.rpartition(".")[0] if entry.silent else name


def neighbours(known: tuple[Space, ...]) -> dict[str, tuple[str, ...]]:
    """Of each space those that lie next to it in a row or column of its family."""
    at = {(space.family, *space.at): space.name for space in known}
    steps = ((0, -1), (0, 1), (-1, 0), (1, 0))
    result = {}
    for space in known:
        row, column = space.at
        beside = (at.get((space.family, row + down, column + right)) for down, right in steps if space.runs or not down)
        result[space.name] = tuple(name for name in beside if name)
    return result


def is_named(form: Form, name: str) -> bool:
    """Whether a form has a space, a round or a key of that name; rounds beyond those that are printed count as well."""
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
        case Number() | Tick() | Text() | Choice() | Names():
            return any(space.name == name for space in _spaces(entry, path))
        case Along():
            return any(_names(each, key, name) for key, each in _keys(entry, path, name))
        case Untyped():
            return False
        case _:
            assert_never(entry)


def _keys(entry: Along, path: str, name: str) -> Iterator[tuple[str, AnyEntry]]:
    """The paths of an axis' keys that a name may go through, each with what stands there; names of players may have dots."""
    if entry.of is None:
        yield from ((f"{path}.{key}", entry.at(index)) for index, key in enumerate(entry.keys))
    elif name.startswith(path + "."):
        ends = [*(at for at, char in enumerate(name) if char == "." and at > len(path)), len(name)]
        yield from ((name[:end], entry.each[0]) for end in ends)
