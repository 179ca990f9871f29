"""Legal moves once more, as compiled kernels: `analysis/moves.py` is the model, and tests replay with it what is played here."""

from __future__ import annotations

from sheetgen.games.placement import model
from sheetgen.games.placement.lab.compiled import below, bit_count, compiled, lowest
from sheetgen.games.placement.lab.course import (
    BESIDE,
    BOMB_POINTS,
    BOMBS,
    COLOUR_COUNT,
    EARNS,
    FIELDS,
    FITS,
    FLAG_POINTS,
    FLAGS,
    GROUP_COUNT,
    GROUPS,
    KEYS,
    LOCKS,
    MOST,
    PIPS,
    PLANETS,
    SCORES,
    SEATS,
    STARTS,
    Numbers,
    Sets,
    Words,
)

CROSSED, EXPLODED, DICE, FREE, JOINED, NEAR, SHEET = range(7)
"""Rows of a sheet, so many as SHEET; sets named as those of `moves.Sheet`."""
OPTIONS = SEATS * SHEET
REST, HELD, EDGE, GROWN, KNOWN = range(OPTIONS + 1, OPTIONS + 6)
TARGETS, ROWS = KNOWN + SEATS, KNOWN + 2 * SEATS
"""Rows of a game's `sheets`: four sheets; the fields to choose from and others to work with; by seat the crosses a planner has
seen and the fields it lacks.
"""
RANDOM, WAY, ROLLS_AGAIN, PLAYERS, LOGGED, NUMBER, SEAT, OUT, LAST, ROLLED, OVER, TABLE = range(12)
FLAGGED = TABLE + 7
ARRIVED = FLAGGED + SEATS
GOAL = ARRIVED + MOST
LOG = GOAL + SEATS
"""Entries of a game's numbers `now`. RANDOM: state of random numbers; WAY: the way of play; ROLLS_AGAIN: whether players roll again
where it is worth while; LOGGED: how many actions were logged, written or not; NUMBER: turns played; then as on `moves.Turn`.
TABLE: dice left, all and by face; FLAGGED: points of each sheet's flags; ARRIVED: sheets by flag field; GOAL: what each planner
heads for, or -1; LOG: actions and their values, to the end.
"""
TURN, ROLL, TAKE, AGAIN, BACK, DROP, PLANET = range(7)
"""Actions of a log."""
ROLLED_DICE = (0, *(each.dice for each in model.TABLE.values()))
TURNS = (0, *(each.turns for each in model.TABLE.values()))


@compiled
def note(now: Numbers, action: int, value: int) -> None:
    """Writes an action into the log while it has room."""
    at = LOG + 2 * now[LOGGED]
    if at < len(now):
        now[at] = action
        now[at + 1] = value
    now[LOGGED] += 1


