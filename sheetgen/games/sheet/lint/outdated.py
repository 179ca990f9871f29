"""Keys of a layout that become invalid when another layout extends it and removes spaces."""

from __future__ import annotations

from typing import Any

from sheetgen.form.written import Value, Written
from sheetgen.games.sheet.definition.spec import SpaceSpec, singles
from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.judging.case import SheetCase
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.language.numbers import Exceeded
from sheetgen.games.sheet.resolution.define import tree


def outdated(base: Model, *heir: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the roots that lose spaces, and the base's keys that stay blank as a result, starting with keys that read lost spaces.

    heir: the keys of the layout that extends the base, its file, the lines of the keys, its languages. Keys that only use blank
    keys come last. Two sheets are compared: a complete one, and one without the lost spaces.
    """
    plan = base.plan(base.definition.numbered)
    there = {single.name for single in singles(tree(*heir), plan.players)}
    lost = {slot for slot, single in enumerate(plan.singles) if single.name not in there}
    filled = {single.name: _any(single.leaf) for single in plan.singles if single.leaf.is_entered and single.leaf.on_paper}
    filled |= {"players": plan.players} if plan.players else {}
    whole = base.read(Written(filled))
    rest = base.read(Written({name: value for name, value in filled.items() if name == "players" or name in there}))
    computed = [slot for slot, single in enumerate(plan.singles) if single.leaf.is_worked_out and slot not in lost]
    other = {slot for slot in computed if rest.score_values[slot] is None is not whole.score_values[slot]}
    broken = {slot for slot in other if lost.intersection(plan.below(slot))}
    users = {slot for slot in other - broken if broken.intersection(plan.below(slot))}
    tied = range(len(plan.ties))
    ties = ["ties"] if any(_tie(plan, rest, at) is None is not _tie(plan, whole, at) for at in tied) else []
    keys = [*_roots(plan, broken), *_roots(plan, users), *ties]
    return _roots(plan, lost), tuple(dict.fromkeys(keys))


def _roots(plan: Plan, slots: set[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(plan.singles[slot].parts[0] for slot in sorted(slots)))


def _tie(plan: Plan, case: SheetCase, at: int) -> Any:
    """Return the value of a tie-break for the first player; None if it takes too much work."""
    state = case.state(case.score_values)
    state.player, state.tied = plan.players[0] if plan.players else case.player, plan.players
    try:
        return plan.ties[at][1].run(state, ())
    except Exceeded:
        return None


def _any(leaf: SpaceSpec) -> Value:
    """Return some valid value for a space."""
    if leaf.kind == "number":
        return next((end for part in leaf.domain.parts for end in (part.low, part.high) if end), 1)
    if leaf.kind == "tick":
        return True
    return leaf.options[0] if leaf.options else "x"
