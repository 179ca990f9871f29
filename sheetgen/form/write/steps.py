"""Edits of values that are typed already: single ones, lists, numbers by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sheetgen.form.codec import EMPTY, format_value
from sheetgen.form.entries import Single, Text, Ticks, labelled
from sheetgen.form.guess import folded, number_word, value_words
from sheetgen.form.numbers import decimal, whole
from sheetgen.form.written import UNREAD, Unread, Value
from sheetgen.source.editing import CannotEdit, EditableDocument, Edits, bare
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Node, Scalar
from sheetgen.source.nodes import Sequence as Listed

BLANK = EMPTY[0]


class Values:
    """The edits that bring one space's value in a document nearer to another; none if it already has that value."""

    def __init__(self, typed: EditableDocument, space: str, value: Value | None) -> None:
        self._typed, self._space, self._value = typed, space, value

    def _number(self, node: Node, value: Any) -> Edits:
        if isinstance(node, Scalar) and value is not None:
            text = format_value(value).replace("-", "−") if "−" in node.text else format_value(value)
            return [] if _says(node, value) else self._typed.replace(node, text)
        return self._single(node, value)

    def _single(self, node: Node, value: Any, entry: Single | None = None) -> Edits:
        if not isinstance(node, Scalar):
            raise CannotEdit
        if value is None:
            return self._typed.clear(node)
        text, typed = format_value(value), text_of(node)
        said = None if entry is None or isinstance(entry, Text) else entry.parse(typed)
        return [] if value == said or text == typed else self._typed.replace(node, text)

    def _tick(self, node: Node) -> Edits:
        if not isinstance(node, Scalar):
            raise CannotEdit
        if self._value is UNREAD:
            return self._unread(node)
        word = node.text.casefold()
        if not node.unread and (word in value_words().yes) == (self._value is True):
            return []
        opposite = value_words().opposites.get(word)
        if opposite is None:
            return self._typed.clear(node) if self._value is None else self._typed.replace(node, "true")
        return self._typed.replace(node, _cased(opposite, node.text))

    def _ticks(self, node: Node, option: str, entry: Ticks) -> Edits:
        """Add or remove a word in a list of ticked keys; `?` stands for all others."""
        items = items_of(node)
        wanted = self.ticking(option)
        unread = [n for n, item in enumerate(items) if isinstance(item, Scalar) and item.unread]
        ticked = [
            n for n, item in enumerate(items) if means(text_of(item), option) or labelled(entry.labels, text_of(item)) == option
        ]
        gone = [] if self._value is True else ticked if self._value is UNREAD else ticked or unread
        if gone:
            return self._typed.remove(node, gone[0]) if isinstance(node, Listed) else self._typed.clear(node)
        if self._value is None or (ticked if self._value is True else unread):
            return []
        if isinstance(node, Listed):
            return self._typed.insert(node, len(items), wanted)
        return self._typed.write(node, listing([*map(self._kept, items), wanted]))

    def ticking(self, option: str) -> str:
        """Return the text of the value in a list of ticked keys."""
        return UNREAD.value if self._value is UNREAD else bare(option)

    def _kept(self, item: Node) -> str:
        """Return a value as typed, if that is possible in a list."""
        return bare(text_of(item)) if isinstance(item, Scalar) and not item.style else self._typed.raw(item)

    def _item(self, item: Node, text: str) -> Edits:
        if not isinstance(item, Scalar):
            raise CannotEdit
        return self._typed.fill_item(item, text) if item.empty else self._typed.replace(item, text)

    def _list(self, node: Node, value: Any, read: Callable[[Node], Any]) -> Edits:
        """Return edits of a list that is one space, item by item."""
        items = items_of(node)
        now = [read(item) for item in items]
        if value is None or (not value and not isinstance(node, Listed)):
            return self._emptied(node, "[]" if value is not None else "")
        if now == list(value):
            return []
        if not isinstance(node, Listed):
            return self._alone(node, now, value)
        differing = (n for n, (old, new) in enumerate(zip(now, value, strict=False)) if old != new)
        at = next(differing, min(len(now), len(value)))
        if len(now) > len(value):
            return self._typed.remove(node, at)
        if len(now) < len(value):
            return self._typed.insert(node, at, as_yaml(value[at]))
        return self._item(items[at], format_value(value[at]))

    def _unread(self, node: Node) -> Edits:
        """Write `?` instead of a whole list, unless it contains a comment."""
        if isinstance(node, Scalar):
            return [] if node.unread else self._item(node, UNREAD.value)
        if "#" in self._typed.raw(node):
            raise CannotEdit
        return self._typed.write(node, UNREAD.value)

    def _alone(self, node: Node, now: Sequence[Any], value: Sequence[Any]) -> Edits:
        """Return edits of a single value that stands for a list of one."""
        if len(value) == 1:
            return self._item(node, format_value(value[0]))
        return self._typed.write(node, listing(self._kept(node) if each in now else as_yaml(each) for each in value))

    def _amounts(self, node: Nodes) -> Edits:
        """Return edits of numbers by name that are one space, one by one."""
        value: Any = self._value
        if value is None:
            return self._emptied(node, "")
        wanted = dict(value)
        now = [(at, text_of(key), item) for at, (key, item) in enumerate(node.items.values())]
        now = [(at, name, item) for at, name, item in now if name in wanted or not item.empty]
        for n, (at, name, item) in enumerate(now):
            if n >= len(value) or (value[n][0] != name and len(now) >= len(value)):
                return self._typed.remove(node, at)
            if value[n][0] != name:
                return self._typed.insert(node, at, _pair(value[n]))
            if whole_of(item) != value[n][1]:
                return self._at_number(node, at, value[n][1])
        return self._typed.insert(node, len(node.items), _pair(value[len(now)])) if len(now) < len(value) else []

    def _at_number(self, node: Nodes, at: int, number: int) -> Edits:
        key, item = list(node.items.values())[at]
        if isinstance(item, Scalar) and item.empty:
            return self._typed.fill(key, item, format_value(number))
        return self._number(item, number)

    def _emptied(self, node: Node, empty: str) -> Edits:
        """Return edits that remove all items, one by one so that comments stay, and then replace the brackets by `empty`."""
        if isinstance(node, (Nodes, Listed)) and node.items:
            return self._typed.remove(node, len(node.items) - 1)
        return self._typed.write(node, empty) if empty else self._typed.clear(node)


