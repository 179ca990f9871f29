"""What is said of a finding, made when somebody reads it from the sheet as it was judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheetgen.games.sheet.definition.spec import Leaf
from sheetgen.games.sheet.formulas.node import Evaluate, Evaluation
from sheetgen.games.sheet.formulas.state import At, State, Thing
from sheetgen.games.sheet.language.functions import shown
from sheetgen.games.sheet.language.numbers import Exceeded
from sheetgen.games.sheet.resolution.check import Formula, Pieces
from sheetgen.source.messages import Message, Sentence, sentence


class LazyMessage(Message):
    """A message that is made once, when it is first read; from then on it can be given to another process."""

    def sentence(self) -> Sentence:
        """The message as data."""
        made: Sentence | None = self.__dict__.get("made")
        if made is None:
            made = self.__dict__["made"] = self.words(*self.about)
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyMessage) and self.text() == other.text()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.text())

    def __reduce__(self) -> tuple[type[LazyMessage], tuple[Callable[..., Sentence], tuple[Sentence]]]:
        return LazyMessage, (finding, (self.sentence(),))


def finding(made: Sentence) -> Sentence:
    """What is said of a finding, made before."""
    return made


def too_much_work() -> Sentence:
    """A sheet that asks too much of its layout after a change."""
    return Sentence("to judge this sheet takes too much work")


def outside(name: str, written: Any, leaf: Leaf) -> Sentence:
    """A number outside the domain, or no choice."""
    domain = ", ".join(leaf.options) if leaf.kind == "choice" else leaf.domain.shown
    return sentence(f"{name} says {shown(written)}, but only {domain} can stand there")


def nothing_yet(name: str, written: Any, notes: tuple[str, ...]) -> Sentence:
    """Something written where nothing is known."""
    return sentence(f"{name} says {shown(written)}, but nothing is to be written there yet", *notes)


def other(name: str, written: Any, due: Any, says: str, notes: tuple[str, ...]) -> Sentence:
    """Something else written than is due."""
    more = f": {says}" if says else ""
    if written is None:
        return sentence(f"{name} should be {shown(due)}, but nothing is written{more}", *notes)
    return sentence(f"{name} says {shown(written)}, but should be {shown(due)}{more}", *notes)


def must_hold(name: str, written: Any, formula: Formula, says: str, notes: tuple[str, ...]) -> Sentence:
    """A `must` that does not hold."""
    return sentence(says or f"{name} says {shown(written)}, but must hold: {formula.script.in_one_line}", *notes)


def broken(formula: Formula, says: str, notes: tuple[str, ...]) -> Sentence:
    """A rule that does not hold."""
    return sentence(says or f"must hold: {formula.script.in_one_line}", *notes)


def explain(
    formula: Formula, says: Pieces, evaluate: Evaluate, c: State, at: At, is_wrong: Callable[[Thing], bool]
) -> tuple[str, tuple[str, ...]]:
    """What a layout says of a finding, and the notes on a formula. is_wrong: whether a space has a finding itself."""
    from sheetgen.games.sheet.judging.notes import NoteLines  # most sheets are in order

    variables = c.variables.copy()
    notes = NoteLines(Evaluation(evaluate, c, at), is_wrong).of(formula.node)
    c.variables = variables
    return "".join(piece if isinstance(piece, str) else _evaluated(piece, evaluate, c, at) for piece in says), notes


def _evaluated(piece: Formula, evaluate: Evaluate, c: State, at: At) -> str:
    """A formula in a text; one that asks too much is shown as blank, since a sheet that was judged can be told."""
    try:
        return shown(evaluate(piece.node, c, at))
    except Exceeded:
        return shown(None)
