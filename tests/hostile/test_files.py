"""Hostile files: any input to a command costs little, gets a short message, and never causes a traceback."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from samples.hostile_files import LAYOUTS, SHEETS

from tests.command import run
from tests.hostile.limits import within_limits
from tests.thorough import every

BAD = "extends: namaste\n" + "".join(f"karm{n}: 1\n" for n in range(5000))
SECRET = "token_name: hunter2\nother: hunter3\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("kind", every(SHEETS, 3))
def test_sheets(kind: str, here: Path) -> None:
    Path("bad.yaml").write_text(BAD)
    Path("a.yaml").write_text(SHEETS[kind](), "utf-8")
    assert os.path.getsize("a.yaml") <= 8_000_000, "a larger one is refused by its size"
    form = ("text", "json")[list(SHEETS).index(kind) % 2]
    within_limits("check", "--format", form, "a.yaml", cwd=here)


@pytest.mark.parametrize("kind", every(LAYOUTS, 3))
def test_layouts(kind: str, here: Path) -> None:
    Path("a.yaml").write_text(LAYOUTS[kind](), "utf-8")
    command = ("lint", "render", "spaces", "blank")[list(LAYOUTS).index(kind) % 4]
    within_limits(command, "a.yaml", cwd=here)


def test_of_many_faults_the_first_are_told_and_the_others_counted() -> None:
    Path("a.yaml").write_text("sheet: namaste\n" + "".join(f"key{n}: 1\n" for n in range(150)))
    told = run("check", "a.yaml")
    assert told.err.count("unknown key") == 100
    assert "a.yaml:102:1: error: and 50 more errors" in told.err
    errors = run("check", "--format", "json", "a.yaml").json["sheets"][0]["errors"]
    assert [len(errors), errors[-1]["message"], errors[-1]["line"]] == [101, "and 50 more errors", 102]


def test_many_faults_of_many_documents_are_counted_once() -> None:
    Path("a.yaml").write_text("---\n".join(["sheet: namaste\nkey: 1\nkez: 1\n"] * 80))
    told = run("check", "a.yaml")
    assert told.err.count("unknown key") == 100
    assert told.err.count("more error") == 1
    assert "and 60 more errors" in told.err
    assert told.out.count("can't be read") == 80


def test_two_thousand_sheets_are_read(here: Path) -> None:
    Path("a.yaml").write_text("---\n".join(["sheet: namaste\nkarma: [1, 2, 3, 4]\ntotal: -10\n"] * 2_000))
    assert within_limits("check", "a.yaml", cwd=here).out.count("earned: ") == 2_000


def test_layouts_that_extend_one_another_for_ever() -> None:
    for n in range(500):
        Path(f"l{n}.yaml").write_text(f"extends: l{n + 1}.yaml\n")
    Path("l500.yaml").write_text("extends: namaste\n")
    assert "l20.yaml:1:10: error: more than 20 layouts extend one another in a chain" in run("lint", "l0.yaml").out
    assert run("lint", "l490.yaml").status == 0


@pytest.mark.parametrize("command", ["check", "lint", "render", "spaces", "blank"])
@pytest.mark.parametrize("kind", ["pipe", "socket"])
def test_what_is_no_ordinary_file_is_not_waited_for(command: str, kind: str) -> None:
    if kind == "pipe":
        os.mkfifo("a.yaml")
    else:
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind("a.yaml")
    for text in ("sheet: a.yaml\n", "extends: a.yaml\n"):
        Path("b.yaml").write_text(text)
        told = run("check" if text.startswith("sheet") else "lint", "b.yaml")
        assert (told.status, "an ordinary file" in told.out + told.err) == (2, True)
    Path("b.yaml").unlink()
    told = run(command, "a.yaml")
    assert "an ordinary file" in told.out + told.err
    assert "an ordinary file" in run("check", ".").err


def test_a_pipe_of_the_shell_is_read(here: Path) -> None:
    out, into = os.pipe()
    os.write(into, b"sheet: namaste\n")
    os.close(into)
    assert within_limits("check", "/dev/stdin", cwd=here, stdin=out).status == 0
    os.close(out)


@pytest.mark.parametrize(
    "text", [SECRET, "- hunter2\n", "hunter2", "hunter2: [", "\thunter2", "sheet: hunter2\n", "a: 1\na: hunter2\n"]
)
def test_of_a_file_that_is_no_layout_nothing_is_shown(text: str) -> None:
    Path("secret.yml").write_text(text)
    Path("a.yaml").write_text("extends: secret.yml\n")
    Path("b.yaml").write_text("sheet: secret.yml\n")
    for told, at in ((run("lint", "a.yaml"), "a.yaml:1:10"), (run("check", "b.yaml"), "b.yaml:1:8")):
        assert f"{at}: error: this file is not a layout" in told.out + told.err
        assert "hunter" not in told.err + told.out
    assert "hunter" not in run("check", "--format", "json", "b.yaml").out


@pytest.mark.parametrize("text", ["game: namaste\nkarma: many\n", "extends: namaste\ntitle: [1\n"])
def test_faults_of_a_layout_named_by_another_file_are_shown(text: str) -> None:
    Path("base.yaml").write_text(text)
    Path("a.yaml").write_text("extends: base.yaml\n")
    Path("b.yaml").write_text("sheet: base.yaml\n")
    for told in (run("lint", "a.yaml"), run("check", "b.yaml")):
        assert "base.yaml:2:8: error" in told.out + told.err
        assert "2 | " in told.out + told.err


def test_names_of_files_do_nothing_to_a_terminal() -> None:
    name = "a\x1b[31m\n.yaml"
    Path(name).write_text("sheet: nosuch\n")
    told = run("check", name)
    assert "\x1b" not in told.err + told.out
    assert "a\\u001b[31m\\u000a.yaml:1:8" in told.err
    assert "\x1b" not in run("lint", name).out
    deep = "/".join(["x" * 100] * 30) + "/a.yaml"
    assert len(run("check", deep).err) < 1000
    assert len(run("lint", deep).out) < 7000


def test_long_words_are_shown_shortened_everywhere() -> None:
    word = "x" * 50_000
    Path("a.yaml").write_text(f"sheet: namaste\n? {word}\n: 1\nfirst: {word}\ncrossed: [{word}]\ntotal: {word}\n")
    told = run("check", "a.yaml")
    assert told.status == 2
    assert len(told.err) < 4000
    assert len(run("check", "--format", "json", "a.yaml").out) < 4000
