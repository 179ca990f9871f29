"""The effort of the search for mistakes, and the size that the fields for dice get on each paper (`tests/golden/search`)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.papers import PAPERS
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.game import Case, Seat, TableCase
from sheetgen.judge.corrections.candidates import Candidates
from sheetgen.judge.corrections.search import Search
from sheetgen.judge.corrections.subject import Sheets
from sheetgen.judge.corrections.suggestions import Budget
from sheetgen.judge.files import check
from sheetgen.judge.findings import Finding, with_doubts
from sheetgen.judge.linting.dice_fields import dice_field_notes
from sheetgen.judge.sheet import JudgedSheet, Refused
from sheetgen.layout.read import Library
from sheetgen.source.faults import Position
from sheetgen.source.messages import message, phrase
from tests.command import ROOT
from tests.drawing.blocks.room import fonts

GOLDEN = ROOT / "tests" / "golden" / "search"
LIBRARY = Library()
METRICS = fonts()
SHEETS = {
    "sheetgen/cases/namaste/row-order.breaks": (1174, 25, 5899),
    "sheetgen/cases/namaste/row-order.unread": (1155, 24, 5363),
    "sheetgen/cases/namaste/symbol-points.breaks": (1169, 2, 8614),
    "sheetgen/cases/namaste/total.breaks": (1215, 1, 32897),
    "sheetgen/cases/placement/points.breaks": (130, 1, 3141),
    "sheetgen/cases/placement/locked.breaks": (86, 1, 348),
    "sheetgen/cases/placement/unreachable.unread": (186, 3, 3349),
    "sheetgen/cases/diceculus/result.breaks": (1082, 1, 465),
    "sheetgen/cases/diceculus/result.unread": (1958, 1, 9613),
    "sheetgen/cases/diceculus/robbery-books.breaks": (1216, 0, 370),
    "sheetgen/cases/lucky-dice/winners.breaks": (111, 1, 2490),
    "sheetgen/cases/lucky-dice/coasters.unread": (58, 3, 1677),
    "yacht": (345, 4, 10481),
    "tenpin": (448, 1, 5023),
}
"""Sheets by name, each with its number of possible mistakes, of corrections found, and of search steps."""
OWN = {
    "yacht": "sheet: yacht\nplayer: Ana\nupper: {ones: 3, twos: 4, threes: 9, fours: 12, fives: 15, sixes: 18}\nsubtotal: 67\n",
    "tenpin": "sheet: tenpin\nplayer: Ben\nframes:\n  - {first: X, score: 20}\n  - {first: 9, second: /, score: 36}\n"
    "  - {first: 5, second: 4, score: 45}\n  - {first: 3, second: '-', score: 84}\n",
}


def seated(name: str, folder: Path) -> list[JudgedSheet]:
    """Return the sheets of a file in the form kept for later checks."""
    file = folder / f"{name}.yaml" if name in OWN else ROOT / f"{name}.yaml"
    if name in OWN:
        file.write_text(OWN[name], "utf-8")
    sheets = check([str(file)], library=LIBRARY, whole=True, steps=0).sheets
    kept = [sheet for sheet in sheets if isinstance(sheet, JudgedSheet)]
    assert len(kept) == len(sheets)
    return kept


def known_slips(sheet: JudgedSheet) -> int:
    """Return the number of possible mistakes on a sheet that the search can try."""
    known = tuple(spaces(sheet.layout.content.form, written=sheet.case.written))
    candidates = Candidates(0, sheet.case.written, known)
    return sum(len([*candidates.alike(space.name), *candidates.unlike(space.name, (1, None))]) for space in known)


def at_table(sheets: list[JudgedSheet]) -> TableCase[Any, Any] | None:
    """Return the sheets as one table, or None if the game has no table rules."""
    layout = sheets[0].layout
    seats = tuple(Seat(str(number), sheet.case) for number, sheet in enumerate(sheets))
    return None if layout.game.table is None else TableCase(layout.game.table, layout.model, seats)


def searched(sheets: list[JudgedSheet]) -> tuple[int, int]:
    """Return the number of corrections found on sheets, and the number of steps that the search takes."""
    budget = Budget()
    cases: list[Case] = [sheet.case for sheet in sheets]
    form = sheets[0].layout.content.form
    known = {(seat, space.name): space for seat, case in enumerate(cases) for space in spaces(form, written=case.written)}
    seats = [
        Candidates(seat, case.written, tuple(space for (of, _), space in known.items() if of == seat))
        for seat, case in enumerate(cases)
    ]
    subject = Sheets(cases, budget, at_table(sheets) if len(cases) > 1 else None)
    found = Search(subject, seats, tuple(known), budget).run()
    assert found.complete
    return len(found.sets), Budget().left - budget.left


@pytest.mark.parametrize("name", SHEETS)
def test_the_search_knows_as_many_slips_and_takes_no_more_steps(name: str, tmp_path: Path) -> None:
    sheets = seated(name, tmp_path)
    slips, corrections, steps = SHEETS[name]
    found, taken = searched(sheets)
    assert (sum(map(known_slips, sheets)), found) == (slips, corrections)
    assert taken <= steps * 1.1


def test_fields_for_dice_are_as_large_as_they_were(file_regression: FileRegressionFixture) -> None:
    lines = []
    for name, orientation in product(("placement/level-1", "placement/level-4"), ("portrait", "landscape")):
        for paper in (*PAPERS, "180 x 240 mm"):
            layout = LIBRARY.layout(name)
            page = replace(layout.common.page, paper=paper, orientation=orientation)
            lines.append(f"{name} on {paper}, {orientation}")
            lines += [f"  {each.text().message}" for each in dice_field_notes(layout.on(page), METRICS)]
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", newline="\n", fullpath=GOLDEN / "fields.txt")


@pytest.mark.parametrize(("values", "tried"), [(100, 99), (101, 1)])
def test_a_space_of_a_hundred_values_is_given_each_of_them(values: int, tried: int) -> None:
    space = Space("a", "number", tuple(range(values)), keep=True)
    candidates = Candidates(0, Written({"a": 5}), (space,))
    assert len(list(candidates.unlike("a", (7,)))) == tried


def test_a_finding_hangs_on_the_values_that_it_rests_on_and_that_are_not_sure() -> None:
    finding = Finding("a/b", "error", "row", ("row", "sum.a"), message(phrase("unsaid", "nothing is said")), Position(1, 1))
    doubts: dict[str, Value | None] = {"row": 1, "row.1": None, "rows": 2, "rowing.1": 3, "sum": 4, "sum.a.b": 5, "sum.b": 6}
    assert [tuple(each) for each in with_doubts(finding, doubts).uncertain] == [
        ("row", 1, None),
        ("row.1", None, None),
        ("sum", 4, None),
        ("sum.a.b", 5, None),
    ]
    assert with_doubts(finding, {"row": UNREAD, "other": 1}).uncertain == ()
    assert len(with_doubts(replace(finding, space=None, spaces=()), doubts).uncertain) == len(doubts)


def test_a_layouts_faults_are_told_of_every_sheet_behind_those_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("game: namaste\npage: {papre: a5}\n", "utf-8")
    (tmp_path / "two.yaml").write_text("sheet: bad.yaml\n---\nsheet: bad.yaml\na: 1\na: 2\n", "utf-8")
    first, second = check([str(tmp_path / "two.yaml")]).sheets
    assert isinstance(first, Refused)
    assert isinstance(second, Refused)
    assert [fault.code for fault in first.faults] == ["layout/unknown-key"]
    assert [fault.code for fault in second.faults] == ["source/key-twice", "layout/unknown-key"]
