"""What a single sheet of Namaste must keep: the model's facts against what is written. Pure; it never raises for a player's slip.

A rule is judged against what is *written* in the spaces it depends on, so that one slip is one finding.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sheetgen.form.written import Unread
from sheetgen.games.namaste import model, spaces, words
from sheetgen.games.namaste.model import Circles, Line, Truth
from sheetgen.games.rules import Broken, Rule, SheetRule, WithDue, rule
from sheetgen.source.messages import message

_ENTER = "Here's how to enter your result"
_SYMBOLS = "What do the white symbol spaces mean?"
_TRUTHS = "What do the truth spaces mean?"
_END = "End of the game"


Shown = tuple["int | Unread | None", ...]
"""The circles of a line as they are told."""


class LineAt(NamedTuple):
    """A row or column as it is written.

    circles, spaces: names of its circles, and of all it reads. numbers: those that cannot be read are passed over, in `shown` they
    are not. possible: what a circle may hold, None as well. due: what its symbol space earns, None for nothing yet.
    """

    line: Line
    circles: tuple[str, ...]
    spaces: tuple[str, ...]
    numbers: Circles
    shown: Shown
    possible: frozenset[int | None]
    crossed: bool
    due: int | None
    written: int | None

    @property
    def symbol(self) -> str:
        return self.line.symbol or ""

    @property
    def symbol_space(self) -> tuple[str, ...]:
        """The symbol space, then what its points depend on."""
        return self.spaces[-1], *self.spaces[:-1]


class TruthAt(NamedTuple):
    """A truth space as it is written: its circle's number, what it earns (None: nothing yet)."""

    truth: Truth
    spaces: tuple[str, str]
    number: int | None
    due: int | None
    written: int | None


class KarmaAt(NamedTuple):
    """A bad karma space and what the turquoise die can give."""

    number: int
    possible: frozenset[int]
    written: int


class PointsAt(NamedTuple):
    """What is added up of a family of points, and what is written in its spaces; of bad karma both without a sign.

    due: what it ought to be, with a minus where one was written.
    """

    part: str
    written: int
    numbers: tuple[int, ...]
    due: int


class TotalAt(NamedTuple):
    """The total, what counts of each family of points (less the bad karma), and the families that are not added up."""

    written: int
    counted: tuple[int, ...]
    not_added: tuple[str, ...]


@rule(
    "namaste/impossible-result",
    "A circle can only hold what the dice can make: the turquoise and one to three white dice in your own turn, the white ones "
    "in another player's. A 1/7 counts as either, so with the published dice that is any number from 1 to 28.",
    "How to play; Now it's your fellow players' turn to play",
)
def impossible_result(at: LineAt) -> Iterator[Broken]:
    """A circle holds a sum the dice can make, in one's own turn or another's (rulebook: "How to play")."""
    for place, number in enumerate(at.numbers):
        if number is not None and number not in at.possible:
            row, column = spaces.cell(at.circles[place])
            possible = frozenset(filter(None, at.possible))
            yield (at.circles[place],), message(words.impossible_result, row, column, number, possible)


@rule(
    "namaste/row-order",
    "Along a row every number is larger than the one before it, left to right. Empty circles in between do not matter.",
    _ENTER,
)
def row_order(at: LineAt) -> Iterator[Broken]:
    """Numbers rise from left to right in every row, empty circles skipped (rulebook: "Here's how to enter your result")."""
    yield from _order(at)


@rule(
    "namaste/column-order",
    "Down a column every number is larger than the one above it. Empty circles in between do not matter.",
    _ENTER,
)
def column_order(at: LineAt) -> Iterator[Broken]:
    """Numbers rise from top to bottom in every column, empty circles skipped (rulebook: "Here's how to enter your result")."""
    yield from _order(at)


def _order(at: LineAt) -> Iterator[Broken]:
    """Neighbours that do not rise; an empty circle between them that is filled would part them."""
    for less, more in model.not_rising(at.numbers):
        depends_on = at.circles[less : more + 1][::-1]
        smaller, larger = at.numbers[less] or 0, at.numbers[more] or 0
        yield depends_on, message(words.order, at.line.axis, at.line.number, at.shown, smaller, larger)


@rule(
    "namaste/symbol-missing",
    "A complete line (all circles filled, numbers rising) has its luck points in its symbol space.",
    _SYMBOLS,
)
def symbol_missing(at: LineAt) -> WithDue | None:
    """Who completes a line writes its luck points (rulebook: "What do the white symbol spaces mean?")."""
    if at.due is not None and at.written is None:
        facts = message(words.symbol_missing, at.symbol, at.line.axis, at.line.number, at.numbers, at.crossed, at.due)
        return at.symbol_space, facts, None, (at.due,)
    return None


