"""Legal moves: a turn with its dice taken one at a time, from the roll to the crosses (rulebook: "Game Play").

Plain values, cheap to ask a million times. Sets of fields are whole numbers, a bit a field (as on the `Board`). Nothing rolls
here: whoever plays the game brings the dice, so a turn can be repeated, searched and tested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple

from sheetgen.games.placement.model import Board, as_set, bits

FACES = range(1, 7)

Places = tuple[tuple[int, int], ...]
"""A sheet's places of arrival, as (flag, place)."""

ChoosePlanet = Callable[[int, "Sheet", int], int]
"""Which planet a rocket crosses: asked with the seat, its sheet and the planets left; answers with one field."""


class Ground(NamedTuple):
    """What moves need of a board, made once; see `ground`.

    fits: of every set of faces (bit 1 a one, … bit 6 a six) the fields with such pips.
    opens: of each colour, (its keys, its locks).
    """

    fields: int
    starts: int
    beside: tuple[int, ...]
    pips: tuple[int, ...]
    fits: tuple[int, ...]
    opens: tuple[tuple[int, int], ...]
    bombs: int
    rockets: int
    planets: int
    flags: int


class Sheet(NamedTuple):
    """One player's sheet in play.

    crossed, exploded, dice: the fields with a cross, the bombs struck out, the fields under a die of this turn.
    free: where a die may lie this turn if it gets there: unused, no planet, not locked.
    joined, near: the fields beside a cross and beside a die of this turn, whether free or not.
    places: the place of arrival at each crossed flag, as (field, place).
    """

    crossed: int
    exploded: int
    dice: int
    free: int
    joined: int
    near: int
    places: Places = ()


class Now(Enum):
    """What the player has to do whose go it is."""

    PUT = "put a die on a field"
    STUCK = "roll again or drop out"
    GIVE_BACK = "return a die after a roll in vain"
    OVER = "nothing: the turn is over"


class Turn(NamedTuple):
    """A turn in progress. `table`: dice left, by face from 1; `out`: a bit for each seat that has dropped out.

    last: the seat is the last active player, whose one opportunity this is. rolled: the seat has just rolled again.
    """

    sheets: tuple[Sheet, ...]
    table: tuple[int, ...]
    seat: int
    out: int = 0
    last: bool = False
    rolled: bool = False
    over: bool = False


def ground(board: Board) -> Ground:
    """A level made ready for moves."""
    dice = [(field, 1 << number) for number, field in enumerate(board.fields) if field.pips]
    fits = tuple(sum(bit for field, bit in dice if faces >> field.pips & 1) for faces in range(1 << FACES.stop))
    colours = dict.fromkeys(board.fields[lock].colour for lock in bits(board.of("lock")))
    opens = tuple((_coloured(board, "key", colour), _coloured(board, "lock", colour)) for colour in colours)
    return Ground(
        fields=(1 << len(board.fields)) - 1,
        starts=board.starts,
        beside=board.beside,
        pips=tuple(field.pips for field in board.fields),
        fits=fits,
        opens=opens,
        bombs=board.of("bomb"),
        rockets=board.of("rocket"),
        planets=board.of("planet"),
        flags=board.of("flag"),
    )


def _coloured(board: Board, kind: str, colour: str) -> int:
    """The fields of a kind and colour."""
    return as_set(field for field in bits(board.of(kind)) if board.fields[field].colour == colour)


def neighbours(on: Ground, fields: int) -> int:
    """The fields beside any of these."""
    result = 0
    for field in bits(fields):
        result |= on.beside[field]
    return result


def new_sheet(on: Ground, crossed: int | None = None, exploded: int = 0, places: Places = ()) -> Sheet:
    """A sheet between two turns; without `crossed` a fresh one, its start fields crossed."""
    crosses = on.starts if crossed is None else crossed
    return _between(on, crosses, exploded, neighbours(on, crosses), places)


