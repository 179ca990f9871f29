"""Interface through which a game reports its legal moves. A game may do without it.

A question is named after the option of the command that asks it (`result`, `dice`, `die`, `placed`, `card`), or "" if none is
typed. It gets the typed texts. A game lists all options it knows, each with its question. The first typed option in the game's
order decides the question, which gets all typed texts. The answer is data: possible moves, each with its allowed and forbidden
spaces, and the reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sheetgen.source.messages import Message


class Choice(NamedTuple):
    """A space, and whether a value is allowed in it. why: the reason against the value, or its consequence.

    value: the value for this space, as programs see it, if the move has several for the same space; None if the `Way` has the
    value.
    """

    space: str
    may: bool
    why: Message | None = None
    value: Any = None


class Way(NamedTuple):
    """A possible move, and its spaces. head: its description and origin; value: the text to type.

    facts: numbers in the head, by name, for programs (`least`, `most`). ranges: first and last of the allowed values of a space
    that has too many to list; None if `choices` has them.
    """

    head: Message
    value: int | float | str | None = None
    choices: tuple[Choice, ...] = ()
    facts: tuple[tuple[str, int | float], ...] = ()
    ranges: tuple[tuple[Any, Any], ...] | None = None

    @property
    def legal(self) -> tuple[str, ...]:
        """The spaces where the value is allowed, in the order of the sheet."""
        return tuple(choice.space for choice in self.choices if choice.may)


class Answer(NamedTuple):
    """All possible moves, in the order for a player to read, and notes.

    lying: spaces that hold something, such as dice, that is only written at the end of a turn.
    """

    ways: tuple[Way, ...]
    notes: tuple[Message, ...] = ()
    lying: tuple[str, ...] = ()


class NoQuestion(Exception):
    """Raised if a typed question cannot be answered. Has the option, typed or not, and the reason.

    The message follows the option as typed: `--result 999: no dice make that`. Without an option ("") it appears alone.
    """

    def __init__(self, option: str, why: Message) -> None:
        super().__init__(option)
        self.option, self.message = option, why


Question = Callable[[Any, Any, Mapping[str, str]], Answer]
"""Answers one question, from the model, the case, and all typed texts by option; raises NoQuestion."""
SpaceQuestion = Callable[[Any, Any, str], tuple[Way, ...]]
"""Returns the legal moves into one blank space, from the model, the case, and the space's name; empty if the game has no answer for
it.

A way's value is the text to type in the space.
"""


def ways_into(answer: Answer, space: str) -> tuple[Way, ...]:
    """Return the ways that concern a space, each with only its choice for that space."""
    choices = ((way, next((choice for choice in way.choices if choice.space == space), None)) for way in answer.ways)
    return tuple(way._replace(choices=(choice,)) for way, choice in choices if choice is not None)
