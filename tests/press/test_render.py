"""`render`: its output for each option, and its error messages."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest

import sheetgen as sg
from sheetgen.cli.progress import Progress
from sheetgen.drawing.papers import PAPERS
from sheetgen.layout.default_paper import default_paper
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.press.print_options import default_file_name, read_printing
from sheetgen.press.printing import COMMAND_LINE, MOST, OptionError, Printing
from sheetgen.press.render import SheetOptions, build_sheets, render
from tests.command import call, run


def pages(path: Path) -> list[tuple[float, float]]:
    """Width and height in mm of each page."""
    with pikepdf.open(path) as pdf:
        return [tuple(round(float(side) * 25.4 / 72, 1) for side in page.MediaBox[2:]) for page in pdf.pages]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("options", "page", "count", "told"),
    [
        ((), (148, 210), 1, ""),
        (("--copies", "3"), (148, 210), 3, ""),
        (("--paper", "A4"), (210, 297), 1, ""),
        (("--paper", "legal", "--up", "1"), (215.9, 355.6), 1, ""),
        (("--copies", "5", "--up", "2"), (297, 210), 3, ": 5 sheets on 3 pages"),
        (("--copies", "5", "--up", "auto", "--paper", "a3"), (297, 420), 2, ": 5 sheets on 2 pages"),
        (("--up", "AUTO", "--paper", "450 x 220 mm"), (450, 220), 1, ""),
        (("--copies", "2", "--up", "2", "--stack", "cut"), (297, 210), 1, ": 2 sheets on 1 page"),
    ],
)
def test_pads(options: tuple[str, ...], page: tuple[float, float], count: int, told: str, tmp_path: Path) -> None:
    done = run("render", "namaste", *options, "-o", str(tmp_path / "pad.pdf"))
    assert (done.status, done.err) == (0, "")
    assert done.out == f"wrote {tmp_path / 'pad.pdf'}{told}\n"
    assert pages(tmp_path / "pad.pdf") == [page] * count


@pytest.mark.parametrize(
    ("options", "message", "hint"),
    [
        (("--copies", "0"), "--copies 0: a pad has at least one copy", ""),
        (("--copies", "-5"), "--copies -5: a pad has at least one copy", ""),
        (("--copies", "many"), "--copies many: expected a whole number", "the number of copies of each sheet"),
        (("--copies", "1.5"), "--copies 1.5: expected a whole number", ""),
        (("--copies", "1_0"), "--copies 1_0: expected a whole number", ""),
        (("--copies", "10000000"), "holds at most 100,000 copies", "longer files are too much for PDF readers and printers"),
        (("--copies", "9" * 5000), "holds at most 100,000 copies", ""),
        (("--up", "0"), "--up 0: a paper holds at least one sheet", "--up auto"),
        (("--up", "-1"), "--up -1: a paper holds at least one sheet", "--up auto"),
        (("--up", "many"), "--up many: expected a whole number", "or auto"),
        (
            ("--up", "3"),
            "--up 3: a4 (210 × 297 mm) holds 2 sheets of namaste (148 × 210 mm), not 3",
            "a3 holds 4; --fit would print at",
        ),
        (("--up", "4", "--paper", "legal"), "legal (215.9 × 355.6 mm) holds 2 sheets", "a3 holds 4"),
        (("--up", "7", "--paper", "444x420mm"), "444 × 420 mm holds 6 sheets", "no known paper holds that many"),
        (("--up", "2", "--paper", "a5"), "a5 (148 × 210 mm) holds 1 sheet of", "a4 holds 2"),
        (("--paper", "a6"), "namaste is 148 × 210 mm and doesn't fit on a6 (105 × 148 mm)", "is a5; --fit would print at 70.5%"),
        (
            ("--paper", "half-letter"),
            "doesn't fit on half-letter (139.7 × 215.9 mm)",
            "print a layout of two lines: `extends: namaste` and `page: {paper: half-letter}`",
        ),
        (("--paper", "lettre"), "there is no paper 'lettre'", "did you mean 'letter'?"),
        (("--paper", "half leter"), "there is no paper 'half leter'", "did you mean 'half-letter'?"),
        (("--paper", "foolscap"), "there is no paper 'foolscap'", "a3, a4, a5, a6, letter, legal, half-letter, or a size such as"),
        (("--paper", ""), "there is no paper ''", "use one of a3"),
        (("--paper", "120x180"), "--paper 120x180: the unit is missing", "did you mean '120x180mm'?"),
        (("--paper", "5x5mm"), "--paper 5x5mm: this isn't a paper size", "each side 20 to 2000 mm"),
        (("--paper", "0x0"), "--paper 0x0: this isn't a paper size", "each side 20 to 2000 mm"),
        (("--fit",), "--fit scales sheets to a paper size, but none is given", "--paper a4 --fit"),
        (("--stack", "pile"), "'--stack'", ""),
        (("--back-offset", "40,0"), "--back-offset 40,0: expected two numbers from -20 to 20", ""),
        (("--back-offset", "3"), "--back-offset 3: expected two", ""),
        (("--back-offset", "nan,nan"), "--back-offset nan,nan: expected two", ""),
        (("--back-offset", "1,1", "--press"), "--back-offset can't be combined with --press", ""),
        (("--pairs",), "--pairs: there are no two sheets of the same size", "name the front and the back"),
        (("--flip", "left"), "'--flip'", ""),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, tuple) else None,
)
def test_options_that_cannot_be_followed(options: tuple[str, ...], message: str, hint: str, tmp_path: Path) -> None:
    done = run("render", "namaste", *options, "-o", str(tmp_path / "pad.pdf"))
    assert (done.status, done.out) == (2, "")
    assert message in done.err
    assert hint in done.err
    assert list(tmp_path.iterdir()) == []


def test_too_many_pages_of_a_sheet_with_many() -> None:
    done = run("render", "diceculus/cards", "--copies", "90000", "-o", "-")
    assert (done.status, done.out) == (2, "")
    assert f"one PDF holds at most {MOST:,} pages" in done.err


@pytest.mark.parametrize(
    ("options", "page", "told"),
    [
        (("--paper", "a4"), (210, 297), "namaste is printed at 141.4%: 209.3 × 297 mm"),
        (("--paper", "a6"), (105, 148), "namaste is printed at 70.5%: 104.3 × 148 mm"),
        (("--paper", "a5"), (148, 210), "namaste is printed at 100%, its true size"),
        (("--up", "4"), (210, 297), "namaste is printed at 70.7%: 104.7 × 148.5 mm"),
        (("--up", "auto"), (297, 210), "namaste is printed at 100%, its true size"),
    ],
)
def test_fit_scales_and_says_so(options: tuple[str, ...], page: tuple[float, float], told: str, tmp_path: Path) -> None:
    done = run("render", "namaste", *options, "--fit", "-o", str(tmp_path / "pad.pdf"))
    assert (done.status, done.err) == (0, told + "\n")
    assert pages(tmp_path / "pad.pdf") == [page]


def test_the_same_pad_is_the_same_file(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        options = ("--copies", "7", "--up", "2", "--stack", "cut", "-o", name)
        assert (
            call("render", "namaste", "namaste", *options, cwd=tmp_path, PYTHONHASHSEED=str(len(list(tmp_path.iterdir())))).status
            == 0
        )
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_a_pad_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "pad.pdf").write_text("old")
    assert run("render", "namaste", "--up", "3", "-o", str(tmp_path / "pad.pdf")).status == 2
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_backs_turn_like_a_book_whatever_the_layout_says(tmp_path: Path) -> None:
    """Two landscape sheets of cards on a paper: the sheets' own backs are made for the edge that turns them like a page."""
    layout = Library().layout("diceculus/cards")
    assert layout.common.page.orientation == "landscape"
    (book,) = build_sheets(["diceculus/cards"], SheetOptions(flip="book"), Library(), Fonts())
    (short,) = build_sheets(["diceculus/cards"], SheetOptions(flip="short"), Library(), Fonts())
    (said,) = build_sheets(["diceculus/cards"], SheetOptions(), Library(), Fonts())
    assert book == short != said


