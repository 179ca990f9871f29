"""The step budget of searches: they end at the same place everywhere, and an incomplete result never appears as the only
suggestion.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from sheetgen.judge.corrections.suggestions import STEPS, SuggestionResult
from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.layout.read import Library
from tests.command import ROOT, run

LIBRARY = Library()
RIGHT = (ROOT / "examples/namaste/right.yaml").read_text("utf-8")
MISREAD = RIGHT.replace("7  10 13", "7  16 13")
UNREAD = RIGHT.replace("7  10 13", "7  ?  13")
TWICE = RIGHT.replace("7  10 13", "7  16 13").replace("total: 64", "total: 46")
CLOCKS = {"photo/sheets/reader.py", "photo/find/features.py", "games/placement/lab/search.py"}
"""Modules that read a clock, except in the web app and the commands. The clock limits the custom layouts learnt, and the search for
the best sheet of a large level. Both report it.
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)


def suggested(text: str, steps: int = STEPS) -> list[SuggestionResult]:
    """Return the suggestions for each document of a file."""
    Path("a.yaml").write_text(text, "utf-8")
    sheets = [sheet for sheet in check(["a.yaml"], library=LIBRARY, steps=steps).sheets if isinstance(sheet, JudgedSheet)]
    assert sheets
    return [sheet.suggested for sheet in sheets]


def needed(text: str) -> int:
    """The fewest steps with which the search for one sheet is complete."""
    low, high = 0, STEPS
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if suggested(text, middle)[0].complete else (middle, high)
    return high


@pytest.mark.parametrize("text", [MISREAD, UNREAD], ids=["misread", "unread"])
def test_what_is_cut_short_never_stands_alone(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    most = needed(text)
    (whole,) = suggested(text, most)
    assert [each.alone for each in whole.suggestions] == [True]
    cut = {steps: suggested(text, steps)[0] for steps in range(0, most, max(most // 40, 1))}
    assert not any(found.complete for found in cut.values())
    assert not any(each.alone for found in cut.values() for each in found.suggestions)
    one = [steps for steps, found in cut.items() if len(found.suggestions) == 1]
    assert one, "none was cut short after the first suggestion"
    monkeypatch.setattr("sheetgen.cli.sheets.fixing.judged", partial(check, steps=one[-1]))
    assert run("check", "--fix", "a.yaml").status == (1 if text == MISREAD else 0)
    assert Path("a.yaml").read_text("utf-8") == text
    monkeypatch.setattr("sheetgen.cli.sheets.fixing.judged", partial(check, steps=most))
    run("check", "--fix", "a.yaml")
    assert Path("a.yaml").read_text("utf-8") == RIGHT


def test_at_a_table_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """A suggestion that depends on all sheets (a wrong total) is written only if the search was complete."""
    for file in (ROOT / "examples/namaste/table-of-three").glob("*.yaml"):
        Path(file.name).write_text(file.read_text("utf-8").replace("total: 39", "total: 93"), "utf-8")
    files = {path.name: path.read_text("utf-8") for path in sorted(Path().glob("*.yaml"))}
    slipped = files["ana.yaml"]

    def found(steps: int) -> list[SuggestionResult]:
        return [
            sheet.suggested for sheet in check(sorted(files), True, LIBRARY, steps=steps).sheets if isinstance(sheet, JudgedSheet)
        ]

    def fixed(steps: int) -> str:
        monkeypatch.setattr("sheetgen.cli.sheets.fixing.judged", partial(check, steps=steps))
        assert run("check", "--table", "--fix", *sorted(files)).status == (0 if steps == STEPS else 1)
        assert {name: Path(name).read_text("utf-8") for name in files if name != "ana.yaml"}.items() <= files.items()
        return Path("ana.yaml").read_text("utf-8")

    ana, *others = found(STEPS)
    assert [(each.alone, [change.after for change in each.changes]) for each in ana.suggestions] == [(True, [39])]
    assert [each.suggestions for each in others] == [()] * 2
    low, high = 0, STEPS
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if found(middle)[0].complete else (middle, high)
    for steps in (0, high // 2, high - 1):
        assert [each.alone for sheet in found(steps) for each in sheet.suggestions if each.alone] == []
        assert fixed(steps) == slipped
    assert any(sheet.suggestions for sheet in found(high - 1)), "it was found before all was tried"
    assert fixed(STEPS) == slipped.replace("total: 93", "total: 39")


def test_a_search_that_was_cut_short_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    most = needed(MISREAD)
    for steps, told in ((most - 1, False), (most, True)):
        monkeypatch.setattr("sheetgen.cli.sheets.check.judged", partial(check, steps=steps))
        (sheet,) = run("check", "a.yaml", "--format", "json").json["sheets"]
        assert sheet.get("complete", True) is told
        assert [each["alone"] for each in sheet["suggestions"]] == [told]
        assert ("search incomplete" in run("check", "a.yaml").out.lower()) is not told


def test_sheets_of_a_file_share_the_steps_whatever_their_order() -> None:
    texts = [MISREAD, RIGHT, TWICE, UNREAD, MISREAD, TWICE]
    alone = {text: needed(text) for text in (MISREAD, UNREAD, TWICE)}
    for steps in (alone[MISREAD], 4 * alone[MISREAD], 3 * alone[TWICE], 10 * alone[TWICE]):
        found = suggested("---\n".join(texts), steps)
        assert suggested("---\n".join(reversed(texts)), steps)[::-1] == found
        assert found[0] == found[4]
        assert found[2] == found[5]
    assert all(each.complete for each in found)


def test_what_some_sheets_leave_the_others_take() -> None:
    cheap, dear = sorted((needed(MISREAD), needed(TWICE)))
    assert dear > 2 * cheap
    found = suggested("---\n".join([TWICE, MISREAD, MISREAD, MISREAD]), dear + 3 * cheap + 100)
    assert [each.complete for each in found] == [False, True, True, True]
    found = suggested("---\n".join([TWICE, MISREAD, MISREAD, MISREAD]), 2 * dear + 3 * cheap)
    assert [each.complete for each in found] == [True, True, True, True]


def test_nothing_that_is_told_hangs_on_a_clock() -> None:
    package, clock = ROOT / "sheetgen", re.compile(r"^\s*(import|from) (time|timeit)\b", re.MULTILINE)
    files = {file.relative_to(package).as_posix(): file.read_text("utf-8") for file in package.rglob("*.py")}
    assert {
        name for name, text in files.items() if clock.search(text) and name.split("/")[0] not in ("page", "cli", "processes")
    } == CLOCKS


def test_many_findings_take_steps() -> None:
    """If a sheet has hundreds of wrong rounds, each change costs as much as hundreds of rounds; without a limit, a search would
    take minutes."""

    def effort(rounds: int) -> int:
        text = "sheet: lucky-dice\nplayers: [Ana, Ben]\nrounds:\n" + "  - {lucky: clover}\n" * rounds
        Path("a.yaml").write_text(text, "utf-8")
        (sheet,) = check(["a.yaml"], library=LIBRARY, steps=0).sheets
        assert isinstance(sheet, JudgedSheet)
        assert len(sheet.findings) == rounds
        return sheet.case.changed({"rounds.1.out": ("Ana",)}).effort

    assert effort(208) - effort(108) >= 500
