"""The code on a sheet that is to be read from a photo: which layout it is of, in which language, which number it has.

`SG1/A1C734/EN/12`: the layout's fingerprint, the language, the running number (nothing for a sheet without one); on pages after the
first a slash and the page's number follow. All of it in the characters that QR codes write most briefly.
Source: ISO/IEC 18004 (QR code): 7.4.4 (letters and figures go in pairs), 7.5 (error correction), 7.8 (masks).
"""

from __future__ import annotations

SIGN = "SG1"
"""What a code of ours begins with."""
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-."
_LANGUAGE = 8
"""So many characters of a language's name stand in a code."""
_MASK = 3
"""The mask of all codes: to look for the best one of eight takes ten times as long, and codes of one mask can be added."""


def code_text(fingerprint: str, lang: str, number: int | None = None, page: int = 1) -> str:
    """What the code on a page says."""
    parts = [SIGN, fingerprint.upper(), code_language(lang), "" if number is None else str(number)]
    if page > 1:
        parts.append(str(page))
    return "/".join(parts).rstrip("/")


def code_language(lang: str) -> str:
    """A language's name as it stands in a code."""
    return "".join(char for char in lang.upper().replace("_", "-") if char in _ALPHABET)[:_LANGUAGE]


def code_rows(text: str) -> tuple[str, ...]:
    """The code's modules row by row, 1 being dark, nothing blank about it."""
    return _rows(*_code(text))


class Codes:
    """Codes of many texts that are alike, quicker than one by one.

    A code is a linear one: with the same mask, length and size, what changes in it when one pair of characters does hangs on
    nothing else. So the modules of a text are those of one of its length, and what each pair that differs changes of them.
    """

    def __init__(self) -> None:
        self._first: dict[int, tuple[str, int, int]] = {}
        self._changes: dict[tuple[int, int, str], int] = {}

    def rows(self, text: str) -> tuple[str, ...]:
        """What `code_rows` gives."""
        if len(text) not in self._first:
            self._first[len(text)] = (text, *_code(text))
        first, bits, side = self._first[len(text)]
        for at in range(0, len(text), 2):
            pair = text[at : at + 2]
            if pair != first[at : at + 2]:
                key = len(text), at, pair
                if key not in self._changes:
                    self._changes[key] = _code(first[:at] + pair + first[at + 2 :])[0] ^ self._first[len(text)][1]
                bits ^= self._changes[key]
        return _rows(bits, side)


def _rows(bits: int, side: int) -> tuple[str, ...]:
    whole = f"{bits:0{side * side}b}"
    return tuple(whole[start : start + side] for start in range(0, side * side, side))


def _code(text: str) -> tuple[int, int]:
    """A code's modules as one number, the first being its highest bit, and how many there are in a row."""
    import segno

    matrix = segno.make_qr(text, error="m", mode="alphanumeric", mask=_MASK, boost_error=False).matrix
    return int("".join(str(module) for row in matrix for module in row), 2), len(matrix)
