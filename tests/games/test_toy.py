"""A game from outside the package works with everything: print, blank, check, table, lint, explain."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from rising import GAME, words

from sheetgen.form.spaces import spaces
from sheetgen.form.write.blank import blank
from sheetgen.form.written import Written
from sheetgen.games.registry import BUNDLED, Games
from sheetgen.judge.explain import all_rules, explain_rule
from sheetgen.judge.files import Result, check
from sheetgen.judge.linting.lint import lint
from sheetgen.judge.sheet import JudgedSheet, Refused
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from sheetgen.layout.schema import layout_schema
from sheetgen.press.printing import Printing
from sheetgen.press.render import SheetOptions, render
from sheetgen.report.excerpt import Paint
from sheetgen.report.text import check_text
from sheetgen.source.faults import Unreadable
from tests.drawing.blocks.room import fonts

TOY = str(Path(__file__).parents[2] / "examples" / "plugin" / "rising" / "layouts" / "rising.yaml")
GAMES = BUNDLED.plus(GAME)


def library() -> Library:
    """Return the layouts of this game and of all the others."""
    return Library(GAMES)


def checked(folder: Path, *texts: str, table: bool = False) -> Result:
    """Return the `check` result of sheets, each given without its first line."""
    for number, text in enumerate(texts):
        (folder / f"{number}.yaml").write_text(f"sheet: {TOY}\n{text}", "utf-8")
    return check([str(folder)], table, library())


def test_it_is_printed() -> None:
    out = io.BytesIO()
    printed = render([TOY], out, SheetOptions("de"), Printing(copies=2), library())
    assert (printed.sheets, printed.pages) == (2, 2)
    with pikepdf.open(out) as pdf:
        assert len(pdf.pages) == 2
    sheet = build(library().layout(TOY), "en", "full", fonts())
    placed = {place.space for page in sheet.pages for place in page.places}
    assert placed == {space.name for space in spaces(library().layout(TOY).content.form)}
    assert placed == {"player", "boxes.1", "boxes.2", "boxes.3", "sum"}


def test_its_blank_is_read_back(tmp_path: Path) -> None:
    layout = library().layout(TOY)
    (tmp_path / "ana.yaml").write_text(blank(TOY, layout.title("en"), layout.content.form), "utf-8")
    [sheet] = check([str(tmp_path / "ana.yaml")], library=library()).sheets
    assert isinstance(sheet, JudgedSheet)
    assert (sheet.findings, sheet.earned.computed) == ([], 0)


def test_a_right_sheet_and_a_wrong_one(tmp_path: Path) -> None:
    result = checked(tmp_path, "player: Ana\nboxes: [1, ., 4]\nsum: 5\n", "player: Ben\nboxes: [4, 2, 7]\nsum: 12\n")
    right, wrong = result.sheets
    assert isinstance(right, JudgedSheet)
    assert isinstance(wrong, JudgedSheet)
    assert (result.status, right.valid, wrong.valid) == (1, True, False)
    assert [(finding.rule, finding.space, finding.message, finding.position[:2]) for finding in wrong.findings] == [
        ("rising/order", "boxes.2", "2 stands to the right of 4, but must be larger", (3, 12)),
        ("rising/thrown", "boxes.3", "box 3 says 7, which cannot be thrown", (3, 15)),
        ("rising/sum", "sum", "the sum says 12, but the boxes make 13", (4, 6)),
    ]
    assert "rising/sum" in check_text(result, Paint(False))


def test_a_table_is_ranked(tmp_path: Path) -> None:
    result = checked(tmp_path, "player: Ana\nboxes: [1, 2, 3]\n", "player: Ben\nboxes: [6]\n", "player: Cem\n", table=True)
    assert result.table is not None
    assert [place[:3] for place in result.table.ranking] == [(1, "Ben", 6), (2, "Ana", 6), (3, "Cem", 0)]
    assert [place.tie_break for place in result.table.ranking] == [words.FEWER_BOXES, "", ""]
    result = checked(tmp_path, "player: Ana\n", "player: Ben\n", "player: Cem\n", table=True)
    assert result.table is not None
    assert [each.rule for each in result.table.findings] == ["rising/nobody"]


def test_a_changed_case_is_the_same_as_one_judged_afresh() -> None:
    layout = library().layout(TOY)
    case = layout.game.read(layout.model, _written(1, 2, 3, 6))
    for space in ("boxes.1", "boxes.2", "boxes.3", "sum"):
        for value in (None, 1, 3, 6, 9):
            changed = case.changed({space: value})
            afresh = layout.game.read(layout.game.model(layout.keys), changed.written)
            assert (list(changed.violations()), changed.earned()) == (list(afresh.violations()), afresh.earned())


def _written(*numbers: int) -> Written:
    """Three boxes and their sum."""
    return Written(dict(zip(("boxes.1", "boxes.2", "boxes.3", "sum"), numbers, strict=True)))


def test_its_layouts_are_linted_and_its_rules_explained(tmp_path: Path) -> None:
    [found] = lint([TOY], library(), fonts())
    assert (found.faults, found.findings) == ([], [])
    (tmp_path / "own.yaml").write_text(f"extends: {TOY}\nboxes: 7\n", "utf-8")
    [found] = lint([str(tmp_path / "own.yaml")], library(), fonts())
    assert [fault.text for fault in found.faults] == ["7 boxes cannot rise with a die of 6 sides"]
    known = {rule.name: rule for rule in GAME.rules}
    assert {name for name in all_rules(Games({"rising": GAME})) if not name.startswith("layout/")} == set(known)
    assert "Rulebook: Rise" in explain_rule(known["rising/order"])
    assert "boxes" in layout_schema(GAME)["properties"]


def test_a_folder_of_very_many_sheets_is_judged_as_well(tmp_path: Path) -> None:
    """This many sheets are usually shared among several processes, which know only the bundled games."""
    result = checked(tmp_path, *["boxes: [1, 2, 3]\nsum: 6\n"] * 500)
    assert (len(result.sheets), result.status) == (500, 0)


def test_nobody_else_knows_it(tmp_path: Path) -> None:
    """Only the library that was given the game knows it."""
    with pytest.raises(Unreadable) as unreadable:
        Library().layout(TOY)
    assert unreadable.value.faults[0].text == "unknown game 'rising'"
    (tmp_path / "ana.yaml").write_text(f"sheet: {TOY}\n", "utf-8")
    assert isinstance(check([str(tmp_path / "ana.yaml")]).sheets[0], Refused)
    assert "rising" not in BUNDLED.names()
    assert GAMES.names() == (*BUNDLED.names(), "rising")
    assert GAMES.load("rising") is GAME
