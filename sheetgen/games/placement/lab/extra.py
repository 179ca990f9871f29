"""Whether the packages are there that levels are measured by; asked before anything is loaded that counts with them."""

from __future__ import annotations

from importlib.util import find_spec

from sheetgen.extras import install_command
from sheetgen.games.lab import LabError
from sheetgen.games.placement.lab import words
from sheetgen.source.messages import message

PACKAGES = ("numba", "ortools")


def needed() -> None:
    """LabError, with how to install them, where one is missing."""
    if any(find_spec(package) is None for package in PACKAGES):
        raise LabError(message(words.no_packages, install_command("lab")))
