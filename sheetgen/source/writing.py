"""YAML as a person would type it: short mappings and lists on one line, quotes only if required."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from sheetgen.source.words import is_shown

_WIDTH = 118
_PLAIN = re.compile(r"[^\W_$][\w.$ /+·×½-]*\Z|\$[\w.$ /+·-]*\Z")
_MEANING = {"true", "false", "yes", "no", "null", "on", "off", "y", "n"}


def yaml_lines(node: Node, indent: str = "") -> Iterator[str]:
    """The lines of a value, without its key; lines after the first are indented."""
    if isinstance(node, Mapping):
        yield from _mapping(node, indent)
    elif isinstance(node, Sequence):
        yield from _sequence(node, indent)
    else:
        yield _single(node)


def _single(node: Scalar) -> str:
    """Return a single value; yes and no keep their typed form without quotes."""
    return node.text if node.plain and node.text.casefold() in _MEANING else scalar(node.text)


def scalar(text: str) -> str:
    """Return a single value, in quotes if YAML would misread it otherwise."""
    if _PLAIN.match(text) and not text.endswith(" ") and "  " not in text and text.casefold() not in _MEANING:
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(char if is_shown(char) else f"\\u{ord(char):04x}" for char in quoted)


def inline_yaml(node: Node) -> str:
    """A value on one line."""
    if isinstance(node, Mapping):
        return (
            "{"
            + ", ".join(f"{scalar(key)}: {'~' if value.empty else inline_yaml(value)}" for key, (_, value) in node.items.items())
            + "}"
        )
    if isinstance(node, Sequence):
        return "[" + ", ".join(inline_yaml(item) for item in node.items) + "]"
    return _single(node)


def _mapping(node: Mapping, indent: str) -> Iterator[str]:
    for number, (key, (_, value)) in enumerate(node.items.items()):
        yield from _after(f"{indent if number else ''}{scalar(key)}:", value, indent + "  ")


def _sequence(node: Sequence, indent: str) -> Iterator[str]:
    for number, item in enumerate(node.items):
        start = f"{indent if number else ''}- "
        line = inline_yaml(item)
        if isinstance(item, Scalar) or len(indent) + 2 + len(line) <= _WIDTH or not _items(item):
            yield start + line
            continue
        first, *rest = yaml_lines(item, indent + "  ")
        yield start + first
        yield from rest


def _after(start: str, value: Node, indent: str) -> Iterator[str]:
    """Yield a key and its value, on one line if they fit."""
    line = "~" if value.empty else inline_yaml(value)
    if isinstance(value, Scalar) or len(indent) + len(start) + 1 + len(line) <= _WIDTH or not _items(value):
        yield f"{start} {line}"
        return
    yield start
    first, *rest = yaml_lines(value, indent)
    yield indent + first
    yield from rest


def _items(node: Node) -> bool:
    return isinstance(node, (Mapping, Sequence)) and bool(node.items)
