"""Legal moves once more, as compiled kernels: `analysis/moves.py` is the model, and tests replay with it what is played here."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.placement.lab.compiled import below, bit_count, compiled, lowest
from sheetgen.games.placement.lab.course import BOMBS, FIELDS, FLAGS, PLANETS, STARTS, Course, Numbers, Sets
from sheetgen.games.placement.model import TABLE

CROSSED, EXPLODED, DICE, FREE, JOINED, NEAR = range(6)
"""Rows of a sheet: sets, named as those of `moves.Sheet`."""
NUMBER, SEAT, OUT, LAST, ROLLED, OVER = range(6)
"""Entries of `Game.go`: turns played, then as on `moves.Turn`."""
TURN, ROLL, TAKE, AGAIN, BACK, DROP, PLANET = range(7)
"""Actions of a log."""
REST, HELD, EDGE, GROWN = range(4)
"""Rows of `Game.scratch`."""
ROLLED_DICE = (0, *(TABLE[players].dice for players in TABLE))
TURNS = (0, *(TABLE[players].turns for players in TABLE))


class Game(NamedTuple):
    """A game in progress, and what its players keep in mind.

    way: one of `engine.WAYS`, by number; again: whether players roll again where it is worth while.
    sheets: players × 6 sets; table: dice left, all at 0 and by face from 1; arrived: sheets by flag field; flagged: points of a
    sheet's flags. options, scratch: sets to work with. log: actions and their values, logged: how many, written or not.
    known, near, goal, targets, path: a planner's by seat; crosses it has seen, steps from them to each field, the goal headed for
    (or -1), the fields that lack, steps from each field to the nearest of those.
    """

    way: int
    again: bool
    sheets: Sets
    table: Numbers
    go: Numbers
    arrived: Numbers
    flagged: Numbers
    random: NDArray[np.uint64]
    options: Sets
    scratch: Sets
    log: NDArray[np.int16]
    logged: Numbers
    known: Sets
    near: NDArray[np.int16]
    goal: Numbers
    targets: Sets
    path: NDArray[np.int16]


@compiled
def note(game: Game, action: int, value: int) -> None:
    """Writes an action into the log while it has room."""
    at = game.logged[0]
    if at < game.log.shape[0]:
        game.log[at, 0] = action
        game.log[at, 1] = value
    game.logged[0] = at + 1


@compiled
def begin_game(course: Course, game: Game) -> None:
    """Fresh sheets, their start fields crossed."""
    game.sheets[:] = 0
    game.go[:] = 0
    game.arrived[:] = 0
    game.flagged[:] = 0
    for seat in range(game.sheets.shape[0]):
        for word in range(len(course.words)):
            game.sheets[seat, CROSSED, word] = course.masks[STARTS, word]
        join(course, game, seat, game.sheets[seat, CROSSED])
        set_free(course, game, seat)


@compiled
def join(course: Course, game: Game, seat: int, fields: Sets) -> None:
    """The fields beside these lie beside a cross."""
    for word in range(len(course.words)):
        left = fields[word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            for other in range(len(course.words)):
                game.sheets[seat, JOINED, other] |= course.beside[field, other]


@compiled
def set_free(course: Course, game: Game, seat: int) -> None:
    """Where a die may lie in the next turn: only what is crossed by now opens locks."""
    for word in range(len(course.words)):
        barred = game.sheets[seat, CROSSED, word] | game.sheets[seat, EXPLODED, word] | course.masks[PLANETS, word]
        game.sheets[seat, FREE, word] = course.masks[FIELDS, word] & ~barred
    for colour in range(course.keys.shape[0]):
        if not has_any(course, game, seat, course.keys[colour]):
            for word in range(len(course.words)):
                game.sheets[seat, FREE, word] &= ~course.locks[colour, word]


@compiled
def has_any(course: Course, game: Game, seat: int, fields: Sets) -> bool:
    """Whether a sheet has crossed any of the fields."""
    common = 0
    for word in range(len(course.words)):
        common |= game.sheets[seat, CROSSED, word] & fields[word]
    return common != 0


@compiled
def roll(game: Game, dice: int) -> None:
    """So many dice onto the empty table."""
    game.table[:] = 0
    game.table[0] = dice
    for _ in range(dice):
        face = 1 + below(game.random, 6)
        game.table[face] += 1
        note(game, ROLL, face)


@compiled
def new_turn(game: Game) -> None:
    """A turn whose starting player has rolled."""
    players = game.sheets.shape[0]
    game.go[SEAT] = game.go[NUMBER] % players
    game.go[OUT] = game.go[LAST] = game.go[ROLLED] = game.go[OVER] = 0
    note(game, TURN, game.go[SEAT])
    roll(game, ROLLED_DICE[players])


@compiled
def find_places(course: Course, game: Game) -> None:
    """Sets the options to the fields for the next die, whatever it shows; a jump where the dice are closed in."""
    seat, found = game.go[SEAT], 0
    for word in range(len(course.words)):
        game.options[word] = game.sheets[seat, NEAR, word] & game.sheets[seat, FREE, word]
        found |= game.options[word]
    if not found:
        for word in range(len(course.words)):
            game.options[word] = game.sheets[seat, JOINED, word] & game.sheets[seat, FREE, word]


@compiled
def find_options(course: Course, game: Game) -> bool:
    """Sets the options to the fields for one of the dice on the table; whether there is any."""
    find_places(course, game)
    faces, found = 0, 0
    for face in range(1, 7):
        faces |= (game.table[face] != 0) << face
    for word in range(len(course.words)):
        game.options[word] &= course.fits[faces, word]
        found |= game.options[word]
    return found != 0


@compiled
def take(course: Course, game: Game, field: int) -> None:
    """The die that fits the field is put there; the next player's go."""
    note(game, TAKE, field)
    seat, die = game.go[SEAT], 1 << (field & 63)
    game.table[course.pips[field]] -= 1
    game.table[0] -= 1
    game.sheets[seat, DICE, field >> 6] |= die
    game.sheets[seat, FREE, field >> 6] &= ~die
    for word in range(len(course.words)):
        game.sheets[seat, NEAR, word] |= course.beside[field, word]
    pass_on(game)


