"""Whole pads as numbers: papers, the sheets on them, and their crop marks, in `tests/golden/pads`.

`make golden` rewrites the files; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.papers import PAPERS
from sheetgen.drawing.sheet import Line, Page, Sheet
from sheetgen.pads.pad import NoRoomError, Run, pad, usual_flip
from tests.command import ROOT

GOLDEN = ROOT / "tests" / "golden" / "pads"


def sheet(name: str, width: float, height: float, pages: int = 1, margin: float = 8.0, backs: Any = "side") -> Sheet:
    """Return a blank sheet."""
    return Sheet(name, name, "en", (width, height), margin, tuple(Page((), ()) for _ in range(pages)), backs=backs)


A5, A6 = sheet("a5", *PAPERS["a5"]), sheet("a6", *PAPERS["a6"])
LYING = sheet("lying", 148.0, 105.0, margin=0.5)
BOTH = sheet("both", *PAPERS["a6"], pages=3)
TOP = sheet("top", *PAPERS["a6"], pages=2, backs="top")
SINGLE = sheet("single", *PAPERS["a6"], pages=3, backs=None)
CARD = sheet("card", 63.0, 88.0, margin=3.0)
STRIP = sheet("strip", 200.0, 20.0, margin=0.0)
A4, LETTER, A3 = PAPERS["a4"], PAPERS["letter"], PAPERS["a3"]

PADS: dict[str, dict[str, tuple[list[Sheet], dict[str, Any]]]] = {
    "one": {
        "alone": ([A5], {}),
        "copies": ([A5], {"copies": 3}),
        "on a larger paper": ([A5], {"paper": A4}),
        "in the middle of letter": ([CARD], {"paper": LETTER}),
        "a little smaller than its paper": ([sheet("x", 200.0, 287.0)], {"paper": A4}),
        "much larger than its paper": ([A5], {"paper": PAPERS["a6"]}),
        "made to fit": ([A5], {"paper": PAPERS["a6"], "fit": True}),
        "made to fill": ([CARD], {"paper": LETTER, "fit": True}),
        "two sizes": ([A5, A6, A5], {"copies": 2}),
        "both sides": ([BOTH], {"copies": 2}),
        "both sides, turned over the top": ([TOP], {"copies": 1}),
        "both sides, with the other edge": ([BOTH], {"flip": "short"}),
        "no backs": ([SINGLE], {"copies": 2}),
        "kinds": ([BOTH], {"copies": 5, "equal": 2}),
        "none": ([A5], {"copies": 0}),
    },
    "several": {
        "as many as fit": ([A6], {"up": "auto", "copies": 5}),
        "two of a5": ([A5], {"up": 2, "copies": 3}),
        "two of a5 on letter": ([A5], {"up": 2, "paper": LETTER}),
        "two of a5 on letter, made to fit": ([A5], {"up": 2, "paper": LETTER, "fit": True}),
        "cards": ([CARD], {"up": "auto", "copies": 10, "paper": A4}),
        "cards on letter": ([CARD], {"up": 8, "copies": 8, "paper": LETTER}),
        "too many cards": ([CARD], {"up": 10, "paper": A4}),
        "too large": ([A5], {"up": 2, "paper": PAPERS["a6"]}),
        "strips": ([STRIP], {"up": 5, "paper": A4}),
        "standing and lying": ([A6, LYING], {"up": 4, "copies": 2}),
        "cut piles": ([A6], {"up": 4, "copies": 6, "stack": "cut"}),
        "cut piles of kinds": ([A6, LYING], {"up": 2, "copies": 3, "equal": 2, "stack": "cut"}),
        "kinds": ([A6], {"up": 4, "copies": 10, "equal": 1}),
    },
    "backs": {
        "both sides": ([BOTH], {"up": 4, "copies": 3}),
        "both sides over the short edge": ([BOTH], {"up": 2, "copies": 1, "flip": "short"}),
        "backs at the top": ([TOP], {"up": 2, "copies": 3}),
        "backs at the top over the short edge": ([TOP], {"up": 3, "copies": 2, "flip": "short", "paper": LETTER}),
        "turned and on both sides": ([sheet("lying2", 148.0, 105.0, pages=2), BOTH], {"up": 4, "copies": 1, "paper": A4}),
        "no backs": ([SINGLE], {"up": 4, "copies": 2}),
        "cut piles": ([BOTH], {"up": 4, "copies": 6, "stack": "cut"}),
        "made to fit": ([BOTH], {"up": 6, "copies": 3, "fit": True}),
        "on a3": ([BOTH], {"up": "auto", "copies": 4, "paper": A3}),
    },
}


def numbers(values: Iterable[float]) -> str:
    """Lengths to the hundredth of a millimetre."""
    return " ".join(f"{round(value, 2) + 0.0:g}" for value in values)


def shown(runs: Iterable[Run], sheets: list[Sheet]) -> Iterator[str]:
    """Yield every paper with its sheets; list its marks only if they differ from the previous paper's marks."""
    marks: tuple[Any, ...] | None = None
    for run in runs:
        yield f"run, {run.repeat} times"
        for paper in run.papers:
            yield f"  paper {numbers(paper.size)}, cut to {numbers(paper.trim)}"
            for at in paper.placements:
                more = f" turned {at.turned}" if at.turned else ""
                more += f" scaled {at.scale:.4f}" if at.scale != 1 else ""
                more += f" of kind {at.kind}" if at.kind else ""
                yield f"    {sheets[at.sheet].name} page {at.page + 1} at {numbers((at.x, at.y))}{more}"
            if paper.marks != marks:
                lines = [mark for mark in paper.marks if isinstance(mark, Line)]
                yield "    marks " + "; ".join(numbers((mark.x1, mark.y1, mark.x2, mark.y2)) for mark in lines)
            marks = paper.marks


@pytest.mark.parametrize("kind", PADS)
def test_a_pad_is_as_before(kind: str, file_regression: FileRegressionFixture) -> None:
    lines: list[str] = []
    for name, (sheets, options) in PADS[kind].items():
        lines.append(f"== {name}")
        try:
            lines += shown(pad(sheets, **options), sheets)
            usual = {key: options[key] for key in ("paper", "up", "fit") if key in options}
            lines.append(f"usually over the {usual_flip(sheets, **usual)} edge")
        except NoRoomError as error:
            lines.append(f"{error} ({error.up} wanted, {error.fits} fit)")
        except ValueError as error:
            lines.append(str(error))
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", newline="\n", fullpath=GOLDEN / f"{kind}.txt")
