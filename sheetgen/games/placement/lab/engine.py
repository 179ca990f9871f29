"""The quick engine: blocks of games of one way to play, and the log of one game (extra `lab`).

Equal seeds give equal games, whatever is played before, beside or where.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.placement.lab import games as kernels
from sheetgen.games.placement.lab.choices import MAGPIE, THINKER
from sheetgen.games.placement.lab.course import Course, Numbers
from sheetgen.games.placement.lab.play import Game
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
    game, trial = _game(course, way, players, again), _game(course, WAYS[MAGPIE], players, again)
    result = Block(
        np.zeros((games, players), np.int32),
        np.zeros((TABLE[players].rounds, course.pips.size), np.int64),
        np.zeros(course.lines, np.int64),
        np.zeros(len(course.keys), np.int64),
    )
    kernels.play_games(course, game, trial._replace(random=game.random), _start(seed, game.way, players, block), *result)
    return result


def game_log(course: Course, way: str, players: int, number: int, seed: int, block: int, again: bool = True) -> Log:
    """One game of a block, by its number from 0."""
    room = 1024
    trial = _game(course, WAYS[MAGPIE], players, again)
    crossed = np.zeros((TABLE[players].rounds, course.pips.size), np.int64)
    while True:
        game = _game(course, way, players, again, room)
        start = _start(seed, game.way, players, block)
        kernels.play_game(course, game, trial._replace(random=game.random), start, number, crossed)
        length = int(game.logged[0])
        if length <= room:
            actions = [(ACTIONS[action], value) for action, value in game.log[:length].tolist()]
            return Log(actions, [int(kernels.points(course, game, seat)) for seat in range(players)])
        room = length


def _start(*numbers: int) -> np.uint64:
    """Where the random numbers of a block begin, by its numbers."""
    return np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0]


def _game(course: Course, way: str, players: int, again: bool, room: int = 0) -> Game:
    """A game yet to begin; room: for so many actions in its log."""
    words, fields = len(course.words), course.pips.size
    return Game(
        way=WAYS.index(way),
        again=again,
        sheets=np.zeros((players, 6, words), np.int64),
        table=np.zeros(7, np.int64),
        go=np.zeros(6, np.int64),
        arrived=np.zeros(fields, np.int64),
        flagged=np.zeros(players, np.int64),
        random=np.zeros(1, np.uint64),
        options=np.zeros(words, np.int64),
        scratch=np.zeros((4, words), np.int64),
        log=np.zeros((room, 2), np.int16),
        logged=np.zeros(1, np.int64),
        known=np.zeros((players, words), np.int64),
        near=np.zeros((players, fields), np.int16),
        goal=np.zeros(players, np.int64),
        targets=np.zeros((players, words), np.int64),
        path=np.zeros((players, fields), np.int16),
    )
