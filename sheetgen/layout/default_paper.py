"""The reader's usual paper, for sheets without their own paper and for several sheets on a page."""

from __future__ import annotations

import os
import re
import sys

from sheetgen.drawing.papers import PAPERS, paper_size
from sheetgen.layout.configuration import configuration
from sheetgen.source.faults import Refused, near
from sheetgen.source.messages import room, sentence

phrase, plural = room("layout")

_VARIABLE = "SHEETGEN_PAPER"
_TERRITORY = re.compile(r"[A-Za-z]{2,3}[_-](?:[A-Za-z]{4}[_-])?([A-Za-z]{2})\b")
_LETTER = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
"""Territories that use Letter (CLDR)."""


def default_paper() -> str:
    """Return the paper that SHEETGEN_PAPER sets, otherwise that of the configuration or of the locale. Raise Refused for an unknown
    paper."""
    if (name := os.environ.get(_VARIABLE)) and paper_size(name) is None:
        what = phrase("no-default-paper", "{variable}: there is no paper '{name}'", _VARIABLE, name[:40])
        raise Refused(sentence(what, near(name[:40], PAPERS)))
    return name or configuration().paper or _paper_of_locale()


def _paper_of_locale() -> str:
    """Return letter or a4. Windows sets no variable for the locale; there, use the user account's territory."""
    name = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_PAPER", "LANG"))), "")
    if sys.platform == "win32" and not name:
        import ctypes
        import locale

        name = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultLCID(), "")
    territory = _TERRITORY.match(name)
    return "letter" if territory and territory[1].upper() in _LETTER else "a4"
