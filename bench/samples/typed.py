"""Convert documents from Python values to YAML as a person would type it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]


def typed(document: Document) -> str:
    """The YAML text of a document.

    A value with line breaks is a picture (a board under a bar); all else is in flow style, which JSON is a part of.
    """
    lines = []
    for key, value in document.items():
        if isinstance(value, str) and "\n" in value:
            lines += [f"{key}: |2", *(f"  {row}" for row in value.strip("\n").split("\n"))]
        else:
            lines.append(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"