@rule(
    "namaste/symbol-unearned",
    "While a circle of a line is empty there are no points in its symbol space.",
    _SYMBOLS,
)
def symbol_unearned(at: LineAt) -> WithDue | None:
    """A line with an empty circle earns nothing yet (rulebook: "What do the white symbol spaces mean?")."""
    if at.written and None in at.shown:
        facts = message(words.symbol_unearned, at.symbol, at.line.axis, at.line.number, at.shown, at.written)
        return at.symbol_space, facts, None, (None,)
    return None


@rule(
    "namaste/symbol-points",
    "A complete line earns the number in its middle circle. If its small circle is crossed, because somebody else completed "
    "the line before, it earns half of that, rounded up. A full line that does not rise earns nothing and is not judged here.",
    _SYMBOLS,
)
def symbol_points(at: LineAt) -> WithDue | None:
    """A complete line earns its middle number, or half of it when crossed (rulebook: "What do the white symbol spaces mean?")."""
    if at.due is not None and at.written is not None and at.written != at.due:
        where = at.symbol, at.line.axis, at.line.number
        facts = message(words.symbol_points, *where, at.numbers, at.crossed, at.due, at.written)
        return at.symbol_space, facts, None, (at.due,)
    return None


@rule(
    "namaste/truth-missing",
    "Once a single circle (top, left, bottom, right) is filled, its points stand in its truth space.",
    _TRUTHS,
)
def truth_missing(at: TruthAt) -> WithDue | None:
    """Who fills a single circle writes its luck points (rulebook: "What do the truth spaces mean?")."""
    if at.number is not None and at.due is not None and at.written is None:
        facts = message(words.truth_missing, at.truth.name, at.number, at.truth.halved, at.due)
        return at.spaces, facts, None, (at.due,)
    return None


@rule("namaste/truth-unearned", "While a single circle is empty there are no points in its truth space.", _TRUTHS)
def truth_unearned(at: TruthAt) -> WithDue | None:
    """An empty single circle earns nothing (rulebook: "What do the truth spaces mean?")."""
    if at.written and at.number is None:
        return at.spaces, message(words.truth_unearned, at.truth.name, at.written), None, (None,)
    return None


@rule(
    "namaste/truth-points",
    "Top and left earn the number in their circle, bottom and right half of it, rounded up. Who was first does not matter.",
    _TRUTHS,
)
def truth_points(at: TruthAt) -> WithDue | None:
    """Top and left earn their number, bottom and right half of it (rulebook: "What do the truth spaces mean?")."""
    if at.number is not None and at.due is not None and at.written is not None and at.written != at.due:
        facts = message(words.truth_points, at.truth.name, at.number, at.truth.halved, at.due, at.written)
        return at.spaces, facts, None, (at.due,)
    return None


@rule(
    "namaste/karma-points",
    "A bad karma space holds what the turquoise die showed, 1 to 6; a 1/7 counts 1. With or without a minus sign.",
    "Can't or don't want to enter anything?",
)
def karma_points(at: KarmaAt) -> Broken | None:
    """A bad karma space holds what the turquoise die can show, 1/7 being 1 (rulebook: "Can't or don't want to enter anything?").

    A minus sign is as good as none. A 0 is no number of the die either.
    """
    if abs(at.written) not in at.possible:
        return (spaces.karma(at.number),), message(words.karma_points, at.number, at.written, at.possible)
    return None


@rule(
    "namaste/points",
    "In the boxes to add up in stands what is written in the symbol spaces, in the truth spaces, and for bad karma, with or "
    "without a minus sign. Empty spaces count 0, and a box may be left empty.",
    _END,
)
def points(at: PointsAt) -> WithDue | None:
    """What is added up of symbols, truths and bad karma is what is written there (rulebook: "End of the game")."""
    if at.written != sum(at.numbers):
        return (spaces.score(at.part), at.part), message(words.points, at.part, at.written, at.numbers), None, (at.due,)
    return None


@rule(
    "namaste/total",
    "The total is what is added up of the symbols and the truths, less the bad karma, as written in the boxes before it. Of what "
    "is not added up there, what is written in its spaces counts. The points themselves have rules of their own: here only the "
    "adding up is judged, once a total is written.",
    _END,
)
def total(at: TotalAt) -> WithDue | None:
    """The total is the points of symbol and truth spaces less the bad karma (rulebook: "End of the game").

    A sheet that is not added up yet is not wrong.
    """
    if at.written != sum(at.counted):
        depends_on = (spaces.TOTAL, *map(spaces.score, spaces.POINTS), *at.not_added)
        return depends_on, message(words.total, at.written, at.counted), None, (sum(at.counted),)
    return None


ORDER_RULES: dict[str, SheetRule[LineAt]] = {"row": row_order, "column": column_order}
SYMBOL_RULES: tuple[SheetRule[LineAt], ...] = (symbol_missing, symbol_unearned, symbol_points)
TRUTH_RULES: tuple[SheetRule[TruthAt], ...] = (truth_missing, truth_unearned, truth_points)
RULES: tuple[Rule[Any], ...] = (
    impossible_result,
    row_order,
    column_order,
    *SYMBOL_RULES,
    *TRUTH_RULES,
    karma_points,
    points,
    total,
)
