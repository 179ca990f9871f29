"""What a single sheet of Namaste must keep: the model's facts against what is written. Pure; it never raises for a player's slip.

A rule is judged against what is *written* in the spaces it depends on, so that one slip is one finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sheetgen.drawing.kit import Kit
from sheetgen.form.filled import Filled
from sheetgen.games.findings import Finding, Severity, by_position
from sheetgen.games.game import Judged
from sheetgen.games.namaste import model
from sheetgen.games.namaste.layout import Keys
from sheetgen.games.namaste.model import Board, Circles, Line, Results, State, Truth
from sheetgen.games.namaste.spaces import Printed, circle_space


class SymbolSpace(NamedTuple):
    """A symbol space: its line with the numbers in it, what it earns (None: nothing yet) and what is written there."""

    line: Line
    space: str
    numbers: Circles
    earned: int | None
    written: int | None


class TruthSpace(NamedTuple):
    """A truth space: what it earns (None: nothing yet) and what is written there."""

    truth: Truth
    space: str
    earned: int | None
    written: int | None


class Case(NamedTuple):
    """A sheet as it is judged: what is written, the board it is written on, and the sums its dice can make."""

    filled: Filled
    board: Board
    results: Results
    state: State
    lines: dict[tuple[int, ...], Circles]
    falling: list[Line]
    """The lines that do not rise."""
    symbols: list[SymbolSpace]
    truths: list[TruthSpace]

    def finding(self, rule: str, space: str, message: str, *why: str, severity: Severity = "error") -> Finding:
        """A finding at a space of this sheet; `why` in a player's words."""
        return Finding(f"namaste/{rule}", severity, space, message, self.filled.where(space), why)

    def numbers(self, line: Line) -> Circles:
        """What is written along a line."""
        return self.lines[line.circles]


def case(kit: Kit, filled: Filled) -> Case:
    """A filled sheet on its layout's board. A karma space counts as filled whatever number stands there."""
    printed: Printed = kit.model
    on = printed.board
    circles = filled.numbers_of(printed.circles)
    crossed = frozenset([line.symbol for line, _, tick in printed.symbols if line.symbol and filled.tick(tick)])
    karma = tuple([number for number in filled.numbers_of(printed.karma) if number is not None])
    lines = {line.circles: model.along(line, circles) for line in on.lines}
    falling = [line for line in on.lines if not model.rises(lines[line.circles])]
    symbols = [
        SymbolSpace(line, space, numbers, model.earned_points(numbers, line.symbol in crossed), filled.number(space))
        for line, space, _ in printed.symbols
        for numbers in (lines[line.circles],)
    ]
    truths = [TruthSpace(truth, space, model.truth_points(truth, circles), filled.number(space)) for truth, space in printed.truths]
    return Case(filled, on, printed.results, State(circles, crossed, karma), lines, falling, symbols, truths)


def judge(_keys: Keys, kit: Kit, filled: Filled) -> Judged:
    """Every finding on one sheet, and what its marks earn."""
    judged = case(kit, filled)
    score = model.Score(
        sum(each.earned or 0 for each in judged.symbols),
        sum(each.earned or 0 for each in judged.truths),
        -sum(map(abs, judged.state.karma)),
    )
    findings = by_position(finding for rule in RULES for finding in rule(judged))
    return Judged(score.total, score._asdict(), findings, filled.number("total"))


def impossible_result(sheet: Case) -> Iterator[Finding]:
    """A circle holds a sum the dice can make, in one's own turn or another's (rulebook: "How to play")."""
    possible = sheet.results.possible
    if possible.issuperset(number for number in sheet.state.circles if number is not None):
        return
    for cell, number in zip(sheet.board.cells, sheet.state.circles, strict=True):
        if number is not None and number not in possible:
            message = f"row {cell[0]}, column {cell[1]} says {number}, which cannot be rolled"
            yield sheet.finding("impossible-result", circle_space(cell), message, f"the dice make {spans(possible)}")


def row_order(sheet: Case) -> Iterator[Finding]:
    """Numbers rise from left to right in every row, empty circles skipped (rulebook: "Here's how to enter your result")."""
    yield from _order(sheet, "row", "to the right of")


def column_order(sheet: Case) -> Iterator[Finding]:
    """Numbers rise from top to bottom in every column, empty circles skipped (rulebook: "Here's how to enter your result")."""
    yield from _order(sheet, "column", "below")


def _order(sheet: Case, axis: str, side: str) -> Iterator[Finding]:
    for line in sheet.falling:
        if line.axis != axis:
            continue
        numbers = sheet.numbers(line)
        for less, more in model.not_rising(numbers):
            space = circle_space(sheet.board.cells[line.circles[more]])
            message = f"{numbers[more]} stands {side} {numbers[less]} in {axis} {line.number}, but must be larger"
            yield sheet.finding(f"{axis}-order", space, message, f"{axis} {line.number} holds {shown(numbers)}")


def symbol_missing(sheet: Case) -> Iterator[Finding]:
    """Who completes a line writes its luck points (rulebook: "What do the white symbol spaces mean?")."""
    for line, space, _, earned, written in sheet.symbols:
        if earned is not None and written is None:
            message = f"{line.symbol} earns {earned}, but nothing is written"
            yield sheet.finding("symbol-missing", space, message, *_earning(sheet, line))


