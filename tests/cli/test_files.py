"""Input and output files: no input file is ever overwritten; `-` is standard input."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Literal
from unicodedata import normalize

import pikepdf
import pytest

import sheetgen as sg
from sheetgen.layout.find import bundled_folder, standard_path
from sheetgen.press.files import same_file
from tests.command import GOOD, OTHER, Ran, call, put, run, surroundings
from tests.patience import ends

Form = Literal["NFC", "NFD"]
LOGO = "extends: namaste\nblocks:\n  - {id: logo, block: picture, at: c1-2 r15, file: %s}\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(told: Ran) -> str:
    assert told.status == 2
    assert told.out == ""
    return told.err


def draw_logo(path: str) -> None:
    from PIL import Image

    Image.new("RGB", (4, 4)).save(path, "PNG")


# Input files are never overwritten.


@pytest.mark.parametrize(
    "target", ["own.yaml", "./own.yaml", "../{here}/own.yaml", "soft.pdf", "hard.pdf", "/proc/self/cwd/own.yaml"]
)
@pytest.mark.parametrize("which", ["own", "base"])
def test_a_layout_is_never_the_target(target: str, which: str, here: Path) -> None:
    if target.startswith("/proc") and not os.path.exists("/proc/self/cwd"):
        pytest.skip("no such folder here")
    put(base="extends: namaste\n", own="extends: base.yaml\n")
    os.symlink(f"{which}.yaml", "soft.pdf")
    os.link(f"{which}.yaml", "hard.pdf")
    kept = {path.name: path.read_bytes() for path in here.iterdir()}
    written = target.format(here=here.name).replace("own", which)
    told = refused(run("render", "own.yaml", "-o", written))
    assert f"error: {written} " in told
    assert "a file that this command reads; the PDF would overwrite it" in told
    assert "-o OUT.pdf" in told
    assert {path.name: path.read_bytes() for path in here.iterdir()} == kept


def test_nor_is_one_of_several_layouts_nor_a_bundled_one() -> None:
    put(one="extends: namaste\n", two="extends: diceculus\n")
    refused(run("render", "one.yaml", "two.yaml", "-o", "two.yaml"))
    for name in ("namaste", "placement/_pad"):
        kept = standard_path(name)
        assert kept is not None
        before = Path(kept).read_bytes()
        refused(run("render", "namaste" if name == "namaste" else "placement/level-1", "-o", kept))
        assert Path(kept).read_bytes() == before
    assert os.path.isdir(bundled_folder())


def test_the_name_that_is_taken_by_itself_is_no_input_either() -> None:
    put(own="extends: namaste\n")
    os.symlink("own.yaml", "own.pdf")
    assert "own.pdf links to own.yaml" in refused(run("render", "own.yaml"))
    assert Path("own.yaml").read_text() == "extends: namaste\n"


@pytest.mark.parametrize("target", ["ana.yaml", "ANA.YML", "./new.yaml", "link.pdf", "link.svg", "dead.png"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("render", "namaste"),
        ("preview", "namaste"),
        ("proof", "ben.yaml"),
        ("options", "ben.yaml", "--result", "9"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_nothing_printed_goes_over_what_is_typed(arguments: tuple[str, ...], target: str, here: Path) -> None:
    """The target may exist or not, be in capitals, or be a link."""
    put(ana=GOOD, ben=OTHER)
    for link, leads in (("link.pdf", "ana.yaml"), ("link.svg", "ana.yaml"), ("dead.png", "gone.yml")):
        os.symlink(leads, link)
    kept = {path.name: path.is_symlink() or path.read_bytes() for path in here.iterdir()}
    told = run(*arguments, "-o", target)
    assert told.status == 2
    assert (
        ("but the" in told.err and "is not YAML" in told.err)
        or "links to a YAML file" in told.err
        or "ml pictures aren't supported" in told.err.casefold()
    )
    assert str(here) not in told.err
    assert {path.name: path.is_symlink() or path.read_bytes() for path in here.iterdir()} == kept


@pytest.mark.parametrize(
    ("target", "form"), [("ana.png", "PNG"), ("ana.pdf", "PDF"), ("away/old.png", "JPEG"), ("here.png", "PNG")]
)
def test_no_proof_goes_over_the_photo_that_its_sheet_was_read_from(target: str, form: str, here: Path) -> None:
    from PIL import Image

    (here / "away").mkdir()
    os.symlink("ana.png", "here.png")
    photo = here / (target if target != "here.png" else "ana.png")
    Image.new("RGB", (4, 4)).save(photo, form)
    put(ana=f"# Namaste: read from {photo.name}. Type what stands at each `?`.\n{GOOD}")
    before = photo.read_bytes()
    told = run("proof", "ana.yaml", "-o", target)
    assert (told.status, "is a photo; the annotated sheet would overwrite it" in told.err) == (2, True)
    assert photo.read_bytes() == before
    put(ana=GOOD)
    assert run("proof", "ana.yaml", "-o", target).status == (2 if form == "JPEG" else 0)


@pytest.mark.parametrize("target", ["logo.png", "./logo.png", "soft.pdf", "hard.pdf", "own.pdf"])
def test_a_picture_is_never_the_target(target: str) -> None:
    draw_logo("logo.png")
    os.symlink("logo.png", "soft.pdf")
    os.link("logo.png", "hard.pdf")
    os.link("logo.png", "own.pdf")
    put(own=LOGO % "logo.png")
    before = Path("logo.png").read_bytes()
    arguments = [] if target == "own.pdf" else ["-o", target]
    refused(run("render", "own.yaml", *arguments))
    assert Path("logo.png").read_bytes() == before == Path(target).read_bytes()


def test_standard_input_is_not_written_over_either() -> None:
    put(own="extends: namaste\n")
    for target, status in (("own.yaml", 2), ("own.pdf", 0)):
        told = shell_with_input("own.yaml", "render", "-", "-o", target)
        assert told.status == status
    assert Path("own.yaml").read_text() == "extends: namaste\n"


def shell_with_input(file: str, *arguments: str) -> Ran:
    """Run a command in a separate process with this file as standard input."""
    with open(file, "rb") as stream:
        command = [sys.executable, "-m", "sheetgen", *arguments]
        done = subprocess.run(command, stdin=stream, capture_output=True, env=surroundings(), check=False, timeout=60)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_pdf_there_was_is_replaced_as_ever() -> None:
    put(own="extends: namaste\n")
    for _ in range(2):
        assert run("render", "own.yaml").status == 0
    os.link("own.pdf", "other.pdf")
    assert run("render", "own.yaml", "-o", "other.pdf").status == 0


def test_which_file_it_is() -> None:
    put(one="", two="")
    os.symlink("one.yaml", "link")
    assert same_file("link", ["two.yaml", "gone.yaml", "a\0b", "one.yaml"]) == "one.yaml"
    assert same_file("gone.yaml", ["gone.yaml"]) is None
    assert same_file("a\0b", ["one.yaml"]) is None


# A layout from standard input.

OWN = b"extends: namaste\ntitle: Typed\n"


@pytest.mark.parametrize("command", ["render", "lint", "spaces", "blank"])
def test_a_layout_may_come_from_standard_input(command: str) -> None:
    assert run(command, "-", stdin=OWN).status == 0
    told = run(command, "-", stdin=b"extends: namaste\ntitel: x\n")
    assert "-:2:1: error: unknown key 'titel'" in told.out + told.err
    assert told.status == 2
    assert "standard input (-) can be read only once" in run("render", "-", "-", stdin=OWN).err


def test_a_sheet_from_standard_input_is_called_so() -> None:
    assert run("render", "-", stdin=OWN).out == "wrote sheet.pdf\n"
    with pikepdf.open("sheet.pdf") as pdf:
        assert len(pdf.pages) == 1
    assert "sheet: sheet.yaml" in run("blank", "-", stdin=OWN).out
    assert run("spaces", "-", stdin=OWN).json["layout"] == "-"
    assert run("lint", "-", "namaste", stdin=OWN).out == "-: valid\nnamaste: valid\n"


def test_what_it_names_lies_in_the_current_folder() -> None:
    draw_logo("logo.png")
    put(base="extends: namaste\n")
    assert run("render", "-", stdin=(LOGO % "logo.png").replace("namaste", "base.yaml").encode()).status == 0


def test_a_closed_standard_input_is_told() -> None:
    assert "-:1:1: error: the file is empty" in refused(call("render", "-", stdin=b""))


def test_no_file_may_name_standard_input() -> None:
    put(own='extends: "-"\n', filled='sheet: "-"\n')
    assert "own.yaml:1:10: error: there is no layout '-'" in run("lint", "own.yaml", stdin=OWN).out
    assert "filled.yaml:1:8: error: there is no layout '-'" in run("check", "filled.yaml", stdin=OWN).err


# Pictures that cannot be read.


@pytest.mark.parametrize("command", ["render", "lint", "spaces"])
@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("x" * 5000, "there is no picture xxx"),
        ("x" * 300 + ".png", "there is no picture xxx"),
        ("loop.png", f"can't read the picture loop.png: {os.strerror(errno.ELOOP)}\n"),
        ("own.yaml/logo.png", "there is no picture own.yaml/logo.png"),
        ('"a\\0b"', "there is no picture a"),
        ("folder.png", "folder.png is a folder, not a picture"),
        ("pipe.png", "pipe.png is a device or a pipe, not a picture"),
        ("/dev/zero", "/dev/zero is a device or a pipe, not a picture"),
    ],
)
def test_a_picture_that_cannot_be_read_is_a_fault_at_its_key(command: str, file: str, said: str) -> None:
    os.mkdir("folder.png")
    os.mkfifo("pipe.png")
    os.symlink("loop.png", "loop.png")
    put(own=LOGO % file)
    told = run(command, "own.yaml")
    assert told.status == 2
    assert f"own.yaml:3:52: error: {said}" in told.out + told.err
    assert len(told.err) < 2000
    assert "output" not in told.out + told.err
    assert not Path("own.pdf").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read anything")
def test_a_picture_that_may_not_be_read() -> None:
    draw_logo("logo.png")
    os.chmod("logo.png", 0)
    put(own=LOGO % "logo.png")
    assert "own.yaml:3:52: error: the picture logo.png may not be read" in refused(run("render", "own.yaml"))


# Numbers that are too large.


@pytest.mark.parametrize("number", ["10001", "1000000", "9" * 20, "9" * 5000])
@pytest.mark.parametrize("more", [[], ["--fit"], ["--paper", "2000x2000mm"]])
def test_more_sheets_on_a_paper_than_there_can_be(number: str, more: list[str]) -> None:
    told = refused(run("render", "namaste", "--up", number, *more))
    assert ": a paper holds at most 10,000 sheets" in told
    assert len(told) < 300


@pytest.mark.parametrize("number", ["100001", "9" * 20, "9" * 5000])
def test_more_copies_than_a_pdf_holds(number: str) -> None:
    told = refused(run("render", "namaste", "--copies", number))
    assert ": one PDF holds at most 100,000 copies" in told
    assert len(told) < 300


@pytest.mark.parametrize(
    ("arguments", "pages"),
    [
        ("--up auto --copies 100000", 10),
        ("--up 9999 --copies 100000", 11),
        ("--up 9999 --copies 100000 --fit", 11),
        ("--up 7 --copies 100000 --stack cut", 14286),
    ],
)
def test_tiny_sheets_on_a_huge_paper_are_quick(arguments: str, pages: int) -> None:
    put(
        tiny="game: lucky-dice-coasters\npage: {paper: 20x20mm, margin: 1mm, columns: 1, rows: 1, gap: 0mm}\n"
        "remove: [coasters]\nblocks: [{id: t, block: text, at: c1 r1, text: hi}]\n"
    )
    with ends():
        told = run("render", "tiny.yaml", "--paper", "2000x2000mm", *arguments.split())
    assert told.out == f"wrote tiny.pdf: 100000 sheets on {pages} pages\n"
    assert Path("tiny.pdf").stat().st_size < 2_000_000


YACHT = "sheet: yacht\nplayer: {}\nupper: {{ones: {}}}\n"


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with Ana's sheet, and Ruth's sheet as saved by Notepad (`.yaml.txt`)."""
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening/ana.yaml").write_text(YACHT.format("Ana", 3))
    (tmp_path / "evening/ruth.yaml.txt").write_text(YACHT.format("Ruth", 4))
    return tmp_path / "evening"


