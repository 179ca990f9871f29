"""The state of a game in progress, as one record that compiled kernels change in place."""

from __future__ import annotations

import numpy as np

from sheetgen.games.placement.lab.course import MOST, SEATS, Numbers, Sets, Steps, record

LOG_ROOM = 4096
"""Most actions in the log of a game."""


class Game:
    """A game in progress: a record of numpy, which kernels change in place. Sets of fields are rows of words, by seat.

    way: number of the way of play. rolls_again: whether players roll again if it is worth it. number: turns played. seat, out,
    last, rolled, over: as in `moves.Turn`. table: dice left, all and by face. flagged: points of each sheet's flags. arrived:
    sheets that arrived at each flag.
    """

    random: np.uint64
    way: int
    rolls_again: int
    players: int
    number: int
    seat: int
    out: int
    last: int
    rolled: int
    over: int
    table: Numbers
    flagged: Numbers
    arrived: Numbers
    # Sets of `moves.Sheet`.
    crossed: Sets
    exploded: Sets
    dice: Sets
    free: Sets
    joined: Sets
    near: Sets
    # The fields to choose from, and others to work with.
    options: Sets
    rest: Sets
    held: Sets
    edge: Sets
    grown: Sets
    # What planners know: their goals or -1, the crosses they have seen, the fields they head for, steps from and to these.
    goal: Numbers
    known: Sets
    targets: Sets
    from_crosses: Steps
    to_targets: Steps
    walked: Steps
    # Actions with their values; so many were logged, written or not.
    logged: int
    log: Numbers


def new_game(words: int, way: int, players: int, rolls_again: bool) -> Game:
    """Return the record of a game that has not begun, on a level whose sets have so many words."""
    numbers = ("way", "rolls_again", "players", "number", "seat", "out", "last", "rolled", "over", "logged")
    sets_by_seat = ("crossed", "exploded", "dice", "free", "joined", "near", "known", "targets")
    layout = [
        ("random", np.uint64),
        *((name, np.int64) for name in numbers),
        *((name, np.int64, (SEATS, words)) for name in sets_by_seat),
        *((name, np.int64, (words,)) for name in ("options", "rest", "held", "edge", "grown")),
        *((name, np.int64, (SEATS,)) for name in ("flagged", "goal")),
        ("table", np.int64, (7,)),
        ("arrived", np.int64, (MOST,)),
        *((name, np.int16, (SEATS, MOST)) for name in ("from_crosses", "to_targets")),
        ("walked", np.int16, (MOST,)),
        ("log", np.int64, (LOG_ROOM, 2)),
    ]
    game: Game = record(layout)
    game.way, game.players, game.rolls_again = way, players, rolls_again
    return game
