"""The `preview` command."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import click
import pikepdf
import pytest
from PIL import Image

from sheetgen.extras import install_command
from sheetgen.press import pictures
from tests.command import call, put, run, surroundings


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def size_of(file: Path) -> tuple[int, int]:
    with Image.open(file) as image:
        size: tuple[int, int] = image.size
    return size


def test_one_layout_is_a_png_of_its_name(here: Path) -> None:
    ran = run("preview", "placement/level-1")
    assert (ran.status, ran.out, ran.err) == (0, "wrote placement-level-1.png\n", "")
    assert size_of(here / "placement-level-1.png") == (910, 641)


def test_several_are_one_picture_with_their_names(here: Path) -> None:
    assert run("preview", "namaste", "lucky-dice").out == "wrote sheets.png\n"
    assert run("preview", "namaste", "lucky-dice", "-o", "both.svg").out == "wrote both.svg\n"
    texts = [element.text for element in ElementTree.parse(here / "both.svg").iter("{http://www.w3.org/2000/svg}text")]
    assert {"namaste", "lucky-dice"} <= set(texts)
    assert run("preview", "namaste", "lucky-dice", "-o", "both.pdf").out == "wrote both.pdf\n"
    assert len(pikepdf.open(here / "both.pdf").pages) == 2


def test_language_ink_outlines_scan_and_resolution(here: Path) -> None:
    assert run("preview", "namaste", "--lang", "de", "--ink", "mono", "--outlines", "--scan", "-o", "a.svg").status == 0
    text = (here / "a.svg").read_text("utf-8")
    assert 'aria-label="Mieses Karma"' in text
    assert "<text" not in text
    assert "#a9dce0" not in text
    run("preview", "namaste", "-o", "plain.svg", "--lang", "de", "--ink", "mono", "--outlines")
    assert (here / "plain.svg").read_text("utf-8") != text
    assert run("preview", "namaste", "--resolution", "50").status == 0
    assert size_of(here / "namaste.png") == (292, 414)


def test_scan_says_where_it_changes_nothing() -> None:
    assert "no spaces to read" in run("preview", "lucky-dice/dice", "--scan", "--resolution", "20").err


def test_standard_output_is_a_png_and_nothing_else(here: Path) -> None:
    command = [sys.executable, "-m", "sheetgen", "preview", "namaste", "-o", "-"]
    done = subprocess.run(command, env=surroundings(), capture_output=True, check=True, timeout=60)
    assert Image.open(BytesIO(done.stdout)).size == (641, 910)
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["namaste", "-o", "a.gif"], ".gif pictures aren't supported"),
        (["namaste", "-o", "a"], "end the file name in .pdf, .png or .svg"),
        (["namste"], "did you mean 'namaste'?"),
        (["namaste", "--lang", "fr"], "has no labels in the language 'fr'"),
        (["namaste", "--resolution", "high"], "expected a whole number"),
        (["namaste", "--resolution", "9"], "10 to 2,400"),
        (["namaste", "--resolution", "2400"], "an .svg has no dots"),
        (["namaste", "-o", "a.svg", "--resolution", "300"], "--resolution is only for a .png"),
        (["namaste", "-o", "a.pdf", "--outlines"], "--outlines is only for an .svg, not for a .pdf"),
        (["namaste", "--outlines"], "--outlines is only for an .svg, not for a .png"),
        (["namaste", "-o", "-", "--open"], "--open shows a file"),
        (["namaste", "-o", "nosuch/a.png"], "there is no such folder"),
        (["bad.yaml", "-o", "a.svg"], "bad.yaml:"),
        (["mine.yaml", "-o", "link.svg"], "a file that this command reads"),
        (["-", "-"], "can be read only once"),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_is_written(arguments: list[str], told: str, here: Path) -> None:
    put(mine="extends: namaste\n", bad="extends: namaste\nkarma: many\n")
    (here / "link.svg").symlink_to("mine.yaml")
    before = {file: file.read_bytes() for file in here.iterdir()}
    ran = run("preview", *arguments)
    assert ran.status == 2
    assert told in ran.err
    assert ran.out == ""
    assert {file: file.read_bytes() for file in here.iterdir()} == before


def test_without_the_extra_the_cure_is_told(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(pictures, "import_module", without)
    ran = run("preview", "namaste")
    assert ran.status == 2
    assert install_command("preview") in ran.err
    assert list(here.iterdir()) == []
    assert run("preview", "namaste", "-o", "a.svg").status == 0


@pytest.mark.parametrize("status", [0, 1])
def test_open_shows_what_was_written(status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def launch(path: str) -> int:
        shown.append(path)
        return status

    monkeypatch.setattr(click, "launch", launch)
    ran = run("preview", "namaste", "--open", "-o", "a.svg")
    assert (ran.status, shown) == (0, ["a.svg"])
    assert ("can show a.svg; open it yourself" in ran.err) is bool(status)


def test_equal_calls_write_equal_files(here: Path) -> None:
    for name in ("a", "b"):
        call("preview", "namaste", "-o", f"{name}.svg", cwd=here)
    assert (here / "a.svg").read_bytes() == (here / "b.svg").read_bytes()
