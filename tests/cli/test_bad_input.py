"""Bad input: each gives a message with a position and a hint, and exit status 2; never a traceback or an incomplete file."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet, Refused
from sheetgen.report.excerpt import Paint
from sheetgen.report.json import check_json
from sheetgen.report.text import check_text, faults_text
from tests.command import ROOT, Ran, call, run, surroundings

DIAMOND = """\
           4
        .  7  9
     3  5  8  .  14
  1  4  6  9  12 .  20
     6  8  11 .  .
        10 14 .
           22
"""
SHEET = f"""\
# a comment
sheet: namaste
player: Magdalena
first: true
circles: |2
{DIAMOND}symbols: {{hand: 9, bamboo: 2}}
crossed: [bamboo]
truths: {{top: 4, left: 1, bottom: 11, right: 10}}
karma: [3, 1]
total: 34
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(told: Ran) -> str:
    """Return the message for unreadable input."""
    assert told.status == 2
    assert "Traceback" not in told.out + told.err
    assert "this should not happen" not in told.err
    return told.err or told.out


def faults(text: str | bytes) -> list[tuple[str, str]]:
    """Return (line:column, message with hint) of every fault of a sheet; check that each shows its line with a caret."""
    data = text if isinstance(text, bytes) else text.encode()
    Path("a.yaml").write_bytes(data)
    told = refused(run("check", "a.yaml"))
    assert len(told) < 3000, "long lines are cut"
    found = re.findall(r"^a\.yaml:(\d+:\d+): error: (.*)\n((?: +\|.*\n\d+ \|.*\n +\| +\^+\n)?)((?:   = .*\n)?)", told, re.MULTILINE)
    assert len(found) == told.count(": error: ")
    for at, _, shown, _ in found:
        line, column = map(int, at.split(":"))
        lines = data.decode("utf-8", "replace").splitlines()
        if line <= len(lines) and lines[line - 1].strip() and len(lines[line - 1]) < 100 and data.isascii() and b"\a" not in data:
            typed, caret = shown.split("\n")[1:3]
            assert typed.partition("| ")[2] == lines[line - 1].replace("\t", " ").rstrip()
            assert caret.partition("| ")[2].index("^") == column - 1
    return [(at, message + hint.strip().replace("= ", " · ")) for at, message, _, hint in found]


def fault(text: str | bytes) -> tuple[str, str]:
    """The one fault of a sheet."""
    (found,) = faults(text)
    return found


# Files.


def test_a_file_that_is_not_there() -> None:
    assert "none.yaml:1:1: error: there is no such file" in refused(run("check", "none.yaml"))
    Path("magdalena.yaml").write_text(SHEET)
    assert "did you mean 'magdalena.yaml'?" in refused(run("check", "magdalna.yaml"))
    assert "did you mean 'magdalena.yaml'?" in refused(run("check", "magdalena.yml"))
    assert "there is no such file" in refused(run("check", "no/such/sheet.yaml"))


def test_a_folder_without_sheets(here: Path) -> None:
    assert "this folder has no filled sheets" in refused(run("check", str(here)))


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n"])
def test_an_empty_file(text: str) -> None:
    assert fault(text) == (
        "1:1",
        "the file is empty · a filled sheet begins with `sheet: …`; to get a blank sheet to fill in, run `sheetgen blank LAYOUT`",
    )


def test_nothing_on_standard_input() -> None:
    assert "-:1:1: error: the file is empty" in refused(run("check", "-"))


@pytest.mark.parametrize(("data", "at"), [(b"sheet: namaste\nplayer: J\xfcrgen\n", "2:10"), (b"\x8aPNG\r\n", "1:1")])
def test_text_that_is_not_utf8(data: bytes, at: str) -> None:
    assert fault(data) == (at, "the file is not UTF-8 text · save it as UTF-8 in your editor")


