"""Numbers as they are typed."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[+\-−]?[0-9]+\Z", re.ASCII)
MAX_DIGITS = 400
"""More digits than any result on a sheet has; longer numbers are refused."""


def whole(text: str) -> int | None:
    """A decimal whole number with or without sign, else None. `010` is ten."""
    if text.isdigit() and text.isascii() and len(text) <= MAX_DIGITS:
        return int(text)
    if len(text) <= MAX_DIGITS and _WHOLE.match(text):
        return int(text.replace("−", "-"))
    return None
