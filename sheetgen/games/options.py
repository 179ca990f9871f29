"""Legal moves: the only interface through which a game reports them. It is optional for a game.

A question has a name (`result`, `dice`, `die`, `placed`, `card`: the options of the command; "" if none is typed) and gets the
typed texts. A game lists all options it knows, each with its question. The first typed option in the game's order decides the
question, which gets all typed texts. The answer is data: possible moves, each with its allowed and forbidden spaces, and the
reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sheetgen.source.messages import Message


class Choice(NamedTuple):
    """A space where a value is allowed or not. why: the reason against it, or its consequence.

    value: one of several values for the same space, as programs see it; None if the way has the value.
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
        """The spaces it may go to, in the order of the sheet."""
        return tuple(choice.space for choice in self.choices if choice.may)


class Answer(NamedTuple):
    """All possible moves, in a player's order, and notes.

    lying: spaces with something on them, such as dice, that is only written at the end of a turn.
    """

    ways: tuple[Way, ...]
    notes: tuple[Message, ...] = ()
    lying: tuple[str, ...] = ()


class NoQuestion(Exception):
    """Raised if a typed question cannot be answered, with its option, typed or not, and the reason.

    The sentence follows the option as typed: `--result 999: no dice make that`. Without an option ("") it appears alone.
    """

    def __init__(self, option: str, why: Message) -> None:
        super().__init__(option)
        self.option, self.message = option, why


Question = Callable[[Any, Any, Mapping[str, str]], Answer]
"""Answers one question, from the model, the case, and all typed texts by option; raises NoQuestion."""
SpaceQuestion = Callable[[Any, Any, str], tuple[Way, ...]]
"""Legal moves into one blank space, from the model, the case, and the space's name; none if the game has no answer about it.

A way's value is the text to type in the space.
"""


def ways_into(answer: Answer, space: str) -> tuple[Way, ...]:
    """The ways of an answer that look at a space, each with its choice there and no other."""
    choices = ((way, next((choice for choice in way.choices if choice.space == space), None)) for way in answer.ways)
    return tuple(way._replace(choices=(choice,)) for way, choice in choices if choice is not None)
