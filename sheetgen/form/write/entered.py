"""A sheet typed space by space, as in a form on a screen: its texts become a document, which is read as any other is.

What is typed for a space stands under the name that the space has in print. People at one sheet are `players.P1`, `players.P2` … by
the number of their column, numbers by people `coasters.P1`; of who is listed, out of everybody, the columns are typed: `1, 3`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, assert_never

from sheetgen.form.entries import (
    Along,
    AnyEntry,
    Choice,
    Form,
    Names,
    Number,
    Record,
    Rounds,
    Text,
    Tick,
    Untyped,
)
from sheetgen.form.codec import EMPTY
from sheetgen.form.codec import YES
from sheetgen.form.spaces import Space, printed_names, spaces, stem
from sheetgen.form.write.empty import unmarked
from sheetgen.form.codec import format_value as shown
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Node, Scalar
from sheetgen.source.nodes import Sequence as Listed

Texts = Mapping[str, str]
"""What is typed, by the names that spaces have in print; blank is nothing."""
TICKED = "x"
_NO_MARK = "¿"
"""In place of what is no mark: commas, and more characters than one."""
_MOST_ROUNDS = 1000


class Entered(NamedTuple):
    """A document of what was typed: its root and lines, who plays, and by place the space that is typed there."""

    root: Nodes
    lines: list[str]
    people: tuple[str, ...]
    fields: dict[tuple[int, int], str]

    def at(self, line: int, column: int) -> str | None:
        """The space that is typed at a place; None: no single one."""
        return self.fields.get((line, column)) or self.fields.get((line, 0))


def entered(form: Form, texts: Texts, called: str, whose: str = "") -> Entered:
    """The document of what was typed. called: its layout. whose: who a player is that has no name where one is needed."""
    people = _people(form, texts)
    typist = _Typist(texts, people)
    root = Nodes("", 1, 1)
    root.items["sheet"] = typist.key("sheet"), typist.scalar("sheet", called, '"')
    typist.fields.clear()
    typed = {**texts, "player": texts.get("player", "").strip() or whose} if "player" in form else texts
    typist.texts = typed
    root.items.update(typist.record(form, "").items)
    return Entered(root, typist.lines, people, typist.fields)


def everybody(form: Form) -> tuple[str, Names] | None:
    """The key that says who is at the table, where a sheet holds a whole one."""
    return next(((key, entry) for key, entry in form.items() if isinstance(entry, Names) and entry.everybody), None)


def column(number: int) -> str:
    """What somebody is called whose name is not known, by the number of the column."""
    return f"P{number}"


def called(form: Form, people: Sequence[str]) -> dict[str, str]:
    """What spaces are called on a sheet of these people, by their names in print; those alone that differ."""
    every = everybody(form)
    if every is None or not people:
        return {}
    key, _ = every
    result = {there: here for here, there in printed_names(form, Written({key: tuple(people)})).items()}
    for space in spaces(form):
        if space.holds == "amounts" and space.of == key:
            result |= {f"{space.name}.{column(n)}": f"{space.name}.{name}" for n, name in enumerate(people, 1)}
    return result


def texts(form: Form, written: Written) -> dict[str, str]:
    """What is typed for a sheet as it is written; spaces with nothing in them are left out."""
    every = everybody(form)
    key = every[0] if every else ""
    people = written.names(key)
    in_print = {here: there for there, here in called(form, people).items()}
    blank = unmarked(form)
    result = {f"{key}.{column(n)}": name for n, name in enumerate(people, 1)}
    for space in spaces(form, written=written):
        value = written.get(space.name)
        name = in_print.get(space.name, space.name)
        if space.name != key and value is not None and value is not False and value != blank.get(space.name):
            result[name] = text_of(space, value, people)
    return result


def text_of(space: Space, value: Value, people: Sequence[str] = ()) -> str:
    """One value as it is typed."""
    if value is True:
        return TICKED
    if not isinstance(value, tuple):
        return shown(value)
    if space.holds == "amounts":
        pairs: Any = value
        return ", ".join(f"{name}: {shown(number)}" for name, number in pairs)
    of = list(people) if space.holds == "names" and space.of is not None else []
    return ", ".join(str(of.index(each) + 1) if each in of else shown(each) for each in value)


def _people(form: Form, texts: Texts) -> tuple[str, ...]:
    """Who plays: those who are named, and P and the number of each other column that is used; as many as must be, at least."""
    every = everybody(form)
    if every is None:
        return ()
    key, entry = every
    most = entry.most or max(entry.least, 20)
    named = [" ".join(texts.get(f"{key}.{column(n)}", "").split()) for n in range(1, most + 1)]
    unnamed = tuple(f"\0{n}" for n in range(1, most + 1))
    in_column = {there: int(here.rpartition("\0")[2]) for there, here in _columns(form, unnamed)}
    used = [in_column[space] for space, text in texts.items() if text.strip() and space in in_column]
    listed = (space.name for space in spaces(form) if space.holds == "names" and space.of == key)
    used += [int(part) for name in listed for part in _parts(texts.get(name, "")) if part.isdecimal() and int(part) <= most]
    count = max([entry.least, *used, *(n for n, name in enumerate(named, 1) if name)])
    return tuple(name if name and name != UNREAD.value else column(n) for n, name in enumerate(named[:count], 1))


def _columns(form: Form, people: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The spaces that are one person's, with the name of that person at the end."""
    for there, here in called(form, people).items():
        name = next(part for part in here.split(".") if part.startswith("\0"))
        yield there, name


