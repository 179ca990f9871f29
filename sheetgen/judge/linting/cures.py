"""Fixes: edits that apply an error's hint, each tested before it is offered.

A hint is data: the text to type is between backticks in its template, or is the suggested word. Its position is tried from the
narrowest outwards: a fix is an edit that removes the error and adds none in the changed text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.source.editing import Edit, lines
from sheetgen.source.faults import Fault
from sheetgen.source.messages import Listing, Phrase, Words

MOST_TRIED = 40
"""Maximum edits tried per error."""
MOST_CURES = 3
_MEANT = "source/did-you-mean"
_TEXT_IN_BACKTICKS = re.compile(r"`((?:[^`{}]|\{\{|\}\}|\{\w+\})+)`")
_PLACE = re.compile(r"\{\{|\}\}|\{(\w+)\}")
_KEY = re.compile(r"[\w-]+(?=:(?: |$))")
_OPEN = "…"
"""Sign in a hint for a part to be filled in."""


class Cure(NamedTuple):
    """The text to type, and the edit that inserts it."""

    typed: str
    edit: Edit


def cures(text: str, fault: Fault, faults_in: Callable[[str], Sequence[Fault]]) -> list[Cure]:
    """Return the fixes for an error in a text. faults_in: reads a text and returns its errors; called dozens of times."""
    before = list(faults_in(text))
    result: list[Cure] = []
    for typed in typed_by(fault):
        for tried, edit in enumerate(_edits(text, fault, typed)):
            if tried >= MOST_TRIED:
                break
            if _is_cured(text, edit, fault, before, faults_in, word=tried == 0 and _is_word(typed)):
                result.append(Cure(typed, edit))
                break
        if len(result) >= MOST_CURES:
            break
    return result


def typed_by(fault: Fault) -> list[str]:
    """Return the exact texts to type from an error's hints, except texts with a part to be filled in."""
    texts = [typed for note in fault.sentence.notes for typed in _typed_in(note)]
    return [typed for typed in dict.fromkeys(texts) if typed.strip() and _OPEN not in typed]


def _typed_in(note: Words) -> Iterator[str]:
    if isinstance(note, Listing):
        for item in note.items:
            if isinstance(item, Phrase | Listing):
                yield from _typed_in(item)
    if not isinstance(note, Phrase):
        return
    if note.id == _MEANT:
        yield str(note.values["word"])
        return
    for match in _TEXT_IN_BACKTICKS.finditer(note.english):
        yield _PLACE.sub(lambda place: _value(note, place), match[1])
    for value in note.values.values():
        if isinstance(value, Phrase | Listing):
            yield from _typed_in(value)


def _value(note: Phrase, place: re.Match[str]) -> str:
    if place[1] is None:
        return place[0][0]
    value = note.values[place[1]]
    return value.text_in(None) if isinstance(value, Phrase | Listing) else str(value)


def _is_cured(
    text: str,
    edit: Edit,
    fault: Fault,
    before: Sequence[Fault],
    faults_in: Callable[[str], Sequence[Fault]],
    word: bool,
) -> bool:
    """Return whether an edit removes an error and adds none in the lines it changes.

    word: the edit replaces one word with another. New errors after the edit are then ignored: the old error may have hidden them.
    """
    after = faults_in(text[: edit.start] + edit.text + text[edit.end :])
    first = text.count("\n", 0, edit.start) + 1
    last = first + edit.text.count("\n")
    moved = edit.text.count("\n") - text.count("\n", edit.start, edit.end)
    known = {(each.position.line + (moved if each.position.line > last else 0), each.text) for each in before}
    if any(each.text == fault.text and first <= each.position.line <= max(last, fault.position.line) for each in after):
        return False
    if sum(each.text == fault.text for each in after) >= sum(each.text == fault.text for each in before):
        return False
    new = [each for each in after if first <= each.position.line <= last and (each.position.line, each.text) not in known]
    if word:
        column = edit.start - (text.rfind("\n", 0, edit.start) + 1) + 1
        return not any(column <= each.position.column < column + len(edit.text) for each in new)
    return not new


def _is_word(text: str) -> bool:
    return re.fullmatch(r"[\w.-]+", text) is not None


def _edits(text: str, fault: Fault, typed: str) -> Iterator[Edit]:
    """Yield the edits that a text to be typed may stand for, the narrowest first."""
    every = lines(text)
    if not 0 < fault.position.line <= len(every):
        return
    begins = sum(map(len, every[: fault.position.line - 1]))
    line = every[fault.position.line - 1].rstrip("\r\n\x85\u2028\u2029")
    at = begins + min(fault.position.column - 1, len(line))
    last = begins + len(line)
    seen: set[Edit] = set()
    for start, end in _spans(line, begins, at, min(at + fault.position.length, last), typed):
        edits = [Edit(start, end, typed)]
        if start == end:
            edits += [Edit(start, end, f", {typed}"), Edit(start, end, f"{typed}, ")]
        for edit in edits:
            if edit not in seen and text[edit.start : edit.end] != edit.text:
                seen.add(edit)
                yield edit


def _spans(line: str, begins: int, at: int, end: int, typed: str) -> Iterator[tuple[int, int]]:
    """Yield the spans that the typed text may replace in a line. The line starts at the offset `begins`; the error spans `at` to
    `end`."""
    last = begins + len(line)
    key = _KEY.match(typed)
    named = [begins + found.start() for found in _named(key[0], line)] if key else []
    added = [(begins + found.start(),) * 2 for found in re.finditer(r"(?<=\{)|(?=\})", line)]
    if key is None:
        yield at, end
    elif not named:
        yield from reversed(added)
    starts = [*named, at, max(at - 1, begins), begins + len(line) - len(line.lstrip())]
    if key:
        starts += [begins + found.start() for found in re.finditer(r"[\w-]+: ", line[: at - begins])][::-1]
    for start in dict.fromkeys(starts):
        for found in re.finditer(r"(?=[,)\]}\s#])|$", line[start - begins :]):
            yield start, start + found.start()
        yield start, last
    yield at, end
    yield at, at
    yield from added
    yield last, last


def _named(key: str, line: str) -> Iterator[re.Match[str]]:
    """Find a key's name in a line."""
    return re.finditer(rf"(?<![\w-]){re.escape(key)}(?![\w-])", line)
