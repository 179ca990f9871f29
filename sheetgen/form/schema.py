"""JSON Schemas of filled sheets, for editors: from the same forms that reading uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import assert_never

from sheetgen.form.entries import (
    Amounts,
    AnyEntry,
    Axis,
    Form,
    Names,
    Picture,
    Printed,
    Record,
    Rounds,
    Single,
    Ticks,
    Untyped,
)
from sheetgen.form.labels import called_of
from sheetgen.form.shapes import NOTHING, TEXT, UNREADABLE, Schema, any_case, one_of, one_or_list
from sheetgen.source.messages import as_text, room

phrase, _ = room("form")

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PICTURE: Schema = {"type": "string", "pattern": r"\n"}
_MAPPING = {"type": ["object", "string", "null"], "pattern": r"^\?$"}
"""Type of a node that is a mapping or `?`."""


def sheet_schema(name: str, form: Form) -> Schema:
    """Return the schema of filled sheets of a layout with this name and form."""
    about = phrase("about-sheet", "the layout: a bundled name, or a path relative to this file").text()
    layout = {"type": "string", "description": about}
    defined = _Defined(name)
    inner = _record(form, defined)
    occasion = {"date": {"type": "string", "format": "date"}, "place": TEXT, "table": TEXT}
    inner["properties"] = {"sheet": layout, **occasion, **inner["properties"]}
    inner["required"] = ["sheet", *inner.get("required", [])]
    defs = {"$defs": defined.schemas} if defined.schemas else {}
    return {"$schema": DIALECT, "title": _schema_title(name), **inner, **defs}


def any_sheet(game: str) -> Schema:
    """Return the schema for a game without bundled layouts; its sheets name a layout file."""
    about = phrase("about-own-sheet", "the layout: a path relative to this file").text()
    named = {"type": "string", "pattern": r"\.[yY][aA]?[mM][lL]$", "description": about}
    return {
        "$schema": DIALECT,
        "title": _schema_title(game),
        "type": "object",
        "properties": {"sheet": named},
        "required": ["sheet"],
    }


def _schema_title(name: str) -> str:
    return phrase("a-filled-sheet", "{name}: a filled sheet", name).text()


def any_of(title: str, schemas: list[Schema]) -> Schema:
    """Return a schema that accepts everything that at least one of several schemas accepts."""
    defs = {name: schema for each in schemas for name, schema in each.get("$defs", {}).items()}
    bare = [{key: value for key, value in each.items() if key != "$defs"} for each in schemas]
    return {"$schema": DIALECT, "title": title, "anyOf": bare, **({"$defs": defs} if defs else {})}


class _Defined:
    """Schemas that are written once under `$defs` and referred to."""

    def __init__(self, name: str) -> None:
        self._name = re.sub(r"[^\w-]", "-", name)
        self._names: dict[int, tuple[str, AnyEntry]] = {}
        self.schemas: dict[str, Schema] = {}

    def ref(self, entry: AnyEntry) -> Schema:
        """Return a reference to an entry's schema."""
        if id(entry) not in self._names:
            name = f"{self._name}-{len(self._names) + 1}"
            self._names[id(entry)] = name, entry
            self.schemas[name] = {}
            self.schemas[name] = _shape(entry, self)
        return {"$ref": f"#/$defs/{self._names[id(entry)][0]}"}


def _record(entries: Form, defined: _Defined) -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": {key: _entry(entry, defined) for key, entry in entries.items() if not isinstance(entry, Untyped)},
        "additionalProperties": False,
        **_labels(entries, called_of(entries)),
    }
    required = [key for key, entry in entries.items() if entry.required]
    return {**schema, "required": required} if required else schema


def _labels(names: Iterable[str], called: Printed) -> Schema:
    """Return a schema for labels that may be typed instead of keys: an editor offers the keys, but also accepts the labels."""
    labels = dict.fromkeys(any_case(" ".join(label.split())) for name in names for label in called.texts(name))
    return {"patternProperties": {f"^({'|'.join(labels)})$": {}}} if labels else {}