def test_a_folder_has_sheets_that_notepad_saved(evening: Path) -> None:
    told = run("check", "--table", "evening", "--format", "json")
    assert [each["player"] for each in told.json["table"]["ranking"]] == ["Ruth", "Ana"]
    assert told.err == ""
    assert [sheet.player for sheet in sg.read_sheets(evening)] == ["Ana", "Ruth"]


@pytest.mark.parametrize("command", [["check"], ["check", "--table"], ["check", "--fix"], ["proof"], ["options", "--card", "2a"]])
def test_what_looks_like_a_sheet_or_a_photo_and_is_skipped_is_named(command: list[str], evening: Path) -> None:
    (evening / "cem.txt").write_text(YACHT.format("Cem", 5))
    (evening / "dan.jpg").write_bytes(b"")
    (evening / "notes.txt").write_text("two rounds")
    told = run(*command, "evening")
    assert told.err.splitlines()[:2] == [
        "warning: evening: cem.txt, dan.jpg are skipped",
        "   = only .yaml and .yml files and forms in a folder are read; name other files one by one",
    ]


def test_a_layout_may_have_a_name_that_notepad_gave() -> None:
    Path("mine.YAML.txt").write_text("game: sheet\nspaces: {points: 0..9}\n")
    Path("ana.yaml").write_text("sheet: mine.YAML.txt\nplayer: Ana\npoints: 3\n")
    assert run("check", "ana.yaml").status == 0
    assert run("render", "mine.YAML.txt").out == "wrote mine.pdf\n"