@pytest.mark.parametrize(
    ("names", "options", "edge"),
    [
        (("diceculus",), (), "short"),
        (("diceculus",), ("--flip", "long"), "long"),
        (("diceculus",), ("--flip", "short"), "short"),
        (("diceculus",), ("--scan",), "short"),
        (("diceculus",), ("--up", "2", "--paper", "a3"), "long"),
        (("diceculus",), ("--up", "2", "--paper", "a3", "--flip", "short"), "short"),
        (("diceculus/cards",), (), "long"),
        (("diceculus/cards",), ("--flip", "short"), "short"),
        (("diceculus", "diceculus/cards"), (), "short"),
        (("lucky-dice/coasters",), (), "long"),
        (("namaste",), ("--flip", "short"), None),
        (("lucky-dice/dice",), (), None),
    ],
)
def test_it_is_said_how_to_print_backs(names: tuple[str, ...], options: tuple[str, ...], edge: str | None, tmp_path: Path) -> None:
    told = f"print on both sides, and flip on the {edge} edge\n" if edge else ""
    done = run("render", *names, *options, "-o", str(tmp_path / "pad.pdf"))
    assert (done.status, done.out.partition("\n")[2]) == (0, told)
    piped = call("render", *names, *options, "-o", "/dev/null")
    assert (piped.out, piped.err.splitlines()[-1:]) == ("", [told.strip()] if edge else [])
    with pikepdf.open(tmp_path / "pad.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.get("/Duplex") == (f"/DuplexFlip{edge.title()}Edge" if edge else None)


def texts(path: Path) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]


