"""The result of each typed print option, at its limits and beyond: kept in `tests/golden/press/asked.txt`.

`make golden` rewrites it; read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.sheet import Sheet
from sheetgen.layout.read import Library
from sheetgen.press.print_options import default_file_name, file_name, parted, read_printing
from sheetgen.press.print_remarks import print_remarks, unscanned
from sheetgen.press.printing import COMMAND_LINE, MOST, OptionError, Printing
from sheetgen.press.render import PrintSummary, SheetOptions, draw_pad, lay_on_papers
from tests.command import ROOT
from tests.drawing.blocks.room import fonts
from tests.paint.sheets import sheet_of

USUAL: dict[str, Any] = {"copies": "1", "paper": None, "up": "1", "fit": False, "stack": "paper"}
TYPED: tuple[dict[str, Any], ...] = (
    *({"copies": text} for text in ("1", " 2 ", "+3", "0", "-0", "-5", "100000", "100001", "9" * 5000)),
    *({"copies": text} for text in ("", "1.5", "1_0", "\N{ARABIC-INDIC DIGIT THREE}", "--1", "+", "1e3")),
    *({"up": text} for text in ("1", "auto", " AUTO ", "0", "-1", "10000", "10001", "many", "", "\N{FULLWIDTH DIGIT TWO}")),
    *(
        {"paper": text}
        for text in ("a4", " A 3 ", "Half  Letter", "100x150mm", "100 \N{MULTIPLICATION SIGN} 150.5 mm", "20x2000mm")
    ),
    *(
        {"paper": text}
        for text in ("19.9x20mm", "20x2000.1mm", "", "a9", "letr", "120x180", "0x0", "5x5mm", "x", "1 x", "foolscap")
    ),
    *({"paper": text} for text in ("120x180" + " " * 33, "120x180" + " " * 34)),
    *({"paper": text} for text in (f"{'1' * 39}x", f"{'1' * 40}x", f"{'1' * 38}\N{MULTIPLICATION SIGN}9")),
    {"fit": True},
    {"fit": True, "up": "2"},
    {"fit": True, "up": "auto"},
    {"fit": True, "paper": "a5"},
    *({"number": text} for text in ("0", "1", "999999", "1000000", "-1", "one", "")),
    *({"names": text} for text in ("Ana", " Ana  Maria ,Ben", "Ana,,Ben", "", "Ana,", "Ana,ana", "Ana,Ben,ANA")),
    *({"names": text} for text in ("?", "Ana,?", "ß,SS", "a\tb")),
    *(
        {"press": True, **more}
        for more in ({}, {"up": "1"}, {"up": "auto"}, {"paper": "a5"}, {"fit": True, "up": "2"}, {"stack": "cut"})
    ),
    {"names": "Ana,Ben", "copies": "50000"},
    {"names": "Ana,Ben", "copies": "50001"},
    {"names": "Ana,Ben", "copies": "3", "number": "7", "up": "2", "stack": "cut", "flip": "short", "paper": "a3"},
)
"""Print options that differ from the defaults."""


def declined(error: OptionError) -> str:
    """Return the reason and the remedy."""
    told = error.sentence.text()
    return f"{error.option}: {told.message} | {told.hint or '–'}\n"


def test_options_are_read_as_they_were(file_regression: FileRegressionFixture) -> None:
    texts = []
    for typed in TYPED:
        asked = " ".join(f"{name}={value if len(str(value)) < 60 else f'{str(value)[:20]}…'!r}" for name, value in typed.items())
        try:
            printing = read_printing(
                COMMAND_LINE, **{**USUAL, **typed, **({"names": parted(typed["names"])} if "names" in typed else {})}
            )
            other = {
                name: value
                for name, value in printing._asdict().items()
                if name != "paper_name" and value != getattr(Printing(), name)
            }
            texts.append(f"{asked}\n  {other} total {printing.total}\n")
        except OptionError as error:
            texts.append(f"{asked}\n  {declined(error)}")
    file_regression.check(
        "".join(texts), encoding="utf-8", newline="\n", fullpath=ROOT / "tests" / "golden" / "press" / "asked.txt"
    )


WIDE = sheet_of([])._replace(name="wide", paper=(310.0, 90.0), margin=6.4)
BARE = sheet_of([])._replace(name="bare", margin=6.5)
HUGE = sheet_of([])._replace(name="huge", paper=(700.0, 900.0))
LIBRARY = Library()
REFUSED: tuple[tuple[tuple[Sheet | str, ...], Printing, str | None], ...] = (
    (("namaste",), Printing(up=3), None),
    (("namaste",), Printing(up=3, paper=(210.0, 297.0)), "a4"),
    (("namaste",), Printing(up=7, paper=(444.0, 420.0)), "444x420mm"),
    (("namaste",), Printing(up=2, paper=(90.0, 100.0)), "90x100mm"),
    (("namaste",), Printing(paper=(105.0, 148.0)), "A6"),
    (("diceculus/cards",), Printing(paper=(148.0, 210.0)), "a5"),
    ((WIDE,), Printing(paper=(210.0, 297.0)), "a4"),
    ((HUGE,), Printing(paper=(210.0, 297.0)), "a4"),
    ((HUGE,), Printing(up=2), None),
    ((WIDE, BARE, WIDE), Printing(number=1), None),
    ((BARE,), Printing(names=("Ana",)), None),
    (("namaste",), Printing(names=("A" * 70,)), None),
    (("namaste",), Printing(names=("Ana \N{SNOWMAN}",)), None),
    (("namaste",), Printing(2, number=999_998), None),
    (("namaste",), Printing(2, number=999_999), None),
    (("namaste", "namaste"), Printing(1, number=999_999), None),
    (("namaste",), Printing(2, number=999_997, names=("Ana", "Ben")), None),
    ((BARE,), Printing(MOST), None),
    ((BARE,), Printing(MOST + 1), None),
    ((BARE, BARE), Printing(MOST // 2 + 1), None),
    (("diceculus/cards",), Printing(MOST // 2), None),
)
"""Sheets, bundled or plain, with their print options and the paper as typed."""


def refusals() -> Iterator[str]:
    """Yield the message for each refused print option."""
    for sheets, printing, paper in REFUSED:
        names = [each if isinstance(each, str) else each.name for each in sheets]
        asked = {
            name: value for name, value in printing._asdict().items() if value != getattr(Printing(), name) and name != "paper"
        }
        yield f"{' '.join(names)} {asked} {paper or ''}".rstrip() + "\n"
        printing = printing._replace(paper_name=paper or Printing().paper_name)
        try:
            if isinstance(sheets[0], str):
                done = draw_pad(names, SheetOptions(), printing, LIBRARY)
            else:
                done = lay_on_papers([each for each in sheets if isinstance(each, Sheet)], SheetOptions(), printing, fonts())
            yield f"  {done.printed.sheets} sheets on {done.printed.pages} pages\n"
        except OptionError as error:
            yield f"  {declined(error)}"


def test_what_cannot_be_printed_is_told_as_it_was(file_regression: FileRegressionFixture) -> None:
    file_regression.check(
        "".join(refusals()), encoding="utf-8", newline="\n", fullpath=ROOT / "tests" / "golden" / "press" / "refused.txt"
    )


@pytest.mark.parametrize(
    ("layout", "suffix", "name"),
    [
        ("-", ".pdf", "sheet.pdf"),
        ("-", ".svg", "sheet.svg"),
        ("namaste", ".pdf", "namaste.pdf"),
        ("placement/level-4", ".pdf", "placement-level-4.pdf"),
        ("./folder/my.level.yaml", ".png", "my.level.png"),
        ("folder/level.yaml", ".pdf", "level.pdf"),
    ],
)
def test_a_file_is_named_after_its_layout(layout: str, suffix: str, name: str) -> None:
    assert default_file_name(layout, suffix) == name


@pytest.mark.parametrize(
    ("stem", "kept"), [("a" * 250, 250), ("a" * 251, 251), ("a" * 252, 251), ("é" * 125, 125), ("é" * 126, 125)]
)
def test_a_long_name_is_cut_to_255_bytes(stem: str, kept: int) -> None:
    assert file_name(stem, ".pdf") == stem[:kept] + ".pdf"


def test_remarks_come_once_scaled_before_small_before_unscanned() -> None:
    scan = BARE._replace(name="scan", paper=(148.0, 210.0), scan=True)
    scales = [(BARE, 1.5), (scan, 0.9), (scan, 0.9), (scan, 0.92)]
    told = print_remarks(PrintSummary(1, 1, scales, None, (BARE, BARE, WIDE)), COMMAND_LINE)
    assert told[:3] == [
        "bare is printed at 150%: 150 × 225 mm",
        "scan is printed at 90%: 133.2 × 189 mm",
        "scan is printed at 92%: 136.2 × 193.2 mm",
    ]
    assert told[3] == "scan: corner marks of 5.4 mm are hard to find in a photo"
    assert told[4:] == unscanned([BARE, WIDE], COMMAND_LINE)
    assert [line.partition(" ")[0] for line in told[4:]] == ["bare", "wide"]
