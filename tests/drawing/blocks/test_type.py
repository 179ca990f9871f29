"""Line breaks of texts: as few lines as possible, none too wide, and no short last line that could be longer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.drawing.blocks.printed.type import wrapped
from sheetgen.drawing.theme import Style, look
from tests.drawing.blocks.room import fonts

LOOK = look(Style(size=9.0), "full")
WORDS = st.lists(st.sampled_from(["Punkte", "=", "a,", "Ergebnis", "I'm", "Donaudampfschifffahrt", "0;"]), max_size=40)


def wide(line: str) -> float:
    """The width of a line in mm."""
    return fonts().width(line, LOOK.size, LOOK.weight)


def greedy(words: list[str], width: float) -> int:
    """Return the number of lines that the words take if each line is filled in turn."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and wide(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return len(lines)


@given(WORDS, st.floats(2, 150))
def test_lines_are_as_few_as_can_be_and_none_is_too_wide(words: list[str], width: float) -> None:
    lines = wrapped(" ".join(words), width, LOOK, fonts())
    assert " ".join(lines).split() == words
    assert len(lines) == greedy(words, width)
    assert [line for line in lines if wide(line) > width + 1e-6 and " " in line] == []


@pytest.mark.parametrize("width", [40, 55, 70, 100])
def test_no_lone_word_at_the_end(width: float) -> None:
    told = "dice on a letter that is not on the card fall out, and those of a letter that is count for it"
    words = told.split(" ")
    for count in range(2, len(words) + 1):
        lines = wrapped(" ".join(words[:count]), width, LOOK, fonts())
        assert len(lines) == 1 or wide(lines[-1]) >= 0.4 * max(map(wide, lines)), lines


def test_breaks_that_are_typed_are_kept() -> None:
    assert wrapped("Given to me\n(who, how much)", 200, LOOK, fonts()) == ["Given to me", "(who, how much)"]
    assert wrapped("", 50, LOOK, fonts()) == [""]
    assert wrapped("a\n\nb", 50, LOOK, fonts()) == ["a", "", "b"]
