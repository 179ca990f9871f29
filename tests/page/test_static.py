"""What the browser gets: small enough, without anything inline, and every word in both languages."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

import sheetgen.page
from sheetgen.page.resources import languages, page_words

PAGE = Path(sheetgen.page.__file__).parent
STATIC = PAGE / "static"
SCRIPTS = sorted(STATIC.glob("*.js"))
WITHOUT_SERVER = sorted((PAGE / "site" / "static").glob("*.js"))
"""What a page without a server has besides, and in the place of others."""
WORDS = json.loads((PAGE / "words.json").read_text("utf-8"))
_ASKED = re.compile(r"""(?<![\w.])t\(\s*["'`]([\w.-]+)["'`]""")
_COMMENT = re.compile(r"^ *(?:/\*(?:[^*]|\*(?!/))*\*/|//.*)\n|/\*\*[^*]*\*/ ?", re.MULTILINE)
MOST = 48_500
"""Bytes of script and style together, each file packed by gzip, without comments: these are for maintainers."""


def test_script_and_style_are_small() -> None:
    texts = {file.name: _COMMENT.sub("", file.read_text("utf-8")) for file in (*SCRIPTS, *STATIC.glob("*.css"))}
    assert "/**" not in "".join(texts.values())
    sizes = {name: len(gzip.compress(text.encode())) for name, text in texts.items()}
    assert sum(sizes.values()) <= MOST, sizes


@pytest.mark.parametrize("file", [*SCRIPTS, *WITHOUT_SERVER, STATIC / "page.css"], ids=lambda file: file.name)
def test_lines_are_short_and_have_no_tabs(file: Path) -> None:
    for n, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        assert "\t" not in line, n
        assert len(line) < 120, n


@pytest.mark.parametrize("code", languages())
def test_every_language_has_all_words_and_a_form_for_every_number(code: str) -> None:
    sent, english = page_words(code), page_words("en")
    assert list(sent["words"]) == list(english["words"])
    assert set(sent["words"]) == {key.removesuffix(".one") for key in WORDS}
    assert len(sent["forms"]) == 200
    for key, text in sent["words"].items():
        forms = [text] if isinstance(text, str) else text
        assert all(forms), key
        assert len(forms) == (1 if isinstance(english["words"][key], str) else max(sent["forms"]) + 1), key


def test_a_number_takes_the_form_that_its_language_has_for_it() -> None:
    words, forms = page_words("de").values()
    told = [words["print.pages"][forms[count]] for count in (0, 1, 2, 101)]
    assert told == ["{count} Seiten", "1 Seite", "{count} Seiten", "{count} Seiten"]


def test_every_word_that_is_asked_for_is_there() -> None:
    asked = {key for file in (*SCRIPTS, *WITHOUT_SERVER) for key in _ASKED.findall(file.read_text("utf-8"))}
    asked |= set(re.findall(r'data-t(?:-label)?="([\w.-]+)"', (STATIC / "index.html").read_text("utf-8")))
    assert asked
    assert {key for key in asked if key not in WORDS} == set()


def test_no_word_is_left_over() -> None:
    text = "".join(file.read_text("utf-8") for file in (*SCRIPTS, *WITHOUT_SERVER, STATIC / "index.html"))
    made = tuple(re.findall(r"""`([\w.-]+\.)\$\{""", text))  # keys that are put together
    asked = "".join(file.read_text("utf-8") for file in PAGE.glob("*.py"))
    named = {key: key.removesuffix(".one") for key in WORDS}
    named |= {key: at.removeprefix("site.") for key, at in named.items() if at.removeprefix("site.") in WORDS}
    left = [key for key, at in named.items() if at not in text and not at.startswith(made)]
    assert [key for key in left if key not in asked] == []


@pytest.mark.parametrize("file", [*SCRIPTS, *WITHOUT_SERVER], ids=lambda file: file.name)
def test_scripts_write_text_and_never_markup(file: Path) -> None:
    text = file.read_text("utf-8")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "http://", "https://"):
        assert word not in text.replace("http://www.w3.org/", ""), word


def test_the_page_has_nothing_inline() -> None:
    text = (STATIC / "index.html").read_text("utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|(?:src|href)=\"(?:https?:)?//", text)
