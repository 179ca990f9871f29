"""The configuration: language, folders of layouts, and what `calibrate` keeps about a printer."""

from __future__ import annotations

import os
from pathlib import Path

import pikepdf
import pytest

from sheetgen.layout.configuration import configuration
from tests.command import call, put, run

PAD = "extends: yacht\ntitle: Our yacht\n"


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "new" / "config.yaml"))
    return tmp_path / "new" / "config.yaml"


def write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")


def test_answers_about_a_printer_are_kept_and_everything_else_stays(file: Path) -> None:
    assert run("calibrate", "--back", "0.5,-1").status == 0
    assert configuration().printer.back == (0.5, -1.0)
    write(file, "# mine\npaper: letter\nprinter:\n  back: [1, 1]  # measured twice\n")
    assert run("calibrate", "--scale", "99.5", "--margins", "4,5,12,5", "--back", "2,0").status == 0
    printer = configuration().printer
    assert (printer.back, printer.scale, printer.margins.bottom, printer.margins.left) == ((2, 0), 99.5, 12, 5)
    text = file.read_text("utf-8")
    assert text.startswith("# mine\npaper: letter\nprinter:\n")
    assert "# measured twice" in text
    assert list(file.parent.parent.glob("*.pdf")) == []


@pytest.mark.parametrize(
    "answer",
    ["--back=40,1", "--back=1", "--back=1,2,3", "--back=x,1", "--scale=nan", "--scale=1", "--margins=1,2,3", "--margins=1,2,3,-4"],
)
def test_an_impossible_answer_keeps_nothing(answer: str, file: Path) -> None:
    done = run("calibrate", answer)
    assert done.status == 2
    assert done.err.startswith(f"error: {answer.replace('=', ' ')}: expected ")
    assert not file.exists()


def test_the_page_has_a_back_and_needs_a_large_paper() -> None:
    assert run("calibrate", "--paper", "letter").status == 0
    with pikepdf.open("calibration.pdf") as pdf:
        assert [round(float(side)) for side in pdf.pages[0].mediabox[2:]] == [612, 792]
        assert len(pdf.pages) == 2
    assert run("calibrate", "--paper", "a5", "-o", "small.pdf").status == 2
    assert run("calibrate", "-o", "page.png").status == 2
    assert not os.path.exists("small.pdf")
    assert not os.path.exists("page.png")


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("papper: a4\n", "1:1", "did you mean 'paper'"),
        ("paper: a99\n", "1:8", "there is no paper 'a99'"),
        ("paper: a4\nlanguage: xx\n", "2:11", "no messages in the language 'xx'"),
        ("layouts: [nowhere]\n", "1:11", "there is no folder"),
        ("printer: {back: [40, 1]}\n", "1:18", "-20 to 20"),
        ("printer: {margins: {top: 4}}\n", "1:26", "4mm"),
        ("[1, 2]\n", "1:1", "expected keys"),
        ("paper: [\n", "", "config.yaml"),
    ],
)
def test_a_wrong_configuration_is_reported_at_its_place(text: str, place: str, said: str, file: Path) -> None:
    write(file, text)
    done = run("render", "namaste", "-o", "out.pdf")
    assert done.status == 2
    assert f"config.yaml:{place}" in done.err
    assert said in done.err
    assert not os.path.exists("out.pdf")
    assert run("calibrate", "--scale", "99").status == 2
    assert file.read_text("utf-8") == text


def test_layouts_of_a_folder_are_known_by_name(file: Path) -> None:
    Path("pads").mkdir()
    put(**{"pads/mine": PAD, "pads/yacht": "extends: yacht\n"})
    write(file, "layouts: [../pads]\n")
    listed = run("layouts")
    assert "Our yacht" in listed.out
    assert "yacht" in listed.err
    assert run("blank", "mine").status == 0
    put(filled="sheet: mine\nupper: {ones: 3}\n")
    assert run("check", "filled.yaml").status in (0, 1)


def test_the_language_of_messages(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHEETGEN_LANG")
    monkeypatch.setenv("LC_ALL", "C")
    write(file, "language: de\n")
    assert "Blätter" in call("render", "--help").out