def _entry(entry: AnyEntry, defined: _Defined) -> Schema:
    schema = _shape(entry, defined)
    return {**schema, "description": as_text(entry.about)} if entry.about else schema


def _fields(entry: Record, ordered: tuple[str, ...], defined: _Defined) -> Schema:
    """Return the schema of a record's fields: by name, as a list in their order, or the first field alone."""
    typed = [defined.ref(entry.entries[key]) for key in ordered]
    result: list[Schema] = [_record(entry.entries, defined), UNREADABLE, {"type": "null"}, *typed[:1]]
    if len(ordered) > 1:
        result.append({"type": "array", "prefixItems": [_or_nothing(each) for each in typed], "maxItems": len(ordered)})
    return {"anyOf": result}


def _along(entry: Axis, defined: _Defined) -> Schema:
    """Return the schema of an axis: a list, pairs, a single value or a picture; or the words that are ticked."""
    each = {key: defined.ref(entry.at(at)) for at, key in enumerate(entry.keys)}
    result: list[Schema] = [_by_key(entry, each), UNREADABLE, {"type": "null"}, *([_PICTURE] if entry.pictured else [])]
    if isinstance(entry, Ticks):
        words = [*_words(entry)["anyOf"], {"type": ["number", "null"]}, NOTHING, UNREADABLE]
        named = TEXT if entry.of is not None else {"anyOf": words}
        return {"anyOf": [*result, named, {"type": "array", "items": named}]}
    items = [_or_nothing(value) for value in each.values()]
    listed: Schema = {"items": items[0]} if len(entry.each) == 1 else {"prefixItems": items}
    return {"anyOf": [*result, items[0], {"type": "array", **listed, "maxItems": len(each)}]}


def _words(entry: Ticks) -> Schema:
    """Return the schema of the keys of boxes to tick, or their labels."""
    return one_of(entry.keys, [label for key in entry.keys for label in entry.called.texts(key)])


def _by_key(entry: Axis, each: dict[str, Schema]) -> Schema:
    """Return the schema of pairs of a key and its value."""
    if entry.of is not None:
        return {"type": "object", "additionalProperties": next(iter(each.values()))}
    patterns = {} if entry.exact else {f"^{any_case(key)}$": value for key, value in each.items()}
    patterns |= _labels(each, entry.called).get("patternProperties", {})
    return {"type": "object", "properties": each, "patternProperties": patterns, "additionalProperties": False}


def _or_nothing(schema: Schema) -> Schema:
    """Return a schema that also accepts the texts for a blank item of a list."""
    return {"anyOf": [schema, NOTHING]}


def _shape(entry: AnyEntry, defined: _Defined) -> Schema:
    match entry:
        case Single():
            return entry.schema()
        case Names(most=most):
            return one_or_list({"type": ["string", "number", "boolean"]}, most)
        case Picture(rows=rows):
            lines: Schema = {"pattern": r"\n|^\?$"} if len(rows) > 1 else {}
            return {"type": ["string", "null"], **lines}
        case Record(ordered=tuple(ordered)):
            return _fields(entry, ordered, defined)
        case Axis(notation="any"):
            return _along(entry, defined)
        case Ticks(notation="list", keys=keys):
            return one_or_list({"anyOf": [*_words(entry)["anyOf"], UNREADABLE]}, len(keys))
        case Axis(notation="list", each=each, keys=keys):
            return one_or_list(_or_nothing(_shape(each[0], defined)), len(keys))
        case Axis(varies=True, each=each) | Amounts(each=each):
            return {**_MAPPING, "additionalProperties": _shape(each[0], defined)}
        case Axis(keys=keys):
            pairs = _by_key(entry, {key: _shape(entry.at(at), defined) for at, key in enumerate(keys)})
            return {**_MAPPING, **pairs, "type": _MAPPING["type"]}
        case Untyped():
            return {"type": "null"}
        case Record(entries=entries):
            return {**_record(entries, defined), **_MAPPING}
        case Rounds(entries=entries):
            record = {**_record(entries, defined), **_MAPPING}
            return {"anyOf": [record, {"type": "array", "items": record}, {"type": "null"}]}
        case _:
            assert_never(entry)
