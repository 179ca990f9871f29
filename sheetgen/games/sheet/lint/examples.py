"""Checks a layout's examples: reads and checks their filled sheets, and reports results that differ from the stated ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from os.path import basename
from typing import Any, NamedTuple

from sheetgen.form.entries import Form
from sheetgen.form.read.sheet import read_filled
from sheetgen.games.game import Seat, TableCase
from sheetgen.games.rules import Violation
from sheetgen.games.sheet import words
from sheetgen.games.sheet.definition.domains import decimal
from sheetgen.games.sheet.judging.case import SheetCase
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.judging.scoring import plain
from sheetgen.games.sheet.judging.table import TABLE
from sheetgen.games.sheet.language.functions import shown
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import Message, in_a_row, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

phrase, plural = room("sheet")

_DROP = phrase("drop-examples", "write `examples: []` to drop the inherited examples, or write your own")

WHOLE = "sheet"
"""Name used in `finds` for a finding that has no space."""


class Outcome(NamedTuple):
    """The result of an example: the spaces with findings, the score (by player if there are several), and the rules that are
    broken."""

    spaces: tuple[str, ...]
    score: Any
    rules: frozenset[str]


def tried(model: Model, form: Form, place: Callable[[str], Position], home: Position) -> list[tuple[Position, Message]]:
    """Return each example whose result differs from the stated one, as a message with the position to report it at.

    An inherited example is reported at the layout's own text that changes its result: a root space with other findings (`place`
    gives its position), a broken rule, or the score. Without such a text, or if the example can't be read, it is reported at
    `home`. Raises Unreadable if one of the layout's own examples can't be read.
    """
    runner = _Runner(model, form)
    file = model.definition.file
    result = []
    for example in model.definition.examples:
        if not isinstance(example, Mapping):
            continue
        violations = list(runner.violations(example))
        if example.file == file:
            result += [(example.position, violation.message) for violation in violations]
            continue
        where = f"{basename(example.file)}:{example.position.line}"
        for violation in violations[:1]:
            what = violation.message.sentence().message
            # Translators: {violation} is a whole message: "the example expects the score 7, but it is 8"
            told = phrase("inherited", "{violation} (inherited from {where})", what, where)
            result.append((_first_place(model, violation, place, home), message(told, _DROP)))
        for fault in [fault for fault in runner.faults if fault.file != file][:1]:
            what = fault.message.sentence().message
            told = phrase("inherited-unread", "the example inherited from {where} can't be read here: {fault}", where, what)
            result.append((home, message(told, _DROP)))
        runner.faults = [fault for fault in runner.faults if fault.file == file]
    if runner.faults:
        raise Unreadable(runner.faults)
    return result


def _first_place(model: Model, violation: _ExampleViolation, place: Callable[[str], Position], home: Position) -> Position:
    """Return the position of the layout's own text that gives an inherited example a different result."""
    definition = model.definition
    for space in violation.spaces:
        at = place(space.partition(".")[0])
        if at != home:
            return at
    rules = (*definition.rules, *definition.table)
    own = [rule.typed for rule in rules if f"{definition.name}/{rule.id}" in violation.rules]
    own += [script.node for script in definition.parts.values()] if violation.of_score else []
    return next((node.position for node in own if node.file == definition.file), home)


def broken(model: Model, form: Form) -> list[tuple[Mapping, frozenset[str]]]:
    """Return the examples that can be read, each with the rules that it breaks."""
    runner = _Runner(model, form)
    examples = (example for example in model.definition.examples if isinstance(example, Mapping))
    outcomes = [(example, runner.outcome(example)) for example in examples]
    return [(example, outcome.rules) for example, outcome in outcomes if outcome is not None]


class _ExampleViolation(NamedTuple):
    """A difference from an example: the spaces with other findings, and the rules that the example breaks."""

    message: Message
    spaces: tuple[str, ...]
    rules: frozenset[str]
    of_score: bool = False


