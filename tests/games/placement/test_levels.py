"""The four levels: they contain the promised fields, are valid, and are played by the bench."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from rulebooks.placement.play import LEVELS, keys_of

from sheetgen.games.placement.lab.course import reached
from sheetgen.games.placement.layout import FieldKind, Keys
from sheetgen.games.placement.lint import lint
from sheetgen.games.placement.model import Board, bits, board
from sheetgen.layout.read import Library

BOARDS = {level: board(keys_of(level)) for level in LEVELS}
SPECIAL = {
    "placement/level-1": "8 gem 3, 4 bomb -2, 2 puzzle 10",
    "placement/level-2": "4 gem 3, 4 gem 2, 4 bomb -2, 4 puzzle 10, 2 key, 2 lock",
    "placement/level-3": "3 gem 3, 3 gem 2, 2 gem 1, 3 bomb -2, 3 puzzle 15, 1 key, 2 lock, 1 rocket, 1 planet, 1 flag 10 6 3 1",
    "placement/level-4": "6 gem 3, 6 pile -2, 4 puzzle 10, 2 key, 4 lock, 3 rocket, 4 planet, 1 flag 10 6 3 1",
}
LINES = {
    "placement/level-1": [5, 5, 10, 10],
    "placement/level-2": [5, 10, 15],
    "placement/level-3": [10, 10, 15],
    "placement/level-4": [10, 10, 10],
}


@pytest.fixture(params=LEVELS)
def level(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def special(on: Board) -> set[str]:
    """Return the number of special fields of each kind and points."""
    kinds = Counter(
        " ".join((field.kind, *map(str, filter(None, field.points))))
        for field in on.fields.values()
        if field.kind not in ("", "start")
    )
    return {f"{count} {kind}" for kind, count in kinds.items()}


def test_a_grid_of_nine_by_seven_with_some_holes(level: str) -> None:
    on = BOARDS[level]
    assert (on.width, on.height) == (9, 7)
    assert 54 <= len(on.fields) <= 56


def test_each_value_of_pips_eight_or_nine_times(level: str) -> None:
    counts = Counter(field.pips for field in BOARDS[level].fields.values() if field.pips)
    assert set(counts) == set(range(1, 7))
    assert set(counts.values()) <= {8, 9}


def test_no_neighbours_alike(level: str) -> None:
    on = BOARDS[level]
    pips = {place: field.pips for place, field in on.fields.items()}
    alike = [(on.fields[a].name, on.fields[b].name) for a in pips for b in bits(on.neighbours(1 << a)) if pips[a] == pips[b] > 0]
    assert alike == []


def test_start_fields_lie_together_near_the_middle(level: str) -> None:
    on = BOARDS[level]
    starts = list(bits(on.starts))
    assert len(starts) in (2, 3)
    assert all(on.neighbours(1 << field) & on.starts for field in starts)
    assert all(abs(on.fields[field].row - 4) + abs(on.fields[field].column - 5) <= 1 for field in starts)


def test_special_fields_and_lines(level: str) -> None:
    assert special(BOARDS[level]) == set(SPECIAL[level].split(", "))
    assert sorted(line.points for line in BOARDS[level].lines) == LINES[level]


def test_colours_of_keys_locks_and_puzzles() -> None:
    def colours(level: str, kind: str) -> dict[str, int]:
        on = BOARDS[f"placement/level-{level}"]
        return Counter(on.fields[field].colour for field in bits(on.of(kind)))

    assert colours("2", "key") == colours("2", "lock") == {"red": 1, "green": 1}
    assert sorted(colours("2", "puzzle").values()) == [2, 2]
    assert len(colours("3", "puzzle")) == len(colours("3", "lock")) == 1
    assert colours("4", "lock") == {"red": 2, "green": 2}


def test_valuable_fields_need_different_pips(level: str) -> None:
    on = BOARDS[level]
    valuable = Counter(field.pips for field in on.fields.values() if field.kind in ("gem", "puzzle", "key", "rocket", "flag"))
    assert len(valuable) >= 5
    assert max(valuable.values()) <= 4


def test_islands_of_level_4_are_reached_by_rocket_only() -> None:
    on = BOARDS["placement/level-4"]
    afoot = reached(on, on.starts)
    assert sorted(field.kind for number, field in on.fields.items() if not afoot >> number & 1) == sorted(
        ["planet"] * 4 + ["puzzle"] * 4 + ["gem"] * 2
    )


def test_lint_has_nothing_to_say(level: str) -> None:
    layout = Library().layout(level)
    assert lint(keys_of(level), layout) == []


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`bench/levels.py`."""
    monkeypatch.syspath_prepend(Path(__file__).parents[3] / "bench")
    import levels

    return sys.modules[levels.__name__]