def symbol_unearned(sheet: Case) -> Iterator[Finding]:
    """A line with an empty circle earns nothing yet (rulebook: "What do the white symbol spaces mean?")."""
    for line, space, numbers, _, written in sheet.symbols:
        if written and not model.is_full(numbers):
            message = f"{line.symbol} says {written}, but nothing is earned there yet"
            yield sheet.finding("symbol-unearned", space, message, f"{line.axis} {line.number} is not complete: {shown(numbers)}")


def symbol_points(sheet: Case) -> Iterator[Finding]:
    """A complete line earns its middle number, or half of it when crossed (rulebook: "What do the white symbol spaces mean?")."""
    for line, space, _, earned, written in sheet.symbols:
        if earned is not None and written is not None and written != earned:
            message = f"{line.symbol} says {written}, but earns {earned}"
            yield sheet.finding("symbol-points", space, message, *_earning(sheet, line))


def truth_missing(sheet: Case) -> Iterator[Finding]:
    """Who fills a single circle writes its luck points (rulebook: "What do the truth spaces mean?")."""
    for truth, space, earned, written in sheet.truths:
        if earned is not None and written is None:
            message = f"the truth space {truth.name} earns {earned}, but nothing is written"
            yield sheet.finding("truth-missing", space, message, _truth_earning(sheet, truth))


def truth_unearned(sheet: Case) -> Iterator[Finding]:
    """An empty single circle earns nothing (rulebook: "What do the truth spaces mean?")."""
    for truth, space, _, written in sheet.truths:
        if written and sheet.state.circles[truth.circle] is None:
            message = f"the truth space {truth.name} says {written}, but nothing is earned there yet"
            yield sheet.finding("truth-unearned", space, message, f"the single circle {_SIDES[truth.name]} is empty")


def truth_points(sheet: Case) -> Iterator[Finding]:
    """Top and left earn their number, bottom and right half of it (rulebook: "What do the truth spaces mean?")."""
    for truth, space, earned, written in sheet.truths:
        if earned is not None and written is not None and written != earned:
            message = f"the truth space {truth.name} says {written}, but earns {earned}"
            yield sheet.finding("truth-points", space, message, _truth_earning(sheet, truth))


def karma_points(sheet: Case) -> Iterator[Finding]:
    """A bad karma space holds what the turquoise die can show, 1/7 being 1 (rulebook: "Can't or don't want to enter anything?").

    A minus sign is as good as none. A 0 is no number of the die either.
    """
    for n in range(1, sheet.board.karma + 1):
        written = sheet.filled.number(f"karma.{n}")
        if written is not None and abs(written) not in sheet.results.karma:
            message = f"bad karma space {n} says {written}, which the turquoise die cannot give"
            why = f"it gives {spans(sheet.results.karma)} minus points"
            yield sheet.finding("karma-points", f"karma.{n}", message, why)


def total(sheet: Case) -> Iterator[Finding]:
    """The total is the points written in symbol and truth spaces less the bad karma (rulebook: "End of the game").

    A sheet that is not added up yet is not wrong.
    """
    written = sheet.filled.number("total")
    symbols = sum(each.written or 0 for each in sheet.symbols)
    truths = sum(each.written or 0 for each in sheet.truths)
    karma = sum(map(abs, sheet.state.karma))
    due = symbols + truths - karma
    if written is not None and written != due:
        why = f"written are {symbols} in symbol spaces and {truths} in truth spaces, less {karma} for bad karma"
        yield sheet.finding("total", "total", f"the total says {written}, but the points written make {due}", why)


RULES: tuple[Callable[[Case], Iterator[Finding]], ...] = (
    impossible_result,
    row_order,
    column_order,
    symbol_missing,
    symbol_unearned,
    symbol_points,
    truth_missing,
    truth_unearned,
    truth_points,
    karma_points,
    total,
)

_SIDES = {"top": "at the top", "left": "on the left", "bottom": "at the bottom", "right": "on the right"}


def shown(numbers: Circles) -> str:
    """A line as a player reads it, a dot for an empty circle."""
    return " ".join("·" if number is None else str(number) for number in numbers)


def spans(numbers: frozenset[int]) -> str:
    """Numbers in words, neighbours drawn together: `1…6, 8`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}…{run[-1]}" for run in runs)


def _earning(sheet: Case, line: Line) -> tuple[str, str]:
    """Why a complete line earns what it earns."""
    numbers = sheet.numbers(line)
    middle = model.middle(numbers) or 0
    complete = f"{line.axis} {line.number} is complete: {shown(numbers)}, with {middle} in the middle"
    if line.symbol in sheet.state.crossed:
        return complete, f"its small circle is crossed, so it earns half of {middle}, rounded up: {model.half_up(middle)}"
    return complete, f"its small circle is not crossed, so it earns all of it: {middle}"


def _truth_earning(sheet: Case, truth: Truth) -> str:
    """Why a truth space earns what it earns."""
    number = sheet.state.circles[truth.circle] or 0
    share = f"half of it, rounded up: {model.half_up(number)}" if truth.halved else "all of it"
    return f"the single circle {_SIDES[truth.name]} holds {number} and earns {share}"
