"""Templates: valid sheets in both languages, with rules that apply to their own examples."""

from __future__ import annotations

import os

import pytest

from sheetgen.page.context import WorkerContext
from sheetgen.page.drafts.looking import look
from sheetgen.page.drafts.templates import FOLDER, templates
from sheetgen.source.languages import language
from sheetgen.source.messages import reader
from tests.page.drafts.conftest import Json

LANGUAGES = ("en", "de")


def listed(code: str, context: WorkerContext) -> list[Json]:
    token = reader.set(language(code))
    try:
        return list(templates({}, context)["templates"])
    finally:
        reader.reset(token)


def test_every_language_has_the_same(context: WorkerContext) -> None:
    assert sorted(os.listdir(FOLDER)) == sorted(LANGUAGES)
    files = {f"{each['name']}.yaml" for each in listed("en", context)}
    assert all(set(os.listdir(os.path.join(FOLDER, code))) == files for code in LANGUAGES)
    english, german = listed("en", context), listed("de", context)
    assert all(one[key] != other[key] for one, other in zip(english, german, strict=True) for key in ("title", "about", "text"))
    assert listed("fr", context)[0]["text"] == english[0]["text"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("at", range(6))
def test_a_template_is_in_order_and_shows_a_rule_that_fires(code: str, at: int, context: WorkerContext) -> None:
    template = listed(code, context)[at]
    seen = look({"file": "a.yaml", "text": template["text"], "lang": code}, context)
    assert seen["remarks"] == []
    assert seen["sheet"]["lang"] == code
    assert "finds: " in template["text"]
    assert template["text"].startswith("# ")
