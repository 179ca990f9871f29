"""What editors may know of the keys of a layout in YAML alone that are free in form, as JSON Schema."""

from __future__ import annotations

from typing import Any, get_args

from sheetgen.drawing.looks import Inside, Role, Shape
from sheetgen.drawing.palette import HUES

Schema = dict[str, Any]

_SINGLE: Schema = {"type": ["string", "number", "boolean", "null"]}
_TEXTS: Schema = {"anyOf": [_SINGLE, {"type": "object", "additionalProperties": _SINGLE}]}
_REASONS: Schema = {"anyOf": [*_TEXTS["anyOf"], {"type": "array", "items": _TEXTS}]}
_LISTED: Schema = {"anyOf": [_SINGLE, {"type": "array", "items": _SINGLE}]}
_FLAG: Schema = {"anyOf": [{"type": ["boolean", "null"]}, {"enum": ["yes", "no"]}]}
_SPECS: Schema = {"type": "object", "additionalProperties": {"$ref": "#/$defs/spec"}}
_LOOK: Schema = {"anyOf": [{"$ref": "#/$defs/look"}, {"type": "null"}]}


def _words(*words: str) -> Schema:
    """Some words; those that have no picture or colour say `none`."""
    return {"enum": [*words, *(() if "none" in words else ("none",)), None]}


def _by_key(value: Schema) -> Schema:
    """One value for all, or a list, or a mapping by key."""
    return {"anyOf": [value, {"type": "array", "items": value}, {"type": "object", "additionalProperties": value}]}


_SPEC: Schema = {
    "anyOf": [
        _SINGLE,
        {"type": "array", "items": _SINGLE},
        {
            "type": "object",
            "properties": {
                "number": _LISTED,
                "choice": _LISTED,
                **dict.fromkeys(("tick", "text", "is", "printed", "must", "when"), _SINGLE),
                "says": _TEXTS,
                "because": _REASONS,
                "due": _FLAG,
                "hidden": _FLAG,
                "blank": _SINGLE,
                "marks": {"type": "object", "additionalProperties": _SINGLE},
                "rule": _SINGLE,
                "rows": {"anyOf": [*_LISTED["anyOf"], _SPECS]},
                "columns": {"anyOf": [*_LISTED["anyOf"], _SPECS]},
                "of": _SPECS,
                "look": _LOOK,
            },
            "additionalProperties": False,
        },
    ]
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
        "hint": _by_key(_TEXTS),
        "colour": _by_key({"anyOf": [_words(*HUES), {"type": "string", "pattern": "^[^#]"}]}),
        "inside": _by_key(_words(*get_args(Inside))),
        "role": _by_key(_words(*get_args(Role))),
    },
    "additionalProperties": False,
}


REFERRED: dict[str, Schema] = {"spec": _SPEC, "look": _OF_LOOK}
SPACES = _SPECS, REFERRED
LOOKS: tuple[Schema, dict[str, Schema]] = {"type": "object", "additionalProperties": _LOOK}, REFERRED
"""Of a key of the layout: its schema, and those that it refers to by name."""
