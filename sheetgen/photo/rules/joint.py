"""Read all spaces of sheets together, with the rules: find the values that are most likely as a whole, and how sure each space then
is.

A sure reading hardly ever yields to the rules, so that players' mistakes stay on the sheet. If the rules prefer another value, the
space becomes uncertain and lists both values. An uncertain reading becomes sure if the rules are certain of a value that was seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import exp, log
from typing import NamedTuple, cast

from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.game import Seat, TableCase
from sheetgen.judge.corrections.candidates import Changes, Key
from sheetgen.judge.corrections.search import Subject
from sheetgen.judge.corrections.subject import Sheets
from sheetgen.judge.corrections.suggestions import Budget
from sheetgen.layout.model import Layout
from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.filled.typed import Filled, Transcriber, is_doubtful
from sheetgen.photo.rules.best_assignment import AssignmentSearch, Option, is_within
from sheetgen.photo.rules.distributions import Likely, SpaceDistribution, space_distribution
from sheetgen.photo.rules.habits import HABIT_COST, habits, with_habit
from sheetgen.source.faults import Unreadable

EYE_WEIGHT = 0.85
"""Weight of the readings against the rules."""
SURE_WITH_RULES, MIN_OWN, MIN_OWN_BLANK = 0.98, 0.1, 0.85
"""`SURE_WITH_RULES`: the minimum probability given the rules at which a space is sure. `MIN_OWN`: the minimum probability that the
reading alone must give the value of such a space; `MIN_OWN_BLANK`: the same for a blank.
"""
MARK_SURE = 0.9
"""Minimum probability of a sure mark or sign with the rules. A higher one leaves many more to check."""
MIN_OWN_UNCLEAR = 0.6
"""Minimum own probability of a sure value in a space that is not clearly visible."""
DOUBTED_BELOW = 0.95
"""A sure reading becomes uncertain if its probability given the rules is at most this."""
MIN_SEEN = 0.0008
"""Minimum probability that the reading must give to another value for a sure reading to yield to it if the rules prefer it. A sure
reading never yields to a blank; otherwise players' mistakes would be lost.
"""
MIN_LEGIBLE = 0.2
"""Minimum probability given the rules of a value that is chosen although `?` is more likely."""
EYE_SURE, RULES_SURE = 0.98, 0.95
"""If the read value has at least the probability `EYE_SURE`, another value that was seen replaces it only if that value has at
least the probability `RULES_SURE` given the rules.
"""
SEEN_FIRST, UNSEEN_SHARE, SEEN_WELL = 0.5, 0.7, 0.9
"""If the read value has at least the probability `SEEN_FIRST`, a value that was not seen replaces it only if that value has at
least the probability `UNSEEN_SHARE` given the rules. If the read value has at least the probability `SEEN_WELL`, the other value
needs `RULES_SURE`. Otherwise reading would hide players' mistakes.
"""
MIN_ALTERNATIVE, MIN_ALTERNATIVE_UNREAD = 0.001, 0.02
"""Minimum probability of an alternative, and of an alternative that was not read."""
STEPS_PER_SHEET = 2_000_000
"""Maximum steps (see `Budget`) per sheet for reading with the rules. Only large sheets with many uncertain spaces need as many."""
MAX_HABIT_COST = 100.0
"""Habits are tried only if the best assignment costs less than this; otherwise far more is wrong than a habit could explain."""
_PROBE_VALUE = -999_983
"""A number that no rule makes due."""


Weighed = Sequence[tuple[Option, float]]
"""The options of a space, each with the lowest total cost found for an assignment that contains it."""


class SheetReadings(NamedTuple):
    """The readings of a sheet. names: the names of its players, or the name of its owner."""

    layout: Layout
    readings: Sequence[Reading]
    names: Sequence[str] = ()


def read_with_rules(sheets: Sequence[SheetReadings], table: bool = False, steps: int = STEPS_PER_SHEET) -> list[list[Reading]]:
    """Return the readings of one sheet, or of sheets played together as a table, weighed against the rules. steps: the maximum
    steps per sheet."""
    seen = [sheet.readings for sheet in sheets]
    try:
        found = _RulesReader(sheets, table, steps)
        suspected = list(found.suspected()) if HABIT_COST < found.total < MAX_HABIT_COST else []
        for habit in habits(suspected):
            sheets_with_habit = [sheet._replace(readings=with_habit(sheet.readings, habit)) for sheet in sheets]
            other = _RulesReader(sheets_with_habit, table, steps)
            if other.total + HABIT_COST < found.total:
                sheets, found = sheets_with_habit, other
                break
        changed = found.changed_readings()
    except Unreadable:  # the readings are too much work for the layout
        changed = {}
    given = [[changed.get((seat, each.space), each) for each in sheet.readings] for seat, sheet in enumerate(sheets)]
    return [[_without_habit(*each) for each in zip(*both, strict=True)] for both in zip(seen, given, strict=True)]


def _without_habit(eye: Reading, given: Reading) -> Reading:
    """Return a reading that is not sure of another value than the photo's if only a habit makes that value probable."""
    is_seen = given.value == eye.value or _own_chance(eye, given.value) >= MIN_OWN
    return given if is_seen else given._replace(sure=False)


