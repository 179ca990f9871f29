"""A sheet checked again after changes gives the same results as a fresh check."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.judging.case import SheetCase
from sheetgen.games.sheet.judging.model import Model
from tests.games.sheet.layouts import HEARTS, LADDERS, YACHT
from tests.games.sheet.own import judged, model, notes, told
from tests.thorough import some

PLAYERS = ("Ana", "Ben", "Cem")


def _value(rng: random.Random, kind: str, leaf: Any) -> Any:
    """Return a right or wrong value that a player may type in a space, or None for nothing."""
    if rng.random() < 0.3:
        return None
    if rng.random() < 0.05:
        return UNREAD
    if kind == "tick" or leaf.kind == "tick":
        return True
    if leaf.kind == "choice":
        return rng.choice(("red", "Blue-ish", "blue ish", "green"))
    if leaf.marks and rng.random() < 0.4:
        return rng.choice(("X", "x", "/"))
    return rng.choice((0, 1, 2, 3, 5, 6, 10, 12, 25, 26, 35, 50, 100)) if leaf.kind != "text" else "Ana"


def sheet(layout: Model, rng: random.Random) -> dict[str, Any]:
    players = {"players": PLAYERS} if layout.definition.players else {}
    case = judged(layout, players)
    found: dict[str, Any] = dict(players)
    filled = rng.random()
    for single in case.plan.singles:
        value = _value(rng, layout.base(single.leaf), single.leaf)
        if single.leaf.is_typed and value is not None and rng.random() < filled:
            found[single.name] = value
    return found


def _outcome(case: SheetCase) -> tuple[Any, ...]:
    violations = [(each.rule, each.severity, each.spaces, each.due) for each in case.violations()]
    return violations, told(case), notes(case), case.earned(), case.values, case.dues, case.score_values


@pytest.mark.parametrize("text", [YACHT, HEARTS, LADDERS], ids=["yacht", "hearts", "ladders"])
@pytest.mark.parametrize("seed", range(some(3)))
def test_changing_a_sheet_is_typing_another(text: str, seed: int) -> None:
    rng = random.Random(seed)
    layout = model(text)
    broken = 0
    for _ in range(25):
        case = judged(layout, sheet(layout, rng))
        singles = [single for single in case.plan.singles if single.leaf.is_typed]
        for _ in range(8):
            changes = {
                single.name: _value(rng, layout.base(single.leaf), single.leaf) for single in rng.sample(singles, rng.randint(1, 3))
            }
            again = case.changed(changes)
            assert isinstance(again, SheetCase)
            fresh = layout.read(case.written.changed(changes))
            assert _outcome(again) == _outcome(fresh), (changes, case.written)
            broken += bool(again.violations_at)
            case = again
    assert broken > 100


@pytest.mark.parametrize("cured", ["upper.ones", "upper.sixes", "lower.full-house"])
def test_curing_all_and_breaking_something_else_leaves_only_that(cured: str) -> None:
    layout = model(YACHT)
    for other in ("upper.twos", "lower.yacht"):
        case = judged(layout, {cured: 7})
        assert case.violations_at
        again = case.changed({cured: None, other: 9})
        assert isinstance(again, SheetCase)
        assert _outcome(again) == _outcome(layout.read(case.written.changed({cured: None, other: 9})))
        assert [each.spaces[0] for each in again.violations()] == [other]


def test_whose_sheet_it_is_counts_after_a_change() -> None:
    layout = model('game: sheet\nspaces: {player: text, a: {number: yes, must: player = "Ana"}}\n')
    case = judged(layout, {"player": "Ana", "a": 1})
    each: tuple[dict[str, Any], ...] = ({"player": "Ben"}, {"a": 2}, {"player": None}, {"player": "Ben", "a": 3}, {"player": "Ana"})
    for changes in each:
        again = case.changed(changes)
        assert isinstance(again, SheetCase)
        assert _outcome(again) == _outcome(layout.read(case.written.changed(changes)))
        case = again
