"""Checks after a change: a changed sheet gives the same results as a new one, and a breach depends on the spaces it names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from rulebooks.placement.play import FIELDS, LEVELS, keys_of, play, random_level, written

from sheetgen.form.spaces import Space
from sheetgen.form.spaces import spaces as spaces_of
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.parts import PartedCase
from sheetgen.games.placement import spaces
from sheetgen.games.placement.content import content
from sheetgen.games.placement.layout import Keys, LineKey
from sheetgen.games.placement.model import CROSS, EXPLODED, OPEN
from sheetgen.games.placement.plan import Model, build_model
from sheetgen.games.placement.rules import RULES, joined, locked, unreachable
from sheetgen.games.rules import Violation
from tests.named import is_named
from tests.thorough import some

RULE_NAMES = {rule.name for rule in RULES}
CHANGES = 250
"""Number of changes to each sheet."""
LINES = (LineKey(row=1, points=5), LineKey(column=2, points=10), LineKey(row=2, first=1, last=2, points=3))


def levels(random: Random) -> Iterator[Keys]:
    """Yield the bundled levels, and some random levels with lines."""
    yield from map(keys_of, LEVELS)
    for side in (3, 4, 4, 5):
        level = random_level(random, side)
        yield Keys(grid=level.grid, fields=FIELDS, lines=LINES)


def sheets(random: Random) -> Iterator[tuple[Keys, Model, Written]]:
    """Yield sheets of played games, with no, few or many mistakes."""
    for keys in levels(random):
        model = build_model(keys)
        for players in (1, 2, 4):
            sheet = written(keys, players, play(keys, players, random.randrange(1 << 30))[0])
            known = taken(keys, model)
            yield keys, model, sheet.changed(changes(known, random, min(random.choice((0, 4, 15)), len(known))))


def taken(keys: Keys, model: Model) -> list[Space]:
    """The spaces that rules read."""
    return [space for space in spaces_of(content(keys, model).form) if space.name != "player"]


def changed(space: Space, random: Random) -> Value | None:
    """Return a legal value for a space."""
    if random.random() < 0.1:
        return UNREAD
    choices: tuple[Value, ...] = (OPEN, CROSS, CROSS, EXPLODED)
    if space.name == spaces.ROUNDS:
        choices = (0, 3, 4, 6, 10, 12)
    elif space.type == "number":
        choices = (0, 1, 2, 3, 4) if space.domain else (-10, -2, 0, 3, 5, 10, 15, 40)
    return None if random.random() < 0.2 else random.choice(choices)


def changes(known: list[Space], random: Random, count: int) -> dict[str, Value | None]:
    return {space.name: changed(space, random) for space in random.sample(known, count)}


@pytest.mark.parametrize("seed", range(some(2)))
def test_a_changed_sheet_is_judged_as_anew(seed: int) -> None:
    """A space or two change at a time, and changes add up; every rule is broken by some change and stops being broken by
    another."""
    random = Random(seed)
    begun: set[str] = set()
    ended: set[str] = set()
    for keys, model, sheet in sheets(random):
        known, anew = taken(keys, model), build_model(keys)
        case = model.plan.read(sheet)
        for number in range(CHANGES):
            more = changes(known, random, 1 + number % 2)
            then = case.changed(more)
            fresh = anew.plan.read(case.written.changed(more))
            assert (then.written, tuple(then.violations())) == (fresh.written, tuple(fresh.violations())), more
            assert then.earned() == fresh.earned(), more
            before, after = ({violation.rule for violation in each.violations()} for each in (case, then))
            begun |= after - before
            ended |= before - after
            if number % 3 == 0:
                case = then
    assert begun >= RULE_NAMES - {"placement/too-many-marks"} <= ended


@pytest.mark.parametrize("seed", range(some(2)))
def test_a_breach_does_not_end_unless_what_it_rests_on_changes(seed: int) -> None:
    random = Random(seed + 10)
    tried = dict.fromkeys(RULE_NAMES, 0)
    for keys, model, sheet in chain.from_iterable(sheets(random) for _ in range(8)):
        known, form = taken(keys, model), content(keys, model).form
        case = model.plan.read(sheet)
        for violation in case.violations():
            assert len(set(violation.spaces)) == len(violation.spaces) > 0
            assert [space for space in violation.spaces if not is_named(form, space)] == []
            others = [space for space in known if not depends_on(violation, space.name)]
            for number in range(CHANGES // 25 if others else 0):
                more = changes(others, random, min(1 + number % 4, len(others)))
                assert at(violation) in map(at, case.changed(more).violations()), (violation, more)
                tried[violation.rule] += 1
    assert min(count for name, count in tried.items() if name != "placement/too-many-marks") >= 20, tried


def at(violation: Violation) -> tuple[str, str]:
    """Return the identity of a breach."""
    return violation.rule, violation.spaces[0]


def depends_on(violation: Violation, space: str) -> bool:
    """Return whether a breach depends on the space or on a space above it."""
    return any(f"{space}.".startswith(f"{each}.") for each in violation.spaces)


def case_of(grid: str, **values: Value) -> PartedCase:
    """Return a sheet of a small level: `crossed` lists the names of crossed fields, other values are given by space."""
    keys = Keys(grid=grid, fields=FIELDS)
    marks = {spaces.mark(place): CROSS for place in str(values.pop("crossed", "")).split()}
    return build_model(keys).plan.read(Written({spaces.PLAYERS: 2, **marks, **values}))


def test_more_crosses_than_dice_rest_on_marks_and_players() -> None:
    keys = Keys(grid="\n".join(["X " + "1 " * 14] + ["1 " * 15] * 7))
    model = build_model(keys)
    sheet = Written({spaces.mark(field.name): CROSS for field in model.board.fields.values()} | {spaces.PLAYERS: 1})
    (violation,) = model.plan.read(sheet).violations()
    assert (violation.rule, violation.spaces) == ("placement/too-many-marks", ("marks", "players"))
    assert list(model.plan.read(sheet).changed({spaces.mark("r1c2"): OPEN, spaces.PLAYERS: 4}).violations()) == []


def test_a_total_rests_on_what_counts_for_a_part_left_blank() -> None:
    case = case_of("X 1f 2g", crossed="r1c2 r1c3", total=1)
    (violation,) = (violation for violation in case.violations() if violation.rule == "placement/total")
    scores = tuple(map(spaces.score, ("gems", "puzzles", "lines", "flags", "bombs", "piles")))
    assert violation.spaces == ("total", *scores, "marks", "flags", "players")
    case = case.changed({spaces.score("flags"): 0, spaces.score("gems"): 3})
    (violation,) = (violation for violation in case.violations() if violation.rule == "placement/total")
    assert violation.spaces == ("total", *scores)


def test_a_locked_field_rests_on_the_keys_of_its_colour() -> None:
    case = case_of("X 1c 2k 3l", crossed="r1c2")
    (violation,) = case.violations()
    assert (violation.rule, violation.spaces) == (locked.name, ("marks.r1c2", "marks.r1c3"))


def test_a_start_field_typed_as_open_is_told_and_one_not_typed_is_not() -> None:
    assert list(case_of("X 1 2").violations()) == []
    (violation,) = case_of("X 1 2").changed({spaces.mark("r1c1"): OPEN}).violations()
    assert violation.rule == "placement/start-uncrossed"


def test_unreachable_neighbours_are_told_in_one_message() -> None:
    case = case_of("X 1 2 3 - 4 w", crossed="r1c3 r1c4 r1c6")
    violations = list(case.violations())
    assert [violation.rule for violation in violations] == [unreachable.name] * 3
    together = joined(violations)
    assert [violation.spaces for violation in together] == [("marks.r1c3", "marks", "marks.r1c4"), ("marks.r1c6", "marks")]
    assert together[0].message.text() == (
        "row 1, column 3; row 1, column 4 are crossed, but can't be reached in any order of turns",
        (),
    )
    assert together[1] is violations[2]
    assert together[1].message.text().notes == ("no field next to it is crossed",)


def test_players_that_cannot_be_are_taken_for_one() -> None:
    """A search or a misreading may write any number there."""
    for players in (None, 0, 5, -1):
        assert list(case_of("X 1 2").changed({spaces.PLAYERS: players, spaces.ROUNDS: 10}).violations()) == []
