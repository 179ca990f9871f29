"""What the browser gets: small enough, without anything inline, and every word in both languages."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

import sheetgen.page

PAGE = Path(sheetgen.page.__file__).parent
STATIC = PAGE / "static"
SCRIPTS = sorted(STATIC.glob("*.js"))
WORDS = {file.stem: json.loads(file.read_text("utf-8")) for file in (PAGE / "words").glob("*.json")}
_ASKED = re.compile(r"""(?<![\w.])t\(\s*["'`]([\w.-]+)["'`]""")
_HOLE = re.compile(r"{(\w+)}")
_COMMENT = re.compile(r"^ *(?:/\*(?:[^*]|\*(?!/))*\*/|//.*)\n|/\*\*[^*]*\*/ ?", re.MULTILINE)
MOST = 45_000
"""Bytes of script and style together, each file packed by gzip, without comments: these are for maintainers."""


def test_script_and_style_are_small() -> None:
    texts = {file.name: _COMMENT.sub("", file.read_text("utf-8")) for file in (*SCRIPTS, *STATIC.glob("*.css"))}
    assert "/**" not in "".join(texts.values())
    sizes = {name: len(gzip.compress(text.encode())) for name, text in texts.items()}
    assert sum(sizes.values()) <= MOST, sizes


@pytest.mark.parametrize("file", [*SCRIPTS, STATIC / "page.css"], ids=lambda file: file.name)
def test_lines_are_short_and_have_no_tabs(file: Path) -> None:
    for n, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        assert "\t" not in line, n
        assert len(line) < 120, n


def test_both_languages_say_the_same_things() -> None:
    assert set(WORDS) == {"en", "de"}
    assert list(WORDS["en"]) == list(WORDS["de"])
    for key, text in WORDS["en"].items():
        assert set(_HOLE.findall(text)) == set(_HOLE.findall(WORDS["de"][key])), key
        assert WORDS["de"][key].strip() == WORDS["de"][key]


def test_every_word_that_is_asked_for_is_there() -> None:
    asked = {key for file in SCRIPTS for key in _ASKED.findall(file.read_text("utf-8"))}
    asked |= set(re.findall(r'data-t(?:-label)?="([\w.-]+)"', (STATIC / "index.html").read_text("utf-8")))
    assert asked
    assert {key for key in asked if key not in WORDS["en"]} == set()


def test_no_word_is_left_over() -> None:
    text = "".join(file.read_text("utf-8") for file in (*SCRIPTS, STATIC / "index.html"))
    made = tuple(re.findall(r"""`([\w.-]+\.)\$\{""", text))  # keys that are put together
    asked = "".join(file.read_text("utf-8") for file in PAGE.glob("*.py"))
    left = [key for key in WORDS["en"] if key.removesuffix(".one") not in text and not key.startswith(made)]
    assert [key for key in left if not key.startswith("space.") and key not in asked] == []


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_scripts_write_text_and_never_markup(file: Path) -> None:
    text = file.read_text("utf-8")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "http://", "https://"):
        assert word not in text.replace("http://www.w3.org/", ""), word


def test_the_page_has_nothing_inline() -> None:
    text = (STATIC / "index.html").read_text("utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|(?:src|href)=\"(?:https?:)?//", text)
