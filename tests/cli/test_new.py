"""`sheetgen new level NAME`: whatever the name, a file that lint accepts, or a refusal in plain words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.layout.read import Library
from tests.command import run, surroundings


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a folder of its own, and stands in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pasted(line: str) -> subprocess.CompletedProcess[bytes]:
    """A line pasted into a shell in which `sheetgen` is this program."""
    program = f'sheetgen() {{ "{sys.executable}" -m sheetgen "$@"; }}; {line}'
    return subprocess.run(["bash", "-c", program], env=surroundings(), capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize(
    "name",
    ["garden", "Anna: my level", "@home", "{a", "{title}", "{0}", "-x", "'", '"', "con", "null", "~", "$total", "$name", "#1",
     "a \\ b", "my.yml", "a*b", "Größe", "- a", "x" * 200, "!x", "[", "%", "...a", "yes", "1:30"],
)  # fmt: skip
def test_any_name(name: str, here: Path) -> None:
    told = run("new", "level", "--", name)
    assert (told.status, told.err) == (0, "")
    target = name if name.endswith(".yml") else f"{name}.yaml"
    assert [path.name for path in here.iterdir()] == [target]
    first, _, command = told.out.rstrip("\n").partition("; next: ")
    assert first == f"wrote {target}"
    linted = pasted(command)
    assert linted.returncode == 0, linted.stderr
    title = Library().layout(target).title("en")
    assert title == (name.removesuffix(".yml") if len(name) < 100 and name not in ("~", "null") else title)
    comment = Path(target).read_text("utf-8").split("\n")[0]
    assert command in comment


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("..", "'..' is no name for a file"),
        (".", "'.' is no name for a file"),
        ("", "'' is no name for a file"),
        (" ", "' ' is no name for a file"),
        (".yaml", "'.yaml' is no name for a file"),
        ("a/b", "a/b.yaml cannot be written: there is no such folder"),
        ("here/", "'here/' is no name for a file"),
        ("\n", "a line break, a tab or another character that cannot be printed"),
        ("a\nb", "a line break, a tab or another character that cannot be printed"),
        ("a\x1b[31m", "a line break, a tab or another character that cannot be printed"),
        ("a\udcffb", "this name is no text"),
        ("x" * 300, "cannot be written: file name too long"),
    ],
)
def test_what_cannot_be_a_name(name: str, said: str, here: Path) -> None:
    told = run("new", "level", "--", name)
    assert told.status == 2
    assert said in told.err
    assert list(here.iterdir()) == []


def test_a_byte_that_is_no_text(here: Path) -> None:
    done = pasted("sheetgen new level $'a\\xffb'")
    assert done.returncode == 2
    assert b"this name is no text" in done.stderr
    assert list(here.iterdir()) == []


def test_a_name_that_looks_like_an_option() -> None:
    told = run("new", "level", "-x")
    assert told.status == 2
    assert "-x" in told.err


def test_nothing_that_is_there_is_written_over(here: Path) -> None:
    os.symlink("gone.yaml", "dangling.yaml")
    Path("garden.yaml").write_text("mine")
    for name in ("garden", "garden.yaml", "dangling"):
        assert "is there already" in run("new", "level", name).err
    assert Path("garden.yaml").read_text() == "mine"
    assert not Path("gone.yaml").exists()
    os.mkdir("mine")
    assert run("new", "level", "mine/a").out == "wrote mine/a.yaml; next: sheetgen lint mine/a.yaml\n"