def test_pairs_are_front_and_back_and_an_odd_one_has_an_empty_back(tmp_path: Path) -> None:
    levels = [f"placement/level-{number}" for number in (1, 2, 3)]
    done = run(
        "render", *levels, "--pairs", "--copies", "2", "--names", "Ana", "--scan", "--number", "5", "-o", str(tmp_path / "a.pdf")
    )
    assert (done.status, done.out.partition("\n")[2]) == (0, "print on both sides, and flip on the short edge\n")
    pages = texts(tmp_path / "a.pdf")
    assert ["".join(level for level in "123" if f"Level {level}" in page) for page in pages] == [*"1212", "3", "", "3", ""]
    assert [page.split()[-1] for page in pages if page] == [*"5768", "9", "10"]
    assert run("render", *levels, "--pairs", "--copies", "2", "--up", "2", "-o", str(tmp_path / "b.pdf")).status == 0
    assert ["Level 1" in page for page in texts(tmp_path / "b.pdf")] == [True, False, False, False]
    with pikepdf.open(tmp_path / "a.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


def test_an_offset_moves_backs_and_their_crop_marks_only(tmp_path: Path) -> None:
    def drawn(*options: str) -> list[list[float]]:
        run("render", "diceculus", "--paper", "a3", *options, "-o", str(tmp_path / "pad.pdf"))
        with pikepdf.open(tmp_path / "pad.pdf") as pdf:
            parsed = [pikepdf.parse_content_stream(page) for page in pdf.pages]
        return [[float(n) for each in page if str(each.operator) in {"cm", "m"} for n in each.operands[-2:]] for page in parsed]

    (front, back), (same, moved) = drawn(), drawn("--back-offset", "2,-1.5")
    assert front == same
    assert len(back) > 10
    assert moved == pytest.approx([value + (2, 1.5)[n % 2] / 25.4 * 72 for n, value in enumerate(back)], abs=0.01)


def test_a_landscape_sheet_turns_like_a_page_with_either_setting(tmp_path: Path) -> None:
    """Its back is upside down for the long edge and upright for the short one, the default."""

    def backs(*options: str) -> list[float]:
        file = tmp_path / "pad.pdf"
        assert run("render", "diceculus", *options, "-o", str(file)).status == 0
        with pikepdf.open(file) as pdf:
            drawn = pikepdf.parse_content_stream(pdf.pages[1])
        return [float(number) for each in drawn if str(each.operator) == "cm" for number in each.operands][:6]

    assert backs() == backs("--flip", "short")
    assert backs("--flip", "long")[:4] == pytest.approx([-1, 0, 0, -1])
    assert backs("--flip", "long")[4:] == pytest.approx([297 / 25.4 * 72, 210 / 25.4 * 72], abs=0.1)


@pytest.mark.parametrize(
    "options", [(), ("--up", "2"), ("--up", "2", "--copies", "3", "--stack", "cut"), ("--paper", "a4"), ("--paper", "a6", "--fit")]
)
def test_pads_of_sheets_for_scanning(options: tuple[str, ...], tmp_path: Path) -> None:
    usual, scanned = tmp_path / "usual.pdf", tmp_path / "scanned.pdf"
    for file, more in ((usual, ()), (scanned, ("--scan",))):
        done = run("render", "placement/level-1", "lucky-dice", *options, *more, "-o", str(file))
        assert (done.status, "--scan" in done.err) == (0, False)
    assert pages(usual) == pages(scanned)
    assert usual.read_bytes() != scanned.read_bytes()


def test_what_has_no_spaces_is_left_as_it_is_by_scan(tmp_path: Path) -> None:
    names = ("lucky-dice/dice", "diceculus", "diceculus/cards", "diceculus/cards")
    done = run("render", *names, "--scan", "-o", str(tmp_path / "pad.pdf"))
    kept = [f"{name} has no spaces to read, so --scan doesn't change it" for name in ("lucky-dice/dice", "diceculus/cards")]
    assert (done.status, done.err.splitlines()) == (0, kept)


def test_a_sheet_too_full_for_scanning_says_so(tmp_path: Path) -> None:
    file = tmp_path / "full.yaml"
    file.write_text("extends: placement/level-1\nblocks: [{id: board, cell: {min: 16.2mm}}]\n", "utf-8")
    assert run("render", str(file), "-o", str(tmp_path / "full.pdf")).status == 0
    done = run("render", str(file), "--scan", "-o", str(tmp_path / "full.pdf"))
    assert done.status == 2
    assert "(for scanning, with a margin of 12 mm)" in done.err
    assert run("spaces", str(file)).status == 0
    assert run("spaces", str(file), "--scan").status == 2


def test_a_wider_margin_of_the_layouts_own_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "airy.yaml"
    file.write_text("extends: lucky-dice\npage: {paper: a4, margin: 20mm}\n", "utf-8")
    assert run("spaces", str(file), "--scan").json["spaces"] == run("spaces", str(file)).json["spaces"]


@pytest.mark.parametrize(
    ("name", "pdf"), [("namaste", "namaste.pdf"), ("placement/level-1", "placement-level-1.pdf"), ("a/b.yaml", "b.pdf")]
)
def test_default_names(name: str, pdf: str) -> None:
    assert default_file_name(name) == pdf


def test_papers_are_completed_and_read_in_any_case() -> None:
    for name, size in PAPERS.items():
        for typed in (name, name.upper(), f" {name.title()} ", name.replace("-", " ")):
            assert read_printing(COMMAND_LINE, "1", typed, "1", False, "paper").paper == size
    assert read_printing(COMMAND_LINE, " 12 ", None, "Auto", False, "cut", "short") == Printing(
        12, None, "auto", False, "cut", "short"
    )
    with pytest.raises(OptionError):
        read_printing(COMMAND_LINE, "1", "a99", "1", False, "paper")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    """Clock that advances by half a second on each call."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 0.5
        return self.now


def test_progress_begins_after_a_second_and_goes_away() -> None:
    terminal = Terminal()
    progress = Progress(terminal, Clock())
    told = []
    for done in range(4):
        progress.show("writing", done, 4)
        told.append(terminal.getvalue())
    assert told[0] == ""
    assert told[-1] == "\r\x1b[Kwriting: 25 %\r\x1b[Kwriting: 50 %\r\x1b[Kwriting: 75 %"
    progress.end()
    assert terminal.getvalue() == told[-1] + "\r\x1b[K"


def test_no_progress_in_a_short_run_or_a_pipe() -> None:
    short, pipe = Terminal(), io.StringIO()
    for stream, clock in ((short, lambda: 0.0), (pipe, Clock())):
        progress = Progress(stream, clock)
        for done in range(9):
            progress.show("writing", done, 9)
        progress.end()
        assert stream.getvalue() == ""


def test_a_long_run_tells_how_far_it_is() -> None:
    terminal = Terminal()
    progress = Progress(terminal, Clock())
    render(["namaste"], io.BytesIO(), SheetOptions(), Printing(copies=1000), Library(), progress.show)
    progress.end()
    assert "writing pages: 78 %" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("options", "page", "told"),
    [
        (("skat", "--paper", "letter"), (215.9, 279.4), "skat: it is laid out for letter, because a4 doesn't fit"),
        (
            ("yacht", "--paper", "letter", "--up", "2"),
            (279.4, 215.9),
            "yacht: it is laid out for half-letter",
        ),
        (("yacht", "--paper", "letter"), (215.9, 279.4), ""),
        (("yacht", "--paper", "a6", "--fit"), (105, 148), "yacht is printed at 70.5%: 104.3 × 148 mm"),
    ],
)
def test_arranged_sheets_are_laid_out_for_a_paper_they_do_not_fit(
    options: tuple[str, ...], page: tuple[float, float], told: str, tmp_path: Path
) -> None:
    done = run("render", *options, "-o", str(tmp_path / "pad.pdf"))
    assert done.status == 0
    assert done.err.startswith(told)
    assert bool(done.err) == bool(told)
    assert pages(tmp_path / "pad.pdf") == [page]


@pytest.mark.parametrize(
    ("name", "page", "sides"), [("diceculus", "paper: letter", 2), ("diceculus/cards", "paper: letter, orientation: portrait", 54)]
)
def test_the_layout_that_the_error_names_fits(name: str, page: str, sides: int, tmp_path: Path) -> None:
    """Cards are eight to a Letter in portrait format, and only six in landscape format."""
    refused = run("render", name, "--paper", "letter", "-o", str(tmp_path / "pad.pdf"))
    assert (refused.status, f"`extends: {name}` and `page: {{{page}}}`" in refused.err) == (2, True)
    assert not (tmp_path / "pad.pdf").exists()
    own = tmp_path / "own.yaml"
    own.write_text(f"extends: {name}\npage: {{{page}}}\n", "utf-8")
    done = run("render", str(own), "--paper", "letter", "-o", str(tmp_path / "pad.pdf"))
    assert (done.status, done.err) == (0, "")
    assert len(pages(tmp_path / "pad.pdf")) == sides


@pytest.mark.parametrize(
    ("environment", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "de_DE.UTF-8", "LC_PAPER": "es_MX"}, "letter"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C.UTF-8"}, "a4"),
        ({"LANG": "en_GB"}, "a4"),
        ({}, "a4"),
        ({"LANG": "de_AT", "SHEETGEN_PAPER": "half-letter"}, "half-letter"),
    ],
)
def test_the_usual_paper_follows_the_locale(environment: dict[str, str], paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANG", "LC_ALL", "LC_PAPER", "SHEETGEN_PAPER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert default_paper() == paper


def test_commands_follow_the_usual_paper_but_python_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, pad = tmp_path / "own.yaml", tmp_path / "pad.pdf"
    own.write_text("extends: yacht\npage: {paper: auto}\n", "utf-8")
    monkeypatch.setenv("SHEETGEN_PAPER", "Letter")
    assert run("render", str(own), "--up", "2", "-o", str(pad)).status == 0
    assert pages(pad) == [(279.4, 215.9)]
    sg.render(sg.load_layout(str(own)), str(pad))
    assert pages(pad) == [(148, 210)]
    sg.render(sg.load_layout("skat"), str(pad), paper="letter")
    assert pages(pad) == [(215.9, 279.4)]
    monkeypatch.setenv("SHEETGEN_PAPER", "leter")
    refused = run("render", str(own))
    assert (refused.status, refused.err) == (2, "error: SHEETGEN_PAPER: there is no paper 'leter'\n   = did you mean 'letter'?\n")


def ticks(pdf: Path) -> list[float]:
    """Return the distances (mm) of the ticks of a ruler from its first tick: first those above its line, then those below it."""
    dark = pypdfium2.PdfDocument(pdf)[0].render(scale=600 / 72, grayscale=True).to_numpy() < 110
    lines = [(row, longest(dark[row])) for row in range(len(dark) // 2, len(dark))]
    lines = [(row, (left, right)) for row, (left, right) in lines if 50.5 < (right - left) * 25.4 / 600 < 51.5]
    found: list[float] = []
    for row, (left, _) in (lines[0][0] - 8, lines[0][1]), (lines[-1][0] + 8, lines[-1][1]):
        middles = dark_runs(dark[row, left:]).mean(axis=1)
        found += list((middles - middles[0]) * 25.4 / 600)
    return found


def dark_runs(row: np.ndarray) -> np.ndarray:
    return np.flatnonzero(np.diff(np.r_[False, row, False])).reshape(-1, 2)


def longest(row: np.ndarray) -> tuple[int, int]:
    left, right = max(dark_runs(row), key=lambda run: run[1] - run[0], default=(0, 0))
    return int(left), int(right)


@pytest.mark.parametrize(
    "options",
    [
        ("skat", "--ruler"),
        ("chess", "--ruler", "--number", "--ink", "mono"),
        ("yacht", "--scan"),
        ("tenpin", "--ruler", "--paper", "a4"),
        ("diceculus/cards",),
    ],
)
def test_a_ruler_measures_50_mm_and_2_inches(options: tuple[str, ...], tmp_path: Path) -> None:
    pad = tmp_path / "pad.pdf"
    assert (run("render", *options, "-o", str(pad)).err) == ""
    for length in (10, 20, 30, 40, 50, 25.4, 50.8):
        assert min(abs(tick - length) for tick in ticks(pad)) < 0.1


def test_a_ruler_is_only_where_it_is_true_and_has_room(tmp_path: Path) -> None:
    pad = tmp_path / "pad.pdf"
    refused = run("render", "skat", "--ruler", "--fit", "--paper", "a5", "-o", str(pad))
    assert (refused.status, "--ruler can't be combined with --fit" in refused.err) == (2, True)
    small = run("render", "yacht", "--ruler", "--paper", "45x60mm", "-o", str(pad))
    assert small.status == 2
    narrow = tmp_path / "narrow.yaml"
    narrow.write_text("game: sheet\npage: {paper: 45x80mm}\nspaces: {total: {number: 0..9}}\n", "utf-8")
    assert "narrow.yaml: there is no room for a ruler" in run("render", str(narrow), "--ruler", "-o", str(pad)).err
    full = tmp_path / "full.yaml"
    full.write_text("extends: yacht\npage: {margin: {bottom: 4mm}}\n", "utf-8")
    assert run("render", str(full), "--ruler", "-o", str(pad)).err == ""
    assert min(abs(tick - 50) for tick in ticks(pad)) < 0.1


@pytest.mark.parametrize(("name", "has_ruler"), [("yacht", False), ("placement/level-1", True)])
def test_only_prints_whose_lengths_matter_have_a_ruler(name: str, has_ruler: bool) -> None:
    plain, printed = (build_sheets((name,), SheetOptions(measured=measured), Library(), Fonts()) for measured in (False, True))
    assert (plain != printed) == has_ruler
