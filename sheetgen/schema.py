"""JSON Schemas of layouts and filled sheets, for editors: from the same types and forms that reading uses."""

from __future__ import annotations

import re
from typing import Any

from msgspec import inspect as mi

from sheetgen.blocks import KINDS
from sheetgen.games import Game
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import Common
from sheetgen.spaces import (
    Choice,
    Entry,
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

Schema = dict[str, Any]
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_LENGTH = {
    "type": ["string", "integer"],
    "pattern": r"^([0-9]+(\.[0-9]+)?|\.[0-9]+)\s*(mm|cm|in|pt)$|^0$",
    "maximum": 0,
    "minimum": 0,
}
_NUMBER = {"type": ["integer", "string", "null"], "pattern": r"^[+-]?[0-9]+$"}
_TICK = {"anyOf": [{"enum": [True, False, "x", None]}, {"type": "string", "pattern": "^([xX]|[yY][eE][sS]|[nN][oO])$"}]}
"""An editor takes `yes` for text, or for true."""


def sheet_schema(layout: Layout) -> Schema:
    """The schema of sheets filled for a layout."""
    properties = {"sheet": {"type": "string", "description": "the layout: a bundled name, or a path relative to this file"}}
    inner = _record(layout.kit.form)
    inner["properties"] = {**properties, **inner["properties"]}
    inner["required"] = ["sheet", *inner.get("required", [])]
    return {"$schema": _DIALECT, "title": f"{layout.name}: a filled sheet", **inner}


def any_of(title: str, schemas: list[Schema]) -> Schema:
    """A schema that takes what one of several takes."""
    return {"$schema": _DIALECT, "title": title, "anyOf": schemas}


def _record(entries: dict[str, Entry]) -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": {key: _entry(entry) for key, entry in entries.items()},
        "additionalProperties": False,
    }
    required = [key for key, entry in entries.items() if entry.required]
    return {**schema, "required": required} if required else schema


def _entry(entry: Entry) -> Schema:
    schema = _shape(entry)
    return {**schema, "description": entry.about} if entry.about else schema


def _one_or_list(item: Schema, most: int | None = None) -> Schema:
    listed: Schema = {"type": "array", "items": item}
    return {"anyOf": [item, {**listed, "maxItems": most} if most else listed, {"type": "null"}]}


def _word(options: tuple[str, ...]) -> Schema:
    """A word of a few, without case and with a blank for a hyphen, as reading takes it; the plain ones offered first."""
    pattern = "|".join(_any_case(option) for option in options)
    return {"anyOf": [{"enum": list(options)}, {"type": "string", "pattern": f"^({pattern})$"}]}


def _any_case(option: str) -> str:
    chars = (f"[{c.lower()}{c.upper()}]" if c.isalpha() else "[- ]" if c in "- " else re.escape(c) for c in option)
    return "".join(chars)


def _shape(entry: Entry) -> Schema:
    match entry:
        case Number(low=low, high=high):
            limits = {"minimum": low} if low is not None else {}
            limits |= {"maximum": high} if high is not None else {}
            return {**_NUMBER, **limits}
        case Tick():
            return _TICK
        case Choice(options=options):
            return {"anyOf": [_word(options), {"type": "null"}]}
        case Names(most=most):
            return _one_or_list({"type": ["string", "number", "boolean"]}, most)
        case Ticks(options=options):
            return _one_or_list(_word(options), len(options))
        case Numbered(count=count):
            return _one_or_list(_NUMBER, count)
        case Keyed(varies=True, numbers=numbers):
            return {"type": ["object", "null"], "additionalProperties": _NUMBER if numbers else _one_or_list(_NUMBER)}
        case Keyed(options=options, numbers=numbers):
            value = _NUMBER if numbers else _one_or_list(_NUMBER)
            patterns = {f"^{_any_case(option)}$": value for option in options}
            offered = dict.fromkeys(options, value)
            return {"type": ["object", "null"], "properties": offered, "patternProperties": patterns, "additionalProperties": False}
        case Named():
            return {"type": ["object", "null"], "additionalProperties": _NUMBER}
        case Tokens(rows=rows):
            lines: Schema = {"pattern": r"\n"} if len(rows) > 1 else {}
            return {"type": ["string", "null"], **lines}
        case Record(entries=entries):
            return {**_record(entries), "type": ["object", "null"]}
        case Rounds(entries=entries):
            record = {**_record(entries), "type": ["object", "null"]}
            return {"anyOf": [record, {"type": "array", "items": record}, {"type": "null"}]}
        case Words() | _:
            return {"type": ["string", "number", "boolean", "null"]}


