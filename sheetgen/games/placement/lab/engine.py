"""The fast engine: blocks of games of one strategy, and the log of one game (the `lab` extra).

Equal seeds give equal games, whatever else is played, and on any machine.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.placement.lab.choices import MAGPIE
from sheetgen.games.placement.lab.course import LOG_ROOM, Course, Game, IntArray, new_game
from sheetgen.games.placement.lab.games import play_games
from sheetgen.games.placement.lab.standards import STRATEGIES
from sheetgen.games.placement.model import TABLE

ACTIONS = ("turn", "roll", "take", "roll again", "give back", "drop out", "planet")


class Block(NamedTuple):
    """The results of some games.

    points: games × players; crossed: sheets by field, after each round (rounds × fields; a game that ended early counts with its
    final state); lines: sheets that finished each line; keys: sheets with a key of each colour of locks (in the order of
    `Board.opens`).
    """

    points: NDArray[np.int32]
    crossed: IntArray
    lines: IntArray
    keys: IntArray

    @property
    def sheets(self) -> int:
        return self.points.size


class Log(NamedTuple):
    """The actions of a game with their values, in order, and the points of its sheets.

    The value of each action: turn: the seat that starts it; roll: a face; take: a field; roll again: number of dice; give back: a
    field, -1 for a player without dice; drop out: a seat; planet (at the end of a turn): a field, for the first seat with an unused
    rocket.
    """

    actions: list[tuple[str, int]]
    points: list[int]


def play_block(course: Course, way: str, players: int, games: int, seed: int, block: int, again: bool = True) -> Block:
    """Play some games of one block. again: whether players roll again if it is worthwhile."""
    return _play(course, new_game(course.all_fields.size, STRATEGIES.index(way), players, again), games, seed, block, 0)


def game_log(course: Course, way: str, players: int, number: int, seed: int, block: int, again: bool = True) -> Log:
    """Return the log of one game of a block, by its number from 0."""
    game = new_game(course.all_fields.size, STRATEGIES.index(way), players, again)
    result = _play(course, game, 1, seed, block, number)
    assert game.logged <= LOG_ROOM
    actions = [(ACTIONS[action], value) for action, value in game.log[: game.logged].tolist()]
    return Log(actions, result.points[0].tolist())


def _play(course: Course, game: Game, games: int, seed: int, block: int, first: int) -> Block:
    """Play games from the first one and count the results."""
    players, way = int(game.players), int(game.way)
    trial = new_game(course.all_fields.size, MAGPIE, players, bool(game.rolls_again))
    start = np.random.SeedSequence((seed, way, players, block)).generate_state(1, np.uint64)[0]
    points = np.zeros((games, players), np.int32)
    crossed = np.zeros((TABLE[players].rounds, course.field_count), np.int64)
    lines, keys = np.zeros(course.line_count, np.int64), np.zeros(course.colour_count, np.int64)
    play_games(course, game, trial, start, first, points, crossed, lines, keys)
    return Block(points, crossed, lines, keys)
