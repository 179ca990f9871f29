"""Completion as a user has it: a real shell in a pseudo-terminal, the script sourced, a line typed up to TAB. If a shell isn't
installed, its tests are skipped with a message; with SHEETGEN_SHELLS=1 (`.ci/run`) they fail."""

from __future__ import annotations

import os
import re
import select
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command import surroundings
from tests.thorough import every

pty = pytest.importorskip("pty")
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source <(sheetgen completion bash)"),
    "zsh": (["zsh", "-f", "-i"], "autoload -Uz compinit; compinit -u; source <(sheetgen completion zsh)"),
    "fish": (["fish", "--no-config", "-i"], "sheetgen completion fish | source"),
}
EVERYWHERE = [
    ("sheetgen rend", "sheetgen render "),
    ("sheetgen render nam", "sheetgen render namaste "),
    ("sheetgen render placement/", "sheetgen render placement/level-"),
    ("sheetgen render diceculus/c", "sheetgen render diceculus/cards "),
    ("sheetgen render exa", "sheetgen render example.yaml "),
    ("sheetgen prev", "sheetgen preview "),
    ("sheetgen preview nam", "sheetgen preview namaste "),
    ("sheetgen watch exa", "sheetgen watch example.yaml "),
    ("sheetgen check exa", "sheetgen check example.yaml "),
    ("sheetgen check folder/", "sheetgen check folder/inner.yaml "),
    ("sheetgen render my", "sheetgen render my\\ level.yaml "),
    ("sheetgen render namaste --pap", "sheetgen render namaste --paper "),
    ("sheetgen render namaste --paper lett", "sheetgen render namaste --paper letter "),
    ("sheetgen render namaste --ink m", "sheetgen render namaste --ink mono "),
    ("sheetgen explain namaste/tot", "sheetgen explain namaste/total "),
]
BASH_ONLY = [
    ("sheetgen render namaste --paper=lett", "--paper=letter "),
    ("sheetgen render my\\ l", "sheetgen render my\\ level.yaml "),
    ('sheetgen render "my l', 'sheetgen render "my level.yaml" '),
    ("sheetgen check fol", "sheetgen check folder/"),
]
_TURNS = re.compile(r"\x1b\][^\x07]*\x07|\x1b[\[(][0-9;?]*[A-Za-z]|[\x07\x08\r]")


class Terminal:
    """A shell in a pseudo-terminal."""

    def __init__(self, command: list[str], folder: Path, path: Path) -> None:
        environment = surroundings({"PATH": f"{path}{os.pathsep}{os.environ['PATH']}", "TERM": "dumb", "HOME": str(folder)})
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)

    def typed(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def until(self, wanted: str, seconds: float = 40) -> str:
        """Return the shell's output up to the expected text, or the complete output if that never appears."""
        shown, end = b"", time.monotonic() + seconds
        while time.monotonic() < end and wanted not in plain(shown):
            if select.select([self.terminal], [], [], 0.1)[0]:
                try:
                    shown += os.read(self.terminal, 65536)
                except OSError:
                    break
        return plain(shown)

    def close(self) -> None:
        os.close(self.terminal)
        os.kill(self.child, 9)
        os.waitpid(self.child, 0)


def plain(shown: bytes) -> str:
    """Return the output without escape sequences for cursor and colours."""
    return _TURNS.sub("", shown.decode("utf-8", "replace"))


@pytest.fixture(scope="module", params=SHELLS)
def terminal(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    """Yield each installed shell with its script sourced, in a folder with some files."""
    shell: str = request.param
    if shell != "bash" and shutil.which(shell) is None:
        assert "SHEETGEN_SHELLS" not in os.environ, f"there is no {shell}, and SHEETGEN_SHELLS asks for it"
        pytest.skip(f"no {shell} here")
    folder, path = tmp_path_factory.mktemp("folder"), tmp_path_factory.mktemp("path")
    for name in ("example.yaml", "my level.yaml", "folder/inner.yaml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
    program = path / "sheetgen"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sheetgen "$@"\n')
    program.chmod(0o755)
    command, source = SHELLS[shell]
    opened = Terminal(command, folder, path)
    opened.typed(f"{source}; echo sour''ced\n")
    assert "sourced" in opened.until("sourced", 30)
    opened.until("never shown", 0.5)
    yield opened
    opened.close()


@pytest.mark.parametrize(("line", "whole"), every(EVERYWHERE))
def test_a_word_is_completed(line: str, whole: str, terminal: Terminal) -> None:
    terminal.typed(f"{line}\t")
    try:
        assert whole in terminal.until(whole)
    finally:
        terminal.typed("\x15")
        terminal.until("never shown", 0.2)


@pytest.mark.parametrize("terminal", ["bash"], indirect=True)
@pytest.mark.parametrize(("line", "whole"), BASH_ONLY)
def test_what_bash_cuts_and_quotes(line: str, whole: str, terminal: Terminal) -> None:
    test_a_word_is_completed(line, whole, terminal)


@pytest.mark.parametrize("terminal", ["bash"], indirect=True)
def test_what_there_is_is_listed(terminal: Terminal) -> None:
    terminal.typed("sheetgen render placement/level-\t\t")
    try:
        shown = terminal.until("level-4")
        assert all(f"level-{number}" in shown for number in (1, 2, 3, 4))
    finally:
        terminal.typed("\x15")
