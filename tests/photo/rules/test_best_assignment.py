"""The most likely state compared with all possible states: rules drawn at random, and small sheets of a real game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import NamedTuple

import pytest
from rulebooks.namaste import play

from sheetgen.form.written import Value
from sheetgen.judge.corrections.candidates import Changes, Key
from sheetgen.judge.corrections.search import Error, Subject
from sheetgen.judge.corrections.subject import Sheets
from sheetgen.judge.corrections.suggestions import Budget
from sheetgen.layout.read import Library
from sheetgen.photo.rules.best_assignment import (
    DUE_COST,
    MAX_EXCESS,
    OTHER_COST,
    SAME_SLIP_DISCOUNT,
    AssignmentSearch,
    Option,
    Options,
    cost_of,
)
from tests.thorough import some

Drawn = tuple[tuple[Key, ...], frozenset[tuple[object, ...]], bool]
"""A rule: the spaces it reads, the values that break it, and whether its error contains the computed value."""


class Spaces(NamedTuple):
    """Spaces with random rules, as a subject of the search."""

    values: Mapping[Key, Value | None]
    rules: tuple[Drawn, ...]

    def errors(self) -> Iterator[Error]:
        for number, (keys, broken, says) in enumerate(self.rules):
            if tuple(self.values[key] for key in keys) in broken:
                yield Error(str(number), keys, (0,) if says else ())

    def dues(self) -> Iterator[tuple[Key, Value | None]]:
        return ((error.depends_on[0], error.due[0]) for error in self.errors() if error.due)

    def changed(self, changes: Changes) -> Subject:
        return self._replace(values={**self.values, **dict(changes)})


def drawn(random: Random) -> tuple[Spaces, Options]:
    """Four to six spaces of two to four values, some of which may change, and rules of one to three spaces."""
    keys = [(0, f"s{n}") for n in range(random.randint(4, 6))]
    rules = []
    for _ in range(random.randint(2, 7)):
        some = tuple(random.sample(keys, random.randint(1, 3)))
        every = list(product(range(4), repeat=len(some)))
        rules.append((some, frozenset(random.sample(every, round(len(every) * random.uniform(0.2, 0.8)))), random.random() < 0.5))
    first = {key: random.randrange(4) for key in keys}
    options = {}
    for key in random.sample(keys, random.randint(2, len(keys))):
        others = random.sample([value for value in range(4) if value != first[key]], random.randint(1, 3))
        costs = [0.0, *(random.uniform(0.1, 6) for _ in others)]
        options[key] = [Option(value, cost, ((key, value),)) for value, cost in zip((first[key], *others), costs, strict=True)]
    return Spaces(dict(first), tuple(rules)), options


def least(subject: Subject, options: Options, fixed: Mapping[Key, object]) -> float:
    """Return the lowest cost of all states with some fixed values, by trying each one."""
    every = [[option for option in some if key not in fixed or option.value == fixed[key]] for key, some in options.items()]
    totals = []
    for chosen in product(*every):
        after = subject.changed(tuple(change for option in chosen for change in option.changes))
        totals.append(sum(option.cost for option in chosen) + sum(map(cost_of, after.errors())))
    return min(totals)


@pytest.mark.parametrize("seed", range(some(240)))
def test_the_likeliest_of_all(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for steps in ("MAX_STEPS", "MAX_STEPS_OPTION", "MAX_STEPS_ALL"):
        monkeypatch.setattr(f"sheetgen.photo.rules.best_assignment.{steps}", 100_000)
    monkeypatch.setattr("sheetgen.photo.rules.best_assignment.SAME_SLIP_DISCOUNT", 0.0)
    subject, options = drawn(Random(seed))
    search = AssignmentSearch(subject, options, lambda _key, _value: None, Budget())
    best = search.best()
    assert best.total == pytest.approx(least(subject, options, {}))
    same, several = search.weigh(best, list(options))
    assert same is best
    for key, each in options.items():
        weighed = {option.value: total for option, total in several[key]}
        for option in each:
            right = least(subject, options, {key: option.value})
            if right < best.total + MAX_EXCESS - 1e-9:
                assert weighed[option.value] == pytest.approx(right)


@pytest.mark.parametrize("seed", range(some(60)))
def test_a_better_assignment_that_turns_up_is_taken(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search starts from a first state that isn't yet the best. The total of each taken value is that of the state taken."""
    for steps in ("MAX_STEPS_OPTION", "MAX_STEPS_ALL"):
        monkeypatch.setattr(f"sheetgen.photo.rules.best_assignment.{steps}", 100_000)
    monkeypatch.setattr("sheetgen.photo.rules.best_assignment.SAME_SLIP_DISCOUNT", 0.0)
    monkeypatch.setattr("sheetgen.photo.rules.best_assignment.MAX_EXCESS", 100.0)
    subject, options = drawn(Random(seed))
    search = AssignmentSearch(subject, options, lambda _key, _value: None, Budget())
    best, weighed = search.weigh(search._start, list(options))
    for key, some_ in weighed.items():
        now = (best.chosen.get(key) or options[key][0]).value
        assert {option.value: total for option, total in some_}[now] == pytest.approx(best.total)


