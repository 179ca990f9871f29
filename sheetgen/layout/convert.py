"""Converts positioned nodes to typed values: msgspec types define the allowed values, and every error is collected with its
position."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect as mi

from sheetgen.form import typo_hints
from sheetgen.form import words as form_words
from sheetgen.layout import words
from sheetgen.source.faults import Fault
from sheetgen.source.messages import Message, Phrase, Value, any_of, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

phrase, plural = room("layout")

_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*(mm|cm|in|pt)\Z")
_IN_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
LONGEST = 10_000.0
"""Maximum length on a sheet, in mm."""
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}\Z")
_DECIMAL = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?\Z")
_TRUE, _FALSE = ("true", "yes"), ("false", "no")
_FAILED = object()


def length_mm(text: str) -> float | None:
    """Return a length with a unit in millimetres; None if the text isn't a length."""
    match = _LENGTH.match(text.strip())
    return float(match[1]) * _IN_MM[match[2]] if match else (0.0 if text.strip() == "0" else None)


@cache
def _type_info(cls: type[msgspec.Struct]) -> mi.StructType:
    """Return the fields of a Struct and their types. This is cached, since a layout has dozens of blocks of a few kinds."""
    info = mi.type_info(cls)
    assert isinstance(info, mi.StructType)
    return info


