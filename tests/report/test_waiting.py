"""A sheet without a score names the blank spaces it waits for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetgen.source.languages import language
from sheetgen.source.messages import reader
from tests.command import run

NINE = "holes: {1: [4, 5], 2: [4, 5], 3: [3, 3], 4: [5, 5], 5: [4, 4], 6: [4, 4], 7: [3, 3], 8: [4, 4], 9: [5, 5]"
WAITING = "total needs Back nine; Back nine needs strokes in Hole 10, strokes in Hole 11, strokes in Hole 12, …"


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (f"golf\nplayers: [Ana, Ben]\n{NINE}}}", f"no ranking yet: {WAITING}"),
        (
            f"golf\nplayers: [Ana, Ben]\n{NINE}, {', '.join(f'{hole}: [4, .]' for hole in range(10, 19))}}}",
            f"no points yet for Ben: {WAITING}",
        ),
        ("chess\nmoves: [[e4]]", "no ranking yet: the score needs the result"),
        ("chess\nresult: won", ""),
        ("oh-hell\nplayers: [A, B, C]\nhands: [{bid: [1, 0, 1]}]", "no ranking yet: total in Hand 1 needs tricks in Hand 1"),
        ("tenpin\nframes: [X]", "no points yet: score in tenth needs score in frame 9"),
        ("golf\nplayers: [Ana, Ben]", ""),
        ('golf\nplayers: [Ana, Ben]\nholes: {1: [4, "?"]}', ""),
        ("yacht\nupper: [3]", ""),
    ],
)
def test_a_sheet_without_a_score_says_what_it_needs(sheet: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(f"sheet: {sheet}\n", "utf-8")
    told = run("check", str(file)).out
    assert (said in told) if said else " yet" not in told.replace("nothing written yet", "")


def test_it_is_said_in_the_language_of_who_reads(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(f"sheet: golf\nplayers: [Ana, Ben]\n{NINE}}}\n", "utf-8")
    token = reader.set(language("de"))
    try:
        assert "noch keine Rangliste: Gesamt braucht Zweite neun" in run("check", str(file)).out
    finally:
        reader.reset(token)
    (sheet,) = json.loads(run("check", str(file), "--format", "json").out)["sheets"]
    assert sheet["valid"]
    assert sheet["ranking"] == []