FOREIGN = {
    "a picture (PNG)": b"\x89PNG\r\n\x1a\n\0",
    "a picture (JPEG)": b"\xff\xd8\xff\xe0\0\x10JFIF",
    "a picture (GIF)": b"GIF89a\1",
    "a picture (TIFF)": b"II*\0\1",
    "a picture (WebP)": b"RIFF\1\1\1\1WEBPVP8 ",
    "a picture (HEIC)": b"\0\0\0\x18ftypheic\0",
    "a picture (AVIF)": b"\0\0\0\x18ftypavif\0",
    "a picture (BMP)": b"BM\x36\0\1\0\0\0\0\0",
    "a picture (JPEG XL)": b"\xff\x0a\1",
    "a video": b"\0\0\0\x18ftypisom\0",
    "a PDF": b"%PDF-1.7\n",
    "a ZIP archive or an office document": b"PK\x03\x04\1",
    "a compressed file (gzip)": b"\x1f\x8b\x08\1",
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_file_that_is_no_text_is_called_what_it_is(kind: str) -> None:
    for name in ("photo.yaml", "photo.png"):
        Path(name).write_bytes(FOREIGN[kind] + b"\xff" * 20)
    said = f"this is {kind}, not text"
    assert f"photo.png:1:1: error: {said}" in refused(run("proof", "photo.png"))
    assert f"-:1:1: error: {said}" in refused(run("check", "-", stdin=FOREIGN[kind]))
    for command in ("lint", "render", "spaces", "blank"):
        assert f"photo.yaml:1:1: error: {said}" in refused(run(command, "photo.yaml"))
        assert f"error: 'photo.png' is {kind}, not a layout" in refused(run(command, "photo.png"))
        assert f"-:1:1: error: {said}" in refused(run(command, "-", stdin=FOREIGN[kind]))
    assert fault("sheet: photo.png\n")[1].startswith(f"'photo.png' is {kind}, not a layout")


def test_a_large_picture_is_a_picture_all_the_same() -> None:
    with open("a.yaml", "wb") as file:
        file.write(b"\xff\xd8\xff")
        file.truncate(50_000_000)
    assert "this is a picture (JPEG)" in refused(run("check", "a.yaml"))


def test_a_layout_whose_name_is_none() -> None:
    Path("mine.txt").write_text("extends: namaste\n")
    assert "the name of a layout's file must end in .yaml, but 'mine.txt' does not" in refused(run("render", "mine.txt"))


def test_a_file_of_50_megabytes_is_refused_by_size() -> None:
    with open("a.yaml", "wb") as file:
        file.truncate(50_000_000)
    assert "a.yaml:1:1: error: the file is larger than 8 MB" in refused(run("check", "a.yaml"))
    with open("layout.yaml", "wb") as file:
        file.truncate(50_000_000)
    assert "layout.yaml:1:1: error: the file is larger than 8 MB" in refused(run("render", "layout.yaml"))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such device here")
def test_a_file_without_end_is_no_ordinary_file() -> None:
    assert "this isn't an ordinary file" in refused(run("check", "/dev/zero"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read anything")
def test_a_file_that_may_not_be_read() -> None:
    Path("a.yaml").write_text(SHEET)
    Path("a.yaml").chmod(0)
    assert "permission denied" in refused(run("check", "a.yaml"))


def test_a_folder_named_like_a_layout() -> None:
    os.mkdir("mine.yaml")
    assert "this is a folder" in refused(run("render", "mine.yaml"))
    Path("a.yaml").write_text("sheet: mine.yaml\n")
    assert "this is a folder" in refused(run("check", "a.yaml"))


@pytest.mark.parametrize(
    "name", ["a\\0.yaml", "x" * 5000 + ".yaml", "../" * 50 + "x.yaml", ".yaml", "/", ".", "..", "_", "con:1", "a\\nb"]
)
def test_odd_names_of_layouts(name: str) -> None:
    ((at, _),) = faults(f'sheet: "{name}"\n')
    assert at == "1:8"


def test_a_sheet_that_names_itself_or_a_sheet() -> None:
    Path("a.yaml").write_text("sheet: a.yaml\n")
    assert "a.yaml:1:8: error: this file is not a layout" in refused(run("check", "a.yaml"))


# YAML.


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("\tplayer: Joe\n", "2:1", "there is a tab here, but only spaces are allowed · replace each tab with spaces"),
        ("symbols:\n\thand: 3\n", "3:1", "there is a tab here, but only spaces are allowed · replace each tab with spaces"),
        ("karma: [1, 2\n", "2:8", "this bracket is never closed"),
        ("symbols: {hand: 3\n\n", "2:10", "this bracket is never closed"),
        ("karma: [1, 2\ntotal: 3\n", "2:8", "this bracket is never closed · type the missing `]`"),
        ("karma: [1, 2]]\n", "2:14", "there is one closing ] too many"),
        ("karma: [3, ?4]\n", "2:12", "expected a whole number"),
        ("symbols: {hand: ?4, eye: 3}\n", "2:17", "a ? needs quotes here"),
        ("karma: [3, ?\n", "2:8", "this bracket is never closed"),
        ('player: "Joe\ntotal: 3\n', "2:9", "this quote is never closed · close the quote"),
        ("player: 'Joe\n", "2:9", "this quote is never closed · close the quote"),
        ("total: -\n", "2:8", "this `-` has no value · leave the value out if the space is blank on the sheet"),
        ("total 34\n", "2:1", "missing colon after 'total' · write `total: 34`"),
        ("total 34\nplayer: Joe\n", "2:1", "missing colon after 'total' · write `total: 34`"),
        ("player: Joe: the first\n", "2:12", "this line has a second colon · write `player: {Joe: the first}`"),
        ("  total: 34\n", "2:3", "this line begins further right than the line above it"),
        ("player: @joe\n", "2:9", "text can't begin with @ here · put it in quotes"),
        ("player: *joe*\n", "2:9", "text can't begin with * here · put it in quotes"),
        ("player: *joe\n", "2:9", "text can't begin with * here · put it in quotes"),
        ("karma: &k [1]\n", "2:8", "text can't begin with & here · put it in quotes"),
        ("player: !joe x\n", "2:9", "text can't begin with ! here: !joe · put it in quotes"),
        ("total: 3\ntotal: 4\n", "3:1", "'total' appears twice · the same key is in line 2; remove one of the two"),
        ("symbols: {hand: 3, hand: 4}\n", "2:20", "'hand' appears twice"),
        ("player: Joe\x07\n", "2:12", "this character can't be printed"),
        ("karma: " + "[" * 100_000 + "\n", "2:47", "more than 40 nested lists or brackets · is a closing bracket missing?"),
        ("karma:\n" + "- " * 100_000 + "\n", "3:79", "more than 40 nested lists or brackets"),
        ("? [a]\n: b\n", "2:3", "expected a word without brackets before the colon"),
    ],
)  # fmt: skip
def test_yaml_and_its_traps(text: str, at: str, said: str) -> None:
    found = fault("sheet: namaste\n" + text)
    assert found[0] == at
    assert said in found[1]


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        (
            "sheet:namaste\n",
            "1:1",
            "expected lines like `total: 33`, not one piece of text · the space after the colon is missing: write `sheet: namaste`",
        ),
        ("sheet:namaste\nplayer:Joe\n", "1:1", "write `sheet: namaste`"),
        ("hello\n", "1:1", "a filled sheet consists of lines like `total: 33` · begin it with `sheet: …`"),
        ("- a\n", "1:1", "a filled sheet consists of lines like `total: 33`"),
        ("player: Joe\n", "1:1", "the key 'sheet' is missing: which layout was filled in? · add `sheet: NAME`"),
        ("player: Joe\nSheet: namaste\n", "2:1", "is 'Sheet' misspelt?"),
        ("player: Joe\nsheets: namaste\n", "2:1", "is 'sheets' misspelt?"),
        ("sheet:\nplayer: Joe\n", "1:1", "expected the name of the layout that was filled in"),
        ("sheet: [namaste]\n", "1:8", "expected the name of the layout that was filled in"),
        ("sheet: namst\n", "1:8", "there is no layout 'namst' · did you mean 'namaste'?"),
        ("sheet: namaste.yaml\n", "1:8", "the bundled layout is called 'namaste', without an ending"),
        ("sheet: mine.yaml\n", "1:8", "there is no layout 'mine.yaml' · the path is relative to this file's folder"),
        ("game: namaste\n", "1:1", "this is a layout (for example a level), not a filled sheet"),
        ("sheet: namaste\n---\n---\nsheet: namaste\n", "3:1", "this document is empty"),
    ],
)
def test_what_is_not_a_sheet(text: str, at: str, said: str) -> None:
    found = fault(text)
    assert found[0] == at
    assert said in found[1]


