"""Legal moves for the largest sheets and the longest questions: fast and short answers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.hostile.games import HOSTILE, crossed, diceculus, islands
from tests.hostile.limits import within_limits
from tests.thorough import every

_SYMBOLS = [f"s{n}" for n in range(22)]
_FACE = list(range(1, 100))
HUGE = (
    f"extends: namaste\ndiamond: 13\nkarma: 20\npage: {{paper: a3}}\n"
    f"symbols: {{rows: [{', '.join(_SYMBOLS[:11])}], columns: [{', '.join(_SYMBOLS[11:])}]}}\n"
    f"dice: {{white: 10, turquoise: 10, faces: [{_FACE}]}}\n"
)
"""The largest diamond, with twenty dice that have one face of 99 numbers each."""
ROLL = ",".join(["/".join(map(str, _FACE))] * 10 + ["/".join(map(str, _FACE)) + "t"] * 10)


def diamonds(size: int, highest: int, layout: str, sheets: int) -> str:
    """Return sheets with half of their circles filled, with numbers that mostly rise."""
    random, half = Random(1), size // 2 + 1
    documents = []
    for _ in range(sheets):
        rows = []
        for row in range(1, size + 1):
            reach = range(abs(row - half), size - abs(row - half))
            near = [highest * (row + column) / (2 * size) + random.uniform(-2, 2) for column in reach]
            rows.append(" ".join(str(max(1, round(number))) if random.random() < 0.5 else "." for number in near))
        documents.append(f"sheet: {layout}\ncircles: |\n" + "".join(f"  {row}\n" for row in rows))
    return "---\n".join(documents)


@pytest.mark.parametrize("form", every([(), ("--format", "json"), ("-o", "out.pdf")]))
@pytest.mark.parametrize("asked", [("--dice", ROLL), ("--result", "1000")], ids=["dice", "result"])
def test_the_largest_sheet(asked: tuple[str, ...], form: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "huge.yaml").write_text(HUGE, "utf-8")
    (tmp_path / "sheet.yaml").write_text(diamonds(13, 1980, "huge.yaml", 20), "utf-8")
    found = within_limits("options", "sheet.yaml", *asked, *form, cwd=tmp_path)
    assert found.status == 0, found.err


@pytest.mark.parametrize("form", every(["text", "json"]))
def test_very_many_sheets(form: str, tmp_path: Path) -> None:
    (tmp_path / "sheet.yaml").write_text(diamonds(7, 28, "namaste", 1_000), "utf-8")
    found = within_limits("options", "sheet.yaml", "--dice", "1/7,1/7,1/7,1/7t", "--format", form, cwd=tmp_path)
    assert found.status == 0, found.err


@pytest.mark.parametrize(
    "asked",
    [
        ("--result", "9" * 100_000),
        ("--result", "\x1b[2J\u202e"),
        ("--result", "1 or 7"),
        ("--dice", "2," * 50_000 + "2t"),
        ("--dice", "/".join(["7"] * 50_000)),
        ("--dice", "\x1b[2J,2t"),
        ("--dice", "," * 100_000),
        ("--die", "9" * 100_000),
        ("--placed", "r1c1," * 20_000),
        ("--card", "(" * 100_000),
    ],
    ids=lambda asked: asked[1][:12],
)
def test_the_longest_questions(asked: tuple[str, ...], tmp_path: Path) -> None:
    for layout in ("namaste", "placement/level-4", "diceculus"):
        players = "players: 2\n" if "level" in layout else ""
        (tmp_path / f"{layout[:3]}.yaml").write_text(f"sheet: {layout}\n{players}", "utf-8")
    for form in ("text", "json"):
        found = within_limits("options", ".", *asked, "--format", form, cwd=tmp_path)
        assert found.status == 2
        assert "\x1b" not in found.out + found.err
        assert form == "json" or "\u202e" not in found.out + found.err
        assert len(found.err) < 10_000


@pytest.mark.parametrize("kind", every(HOSTILE))
def test_cards_of_rounds_without_end(kind: str, tmp_path: Path) -> None:
    text = diceculus(HOSTILE[kind], 100).replace('"values": {"a": 30, "b": 2, "c": 3}, "score": 3, "total": ', '"total": ')
    assert '"values"' not in text
    (tmp_path / "a.yaml").write_text(text, "utf-8")
    found = within_limits("options", "a.yaml", cwd=tmp_path)
    assert found.status == 0, found.err


def test_a_level_of_rockets(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(islands(25, 25), "utf-8")
    (tmp_path / "b.yaml").write_text(f"sheet: a.yaml\nplayers: 2\nmarks: |\n{crossed(islands(25, 25)).replace('X', '.')}", "utf-8")
    for asked in (("--die", "3"), ("--placed", "r1c2,r1c3"), ("--die", "3", "-o", "out.svg")):
        found = within_limits("options", "b.yaml", *asked, cwd=tmp_path)
        assert found.status == 0, found.err
