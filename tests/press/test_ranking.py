"""The ranking of a table: winner, bars on one scale, and curves of running totals, for long names, ties and negative points."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path as File
from typing import get_args

import pytest

from sheetgen.drawing.papers import MEDIUM, scale_of
from sheetgen.drawing.sheet import Box, Ink, Page, Path, Rect, Sheet, Text, extent
from sheetgen.judge.files import Result, check
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.press.proofs.proof import make_proofs
from sheetgen.press.proofs.ranking import running_totals
from sheetgen.press.render import SheetOptions
from tests.drawing.blocks.room import fonts

NAMES = (
    "Ana",
    "Bartholomäus Großmüller-Österreicher",
    "Cem",
    "Dora",
    "Élodie",
    "Friedrich-Wilhelm",
    "Gül",
    "Hans Peter",
    "Ida",
    "Jörg",
    "Katharina Elisabeth",
    "Llanfairpwllgwyngyllgogerych",
)
HANDS = ((5, 13, 8, 0), (0, 0, 13, 13), (26, 0, 0, 0))


def table(folder: File, players: int) -> Result:
    """Several sheets of one table, with points above and below zero."""
    rows = ("2 5 9", ". . .", "2 8 9")
    for number, name in enumerate(NAMES[:players]):
        circles = f"circles: |\n .\n {rows[number % 3]}\n . . . . .\n . . . . . . .\n . . . . .\n . . .\n .\n"
        (folder / f"{number:02}.yaml").write_text(f"sheet: namaste\nplayer: {name}\nkarma: [{number * 5 % 6 + 1}]\n{circles}")
    return check([str(folder)], table=True, whole=True, steps=0)


def shared(folder: File, hands: int = 3) -> Result:
    """A sheet of Hearts for four players, with running totals."""
    lines = [f"sheet: hearts\nplayers: [{', '.join(NAMES[:4])}]\nhands:"]
    for number, points in enumerate(HANDS[:hands], 1):
        totals = [sum(hand[column] for hand in HANDS[:number]) for column in range(4)]
        lines.append(f"  - {{points: {list(points)}, total: {totals}}}")
    (folder / "hearts.yaml").write_text("\n".join(lines))
    return check([str(folder / "hearts.yaml")], whole=True, steps=0)


def ranking(result: Result, ink: Ink = "full") -> Sheet:
    return make_proofs(result, SheetOptions("de", ink), fonts()).sheets[-1]


def texts(page: Page) -> list[Text]:
    return [op for op in page.ops if isinstance(op, Text)]


@pytest.mark.parametrize("ink", get_args(Ink))
@pytest.mark.parametrize("players", [1, 2, 4, 12])
def test_a_table_of_any_size_is_readable(tmp_path: File, players: int, ink: Ink) -> None:
    for sheet in (ranking(table(tmp_path, players), ink), ranking(shared(tmp_path), ink)):
        scale = scale_of(sheet.paper)
        for page in sheet.pages:
            assert {op.size for op in texts(page)} <= {scale.imprint, scale.small, scale.text, scale.lead, scale.title}
            boxes = [extent(op, fonts()) for op in texts(page)]
            assert all(Box(0, 0, *sheet.paper).inset(4.4).holds(box) for box in boxes)
            assert not any(one.overlaps(other, 0.01) for one, other in combinations(boxes, 2))
            assert not any("…" in op.text for op in texts(page))


def test_players_stand_in_order_with_bars_as_long_as_their_points(tmp_path: File) -> None:
    result = table(tmp_path, 4)
    assert result.table is not None
    ranked = result.table.ranking
    (page,) = ranking(result).pages
    places = [op for op in texts(page) if op.text.isdecimal() and op.x < 20 and op.size == MEDIUM.lead]
    assert [op.text for op in places] == [str(each.place) for each in ranked]
    assert [op.y for op in places] == sorted(op.y for op in places)
    bars = [op.box.w for op in page.ops if isinstance(op, Rect) and op.pen and op.box.y > 40 and op.box.x > 20 and op.fill]
    lengths = [abs(each.score or 0) for each in ranked]
    for one, other in combinations(zip(bars, lengths, strict=True), 2):
        assert (one[0] - other[0]) * (one[1] - other[1]) >= -1e-6 or one[1] == other[1]


def test_running_totals_end_with_the_points_of_their_players(tmp_path: File) -> None:
    result = shared(tmp_path)
    (sheet,) = (each for each in result.sheets if isinstance(each, JudgedSheet))
    scores = {each.player: each.score for each in sheet.earned.ranking or [] if each.score is not None}
    totals = running_totals([sheet], scores)
    assert totals["Cem"] == [8, 21, 21]
    assert {player: values[-1] for player, values in totals.items()} == scores
    (page,) = ranking(result).pages
    ends = {round(float(op.steps[-1][2]), 2) for op in page.ops if isinstance(op, Path)}
    assert len(ends) == len({*scores.values()})
    last = [op.text for op in texts(page)]
    assert all(last.count(name) >= 2 for name in ("Ana", "Cem", "Dora")), "in the list and at the curve"


def test_without_rounds_there_are_no_curves(tmp_path: File) -> None:
    for result in (table(tmp_path, 3), shared(tmp_path, 1)):
        assert not any(isinstance(op, Path) for page in ranking(result).pages for op in page.ops)