def test_a_layout_of_nearly_that_name_is_named() -> None:
    Path("small.yaml").write_text("extends: namaste\n")
    assert "did you mean 'small.yaml'?" in fault("sheet: smal.yaml\n")[1]


# Values.


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("totl: 3\n", "2:1", "unknown key 'totl' · did you mean 'total'?"),
        ("zzz: 3\n", "2:1", "expected one of player, first, circles, symbols, crossed, truths, karma, score, total, sheet"),
        ("total: many\n", "2:8", "expected a whole number, not 'many' · leave it blank if the space is blank on paper"),
        ("total: 3.5\n", "2:8", "not '3.5'"),
        ("total: 12:30\n", "2:8", "not '12:30'"),
        ("total: [3]\n", "2:8", "expected a whole number, not a list · write it without brackets"),
        ("karma: [1, 2, 3, 4, 5]\n", "2:21", "'karma' has 4 spaces, but this is number 5"),
        ("karma: [1 2]\n", "2:9", "write a list: [1, 2]"),
        ("karma: 1, 2\n", "2:8", "write a list: [1, 2]"),
        ("karma: [1, x]\n", "2:12", "expected a whole number, not 'x'"),
        ("karma: {1: 3}\n", "2:8", "expected a list of numbers, without colons"),
        ("symbols: {hadn: 3}\n", "2:11", "unknown name 'hadn' · did you mean 'hand'?"),
        ("symbols: {foo: 3}\n", "2:11", "expected one of lotus, infinity, elephant"),
        ("symbols: {hand:3}\n", "2:11", "a space is missing after the colon: write `hand: 3`"),
        ("symbols:{hand: 3}\n", "2:1", "a space is missing after the colon: write `symbols: …`"),
        ("symbols: {Yin Yang: 3, yin-yang: 4}\n", "2:24", "twice"),
        ("symbols: [3]\n", "2:10", "expected names, each with a number · write each number with its name, as in {lotus: 3}"),
        ("symbols: {hand: lots}\n", "2:17", "not 'lots'"),
        ("crossed: [hand, lotos]\n", "2:17", "unknown name 'lotos' · did you mean 'lotus'?"),
        ("crossed: [hand, Hand]\n", "2:17", "'hand' appears twice"),
        ("crossed: [[hand]]\n", "2:11", "expected one of the names, not a list"),
        ("karma: [[1]]\n", "2:9", "expected a whole number, not a list"),
        ("karma: [1, {2: 3}]\n", "2:12", "expected a whole number, not pairs like `hand: 9`"),
        ("truths: {up: 3}\n", "2:10", "expected one of top, left, bottom, right"),
        ("first: maybe\n", "2:8", "expected a tick, not 'maybe' · write x, yes or true"),
        ("player: {a: b}\n", "2:9", "expected text, not pairs like `hand: 9`"),
        ("circles: 1 2 3\n", "2:10", "the rows of 'circles' go under a vertical bar, each on its own line · write `circles: |2`"),
        ("circles: [[1], [2]]\n", "2:10", "write `circles: |2`"),
        (
            "circles: >\n  4\n  1 2 3\n",
            "2:10",
            "`>` joins the rows of 'circles' into one line · write a vertical bar instead: `circles: |2`",
        ),
        (f"circles: |\n{DIAMOND}", "4:9", "these rows begin further left than the first row · write `circles: |2`"),
        (f"circles: |-\n{DIAMOND}", "4:9", "write `circles: |2`"),
        ("circles: |2\n 4\n", "3:2", "begin each row below it with at least two spaces"),
        (
            f"circles: |2\n{DIAMOND}".replace("7  9", "7  9 10"),
            "4:9",
            "row 2 of 'circles': 4 entries were typed, but the row has 3",
        ),
        (
            f"circles: |2\n{DIAMOND}".replace("7  9", "7"),
            "4:9",
            "row 2 of 'circles': 2 entries were typed, but the row has 3",
        ),
        (f"circles: |2\n{DIAMOND}".replace(" 7 ", " l "), "4:12", "'l' contains the letter l · retype it: `1`"),
        (f"circles: |2\n{DIAMOND}           22\n", "10:12", "this row appears twice: 'circles' has 7 rows, but 8 were typed"),
        ("circles: |2\n  4\n", "2:10", "1 row of 'circles' was typed, but the sheet has 7"),
        ("total: " + "9" * 5000 + "\n", "2:8", "expected a whole number"),
    ],
)  # fmt: skip
def test_values_of_the_wrong_kind(text: str, at: str, said: str) -> None:
    found = fault("sheet: namaste\n" + text)
    assert found[0] == at
    assert said in found[1]


