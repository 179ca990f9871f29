"""`sheetgen lab`: figures, files and refusals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from sheetgen.extras import install_command
from sheetgen.games.placement.lab import standards
from tests.command import heard, put, run, surroundings
from tests.games.placement.lab.test_study import SMALL
from tests.report.test_schema import wrong


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    put(small=SMALL, other=SMALL.replace("2g", "3g"))
    return tmp_path


def test_a_level_is_measured_drawn_and_its_best_sheet_written() -> None:
    ran = run("lab", "small.yaml", "--games", "2", "-o", "out.svg", "--sheet", "best.yaml")
    assert (ran.status, ran.err) == (0, "")
    assert "13 points, with" in ran.out
    assert ran.out.endswith("wrote out.svg\nwrote best.yaml\n")
    assert Path("out.svg").read_text("utf-8").startswith("<svg")
    checked = run("check", "best.yaml")
    assert (checked.status, "earned: 13 points" in checked.out) == (0, True)


def test_several_levels_are_pages_of_one_pdf_and_sheets_of_a_folder() -> None:
    Path("sheets").mkdir()
    ran = run("lab", "small.yaml", "other.yaml", "--games", "1", "-o", "out.pdf", "--sheet", "sheets", "--format", "json")
    assert ran.status == 0
    assert [each["file"] for each in ran.json["labs"]] == ["small.yaml", "other.yaml"]
    assert wrong("lab", ran.json) == []
    with pikepdf.open("out.pdf") as pdf:
        assert len(pdf.pages) == 2
    assert run("check", "sheets").status == 0
    assert sorted(os.listdir("sheets")) == ["other.yaml", "small.yaml"]


def test_fields_out_of_reach_are_an_error_of_the_level() -> None:
    put(beyond=SMALL.replace("4k 5", "4  5"))
    ran = run("lab", "beyond.yaml", "--games", "1")
    assert ran.status == 1
    assert "error[level/lock-without-key]" in ran.out
    assert "3 points" in ran.out


def test_a_level_without_a_start_is_told_and_the_others_measured() -> None:
    put(none=SMALL.replace("X", "1"))
    ran = run("lab", "none.yaml", "small.yaml", "--games", "1")
    assert ran.status == 2
    assert ran.err.startswith("none.yaml:3:7: error: ")
    assert "small.yaml" in ran.out


REFUSED = {
    ("small.yaml", "--games", "0"): "--games",
    ("small.yaml", "--players", "5"): "--players",
    ("small.yaml", "--seed", "1", "--seed", "2"): "--seed is given 2 times",
    ("small.yaml", "-o", "out.txt"): "out.txt",
    ("small.yaml", "-o", "small.yaml"): "small.yaml",
    ("small.yaml", "--sheet", "small.yaml"): "this file already exists",
    ("small.yaml", "--sheet", "best.pdf"): "a filled sheet is a YAML file",
    ("-", "--sheet", "best.yaml"): "has no name",
    ("small.yaml", "other.yaml", "-o", "out.svg"): "several pictures",
    ("small.yaml", "other.yaml", "--sheet", "best.yaml"): "several sheets",
    ("small.yaml", "./small.yaml", "-o", "."): "files of the same name",
    ("namaste",): "it is not a level",
    ("nowhere.yaml",): "nowhere.yaml",
    (): "LEVEL",
}


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_what_makes_no_sense_is_refused_and_nothing_written(arguments: tuple[str, ...], folder: Path) -> None:
    ran = run("lab", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert REFUSED[arguments] in ran.err
    assert sorted(os.listdir(folder)) == ["other.yaml", "small.yaml"]


def test_without_its_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standards, "PACKAGES", ("numba", "nowhere_to_be_found"))
    ran = run("lab", "small.yaml")
    assert (ran.status, ran.out) == (2, "")
    assert install_command("lab") in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize(("limit", "status"), [(600_000_000, 2), (8_000_000_000, 0), (-1, 0)])
def test_with_too_little_memory_it_is_not_begun(limit: int, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (limit, limit))
    ran = run("lab", "small.yaml", "--games", "1")
    assert (ran.status, "error: there is not enough memory" in ran.err) == (status, status == 2)


def test_an_interrupt_tells_what_is_known() -> None:
    arguments = [sys.executable, "-m", "sheetgen", "lab", "placement/level-4", "--games", "1000000"]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings({}), preexec_fn=heard)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(8)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, err) == (130, b"")
    assert b"(placement/level-4), for 2 players" in out
    assert b"the analysis is incomplete" in out
