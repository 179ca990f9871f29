"""Rules for a single Namaste sheet: the model's facts compared with the written values. They are pure, and never raise for a
player's mistake.

Each rule compares with the *written* values of the spaces it depends on, so that one mistake is one finding.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sheetgen.form.written import UNREAD, Unread
from sheetgen.games.namaste import model, spaces
from sheetgen.games.namaste.model import Circles, Line, Truth
from sheetgen.games.namaste.space_words import line_name, symbol_name, truth_name
from sheetgen.games.rules import Breach, Rule, SheetRule, rule
from sheetgen.source.messages import Listing, Phrase, Sentence, in_a_row, message, room, sentence

phrase, plural = room("namaste")

_ENTER_CHAPTER = "Here's how to enter your result"
_SYMBOLS_CHAPTER = "What do the white symbol spaces mean?"
_TRUTHS_CHAPTER = "What do the truth spaces mean?"
_END_CHAPTER = "End of the game"

_SIDES = {
    "top": phrase("at-top", "at the top"),
    "left": phrase("on-left", "on the left"),
    "bottom": phrase("at-bottom", "at the bottom"),
    "right": phrase("on-right", "on the right"),
}
"""Position of the single circle of a truth space."""
Shown = tuple["int | Unread | None", ...]
"""The circles of a line as shown in messages."""


class LineAt(NamedTuple):
    """A row or column as written.

    circles, spaces: the names of its circles, and of all spaces it reads. numbers: its numbers, with None for unreadable circles;
    `shown` has UNREAD for these. possible: the allowed values of a circle, including None. due: the points of its symbol space,
    None if the line is not complete.
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
        """The symbol space, then the spaces on which its points depend."""
        return self.spaces[-1], *self.spaces[:-1]


class TruthAt(NamedTuple):
    """A truth space as written: the number in its circle, its due points, and its written points (None: not yet)."""

    truth: Truth
    spaces: tuple[str, str]
    number: int | None
    due: int | None
    written: int | None


@rule(
    "namaste/impossible-result",
    "A circle can only contain a result of the dice. In your own turn, add the turquoise die and one to three white"
    " dice; in another player's turn, only white dice. A 1/7 counts as 1 or 7, so the dice of the published game "
    "give every number from 1 to 28.",
    "How to play; Now it's your fellow players' turn to play",
)
def impossible_result(at: LineAt) -> Iterator[Breach]:
    """Check that each circle holds a sum that the dice can make, in the player's own turn or another's (rulebook: "How to
    play")."""
    for place, number in enumerate(at.numbers):
        if number is not None and number not in at.possible:
            row, column = spaces.cell(at.circles[place])
            possible = frozenset(filter(None, at.possible))
            yield Breach((at.circles[place],), message(_not_rolled, row, column, number, possible))


def _not_rolled(row: int, column: int, number: int, possible: frozenset[int]) -> Sentence:
    what = phrase("impossible-result", "row {row}, column {column}: {number} can't be rolled", row, column, number)
    return sentence(what, phrase("dice-make", "possible results: {numbers}", spans(possible)))


