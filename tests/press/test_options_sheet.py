"""Legal moves as a picture: every mark in its place, in every ink and language, with the explanation below the print."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import get_args

import pypdfium2
import pytest

from sheetgen.drawing.sheet import Box, Ellipse, Ink, Line, Op, Rect, Sheet, Text, extent
from sheetgen.judge.options import OptionsAnswer, answer_options
from sheetgen.layout.building.build import build
from sheetgen.paint.fonts import Fonts
from sheetgen.press.options_sheet import mark_sheets
from sheetgen.press.pictures import write_picture
from sheetgen.source.faults import Unreadable
from tests.command import put

FONTS = Fonts()
NAMASTE = "sheet: namaste\nplayer: Ana\ncircles: |\n 4\n . 7 .\n 3 . 8 . .\n 1 . . . 12 . .\n . . . 14 .\n . . .\n .\n"
PLACEMENT = "sheet: placement/level-4\nplayers: 2\nplayer: Joe\n"
DICECULUS = (
    "sheet: diceculus\nplayer: John\nstages:\n  idea:\n    rounds:\n"
    "      - {dice: {a: 3, b: 2, c: 2}, card: 'ac-7b=?', values: {a: 5}}\n"
)
QUESTIONS = [
    (NAMASTE, {"result": "14"}),
    (NAMASTE, {"dice": "1/7,2,4t"}),
    (PLACEMENT, {"die": "5"}),
    (DICECULUS, {}),
]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def answers(text: str, asked: dict[str, str]) -> list[OptionsAnswer]:
    put(sheet=text)
    found = answer_options(["sheet.yaml"], asked).sheets
    return [each for each in found if isinstance(each, OptionsAnswer)]


def added(sheet: OptionsAnswer, lang: str, ink: Ink) -> tuple[Sheet, Sheet, list[Op]]:
    """The printed sheet, the marked one, and what its first page has more than the print."""
    printed = build(sheet.sheet.layout, lang, ink, FONTS)
    (marked,) = mark_sheets([sheet], lang, ink, FONTS)
    ops = marked.pages[0].ops
    assert ops[: len(printed.pages[0].ops)] == printed.pages[0].ops
    return printed, marked, list(ops[len(printed.pages[0].ops) :])


def legend(marked: Sheet) -> list[str]:
    """The texts of the last page."""
    return [op.text for op in marked.pages[-1].ops if isinstance(op, Text)]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("ink", get_args(Ink))
@pytest.mark.parametrize(("text", "asked"), QUESTIONS, ids=["result", "dice", "die", "card"])
def test_marks_lie_on_their_places_and_words_on_a_further_page(text: str, asked: dict[str, str], ink: Ink, lang: str) -> None:
    (answer,) = answers(text, asked)
    printed, marked, ops = added(answer, lang, ink)
    boxes = [place.box for place in printed.pages[0].places]
    assert (marked.paper, len(marked.pages)) == (printed.paper, len(printed.pages) + 1)
    for op in ops:
        assert any(box.inset(-0.01).holds(extent(op, FONTS)) for box in boxes), op
    paper = Box(0, 0, *marked.paper).inset(printed.margin - 0.11)
    assert all(paper.holds(extent(op, FONTS)) for op in marked.pages[-1].ops)


def marks_on(ops: list[Op], box: Box) -> list[Op]:
    return [op for op in ops if box.inset(-0.01).holds(extent(op, FONTS))]


@pytest.mark.parametrize("ink", get_args(Ink))
@pytest.mark.parametrize(("text", "asked"), QUESTIONS, ids=["result", "dice", "die", "card"])
def test_every_legal_place_is_ringed_and_no_other(text: str, asked: dict[str, str], ink: Ink) -> None:
    (answer,) = answers(text, asked)
    printed, _, ops = added(answer, "en", ink)
    values: dict[str, list[int]] = {}
    for way in answer.answer.ways:
        for choice in way.choices:
            values.setdefault(choice.space, []).extend([int(way.value or 0)] if choice.may else [])
    assert values
    for place in printed.pages[0].places:
        here = marks_on(ops, place.box)
        rings = [op for op in here if isinstance(op, Ellipse | Rect)]
        if place.space not in values:
            assert not [op for op in rings if op.box == place.box.inset(op.pen.width / 2 if op.pen else 0)]
            continue
        told = sorted(int(n) for op in here if isinstance(op, Text) for n in op.text.replace("−", "-").split(",") if n.strip())
        assert len(rings) == (0 if not values[place.space] else 2 if ink == "mono" else 1)
        if "die" not in asked:  # for a die, no number is added: the field itself shows the die that it takes
            assert told == sorted(set(values[place.space]))
            assert bool([op for op in here if isinstance(op, Line)]) != bool(rings)
        else:
            assert told == []


@pytest.mark.parametrize("ink", get_args(Ink))
def test_dice_of_the_turn_lie_within_their_fields(ink: Ink) -> None:
    (answer,) = answers("sheet: placement/level-1\nplayers: 2\n", {"die": "5", "placed": "r3c4,r3c3"})
    printed, marked, ops = added(answer, "en", ink)
    boxes = {place.space: place.box for place in printed.pages[0].places}
    dice = {space for space, box in boxes.items() if any(isinstance(op, Rect) and op.box == box.inset(box.h * 0.12) for op in ops)}
    assert dice == {"marks.r3c3", "marks.r3c4"}
    assert legend(marked)[:2] == ["legal here", "already placed here"]


def test_without_colour_there_is_none() -> None:
    (answer,) = answers(NAMASTE, {"dice": "1/7,2,4t"})
    _, _, ops = added(answer, "en", "mono")
    pens = [op.pen for op in ops if isinstance(op, Ellipse | Rect | Line) and op.pen]
    colours = {pen.colour for pen in pens} | {op.colour for op in ops if isinstance(op, Text)}
    assert colours
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def test_what_is_said_stands_below() -> None:
    (answer,) = answers(NAMASTE, {"dice": "1/7,2,4t"})
    pdf = BytesIO()
    write_picture(mark_sheets([answer], None, "full", FONTS), pdf, "pdf", FONTS)
    text = pypdfium2.PdfDocument(pdf.getvalue())[1].get_textpage().get_text_range()
    for told in (
        "7 in your own turn (1 + 2 + 4t); may go into 6 of 18 blank spaces",
        "9 in another player's turn (7 + 2); may go into 12 of 18 blank spaces",
        "A player who rolled and enters nothing writes the number of the turquoise die in bad karma space 1: 4 minus points",
        "legal here not legal here",
    ):
        assert told in " ".join(text.split())


def test_very_many_results_are_all_in_the_legend() -> None:
    face = "/".join(map(str, range(1, 41)))
    put(wide=f"extends: namaste\ndice: {{white: 1, faces: [[{face.replace('/', ', ')}]]}}\n")
    (answer,) = answers("sheet: wide.yaml\n", {"dice": f"{face},{face}t"})
    printed, marked, _ = added(answer, "en", "full")
    assert len(answer.answer.ways) == 30
    assert sum(" may go into " in text for text in legend(marked)) == 30
    assert marked.paper == printed.paper


def test_layouts_are_built_once_and_told_of_all_at_once() -> None:
    put(broken="extends: namaste\nremove: [karma]\n", twice="extends: namaste\nremove: [board]\n")
    sheets = answers("sheet: broken.yaml\n---\nsheet: twice.yaml\n---\nsheet: broken.yaml\n---\nsheet: namaste\n", {"result": "14"})
    assert len(sheets) == 4
    with pytest.raises(Unreadable) as refused:
        mark_sheets(sheets, None, "full", FONTS)
    assert {str(fault.file) for fault in refused.value.faults} == {"broken.yaml", "twice.yaml"}
    assert len(refused.value.faults) == len({(fault.file, fault.text) for fault in refused.value.faults})
