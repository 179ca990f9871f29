"""What may be entered on a sheet of Namaste now: where one result may go, and all that a roll of the dice can make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, islice
from typing import NamedTuple

from sheetgen.form.numbers import whole
from sheetgen.form.written import Written
from sheetgen.games.game import Case
from sheetgen.games.namaste import model, spaces, words
from sheetgen.games.namaste.layout import Dice, Face
from sheetgen.games.namaste.model import Beside, Board, Line
from sheetgen.games.namaste.plan import Model, state
from sheetgen.games.options import Answer, Choice, NoQuestion, Way, ways_into
from sheetgen.source.messages import Message, message

MOST = 30
"""So many results of one roll are told."""
_DIE = re.compile(r"([0-9]{1,3}(?:/[0-9]{1,3})*)(t?)\Z", re.ASCII)


def result(of: Model, case: Case, asked: Mapping[str, str]) -> Answer:
    """Which circles may take a result (rulebook: "Here's how to enter your result")."""
    if "dice" in asked:
        raise NoQuestion("dice", message(words.one_question))
    typed = asked["result"]
    number, results = whole(typed.strip()), of.results
    if number is None or number not in results.possible:
        raise NoQuestion("result", message(words.no_result, number, results.possible))
    sheet = _Sheet(of.board, case.written)
    head = message(words.entering, number, number in results.own, number in results.others)
    notes = sheet.notes(results.karma) if number in results.own else sheet.notes(frozenset())
    return Answer((Way(head, number, sheet.choices(number)),), tuple(notes))


def into_circle(of: Model, case: Case, space: str) -> tuple[Way, ...]:
    """Every result that dice can make, and whether it may go into a blank circle: the answers of `result` for that circle."""
    results, sheet = of.results, _Sheet(of.board, case.written)
    entered = (
        (number, message(words.entering, number, number in results.own, number in results.others))
        for number in sorted(results.possible)
    )
    return ways_into(Answer(tuple(Way(head, number, sheet.choices(number)) for number, head in entered)), space)


def dice(of: Model, case: Case, asked: Mapping[str, str]) -> Answer:
    """All results that a roll can make, in one's own turn and in others', and where each may go (rulebook: "How to play")."""
    sums = _made(asked["dice"], of.dice)
    sheet = _Sheet(of.board, case.written)
    choices = {number: sheet.choices(number) for number in {each.number for each in sums.told}}
    said = [(each.number, message(words.rolled, each.number, each.dice, each.own)) for each in sums.told]
    ways = [Way(title, number, choices[number]) for number, title in said]
    more = [message(words.more_results, sums.more)] if sums.more else []
    return Answer(tuple(ways), (*more, *sheet.notes(frozenset((sums.minus,)))))


class _Sum(NamedTuple):
    """A result, numbers of dice (and whether they are turquoise) that make it, and whether that is in one's own turn."""

    number: int
    dice: tuple[tuple[int, bool], ...]
    own: bool


class _Made(NamedTuple):
    """What a roll makes: the results that are told, how many more there are, and the turquoise dice as minus points."""

    told: tuple[_Sum, ...]
    more: int
    minus: int


@lru_cache(maxsize=4)
def _made(typed: str, allowed: Dice) -> _Made:
    """All that a roll makes, found out once for all sheets that are asked about it."""
    roll = _rolled(typed, allowed)
    white = [die for die in roll if not die.turquoise]
    sums = tuple(islice(chain(_sums(roll, own=True), _sums(white, own=False)), MOST))
    count = sum(len(model.sums(die.face for die in dice)) for dice in (roll, white))
    return _Made(sums, count - len(sums), sum(min(model.choices(die.face)) for die in roll if die.turquoise))


class _Die(NamedTuple):
    """A die as it lies."""

    face: Face
    turquoise: bool


def _rolled(typed: str, allowed: Dice) -> list[_Die]:
    """The dice as they were typed, `t` marking a turquoise one; all turquoise ones and at least one white are rolled."""
    faces = {tuple(sorted(model.choices(face))): face for face in allowed.faces}
    roll: list[_Die] = []
    for token in re.split(r"[\s,;]+", typed.strip(" \t,;")):
        match = _DIE.match(token.casefold())
        face = faces.get(tuple(sorted(map(int, match[1].split("/"))))) if match else None
        if match is None or face is None:
            raise NoQuestion("dice", message(words.no_die, token, allowed.faces))
        roll.append(_Die(face, bool(match[2])))
    turquoise = sum(die.turquoise for die in roll)
    if turquoise != allowed.turquoise or not 1 <= len(roll) - turquoise <= allowed.white:
        white = len(roll) - turquoise
        raise NoQuestion("dice", message(words.dice_rolled, white, turquoise, allowed.white, allowed.turquoise))
    return roll


