"""Changes what is written on a sheet in the text it was typed in: only the values that change are touched, and all else stays.

It goes one step after the other: an edit that brings one space nearer to what it should say, then the text is read anew. At the
end the whole is read as a sheet, and must say what was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, assert_never

from sheetgen.form import words
from sheetgen.form.blank import shape
from sheetgen.form.entries import (
    AnyEntry,
    Choice,
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
from sheetgen.form.pictures import EMPTY
from sheetgen.form.reading import read_filled
from sheetgen.form.retoken import retyped
from sheetgen.form.singles import YES
from sheetgen.form.spaces import spaces
from sheetgen.form.typed import folded
from sheetgen.form.written import UNREAD, Unread, Value, Written
from sheetgen.source.editing import CannotEdit, Edits, Typed, bare
from sheetgen.source.faults import Said, said
from sheetgen.source.faults import Words as SaidWords
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Node, Scalar
from sheetgen.source.nodes import Sequence as Listed

_STEPS = 1_000
"""More steps no space needs."""
_OPPOSITE = {"true": "false", "yes": "no", "ja": "nein"}
_BLANK = EMPTY[0]


class NotRewritten(Exception):
    """A sheet's text cannot be changed so, and why."""

    def __init__(self, why: Said[SaidWords]) -> None:
        super().__init__()
        self.said = why


def rewritten(text: str, form: Form, before: Written, changes: Mapping[str, Value | None]) -> str:
    """The text of a document with other values in some spaces; None: nothing. before: what it said when it was judged."""
    typed = Typed(text)
    if _written(typed, form) != before:
        raise NotRewritten(said(words.changed_meanwhile))
    wanted = dict(_wanted(form, before, changes))
    for space, value in wanted.items():
        try:
            typed = _changed(typed, form, space, value)
        except CannotEdit:
            raise NotRewritten(said(words.no_room_for, space)) from None
    if _written(typed, form) != before.changed(wanted):
        raise NotRewritten(said(words.no_room_for, *wanted))
    return typed.text


def _written(typed: Typed, form: Form) -> Written | None:
    """What a document says, None where it cannot be read."""
    if typed.root is None:
        return None
    read = read_filled(typed.root, typed.lines, form)
    return None if read.faults else read.written


def _wanted(form: Form, before: Written, changes: Mapping[str, Value | None]) -> Iterator[tuple[str, Value | None]]:
    """The changes as a sheet holds them: what is not ticked is nothing, and where a mark must stand nothing is one, too."""
    unmarked = {each.name: each.domain[0] for each in spaces(form, written=before) if each.type == "mark" and each.domain}
    for space, value in changes.items():
        yield space, unmarked.get(space) if value is None or value is False else value


def _changed(typed: Typed, form: Form, space: str, value: Value | None) -> Typed:
    for _ in range(_STEPS):
        if typed.root is None:
            break
        edits = _Step(typed, space, value).record(form, typed.root, space)
        if not edits:
            return typed
        typed = typed.edited(edits)
    raise CannotEdit


def _within(entries: Form, name: str, space: str) -> tuple[str, AnyEntry, str]:
    """The entry that holds a space, and what the space is called in there."""
    for key, entry in entries.items():
        if isinstance(entry, Rounds) and entry.silent and name.partition(".")[0].isdecimal():
            return key, entry, name
        if name == key or (isinstance(entry, Tokens) and any(space in row for row in entry.rows)):
            return key, entry, ""
        if name.startswith(key + "."):
            return key, entry, name[len(key) + 1 :]
    raise CannotEdit


def _means(typed: str, option: str) -> bool:
    """Whether a typed word names an option."""
    return folded(typed) == folded(option)


def _text(item: Node) -> str:
    """A single value as it is read."""
    return " ".join(item.text.split()) if isinstance(item, Scalar) else ""


def _listing(texts: Iterable[str]) -> str:
    return f"[{', '.join(texts)}]"


def _pairs(texts: Iterable[tuple[str, str]]) -> str:
    return f"{{{', '.join(f'{key}: {text}' for key, text in texts)}}}"


def _yaml(value: Any) -> str:
    """A single value as it is typed where nothing stood."""
    return "true" if value is True else bare(_shown(value))


def _shown(value: Any) -> str:
    return UNREAD.value if value is UNREAD else str(value)


