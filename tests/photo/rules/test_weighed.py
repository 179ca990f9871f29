"""Weight of the rules against the visual reading, on either side of each threshold; searches and rules are mocked."""

from __future__ import annotations

from math import exp, log
from typing import Any

import pytest

from sheetgen.form.written import UNREAD, Written
from sheetgen.judge.corrections.search import Error
from sheetgen.judge.corrections.suggestions import Budget
from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.rules import best_assignment as likeliest
from sheetgen.photo.rules.best_assignment import MAX_EXCESS, Assignment, AssignmentSearch, Option, cost_of
from sheetgen.photo.rules.distributions import SpaceDistribution
from sheetgen.photo.rules.joint import (
    SheetReadings,
    _chosen_value,
    _differing,
    _likeliest,
    _RulesReader,
    _with_shares,
    read_with_rules,
)
from tests.photo.rules.test_best_assignment import Spaces
from tests.photo.rules.test_joint import layout, reading

KEY = (0, "karma.1")
BOX = (0.0, 0.0, 1.0, 1.0)


def made(likely: dict[object, float], *, sure: bool = False, clear: bool = True) -> _RulesReader:
    """Return the reader of a sheet with a single reading."""
    found = Reading("karma.1", next(iter(likely)), sure, tuple(Alternative(*each) for each in likely.items()), BOX, clear)
    return _RulesReader([SheetReadings(layout("namaste"), [found])], False, 1_000_000)


def weighed(likely: dict[object, float], shares: dict[object, float]) -> Reading:
    """Return a reading after the rules give its possible values these probabilities."""
    options = [(Option(value, 0.0, ()), -log(p)) for value, p in shares.items()]
    return made(likely)._reweigh(KEY, options)


@pytest.mark.parametrize(
    ("likely", "shares", "value", "sure"),
    [
        ({3: 0.6, 5: 0.4}, {3: 0.981, 5: 0.019}, 3, True),
        ({3: 0.6, 5: 0.4}, {3: 0.979, 5: 0.021}, 3, False),
        ({"X": 0.6, None: 0.4}, {"X": 0.901, None: 0.099}, "X", True),
        ({"X": 0.6, None: 0.4}, {"X": 0.899, None: 0.101}, "X", False),
        ({None: 0.7, "X": 0.3}, {None: 0.979, "X": 0.021}, None, False),
        ({3: 0.11, 5: 0.89}, {3: 0.99, 5: 0.01}, 3, True),
        ({3: 0.09, 5: 0.91}, {3: 0.99, 5: 0.01}, 3, False),
        ({3: 0.6, 5: 0.4}, {3: 0.01, 5: 0.99}, 5, True),
        ({3: 0.97, 5: 0.03}, {3: 0.99, 5: 0.01}, 3, True),
        ({3: 0.6, UNREAD: 0.4}, {3: 0.5, UNREAD: 0.5}, 3, False),
        ({UNREAD: 0.9, 3: 0.1}, {UNREAD: 0.99, 3: 0.01}, UNREAD, False),
        ({UNREAD: 1.0}, {6: 0.41, 5: 0.3, UNREAD: 0.29}, 6, False),
        ({UNREAD: 1.0}, {6: 0.39, 5: 0.3, UNREAD: 0.31}, 6, False),
        ({3: 0.6, 5: 0.4}, {3: 0.39, 5: 0.31, None: 0.3}, 3, False),
    ],
)
def test_what_the_rules_make_of_a_reading(
    likely: dict[object, float], shares: dict[object, float], value: object, sure: bool
) -> None:
    found = weighed(likely, shares)
    assert (found.value, found.sure) == (value, sure)


def test_the_rules_make_nothing_sure_that_is_not_seen_well() -> None:
    options = [(Option(None, 0.0, ()), 0.0), (Option(3, 0.0, ()), 5.0)]
    for clear in (True, False):
        assert made({None: 0.9, 3: 0.1}, clear=clear)._reweigh(KEY, options).sure is clear


@pytest.mark.parametrize(("own", "sure"), [(0.6, True), (0.59, False)])
def test_what_is_written_where_little_is_seen_is_sure_where_rules_confirm_it(own: float, sure: bool) -> None:
    options = [(Option(3, 0.0, ()), 0.0), (Option(5, 0.0, ()), 5.0)]
    assert made({3: own, 5: 1 - own}, clear=False)._reweigh(KEY, options).sure is sure


