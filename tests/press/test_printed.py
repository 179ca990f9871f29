"""Complete prints, kept in `tests/golden/press`: annotated sheets, sheets with legal moves, pads, contact sheets, pictures.

`make golden` rewrites them; read the difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.sheet import Ink, Op, Page, Rect, Sheet, Text
from sheetgen.judge.files import Result, check
from sheetgen.judge.options import OptionsAnswer, answer_options
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from sheetgen.pads.pad import Paper
from sheetgen.press.icons import icon_sheet
from sheetgen.press.options_sheet import mark_sheets
from sheetgen.press.pictures import contact_sheet
from sheetgen.press.print_remarks import print_remarks
from sheetgen.press.printing import COMMAND_LINE, Printing
from sheetgen.press.proofs.proof import MAX_FINDINGS, make_proofs
from sheetgen.press.render import DrawnPad, SheetOptions, choose_language, draw_pad
from tests.command import ROOT, put
from tests.drawing.blocks.room import fonts
from tests.layout.test_golden import shown
from tests.log import log
from tests.paint.sheets import sheet_of
from tests.thorough import heavy

KEPT = ROOT / "tests" / "golden" / "press"
LIBRARY = Library()


def added(sheet: Sheet, base: Sheet) -> Sheet:
    """Return a sheet with only its additions to the print."""
    printed = {op for page in base.pages for op in page.ops}
    pages = (Page(tuple(op for op in page.ops if op not in printed), ()) for page in sheet.pages)
    return sheet._replace(pages=tuple(pages))


def logged(ops: Iterable[Op]) -> str:
    """Operations line by line."""
    return log(sheet_of(list(ops))).partition("page 1\n")[2]


# Annotated sheets

TABLES = {
    "diceculus": ("examples/diceculus/table-of-three",),
    "placement": ("examples/placement/table-of-two",),
}
OWN = {
    "tie": (
        *(
            f"sheet: namaste\nplayer: {player}\nfirst: {first}\nkarma: [{karma}]\ntotal: {total}\n---\n"
            for player, first, karma, total in (
                ("Ana", "true", "4", "-4"),
                ("Ben", "false", "2, 2", "-4"),
                ("Cem with a name that is much too long for the column of names of a table", "false", "'?', 7", "3"),
                ("Ana", "true", "4, 4", "?"),
            )
        ),
        "sheet: namaste\nplayer: Dora\nkarma: [1, 2\n",
    ),
    "nobody": ("sheet: namaste\nplayer: Ana\nkarma: [4]\n---\nsheet: namaste\nplayer: Ben\nkarma: [2]\ncrossed: [hand, eye]\n",),
    "blank": ("sheet: namaste\n",),
    "apart": ("sheet: placement/level-4\nplayers: 2\nplayer: Joe\ntotal: '?'\n---\nsheet: lucky-dice\nplayer: Joe\nbonus: 3\n",),
}
"""Sheets with features that no example has."""
PROOFS: dict[str, tuple[Sequence[str], bool, SheetOptions]] = {
    "namaste-wrong": (("examples/namaste/wrong.yaml",), False, SheetOptions()),
    "namaste-misread": (("examples/namaste/misread.yaml",), False, SheetOptions("de", "mono")),
    "placement-wrong": (("examples/placement/wrong.yaml",), False, SheetOptions(ink="saver")),
    "diceculus-wrong": (("examples/diceculus/wrong.yaml",), False, SheetOptions()),
    "yacht-wrong": (("examples/yacht/wrong.yaml",), False, SheetOptions(ink="mono")),
    "lucky-dice-misspelt": (("examples/lucky-dice/misspelt.yaml", "examples/lucky-dice/right.yaml"), False, SheetOptions()),
    **{f"table-of-{name}": (files, True, SheetOptions()) for name, files in TABLES.items()},
    **{f"own-{name}": ((), name in ("tie", "nobody"), SheetOptions()) for name in OWN},
}


def proofs_of(result: Result, wanted: SheetOptions) -> str:
    """Return the additions of annotated sheets to the print, one log per sheet, and the parts that couldn't be drawn."""
    made = make_proofs(result, wanted, fonts())
    readable = [sheet for sheet in result.sheets if isinstance(sheet, JudgedSheet)]
    bases = [build(sheet.layout, choose_language(sheet.layout, wanted.lang), wanted.ink, fonts()) for sheet in readable]
    bases += [sheet_of()] * (len(made.sheets) - len(bases))  # rankings
    told = [f"not drawn: {file}: {fault.text}\n" for file, faults in made.undrawn for fault in faults.faults]
    return "".join([*(log(added(sheet, base)) for sheet, base in zip(made.sheets, bases, strict=True)), *told])


