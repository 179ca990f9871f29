"""The best sheet by a layout's own rules: with the highest score, or the lowest if that wins. Branch and bound fills each
independent group of spaces separately."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from typing import Any

from msgspec import Struct

from sheetgen.form.written import Value, Written
from sheetgen.games.lab import Lab, LabRequest, Most, Work
from sheetgen.games.sheet.formulas.names import Local
from sheetgen.games.sheet.formulas.node import descendants
from sheetgen.games.sheet.judging.case import SheetCase
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.judging.scoring import plain
from sheetgen.games.sheet.lab.narrowing import Narrowing, Open, Spent, as_written, domain
from sheetgen.games.sheet.lab.terms import Group, groups, most, terms
from sheetgen.source.faults import Unreadable

STEPS = 1_000_000
"""Default maximum of steps: evaluations of formulas and rules, about ten seconds."""

LARGEST_GROUP = 1_000
"""Maximum number of spaces in a group that is searched. The search copies the sheet for each space."""


class SheetBest(Struct, frozen=True):
    """The best valid sheet for given players.

    score: the best score found; None if there isn't any. proven: whether no sheet is better (without a score: no sheet has one); if
    not, the search gave up. bound: no sheet has a better score than this; None if unknown. player: whose score it is, on a sheet
    for the whole table. written: a sheet with this score, by space name, with all values that follow from the entered ones.
    """

    score: Any
    proven: bool
    bound: Any
    players: tuple[str, ...]
    player: str | None
    written: Mapping[str, Value]


class _Found(Struct, frozen=True):
    """The result of a search. value: None if no sheet was found; raws: written values of the group's spaces."""

    value: Any
    bound: Any
    proven: bool
    raws: tuple[Any, ...] | None


def measure(_keys: Any, model: Model, _typed: Any, request: LabRequest, _work: Work) -> Lab:
    """Measure a custom sheet for the lab: its best sheet; an empty result if the layout has no score."""
    seated = model.definition.players
    names: tuple[str, ...] = ()
    if seated is not None and not seated.names:
        count = max(seated.least, min(request.players, seated.most))
        names = tuple(f"P{number}" for number in range(1, count + 1))
    found = best(model, names)
    if found is None:
        return Lab(players=1, complete=True)
    bound = found.score if found.proven else found.bound
    lowest = model.definition.winner == "lowest"
    result = Most(score=found.score, proven=found.proven, bound=bound, lowest=lowest, sheet=found.written)
    return Lab(players=len(found.players) or 1, most=result, complete=True)


