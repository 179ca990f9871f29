"""Legal moves as compiled kernels; tests replay the games by the turns of the rulebook."""

from __future__ import annotations

import numpy as np

from sheetgen.games.placement import model
from sheetgen.games.placement.lab.compiled import below, bit_count, compiled, fields_of, lowest, meet, within
from sheetgen.games.placement.lab.course import LOG_ROOM, Course, Game, Sets

TURN, ROLL, TAKE, AGAIN, BACK, DROP, PLANET = range(7)
"""Actions of a log."""
ROLLED_DICE = (0, *(each.dice for each in model.TABLE.values()))
TURNS = (0, *(each.turns for each in model.TABLE.values()))


@compiled
def note(game: Game, action: int, value: int | np.int64) -> None:
    """Write an action into the log while there is room."""
    if game.logged < LOG_ROOM:
        game.log[game.logged, 0] = action
        game.log[game.logged, 1] = value
    game.logged += 1


@compiled
def spread(level: Course, fields: Sets, into: Sets) -> None:
    """Add the neighbours of a set of fields to another set."""
    for word in range(len(fields)):
        for field in fields_of(word, fields[word]):
            for other in range(len(into)):
                into[other] |= level.beside[field, other]


@compiled
def begin_game(level: Course, game: Game) -> None:
    """Reset the game to fresh sheets with their start fields crossed."""
    game.number = game.logged = 0
    game.flagged[:] = 0
    game.arrived[:] = 0
    game.exploded[:] = 0
    game.dice[:] = 0
    game.joined[:] = 0
    game.near[:] = 0
    for seat in range(game.players):
        game.crossed[seat] = level.starts
        spread(level, game.crossed[seat], game.joined[seat])
        set_free(level, game, seat)


@compiled
def copy_game(game: Game, into: Game) -> None:
    """Copy the sheets and the turn of a game; the other one keeps its way of play and its random numbers."""
    into.number, into.seat, into.out, into.last = game.number, game.seat, game.out, game.last
    into.rolled, into.over = game.rolled, game.over
    into.table[:] = game.table
    into.flagged[:] = game.flagged
    into.arrived[:] = game.arrived
    into.crossed[:] = game.crossed
    into.exploded[:] = game.exploded
    into.dice[:] = game.dice
    into.free[:] = game.free
    into.joined[:] = game.joined
    into.near[:] = game.near


@compiled
def set_free(level: Course, game: Game, seat: int) -> None:
    """Set the free fields for the next turn: only fields crossed before it open locks."""
    for word in range(len(game.options)):
        barred = game.crossed[seat, word] | game.exploded[seat, word] | level.planets[word]
        game.free[seat, word] = level.all_fields[word] & ~barred
    for colour in range(level.colour_count):
        if not meet(game.crossed[seat], level.keys[colour]):
            for word in range(len(game.options)):
                game.free[seat, word] &= ~level.locks[colour, word]


@compiled
def roll(game: Game, dice: int) -> None:
    """Roll dice onto the empty table."""
    game.table[:] = 0
    game.table[0] = dice
    for _ in range(dice):
        face = 1 + below(game, 6)
        game.table[face] += 1
        note(game, ROLL, face)


@compiled
def new_turn(game: Game) -> None:
    """Begin a turn: the starting player rolls."""
    players = game.players
    game.seat = game.number % players
    game.out = game.last = game.rolled = game.over = 0
    note(game, TURN, game.seat)
    roll(game, ROLLED_DICE[players])


@compiled
def find_places(game: Game) -> None:
    """Set the options to the fields for the next die, whatever its face. If the dice are closed in, the die jumps."""
    seat, found = game.seat, 0
    for word in range(len(game.options)):
        game.options[word] = game.near[seat, word] & game.free[seat, word]
        found |= game.options[word]
    if not found:
        for word in range(len(game.options)):
            game.options[word] = game.joined[seat, word] & game.free[seat, word]


@compiled
def find_options(level: Course, game: Game) -> bool:
    """Set the options to the fields for one of the dice on the table. Return whether there are any."""
    find_places(game)
    faces, found = 0, 0
    for face in range(1, 7):
        faces |= (game.table[face] != 0) << face
    for word in range(len(game.options)):
        game.options[word] &= level.fits[faces, word]
        found |= game.options[word]
    return found != 0


@compiled
def take(level: Course, game: Game, field: int) -> None:
    """Put the die that fits a field there, and pass on to the next player."""
    note(game, TAKE, field)
    seat, die = game.seat, 1 << (field & 63)
    game.table[level.pips[field]] -= 1
    game.table[0] -= 1
    game.dice[seat, field >> 6] |= die
    game.free[seat, field >> 6] &= ~die
    for word in range(len(game.options)):
        game.near[seat, word] |= level.beside[field, word]
    pass_on(game)


