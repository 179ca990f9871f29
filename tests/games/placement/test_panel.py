"""Custom levels on paper, as numbers: for any level, its panel and its title fit, and every text is legible."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from sheetgen.drawing.sheet import Box, Ink, Page, Sheet, Text
from sheetgen.judge.linting.lint import LintResult, lint
from sheetgen.layout.building.build import BuiltSheet, draw
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.messages import as_text
from tests.drawing.blocks.room import fonts, ink
from tests.games.placement.random_levels import level
from tests.thorough import some

LEVELS = 40
SMALLEST_TYPE = 6.0
WAYS: tuple[tuple[str, Ink], ...] = (("en", "full"), ("de", "full"), ("de", "saver"), ("en", "mono"))
PANEL = ("heading", "player", "players", "score", "total", "rounds", "dice", "footer")
"""All blocks but the board."""


def read(folder: Path, text: str, name: str = "level") -> Layout:
    """A level, read from a file."""
    path = folder / f"{name}.yaml"
    path.write_text(text, "utf-8")
    return Library().layout(str(path))


def told(built: BuiltSheet) -> list[str]:
    """Return the faults of all blocks except the board."""
    messages = (fault.text for fault in built.faults)
    return [message for message in messages if any(f"'{block}'" in message for block in PANEL)]


def texts(sheet: Sheet) -> list[tuple[Text, Box]]:
    """Every text with the paper it takes."""
    return [(op, ink(op)) for page in sheet.pages for op in page.ops if isinstance(op, Text)]


@pytest.mark.parametrize("seed", range(some(LEVELS)))
def test_panel_and_title_of_any_level_fit(seed: int, tmp_path: Path) -> None:
    layout = read(tmp_path, level(Random(seed)), "a-level-with-a-rather-long-name" * (seed % 3) or "short")
    for lang, kind in WAYS:
        built = draw(layout, lang, kind, fonts())
        assert told(built) == []
        found = texts(built.sheet)
        margin = Box(0, 0, *built.sheet.paper).inset(built.sheet.margin)
        assert [text.text for text, box in found if not margin.holds(box)] == []
        assert [text.text for text, _ in found if text.size < SMALLEST_TYPE - 1e-6] == []
        assert [(a[0].text, b[0].text) for a, b in combinations(found, 2) if a[1].overlaps(b[1], 1e-3)] == []
        spaces = {place.space: place.box for page in built.sheet.pages for place in page.places}
        score = [box for name, box in spaces.items() if name.startswith("score.")]
        assert all(min(box.w, box.h) >= 8 - 1e-6 for box in score)


GRID = """\
game: placement
title: {title}
page: {{paper: {paper}, orientation: {orientation}}}
grid: |
  1g 2h 3i 4  5j 6
  6k X  X  1l 2m 3
  3n 5  4  6  1f 2
fields: {{g: {{kind: gem, points: 1}}, h: {{kind: gem, points: 2}}, i: {{kind: gem, points: 3}}, j: {{kind: gem, points: 4}},
  k: {{kind: gem, points: 50}}, l: {{kind: gem, points: 60}}, m: {{kind: gem, points: 70}}, n: {{kind: gem, points: 80}},
  f: {{kind: flag, points: [100, 60, 30, 10]}}}}
