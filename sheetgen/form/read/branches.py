"""Reading of entries along an axis, and of fields that may be typed in their order: as pairs, lists, single values or pictures."""

from __future__ import annotations

from sheetgen.form import typo_hints, words
from sheetgen.form.codec import EMPTY
from sheetgen.form.entries import Amounts, AnyEntry, Axis, Number, Record, Tick, Ticks, Untyped
from sheetgen.form.guess import loosely, numbers_in, several
from sheetgen.form.labels import keyed, with_nearest
from sheetgen.form.numbers import whole
from sheetgen.form.read.collecting import Reading
from sheetgen.form.read.keys import elsewhere, record
from sheetgen.form.read.lists import is_blank, name_of, no_numbers
from sheetgen.form.read.pictures import is_picture, table
from sheetgen.form.read.singles import integer, single
from sheetgen.form.read.unread import unread
from sheetgen.form.written import UNREAD, Unread
from sheetgen.source.faults import Fault
from sheetgen.source.messages import Message, in_a_row, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from sheetgen.source.words import quoted as shortened

phrase, plural = room("form")


_SEVERAL = (Axis, Record)
"""Entries that are more than a single space."""


def untyped(to: Reading, entry: Untyped, node: Node, path: str) -> None:
    """Report a value that is never typed."""
    if _says_something(node):
        to.fault(node, message(words.untyped, entry.why, path.rpartition(".")[2]))


def _says_something(node: Node) -> bool:
    """Return whether any text is typed, except signs for a blank space."""
    if isinstance(node, Scalar):
        return not node.empty and any(token not in EMPTY for token in node.text.split())
    items = (value for _, value in node.items.values()) if isinstance(node, Mapping) else node.items
    return any(map(_says_something, items))


def fields(to: Reading, entry: Record, ordered: tuple[str, ...], node: Node, path: str) -> None:
    """Read fields: pairs, a list in the order of the typed fields, or the value of the only typed field."""
    to.places.values[path] = node
    alone = entry.entries[ordered[0]] if len(ordered) == 1 else None
    if alone is not None and not (isinstance(node, Mapping) and is_of(entry, alone, node)):
        to.entry(alone, node, f"{path}.{ordered[0]}")
    elif isinstance(node, Mapping):
        record(to, entry.entries, node, path + ".")
    elif node.unread:
        unread(to, entry, node, path)
    elif not ordered:
        to.fault(node, message(words.no_record, tuple(entry.entries)))
    else:
        listed = node.items if isinstance(node, Sequence) else [node]
        if len(listed) > len(ordered):
            what = plural(
                "too-many-fields",
                "a list for '{path}' can have at most {count} value: {names}",
                "a list for '{path}' can have at most {count} values: {names}",
                path,
                in_a_row([*map(shortened, ordered[:6]), *["…"][: len(ordered) > 6]]),
                count=len(ordered),
            )
            hint = phrase(
                "name-for-worked-out",
                "type only the values that players write; a calculated value can be typed too, with its name before it",
            )
            to.fault(listed[len(ordered)], message(what, hint))
        for key, item in zip(ordered, listed, strict=False):
            if not is_blank(item):
                to.entry(entry.entries[key], item, f"{path}.{key}")


def is_of(entry: Record, alone: AnyEntry, node: Mapping) -> bool:
    """Return whether pairs belong to a record rather than to its only typed field."""
    node = keyed(node, entry.entries)
    return not node.items.keys().isdisjoint(entry.entries) or not isinstance(alone, _SEVERAL)


def along(to: Reading, entry: Axis, node: Node, path: str) -> None:
    """Read the values at the keys of an axis."""
    if entry.untyped is not None:
        untyped(to, entry.untyped, node, path)
        return
    if not entry.keys and not isinstance(entry, Amounts):
        if isinstance(node, Scalar) or node.items:
            what = phrase("none-here", "this sheet has no {name}", shortened(path.rpartition(".")[2]))
            hint = phrase("remove-key", "remove `{name}`", shortened(path.rpartition(".")[2]))
            to.fault(node, message(what, hint))
        return
    to.places.values[path] = node
    keys = to.keys(entry)
    if isinstance(node, Mapping) and entry.notation == "list":
        _no_list(to, entry, node)
    elif isinstance(node, Mapping) and isinstance(entry, Amounts) and entry.of is None:
        _amounts(to, node, path)
    elif isinstance(node, Mapping):
        _by_key(to, entry, keys, node, path)
    elif isinstance(node, Scalar) and entry.pictured and is_picture(node):
        table(to, entry, keys or entry.keys, node, path)
    elif isinstance(entry, Ticks):
        _ticked(to, entry, keys, node, path)
    elif node.unread and entry.notation != "list":
        unread(to, entry, node, path)
    elif entry.notation == "pairs":
        to.fault(node, typo_hints.pairs(node, keys or ()))
    else:
        _listed(to, entry, keys or entry.keys, node, path)