def _sums(dice: Sequence[_Die], own: bool) -> Iterator[_Sum]:
    """The sums of some dice, each choice free, lowest first, each with the first way to make it that is found."""
    reached = list(accumulate(dice, lambda sums, die: model.with_die(sums, die.face), initial=frozenset((0,))))
    for number in sorted(reached[-1]):
        left, terms = number, list[tuple[int, bool]]()
        for die, before in zip(reversed(dice), reversed(reached[:-1]), strict=True):
            choice = next(choice for choice in model.choices(die.face) if left - choice in before)
            terms.append((choice, die.turquoise))
            left -= choice
        yield _Sum(number, tuple(reversed(terms)), own)


class _Sheet:
    """A sheet as far as entering goes: its circles, and for each one that is blank the filled ones next to it."""

    def __init__(self, on: Board, written: Written) -> None:
        self.on, self.written = on, written
        self.circles = state(on, written).circles
        names = map(spaces.circle, on.cells)
        self.blank: dict[int, Beside] = {
            circle: model.beside(on, self.circles, circle) for circle, name in enumerate(names) if name not in written
        }

    def choices(self, number: int) -> tuple[Choice, ...]:
        """Every blank circle: what a number would bring there, or what is in its way."""
        reasons = self._reasons(number)
        said = ((circle, reasons.get(circle) or self._brings(circle, number)) for circle in self.blank)
        return tuple(Choice(spaces.circle(self.on.cells[at]), at not in reasons, text) for at, text in said)

    def notes(self, minus: frozenset[int]) -> Iterator[Message]:
        """What not entering costs who rolled (minus: what the turquoise dice may count then), and whether the game ends."""
        karma = [n for n in range(1, self.on.karma + 1) if spaces.karma(n) not in self.written]
        if not self.blank or (self.on.karma and not karma):
            yield message(words.last_round, not self.blank)
        if karma and minus:
            yield message(words.not_entering, karma[0], minus)

    def _reasons(self, number: int) -> dict[int, Message]:
        """Why a number may not go into a circle, for those that it may not go into: as few filled circles as explain all."""
        unfit = (circle for circle, near in self.blank.items() if not self._fits(near, number))
        against = {circle: self._against(circle, number) for circle in unfit}
        reasons: dict[int, Message] = {}
        while left := [circle for circle in against if circle not in reasons]:
            counts: dict[int, int] = {}
            for circle in left:
                for other in against[circle]:
                    counts[other] = counts.get(other, 0) + 1
            most = max(counts, key=lambda other: (counts[other], -other))
            row, column = self.on.cells[most]
            why = message(words.in_the_way, number, self.circles[most] or 0, row, column)
            reasons |= {circle: why for circle in left if most in against[circle]}
        return reasons

    def _fits(self, near: Beside, number: int) -> bool:
        return model.fits(self.circles, near, number)

    def _against(self, circle: int, number: int) -> list[int]:
        """The filled circles that a number would be out of order with."""
        held = self.circles
        before = [other for other in self.on.before[circle] if (held[other] or 0) >= number]
        return before + [other for other in self.on.after[circle] if 0 < (held[other] or 0) <= number]

    def _brings(self, circle: int, number: int) -> Message | None:
        """What a number in a circle completes, and what that earns."""
        circles = (*self.circles[:circle], number, *self.circles[circle + 1 :])
        row, column = self.on.cells[circle]
        across = (self.on.lines[row - 1], self.on.lines[self.on.size + column - 1])
        lines = tuple(completed for line in across if (completed := self._completed(line, circles)) is not None)
        there = (each for each in self.on.truths if each.circle == circle)
        truths = tuple((each.name, model.truth_points(each, number) or 0) for each in there)
        ends = len(self.blank) == 1
        return message(words.brings, lines, truths, ends) if lines or truths or ends else None

    def _completed(self, line: Line, circles: model.Circles) -> tuple[str, int, str, int, int | None] | None:
        """A line that is now complete: its axis, number and symbol, what it earns, and what if it is crossed.

        That is None where it is known not to be crossed; the same as it earns where it is known to be.
        """
        full = model.earned_points(model.along(line, circles), crossed=False) if line.symbol is not None else None
        if full is None or line.symbol is None:
            return None
        crossed, half = spaces.crossed(line.symbol), model.half_up(full)
        if self.written.unread(crossed):
            return line.axis, line.number, line.symbol, full, half
        return (line.axis, line.number, line.symbol, *((half, half) if self.written.tick(crossed) else (full, None)))
