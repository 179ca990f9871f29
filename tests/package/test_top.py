"""The top of the project: what is kept there, and that no test leaves anything beside it."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.command import ROOT

FOLDERS = {"sheetgen", "layouts", "tests", "examples", "docs", "bench"}
FILES = {"pyproject.toml", "Makefile", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"}


def test_nothing_else_is_kept_at_the_top() -> None:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("what is kept is asked of git")
    kept = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    tops = {name.partition("/")[0] for name in kept if name}
    assert {name for name in tops if not name.startswith(".")} <= FOLDERS | FILES