def _parts(text: str) -> list[str]:
    """What is listed, parted by commas."""
    return [" ".join(part.split()) for part in text.replace(";", ",").split(",") if part.strip()]


class _Mark(NamedTuple):
    """A place, counted from 0."""

    line: int
    column: int


class _Typist:
    """Types a document, a line a space and a line a row of a picture."""

    def __init__(self, texts: Texts, people: tuple[str, ...]) -> None:
        self.texts, self._people = texts, people
        self.lines: list[str] = []
        self.fields: dict[tuple[int, int], str] = {}

    def key(self, name: str) -> Scalar:
        """A key, in the line that comes next."""
        line = len(self.lines)
        return Scalar("", name, _Mark(line, 0), _Mark(line, len(name)), None)

    def scalar(self, space: str, text: str, style: str | None = None) -> Scalar:
        """A value in a line of its own."""
        line = len(self.lines)
        self.lines.append(text)
        self.fields[line + 1, 0] = space
        return Scalar("", text, _Mark(line, 0), _Mark(line, max(len(text), 1)), style)

    def record(self, entries: Form, stem: str) -> Nodes:
        """Keys, those for which anything is typed."""
        result = Nodes("", len(self.lines) + 1, 1)
        for key, entry in entries.items():
            at = self.key(key)
            node = self._entry(entry, stem + key)
            if node is None and entry.required:
                node = self.scalar(stem + key, "")
            if node is not None:
                result.items[key] = at, node
        return result

    def _text(self, space: str) -> str:
        return " ".join(self.texts.get(space, "").split())

    def _single(self, space: str, style: str | None = None) -> Scalar | None:
        text = self._text(space)
        return self.scalar(space, text, style) if text and (style or text not in EMPTY) else None

    def _list(self, nodes: Iterable[Node]) -> Listed:
        result = Listed("", len(self.lines) + 1, 1)
        result.items.extend(nodes)
        return result

    def _pairs(self, pairs: Iterable[tuple[str, str, AnyEntry]]) -> Nodes | None:
        """Keys with what is typed for each: a key, the space's name, what stands there."""
        result = Nodes("", len(self.lines) + 1, 1)
        for key, path, entry in pairs:
            at = self.key(key)
            node = self._entry(entry, path)
            if node is not None:
                result.items[key] = at, node
        return result if result.items else None

    def _entry(self, entry: AnyEntry, path: str) -> Node | None:
        """What is typed for an entry; None: nothing."""
        match entry:
            case Number(many=True):
                return self._list([self.scalar(path, each) for each in parts]) if (parts := _parts(self._text(path))) else None
            case Number() | Choice() | Tick():
                return self._single(path)
            case Text():
                return self._single(path, '"')
            case Names(everybody=True):
                return self._list([self.scalar(f"{path}.{column(n)}", name, '"') for n, name in enumerate(self._people, 1)])
            case Names():
                return self._names(entry, path)
            case Record(entries=entries):
                record = self.record(entries, path + ".")
                return record if record.items else None
            case Along(notation="picture"):
                return self._picture(entry, path)
            case Along(joined=True, of=None):
                return self._amounts(path)
            case Along(joined=True):
                return self._pairs((name, f"{path}.{column(n)}", entry.at(0)) for n, name in enumerate(self._people, 1))
            case Along(notation="list", keys=keys):
                return self._ticked(path, keys) if entry.ticked else self._list(self._up_to_last([f"{path}.{key}" for key in keys]))
            case Along():
                return self._along(entry, path)
            case Rounds():
                return self._rounds(entry, path)
            case Untyped():
                return None
            case _:
                assert_never(entry)

    def _names(self, entry: Names, path: str) -> Node | None:
        """Names, or the columns of those who are listed; nobody where that says as much as nothing."""
        listed = _parts(self._text(path))
        if not listed and entry.blank is not None:
            return None
        people = {str(n): name for n, name in enumerate(self._people, 1)} if entry.of is not None else {}
        return self._list(
            [self.scalar(path, each if each in self._people else people.get(each.removeprefix("P"), each), '"') for each in listed]
        )

    def _ticked(self, path: str, options: Sequence[str]) -> Listed:
        """The options that are ticked; one that is neither ticked nor not is told as it was typed."""
        result: list[Node] = []
        for option in options:
            text = self._text(f"{path}.{option}")
            if text and text.casefold() not in _NOT_TICKED:
                result.append(self.scalar(f"{path}.{option}", option if text.casefold() in YES else text))
        return self._list(result)

    def _up_to_last(self, names: Sequence[str]) -> list[Node]:
        """Values in their places, up to the last that there is."""
        last = max((n for n, name in enumerate(names, 1) if self._text(name)), default=0)
        return [self.scalar(name, self._text(name) or EMPTY[0]) for name in names[:last]]

    def _amounts(self, path: str) -> Nodes:
        """Numbers by any names, `Ana: 3, Ben: 5`."""
        result = Nodes("", len(self.lines) + 1, 1)
        for each in _parts(self._text(path)):
            name, number = _pair(each)
            at = self.scalar(path, name, '"')
            result.items.setdefault(name, (at, self.scalar(path, number)))
        return result

    def _along(self, entry: Along, path: str) -> Nodes | None:
        if entry.untyped is not None:
            return None
        names = entry.keys if entry.of is None else self._people
        return self._pairs(
            (name, f"{path}.{key}", entry.at(at)) for at, (name, key) in enumerate(zip(names, entry.keys, strict=False))
        )

    def _rounds(self, entry: Rounds, path: str) -> Listed:
        """As many as there are up to the last in which anything is typed."""
        of = stem(entry, path)
        numbers = (name[len(of) + 1 :].partition(".")[0] for name, text in self.texts.items() if name.startswith(of + ".") and text)
        most = min(entry.most, _MOST_ROUNDS)
        played = max((int(number) for number in numbers if number.isdecimal() and len(number) < 5), default=0)
        return self._list([self.record(entry.entries, f"{of}.{n}.") for n in range(1, min(played, most) + 1)])

    def _picture(self, entry: Along, path: str) -> Scalar:
        """Rows under a bar; their places are those of their tokens."""
        printed = entry.printed_marks(path)
        bar = len(self.lines)
        self.lines.append("|")
        rows: list[str] = []
        for cells in entry.cells(path):
            row = ""
            for cell in cells:
                if cell is None and entry.hole is None:
                    continue
                text = "" if cell is None else self._text(cell).replace(" ", "")
                token = entry.hole or "" if cell is None else _token(entry, text) or printed.get(cell, _blank(entry))
                row += " " if row else ""
                if cell is not None:
                    self.fields[len(self.lines) + 1, len(row) + 1] = cell
                row += token
            if row:
                rows.append(row)
                self.lines.append(row)
        return Scalar("", "\n".join(rows), _Mark(bar, 0), _Mark(len(self.lines), 0), "|")


_NOT_TICKED = frozenset(("false", "no", "nein", "-", "."))


def _blank(entry: Along) -> str:
    return entry.marks[0] if entry.marks else EMPTY[0]


def _token(entry: Along, text: str) -> str:
    """What is typed for a cell, as one token; commas part tokens and are none."""
    text = text.replace(",", _NO_MARK).replace(";", _NO_MARK)
    if not entry.marks or len(text) < 2:
        return text
    return next((char for char in text if char.upper() not in entry.marks and char != UNREAD.value), _NO_MARK)


def _pair(text: str) -> tuple[str, str]:
    """A name and its number: parted by a colon, else by the last blank."""
    name, colon, number = text.rpartition(":")
    if not colon:
        name, _, number = text.rpartition(" ")
    return (" ".join(name.split()), number.strip()) if name.strip() else (number.strip(), "")
