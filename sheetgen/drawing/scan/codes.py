"""The code on a sheet for scanning: its layout, language and number.

`SG1/A1C734/EN/12`: the layout's fingerprint, the language, and the running number (empty for a sheet without one). On pages after
the first, a slash and the page's number follow. All characters are from the set that QR codes encode most compactly. Source:
ISO/IEC 18004 (QR code): 7.4.4 (letters and figures are encoded in pairs), 7.5 (error correction), 7.8 (masks).
"""

from __future__ import annotations

import re
from typing import NamedTuple

SIGN = "SG1"
"""Start of each of sheetgen's codes."""
_WRITTEN = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""The characters that a QR code encodes in pairs, in the order of their numbers (table 5 of the standard)."""
_LANGUAGE = 8
"""Maximum length of a language's name in a code."""
_CODE = re.compile(rf"{SIGN}/([0-9A-F]{{6}})(?:/([A-Z0-9.-]{{0,8}})(?:/([0-9]{{0,6}})(?:/([0-9]{{1,4}}))?)?)?", re.ASCII)
_MASK = 3
"""The mask of all codes. A search for the best of the eight masks takes ten times as long, and `Codes` can derive one code from
another only if they have the same mask."""


def code_text(fingerprint: str, lang: str, number: int | None = None, page: int = 1) -> str:
    """Return the text of a page's code."""
    parts = [SIGN, fingerprint.upper(), code_language(lang), "" if number is None else str(number)]
    if page > 1:
        parts.append(str(page))
    return "/".join(parts).rstrip("/")


class Said(NamedTuple):
    """The content of a code. lang: as written by `code_language`. number: None on a sheet without one."""

    fingerprint: str
    lang: str
    number: int | None
    page: int


def read_code(text: str) -> Said | None:
    """Parse a text written by `code_text`; return None for any other text."""
    match = _CODE.fullmatch(text)
    if match is None:
        return None
    fingerprint, lang, number, page = match.groups()
    return Said(fingerprint.lower(), lang or "", int(number) if number else None, int(page) if page else 1)


def code_language(lang: str) -> str:
    """Return a language's name as written in a code."""
    return "".join(char for char in lang.upper().replace("_", "-") if char in _WRITTEN[:36] or char in "-.")[:_LANGUAGE]


def code_rows(text: str) -> tuple[str, ...]:
    """Return the code's modules row by row (1: dark), without a blank border."""
    return _rows(*_code(text))


def link_rows(link: str) -> tuple[str, ...]:
    """Return the modules of a link's QR code row by row (1: dark), with the blank border that a camera needs."""
    import segno

    matrix = segno.make_qr(link, error="l").matrix_iter(border=4)
    return tuple("".join("1" if module else "0" for module in row) for row in matrix)


class Codes:
    """Codes of many similar texts, faster than separate encoding.

    Each pair of characters is a number of eleven bits, and error correction is linear: in codes of the same mask, length and size a
    bit always changes the same modules, whatever the other bits. So a text's modules are the modules of the first text of its
    length, with the changes of each bit that differs.
    """

    def __init__(self) -> None:
        self._first: dict[int, tuple[str, int, int]] = {}
        self._changes: dict[tuple[int, int, int], int] = {}

    def rows(self, text: str) -> tuple[str, ...]:
        """Return the result of `code_rows`."""
        if len(text) not in self._first:
            self._first[len(text)] = (text, *_code(text))
        first, bits, side = self._first[len(text)]
        for at in range(0, len(text), 2):
            differing = _value(text[at : at + 2]) ^ _value(first[at : at + 2])
            while differing:
                bits ^= self._change(first, at, differing & -differing)
                differing &= differing - 1
        return _rows(bits, side)

    def _change(self, first: str, at: int, bit: int) -> int:
        """Return the modules that change with one bit of the pair at this offset, in texts of the same length."""
        key = len(first), at, bit
        if key not in self._changes:
            long = len(first[at : at + 2])
            without, having = (_code(first[:at] + _pair(value, long) + first[at + 2 :])[0] for value in (0, bit))
            self._changes[key] = without ^ having
        return self._changes[key]


def _value(pair: str) -> int:
    """Return the number that encodes a pair of characters, or a single last character."""
    value = 0
    for char in pair:
        value = value * len(_WRITTEN) + _WRITTEN.index(char)
    return value


def _pair(value: int, long: int) -> str:
    high, low = divmod(value, len(_WRITTEN))
    return (_WRITTEN[high] if long == 2 else "") + _WRITTEN[low]


def _rows(bits: int, side: int) -> tuple[str, ...]:
    whole = f"{bits:0{side * side}b}"
    return tuple(whole[start : start + side] for start in range(0, side * side, side))


def _code(text: str) -> tuple[int, int]:
    """Return a code's modules as one number (its highest bit is the first module), and the number of modules per row."""
    import segno

    matrix = segno.make_qr(text, error="m", mode="alphanumeric", mask=_MASK, boost_error=False).matrix
    return int("".join(str(module) for row in matrix for module in row), 2), len(matrix)
