"""What may be entered now: the one door through which a game answers it. A game may leave it out.

A question has a name (`result`, `dice`, `die`, `placed`, `card`: the options of the command; "" where none is typed) and is asked
with texts as they were typed. A game lists all options it knows, each with the question that it leads to; of those typed the first
in the game's order is asked, and is given them all. The answer is data: ways to go on, for each the spaces it may go to and those
it may not, and why.
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
    """One thing that may be entered, and where. head: what it is and how it comes about; value: as it would be typed.

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
    """All ways to go on, in a player's order, and what else there is to say.

    lying: spaces on which something lies that is not written there yet, as dice do until a turn ends.
    """

    ways: tuple[Way, ...]
    notes: tuple[Message, ...] = ()
    lying: tuple[str, ...] = ()


class NoQuestion(Exception):
    """What was typed is no question that can be answered: which option it is about, typed or not, and why.

    The sentence follows the option as it was typed: `--result 999: no dice make that`. Without one ("") it stands alone.
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
