"""The limits of every game's keys: the last value that is taken, and the first that is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from tests.command import run

NAMES = [f"s{n}" for n in range(1, 14)]


def said(text: str, folder: Path) -> list[str]:
    """Return the errors in a layout's keys."""
    file = folder / "own.yaml"
    file.write_text(text, "utf-8")
    try:
        Library().layout(str(file))
    except Unreadable as unreadable:
        return [fault.text for fault in unreadable.faults]
    return []


def diamond(size: int) -> str:
    names = [f"s{n}" for n in range(2 * (size - 2))]
    rows, columns = names[: size - 2], names[size - 2 :]
    return f"game: namaste\ndiamond: {size}\nsymbols: {{rows: [{', '.join(rows)}], columns: [{', '.join(columns)}]}}\n"


def level(width: int, height: int) -> str:
    rows = ["  " + " ".join(["X", *"1" * (width - 1)])] * height
    return "game: placement\ngrid: |\n" + "\n".join(rows) + "\n"


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        (diamond(3), diamond(1), "a diamond of 1 can't be drawn"),
        (diamond(13), diamond(15), "a diamond of 15 can't be drawn"),
        ("game: namaste\nkarma: 0\n", "game: namaste\nkarma: -1\n", "there can't be -1 bad karma spaces"),
        ("game: namaste\nkarma: 20\n", "game: namaste\nkarma: 21\n", "there can't be 21 bad karma spaces"),
        ("game: namaste\ndice: {white: 1}\n", "game: namaste\ndice: {white: 0}\n", "0 white dice can't be rolled"),
        ("game: namaste\ndice: {white: 10}\n", "game: namaste\ndice: {white: 11}\n", "11 white dice can't be rolled"),
        ("game: namaste\ndice: {faces: [99]}\n", "game: namaste\ndice: {faces: [100]}\n", "100 can't be a face of a die"),
        ("game: namaste\ndice: {faces: [1]}\n", "game: namaste\ndice: {faces: [0]}\n", "0 can't be a face of a die"),
        (level(3, 3), level(2, 3), "a grid of 2 columns and 3 rows can't be printed"),
        (level(15, 15), level(15, 16), "a grid of 15 columns and 16 rows can't be printed"),
        (level(15, 3), level(16, 3), "a grid of 16 columns and 3 rows can't be printed"),
        (
            f"game: lucky-dice\nsymbols: [{', '.join(NAMES[:12])}]\n",
            f"game: lucky-dice\nsymbols: [{', '.join(NAMES)}]\n",
            "the number of symbols can't be 13",
        ),
        ("game: lucky-dice\nsymbols: [pig, cat]\n", "game: lucky-dice\nsymbols: [pig]\n", "the number of symbols can't be 1"),
        (
            "game: lucky-dice\ncoasters: 7\n",
            "game: lucky-dice\ncoasters: 6\n",
            "6 coasters for 6 players leave no draw pile",
        ),
        (
            "game: lucky-dice-dice\nsymbols: [pig, cat, hand]\n",
            "game: lucky-dice-dice\nsymbols: [pig, cat, hand, clover]\n",
            "4 symbols can't be shared evenly among the six faces of a die",
        ),
        (
            "game: diceculus\nend: [add, subtract, divide]\n",
            "game: diceculus\nend: [add, add]\n",
            "four grand totals need three operations, not 2",
        ),
    ],
)
def test_the_last_that_is_taken_and_the_first_that_is_refused(good: str, bad: str, message: str, tmp_path: Path) -> None:
    assert said(good, tmp_path) == []
    found = said(bad, tmp_path)
    assert len(found) == 1
    assert found[0].startswith(message), found


def test_a_symbol_that_is_no_name_is_the_only_fault(tmp_path: Path) -> None:
    assert said("game: lucky-dice-dice\nsymbols: [pig, cat, hand, 'b d']\n", tmp_path) == ["'b d' can't be the name of a symbol"]


@pytest.mark.parametrize(
    ("grid", "told"),
    [
        ("X 1 1\n  1r w 1\n  1 - w", {}),
        (
            "X 1 1\n  - - -\n  1 1 1",
            {
                "row 3, column 1; row 3, column 2; row 3, column 3 can never be crossed": [
                    "they need a path from a start field, or from a planet that a rocket reaches"
                ]
            },
        ),
        (
            "X 1 -\n  1 - w\n  - 1r 1",
            {
                "row 2, column 3; row 3, column 2; row 3, column 3 can never be crossed": [
                    "the planet in row 2, column 3 needs a rocket that can be crossed before it"
                ]
            },
        ),
        (
            "X 1 1\n  1l 3l -\n  2 2k 1",
            {
                "row 2, column 1; row 2, column 2; row 3, column 1; row 3, column 2; row 3, column 3 can never be crossed": [
                    "the red locks in row 2, column 1; row 2, column 2 need the red key, which is out of reach in row 3, column 2"
                ]
            },
        ),
        (
            "X - 1\n  1 - -\n  1 - 1b",
            {
                f"the {what} can never be crossed": ["it has no neighbours: it needs a field or a planet next to it"]
                for what in ("field in row 1, column 3", "bomb in row 3, column 3")
            },
        ),
    ],
)
def test_unreachable_fields_that_hang_together_are_one_finding(grid: str, told: dict[str, list[str]], tmp_path: Path) -> None:
    file = tmp_path / "level.yaml"
    kinds = "r: {kind: rocket}, w: {kind: planet}, k: {kind: key, colour: red}, l: {kind: lock, colour: red}, "
    kinds += "b: {kind: bomb, points: 1}"
    file.write_text(f"game: placement\ngrid: |\n  {grid}\nfields: {{{kinds}}}\n", "utf-8")
    (linted,) = run("lint", file, "--format", "json").json["layouts"]
    found = [finding for finding in linted["findings"] if finding["rule"] == "level/unreachable"]
    assert {finding["message"]: finding["notes"] for finding in found} == told
    for finding in found:
        at = re.findall("row ([0-9]+), column ([0-9]+)", finding["message"])
        assert finding["spaces"] == [f"marks.r{row}c{column}" for row, column in at]
