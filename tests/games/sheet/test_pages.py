"""A long table on several pages: every space once, sums carried over in boxes that aren't spaces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.drawing.sheet import Rect, Sheet, Text
from sheetgen.layout.building.build import all_faults, build
from sheetgen.layout.model import Layout
from tests.command import run
from tests.drawing.blocks.room import fonts
from tests.games.sheet.printing import codes, read

LAYOUT = """\
game: sheet
title: Rounds
players: 2..4
page: {paper: a5, pages: 2}
spaces:
  date: text
  rounds: {rows: 1..48, columns: players, number: 0..99, look: {parts: 6}}
  total: {columns: players, is: sum(rounds.*.player)}
score: total.player
winner: lowest
aloud: [First to deal is the youngest]
"""


def pages(layout: Layout, *, scan: bool = False) -> Sheet:
    return build(layout, layout.languages[0], "full", fonts(), scan=scan)


def texts(sheet: Sheet, at: int) -> list[str]:
    return [op.text for op in sheet.pages[at].ops if isinstance(op, Text)]


@pytest.mark.parametrize("scan", [False, True])
def test_a_long_table_continues_on_the_next_page(scan: bool, tmp_path: Path) -> None:
    layout = read(LAYOUT, tmp_path)
    assert codes(layout) == set()
    sheet = pages(layout, scan=scan)
    first, second = ({place.space for place in page.places} for page in sheet.pages)
    assert first & second == set()
    assert {"rounds.24.4", "players.1", "date"} <= first
    assert {"rounds.25.1", "rounds.48.4", "total.4"} <= second
    assert len(first | second) == 48 * 4 + 4 + 4 + 1
    assert {"Rounds", "So far", "First to deal is the youngest"} <= {*texts(sheet, 0)}
    assert {"Rounds", "page 2", "p. 1 ↓", "Total", "lowest wins"} <= {*texts(sheet, 1)}
    assert {"page 2", "Total", "lowest wins"}.isdisjoint(texts(sheet, 0))
    assert "First to deal is the youngest" not in texts(sheet, 1)


def test_the_boxes_for_sums_so_far_are_below_the_columns(tmp_path: Path) -> None:
    page = pages(read(LAYOUT, tmp_path)).pages[0]
    last = [place.box for place in page.places if place.space.startswith("rounds.24.")]
    below = [op.box for op in page.ops if isinstance(op, Rect) and op.box.y > max(box.bottom for box in last)]
    assert Counter(round(box.x) for box in last) <= Counter(round(box.x) for box in below)


@pytest.mark.parametrize(("rows", "number"), [("1..60", 3), ("1..26+", 2)])
def test_pages_are_split_at_groups(rows: str, number: int, tmp_path: Path) -> None:
    text = LAYOUT.replace("1..48", rows).replace("pages: 2", f"pages: {number}").replace(", look: {parts: 6}", "")
    sheet = pages(read(text, tmp_path))
    assert len(sheet.pages) == number
    starts = [min(int(place.space.split(".")[1]) for place in page.places if place.space[0] == "r") for page in sheet.pages]
    assert [at % 5 for at in starts] == [1] * number


def test_a_table_without_sums_carries_nothing_over(tmp_path: Path) -> None:
    text = LAYOUT.replace("  total: {columns: players, is: sum(rounds.*.player)}\nscore: total.player\nwinner: lowest\n", "")
    sheet = pages(read(text, tmp_path))
    assert "page 2" in texts(sheet, 1)
    assert {"So far", "p. 1 ↓"}.isdisjoint(texts(sheet, 0) + texts(sheet, 1))


def test_other_sheets_keep_one_page_and_say_so(tmp_path: Path) -> None:
    file = tmp_path / "short.yaml"
    file.write_text(LAYOUT.replace("1..48", "1..12"), "utf-8")
    (entry,) = run("lint", "--format", "json", str(file)).json["layouts"]
    assert [error["id"] for error in entry["errors"]] == ["layout/one-page-only"]


def test_more_pages_are_named_only_if_everything_fits(tmp_path: Path) -> None:
    text = LAYOUT.replace("players: 2..4", "players: 8").replace(", pages: 2", "")
    (fault,) = all_faults(read(text, tmp_path), fonts())
    assert "pages: 2" in (fault.hint or "")
    assert codes(read(text.replace("paper: a5", "paper: a5, pages: 2"), tmp_path)) == set()
