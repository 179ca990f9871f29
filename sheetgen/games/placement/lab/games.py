"""Whole games, as compiled kernels: turns to their last die, games to their end, what a thinker tries, and what is counted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.placement.lab.choices import (
    PLANNER,
    THINKER,
    die_to_return,
    forget,
    pick,
    plan,
    planet_to_cross,
    worth_rolling,
)
from sheetgen.games.placement.lab.compiled import bit_count, compiled, lowest, mixed
from sheetgen.games.placement.lab.course import PLANETS, ROCKETS, Course, Numbers
from sheetgen.games.placement.lab.play import (
    CROSSED,
    DICE,
    JOINED,
    NEAR,
    NUMBER,
    OVER,
    PLANET,
    ROLLED,
    SEAT,
    TURNS,
    Game,
    arrive,
    begin_game,
    drop_out,
    explode,
    find_options,
    give_back,
    has_any,
    is_finished,
    is_full,
    join,
    new_turn,
    note,
    points,
    roll_again,
    set_free,
    take,
)

TRIES = 20
"""Games that a thinker tries of each option."""


@compiled
def begin_turn(course: Course, game: Game) -> None:
    """The starting player rolls, planners look about."""
    new_turn(game)
    if game.way == PLANNER:
        for seat in range(game.sheets.shape[0]):
            plan(course, game, seat)


@compiled
def go_without(course: Course, game: Game) -> None:
    """The go of a player who can take no die."""
    if game.go[ROLLED]:
        give_back(course, game, die_to_return(course, game))
    elif game.again and worth_rolling(course, game):
        roll_again(game)
    else:
        drop_out(game)


@compiled
def end_turn(course: Course, game: Game) -> bool:
    """Flags, planets for rockets, crosses under all dice, bombs; whether the game is over, by turns or by a full sheet."""
    arrive(course, game)
    for seat in range(game.sheets.shape[0]):
        for word in range(len(course.words)):
            game.sheets[seat, JOINED, word] |= game.sheets[seat, NEAR, word]
        fly(course, game, seat)
        for word in range(len(course.words)):
            game.sheets[seat, CROSSED, word] |= game.sheets[seat, DICE, word]
    explode(course, game)
    game.go[NUMBER] += 1
    over = game.go[NUMBER] == TURNS[game.sheets.shape[0]]
    for seat in range(game.sheets.shape[0]):
        for word in range(len(course.words)):
            game.sheets[seat, DICE, word] = game.sheets[seat, NEAR, word] = 0
        set_free(course, game, seat)
        over |= is_full(course, game, seat)
    return over


@compiled
def fly(course: Course, game: Game, seat: int) -> None:
    """A planet is crossed for each rocket under a die, while any is left."""
    rockets = 0
    for word in range(len(course.words)):
        rockets += bit_count(game.sheets[seat, DICE, word] & course.masks[ROCKETS, word])
    for _ in range(rockets):
        for word in range(len(course.words)):
            game.options[word] = course.masks[PLANETS, word] & ~game.sheets[seat, CROSSED, word]
        planet = planet_to_cross(course, game)
        if planet >= 0:
            note(game, PLANET, planet)
            game.sheets[seat, CROSSED, planet >> 6] |= 1 << (planet & 63)
            for word in range(len(course.words)):
                game.sheets[seat, JOINED, word] |= course.beside[planet, word]


@compiled
def play_turn(course: Course, game: Game) -> None:
    """A turn from wherever it is to its last die, by a quick way."""
    while not game.go[OVER]:
        if find_options(course, game):
            take(course, game, pick(course, game))
        else:
            go_without(course, game)


@compiled
def think_turn(course: Course, game: Game, trial: Game) -> None:
    """A turn of thinkers; trial: a game of magpies to try things in, with the same random numbers."""
    while not game.go[OVER]:
        if find_options(course, game):
            take(course, game, best_option(course, game, trial))
        else:
            go_without(course, game)


@compiled
def best_option(course: Course, game: Game, trial: Game) -> int:
    """The option after which games played on greedily earn the player most; the first of equals."""
    count = 0
    for word in range(len(course.words)):
        count += bit_count(game.options[word])
    most, chosen = np.int64(0), np.int64(-1)
    for word in range(len(course.words)):
        left = game.options[word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            earned = try_out(course, game, trial, field) if count > 1 else np.int64(0)
            if chosen < 0 or earned > most:
                most, chosen = earned, field
    return chosen


@compiled
def try_out(course: Course, game: Game, trial: Game, field: int) -> int:
    """What the player earns in some games played on after a die on that field."""
    earned = np.int64(0)
    for _ in range(TRIES):
        copy(game, trial)
        take(course, trial, field)
        play_turn(course, trial)
        while not end_turn(course, trial):
            begin_turn(course, trial)
            play_turn(course, trial)
        earned += points(course, trial, game.go[SEAT])
    return earned


@compiled
def copy(game: Game, to: Game) -> None:
    """The state of a game into another."""
    to.sheets[:] = game.sheets
    to.table[:] = game.table
    to.go[:] = game.go
    to.arrived[:] = game.arrived
    to.flagged[:] = game.flagged


@compiled
def play_game(course: Course, game: Game, trial: Game, start: np.uint64, number: int, crossed: Numbers) -> None:
    """One game of a block, with random numbers of its own; adds to the crosses after each round (rounds × fields)."""
    game.random[0] = mixed(start + np.uint64(number))
    game.logged[0] = 0
    begin_game(course, game)
    forget(game)
    over, round_now, players = False, 0, game.sheets.shape[0]
    while not over:
        begin_turn(course, game)
        if game.way == THINKER:
            think_turn(course, game, trial)
        else:
            play_turn(course, game)
        over = end_turn(course, game)
        if over:
            for later in range(round_now, crossed.shape[0]):
                count_crosses(course, game, crossed[later])
        elif game.go[NUMBER] % players == 0:
            count_crosses(course, game, crossed[round_now])
            round_now += 1


@compiled
def count_crosses(course: Course, game: Game, counts: Numbers) -> None:
    """Adds the crosses of all sheets to a count by field."""
    for seat in range(game.sheets.shape[0]):
        for word in range(len(course.words)):
            left = game.sheets[seat, CROSSED, word]
            while left:
                counts[word * 64 + lowest(left)] += 1
                left &= left - 1


@compiled
def play_games(
    course: Course,
    game: Game,
    trial: Game,
    start: np.uint64,
    earned: NDArray[np.int32],
    crossed: Numbers,
    lines: Numbers,
    keys: Numbers,
) -> None:
    """A block of games into points (games × players), crosses (rounds × fields), sheets by line finished and by colour of keys."""
    for number in range(earned.shape[0]):
        play_game(course, game, trial, start, number, crossed)
        for seat in range(earned.shape[1]):
            earned[number, seat] = points(course, game, seat)
            for line in range(course.lines):
                lines[line] += is_finished(course, game, seat, line)
            for colour in range(keys.shape[0]):
                keys[colour] += has_any(course, game, seat, course.keys[colour])