class NodeConverter:
    """Converts nodes; `faults` collects the errors, `nodes` the node of each value by its path (`symbols.rows.2`)."""

    def __init__(self, nodes: dict[str, Node] | None = None) -> None:
        self.faults: list[Fault] = []
        self.nodes: dict[str, Node] = {} if nodes is None else nodes

    def fault(self, node: Node, what: Message) -> None:
        self.faults.append(Fault(what, node.position, node.file))

    def struct(self, node: Mapping, cls: type[msgspec.Struct], path: str = "", skip: Collection[str] = ()) -> Any:
        """Return a Struct from a mapping, or None if a value is wrong. Keys in `skip` are allowed, but converted elsewhere.

        An unknown key is reported, but usually a Struct is returned anyway, so that other errors can be found.
        """
        info = _type_info(cls)
        value = self._fields(node, info, path, skip)
        return None if value is _FAILED else value

    def _fields(self, node: Mapping, info: mi.StructType, path: str, skip: Collection[str] = ()) -> Any:
        fields = {field.encode_name: field for field in info.fields}
        values: dict[str, Any] = {}
        good = True
        parts = self._parts_typed_as_keys(node, {name: field.type for name, field in fields.items()}, skip)
        for key, (typed, value) in node.items.items():
            if key in skip:
                continue
            field = fields.get(key)
            if key in parts:
                good = False
                continue
            if field is None:
                meant_one = self.unknown(typed, value, [*fields, *skip])
                good = good and not (meant_one and path)
                continue
            if value.empty and not field.required:
                continue
            got = self.value(value, field.type, f"{path}.{key}" if path else key)
            if got is _FAILED:
                good = False
            else:
                values[field.name] = got
        for field in info.fields:
            if field.required and field.encode_name not in node.items:
                what = phrase("key-missing", "the key '{key}' is missing", field.encode_name)
                self.fault(node, message(what, phrase("add", "add {line}", f"`{field.encode_name}: …`")))
                good = False
        return info.cls(**values) if good else _FAILED

    def _parts_typed_as_keys(self, node: Mapping, fields: dict[str, mi.Type], known: Collection[str]) -> set[str]:
        """Report parts of a value that were read as keys, as in `{at: c1-6, r3-5}` or `{points: 10, 6, 3}`. Return all keys
        involved."""
        if node.items.keys() <= {*fields, *known}:
            return set()
        rest: dict[str, list[str]] = {}
        key = ""
        for name, (typed, value) in _as_typed(node):
            bare = typed.plain and value.empty
            if name in fields:
                key = name if isinstance(value, Scalar) and value.plain and not value.empty else ""
            elif name in known or not bare or not key or not typo_hints.is_value(name, tuple(fields)):
                key = ""
            else:
                rest.setdefault(key, []).append(name)
        for key, names in rest.items():
            at, first = node.items[key]
            parts = (first.text if isinstance(first, Scalar) else "", *names)
            listing = any(isinstance(each, _SHAPES[Sequence]) for each in _members(fields[key]))
            comma = " " if key == "at" else ", "  # ranges of cells have no comma
            what = message(form_words.list_runs_on, key, parts) if listing else message(words.text_runs_on, key, comma.join(parts))
            self.fault(at, what)
        return {name for names in rest.values() for name in names} | set(rest)

    def _text_parts_typed_as_keys(self, node: Mapping, by_language: bool) -> set[str]:
        """Report parts of a text that were read as keys: by custom names, `{first: I roll, then you}`, or language, `{de: Stadt,
        Land}`. Return these keys."""
        bare = (key for key, (typed, value) in node.items.items() if typed.plain and value.empty)
        rest = [key for key in bare if len(key.split()) > 1 or (by_language and key != key.casefold())]
        result: set[str] = set()
        texts: dict[Scalar, list[str]] = {}
        before: tuple[Scalar, Node] | None = None
        for key, (typed, value) in _as_typed(node) if rest else ():
            if key not in rest:
                before = typed, value
            elif before is not None and before[0].file == typed.file and isinstance(before[1], Scalar) and before[1].plain:
                texts.setdefault(before[0], [before[1].text]).append(key)
                result.add(key)
        for at, parts in texts.items():
            self.fault(at, message(words.text_runs_on, at.text, ", ".join(parts)))
        return result

    def glued(self, typed: Scalar, value: Node) -> bool:
        """Report a key that swallowed its value, as in `{a:5}`, with the fix. Return whether it did."""
        key, colon, rest = typed.text.partition(":")
        if not (colon and rest and value.empty):
            return False
        self.fault(typed, message(words.blank_missing, typed.text, key, rest))
        return True

    def unknown(self, typed: Scalar, value: Node, known: list[str]) -> bool:
        """Report an unknown key. Return whether it was recognised as a slip, such as a key that swallowed its value."""
        if self.glued(typed, value):
            return True
        slip = typo_hints.key(typed, value, tuple(known), "")
        self.fault(typed, slip or message(words.unknown_key, typed.text, tuple(known)))
        return slip is not None

    def value(self, node: Node, kind: mi.Type, path: str) -> Any:
        """Return the value of a node, converted to a type; `_FAILED` after an error."""
        self.nodes[path] = node
        extra: dict[str, Any] = {}
        while isinstance(kind, mi.Metadata):
            extra = kind.extra or extra
            kind = kind.type
        if "raw" in extra:
            return node
        if "length" in extra:
            return self._length(node, extra["length"], extra.get("least", 0.0), extra.get("most", LONGEST))
        if isinstance(kind, mi.UnionType):
            return self._union(node, kind, path)
        if isinstance(kind, (mi.StructType, mi.DictType, mi.NamedTupleType)):
            return self._mapping(node, kind, path)
        if isinstance(kind, (mi.ListType, mi.VarTupleType, mi.TupleType)):
            return self._sequence(node, kind, path)
        return self._scalar(node, kind)

    def _length(self, node: Node, unit: str, least: float, most: float) -> Any:
        """Return a length converted to `unit` (`mm` or `pt`); `least` and `most` are in mm."""
        if isinstance(node, Scalar):
            mm = length_mm(node.text)
            if mm is not None and least <= mm <= most:
                return mm if unit == "mm" else mm / _IN_MM["pt"]
            if mm is not None:
                limits = f"{least / _IN_MM[unit]:g}{unit}", f"{most / _IN_MM[unit]:g}{unit}"
                self.fault(node, _impossible(node, phrase("take-range", "write a value from {least} to {most}", *limits), "length"))
                return _FAILED
        self.fault(node, _not_length(node))
        return _FAILED

    def _union(self, node: Node, kind: mi.UnionType, path: str) -> Any:
        """Return the value converted to the first member type that fits the node's shape and accepts the value. If none accepts it,
        report the errors of the first fitting member and return `_FAILED`.
        """
        members = [member for member in kind.types if not isinstance(_bare(member), mi.NoneType)]
        if node.empty and len(members) < len(kind.types):
            return None
        if len(members) == 1:
            return self.value(node, members[0], path)
        shape = _SHAPES[type(node)]
        fitting = [member for member in members if isinstance(_bare(member), shape)]
        if not fitting:
            wanted = any_of(dict.fromkeys(_type_name(_bare(member)) for member in members))
            known = phrase("see-schema", "see `sheetgen schema layout` for what each key takes")
            self.fault(node, message(_instead(wanted, node), known, code="layout/other-kind"))
            return _FAILED
        if isinstance(node, Scalar) and any(isinstance(_bare(member), _SHAPES[Sequence]) for member in members):
            numbers = typo_hints.about_number(node.text, listed=True)
            if numbers is not None and numbers.words is form_words.numbers_without_brackets:
                self.fault(node, numbers)
                return _FAILED
        first: list[Fault] = []
        before = len(self.faults)
        for member in fitting:
            got = self.value(node, member, path)
            own_faults = self.faults[before:]
            del self.faults[before:]
            if not own_faults:
                return got
            first = first or own_faults
        self.faults.extend(first)
        return _FAILED

    def _mapping(self, node: Node, kind: mi.StructType | mi.DictType | mi.NamedTupleType, path: str) -> Any:
        if isinstance(kind, mi.NamedTupleType):
            return self._pair(node, kind, path)
        if not isinstance(node, Mapping):
            keys = [field.encode_name for field in kind.fields] if isinstance(kind, mi.StructType) else []
            shown = ", ".join(f"{key}: …" for key in keys[:3]) + (", …" if len(keys) > 3 else "") if keys else "name: …"
            what = phrase("keys-instead", "expected keys with values, {there}", _NOT_WANTED[type(node)])
            self.fault(node, message(what, phrase("write", "write {typed}", f"{{{shown}}}"), code="layout/not-mapping"))
            return _FAILED
        if isinstance(kind, mi.StructType):
            return self._fields(node, kind, path)
        values = {}
        parts = self._text_parts_typed_as_keys(node, path == "title") if isinstance(_bare(kind.value_type), mi.StrType) else set()
        good = not parts
        for key, (typed, value) in node.items.items():
            if key in parts:
                continue
            name = self._scalar(typed, _bare(kind.key_type))
            got = self.value(value, kind.value_type, f"{path}.{key}")
            if name is _FAILED or got is _FAILED:
                good = False
            else:
                values[name] = got
        return values if good else _FAILED

    def _pair(self, node: Node, kind: mi.NamedTupleType, path: str) -> Any:
        """Return a NamedTuple from a list of its fields."""
        if not isinstance(node, Sequence) or len(node.items) != len(kind.fields):
            listed = f"[{', '.join(field.name for field in kind.fields)}]"
            hint = phrase("write-in-order", "write {list}; a decimal number has a point, not a comma", listed)
            self.fault(node, message(phrase("not-in-order", "expected a list of {count} values", len(kind.fields)), hint))
            return _FAILED
        values = [
            self.value(item, field.type, f"{path}.{n}")
            for n, (item, field) in enumerate(zip(node.items, kind.fields, strict=True), 1)
        ]
        return _FAILED if any(value is _FAILED for value in values) else kind.cls(*values)

    def _sequence(self, node: Node, kind: mi.ListType | mi.VarTupleType | mi.TupleType, path: str) -> Any:
        """Return a list. A single value, or a single mapping in a list of mappings, counts as a list with one item."""
        lone = kind.item_type if isinstance(kind, (mi.ListType, mi.VarTupleType)) else None
        if isinstance(node, Mapping) and not (lone and isinstance(_bare(lone), (mi.StructType, mi.DictType))):
            self.fault(node, message(_instead(_A_LIST, node), _WRITE_LIST, code="layout/not-list"))
            return _FAILED
        items: list[Node] = node.items if isinstance(node, Sequence) else [node]
        if isinstance(kind, mi.TupleType):
            if len(items) != len(kind.item_types):
                lengths = len(kind.item_types), len(items)
                what = phrase("other-length", "expected a list of {wanted} values, not {there}", *lengths)
                self.fault(node, message(what, _WRITE_LIST))
                return _FAILED
            kinds = list(kind.item_types)
        else:
            kinds = [kind.item_type] * len(items)
        values = [self.value(item, each, f"{path}.{n}") for n, (item, each) in enumerate(zip(items, kinds, strict=True), 1)]
        if any(value is _FAILED for value in values):
            return _FAILED
        return values if isinstance(kind, mi.ListType) else tuple(values)

    def _scalar(self, node: Node, kind: mi.Type) -> Any:
        if not isinstance(node, Scalar):
            hint = phrase("in-quotes", "put text with [ ] or {{ }} in quotes")
            bar = phrase("write-bar", "put a vertical bar before text of several lines: `grid: |`")
            what = _instead(_type_name(kind), node)
            self.fault(node, message(what, hint, bar if isinstance(node, Sequence) else "", code="layout/not-single"))
            return _FAILED
        text = node.text
        if isinstance(kind, mi.AnyType):
            return text
        if isinstance(kind, mi.LiteralType):
            for value in kind.values:
                if text == str(value):
                    return value
            self.fault(node, message(words.unknown_value, text, tuple(str(value) for value in kind.values)))
            return _FAILED
        if isinstance(kind, mi.StrType):
            if kind.pattern and not re.search(kind.pattern, text):
                odd = typo_hints.value(text, re.compile(kind.pattern).search)
                what = phrase("other-form", "'{typed}' does not have the expected form", text)
                hint = _PATTERNS.get(kind.pattern) or phrase("form", "form: {pattern}", kind.pattern)
                self.fault(node, odd or message(what, hint))
                return _FAILED
            return "" if node.empty else text
        if isinstance(kind, mi.BoolType) and text.casefold() in (*_TRUE, *_FALSE):
            return text.casefold() in _TRUE
        if isinstance(kind, mi.IntType) and _WHOLE.match(text):
            return self._check_bounds(node, int(text), kind)
        if isinstance(kind, mi.FloatType) and _DECIMAL.match(text) and len(text) < 20:
            return self._check_bounds(node, float(text), kind)
        slip = typo_hints.about_number(text) if isinstance(kind, mi.IntType) else None
        what = phrase("not-read", "expected {wanted}, not '{typed}'", _type_name(kind), text)
        self.fault(node, slip or message(what, _FORMS.get(type(kind), "")))
        return _FAILED

    def _check_bounds(self, node: Scalar, value: float, kind: mi.IntType | mi.FloatType) -> Any:
        low, high = kind.ge, kind.le
        if (low is not None and value < low) or (high is not None and value > high):
            if high is None:
                # as text, since layouts have a decimal point in every language
                limits = phrase("take-at-least", "write at least {least}", str(low))
            elif low is None:
                limits = phrase("take-at-most", "write at most {most}", str(high))
            else:
                limits = phrase("take-range", "write a value from {least} to {most}", str(low), str(high))
            self.fault(node, _impossible(node, limits, "number"))
            return _FAILED
        return value


