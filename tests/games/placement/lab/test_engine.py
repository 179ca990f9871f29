"""The quick engine: its games follow the model, equal seeds give equal games, and its strategies earn the points in
`docs/levels.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from rulebooks.placement import turns
from rulebooks.placement.play import LEVELS, keys_of, random_level
from rulebooks.placement.turns import Now, Sheet, Turn

from sheetgen.games.placement import model
from sheetgen.games.placement.lab import engine
from sheetgen.games.placement.lab.course import Course, course
from sheetgen.games.placement.lab.engine import Log
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.model import TABLE, Board, bits, board
from tests.thorough import heavy, some

QUICK = ("wanderer", "magpie", "planner")
GAMES = 1000
PAGE = Path(__file__).parents[4] / "docs" / "levels.md"
DOC_GAMES = 10_000


@cache
def level(name: str) -> tuple[Board, Course]:
    """A bundled level."""
    on = board(keys_of(name))
    return on, course(on)


def random_course(random: Random, side: int) -> tuple[Board, Course]:
    """A level of anything."""
    on = board(random_level(random, side))
    return on, course(on)


class Told:
    """The actions of a log in order, with fields as places."""

    def __init__(self, on: Board, log: Log) -> None:
        places, fields = [*on.fields, -1], ("take", "give back", "planet")
        self._actions = [(name, places[value] if name in fields else value) for name, value in reversed(log.actions)]

    def take(self, action: str) -> int:
        """Return the value of the next action, which must have this name."""
        name, value = self._actions.pop()
        assert name == action
        return value

    def has(self, action: str) -> bool:
        """Return whether the next action is of that name."""
        return bool(self._actions) and self._actions[-1][0] == action

    def rolled(self, dice: int) -> list[int]:
        return [self.take("roll") for _ in range(dice)]

    @property
    def is_over(self) -> bool:
        return not self._actions


def replayed(on: Board, players: int, log: Log) -> Iterator[tuple[Sheet, ...]]:
    """Yield the sheets after each turn, replayed by the model; assert that every action is legal and none is left over."""
    told = Told(on, log)
    sheets = tuple(turns.new_sheet(on) for _ in range(players))
    for number in range(TABLE[players].turns):
        assert told.take("turn") == number % players
        turn = replayed_turn(on, told, turns.new_turn(sheets, told.rolled(TABLE[players].dice), number % players))

        def choose(_seat: int, _sheet: Sheet, left: int) -> int:
            planet = told.take("planet")
            assert left >> planet & 1
            return planet

        sheets = turns.end_turn(on, turn, choose)
        yield sheets
        if any(turns.is_full(on, sheet) for sheet in sheets):
            break
    assert told.is_over


def replayed_turn(on: Board, told: Told, turn: Turn) -> Turn:
    """Return a turn replayed to its last die."""
    while (now := turns.now(on, turn)) is not Now.OVER:
        if now is Now.PUT:
            field = told.take("take")
            assert turns.options(on, turn) >> field & 1
            turn = turns.take(on, turn, field)
        elif now is Now.GIVE_BACK:
            die, dice = told.take("give back"), turns.may_give_back(on, turn.sheets[turn.seat])
            assert dice >> die & 1 if dice else die == -1
            turn = turns.give_back(on, turn, die if dice else None)
        elif told.has("roll again"):
            assert is_worth_rolling(on, turn)
            assert told.take("roll again") == sum(turn.table)
            turn = turns.roll_again(turn, told.rolled(sum(turn.table)))
        else:
            assert not is_worth_rolling(on, turn)
            assert told.take("drop out") == turn.seat
            turn = turns.drop_out(turn)
    return turn


def is_worth_rolling(on: Board, turn: Turn) -> bool:
    """Return whether a roll of the dice left fits at least as likely as not, or costs nothing."""
    sheet = turn.sheets[turn.seat]
    fields = turns.may_lie(sheet)
    fitting = sum(any(on.fields[field].pips == face for field in bits(fields)) for face in turns.FACES)
    return fitting > 0 and ((1 - fitting / 6) ** sum(turn.table) <= 0.5 or not sheet.dice)


def points(on: Board, sheet: Sheet) -> int:
    """Return the points earned by a sheet."""
    return sum(model.score(on, sheet.crossed, sheet.exploded, dict(sheet.places)).values())


def check_games(on: Board, ready: Course, way: str, players: int, games: int, seed: int) -> None:
    """Assert that a block's games follow the model and have its points, crosses and lines."""
    block = engine.play_block(ready, way, players, games, seed, 3)
    rounds = TABLE[players].rounds
    crossed = np.zeros((rounds, len(on.fields)), np.int64)
    ended: list[Sheet] = []
    for number in range(games):
        log = engine.game_log(ready, way, players, number, seed, 3)
        turns = list(replayed(on, players, log))
        assert [points(on, sheet) for sheet in turns[-1]] == log.points == block.points[number].tolist()
        ended += turns[-1]
        for after in range(rounds):
            for sheet in turns[min((after + 1) * players, len(turns)) - 1]:
                crossed[after, [number for number, place in enumerate(on.fields) if sheet.crossed >> place & 1]] += 1
    assert block.crossed.tolist() == crossed.tolist()
    assert block.lines.tolist() == [sum(not line.fields & ~each.crossed for each in ended) * bool(line.fields) for line in on.lines]
    assert block.keys.tolist() == [sum(keys & each.crossed != 0 for each in ended) for keys, _ in on.opens.values()]
    assert block.sheets == len(ended) == games * players