def test_the_bench_plays_every_level_in_every_way(levels: ModuleType) -> None:
    for level in LEVELS:
        assert levels.maximum(BOARDS[level]) > 50
        for players in (2, 4):
            for way in levels.WAYS:
                task = levels.Games(level, players, way, 3)
                played = levels.simulated(task)
                assert played == levels.simulated(task)._replace(seconds=played.seconds), "seeded"
                assert 0 < played.mean < levels.maximum(BOARDS[level])


def test_a_plan_beats_chance_on_the_first_level(levels: ModuleType) -> None:
    planner, wanderer = (levels.simulated(levels.Games("placement/level-1", 2, way, 60)).mean for way in ("planner", "wanderer"))
    assert planner > wanderer + 5


@pytest.mark.parametrize(("level", "maximum"), list(zip(LEVELS, (64, 70, 77, 68), strict=True)))
def test_the_maximum_of_a_sheet(levels: ModuleType, level: str, maximum: int) -> None:
    """The maximum contains all gems, puzzles, lines and flags; on level 4, not the line through the planet that no rocket
    flies to."""
    on = BOARDS[level]
    everything = sum(line.points for line in on.lines)
    everything += sum(field.points[0] for field in on.fields.values() if field.kind in ("gem", "flag"))
    everything += sum({field.colour: field.points[0] for field in on.fields.values() if field.kind == "puzzle"}.values())
    assert levels.maximum(on) == maximum
    assert everything == maximum + (level == "placement/level-4") * 10


def test_a_lock_whose_key_nobody_reaches_adds_nothing_to_the_maximum(levels: ModuleType) -> None:
    """The gem is blocked by a lock; its key is next to the start, blocked by the lock itself, or blocked by another lock with a
    key.
    """
    fields = {
        "g": FieldKind(kind="gem", points=7),
        "k": FieldKind(kind="key", colour="red"),
        "c": FieldKind(kind="lock", colour="red"),
        "l": FieldKind(kind="key", colour="blue"),
        "d": FieldKind(kind="lock", colour="blue"),
    }

    def maximum(row: str) -> int:
        return int(levels.maximum(board(Keys(grid=f"{row}\n- - - - - -\n- - - - - -\n", fields=fields))))

    assert [maximum(row) for row in ("1k X 2c 3g 4 -", "- X 2c 3g 4k -", "1l X 2d 4k 2c 3g", "- X 2d 4k 2c 3g")] == [7, 0, 7, 0]


def test_never_rolling_again_costs_points(levels: ModuleType) -> None:
    usual, never = (levels.simulated(levels.Games("placement/level-1", 2, "wanderer", 40, again)).mean for again in (True, False))
    assert never < usual / 1.5


def test_what_a_level_misses_is_told(levels: ModuleType) -> None:
    played = levels.Played("magpie", 20.0, 1.0, {"gem r1c1": 0.99, "key r1c2": 0.5}, 61.0)
    contest = levels.Contest("placement/level-1", 2, 100, (played,))
    assert len(list(levels.misses([contest]))) == 4
    good = played._replace(mean=50.0, crossed={"gem r1c1": 0.9}, seconds=1.0)
    contests = [
        contest._replace(ways=(good, good._replace(way="planner"))),
        contest._replace(ways=(good._replace(way="planner"), good)),
    ]
    assert list(levels.misses(contests)) == []
