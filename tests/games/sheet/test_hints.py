"""What hints of layouts say to write is written, and then the layout loads and says what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.sheet.own import read
from tests.hints import leads_to

LISTED = [part.strip("\n").split("\n") for part in Path(__file__).with_name("hints.txt").read_text("utf-8").split("\n----\n")[1:]]


def _text(lines: list[str], there: str, other: str) -> str:
    """A layout with the lines that begin with one sign, without those of the other."""
    return "\n".join(line[1:] if line[:1] == there else line for line in lines if line[:1] != other) + "\n"


@pytest.mark.parametrize("lines", LISTED, ids=lambda lines: next(line[1:].strip() for line in lines if line.startswith("-")))
def test_a_hint_leads_to_what_was_meant(lines: list[str]) -> None:
    typed, meant = _text(lines, "-", "+"), _text(lines, "+", "-")
    assert read(meant)[1] == []
    faults = read(typed)[1]
    assert faults
    assert leads_to(typed, faults[0], meant), (faults[0].message, faults[0].hint)