def _no_list(to: Reading, entry: Axis, node: Mapping) -> None:
    """Report pairs that were typed instead of a list."""
    if isinstance(entry, Ticks):
        to.fault(node, message(words.no_list, "names", tuple(node.items)))
    else:
        no_numbers(to, node)


def _listed(to: Reading, entry: Axis, keys: tuple[str, ...], node: Node, path: str) -> None:
    """Read a list from the first key onwards."""
    listed: list[Node] = node.items if isinstance(node, Sequence) else [node]
    if isinstance(node, Sequence) and _are_pairs(entry, listed):
        to.fault(node, message(words.pairs_in_list))
        return
    if len(listed) > len(keys):
        to.fault(listed[len(keys)], message(words.too_many_numbers, path, len(keys)))
    before = len(to.faults)
    for at, item in enumerate(listed[: len(keys)]):
        if is_blank(item):
            continue
        each, space = entry.at(at), f"{path}.{keys[at]}"
        if isinstance(each, Number) and not each.many:
            single(to, each, item, space, listed=True)
        else:
            to.entry(each, item, space)
    if isinstance(node, Scalar) and len(keys) > 1:
        to.faults[before:] = [_of_several(fault, entry, node, path) for fault in to.faults[before:]]


def _of_several(fault: Fault, entry: Axis, node: Scalar, path: str) -> Fault:
    """Return the error of a single value for the first key of an axis, with a hint on the notation for several values if needed."""
    what = fault.message.words
    if what is words.several_amounts:
        return fault._replace(message=message(words.amounts_without_brackets, node.text, numbers_in(node.text.strip())))
    if what is words.amounts_without_brackets and entry.pictured:  # the axis has rows and columns
        return fault._replace(message=message(words.no_picture, path))
    return fault if what is not words.no_rows else fault._replace(message=message(what, fault.message.about[0], True))


def _are_pairs(entry: Axis, listed: list[Node]) -> bool:
    """Return whether all items of a list are pairs with keys of the axis, although single values are expected."""
    if not listed or any(isinstance(each, _SEVERAL) for each in entry.each):
        return False
    return all(isinstance(item, Mapping) and item.items and None not in map(entry.place, item.items) for item in listed)


def _by_key(to: Reading, entry: Axis, keys: tuple[str, ...] | None, node: Mapping, path: str) -> None:
    """Read pairs of a key and its value."""
    parts = _parts_typed_as_keys(to, node, entry) if entry.lists else frozenset()
    known = entry.by_key if entry.of is None else {}
    for typed, value in node.items.values():
        at = known.get(typed.text)
        if at is None or parts:
            at = None if typed.text in parts else _place(to, entry, keys, typed, value)
        if at is None:
            continue
        space = f"{path}.{keys[at] if keys else ' '.join(typed.text.split())}"
        if space in to.places.keys:
            to.fault(typed, message(words.key_twice, keys[at] if keys else typed.text))
            continue
        to.places.keys[space] = typed
        each = entry.at(at)
        if type(each) is Number:
            if not is_blank(value):
                to.entry(each, value, space)
        elif not value.empty:
            to.entry(each, value, space)


def _amounts(to: Reading, node: Mapping, path: str) -> None:
    """Read numbers by any names, as one space."""
    amounts: dict[str, int | Unread] = {}
    unknown = False
    for typed, value in node.items.values():
        if typed.unread:
            unknown = True
            continue
        name = _name(to, typed, value, None, ())
        if name is None:
            continue
        to.places.keys[f"{path}.{name}"] = typed
        if not value.empty:
            amount = integer(to, value)
            if amount is not None:
                amounts[name] = amount
    to.put(path, UNREAD if unknown else tuple(amounts.items()), node)