@pytest.mark.parametrize("before", [60, 119, 120, 121, 500])
def test_of_a_long_line_what_lies_about_the_fault_is_shown(before: int) -> None:
    Path("a.yaml").write_text(f"sheet: namaste\nkarma: [{' ' * before}uno, two{' ' * 500}]\n")
    shown, caret = refused(run("check", "a.yaml")).split("\n")[2:4]
    assert len(shown) < 130
    assert shown[caret.index("^") :].startswith("uno, two")
    assert caret.count("^") == 3


def test_every_fault_of_a_file_is_told_in_the_order_of_the_file() -> None:
    text = SHEET.replace("7  9", "7  9 10").replace("hand: 9", "hadn: 9").replace("[3, 1]", "[3, 1, 1, 1, x]").replace("34", "many")
    assert [at for at, _ in faults(text + "player: Joe\ntruts: 4\n")] == ["7:9", "13:11", "16:21", "17:8", "18:1", "19:1"]


def test_a_fault_in_one_document_leaves_the_others(here: Path) -> None:
    Path("a.yaml").write_text(f"{SHEET}---\nsheet: namaste\ntotal: x\n---\n{SHEET}")
    told = run("check", "a.yaml")
    refused(told)
    assert told.out.count("earned: ") == 2


# Layouts.