class _Runner:
    def __init__(self, model: Model, form: Form) -> None:
        self._model = model
        self._form = form
        self.faults: list[Fault] = []

    def violations(self, example: Mapping) -> Iterator[_ExampleViolation]:
        """Yield the differences between an example's result and the stated one."""
        before = len(self.faults)
        finds, score = self._finds(example.get("finds")), self._score(example.get("score"))
        outcome = self.outcome(example)
        if outcome is None or len(self.faults) > before:
            return
        wanted, got = Counter(finds) if not isinstance(finds, int) else Counter(), Counter(outcome.spaces)
        if finds != len(outcome.spaces) if isinstance(finds, int) else wanted != got:
            spaces = (*(wanted - got), *(got - wanted))
            said = finds if isinstance(finds, int) else f"[{', '.join(finds)}]"
            told = phrase("finds-nothing-there", "the example says `finds: {wanted}`, but `check` finds nothing", said)
            if outcome.spaces:
                told = plural(
                    "finds-others",
                    "the example says `finds: {wanted}`, but there is {count} finding: {spaces}",
                    "the example says `finds: {wanted}`, but there are {count} findings: {spaces}",
                    said,
                    in_a_row(outcome.spaces),
                    count=len(outcome.spaces),
                )
            yield _ExampleViolation(message(told), spaces, outcome.rules)
        if score is not None and not _same(score, outcome.score):
            shown_scores = _shown_score(score), _shown_score(outcome.score)
            what = message(phrase("scores-other", "the example expects the score {wanted}, but it is {got}", *shown_scores))
            yield _ExampleViolation(what, (), frozenset(), of_score=True)

    def _fault(self, node: Node, what: Any) -> None:
        self.faults.append(Fault(what, node.position, node.file))

    def _finds(self, node: Node | None) -> int | tuple[str, ...]:
        """Return the expected number of findings, or their spaces."""
        if node is None or node.empty:
            return 0
        if isinstance(node, Sequence) and all(isinstance(item, Scalar) for item in node.items):
            return tuple(item.text for item in node.items if isinstance(item, Scalar))
        number = decimal(node.text.strip()) if isinstance(node, Scalar) else None
        if not isinstance(number, int) or number < 0:
            what = phrase("no-finds", "expected the number of findings, or the spaces with findings")
            hint = phrase("write-finds", "write, for example, `finds: 2` or `finds: [upper.threes, bonus]`")
            self._fault(node, message(what, hint))
            return 0
        return number

    def _score(self, node: Node | None, of_player: bool = False) -> Any:
        """Return the expected score: a number, or several by player; None if not given."""
        if node is None or node.empty:
            return None
        if isinstance(node, Mapping) and not of_player:
            return {player: self._score(value, of_player=True) for player, (_, value) in node.items.items()}
        number = decimal(node.text.strip()) if isinstance(node, Scalar) else None
        if number is None:
            what = phrase("no-score-there", "expected a number")
            hint = phrase("write-score", "write the score, or {{Ana: 5, Ben: 8}} for several players")
            self._fault(node, message(what, hint))
        return plain(number)

    def outcome(self, example: Mapping) -> Outcome | None:
        """Return the result of an example; None if it has errors, which are reported."""
        sheet, sheets = example.get("sheet"), example.get("sheets")
        try:
            if sheet is not None:
                case = self._read(sheet)
                return None if case is None else _alone(case)
            listed = sheets.items if isinstance(sheets, Sequence) else []
            if not listed:
                self._fault(example, message(words.no_example()))
            cases = [self._read(node, seated=True) for node in listed]
            good = [case for case in cases if case is not None]
            return self._together(good) if good and len(good) == len(cases) else None
        except Unreadable as unreadable:
            self.faults += unreadable.faults
            return None

    def _read(self, node: Node, seated: bool = False) -> SheetCase | None:
        """Read a sheet; return None if it has errors, which are reported."""
        if node.empty:
            node = Mapping(node.file, node.line, node.column)
        if not isinstance(node, Mapping):
            self._fault(node, message(words.no_example()))
            return None
        written, _, faults = read_filled(node, self._model.checked_layout.lines.get(node.file, []), self._form)
        if not faults and seated and written.text("player") is None and self._model.definition.players is None:
            what = phrase("nobody", "every sheet of a table needs a player")
            self._fault(node, message(what, phrase("add-player", "add `player: …`")))
            return None
        self.faults += [fault if fault.file is not None else fault._replace(file=node.file) for fault in faults]
        return self._model.read(written) if not faults else None

    def _together(self, cases: list[SheetCase]) -> Outcome:
        seats = tuple(Seat(case.player or "", case) for case in cases)
        table = TableCase(TABLE, self._model, seats)
        alone = [violation for case in cases for violation in case.violations()]
        together = list(table.violations())
        of_table = (each.depends_on[0][1] if each.seat is not None else WHOLE for each in together)
        spaces = (*_spaces(alone), *of_table)
        table.ranking()
        rules = frozenset(violation.rule for violation in alone) | {violation.rule for violation in together}
        return Outcome(spaces, {seat.player: seat.case.earned().computed for seat in seats}, rules)


def _alone(case: SheetCase) -> Outcome:
    earned = case.earned()
    score = earned.computed if case.plan.definition.players is None else earned.parts
    result = tuple(case.violations())
    return Outcome(tuple(_spaces(result)), score, frozenset(violation.rule for violation in result))


def _spaces(violations: Iterable[Violation]) -> Iterator[str]:
    return (violation.spaces[0] or WHOLE for violation in violations)


def _same(wanted: Any, got: Any) -> bool:
    """Return whether a score is as expected; of several scores, only those given are compared."""
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(got.get(player) == points for player, points in wanted.items())
    return bool(wanted == got)


def _shown_score(score: Any) -> str:
    if isinstance(score, dict):
        return "{" + ", ".join(f"{player}: {shown(points)}" for player, points in score.items()) + "}"
    return str(score) if isinstance(score, float) else shown(score)
