"""Faults and findings: the error, its place and its reasons. Data only; `report` turns them into text.

A *fault* makes a file unreadable (exit status 2); a *finding* is one violation of one rule at one space (exit status 1).
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple
from unicodedata import normalize

from sheetgen.source.messages import Message, Phrase, Sentence, as_text, in_a_row, room

phrase, plural = room("source")


_COMPARED = 60
"""Longer words are not compared with others."""
_CHOICES = 500
"""If more words are known, only some are compared."""


class Position(NamedTuple):
    """A place in a file: line and column counted from 1, and how many characters it covers. In line 0, which no file has, the
    column is only the order of values that are not typed in lines."""

    line: int
    column: int
    length: int = 1

    def of(self, file: str) -> str:
        """Return a file's name with the place, if it has one."""
        return f"{file}:{self.line}:{self.column}" if self.line else file


class Fault(NamedTuple):
    """Something that keeps a file from being read."""

    message: Message
    position: Position
    file: str | None = None
    """The file with the error, if it differs from the file being read (a level, for example)."""
    besides: tuple[Message, ...] = ()
    """Notes: where the error comes from, and the language in which it appears."""
    space: str | None = None
    """The space of a value that is in a field of a form."""

    @property
    def code(self) -> str:
        return self.message.code

    @property
    def text(self) -> str:
        """The error in words."""
        return as_text(self.sentence.message)

    @property
    def sentence(self) -> Sentence:
        """The error and its remedy, as data."""
        first, *others = [each.sentence() for each in (self.message, *self.besides)]
        what = first.message
        for each in others:
            what = phrase("with", "{what} {besides}", what, each.message) if each.message else what
        return Sentence(what, tuple(note for each in (first, *others) for note in each.notes))

    @property
    def hint(self) -> str:
        """The remedy in words; empty if unknown."""
        return as_text(self.sentence.hint)


def composed(text: str) -> str:
    """Return a text in composed form: an ö typed as an o and two dots becomes one character, since both look the same."""
    return text if text.isascii() else normalize("NFC", text)


def meant(word: str, known: Iterable[str]) -> str | None:
    """Return the known word most similar to a word, ignoring case; None if none is near.

    Very long words have no near ones, and only some of very many words are compared, because comparing is slow.
    """
    return _meant(word, tuple(known)) if len(word) <= _COMPARED else None


@lru_cache(maxsize=256)
def _meant(word: str, known: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches

    wanted = word.casefold()
    looks = composed(word)
    others = (choice for choice in known if choice == word or composed(choice) != looks)
    folded = {choice.casefold(): choice for choice in others if len(choice) <= _COMPARED}
    last_parts = {each.rpartition("/")[2]: folded[each] for each in reversed(folded) if "/" in each}
    for some in (folded, last_parts):
        if wanted in some:
            return some[wanted]
    for some in (folded, last_parts):
        near = list(some)
        if len(near) > _CHOICES:
            near = list(islice((each for each in near if each[:1] == wanted[:1] and abs(len(each) - len(wanted)) < 4), _CHOICES))
        if match := get_close_matches(wanted, near, n=1, cutoff=0.6):
            return some[match[0]]
    return None


def did_you_mean(word: str) -> Phrase:
    """Return a hint that suggests a word."""
    return phrase("did-you-mean", "did you mean '{word}'?", word)


def near(word: str, known: Iterable[str]) -> Phrase | Literal[""]:
    """Return a hint with the most similar known word, or else all known words; empty if no words are known."""
    choices = list(dict.fromkeys(known))
    match = meant(word, choices)
    if match is not None:
        return did_you_mean(match)
    if 0 < len(choices) <= 17:
        return phrase("known-here", "expected one of {words}", in_a_row(choices))
    return ""


def system_reason(error: OSError) -> Phrase | str:
    """Return the system's reason for a read or write error; common reasons are in the reader's language."""
    common = {
        errno.EACCES: phrase("permission-denied", "permission denied"),
        errno.EISDIR: phrase("is-a-folder", "it is a folder"),
        errno.ENOSPC: phrase("no-space-left", "no space left on the disk"),
        errno.EROFS: phrase("read-only", "the disk is read-only"),
        errno.ENOENT: phrase("nothing-there", "there is no such file or folder"),
        errno.ENOTDIR: phrase("no-folder", "it is not a folder"),
    }
    told = common.get(error.errno or 0)
    return told or (error.strerror or str(error) or type(error).__name__).lower()


class Refused(Exception):
    """A request that can't be carried out: the reason and a remedy."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(as_text(sentence.message))
        self.sentence = sentence


class Unreadable(Exception):
    """A file that cannot be read, with every fault found in it."""

    in_file = True
    """True if the faults are in the file that was named."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults[0].text if faults else "unreadable")
        self.faults = faults
