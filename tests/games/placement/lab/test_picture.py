"""The picture of a lab: everything is on the page, type is legible, and nothing overlaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from sheetgen.drawing.sheet import Box, Op, Rect, Sheet, Text, extent
from sheetgen.games.placement.lab.board_picture import SMALL, warmth
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.press.lab_pictures import draw_lab
from sheetgen.source.languages import language
from sheetgen.source.messages import reader
from tests.games.placement.lab.made_up import made_up

FONTS = Fonts()
PANEL = 200.0
"""Left edge of the panel next to the level."""
LARGE = (
    "game: placement\ntitle: A level with a very long title that is longer than there is room for beside its class\ngrid: |\n"
    + "".join(
        "  " + " ".join("X" if (row, column) == (7, 7) else str((row + column) % 6 + 1) for column in range(15)) + "\n"
        for row in range(15)
    )
)
LEVELS = ("placement/level-1", "placement/level-4", "large")


def layout_of(name: str, folder: Path) -> Layout:
    if name != "large":
        return Library().layout(name)
    file = folder / "large.yaml"
    file.write_text(LARGE, "utf-8")
    return Library().layout(str(file))


def drawn(layout: Layout, *, proven: bool = True) -> Sheet:
    assert layout.game.lab is not None
    assert layout.game.lab.draw is not None
    return draw_lab(layout, layout.game.lab.draw, made_up(layout.keys, proven=proven), FONTS)


def ops_of(sheet: Sheet) -> tuple[Op, ...]:
    (page,) = sheet.pages
    return page.ops


@pytest.fixture(params=["en", "de"])
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    token = reader.set(language(str(request.param)))
    yield str(request.param)
    reader.reset(token)


@pytest.mark.parametrize("name", LEVELS)
def test_all_of_it_is_on_the_page(name: str, code: str, tmp_path: Path) -> None:
    sheet = drawn(layout_of(name, tmp_path), proven=code == "en")
    page = Box(0, 0, *sheet.paper).inset(5)
    assert [op for op in ops_of(sheet) if not page.holds(extent(op, FONTS))] == []


@pytest.mark.parametrize("name", LEVELS)
def test_what_stands_beside_the_level_can_be_read_and_is_not_overprinted(name: str, code: str, tmp_path: Path) -> None:
    texts = [
        op for op in ops_of(drawn(layout_of(name, tmp_path))) if isinstance(op, Text) and (op.x > PANEL or op.y > 183 or op.y < 28)
    ]
    assert min(op.size for op in texts) >= SMALL
    overlapping = [(a.text, b.text) for a, b in combinations(texts, 2) if extent(a, FONTS).overlaps(extent(b, FONTS), 0.05)]
    assert overlapping == []


def test_a_field_is_as_warm_as_it_is_often_crossed() -> None:
    layout = Library().layout("placement/level-3")
    lab, fills = made_up(layout.keys), [op.fill for op in ops_of(drawn(layout)) if isinstance(op, Rect)]
    assert all(warmth(share) in fills for name, share in lab.crossed.items() if share < 1)
    assert warmth(-1) == warmth(0) != warmth(0.5) != warmth(1) == warmth(2)


def test_the_best_way_is_numbered_in_its_order() -> None:
    layout = Library().layout("placement/level-4")
    numbers = [op.text for op in ops_of(drawn(layout)) if isinstance(op, Text) and op.colour == "#ffffff" and op.size == SMALL]
    best = made_up(layout.keys).best
    assert best is not None
    assert best.rocket_to_planet
    assert numbers == [str(number) for number in range(1, len(best.order) + 1)]