def _name(to: Reading, typed: Scalar, value: Node, of: str | None, known: tuple[str, ...]) -> str | None:
    """Return the name used as a key if it is on the list `of`; None after an error."""
    slip = to.slip(typed, value, known)
    if slip is not None:
        to.fault(typed, slip)
    return name_of(to, typed, of) if slip is None else None


def _parts_typed_as_keys(to: Reading, node: Mapping, entry: Axis) -> set[str]:
    """Return the keys that are in fact items of lists of numbers, typed in braces without their brackets: `{b: 10, 6}`. Report
    these lists."""
    lists: dict[str, list[str]] = {}
    key = ""
    for name, (typed, value) in node.items.items():
        if entry.place(typed.text) is not None:
            key = name if isinstance(value, Scalar) and not value.empty else ""
        elif key and whole(name) is not None and value.empty:
            lists.setdefault(key, []).append(name)
    for key, numbers in lists.items():
        at, first = node.items[key]
        to.fault(at, message(words.list_runs_on, key, (first.text if isinstance(first, Scalar) else "", *numbers)))
    return {name for numbers in lists.values() for name in numbers} | set(lists)


def _place(to: Reading, entry: Axis, keys: tuple[str, ...] | None, typed: Scalar, value: Node | None) -> int | None:
    """Return the index of a key, or None after an error. value: the text after the key; None if the key is an item of a list of
    ticks."""
    if keys is None:
        return None if isinstance(entry, Amounts) and value is not None and _name(to, typed, value, entry.of, ()) is None else 0
    at = _index(entry, keys, typed.text)
    if at is None and isinstance(entry, Amounts) and value is not None:
        _name(to, typed, value, entry.of, keys)
    elif at is None:
        named = entry.labels.get(loosely(typed.text), ())
        if len(named) > 1:
            to.fault(typed, message(words.label_twice, typed.text, named))
            return None
        keys = with_nearest(typed.text, keys, entry.called) if entry.of is None and not to.examined_enough else keys
        slip = value is not None and (to.slip(typed, value, keys) or elsewhere(typed.text, {}, to.form))
        to.fault(typed, slip or _unknown(to, entry, keys, typed, value))
    return at


def _unknown(to: Reading, entry: Axis, keys: tuple[str, ...], typed: Scalar, value: Node | None) -> Message:
    """Return the error of an unknown key."""
    if entry.notation != "any":
        return to.no_name(typed.text, keys, value is None)
    unknown = words.unknown_player if entry.exact else words.unknown_tick if value is None else words.unknown_name
    return message(unknown, typed.text, keys)


def _index(entry: Axis, keys: tuple[str, ...], text: str) -> int | None:
    if entry.of is not None:
        name = " ".join(text.split())
        return keys.index(name) if name in keys else None
    return entry.place(text)


def _ticked(to: Reading, entry: Axis, keys: tuple[str, ...] | None, node: Node, path: str) -> None:
    """Read a list of the keys that are ticked."""
    any_unread = False
    for item in node.items if isinstance(node, Sequence) else [node]:
        if is_blank(item):
            continue
        scalar = to.scalar(item, words.ONE_OF_TICKED if entry.notation == "any" else words.ONE_OF_NAMES)
        if scalar is None:
            continue
        if scalar.unread:
            any_unread = True
            continue
        known = keys if scalar.plain else None
        parts = several(scalar.text, known) if known and _index(entry, known, scalar.text) is None else None
        if parts:
            say = words.names_in_one_item if isinstance(node, Sequence) else words.names_without_brackets
            to.fault(scalar, message(say, scalar.text, parts))
            continue
        at = _place(to, entry, keys, scalar, None)
        if at is None or keys is None:
            continue
        space = f"{path}.{keys[at]}"
        if space in to.values:
            what = phrase("named-twice", "'{name}' appears twice", keys[at])
            hint = phrase("each-once", "name each one only once")
            to.fault(scalar, message(what, hint, code="form/option-twice"))
        elif isinstance(entry.at(at), Tick):
            to.put(space, True, scalar)
        else:
            to.entry(entry.at(at), scalar, space)
    if any_unread:  # any other key may be the unreadable one
        spaces = (f"{path}.{key}" for at, key in enumerate(keys or ()) if isinstance(entry.at(at), Tick))
        to.values.update({space: UNREAD for space in spaces if space not in to.values})