@pytest.mark.parametrize("command", ["render", "spaces", "blank", "lint"])
@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("game: namaste\nkarma: many\n", "2:8"),
        ("extends: mine.yaml\n", "1:10"),
        ("extends: nmaste\n", "1:10"),
        ("game: namaste\nsymbols: {rows: [lotus, lotus, eye, fish, hand]}\n", "2:25"),
        ("game: namaste\ntitle: [1\n", "2:8"),
        ("game: nmaste\n", "1:7"),
        ("hello\n", "1:1"),
        ("", "1:1"),
        (SHEET, "2:1"),
    ],
)
def test_layouts_that_cannot_be_read(command: str, text: str, at: str) -> None:
    Path("mine.yaml").write_text(text)
    told = run(command, "mine.yaml")
    assert f"mine.yaml:{at}: error: " in refused(told)
    assert not Path("mine.pdf").exists()


@pytest.mark.parametrize("command", ["render", "lint"])
@pytest.mark.parametrize(
    "text",
    [
        "blocks: [{id: heading, style: write, text: " + "A title that is far too long for its place. " * 8 + "}]\n",
        "title: 你好\n",
        "blocks: [{id: karma, at: c1-2 r2-2}]\n",
        "blocks: [{id: karma, at: c1-40 r2-3}]\n",
        "remove: [karma]\n",
    ],
)
def test_layouts_that_cannot_be_drawn(command: str, text: str) -> None:
    Path("mine.yaml").write_text("extends: namaste\n" + text)
    assert re.search(r"^mine\.yaml:\d+:\d+: error: ", refused(run(command, "mine.yaml")), re.MULTILINE)
    assert not Path("mine.pdf").exists()


