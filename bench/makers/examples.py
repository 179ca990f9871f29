"""What each message says of something: an example that stands beside its entry, for who translates it."""

from __future__ import annotations

from makers.samples import MODULES, messages
from sheetgen.source.messages import Phrase

_SAMPLES = {
    **dict.fromkeys(("address", "addresses"), "http://127.0.0.1:7433"),
    **dict.fromkeys(("allowed", "numbers"), "1 to 6"),
    **dict.fromkeys(("before", "name", "names", "player", "one", "of_one"), "Ana"),
    **dict.fromkeys(("other", "others", "of_other"), "Ben"),
    **dict.fromkeys(("card", "formula", "steps", "digits"), "2a + b"),
    **dict.fromkeys(("changes", "told", "violation", "fault", "finding", "note", "error"), "total says 30, but should be 28"),
    **dict.fromkeys(("reason", "why"), "no space left"),
    **dict.fromkeys(("space", "spaces", "field", "fields", "key", "keys", "part", "heading"), "upper bonus"),
    **dict.fromkeys(("file", "files", "path", "outlines"), "ana.yaml"),
    **dict.fromkeys(("target", "output", "proof", "index", "example"), "ana.pdf"),
    **dict.fromkeys(("folder", "where", "whole", "place", "places"), "evening"),
    **dict.fromkeys(("layout", "game", "title", "sheets", "waiting", "known"), "namaste"),
    **dict.fromkeys(("colour", "symbol", "word", "kind"), "green"),
    **dict.fromkeys(("rule", "rules"), "namaste/total"),
    **dict.fromkeys(("command", "option", "typed", "text", "difference", "show", "resolution"), "--copies"),
    **dict.fromkeys(("line", "axis"), "row 4"),
    **dict.fromkeys(("paper", "papers"), "A4"),
    **dict.fromkeys(("form", "state", "besides", "summary", "every", "start"), "…"),
    "unread": "?",
    "marks": "X, /",
    "named": "two",
    "what": "picture",
    "counts": "2 valid",
}
"""Of values of messages that are made elsewhere than in a room's words; all others are numbers."""


def examples(found: list[tuple[str, str, set[str]]]) -> dict[str, str]:
    """By message an English text of it; found: ids, English and the names of the values of those that have some."""
    result: dict[str, str] = {}
    for module in MODULES:
        for phrase in messages(module):
            result.setdefault(phrase.id, phrase.text_in(None))
    for id, english, names in found:
        result.setdefault(id, Phrase(id, english, {name: _SAMPLES.get(name, "3") for name in names}).text_in(None))
    return result
