"""What editors may know of the keys of a layout in YAML alone that are free in form, as JSON Schema."""

from __future__ import annotations

from typing import Any, get_args

from sheetgen.drawing.looks import Inside, Role, Shape
from sheetgen.drawing.palette import HUES
from sheetgen.source.messages import Phrase, room

phrase, _ = room("sheet")

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


_LISTS_BY_NAME: Schema = {"type": "object", "additionalProperties": _LISTED}
_BY_NAME: Schema = {"type": "object", "additionalProperties": _SINGLE}
_AXIS: Schema = {"anyOf": [*_LISTED["anyOf"], _SPECS]}
_SEVERITY: Schema = {"enum": ["error", "warning", None]}
_WINNER: Schema = {"enum": ["highest", "lowest", None]}
_LOOKS: Schema = {"type": "object", "additionalProperties": _LOOK}
ANYTHING: Schema = {}

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


def _about(about: Phrase, schema: Schema = ANYTHING) -> Schema:
    """A schema with what its key is for."""
    return {**schema, "description": about.text()}


def _spec() -> Schema:
    """What may be said of a space."""
    properties = {
        "number": _about(phrase("key-number", "a number is written: `0..20`, `0, 5..30`, or `yes` for any whole one"), _LISTED),
        "choice": _about(phrase("key-choice", "one of these words is written; `players`: somebody who plays"), _LISTED),
        "tick": _about(phrase("key-tick", "it is ticked or not; a number says what a tick is worth"), _SINGLE),
        "text": _about(phrase("key-text", "anything is written"), _SINGLE),
        "is": _about(phrase("key-is", "the formula that it is worked out by; players write it, and it is checked"), _SINGLE),
        "printed": _about(phrase("key-printed", "the formula of what is printed there; nobody writes there"), _SINGLE),
        "must": _about(phrase("key-must", "what has to hold where something is written; `this` is what is written"), _SINGLE),
        "when": _about(phrase("key-when", "`must` is only judged where this is so"), _SINGLE),
        "says": _about(phrase("key-says", "what is told when it is broken; `{ }` in it holds a formula"), _TEXTS),
        "because": _about(phrase("key-because", "why, in one text or several"), _REASONS),
        "due": _about(phrase("key-due", "it must not stay blank once it can be worked out"), _FLAG),
        "hidden": _about(phrase("key-hidden", "it stands on no paper, and others may use it"), _FLAG),
        "blank": _about(phrase("key-blank", "what it counts as while nothing is written"), _SINGLE),
        "marks": _about(phrase("key-marks", "signs that may be written for a number, and what each counts"), _BY_NAME),
        "also": _about(phrase("key-also", "other ways to type a word, by the word: `{{1/2: [½, draw]}}`"), _LISTS_BY_NAME),
        "rule": _about(phrase("key-rule", "what its findings are called, if not by the space"), _SINGLE),
        "rows": _about(phrase("key-rows", "one below the other: `1..5`, `[ones, twos]`, or each with what differs"), _AXIS),
        "columns": _about(phrase("key-columns", "side by side: `1..5`, `[north, south]`, `players`"), _AXIS),
        "of": _about(phrase("key-of", "several fields for each row or column, by name"), _SPECS),
        "look": _about(phrase("key-look", "how it looks: picture, hint, colour, shape"), _LOOK),
    }
    inner: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {"anyOf": [_SINGLE, {"type": "array", "items": _SINGLE}, inner]}


def _rule() -> Schema:
    """What may be said of a rule."""
    properties = {
        "id": _about(phrase("rule-id", "what its findings are called"), _SINGLE),
        "for": _about(phrase("rule-for", "a space, judged for each of its keys; or a loop: `n in 1..5`"), _SINGLE),
        "when": _about(phrase("rule-when", "it is only judged where this is so"), _SINGLE),
        "must": _about(phrase("rule-must", "what has to hold"), _SINGLE),
        "at": _about(phrase("rule-at", "the space where its findings stand"), _SINGLE),
        "says": _about(phrase("key-says", "what is told when it is broken; `{ }` in it holds a formula"), _TEXTS),
        "because": _about(phrase("key-because", "why, in one text or several"), _REASONS),
        "severity": _about(phrase("rule-severity", "`error`, or `warning` for what is odd and no mistake"), _SEVERITY),
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _example() -> Schema:
    """What may be said of an example."""
    properties = {
        "about": _about(phrase("example-about", "what it shows")),
        "sheet": _about(phrase("example-sheet", "a filled sheet")),
        "sheets": _about(phrase("example-sheets", "the filled sheets of a table, a list")),
        "finds": _about(phrase("example-finds", "the spaces where something is found, or how many findings there are")),
        "score": _about(phrase("example-score", "what it comes to; of several players by name")),
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _listed(schema: Schema) -> Schema:
    return {"anyOf": [{"type": "array", "items": schema}, {"type": "null"}]}


def key_schema(key: str) -> tuple[Schema, dict[str, Schema]]:
    """The schema of a key of the layout that is free in form, and those that it refers to by name."""
    referred = {"spec": _spec(), "look": _OF_LOOK}
    described = {
        "spaces": lambda: _about(phrase("key-spaces", "what is on the paper, name by name, in the order it is printed"), _SPECS),
        "name": lambda: _about(phrase("key-name", "what its findings are called by; without it the file's name")),
        "players": lambda: _about(phrase("key-players", "for one sheet that a whole table shares: `3`, `2..6`, `[we, they]`")),
        "tables": lambda: _about(phrase("key-tables", "constants by name, lists or mappings, which formulas look up")),
        "computed": lambda: _about(phrase("key-computed", "formulas by name that help and stand on no paper"), _SPECS),
        "rules": lambda: _about(phrase("key-rules", "what has to hold between several spaces of a sheet"), _listed(_rule())),
        "table": lambda: _about(phrase("key-table", "what has to hold between the sheets of all players"), _listed(_rule())),
        "score": lambda: _about(phrase("key-score", "the formula of what a sheet is worth, or several by name")),
        "winner": lambda: _about(phrase("key-winner", "who wins: the `highest` score or the `lowest`"), _WINNER),
        "ties": lambda: _about(phrase("key-ties", "what decides between equals, in order: `{highest: FORMULA}`")),
        "look": lambda: _about(phrase("key-look-all", "how spaces, keys and choices look, by name or path"), _LOOKS),
        "examples": lambda: _about(phrase("key-examples", "filled sheets with what is found in them"), _listed(_example())),
    }
    return described[key](), referred