# Output.


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("no/such/folder/a.pdf", "there is no such folder"),
        ("sheet.yaml/a.pdf", "it is not a folder"),
        (".", "it is a folder"),
    ],
)
def test_a_place_that_cannot_be_written_to(target: str, said: str, here: Path) -> None:
    Path("sheet.yaml").write_text(SHEET)
    assert f"error: can't write {target}: {said}" in refused(run("render", "namaste", "-o", target))
    assert sorted(path.name for path in here.iterdir()) == ["sheet.yaml"]


@pytest.mark.skipif(not os.path.isdir("/sys/kernel"), reason="no such folder here")
def test_a_folder_that_may_not_be_written_to() -> None:
    assert "can't write /sys/kernel/a.pdf: permission denied" in refused(run("render", "namaste", "-o", "/sys/kernel/a.pdf"))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
def test_a_full_disk() -> None:
    assert "can't write /dev/full: no space left on the disk" in refused(run("render", "namaste", "-o", "/dev/full"))


def test_a_disk_that_fills_up_leaves_the_pdf_there_was(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    Path("namaste.pdf").write_bytes(b"the old one")
    monkeypatch.setattr(os, "replace", full)
    assert "can't write namaste.pdf: no space left on the disk" in refused(run("render", "namaste"))
    assert Path("namaste.pdf").read_bytes() == b"the old one"
    assert [path.name for path in here.iterdir()] == ["namaste.pdf"]


def test_a_disk_that_fills_up_half_way(here: Path) -> None:
    """The same as above, in a process that can't write more than 4096 bytes to a file."""
    resource = pytest.importorskip("resource")
    Path("namaste.pdf").write_bytes(b"the old one")
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", "render", "namaste"],
        env=surroundings({"PYTHONDONTWRITEBYTECODE": "1"}),
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
    )
    assert done.returncode == 2
    assert b"can't write namaste.pdf: file too large" in done.stderr
    assert Path("namaste.pdf").read_bytes() == b"the old one"
    assert [path.name for path in here.iterdir()] == ["namaste.pdf"]