@pytest.mark.parametrize("name", PROOFS)
def test_a_proof_is_as_it_was(
    name: str, file_regression: FileRegressionFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, table, wanted = PROOFS[name]
    monkeypatch.chdir(ROOT)
    if not files:
        monkeypatch.chdir(tmp_path)
        put(own="".join(OWN[name.removeprefix("own-")]))
        files = ("own.yaml",)
    text = shown(proofs_of(check(files, table=table, whole=True, steps=20_000), wanted))
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=KEPT / f"proof-{name}.log")


@heavy
@pytest.mark.parametrize("more", [0, 3])
def test_a_proof_of_very_many_findings_is_as_it_was(
    more: int, file_regression: FileRegressionFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = check(["examples/namaste/wrong.yaml"], whole=True, steps=0)
    (sheet,) = result.sheets
    assert isinstance(sheet, JudgedSheet)
    sheet.findings = [sheet.findings[n % len(sheet.findings)] for n in range(MAX_FINDINGS + more)]
    file_regression.check(
        shown(proofs_of(result, SheetOptions())), encoding="utf-8", newline="\n", fullpath=KEPT / f"proof-many-{more}.log"
    )


# Legal moves

NAMASTE = "sheet: namaste\nplayer: Ana\ncircles: |\n 4\n . 7 .\n 3 . 8 . .\n 1 . . . 12 . .\n . . . 14 .\n . . .\n .\n"
WIDE = "/".join(map(str, range(1, 41)))
ASKED: dict[str, tuple[str, dict[str, str], str | None, Ink]] = {
    "result": (NAMASTE, {"result": "14"}, None, "full"),
    "die": ("sheet: placement/level-4\nplayers: 2\nplayer: Joe\n", {"die": "5"}, None, "full"),
    "placed": ("sheet: placement/level-1\nplayers: 2\n", {"die": "5", "placed": "r3c4,r3c3"}, None, "mono"),
    "round": (
        "sheet: diceculus\nplayer: John\nstages:\n  idea:\n    rounds:\n"
        "      - {dice: {a: 3, b: 2, c: 2}, card: 'ac-7b=?', values: {a: 5}}\n",
        {},
        None,
        "saver",
    ),
    "many": (
        "sheet: wide.yaml\n",
        {"dice": f"{'/'.join(map(str, range(1, 41)))},{'/'.join(map(str, range(1, 41)))}t"},
        None,
        "full",
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_sheet_with_what_may_be_entered_is_as_it_was(
    name: str, file_regression: FileRegressionFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, asked, lang, ink = ASKED[name]
    put(sheet=text, wide=f"extends: namaste\ndice: {{white: 1, faces: [[{WIDE.replace('/', ', ')}]]}}\n")
    answers = [each for each in answer_options(["sheet.yaml"], asked).sheets if isinstance(each, OptionsAnswer)]
    sheets = mark_sheets(answers, lang, ink, fonts())
    bases = [build(each.sheet.layout, choose_language(each.sheet.layout, lang), ink, fonts()) for each in answers]
    whole = "".join(log(added(sheet, base)) for sheet, base in zip(sheets, bases, strict=True))
    file_regression.check(shown(whole), encoding="utf-8", newline="\n", fullpath=KEPT / f"options-{name}.log")


# Pads

PADS: tuple[tuple[Sequence[str], SheetOptions, Printing], ...] = (
    (("namaste",), SheetOptions(), Printing(3)),
    (("namaste",), SheetOptions(), Printing(5, up=2)),
    (("namaste",), SheetOptions("de", "mono"), Printing(5, (297.0, 420.0), "auto", stack="cut", flip="short")),
    (("namaste", "placement/level-2"), SheetOptions(), Printing(2, (210.0, 297.0), fit=True)),
    (("namaste",), SheetOptions(), Printing(2, (105.0, 148.0), 1, True, number=9)),
    (("namaste",), SheetOptions(scan=True), Printing(1, (90.0, 120.0), 1, True)),
    (("namaste",), SheetOptions(scan=True), Printing(2, names=("Ana", "Benjamin the extraordinarily patient"))),
    (("namaste",), SheetOptions(scan=True), Printing(2, number=7, names=("Ana", "Zoë"), up=2)),
    (("lucky-dice",), SheetOptions(scan=True), Printing(3, number=999_997)),
    (("lucky-dice", "namaste"), SheetOptions(scan=True), Printing(2, number=0, stack="cut", up=4, paper=(297.0, 420.0))),
    (("lucky-dice",), SheetOptions(), Printing(3, up=2, flip="short")),
    (("lucky-dice",), SheetOptions(), Printing(1, flip="long")),
    (("diceculus/cards",), SheetOptions(), Printing(2, (297.0, 420.0), 2)),
    (("diceculus/cards",), SheetOptions(scan=True), Printing()),
    (("diceculus",), SheetOptions(scan=True), Printing(number=41, flip="short")),
    (("lucky-dice/coasters", "lucky-dice/dice"), SheetOptions(), Printing(1, (215.9, 279.4), 1, True)),
)


def pad_of(done: DrawnPad) -> Iterator[str]:
    """Yield a complete pad: its sheets, its papers with their content, and the parts specific to each copy."""
    printed = done.printed
    yield f"  {printed.sheets} sheets on {printed.pages} pages, flip {printed.flip}\n"
    yield from (f"  unscanned {sheet.name}\n" for sheet in printed.unscanned)
    yield from (f"  said: {remark}\n" for remark in print_remarks(printed, COMMAND_LINE))
    for sheet in done.sheets:
        yield f"  {log(sheet._replace(pages=())).rstrip()} backs {sheet.backs} scan {sheet.scan}\n"
        for page in sheet.pages:
            code = [] if page.code is None else [Rect(page.code, None, None)]
            yield logged([*page.ops[-5:], *code]) if sheet.scan else ""
    for number, run in enumerate(done.runs[:6], 1):
        yield f"  run {number} of {len(done.runs)}, {len(run.papers)} papers × {run.repeat}\n"
        for paper in run.papers[:4]:
            yield from paper_of(paper)
            for each in paper.placements:
                own = done.own(each.sheet, each.page, each.kind) if done.own else None
                if own is not None:
                    yield logged(own.texts) + "".join(f"    {row}\n" for row in own.code[:3])


def paper_of(paper: Paper) -> Iterator[str]:
    """Yield a paper with its content."""
    yield "    paper {:.2f} {:.2f} trim {:.2f} {:.2f} {:.2f} {:.2f}\n".format(*paper.size, *paper.trim)
    for each in paper.placements:
        yield (
            f"    sheet {each.sheet} page {each.page} at {each.x:.2f} {each.y:.2f} turned {each.turned} "
            f"scale {each.scale:.4f} kind {each.kind}\n"
        )
    yield logged(paper.marks)


@pytest.mark.parametrize("number", range(1, len(PADS) + 1))
def test_a_pad_is_as_it_was(number: int, file_regression: FileRegressionFixture) -> None:
    names, wanted, printing = PADS[number - 1]
    paper = None if printing.paper is None else "{:g} × {:g}".format(*printing.paper)
    options = {**wanted._asdict(), **printing._asdict(), "paper": paper, "printer": None, "paper_name": None, "called": None}
    asked = [f"{field}={value}" for field, value in options.items() if value]
    steps: list[str] = []
    done = draw_pad(names, wanted, printing, LIBRARY, lambda what, at, of: steps.append(f"{what} {at}/{of}"))
    whole = "".join([f"{' '.join(names)}: {' '.join(asked)}\n  {', '.join(steps)}\n", *pad_of(done)])
    text = shown("".join(map(short, whole.splitlines(keepends=True))))
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=KEPT / f"pad-{number}.txt")


def short(line: str) -> str:
    """Return a line; for a very long line (a code), its start and a mark of the whole."""
    return line if len(line) <= 400 else f"{line[:80]}… {sha256(line.encode()).hexdigest()[:16]}\n"


# Contact sheets and pictures by name


def plain(name: str, pages: int, width: float, height: float) -> Sheet:
    """A sheet of different pages of a size."""
    made = sheet_of(*([Text(5, 5, str(n), 9)] for n in range(pages)))
    return made._replace(name=name, paper=(width, height))


CONTACTS: dict[str, list[Sheet]] = {
    "one": [plain("one", 1, 100, 150)],
    "two": [plain("folder/one.yaml", 1, 100, 150), plain("a name that is wider than its sheet ★", 2, 40, 30)],
    "five across": [plain("five", 5, 420, 297), plain("x", 1, 3, 3)],
    "mixed": [plain(f"s{n}", 1, 30 + 7 * n, 90 - 5 * n) for n in range(9)],
}


def test_contact_sheets_are_as_they_were(file_regression: FileRegressionFixture) -> None:
    texts = [f"{name}\n{''.join(paper_of(contact_sheet(sheets, fonts())))}" for name, sheets in CONTACTS.items()]
    file_regression.check(shown("\n".join(texts)), encoding="utf-8", newline="\n", fullpath=KEPT / "contact-sheets.txt")


def test_pictures_by_name_are_as_they_were(file_regression: FileRegressionFixture) -> None:
    names = ["lotus", "gem", "a-picture-with-a-name-wider-than-its-cell", "key"] * 6
    sheets = icon_sheet(names, fonts()), icon_sheet(names[:12], fonts(), close=True)
    texts = map(log, sheets)
    file_regression.check(shown("".join(texts)), encoding="utf-8", newline="\n", fullpath=KEPT / "icons.log")