@pytest.mark.parametrize(("there", "typed"), [("NFD", "NFC"), ("NFC", "NFD")])
def test_names_of_files_are_the_same_composed_and_decomposed(there: Form, typed: Form) -> None:
    """macOS decomposes the letters of names, keyboards compose them."""
    draw_logo(normalize(there, "bär.png"))
    Path(normalize(there, "größe.yaml")).write_text("game: sheet\nspaces: {player: text, points: 0..9}\n")
    Path(normalize(there, "kür.yaml")).write_text(normalize(typed, LOGO % "bär.png"))
    Path("more.yaml").write_text(normalize(typed, "extends: größe.yaml\ntitle: More\n"))
    Path(normalize(there, "jörg.yaml")).write_text(normalize(typed, "sheet: größe.yaml\nplayer: J\npoints: 3\n"))
    for arguments in (("check", "jörg.yaml"), ("lint", "kür.yaml", "more.yaml"), ("render", "größe.yaml"), ("link", "größe.yaml")):
        told = run(*(normalize(typed, each) for each in arguments))
        assert (told.status, told.err) == (0, ""), arguments
    for made in (sg.read_sheets(normalize(typed, "jörg.yaml"))[0].layout, sg.load_layout(normalize(typed, "größe.yaml"))):
        assert set(made.spaces) == {"player", "points"}


