"""Generated levels: random levels and changes are sensible, odd requests are rejected, and equal seeds give equal levels."""

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
from sheetgen.games.placement.making import annealing, searching
from sheetgen.games.placement.making.changes import changed
from sheetgen.games.placement.making.drafting import SPECIAL, Draft, draft_of, keys_of, level_text, lint_rules
from sheetgen.games.placement.making.sketch import sketch
from sheetgen.games.placement.making.task import read_order, relative_wish
from sheetgen.games.placement.making.taste import PARTNERS, Wish, broken_tastes, is_sensible, room_for
from sheetgen.judge.linting.lint import lint
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from tests.command import surroundings
from tests.thorough import WHOLE, heavy

SEEDS = range(80 if WHOLE else 20)
LEVELS = tuple(f"placement/level-{number}" for number in (1, 2, 3, 4))
KINDS = ("gem", "puzzle", "key", "lock", "bomb", "rocket", "planet", "flag", "pile")


def random_wish(random: Random) -> Wish:
    """Return a random request: any size, kinds, and lines that fit."""
    while True:
        kinds = {kind for kind in SPECIAL if random.random() < 0.4}
        kinds |= {PARTNERS[kind] for kind in kinds if kind in PARTNERS}
        width, height = random.randint(3, 15), random.randint(3, 15)
        wish = Wish(width, height, tuple(kind for kind in SPECIAL if kind in kinds), random.randint(0, 3), random.randint(1, 5))
        if room_for(wish):
            return wish


def sketched(seed: int) -> tuple[Draft, Wish, Random]:
    """Return a random level with its request."""
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
    """Levels against single tastes, which neither `lint` nor the request demands."""
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
        (Order(1, size="9"), "'9' is not a level size"),
        (Order(1, size="2x9"), "'2x9' is not a level size"),
        (Order(1, size="16x9"), "'16x9' is not a level size"),
        (Order(1, kinds=("gme",)), "there is no special field called 'gme'"),
        (Order(1, kinds=("gem", "gem")), "'gem' appears twice"),
        (Order(1, kinds=("key",)), "a level with a key needs a lock too"),
        (Order(1, kinds=("planet",)), "a level with a planet needs a rocket too"),
        (Order(1, lines=-1), "a level can't have -1 lines"),
        (Order(1, lines=99), "a level can't have 99 lines"),
        (Order(1, size="3x3", kinds=KINDS), "3x3 is too small for"),
    ],
)
def test_orders_that_make_no_sense(order: Order, said: str) -> None:
    with pytest.raises(NotMadeError) as refused:
        read_order(order, Random(1))
    assert said in refused.value.why.text().message
    assert "--" not in refused.value.why.text().message  # the web app shows this message without its hint


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
    assert "the level given with --like" in refused.value.why.text().message


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ({"difficulty": 5, "size": "3x3", "kinds": ("gem",)}, "no level of difficulty 5"),
        ({"like": "placement/level-4", "difficulty": 1}, "no level of difficulty 1"),
        ({"like": "placement/level-4"}, "no similar level"),
    ],
)
def test_the_nearest_level_is_made_if_none_meets_the_order(
    order: dict[str, Any], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "_STEPS", 4)
    monkeypatch.setattr(searching, "_BEGINNINGS", 1)
    monkeypatch.setattr(searching, "_SKETCHES", 1)
    monkeypatch.setattr(searching, "_FAIR", 0.0)
    if "like" in order:
        order = {**order, "like": Library().layout(order["like"]).keys}
    told: list[tuple[int, int, MadeLevel | None]] = []
    made = searching.make(Order(1, **order), lambda *progress: told.append(progress))
    assert made.miss is not None
    assert made.miss.text().message.startswith(says)
    assert [(done, most) for done, most, _ in told] == [(done, 4) for done in (1, 2, 3, 4)]
    nearest = [level for *_, level in told if level]
    assert nearest, "an interrupt ends with the nearest level so far"
    for level in (*nearest, made):
        assert level.miss is not None
        assert lint_rules(draft_of(parsed(level.keys))) == []