class _RulesReader:
    """A search that weighs readings against the rules. Its keys are pairs of a sheet's index (from 0) and the name of a space in
    its readings."""

    def __init__(self, sheets: Sequence[SheetReadings], table: bool, steps: int) -> None:
        self._budget = Budget(steps * len(sheets))
        self._kept = self._budget.left // 2  # reserved for the search, however much the options take
        self._sheets = sheets
        self._transcribers = [Transcriber(sheet.layout.content.form, sheet.names) for sheet in sheets]
        self._filled = [each.filled(sheet.readings) for each, sheet in zip(self._transcribers, sheets, strict=True)]
        self._readings = {(seat, each.space): each for seat, sheet in enumerate(sheets) for each in sheet.readings}
        called = [each.called for each in self._filled]
        self._called = {(seat, called[seat].get(space, space)): (seat, space) for seat, space in self._readings}
        forms = [sheet.layout.content.form for sheet in sheets]
        self._spaces = {(seat, each.name): each for seat, form in enumerate(forms) for each in spaces(form)}
        self._subject = _subject(sheets, self._filled, table, self._budget)
        doubtful = (key for key, each in self._readings.items() if is_doubtful(each))
        self._open = {key: self._distribution(key, self._subject) for key in doubtful}
        self._blank = dict(each for seat in range(len(sheets)) for each in self._plain(seat))
        self._search()

    def _search(self) -> None:
        """Find the best assignment: first of the doubtful spaces, then also of the sure spaces that errors depend on."""
        known = self._open.items()
        self._doubtful_options = {key: self._options(key, each) for key, each in known if self._budget.left > self._kept}
        likeliest = dict(change for some in self._doubtful_options.values() for change in some[0].changes)
        start = self._subject.changed(tuple(likeliest.items())) if likeliest else self._subject
        self._assignments = AssignmentSearch(start, self._doubtful_options, self._due, self._budget)
        self._best = self._assignments.best()
        begun = list(start.errors())
        self._begun = {rest for error in begun for rest in error.depends_on}
        left = {rest for error in self._best.errors for rest in error.depends_on}
        is_evaded = any(option.value is UNREAD for option in self._best.chosen.values())
        self._evaded = {self._called.get(error.depends_on[0]) for error in begun if error.due} if is_evaded else set()
        self._suspected = dict(self._suspects(left | self._begun if is_evaded else left))
        for key, each in self._suspected.items():
            self._assignments.add(key, self._options(key, each))
        if self._suspected:
            self._best = self._assignments.better(self._best)

    @property
    def total(self) -> float:
        """The cost of the best assignment, which includes the cost of its errors."""
        return self._best.total

    def suspected(self) -> Iterator[tuple[Reading, object]]:
        """Yield the readings that errors depended on before the search or still depend on after it, in their order, each with its
        value in the best assignment."""
        depends_on = self._begun | {rest for error in self._best.errors for rest in error.depends_on}
        for space, key in self._called.items():
            if any(is_within(space, rest) for rest in depends_on):
                chosen = self._best.chosen.get(key)
                reading = self._readings[key]
                yield reading, (chosen.value if chosen else reading.value)

    def changed_readings(self) -> dict[Key, Reading]:
        """The readings that the rules change."""
        self._best, weighed = self._assignments.weigh(self._best, [*self._doubtful_options, *self._suspected])
        result = {key: self._reweigh(key, weighed[key]) for key in self._doubtful_options}
        doubted = ((key, self._doubted(key, weighed[key])) for key in self._suspected)
        return result | {key: each for key, each in doubted if each is not None}

    def _distribution(self, key: Key, subject: Subject) -> SpaceDistribution:
        """Return the distribution of a space, including the values that rules make due there if all other spaces stay unchanged."""
        return space_distribution(self._readings[key], self._space(key), *self._due_values(key, subject))

    def _space(self, key: Key) -> Space | None:
        return self._spaces.get(key) or self._spaces.get((key[0], key[1].rpartition(".")[0]))

    def _due_values(self, key: Key, subject: Subject) -> tuple[bool, list[Value | None]]:
        """Return whether a number that is not due breaks a rule, and which values are due."""
        space, name = self._space(key), self._filled[key[0]].called.get(key[1], key[1])
        if space is None or space.type != "number" or (space.holds != "one" and key in self._spaces):
            return False, []
        bare, probed = (list(subject.changed((((key[0], name), value),)).errors()) for value in (UNREAD, _PROBE_VALUE))
        return len(bare) < len(probed), [
            each for error in probed if error.depends_on[:1] == ((key[0], name),) for each in error.due
        ]

    def _plain(self, seat: int) -> Iterator[tuple[Key, Value | None]]:
        """Yield the uncertain spaces of a sheet whose value is typed as it was read and that affect no other space. Each comes with
        the value that is typed for a blank there.
        """
        known = {space: each for (of, space), each in self._open.items() if of == seat}
        if not known:
            return
        some = {space: next((value for value in each.likely if value is not None), None) for space, each in known.items()}
        names = {space: self._filled[seat].called.get(space, space) for space in some}
        full, bare = self._written(seat, some), self._written(seat, dict.fromkeys(some))
        if set(_differing([full, bare])) <= set(names.values()):
            yield from (((seat, space), bare.get(name)) for space, name in names.items() if full.get(name) == some[space])

    def _options(self, key: Key, known: SpaceDistribution) -> list[Option]:
        """Return the options of a space with the changes of each; the most likely comes first and costs nothing."""
        likely = known.likely
        changes = self._changes_by_value(key, list(likely))
        first = known.likeliest
        costs = {value: EYE_WEIGHT * log(likely[first] / p) for value, p in likely.items()}
        order = [first, *(value for value in likely if value is not first)]
        return [Option(value, costs[value], changes[value]) for value in order]

    def _changes_by_value(self, key: Key, values: Sequence[object]) -> dict[object, Changes]:
        """Return, for each possible value of a space, the changes to the filled sheet: the contents of all spaces that differ
        between these values."""
        seat, name = key[0], self._filled[key[0]].called.get(key[1], key[1])
        read = self._readings[key].value
        other = None if read is not None else next((value for value in values if value is not None), None)
        written = {read: self._filled[seat].written}
        if key not in self._blank and other is not read:
            written[other] = self._written(seat, {key[1]: other})
            is_as_read = all(values.get(name) == value for value, values in written.items() if value is not None)
            if is_as_read and _differing(list(written.values())) == [name]:
                self._blank[key] = written[None].get(name)
        if key in self._blank:
            return {value: (((seat, name), self._blank[key] if value is None else cast(Value, value)),) for value in values}
        written.update((value, self._written(seat, {key[1]: value})) for value in values if value not in written)
        differ = _differing([written[value] for value in values])
        return {value: tuple(((seat, each), written[value].get(each)) for each in differ) for value in values}

    def _written(self, seat: int, values: Mapping[str, object]) -> Written:
        """Transcribe a sheet with other values in some spaces."""
        sheet = self._sheets[seat]
        self._budget.spend(len(sheet.readings))
        readings = [each._replace(value=values[each.space]) if each.space in values else each for each in sheet.readings]
        return self._transcribers[seat].written(readings)

    def _due(self, space: Key, value: Value | None) -> tuple[Key, Option] | None:
        """Return the option of a value that a rule makes due, if the space is doubtful; None for a blank, since the photo shows
        whether a space is blank."""
        key = self._called.get(space)
        if value is None or key is None or key not in self._open:
            return None
        known = self._open[key]
        cost = EYE_WEIGHT * log(known.likely[known.likeliest] / known.wanted)
        return key, Option(value, cost, ((space, value),))

    def _reweigh(self, key: Key, weighed: Weighed) -> Reading:
        """A doubtful reading, weighed against the rules."""
        reading = self._readings[key]
        shares = self._shares(key, weighed)
        value = _chosen_value(reading, shares)
        own = _own_chance(reading, value)
        least = MIN_OWN if value is not None else MIN_OWN_BLANK
        agreed = value is not UNREAD and own >= least
        agreed &= reading.clear or (value is not None and own >= MIN_OWN_UNCLEAR)
        enough = MARK_SURE if value is True or isinstance(value, str) else SURE_WITH_RULES
        return _with_shares(reading, value, shares, agreed and shares.get(value, 0) >= enough)

    def _shares(self, key: Key, weighed: Weighed) -> Likely:
        """The distribution of a space given the rules; unlikely values that were not read count as unread."""
        least = min(total for _, total in weighed)
        shares = {option.value: exp(least - total) for option, total in weighed}
        whole = sum(shares.values())
        read = {each.value for each in self._readings[key].alternatives}
        joined: Likely = {}
        for value, share in shares.items():
            value_read = value if value in read or share / whole >= MIN_ALTERNATIVE_UNREAD else UNREAD
            joined[value_read] = joined.get(value_read, 0.0) + share / whole
        return joined

    def _doubted(self, key: Key, weighed: Weighed) -> Reading | None:
        """Return a sure reading as uncertain if the rules favour another value, otherwise None. It takes the other value only if
        that value was seen too and is likely enough.
        """
        reading, shares = self._readings[key], self._shares(key, weighed)
        own = shares.get(reading.value, 0.0)
        if own > DOUBTED_BELOW:
            return reading._replace(sure=False) if key in self._evaded else None
        other = _likeliest(shares)
        seen = other is not None and _own_chance(reading, other) >= MIN_SEEN
        is_kept = not seen or shares.get(other, 0.0) <= own or _chosen_value(reading, shares) == reading.value
        return _with_shares(reading, reading.value if is_kept else other, shares, False)

    def _suspects(self, depends_on: Collection[Key]) -> Iterator[tuple[Key, SpaceDistribution]]:
        """The sure spaces that errors depend on, with their distributions."""
        for space, key in self._called.items():
            if self._budget.is_spent:
                return
            if key not in self._open and any(is_within(space, rest) for rest in depends_on):
                known = self._distribution(key, self._best.subject)
                if len(known.likely) > 1:
                    yield key, known


