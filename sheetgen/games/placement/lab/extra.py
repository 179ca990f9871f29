"""Whether the packages and the memory are there by which levels are measured; asked before any of them is loaded."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from sheetgen.extras import install_command
from sheetgen.games.lab import LabError
from sheetgen.source.messages import message, room

phrase, _ = room("lab")

PACKAGES = ("numba", "ortools")
_BYTES = 700_000_000
"""With less memory than that the solver may wait for ever."""


def needed() -> None:
    """LabError if a package is missing, with how to install it, or if this process may take too little memory."""
    if any(find_spec(package) is None for package in PACKAGES):
        missing = phrase("no-packages", "levels are measured by packages that are not installed")
        raise LabError(message(missing, phrase("install", "install them: {command}", install_command("lab"))))
    if sys.platform != "win32":
        from resource import RLIMIT_AS, getrlimit

        if 0 <= getrlimit(RLIMIT_AS)[0] < _BYTES:  # -1: no limit
            needed = _BYTES // 1_000_000
            too_little = phrase("no-memory", "there is not enough memory: measuring a level takes {needed} MB", needed)
            raise LabError(message(too_little, phrase("raise-limit", "raise the limit (`ulimit -v`)")))
