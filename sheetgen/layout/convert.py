"""Typed values from positioned nodes: msgspec types say what is allowed, every fault is collected with its place."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect as mi

from sheetgen.form import typo_hints
from sheetgen.form import words as form_words
from sheetgen.layout import words
from sheetgen.source.faults import Fault
from sheetgen.source.messages import Message, message
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*(mm|cm|in|pt)\Z")
_IN_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
LONGEST = 10_000.0
"""No length on a sheet is longer, in mm."""
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}\Z")
_DECIMAL = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?\Z")
_TRUE, _FALSE = ("true", "yes"), ("false", "no")
_FAILED = object()


def length_mm(text: str) -> float | None:
    """A length with its unit in millimetres, else None."""
    match = _LENGTH.match(text.strip())
    return float(match[1]) * _IN_MM[match[2]] if match else (0.0 if text.strip() == "0" else None)


@cache
def _type_info(cls: type[msgspec.Struct]) -> mi.StructType:
    """The fields of a Struct and their types; looked up once, since a layout has dozens of blocks of a few kinds."""
    info = mi.type_info(cls)
    assert isinstance(info, mi.StructType)
    return info


class Converter:
    """Converts nodes; `faults` collects what is wrong, `nodes` where each value stands by its path (`symbols.rows.2`)."""

    def __init__(self, nodes: dict[str, Node] | None = None) -> None:
        self.faults: list[Fault] = []
        self.nodes: dict[str, Node] = {} if nodes is None else nodes

    def fault(self, node: Node, what: Message) -> None:
        self.faults.append(Fault(what, node.position, node.file))

    def struct(self, node: Mapping, cls: type[msgspec.Struct], path: str = "", skip: frozenset[str] = frozenset()) -> Any:
        """A Struct from a mapping, or None when a value is wrong. Keys in `skip` are somebody else's.

        A key that is not known is a fault, but the rest makes a Struct all the same, so that what else is wrong can be told.
        """
        info = _type_info(cls)
        value = self._fields(node, info, path, skip)
        return None if value is _FAILED else value

    def _fields(self, node: Mapping, info: mi.StructType, path: str, skip: frozenset[str] = frozenset()) -> Any:
        fields = {field.encode_name: field for field in info.fields}
        values: dict[str, Any] = {}
        good = True
        running = self._running_on(node, {name: field.type for name, field in fields.items()}, skip)
        for key, (typed, value) in node.items.items():
            if key in skip:
                continue
            field = fields.get(key)
            if key in running:
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
                self.fault(node, message(words.key_missing, field.encode_name))
                good = False
        return info.cls(**values) if good else _FAILED

    def _running_on(self, node: Mapping, fields: dict[str, mi.Type], known: frozenset[str]) -> set[str]:
        """The keys that are the rest of a value before them: `{at: c1-6, r3-5}`, `{points: 10, 6, 3}`."""
        if node.items.keys() <= fields.keys() | known:
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
            comma = " " if key == "at" else ", "  # cells have none
            what = message(form_words.list_runs_on, key, parts) if listing else message(words.text_runs_on, key, comma.join(parts))
            self.fault(at, what)
        return {name for names in rest.values() for name in names} | set(rest)

    def _texts_running_on(self, node: Mapping, by_language: bool) -> set[str]:
        """The same for texts by names of the author's own, `{first: I roll, then you}`, or by language: `{de: Stadt, Land}`."""
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
        """Whether a key took its value along, as in `{a:5}`, which is a fault with its cure."""
        key, colon, rest = typed.text.partition(":")
        if not (colon and rest and value.empty):
            return False
        self.fault(typed, message(words.blank_missing, typed.text, key, rest))
        return True

    def unknown(self, typed: Scalar, value: Node, known: list[str]) -> bool:
        """The fault that a key is not known; whether one that is known was meant, and its value along with it."""
        if self.glued(typed, value):
            return True
        slip = typo_hints.key(typed, value, tuple(known), "")
        self.fault(typed, slip or message(words.unknown_key, typed.text, tuple(known)))
        return slip is not None

    def value(self, node: Node, kind: mi.Type, path: str) -> Any:
        """The value of a node as the type says, or the failed mark after a fault."""
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
        """A length in its unit; `least` and `most` in mm."""
        if isinstance(node, Scalar):
            mm = length_mm(node.text)
            if mm is not None and least <= mm <= most:
                return mm if unit == "mm" else mm / _IN_MM["pt"]
            if mm is not None:
                self.fault(node, message(words.length_outside, node.text, least / _IN_MM[unit], most / _IN_MM[unit], unit))
                return _FAILED
        self.fault(node, message(words.not_length, node.text if isinstance(node, Scalar) else None))
        return _FAILED

    def _union(self, node: Node, kind: mi.UnionType, path: str) -> Any:
        """The member that fits the node's shape; for scalars the first that takes the text, else what the last one says."""
        members = [member for member in kind.types if not isinstance(_bare(member), mi.NoneType)]
        if node.empty and len(members) < len(kind.types):
            return None
        if len(members) == 1:
            return self.value(node, members[0], path)
        shape = _SHAPES[type(node)]
        fitting = [member for member in members if isinstance(_bare(member), shape)]
        if not fitting:
            wanted = tuple(dict.fromkeys(_type_name(_bare(member)) for member in members))
            self.fault(node, message(words.other_kind, wanted, _THERE[type(node)]))
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
            keys = tuple(field.encode_name for field in kind.fields) if isinstance(kind, mi.StructType) else ()
            self.fault(node, message(words.not_mapping, _THERE[type(node)], keys))
            return _FAILED
        if isinstance(kind, mi.StructType):
            return self._fields(node, kind, path)
        values = {}
        running = self._texts_running_on(node, path == "title") if isinstance(_bare(kind.value_type), mi.StrType) else set()
        good = not running
        for key, (typed, value) in node.items.items():
            if key in running:
                continue
            name = self._key(typed, kind.key_type)
            got = self.value(value, kind.value_type, f"{path}.{key}")
            if name is _FAILED or got is _FAILED:
                good = False
            else:
                values[name] = got
        return values if good else _FAILED

    def _key(self, typed: Scalar, kind: mi.Type) -> Any:
        return self._scalar(typed, _bare(kind))

    def _pair(self, node: Node, kind: mi.NamedTupleType, path: str) -> Any:
        """A NamedTuple written as a list of its fields."""
        if not isinstance(node, Sequence) or len(node.items) != len(kind.fields):
            self.fault(node, message(words.not_in_order, tuple(field.name for field in kind.fields)))
            return _FAILED
        values = [
            self.value(item, field.type, f"{path}.{n}")
            for n, (item, field) in enumerate(zip(node.items, kind.fields, strict=True), 1)
        ]
        return _FAILED if any(value is _FAILED for value in values) else kind.cls(*values)

    def _sequence(self, node: Node, kind: mi.ListType | mi.VarTupleType | mi.TupleType, path: str) -> Any:
        """A list; a single value, or a mapping where mappings are listed, stands for a list of one."""
        lone = kind.item_type if isinstance(kind, (mi.ListType, mi.VarTupleType)) else None
        if isinstance(node, Mapping) and not (lone and isinstance(_bare(lone), (mi.StructType, mi.DictType))):
            self.fault(node, message(words.not_list))
            return _FAILED
        items: list[Node] = node.items if isinstance(node, Sequence) else [node]
        if isinstance(kind, mi.TupleType):
            if len(items) != len(kind.item_types):
                self.fault(node, message(words.other_length, len(kind.item_types), len(items)))
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
            self.fault(node, message(words.not_single, _type_name(kind), _THERE[type(node)]))
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
                self.fault(node, odd or message(words.other_form, text, kind.pattern))
                return _FAILED
            return "" if node.empty else text
        if isinstance(kind, mi.BoolType) and text.casefold() in (*_TRUE, *_FALSE):
            return text.casefold() in _TRUE
        if isinstance(kind, mi.IntType) and _WHOLE.match(text):
            return self._check_bounds(node, int(text), kind)
        if isinstance(kind, mi.FloatType) and _DECIMAL.match(text) and len(text) < 20:
            return self._check_bounds(node, float(text), kind)
        slip = typo_hints.about_number(text) if isinstance(kind, mi.IntType) else None
        self.fault(node, slip or message(words.not_read, _type_name(kind), text))
        return _FAILED

    def _check_bounds(self, node: Scalar, value: float, kind: mi.IntType | mi.FloatType) -> Any:
        low, high = kind.ge, kind.le
        if (low is not None and value < low) or (high is not None and value > high):
            self.fault(node, message(words.number_outside, node.text, low, high))
            return _FAILED
        return value


def _as_typed(node: Mapping) -> list[tuple[str, tuple[Scalar, Node]]]:
    """What a mapping holds in the order it stands in its files."""
    return sorted(node.items.items(), key=lambda item: (item[1][0].file, item[1][0].line, item[1][0].column))


def _members(kind: mi.Type) -> tuple[mi.Type, ...]:
    """The types a value may have."""
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
_THERE: dict[type, str] = {Mapping: "mapping", Sequence: "list", Scalar: "value"}
_WANTED: dict[type, str] = {
    mi.IntType: "int",
    mi.FloatType: "float",
    mi.BoolType: "bool",
    mi.StrType: "text",
    mi.StructType: "mapping",
    mi.DictType: "mapping",
    mi.ListType: "list",
    mi.VarTupleType: "list",
    mi.TupleType: "list",
    mi.NamedTupleType: "list",
}
"""Kinds of value, as `words` names them."""


def _type_name(kind: mi.Type) -> str:
    return _WANTED.get(type(kind), "value")
