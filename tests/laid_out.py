"""JSON that is easy to read: a value is on one line if it fits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

WIDTH = 130
"""Maximum length of a line."""


def laid_out(value: Any, indent: int = 1) -> Iterator[str]:
    """Yield the lines of a value as JSON; a part is on one line if it fits."""
    whole = json.dumps(value, ensure_ascii=False)
    if len(whole) + indent <= WIDTH or not isinstance(value, dict | list):
        yield " " * indent + whole
        return
    parts = [(f"{json.dumps(key)}: ", each) for key, each in value.items()] if isinstance(value, dict) else [("", x) for x in value]
    yield " " * indent + ("{" if isinstance(value, dict) else "[")
    for key, each in parts:
        first, *rest = laid_out(each, indent + 1)
        yield " " * (indent + 1) + key + first.strip()
        yield from rest
    yield " " * indent + ("}" if isinstance(value, dict) else "]")
