"""Legal moves of a space, shown next to it in the app: the same as `sheetgen options` for the sheet without that space."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.form.codec import format_value
from sheetgen.judge.options import OptionsAnswer, answer_options
from sheetgen.page.context import WorkerContext
from sheetgen.page.sheets import documents, options
from tests.reading import read_in

NAMASTE = {"circles.r4c3": "6", "circles.r4c4": "8", "circles.r4c5": "12", "circles.r3c4": "5", "karma.1": "3"}
UNFINISHED = """sheet: diceculus
player: John
stages:
  idea:
    rounds:
      - {card: "ac-7b", dice: {a: 3, b: 2, c: 2}}
      - {card: "2a+bc", dice: {a: 1, b: 3, c: 3}, rolls: {a: [4]}}
"""


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> WorkerContext:
    return WorkerContext(str(tmp_path_factory.mktemp("folder")))


def entered(context: WorkerContext, layout: str, values: dict[str, str], field: str) -> dict[str, Any]:
    return options.options({"layout": layout, "sheets": [{"values": values}], "field": field}, context)


def command(context: WorkerContext, folder: Path, layout: str, values: dict[str, str], asked: dict[str, str]) -> OptionsAnswer:
    """Return the command's answer for the file that the sheet is saved as."""
    file = folder / "sheet.yaml"
    work = {"layout": layout, "table": False, "sheets": [{"values": values}]}
    file.write_text(documents.yaml(work, context)["text"], "utf-8")
    (answer,) = answer_options([str(file)], asked).sheets
    assert isinstance(answer, OptionsAnswer)
    return answer


@pytest.mark.parametrize("space", ["circles.r4c6", "circles.r3c5", "circles.r1c4", "circles.r4c4"])
def test_results_for_a_circle_are_those_of_the_command(space: str, context: WorkerContext, tmp_path: Path) -> None:
    said = entered(context, "namaste", NAMASTE, space)
    without = {name: value for name, value in NAMASTE.items() if name != space}
    wanted = []
    for number in context.layout("namaste").model.results.possible:
        (way,) = command(context, tmp_path, "namaste", without, {"result": str(number)}).answer.ways
        if space in way.legal:
            wanted.append((str(number), way.head.text().message))
    assert [(each["value"], each["about"]) for each in said["options"]] == sorted(wanted, key=lambda each: int(each[0]))
    assert wanted
    assert said["why"] is None


def test_what_a_result_completes_is_said(context: WorkerContext) -> None:
    values = {"circles.r2c3": "4", "circles.r2c4": "7"}
    with read_in("de"):
        said = entered(context, "namaste", values, "circles.r2c5")
    assert said["options"][0]["value"] == "8"
    assert all("7" in each["brings"] for each in said["options"])


def test_where_nothing_may_be_entered_the_reason_is_said(context: WorkerContext) -> None:
    said = entered(context, "namaste", {"circles.r4c3": "8", "circles.r4c5": "9"}, "circles.r4c4")
    assert said["options"] == []
    assert "row 4" in said["why"]


def test_fields_of_a_level_are_those_of_the_command(context: WorkerContext, tmp_path: Path) -> None:
    layout = "placement/level-1"
    answer = command(context, tmp_path, layout, {}, {}).answer
    legal = {space for way in answer.ways for space in way.legal}
    asked = {choice.space for way in answer.ways for choice in way.choices}
    assert legal
    assert legal < asked
    for space in asked:
        said = entered(context, layout, {}, space)
        assert [each["value"] for each in said["options"]] == (["X"] if space in legal else []), space
        assert (said["why"] is None) == (space in legal), space
    crossed = entered(context, layout, {sorted(legal)[0]: "X"}, sorted(legal)[0])
    assert [each["value"] for each in crossed["options"]] == ["X"]  # the current value doesn't matter


def test_a_card_gives_what_the_command_says(context: WorkerContext, tmp_path: Path) -> None:
    (work,) = documents.open_({"text": UNFINISHED}, context)["works"]
    values = work["sheets"][0]["values"]
    ways = command(context, tmp_path, "diceculus", values, {}).answer.ways
    open_ = [(way, choice.space) for way in ways for choice in way.choices]
    assert open_
    for _, space in open_:
        said = entered(context, "diceculus", values, space)["options"]
        wanted = [
            (format_value(way.value), way.head.text().message) for way, other in open_ if other == space and way.value is not None
        ]
        assert [(each["value"], each["about"]) for each in said] == wanted


@pytest.mark.parametrize(
    ("layout", "field", "values"),
    [
        ("namaste", "karma.1", ["1", "2", "3", "4", "5", "6"]),
        ("yacht", "upper.twos", ["0", "2", "4", "6", "8", "10"]),
        ("namaste", "player", []),
        ("namaste", "no such space", []),
    ],
)
def test_other_spaces_have_their_legal_values(layout: str, field: str, values: list[str], context: WorkerContext) -> None:
    said = entered(context, layout, {}, field)
    assert [each["value"] for each in said["options"]] == values
    assert not any(each["about"] for each in said["options"])
    assert said["why"] is None


def test_what_cannot_be_read_is_passed_over(context: WorkerContext) -> None:
    said = entered(context, "namaste", {"circles.r4c3": "?", "circles.r4c5": "twelve"}, "circles.r4c4")
    assert said["options"]