def _as_typed(node: Mapping) -> list[tuple[str, tuple[Scalar, Node]]]:
    """Return the items of a mapping in the order in which they were typed: by file, line and column."""
    return sorted(node.items.items(), key=lambda item: (item[1][0].file, item[1][0].line, item[1][0].column))


def _members(kind: mi.Type) -> tuple[mi.Type, ...]:
    """Return the types that a value may have."""
    bare = _bare(kind)
    return tuple(_bare(each) for each in bare.types) if isinstance(bare, mi.UnionType) else (bare,)


def _bare(kind: mi.Type) -> mi.Type:
    while isinstance(kind, mi.Metadata):
        kind = kind.type
    return kind


_SHAPES: dict[type, tuple[type, ...]] = {
    Mapping: (mi.StructType, mi.DictType),
    Sequence: (mi.ListType, mi.VarTupleType, mi.TupleType, mi.NamedTupleType),
    Scalar: (mi.IntType, mi.FloatType, mi.BoolType, mi.StrType, mi.LiteralType),
}
_NOT_WANTED: dict[type, Phrase] = {
    # Translators: replaces {there} in "expected {wanted}, {there}".
    Mapping: phrase("not-keys", "not keys with values"),
    Sequence: phrase("not-a-list", "not a list"),
    Scalar: phrase("not-a-single-value", "not a single value"),
}
_KEYS, _A_LIST = phrase("keys", "keys with values"), phrase("a-list", "a list")
_TRUE_OR_FALSE = phrase("true-or-false", "true or false")
_WANTED: dict[type, Phrase] = {
    mi.IntType: phrase("whole-number", "a whole number"),
    mi.FloatType: phrase("a-number", "a number"),
    mi.BoolType: _TRUE_OR_FALSE,
    mi.StrType: phrase("some-text", "text"),
    mi.StructType: _KEYS,
    mi.DictType: _KEYS,
    mi.ListType: _A_LIST,
    mi.VarTupleType: _A_LIST,
    mi.TupleType: _A_LIST,
    mi.NamedTupleType: _A_LIST,
}
_FORMS: dict[type, Phrase] = {
    mi.IntType: phrase("digits-only", "write digits only, as in `4`"),
    mi.FloatType: phrase("digits-and-point", "write digits, with a point if needed: 0.5"),
    mi.BoolType: _TRUE_OR_FALSE,
}
MINUTES = r"^([0-9]{1,4}(\.\.[0-9]{1,4})?)?$"
"""Pattern of the time of a game."""
_PATTERNS = {
    "^#[0-9a-fA-F]{6}$": phrase("colour-form", 'write a colour in quotes, because of the #: "#f3b9c9"'),
    MINUTES: phrase("minutes-form", "write minutes, as in `40` or `30..45`"),
}
_WRITE_LIST = phrase("write", "write {typed}", "[ … , … ]")


