"""Whether the packages are there that the page is made by; asked before anything else of this room is loaded."""

from __future__ import annotations

from importlib.util import find_spec

from sheetgen.extras import install_command
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import message, room

phrase, plural = room("page")

PACKAGES = ("flask", "waitress")


def require_packages() -> None:
    """Unreadable, with how to install them, where one is missing."""
    if any(find_spec(package) is None for package in PACKAGES):
        what = phrase("no-packages", "the page is made by packages that are not installed")
        hint = phrase("no-packages-hint", "install them: {command}", install_command("page"))
        raise Unreadable([Fault(message(what, hint), Position(1, 1))])
