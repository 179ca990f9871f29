"""The files of the web app: static files for the browser, and the texts of its script in each language."""

from __future__ import annotations

import json
import os
import sysconfig
from functools import lru_cache
from hashlib import sha256
from typing import Any

from sheetgen import __version__
from sheetgen.layout.find import bundled_folder
from sheetgen.source.languages import FOLDER, SOURCE, codes, language
from sheetgen.source.messages import Phrase
from sheetgen.source.stamps import stamp

_HERE = os.path.dirname(os.path.abspath(__file__))
STATIC = os.path.join(_HERE, "static")
_WORDS = os.path.join(_HERE, "words.json")
_ONE = ".one"
"""End of the keys of English singular texts."""
_NUMBERS = range(200)
"""Numbers that cover every plural form of a language; larger ones take the form of 100 plus their last two digits."""


def languages() -> list[str]:
    """Return the languages of the web app, English first."""
    return [code for code in codes() if code == SOURCE or os.path.isfile(os.path.join(FOLDER, code, "page.mo"))]


@lru_cache(maxsize=1)
def _english() -> dict[str, str]:
    with open(_WORDS, encoding="utf-8") as stream:
        return dict(json.load(stream))


_WAYS = ("level", "sheet", "game")


def ways_of_making() -> list[str]:
    """Return what can be made in the web app (`level`, `sheet`, `game`): the script has a module for each, `make-….js`."""
    return [way for way in _WAYS if os.path.isfile(os.path.join(STATIC, f"make-{way}.js"))]


def start_facts() -> dict[str, Any]:
    """Return the data that the web app needs first, whether a server sends it or it is written as a site."""
    return {"languages": languages(), "make": ways_of_making(), "version": __version__}


@lru_cache(maxsize=1)
def program_stamp() -> str:
    """Return a stamp that changes with the program, the bundled layouts and the installed packages: it identifies their results."""
    homes = (os.path.dirname(_HERE), bundled_folder())
    files = sorted(os.path.join(at, file) for home in homes for at, _, names in os.walk(home) for file in names)
    seen = [(file, stamp(file)[:2]) for file in files if not file.endswith(".pyc")]
    return sha256(repr((__version__, seen, stamp(sysconfig.get_path("purelib")))).encode()).hexdigest()[:16]


def script_phrase(key: str) -> Phrase | None:
    """Return the script's text of a key, as a message."""
    english = _english().get(key)
    return Phrase(f"page/{key}", english) if english is not None else None


@lru_cache(maxsize=16)
def page_words(code: str) -> dict[str, Any]:
    """Return `{"words": {key: text, or a list of plural forms}, "forms": [which form a number takes, from 0 on]}` in a language.

    Untranslated texts are English.
    """
    english = _english()
    single = {key: text for key, text in english.items() if not key.endswith(_ONE) and key + _ONE not in english}
    several = {key: (english[key + _ONE], text) for key, text in english.items() if key + _ONE in english}
    words: dict[str, Any] = {key: _template(code, Phrase(f"page/{key}", text)) for key, text in single.items()}
    by_number = [
        tuple(_template(code, Phrase(f"page/{key}", one, {"count": number}, many)) for key, (one, many) in several.items())
        for number in _NUMBERS
    ]
    forms = list(dict.fromkeys(by_number))
    words |= {key: list(texts) for key, texts in zip(several, zip(*forms, strict=True), strict=True)}
    return {"words": words, "forms": [forms.index(texts) for texts in by_number]}


def _template(code: str, phrase: Phrase) -> str:
    """Return a text with `{name}` for each value."""
    reader = language(code)
    try:
        if reader is not None:
            return reader.template(phrase)
    except LookupError:
        pass
    return phrase.many if phrase.many and phrase.values["count"] != 1 else phrase.english
