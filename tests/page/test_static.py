"""Files for the browser: small enough, without inline code, and with every word in both languages."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

import sheetgen.page
from sheetgen.page.resources import languages, page_words, ways_of_making
from sheetgen.page.server.phone.application import FILES

PAGE = Path(sheetgen.page.__file__).parent
STATIC = PAGE / "static"
SCRIPTS, STYLES, PAGES = (sorted(STATIC.glob(f"*.{kind}")) for kind in ("js", "css", "html"))
WITHOUT_SERVER = sorted((PAGE / "site" / "static").glob("*.js"))
"""Scripts that a web app without a server has in addition, or instead of others."""
PAIRS: list[tuple[str, str]] = json.loads((PAGE / "words.json").read_text("utf-8"), object_pairs_hook=list)
WORDS = dict(PAIRS)
_ASKED = re.compile(r"""(?<![\w.])t\(\s*["'`]([\w.-]+)["'`]""")
_COMMENT = re.compile(r"^ *(?:/\*(?:[^*]|\*(?!/))*\*/|//.*)\n|/\*\*[^*]*\*/ ?", re.MULTILINE)
MAKE = re.compile(r"(make|level|game)[.-]")
"""Files loaded only by the Make view."""
EVENINGS = re.compile(r"evenings\.")
"""Files loaded only by the Evenings view."""
PHONE = re.compile(r"phone[.-]")
"""Files loaded only by a phone's page."""
_IMPORTED = re.compile(r"""^(?:import|export)\b[^;]*?["']\./([\w-]+\.js)["'];""", re.MULTILINE)
_ON_DEMAND = re.compile(r"""import\("\./([\w-]+\.js)"\)(?!\.[A-Z])""")
VIEWS = ("page.js", "look.js", "gallery.js", "pad.js", "check.js", "link.js")
"""The scripts with which the app and its views start."""
MOST, MOST_OF_MAKE, MOST_OF_A_WAY, MOST_OF_PHONE, MOST_OF_EVENINGS = 59_000, 64_000, 22_000, 23_600, 5_000
"""Maximum bytes of script and style that the views load at once, each file gzipped without comments, which are for maintainers. The
Make view, the Evenings view and the complete phone page have separate limits, and so has each tool of the Make view for the files
it loads at once.
"""
MOST_ON_DEMAND = 10_000
"""Bytes of the scripts loaded only when a user needs them."""


def sizes(files: Iterable[Path]) -> dict[str, int]:
    texts = {file.name: _COMMENT.sub("", file.read_text("utf-8")) for file in files}
    assert "/**" not in "".join(texts.values())
    return {name: len(gzip.compress(text.encode())) for name, text in texts.items()}


def loaded_at_once(begun: Iterable[str] = VIEWS) -> set[str]:
    """Return some scripts (by default the views' scripts) and all their imports."""
    found, left = set[str](), list(begun)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += _IMPORTED.findall((STATIC / name).read_text("utf-8"))
    return found


def of_views(files: Iterable[Path]) -> list[Path]:
    """Return the files of neither the Make view nor the Evenings view nor a phone's page."""
    return [file for file in files if not any(of.match(file.name) for of in (MAKE, EVENINGS, PHONE))]


def test_script_and_style_are_small() -> None:
    others = of_views((*SCRIPTS, *STYLES))
    at_once = sizes(file for file in others if file.suffix == ".css" or file.name in loaded_at_once())
    assert sum(at_once.values()) <= MOST, (sum(at_once.values()), at_once)
    make = sizes(file for file in (*SCRIPTS, *STYLES) if MAKE.match(file.name))
    assert MOST_OF_MAKE / 2 < sum(make.values()) <= MOST_OF_MAKE, (sum(make.values()), make)
    evenings = sizes(file for file in (*SCRIPTS, *STYLES) if EVENINGS.match(file.name))
    assert MOST_OF_EVENINGS / 2 < sum(evenings.values()) <= MOST_OF_EVENINGS, (sum(evenings.values()), evenings)


@pytest.mark.parametrize("way", ways_of_making())
def test_a_way_of_making_loads_little_at_once(way: str) -> None:
    scripts = loaded_at_once(("make.js", f"make-{way}.js")) - loaded_at_once()
    way_sizes = sizes(STATIC / name for name in (*scripts, "make.css"))
    assert sum(way_sizes.values()) <= MOST_OF_A_WAY, way_sizes


def test_what_is_loaded_on_demand_is_asked_for_and_small() -> None:
    on_demand = {file.name for file in of_views(SCRIPTS)} - loaded_at_once()
    assert on_demand <= loaded_at_once([name for file in SCRIPTS for name in _ON_DEMAND.findall(file.read_text("utf-8"))])
    on_demand_sizes = sizes(STATIC / name for name in on_demand)
    assert sum(on_demand_sizes.values()) <= MOST_ON_DEMAND, on_demand_sizes


def test_a_phone_gets_what_its_page_is_made_of_and_that_is_small() -> None:
    made_of = {*loaded_at_once(["phone.js"]), "page.css", "phone.css"}
    assert set(FILES) == {*made_of, "mark.svg"}
    assert {file.name for file in (*SCRIPTS, *STYLES) if PHONE.match(file.name)} <= made_of
    phone_sizes = sizes(STATIC / name for name in made_of)
    assert sum(phone_sizes.values()) <= MOST_OF_PHONE, (sum(phone_sizes.values()), phone_sizes)


def test_the_other_views_load_nothing_of_the_make_view() -> None:
    others = [file for file in SCRIPTS if not MAKE.match(file.name)]
    loaded = {name for file in others for name in re.findall(r"""from "\./([\w.-]+)";""", file.read_text("utf-8"))}
    loaded |= set(re.findall(r"/static/([\w.-]+)", (STATIC / "index.html").read_text("utf-8")))
    assert loaded
    assert not any(map(MAKE.match, loaded))


@pytest.mark.parametrize("file", [*SCRIPTS, *WITHOUT_SERVER, *STYLES], ids=lambda file: file.name)
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
    asked |= {key for file in PAGES for key in re.findall(r'data-t(?:-label)?="([\w.-]+)"', file.read_text("utf-8"))}
    assert asked
    assert {key for key in asked if key not in WORDS} == set()


def test_no_word_is_left_over() -> None:
    text = "".join(file.read_text("utf-8") for file in (*SCRIPTS, *WITHOUT_SERVER, *PAGES))
    made = tuple(re.findall(r"""`([\w.-]+\.)\$\{""", text))  # keys that are built from parts
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


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.name)
def test_the_page_has_nothing_inline(file: Path) -> None:
    text = file.read_text("utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|(?:src|href)=\"(?:https?:)?//", text)


def test_each_key_stands_for_one_text() -> None:
    assert len(PAIRS) == len(WORDS), [key for key, count in Counter(key for key, _ in PAIRS).items() if count > 1]