@heavy
@pytest.mark.parametrize("way", QUICK)
@pytest.mark.parametrize("players", TABLE)
def test_games_of_bundled_levels_are_games_of_the_model(way: str, players: int) -> None:
    for name in LEVELS:
        check_games(*level(name), way, players, some(GAMES // 80), 7)


@heavy
@pytest.mark.parametrize("way", QUICK)
def test_games_of_random_levels_are_games_of_the_model(way: str) -> None:
    for seed in range(some(GAMES // 12)):
        random = Random(f"{way} {seed}")
        side = random.randint(3, 8) if seed % 2 else random.randint(9, 15)
        check_games(*random_course(random, side), way, random.choice(list(TABLE)), 2, seed)


def test_games_of_thinkers_are_games_of_the_model() -> None:
    check_games(*level(LEVELS[3]), "thinker", 2, some(20), 1)
    for seed in range(some(20)):
        random = Random(seed)
        check_games(*random_course(random, random.choice([3, 4, 5, 9])), "thinker", random.choice(list(TABLE)), 1, seed)


@heavy
def test_the_largest_level() -> None:
    on, ready = random_course(Random(15), 15)
    assert len(on.fields) > 128
    check_games(on, ready, "planner", 2, 2, 1)


def test_a_full_sheet_ends_the_game() -> None:
    """Eight dice on eight fields; the crosses after each round equal those at the end."""
    full = board(Keys(grid="1 2 3\n4 X 5\n6 1 2"))
    block = engine.play_block(course(full), "magpie", 1, 50, 1, 0)
    turns = [
        sum(name == "turn" for name, _ in engine.game_log(course(full), "magpie", 1, game, 1, 0).actions) for game in range(50)
    ]
    assert max(turns) < TABLE[1].turns
    assert (block.crossed[max(turns) - 1 :] == 50).all()
    check_games(full, course(full), "wanderer", 2, 20, 1)


def test_equal_seeds_give_equal_games_in_any_order() -> None:
    _, ready = level(LEVELS[2])
    blocks = [(way, players, block) for way in QUICK for players in (2, 3) for block in range(3)]
    one, other = (
        {key: engine.play_block(ready, *key[:2], 20, 5, key[2]).points.tolist() for key in order}
        for order in (blocks, blocks[::-1])
    )
    assert one == other
    assert all(one[a] != one[b] for a, b in pairwise(blocks))
    assert engine.play_block(ready, "magpie", 2, 20, 6, 0).points.tolist() != one["magpie", 2, 0]
    assert engine.play_block(ready, "magpie", 2, 7, 5, 0).points.tolist() == one["magpie", 2, 0][:7], "of a game, not of a block"


def test_nobody_rolls_again_where_nobody_may() -> None:
    _, ready = level(LEVELS[0])
    log = engine.game_log(ready, "wanderer", 2, 0, 1, 0, again=False)
    assert not any(action in ("roll again", "give back") for action, _ in log.actions)
    usual, never = (engine.play_block(ready, "wanderer", 2, 200, 1, 0, again).points.mean() for again in (True, False))
    assert never < usual / 1.5


class Row(NamedTuple):
    """A row of the table in `docs/levels.md`: for each strategy, the mean and standard deviation of a sheet's points."""

    level: str
    players: int
    ways: dict[str, tuple[float, float]]


def rows() -> list[Row]:
    """The table of `docs/levels.md`."""
    cells = [line.strip("| \n").split(" | ") for line in PAGE.read_text("utf-8").split("bench/levels.py -->")[1].split("\n")]
    figures = [(row, [tuple(map(float, re.findall(r"-?\d+\.\d", cell))) for cell in row[3:6]]) for row in cells if len(row) == 9]
    return [
        Row(f"placement/level-{row[0]}", int(row[1]), {way: (mean, sd) for way, (mean, sd) in zip(QUICK, each, strict=True)})
        for row, each in figures
        if row[0].isdigit()
    ]


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.level}, {row.players} players")
def test_means_are_those_of_the_page(row: Row) -> None:
    """The tolerance is four standard errors of the difference, plus the rounding to a tenth."""
    _, ready = level(row.level)
    games = some(DOC_GAMES, 0.2)
    for way, (mean, deviation) in row.ways.items():
        earned = engine.play_block(ready, way, row.players, games, 11, 0).points
        error = deviation * sqrt(1 / games + 1 / DOC_GAMES)
        assert abs(earned.mean() - mean) < 4 * error + 0.05, way


def test_a_thinker_earns_more_than_a_magpie() -> None:
    _, ready = level(LEVELS[0])
    thinker = engine.play_block(ready, "thinker", 2, 3, 1, 0).points.mean()
    assert thinker > engine.play_block(ready, "magpie", 2, 300, 1, 0).points.mean() + 3


def test_a_level_without_start_earns_nothing() -> None:
    on = board(Keys(grid="1 2 3\n4 5 6\n1 2 3"))
    block = engine.play_block(course(on), "planner", 2, 3, 1, 0)
    assert not block.points.any()
    assert not block.crossed.any()
