"""What a player reads: the whole text that the commands print of each case and example, kept in `tests/golden/said`.

`make golden` rewrites it; read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.source import reader as source
from sheetgen.source.nodes import Mapping
from tests.command import ROOT, run

SAID = ROOT / "tests" / "golden" / "said"
HOMES = [*sorted((ROOT / "tests" / "cases").iterdir()), *sorted(path for path in (ROOT / "examples").iterdir() if path.is_dir())]


def named(home: Path) -> str:
    """What a folder's texts are kept under."""
    return "-".join(home.relative_to(ROOT).parts).removeprefix("tests-")


def said_of(file: Path) -> str:
    """What is said of a file of sheets by `check`, of one with a layout by `lint`, with the call."""
    documents = source.read(str(file)).documents
    sheets = any(isinstance(each.root, Mapping) and "sheet" in each.root.items for each in documents)
    table = ["--table"] if sheets and len(documents) > 1 else []
    command = ["check", *table] if sheets else ["lint"]
    ran = run(*command, file.name)
    return f"$ sheetgen {' '.join(command)} {file.name}   # {ran.status}\n{ran.out}{ran.err}\n"


@pytest.mark.parametrize("home", HOMES, ids=named)
def test_it_says_what_it_said(home: Path, file_regression: FileRegressionFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for file in sorted(home.rglob("*.yaml")):
        if not file.name.startswith("_"):
            monkeypatch.chdir(file.parent)
            texts.append(said_of(file))
    file_regression.check("\n".join(texts), encoding="utf-8", newline="\n", fullpath=SAID / f"{named(home)}.txt")
