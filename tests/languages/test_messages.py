"""Every message, filled with made-up values, in every language: it is complete and contains no other language."""

from __future__ import annotations

import pytest
from makers.messages import codes, entries, example

from sheetgen.source.languages import language
from sheetgen.source.messages import Phrase

MESSAGES = [example(each) for each in entries() if each.room not in ("click", "cli", "page")]


def test_every_message_can_be_told_in_german() -> None:
    german = language("de")
    assert german is not None
    for phrase in MESSAGES:
        phrase.text_in(german)  # raises LookupError if it isn't translated


@pytest.mark.parametrize("code", [each for each in codes() if each != "de"])
def test_a_sentence_is_told_in_one_language(code: str) -> None:
    other = language(code)
    assert other is not None
    for phrase in MESSAGES:
        with_part = Phrase("sheet/text", "{part}: {word}", {"part": phrase, "word": "a"})
        try:
            phrase.text_in(other)
        except LookupError:
            assert phrase.text(other) == phrase.text_in(None)
            assert with_part.text(other) == with_part.text_in(None)