def test_a_name_that_looks_the_same_is_never_suggested() -> None:
    Path("mine.yaml").write_text(normalize("NFD", "game: sheet\nspaces: {größe: 0..9}\n"))
    Path("ben.yaml").write_text(normalize("NFC", "sheet: mine.yaml\ngröße: 3\n"))
    assert "did you mean" not in run("check", "ben.yaml").err


@pytest.mark.parametrize("target", ["out.png", "out", "out.PNG", "out.pdf.txt"])
def test_a_pad_has_the_name_of_a_pdf(target: str) -> None:
    told = run("render", "yacht", "-o", target)
    assert f"-o {target}: `render` writes a PDF" in refused(told)
    assert "`sheetgen preview -o OUT.png` draws a picture" in told.err
    assert not Path(target).exists()
    with pytest.raises(sg.Unprintable):
        sg.render(sg.load_layout("yacht"), target)
    assert run("render", "yacht", "-o", "OUT.PDF").status == 0
    assert run("render", "yacht", "-o", "/dev/null").status == 0


LOCKED = """game: placement
grid: |
  X 1 2c
  3 4 5
  6 1 2
fields:
  c: {kind: lock, colour: red}
"""


@pytest.mark.parametrize("command", [["render", "level.yaml"], ["preview", "level.yaml", "-o", "level.svg"], ["proof", "ana.yaml"]])
def test_a_level_that_cannot_be_played_is_drawn_with_a_warning(command: list[str]) -> None:
    put(level=LOCKED, ana="sheet: level.yaml\nplayer: Ana\nplayers: 2\n")
    told = run(*command)
    assert (told.status, told.out.startswith("wrote ")) == (0, True)
    assert told.err.startswith("warning: level.yaml: there is no red key for this lock\n")
    assert "sheetgen lint level.yaml" in told.err


