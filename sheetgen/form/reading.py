"""Reads a filled sheet by its game's form: from positioned YAML to what is written and where, with every fault. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, NamedTuple

from sheetgen.form import amiss, words
from sheetgen.form.entries import (
    AnyEntry,
    Choice,
    Entry,
    Form,
    Keyed,
    Named,
    Names,
    Number,
    Numbered,
    Record,
    Rounds,
    Tick,
    Ticks,
    Tokens,
    Words,
)
from sheetgen.form.numbers import whole
from sheetgen.form.pictures import EMPTY, Pictures
from sheetgen.form.places import Places
from sheetgen.form.typed import folded, odd_quote
from sheetgen.form.written import UNREAD, Unread, Value, Written
from sheetgen.source.faults import Fault, Position, Said, meant, said
from sheetgen.source.faults import Words as SaidWords
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

YES = frozenset(("true", "yes", "x", "ja", "✓", "✔", "☑"))
_NO = frozenset(("false", "no", "nein"))
LONGEST = 300
"""No text and no name on a sheet has more characters."""
_EXAMINED = 200
"""So many faults of a sheet are looked at for what was meant; no more are told."""


class Read(NamedTuple):
    """A document read: what is written, where it was typed, and every fault."""

    written: Written
    places: Places
    faults: list[Fault]


def read_filled(root: Mapping, lines: list[str], form: Form) -> Read:
    """What a document's root says of a sheet; the key `sheet` is the caller's."""
    first = next(iter(root.items.values()))[0].position if root.items else root.position
    reader = _Reader(lines, Places(first), form)
    reader.record(form, _names_first(root, form), "", skip=("sheet",))
    reader.part_names()
    return Read(Written(reader.values), reader.places, reader.faults)


def _names_first(root: Mapping, form: Form) -> Mapping:
    """The document with its list of names before what names them, in whatever order they were typed."""
    lists = [key for key, entry in form.items() if type(entry) is Names and entry.of is None and key in root.items]
    if not lists:
        return root
    ordered = Mapping(root.file, root.line, root.column)
    ordered.items.update({key: root.items[key] for key in lists})
    ordered.items.update(root.items)
    return ordered


def _likely(key: str, known: tuple[str, ...], node: Mapping) -> tuple[str, ...]:
    """The keys that an unknown one may stand for: those not given yet, if one of them is near."""
    free = tuple(name for name in known if name not in node.items)
    return free if meant(key, free) else known


def _misspelt(key: str, entries: Form, node: Mapping) -> bool:
    """Whether a key that is missing was given under nearly its name; that is told already."""
    return key not in node.items and any(name not in entries and meant(name, (key,)) for name in node.items)


def _unread(node: Node) -> bool:
    """Whether there is a `?` in its place."""
    return isinstance(node, Scalar) and node.unread


def _numbered(names: list[Scalar]) -> list[Scalar]:
    """A list of names in which those that cannot be read are P and their number, or the next that nobody is called."""
    taken = {" ".join(item.text.split()) for item in names}
    found = []
    for number, item in enumerate(names, 1):
        if item.unread:
            name = next(name for n in count(number) if (name := f"P{n}") not in taken)
            taken.add(name)
            found.append(item.saying(name))
        else:
            found.append(item)
    return found


class _Reader:
    def __init__(self, lines: list[str], places: Places, form: Form) -> None:
        self._form = form
        self.faults: list[Fault] = []
        self.values: dict[str, Value] = {}
        self.places = places
        self._pictures = Pictures(lines, self.values, places.values, self.faults)
        self._lines = lines
        self._missed: dict[str, dict[str, list[Fault]]] = {}
        self._names: dict[str, frozenset[str]] = {}
        self._named: dict[str, tuple[str, ...]] = {}
        self._options: dict[int, tuple[tuple[str, ...], dict[str, str]]] = {}

    def fault(self, node: Node, what: Said[SaidWords]) -> None:
        self.faults.append(Fault(what, node.position))

    def record(self, entries: Form, node: Mapping, stem: str, skip: tuple[str, ...] = ()) -> None:
        keys = self.places.keys
        running = self._running_on(node, entries)
        for key, (typed, value) in node.items.items():
            if key in skip or key in running:
                continue
            entry = entries.get(key)
            if entry is None:
                self._unknown_key(typed, value, _likely(key, (*entries, *skip), node), entries)
                continue
            path = stem + key
            keys[path] = typed
            if not (type(value) is Scalar and value.empty):
                self.entry(entry, value, path)
        for key, entry in entries.items():
            if entry.required and (node.get(key) is None or self._blank(node, key)) and not _misspelt(key, entries, node):
                at = node.items[key][0].position if key in node.items else node.position
                self.faults.append(Fault(said(words.missing_key, key, entry.about), at))

    def _running_on(self, node: Mapping, entries: Form) -> set[str]:
        """The keys that are items of a list typed in braces without its brackets: `{out: Ana, Ben}`."""
        if node.items.keys() <= entries.keys():
            return set()
        lists: dict[str, list[str]] = {}
        key = ""
        for name, (typed, value) in node.items.items():
            entry = entries.get(name)
            if entry is not None:
                listing = isinstance(entry, (Ticks, Numbered)) or (isinstance(entry, Names) and entry.most != 1)
                key = name if listing and isinstance(value, Scalar) and not value.empty else ""
            elif key and isinstance(value, Scalar) and value.empty and not amiss.has_colon(typed, self._line(typed)):
                lists.setdefault(key, []).append(name)
        for key, names in lists.items():
            at, first = node.items[key]
            self.fault(at, said(words.list_runs_on, key, (first.text if isinstance(first, Scalar) else "", *names)))
        return {name for names in lists.values() for name in names} | set(lists)

    def _numbers_running_on(self, node: Mapping, entry: Keyed) -> set[str]:
        """The same for lists of numbers: `{b: 10, 6}`."""
        lists: dict[str, list[str]] = {}
        key = ""
        for name, (typed, value) in node.items.items():
            if self._meant(typed, entry.options) is not None:
                key = name if isinstance(value, Scalar) and not value.empty else ""
            elif key and whole(name) is not None and isinstance(value, Scalar) and value.empty:
                lists.setdefault(key, []).append(name)
        for key, numbers in lists.items():
            at, first = node.items[key]
            self.fault(at, said(words.list_runs_on, key, (first.text if isinstance(first, Scalar) else "", *numbers)))
        return {name for numbers in lists.values() for name in numbers} | set(lists)

    def _line(self, at: Scalar) -> str:
        """The text of the line a key stands in."""
        return self._lines[at.line - 1] if at.line <= len(self._lines) else ""

    @staticmethod
    def _blank(node: Mapping, key: str) -> bool:
        value = node.get(key)
        return isinstance(value, Scalar) and value.empty

    def _unknown_key(self, typed: Scalar, value: Node, known: tuple[str, ...], entries: Form) -> None:
        slip = self._slip(typed, value, known) or amiss.elsewhere(typed.text, entries, self._form)
        self.fault(typed, slip or said(words.unknown_key, typed.text, known))

    def _slip(self, typed: Scalar, value: Node, known: tuple[str, ...]) -> Said[SaidWords] | None:
        """The slip that makes a key an unknown one, if it shows."""
        return amiss.key(typed, value, known, self._line(typed))

    def entry(self, entry: AnyEntry, node: Node, path: str) -> None:
        _READERS[type(entry)](self, entry, node, path)

    def scalar(self, node: Node, wanted: str) -> Scalar | None:
        if isinstance(node, Scalar):
            return node
        self.fault(node, said(words.not_single, wanted, isinstance(node, Sequence)))
        return None

    def integer(self, node: Node, listed: bool = False) -> int | Unread | None:
        """A whole number (`listed`: one of several), or one that cannot be read, or None after a fault."""
        counted = amiss.names_counted(node)
        if counted is not None:
            self.fault(node, counted)
            return None
        scalar = self.scalar(node, "a whole number")
        if scalar is None:
            return None
        value = whole(scalar.text)
        if value is None:
            if scalar.unread:
                return UNREAD
            self.fault(scalar, amiss.number(scalar.text, listed))
        return value

    def put(self, path: str, value: Value, at: Node) -> None:
        self.values[path] = value
        self.places.values[path] = at

    # One reader for each kind of entry.

    def number(self, entry: Number, node: Node, path: str) -> None:
        value = self.integer(node)
        if value is None:
            return
        if value is UNREAD:
            self.put(path, UNREAD, node)
        elif (entry.low is not None and value < entry.low) or (entry.high is not None and value > entry.high):
            self.fault(node, said(words.outside, value, entry.low, entry.high))
        else:
            self.put(path, value, node)

    def tick(self, entry: Tick, node: Node, path: str) -> None:
        scalar = self.scalar(node, "a tick (x, yes or true)")
        if scalar is None:
            return
        word = scalar.text.casefold()
        if word in YES:
            self.put(path, True, scalar)
        elif word in _NO:
            self.places.values[path] = scalar
        elif scalar.unread:
            self.put(path, UNREAD, scalar)
        else:
            self.fault(scalar, said(words.no_tick, scalar.text))

    def words(self, entry: Words, node: Node, path: str) -> None:
        scalar = self.scalar(node, "text")
        if scalar is None:
            return
        if scalar.unread:
            if entry.name:
                self.fault(scalar, said(words.name_unread))
            else:
                self.put(path, UNREAD, scalar)
            return
        if not scalar.text.strip() or len(scalar.text) > LONGEST:
            self.fault(scalar, said(words.text_too_long, LONGEST) if scalar.text.strip() else said(words.no_text))
            return
        odd = odd_quote(scalar.text) if entry.check and scalar.plain else None
        if odd is not None:
            self.fault(scalar, said(words.odd_character, scalar.text, *odd))
            return
        wrong = entry.check(scalar.text) if entry.check else None
        if wrong:
            what, offset = wrong
            line, column, length = scalar.position  # of a text that goes over several lines the length is 1
            self.faults.append(Fault(what, Position(line, column + min(offset + (0 if scalar.plain else 1), length))))
        else:
            self.put(path, " ".join(scalar.text.split()), scalar)

    def choice(self, entry: Choice, node: Node, path: str) -> None:
        scalar = node if isinstance(node, Scalar) else self.scalar(node, "one of " + ", ".join(entry.options[:16]))
        option = scalar and self.option(scalar, entry.options)
        if scalar is not None and option:
            self.put(path, option, scalar)

    def option(self, scalar: Scalar, options: tuple[str, ...], listing: bool = False, item: bool = False) -> str | Unread | None:
        """The option that was meant, or one that cannot be read, or None after a fault."""
        option = self._meant(scalar, options)
        if option is None:
            if scalar.unread:
                return UNREAD
            self.fault(scalar, self._no_name(scalar.text, options, listing, item))
        return option

    def _meant(self, scalar: Scalar, options: tuple[str, ...]) -> str | None:
        known = self._known(options)
        return scalar.text if scalar.text in known else known.get(folded(scalar.text))

    def _no_name(self, text: str, known: tuple[str, ...], listing: bool = False, item: bool = False) -> Said[SaidWords]:
        """What is said of a name that there is not."""
        if len(self.faults) > _EXAMINED:
            return said(words.unknown_name, text, known)
        return amiss.name(text, known, listing, item)

    def _known(self, options: tuple[str, ...]) -> dict[str, str]:
        """Options by how they are compared, and as they are; made once, since a sheet may ask for them thousands of times."""
        if id(options) not in self._options:
            every = {folded(option): option for option in reversed(options)}
            self._options[id(options)] = options, {**every, **{option: option for option in options}}
        return self._options[id(options)][1]

    def items(self, node: Node, wanted: str) -> list[Scalar]:
        """The items of a list; a single value stands for a list of one."""
        if isinstance(node, Mapping):
            self.fault(node, said(words.no_list, wanted, tuple(node.items)))
            return []
        if isinstance(node, Scalar):
            return [node]
        return [item for item in (self.scalar(each, f"one of the {wanted}") for each in node.items) if item is not None]

    def names(self, entry: Names, node: Node, path: str) -> None:
        before = len(self.faults)
        found: dict[str, None] = {}
        items = self.items(node, "names")
        if any(item.unread for item in items):
            if not entry.everybody:
                self.put(path, UNREAD, node)
                return
            items = _numbered(items)
        for item in items:
            name = self._listed_name(item, entry.of, item is not node)
            if name is None:
                continue
            if name in found:
                self.fault(item, said(words.name_twice, name))
            else:
                found[name] = None
        readable = len(self.faults) == before
        if readable and len(found) < entry.least:
            self.fault(node, said(words.too_few_names, entry.least, tuple(found)))
        elif readable and entry.most is not None and len(found) > entry.most:
            self.fault(node, said(words.too_many_names, entry.most, len(found)))
        self.put(path, tuple(found), node)
        if found and readable and len(self.faults) == before:
            self._names[path], self._named[path] = frozenset(found), tuple(found)

    def _listed_name(self, item: Scalar, of: str | None, listed: bool) -> str | None:
        """A name of a list; several typed as one are a fault."""
        if of is None:
            several = amiss.names(item, listed)
            if several is not None:
                self.fault(item, several)
                return None
        return self._name(item, of, True, listed)

    def _name(self, item: Scalar, of: str | None, listing: bool = False, listed: bool = False) -> str | None:
        """A name as typed; one that is not in the list `of` is a fault."""
        name = " ".join(item.text.split())
        if not name or len(name) > LONGEST:
            self.fault(item, said(words.text_too_long, LONGEST) if name else said(words.no_name))
            return None
        known = None if of is None else self._names.get(of)
        if known is None or name in known:
            return name
        self.fault(item, self._no_name(name, self._named[of or ""], listing, listed))
        self._missed.setdefault(of or "", {}).setdefault(name, []).append(self.faults[-1])
        return None

    def part_names(self) -> None:
        """Names of a list that others name by parts: a comma is missing there, and nothing is wrong with the others."""
        for of, missed in self._missed.items():
            for name in self._named.get(of, ()):
                parts = tuple(name.split())
                if len(parts) > 1 and all(part in missed for part in parts):
                    wrong = {id(fault) for part in parts for fault in missed[part]}
                    self.faults[:] = [fault for fault in self.faults if id(fault) not in wrong]
                    self.faults.append(Fault(said(words.names_in_one_item, name, parts), self._typed_at(of, name)))

    def _typed_at(self, path: str, name: str) -> Position:
        """Where a name of a list was typed."""
        node = self.places.values[path]
        items = node.items if isinstance(node, Sequence) else []
        found = (item for item in items if isinstance(item, Scalar) and item.text == name)
        return next((item.position for item in found), self.places.where(path))

    def ticks(self, entry: Ticks, node: Node, path: str) -> None:
        if not entry.options:
            self.fault(node, said(words.none_here, path))
            return
        any_unread = False
        for item in self.items(node, "names"):
            option = self.option(item, entry.options, True, item is not node)
            if option is None:
                continue
            if option is UNREAD:
                any_unread = True
                continue
            space = f"{path}.{option}"
            if space in self.values:
                self.fault(item, said(words.option_twice, option))
            else:
                self.put(space, True, item)
        if any_unread:  # which of the others it is nobody knows
            self.values.update({f"{path}.{option}": UNREAD for option in entry.options if f"{path}.{option}" not in self.values})
        self.places.values[path] = node

    def numbered(self, entry: Numbered, node: Node, path: str) -> None:
        items: list[Node] = node.items if isinstance(node, Sequence) else [node]
        if isinstance(node, Mapping):
            typed = (value for _, value in node.items.values())
            numbers = tuple(value.text for value in typed if isinstance(value, Scalar) and whole(value.text) is not None)
            self.fault(node, said(words.no_list, "numbers", numbers))
            return
        if entry.count is None:
            values = [self.integer(item, listed=True) for item in items]
            self.put(path, tuple(value for value in values if value is not None), node)
            return
        if len(items) > entry.count:
            extra = items[entry.count]
            self.fault(extra, said(words.too_many_numbers, path, entry.count))
        for n, item in enumerate(items[: entry.count], 1):
            if isinstance(item, Scalar) and (item.empty or item.text in EMPTY):
                continue
            value = self.integer(item, listed=True)
            if value is not None:
                self.put(f"{path}.{n}", value, item)
        self.places.values[path] = node

    def keyed(self, entry: Keyed, node: Node, path: str) -> None:
        if not entry.options:
            if not isinstance(node, Mapping) or node.items:
                self.fault(node, said(words.none_here, path))
            return
        if _unread(node):
            self.unread(entry, node, path)
            return
        if not isinstance(node, Mapping):
            self.fault(node, amiss.pairs(node, entry.options))
            return
        running = set() if entry.numbers else self._numbers_running_on(node, entry)
        for typed, value in node.items.values():
            option = self._meant(typed, entry.options)
            if typed.text in running:
                continue
            if option is None:
                slip = self._slip(typed, value, entry.options) or amiss.elsewhere(typed.text, {}, self._form)
                self.fault(typed, slip or self._no_name(typed.text, entry.options))
                continue
            space = f"{path}.{option}"
            if space in self.places.keys:
                self.fault(typed, said(words.key_twice, option))
                continue
            self.places.keys[space] = typed
            if isinstance(value, Scalar) and (value.empty or value.text in EMPTY):
                continue
            if not entry.numbers:
                self.numbered(Numbered(count=None), value, space)
            else:
                number = self.integer(value)
                if number is not None:
                    self.put(space, number, value)
        self.places.values[path] = node

    def named(self, entry: Named, node: Node, path: str) -> None:
        if _unread(node):
            self.unread(entry, node, path)
            return
        if not isinstance(node, Mapping):
            self.fault(node, amiss.pairs(node, self._named.get(entry.of or "", ())))
            return
        found: dict[str, int | Unread] = {}
        unknown = False
        for typed, value in node.items.values():
            if entry.of is None and typed.unread:
                unknown = True
                continue
            known = self._names.get(entry.of or "", frozenset())
            slip = None if typed.text in known else self._slip(typed, value, self._named.get(entry.of or "", ()))
            if slip is not None:
                self.fault(typed, slip)
                continue
            name = self._name(typed, entry.of)
            if name is None:
                continue
            self.places.keys[f"{path}.{name}"] = typed
            if isinstance(value, Scalar) and value.empty:
                continue
            number = self.integer(value)
            if number is not None:
                found[name] = number
                if entry.of is not None:
                    self.put(f"{path}.{name}", number, value)
        self.places.values[path] = node
        if entry.of is None:
            self.put(path, UNREAD if unknown else tuple(found.items()), node)

    def inner(self, entry: Record, node: Node, path: str) -> None:
        if _unread(node):
            self.unread(entry, node, path)
            return
        if not isinstance(node, Mapping):
            keys = tuple(entry.entries)
            listed = next((key for key, inner in entry.entries.items() if isinstance(inner, Rounds)), "")
            no_lines = said(words.record_in_list, keys, listed) if isinstance(node, Sequence) else said(words.no_record, keys)
            self.fault(node, no_lines)
            return
        self.places.values[path] = node
        self.record(entry.entries, node, path + ".")

    def rounds(self, entry: Rounds, node: Node, path: str) -> None:
        stem = path.rpartition(".")[0] if entry.silent else path
        items: list[Node] = node.items if isinstance(node, Sequence) else [node]
        if len(items) > entry.most:
            self.fault(node, said(words.too_many_rounds, entry.most, len(items)))
            return
        for n, item in enumerate(items, 1):
            name = f"{stem}.{n}"
            self.places.values[name] = item
            if entry.silent and path in self.places.keys:
                self.places.keys[name] = self.places.keys[path]
            if isinstance(item, Mapping):
                self.record(entry.entries, item, name + ".")
            elif _unread(item):
                self.unread(Record(entries=entry.entries), item, name)
            elif not (isinstance(item, Scalar) and item.empty):
                self.fault(item, said(words.no_round, tuple(entry.entries)))
        self.values[stem] = len(items)
        self.places.values.setdefault(path, node)

    def tokens(self, entry: Tokens, node: Node, path: str) -> None:
        if _unread(node):
            self.unread(entry, node, path)
        else:
            self._pictures.read(entry, node, path)

    def unread(self, entry: AnyEntry, node: Node, path: str) -> None:
        """A `?` where several things belong: none of them can be read."""
        self.places.values[path] = node
        match entry:
            case Keyed(options=options) | Ticks(options=options):
                below: Iterable[str] = options
            case Numbered(count=int(most)):
                below = map(str, range(1, most + 1))
            case Named(of=str(of)):
                below = self._named.get(of, ())
            case Tokens(rows=rows):
                self.values.update(dict.fromkeys((cell for row in rows for cell in row if cell), UNREAD))
                return
            case Record(entries=entries):
                for key, inner in entries.items():
                    self.unread(inner, node, f"{path}.{key}")
                return
            case Rounds():
                self.rounds(entry, node, path)
                return
            case _:
                self.values[path] = UNREAD
                return
        self.values.update({f"{path}.{each}": UNREAD for each in below})


_READERS: dict[type[Entry], Callable[[_Reader, Any, Node, str], None]] = {
    Number: _Reader.number,
    Tick: _Reader.tick,
    Words: _Reader.words,
    Choice: _Reader.choice,
    Names: _Reader.names,
    Ticks: _Reader.ticks,
    Numbered: _Reader.numbered,
    Keyed: _Reader.keyed,
    Named: _Reader.named,
    Tokens: _Reader.tokens,
    Record: _Reader.inner,
    Rounds: _Reader.rounds,
}