def best(model: Model, players: tuple[str, ...] = (), steps: int = STEPS) -> SheetBest | None:
    """Return the best sheet of a layout, or None if it has no score. players: for a table's sheet without fixed names; the default
    is the minimum number, named P1, P2, …
    """
    seated = model.definition.players
    if seated is not None:
        players = seated.names or players or tuple(f"P{number}" for number in range(1, seated.least + 1))
    plan = model.plan(() if seated is None else players)
    if not plan.parts:
        return None
    search = _Search(model, Narrowing(plan))
    first, *others = plan.players or (None,)
    result = search.best(first, steps // 2 if others else steps)  # other players can mostly reach the same score as the first
    for player in others:
        result = _better(result, search.best(player, steps // 2 // len(others), result.score), search.way)
    return result


def _better(one: SheetBest, other: SheetBest, way: int) -> SheetBest:
    """Return the better of two players' results, as far as known."""
    first = other.score is None or (one.score is not None and way * one.score >= way * other.score)
    chosen = one if first else other
    bounds = [each.bound for each in (one, other) if not (each.proven and each.score is None)]
    bound = None if not bounds or None in bounds else max(bounds, key=lambda value: way * value)
    proven = (one.proven and other.proven) or (bound is not None and bound == chosen.score)
    return SheetBest(chosen.score, proven, bound, chosen.players, chosen.player, chosen.written)


class _Search:
    """A search through the sheets of one plan. way: 1 if the highest score wins, otherwise -1; the search always maximises."""

    def __init__(self, model: Model, narrowing: Narrowing) -> None:
        self._model, self._narrowing, self._plan = model, narrowing, narrowing.plan
        self.way = 1 if model.definition.winner == "highest" else -1

    def best(self, player: str | None, steps: int, known: Any = None) -> SheetBest:
        """Return the best result of one player. known: another player's result; the search skips lower results."""
        narrowing = self._narrowing
        narrowing.set_task(player, steps)
        bound = None
        try:
            all_terms = terms(narrowing)
            parted = groups(narrowing, all_terms)
            widest = narrowing.begin(endless=True)
            if not narrowing.narrow(widest):
                return self._result(player, None, None, True, {})
            bounds = [most(narrowing, group.terms, widest, self.way) for group in parted]
            if None in bounds:
                return self._result(player, None, None, True, {})
            bound = sum(bounds)
            if known is not None and bound <= self.way * known:
                return self._result(player, None, bound, False, {})
            is_closed = not any(map(self._is_endless, range(len(self._plan.singles))))
            start = widest if is_closed else narrowing.begin(endless=False)
            if not is_closed and not narrowing.narrow(start):
                return self._result(player, None, bound, False, {})
        except Spent:
            return self._result(player, None, bound, False, {})
        left = narrowing.left
        found = []
        both = sorted(zip(parted, bounds, strict=True), key=lambda pair: len(pair[0].slots))
        for number, (group, bound) in enumerate(both):  # small groups leave unused steps to large ones
            narrowing.left = left // (len(parted) - number)
            left -= narrowing.left
            found.append(self._group(group, start, bound))
            left += max(narrowing.left, 0)
        return self._joined(player, [group for group, _ in both], found)

    def _joined(self, player: str | None, parted: list[Group], found: list[_Found]) -> SheetBest:
        """Combine the groups' sheets, and check the result again with the game itself."""
        if any(each.proven and each.value is None for each in found):
            return self._result(player, None, None, True, {})
        proven = all(each.proven for each in found) and not self._rests_on_names()
        bound = sum(each.bound for each in found)
        raws: dict[str, Value] = {"players": self._plan.players} if self._plan.players else {}
        for group, each in zip(parted, found, strict=True):
            if each.raws is None:
                return self._result(player, None, bound, False, {})
            names = [self._plan.singles[slot].name for slot in group.slots]
            raws |= {name: raw for name, raw in zip(names, each.raws, strict=True) if raw is not None}
        score = sum(each.value for each in found)
        sheet = self._judged(raws, player, plain(self.way * score))
        if sheet is None:
            return self._result(player, None, bound, False, {})
        return self._result(player, score, bound, proven, sheet)

    def _judged(self, raws: dict[str, Value], player: str | None, score: Any) -> dict[str, Value] | None:
        """Return a sheet with all values that follow from it, or None if it breaks a rule or has another score."""
        try:
            case = self._model.read(Written(raws))
            due = {name: as_written(value) for name, value in case.due().items()}
            changed = case.changed({name: value for name, value in due.items() if value is not None})
            if not isinstance(changed, SheetCase) or any(each.severity == "error" for each in changed.violations()):
                return None
            earned = changed.earned()
        except Unreadable:
            return None
        points: Any = earned.computed if player is None else earned.parts.get(player)
        return dict(changed.written.items()) if points == score else None

    def _rests_on_names(self) -> bool:
        """Return whether a formula uses the name of the sheet's player. The search doesn't try names, so its result is then not
        proven."""
        if self._plan.definition.players is not None:
            return False
        checked = self._plan.checked_layout
        formulas = [*checked.parts.values()]
        for leaf in checked.leaves:
            formulas += [each for each in (leaf.value, *leaf.marks, leaf.must, leaf.when) if each is not None]
        for rule in checked.rules:
            formulas += [each for each in (rule.must, rule.when) if each is not None]
        nodes = [node for formula in formulas for node in descendants(formula.node)]
        nodes += [node for rule in checked.rules for source in rule.sources for node in descendants(source.among)]
        return any(isinstance(node, Local) and node.sort == "player" and node.depth is None for node in nodes)

    def _result(self, player: str | None, score: Any, bound: Any, proven: bool, sheet: dict[str, Value]) -> SheetBest:
        score, bound = (None if value in (None, inf, -inf) else plain(self.way * value) for value in (score, bound))
        return SheetBest(score, proven, bound, self._plan.players, player, sheet)

    # One group

    def _group(self, group: Group, start: Open, bound: Any) -> _Found:
        """Return the best values for a group's spaces. bound: the known bound before the search."""
        is_closed = not any(self._is_endless(slot) for slot in group.slots)
        found = _Found(None, bound, False, None)
        try:
            for value, sheet in self._improving(group, start):
                found = _Found(value, bound, value == bound, tuple(sheet.raws[slot][0] for slot in group.slots))
                if found.proven:
                    return found
        except Spent:
            return found
        if is_closed:
            return _Found(found.value, found.value, True, found.raws)
        return found

    def _is_endless(self, slot: int) -> bool:
        leaf = self._plan.singles[slot].leaf
        return leaf.is_entered and domain(leaf, self._plan.players) is None

    def _improving(self, group: Group, start: Open) -> Iterator[tuple[Any, Open]]:
        """Yield filled sheets, each better than the previous one; the last is the best."""
        best: Any = None
        root = most(self._narrowing, group.terms, start, self.way)
        if root is None:
            return
        if len(group.slots) > LARGEST_GROUP:
            raise Spent
        levels = [iter([(root, start)])]
        while levels:
            bound, sheet = next(levels[-1], (None, None))
            if sheet is None:
                levels.pop()
            elif best is None or bound > best:
                slot = next((slot for slot in group.slots if len(sheet.raws[slot]) > 1), None)
                if slot is None:
                    best = bound
                    yield bound, sheet
                else:
                    levels.append(self._branches(group, sheet, slot, bound))

    def _branches(self, group: Group, sheet: Open, slot: int, bound: Any) -> Iterator[tuple[Any, Open]]:
        """Yield the sheets with one more space filled, with the bound of each, highest bounds first."""
        raws = sheet.raws[slot]
        if group.terms:
            marks = [raw for raw in raws if isinstance(raw, str)]
            others = [raw for raw in raws if raw is not None and not isinstance(raw, str)]
            raws = (*marks, *others[:: self.way], *([None] if None in raws else ()))
        later = []
        for number, raw in enumerate(raws):
            narrowed = self._narrowing.assign(sheet, slot, raw)
            value = None if narrowed is None else most(self._narrowing, group.terms, narrowed, self.way)
            if narrowed is not None and value == bound:
                yield bound, narrowed
            elif value is not None:
                later.append((-value, number))
        for value, number in sorted(later):
            narrowed = self._narrowing.assign(sheet, slot, raws[number])
            if narrowed is not None:
                yield -value, narrowed
