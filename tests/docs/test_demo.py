"""`make demo` installs little and prints what a new user needs to read; `make test` may run before or after it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import ROOT, surroundings


def test_the_demo_writes_all_pads_and_shows_one_finding(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "examples" / "demo.py"), "build"]
    done = subprocess.run(command, cwd=tmp_path, env=surroundings(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) < 35
    assert lines[0] == f"{len([*(tmp_path / 'build').glob('*.pdf')])} pads are ready to print, each as a PDF in build/:"
    assert [line for line in lines if "error[" in line] == [
        "build/ruth.yaml:16:8: error[namaste/total]: the written points add up to 64, not 46"
    ]
    assert "wrong on purpose" in done.stdout
    named = re.findall(r"\.venv/bin/sheetgen (\S+ .*?)  ", done.stdout)
    assert [each.split()[0] for each in named] == ["check", "serve", "render", "new"]


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.parametrize("first", ["demo", "test"])
def test_what_the_tests_need_is_installed_for_the_tests_alone(first: str, tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)

    def installed(target: str) -> list[str]:
        """Return the requirements that make would pass to pip, and mark the target as done."""
        command = ["make", "--dry-run", target]
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
        said = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout
        (tmp_path / ".venv").mkdir(exist_ok=True)
        for stamp in re.findall(r"^touch (\.venv/\S+)", said, re.MULTILINE):
            (tmp_path / stamp).touch()
        return re.findall(r"pip install .*(--editable .*) >&2", said)

    demo, test = "--editable '.[page]'", "--editable '.[page,photo,preview,lab]' --group test"
    second = "test" if first == "demo" else "demo"
    assert (installed(first), installed(second)) == (([demo], [test]) if first == "demo" else ([demo, test], []))
    assert [*installed(first), *installed(second)] == []
