"""Messages about the bundled sheets in YAML with one value changed, kept in `tests/golden/otherwise`.

`make golden` rewrites the files; read the difference before you commit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import as_text
from tests.command import ROOT

GAMES = ("cities", "cribbage", "darts", "golf", "hearts", "ladders", "skat", "tenpin", "yacht")
PAIR = re.compile(r"(?P<key>\b[A-Za-zäöüß][\w-]*)(?P<colon>: )(?P<value>[^#{}\[\]]+?)(?=\s*(?:,|\}|\]|#|$))")
VALUES = (
    "7",
    "x",
    "[1, 2]",
    "{a: 1}",
    "sum(nosuch.*)",
    "true",
    "1..0",
    "'a b'",
    "player",
    "this > ",
    "{this}",
    "tick",
    "0..5",
    "'?'",
)
MANY = 26
"""Number of changes tried per layout, spread over the whole layout."""


def changed(text: str) -> Iterator[tuple[str, str]]:
    """Yield a layout with one changed pair: a description of the change, and the whole text."""
    for found in PAIR.finditer(text):
        key, value = found["key"], found["value"]
        for other in VALUES:
            yield f"{key}: {other}, not {value}", text[: found.start("value")] + other + text[found.end("value") :]
        yield f"{key}x: {value}", f"{text[: found.end('key')]}x{text[found.end('key') :]}"
        yield f"no {key}: {value}", text[: found.start()] + text[found.end() :]


def told(file: str) -> str:
    """Return all messages about a layout as one line; the layout isn't drawn."""
    try:
        layout = Library().layout(file)
        violations = layout.game.lint(layout.keys, layout)
    except Unreadable as unreadable:
        faults = unreadable.faults
        return "; ".join(f"{fault.position.line}:{fault.position.column} {fault.text} | {fault.hint}" for fault in faults)
    found = [
        f"{violation.at.line}:{violation.at.column} {violation.rule} {' | '.join((message, *notes))}"
        for violation in violations
        for message, notes in [violation.message.text()]
    ]
    return "; ".join((*found, *map(as_text, layout.game.notes(layout.keys)))) or "nothing"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_typed_otherwise_is_told_as_before(
    name: str, file_regression: FileRegressionFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "layouts" / f"{name}.yaml").read_text("utf-8")
    lines = []
    every = list(changed(text))
    for what, whole in every[GAMES.index(name) :: len(every) // MANY]:
        Path("own.yaml").write_text(whole, "utf-8")
        lines.append(f"{what}: {told('own.yaml')}"[:700])
    path = ROOT / "tests" / "golden" / "otherwise" / f"{name}.txt"
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", newline="\n", fullpath=path)
