"""Properties of every sheet only in YAML: writing the due values breaks nothing; erasing entered values breaks only gaps."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from sheetgen.games.sheet.judging.model import Model
from sheetgen.source.decimals import decimal_places
from tests.games.sheet.layouts import HEARTS, LADDERS, YACHT
from tests.games.sheet.own import judged, model, told
from tests.games.sheet.test_changed import sheet

LAYOUTS = {"yacht": YACHT, "hearts": HEARTS, "ladders": LADDERS}


def _sheets(layout: Model, seed: int, count: int = 40) -> list[dict[str, Any]]:
    rng = random.Random(seed)
    return [sheet(layout, rng) for _ in range(count)]


@pytest.mark.parametrize("name", LAYOUTS)
def test_what_is_due_breaks_no_rule_of_its_own(name: str) -> None:
    layout = model(LAYOUTS[name])
    written = 0
    for each in _sheets(layout, 1):
        case = judged(layout, each)
        computed = [single for single in case.plan.singles if single.leaf.kind == "is" and single.leaf.is_typed]
        entered = {space: value for space, value in each.items() if space not in {single.name for single in computed}}
        case = judged(layout, entered)
        due = {single.name: case.dues[single.slot] for single in computed}
        good = {space: value for space, value in due.items() if value not in (None, False) and _can_be_written(value)}
        written += len(good)
        again = judged(layout, {**entered, **good})
        assert [line for line in told(again) if " should be " in line and ", not " in line] == []
        assert again.score_values == case.score_values
        assert again.earned()._replace(claimed=None, claims={}) == case.earned()._replace(claimed=None, claims={})
    assert written > 50


def _can_be_written(value: Any) -> bool:
    return not isinstance(value, Fraction) or decimal_places(value) is not None


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_score_does_not_hang_on_what_is_written_in_computed_spaces(name: str) -> None:
    layout = model(LAYOUTS[name])
    for each in _sheets(layout, 2):
        case = judged(layout, each)
        computed = {single.name for single in case.plan.singles if single.leaf.kind == "is"}
        without = judged(layout, {space: value for space, value in each.items() if space not in computed})
        assert case.score_values == without.score_values
        assert case.earned()._replace(claimed=None, claims={}) == without.earned()._replace(claimed=None, claims={})


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_breach_ends_only_when_something_changes_that_it_rests_on(name: str) -> None:
    layout = model(LAYOUTS[name])
    rng = random.Random(3)
    tried = 0
    for each in _sheets(layout, 3, 25):
        case = judged(layout, each)
        for violation in list(case.violations())[:4]:
            others = [
                single.name
                for single in case.plan.singles
                if single.leaf.is_typed and not _depends_on(violation.spaces, single.name)
            ]
            fresh = sheet(layout, rng)
            changes = {space: fresh.get(space) for space in others if rng.random() < 0.7}
            after = judged(layout, {k: v for k, v in {**each, **changes}.items() if v is not None})
            assert violation[:3] in [other[:3] for other in after.violations()], (violation.rule, violation.spaces, changes)
            tried += 1
    assert tried > 40


def _depends_on(spaces: tuple[str, ...], name: str) -> bool:
    return any(name == space or name.startswith(f"{space}.") for space in spaces if space)
