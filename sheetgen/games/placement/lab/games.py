"""Complete games, as compiled kernels: turns to their last die, games to their end, the trials of a thinker, and the counts."""

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
from sheetgen.games.placement.lab.compiled import bit_count, compiled, drawn, entry, fields_of, meet, mixed
from sheetgen.games.placement.lab.course import Course, Game, IntArray
from sheetgen.games.placement.lab.play import (
    PLANET,
    TURNS,
    arrive,
    begin_game,
    copy_game,
    drop_out,
    explode,
    find_options,
    give_back,
    is_finished,
    is_full,
    new_turn,
    note,
    points,
    roll_again,
    set_free,
    take,
)

GAMES_PER_OPTION = 20
"""Number of games that a thinker tries for each option."""


@compiled
def go_without(level: Course, game: Game) -> None:
    """Play the go of a player who can take no die: give one back, roll again or drop out."""
    if game.rolled:
        give_back(level, game, die_to_return(level, game))
    elif game.rolls_again and worth_rolling(level, game):
        roll_again(game)
    else:
        drop_out(game)


@compiled
def end_turn(level: Course, game: Game) -> bool:
    """End a turn: give places at flags, cross planets for rockets, cross the fields under dice, explode bombs. Return whether the
    game is over, by turns or by a full sheet."""
    arrive(level, game)
    for seat in range(game.players):
        for word in range(len(game.options)):
            game.joined[seat, word] |= game.near[seat, word]
        fly(level, game, seat)
        for word in range(len(game.options)):
            game.crossed[seat, word] |= game.dice[seat, word]
    explode(level, game)
    game.number += 1
    over: bool = game.number == TURNS[game.players]
    for seat in range(game.players):
        game.dice[seat] = 0
        game.near[seat] = 0
        set_free(level, game, seat)
        over |= is_full(level, game, seat)
    return over


@compiled
def fly(level: Course, game: Game, seat: int) -> None:
    """Cross a planet for each rocket under a die, while any planet is left."""
    rockets = 0
    for word in range(len(game.options)):
        rockets += bit_count(game.dice[seat, word] & level.rockets[word])
    for _ in range(rockets):
        for word in range(len(game.options)):
            game.options[word] = level.planets[word] & ~game.crossed[seat, word]
        planet = planet_to_cross(level, game)
        if planet >= 0:
            note(game, PLANET, planet)
            game.crossed[seat, planet >> 6] |= 1 << (planet & 63)
            for word in range(len(game.options)):
                game.joined[seat, word] |= level.beside[planet, word]


@compiled
def play_turn(level: Course, game: Game) -> None:
    """Play a turn from its current state to its last die, by a quick strategy."""
    while not game.over:
        if find_options(level, game):
            take(level, game, pick(level, game))
        else:
            go_without(level, game)


@compiled
def think_turn(level: Course, game: Game, trial: Game) -> None:
    """Play a turn of thinkers. trial: a game of magpies for trying options."""
    while not game.over:
        if find_options(level, game):
            take(level, game, best_option(level, game, trial))
        else:
            go_without(level, game)


@compiled
def best_option(level: Course, game: Game, trial: Game) -> int:
    """Return the option that earns the player most if the game continues greedily; the first of equal ones."""
    count = 0
    for word in range(len(game.options)):
        count += bit_count(game.options[word])
    most, chosen = 0, -1
    for word in range(len(game.options)):
        for field in fields_of(word, game.options[word]):
            earned = try_out(level, game, trial, field) if count > 1 else 0
            if chosen < 0 or earned > most:
                most, chosen = earned, field
    return chosen


@compiled
def try_out(level: Course, game: Game, trial: Game, field: int) -> int:
    """Return the sum of the player's points in `GAMES_PER_OPTION` trial games, each continued greedily after a die on that
    field."""
    earned = 0
    for _ in range(GAMES_PER_OPTION):
        copy_game(game, trial)
        take(level, trial, field)
        play_turn(level, trial)
        while not end_turn(level, trial):
            new_turn(trial)
            play_turn(level, trial)
        earned += points(level, trial, game.seat)
    return earned


@compiled
def play_game(level: Course, game: Game, trial: Game, start: np.uint64, number: int, crossed: IntArray) -> None:
    """Play a game of a block, with its own random numbers; add the crosses after each round (rounds × fields)."""
    game.random = mixed(start + np.uint64(number))
    trial.random = drawn(game)
    begin_game(level, game)
    forget(game)
    over, round_now = False, 0
    while not over:
        new_turn(game)
        if game.way == PLANNER:
            for seat in range(game.players):
                plan(level, game, seat)
        if game.way == THINKER:
            think_turn(level, game, trial)
        else:
            play_turn(level, game)
        over = end_turn(level, game)
        if over:
            for later in range(round_now, len(crossed)):
                count_crosses(game, crossed, later)
        elif game.number % game.players == 0:
            count_crosses(game, crossed, round_now)
            round_now += 1


@compiled
def count_crosses(game: Game, counts: IntArray, row: int) -> None:
    """Add the crosses of all sheets to a row of counts by field."""
    for seat in range(game.players):
        for word in range(len(game.options)):
            for field in fields_of(word, game.crossed[seat, word]):
                counts[row, field] += 1


@entry
def play_games(
    level: Course,
    game: Game,
    trial: Game,
    start: np.uint64,
    first: int,
    earned: NDArray[np.int32],
    crossed: IntArray,
    lines: IntArray,
    keys: IntArray,
) -> None:
    """Play games of a block from the first one; fill in points (games × players), crosses (rounds × fields), and sheets by line
    finished and by colour of keys.
    """
    for number in range(len(earned)):
        play_game(level, game, trial, start, first + number, crossed)
        for seat in range(game.players):
            earned[number, seat] = points(level, game, seat)
            for line in range(len(lines)):
                lines[line] += is_finished(level, game, seat, line)
            for colour in range(len(keys)):
                keys[colour] += meet(game.crossed[seat], level.keys[colour])