def test_a_slip_that_breaks_two_rules_is_one_slip() -> None:
    key = (0, "s0")
    wrong = frozenset({(1,)})
    options = {key: [Option(2, 0.0, ((key, 2),)), Option(1, 0.0, ((key, 1),))]}
    for count in (1, 2, 3):
        subject = Spaces({key: 2}, tuple(((key,), wrong, True) for _ in range(count)))
        search = AssignmentSearch(subject, options, lambda _key, _value: None, Budget())
        weighed = {option.value: total for option, total in search.weigh(search.best(), [key])[1][key]}
        assert weighed == {2: 0.0, 1: pytest.approx(DUE_COST + (count - 1) * (DUE_COST - SAME_SLIP_DISCOUNT))}


def test_what_is_found_for_one_space_tells_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (0, "s0"), (0, "s1")
    differ = frozenset({(0, 1), (1, 0)})
    options = {key: [Option(0, 0.0, ((key, 0),)), Option(1, 0.5, ((key, 1),))] for key in (one, other)}
    search = AssignmentSearch(
        Spaces({one: 0, other: 0}, (((one, other), differ, False),)), options, lambda _key, _value: None, Budget()
    )
    best = search.best()
    totals = {}
    for steps in (0, 1):
        monkeypatch.setattr("sheetgen.photo.rules.best_assignment.MAX_STEPS_ALL", steps)
        _, weighed = search.weigh(best, [one, other])
        totals[steps] = [{option.value: total for option, total in weighed[key]}[1] for key in (one, other)]
    assert totals == {0: [0.5 + OTHER_COST] * 2, 1: [1.0] * 2}


@pytest.mark.parametrize("seed", range(some(36)))
def test_the_likeliest_sheet_of_a_game(seed: int) -> None:
    random = Random(seed)
    layout = Library().layout("namaste")
    written = play.play(layout.keys, 2, seed)[0].values()
    numbers = [name for name, value in written.items() if type(value) is int]
    options: dict[Key, list[Option]] = {}
    for name in random.sample(numbers, min(5, len(numbers))):
        true = written.number(name) or 0
        values = [*random.sample([value for value in range(1, 20) if value != true], 2), true, None]
        random.shuffle(values)
        written = written.changed({name: values[0]})
        costs = [0.0, *sorted(random.uniform(0.1, 5) for _ in values[1:])]
        options[0, name] = [Option(value, cost, (((0, name), value),)) for value, cost in zip(values, costs, strict=True)]
    subject = Sheets([layout.game.read(layout.model, written)], Budget())
    best = AssignmentSearch(subject, options, lambda _key, _value: None, Budget()).best()
    assert best.total == pytest.approx(least(subject, options, {}))


def test_it_stops_where_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    subject, options = drawn(Random(2))
    assert AssignmentSearch(subject, options, lambda _key, _value: None, Budget()).best().chosen
    for steps in ("MAX_STEPS", "MAX_STEPS_SINGLE", "MAX_STEPS_NEARBY"):
        monkeypatch.setattr(f"sheetgen.photo.rules.best_assignment.{steps}", 0)
    assert AssignmentSearch(subject, options, lambda _key, _value: None, Budget()).best().chosen == {}


def test_what_is_due_is_tried() -> None:
    key = (0, "s")
    subject = Spaces({key: 2}, (((key,), frozenset({(1,), (2,)}), True),))
    options = {key: [Option(2, 0.0, ((key, 2),)), Option(1, 0.5, ((key, 1),))]}
    search = AssignmentSearch(subject, options, lambda space, value: (space, Option(value, 3.0, ((space, value),))), Budget())
    best = search.best()
    assert (best.total, best.chosen[key].value) == (3.0, 0)
    assert {option.value for option, _ in search.weigh(best, [key])[1][key]} == {0, 1, 2}


def test_what_is_due_is_tried_before_what_costs_less() -> None:
    """A total depends on a whole column: none of a hundred cheaper changes removes the error."""
    keys = [(0, f"s{n}") for n in range(100)]
    rule = tuple(keys), frozenset({(1, *[1] * 99)}), True
    options = {key: [Option(1, 0.0, ((key, 1),)), Option(2, 0.5, ((key, 2),))] for key in keys}
    options[keys[0]].append(Option(0, 3.0, ((keys[0], 0),)))
    search = AssignmentSearch(Spaces(dict.fromkeys(keys, 1), (rule,)), options, lambda _key, _value: None, Budget())
    first = search._in_order(search._start, keys)[0]
    assert (first[1], first[2].value) == (keys[0], 0)


def test_equals_are_tried_in_the_same_order_in_every_run() -> None:
    keys = [(0, f"s{n}") for n in range(50)]
    rule = tuple(keys), frozenset({(1,) * 50}), False
    options = {key: [Option(1, 0.0, ((key, 1),)), Option(2, 0.5, ((key, 2),))] for key in reversed(keys)}
    search = AssignmentSearch(Spaces(dict.fromkeys(keys, 1), (rule,)), options, lambda _key, _value: None, Budget())
    (error,) = search._start.errors
    assert [key for _, key, _ in search._in_order(search._start, search._touched_by(error))] == keys
