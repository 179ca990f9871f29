"""Many wrong sheets of a folder, checked by several processes: the findings come back and can be fixed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.judge import spread
from sheetgen.judge.files import check
from sheetgen.judge.fixing import apply_fixes, offers

WRONG = Path(__file__).parents[2] / "examples" / "lucky-dice" / "wrong.yaml"
ONE = "sheet: lucky-dice\nplayers: [Ana, Ben]\nrounds:\n  - {lucky: clover, out: [Ana]}\ncoasters: {Ana: 7, Ben: 0}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(spread, "WORTHWHILE", 4)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1}, raising=False)
    for number in range(8):
        (tmp_path / f"s{number}.yaml").write_text(WRONG.read_text("utf-8") if number % 2 else ONE, "utf-8")
    return tmp_path


def test_sheets_come_back_with_their_findings(folder: Path) -> None:
    result = check([str(folder)])
    assert [len(getattr(sheet, "findings", ())) for sheet in result.sheets] == [1, 4] * 4


def test_what_another_process_judged_can_be_mended(folder: Path) -> None:
    sure = [(each, offer) for offer in offers(check([str(folder)])) for each in offer.suggestions if each.alone]
    assert len(sure) == 4
    changed = apply_fixes(sure)
    assert not changed.refused
    assert len(changed.fixes) == 4
