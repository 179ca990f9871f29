"""Changes of a sheet's values in its typed text: only the changed values are touched, and the rest stays.

It works in steps: an edit that brings one space nearer to its target value, then the text is read again. At the end the text is
read as a sheet and must contain the requested values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, assert_never

from sheetgen.form import words
from sheetgen.form.codec import format_value
from sheetgen.form.entries import (
    Amounts,
    AnyEntry,
    Axis,
    Choice,
    Form,
    Names,
    Number,
    Picture,
    Record,
    Rounds,
    Single,
    Text,
    Tick,
    Ticks,
    Untyped,
    is_hole,
)
from sheetgen.form.guess import folded
from sheetgen.form.labels import keyed
from sheetgen.form.read.branches import is_of
from sheetgen.form.read.lists import is_blank
from sheetgen.form.read.pictures import is_picture
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.spaces import named, spaces
from sheetgen.form.write.filling import shape
from sheetgen.form.write.retoken import retokened, retyped
from sheetgen.form.write.steps import BLANK, Values, as_yaml, braces, items_of, listing, means, text_of, whole_of
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.source.editing import CannotEdit, EditableDocument, Edits, bare
from sheetgen.source.messages import Message, message
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Node, Scalar
from sheetgen.source.nodes import Sequence as Listed

_NO_ROUND = "~"
"""Text of a blank round."""
_STEPS = 1_000
"""Maximum number of steps, more than any space needs."""


class NotRewritten(Exception):
    """Raised with the reason if a sheet's text cannot be changed as requested."""

    def __init__(self, why: Message) -> None:
        super().__init__()
        self.message = why


def rewritten(text: str, form: Form, before: Written, changes: Mapping[str, Value | None], lenient: bool = False) -> str:
    """Return the text of a document with other values in some spaces; None: blank. before: its values when it was checked.

    lenient: unreadable values are allowed, and stay unchanged unless they are in one of those spaces.
    """
    typed = EditableDocument(text)
    amiss = _amiss(typed, form)
    if _written(typed, form) != before or (amiss and not lenient):
        raise NotRewritten(message(words.changed_meanwhile))
    wanted = dict(_wanted(form, before, changes))
    for space, value in wanted.items():
        if before.get(space) == value and not lenient:  # if lenient, an equal value may hide an unreadable text
            continue
        try:
            typed = _changed(typed, form, before, space, value)
        except CannotEdit:
            raise NotRewritten(message(words.no_room_for, space)) from None
    mended = sum(before.get(space) is None for space in wanted)
    left = _amiss(typed, form)
    says = _says(_written(typed, form), before.changed(wanted), form)
    if not says or left - amiss or (amiss - left).total() > mended:
        raise NotRewritten(message(words.no_room_for, *wanted))
    return typed.text


def renamed(text: str, form: Form, names: Mapping[str, str]) -> tuple[str, Written]:
    """Return the text of a document with other names for people in all values and keys, and its values after that."""
    typed = EditableDocument(text)
    if typed.root is not None:
        read = read_filled(typed.root, typed.lines, form, brief=True)
        amiss = {fault.position[:2] for fault in (*typed.faults, *read.faults)}
        root = Nodes(typed.root.file, typed.root.line, typed.root.column)
        said = keyed(typed.root, form).items
        root.items.update({key: item for key, item in said.items() if key in form})
        said_so = [node for node in _scalars(root, amiss) if text_of(node) in names and not node.block]
        typed = typed.edited([edit for node in said_so for edit in typed.replace(node, names[text_of(node)])])
    return typed.text, _written(typed, form) or Written()


