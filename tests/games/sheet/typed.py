"""Typed entries for a bundled pad, and the messages about them."""

from __future__ import annotations

from typing import Any, NamedTuple


class Typed(NamedTuple):
    """A filled sheet, its findings as `rule space`, and its score: in total, or by player."""

    about: str
    text: str
    finds: list[str]
    score: Any
