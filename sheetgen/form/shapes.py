"""Parts of the JSON Schemas of filled sheets."""

from __future__ import annotations

import re
from typing import Any

Schema = dict[str, Any]
NUMBER: Schema = {"type": ["integer", "string", "null"], "pattern": r"^([+-]?[0-9]+|\?)$"}
TEXT: Schema = {"type": ["string", "number", "boolean", "null"]}
UNREADABLE: Schema = {"const": "?"}
NOTHING: Schema = {"enum": [".", "_", None]}


def one_or_list(item: Schema, most: int | None = None) -> Schema:
    """Return the schema of a single value or of a list of these values."""
    listed: Schema = {"type": "array", "items": item}
    return {"anyOf": [item, {**listed, "maxItems": most} if most else listed, {"type": "null"}]}


def one_of(words: tuple[str, ...], labels: list[str]) -> Schema:
    """Return the schema of a few words or their labels, without case and with a space for a hyphen; editors offer the words
    first."""
    pattern = "|".join(dict.fromkeys(map(any_case, (*words, *(" ".join(label.split()) for label in labels)))))
    return {"anyOf": [{"enum": list(words)}, {"type": "string", "pattern": f"^({pattern})$"}]}


def any_case(word: str) -> str:
    """Return a pattern for a word in small or capital letters."""
    chars = (f"[{c.lower()}{c.upper()}]" if c.isalpha() else "[- ]" if c in "- " else re.escape(c) for c in word)
    return "".join(chars)
