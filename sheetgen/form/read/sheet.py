"""Reading of a filled sheet by its game's form: from positioned YAML to values, their positions, and every error. It knows
no game."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple, assert_never

from sheetgen.form import words
from sheetgen.form.entries import (
    AnyEntry,
    Axis,
    Form,
    Names,
    Number,
    Picture,
    Record,
    Rounds,
    Single,
    Text,
    Untyped,
    labelled,
    stem,
)
from sheetgen.form.labels import keyed, labels_of
from sheetgen.form.occasion import OCCASION_KEYS, Occasion, date_of, no_date
from sheetgen.form.places import Places
from sheetgen.form.read.branches import along, fields, untyped
from sheetgen.form.read.collecting import EXAMINED, Reading
from sheetgen.form.read.keys import record
from sheetgen.form.read.lists import names, numbers, part_names
from sheetgen.form.read.pictures import lattice
from sheetgen.form.read.singles import single
from sheetgen.form.read.unread import unread
from sheetgen.form.written import Written
from sheetgen.source.faults import Fault
from sheetgen.source.messages import message
from sheetgen.source.nodes import Mapping, Node, Sequence


class Read(NamedTuple):
    """A document that was read: the values, their positions, and every error."""

    written: Written
    places: Places
    faults: list[Fault]


def read_filled(root: Mapping, lines: list[str], form: Form, brief: bool = False) -> Read:
    """Read a sheet from a document's root; the caller handles the key `sheet`. brief: leave out suggestions."""
    first = next(iter(root.items.values()))[0].position if root.items else root.position
    to = Reading(lines, Places(first), form, _entry, 0 if brief else EXAMINED)
    own = (key for key in OCCASION_KEYS if key not in form and labelled(labels_of(form), key) is None)
    skip = dict.fromkeys(("sheet", *own)).keys()
    record(to, form, _names_first(keyed(root, form, skip), form), "", skip)
    part_names(to)
    if "sheet" in root.items:
        to.places.values["sheet"] = root.items["sheet"][1]
    return Read(Written(to.values, _occasion(to, root, skip)), to.places, to.faults)


def _occasion(to: Reading, root: Mapping, apart: Set[str]) -> Occasion:
    """Return the date, place and table of a sheet. apart: the keys that belong to no space; a form's own text space with such a key
    counts too, as a date only if it is one."""
    texts: dict[str, str] = {}
    for key in OCCASION_KEYS:
        node = root.get(key)
        if node is not None and not node.empty and key in apart:
            single(to, Text(), node, key)
        value = to.values.pop(key, None) if key in apart else to.values.get(key)
        texts[key] = value if isinstance(value, str) else ""
        if node is not None and key == "date" and key in apart and texts[key] and date_of(texts[key]) is None:
            to.fault(node, no_date(texts[key]))
    return Occasion(date_of(texts["date"]), texts["place"], texts["table"])


def _names_first(root: Mapping, form: Form) -> Mapping:
    """Return the document with the lists of names before the keys that use these names, whatever the order in the file."""
    lists = [key for key, entry in form.items() if type(entry) is Names and entry.of is None and key in root.items]
    if not lists:
        return root
    ordered = Mapping(root.file, root.line, root.column)
    ordered.items.update({key: root.items[key] for key in lists})
    ordered.items.update(root.items)
    return ordered


def _inner(to: Reading, entry: Record, node: Node, path: str) -> None:
    """Read a mapping with its own keys."""
    if entry.ordered is not None:
        fields(to, entry, entry.ordered, node, path)
        return
    if node.unread:
        unread(to, entry, node, path)
        return
    if not isinstance(node, Mapping):
        keys = tuple(entry.entries)
        listed = next((key for key, inner in entry.entries.items() if isinstance(inner, Rounds)), "")
        in_list = message(words.record_in_list, keys, listed)
        to.fault(node, in_list if isinstance(node, Sequence) else message(words.no_record, keys))
        return
    to.places.values[path] = node
    record(to, entry.entries, node, path + ".")


def _rounds(to: Reading, entry: Rounds, node: Node, path: str) -> None:
    """Read a list of records."""
    begin = stem(entry, path)
    listed: list[Node] = node.items if isinstance(node, Sequence) else [node]
    if len(listed) > entry.most:
        to.fault(node, message(words.too_many_rounds, entry.most, len(listed)))
        return
    for n, item in enumerate(listed, 1):
        name = f"{begin}.{n}"
        to.places.values[name] = item
        if entry.silent and path in to.places.keys:
            to.places.keys[name] = to.places.keys[path]
        if isinstance(item, Mapping):
            record(to, entry.entries, item, name + ".")
        elif item.unread:
            unread(to, Record(entries=entry.entries), item, name)
        elif not item.empty:
            to.fault(item, message(words.no_round, tuple(entry.entries)))
    to.values[begin] = len(listed)
    to.places.values.setdefault(path, node)


def _entry(to: Reading, entry: AnyEntry, node: Node, path: str) -> None:
    """Read the node of an entry."""
    match entry:
        case Number(many=True):
            numbers(to, node, path)
        case Single():
            single(to, entry, node, path)
        case Picture():
            (unread if node.unread else lattice)(to, entry, node, path)
        case Axis():
            along(to, entry, node, path)
        case Record():
            _inner(to, entry, node, path)
        case Names():
            names(to, entry, node, path)
        case Rounds():
            _rounds(to, entry, node, path)
        case Untyped():
            untyped(to, entry, node, path)
        case _:
            assert_never(entry)
