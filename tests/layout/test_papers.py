"""Every bundled layout prints on American papers as on its own, in both languages, for scanning too."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from sheetgen.drawing.papers import PAPERS
from sheetgen.drawing.sheet import Sheet
from sheetgen.layout.building.build import all_faults, build
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from tests.drawing.blocks.room import fonts
from tests.games.placement.paper import amiss
from tests.layout.files import typed

LARGE = ("diceculus", "lucky-dice/dice", "chicago", "chess", "hand-and-foot", "schafkopf", "tournament", "mah-jongg")
"""Sheets that need A4: they don't fit on A5, and not on half letter either."""
PRINTED = [(name, paper) for name, paper in product(bundled(), ("half-letter", "letter")) if (name in LARGE) <= (paper == "letter")]


def on(name: str, paper: str) -> str:
    """A bundled layout on another paper."""
    return f"extends: {name}\npage: {{paper: {paper}}}\n"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("name", "paper"), PRINTED)
def test_every_layout_prints_on_american_paper(name: str, paper: str, lang: str, tmp_path: Path) -> None:
    """The sheet is complete, and has no more layout problems than on its own paper."""
    library = Library()
    own, other = library.layout(name), library.layout(typed(tmp_path, on(name, paper)))
    as_made = build(own, lang, "full", fonts())
    for scan in (False, True):
        sheet = build(other, lang, "full", fonts(), scan=scan)
        assert sorted(sheet.paper) == sorted(PAPERS[paper])
        assert spaces(sheet) == spaces(as_made)
        assert len(amiss(sheet)) == len(amiss(as_made)), amiss(sheet)[:3]


def spaces(sheet: Sheet) -> Counter[str]:
    """The spaces of a sheet, and how often each is on it."""
    return Counter(place.space for page in sheet.pages for place in page.places)


@pytest.mark.parametrize("name", LARGE)
def test_large_sheets_say_which_paper_holds_them(name: str, tmp_path: Path) -> None:
    for paper, larger in (("half-letter", "letter"), ("a5", "a4")):
        faults = all_faults(Library().layout(typed(tmp_path, on(name, paper))), fonts())
        assert faults
        assert all(f"everything fits on {larger}" in (fault.hint or "") for fault in faults), [fault.hint for fault in faults]
