"""JSON Schema for the free-form keys of a YAML-only layout, for editors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from sheetgen.drawing.looks import Inside, Role, Shape
from sheetgen.drawing.palette import HUES
from sheetgen.games.sheet.keys import EXAMPLE, LAYOUT, RULE, SPEC, Key

Schema = dict[str, Any]

_SINGLE: Schema = {"type": ["string", "number", "boolean", "null"]}
_TEXT: Schema = {"anyOf": [_SINGLE, {"type": "object", "additionalProperties": _SINGLE}]}
_LISTED: Schema = {"anyOf": [_SINGLE, {"type": "array", "items": _SINGLE}]}
_FLAG: Schema = {"anyOf": [{"type": ["boolean", "null"]}, {"enum": ["yes", "no"]}]}
_SPECS: Schema = {"type": "object", "additionalProperties": {"$ref": "#/$defs/spec"}}
_LOOK: Schema = {"anyOf": [{"$ref": "#/$defs/look"}, {"type": "null"}]}


def _words(*words: str) -> Schema:
    """Return the schema of a choice of words: the given ones, and `none` for no picture or colour."""
    return {"enum": [*words, *(() if "none" in words else ("none",)), None]}


def _by_key(value: Schema) -> Schema:
    """Return the schema of one value for all, or a list, or a mapping by key."""
    return {"anyOf": [value, {"type": "array", "items": value}, {"type": "object", "additionalProperties": value}]}


def _object(keys: Mapping[str, Key]) -> Schema:
    """Return the schema of a mapping with these keys and no others."""
    properties = {name: _key(key) for name, key in keys.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _key(key: Key) -> Schema:
    """Return the schema of a key's value, with the purpose of the key."""
    schema = _SCHEMAS.get(key.holds, {})
    if key.holds in _LISTS:
        schema = {"anyOf": [{"type": "array", "items": _object(_LISTS[key.holds])}, {"type": "null"}]}
    return {**schema, "description": key.about.text()}


_LISTS: Mapping[str, Mapping[str, Key]] = {"rules": RULE, "examples": EXAMPLE}
_SCHEMAS: Mapping[str, Schema] = {
    "value": _SINGLE,
    "values": _LISTED,
    "values-by-name": {"type": "object", "additionalProperties": _LISTED},
    "flag": _FLAG,
    "severity": {"enum": ["error", "warning", None]},
    "winner": {"enum": ["highest", "lowest", None]},
    "formula": _SINGLE,
    "formulas": {"type": "object", "additionalProperties": _SINGLE},
    "text": _TEXT,
    "texts": {"anyOf": [*_TEXT["anyOf"], {"type": "array", "items": _TEXT}]},
    "axis": {"anyOf": [*_LISTED["anyOf"], _SPECS]},
    "specs": _SPECS,
    "computed": _SPECS,
    "look": _LOOK,
    "looks": {"type": "object", "additionalProperties": _LOOK},
}
_OF_LOOK: Schema = {
    "type": "object",
    "properties": {
        "shape": _words(*get_args(Shape)),
        "regions": {"type": ["string", "array", "object", "null"]},
        "parts": {"type": ["integer", "string", "object", "null"]},
        "turn": {"anyOf": [_FLAG, {"const": "none"}]},
        "join": {"type": ["string", "boolean", "null"]},
        "fold": {"anyOf": [{"type": ["integer", "null"]}, {"const": "none"}, {"type": "array", "items": {"type": "integer"}}]},
        "icon": _by_key(_SINGLE),
        "hint": _by_key(_TEXT),
        "colour": _by_key({"anyOf": [_words(*HUES), {"type": "string", "pattern": "^[^#]"}]}),
        "inside": _by_key(_words(*get_args(Inside))),
        "role": _by_key(_words(*get_args(Role))),
    },
    "additionalProperties": False,
}


def key_schema(key: str) -> tuple[Schema, dict[str, Schema]]:
    """Return the schema of a free-form key of the layout, and the named schemas it refers to."""
    spec = {"anyOf": [_SINGLE, {"type": "array", "items": _SINGLE}, _object(SPEC)]}
    return _key(LAYOUT[key]), {"spec": spec, "look": _OF_LOOK}
