"""Suggestions for invalid values of a layout: the text to type instead, or an empty text."""

from __future__ import annotations

import re

from sheetgen.games.sheet.tokens import is_name
from sheetgen.source.faults import meant
from sheetgen.source.words import in_quotes

_NUMBER = r"[+\-−]?[0-9]+(?:\.[0-9]+)?"
_RANGE = re.compile(rf"({_NUMBER})\s*(?:-|–|—|\.{{2,}}|…|:|\bto\b|\bbis\b)\s*({_NUMBER})")
_PARTS = re.compile(r"\s*[,;|/]\s*|\s+(?:and|or|und|oder)\s+")
_WORDS = {
    "tick": ("tick", "check", "checkbox", "cross", "box", "bool", "boolean"),
    "text": ("text", "string", "str", "name", "word"),
    "number": ("number", "int", "integer", "digits", "num"),
}
"""Other words for the kinds that have a short form."""
_LIKE_FORMULA = re.compile(r"\s[-+*/=<>≤≥≠]\s|^[=<>]|[()*=<>≤≥≠]|^(?:if|let|not)\s|\s(?:and|or|mod|in|then)\s")
_LIKE_PATH = re.compile(r"[^\W\d][\w-]*(?:\.[\w*-]+)+")
_SPECIAL = re.compile(r"[,\[\]{}#&!|>%@`]|: |^[\"'*?-]")
"""Characters with a special meaning in YAML, inside braces."""


def range_of(text: str) -> str:
    """Return `1-10`, `1 to 10` or `1...10` as `1..10`, from low to high; an empty text for anything else."""
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        return ""
    low, high = (float(end.replace("−", "-")) for end in match.groups())
    return f"{match[1]}..{match[2]}" if low <= high else f"{match[2]}..{match[1]}"


def listed(text: str) -> str:
    """Return words typed without brackets as a list. Each word must be a name, a number or a range; otherwise return an empty
    text."""
    parts = [part for part in _PARTS.split(text.strip()) if part]
    if len(parts) == 1:
        words = text.split()
        parts = words if len(words) > 1 and all(map(is_name, words)) else parts
    number = re.compile(rf"[0-9]+(?:\.\.[0-9]+)?|{_NUMBER}")
    shown = [part if is_name(part) or number.fullmatch(part) else range_of(part) for part in parts]
    return f"[{', '.join(shown)}]" if shown and all(shown) else ""


def axis(text: str) -> str:
    """Return a suggestion for the keys of an axis."""
    if text.isascii() and text.isdecimal():
        return f"1..{text}"
    return range_of(text) or listed(text)


def players(text: str) -> str:
    """Return a suggestion for the players."""
    several = any(char.isalpha() for char in text) and len(_PARTS.split(text)) > 1
    return range_of(text) or (listed(text) if several else "")


def choice(text: str) -> str:
    """Return a suggestion for the words of a choice: several, or a single one."""
    parts = [part for part in _PARTS.split(text.strip()) if part]
    if len(parts) == 1:
        parts = text.split()
    return f"[{', '.join(map(quoted, parts))}]" if parts else ""


def spec(text: str) -> str:
    """Return a suggestion for a space's spec, in its short form or as a mapping. It recognises ranges, other words or misspellings
    of a kind, formulas, and lists of words."""
    plain = text.strip()
    ranged = range_of(plain)
    if ranged:
        return ranged
    for kind, words in _WORDS.items():
        if plain.casefold() in words:
            return kind
    formula = plain.removeprefix("=").strip()
    if formula and (_LIKE_FORMULA.search(plain) or _LIKE_PATH.fullmatch(plain)):
        return f"{{is: {quoted(formula)}}}"
    near = meant(plain, _WORDS)
    if near is not None:
        return near
    return f"{{choice: {listed(plain)}}}" if len(_PARTS.split(plain)) > 1 and listed(plain) else ""


def domain(text: str) -> str:
    """Return a suggestion for a space's numbers: ranges with `..` between their ends, from low to high."""
    parts = [part.strip() for part in text.split(",")]
    number = re.compile(rf"{_NUMBER}|({_NUMBER})?\.\.({_NUMBER})?")
    shown = [range_of(part) or (part if number.fullmatch(part) else "") for part in parts]
    return ", ".join(shown) if all(shown) else ""


def quoted(text: str) -> str:
    """Return a text for use in YAML braces, in quotes if it needs them."""
    if not _SPECIAL.search(text):
        return text
    return in_quotes(text)