class _Step:
    """The edits that bring one space of a document nearer to a value; none where it says that already."""

    def __init__(self, typed: Typed, space: str, value: Value | None) -> None:
        self._typed, self._space, self._value = typed, space, value

    def record(self, entries: Form, node: Nodes, name: str) -> Edits:
        key, entry, rest = _within(entries, name, self._space)
        return self._at_key(node, key, tuple(entries), entry, rest)

    def _at_key(self, node: Nodes, key: str, order: Sequence[str], entry: AnyEntry, rest: str) -> Edits:
        """At the key of a mapping that holds the space, or where that key belongs; order: of the keys."""
        item = _item_of(node, key, order)
        if item is not None and not (isinstance(item[1], Scalar) and item[1].empty):
            return self._entry(entry, item[1], rest)
        if self._value is None:
            return []
        fresh = self._fresh(entry, rest, "" if node.ends is not None else " " * (node.column - 1))
        if item is None:
            return self._typed.insert(node, _place(node, key, order), f"{bare(key)}: {fresh}")
        key_typed, value = item
        assert isinstance(value, Scalar)
        return self._typed.fill(key_typed, value, fresh)

    # What is there already.

    def _entry(self, entry: AnyEntry, node: Node, rest: str) -> Edits:
        match entry:
            case Number():
                return self._number(node, self._value)
            case Words() | Choice():
                return self._single(node, self._value, _means if isinstance(entry, Choice) else str.__eq__)
            case Tick():
                return self._tick(node)
            case Ticks():
                return self._ticks(node, rest)
            case Names():
                return self._list(node, self._value, _text)
            case Numbered(count=None):
                return self._list(node, self._value, _whole)
            case Numbered():
                return self._numbered(node, int(rest))
            case Keyed(options=options, numbers=numbers) if isinstance(node, Nodes):
                return self._at_key(node, rest, options, Number() if numbers else Numbered(count=None), "")
            case Named(of=None) if isinstance(node, Nodes):
                return self._amounts(node)
            case Named() if isinstance(node, Nodes):
                return self._at_key(node, rest, (), Number(), "")
            case Record(entries=entries) if isinstance(node, Nodes):
                return self.record(entries, node, rest)
            case Rounds():
                return self._round(entry, node, rest)
            case Tokens() if isinstance(node, Scalar):
                return retyped(entry, node, self._typed, self._space, self._value)
            case Keyed() | Named() | Record() | Tokens():
                raise CannotEdit
            case _:
                assert_never(entry)

    def _number(self, node: Node, value: Any) -> Edits:
        if isinstance(node, Scalar) and value is not None:
            text = _shown(value).replace("-", "−") if "−" in node.text else _shown(value)
            return [] if _whole(node) == value else self._typed.replace(node, text)
        return self._single(node, value)

    def _single(self, node: Node, value: Any, same: Callable[[str, str], bool] = str.__eq__) -> Edits:
        if not isinstance(node, Scalar):
            raise CannotEdit
        if value is None:
            return self._typed.clear(node)
        return [] if same(_text(node), value) else self._typed.replace(node, value)

    def _tick(self, node: Node) -> Edits:
        if not isinstance(node, Scalar):
            raise CannotEdit
        word = node.text.casefold()
        if not node.unread and (word in YES) == (self._value is True):
            return []
        opposite = {**_OPPOSITE, **{no: yes for yes, no in _OPPOSITE.items()}}.get(word)
        if opposite is None:
            return self._typed.clear(node) if self._value is None else self._typed.replace(node, "true")
        return self._typed.replace(node, _cased(opposite, node.text))

    def _ticks(self, node: Node, option: str) -> Edits:
        """A word more or less in a list of those that are ticked."""
        items = _items(node)
        ticked = [n for n, item in enumerate(items) if _means(_text(item), option)]
        if bool(ticked) == (self._value is True):
            return []
        if isinstance(node, Listed):
            if ticked:
                return self._typed.remove(node, ticked[0])
            return self._typed.insert(node, len(items), bare(option))
        if ticked:
            return self._typed.clear(node)
        return self._typed.write(node, _listing([*map(self._kept, items), bare(option)]))

    def _kept(self, item: Node) -> str:
        """A value as it was typed, where it can stand so in a list."""
        return bare(_text(item)) if isinstance(item, Scalar) and not item.style else self._typed.raw(item)

    def _numbered(self, node: Node, number: int) -> Edits:
        """A number of a list in which each has its place."""
        items = _items(node)
        if number <= len(items):
            item = items[number - 1]
            now = _whole(item)
            if now == self._value:
                return []
            if self._value is not None:
                return self._item(item, _shown(self._value))
            if isinstance(node, Listed) and number == len(items):
                return self._typed.remove(node, number - 1)
            return self._item(item, _BLANK) if isinstance(node, Listed) else self._typed.clear(node)
        if self._value is None:
            return []
        text = _shown(self._value) if number == len(items) + 1 else _BLANK
        if isinstance(node, Listed):
            return self._typed.insert(node, len(items), text)
        return self._typed.write(node, _listing([*map(self._kept, items), text]))

    def _item(self, item: Node, text: str) -> Edits:
        if not isinstance(item, Scalar):
            raise CannotEdit
        return self._typed.fill_item(item, text) if item.empty else self._typed.replace(item, text)

    def _list(self, node: Node, value: Any, read: Callable[[Node], Any]) -> Edits:
        """A list that is one space, item by item."""
        items = _items(node)
        now = [read(item) for item in items]
        if value is None or (not value and not isinstance(node, Listed)):
            return self._emptied(node, "[]" if value is not None else "")
        if now == list(value):
            return []
        if not isinstance(node, Listed):
            return self._alone(node, now, value)
        at = next((n for n, (old, new) in enumerate(zip(now, value, strict=False)) if old != new), min(len(now), len(value)))
        if len(now) > len(value):
            return self._typed.remove(node, at)
        if len(now) < len(value):
            return self._typed.insert(node, at, _yaml(value[at]))
        return self._item(items[at], _shown(value[at]))

    def _alone(self, node: Node, now: Sequence[Any], value: Sequence[Any]) -> Edits:
        """The same for a single value that stands for a list of one."""
        if len(value) == 1:
            return self._item(node, _shown(value[0]))
        return self._typed.write(node, _listing(self._kept(node) if each in now else _yaml(each) for each in value))

    def _amounts(self, node: Nodes) -> Edits:
        """Numbers by name that are one space, one by one."""
        value: Any = self._value
        if value is None:
            return self._emptied(node, "")
        wanted = dict(value)
        now = [(at, _text(key), item) for at, (key, item) in enumerate(node.items.values())]
        now = [(at, name, item) for at, name, item in now if name in wanted or not _is_blank(item)]
        for n, (at, name, item) in enumerate(now):
            if n >= len(value) or (value[n][0] != name and len(now) >= len(value)):
                return self._typed.remove(node, at)
            if value[n][0] != name:
                return self._typed.insert(node, at, _pair(value[n]))
            if _whole(item) != value[n][1]:
                return self._at_number(node, at, value[n][1])
        return self._typed.insert(node, len(node.items), _pair(value[len(now)])) if len(now) < len(value) else []

    def _at_number(self, node: Nodes, at: int, number: int) -> Edits:
        key, item = list(node.items.values())[at]
        if isinstance(item, Scalar) and item.empty:
            return self._typed.fill(key, item, _shown(number))
        return self._number(item, number)

    def _emptied(self, node: Node, empty: str) -> Edits:
        """Takes out all items, one by one, so that comments stay, then the brackets; `empty` is typed instead."""
        if isinstance(node, (Nodes, Listed)) and node.items:
            return self._typed.remove(node, len(node.items) - 1)
        return self._typed.write(node, empty) if empty else self._typed.clear(node)

    def _round(self, entry: Rounds, node: Node, rest: str) -> Edits:
        number, _, name = rest.partition(".")
        rounds = _items(node)
        if not name or not number.isdecimal() or not 0 < int(number) <= len(rounds):
            raise CannotEdit
        item = rounds[int(number) - 1]
        if isinstance(item, Nodes):
            return self.record(entry.entries, item, name)
        if not isinstance(item, Scalar) or self._value is None:
            return []
        key, inner, rest = _within(entry.entries, name, self._space)
        return self._typed.fill_item(item, _pairs([(key, self._fresh(inner, rest))]))

    # What is not there yet.

    def _fresh(self, entry: AnyEntry, rest: str, indent: str | None = None) -> str:
        """YAML for an entry of which nothing was typed. indent: of its key, where lines may follow."""
        value: Any = self._value
        match entry:
            case Number() | Words() | Choice() | Tick():
                return _yaml(value)
            case Names() | Numbered(count=None):
                return _listing(map(_yaml, value))
            case Ticks():
                return _listing([bare(rest)])
            case Numbered():
                return _listing([*[_BLANK] * (int(rest) - 1), _shown(value)])
            case Keyed(numbers=False):
                return _pairs([(bare(rest), _listing(map(_yaml, value)))])
            case Named(of=None):
                return _pairs((bare(name), _shown(number)) for name, number in value)
            case Keyed() | Named():
                return _pairs([(bare(rest), _shown(value))])
            case Record(entries=entries):
                key, inner, rest = _within(entries, rest, self._space)
                return _pairs([(key, self._fresh(inner, rest))])
            case Tokens() if indent is not None:
                return self._typed.lined(["|2", *(f"{indent}  {row}" for row in shape(entry))])
            case Rounds() | Tokens():
                raise CannotEdit
            case _:
                assert_never(entry)