def _scalars(node: Node, amiss: Collection[tuple[int, ...]]) -> Iterator[Scalar]:
    """Yield the single values below a node and the keys, except at keys with an error."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Nodes):
        for key, value in node.items.values():
            if key.position[:2] not in amiss:
                yield key
                yield from _scalars(value, amiss)
    else:
        for item in node.items:
            yield from _scalars(item, amiss)


def _written(typed: EditableDocument, form: Form) -> Written | None:
    """Return the values of a document, or None if it has no root."""
    return None if typed.root is None else read_filled(typed.root, typed.lines, form, brief=True).written


def _amiss(typed: EditableDocument, form: Form) -> Counter[object]:
    """Return the number of errors in a document by kind, whatever their places."""
    read = [] if typed.root is None else read_filled(typed.root, typed.lines, form, brief=True).faults
    return Counter(fault.message.words for fault in (*typed.faults, *read))


def _says(now: Written | None, wanted: Written, form: Form) -> bool:
    """Return whether a document has the wanted values. It may have more rounds than `wanted`, as needed for the values in them."""
    if now is None or now == wanted:
        return now is not None
    other = [name for name in {*now, *wanted} if now.get(name) != wanted.get(name)]
    every = {space.name for space in spaces(form, written=now)}
    return all(name not in every and (now.number(name) or 0) > (wanted.number(name) or 0) for name in other)


def _wanted(form: Form, before: Written, changes: Mapping[str, Value | None]) -> Iterator[tuple[str, Value | None]]:
    """Yield the changes as a sheet stores them: not ticked is blank, and blank is a mark in cells that need one."""
    marks = (each for each in spaces(form, written=before) if each.type == "mark")
    unmarked = {each.name: each.domain[0] for each in marks if each.domain}
    for space, value in changes.items():
        yield space, unmarked.get(space) if value is None or value is False else value


def _changed(typed: EditableDocument, form: Form, before: Written, space: str, value: Value | None) -> EditableDocument:
    for _ in range(_STEPS):
        if typed.root is None:
            break
        edits = _Step(typed, before, space, value).record(form, typed.root, space)
        if not edits:
            return typed
        typed = typed.edited(edits)
    raise CannotEdit


def _within(entries: Form, name: str) -> tuple[str, AnyEntry, str]:
    """Return the key and the entry that contain a space, and the rest of the space's name."""
    for key, entry in entries.items():
        if isinstance(entry, Rounds) and entry.silent and name.partition(".")[0].isdecimal():
            return key, entry, name
        if name == key:
            return key, entry, ""
        if name.startswith(key + "."):
            return key, entry, name[len(key) + 1 :]
    raise CannotEdit


def _key_of(keys: tuple[str, ...], rest: str) -> tuple[int, str]:
    """Return the index of the key at the start of a space's name, and the rest of the name; names may contain dots."""
    matches = [(len(key), at) for at, key in enumerate(keys) if rest == key or rest.startswith(key + ".")]
    if not matches:
        raise CannotEdit
    length, at = max(matches)
    return at, rest[length + 1 :]


def _in_line(node: Node) -> bool:
    """Return whether a value as typed may be put in brackets."""
    return not node.block if isinstance(node, Scalar) else node.ends is not None