def test_no_level_on_which_a_player_can_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(annealing, "best_score", lambda _board: 0)
    monkeypatch.setattr(searching, "_SKETCHES", 1)
    with pytest.raises(NotMadeError) as refused:
        searching.make(Order(1, difficulty=3), lambda *_: None)
    assert "on which a player can earn points" in refused.value.why.text().message


_PROGRAM = """
from random import Random
from sheetgen.games.placement.making.changes import changed
from sheetgen.games.placement.making.drafting import level_text
from sheetgen.games.placement.making.sketch import sketch
from sheetgen.games.placement.making.taste import Wish
random, wish = Random(5), Wish(9, 7, ("gem", "puzzle", "key", "lock", "bomb", "rocket", "planet", "flag", "pile"), 3)
draft = sketch(wish, random)
for _ in range(30):
    draft = changed(draft, wish, random, draft.specials()) or draft
print(level_text(draft))
"""


def test_the_same_seed_the_same_level_in_any_process() -> None:
    texts = {
        subprocess.run(
            [sys.executable, "-c", _PROGRAM], env=surroundings() | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1


class _Here(Executor):
    """Does each task at once."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_the_map_keeps_the_better_level_of_each_place(monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.games.placement.making import archive

    draft, _, _ = sketched(1)
    costs = iter([3.0, 1.0, 2.0, 1.5, 0.5, 9.0, 9.0, 9.0, 0.1])

    def tried(trial: archive.Trial) -> tuple[str, MappedLevel] | None:
        return archive.place_name(trial.target, 0.2), MappedLevel(keys_of(draft), {"cost": next(costs)})

    monkeypatch.setattr(archive, "tried", tried)
    levels = archive.tend(LevelMap(), Order(7), 100, _Here())
    assert levels.tried == archive.TRIALS
    assert {place: level.figures["cost"] for place, level in levels.levels.items()} == {
        "1-4": 3.0, "2-4": 1.0, "3-4": 2.0, "4-4": 1.5, "5-4": 0.5,
    }  # fmt: skip
    levels = archive.tend(levels, Order(7), 1, _Here())
    assert (levels.tried, levels.levels["4-4"].figures["cost"]) == (archive.TRIALS + 1, 0.1)
    sheet = archive_picture(levels)
    assert len(sheet.pages) == 1


def archive_picture(levels: LevelMap) -> Any:
    """The page of a map whose levels have all figures."""
    from sheetgen.games.placement.making.atlas import picture

    whole = {"best": 60, "share": 0.5, "depth": 0.2}
    return picture(levels._replace(levels={place: level._replace(figures=whole) for place, level in levels.levels.items()}), "Map")


def test_a_map_has_all_difficulties() -> None:
    from sheetgen.games.placement.making import archive

    with pytest.raises(NotMadeError):
        archive.tend(LevelMap(), Order(7, difficulty=3), 1, _Here())


@heavy
@pytest.mark.parametrize(("difficulty", "size"), [(3, "8x6"), (4, "9x7")])
def test_a_level_is_as_hard_as_ordered(difficulty: int, size: str) -> None:
    from sheetgen.games.placement.lab.standards import SHARES
    from sheetgen.games.placement.making.measuring import best_score, played
    from sheetgen.games.placement.model import board

    order = Order(11, difficulty, size, ("gem", "bomb", "puzzle"))
    made = searching.make(order, lambda *_: None)
    assert made == searching.make(order, lambda *_: None)
    keys = parsed(made.keys)
    on = board(keys)
    assert abs(played(on, 3000, 1).magpie / best_score(on) - SHARES[difficulty - 1]) < 0.04
    assert {field.kind for field in on.fields.values()} - {"", "start"} == {"gem", "bomb", "puzzle"}


def parsed(text: str) -> Keys:
    """Return the keys of a level as written."""
    from msgspec import convert
    from yaml import safe_load

    return convert(safe_load(text), Keys, strict=False)
