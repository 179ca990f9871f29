"""Convert documents from Python values to YAML as a person would type it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]


def typed(document: Document) -> str:
    """Return the YAML text of a document.

    A value with line breaks is a picture (a block of lines after `|`); all others are written in flow style as JSON, which YAML
    includes.
    """
    lines = []
    for key, value in document.items():
        if isinstance(value, str) and "\n" in value:
            lines += [f"{key}: |2", *(f"  {row}" for row in value.strip("\n").split("\n"))]
        else:
            lines.append(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"
