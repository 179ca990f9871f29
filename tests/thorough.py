"""How much is tried at random: `make test` tries some, `make thorough` all of it."""

from __future__ import annotations

import os

THOROUGH = "SHEETGEN_THOROUGH" in os.environ


def some(count: int, share: float = 0.34) -> int:
    """Of so many tries the share that is made every time, at least one."""
    return count if THOROUGH else max(1, round(count * share))