def _own_chance(reading: Reading, value: object) -> float:
    """Return the probability that a reading gives to a value."""
    return next((each.p for each in reading.alternatives if each.value == value), 0.0)


def _likeliest(shares: Likely) -> object:
    """Return the most likely value. If that is `?`, return the most likely written value that reaches `MIN_LEGIBLE`, if any."""
    value = max(shares, key=lambda each: shares[each])
    if value is not UNREAD:
        return value
    known = [each for each, share in shares.items() if each is not None and each is not UNREAD and share >= MIN_LEGIBLE]
    return max(known, key=lambda each: shares[each], default=UNREAD)


def _chosen_value(reading: Reading, shares: Likely) -> object:
    """Return the chosen value: the most likely one, but a nearly certain reading yields only if the rules are equally certain."""
    value, eye = _likeliest(shares), reading.alternatives[0].p
    if reading.value in (None, UNREAD) or value == reading.value:
        return value
    if any(each.value == value for each in reading.alternatives):
        enough = 0.0 if eye < EYE_SURE else RULES_SURE
    else:
        enough = 0.0 if eye < SEEN_FIRST else UNSEEN_SHARE if eye < SEEN_WELL else RULES_SURE
    return value if shares.get(value, 0.0) >= enough else reading.value


def _with_shares(reading: Reading, value: object, shares: Likely, sure: bool) -> Reading:
    """Return a reading with the probabilities given the rules. Its value is made at least as likely as any other."""
    likely = {**shares, value: max(shares.values())}
    whole = sum(likely.values())
    order = sorted(likely.items(), key=lambda each: (each[0] is not value, -each[1]))
    alternatives = tuple(
        Alternative(each, round(p / whole, 4)) for each, p in order if p >= MIN_ALTERNATIVE or each == reading.value
    )
    return reading._replace(value=value, sure=sure, alternatives=alternatives)


def _differing(some: Sequence[Written]) -> list[str]:
    """The names of the spaces in which the sheets differ."""
    names = dict.fromkeys(name for each in some for name in each)
    return [name for name in names if any(each.get(name) != some[0].get(name) for each in some)]


def _subject(sheets: Sequence[SheetReadings], filled: Sequence[Filled], table: bool, budget: Budget) -> Subject:
    """Return the subject of the search: the sheets, or a table of them."""
    cases = [sheet.layout.game.read(sheet.layout.model, each.written) for sheet, each in zip(sheets, filled, strict=True)]
    if not table:
        return Sheets(cases, budget)
    layout = sheets[0].layout
    seats = tuple(Seat(each.written.text("player") or "", case) for each, case in zip(filled, cases, strict=True))
    table_game = layout.game.table
    return Sheets(cases, budget, None if table_game is None else TableCase(table_game, layout.model, seats))
