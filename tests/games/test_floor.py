"""Properties of every game: the values alone define the sheet, repeated checks equal fresh ones, and a breach depends on the spaces
it names.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from samples.everything import Given, random_changes, sheets

from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.game import Seat, TableCase
from sheetgen.games.rules import Violation
from sheetgen.judge.sheet import judge
from sheetgen.layout.model import Layout
from tests.named import is_named
from tests.thorough import every

SHEETS = sheets()


def named(given: Given) -> str:
    return given.name


def test_there_are_sheets_of_every_game() -> None:
    assert {given.layout.game.name for given in SHEETS} == {"namaste", "placement", "diceculus", "lucky-dice", "sheet"}


@pytest.mark.parametrize("given", every(SHEETS, 3), ids=named)
def test_values_alone_are_the_sheet(given: Given) -> None:
    values: dict[str, Value] = dict(list(given.written.items())[::-1])
    before, again = judge(given.written, given.layout), judge(Written(values), given.layout)
    assert sorted(again.violations, key=str) == sorted(before.violations, key=str)
    assert again.earned == before.earned


@pytest.mark.parametrize("given", every(SHEETS, 3), ids=named)
def test_a_change_is_judged_as_the_changed_sheet_is(given: Given) -> None:
    random = Random(given.name)
    case = judge(given.written, given.layout).case
    for number in range(40):
        changes = random_changes(given, random, 1 + number % 3, unread=0.3)
        changed, anew = case.changed(changes), judge(given.written.changed(changes), given.layout)
        assert changed.written == anew.case.written
        assert tuple(changed.violations()) == anew.violations
        assert changed.earned() == anew.earned
        assert tuple(case.violations()) == judge(given.written, given.layout).violations, "the case before is as it was"


def is_known(rule: str, layout: Layout) -> bool:
    """Return whether a rule belongs to the game, or to the layout, whose rules start with its name."""
    return rule in {each.name for each in layout.game.rules} or (layout.game.name == "sheet" and rule.startswith(f"{layout.name}/"))


@pytest.mark.parametrize("given", every(SHEETS, 3), ids=named)
def test_a_breach_names_spaces_of_the_form_and_has_words(given: Given) -> None:
    for violation in judge(given.written, given.layout).violations:
        assert [space for space in violation.spaces if not is_named(given.layout.content.form, space)] == []
        assert len(set(violation.spaces)) == len(violation.spaces) > 0
        assert violation.message.text().message
        assert is_known(violation.rule, given.layout)


@pytest.mark.parametrize("file", sorted({given.name.rpartition(":")[0] for given in SHEETS}))
def test_a_breach_of_a_table_names_spaces_of_the_form_and_has_words(file: str) -> None:
    seats = [given for given in SHEETS if given.name.rpartition(":")[0] == file]
    layout = seats[0].layout
    if layout.game.table is None or any(given.layout is not layout for given in seats):
        return
    cases = (Seat(given.written.text("player") or given.name, judge(given.written, layout).case) for given in seats)
    for violation in TableCase(layout.game.table, layout.model, tuple(cases)).violations():
        assert [space for space in violation.spaces if not is_named(layout.content.form, space)] == []
        assert violation.depends_on
        assert violation.seat in (None, violation.depends_on[0][0])
        assert violation.message.text().message
        assert is_known(violation.rule, layout)


@pytest.mark.parametrize("given", every(SHEETS, 3), ids=named)
def test_a_breach_does_not_end_unless_what_it_rests_on_changes(given: Given) -> None:
    random = Random(given.name)
    case = judge(given.written, given.layout).case
    violations = list(case.violations())
    for number in range(60 if violations else 0):
        changes = random_changes(given, random, 1 + number % 4, unread=0.3)
        left = {(violation.rule, violation.spaces[0]) for violation in case.changed(changes).violations()}
        ended = [violation for violation in violations if (violation.rule, violation.spaces[0]) not in left]
        assert [violation for violation in ended if not depends_on(violation, changes)] == [], changes


@pytest.mark.parametrize("given", every(SHEETS, 3), ids=named)
def test_what_cannot_be_read_breaks_no_rule(given: Given) -> None:
    """Values of a sheet are replaced by `?`, one after another: no exception is raised, and no rule is broken more often."""
    random = Random(given.name)
    for _ in range(6):
        case, before = judge(given.written, given.layout).case, judge(given.written, given.layout).violations
        spaces = [space for space, value in given.written.items() if space not in NAMES and not space_is_count(given, space)]
        for space in random.sample(spaces, min(len(spaces), 12)):
            case = case.changed({space: UNREAD})
            after = tuple(case.violations())
            assert all(violation.message.text().message for violation in after)
            assert not Counter(violation.rule for violation in after) - Counter(violation.rule for violation in before), space
            before = after
        assert tuple(case.violations()) == judge(case.written, given.layout).violations
        assert case.earned() == judge(case.written, given.layout).earned


NAMES = ("player", "players")


def space_is_count(given: Given, space: str) -> bool:
    """Return whether a space holds the number of rounds."""
    return any(f"{space}.1.{key}" in given.written for key in ("out", "lucky", "score", "total", "card", "dice.a"))


def depends_on(violation: Violation, changes: dict[str, Value | None]) -> bool:
    """Return whether a breach depends on one of the changed spaces, or on a space above them."""
    return any(f"{changed}.".startswith(f"{space}.") for space in violation.spaces for changed in changes)