def test_what_was_not_read_and_is_unlikely_counts_as_not_read() -> None:
    found = weighed({3: 0.6, 5: 0.4}, {3: 0.9, 6: 0.021, 7: 0.019, 5: 0.06})
    assert [(each.value, round(each.p, 3)) for each in found.alternatives] == [(3, 0.9), (5, 0.06), (6, 0.021), (UNREAD, 0.019)]


def test_what_is_hardly_likely_is_not_told() -> None:
    was = reading("a", 3, {3: 0.6, 5: 0.4})
    found = _with_shares(was, 5, {3: 0.0005, 5: 0.9, 6: 0.001, 7: 0.00099, 8: 0.03333333}, True)
    assert [tuple(each) for each in found.alternatives] == [(5, 0.9617), (8, 0.0356), (6, 0.0011), (3, 0.0005)]
    assert (found.value, found.sure, found.space, found.box) == (5, True, "a", was.box)


def test_the_eye_counts_a_little_less_than_it_says() -> None:
    options = made({3: 0.6, 5: 0.3, None: 0.1})._options(KEY, SpaceDistribution({5: 0.3, 3: 0.6, None: 0.1}, 0.0))
    assert [option.value for option in options] == [3, 5, None]
    assert [option.cost for option in options] == pytest.approx([0, 0.85 * log(2), 0.85 * log(6)])
    assert [option.changes for option in options] == [((KEY, 3),), ((KEY, 5),), ((KEY, None),)]


def test_what_is_due_costs_what_it_is_wanted() -> None:
    ruled_ = made({3: 0.6, UNREAD: 0.4})
    found = ruled_._due(KEY, 6)
    assert found is not None
    assert found[0] == KEY
    assert (found[1].value, found[1].changes) == (6, ((KEY, 6),))
    assert found[1].cost == pytest.approx(0.85 * log(0.6 / 0.1))
    assert ruled_._due((0, "karma.2"), 6) is None
    assert made({3: 0.99}, sure=True)._due(KEY, 6) is None


