"""`sheetgen new level NAME` and `new sheet NAME`: for any name, either a file that `lint` accepts or a plain error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.layout.read import Library
from tests.command import run, surroundings
from tests.thorough import THOROUGH


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pasted(line: str) -> subprocess.CompletedProcess[bytes]:
    """A line pasted into a shell in which `sheetgen` is this program."""
    program = f'sheetgen() {{ "{sys.executable}" -m sheetgen "$@"; }}; {line}'
    return subprocess.run(["bash", "-c", program], env=surroundings(), capture_output=True, check=False, timeout=60)


KINDS = ("level", "sheet")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "name",
    ["garden", "Anna: my level", "@home", "{a", "{title}", "{0}", "-x", "'", '"', "con", "null", "~", "$total", "$name", "#1",
     "a \\ b", "my.yml", "a*b", "Größe", "- a", "x" * 200, "!x", "[", "%", "...a", "yes", "1:30"][:: 1 if THOROUGH else 3],
)  # fmt: skip
def test_any_name(kind: str, name: str, here: Path) -> None:
    told = run("new", kind, "--", name)
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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("..", "'..' can't be the name of a file"),
        (".", "'.' can't be the name of a file"),
        ("", "'' can't be the name of a file"),
        (" ", "' ' can't be the name of a file"),
        (".yaml", "'.yaml' can't be the name of a file"),
        ("a/b", "can't write a/b.yaml: there is no such folder"),
        ("here/", "'here/' can't be the name of a file"),
        ("\n", "a line break, a tab or another character that can't be printed"),
        ("a\nb", "a line break, a tab or another character that can't be printed"),
        ("a\x1b[31m", "a line break, a tab or another character that can't be printed"),
        ("a\udcffb", "this name contains bytes that are not UTF-8 text"),
        ("x" * 300, f"can't write {'x' * 300}.yaml: file name too long"),
    ],
)
def test_what_cannot_be_a_name(kind: str, name: str, said: str, here: Path) -> None:
    told = run("new", kind, "--", name)
    assert told.status == 2
    assert said in told.err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", ["namaste", "level", "layout"])
def test_a_sheet_that_would_call_its_rules_like_others(name: str, here: Path) -> None:
    told = run("new", "sheet", name)
    assert told.status == 2
    assert f"a sheet called '{name}' can't be printed: the names of other rules already start with '{name}'" in told.err
    assert "use letters and digits: sheetgen new sheet garden" in told.err
    assert list(here.iterdir()) == []


def test_a_new_sheet_prints_and_checks_as_it_is(here: Path) -> None:
    """It has 20 to 30 lines, and its examples give the expected results."""
    run("new", "sheet", "dice")
    text = Path("dice.yaml").read_text("utf-8")
    assert 20 <= len(text.splitlines()) <= 30
    assert "\n  # " not in text, "no line of it is taken out"
    assert run("render", "dice.yaml").status == 0
    blank = run("blank", "dice.yaml").out
    Path("ana.yaml").write_text(blank.replace("ones:", "ones: 4"), "utf-8")
    told = run("check", "ana.yaml")
    assert (told.status, "earned: 4 points" in told.err + told.out) == (0, True)
    Path("ben.yaml").write_text("sheet: dice.yaml\ndice: {twos: 7}\n", "utf-8")
    assert "error[dice/dice]: 7 is not a sum of twos" in run("check", "ben.yaml").out


def test_what_nothing_can_be_made_of(here: Path) -> None:
    told = run("new", "shet", "dice")
    assert (told.status, "did you mean 'sheet'?" in told.err) == (2, True)


def test_a_byte_that_is_no_text(here: Path) -> None:
    done = pasted("sheetgen new level $'a\\xffb'")
    assert done.returncode == 2
    assert b"this name contains bytes that are not UTF-8 text" in done.stderr
    assert list(here.iterdir()) == []


def test_a_name_that_looks_like_an_option() -> None:
    told = run("new", "level", "-x")
    assert told.status == 2
    assert "-x" in told.err


def test_nothing_that_is_there_is_written_over(here: Path) -> None:
    os.symlink("gone.yaml", "dangling.yaml")
    Path("garden.yaml").write_text("mine")
    for name in ("garden", "garden.yaml", "dangling"):
        assert "already exists" in run("new", "level", name).err
    assert Path("garden.yaml").read_text() == "mine"
    assert not Path("gone.yaml").exists()
    os.mkdir("mine")
    assert run("new", "level", "mine/a").out == "wrote mine/a.yaml; next: sheetgen lint mine/a.yaml\n"
