"""Every message there is, made with sample values, in every language: whole, with all its values, and no other language in it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from sheetgen.source.languages import language
from sheetgen.source.messages import Listing, Phrase, Sentence, SpaceName
from tests.languages import catalogue
from tests.report.test_words import MODULES, functions, results


def phrases(made: Any) -> Iterator[Phrase]:
    """Every message of what a function of words makes, those within others too."""
    if isinstance(made, Sentence):
        made = (made.message, *made.notes)
    if isinstance(made, SpaceName):
        made = made.name
    if isinstance(made, Listing):
        made = (made.kind._replace(values={"before": "a", "last": "b"}), *made.items)
    if isinstance(made, Phrase):
        yield made
        made = tuple(made.values.values())
    if type(made) is tuple or type(made) is list:
        for each in made:
            yield from phrases(each)


def messages(module: str) -> list[Phrase]:
    """Every message of a module with each of its samples."""
    loaded = import_module(module)
    made = (result for name, function in functions(loaded).items() for result in results(loaded, name, function))
    return [phrase for result in made for phrase in phrases(result)]


@pytest.mark.parametrize("module", MODULES)
def test_a_message_uses_all_its_values(module: str) -> None:
    for phrase in messages(module):
        used = catalogue.places(phrase.english) | catalogue.places(phrase.many)
        assert used | ({"count"} if phrase.many else set()) == set(phrase.values), phrase.id


@pytest.mark.parametrize("module", MODULES)
def test_every_message_can_be_told_in_german(module: str) -> None:
    german = language("de")
    assert german is not None
    for phrase in messages(module):
        phrase.text_in(german)  # of what is not translated a LookupError


@pytest.mark.parametrize("code", [each for each in catalogue.codes() if each != "de"])
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
