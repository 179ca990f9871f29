"""Legal moves as text: read back from the board they match the answer, and no line is too long."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from rulebooks.namaste.sheets import STANDARD

from sheetgen.form.written import Value
from sheetgen.games.namaste import GAME
from sheetgen.games.options import Answer, Choice, Way
from sheetgen.judge.options import Options, OptionsAnswer, answer_options
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.report.excerpt import Paint
from sheetgen.report.options import options_json, options_text
from sheetgen.source.messages import Sentence, message, sentence
from tests.command import put

PLAIN, COLOURS = Paint(False), Paint(True)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def random_sheet(random: Random) -> dict[str, Value]:
    """Numbers somewhere in the diamond, one of them unreadable."""
    cells = GAME.model(STANDARD).board.cells
    return {f"circles.r{row}c{column}": random.randint(1, 28) for row, column in cells if random.random() < 0.5}


def typed(values: dict[str, Value]) -> str:
    rows: dict[int, list[str]] = {}
    for row, column in GAME.model(STANDARD).board.cells:
        rows.setdefault(row, []).append(str(values.get(f"circles.r{row}c{column}", ".")))
    return "sheet: namaste\ncircles: |\n" + "".join(f"  {' '.join(row)}\n" for row in rows.values())


def board(lines: list[str]) -> dict[str, str]:
    """Return the visible cells of a board by the numbers of their column and row."""
    columns = [(match.end(), int(match[0])) for match in re.finditer(r"\d+", lines[0])]
    found = {}
    for line in lines[1:]:
        row, *cells = [(match.end(), match[0]) for match in re.finditer(r"\S+", line)]
        for end, text in cells:
            last = end - text.endswith("]")
            (column,) = (number for at, number in columns if at == last)
            found[f"circles.r{row[1]}c{column}"] = text
    return found


def test_a_board_shows_what_is_written_what_may_be_and_what_may_not() -> None:
    for seed in range(60):
        random = Random(seed)
        values, number = random_sheet(random), random.randint(1, 28)
        put(sheet=typed(values))
        found = answer_options(["sheet.yaml"], {"result": str(number)})
        (sheet,) = found.sheets
        assert isinstance(sheet, OptionsAnswer)
        legal = sheet.answer.ways[0].legal
        for paint in (PLAIN, COLOURS):
            text = re.sub("\033\\[[0-9;]*m", "", options_text(found, paint))
            lines = text.split("\n")
            assert board(lines[3:11]) == {
                f"circles.r{row}c{column}": str(values.get(space := f"circles.r{row}c{column}") or "")
                or (f"[{number}]" if space in legal else "·")
                for row, column in GAME.model(STANDARD).board.cells
            }
            assert all(len(line) <= 100 for line in lines)


def test_every_space_is_told_once_with_its_reason() -> None:
    put(sheet=typed(random_sheet(Random(3))))
    found = answer_options(["sheet.yaml"], {"result": "12"})
    (sheet,) = found.sheets
    assert isinstance(sheet, OptionsAnswer)
    text = options_text(found, PLAIN).replace("\n    ", " ")
    refused = [
        f"r{row}c{column}"
        for line in text.split("\n")
        if line.startswith("  not ")
        for row, columns in re.findall(r"row (\d+), columns? ([^;]*)", line.split(":")[0])
        for column in re.findall(r"\d+", columns)
    ]
    assert sorted(refused) == sorted(c.space.removeprefix("circles.") for c in sheet.answer.ways[0].choices if not c.may)


def test_colours_only_add_to_it() -> None:
    put(sheet=typed(random_sheet(Random(1))))
    found = answer_options(["sheet.yaml"], {"dice": "1/7,2,4t"})
    plain, painted = options_text(found, PLAIN), options_text(found, COLOURS)
    assert "\033" not in plain
    assert "\033[1;32m[" in painted
    assert re.sub("\033\\[[0-9;]*m", "", painted) == plain


def test_boards_stand_side_by_side_as_far_as_there_is_room() -> None:
    put(sheet="sheet: namaste\n")
    for dice, beside in (("2,2t", 2), ("1/7,1/7,1/7,1/7t", 2)):
        lines = options_text(answer_options(["sheet.yaml"], {"dice": dice}), PLAIN).split("\n")
        assert max(line.count(" may go into") for line in lines) == beside
        assert all(len(line) <= 104 for line in lines)


def words(text: str) -> Sentence:
    return sentence(text)


def answered(*ways: Way) -> Options:
    put(sheet="sheet: placement/level-1\nplayers: 2\nmarks: |2\n" + MARKS)
    (read,) = answer_options(["sheet.yaml"], {"die": "1"}).sheets
    assert isinstance(read, OptionsAnswer)
    sheet: JudgedSheet = read.sheet
    return Options([OptionsAnswer(sheet, Answer(ways))], {})


MARKS = """\
   . X . - . . . . .
   . - . . . * . - .
   . . . . . . . . .
   . . - X X . - . .
   . . . . . . . . .
   . - . . . . . - .
   . . . . . - . . .
"""


def test_fields_show_their_pips_and_marks() -> None:
    text = options_text(answered(Way(message(words, "five"), 5, (Choice("marks.r1c1", True), Choice("marks.r1c3", False)))), PLAIN)
    lines = text.split("\n")
    assert lines[1:3] == ["  five", "  may go into 1 of 2 blank spaces"]
    assert lines[4].split() == ["1", "[5]", "X", "6", "6", "1", "3", "5", "4"]
    assert lines[5].split() == ["2", "6", "2", "3", "5", "*", "2", "2"]
    assert lines[7].split() == ["4", "4", "6", "X", "X", "5", "2", "6"]


def test_dice_of_the_turn_are_shown_where_they_lie() -> None:
    put(sheet="sheet: placement/level-1\nplayers: 2\n")
    asked = {"die": "5", "placed": "r3c4,r3c3"}
    found = answer_options(["sheet.yaml"], asked)
    third = next(line for line in options_text(found, PLAIN).split("\n") if line.split()[:1] == ["3"])
    assert third.split() == ["3", "3", "[5]", "(4)", "(1)", "2", "6", "1", "4", "3"]
    assert json.loads(options_json(found, asked))["sheets"][0]["lying"] == ["marks.r3c3", "marks.r3c4"]
    assert "lying" not in json.loads(options_json(answer_options(["sheet.yaml"], {"die": "5"}), {"die": "5"}))["sheets"][0]


def test_what_is_on_no_board_is_a_line() -> None:
    text = options_text(answered(Way(message(words, "so"), 5, (Choice("total", True),)), Way(message(words, "or so"))), PLAIN)
    assert text.split("\n")[1:] == ["  so", "  or so"]


def test_nothing_does_anything_to_a_terminal() -> None:
    text = options_text(answered(Way(message(words, "a\033[2Jb\u202ec"))), COLOURS)
    assert "\033[2J" not in text
    assert "\u202e" not in text


def test_of_very_much_a_part_is_told() -> None:
    put(many="---\n".join(typed(random_sheet(Random(n))) for n in range(400)))
    found = answer_options(["many.yaml"], {"result": "14"})
    text = options_text(found, PLAIN)
    assert len(text) < 310_000
    told = sum(line.startswith("many.yaml") for line in text.split("\n")) - 1
    assert text.split("\n")[-1] == f"many.yaml: and {400 - told} more sheets"
    sheets = json.loads(options_json(found, {"result": "14"}))["sheets"]
    assert len(sheets) == 400
    assert sum("more" in sheet for sheet in sheets) < 200
    assert len(options_json(found, {"result": "14"})) < 4_000_000
