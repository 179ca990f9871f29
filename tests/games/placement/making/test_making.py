"""Levels made to order: random levels and changes are sensible, odd orders are refused, equal seeds give equal levels."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from sheetgen.games.making import LevelMap, MadeLevel, MappedLevel, NotMadeError, Order
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.making import annealing, making, searching
from sheetgen.games.placement.making.changes import changed
from sheetgen.games.placement.making.drafting import SPECIAL, Draft, draft_of, keys_of, level_text, lint_rules
from sheetgen.games.placement.making.sketch import sketch
from sheetgen.games.placement.making.task import read_order, relative_wish
from sheetgen.games.placement.making.taste import PARTNERS, Wish, broken_tastes, is_sensible, room_for
from sheetgen.judge.linting.lint import lint
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from tests.command import surroundings
from tests.thorough import THOROUGH, heavy

SEEDS = range(80 if THOROUGH else 20)
LEVELS = tuple(f"placement/level-{number}" for number in (1, 2, 3, 4))
KINDS = ("gem", "puzzle", "key", "lock", "bomb", "rocket", "planet", "flag", "pile")


def random_wish(random: Random) -> Wish:
    """A wish of any size, kinds and lines for which there is room."""
    while True:
        kinds = {kind for kind in SPECIAL if random.random() < 0.4}
        kinds |= {PARTNERS[kind] for kind in kinds if kind in PARTNERS}
        width, height = random.randint(3, 15), random.randint(3, 15)
        wish = Wish(width, height, tuple(kind for kind in SPECIAL if kind in kinds), random.randint(0, 3), random.randint(1, 5))
        if room_for(wish):
            return wish


def sketched(seed: int) -> tuple[Draft, Wish, Random]:
    """A random level with what was wished."""
    random = Random(seed)
    while True:
        wish = random_wish(random)
        draft = sketch(wish, random)
        if draft is not None:
            return draft, wish, random


@pytest.mark.parametrize("seed", SEEDS)
def test_levels_at_random_and_changed(seed: int) -> None:
    draft, wish, random = sketched(seed)
    for _ in range(6):
        assert is_sensible(draft, wish)
        assert {draft.kind(place) for place in draft.specials()} == {*wish.kinds}
        assert (draft.width, draft.height, len(draft.lines)) == (wish.width, wish.height, wish.lines)
        assert not any(
            draft.pips[place] == draft.pips[near] != 0 for place in range(len(draft.pips)) for near in draft.beside(place)
        )
        assert draft_of(keys_of(draft)).signs == draft.signs
        following = changed(draft, wish, random)
        if following is None:
            return
        assert following != draft
        draft = following


@pytest.mark.parametrize("seed", SEEDS[::5])
def test_what_is_written_is_read_back_and_lint_is_silent(seed: int, tmp_path: Path) -> None:
    draft, _, _ = sketched(seed)
    file = tmp_path / "level.yaml"
    file.write_text(f"game: placement\ntitle: Garden\n{level_text(draft)}", "utf-8")
    library = Library()
    (linted,) = lint([str(file)], library, Fonts())
    assert (linted.faults, linted.findings) == ([], [])
    keys = library.layout(str(file)).keys
    assert isinstance(keys, Keys)
    again, said = draft_of(keys), keys_of(draft)
    assert (again.signs, again.pips, again.lines) == (draft.signs, draft.pips, draft.lines)
    assert keys.fields == said.fields


@pytest.mark.parametrize("level", LEVELS)
def test_a_relative_keeps_shape_and_kinds(level: str) -> None:
    keys = Library().layout(level).keys
    assert isinstance(keys, Keys)
    begin = draft_of(keys)
    assert level_text(begin).split("\n\n")[0] == "grid: |\n" + "\n".join(f"  {row.rstrip()}" for row in keys.grid.splitlines())
    wish, random = relative_wish(begin), Random(1)
    draft = begin
    for _ in range(20):
        draft = changed(draft, wish, random) or draft
    assert draft != begin
    assert draft.places("hole", "start") == begin.places("hole", "start")
    assert {draft.kind(place) for place in draft.specials()} == {begin.kind(place) for place in begin.specials()}
    assert lint_rules(draft) == []


def test_a_level_against_each_taste() -> None:
    """What lint does not mind and no order asks for."""
    wish = Wish(9, 7, ("gem", "bomb", "key", "lock", "puzzle"), 3)
    draft = sketch(wish, Random(4))
    assert draft is not None
    assert broken_tastes(draft, wish) == frozenset()
    opened, lock = draft.copy(), draft.places("lock")[0]
    plain = draft.places("")[-1]
    opened.signs[lock], opened.signs[plain] = opened.signs[plain], opened.signs[lock]
    assert broken_tastes(opened, wish)
    assert "_has_lines" in broken_tastes(draft, wish._replace(lines=4))
    assert "_has_kinds" in broken_tastes(draft, wish._replace(kinds=("gem",)))
    twice = draft.copy()
    twice.fields["h"] = replace(twice.fields["h"], points=twice.fields["g"].points)
    twice.signs[twice.places("gem")[0]], twice.signs[twice.places("gem")[1]] = "g", "h"
    assert "_has_measure" in broken_tastes(twice, wish)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Order(1, difficulty=9), "there is no difficulty 9"),
        (Order(1, difficulty=0), "there is no difficulty 0"),
        (Order(1, size="9"), "'9' is no size of a level"),
        (Order(1, size="2x9"), "'2x9' is no size of a level"),
        (Order(1, size="16x9"), "'16x9' is no size of a level"),
        (Order(1, kinds=("gme",)), "there is no special field called 'gme'"),
        (Order(1, kinds=("gem", "gem")), "'gem' is named twice"),
        (Order(1, kinds=("key",)), "a level with a key has a lock too"),
        (Order(1, kinds=("planet",)), "a level with a planet has a rocket too"),
        (Order(1, lines=-1), "a level cannot have -1 lines"),
        (Order(1, lines=99), "a level cannot have 99 lines"),
        (Order(1, size="3x3", kinds=KINDS), "3x3 has no room for"),
    ],
)
def test_orders_that_make_no_sense(order: Order, said: str) -> None:
    with pytest.raises(NotMadeError) as refused:
        read_order(order, Random(1))
    assert said in refused.value.why.text().message
    assert "--" not in refused.value.why.text().message  # which the web app shows without its hint


@pytest.mark.parametrize("size", ["3x3", "9x7", "15 × 15", "4X12"])
def test_orders_that_leave_much_open(size: str) -> None:
    for seed in range(20):
        task = read_order(Order(seed, size=size), Random(seed))
        assert room_for(task.wish)
        assert (task.difficulty, "gem" in task.wish.kinds) == (3, True)


def test_the_level_to_resemble_is_in_order() -> None:
    keys = Keys(grid="1 2 3\n4 5 6\n1 2 3", lines=())
    with pytest.raises(NotMadeError) as refused:
        read_order(Order(1, like=keys), Random(1))
    assert "level/no-start" in refused.value.why.text().message
    with pytest.raises(NotMadeError) as refused:
        read_order(Order(1, size="9x7", like=Library().layout("placement/level-1").keys), Random(1))
    assert "level to resemble" in refused.value.why.text().message