def _between(on: Ground, crossed: int, exploded: int, joined: int, places: Places) -> Sheet:
    """A sheet without dice. Only what is crossed by now opens locks (rulebook: "Closed In")."""
    free = on.fields & ~(crossed | exploded | on.planets | closed(on, crossed))
    return Sheet(crossed, exploded, 0, free, joined, 0, places)


def closed(on: Ground, crossed: int) -> int:
    """The locks without a crossed key of their colour."""
    result = 0
    for keys, locks in on.opens:
        if not crossed & keys:
            result |= locks
    return result


def is_closed_in(sheet: Sheet) -> bool:
    """Whether dice lie on the sheet and no field beside them is free (rulebook: "Closed In")."""
    return sheet.dice != 0 and not sheet.near & sheet.free


def may_lie(sheet: Sheet) -> int:
    """The fields for the next die, whatever it shows: beside the dice of this turn; beside a cross for the first die, and for
    a jump when the dice are closed in (rulebook: "Placing Dice", "Closed In").
    """
    return sheet.near & sheet.free or sheet.joined & sheet.free


def put(on: Ground, sheet: Sheet, field: int) -> Sheet:
    """The sheet with one more die on it."""
    die = 1 << field
    return Sheet(
        sheet.crossed,
        sheet.exploded,
        sheet.dice | die,
        sheet.free & ~die,
        sheet.joined,
        sheet.near | on.beside[field],
        sheet.places,
    )


def take_back(on: Ground, sheet: Sheet, field: int) -> Sheet:
    """The sheet with a die of this turn returned to the table."""
    dice = sheet.dice & ~(1 << field)
    return sheet._replace(dice=dice, free=sheet.free | 1 << field, near=neighbours(on, dice))


def may_give_back(on: Ground, sheet: Sheet) -> int:
    """The dice of which one may be returned: those without which every other die still hangs together with a cross (ours).

    The rulebook says "one of the dice"; without this a sheet could end with crosses that no order of turns explains.
    """
    result = 0
    for die in bits(sheet.dice):
        rest = sheet.dice & ~(1 << die)
        held = edge = rest & sheet.joined
        while edge:
            edge = neighbours(on, edge) & rest & ~held
            held |= edge
        if held == rest:
            result |= 1 << die
    return result


def new_turn(sheets: Iterable[Sheet], rolled: Iterable[int], starter: int) -> Turn:
    """A turn after the starting player has rolled."""
    return Turn(tuple(sheets), _counted(rolled), starter)


def options(on: Ground, turn: Turn) -> int:
    """The fields on which the player whose go it is may put one of the dice on the table; the die is the one of its pips."""
    faces = 0
    for face, count in zip(FACES, turn.table, strict=True):
        if count:
            faces |= 1 << face
    return may_lie(turn.sheets[turn.seat]) & on.fits[faces]


def now(on: Ground, turn: Turn) -> Now:
    """What is to be done (rulebook: "No More Fitting Dice")."""
    if turn.over:
        return Now.OVER
    if options(on, turn):
        return Now.PUT
    return Now.GIVE_BACK if turn.rolled else Now.STUCK


def take(on: Ground, turn: Turn, field: int) -> Turn:
    """The player takes the die that fits the field and puts it there; the next player's go."""
    face = on.pips[field]
    table = (*turn.table[: face - 1], turn.table[face - 1] - 1, *turn.table[face:])
    sheet = put(on, turn.sheets[turn.seat], field)
    return _pass_on(turn, _with(turn, sheet), table)


def roll_again(turn: Turn, rolled: Iterable[int]) -> Turn:
    """All dice left on the table are rolled by a player who could take none of them.

    It is still the same player's go: a die that fits must be put down, else one must be given back; who has none to give
    back has nothing more to do (rulebook: "Rolling Again").
    """
    return turn._replace(table=_counted(rolled), rolled=True)


