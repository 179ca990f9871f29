"""How much is tried of what is alike: `make test` tries some, `make thorough` all of it, in every file that asks here."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
THOROUGH = "SHEETGEN_THOROUGH" in os.environ


def some(count: int, share: float = 0.2) -> int:
    """Of so many tries the share that is made every time, at least one."""
    return count if THOROUGH else max(1, round(count * share))


def every(items: Iterable[T], step: int = 2) -> list[T]:
    """Of some cases every so-manieth, where they are alike; all of them when thorough."""
    return list(items)[:: 1 if THOROUGH else step]
