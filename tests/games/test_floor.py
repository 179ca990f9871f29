"""What holds for every game: values alone are the sheet, asking again is asking anew, a breach rests on what it says."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sheetgen.form.spaces import is_named
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.game import Seat, TableCase
from sheetgen.games.rules import Breach
from sheetgen.judge.sheet import judge
from sheetgen.layout.model import Layout
from tests.games.everything import Given, random_changes, sheets
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
    assert sorted(again.breaches, key=str) == sorted(before.breaches, key=str)
    assert again.earned == before.earned


@pytest.mark.parametrize("given", every(SHEETS, 3), ids=named)
def test_a_change_is_judged_as_the_changed_sheet_is(given: Given) -> None:
    random = Random(given.name)
    case = judge(given.written, given.layout).case
    for number in range(40):
        changes = random_changes(given, random, 1 + number % 3, unread=0.3)
        changed, anew = case.changed(changes), judge(given.written.changed(changes), given.layout)
        assert changed.written == anew.case.written
        assert tuple(changed.breaches()) == anew.breaches
        assert changed.earned() == anew.earned
        assert tuple(case.breaches()) == judge(given.written, given.layout).breaches, "the case before is as it was"


def is_known(rule: str, layout: Layout) -> bool:
    """Whether a rule is one of the game's, or of the layout's own, which are called after it."""
    return rule in {each.name for each in layout.game.rules} or (layout.game.name == "sheet" and rule.startswith(f"{layout.name}/"))


@pytest.mark.parametrize("given", every(SHEETS, 3), ids=named)
def test_a_breach_names_spaces_of_the_form_and_has_words(given: Given) -> None:
    for breach in judge(given.written, given.layout).breaches:
        assert [space for space in breach.spaces if not is_named(given.layout.kit.form, space)] == []
        assert len(set(breach.spaces)) == len(breach.spaces) > 0
        assert breach.said.told().message
        assert is_known(breach.rule, given.layout)


@pytest.mark.parametrize("file", sorted({given.name.rpartition(":")[0] for given in SHEETS}))
def test_a_breach_of_a_table_names_spaces_of_the_form_and_has_words(file: str) -> None:
    seats = [given for given in SHEETS if given.name.rpartition(":")[0] == file]
    layout = seats[0].layout
    if layout.game.table is None or any(given.layout is not layout for given in seats):
        return
    cases = (Seat(given.written.text("player") or given.name, judge(given.written, layout).case) for given in seats)
    for breach in TableCase(layout.game.table, layout.model, tuple(cases)).breaches():
        assert [space for space in breach.spaces if not is_named(layout.kit.form, space)] == []
        assert breach.rests
        assert breach.seat in (None, breach.rests[0][0])
        assert breach.said.told().message
        assert is_known(breach.rule, layout)


@pytest.mark.parametrize("given", every(SHEETS, 3), ids=named)
def test_a_breach_does_not_end_unless_what_it_rests_on_changes(given: Given) -> None:
    random = Random(given.name)
    case = judge(given.written, given.layout).case
    breaches = list(case.breaches())
    for number in range(60 if breaches else 0):
        changes = random_changes(given, random, 1 + number % 4, unread=0.3)
        left = {(breach.rule, breach.spaces[0]) for breach in case.changed(changes).breaches()}
        ended = [breach for breach in breaches if (breach.rule, breach.spaces[0]) not in left]
        assert [breach for breach in ended if not rests(breach, changes)] == [], changes


@pytest.mark.parametrize("given", every(SHEETS, 3), ids=named)
def test_what_cannot_be_read_breaks_no_rule(given: Given) -> None:
    """Any values of a sheet made `?`, one upon another: nothing raises, and no rule is broken more often."""
    random = Random(given.name)
    for _ in range(6):
        case, before = judge(given.written, given.layout).case, judge(given.written, given.layout).breaches
        spaces = [space for space, value in given.written.items() if space not in NAMES and not space_is_count(given, space)]
        for space in random.sample(spaces, min(len(spaces), 12)):
            case = case.changed({space: UNREAD})
            after = tuple(case.breaches())
            assert all(breach.said.told().message for breach in after)
            assert not Counter(breach.rule for breach in after) - Counter(breach.rule for breach in before), space
            before = after
        assert tuple(case.breaches()) == judge(case.written, given.layout).breaches
        assert case.earned() == judge(case.written, given.layout).earned


NAMES = ("player", "players")


def space_is_count(given: Given, space: str) -> bool:
    """Whether it is how many rounds there are."""
    return any(f"{space}.1.{key}" in given.written for key in ("out", "lucky", "score", "total", "card", "dice.a"))


def rests(breach: Breach, changes: dict[str, Value | None]) -> bool:
    """Whether a breach rests on one of the spaces changed, or one above them."""
    return any(f"{changed}.".startswith(f"{space}.") for space in breach.spaces for changed in changes)
