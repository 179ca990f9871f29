"""Every message there is, made with sample values, in every language: whole, with all its values, and no other language in it."""

from __future__ import annotations

import pytest
from makers.messages import codes, places
from makers.samples import MODULES, messages

from sheetgen.source.languages import language


@pytest.mark.parametrize("module", MODULES)
def test_a_message_uses_all_its_values(module: str) -> None:
    for phrase in messages(module):
        used = places(phrase.english) | places(phrase.many)
        assert used | ({"count"} if phrase.many else set()) == set(phrase.values), phrase.id


@pytest.mark.parametrize("module", MODULES)
def test_every_message_can_be_told_in_german(module: str) -> None:
    german = language("de")
    assert german is not None
    for phrase in messages(module):
        phrase.text_in(german)  # of what is not translated a LookupError


@pytest.mark.parametrize("code", [each for each in codes() if each != "de"])
def test_a_sentence_is_told_in_one_language(code: str) -> None:
    other = language(code)
    assert other is not None
    for module in MODULES:
        for phrase in messages(module):
            try:
                whole = phrase.text_in(other)
            except LookupError:
                whole = phrase.text_in(None)
            assert phrase.text(other) == whole, phrase.id
