"""The rulebook's challenges as keys of a layout, each tried on a sheet; and invalid keys."""

from __future__ import annotations

from itertools import product
from math import prod
from pathlib import Path
from typing import Any, Literal

import pytest

from sheetgen.form.spaces import spaces
from sheetgen.form.write.blank import blank
from sheetgen.games.diceculus.content import content
from sheetgen.games.diceculus.layout import Keys, RoundCounts
from sheetgen.games.diceculus.model import STAGES, divisors
from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet, Refused
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from tests.drawing.blocks.room import fonts
from tests.games.diceculus.sheets import found, judged, model, read, round_of
from tests.thorough import every


def ended(end: int, *grands: int | None, **more: int) -> dict[str, Any]:
    """A sheet of grand totals and an end score."""
    stages = {stage.name: {"grand": grand} for stage, grand in zip(STAGES, grands, strict=False)}
    return {"player": "Ana", "stages": stages, "end": end, **more}


@pytest.mark.parametrize("faces", [2, 6, 7, 20])
def test_dice_with_more_faces(faces: int) -> None:
    for value in range(faces * 3 + 3):
        sheet = round_of("idea", dice={"a": 2, "b": 2, "c": 3}, card="a+b+c", values={"a": value, "b": 2, "c": 3})
        expected = [] if 2 <= value <= 2 * faces else [("value", "idea.1.values.a")]
        assert (value, found(sheet, Keys(faces=faces))) == (value, expected)


@pytest.mark.parametrize("way", ["digits", "root", "product"])
def test_the_grand_total_by_the_digits(way: Literal["digits", "root", "product"]) -> None:
    keys = Keys(grand=way)
    for total in (*every(range(-120, 121), 4), 183, 999999, -98765):
        digits = [int(digit) for digit in str(abs(total))]
        sign = 1 if total >= 0 else -1
        root = 0 if not total else (abs(total) - 1) % 9 + 1
        due = sign * {"digits": sum(digits), "root": root, "product": prod(digits)}[way]
        sheet = {"player": "Ana", "stages": {"idea": {"rounds": [{"score": total, "total": total}], "grand": due}}}
        assert (total, found(sheet, keys)) == (total, [])
        assert judged(sheet, keys).earned.parts["idea"] == due
        sheet["stages"]["idea"]["grand"] = due + 1  # type: ignore[index]
        assert (total, found(sheet, keys)) == (total, [("grand", "idea.grand")])


@pytest.mark.parametrize(
    ("end", "due"),
    [
        ("add", 24),
        ("subtract", 0),
        ("multiply", -960),
        ("divide", 0),
        (("add", "subtract", "multiply"), 180),
        (("divide", "multiply", "add"), 4),
        (("multiply", "divide", "divide"), -2),
        (("divide", "add", "divide"), 0),
    ],
)
def test_the_end_score_by_other_operations(end: Any, due: int) -> None:
    """The grand totals 12, 4, −2 and 10 are combined exactly, from left to right; the result is rounded half away from zero."""
    keys = Keys(end=end)
    assert found(ended(due, 12, 4, -2, 10), keys) == []
    assert found(ended(due + 1, 12, 4, -2, 10), keys) == [("end", "end")]
    assert judged(ended(due, 12, 4, -2, 10), keys).earned.computed == due


def test_the_end_score_takes_the_stages_given() -> None:
    keys = Keys(end=("subtract", "multiply", "divide"))
    assert judged(ended(0, 12, None, 3), keys).earned.computed == 36
    assert judged(ended(0, None, 7, None, 2), keys).earned.computed == 4
    assert judged(ended(0, None, None, None, 9), keys).earned.computed == 9
    assert judged(ended(0, 5, 0, None, 0), keys).earned.computed == -50


def test_operations_are_exact_until_the_end() -> None:
    for first, second, third in product(range(-9, 10), range(1, 10), range(1, 10)):
        keys = Keys(end=("divide", "multiply", "add"))
        doubled = 2 * abs(first) * third + second
        due = doubled // (2 * second) * (1 if first >= 0 else -1)
        assert judged(ended(0, first, second, third), keys).earned.computed == due


def test_points_off_for_wrong_solutions_and_points_for_unaided_ones() -> None:
    both = Keys(wrong=1, unaided=1)
    assert found(ended(24 - 2 + 3, 12, 4, -2, 10, wrong=2, unaided=3), both) == []
    assert found(ended(24, 12, 4, -2, 10, wrong=2, unaided=3), both) == [("end", "end")]
    assert found(ended(24, 12, 4, -2, 10), both) == []
    assert judged(ended(24, 12, 4, -2, 10, wrong=2), Keys(wrong=5)).earned.computed == 14
    assert judged(ended(24, 12, 4, -2, 10, wrong=2), Keys(wrong=5, end="multiply")).earned.computed == -970