def _type_name(kind: mi.Type) -> Phrase:
    return _WANTED.get(type(kind)) or phrase("single-value", "a single value")


def _instead(wanted: Value, node: Node) -> Phrase:
    """Return the phrase that a node isn't of the expected kind."""
    return phrase("instead", "expected {wanted}, {there}", wanted, _NOT_WANTED[type(node)])


def _impossible(node: Scalar, limits: Phrase, kind: str) -> Message:
    """Return the message that a number or a length is too small or too large."""
    what = phrase("impossible", "{typed} is outside the allowed range", node.text)
    return message(what, limits, code=f"layout/{kind}-outside")


def _not_length(node: Node) -> Message:
    """Return the message that a value isn't a length."""
    hint = phrase("write-length", "write 8mm, 0.8cm, 0.3in or 9pt")
    if not isinstance(node, Scalar):
        return message(phrase("no-length", "expected a length with its unit"), hint, code="layout/not-length")
    plain = node.text.replace(",", ".")
    if plain.replace(".", "", 1).isdecimal():
        plain += "mm"
    if len(node.text) < 12 and plain != node.text and plain[:1].isdecimal():
        hint = phrase("write-say", "write, for example, `{typed}`", plain)
    return message(phrase("not-length", "expected a length with its unit, not '{typed}'", node.text), hint)
