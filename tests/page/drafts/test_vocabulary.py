"""The editor's vocabulary contains every function of formulas, every key of a layout and every name of the sheet."""

from __future__ import annotations

import pytest

from sheetgen.games.registry import BUNDLED
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.drafts.vocabulary import formula_words, schema
from sheetgen.source.languages import language
from sheetgen.source.messages import reader
from tests.page.drafts.conftest import MARKET, Json, draft


def names(answer: Json) -> dict[str, str]:
    return {each["name"]: each["about"] for each in answer["names"]}


def test_names_are_those_of_the_sheet_and_of_all_of_a_kind(context: WorkerContext) -> None:
    known = names(formula_words(draft(MARKET + "tables: {prices: [1, 2]}\ncomputed: {half: total / 2}\n"), context))
    assert {"fruit", "fruit.*", "fruit.apples", "coins.4", "total", "prices", "prices.*", "half"} <= set(known)
    assert known["fruit.apples"] == "apples in fruit"


def test_names_that_are_inherited_are_known(context: WorkerContext) -> None:
    assert {"upper.ones", "lower.yacht", "upper-bonus"} <= set(names(formula_words(draft("extends: yacht\n"), context)))


def test_a_text_that_cannot_be_read_has_functions_all_the_same(context: WorkerContext) -> None:
    answer = formula_words(draft("{"), context)
    assert answer["names"] is None
    assert {"sum", "band", "previous", "if", "this"} <= {each["name"] for each in answer["functions"]}


def test_every_word_of_formulas_is_explained() -> None:
    from sheetgen.games.sheet.resolution.calls import FUNCTIONS
    from sheetgen.games.sheet.tokens import KEYWORDS, LOCAL

    told = {each.name: each.about for each in BUNDLED.load("sheet").formula_words()}
    assert set(told) == {*FUNCTIONS, *KEYWORDS, *LOCAL, "otherwise", "yes", "no"}
    german = {name: about.text(language("de")) for name, about in told.items()}
    assert all(text and text != told[name].english for name, text in german.items())


def described(made: Json) -> set[str]:
    """Return the keys of a layout that have a description."""

    def says(entry: Json) -> bool:
        return "description" in entry or any(map(says, entry.get("anyOf", ())))

    return {key for key, entry in made["properties"].items() if says(entry)}


def test_every_key_of_a_sheet_says_what_it_is_for_in_the_readers_language(context: WorkerContext) -> None:
    made = schema({"game": "sheet"}, context)
    assert described(made) == set(made["properties"])
    spec = next(each for each in made["$defs"]["spec"]["anyOf"] if "properties" in each)
    assert all("description" in each for each in spec["properties"].values())
    token = reader.set(language("de"))
    try:
        german = schema({"game": "sheet"}, context)
    finally:
        reader.reset(token)
    assert german["properties"]["spaces"] != made["properties"]["spaces"]


def test_a_game_that_is_not_there_is_refused(context: WorkerContext) -> None:
    with pytest.raises(Refusal):
        schema({"game": "nosuch"}, context)
