"""A bare `?` as a value: `total: ?`, `[3, ?, 1]`. YAML reads it as the sign of a key, so it is replaced before parsing.

The placeholder is a single character, so that every position stays as typed. The reader restores the `?` in all texts, so it does
no harm if a `?` in a text, a comment or a row is replaced too.
"""

from __future__ import annotations

import re

_BARE = re.compile(r"(^|[\[{,]|[:-](?=[ \t]))([ \t]*)\?(?=[ \t]*(?:[,\]}]|:[ \t\n]|:?$|[ \t]#))", re.MULTILINE)
"""A `?` that is a complete value: it stands between signs or blanks that can begin and end a value."""
_BELOW = re.compile(r"[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*(?P<indent> *)(?P<char>[^ \n])")
"""The next line with any text, if nothing follows on the same line."""
_OWN = range(0xE000, 0xF900)
"""Private-use characters, without a meaning."""


def with_placeholder(text: str) -> tuple[str, str]:
    """Return the text with a placeholder for every bare `?`, and the placeholder; empty if the text has no bare `?`."""
    if "?" not in text or not _BARE.search(text):
        return text, ""
    placeholder = next((char for char in map(chr, _OWN) if char not in text), "")
    if not placeholder:
        return text, ""
    parsed = _BARE.sub(lambda found: found[0] if _is_key(found) else found[0][:-1] + placeholder, text)
    return (text, "") if parsed == text else (parsed, placeholder)


def _is_key(match: re.Match[str]) -> bool:
    """Return whether a `?` is YAML's sign for a key. It is if nothing follows on its line, and the next line with text is either
    indented further than the `?` or begins with the colon of the key's value.
    """
    below = _BELOW.match(match.string, match.end()) if match[1] in ("", "-") else None
    if below is None or below["char"] in "]},":
        return False
    column = match.end() - 1 - (match.string.rfind("\n", 0, match.start()) + 1)
    return below["char"] == ":" or len(below["indent"]) > column
