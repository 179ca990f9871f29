"""The points that a sheet earns, based on due values; and the ranking by score, then by tie-breakers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sheetgen.form.written import UNREAD
from sheetgen.games.game import Earned, Ranked
from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.engine.units import PlacedFormula
from sheetgen.games.sheet.formulas.state import State
from sheetgen.games.sheet.language.functions import added
from sheetgen.games.sheet.language.numbers import TOO_MUCH_WORK, Exceeded
from sheetgen.source.messages import Phrase, room

phrase, _ = room("sheet")
Decided = Phrase | str
"""Tie-breaker that decided between equal players; empty if none did."""
PLACES = 6
"""Decimal places of a score that is not whole."""


class Scored(Protocol):
    """A sheet as the score sees it."""

    plan: Plan
    raw: list[Any]
    dues: list[Any]
    contradicted: frozenset[int]

    @property
    def entered(self) -> list[Any]:
        """The written values as formulas see them."""

    @property
    def score_values(self) -> list[Any]:
        """Values of references: the due values."""

    def state(self, values: list[Any]) -> State:
        """Return the state that formulas see."""


def plain(number: Any) -> Any:
    """Return a score for output: whole, or decimal with at most six places; None if it is blank or unknown."""
    if number is None or number is UNREAD:
        return None
    return number if isinstance(number, int) else float(round(number, PLACES))


def worked_out(plan: Plan, ready: PlacedFormula, state: State) -> Any:
    """Evaluate a formula of the score. Raise Unreadable if it takes too much work, which is an error of the layout."""
    state.left -= ready.cost
    try:
        if state.left < 0:
            raise Exceeded(TOO_MUCH_WORK)
        return ready.run(state, ())
    except Exceeded as exceeded:
        raise plan.unreadable(exceeded, ready) from None


def score(plan: Plan, state: State) -> tuple[Any, dict[str, Any]]:
    """Return the score and its parts. A single formula has no parts; a blank part counts 0."""
    values = {part: worked_out(plan, ready, state) for part, ready in plan.parts.items()}
    if "" in values:
        return values[""], {}
    parts = {part: 0 if value is None else value for part, value in values.items()}
    return (added(tuple(parts.values())) if parts else None), parts


def earned(case: Scored) -> Earned:
    """Return the points that a sheet's marks earn."""
    plan = case.plan
    claimed_at = plan.claimed
    if claimed_at is not None:  # the score has its own space on paper
        claimed = case.raw[claimed_at]
        points = case.dues[claimed_at] if case.contradicted == plan.score_slot_if_final else case.score_values[claimed_at]
        if type(points) is not int:
            points = plain(points)
        if isinstance(claimed, str):  # a mark was written
            claimed = points
        return Earned(points, {}, claimed if type(claimed) is int or claimed is UNREAD else plain(claimed))
    if not plan.parts:
        return Earned(None, {})
    if plan.definition.players is not None:
        return _of_table(case, case.state(case.score_values))
    points, parts = score(plan, case.state(case.score_values))
    return Earned(plain(points), {part: plain(value) for part, value in parts.items()})


def _of_table(case: Scored, state: State) -> Earned:
    """The scores of all players on one sheet, and their places."""
    plan = case.plan
    scores: dict[str, Any] = {}
    for player in plan.players:
        state.player = player
        scores[player] = score(plan, state)[0]

    def tie(player: str, formula: PlacedFormula, tied: Sequence[str]) -> Any:
        state.player, state.tied = player, tuple(tied)
        return worked_out(plan, formula, state)

    parts = {player: plain(points) for player, points in scores.items() if points is not None}
    return Earned(None, parts, ranking=ranking(plan, scores, tie), claims=_claims(case, scores) if plan.is_claimed else {})


def _claims(case: Scored, scores: dict[str, Any]) -> dict[str, Any]:
    """Return the written value of each player's score space; a written mark counts as its value."""
    state, claims = case.state(case.entered), {}
    for player in case.plan.players:
        state.player = player
        points = score(case.plan, state)[0]
        if isinstance(points, str):
            points = scores[player]
        if points is not None:
            claims[player] = points if points is UNREAD else plain(points)
    return claims


Tie = Callable[[str, PlacedFormula, Sequence[str]], Any]


def ranking(plan: Plan, scores: dict[str, Any], tie: Tie) -> list[Ranked]:
    """Rank by score; players whose score is blank are omitted, players whose score is unknown come last without a place."""
    known = {player: points for player, points in scores.items() if points is not None and points is not UNREAD}
    unknown = [player for player, points in scores.items() if points is UNREAD]
    highest = plan.definition.winner == "highest"
    result: list[Ranked] = []
    for points in sorted(set(known.values()), reverse=highest):
        group = [player for player, own in known.items() if own == points]
        for players, decided, clear in _parted(plan, group, 0, tie, ""):
            place = len(result) + 1
            result += [Ranked(place, player, plain(points), decided, clear and not unknown) for player in players]
    return result + [Ranked(None, player, None, "", False) for player in unknown]


def _parted(plan: Plan, group: list[str], number: int, tie: Tie, decided: Decided) -> list[tuple[list[str], Decided, bool]]:
    """Break ties between players of equal score. Return groups, best first, each with the tie-breaker that put it ahead and whether
    its place is certain. Players with a blank value come last.

    If one of the values is unknown, no tie is broken.
    """
    if len(group) == 1 or number == len(plan.ties):
        return [(group, decided, True)]
    highest, formula = plan.ties[number]
    values = {player: tie(player, formula, group) for player in group}
    if any(value is UNREAD for value in values.values()):
        return [(group, "", False)]
    known = {player: value for player, value in values.items() if value is not None}
    groups = [[p for p in group if known.get(p) == value] for value in sorted(set(known.values()), reverse=highest)]
    groups += [[player for player in group if player not in known]] if len(known) < len(group) else []
    word = formula.formula.script.in_one_line
    by = phrase("tie", "{formula}", plan.space_names.of(word.removesuffix(".player")) or word)
    last = groups[-1]
    return [each for one in groups for each in _parted(plan, one, number + 1, tie, decided if one is last else by)]