def test_what_lint_finds_is_its_result() -> None:
    put(mine="extends: namaste\nremove: [legnd]\n")
    told = run("lint", "mine.yaml", "none.yaml")
    assert (told.status, told.err) == (2, "")
    assert "mine.yaml:2:10: error: " in told.out
    assert "none.yaml:1:1: error: there is no such file" in told.out
    assert run("lint", "mine.yaml", "--format", "json").err.startswith("mine.yaml:2:10: error: ")
    assert run("lint", "--no-such-option").out == ""


@pytest.mark.parametrize(
    "command",
    [["blank", "yacht"], ["blocks", "namaste"], ["completion", "zsh"], ["schema", "sheet", "yacht"], ["schema", "report"]],
)
def test_what_is_printed_may_go_into_a_file(command: list[str]) -> None:
    told = run(*command, "-o", "out.txt")
    assert (told.status, told.out) == (0, "wrote out.txt\n")
    assert Path("out.txt").read_text("utf-8") == run(*command).out == run(*command, "-o", "-").out
    assert "there is no such folder" in refused(run(*command, "-o", "none/out.txt"))


@pytest.mark.parametrize(
    "command", [["blank", "own.yaml"], ["blocks", "own.yaml"], ["schema", "sheet", "own.yaml"], ["completion", "zsh"]]
)
def test_no_text_goes_over_what_is_typed(command: list[str]) -> None:
    put(own=OWN.decode(), ana=GOOD)
    os.symlink("own.yaml", "link.txt")
    for target in ("own.yaml", "ana.yaml", "link.txt"):
        assert f"{target} already exists" in refused(run(*command, "-o", target))
    assert (Path("own.yaml").read_bytes(), Path("ana.yaml").read_text()) == (OWN, GOOD)


def test_a_blank_sheet_names_its_layout_from_where_it_goes() -> None:
    put(own=OWN.decode())
    os.mkdir("evening")
    assert run("blank", "own.yaml", "-o", "evening/ana.yaml").status == 0
    assert 'sheet: "../own.yaml"' in Path("evening/ana.yaml").read_text()
    assert run("check", "evening/ana.yaml").status == 0
