"""Reads pairs of a key and a number."""

from __future__ import annotations

from sheetgen.form import amiss, words
from sheetgen.form.collecting import Reading
from sheetgen.form.entries import Keyed, Named, Numbered
from sheetgen.form.lists import is_blank, name_of, numbered
from sheetgen.form.numbers import whole
from sheetgen.form.singles import integer
from sheetgen.form.unread import is_unread, unread
from sheetgen.form.written import UNREAD, Unread
from sheetgen.source.faults import said
from sheetgen.source.nodes import Mapping, Node, Scalar


def keyed(to: Reading, entry: Keyed, node: Node, path: str) -> None:
    """Numbers, or lists of them, by a fixed set of keys."""
    if not entry.options:
        if not isinstance(node, Mapping) or node.items:
            to.fault(node, said(words.none_here, path))
        return
    if is_unread(node):
        unread(to, entry, node, path)
        return
    if not isinstance(node, Mapping):
        to.fault(node, amiss.pairs(node, entry.options))
        return
    running = set() if entry.numbers else _numbers_running_on(to, node, entry)
    for typed, value in node.items.values():
        option = to.meant(typed, entry.options)
        if typed.text in running:
            continue
        if option is None:
            slip = to.slip(typed, value, entry.options) or amiss.elsewhere(typed.text, {}, to.form)
            to.fault(typed, slip or to.no_name(typed.text, entry.options))
            continue
        space = f"{path}.{option}"
        if space in to.places.keys:
            to.fault(typed, said(words.key_twice, option))
            continue
        to.places.keys[space] = typed
        if is_blank(value):
            continue
        if not entry.numbers:
            numbered(to, Numbered(count=None), value, space)
        else:
            number = integer(to, value)
            if number is not None:
                to.put(space, number, value)
    to.places.values[path] = node


def _numbers_running_on(to: Reading, node: Mapping, entry: Keyed) -> set[str]:
    """The same for lists of numbers: `{b: 10, 6}`."""
    lists: dict[str, list[str]] = {}
    key = ""
    for name, (typed, value) in node.items.items():
        if to.meant(typed, entry.options) is not None:
            key = name if isinstance(value, Scalar) and not value.empty else ""
        elif key and whole(name) is not None and isinstance(value, Scalar) and value.empty:
            lists.setdefault(key, []).append(name)
    for key, numbers in lists.items():
        at, first = node.items[key]
        to.fault(at, said(words.list_runs_on, key, (first.text if isinstance(first, Scalar) else "", *numbers)))
    return {name for numbers in lists.values() for name in numbers} | set(lists)


def named(to: Reading, entry: Named, node: Node, path: str) -> None:
    """Numbers by names."""
    if is_unread(node):
        unread(to, entry, node, path)
        return
    if not isinstance(node, Mapping):
        to.fault(node, amiss.pairs(node, to.named.get(entry.of or "", ())))
        return
    found: dict[str, int | Unread] = {}
    unknown = False
    for typed, value in node.items.values():
        if entry.of is None and typed.unread:
            unknown = True
            continue
        known = to.names.get(entry.of or "", frozenset())
        slip = None if typed.text in known else to.slip(typed, value, to.named.get(entry.of or "", ()))
        if slip is not None:
            to.fault(typed, slip)
            continue
        name = name_of(to, typed, entry.of)
        if name is None:
            continue
        to.places.keys[f"{path}.{name}"] = typed
        if isinstance(value, Scalar) and value.empty:
            continue
        number = integer(to, value)
        if number is not None:
            found[name] = number
            if entry.of is not None:
                to.put(f"{path}.{name}", number, value)
    to.places.values[path] = node
    if entry.of is None:
        to.put(path, UNREAD if unknown else tuple(found.items()), node)
