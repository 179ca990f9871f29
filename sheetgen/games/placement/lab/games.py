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
from sheetgen.games.placement.lab.compiled import bit_count, compiled, drawn, entry, lowest, mixed
from sheetgen.games.placement.lab.course import (
    BESIDE,
    KEYS,
    PLANETS,
    ROCKETS,
    Numbers,
    Promises,
    Sets,
    Steps,
    Words,
)
from sheetgen.games.placement.lab.play import (
    CROSSED,
    DICE,
    GOAL,
    JOINED,
    LOGGED,
    NEAR,
    NUMBER,
    OPTIONS,
    OVER,
    PLANET,
    PLAYERS,
    RANDOM,
    ROLLED,
    ROLLS_AGAIN,
    SEAT,
    SHEET,
    TURNS,
    WAY,
    arrive,
    begin_game,
    drop_out,
    explode,
    find_options,
    give_back,
    has_any,
    is_finished,
    is_full,
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
def go_without(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers) -> None:
    """The go of a player who can take no die."""
    if now[ROLLED]:
        give_back(words, level, facts, sheets, now, die_to_return(words, level, facts, sheets, now))
    elif now[ROLLS_AGAIN] and worth_rolling(words, level, sheets, now):
        roll_again(now)
    else:
        drop_out(now)


@compiled
def end_turn(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, promises: Promises) -> bool:
    """Flags, planets for rockets, crosses under all dice, bombs; whether the game is over, by turns or by a full sheet."""
    arrive(words, level, facts, sheets, now)
    for seat in range(now[PLAYERS]):
        for word in range(len(words)):
            sheets[SHEET * seat + JOINED, word] |= sheets[SHEET * seat + NEAR, word]
        fly(words, level, facts, sheets, now, promises, seat)
        for word in range(len(words)):
            sheets[SHEET * seat + CROSSED, word] |= sheets[SHEET * seat + DICE, word]
    explode(words, level, sheets, now)
    now[NUMBER] += 1
    over = now[NUMBER] == TURNS[now[PLAYERS]]
    for seat in range(now[PLAYERS]):
        for word in range(len(words)):
            sheets[SHEET * seat + DICE, word] = sheets[SHEET * seat + NEAR, word] = 0
        set_free(words, level, facts, sheets, seat)
        over |= is_full(words, level, sheets, seat)
    return over


@compiled
def fly(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, promises: Promises, seat: int) -> None:
    """A planet is crossed for each rocket under a die, while any is left."""
    rockets = 0
    for word in range(len(words)):
        rockets += bit_count(sheets[SHEET * seat + DICE, word] & level[ROCKETS, word])
    for _ in range(rockets):
        for word in range(len(words)):
            sheets[OPTIONS, word] = level[PLANETS, word] & ~sheets[SHEET * seat + CROSSED, word]
        planet = planet_to_cross(words, facts, sheets, now, promises)
        if planet >= 0:
            note(now, PLANET, planet)
            sheets[SHEET * seat + CROSSED, planet >> 6] |= 1 << (planet & 63)
            for word in range(len(words)):
                sheets[SHEET * seat + JOINED, word] |= level[BESIDE + planet, word]


@compiled
def play_turn(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, minds: Steps) -> None:
    """A turn from wherever it is to its last die, by a quick way."""
    while not now[OVER]:
        if find_options(words, level, sheets, now):
            take(words, level, facts, sheets, now, pick(words, level, facts, sheets, now, minds))
        else:
            go_without(words, level, facts, sheets, now)


@compiled
def think_turn(
    words: Words,
    level: Sets,
    facts: Numbers,
    sheets: Sets,
    now: Numbers,
    promises: Promises,
    minds: Steps,
    trial: Sets,
    then: Numbers,
) -> None:
    """A turn of thinkers; trial, then: sheets and numbers of a game of magpies to try things in."""
    while not now[OVER]:
        if find_options(words, level, sheets, now):
            take(words, level, facts, sheets, now, best_option(words, level, facts, sheets, now, promises, minds, trial, then))
        else:
            go_without(words, level, facts, sheets, now)


@compiled
def best_option(
    words: Words,
    level: Sets,
    facts: Numbers,
    sheets: Sets,
    now: Numbers,
    promises: Promises,
    minds: Steps,
    trial: Sets,
    then: Numbers,
) -> int:
    """The option after which games played on greedily earn the player most; the first of equals."""
    count = 0
    for word in range(len(words)):
        count += bit_count(sheets[OPTIONS, word])
    most, chosen = np.int64(0), np.int64(-1)
    for word in range(len(words)):
        left = sheets[OPTIONS, word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            earned = try_out(words, level, facts, sheets, now, promises, minds, trial, then, field) if count > 1 else np.int64(0)
            if chosen < 0 or earned > most:
                most, chosen = earned, field
    return chosen


@compiled
def try_out(
    words: Words,
    level: Sets,
    facts: Numbers,
    sheets: Sets,
    now: Numbers,
    promises: Promises,
    minds: Steps,
    trial: Sets,
    then: Numbers,
    field: int,
) -> int:
    """What the player earns in some games played on after a die on that field."""
    earned = np.int64(0)
    for _ in range(TRIES):
        trial[:OPTIONS] = sheets[:OPTIONS]
        then[LOGGED:GOAL] = now[LOGGED:GOAL]
        take(words, level, facts, trial, then, field)
        play_turn(words, level, facts, trial, then, minds)
        while not end_turn(words, level, facts, trial, then, promises):
            new_turn(then)
            play_turn(words, level, facts, trial, then, minds)
        earned += points(words, level, facts, trial, then, now[SEAT])
    return earned


@compiled
def play_game(
    words: Words,
    level: Sets,
    facts: Numbers,
    sheets: Sets,
    now: Numbers,
    steps: Steps,
    promises: Promises,
    minds: Steps,
    trial: Sets,
    then: Numbers,
    start: np.uint64,
    number: int,
    crossed: Numbers,
) -> None:
    """One game of a block, with random numbers of its own; adds to the crosses after each round (rounds × fields)."""
    now[RANDOM] = np.int64(mixed(start + np.uint64(number)))
    then[RANDOM] = np.int64(drawn(now))
    begin_game(words, level, facts, sheets, now)
    forget(now, minds)
    over, round_now = False, 0
    while not over:
        new_turn(now)
        if now[WAY] == PLANNER:
            for seat in range(now[PLAYERS]):
                plan(words, level, facts, sheets, now, steps, promises, minds, seat)
        if now[WAY] == THINKER:
            think_turn(words, level, facts, sheets, now, promises, minds, trial, then)
        else:
            play_turn(words, level, facts, sheets, now, minds)
        over = end_turn(words, level, facts, sheets, now, promises)
        if over:
            for later in range(round_now, len(crossed)):
                count_crosses(words, sheets, now, crossed, later)
        elif now[NUMBER] % now[PLAYERS] == 0:
            count_crosses(words, sheets, now, crossed, round_now)
            round_now += 1


@compiled
def count_crosses(words: Words, sheets: Sets, now: Numbers, counts: Numbers, row: int) -> None:
    """Adds the crosses of all sheets to a row of counts by field."""
    for seat in range(now[PLAYERS]):
        for word in range(len(words)):
            left = sheets[SHEET * seat + CROSSED, word]
            while left:
                counts[row, word * 64 + lowest(left)] += 1
                left &= left - 1


@entry
def play_games(
    words: Words,
    level: Sets,
    facts: Numbers,
    sheets: Sets,
    now: Numbers,
    steps: Steps,
    promises: Promises,
    minds: Steps,
    trial: Sets,
    then: Numbers,
    start: np.uint64,
    first: int,
    earned: NDArray[np.int32],
    crossed: Numbers,
    lines: Numbers,
    keys: Numbers,
) -> None:
    """Games of a block from the first, into points (games × players), crosses (rounds × fields), sheets by line finished and by colour of keys."""
    for number in range(len(earned)):
        play_game(words, level, facts, sheets, now, steps, promises, minds, trial, then, start, first + number, crossed)
        for seat in range(now[PLAYERS]):
            earned[number, seat] = points(words, level, facts, sheets, now, seat)
            for line in range(len(lines)):
                lines[line] += is_finished(words, level, sheets, seat, line)
            for colour in range(len(keys)):
                keys[colour] += has_any(words, level, sheets, seat, facts[KEYS] + colour)
