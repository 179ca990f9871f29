"""Legal moves on a sheet of Namaste: circles for one result, and all results of a roll."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, islice
from typing import NamedTuple

from sheetgen.form.numbers import whole
from sheetgen.form.written import Written
from sheetgen.games.game import Case
from sheetgen.games.namaste import model, spaces
from sheetgen.games.namaste.layout import Dice, Face
from sheetgen.games.namaste.model import Beside, Board, Line, Results, Truth
from sheetgen.games.namaste.plan import Model, state
from sheetgen.games.namaste.rules import spans
from sheetgen.games.namaste.space_words import line_name, symbol_name, truth_name
from sheetgen.games.options import Answer, Choice, NoQuestion, Way, ways_into
from sheetgen.source.messages import Message, Phrase, Sentence, Value, in_a_row, message, room, sentence, with_semicolons
from sheetgen.source.words import quoted

phrase, plural = room("namaste")

MOST = 30
"""Maximum number of results shown per roll."""
_DIE = re.compile(r"([0-9]{1,3}(?:/[0-9]{1,3})*)(t?)\Z", re.ASCII)


def result(of: Model, case: Case, asked: Mapping[str, str]) -> Answer:
    """Return the circles that can take a result (rulebook: "Here's how to enter your result")."""
    if "dice" in asked:
        both = phrase("one-question", "a result and dice can't be given together")
        raise NoQuestion("dice", message(both, phrase("leave-one-out", "leave out --result or --dice")))
    typed = asked["result"]
    number, results = whole(typed.strip()), of.results
    if number is None or number not in results.possible:
        if number is None:
            none = phrase("no-whole-number", "this is not a whole number")
        else:
            none = phrase("no-result", "no roll of the dice gives this result")
        raise NoQuestion("result", message(none, phrase("dice-make", "possible results: {numbers}", spans(results.possible))))
    sheet = _Sheet(of.board, case.written)
    head = message(_entering, number, results)
    notes = sheet.notes(results.karma) if number in results.own else sheet.notes(frozenset())
    return Answer((Way(head, number, sheet.choices(number)),), tuple(notes))


def into_circle(of: Model, case: Case, space: str) -> tuple[Way, ...]:
    """Return every result that dice can make, each with whether it may go into one blank circle. For each result, this is what
    `result` answers about the circle."""
    results, sheet = of.results, _Sheet(of.board, case.written)
    numbers = sorted(results.possible)
    ways = tuple(Way(message(_entering, number, results), number, sheet.choices(number)) for number in numbers)
    return ways_into(Answer(ways), space)


def _entering(number: int, results: Results) -> Sentence:
    if number not in results.others:
        return sentence(phrase("entering-own-turn", "{number} (your own turn only)", number))
    if number not in results.own:
        return sentence(phrase("entering-other-turn", "{number} (another player's turn only)", number))
    return sentence(phrase("entering-any-turn", "{number} (your own turn or another player's)", number))


def dice(of: Model, case: Case, asked: Mapping[str, str]) -> Answer:
    """Return all results of a roll, in the player's own turn and in other turns, and the circles for each (rulebook: "How to
    play").
    """
    sums = _made(asked["dice"], of.dice)
    sheet = _Sheet(of.board, case.written)
    choices = {number: sheet.choices(number) for number in {each.number for each in sums.told}}
    ways = tuple(Way(_rolled_so(each), each.number, choices[each.number]) for each in sums.told)
    notes = tuple(sheet.notes(frozenset((sums.minus,))))
    if not sums.more:
        return Answer(ways, notes)
    more = plural("more-results", "these dice give {count} more result", "these dice give {count} more results", count=sums.more)
    return Answer(ways, (message(more, phrase("ask-for-one", "show one of them with --result")), *notes))


class _Sum(NamedTuple):
    """A result, the numbers of the dice that make it (each with whether the die is turquoise), and whether it needs the player's
    own turn."""

    number: int
    dice: tuple[tuple[int, bool], ...]
    own: bool


def _rolled_so(made: _Sum) -> Message:
    """Describe a result, with the numbers of the dice that make it if there is more than one die."""
    if made.own:
        result = phrase("rolled-own-turn", "{number} in your own turn", made.number)
    else:
        result = phrase("rolled-other-turn", "{number} in another player's turn", made.number)
    dice = " + ".join(f"{each}t" if turquoise else str(each) for each, turquoise in made.dice)
    return message(phrase("rolled", "{result} ({dice})", result, dice) if len(made.dice) > 1 else result)


class _Made(NamedTuple):
    """The results of a roll: the results shown, the number of further results, and the turquoise dice as minus points."""

    told: tuple[_Sum, ...]
    more: int
    minus: int


@lru_cache(maxsize=4)
def _made(typed: str, allowed: Dice) -> _Made:
    """Return the results of a roll, cached for all sheets with the same question."""
    roll = _rolled(typed, allowed)
    white = [die for die in roll if not die.turquoise]
    sums = tuple(islice(chain(_sums(roll, own=True), _sums(white, own=False)), MOST))
    count = sum(len(model.sums(die.face for die in dice)) for dice in (roll, white))
    return _Made(sums, count - len(sums), sum(min(model.choices(die.face)) for die in roll if die.turquoise))


class _Die(NamedTuple):
    """A die after the roll."""

    face: Face
    turquoise: bool


def _rolled(typed: str, allowed: Dice) -> list[_Die]:
    """Read the typed dice, with `t` for a turquoise die; a roll has all turquoise dice and at least one white."""
    faces = {tuple(sorted(model.choices(face))): face for face in allowed.faces}
    roll: list[_Die] = []
    for token in re.split(r"[\s,;]+", typed.strip(" \t,;")):
        match = _DIE.match(token.casefold())
        face = faces.get(tuple(sorted(map(int, match[1].split("/"))))) if match else None
        if match is None or face is None:
            raise NoQuestion("dice", _no_die(token, allowed.faces))
        roll.append(_Die(face, bool(match[2])))
    turquoise = sum(die.turquoise for die in roll)
    if turquoise != allowed.turquoise or not 1 <= len(roll) - turquoise <= allowed.white:
        raise NoQuestion("dice", _no_roll(len(roll) - turquoise, turquoise, allowed))
    return roll


def _no_die(token: str, faces: tuple[Face, ...]) -> Message:
    names = ["/".join(map(str, model.choices(face))) for face in faces]
    folded = token.casefold().rstrip("t")
    likely = next((name for name in names if folded and folded in name.split("/")), None)
    missing = phrase("die-missing", "a die is missing")
    what = phrase("no-die", "'{typed}' is not a face of a die", quoted(token)) if token else missing
    if likely:
        hint = phrase(
            "face-typed", "type {face} for a die that shows {face}; add t for a turquoise die, as in {example}t", likely, names[0]
        )
    else:
        faces_are = in_a_row(dict.fromkeys(names)), names[0]
        hint = phrase("faces-are", "its faces are {faces}; add t for a turquoise die, as in {example}t", *faces_are)
    return message(what, hint)


def _no_roll(white: int, turquoise: int, allowed: Dice) -> Message:
    always = _turquoise(allowed.turquoise)
    if allowed.white == 1:
        hint = phrase("rolled-with-one", "a roll has 1 white die and {turquoise}; add t for a turquoise die, as in 4t", always)
    else:
        counts = allowed.white, always
        hint = phrase("rolled-with", "a roll has 1…{most} white dice and {turquoise}; add t for a turquoise die, as in 4t", *counts)
    dice = plural("white-dice", "{count} white die", "{count} white dice", count=white)
    return message(phrase("dice-rolled", "{white} and {turquoise} are not a possible roll", dice, _turquoise(turquoise)), hint)


def _turquoise(count: int) -> Phrase:
    return plural("turquoise-dice", "{count} turquoise die", "{count} turquoise dice", count=count)


def _sums(dice: Sequence[_Die], own: bool) -> Iterator[_Sum]:
    """Yield the sums of some dice with free choices, in ascending order, each with one way to make it."""
    reached = list(accumulate(dice, lambda sums, die: model.with_die(sums, die.face), initial=frozenset((0,))))
    for number in sorted(reached[-1]):
        left, terms = number, list[tuple[int, bool]]()
        for die, before in zip(reversed(dice), reversed(reached[:-1]), strict=True):
            choice = next(choice for choice in model.choices(die.face) if left - choice in before)
            terms.append((choice, die.turquoise))
            left -= choice
        yield _Sum(number, tuple(reversed(terms)), own)


class _Completed(NamedTuple):
    """A complete line. due: the points of its symbol space. if_crossed: the points if its small circle is crossed; None if it is
    known not to be crossed."""

    axis: str
    number: int
    symbol: str
    due: int
    if_crossed: int | None


class _Sheet:
    """The part of a sheet that limits entries: its circles, and the nearest filled circles of each blank circle."""

    def __init__(self, on: Board, written: Written) -> None:
        self.on, self.written = on, written
        self.circles = state(on, written).circles
        names = map(spaces.circle, on.cells)
        self.blank: dict[int, Beside] = {
            circle: model.beside(on, self.circles, circle) for circle, name in enumerate(names) if name not in written
        }

    def choices(self, number: int) -> tuple[Choice, ...]:
        """Return every blank circle, with the gain of a number in it or the reason against it."""
        reasons = self._reasons(number)
        said = ((circle, reasons.get(circle) or self._brings(circle, number)) for circle in self.blank)
        return tuple(Choice(spaces.circle(self.on.cells[at]), at not in reasons, text) for at, text in said)

    def notes(self, minus: frozenset[int]) -> Iterator[Message]:
        """Yield notes: what a player who rolled pays for entering nothing (minus: the possible values of the turquoise dice), and
        whether the game ends.
        """
        karma = [n for n in range(1, self.on.karma + 1) if spaces.karma(n) not in self.written]
        if not self.blank or (self.on.karma and not karma):
            if not self.blank:
                full = phrase("all-circles-filled", "all circles are filled: the game ends with this round")
            else:
                full = phrase("all-karma-filled", "all bad karma spaces are filled: the game ends with this round")
            yield message(full)
        if karma and minus:
            if len(minus) == 1:
                points = plural("minus-points", "{count} minus point", "{count} minus points", count=next(iter(minus)))
            else:
                points = phrase("some-minus-points", "{numbers} minus points", spans(minus))
            what = phrase(
                "not-entering",
                "a player who rolled and enters nothing writes the number of the turquoise die in bad karma space {space}: "
                "{points}",
                karma[0],
                points,
            )
            yield message(what)

    def _reasons(self, number: int) -> dict[int, Message]:
        """Return the reasons against a number, by circle. The reasons name as few filled circles as possible."""
        unfit = (circle for circle, near in self.blank.items() if not model.fits(self.circles, near, number))
        against = {circle: self._against(circle, number) for circle in unfit}
        reasons: dict[int, Message] = {}
        while left := [circle for circle in against if circle not in reasons]:
            counts: dict[int, int] = {}
            for circle in left:
                for other in against[circle]:
                    counts[other] = counts.get(other, 0) + 1
            most = max(counts, key=lambda other: (counts[other], -other))
            row, column = self.on.cells[most]
            why = message(in_the_way, number, self.circles[most] or 0, row, column)
            reasons |= {circle: why for circle in left if most in against[circle]}
        return reasons

    def _against(self, circle: int, number: int) -> list[int]:
        """Return the filled circles that would be out of order with a number."""
        held = self.circles
        before = [other for other in self.on.before[circle] if (held[other] or 0) >= number]
        return before + [other for other in self.on.after[circle] if 0 < (held[other] or 0) <= number]

    def _brings(self, circle: int, number: int) -> Message | None:
        """Describe the lines that a number in a circle completes, and their points."""
        circles = (*self.circles[:circle], number, *self.circles[circle + 1 :])
        row, column = self.on.cells[circle]
        across = (self.on.lines[row - 1], self.on.lines[self.on.size + column - 1])
        lines = tuple(completed for line in across if (completed := self._completed(line, circles)) is not None)
        truths = tuple(each for each in self.on.truths if each.circle == circle)
        ends = len(self.blank) == 1
        return message(_result_of, lines, truths, number, ends) if lines or truths or ends else None

    def _completed(self, line: Line, circles: model.Circles) -> _Completed | None:
        """Return a line with its points if it is complete and has a symbol, otherwise None."""
        full = model.earned_points(model.along(line, circles), crossed=False) if line.symbol is not None else None
        if full is None or line.symbol is None:
            return None
        crossed, half = spaces.crossed(line.symbol), model.half_up(full)
        due, if_crossed = full, half if self.written.unread(crossed) else None
        if self.written.tick(crossed):
            due = if_crossed = half
        return _Completed(line.axis, line.number, line.symbol, due, if_crossed)


def in_the_way(number: int, there: int, row: int, column: int) -> Sentence:
    """Explain why a number would be out of order with `there`, the number of a filled circle."""
    where = phrase("number-at", "{number} (row {row}, column {column})", there, row, column)
    if there == number:
        what = phrase("no-second", "the row and the column of {where} can't have a second {number}", where, number)
        return sentence(what)
    if there < number:
        return sentence(phrase("all-smaller", "numbers to the left of and above {where} must be smaller", where))
    return sentence(phrase("all-larger", "numbers to the right of and below {where} must be larger", where))


def _result_of(lines: tuple[_Completed, ...], truths: tuple[Truth, ...], number: int, ends: bool) -> Sentence:
    """Describe the lines that a number in a circle completes, and their points. ends: whether it is the last circle."""
    parts: list[Phrase] = []
    for axis, line, symbol, due, crossed in lines:
        values: dict[str, Value] = {"line": line_name(axis, line), "symbol": symbol_name(symbol), "due": due}
        if crossed is None:
            parts.append(phrase("completes", "completes {line}: {symbol} earns {due}", **values))
        elif crossed == due:
            parts.append(
                phrase(
                    "completes-crossed",
                    "completes {line}: {symbol} earns {due} (half, because its small circle is crossed)",
                    **values,
                )
            )
        else:
            parts.append(
                phrase(
                    "completes-maybe-crossed",
                    "completes {line}: {symbol} earns {due}, or {crossed} if its small circle is crossed",
                    crossed=crossed,
                    **values,
                )
            )
    for truth in truths:
        due = model.truth_points(truth, number) or 0
        parts.append(phrase("truth-earns", "truth space {truth} earns {due}", truth_name(truth.name), due))
    if ends:
        parts.append(phrase("last-circle", "this is the last circle: the game ends with this round"))
    return sentence(with_semicolons(parts))
