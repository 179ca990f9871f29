"""Turns with their dice taken one at a time, from the roll to the crosses (rulebook: "Game Play").

Plain values, cheap enough for a million calls. The caller provides the dice, so a turn can be repeated, searched and tested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple

from sheetgen.games.placement.analysis.moves import FACES, Places, Sheet, may_lie, new_sheet, put
from sheetgen.games.placement.model import Board, bits

__all__ = ["FACES", "Sheet", "may_lie", "new_sheet", "put"]

ChoosePlanet = Callable[[int, Sheet, int], int]
"""Choice of the planet that a rocket crosses: called with the seat, its sheet and the planets left; returns one field."""


class Now(Enum):
    """The next action of the active player."""

    PUT = "put a die on a field"
    STUCK = "roll again or drop out"
    GIVE_BACK = "return a die after a roll in vain"
    OVER = "nothing: the turn is over"


class Turn(NamedTuple):
    """A turn in progress. `table`: number of dice left, by face from 1; `out`: a bit for each seat that has dropped out.

    last: the seat is the last active player, who may act only this once. rolled: the seat has just rolled again.
    """

    sheets: tuple[Sheet, ...]
    table: tuple[int, ...]
    seat: int
    out: int = 0
    last: bool = False
    rolled: bool = False
    over: bool = False


def is_closed_in(sheet: Sheet) -> bool:
    """Return whether dice are on the sheet and no field next to them is free (rulebook: "Closed In")."""
    return sheet.dice != 0 and not sheet.near & sheet.free


def take_back(on: Board, sheet: Sheet, field: int) -> Sheet:
    """Return the sheet with a die of this turn put back on the table."""
    dice = sheet.dice & ~(1 << field)
    return sheet._replace(dice=dice, free=sheet.free | 1 << field, near=on.neighbours(dice))


def may_give_back(on: Board, sheet: Sheet) -> int:
    """Return the dice that may be put back: without one of them, every other die must still be connected to a cross (sheetgen's own
    rule).

    The rulebook says "one of the dice". Without this rule, a sheet could end with crosses that no order of turns explains.
    """
    result = 0
    for die in bits(sheet.dice):
        rest = sheet.dice & ~(1 << die)
        if on.spread(rest & sheet.joined, rest) == rest:
            result |= 1 << die
    return result


def new_turn(sheets: Iterable[Sheet], rolled: Iterable[int], starter: int) -> Turn:
    """A turn after the starting player has rolled."""
    return Turn(tuple(sheets), _counted(rolled), starter)


def options(on: Board, turn: Turn) -> int:
    """Return the fields on which the active player may put one of the dice on the table; the die is the one with the
    field's pips."""
    places = may_lie(turn.sheets[turn.seat])
    return sum(1 << field for field in bits(places) if turn.table[on.fields[field].pips - 1])


def now(on: Board, turn: Turn) -> Now:
    """Return the next action (rulebook: "No More Fitting Dice")."""
    if turn.over:
        return Now.OVER
    if options(on, turn):
        return Now.PUT
    return Now.GIVE_BACK if turn.rolled else Now.STUCK


def take(on: Board, turn: Turn, field: int) -> Turn:
    """Let the active player put the die that fits the field there, and pass to the next player."""
    face = on.fields[field].pips
    table = (*turn.table[: face - 1], turn.table[face - 1] - 1, *turn.table[face:])
    sheet = put(on, turn.sheets[turn.seat], field)
    return _pass_on(turn, _with(turn, sheet), table)


def roll_again(turn: Turn, rolled: Iterable[int]) -> Turn:
    """Roll all dice left on the table, for a player who could take none of them.

    The same player continues: a die that fits must be placed, otherwise one must be given back. A player with no die to give back
    is finished (rulebook: "Rolling Again").
    """
    return turn._replace(table=_counted(rolled), rolled=True)


