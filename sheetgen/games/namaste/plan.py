"""The parts for checking a Namaste sheet: lines, truth spaces, bad karma, sums, and the total.

After a change, only the parts that read the changed space are checked again: for a circle, its row and its column.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from sheetgen.form.written import UNREAD, Written
from sheetgen.games.game import Earned, earning
from sheetgen.games.namaste import model, rules, spaces
from sheetgen.games.namaste.layout import Dice, Keys
from sheetgen.games.namaste.model import Board, Line, Results, State, Truth
from sheetgen.games.parts import Due, Outcome, Part, PartedCase, Plan
from sheetgen.games.rules import Violation, apply_rules


class Model(NamedTuple):
    """Data shared by all sheets of a layout: the board, the dice and their sums, and the plan for checking a sheet."""

    board: Board
    dice: Dice
    results: Results
    plan: Plan


def build_model(keys: Keys) -> Model:
    """Return the model of a layout: its board, the results of its dice, and the parts in which its sheets are checked."""
    board, results = model.board(keys), model.results(keys.dice)
    return Model(board, keys.dice, results, _plan(board, results))


def _plan(board: Board, results: Results) -> Plan:
    """Return the parts in this order: lines, truth spaces, bad karma, the sum of each family of points, the total."""
    circles = tuple(map(spaces.circle, board.cells))
    possible = results.possible | {None}
    counted = [line for line in board.lines if line.axis == "row" or line.symbol is not None]
    lines = [_line(line, tuple(circles[n] for n in line.circles), possible) for line in counted]
    truths = []
    for truth in board.truths:
        reads = spaces.truth(truth.name), circles[truth.circle]
        truths.append(Part(reads, partial(_judged_truth, truth, reads)))
    karma = tuple(spaces.karma(n) for n in range(1, board.karma + 1))
    before = len(lines) + len(truths)
    parts = [
        *lines,
        *truths,
        Part(karma, partial(_karma, results.karma)),
        _points("symbols", tuple(spaces.symbol(line.symbol) for line in board.symbol_lines if line.symbol)),
        _points("truths", tuple(spaces.truth(truth.name) for truth in board.truths)),
        _points("karma", karma),
        Part((spaces.TOTAL,), _total, (before + 1, before + 2, before + 3)),
    ]
    symbols = (spaces.symbol(line.symbol) if line.symbol else "" for line in counted)
    return Plan(
        parts,
        partial(_earned, len(lines), before),
        due=partial(_due, (*symbols, *(spaces.truth(truth.name) for truth in board.truths))),
    )


def _line(line: Line, circles: tuple[str, ...], possible: frozenset[int | None]) -> Part:
    reads = circles if line.symbol is None else (*circles, spaces.crossed(line.symbol), spaces.symbol(line.symbol))
    return Part(reads, partial(_judged_line, line, reads, possible))


def _judged_line(line: Line, reads: tuple[str, ...], possible: frozenset[int | None], values: Any, _used: object) -> Outcome:
    """Check a line's numbers and its symbol space. Impossible results are reported only in rows. Result: the points of its symbol
    space."""
    count = len(line.circles)
    numbers = values[:count]
    rises = model.rises(numbers)
    crossed, written, due = False, None, None
    if line.symbol is not None:
        crossed, written = values[count], values[count + 1]
        if rises and None not in numbers:
            due = UNREAD if crossed is UNREAD else model.complete_points(numbers, crossed is True)
    strange = line.axis == "row" and not possible.issuperset(numbers)
    if rises and not strange and (written == due or (due is None and not written)):
        return due or 0, ()
    shown = numbers
    if any(number is UNREAD for number in numbers):
        numbers = tuple([None if number is UNREAD else number for number in numbers])
        rises = model.rises(numbers)
        due = UNREAD if rises and None not in shown and line.symbol is not None else None
    at = rules.LineAt(line, reads[:count], reads, numbers, shown, possible, crossed is True, due, written)
    violations: list[Violation] = []
    if strange:
        violations += rules.impossible_result(at)
    if not rises:
        violations += rules.ORDER_RULES[line.axis](at)
    if due is not UNREAD and written not in (due, UNREAD):
        violations += apply_rules(rules.SYMBOL_RULES, at)
    return due or 0, tuple(violations)


def _judged_truth(truth: Truth, reads: tuple[str, str], values: Any, _used: object) -> Outcome:
    """Check a truth space. Result: its points."""
    written, number = values
    if number is UNREAD:
        return UNREAD, ()
    due = model.truth_points(truth, number)
    if written == due or written is UNREAD or (due is None and not written):
        return due or 0, ()
    return due or 0, apply_rules(rules.TRUTH_RULES, rules.TruthAt(truth, reads, number, due, written))


def _karma(possible: frozenset[int], values: Any, _used: object) -> Outcome:
    """Check the bad karma. Result: the sum of the written numbers, without signs."""
    filled = [(n, number) for n, number in enumerate(values, 1) if number is not None]
    violations = [
        violation for n, number in filled if number is not UNREAD for violation in rules.karma_points(n, possible, number)
    ]
    return sum(abs(number) for _, number in filled), tuple(violations)


def _points(part: str, family: tuple[str, ...]) -> Part:
    return Part((spaces.score(part), *family), partial(_added, part))


def _added(part: str, values: Any, _used: object) -> Outcome:
    """Check the sum of a family of points. Result: its contribution to the total, and whether the sum is written."""
    written, *circles = values
    numbers = tuple([number for number in circles if number is not None])
    minus = part == "karma"
    negative = minus and written is not None and written < 0
    if minus:
        written, numbers = written and abs(written), tuple(map(abs, numbers))
    due = sum(numbers)
    counts = due if written is None else written
    worth = -counts if minus else counts, written is not None
    if counts == due or counts is UNREAD or due is UNREAD:
        return worth, ()
    return worth, rules.points(part, counts, numbers, -due if negative else due)


def _total(values: Any, used: Any) -> Outcome:
    """Check the total against the points that count in each family. Result: the written total."""
    (written,) = values
    counted = tuple([counts for counts, _ in used])
    due = sum(counted)
    if written is None or written == due or written is UNREAD or due is UNREAD:
        return written, ()
    not_added = tuple(part for part, (_, added) in zip(spaces.POINTS, used, strict=True) if not added)
    return written, rules.total(written, counted, not_added)


def _earned(lines: int, karma: int, worths: Sequence[Any]) -> Earned:
    """Return the earned points; the parts are lines, then truth spaces, then the karma; the last is the total."""
    symbols, truths, minus = sum(worths[:lines]), sum(worths[lines:karma]), -worths[karma]
    parts = {"symbols": symbols, "truths": truths, "karma": minus}
    return earning(parts, symbols + truths + minus, worths[-1])


def _due(names: tuple[str, ...], case: PartedCase) -> Due:
    """Return the points due. names: the symbol and truth spaces, in the order of the first parts; empty for a line without a symbol
    space."""
    lines = {name: points for name, points in zip(names, case.results, strict=False) if name and (points is UNREAD or points)}
    earned = case.earned()
    return {**lines, **{spaces.score(part): points for part, points in earned.parts.items()}, spaces.TOTAL: earned.computed}


def state(on: Board, written: Written) -> State:
    """Return the readable circles, crossed symbols and bad karma of a sheet.

    A karma space with any number counts as filled, an unreadable one as 0.
    """
    circles = tuple([written.number(spaces.circle(cell)) for cell in on.cells])
    symbols = (line.symbol for line in on.symbol_lines if line.symbol)
    crossed = frozenset(symbol for symbol in symbols if written.tick(spaces.crossed(symbol)))
    karma = (written.get(spaces.karma(n)) for n in range(1, on.karma + 1))
    numbers = tuple(number if isinstance(number, int) else 0 for number in karma if number is not None)
    return State(circles, crossed, numbers)
