"""Readings with the rules: clear values stay, uncertain ones are decided by the rest of the sheet and marked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest
from rulebooks.namaste import play as namaste
from rulebooks.placement import play as placement

from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.rules.distributions import space_distribution
from sheetgen.photo.rules.joint import SheetReadings, _RulesReader, read_with_rules
from tests.photo.filled.test_written import FILLED_IN
from tests.photo.filled.test_written import readings as anything
from tests.thorough import every, some

BOX = (0.0, 0.0, 1.0, 1.0)


@cache
def layout(name: str) -> Layout:
    return Library().layout(name)


def reading(space: str, value: object, likely: Mapping[object, float] | None = None) -> Reading:
    """Return a reading: certain, or with its alternatives."""
    if likely is None:
        return Reading(space, value, True, (Alternative(value, 1.0),), BOX)
    found = tuple(Alternative(each, p) for each, p in likely.items())
    return Reading(space, value, found[0].p >= 0.97 and value is not UNREAD, found, BOX)


def readings(name: str, written: Written, likely: Mapping[str, Mapping[object, float]] | None = None) -> list[Reading]:
    """Return readings of every space of a written sheet, clear except for some."""
    found = []
    for space in spaces(layout(name).content.form):
        value: object = written.get(space.name)
        if space.type == "text" or (space.type == "mark" and value == "."):
            value = None
        odd = (likely or {}).get(space.name)
        found.append(reading(space.name, value if odd is None else next(iter(odd)), odd))
    return found


def read(name: str, written: Written, likely: Mapping[str, Mapping[object, float]] | None = None) -> dict[str, Reading]:
    (found,) = read_with_rules([SheetReadings(layout(name), readings(name, written, likely))])
    return {each.space: each for each in found}


def played(seed: int) -> Written:
    """A whole game of Namaste that breaks no rule."""
    return namaste.play(layout("namaste").keys, 2, seed)[0].values()


def full_row() -> Written:
    """Return a sheet with a full middle row and its symbol."""
    row: dict[str, int] = {f"circles.r4c{n}": value for n, value in enumerate((1, 4, 6, 9, 12, 14, 20), 1)}
    return Written({**row, "symbols.elephant": 9, "truths.left": 1, "truths.right": 10, "score.symbols": 9, "total": 20})


@pytest.mark.parametrize("seed", range(some(30)))
def test_what_is_clear_stays(seed: int) -> None:
    random = Random(seed)
    for name, written in (
        ("namaste", played(seed)),
        (
            "placement/level-1",
            placement.written(layout("placement/level-1").keys, 2, placement.play(layout("placement/level-1").keys, 2, seed)[0]),
        ),
    ):
        numbers = [space for space, value in written.items() if type(value) is int]
        faint: dict[str, Mapping[object, float]] = {
            space: {written.get(space): 0.98, 99 - random.randint(1, 20): 0.015, None: 0.005}
            for space in random.sample(numbers, min(5, len(numbers)))
        }
        before = readings(name, written, faint)
        assert read_with_rules([SheetReadings(layout(name), before)]) == [before]


@pytest.mark.parametrize("seed", range(some(45)))
def test_a_slip_that_is_clear_is_never_read_away(seed: int) -> None:
    random = Random(seed)
    written = played(seed)
    points = [space for space, value in written.items() if space.startswith(("symbols.", "truths.", "score.", "total")) and value]
    slips = {
        space: (written.number(space) or 0) + random.choice((-2, -1, 1, 10)) for space in random.sample(points, min(2, len(points)))
    }
    faint: dict[str, Mapping[object, float]] = {
        space: {value: 0.9985, written.get(space): 0.0015} for space, value in slips.items()
    }
    found = read("namaste", written.changed(slips), faint)
    assert {space: found[space].value for space in slips} == slips
    assert all(
        not found[space].sure or found[space].alternatives == (*map(Alternative, faint[space], (0.9985, 0.0015)),)
        for space in slips
    )


def test_the_rest_of_the_sheet_decides() -> None:
    found = read("namaste", full_row(), {"symbols.elephant": {4: 0.55, 9: 0.44, None: 0.01}, "total": {20: 0.8, 29: 0.2}})
    assert (found["symbols.elephant"].value, found["symbols.elephant"].sure) == (9, True)
    assert [each.value for each in found["symbols.elephant"].alternatives][:2] == [9, 4]
    assert (found["total"].value, found["total"].sure) == (20, True)
    assert sum(each.p for each in found["total"].alternatives) == pytest.approx(1, abs=0.01)


def test_what_no_rule_knows_is_as_likely_as_it_looks() -> None:
    found = read("namaste", Written({"karma.1": 3}), {"karma.1": {3: 0.7, 5: 0.3}})["karma.1"]
    assert (found.value, found.sure) == (3, False)
    assert [(each.value, round(each.p, 1)) for each in found.alternatives] == [(3, 0.7), (5, 0.3)]


def test_what_was_not_read_is_what_is_due() -> None:
    """A fully unreadable total gets the computed value and is uncertain; without rules for it a `?` stays."""
    nothing: Mapping[object, float] = {UNREAD: 0.9, 7: 0.1}
    found = read("namaste", full_row(), {"total": nothing})["total"]
    assert (found.value, found.sure) == (20, False)
    assert read("namaste", Written({}), {"karma.1": {UNREAD: 1.0}})["karma.1"].value is UNREAD


def test_what_the_eye_is_sure_of_is_doubted_and_stays_unless_it_saw_what_is_due_or_several_rules_say_so() -> None:
    alone = Written({space: value for space, value in full_row().items() if space not in ("score.symbols", "total")})
    found = read("namaste", alone, {"symbols.elephant": {4: 0.9993, 9: 0.0007}})["symbols.elephant"]
    assert (found.value, found.sure, [each.value for each in found.alternatives]) == (4, False, [4, 9])
    found = read("namaste", alone, {"symbols.elephant": {4: 0.975, 9: 0.025}})["symbols.elephant"]
    assert (found.value, found.sure) == (9, False)
    found = read("namaste", full_row(), {"symbols.elephant": {4: 0.975, 9: 0.025}})["symbols.elephant"]
    assert (found.value, found.sure) == (9, False)
    assert [each.value for each in found.alternatives] == [9, 4]


@pytest.mark.parametrize("written", [21, 10, 70])
def test_a_clear_sum_that_is_wrong_stays_and_is_not_sure(written: int) -> None:
    found = read("namaste", full_row().changed({"total": written}), {"total": {written: 0.99, 20: 0.005}})["total"]
    assert (found.value, found.sure, found.alternatives[0].value) == (written, False, written)


def test_what_an_error_depended_on_is_weighed_though_a_question_mark_ends_it() -> None:
    """A `?` in place of a reading breaks no rule. That doesn't support a value that conflicted with the reading: the value stays
    uncertain.
    """
    parts: Mapping[object, float] = {9: 0.58, UNREAD: 0.42}
    likely: dict[str, Mapping[object, float]] = {"score.symbols": parts, "total": {26: 0.976, 1: 0.02}}
    found = _RulesReader([SheetReadings(layout("namaste"), readings("namaste", full_row(), likely))], False, 1_000_000)
    assert not found._best.errors
    assert (0, "total") in found._suspected
    total = read("namaste", full_row(), likely)["total"]
    assert (total.value, total.sure) == (26, False)


def test_a_value_that_only_a_habit_makes_probable_is_not_sure() -> None:
    """Two clear 9s would be 4s: the rules prefer that, but the photo hardly shows it, so a person decides."""
    likely: dict[str, Mapping[object, float]] = {"hands.1.total.1": {19: 0.994, 14: 0.006}, "hands.1.total.2": {9: 0.994, 4: 0.006}}
    hands = (((14, 4, 8, 0), (14, 4, 8, 0)), ((0, 0, 26, 0), (14, 4, 34, 0)))
    written = {
        f"hands.{n}.{key}.{of}": value
        for n, hand in enumerate(hands, 1)
        for key, some in zip(("points", "total"), hand, strict=True)
        for of, value in enumerate(some, 1)
    }
    found = read("hearts", Written(written), likely)
    assert [(found[space].value, found[space].sure) for space in likely] == [(14, False), (4, False)]


def test_two_sure_readings_that_explain_one_error_are_not_both_given_up() -> None:
    row = full_row().changed({"circles.r4c2": 9})
    found = read("namaste", row, {"circles.r4c2": {9: 0.97, 4: 0.03}, "circles.r4c3": {6: 0.97, 10: 0.03}})
    assert not found["circles.r4c2"].sure
    assert (found["circles.r4c2"].value, found["circles.r4c3"].value) != (4, 10)


def test_what_is_worth_little_as_it_stands_does_not_keep_the_rest_from_being_read() -> None:
    """A `?` breaks no rule, but isn't a reason to drop a sum that the space's possible values explain."""
    total: Mapping[object, float] = {UNREAD: 0.9, 20: 0.1}
    found = read("namaste", full_row(), {"symbols.elephant": {4: 0.52, 9: 0.48}, "total": total})
    assert (found["symbols.elephant"].value, found["total"].value) == (9, 20)


def test_marks_and_ticks_take_part() -> None:
    """A mark that no move reaches and that hardly looks like a cross isn't read as a cross."""
    start: dict[str, Value] = {"marks.r4c4": "X", "marks.r4c5": "X", "players": 2}
    found = read("placement/level-1", Written({**start, "marks.r1c1": "X"}), {"marks.r1c1": {"X": 0.6, None: 0.4}})
    assert (found["marks.r1c1"].value, found["marks.r1c1"].sure) == (None, False)


