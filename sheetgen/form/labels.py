"""The labels that a layout prints for keys and words, which may be typed in their place."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cached_property

from msgspec.structs import replace

from sheetgen.form.entries import AnyEntry, Axis, Choice, Form, Labels, Printed, Record, Rounds, Untyped, labelled
from sheetgen.source.faults import meant
from sheetgen.source.nodes import Mapping as Nodes


class LabelledForm(dict[str, AnyEntry]):
    """A form that knows the printed texts for its keys."""

    def __init__(self, entries: Form, called: Printed) -> None:
        super().__init__(entries)
        self.called = called

    @cached_property
    def labels(self) -> Labels:
        """Keys by their labels; unprinted keys have no label."""
        hidden = ("hidden", "computed")
        printed = [key for key, each in self.items() if not (isinstance(each, Untyped) and each.why in hidden)]
        return self.called.labels(self, printed, itself=True)


def with_labels(form: Form, languages: tuple[Mapping[str, str], ...], fields: tuple[str, ...] = ()) -> Form:
    """Return the form with the printed texts for its keys and words. languages: texts by path or name, one mapping per language."""
    entries = {key: _entry(entry, Printed((*fields, key), languages)) for key, entry in form.items()}
    return LabelledForm(entries, Printed(fields, languages))


def _entry(entry: AnyEntry, called: Printed) -> AnyEntry:
    match entry:
        case Record() | Rounds():
            return replace(entry, entries=with_labels(entry.entries, called.languages, called.fields))
        case Axis():
            return replace(entry, each=tuple(_entry(each, called) for each in entry.each), called=called)
        case Choice():
            return replace(entry, called=called)
        case _:
            return entry


def called_of(entries: Form) -> Printed:
    """Return the texts that are printed for the keys of a form."""
    return entries.called if isinstance(entries, LabelledForm) else Printed()


def labels_of(entries: Form) -> Labels:
    """Return the keys of a form by their labels."""
    return entries.labels if isinstance(entries, LabelledForm) else {}


def with_nearest(text: str, known: tuple[str, ...], called: Printed) -> tuple[str, ...]:
    """Return the keys that may have been intended; only the nearest label, if no key is as near."""
    labels = [label for name in known for label in called.texts(name)]
    near = meant(text, (*labels, *known))
    return known if near is None or near in known else (near,)


def keyed(node: Nodes, entries: Form | Axis, skip: Set[str] = frozenset()) -> Nodes:
    """Return the mapping with labels replaced by their keys; a label stays if it is given twice or belongs to several keys."""
    known = entries.by_key if isinstance(entries, Axis) else entries
    if node.items.keys() <= known.keys() or node.items.keys() - known.keys() <= skip:
        return node
    labels = entries.labels if isinstance(entries, Axis) else labels_of(entries)
    result = Nodes(node.file, node.line, node.column)
    result.ends = node.ends
    for name, item in node.items.items():
        key = None if name in known or name in skip else labelled(labels, name)
        result.items[name if key is None or key in node.items or key in result.items else key] = item
    return result
