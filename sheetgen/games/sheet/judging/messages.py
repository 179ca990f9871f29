"""The message of a finding, made from the checked sheet when it is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.formulas.node import Evaluation
from sheetgen.games.sheet.formulas.state import At, Cursor, State
from sheetgen.games.sheet.language.numbers import Exceeded
from sheetgen.games.sheet.resolution.check import Formula, RuleFormulas, SpecFormulas, Texts
from sheetgen.source.faults import did_you_mean, meant
from sheetgen.source.messages import LayoutText, Listing, Message, Phrase, Sentence, SpaceName, Value, in_a_row, room, sentence

phrase, plural = room("sheet")


class LazyMessage(Message):
    """A message that is made when it is first read, and kept. Pickling makes it, so it can be sent to another process."""

    def sentence(self) -> Sentence:
        """The message as data."""
        made: Sentence | None = self.__dict__.get("made")
        if made is None:
            assert callable(self.words)
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
    """Return a message unchanged. A pickled `LazyMessage` names this function, because its text is already made."""
    return made


def too_much_work() -> Sentence:
    """Report a sheet whose formulas take too much work after a change."""
    return sentence(phrase("too-much-work", "this sheet takes too much work to check"))


Notes = tuple[Phrase | LayoutText, ...]


def outside(space: SpaceName, written: Value, allowed: Value) -> Sentence:
    """Report a number outside the domain, or a text that is not one of the choices."""
    values = {"space": space, "written": written, "allowed": allowed}
    return sentence(phrase("outside", "{space} can only be {allowed}, not {written}", **values))


def nobody(space: SpaceName, written: str, players: tuple[str, ...]) -> Sentence:
    """Report a name that isn't a player's."""
    near = meant(written, players)
    said = outside(space, written, in_a_row(players))
    return said if near is None else sentence(said.message, did_you_mean(near))


def nothing_yet(space: SpaceName, written: Value, notes: Notes) -> Sentence:
    """Report a value in a space whose value is still unknown."""
    what = phrase("nothing-yet", "{space}: {written} is written, but nothing should be written there yet", space, written)
    return sentence(what, *notes)


def other(space: SpaceName, written: Value | None, due: Value, says: LayoutText | None, notes: Notes) -> Sentence:
    """Report a value that differs from the due value, or is missing."""
    if written is None:
        what = phrase("missing", "{space} should be {due}, but is blank", space=space, due=due)
    else:
        what = phrase("other", "{space} should be {due}, not {written}", space=space, written=written, due=due)
    return sentence(what if says is None else phrase("with-reason", "{finding}: {why}", finding=what, why=says), *notes)


def must_hold(space: SpaceName, written: Value, formula: Formula, says: LayoutText | None, notes: Notes) -> Sentence:
    """Report that a space's `must` is false."""
    script = formula.script.in_one_line
    what = phrase("must-of-space", "{space} is {written}, but this must be true: {formula}", space, written, script)
    return sentence(says or what, *notes)


def broken(formula: Formula, says: LayoutText | None, notes: Notes) -> Sentence:
    """Report a rule that is broken."""
    return sentence(says or phrase("must", "this must be true: {formula}", formula=formula.script.in_one_line), *notes)


class Explanation(NamedTuple):
    """A layout's message for a finding, if it has one, and the notes."""

    says: LayoutText | None
    notes: Notes


def explain(
    formula: Formula, of: SpecFormulas | RuleFormulas, plan: Plan, state: State, at: At, is_wrong: Callable[[Cursor], bool]
) -> Explanation:
    """Return a layout's message for a finding, and the notes: the layout's notes, otherwise the notes of the formula.

    is_wrong: whether a space has its own finding.
    """
    from sheetgen.games.sheet.judging.notes import NoteLines  # imported late: most sheets need no notes

    variables = state.variables.copy()
    if of.because:
        notes: Notes = tuple(_text(each, plan, state, at) for each in of.because)
    else:
        notes = NoteLines(Evaluation(plan.evaluate, state, at), is_wrong, plan).of(formula.node)
    state.variables = variables
    return Explanation(_text(of.says, plan, state, at) if of.says else None, notes)


def _text(texts: Texts, plan: Plan, state: State, at: At) -> LayoutText:
    """A text of the layout with the values of its formulas."""
    values: dict[str, Value] = {}
    by_language = {}
    for lang, pieces in texts.items():
        result: list[Value] = []
        for piece in pieces:
            if isinstance(piece, str):
                result.append(piece)
            else:
                value = values[piece.script.in_one_line] = _evaluated(piece, plan, state, at)
                items = value.items if isinstance(value, Listing) else (value,)
                result += [each for item in items for each in (" ", item)][1:]
        by_language[lang] = tuple(result)
    return LayoutText(by_language, plan.definition.languages.codes[0], values)


def _evaluated(piece: Formula, plan: Plan, state: State, at: At) -> Value:
    """Return the value of a formula in a text. If it takes too much work, return blank, so that the finding can still be
    reported."""
    try:
        value = plan.evaluate(piece.node, state, at)
    except Exceeded:
        value = None
    return plan.space_names.value(value, blank="·")
