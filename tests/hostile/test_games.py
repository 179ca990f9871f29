"""Sheets that take long to check are checked quickly, or a message says that they are too large."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.games import COMMANDS
from tests.hostile.limits import within_limits
from tests.thorough import every


@pytest.mark.parametrize("kind", every(COMMANDS, 4))
def test_commands(kind: str, tmp_path: Path) -> None:
    files, command, status = COMMANDS[kind]
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    found = within_limits(*command, cwd=tmp_path)
    assert status is None or found.status == status, found.err
    assert found.out or found.err