@compiled
def roll_again(game: Game) -> None:
    """Roll all dice left, for a player who could take none of them. It stays the same player's go."""
    note(game, AGAIN, game.table[0])
    roll(game, game.table[0])
    game.rolled = 1


@compiled
def give_back(level: Course, game: Game, field: int) -> None:
    """Return the die on that field to the table with the same face; -1 for a player without dice."""
    note(game, BACK, field)
    if field >= 0:
        seat, die = game.seat, 1 << (field & 63)
        game.table[level.pips[field]] += 1
        game.table[0] += 1
        game.dice[seat, field >> 6] &= ~die
        game.free[seat, field >> 6] |= die
        game.near[seat] = 0
        spread(level, game.dice[seat], game.near[seat])
    pass_on(game)


@compiled
def hangs_together(level: Course, game: Game, seat: int, without: int) -> bool:
    """Return whether all dice of a sheet, except one, stay connected to a cross."""
    found = 0
    game.rest[:] = game.dice[seat]
    game.rest[without >> 6] &= ~(1 << (without & 63))
    for word in range(len(game.options)):
        game.held[word] = game.edge[word] = game.rest[word] & game.joined[seat, word]
        found |= game.edge[word]
    while found:
        found = 0
        game.grown[:] = 0
        spread(level, game.edge, game.grown)
        for word in range(len(game.options)):
            game.edge[word] = game.grown[word] & game.rest[word] & ~game.held[word]
            game.held[word] |= game.edge[word]
            found |= game.edge[word]
    for word in range(len(game.options)):
        found |= game.rest[word] & ~game.held[word]
    return found == 0


@compiled
def drop_out(game: Game) -> None:
    """Drop the player out of this turn."""
    note(game, DROP, game.seat)
    game.out |= 1 << game.seat
    pass_on(game)


@compiled
def pass_on(game: Game) -> None:
    """Pass on to the next active player. The turn is over under the same conditions as in `moves`."""
    players = game.players
    active = players - bit_count(game.out)
    over = game.last != 0 or game.table[0] == 0 or active == 0
    seat = game.seat + 1 if game.seat + 1 < players else 0
    while not over and game.out >> seat & 1:
        seat = seat + 1 if seat + 1 < players else 0
    game.seat = seat
    game.last = game.out != 0 and active == 1
    game.rolled = 0
    game.over = over


@compiled
def arrive(level: Course, game: Game) -> None:
    """Give places at the flags under dice. Players who arrive in the same turn share a place, and the next place is skipped."""
    for word in range(len(game.options)):
        arriving = 0
        for seat in range(game.players):
            arriving |= game.dice[seat, word] & level.flag_fields[word]
        while arriving:
            bit = lowest(arriving)
            arriving &= arriving - 1
            place = game.arrived[word * 64 + bit]
            for seat in range(game.players):
                if game.dice[seat, word] >> bit & 1:
                    game.flagged[seat] += level.flag_points[word * 64 + bit, place]
                    game.arrived[word * 64 + bit] += 1


@compiled
def explode(level: Course, game: Game) -> None:
    """Explode the bombs under dice on all sheets that have not crossed them. The fields under dice are already crossed at this
    time."""
    for word in range(len(game.options)):
        blown = 0
        for seat in range(game.players):
            blown |= game.dice[seat, word] & level.bombs[word]
        for seat in range(game.players):
            game.exploded[seat, word] |= blown & ~game.crossed[seat, word]


@compiled
def is_full(level: Course, game: Game, seat: int) -> bool:
    """Return whether every field of a sheet is crossed or exploded."""
    left = 0
    for word in range(len(game.options)):
        left |= level.all_fields[word] & ~(game.crossed[seat, word] | game.exploded[seat, word])
    return left == 0


@compiled
def points(level: Course, game: Game, seat: int) -> int:
    """Return the points of a sheet."""
    result: int = game.flagged[seat]
    for word in range(len(game.options)):
        for field in fields_of(word, game.crossed[seat, word]):
            result += level.earns[field]
    for word in range(len(game.options)):
        for field in fields_of(word, game.exploded[seat, word]):
            result += level.bomb_points[field]
    for number in range(level.group_count):
        if is_finished(level, game, seat, number):
            result += level.scores[number]
    return result


@compiled
def is_finished(level: Course, game: Game, seat: int, number: int) -> bool:
    """Return whether a sheet has crossed all fields of a line or puzzle; False if it has no fields."""
    return meet(level.groups[number], level.all_fields) and within(level.groups[number], game.crossed[seat])