@compiled
def roll_again(game: Game) -> None:
    """All dice left are rolled by a player who could take none of them; it is still the same player's go."""
    note(game, AGAIN, game.table[0])
    roll(game, game.table[0])
    game.go[ROLLED] = 1


@compiled
def give_back(course: Course, game: Game, field: int) -> None:
    """The die on that field goes back to the table as it lies; -1 for who has no dice."""
    note(game, BACK, field)
    if field >= 0:
        seat, die = game.go[SEAT], 1 << (field & 63)
        game.table[course.pips[field]] += 1
        game.table[0] += 1
        game.sheets[seat, DICE, field >> 6] &= ~die
        game.sheets[seat, FREE, field >> 6] |= die
        set_near(course, game, seat)
    pass_on(game)


@compiled
def set_near(course: Course, game: Game, seat: int) -> None:
    """What lies beside the dice that are left."""
    for word in range(len(course.words)):
        game.sheets[seat, NEAR, word] = 0
    for word in range(len(course.words)):
        left = game.sheets[seat, DICE, word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            for other in range(len(course.words)):
                game.sheets[seat, NEAR, other] |= course.beside[field, other]


@compiled
def hangs_together(course: Course, game: Game, seat: int, without: int) -> bool:
    """Whether all dice of a sheet but one hang together with a cross."""
    scratch, found = game.scratch, 0
    for word in range(len(course.words)):
        scratch[REST, word] = game.sheets[seat, DICE, word]
    scratch[REST, without >> 6] &= ~(1 << (without & 63))
    for word in range(len(course.words)):
        scratch[HELD, word] = scratch[EDGE, word] = scratch[REST, word] & game.sheets[seat, JOINED, word]
        found |= scratch[EDGE, word]
    while found:
        grow_edge(course, scratch)
        found = 0
        for word in range(len(course.words)):
            scratch[EDGE, word] = scratch[GROWN, word] & scratch[REST, word] & ~scratch[HELD, word]
            scratch[HELD, word] |= scratch[EDGE, word]
            found |= scratch[EDGE, word]
    for word in range(len(course.words)):
        found |= scratch[REST, word] & ~scratch[HELD, word]
    return found == 0


@compiled
def grow_edge(course: Course, scratch: Sets) -> None:
    """The fields beside the edge."""
    for word in range(len(course.words)):
        scratch[GROWN, word] = 0
    for word in range(len(course.words)):
        left = scratch[EDGE, word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            for other in range(len(course.words)):
                scratch[GROWN, other] |= course.beside[field, other]


@compiled
def drop_out(game: Game) -> None:
    """The player is out of this turn."""
    note(game, DROP, game.go[SEAT])
    game.go[OUT] |= 1 << game.go[SEAT]
    pass_on(game)


@compiled
def pass_on(game: Game) -> None:
    """The next active player's go; over as `moves` says."""
    players, go = game.sheets.shape[0], game.go
    active = players - bit_count(go[OUT])
    over = go[LAST] != 0 or game.table[0] == 0 or active == 0
    seat = go[SEAT] + 1 if go[SEAT] + 1 < players else 0
    while not over and go[OUT] >> seat & 1:
        seat = seat + 1 if seat + 1 < players else 0
    go[SEAT] = seat
    go[LAST] = go[OUT] != 0 and active == 1
    go[ROLLED] = 0
    go[OVER] = over


@compiled
def arrive(course: Course, game: Game) -> None:
    """Places at the flags under dice; who arrives in the same turn shares one, and the next is skipped."""
    for word in range(len(course.words)):
        arriving = 0
        for seat in range(game.sheets.shape[0]):
            arriving |= game.sheets[seat, DICE, word] & course.masks[FLAGS, word]
        while arriving:
            bit = lowest(arriving)
            arriving &= arriving - 1
            place = game.arrived[word * 64 + bit]
            for seat in range(game.sheets.shape[0]):
                if game.sheets[seat, DICE, word] >> bit & 1:
                    game.flagged[seat] += course.flags[word * 64 + bit, place]
                    game.arrived[word * 64 + bit] += 1


@compiled
def explode(course: Course, game: Game) -> None:
    """Bombs under dice explode on all sheets that have not crossed them; dice are crosses by now."""
    for word in range(len(course.words)):
        blown = 0
        for seat in range(game.sheets.shape[0]):
            blown |= game.sheets[seat, DICE, word] & course.masks[BOMBS, word]
        for seat in range(game.sheets.shape[0]):
            game.sheets[seat, EXPLODED, word] |= blown & ~game.sheets[seat, CROSSED, word]


@compiled
def is_full(course: Course, game: Game, seat: int) -> bool:
    """Whether every field of a sheet is crossed or exploded."""
    left = 0
    for word in range(len(course.words)):
        left |= course.masks[FIELDS, word] & ~(game.sheets[seat, CROSSED, word] | game.sheets[seat, EXPLODED, word])
    return left == 0


@compiled
def points(course: Course, game: Game, seat: int) -> int:
    """What a sheet earns."""
    result = game.flagged[seat]
    for word in range(len(course.words)):
        left = game.sheets[seat, CROSSED, word]
        while left:
            result += course.earns[word * 64 + lowest(left)]
            left &= left - 1
        left = game.sheets[seat, EXPLODED, word]
        while left:
            result += course.bombs[word * 64 + lowest(left)]
            left &= left - 1
    for number in range(course.sets.shape[0]):
        if is_finished(course, game, seat, number):
            result += course.scores[number]
    return result


@compiled
def is_finished(course: Course, game: Game, seat: int, number: int) -> bool:
    """Whether a sheet has crossed all of a line or puzzle that has any field."""
    missing, any_field = 0, 0
    for word in range(len(course.words)):
        any_field |= course.sets[number, word]
        missing |= course.sets[number, word] & ~game.sheets[seat, CROSSED, word]
    return any_field != 0 and missing == 0
