"""Faults and findings: what is wrong, where it stands, and why. Data only; `report` turns them into text.

A *fault* makes a file unreadable (exit status 2); a *finding* is one violation of one rule at one space (exit status 1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import islice
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
_LONG, _KEPT = 300, 60
"""A word longer than that is quoted by as many characters of its beginning and of its end."""
_COMPARED = 60
"""Longer words are not compared with others."""
_CHOICES = 500
"""With more words than that, few are compared."""


class Position(NamedTuple):
    """A place in a file: line and column counted from 1, and how many characters it covers."""

    line: int
    column: int
    length: int = 1


class MessageText(NamedTuple):
    """What is said of something, in one language: a sentence, and what can be done."""

    message: str
    hint: str = ""


class Message(NamedTuple, Generic[R]):
    """What is to be said, as data: a function of a room's `words` (its name is the code), and what it is about.

    Words are made when somebody reads them; another language is another module with functions of the same names.
    """

    words: Callable[..., R]
    about: tuple[Any, ...]

    @property
    def code(self) -> str:
        """`form/unknown-key`: the room and the words' name."""
        room = self.words.__module__.removeprefix("sheetgen.").removesuffix(".words").replace(".", "/")
        return f"{room}/{self.words.__name__.replace('_', '-')}"

    def text(self) -> R:
        """The words, made now; of a very long word that somebody typed they show both ends."""
        return self.words(*map(_quotable, self.about))


def _quotable(about: Any) -> Any:
    """What a message is about, with very long words shortened."""
    if type(about) is str:
        return about if len(about) <= _LONG else f"{about[:_KEPT]}…{about[-_KEPT:]}"
    if type(about) is tuple:
        if set(map(type, about)) == {str} and max(map(len, about)) <= _LONG:  # of many words in every fault: at once
            return about
        return tuple(map(_quotable, about))
    return about


def message(words: Callable[P, R], *about: P.args, **_named: P.kwargs) -> Message[R]:
    """Words to be said later, with what they are about in the order of their parameters."""
    return Message(words, about)


class Fault(NamedTuple):
    """Something that keeps a file from being read."""

    message: Message[MessageText]
    position: Position
    file: str | None = None
    """The file it lies in, where that is another one than the file being read (a level, say)."""
    besides: tuple[Message[MessageText], ...] = ()
    """What is to be said besides: where it comes from, in which language it shows."""

    @property
    def code(self) -> str:
        return self.message.code

    @property
    def text(self) -> str:
        """What is wrong, in words."""
        return "".join(each.text().message for each in (self.message, *self.besides))

    @property
    def hint(self) -> str:
        """What can be done, in words; empty where nothing is known."""
        return "; ".join(hint for each in (self.message, *self.besides) if (hint := each.text().hint))


def meant(word: str, known: Iterable[str]) -> str | None:
    """The one of some words that was probably meant, whatever its case; None when none is near.

    Very long words are near none, and of very many words only some are looked at: to compare words takes long.
    """
    return _meant(word, tuple(known)) if len(word) <= _COMPARED else None


@lru_cache(maxsize=256)
def _meant(word: str, known: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches

    wanted = word.casefold()
    folded = {choice.casefold(): choice for choice in known if len(choice) <= _COMPARED}
    if wanted in folded:
        return folded[wanted]
    near = list(folded)
    if len(near) > _CHOICES:
        near = list(islice((each for each in near if each[:1] == wanted[:1] and abs(len(each) - len(wanted)) < 4), _CHOICES))
    match = get_close_matches(wanted, near, n=1, cutoff=0.6)
    return folded[match[0]] if match else None


def near(word: str, known: Iterable[str]) -> str:
    """A hint that names what was probably meant, else what is known; empty when nothing is known."""
    choices = list(dict.fromkeys(known))
    match = meant(word, choices)
    if match is not None:
        return f"did you mean '{match}'?"
    if 0 < len(choices) <= 16:
        return "known here: " + ", ".join(choices)
    return ""


class Unreadable(Exception):
    """A file that cannot be read, with every fault found in it."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults[0].text if faults else "unreadable")
        self.faults = faults
