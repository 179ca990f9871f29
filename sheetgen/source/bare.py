"""A bare `?` as a value: `total: ?`, `[3, ?, 1]`. YAML takes it for the sign of a key, so it is parsed with something else there.

What stands in is one character for one, so that every place stays where it was typed; the reader puts the `?` back into all texts.
So it does no harm where the `?` was no value but part of a text, a comment or a row.
"""

from __future__ import annotations

import re

_BARE = re.compile(r"(^|[\[{,]|[:-](?=[ \t]))([ \t]*)\?(?=[ \t]*(?:[,\]}]|:[ \t\n]|:?$|[ \t]#))", re.MULTILINE)
"""A `?` that begins where a value may begin, and ends where one may end."""
_BELOW = re.compile(r"[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*(?P<indent> *)(?P<char>[^ \n])")
"""The next line with any text, if nothing follows on the same line."""
_OWN = range(0xE000, 0xF900)
"""Characters that mean nothing to anybody."""


def with_placeholder(text: str) -> tuple[str, str]:
    """The text with something else for every bare `?`, and what stands in for it; empty where there is none."""
    if "?" not in text or not _BARE.search(text):
        return text, ""
    placeholder = next((char for char in map(chr, _OWN) if char not in text), "")
    if not placeholder:
        return text, ""
    parsed = _BARE.sub(lambda found: found[0] if _is_key(found) else found[0][:-1] + placeholder, text)
    return (text, "") if parsed == text else (parsed, placeholder)


def _is_key(match: re.Match[str]) -> bool:
    """Whether a `?` alone on its line is YAML's sign for a key that goes on below, further right, or has its value there."""
    below = _BELOW.match(match.string, match.end()) if match[1] in ("", "-") else None
    if below is None or below["char"] in "]},":
        return False
    column = match.end() - 1 - (match.string.rfind("\n", 0, match.start()) + 1)
    return below["char"] == ":" or len(below["indent"]) > column
