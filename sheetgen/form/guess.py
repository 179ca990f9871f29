"""Guesses at a player's intended text: odd characters, several words in one, a number with words around it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple

from sheetgen.form.numbers import MAX_DIGITS, whole
from sheetgen.source.faults import meant
from sheetgen.source.messages import Phrase, room

if TYPE_CHECKING:
    from sheetgen.source.messages import Language

phrase, _ = room("form")

_QUOTES = "“”„‟‘’‚‛«»‹›″′`´"
_DASHES = "‐‑‒–—―－"
_PLAIN = str.maketrans({**dict.fromkeys((*_DASHES, "−"), "-"), "⁄": "/", "\xad": ""})
_SIGN_BEFORE_LABEL = re.compile(r"\A\s*[=+\-]\s+")
"""The sign of a sum that is printed before a label: `= total`."""
_ABOUT_SIGNS = re.compile(r"-?([-:/=])-?")
_NUMBER = re.compile(r"[+\-−]?[0-9]+", re.ASCII)
_POINTED = re.compile(r"([+\-−]?[0-9]+)[.,]0?0?")
_BROKEN = re.compile(r"[+\-−]?[0-9]*[.,][0-9]+")
_KEYED = re.compile(r"([^\W\d][^:=,;]*?)\s*[:=]?\s*([+\-−]?[0-9]+)(?:[\s,;]+|\Z)")
_NOTHING = frozenset(("null", "n/a", "-", "--", "–", "—", "/"))
_LETTERS = {"O": "0", "o": "0", "l": "1", "I": "1"}
TICKED = ("x", "true", "✓", "✔", "☑")
NOT_TICKED = ("false",)
"""Texts for a tick (`TICKED`) and for no tick, in every language."""
# Translators: words that players type for a tick, the most likely first, separated by commas.
_YES = phrase("words-yes", "yes")
# Translators: words that players type for no tick; the first is the opposite of the first word for a tick.
_NO = phrase("words-no", "no")
# Translators: words that players type for a blank space.
_NONE = phrase("words-nothing", "none, nothing, nobody, noone, no-one, nil, empty")
# Translators: the numbers from 0 to 12 as players type them; a dash for a number that has no word.
_NUMBERS = phrase("words-numbers", "zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve")
# Translators: the words between the last two items of a list, separated by commas.
_AND = phrase("words-and", "and")


class ValueWords(NamedTuple):
    """The words that players type for values, in all languages, without case.

    opposites: for each language, the first word for a tick mapped to the first word for no tick, and the other way round.
    """

    yes: frozenset[str]
    no: frozenset[str]
    opposites: dict[str, str]
    nothing: frozenset[str]
    numbers: dict[str, int]
    between: re.Pattern[str]


@cache
def value_words() -> ValueWords:
    """Return the words for values; they are loaded once, if a value is neither a number nor a sign for a tick."""
    from sheetgen.source.languages import codes, language  # needed only if a word is typed

    every = [[_in(words, language(code)) for words in (_YES, _NO, _NONE, _NUMBERS, _AND)] for code in codes()]
    opposites = {"true": "false", **{yes[0]: no[0] for yes, no, *_ in every if yes and no}}
    not_ticked = frozenset((*NOT_TICKED, *chain.from_iterable(words[1] for words in every)))
    between = "|".join(re.escape(word) for *_, words in every for word in words)
    return ValueWords(
        frozenset((*TICKED, *chain.from_iterable(words[0] for words in every))),
        not_ticked,
        {**opposites, **{for_no: for_yes for for_yes, for_no in opposites.items()}},
        not_ticked.union(_NOTHING, *(words[2] for words in every)),
        {word: number for words in reversed(every) for number, word in enumerate(words[3]) if word != "-"},
        re.compile(rf"\s*[,;+/&•]\s*|\s+(?:{between})\s+"),
    )


def _in(words: Phrase, language: Language | None) -> list[str]:
    """Return the words in a language; empty if they are not translated."""
    try:
        return words.text_in(language).casefold().split(", ")
    except LookupError:
        return []


def number_word(text: str) -> int | None:
    """Return the number that a word stands for (`two` or `zwei`), or None."""
    return None if text.isascii() and not text.isalpha() else value_words().numbers.get(text.casefold())


_GLANCE = 300
"""Maximum length of a text in which `keys_and_values` looks for keys with numbers."""


Look = Literal["quote", "dash", "blank", "nothing", "digit", "wide", "letter"]
"""Kind of an odd character: a curly quote, a long dash, a special blank, an invisible character (`nothing`), a foreign digit, a
wide character, or a letter in place of a digit."""


class Odd(NamedTuple):
    """An odd character in a text: its kind, the character itself, and the intended text."""

    look: Look
    char: str
    cured: str


def nothing(text: str) -> bool:
    """Return whether a word means that the space is blank."""
    return folded(text) in value_words().nothing


def folded(word: str) -> str:
    """Return a word in the form in which symbols are compared: without case, with hyphens for spaces."""
    return "-".join(word.casefold().split())


def loosely(word: str) -> str:
    """Return a word in the form in which labels are compared: as `folded`, without a leading sign, with plain dashes, `½` as 1/2,
    and no spaces around signs."""
    text = unicodedata.normalize("NFKC", word).translate(_PLAIN)
    return _ABOUT_SIGNS.sub(r"\1", folded(_SIGN_BEFORE_LABEL.sub("", text)))


def odd(text: str) -> Odd | None:
    """Return the first character that a plain keyboard lacks, and the text with plain characters instead; None if there is no odd
    character."""
    wrong = next(((look, char) for char in text if not char.isascii() and (look := _plain(char)[0])), None)
    if wrong is None:
        return None
    cured = "".join(char if char.isascii() else _plain(char)[1] for char in text)
    return Odd(*wrong, " ".join(cured.split()))


def _plain(char: str) -> tuple[Look | None, str]:
    """Return the kind of an odd character (None if it isn't odd), and the plain text for it."""
    if char in _QUOTES:
        return "quote", ""
    if char in _DASHES:
        return "dash", "-"
    if char.isspace():
        return "blank", " "
    if unicodedata.category(char) == "Cf":
        return "nothing", ""
    if char.isdecimal():
        return "digit", str(unicodedata.decimal(char))
    if "\uff01" <= char <= "\uff5e":
        return "wide", chr(ord(char) - 0xFEE0)
    return None, char


def odd_quote(text: str) -> Odd | None:
    """Return the curly quote at the start of a text, and the text in straight quotes; None if it doesn't start with a curly
    quote."""
    return Odd("quote", text[0], f'"{text.strip(_QUOTES)}"') if text[:1] in tuple(_QUOTES) else None


def odd_number(text: str) -> Odd | None:
    """Return the first odd character of a number, in which letters may replace digits; None if the plain text isn't a number."""
    plain = odd(text)
    cured = plain.cured if plain else text
    letters = [char for char in cured if char in _LETTERS]
    if letters and (len(cured) == 1 or any(char.isdigit() for char in cured)):
        cured = "".join(_LETTERS.get(char, char) for char in cured)
        plain = plain or Odd("letter", letters[0], cured)
    return plain._replace(cured=cured) if plain and whole(cured) is not None else None


def pointed(text: str) -> str | None:
    """Return the whole number in a text with a superfluous point or comma (`33.0`), "" for any other decimal number, None for other
    texts."""
    result = _POINTED.fullmatch(text)
    if result is not None:
        return result[1]
    return "" if _BROKEN.fullmatch(text) else None


def number_in(text: str) -> str | None:
    """Return the only number among words (`33 points`), or None."""
    sum_and_result = re.fullmatch(r"[0-9+\-−*·×/ ]+=\s*([+\-−]?[0-9]+)", text)
    if sum_and_result:
        return sum_and_result[1]
    if "?" in text or re.search(r"[0-9][.,:/][0-9]", text):
        return None
    result = _NUMBER.findall(text)
    return result[0] if len(result) == 1 and len(result[0]) < len(text) <= MAX_DIGITS else None


def numbers_in(text: str) -> tuple[str, ...]:
    """Return the whole numbers in a text that consists of several numbers, or words for numbers, and separators; otherwise an empty
    tuple."""
    if text.isalnum():  # a single word: the word lists need not be loaded
        return ()
    parts = [part for each in value_words().between.split(text.strip("[](){} ")) for part in each.split()]
    result = [part if whole(part) is not None else str(value_words().numbers.get(part.casefold(), "")) for part in parts]
    return tuple(result) if len(result) > 1 and all(result) else ()


def same_number(text: str, known: Iterable[str]) -> str | None:
    """Return the known name that means the same number: `three` for `3` or `drei`."""
    numbers = value_words().numbers
    value = numbers.get(text.casefold(), text)
    return next((name for name in known if str(numbers.get(name.casefold(), name)) == str(value)), None)


def several(text: str, known: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Return the names that were typed as one text; None if it is a single name. known: the possible names; None: any."""
    bare = text.strip("[](){}• ")
    if known is None:
        parts = [part for part in re.split(r"\s*[,;]\s*", bare) if part]
        return tuple(parts) if len(parts) > 1 else None
    parts = [part for part in value_words().between.split(bare) if part]
    if len(parts) == 1:
        parts = bare.split()
        if not all(folded(part) in map(folded, known) for part in parts):
            return None
    if len(parts) < 2 or not any(matching(part, known) for part in parts):
        return None
    return tuple(matching(part, known) or part for part in parts)


def matching(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that equals this word except for case and spaces, otherwise a similar one; None if none exists."""
    known = tuple(known)
    same = [name for name in known if folded(name) == folded(word)]
    return same[0] if same else meant(word, known)


def key_and_value(text: str, known: tuple[str, ...]) -> tuple[str, str] | None:
    """Return a key and its value that were typed without a colon between them. `known`: the possible keys; empty: any key before a
    number."""
    bare = text.strip("()")
    key, equals, value = (part.strip() for part in bare.partition("="))
    if equals and key and (not known or matching(key, known)):
        return matching(key, known) or key, value
    glued = re.fullmatch(r"([^\W\d]+)([0-9]+)", bare)
    if glued and folded(glued[1]) in map(folded, known):
        return glued[1], glued[2]
    words = bare.split()
    for cut in range(len(words) - 1, 0, -1):
        key, value = " ".join(words[:cut]), " ".join(words[cut:])
        if known and folded(key) in map(folded, known):
            return key, value
        if whole(value) is not None and (not known or meant(key, known)):
            return (meant(key, known) or key) if known else key, value
    return None


def keys_and_values(text: str, known: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return keys with a number each that were typed as one text; empty if the text contains anything else. known: the possible
    keys; empty: any."""
    bare = text.strip("{}[]() ")
    if len(bare) > _GLANCE:
        return ()
    listed = [key_and_value(part.strip(), known) for part in re.split("[,;]", bare) if part.strip()]
    if listed and all(pair is not None and whole(pair[1]) is not None for pair in listed):
        return tuple(pair for pair in listed if pair is not None)
    result: list[tuple[str, str]] = []
    at = 0
    while at < len(bare):
        pair = _KEYED.match(bare, at)
        key = pair and (matching(pair[1], known) if known else pair[1])
        if not pair or not key:
            return ()
        result.append((key, pair[2]))
        at = pair.end()
    return tuple(result)
