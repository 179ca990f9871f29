"""Why a sheet has no score yet: the blank spaces that its score needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.games.sheet.judging.case import SheetCase
from sheetgen.source.messages import Listing, Phrase, Value, in_a_row, room, with_semicolons

phrase, _ = room("sheet")

_LINKS, _NAMED = 2, 3
"""Maximum number of links (a space, and the blank spaces that it needs) reported between the score and entered spaces; maximum
number of spaces named in each."""


def waiting(case: SheetCase) -> Phrase | None:
    """Return the reason why players have no score yet. None if all have one, or if the reason is not only blank spaces."""
    plan, score = case.plan, case.plan.parts.get("")
    if score is None:
        return None
    if plan.definition.players is None:
        reason = _reason(case, _score_slots(case, "")) if case.earned().computed is None else None
        return None if reason is None else phrase("no-points-yet", "no points yet: {reason}", reason)
    ranked = {each.player for each in case.earned().ranking or ()}
    missing = [player for player in plan.players if player not in ranked]
    reason = _reason(case, _score_slots(case, missing[0])) if missing else None
    if reason is None:
        return None
    if not ranked:
        return phrase("no-ranking-yet", "no ranking yet: {reason}", reason)
    return phrase("no-points-yet-for", "no points yet for {players}: {reason}", in_a_row(missing), reason)


def _score_slots(case: SheetCase, player: str) -> list[int]:
    """Return the spaces that the score reads, without other players' spaces."""
    plan = case.plan
    others = {*plan.players} - {player}
    slots = plan.needs((plan.parts[""].formula,), ())
    return [slot for slot in slots if not others.intersection(plan.singles[slot].parts)]


def _reason(case: SheetCase, slots: Iterable[int]) -> Listing | Phrase | None:
    """Return in words which blank spaces the score needs. If a blank space is computed, continue with the blank spaces that it
    needs. Return None if no space is blank."""
    told: list[Phrase] = []
    blank = _blank(case, slots)
    while blank and case.plan.singles[blank[0]].leaf.is_worked_out:
        others = {*case.plan.players} - {*case.plan.singles[blank[0]].parts}
        below = [each for each in case.plan.below(blank[0]) if not others.intersection(case.plan.singles[each].parts)]
        needed = _blank(case, below)
        if not needed or len(told) == _LINKS:
            break
        told.append(phrase("needs", "{space} needs {spaces}", _named(case, blank[:1]), _named(case, needed)))
        blank = needed
    if not told:
        return phrase("score-needs", "the score needs {spaces}", _named(case, blank)) if blank else None
    return with_semicolons(told)


def _blank(case: SheetCase, slots: Iterable[int]) -> list[int]:
    """Return the spaces on paper with no written or due value; a hidden space is replaced by the spaces it reads."""
    blank: dict[int, None] = {}
    for slot in slots:
        leaf = case.plan.singles[slot].leaf
        if case.score_values[slot] is None and leaf.kind != "tick":
            blank |= dict.fromkeys([slot] if leaf.is_typed else _blank(case, case.plan.below(slot)))
    return list(blank)


def _named(case: SheetCase, slots: Iterable[int]) -> Listing:
    """Return the names of the first few spaces, without the players they belong to."""
    plan = case.plan
    paths = dict.fromkeys(".".join(part for part in plan.singles[slot].parts if part not in plan.players) for slot in slots)
    names: Iterator[Value] = (plan.space_names.of(path) or path for path in paths)
    named = [name for _, name in zip(range(_NAMED), names, strict=False)]
    return in_a_row([*named, "…"] if len(paths) > _NAMED else named)