def _place(node: Nodes, key: str, order: Sequence[str]) -> int:
    """Where a key belongs in a mapping: behind all but those that come later."""
    later = order[order.index(key) + 1 :] if key in order else ()
    return max((n for n, name in enumerate(node.items, 1) if not any(_means(name, each) for each in later)), default=0)


def _item_of(node: Nodes, key: str, order: Sequence[str]) -> tuple[Scalar, Node] | None:
    """A key and its value, however the key is typed. order: the keys there are, where only some may be."""
    found = (
        name for name in node.items if " ".join(name.split()) == key or (name not in order and key in order and _means(name, key))
    )
    name = next(found, None)
    return None if name is None else node.items[name]


def _items(node: Node) -> list[Node]:
    """The items of a list; a single value stands for a list of one."""
    return node.items if isinstance(node, Listed) else [node]


def _whole(item: Node) -> int | Unread | None:
    """A number as it is read."""
    if not isinstance(item, Scalar):
        return None
    return UNREAD if item.unread else whole(item.text)


def _is_blank(item: Node) -> bool:
    return isinstance(item, Scalar) and item.empty


def _pair(pair: tuple[str, int | Unread]) -> str:
    return f"{bare(pair[0])}: {_yaml(pair[1])}"


def _cased(word: str, like: str) -> str:
    """A word in capitals as another one is."""
    return word.upper() if like.isupper() else word.capitalize() if like.istitle() else word
