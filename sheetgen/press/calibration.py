"""The page that measures a printer: rules for its scale, ladders for its margins, and a cross for the place of its backs.

Everything is in millimetres from the edges of the paper, and symmetrical, so that the back is behind the front whichever way a
printer turns the paper.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.drawing.blocks.printed.type import wrapped
from sheetgen.drawing.papers import PAPERS, Size, scale_of
from sheetgen.drawing.sheet import Line, Metrics, Op, Page, Pen, Sheet, Text
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.layout.default_paper import default_paper
from sheetgen.press.printing import OptionNames
from sheetgen.source.messages import Phrase, room

phrase, _ = room("press")

_PEN, _THIN = Pen("#000000", 0.25), Pen("#000000", 0.12)
_RULE, _LADDER, _REACH, _ARM = 100, 20, 8, 40.0
"""Lengths of the rules and of the ladders at the edges, reach of the scales on the back, length of the arms of the cross (mm)."""
_INSET = 28.0
"""Distance of texts from the side of the paper: inside the ladders (mm)."""


def calibration_sheet(paper: Size | None, lang: str, metrics: Metrics, called: OptionNames | None = None) -> Sheet:
    """Return the page with its back. paper: None for A4, or Letter if it is the usual paper. lang: the language of its texts, which
    is the reader's. called: names of the fields for the answers; None: they are options of `sheetgen calibrate`."""
    paper = paper or PAPERS["letter" if default_paper() == "letter" else "a4"]

    def typed(option: str, text: str) -> Phrase | str:
        return called.typed(option, text) if called else " ".join(("sheetgen", "calibrate", f"--{option}", text.replace(" ", "")))

    steps = (
        phrase("calibrate-print", "Print this page at 100% on both sides. Flip the paper on its long edge."),
        phrase(
            "calibrate-scale",
            "Measure both rules. If they are 99 mm long instead of 100, type: {command}",
            typed("scale", "99"),
        ),
        phrase(
            "calibrate-margins",
            "At each edge, find the smallest number with a complete line. Type the four numbers clockwise from the top: {command}",
            typed("margins", "4, 5, 12, 5"),
        ),
        phrase("calibrate-turn", "Turn the page over like the page of a book, and go on there."),
    )
    back = (
        phrase("calibrate-light", "Hold this page against a light, so that the cross on the front shines through."),
        phrase(
            "calibrate-back",
            "Read where its lines cross the two scales: across, then down. Type both numbers: {command}",
            typed("back", "0.5, -1"),
        ),
    )
    title, centre = phrase("calibration", "Printer calibration"), (paper[0] / 2, paper[1] / 2)
    front = (*_rules(paper), *_ladders(paper), *_cross(*centre, _ARM), *_texts(paper, title, steps, 1, metrics))
    behind = (*_scales(*centre), *_texts(paper, title, back, len(steps) + 1, metrics))
    return Sheet("calibration", title.text(), lang, paper, 0.0, (Page(front, ()), Page(behind, ())), backs="side")


def _texts(paper: Size, title: Phrase, steps: tuple[Phrase, ...], first: int, metrics: Metrics) -> Iterator[Text]:
    """Yield the title, and the numbered steps below one another."""
    scale, x, y = scale_of(paper), _INSET + 12, _INSET + 6
    look = ResolvedStyle(None, None, "#000000", scale.small, "regular", "start", None, scale.small)
    yield Text(x, y, title.text(), scale.title * 0.7, "#000000", "bold")
    for number, step in enumerate(steps, first):
        y += 8
        yield Text(x - 6, y, str(number), scale.small, "#000000", "bold")
        lines = wrapped(step.text(), paper[0] - x - _INSET, look, metrics)
        yield from (Text(x, y + at * look.line_height, line, scale.small) for at, line in enumerate(lines))
        y += (len(lines) - 1) * look.line_height


def _rules(paper: Size) -> Iterator[Op]:
    """Yield a rule across and a rule down, each with a tick at every 5 mm and a number at every 10."""
    x, y = (paper[0] - _RULE) / 2, paper[1] - _INSET - 12
    yield Line(x, y, x + _RULE, y, _PEN)
    yield Line(_INSET, y - _RULE, _INSET, y, _PEN)
    for at in range(0, _RULE + 1, 5):
        long = 4.0 if at % 10 == 0 else 2.0
        yield Line(x + at, y, x + at, y - long, _PEN)
        yield Line(_INSET, y - at, _INSET + long, y - at, _PEN)
        if at % 10 == 0:
            yield Text(x + at, y - 5.0, str(at), 7.0, anchor="middle")
            yield Text(_INSET + 5.0, y - at + 0.9, str(at), 7.0)


def _ladders(paper: Size) -> Iterator[Op]:
    """Yield a line at every millimetre from each edge, with its distance: each line next to the one before, so that none hides
    another."""
    width, height = paper
    for at in range(1, _LADDER + 1):
        along = 6.0 * (at - (_LADDER + 1) / 2)
        across, down = width / 2 + along, height / 2 + along
        for y, base in ((at, at + 2.9), (height - at, height - at - 0.6)):
            yield Line(across - 2, y, across + 2, y, _PEN)
            yield Text(across, base, str(at), 6.5, anchor="middle")
        for x, start in ((at, at + 0.7), (width - at, width - at - 0.7)):
            yield Line(x, down - 2, x, down + 2, _PEN)
            yield Text(start, down + 0.8, str(at), 6.5, anchor="start" if x < width / 2 else "end")


def _cross(x: float, y: float, arm: float) -> Iterator[Line]:
    yield Line(x - arm, y, x + arm, y, _PEN)
    yield Line(x, y - arm, x, y + arm, _PEN)


def _scales(x: float, y: float) -> Iterator[Op]:
    """Yield a scale across below the centre, and a scale down to its right, with a tick at every half millimetre."""
    across, down = y + _ARM * 0.7, x + _ARM * 0.7
    for half in range(-2 * _REACH, 2 * _REACH + 1):
        at, long = half / 2, 2.4 if half % 8 == 0 else 1.6 if half % 2 == 0 else 0.8
        yield Line(x + at, across - long, x + at, across + long, _THIN)
        yield Line(down - long, y + at, down + long, y + at, _THIN)
        if half % 8 == 0:
            yield Text(x + at, across + 5.5, f"{at:g}".replace("-", "−"), 6.5, anchor="middle")
            yield Text(down + 3.4, y + at + 0.8, f"{at:g}".replace("-", "−"), 6.5)
