"""Reading of mappings with the keys of a form, and errors of keys."""

from __future__ import annotations

from collections.abc import Set

from sheetgen.form import typo_hints, words
from sheetgen.form.entries import Axis, Form, Names, Text, Untyped, is_list, labelled
from sheetgen.form.guess import loosely
from sheetgen.form.labels import called_of, keyed, labels_of, with_nearest
from sheetgen.form.occasion import OCCASION_KEYS
from sheetgen.form.read.collecting import Reading
from sheetgen.source import words as source_words
from sheetgen.source.faults import Fault, meant
from sheetgen.source.messages import Message, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar
from sheetgen.source.words import quoted as shortened

phrase, _ = room("form")


def record(to: Reading, entries: Form, node: Mapping, stem: str, skip: Set[str] = frozenset()) -> None:
    """Read a mapping of a form's keys. stem: the start of the names of its spaces.

    skip: keys that the caller reads; the caller has then already replaced labels by keys.
    """
    node = node if skip else keyed(node, entries)
    keys = to.places.keys
    parts = _parts_typed_as_keys(to, node, entries)
    for key, (typed, value) in node.items.items():
        if key in skip or key in parts:
            continue
        entry = entries.get(key)
        if entry is None:
            known = (*(name for name, each in entries.items() if type(each) is not Untyped), *skip)
            _unknown_key(to, typed, value, known, node, entries)
            continue
        path = stem + key
        keys[path] = typed
        if not value.empty:
            to.entry(entry, value, path)
    for key, entry in entries.items():
        if not entry.required:
            continue
        given = node.get(key)
        if (given is None or given.empty) and not _misspelt(key, entries, node):
            at = node.items[key][0].position if key in node.items else node.position
            to.faults.append(Fault(message(words.missing_key, key, entry.about), at))


def _parts_typed_as_keys(to: Reading, node: Mapping, entries: Form) -> set[str]:
    """Return the keys that are in fact items of a list typed in braces without its brackets (`{out: Ana, Ben}`), or the rest of a
    text without quotes (`{card: 0,5a+b}`), together with the keys of these lists and texts. Report both mistakes.
    """
    if node.items.keys() <= entries.keys():
        return set()
    lists: dict[str, list[str]] = {}
    key = ""
    for name, (typed, value) in node.items.items():
        entry = entries.get(name)
        if entry is not None:
            listing = (
                (isinstance(entry, Axis) and entry.notation != "pairs")
                or is_list(entry)
                or (isinstance(entry, Names) and entry.most != 1)
                or (isinstance(entry, Text) and isinstance(value, Scalar) and value.plain)
            )
            key = name if listing and isinstance(value, Scalar) and not value.empty else ""
        elif isinstance(entries.get(key), Text) and typed.position.line != node.items[key][1].position.line:
            key = ""
        elif key and value.empty and not typo_hints.has_colon(typed, to.line(typed)):
            lists.setdefault(key, []).append(name)
    for key, names in lists.items():
        at, first = node.items[key]
        if isinstance(entries[key], Text) and isinstance(first, Scalar):
            last = node.items[names[-1]][0]
            text = to.line(first)[first.column - 1 : last.column - 1 + last.position.length]
            to.fault(first, message(source_words.needs_quotes, key, "", ",", source_words.in_quotes(text)))
            continue
        to.fault(at, message(words.list_runs_on, key, (first.text if isinstance(first, Scalar) else "", *names)))
    return {name for names in lists.values() for name in names} | set(lists)


def _unknown_key(to: Reading, typed: Scalar, value: Node, known: tuple[str, ...], node: Mapping, entries: Form) -> None:
    """Report an unknown key, with a suggestion if there are not too many errors."""
    if to.examined_enough:
        to.fault(typed, message(words.unknown_key, typed.text, known))
        return
    named = labels_of(entries).get(loosely(typed.text), ())
    if len(named) > 1 or (named and named[0] in node.items):
        to.fault(typed, message(words.label_twice, typed.text, named))
        return
    known = with_nearest(typed.text, _likely(typed.text, known, node), called_of(entries))
    slip = to.slip(typed, value, known) or elsewhere(typed.text, entries, to.form)
    to.fault(typed, slip or message(words.unknown_key, typed.text, known))


def _likely(key: str, known: tuple[str, ...], node: Mapping) -> tuple[str, ...]:
    """Return the keys that an unknown key may stand for: the missing ones if one of them is similar, otherwise all."""
    given = (*node.items, *OCCASION_KEYS) if meant(key, known) in node.items else node.items
    free = tuple(name for name in known if name not in given)
    return free if meant(key, free) else known


def _misspelt(key: str, entries: Form, node: Mapping) -> bool:
    """Return whether a missing key was given under a similar name, which is already reported."""
    return key not in node.items and any(name not in entries and meant(name, (key,)) for name in node.items)


def elsewhere(key: str, entries: Form, outer: Form) -> Message | None:
    """Return the error of a key that belongs inside another key, or to the whole sheet; None if neither is the case."""
    for name, entry in entries.items():
        if isinstance(entry, Axis):
            within = entry.of is None and entry.place(key) is not None
        else:
            inner = getattr(entry, "entries", {})
            within = key in inner or labelled(labels_of(inner), key) is not None
        if within:
            return message(
                phrase("belongs-inside", "'{key}' must be inside '{outer}'", shortened(key), name),
                phrase("below-key", "write it on the lines below `{key}:`, further to the right", name),
            )
    return (
        message(
            phrase("belongs-to-sheet", "'{key}' is a key of the whole sheet, not of this part", shortened(key)),
            phrase("beside-sheet", "write `{key}: …` on its own line, starting in the same column as `sheet:`", key),
        )
        if key in outer
        else None
    )
