"""A command's resources are measured separately from its caller's."""

from __future__ import annotations

from pathlib import Path

from timing import took

from tests.patience import LONG


def test_memory_is_that_of_the_command_not_of_who_began_it(tmp_path: Path) -> None:
    ballast = b"x" * (300 << 20)
    found = took("--version", cwd=tmp_path, most=LONG)
    assert (found.status, found.err) == (0, "")
    assert 5 < found.megabytes < len(ballast) >> 20
    assert took("check", "nowhere.yaml", cwd=tmp_path, most=LONG).status == 2
