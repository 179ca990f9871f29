"""Hints applied to the text: a hint is right if the changed text has the intended meaning.

A hint names the text to type, an error its position. The tests try several amounts of old text to replace: the error's own
characters, the word or the value there, the rest of the line, the key with its value, nothing at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Protocol

from sheetgen.source import reader
from sheetgen.source.faults import Position, Unreadable
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

_TYPED = re.compile(r"`([^`]+)`|(?<=[ :])(\[[^\]`]*\]|\{[^}`]*\})")
_MEANT = re.compile(r"did you mean '([^']+)'\?")
_OPEN = "…"


class Sentence(Protocol):
    """An error or a finding: its position, message and hint."""

    @property
    def position(self) -> Position: ...
    @property
    def message(self) -> str: ...
    @property
    def hint(self) -> str: ...


def to_write(hint: str) -> list[str]:
    """Return the exact texts that a hint says to write, except texts with placeholders (…, NAME)."""
    found = [*_MEANT.findall(hint), *(one or other for part in _clauses(hint) for one, other in _TYPED.findall(part))]
    return [typed for typed in found if _OPEN not in typed and "NAME" not in typed and not typed.startswith("sheetgen ")]


def _clauses(hint: str) -> Iterator[str]:
    """Yield the clauses of a hint that say to write a text."""
    hint = re.sub(
        r"\bquotes around text that (?:contains|begins with) [^;]*|\b(?:under|to|in|in the|from) `[^`]*`", "", hint
    )  # texts to quote, and their places
    for match in re.finditer(r"\b(?:write|add|type|as|put)\b[^;]*", hint):
        yield match[0]


def cured(text: str, fault: Sentence) -> Iterator[str]:
    """Yield the text with each change that a player may make because of a fault's hint."""
    for typed in to_write(fault.hint):
        for start, end in _spans(text, fault, typed):
            yield text[:start] + typed + text[end:]
            yield text[:start] + ", " + typed + text[end:]
            yield text[:start] + typed + ", " + text[end:]


def _spans(text: str, fault: Sentence, typed: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the text that the typed text may replace: start and end."""
    lines = text.split("\n")
    if fault.position.line > len(lines):
        return
    begins = sum(len(line) + 1 for line in lines[: fault.position.line - 1])
    line = lines[fault.position.line - 1]
    at = begins + fault.position.column - 1
    last = begins + len(line)
    yield at, min(at + fault.position.length, last)
    yield at, at
    key = re.match(r"[\w-]+(?=: )", typed)
    starts = [at, max(at - 1, begins), begins + len(line) - len(line.lstrip())]
    if key is not None:
        starts += [begins + found.start() for found in re.finditer(rf"(?<!\w){re.escape(key[0])}(?!\w)", line)]
        starts += [begins + found.start() for found in re.finditer(r"[\w-]+: ", line[: fault.position.column - 1])]
    for quoted in re.findall(r"(?<!\w)'([^']+)'", fault.message):
        for found in re.finditer(re.escape(quoted), line):
            yield begins + found.start(), begins + found.end()
    for found in re.finditer(r"(?<=\{)|(?=\})", line):  # room for one more key
        yield begins + found.start(), begins + found.start()
    if typed.startswith("- "):
        starts.append(begins + len(line) - len(line.lstrip()))
    for start in dict.fromkeys(starts):
        for found in re.finditer(r"(?=[,)\]}\s#])|$", text[start:last]):
            yield start, start + found.start()
        yield start, last
        yield start, start


def plain(node: Node | None) -> Any:
    """Return a node as dicts and lists of texts."""
    if isinstance(node, Mapping):
        return {key: plain(item) for key, (_, item) in node.items.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.text if isinstance(node, Scalar) else None


def says(text: str) -> Any:
    """Return a file's data, document by document, or None if it isn't YAML."""
    try:
        source = reader.read("a.yaml", text.encode())
    except Unreadable:
        return None
    return None if any(document.faults for document in source.documents) else [plain(each.root) for each in source.documents]


def leads_to(text: str, fault: Sentence, meant: str) -> bool:
    """Return whether an error's hint leads from a text to the intended one."""
    wanted = says(meant)
    return any(says(each) == wanted for each in cured(text, fault))
