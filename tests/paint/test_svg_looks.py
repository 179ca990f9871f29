"""SVGs look like their PDFs: a browser and PDFium paint them for comparison."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path as File
from random import Random
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from PIL import Image

from sheetgen.drawing.papers import PAPERS
from sheetgen.drawing.sheet import Box, Ellipse, Ink, Path, Pen, Picture, Rect, Sheet, Text
from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.press.printing import Printing
from sheetgen.press.render import SheetOptions, draw_pad
from sheetgen.source.faults import Unreadable
from tests.games.placement.random_levels import level
from tests.layout.files import typed
from tests.layout.test_random import layouts, told
from tests.paint.chromium import differing, needs_chromium, one_page_each, pads_differing
from tests.paint.sheets import OPS, sheet_of

pytestmark = needs_chromium
MOST = 0.5
"""Maximum percentage of dots that may differ."""
PAGES = int(os.environ.get("SHEETGEN_PAGES", "2"))
"""Number of pages of each sheet compared; cards have 33, all similar."""


@cache
def fonts() -> Fonts:
    return Fonts()


@pytest.mark.parametrize("name", bundled())
@pytest.mark.parametrize("outlines", [False, True])
def test_bundled_layouts_in_every_ink_and_language(name: str, outlines: bool) -> None:
    layout = Library().layout(name)
    inks: tuple[Ink, ...] = get_args(Ink)
    sheets = [build(layout, lang, ink, fonts()) for lang in layout.languages for ink in inks]
    pages = [page for sheet in sheets for page in one_page_each([sheet])[:PAGES]]
    found = differing(pages, fonts(), outlines=outlines)
    print(name, outlines, f"{len(pages)} pages, at most {max(found):.4f} %")  # noqa: T201
    assert max(found) < MOST


def test_pads_with_all_that_copies_have_of_their_own() -> None:
    """Several sheets on a paper, scaled and turned, fronts and backs; with numbers, names, codes and crop marks."""
    a3, letter = PAPERS["a3"], PAPERS["letter"]
    wanted: list[tuple[str, SheetOptions, Printing, int]] = [
        ("namaste", SheetOptions(scan=True), Printing(3, up=2, number=1, names=("Ana", "Ben")), 1),
        ("namaste yacht", SheetOptions("de", scan=True), Printing(1, letter, fit=True, number=7, names=("Ana",)), 1),
        ("placement/level-1", SheetOptions(scan=True), Printing(7, a3, "auto", stack="cut", number=51), 0),
        ("placement/level-2 namaste", SheetOptions(ink="saver"), Printing(3, a3, 4, number=999_000), 1),
        ("diceculus", SheetOptions(scan=True), Printing(2, a3, 2, flip="long", number=1, names=("Ana",)), 1),
        ("diceculus", SheetOptions(), Printing(1, flip="long", number=12), 1),
        ("diceculus/cards", SheetOptions(), Printing(up="auto"), 1),
        ("lucky-dice", SheetOptions(scan=True), Printing(4, a3, 4, True, number=1), 0),
    ]
    pads = [(draw_pad(names.split(), how, printing, Library()), number) for names, how, printing, number in wanted]
    found = pads_differing(pads)
    print(f"{len(pads)} pads, at most {max(found):.4f} %")  # noqa: T201
    assert max(found) < MOST


def test_random_levels(tmp_path: File) -> None:
    random, sheets = Random(12), list[Sheet]()
    for number in range(40):
        own = tmp_path / str(number)
        own.mkdir()
        try:
            layout = Library().layout(typed(own, level(random)))
            sheets.append(build(layout, random.choice(layout.languages), random.choice(get_args(Ink)), fonts()))
        except Unreadable:
            continue
    assert len(sheets) >= 8
    found = differing(one_page_each(sheets), fonts())
    print(f"{len(sheets)} levels, at most {max(found):.4f} %")  # noqa: T201
    assert max(found) < MOST


def test_random_layouts() -> None:
    """Compares all random layouts that can be drawn, with or without errors."""
    sheets: list[Sheet] = []

    @given(text=layouts())
    @settings(max_examples=60, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def collect(text: str) -> None:
        found = told(text, "full")[1]
        if found is not None and found.pages and min(found.paper) > 0:
            sheets.append(found)

    collect()
    assert len(sheets) >= 8
    found = differing(one_page_each(sheets), fonts())
    print(f"{len(sheets)} layouts, at most {max(found):.4f} %")  # noqa: T201
    assert max(found) < MOST


@pytest.mark.parametrize("outlines", [False, True])
def test_every_operation(outlines: bool, tmp_path: File) -> None:
    picture = str(tmp_path / "two.png")
    image = Image.new("RGB", (60, 40), "#c03050")
    image.paste("#3050c0", (0, 0, 30, 20))
    image.save(picture)
    letters = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x180)]))
    lines = [letters[n : n + 40] for n in range(0, len(letters), 40)]
    text = [Text(8, 12 + 6 * n, line, 8) for n, line in enumerate(lines) if not fonts().missing(line)]
    turned = [Text(50, 75, "turned ÄÖÜ", 11, "#005060", "bold", "middle", angle) for angle in range(0, 360, 60)]
    pen = Pen("#000000", 0.8, (2.0, 1.5))
    dashed = [
        shape
        for n in range(10)
        for shape in (
            Rect(Box(4 + 2 * n, 5 + 14 * n, 25, 10), None, pen),
            Rect(Box(32 + 2 * n, 5 + 14 * n, 25, 10), None, pen, 0.5 * n),
            Ellipse(Box(60 + 2 * n, 5 + 14 * n, 15, 10), None, pen),
        )
    ]
    star = [(0.4, 1.9), (3.6, 1.9), (1.0, 3.8), (2.0, 0.6), (3.0, 3.8)]
    stars = [
        Path(
            (*(("L" if k else "M", 4.3 * n + x, 4.3 * row + y) for k, (x, y) in enumerate(star)), ("Z",)), "#000000", None, even_odd
        )
        for n in range(1, 22)
        for row, even_odd in ((1, True), (2, False), (3, True), (4, False))
    ]
    pages = [OPS, dashed, stars, text, turned, [Picture(picture, Box(10, 10, 50, 70)), Picture(picture, Box(70, 10, 20, 20))]]
    assert max(differing([sheet_of(page) for page in pages], fonts(), outlines=outlines)) < MOST / 5


def test_what_is_moved_is_seen() -> None:
    """Checks the comparison itself: a line of text moved by one millimetre exceeds its tolerance."""
    from tests.paint.chromium import far_apart, painted

    here, there = (sheet_of([Text(10, 20 + by + 8 * n, "Grüße ½ √ mitten im Text", 14) for n in range(12)]) for by in (0, 1))
    one, other = painted([here, there], fonts())
    assert far_apart(one, one) == 0
    assert far_apart(one, other) > MOST