@compiled
def spread(words: Words, level: Sets, sheets: Sets, row: int, into: int) -> None:
    """Adds the neighbours of the fields of one row to another row."""
    for word in range(len(words)):
        left = sheets[row, word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            for other in range(len(words)):
                sheets[into, other] |= level[BESIDE + field, other]


@compiled
def begin_game(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers) -> None:
    """Fresh sheets, their start fields crossed."""
    sheets[:] = 0
    now[LOGGED:GOAL] = 0
    for seat in range(now[PLAYERS]):
        for word in range(len(words)):
            sheets[SHEET * seat + CROSSED, word] = level[STARTS, word]
        spread(words, level, sheets, SHEET * seat + CROSSED, SHEET * seat + JOINED)
        set_free(words, level, facts, sheets, seat)


@compiled
def set_free(words: Words, level: Sets, facts: Numbers, sheets: Sets, seat: int) -> None:
    """Where a die may lie in the next turn: only what is crossed by now opens locks."""
    for word in range(len(words)):
        barred = sheets[SHEET * seat + CROSSED, word] | sheets[SHEET * seat + EXPLODED, word] | level[PLANETS, word]
        sheets[SHEET * seat + FREE, word] = level[FIELDS, word] & ~barred
    for colour in range(facts[COLOUR_COUNT]):
        if not has_any(words, level, sheets, seat, facts[KEYS] + colour):
            for word in range(len(words)):
                sheets[SHEET * seat + FREE, word] &= ~level[facts[LOCKS] + colour, word]


@compiled
def has_any(words: Words, level: Sets, sheets: Sets, seat: int, row: int) -> bool:
    """Whether a sheet has crossed any field of a row of the level."""
    common = 0
    for word in range(len(words)):
        common |= sheets[SHEET * seat + CROSSED, word] & level[row, word]
    return common != 0


@compiled
def roll(now: Numbers, dice: int) -> None:
    """So many dice onto the empty table."""
    now[TABLE : TABLE + 7] = 0
    now[TABLE] = dice
    for _ in range(dice):
        face = 1 + below(now, 6)
        now[TABLE + face] += 1
        note(now, ROLL, face)


@compiled
def new_turn(now: Numbers) -> None:
    """A turn whose starting player has rolled."""
    players = now[PLAYERS]
    now[SEAT] = now[NUMBER] % players
    now[OUT] = now[LAST] = now[ROLLED] = now[OVER] = 0
    note(now, TURN, now[SEAT])
    roll(now, ROLLED_DICE[players])


@compiled
def find_places(words: Words, sheets: Sets, now: Numbers) -> None:
    """Sets the options to the fields for the next die, whatever it shows; a jump where the dice are closed in."""
    seat, found = now[SEAT], 0
    for word in range(len(words)):
        sheets[OPTIONS, word] = sheets[SHEET * seat + NEAR, word] & sheets[SHEET * seat + FREE, word]
        found |= sheets[OPTIONS, word]
    if not found:
        for word in range(len(words)):
            sheets[OPTIONS, word] = sheets[SHEET * seat + JOINED, word] & sheets[SHEET * seat + FREE, word]


@compiled
def find_options(words: Words, level: Sets, sheets: Sets, now: Numbers) -> bool:
    """Sets the options to the fields for one of the dice on the table; whether there is any."""
    find_places(words, sheets, now)
    faces, found = 0, 0
    for face in range(1, 7):
        faces |= (now[TABLE + face] != 0) << face
    for word in range(len(words)):
        sheets[OPTIONS, word] &= level[FITS + faces, word]
        found |= sheets[OPTIONS, word]
    return found != 0


@compiled
def take(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, field: int) -> None:
    """The die that fits the field is put there; the next player's go."""
    note(now, TAKE, field)
    seat, die = now[SEAT], 1 << (field & 63)
    now[TABLE + facts[PIPS + field]] -= 1
    now[TABLE] -= 1
    sheets[SHEET * seat + DICE, field >> 6] |= die
    sheets[SHEET * seat + FREE, field >> 6] &= ~die
    for word in range(len(words)):
        sheets[SHEET * seat + NEAR, word] |= level[BESIDE + field, word]
    pass_on(now)


@compiled
def roll_again(now: Numbers) -> None:
    """All dice left are rolled by a player who could take none of them; it is still the same player's go."""
    note(now, AGAIN, now[TABLE])
    roll(now, now[TABLE])
    now[ROLLED] = 1


@compiled
def give_back(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, field: int) -> None:
    """The die on that field goes back to the table as it lies; -1 for who has no dice."""
    note(now, BACK, field)
    if field >= 0:
        seat, die = now[SEAT], 1 << (field & 63)
        now[TABLE + facts[PIPS + field]] += 1
        now[TABLE] += 1
        sheets[SHEET * seat + DICE, field >> 6] &= ~die
        sheets[SHEET * seat + FREE, field >> 6] |= die
        for word in range(len(words)):
            sheets[SHEET * seat + NEAR, word] = 0
        spread(words, level, sheets, SHEET * seat + DICE, SHEET * seat + NEAR)
    pass_on(now)


@compiled
def hangs_together(words: Words, level: Sets, sheets: Sets, seat: int, without: int) -> bool:
    """Whether all dice of a sheet but one hang together with a cross."""
    found = 0
    for word in range(len(words)):
        sheets[REST, word] = sheets[SHEET * seat + DICE, word]
    sheets[REST, without >> 6] &= ~(1 << (without & 63))
    for word in range(len(words)):
        sheets[HELD, word] = sheets[EDGE, word] = sheets[REST, word] & sheets[SHEET * seat + JOINED, word]
        found |= sheets[EDGE, word]
    while found:
        found = 0
        for word in range(len(words)):
            sheets[GROWN, word] = 0
        spread(words, level, sheets, EDGE, GROWN)
        for word in range(len(words)):
            sheets[EDGE, word] = sheets[GROWN, word] & sheets[REST, word] & ~sheets[HELD, word]
            sheets[HELD, word] |= sheets[EDGE, word]
            found |= sheets[EDGE, word]
    for word in range(len(words)):
        found |= sheets[REST, word] & ~sheets[HELD, word]
    return found == 0


@compiled
def drop_out(now: Numbers) -> None:
    """The player is out of this turn."""
    note(now, DROP, now[SEAT])
    now[OUT] |= 1 << now[SEAT]
    pass_on(now)


@compiled
def pass_on(now: Numbers) -> None:
    """The next active player's go; over as `moves` says."""
    players = now[PLAYERS]
    active = players - bit_count(now[OUT])
    over = now[LAST] != 0 or now[TABLE] == 0 or active == 0
    seat = now[SEAT] + 1 if now[SEAT] + 1 < players else 0
    while not over and now[OUT] >> seat & 1:
        seat = seat + 1 if seat + 1 < players else 0
    now[SEAT] = seat
    now[LAST] = now[OUT] != 0 and active == 1
    now[ROLLED] = 0
    now[OVER] = over


@compiled
def arrive(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers) -> None:
    """Places at the flags under dice; who arrives in the same turn shares one, and the next is skipped."""
    for word in range(len(words)):
        arriving = 0
        for seat in range(now[PLAYERS]):
            arriving |= sheets[SHEET * seat + DICE, word] & level[FLAGS, word]
        while arriving:
            bit = lowest(arriving)
            arriving &= arriving - 1
            place = now[ARRIVED + word * 64 + bit]
            for seat in range(now[PLAYERS]):
                if sheets[SHEET * seat + DICE, word] >> bit & 1:
                    now[FLAGGED + seat] += facts[FLAG_POINTS + SEATS * (word * 64 + bit) + place]
                    now[ARRIVED + word * 64 + bit] += 1


@compiled
def explode(words: Words, level: Sets, sheets: Sets, now: Numbers) -> None:
    """Bombs under dice explode on all sheets that have not crossed them; dice are crosses by now."""
    for word in range(len(words)):
        blown = 0
        for seat in range(now[PLAYERS]):
            blown |= sheets[SHEET * seat + DICE, word] & level[BOMBS, word]
        for seat in range(now[PLAYERS]):
            sheets[SHEET * seat + EXPLODED, word] |= blown & ~sheets[SHEET * seat + CROSSED, word]


@compiled
def is_full(words: Words, level: Sets, sheets: Sets, seat: int) -> bool:
    """Whether every field of a sheet is crossed or exploded."""
    left = 0
    for word in range(len(words)):
        left |= level[FIELDS, word] & ~(sheets[SHEET * seat + CROSSED, word] | sheets[SHEET * seat + EXPLODED, word])
    return left == 0


@compiled
def points(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, seat: int) -> int:
    """What a sheet earns."""
    result = now[FLAGGED + seat]
    for word in range(len(words)):
        left = sheets[SHEET * seat + CROSSED, word]
        while left:
            result += facts[EARNS + word * 64 + lowest(left)]
            left &= left - 1
        left = sheets[SHEET * seat + EXPLODED, word]
        while left:
            result += facts[BOMB_POINTS + word * 64 + lowest(left)]
            left &= left - 1
    for number in range(facts[GROUP_COUNT]):
        if is_finished(words, level, sheets, seat, number):
            result += facts[facts[SCORES] + number]
    return result


@compiled
def is_finished(words: Words, level: Sets, sheets: Sets, seat: int, number: int) -> bool:
    """Whether a sheet has crossed all of a line or puzzle that has any field."""
    missing, any_field = 0, 0
    for word in range(len(words)):
        any_field |= level[GROUPS + number, word]
        missing |= level[GROUPS + number, word] & ~sheets[SHEET * seat + CROSSED, word]
    return any_field != 0 and missing == 0