def test_a_sure_number_beside_which_a_word_may_stand_is_doubted_where_an_error_depends_on_it() -> None:
    written: dict[str, Value] = {"turns.1.points.1": 20, "turns.1.left.1": 381, "turns.1.points.2": 60, "turns.1.left.2": 441}
    found = read("darts", Written(written), {"turns.1.points.1": {20: 0.976, None: 0.019, 120: 0.0014}})
    assert (found["turns.1.points.1"].value, found["turns.1.points.1"].sure) == (20, False)
    assert {each.value for each in found["turns.1.points.1"].alternatives} >= {20, 120}


def test_words_that_stand_for_numbers_need_not_be_seen() -> None:
    space = Space("a", "number", (*range(10), "X"), marks=("X",))
    unsure = Reading("a", 7, False, (Alternative(7, 0.8), Alternative(1, 0.2)), BOX)
    assert space_distribution(unsure, space, True).likely["X"] == 0.03
    assert space_distribution(unsure._replace(sure=True), space, True).likely == {7: 0.8, 1: 0.2, "X": 0.03}
    blank = Reading("a", None, False, (Alternative(None, 0.8), Alternative(1, 0.2)), BOX)
    assert "X" not in space_distribution(blank, space, True).likely


def test_a_layout_that_asks_too_much_leaves_readings_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.source.faults import Unreadable

    def refused(*_: object) -> None:
        raise Unreadable([])

    monkeypatch.setattr("sheetgen.photo.rules.joint.Sheets", refused)
    before = readings("namaste", full_row(), {"total": {20: 0.6, 29: 0.4}})
    assert read_with_rules([SheetReadings(layout("namaste"), before)]) == [before]


@pytest.mark.parametrize("name", every(FILLED_IN))
def test_whatever_is_read_can_be_read_with_the_rules(name: str) -> None:
    """Works for any layout; each reading keeps its space, and its value is a possible one."""
    for seed in range(some(2)):
        before = anything(name, Random(seed), 0.5)
        (after,) = read_with_rules([SheetReadings(layout(name), before)])
        assert [each.space for each in after] == [each.space for each in before]
        for was, now in zip(before, after, strict=True):
            assert all(0 <= each.p <= 1 for each in now.alternatives)
            assert not now.sure or now.value in [each.value for each in was.alternatives]
            assert now.value is UNREAD or now.value in [each.value for each in now.alternatives]