def give_back(on: Board, turn: Turn, field: int | None) -> Turn:
    """Return the die on a field (of `may_give_back`) to the table unchanged, as a penalty; None for a player without dice."""
    if field is None:
        return _pass_on(turn, turn.sheets, turn.table)
    face = on.fields[field].pips
    table = (*turn.table[: face - 1], turn.table[face - 1] + 1, *turn.table[face:])
    return _pass_on(turn, _with(turn, take_back(on, turn.sheets[turn.seat], field)), table)


def drop_out(turn: Turn) -> Turn:
    """Let the player drop out of this turn (rulebook: "Dropping Out")."""
    return _pass_on(turn._replace(out=turn.out | 1 << turn.seat), turn.sheets, turn.table)


def end_turn(on: Board, turn: Turn, choose: ChoosePlanet, skip: bool = True) -> tuple[Sheet, ...]:
    """The sheets after a turn: crosses under all dice, planets for rockets, places at flags, bombs that explode.

    skip: whether the next place at a flag skips those shared (1, 1, 3) or not (1, 1, 2).
    """
    blown = 0
    for sheet in turn.sheets:
        blown |= sheet.dice & on.of("bomb")
    placed = _placed(on, turn.sheets, skip)
    ended = []
    for seat, sheet in enumerate(turn.sheets):
        planets = _flown(on, seat, sheet, choose)
        crossed = sheet.crossed | sheet.dice | planets
        ended.append(new_sheet(on, crossed, sheet.exploded | blown & ~crossed, placed[seat]))
    return tuple(ended)


def is_full(on: Board, sheet: Sheet) -> bool:
    """Return whether every field is crossed, exploded or under a die: the game ends with this turn (rulebook: "Rare
    Special Case").
    """
    return not on.everything & ~(sheet.crossed | sheet.exploded | sheet.dice)


def _counted(rolled: Iterable[int]) -> tuple[int, ...]:
    """Return the number of dice by face, from 1."""
    counts = [0] * len(FACES)
    for face in rolled:
        counts[face - 1] += 1
    return tuple(counts)


def _with(turn: Turn, sheet: Sheet) -> tuple[Sheet, ...]:
    """Return the turn's sheets with the active player's sheet replaced."""
    return (*turn.sheets[: turn.seat], sheet, *turn.sheets[turn.seat + 1 :])


def _pass_on(turn: Turn, sheets: tuple[Sheet, ...], table: tuple[int, ...]) -> Turn:
    """Continue with the next active player. The turn is over if the table is empty, all players are out, or the last active player
    has used the extra opportunity. A single player does not count as the last active player (sheetgen's own rule) (rulebook: "Last
    Active Player", "Putting X's").
    """
    seats = len(sheets)
    active = [seat for seat in range(seats) if not turn.out >> seat & 1] if turn.out else None
    over = turn.last or not any(table) or active == []
    seat = (turn.seat + 1) % seats
    while not over and turn.out >> seat & 1:
        seat = (seat + 1) % seats
    return Turn(sheets, table, seat, turn.out, active is not None and len(active) == 1, over=over)


def _flown(on: Board, seat: int, sheet: Sheet, choose: ChoosePlanet) -> int:
    """Return the planets chosen by the player: one for each rocket crossed in this turn, while any planet is left."""
    flown = 0
    for _ in range((sheet.dice & on.of("rocket")).bit_count()):
        left = on.of("planet") & ~(sheet.crossed | flown)
        if left:
            flown |= 1 << choose(seat, sheet, left)
    return flown


def _placed(on: Board, sheets: tuple[Sheet, ...], skip: bool) -> list[Places]:
    """Return each sheet's places at flags, including arrivals in this turn, which share a place."""
    arriving = 0
    for sheet in sheets:
        arriving |= sheet.dice & on.of("flag")
    places = [sheet.places for sheet in sheets]
    for flag in bits(arriving):
        before = [place for sheet in sheets for field, place in sheet.places if field == flag]
        place = 1 + (len(before) if skip else max(before, default=0))
        for seat, sheet in enumerate(sheets):
            if sheet.dice >> flag & 1:
                places[seat] = (*places[seat], (flag, place))
    return places