@pytest.mark.parametrize(
    ("layout", "options"), [("broken.yaml", ""), ("namaste", "--lang fr"), ("namaste", "--copies 0"), ("namst", "")]
)
def test_on_failure_the_pdf_there_was_is_untouched(layout: str, options: str, here: Path) -> None:
    Path("broken.yaml").write_text("extends: namaste\nkarma: many\n")
    Path("old.pdf").write_bytes(b"the old one")
    refused(run("render", layout, "-o", "old.pdf", *options.split()))
    assert Path("old.pdf").read_bytes() == b"the old one"
    assert sorted(path.name for path in here.iterdir()) == ["broken.yaml", "old.pdf"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
@pytest.mark.parametrize("stream", ["out", "err", "both"])
def test_output_that_cannot_be_written(stream: str) -> None:
    Path("a.yaml").write_text("sheet: namaste\ntotal: x\n")
    with open("/dev/full", "wb") as full:
        out = full if stream in ("out", "both") else subprocess.PIPE
        err = full if stream in ("err", "both") else subprocess.PIPE
        command = [sys.executable, "-m", "sheetgen", "check", "a.yaml"]
        done = subprocess.run(command, stdout=out, stderr=err, env=surroundings(), check=False, timeout=60)
    assert done.returncode == 2
    assert b"Traceback" not in (done.stderr or b"") + (done.stdout or b"")
    if stream == "out":
        assert b"error: can't write the output: no space left on the disk" in done.stderr


@pytest.mark.parametrize("name", ["_sheet", "placement/_pad"])
def test_what_games_start_from_cannot_be_asked_for(name: str) -> None:
    Path("sheet.yaml").write_text(f"sheet: {name}\n")
    Path("own.yaml").write_text(f"extends: {name}\n")
    for command in ("render", "lint", "spaces", "blocks", "blank", "preview", "watch", "explain total", "read a.jpg --layout"):
        assert f"there is no layout '{name}'" in refused(run(*command.split(), name))
    for command in ("check sheet.yaml", "proof sheet.yaml", "options sheet.yaml", "lint own.yaml", "check --table sheet.yaml"):
        assert f"there is no layout '{name}'" in refused(run(*command.split()))
    assert f"no such game: '{name}'" in refused(run("schema", "sheet", name))


def test_in_a_process_of_its_own_it_is_the_same() -> None:
    Path("a.yaml").write_text(f"sheet: namaste\nkarma: {'[' * 100_000}\n")
    assert "more than 40 nested lists or brackets" in refused(call("check", "a.yaml"))
    assert "there is no layout 'namast'" in refused(call("render", "namast"))


# Random input.

ALPHABET = st.one_of(st.sampled_from(list("0123456789.-_:|>{}[],\"'?!&*#%@`~ \t\n\r\x00\x85\u2028\ufeffxXäé♥")), st.characters())
EDITS = st.lists(
    st.tuples(st.sampled_from(["delete", "double", "replace", "insert"]), st.integers(0, 10_000), ALPHABET), min_size=1, max_size=6
)
GOOD = [SHEET, *(path.read_text("utf-8") for path in sorted((ROOT / "sheetgen" / "cases").rglob("*.breaks.yaml")))]


def edited(text: str, edits: list[tuple[str, int, str]]) -> str:
    """Return the text after some edits: characters deleted, doubled, replaced or inserted."""
    for kind, at, char in edits:
        at %= len(text) + 1
        put = {"delete": "", "double": text[at : at + 1] * 2, "replace": char, "insert": char + text[at : at + 1]}[kind]
        text = text[:at] + put + text[at + 1 :]
    return text


def judged(data: bytes) -> None:
    """Check that a file with this content gets a verdict or an error at a valid position, as text and as JSON."""
    Path("fuzz.yaml").write_bytes(data)
    lines = data.decode("utf-8", "replace").count("\n") + data.count(b"\r") + 2
    for table in (False, True):
        result = check(["fuzz.yaml"], table)
        assert result.status in (0, 1, 2)
        assert (result.status == 2) == any(isinstance(sheet, Refused) for sheet in result.sheets)
        for sheet in result.sheets:
            places = [found.position for found in (sheet.faults if isinstance(sheet, Refused) else sheet.findings)]
            assert places or isinstance(sheet, JudgedSheet)
            assert all(place.line >= 1 and place.column >= 1 for place in places)
            if not any(char in data for char in (b"\xc2\x85", b"\xe2\x80")):
                assert all(place.line <= lines for place in places)
        assert check_json(result)
        assert check_text(result, Paint(False)) + "".join(faults_text(result, Paint(True)))


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=200), st.text(ALPHABET, max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass"))))
def test_any_bytes_are_judged_or_refused(data: bytes) -> None:
    judged(data)


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(GOOD), EDITS)
def test_any_slip_of_the_fingers_is_judged_or_refused(text: str, edits: list[tuple[str, int, str]]) -> None:
    judged(edited(text, edits).encode("utf-8", "surrogatepass"))


def test_a_sheet_of_far_too_many_tables_says_what_is_lacking() -> None:
    boxes = "".join(f"  box-{n}: {{rows: 1..6, number: 0..9, look: {{join: no}}}}\n" for n in range(60))
    Path("own.yaml").write_text(
        f"game: sheet\ntitle: Many\npage: {{paper: a6}}\nspaces:\n{boxes}  end: 0..9\nscore: end\n", "utf-8"
    )
    told = run("lint", "own.yaml").out
    assert "own.yaml:3:7: error: the sheet needs 1837.0 mm of height, 1705.0 mm too much\n" in told