class _Step(Values):
    """The edits that bring one space of a document nearer to a value; none if it already has that value."""

    def __init__(self, typed: EditableDocument, before: Written, space: str, value: Value | None) -> None:
        super().__init__(typed, space, value)
        self._before = before

    def record(self, entries: Form, node: Nodes, name: str) -> Edits:
        key, entry, rest = _within(entries, name)
        node = keyed(node, entries)
        return self._at_key(node, key, tuple(entries), entry, rest)

    def _at_key(self, node: Nodes, key: str, order: Sequence[str], entry: AnyEntry, rest: str) -> Edits:
        """Return edits at the key that contains the space, or at the position where this key should be. order: the order of the
        keys."""
        item = _item_of(node, key, order)
        if item is not None and not item[1].empty:
            return self._entry(entry, item[1], rest)
        if self._value is None:
            return []
        fresh = self._fresh(entry, rest, "" if node.ends is not None else " " * (node.column - 1))
        if item is None:
            return self._typed.insert(node, _place(node, key, order), f"{bare(key)}: {fresh}")
        key_typed, value = item
        assert isinstance(value, Scalar)
        return self._typed.fill(key_typed, value, fresh)

    def _entry(self, entry: AnyEntry, node: Node, rest: str) -> Edits:
        match entry:
            case Names() | Number(many=True) | Amounts(of=None) if self._value is UNREAD:
                return self._unread(node)
            case Number(many=True):
                return self._list(node, self._value, whole_of)
            case Number():
                return self._number(node, self._value)
            case Text(exact=True) if isinstance(node, Scalar) and node.text == self._value:
                return []
            case Tick():
                return self._tick(node)
            case Single():
                return self._single(node, self._value, entry)
            case Names():
                return self._list(node, self._value, text_of)
            case Amounts(of=None) if isinstance(node, Nodes):
                return self._amounts(node)
            case Picture() if isinstance(node, Scalar):
                return retyped(entry, node, self._typed, rest, self._value)
            case Axis():
                return self._along(entry, node, rest)
            case Record(ordered=tuple(ordered)):
                return self._field(entry, ordered, node, rest)
            case Record(entries=entries) if isinstance(node, Nodes):
                return self.record(entries, node, rest)
            case Rounds():
                return self._round(entry, node, rest)
            case Record() | Picture() | Untyped():
                raise CannotEdit
            case _:
                assert_never(entry)

    def _along(self, entry: Axis, node: Node, rest: str) -> Edits:
        """Return edits at a key of an axis, whichever notation was used for the axis."""
        keys = named(entry, self._before)
        at, inner = _key_of(keys, rest)
        if isinstance(node, Nodes):
            return self._at_key(keyed(node, entry), keys[at], keys, entry.at(at), inner)
        if isinstance(node, Scalar) and entry.pictured and is_picture(node):
            each = entry.at(at)
            row, column = (0, at) if entry.across else (at, 0)
            there = [True]
            if isinstance(each, Axis):
                inside = named(each, self._before)
                there = [not is_hole(each.at(number)) for number in range(len(inside))]
                column, _ = _key_of(inside, inner)
                each = each.at(column)
            elif entry.across:
                there = [not is_hole(entry.at(number)) for number in range(len(keys))]
            return retokened(node, self._typed, row, column, self._token(each), there)
        if entry.notation == "pairs":
            raise CannotEdit
        if isinstance(entry, Ticks):
            return self._ticks(node, keys[at], entry)
        if entry.notation == "list" and self._value is None and isinstance(node, Listed) and at + 1 == len(node.items):
            return [] if is_blank(node.items[at]) else self._typed.remove(node, at)
        return self._in_list(node, at, entry.at(at), inner)

    def _token(self, entry: AnyEntry) -> str | None:
        """Return the token of the value in a picture; None for a blank cell."""
        if self._value is None or self._value is True:
            return None if self._value is None else "x"
        text = format_value(self._value)
        if isinstance(entry, Choice) and entry.exact and " " in text:
            raise CannotEdit
        return folded(text) if isinstance(entry, Choice) and " " in text else text

    def _field(self, entry: Record, ordered: tuple[str, ...], node: Node, rest: str) -> Edits:
        """Return edits at a field, whichever notation was used for the record."""
        key, inner, below = _within(entry.entries, rest)
        if isinstance(node, Nodes) and (len(ordered) != 1 or is_of(entry, entry.entries[ordered[0]], node)):
            return self.record(entry.entries, node, rest)
        if ordered == (key,):
            return self._entry(inner, node, below)
        if key in ordered and len(ordered) > 1:
            return self._in_list(node, ordered.index(key), inner, below)
        if self._value is None:
            return []
        values = [node] if len(ordered) == 1 else items_of(node)
        if any(not _in_line(value) for value in values):
            raise CannotEdit
        filled = ((name, item) for name, item in zip(ordered, values, strict=False) if not is_blank(item))
        typed = [(bare(name), self._kept(item)) for name, item in filled]
        return self._typed.write(node, braces([*typed, (bare(key), self._fresh(inner, below))]))

    def _in_list(self, node: Node, at: int, entry: AnyEntry, rest: str) -> Edits:
        """Return edits at an index of a list; a single value stands for a list of one."""
        listed = items_of(node)
        if at < len(listed):
            item = listed[at]
            if is_blank(item):
                return [] if self._value is None else self._filled(item, self._fresh(entry, rest))
            if self._value is None and isinstance(node, Listed) and isinstance(item, Scalar) and not item.block:
                return self._item(item, BLANK)
            if self._value is None and not isinstance(entry, (Axis, Record)):
                return self._typed.clear(node)
            return self._entry(entry, item, rest)
        if self._value is None:
            return []
        text = self._fresh(entry, rest) if at == len(listed) else BLANK
        if isinstance(node, Listed):
            return self._typed.insert(node, len(listed), text)
        if not _in_line(node):
            raise CannotEdit
        return self._typed.write(node, listing([*map(self._kept, listed), text]))

    def _filled(self, item: Node, text: str) -> Edits:
        if not isinstance(item, Scalar):
            raise CannotEdit
        return self._typed.fill_item(item, text)

    def _round(self, entry: Rounds, node: Node, rest: str) -> Edits:
        number, _, name = rest.partition(".")
        rounds = items_of(node)
        if not name or not number.isdecimal() or not 0 < int(number) <= entry.most:
            raise CannotEdit
        if int(number) > len(rounds):
            return self._next_round(entry, node, rounds, rest)
        item = rounds[int(number) - 1]
        if isinstance(item, Nodes):
            return self.record(entry.entries, item, name)
        if not isinstance(item, Scalar) or self._value is None:
            return []
        return self._typed.fill_item(item, self._record_in(entry.entries, name))

    def _next_round(self, entry: Rounds, node: Node, rounds: list[Node], rest: str) -> Edits:
        """Return edits that add one round. They are repeated until the target round exists."""
        if self._value is None:
            return []
        number, _, name = rest.partition(".")
        text = self._record_in(entry.entries, name) if int(number) == len(rounds) + 1 else _NO_ROUND
        if isinstance(node, Listed):
            return self._typed.insert(node, len(rounds), text)
        if not isinstance(node, Nodes) or not _in_line(node):
            raise CannotEdit
        return self._typed.write(node, listing([self._typed.raw(node), text]))

    def _record_in(self, entries: Form, name: str) -> str:
        """Return a record in braces with the value in one of its spaces."""
        key, inner, rest = _within(entries, name)
        return braces([(key, self._fresh(inner, rest))])

    def _fresh(self, entry: AnyEntry, rest: str, indent: str | None = None) -> str:
        """Return YAML for an entry without any text so far. indent: indent of its key, if lines may follow."""
        value: Any = self._value
        match entry:
            case Names() | Number(many=True) | Amounts(of=None) if value is UNREAD:
                return as_yaml(value)
            case Names() | Number(many=True):
                return listing(map(as_yaml, value))
            case Single():
                return as_yaml(value)
            case Amounts(of=None):
                return braces((bare(name), format_value(number)) for name, number in value)
            case Record(entries=entries):
                return self._record_in(entries, rest)
            case Picture():
                if indent is None:
                    raise CannotEdit
                return self._typed.lined(["|2", *(f"{indent}  {row}" for row in shape(entry, ""))])
            case Ticks():
                return listing([self.ticking(rest)])
            case Axis():
                keys = named(entry, self._before)
                at, below = _key_of(keys, rest)
                if entry.notation == "list":
                    return listing([*[BLANK] * at, self._fresh(entry.at(at), below)])
                return braces([(bare(keys[at]), self._fresh(entry.at(at), below))])
            case Rounds():
                number, _, name = rest.partition(".")
                return listing([*[_NO_ROUND] * (int(number) - 1), self._record_in(entry.entries, name)])
            case Untyped():
                raise CannotEdit
            case _:
                assert_never(entry)


def _place(node: Nodes, key: str, order: Sequence[str]) -> int:
    """Return the index of a new key in a mapping: after all keys except those that come later in `order`."""
    later = order[order.index(key) + 1 :] if key in order else ()
    return max((n for n, name in enumerate(node.items, 1) if not any(means(name, each) for each in later)), default=0)


def _item_of(node: Nodes, key: str, order: Sequence[str]) -> tuple[Scalar, Node] | None:
    """Return a key and its value, however the key is typed. order: the possible keys, if only some are allowed."""
    for name, item in node.items.items():
        if " ".join(name.split()) == key or (name not in order and key in order and means(name, key)):
            return item
    return None
