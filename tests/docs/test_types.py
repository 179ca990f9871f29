"""The programs of `docs/python.md` are typed as strictly as the package, so that copies of them pass mypy."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import ROOT
from tests.docs.test_blocks import of


@pytest.mark.heavy
def test_programs_are_typed(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="comes with the tools of `make check`")
    programs = [block for block in of("python") if block.page == "python.md"]
    assert len(programs) > 8
    for block in programs:
        (tmp_path / f"line_{block.line}.py").write_text(block.text, "utf-8")
    call = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file",
        str(ROOT / "pyproject.toml"),
        *map(str, sorted(tmp_path.glob("*.py"))),
    ]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