@pytest.mark.parametrize(("text", "said"), [("wrong: 2", "unknown key"), ("unaided: 1", "unknown key")])
def test_what_is_not_played_is_not_on_the_sheet(text: str, said: str) -> None:
    assert said in read(text)[1][0].text
    assert read(text, Keys(wrong=1, unaided=1))[1] == []
    assert "is too small" in read(text.replace(": ", ": -"), Keys(wrong=1, unaided=1))[1][0].text


def test_divisors() -> None:
    assert divisors(0) is None
    for number in range(1, 400):
        assert divisors(number) == divisors(-number) == sum(number % each == 0 for each in range(1, number + 1))
    assert divisors(10**12 + 39) == 2
    assert divisors(2**40 * 9) == 41 * 3


@pytest.mark.parametrize(
    "keys",
    [
        "faces: 1",
        "grand: digit",
        "end: plus",
        "end: [add, add]",
        "end: [add, add, add, add]",
        "wrong: -1",
        "winner: first",
        "rounds: {idea: 0}",
        "rounds: {ideas: 3}",
    ],
)
def test_keys_that_make_no_sheet(keys: str, tmp_path: Path) -> None:
    layout = tmp_path / "mine.yaml"
    layout.write_text(f"extends: diceculus\n{keys}\n", "utf-8")
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("sheet: mine.yaml\nplayer: Ana\n", "utf-8")
    (checked,) = check([str(sheet)]).sheets
    assert isinstance(checked, Refused)
    assert [(fault.file, fault.position.line) for fault in checked.faults] == [(str(layout), 2)]


CHALLENGE = """\
extends: diceculus
rounds: {idea: 3, game: 6, robbery: 1, charity: 5}
faces: 7
grand: product
end: [add, subtract, multiply]
wrong: 1
unaided: 2
winner: lowest
blocks:
  - {id: wrong, block: write, page: 2, at: c1-7 r86-90, space: wrong, label: $wrong, min: [9mm, 8mm]}
  - {id: unaided, block: write, page: 2, at: c9-15 r86-90, space: unaided, label: $unaided, min: [9mm, 8mm]}
labels: {en: {wrong: Wrong, unaided: Unaided}, de: {wrong: Falsch, unaided: Allein}}
"""


def test_a_layout_with_every_challenge_is_printed_and_judged(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(CHALLENGE, "utf-8")
    sheet = tmp_path / "sheet.yaml"
    stages = "{idea: {rounds: [{score: 34, total: 34}], grand: 12}, game: {grand: 3}, robbery: {grand: 5}, charity: {grand: -2}}"
    sheet.write_text(f"sheet: mine.yaml\nplayer: Ana\nstages: {stages}\nwrong: 3\nunaided: 1\nend: -21\n", "utf-8")
    (checked,) = check([str(sheet)]).sheets
    assert isinstance(checked, JudgedSheet)
    assert checked.findings == []
    assert checked.earned.computed == -21
    layout = Library().layout(str(tmp_path / "mine.yaml"))
    printed = build(layout, "en", "full", fonts())
    placed = [place.space for page in printed.pages for place in page.places]
    assert {"wrong", "unaided", "stages.game.6.card", "stages.charity.5.total"} <= set(placed)
    assert "stages.robbery.2.card" not in placed


def test_the_printed_sheet_has_room_to_write() -> None:
    printed = build(Library().layout("diceculus"), "en", "full", fonts())
    assert list(printed.paper) == [297, 210]
    front, back = printed.pages
    for page in (front, back):
        for place in page.places:
            width, height = (
                (40, 7) if place.space.endswith(("player", "invigilator")) else (40, 8) if place.space.endswith(".card") else (9, 8)
            )
            assert place.box.w >= width - 1e-6, place
            assert place.box.h >= height - 1e-6, place


def test_what_is_on_the_paper() -> None:
    """The paper has the letters that a stage can use. Rolls and `solved` aren't printed; players may type them to have them
    checked."""
    keys = Keys(rounds=RoundCounts(idea=1, game=1, robbery=1, charity=1))
    made = content(keys, model(keys))
    on_paper = {space.name for space in spaces(made.form)} - made.unplaced
    for stage, letters in (("idea", "abc"), ("game", "abcde"), ("robbery", "abcdef"), ("charity", "abcdef")):
        for key in ("dice", "values"):
            stem = f"stages.{stage}.1.{key}."
            assert {name.removeprefix(stem) for name in on_paper if name.startswith(stem)} == set(letters)
    assert not any(".rolls." in name or name.endswith(".solved") for name in on_paper)


def test_the_blank_sheet_is_read_as_empty() -> None:
    keys = Keys(wrong=1, unaided=1)
    text = blank("diceculus", "DiceCulus", content(keys, model(keys)).form)
    sheet, faults = read(text, keys)
    assert [fault for fault in faults if "sheet" not in fault.text] == []
    counts = {f"stages.{stage.name}": getattr(keys.rounds, stage.name) for stage in STAGES}
    assert {space: value for space, value in sheet.items() if value != ()} == counts
    assert not any(line.endswith(" ") for line in text.split("\n"))
