"""Applying each hint gives the intended text: every hint of the program has a trial.

A trial is a text with typed `-` lines and intended `+` lines. The message about the first must lead to the second, word for word,
and the second must have no message. `by hand`: the hint can't be applied directly, since it is an example or concerns several
places; then only the second is checked.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.command import run
from tests.hints import leads_to, to_write
from tests.hints.templates import hints
from tests.hints.trial import remarks
from tests.thorough import heavy

HERE = Path(__file__).parent
FILES = tuple((HERE / "files").iterdir())
_STANDS_FOR = {"<NBSP>": "\u00a0", "<BELL>": "\x07", "<LONG>": "x" * 999, "<ROUNDS>": "{}, " * 1_001, "<STEPS>": "1, " * 41}


class Trial(NamedTuple):
    """The typed and the intended text."""

    typed: str
    meant: str
    by_hand: bool


def trials(name: str) -> list[Trial]:
    """Return the trials in a file, separated by `----`."""
    found = []
    for part in (HERE / name).read_text("utf-8").split("\n----\n")[1:]:
        lines = part.strip("\n").split("\n")
        by_hand = lines[0] == "by hand"
        lines = lines[by_hand:]
        found.append(Trial(_side(lines, "-", "+"), _side(lines, "+", "-"), by_hand))
    return found


def _side(lines: list[str], there: str, other: str) -> str:
    """Return the lines with one sign and the lines with none; ` ---` separates documents."""
    text = "\n".join(line[1:] if line[:1] == there else line for line in lines if line[:1] != other) + "\n"
    for name, typed in _STANDS_FOR.items():
        text = text.replace(name, typed)
    return text.replace("\n ---\n", "\n---\n")


TRIALS = [*((each, False) for each in trials("layouts.txt")), *((each, True) for each in trials("sheets.txt"))]
COMMANDS = trials("commands.txt")
ELSEWHERE = {
    "drawing/larger-paper": "layout/test_namaste_papers.py",
    "drawing/larger-papers": "layout/test_namaste_papers.py",
    "form/empty-sheet": "cli/test_new.py",
    "judge/say-table": "cli/test_evenings.py",
    "sheet/add-name": "cli/test_new.py",
    "source/give-dash": "cli/test_bad_input.py",
}
"""Hints that ask for an answer on a terminal, or that concern a paper or several files."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in FILES:
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


@pytest.mark.parametrize(("trial", "filled"), TRIALS, ids=lambda each: each.typed[:40] if isinstance(each, Trial) else None)
def test_a_hint_leads_to_what_was_meant(trial: Trial, filled: bool, folder: Path) -> None:
    first = remarks(trial.typed, folder, filled)[0]
    assert remarks(trial.meant, folder, filled) == []
    leads = leads_to(trial.typed, first, trial.meant)
    assert leads != trial.by_hand if to_write(first.hint) else not trial.by_hand, (first.message, first.hint)


@pytest.mark.parametrize("trial", COMMANDS, ids=lambda each: each.typed.strip())
def test_a_hint_leads_to_the_command_that_was_meant(trial: Trial, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    typed, meant = shlex.split(trial.typed), shlex.split(trial.meant)
    assert run(*meant).status == 0
    assert meant in list(_commands(typed, _told(typed)))


def _told(arguments: list[str]) -> str:
    """Return the output of a command."""
    ran = run(*arguments)
    return " ".join((ran.out + ran.err).split())


def _commands(typed: list[str], told: str) -> Iterator[list[str]]:
    """Yield a command with the changes that a user may make after its message."""
    for each in re.findall(r"`(--[^`]+)`|(?:, as in|for example) (--.+)|did you mean '([^']+)'", told):
        options = shlex.split("".join(each))
        yield [*typed, *options]
        for at in range(len(typed)):
            yield [*typed[:at], *options, *typed[at + 1 :]]
            yield [*typed[:at], *options, *typed[at + 2 :]]


@heavy
def test_every_hint_has_a_trial(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This ensures that no hint is added without a trial."""
    tried = {id for trial, filled in TRIALS for first in remarks(trial.typed, folder, filled)[:1] for id in first.ids}
    monkeypatch.chdir(folder)
    commands = [_told(shlex.split(trial.typed)) for trial in COMMANDS]
    left = {id for id in set(hints()) - set(ELSEWHERE) - tried if not any(map(hints()[id].search, commands))}
    assert left == set()


def test_what_is_tried_elsewhere_is_there() -> None:
    assert set(ELSEWHERE) <= set(hints())
    assert all((HERE.parent / place).is_file() for place in ELSEWHERE.values())
