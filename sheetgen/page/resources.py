"""The files of the page: what a browser gets as it is, and the page's words in each language."""

from __future__ import annotations

import json
import os
from functools import lru_cache

_HERE = os.path.dirname(os.path.abspath(__file__))
STATIC = os.path.join(_HERE, "static")
WORDS = os.path.join(_HERE, "words")


@lru_cache(maxsize=8)
def page_words(lang: str) -> dict[str, str]:
    """The page's words in a language, by key; none where it does not speak it."""
    file = os.path.join(WORDS, f"{lang}.json")
    if not (lang.isalpha() and os.path.isfile(file)):
        return {}
    with open(file, encoding="utf-8") as stream:
        return dict(json.load(stream))