def layout_schema(game: Game) -> Schema:
    """The schema of layouts of a game."""
    common = _struct(Common)["properties"]
    keys = _struct(game.keys)["properties"]
    own = {
        "game": {"const": game.name, "description": "whose rules judge the sheet"},
        "extends": {"type": "string", "description": "the layout to start from: a bundled name or a path"},
        "remove": {
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
            "description": "ids of blocks to drop",
        },
        "blocks": {"type": "array", "items": {"anyOf": [_block(kind) for kind in KINDS]}},
    }
    properties = {key: _or_blank(value) for key, value in {**common, **keys, **own}.items()}
    return {
        "$schema": _DIALECT,
        "title": f"a layout of {game.name}",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def _block(kind: str) -> Schema:
    """A block of one kind; in a layout that extends another it may come with only what differs."""
    schema = _struct(KINDS[kind].options)
    schema["properties"]["block"] = {"const": kind}
    schema["required"] = ["id"]
    return schema


def _struct(cls: type) -> Schema:
    info = mi.type_info(cls)
    assert isinstance(info, mi.StructType)
    return _type(info)


def _type(kind: mi.Type) -> Schema:
    """The schema of a layout's value, by the type it is converted to."""
    match kind:
        case mi.Metadata(type=inner):
            described = dict(kind.extra_json_schema or {})
            if kind.extra and "length" in kind.extra:
                return {**_LENGTH, **described}
            return {**_type(inner), **described}
        case mi.StructType(fields=fields):
            properties = {f.encode_name: _type(f.type) if f.required else _or_blank(_type(f.type)) for f in fields}
            required = [field.encode_name for field in fields if field.required]
            known: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
            return {**known, "required": required} if required else known
        case mi.DictType(value_type=value):
            return {"type": "object", "additionalProperties": _type(value)}
        case mi.NamedTupleType(fields=fields):
            return {
                "type": "array",
                "prefixItems": [_type(f.type) for f in fields],
                "minItems": len(fields),
                "maxItems": len(fields),
            }
        case mi.ListType(item_type=item) | mi.VarTupleType(item_type=item):
            return {"anyOf": [_type(item), {"type": "array", "items": _type(item)}]}
        case mi.TupleType(item_types=items):
            return {"type": "array", "prefixItems": [_type(item) for item in items], "minItems": len(items), "maxItems": len(items)}
        case mi.UnionType(types=types):
            return {"anyOf": [_type(each) for each in types]}
        case mi.LiteralType(values=values):
            return {"enum": list(values)}
        case _:
            return _plain(kind)


def _or_blank(schema: Schema) -> Schema:
    """The schema of a key that may be left blank."""
    if "anyOf" in schema:
        known = {"type": "null"} in schema["anyOf"]
        return schema if known else {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
    if "type" in schema:
        types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        return {**schema, "type": list(dict.fromkeys([*types, "null"]))}
    return {"anyOf": [schema, {"type": "null"}]}


def _plain(kind: mi.Type) -> Schema:
    match kind:
        case mi.IntType(ge=low, le=high) | mi.FloatType(ge=low, le=high):
            schema: Schema = {"type": "integer" if isinstance(kind, mi.IntType) else "number"}
            schema |= {"minimum": low} if low is not None else {}
            return schema | ({"maximum": high} if high is not None else {})
        case mi.BoolType():
            return {"type": "boolean"}
        case mi.NoneType():
            return {"type": "null"}
        case mi.StrType(pattern=pattern):
            return {"type": "string", "pattern": pattern} if pattern else {"type": ["string", "number", "boolean"]}
        case _:
            return {}
