"""The project's root folder: its files, and a check that only tests import `tests`."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.command import ROOT

FOLDERS = {"sheetgen", "layouts", "tests", "examples", "docs", "bench"}
FILES = {
    *("pyproject.toml", "hatch_build.py", "Makefile"),
    *("README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"),
}
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "*.mo")
_WHEEL = "from hatchling.builders.wheel import WheelBuilder; print(*WheelBuilder('.').build(directory='build'))"


def test_nothing_else_is_kept_at_the_top() -> None:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("what is kept is asked of git")
    kept = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    tops = {name.partition("/")[0] for name in kept if name}
    assert {name for name in tops if not name.startswith(".")} <= FOLDERS | FILES


def imported(file: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module)


def test_nothing_but_tests_imports_tests() -> None:
    files = [ROOT / "hatch_build.py", *(file for folder in FOLDERS - {"tests"} for file in (ROOT / folder).rglob("*.py"))]
    assert [file for file in files if "tests" in {name.partition(".")[0] for name in imported(file)}] == []


@pytest.mark.heavy
def test_all_but_the_tests_is_made_without_them(tmp_path: Path) -> None:
    """Without the tests, the code still generates the same wheel, schemas, documents and message catalogue."""
    for folder in sorted(FOLDERS - {"tests"}):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=LEFT_OUT)
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path)

    def python(*arguments: str, path: Path = tmp_path) -> str:
        environment = {**os.environ, "PYTHONPATH": str(path), "SHEETGEN_LANG": "en"}
        done = subprocess.run([sys.executable, *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    python("hatch_build.py")
    for maker in ("schema", "docs", "messages"):
        python(f"bench/makers/{maker}.py")
    for folder in ("layouts/schema", "docs", "sheetgen/languages"):
        for file in (tmp_path / folder).rglob("*.*"):
            if (
                file.suffix in (".json", ".md", ".svg", ".po") and file.stem != "click"
            ):  # `click` files contain texts of the installed click version
                assert file.read_bytes() == (ROOT / file.relative_to(tmp_path)).read_bytes(), file
    with ZipFile(tmp_path / python("-c", _WHEEL).strip()) as wheel:
        wheel.extractall(tmp_path / "installed")
    for place in (tmp_path, tmp_path / "installed"):
        shown = python("-m", "sheetgen", "explain", "namaste/karma-points", path=place)
        assert "A sheet that follows this rule:" in shown
        assert "A sheet that breaks this rule" in shown
