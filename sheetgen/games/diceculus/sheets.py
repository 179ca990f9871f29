"""Check of a DiceCulus sheet: round by round, then the sums stage by stage.

The earned points follow from the values, the cards and the points that others took or gave. A round that cannot be calculated
counts as written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from sheetgen.form.written import UNREAD, Unread, Value, Written
from sheetgen.games.diceculus import model, spaces
from sheetgen.games.diceculus.layout import Keys
from sheetgen.games.diceculus.maths.arithmetic import share_of_work
from sheetgen.games.diceculus.model import STAGES, Stage
from sheetgen.games.diceculus.rounds import read_round
from sheetgen.games.diceculus.rules import ROUND_RULES, unknown_player
from sheetgen.games.diceculus.spaces import RoundSpaces
from sheetgen.games.diceculus.totals import Sums, end, end_score, grand, total
from sheetgen.games.game import Earned, earning
from sheetgen.games.parts import Due, Outcome, Part, PartedCase, Plan
from sheetgen.games.rules import Violation, apply_rules

Counts = tuple[int, ...]
"""Number of rounds in each stage."""
MOST_PLANS = 16
"""Maximum number of plans that are kept, one for each combination of numbers of rounds."""


class Start(NamedTuple):
    """The written grand total from which a stage starts (None if none exists), and the spaces of the grand totals that it depends
    on."""

    grand: int | Unread | None
    depends_on: tuple[str, ...]


class Gained(NamedTuple):
    """The result of a stage. grand: its grand total, calculated if any of its rounds was played, otherwise as written (None if
    blank). carried: the points from which the next stage starts."""

    grand: int | Unread | None
    carried: int | Unread


_BLANK: Outcome = ((False, None), ())


class Model:
    """Data shared by all sheets of a layout: its keys, and the plans for checking sheets, by the number of rounds in each stage."""

    __slots__ = ("_plans", "keys")

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self._plans: dict[Counts, Plan] = {}

    def read(self, written: Written) -> PartedCase:
        """Check a sheet from scratch."""
        counts = tuple([written.number(spaces.rounds(stage.name)) or 0 for stage in STAGES])
        plan = self._plans.get(counts)
        if plan is None:
            if len(self._plans) >= MOST_PLANS:
                self._plans.clear()
            plan = self._plans[counts] = self._plan(counts)
        return plan.read(written)

    def _plan(self, counts: Counts) -> Plan:
        """Return the parts in this order: the rounds, the players who are robbed or given to, sums and then gains stage by stage,
        and the end score."""
        keys, work = self.keys, share_of_work(sum(counts))
        stages = zip(STAGES, counts, strict=True)
        played = [[spaces.round_of(stage.name, n) for n in range(1, count + 1)] for stage, count in stages]
        parts = [
            Part(at.reads, partial(_judged_round, stage, at, keys.faces, work))
            for stage, rounds in zip(STAGES, played, strict=True)
            for at in rounds
        ]
        parts.append(_names(played))
        for number, stage in enumerate(STAGES):
            parts.append(_sums(keys, stage, played[number], (len(parts) - 1,) if number else ()))
        first = 0
        for number, stage in enumerate(STAGES):
            rounds = tuple(range(first, first + counts[number]))
            parts.append(_gained(keys, stage, played[number], (*rounds, len(parts) - 1) if number else rounds))
            first += counts[number]
        parts.append(_end(keys))
        shaped_by = frozenset(spaces.rounds(stage.name) for stage in STAGES)
        return Plan(parts, partial(_earned, keys), shaped_by, self.read, partial(_due, played, keys.faces, work))


def _judged_round(stage: Stage, at: RoundSpaces, faces: int, work: int, values: Any, _used: object) -> Outcome:
    """Check a single round. Result: whether anything is written in it, and the points it adds."""
    each = read_round(stage, at, faces, values, work)
    if not each.is_written:
        return _BLANK
    return (True, each.points), apply_rules(ROUND_RULES, each)


def _names(played: list[list[RoundSpaces]]) -> Part:
    rounds = tuple((stage, at.others) for stage, rounds in zip(STAGES[2:], played[2:], strict=True) for at in rounds)
    return Part((spaces.PLAYER, *(space for _, space in rounds)), partial(_judged_names, rounds))


def _judged_names(rounds: tuple[tuple[Stage, str], ...], values: Any, _used: object) -> Outcome:
    """Check the players who are robbed or given to. Result: None."""
    player, *named = values
    if player is None:
        return None, ()
    violations: list[Violation] = []
    for (stage, space), others in zip(rounds, named, strict=True):
        violations += unknown_player(stage, space, player, () if others is UNREAD else others or ())
    return None, tuple(violations)


def _sums(keys: Keys, stage: Stage, rounds: list[RoundSpaces], uses: tuple[int, ...]) -> Part:
    scores, totals = tuple(at.score for at in rounds), tuple(at.total for at in rounds)
    judge = partial(_judged_sums, stage, keys.grand, scores, totals)
    return Part((*scores, *totals, spaces.grand(stage.name)), judge, uses)


def _judged_sums(stage: Stage, way: Any, scores: tuple[str, ...], totals: tuple[str, ...], values: Any, used: Any) -> Outcome:
    """Check the total sums of a stage and its grand total. Result: the start of the next stage."""
    start: Start = used[0] if used else Start(None, ())
    count, written, space = len(scores), values[-1], spaces.grand(stage.name)
    at = Sums(stage, way, scores, totals, values[:count], values[count:-1], written, start.grand, start.depends_on)
    worth = Start(start.grand, (*start.depends_on, space)) if written is None else Start(written, (space,))
    return worth, (*total(at), *grand(at))


def _gained(keys: Keys, stage: Stage, rounds: list[RoundSpaces], uses: tuple[int, ...]) -> Part:
    reads = (*(at.total for at in rounds), spaces.grand(stage.name))
    return Part(reads, partial(_judged_gain, keys.grand, len(rounds)), uses)


def _judged_gain(way: Any, count: int, values: Any, used: Any) -> Outcome:
    """Calculate the points of a stage. Result: these points, without any violations. A round that cannot be calculated counts by
    its total sum; a stage without rounds counts as written.
    """
    gained = carried = used[count].carried if len(used) > count else 0
    played = False
    for (is_written, points), written in zip(used[:count], values[:count], strict=True):
        played = played or is_written or written is not None
        if points is not None and points is not UNREAD:
            gained += points
        elif points is UNREAD or written is not None:
            gained = UNREAD if written is None else written
    if played:
        total = UNREAD if gained is UNREAD else model.grand_total(gained, way)
        return Gained(total, total), ()
    written = values[-1]
    return Gained(written, carried if written is None else written), ()


def _end(keys: Keys) -> Part:
    """Return the part for the end score; wrong and unaided solutions are read only if they count."""
    counted = tuple(space for space, points in ((spaces.WRONG, keys.wrong), (spaces.UNAIDED, keys.unaided)) if points)
    reads = (spaces.END, *(spaces.grand(stage.name) for stage in STAGES), *counted)
    points = tuple(points for points in (-keys.wrong, keys.unaided) if points)
    return Part(reads, partial(_judged_end, keys, reads, points))


def _judged_end(keys: Keys, reads: tuple[str, ...], points: tuple[int, ...], values: Any, _used: object) -> Outcome:
    """Check the end score. Result: the written score, and the points for wrong and unaided solutions."""
    grands, counts = values[1 : 1 + len(STAGES)], values[1 + len(STAGES) :]
    counted = sum(each * (count or 0) for each, count in zip(points, counts, strict=True))
    return (values[0], counted), end(reads, values[0], end_score(keys, grands, counted), grands)


def _earned(keys: Keys, worths: Sequence[Any]) -> Earned:
    """Return the grand totals by stage (0 for a stage not played) and the end score. worths: the results of all parts of the plan;
    the last ones belong to the four stages and the end score."""
    grands = tuple([gained.grand for gained in worths[-1 - len(STAGES) : -1]])
    claimed, counted = worths[-1]
    parts = {stage.name: number or 0 for stage, number in zip(STAGES, grands, strict=True)}
    return earning(parts, end_score(keys, grands, counted), claimed)


def _due(played: list[list[RoundSpaces]], faces: int, work: int, case: PartedCase) -> Due:
    """Return the points due; a round that cannot be calculated counts by its written total sum."""
    get, results = case.written.get, iter(case.results)
    due: dict[str, Value | None] = {}
    total: int | Unread = 0
    for stage, rounds, gained in zip(STAGES, played, case.results[-1 - len(STAGES) : -1], strict=True):
        for at in rounds:
            each, (_, points), written = read_round(stage, at, faces, tuple(map(get, at.reads)), work), next(results), get(at.total)
            due |= {at.result: each.given} if each.given is not None else {}
            due |= {at.score: each.score_due} if each.score_due is not None else {}
            if points is not None and points is not UNREAD:
                total = due[at.total] = total + points
            elif points is UNREAD and written is None:
                total = due[at.total] = UNREAD
            elif isinstance(written, int | Unread):
                total = written
        due |= {spaces.grand(stage.name): gained.grand} if rounds and gained.grand is not None else {}
        total = gained.carried
    return {**due, spaces.END: case.earned().computed}
