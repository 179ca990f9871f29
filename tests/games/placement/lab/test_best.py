"""The best score of a level, compared with known figures and, on small levels, with two other methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from rulebooks.placement.play import LEVELS, keys_of, random_level

import sheetgen as sg
from sheetgen.games.placement.lab import best
from sheetgen.games.placement.lab.best import Planes, Point, Solution, curve, solve
from sheetgen.games.placement.lab.tasks import written
from sheetgen.games.placement.layout import Keys, LineKey
from sheetgen.games.placement.model import Board, as_set, board
from tests.games.placement.lab.small_levels import Flows, best_of_all, small_level
from tests.thorough import some

FIGURES = {
    "placement/level-1": (64, 38, 64, (16, 35, 43, 53)),
    "placement/level-2": (70, 34, 70, (23, 43, 55, 63)),
    "placement/level-3": (77, 36, 77, (24, 48, 58, 67)),
    "placement/level-4": (66, 33, 68, (20, 41, 51, 61)),
}
"""By level: the best score, the fewest dice for it, the best score without piles, and the best scores with 10, 20, 25 and 30 dice.
"""
FIELDS = {"g": {"kind": "gem", "points": 3}, "r": {"kind": "rocket"}, "w": {"kind": "planet"}}


def is_possible(on: Board, order: Sequence[int], planes: Planes) -> bool:
    """Return whether fields can be crossed one die at a time in this order, start fields first, planets after their rockets.

    Each field is next to a crossed field, a lock has a crossed key of its colour, each rocket at once crosses its own planet if one
    is left, and planets are crossed in no other way (rulebook: "Placing Dice").
    """
    planet, crossed, waiting = dict(planes), 0, 0
    left = on.planets.bit_count()
    colours: set[str] = set()
    for field in order:
        bit, (kind, colour) = 1 << field, (on.fields[field].kind, on.fields[field].colour)
        if crossed & bit or waiting & ~bit or (kind == "planet") != (waiting == bit):
            return False
        joined = kind in ("start", "planet") or bool(on.neighbours(bit) & crossed)
        if not joined or (kind == "lock" and colour not in colours):
            return False
        crossed, waiting = crossed | bit, 0
        if kind == "key":
            colours.add(colour)
        if kind == "rocket" and (field in planet) != (left > 0):
            return False
        if kind == "rocket" and left:
            left, waiting = left - 1, 1 << planet[field]
    return not waiting and len(planet) == as_set(planet.values()).bit_count() and not on.starts & ~crossed


def level(grid: str, fields: Mapping[str, object]) -> Board:
    """The board of a level without lines."""
    return board(msgspec.convert({"grid": grid, "fields": fields}, Keys))


def same(layout: sg.Layout, on: Board, solution: Solution, players: int = 1) -> None:
    """Assert that the solution's order is possible, and that its sheet has no finding and the same score."""
    assert is_possible(on, solution.order, solution.planes)
    filled = layout.sheet(written(on, solution, players))
    assert [finding.rule for finding in filled.findings if finding.rule.startswith("placement/")] == []
    assert filled.score.claimed == filled.score.computed == solution.score


@pytest.mark.parametrize("name", LEVELS)
def test_best_scores_of_the_bundled_levels(name: str) -> None:
    on = board(keys_of(name))
    score, dice, without, _ = FIGURES[name]
    found = solve(on, 84, fewest=True)
    assert (found.score, found.dice, found.bound, found.proven, found.fewest) == (score, dice, score, True, True)
    assert solve(on, 84, piles=False).score == without
    same(sg.load_layout(name), on, found, players=2)


@pytest.mark.parametrize("name", LEVELS)
def test_points_of_the_curve(name: str) -> None:
    on = board(keys_of(name))
    _, _, _, scores = FIGURES[name]
    assert tuple(solve(on, dice).score for dice in (10, 20, 25, 30)) == scores


def test_the_curve_rises_point_by_point() -> None:
    on = board(keys_of("placement/level-4"))
    points = list(curve(on, 12))
    assert [point.dice for point in points] == list(range(1, 13))
    assert [point.score for point in points] == sorted(point.score for point in points)
    assert all(point.proven and point.bound == point.score for point in points)