def give_back(on: Ground, turn: Turn, field: int | None) -> Turn:
    """The die on that field (of `may_give_back`) goes back to the table as it lies, as a penalty; None for who has no dice."""
    if field is None:
        return _pass_on(turn, turn.sheets, turn.table)
    face = on.pips[field]
    table = (*turn.table[: face - 1], turn.table[face - 1] + 1, *turn.table[face:])
    return _pass_on(turn, _with(turn, take_back(on, turn.sheets[turn.seat], field)), table)


def drop_out(turn: Turn) -> Turn:
    """The player is out of this turn (rulebook: "Dropping Out")."""
    return _pass_on(turn._replace(out=turn.out | 1 << turn.seat), turn.sheets, turn.table)


def end_turn(on: Ground, turn: Turn, choose: ChoosePlanet, skip: bool = True) -> tuple[Sheet, ...]:
    """The sheets after a turn: crosses under all dice, planets for rockets, places at flags, bombs that explode.

    skip: whether the next place at a flag skips those shared (1, 1, 3) or not (1, 1, 2).
    """
    blown = 0
    for sheet in turn.sheets:
        blown |= sheet.dice & on.bombs
    placed = _placed(on, turn.sheets, skip)
    ended = []
    for seat, sheet in enumerate(turn.sheets):
        planets = _flown(on, seat, sheet, choose)
        crossed = sheet.crossed | sheet.dice | planets
        joined = sheet.joined | sheet.near | neighbours(on, planets)
        ended.append(_between(on, crossed, sheet.exploded | blown & ~crossed, joined, placed[seat]))
    return tuple(ended)


def is_full(on: Ground, sheet: Sheet) -> bool:
    """Whether every field is crossed, exploded or under a die: the game ends with this turn (rulebook: "Rare Special Case")."""
    return not on.fields & ~(sheet.crossed | sheet.exploded | sheet.dice)


def _counted(rolled: Iterable[int]) -> tuple[int, ...]:
    """Dice by face, from 1."""
    counts = [0] * len(FACES)
    for face in rolled:
        counts[face - 1] += 1
    return tuple(counts)


def _with(turn: Turn, sheet: Sheet) -> tuple[Sheet, ...]:
    """The turn's sheets with another one for the player whose go it is."""
    return (*turn.sheets[: turn.seat], sheet, *turn.sheets[turn.seat + 1 :])


def _pass_on(turn: Turn, sheets: tuple[Sheet, ...], table: tuple[int, ...]) -> Turn:
    """The next active player's go; over when the table is empty, all are out, or the last active player had the one opportunity
    more. Who plays alone is not the last of several (ours) (rulebook: "Last Active Player", "Putting X's").
    """
    seats = len(sheets)
    active = [seat for seat in range(seats) if not turn.out >> seat & 1] if turn.out else None
    over = turn.last or not any(table) or active == []
    seat = (turn.seat + 1) % seats
    while not over and turn.out >> seat & 1:
        seat = (seat + 1) % seats
    return Turn(sheets, table, seat, turn.out, active is not None and len(active) == 1, over=over)


def _flown(on: Ground, seat: int, sheet: Sheet, choose: ChoosePlanet) -> int:
    """A planet of the player's choice for each rocket that this turn crosses, while any is left."""
    flown = 0
    for _ in range((sheet.dice & on.rockets).bit_count()):
        left = on.planets & ~(sheet.crossed | flown)
        if left:
            flown |= 1 << choose(seat, sheet, left)
    return flown


def _placed(on: Ground, sheets: tuple[Sheet, ...], skip: bool) -> list[Places]:
    """Each sheet's places at flags, with those that arrive in this turn; they share a place."""
    arriving = 0
    for sheet in sheets:
        arriving |= sheet.dice & on.flags
    places = [sheet.places for sheet in sheets]
    for flag in bits(arriving):
        before = [place for sheet in sheets for field, place in sheet.places if field == flag]
        place = 1 + (len(before) if skip else max(before, default=0))
        for seat, sheet in enumerate(sheets):
            if sheet.dice >> flag & 1:
                places[seat] = (*places[seat], (flag, place))
    return places
