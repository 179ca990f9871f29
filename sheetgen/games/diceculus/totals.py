"""Rules for the totals and the end score of a DiceCulus sheet. Pure; they never raise for a player's mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from sheetgen.form.written import UNREAD, Unread
from sheetgen.games.diceculus import model, spaces
from sheetgen.games.diceculus.layout import Keys, operations
from sheetgen.games.diceculus.maths.steps import format_number
from sheetgen.games.diceculus.model import STAGES, Stage
from sheetgen.games.rules import Breach, rule
from sheetgen.source.messages import Sentence, in_a_row, message, room, sentence

phrase, _ = room("diceculus")


class Sums(NamedTuple):
    """The scores and total sums of a stage, round by round, and its grand total, with their spaces.

    start: the grand total from which the stage starts, None if blank. starts: the spaces on which `start` depends.
    """

    stage: Stage
    way: Literal["digits", "root", "product"]
    score_spaces: tuple[str, ...]
    total_spaces: tuple[str, ...]
    scores: tuple[int | Unread | None, ...]
    totals: tuple[int | Unread | None, ...]
    grand: int | Unread | None
    start: int | Unread | None
    starts: tuple[str, ...]

    def depends_on(self, total: int, before: int) -> tuple[str, ...]:
        """Return the spaces on which a total sum depends: itself, and the scores and total sums since the previous written total
        sum. total, before: the rounds of these two sums, from 0; before is −1 if the sum depends on the start of the stage."""
        scores = self.score_spaces[before + 1 : total + 1]
        totals = self.total_spaces[max(before, 0) : total]
        return self.total_spaces[total], *scores, *totals, *(self.starts if before < 0 else ())


@rule(
    "diceculus/total",
    "A total sum is the written total sum before it plus the written round score. A stage starts from the written "
    "grand total of the stage before, the first stage from 0.",
    "TOTAL SUM",
)
def total(sums: Sums) -> Iterator[Breach]:
    """Check that each total sum is the previous one plus the round score. A stage starts from the previous grand total (rulebook:
    "TOTAL SUM")."""
    before, at = sums.start, -1
    since: int | Unread = 0
    parted = before is not None
    for number, (scored, written) in enumerate(zip(sums.scores, sums.totals, strict=True)):
        since += scored or 0
        parted = parted or scored is not None
        if written is None:
            continue
        start = before or 0
        due = start + since
        if parted and written != due and not (written is UNREAD or start is UNREAD or since is UNREAD or due is UNREAD):
            yield Breach(sums.depends_on(number, at), message(_other_total, written, due, start, since), due=(due,))
        before, since, parted, at = written, 0, True, number


def _other_total(written: int, due: int, before: int, since: int) -> Sentence:
    what = phrase("total", "the total is {due:−}, not {written:−}", due, written)
    return sentence(
        what,
        phrase(
            "total-of",
            "the total before was {before:−}; with the points scored since ({since}), it is {due:−}",
            before,
            in_sum(since),
            due,
        ),
    )


def in_sum(value: int) -> str:
    """Return a number as a term of a sum: a negative number in brackets."""
    shown = format_number(Fraction(value))
    return shown if value >= 0 else f"({shown})"


@rule(
    "diceculus/grand",
    "The grand total of a stage is the sum of the digits of its last total sum, with its sign: 183 gives 12, −11 "
    "gives −2. A layout may require adding the digits again until only one is left, or multiplying the digits "
    "instead.",
    "GRAND TOTAL",
)
def grand(sums: Sums) -> Breach | None:
    """Check that the grand total is the sum of the digits of the stage's last total sum, with its sign (rulebook: "GRAND
    TOTAL")."""
    last = next((number for number in reversed(range(len(sums.totals))) if sums.totals[number] is not None), None)
    if sums.grand is None or last is None:
        return None
    written = sums.totals[last] or 0
    if sums.grand is UNREAD or written is UNREAD:
        return None
    due = model.grand_total(written, sums.way)
    if sums.grand == due:
        return None
    depends_on = spaces.grand(sums.stage.name), *sums.total_spaces[last:]
    facts = message(_other_grand, sums.grand, due, sums.stage.numeral, sums.way, written)
    return Breach(depends_on, facts, due=(due,))


def _other_grand(written: int, due: int, numeral: str, way: str, last: int) -> Sentence:
    what = phrase("grand", "the grand total of stage {stage} is {due:−}, not {written:−}", numeral, due, written)
    if way == "digits":
        return sentence(what, phrase("grand-digits", "add up the digits of {last:−}, and keep the sign", last))
    if way == "root":
        hint = phrase("grand-root", "add up the digits of {last:−} until only one digit is left, and keep the sign", last)
        return sentence(what, hint)
    return sentence(what, phrase("grand-product", "multiply the digits of {last:−}, and keep the sign", last))


@rule(
    "diceculus/end",
    "The end score is the sum of the written grand totals. A layout may combine them in another way, or count wrong"
    " and unaided solutions.",
    "END GAME SCORE",
)
def end(
    depends_on: tuple[str, ...],
    written: int | Unread | None,
    due: int | Unread,
    grands: tuple[int | Unread | None, ...],
) -> Breach | None:
    """Check that the end score is the combination of the grand totals; in the basic game, their sum (rulebook: "END GAME
    SCORE")."""
    if written is None or written == due or written is UNREAD or due is UNREAD:
        return None
    totals = zip(STAGES, grands, strict=True)
    stages = tuple((stage.numeral, each) for stage, each in totals if each is not None and each is not UNREAD)
    return Breach(depends_on, message(_other_end, written, due, stages), due=(due,))


def _other_end(written: int, due: int, grands: tuple[tuple[str, int], ...]) -> Sentence:
    """Report a wrong end score. `grands`: the written grand totals, by the stages' numerals."""
    totals = in_a_row(phrase("letter-number", "{letter} {number:−}", numeral, each) for numeral, each in grands)
    what = phrase("end", "the written grand totals give an end game score of {due:−}, not {written:−}", due, written)
    hint = phrase("grand-totals", "grand totals: {totals}", totals if grands else phrase("none", "none"))
    return sentence(what, hint)


def end_score(keys: Keys, grands: Sequence[int | Unread | None], counted: int | Unread) -> int | Unread:
    """Return the end score: the readable grand totals combined, plus the points for wrong and unaided solutions (rulebook: "END
    GAME SCORE")."""
    there = [(stage, number) for stage, number in enumerate(grands) if number is not None and number is not UNREAD]
    if counted is UNREAD or len(there) + grands.count(None) < len(grands):
        return UNREAD
    return model.combined(there, operations(keys)) + counted