def test_the_same_level_has_the_same_answer() -> None:
    on = board(keys_of("placement/level-3"))
    assert solve(on, 20) == solve(on, 20)


def test_told_to_stop_it_gives_what_it_has() -> None:
    on = board(keys_of("placement/level-1"))
    found = solve(on, 84, stop=lambda: True)
    assert (found.crossed, found.score, found.dice, found.proven) == (on.starts, 0, 0, False)
    assert found.bound >= 64
    assert [*curve(on, 2, stop=lambda: True)] == [Point(1, 0, False, found.bound), Point(2, 0, False, found.bound)]


def test_a_hint_is_never_made_worse() -> None:
    on = board(keys_of("placement/level-1"))
    hint = solve(on, 20)
    assert solve(on, 38, hint=hint, stop=lambda: True)._replace(bound=0) == hint._replace(bound=0, proven=False)


def test_nothing_worth_a_die() -> None:
    on = level("1 2 3\n1 X 2\n1o 2 3", {"o": {"kind": "pile", "points": 2}})
    assert solve(on, 80, fewest=True) == Solution(on.starts, (), (5,), 0, 0, 0, True, True)


def test_without_a_start_field_nothing_is_crossed() -> None:
    assert solve(level("1 2 3\n1 1g 2\n1 2 3", FIELDS), 80)[:5] == (0, (), (), 0, 0)


def test_a_planet_takes_no_die_and_leads_on() -> None:
    found = solve(level("w 1g 2\n- - -\n1r X 1", FIELDS), 2)
    assert (found.score, found.dice, found.planes) == (3, 2, ((8, 0),))


def test_a_lone_lock_never_opens() -> None:
    fields = {"g": {"kind": "gem", "points": 3}, "c": {"kind": "lock", "colour": "red"}}
    assert solve(level("X 1c 1g\n- - -\n- - -", fields), None).score == 0


def test_a_line_of_holes_earns_nothing() -> None:
    keys = Keys(grid="X 1 -\n1 2 -\n1 2 -", lines=(LineKey(points=5, column=3), LineKey(points=4, row=1)))
    assert solve(board(keys), 1).score == 4


@pytest.mark.parametrize("seed", range(some(100, 0.2)))
def test_as_good_as_the_best_of_all_ways(seed: int) -> None:
    _, document, keys = small_level(seed, 3, 3 + (seed % 5 == 4))
    on, piles = board(keys), seed % 3 > 0
    limits: list[int | None] = [1, 2, 3, 4, 6, 8, None]
    found = [solve(on, limit, piles=piles) for limit in limits]
    assert all(solution.proven for solution in found)
    assert [solution.score for solution in found] == best_of_all(document, limits, piles)


@pytest.mark.parametrize("seed", range(1000, 1000 + some(200, 0.15)))
def test_as_good_as_flows_find(seed: int, tmp_path: Path) -> None:
    text, document, keys = small_level(seed, 3, 6)
    on, piles, random = board(keys), seed % 3 > 0, Random(seed)
    limit = random.choice([None, random.randint(1, len(on.fields))])
    found = solve(on, limit, piles=piles)
    assert found.proven
    assert found.score == Flows(document, limit, piles).best()
    if piles:
        file = tmp_path / "level.yaml"
        file.write_text(text, "utf-8")
        same(sg.load_layout(file), on, found)


@pytest.mark.parametrize("seed", range(2000, 2000 + some(60, 0.2)))
def test_cuts_of_large_levels_take_nothing_away(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    keys = random_level(random, random.randint(4, 9)) if seed % 2 else small_level(seed, 4, 8)[2]
    on, limit = board(keys), random.randint(3, 25)
    small = solve(on, limit, fewest=True)
    monkeypatch.setattr(best, "_SMALL", 0)
    large = solve(on, limit, fewest=True)
    assert (large.score, large.dice, large.proven, large.fewest) == (small.score, small.dice, True, True)