@pytest.mark.parametrize(
    ("share", "value", "p"),
    [(0.951, None, 1.0), (0.95, 3, 0.95), (0.4, 3, 0.5), (0.0, 3, 0.5)],
)
def test_what_the_eye_is_sure_of_is_doubted_where_rules_leave_it_little(
    share: float, value: int | None, p: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The value stays, with the same probability as the other, unless the visual reading includes the other value and the rules are
    certain of it."""
    ruled_ = made({3: 0.9993, 5: 0.0007}, sure=True)
    monkeypatch.setattr(ruled_, "_shares", lambda key, weighed: {3: share, 5: 1 - share})
    found = ruled_._doubted(KEY, ())
    assert (found and (found.value, found.sure, found.alternatives[0])) == (value and (value, False, Alternative(value, p)))
    seen = made({3: 0.998, 5: 0.002}, sure=True)
    monkeypatch.setattr(seen, "_shares", lambda key, weighed: {3: share, 5: 1 - share})
    found = seen._doubted(KEY, ())
    assert (found and found.value) == (value and (3 if share > 0.05 else 5))


@pytest.mark.parametrize(
    ("eye", "rules", "value"),
    [
        ({3: 0.98, 5: 0.02}, {3: 0.06, 5: 0.94}, 3),
        ({3: 0.98, 5: 0.02}, {3: 0.05, 5: 0.95}, 5),
        ({4: 0.98, 9: 0.02}, {4: 0.06, 9: 0.94}, 4),
        ({3: 0.98, 13: 0.02}, {3: 0.06, 13: 0.94}, 3),
        ({3: 0.98, 13: 0.02}, {3: 0.05, 13: 0.95}, 13),
        ({31: 0.98, -3: 0.02}, {31: 0.06, -3: 0.94}, 31),
        ({3: 0.98, 5: 0.01}, {3: 0.06, 6: 0.94}, 3),
        ({"X": 0.98, "*": 0.02}, {"X": 0.06, "*": 0.94}, "X"),
        ({3: 0.97, 5: 0.03}, {3: 0.4, 5: 0.6}, 5),
        ({3: 0.89, 5: 0.11}, {3: 0.31, 6: 0.69}, 3),
        ({3: 0.89, 5: 0.11}, {3: 0.3, 6: 0.7}, 6),
        ({3: 0.9, 5: 0.1}, {3: 0.06, 6: 0.94}, 3),
        ({3: 0.9, 5: 0.1}, {3: 0.05, 6: 0.95}, 6),
        ({3: 0.49, 5: 0.48, UNREAD: 0.03}, {3: 0.3, 5: 0.2, 6: 0.5}, 6),
        ({None: 0.98, 5: 0.02}, {None: 0.4, 5: 0.6}, 5),
    ],
)
def test_what_the_eye_sees_clearly_yields_to_rules_that_are_clear(
    eye: dict[object, float], rules: dict[object, float], value: object
) -> None:
    """Otherwise the program would read a correct value in place of a player's mistake."""
    assert _chosen_value(reading("a", next(iter(eye)), eye), rules) == value


@pytest.mark.parametrize(
    ("shares", "value"),
    [
        ({UNREAD: 0.8, 3: 0.2}, 3),
        ({UNREAD: 0.81, 3: 0.19}, UNREAD),
        ({UNREAD: 0.5, None: 0.3, 3: 0.2}, 3),
        ({UNREAD: 0.4, None: 0.6}, None),
        ({6: 0.38, UNREAD: 0.32, 3: 0.3}, 6),
    ],
)
def test_what_is_rather_given_than_left_to_type(shares: dict[object, float], value: object) -> None:
    assert _likeliest(shares) == value


def test_without_steps_nothing_is_weighed() -> None:
    before = [reading(f"circles.r1c{n}", 3, {3: 0.6, 5: 0.4}) for n in range(1, 6)]
    assert read_with_rules([SheetReadings(layout("namaste"), before)], steps=0) == [before]


def test_spaces_in_which_sheets_differ() -> None:
    some = [Written({"a": 1, "b": 2}), Written({"a": 1, "b": 3, "c": 4})]
    assert _differing(some) == ["b", "c"]
    assert _differing(some[:1]) == []


def test_errors_that_say_what_is_due_cost_less() -> None:
    due, other = Error("x", (KEY,), (1,)), Error("y", (KEY,), ())
    assert (cost_of(due), cost_of(due._replace(is_slight=False)), cost_of(other)) == (4.5, 6.5, 6.0)
    assert Assignment(None, (due, other, other), {}, 0.7).total == pytest.approx(17.2)  # type: ignore[arg-type]


def searching() -> tuple[AssignmentSearch, list[Any]]:
    """Return a search over three spaces that must all be 1; each reads 0, or 1 at a cost that rises by one per space. asked: the
    checked changes.
    """
    keys = [(0, f"s{n}") for n in range(3)]
    asked: list[Any] = []

    class Counted(Spaces):
        def changed(self, changes: Any) -> Any:
            asked.append(changes)
            return Counted({**self.values, **dict(changes)}, self.rules)

    rules = tuple(((key,), frozenset({(0,)}), False) for key in keys)
    options = {key: [Option(0, 0.0, ((key, 0),)), Option(1, 1.0 + n, ((key, 1),))] for n, key in enumerate(keys)}
    return AssignmentSearch(Counted(dict.fromkeys(keys, 0), rules), options, lambda _key, _value: None, Budget()), asked


def test_the_likeliest_costs_what_its_choices_and_errors_do() -> None:
    search, asked = searching()
    best = search.best()
    assert {key[1]: option.value for key, option in best.chosen.items()} == {"s0": 1, "s1": 1, "s2": 1}
    assert (best.total, best.cost, len(best.errors)) == (6.0, 6.0, 0)
    assert len(asked) == 6
    before = len(asked)
    _, weighed = search.weigh(best, [(0, "s1")])
    assert [(option.value, total) for option, total in weighed[0, "s1"]] == [(1, 6.0), (0, 10.0)]
    assert len(asked) - before == 3


@pytest.mark.parametrize(("steps", "total"), [(0, 18.0), (1, 13.0), (4, 9.0), (6, 6.0), (40, 6.0)])
def test_a_search_ends_after_so_many_steps(steps: int, total: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(likeliest, "MAX_STEPS", steps)
    for each in ("MAX_STEPS_SINGLE", "MAX_STEPS_NEARBY"):
        monkeypatch.setattr(likeliest, each, 0)
    search, asked = searching()
    assert search.best().total == total
    assert len(asked) == min(steps, 7)


def test_each_error_is_ended_by_itself_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(likeliest, "MAX_STEPS", 0)
    search, asked = searching()
    assert (search.best().total, len(asked)) == (6.0, 3)


def test_a_due_blank_is_no_guess() -> None:
    """The photo shows whether a space is blank: a rule that requires a blank adds no information."""
    assert made({3: 0.6, UNREAD: 0.4})._due(KEY, None) is None


def test_constants_of_a_search() -> None:
    """A state that costs this much more than the best one is skipped: its share would be under a thousandth."""
    assert exp(-MAX_EXCESS) < 0.001 < exp(-MAX_EXCESS + 0.1)