def means(typed: str, option: str) -> bool:
    """Return whether a typed word names an option."""
    return folded(typed) == folded(option)


def text_of(item: Node) -> str:
    """Return a single value as the reader sees it, without extra spaces."""
    return " ".join(item.text.split()) if isinstance(item, Scalar) else ""


def braces(texts: Iterable[tuple[str, str]]) -> str:
    """Return pairs in braces."""
    return f"{{{', '.join(f'{key}: {text}' for key, text in texts)}}}"


def listing(texts: Iterable[str]) -> str:
    return f"[{', '.join(texts)}]"


def as_yaml(value: Any) -> str:
    """Return a single value as typed in a blank space."""
    return "true" if value is True else bare(format_value(value))


def items_of(node: Node) -> list[Node]:
    """Return the items of a list; a single value stands for a list of one."""
    return node.items if isinstance(node, Listed) else [node]


def _says(node: Scalar, value: Any) -> bool:
    """Return whether the given number, or mark in place of one, is already typed."""
    if isinstance(value, str):
        return node.text.casefold() == value.casefold()
    return node.unread if value is UNREAD else value in (decimal(node.text), number_word(node.text))


def whole_of(item: Node) -> int | Unread | None:
    """Return the number that a node is read as."""
    if not isinstance(item, Scalar):
        return None
    number = whole(item.text)
    return UNREAD if item.unread else number_word(item.text) if number is None else number


def _pair(pair: tuple[str, int | Unread]) -> str:
    return f"{bare(pair[0])}: {as_yaml(pair[1])}"


def _cased(word: str, like: str) -> str:
    """Return a word in the same case as another: capitals, a first capital, or unchanged."""
    return word.upper() if like.isupper() else word.capitalize() if like.istitle() else word