lines: [{{row: 1, points: 5}}, {{row: 2, points: 10}}, {{row: 3, points: 15}}, {{column: 1, points: 20}}]
"""


def shown(layout: Layout, lang: str = "en") -> str:
    """All texts of the sheet, one after another."""
    built = draw(layout, lang, "full", fonts())
    return " ".join(text.text for text, _ in texts(built.sheet))


def test_all_values_are_printed_where_there_is_room(tmp_path: Path) -> None:
    whole = shown(read(tmp_path, GRID.format(title="A level", paper="a5", orientation="landscape")))
    for values in ("20 · 15 · 10 · 5", "80 · 70 · 60 · 50 · 4 · 3 · 2 · 1", "100 · 60 · 30 · 10"):
        assert values in whole


def test_values_without_room_are_told_from_least_to_largest(tmp_path: Path) -> None:
    rows = [" ".join(f"{n % 6 + 1}{chr(first + n)}" for n in range(13)) for first in (ord("a"), ord("A"))]
    letters = [chr(first + n) for first in (ord("a"), ord("A")) for n in range(13)]
    fields = ", ".join(f"{letter}: {{kind: gem, points: {3 * n + 7}}}" for n, letter in enumerate(letters))
    grid = f"grid: |\n  {rows[0]}\n  {rows[1]}\n  X{' 1' * 12}\n"
    text = f"game: placement\ntitle: A level\npage: {{paper: a4}}\nblocks: [{{id: score, row: 11mm}}]\n{grid}fields: {{{fields}}}\n"
    layout = read(tmp_path, text)
    short = shown(layout)
    assert "7 to 82 each" in short
    assert "82 · 79" not in short
    assert "7 bis 82 je Stück" in shown(layout, "de")


def test_what_a_level_lacks_is_not_in_the_panel(tmp_path: Path) -> None:
    layout = read(tmp_path, GRID.format(title="A level", paper="a5", orientation="landscape"))
    sheet = draw(layout, "en", "full", fonts()).sheet
    places = {place.space for page in sheet.pages for place in page.places}
    assert {name for name in places if name.startswith("score.")} == {"score.gems", "score.lines", "score.flags"}
    assert "score.bombs" in layout.content.unplaced
    assert "bomb" not in shown(layout)


def page(layout: Layout, lang: str = "en") -> Page:
    """The first page of a sheet."""
    return draw(layout, lang, "full", fonts()).sheet.pages[0]


@pytest.mark.parametrize(("title", "size"), [("Garden gate", 15.0), ("A way through the garden gate and over the hills", 11.0)])
def test_a_long_title_shrinks(title: str, size: float, tmp_path: Path) -> None:
    layout = read(tmp_path, GRID.format(title=title, paper="a5", orientation="landscape"))
    (heading,) = [op for op in page(layout).ops if isinstance(op, Text) and op.y < 16 and op.weight == "bold"]
    assert heading.size >= size
    assert heading.text == title


def linted(folder: Path, title: str, paper: str = "a5", side: int = 6) -> LintResult:
    """Return the lint result of a square level."""
    row = "  " + " ".join("X123456123456123"[:side]) + "\n"
    path = folder / "level.yaml"
    path.write_text(f"game: placement\ntitle: {title}\npage: {{paper: {paper}}}\ngrid: |\n{row * side}", "utf-8")
    return lint([str(path)], Library(), fonts())[0]


def test_a_title_that_is_cut_is_a_warning(tmp_path: Path) -> None:
    found = [finding for finding in linted(tmp_path, "The long way round " * 9).findings if finding.rule == "layout/cut-short"]
    assert [(finding.severity, finding.position.line) for finding in found] == [("warning", 2)]
    assert not [f for f in linted(tmp_path, "The long way round").findings if f.rule == "layout/cut-short"]


def test_a_long_file_name_is_shortened_in_its_middle(tmp_path: Path) -> None:
    text = GRID.format(title="A level", paper="a5", orientation="landscape")
    footer = page(read(tmp_path, text, "the-level-" * 9 + "of-ana")).ops[-1]
    assert isinstance(footer, Text)
    assert "…" in footer.text
    assert footer.text.endswith("of-ana")
    assert footer.text.startswith("sheetgen · ")


@pytest.mark.parametrize(
    ("paper", "side", "note"),
    [
        ("a5", 6, "a field is 20.3 mm wide on a5: large enough for dice of 16 mm"),
        ("a5", 9, "a field is 13.6 mm wide on a5: large enough for dice of 12 mm; for dice of 16 mm, use a4 (19.9 mm)"),
        ("a5", 15, "a field is 8.1 mm wide on a5: too small for dice of 12 mm; for dice of 16 mm, use a3 (17.3 mm); "),
        ("a6", 15, "the fields don't fit on a6; "),
    ],
)
def test_lint_tells_which_dice_fit_and_which_paper_would_do(paper: str, side: int, note: str, tmp_path: Path) -> None:
    (told,) = linted(tmp_path, "A level", paper, side).notes
    assert as_text(told).startswith(note), told
