"""Whether the packages are there that photos are read by; asked before anything of this room is loaded."""

from __future__ import annotations

from importlib.util import find_spec

from sheetgen.photo import words
from sheetgen.source.faults import Fault, Position, Unreadable, said

PACKAGES = ("cv2", "numpy", "zxingcpp", "pypdfium2")


def needed() -> None:
    """Unreadable, with how to install them, where one is missing."""
    if any(find_spec(package) is None for package in PACKAGES):
        raise Unreadable([Fault(said(words.no_reader), Position(1, 1))])
