"""What was read of sheets, with the rules: the likeliest that they may say as a whole, and how sure each space is then.

Where the eye is sure the rules do not overrule it: a player's slip stays on the sheet. Where they overrule the eye, both are told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log
from typing import NamedTuple, cast

from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.game import Seat, TableCase
from sheetgen.judge.corrections.candidates import Changes, Key
from sheetgen.judge.corrections.search import Subject
from sheetgen.judge.corrections.subject import OneSheet, TableOfSheets
from sheetgen.judge.corrections.suggestions import Budget
from sheetgen.layout.model import Layout
from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.filled.typed import Filled, filled_by, is_doubtful
from sheetgen.photo.rules.best_assignment import Likeliest, Option, State, lies
from sheetgen.photo.rules.distributions import Likely, Odds, odds
from sheetgen.photo.thresholds import SURE as CLEAR
from sheetgen.source.faults import Unreadable

LOUD = 0.85
"""How much the eye counts against the rules."""
SURE, OWN_LEAST = 0.97, 0.35
"""A space is sure from this on, if its own reading is as likely as the latter."""
DOUBTED = 0.8
"""What the eye is sure of is doubtful where the rules leave it no more than this."""
GUESSED = 0.4
"""What was not read at all is told only where the rules make it as likely."""
TOLD, TOLD_UNREAD = 0.001, 0.02
"""What is less likely is not told; of what was not read, the latter."""
STEPS = 1_000_000
"""So many steps a sheet (see `Budget`) are given to the rules; only many doubtful spaces of a large sheet take as many."""
MOST_OPEN = 60
"""Of so many doubtful spaces a sheet it is asked what they may hold; with more of them there is not much to go by."""
_PROBE = -999_983
"""A number that nothing makes due."""


class Read(NamedTuple):
    """A sheet as it was read. names: of those who play, or of the one whose sheet it is."""

    layout: Layout
    readings: Sequence[Reading]
    names: Sequence[str] = ()


def ruled(sheets: Sequence[Read], table: bool = False, steps: int = STEPS) -> list[list[Reading]]:
    """The readings of one sheet with the rules, or of the sheets of a table. steps: a sheet."""
    try:
        found = _Ruled(sheets, table, steps).found()
    except Unreadable:  # the layout asks too much of what was read
        found = {}
    return [[found.get((seat, each.space), each) for each in sheet.readings] for seat, sheet in enumerate(sheets)]


class _Ruled:
    """One search; keys are sheets (from 0) and spaces as readings call them."""

    def __init__(self, sheets: Sequence[Read], table: bool, steps: int) -> None:
        self._budget = Budget(steps * len(sheets))
        self._kept = self._budget.left // 2  # for the search, whatever the options take
        self._sheets = sheets
        self._filled = [filled_by(sheet.layout.kit.form, sheet.readings, sheet.names) for sheet in sheets]
        self._readings = {(seat, each.space): each for seat, sheet in enumerate(sheets) for each in sheet.readings}
        self._called = {(seat, self._filled[seat].called.get(space, space)): (seat, space) for seat, space in self._readings}
        self._spaces = {(seat, each.name): each for seat, sheet in enumerate(sheets) for each in spaces(sheet.layout.kit.form)}
        self._subject = _subject(sheets, self._filled, table, self._budget)
        doubtful = [key for key, each in self._readings.items() if is_doubtful(each)][: MOST_OPEN * len(sheets)]
        self._open = {key: self._odds(key, self._subject) for key in doubtful}

    def found(self) -> dict[Key, Reading]:
        """What is otherwise with the rules."""
        options = {key: self._options(key, known) for key, known in self._open.items() if self._budget.left > self._kept}
        search = Likeliest(self._subject, options, self._due, self._budget)
        best = search.best()
        found = {key: self._weighed(search, best, key) for key in options}
        return found | self._doubted(search, best)

    def _odds(self, key: Key, subject: Subject) -> Odds:
        """What a space may hold and how likely; what rules would make due in it among that, all else as it is."""
        return odds(self._readings[key], self._space(key), *self._probed(key, subject))

    def _space(self, key: Key) -> Space | None:
        return self._spaces.get(key) or self._spaces.get((key[0], key[1].rpartition(".")[0]))

    def _probed(self, key: Key, subject: Subject) -> tuple[bool, list[Value | None]]:
        """Whether rules say something to a number in a space that is not due, and what is due."""
        space, name = self._space(key), self._filled[key[0]].called.get(key[1], key[1])
        if space is None or space.type != "number" or (space.holds != "one" and key in self._spaces):
            return False, []
        bare, probed = (list(subject.changed((((key[0], name), value),)).errors()) for value in (UNREAD, _PROBE))
        return len(bare) < len(probed), [each for error in probed if error.rests[:1] == ((key[0], name),) for each in error.due]

    def _options(self, key: Key, known: Odds) -> list[Option]:
        """What a space may hold and what is then typed; what the sheet says first."""
        likely = known.likely
        changes = self._typed(key, list(likely))
        first = self._readings[key].value
        costs = {value: LOUD * log(likely[first] / p) for value, p in likely.items()}
        order = [first, *(value for value in likely if value is not first)]
        return [Option(value, costs[value], changes[value]) for value in order]

    def _typed(self, key: Key, values: Sequence[object]) -> dict[object, Changes]:
        """What is typed for each value that a space may hold, where that is not the same."""
        seat, name = key[0], self._filled[key[0]].called.get(key[1], key[1])
        some = dict.fromkeys([*values[:1], None])
        written = {value: self._written(key, value) for value in some}
        if _differing(list(written.values())) == [name] and written[values[0]].get(name) == values[0]:
            blank = written[None].get(name)  # what is typed is what is read, and nothing else hangs on it: most spaces
            return {value: (((seat, name), blank if value is None else cast(Value, value)),) for value in values}
        written.update((value, self._written(key, value)) for value in values if value not in some)
        differ = _differing([written[value] for value in values])
        return {value: tuple(((seat, each), written[value].get(each)) for each in differ) for value in values}

    def _written(self, key: Key, value: object) -> Written:
        """What is typed of a sheet if a space of it holds something."""
        sheet = self._sheets[key[0]]
        self._budget.spend(len(sheet.readings))
        readings = [each._replace(value=value) if each.space == key[1] else each for each in sheet.readings]
        return filled_by(sheet.layout.kit.form, readings, sheet.names).written

    def _due(self, space: Key, value: Value | None) -> tuple[Key, Option] | None:
        """What a rule makes due in a space, where that is not sure."""
        key = self._called.get(space)
        if key is None or key not in self._open:
            return None
        known = self._open[key]
        cost = LOUD * log(known.likely[self._readings[key].value] / known.wanted)
        return key, Option(value, cost, ((space, value),))

    def _weighed(self, search: Likeliest, best: State, key: Key) -> Reading:
        """A reading that is not sure, with the rules."""
        reading = self._readings[key]
        shares = self._shares(search, best, key)
        value = max(shares, key=lambda each: shares[each])
        own = next((each.p for each in reading.alternatives if each.value == value), None)
        if shares[value] < GUESSED and own is None:
            value = UNREAD
        clear = reading.alternatives[0].p < CLEAR
        agreed = clear and value is not UNREAD and value == reading.value and (own or 0) >= OWN_LEAST
        return _told(reading, value, shares, agreed and shares.get(value, 0) >= SURE)

    def _shares(self, search: Likeliest, best: State, key: Key) -> Likely:
        """How likely is what a space may hold, the rules considered; of what was not read the unlikely counts as not read."""
        weighed = search.weighed(best, key)
        least = min(total for _, total in weighed)
        shares = {option.value: exp(least - total) for option, total in weighed}
        whole = sum(shares.values())
        read = {each.value for each in self._readings[key].alternatives}
        found: Likely = {}
        for value, share in shares.items():
            told = value if value in read or share / whole >= TOLD_UNREAD else UNREAD
            found[told] = found.get(told, 0.0) + share / whole
        return found

    def _doubted(self, search: Likeliest, best: State) -> dict[Key, Reading]:
        """What the eye is sure of where the rules speak for something else that it saw as well: as it was read, but not sure."""
        found = {}
        for key, known in self._suspects(best):
            search.add(key, self._options(key, known))
            shares = self._shares(search, best, key)
            reading = self._readings[key]
            if shares.get(reading.value, 0.0) <= DOUBTED:
                found[key] = _told(reading, reading.value, shares, False)
        return found

    def _suspects(self, best: State) -> Iterator[tuple[Key, Odds]]:
        """The spaces that errors rest on of which the eye is sure, with what else they may hold: what it saw, what is due."""
        rests = {rest for error in best.errors for rest in error.rests}
        for space, key in self._called.items():
            if self._budget.is_spent:
                return
            if key not in self._open and any(lies(space, rest) for rest in rests):
                known = self._odds(key, best.subject)
                if len(known.likely) > 1:
                    yield key, known


def _told(reading: Reading, value: object, shares: Likely, sure: bool) -> Reading:
    order = sorted(shares.items(), key=lambda each: (each[0] is not value, -each[1]))
    told = tuple(Alternative(each, round(p, 4)) for each, p in order if p >= TOLD or each == reading.value)
    return reading._replace(value=value, sure=sure, alternatives=told)


def _differing(some: Sequence[Written]) -> list[str]:
    """The spaces in which not all sheets say the same."""
    names = dict.fromkeys(name for each in some for name in each)
    return [name for name in names if any(each.get(name) != some[0].get(name) for each in some)]


def _subject(sheets: Sequence[Read], filled: Sequence[Filled], table: bool, budget: Budget) -> Subject:
    """What is judged again and again."""
    cases = [sheet.layout.game.read(sheet.layout.model, each.written) for sheet, each in zip(sheets, filled, strict=True)]
    if not table:
        return OneSheet(cases[0], budget)
    layout = sheets[0].layout
    seats = tuple(Seat(each.written.text("player") or "", case) for each, case in zip(filled, cases, strict=True))
    table_game = layout.game.table
    return TableOfSheets(cases, None if table_game is None else TableCase(table_game, layout.model, seats), budget)
