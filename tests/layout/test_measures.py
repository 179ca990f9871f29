"""The measures of a pad: one scale of type, few line widths, mastheads of one height, results below what they sum up."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path as FilePath

import pytest
from samples.pads import random_pad

from sheetgen.drawing.blocks.texts.head import head_height
from sheetgen.drawing.colours import contrast
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.sheet import Box, Ink, Line, Page, Path, Rect, Sheet, Text, extent
from sheetgen.form.spaces import spaces
from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from tests.drawing.blocks.room import fonts
from tests.thorough import every, some

LIBRARY = Library()
INKS: tuple[Ink, ...] = ("full", "saver", "mono")
MOST_SIZES, MOST_WIDTHS = 5, 5
UNPRINTED = 4.4
"""Width (mm) of the edge that only grounds may cover."""


@cache
def layout(name: str) -> Layout:
    return LIBRARY.layout(name)


AUTOMATIC = [name for name in bundled() if layout(name).automatic_page is not None]
FILLED = [name for name in bundled() if any(spaces(layout(name).content.form))]


def prints(name: str) -> list[Sheet]:
    """Return a layout's prints in every language and ink, for photos or not."""
    wanted = every(product(("en", "de"), INKS, (False, True)), 3)
    return [build(layout(name), lang, ink, fonts(), scan=scan) for lang, ink, scan in wanted]


def widths(page: Page) -> set[float]:
    """Return the widths of all lines of a page in mm."""
    pens = (op.pen for op in page.painted if isinstance(op, Rect | Line))
    return {round(pen.width, 2) for pen in pens if pen is not None}


@pytest.mark.parametrize("name", AUTOMATIC)
def test_type_has_the_few_sizes_of_its_papers_scale(name: str) -> None:
    for sheet in prints(name):
        scale = scale_of(sheet.paper)
        texts = [op for op in sheet.pages[0].ops if isinstance(op, Text)]
        sizes = {round(op.size, 2) for op in texts}
        assert sizes <= {scale.imprint, scale.small, scale.text, scale.lead, scale.title}
        assert len(sizes) <= MOST_SIZES


@pytest.mark.parametrize("name", AUTOMATIC)
def test_lines_have_few_widths(name: str) -> None:
    for sheet in prints(name):
        assert len(widths(sheet.pages[0])) <= MOST_WIDTHS, widths(sheet.pages[0])


@pytest.mark.parametrize("name", AUTOMATIC)
def test_the_masthead_ends_at_the_height_of_its_class(name: str) -> None:
    sheet = build(layout(name), "en", "full", fonts())
    bottom = next(op.box.bottom for op in reversed(sheet.pages[0].grounds) if isinstance(op, Rect) and op.box.y == 0)
    scale = scale_of(sheet.paper)
    lines = 2 if name == "chess" else 1  # six fields don't fit next to a title
    assert bottom == pytest.approx(sheet.margin + head_height(scale, lines), abs=0.01)


@pytest.mark.parametrize("name", FILLED)
def test_only_grounds_come_near_the_edge_of_the_paper(name: str) -> None:
    for sheet in prints(name):
        inside = Box(0, 0, *sheet.paper).inset(UNPRINTED)
        assert [op for page in sheet.pages for op in page.ops if not inside.holds(extent(op, fonts()))] == []


@pytest.mark.parametrize("name", [name for name in AUTOMATIC if layout(name).common.theme.get("masthead")])
def test_type_on_a_ground_can_be_read(name: str) -> None:
    sheet = build(layout(name), "en", "full", fonts())
    page = sheet.pages[0]
    for text in (op for op in page.ops if isinstance(op, Text)):
        place = extent(text, fonts())
        filled = [op for op in page.painted if isinstance(op, Rect | Path) and op.fill]
        under = [op.fill or "" for op in filled if extent(op, fonts()).holds(place, 0.3)]
        assert contrast(text.colour, under[-1] if under else "#ffffff") >= 4.5, text


@pytest.mark.parametrize("name", ["cities", "hearts", "skat", "yacht/six", "ten-thousand"])
def test_results_are_below_the_columns_they_sum_up(name: str) -> None:
    """The last boxes of a page are as wide as the boxes for names or the cells above them, to 0.6 mm."""
    for sheet in prints(name):
        page = sheet.pages[0]
        boxes = [op.box for op in page.ops if isinstance(op, Rect) and op.radius == 0.8 and op.box.y > sheet.paper[1] / 2]
        above = [place.box for place in page.places] + [op.box for op in page.ops if isinstance(op, Rect) and op.radius == 1.2]
        assert boxes
        lone = [box for box in boxes if not any(_is_below(box, other) for other in above)]
        assert len(lone) <= (name == "yacht/six"), lone


def _is_below(box: Box, other: Box) -> bool:
    return abs(box.x - other.x) <= 0.8 and abs(box.right - other.right) <= 0.8 and other.y < box.y


def test_random_pads_keep_the_measures(tmp_path: FilePath) -> None:
    """At most one print of fifty has other sizes of type, too many line widths, ink near the edge, or a word that is cut."""
    found = []
    for seed in range(some(300, 0.2)):
        file = tmp_path / f"{seed}.yaml"
        file.write_text(random_pad(seed), "utf-8")
        try:
            pad = Library().layout(str(file))
            sheets = [build(pad, pad.languages[0], "full", fonts(), scan=scan) for scan in (False, True)]
        except Unreadable:
            continue
        found += [_keeps_measures(sheet) for sheet in sheets]
    assert sum(found) >= 0.98 * len(found) > 50


def _keeps_measures(sheet: Sheet) -> bool:
    page, scale = sheet.pages[0], scale_of(sheet.paper)
    sizes = {round(op.size, 2) for op in page.ops if isinstance(op, Text)}
    inside = Box(0, 0, *sheet.paper).inset(UNPRINTED)
    is_inside = all(inside.holds(extent(op, fonts())) for op in page.ops)
    own = {scale.imprint, scale.small, scale.text, scale.lead, scale.title}
    return is_inside and sizes <= own and len(widths(page)) <= MOST_WIDTHS and not sheet.lost