def spans(numbers: frozenset[int]) -> str:
    """Format numbers, with runs joined: `1…6, 8`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}…{run[-1]}" for run in runs)


@rule(
    "namaste/row-order",
    "In a row, every number is larger than the number before it, from left to right. Blank circles in between don't matter.",
    _ENTER_CHAPTER,
)
def row_order(at: LineAt) -> Iterator[Breach]:
    """Check that numbers rise from left to right in every row; blank circles are skipped (rulebook: "Here's how to enter your
    result")."""
    yield from _order(at)


@rule(
    "namaste/column-order",
    "In a column, every number is larger than the number above it. Blank circles in between don't matter.",
    _ENTER_CHAPTER,
)
def column_order(at: LineAt) -> Iterator[Breach]:
    """Check that numbers rise from top to bottom in every column; blank circles are skipped (rulebook: "Here's how to enter your
    result")."""
    yield from _order(at)


def _order(at: LineAt) -> Iterator[Breach]:
    """Yield a breach for each pair of neighbours that don't rise. It also depends on blank circles between them, which would
    separate them if filled."""
    for less, more in model.not_rising(at.numbers):
        depends_on = at.circles[less : more + 1][::-1]
        smaller, larger = at.numbers[less] or 0, at.numbers[more] or 0
        yield Breach(depends_on, message(_not_rising, at.line, at.shown, smaller, larger))


def _not_rising(line: Line, numbers: Shown, less: int, more: int) -> Sentence:
    where = line.number, more, less
    if line.axis == "row":
        what = phrase("row-order", "row {line}: {more} is to the right of {less}, but must be larger", *where)
    else:
        what = phrase("column-order", "column {line}: {more} is below {less}, but must be larger", *where)
    return sentence(what, phrase("line-holds", "{line} contains {numbers}", line_name(line.axis, line.number), _listed(numbers)))


def _listed(numbers: Shown) -> Listing:
    """Return a line as a player reads it, with `?` for a circle that cannot be read."""
    empty = phrase("blank", "blank")
    return in_a_row(empty if number is None else "?" if number is UNREAD else number for number in numbers)


@rule(
    "namaste/symbol-missing",
    "If a line is complete (all circles filled, numbers rising), its luck points are in its symbol space.",
    _SYMBOLS_CHAPTER,
)
def symbol_missing(at: LineAt) -> Breach | None:
    """Check that a player who completes a line writes its luck points (rulebook: "What do the white symbol spaces mean?")."""
    if at.due is not None and at.written is None:
        return Breach(at.symbol_space, message(_nothing_for_symbol, at, at.due), due=(at.due,))
    return None


def _nothing_for_symbol(at: LineAt, due: int) -> Sentence:
    what = phrase("symbol-missing", "{symbol} earns {due}, but is blank", symbol_name(at.symbol), due)
    return sentence(what, *_why_earned(at, due))


def _why_earned(at: LineAt, due: int) -> tuple[Phrase, Phrase]:
    """Explain the points of a complete line."""
    middle = model.middle(at.numbers) or 0
    held = line_name(at.line.axis, at.line.number), _listed(at.numbers), middle
    complete = phrase("line-complete", "{line} is complete: {numbers}, with {middle} in the middle", *held)
    if at.crossed:
        return complete, phrase(
            "earns-half", "its small circle is crossed, so it earns half of {middle}, rounded up: {due}", middle, due
        )
    return complete, phrase("earns-all", "its small circle is not crossed, so it earns the whole number: {middle}", middle)


@rule(
    "namaste/symbol-unearned",
    "While a line has a blank circle, its symbol space has no points.",
    _SYMBOLS_CHAPTER,
)
def symbol_unearned(at: LineAt) -> Breach | None:
    """Check that a line with a blank circle has no points yet (rulebook: "What do the white symbol spaces mean?")."""
    if at.written and None in at.shown:
        return Breach(at.symbol_space, message(_symbol_too_early, at, at.written), due=(None,))
    return None


def _symbol_too_early(at: LineAt, written: int) -> Sentence:
    name, line = symbol_name(at.symbol), line_name(at.line.axis, at.line.number)
    return sentence(
        phrase("symbol-unearned", "{symbol}: {written} is written, but nothing is earned yet", name, written),
        phrase("line-incomplete", "{line} is not complete: {numbers}", line, _listed(at.shown)),
    )


@rule(
    "namaste/symbol-points",
    "A complete line earns the number in its middle circle. If its small circle is crossed because another player "
    "completed the line before, it earns half of that, rounded up. A full line whose numbers don't rise earns no "
    "points and is not checked here.",
    _SYMBOLS_CHAPTER,
)
def symbol_points(at: LineAt) -> Breach | None:
    """Check that a complete line earns its middle number, or half of it if the small circle is crossed (rulebook: "What do the
    white symbol spaces mean?")."""
    if at.due is not None and at.written is not None and at.written != at.due:
        return Breach(at.symbol_space, message(_other_for_symbol, at, at.due, at.written), due=(at.due,))
    return None


def _other_for_symbol(at: LineAt, due: int, written: int) -> Sentence:
    what = phrase("symbol-points", "{symbol} earns {due}, not {written}", symbol_name(at.symbol), due, written)
    return sentence(what, *_why_earned(at, due))


@rule(
    "namaste/truth-missing",
    "If a single circle (top, left, bottom, right) is filled, its points are in its truth space.",
    _TRUTHS_CHAPTER,
)
def truth_missing(at: TruthAt) -> Breach | None:
    """Check that a player who fills a single circle writes its luck points (rulebook: "What do the truth spaces mean?")."""
    if at.number is not None and at.due is not None and at.written is None:
        return Breach(at.spaces, message(_nothing_for_truth, at.truth, at.number, at.due), due=(at.due,))
    return None


def _nothing_for_truth(truth: Truth, number: int, due: int) -> Sentence:
    name = truth_name(truth.name)
    what = phrase("truth-missing", "truth space {truth} earns {due}, but is blank", name, due)
    return sentence(what, _why_truth_earned(truth, number, due))


def _why_truth_earned(truth: Truth, number: int, due: int) -> Phrase:
    """Explain the points of a truth space."""
    held = _SIDES[truth.name], number
    if truth.halved:
        return phrase(
            "truth-earns-half", "the single circle {where} contains {number} and earns half of it, rounded up: {due}", *held, due
        )
    return phrase("truth-earns-all", "the single circle {where} contains {number} and earns the whole number", *held)


@rule("namaste/truth-unearned", "A truth space has no points until its single circle is written in.", _TRUTHS_CHAPTER)
def truth_unearned(at: TruthAt) -> Breach | None:
    """Check that a truth space with a blank circle has no points (rulebook: "What do the truth spaces mean?")."""
    if at.written and at.number is None:
        return Breach(at.spaces, message(_truth_too_early, at.truth, at.written), due=(None,))
    return None


def _truth_too_early(truth: Truth, written: int) -> Sentence:
    name = truth_name(truth.name)
    what = phrase("truth-unearned", "truth space {truth}: {written} is written, but nothing is earned yet", name, written)
    return sentence(what, phrase("single-circle-empty", "the single circle {where} is blank", _SIDES[truth.name]))


@rule(
    "namaste/truth-points",
    "The top and left circles earn their number. The bottom and right circles earn half of it, rounded up. It "
    "doesn't matter who was first.",
    _TRUTHS_CHAPTER,
)
def truth_points(at: TruthAt) -> Breach | None:
    """Check that top and left truth spaces earn their number, bottom and right ones half of it (rulebook: "What do the truth spaces
    mean?")."""
    if at.number is not None and at.due is not None and at.written is not None and at.written != at.due:
        return Breach(at.spaces, message(_other_for_truth, at.truth, at.number, at.due, at.written), due=(at.due,))
    return None


def _other_for_truth(truth: Truth, number: int, due: int, written: int) -> Sentence:
    name = truth_name(truth.name)
    what = phrase("truth-points", "truth space {truth} earns {due}, not {written}", name, due, written)
    return sentence(what, _why_truth_earned(truth, number, due))


@rule(
    "namaste/karma-points",
    "A bad karma space contains the number of the turquoise die, 1 to 6; a 1/7 counts as 1. The minus sign is optional.",
    "Can't or don't want to enter anything?",
)
def karma_points(space: int, possible: frozenset[int], written: int) -> Breach | None:
    """Check that a bad karma space holds a number of the turquoise die, with 1/7 as 1 (rulebook: "Can't or don't want to enter
    anything?").

    A minus sign is optional. 0 is not a number of the die.
    """
    if abs(written) not in possible:
        return Breach((spaces.karma(space),), message(_other_karma, space, possible, written))
    return None


def _other_karma(space: int, possible: frozenset[int], written: int) -> Sentence:
    what = phrase("karma-points", "bad karma space {space}: the turquoise die can't give {written}", space, written)
    return sentence(what, phrase("karma-gives", "it gives {numbers} minus points", spans(possible)))


@rule(
    "namaste/points",
    "The boxes for the sums contain the points written in the symbol spaces, in the truth spaces and for bad karma."
    " The minus sign is optional. Blank spaces count as 0, and a box may be left blank.",
    _END_CHAPTER,
)
def points(part: str, written: int, numbers: tuple[int, ...], due: int) -> Breach | None:
    """Check the written sums of symbols, truths and bad karma (rulebook: "End of the game").

    written, numbers: for bad karma, without a minus sign. due: with a minus sign if the sum was written with one.
    """
    if written != sum(numbers):
        return Breach((spaces.score(part), part), message(_other_sum, part, written, numbers), due=(due,))
    return None


def _other_sum(part: str, written: int, numbers: tuple[int, ...]) -> Sentence:
    said, terms = (sum(numbers), written), " + ".join(map(str, numbers))
    if part == "symbols":
        what = phrase("points-of-symbols", "the symbols add up to {sum}, not {written}", *said)
        held = phrase("symbols-hold", "the symbol spaces contain {terms}", terms)
        empty = phrase("symbols-empty", "the symbol spaces are blank")
    elif part == "truths":
        what = phrase("points-of-truths", "the truths add up to {sum}, not {written}", *said)
        held = phrase("truths-hold", "the truth spaces contain {terms}", terms)
        empty = phrase("truths-empty", "the truth spaces are blank")
    else:
        what = phrase("points-of-karma", "the minus points add up to {sum}, not {written}", *said)
        held = phrase("karma-holds", "the bad karma spaces contain {terms}", terms)
        empty = phrase("karma-empty", "the bad karma spaces are blank")
    return sentence(what, held if numbers else empty)


@rule(
    "namaste/total",
    "The total is the points for symbols plus those for truths, minus bad karma, as written in the boxes before it."
    " If a box is blank, the points written in its spaces count instead. Only the addition is checked here, and "
    "only if a total is written. Other rules check the points themselves.",
    _END_CHAPTER,
)
def total(written: int, counted: tuple[int, ...], not_added: tuple[str, ...]) -> Breach | None:
    """Check that the total is the points of symbol and truth spaces less the bad karma (rulebook: "End of the game").

    A missing total is not a mistake. counted: the points of each family; bad karma is negative. not_added: the families without a
    written sum.
    """
    if written != sum(counted):
        depends_on = (spaces.TOTAL, *map(spaces.score, spaces.POINTS), *not_added)
        return Breach(depends_on, message(_other_total, written, counted), due=(sum(counted),))
    return None


def _other_total(written: int, counted: tuple[int, ...]) -> Sentence:
    symbols, truths, karma = counted
    what = phrase("total", "the written points add up to {sum}, not {written}", sum(counted), written)
    hint = phrase(
        "total-of",
        "written points: {symbols} for symbols and {truths} for truths, minus {karma} for bad karma",
        symbols,
        truths,
        -karma,
    )
    return sentence(what, hint)


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
