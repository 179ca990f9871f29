"""The quick engine: blocks of games of one way to play, and the log of one game (extra `lab`).

Equal seeds give equal games, whatever is played before, beside or where.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.placement.lab.choices import MAGPIE, THINKER
from sheetgen.games.placement.lab.course import SEATS, Course, Numbers, Sets
from sheetgen.games.placement.lab.games import play_games
from sheetgen.games.placement.lab.play import LOG, LOGGED, PLAYERS, ROLLS_AGAIN, ROWS, WAY
from sheetgen.games.placement.model import TABLE

WAYS = ("wanderer", "magpie", "planner", "thinker")
"""The ways to play, by number."""
QUICK = WAYS[:THINKER]
BLOCK, BLOCK_OF_THINKERS = 2000, 10
"""Games of a block."""
ACTIONS = ("turn", "roll", "take", "roll again", "give back", "drop out", "planet")


class Block(NamedTuple):
    """What some games gave.

    points: games × players; crossed: sheets by field, after each round (rounds × fields; a game that has ended early counts as it
    ended); lines: sheets that finished each line; keys: sheets with a key of each colour of locks (in the order of `Ground.opens`).
    """

    points: NDArray[np.int32]
    crossed: Numbers
    lines: Numbers
    keys: Numbers

    @property
    def sheets(self) -> int:
        return self.points.size


class Log(NamedTuple):
    """A game's actions with their values, in order, and the points of its sheets.

    turn: its starter; roll: a face; take: a field; roll again: how many dice; give back: a field, -1 for who has no dice;
    drop out: a seat; planet: a field, at the end of a turn for a rocket of the first seat that has one yet to fly.
    """

    actions: list[tuple[str, int]]
    points: list[int]


def block_size(way: str) -> int:
    """Games of a block of that way."""
    return BLOCK_OF_THINKERS if way == WAYS[THINKER] else BLOCK


def play_block(course: Course, way: str, players: int, games: int, seed: int, block: int, again: bool = True) -> Block:
    """So many games of one block. again: whether players roll again where it is worth while."""
    result = _nothing(course, players, games)
    _play(course, _game(course, way, players, again), seed, block, 0, result)
    return result


def game_log(course: Course, way: str, players: int, number: int, seed: int, block: int, again: bool = True) -> Log:
    """One game of a block, by its number from 0."""
    length, room = 1, 0
    while room < length:
        room = max(1024, length)
        game, result = _game(course, way, players, again, room), _nothing(course, players, 1)
        _play(course, game, seed, block, number, result)
        length = int(game[1][LOGGED])
    actions = [(ACTIONS[action], value) for action, value in game[1][LOG:].reshape(-1, 2)[:length].tolist()]
    return Log(actions, result.points[0].tolist())


def _nothing(course: Course, players: int, games: int) -> Block:
    """What so many games give before they are played."""
    return Block(
        np.zeros((games, players), np.int32),
        np.zeros((TABLE[players].rounds, course.fields), np.int64),
        np.zeros(course.lines, np.int64),
        np.zeros(course.colours, np.int64),
    )


def _play(course: Course, game: tuple[Sets, Numbers], seed: int, block: int, first: int, result: Block) -> None:
    """Plays games from the first on and counts what they give."""
    words, level, facts, steps, promises = course
    way, again, players = (int(game[1][entry]) for entry in (WAY, ROLLS_AGAIN, PLAYERS))
    minds = np.zeros((2 * SEATS + 1, course.fields), np.int16)
    trial = _game(course, WAYS[MAGPIE], players, bool(again))
    start = np.random.SeedSequence((seed, way, players, block)).generate_state(1, np.uint64)[0]
    play_games(words, level, facts, *game, steps, promises, minds, *trial, start, first, *result)


def _game(course: Course, way: str, players: int, again: bool, room: int = 0) -> tuple[Sets, Numbers]:
    """Sheets and numbers of a game yet to begin; room: for so many actions in its log."""
    now = np.zeros(LOG + 2 * room, np.int64)
    now[[WAY, ROLLS_AGAIN, PLAYERS]] = WAYS.index(way), again, players
    return np.zeros((ROWS, len(course.words)), np.int64), now
