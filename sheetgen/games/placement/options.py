"""Where a die may go now, and why nowhere else: the legal moves of `moves`, asked for a sheet with the dice of a turn on it.

A mark that cannot be read may be a cross or none: a field is legal if it is whatever such marks are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.form.written import UNREAD, Written
from sheetgen.games.game import Case
from sheetgen.games.options import Answer, Choice, NoQuestion, Way, ways_into
from sheetgen.games.placement import option_words as words
from sheetgen.games.placement import spaces
from sheetgen.games.placement.analysis import moves
from sheetgen.games.placement.analysis.moves import FACES, Sheet
from sheetgen.games.placement.model import CROSS, EXPLODED, TABLE, Board, as_set, bits, puzzles
from sheetgen.games.placement.option_words import Gain
from sheetgen.games.placement.plan import Model
from sheetgen.source.messages import Message, message

_APART = re.compile(r"[\s,;]+")
_PLACE = re.compile(r"(?:marks\.)?r([0-9]{1,3})c([0-9]{1,3})", re.IGNORECASE)


class Turn(NamedTuple):
    """A sheet within a turn, as far as it can be read.

    sheet: with crosses, dice and free fields that are sure. unread: fields whose marks cannot be read. free, joined: where a die
    may lie, and what lies beside a cross, for all that is known.
    """

    board: Board
    sheet: Sheet
    unread: int
    free: int
    joined: int

    @property
    def dice(self) -> tuple[str, ...]:
        """The fields under a die of this turn."""
        return self.names(self.sheet.dice)

    @property
    def jumps(self) -> bool | None:
        """Whether the dice are closed in; None where that hangs on a mark that cannot be read."""
        if not self.sheet.dice or self.sheet.near & self.sheet.free:
            return False
        return None if self.sheet.near & self.free else True

    @property
    def may_lie(self) -> int:
        """The fields for the next die, whatever it shows; none where it is not known whether it jumps."""
        return 0 if self.jumps is None else moves.may_lie(self.sheet)

    @property
    def perhaps(self) -> int:
        """The fields it might go to, were the marks that cannot be read other ones."""
        near = self.sheet.near & self.free if self.sheet.dice else 0
        beside_cross = self.joined & self.free if not self.sheet.dice or self.jumps is not False else 0
        return (near | beside_cross) & ~self.may_lie

    def pips(self, fields: int) -> set[int]:
        """The pips of some fields."""
        return {self.board.fields[field].pips for field in bits(fields)}

    def names(self, fields: int) -> tuple[str, ...]:
        """Fields by name."""
        return tuple(self.board.fields[field].name for field in bits(fields))


def die(model: Model, case: Case, asked: Mapping[str, str]) -> Answer:
    """Where dice of some faces (all, where none is typed) may go, with the dice placed this turn on the sheet."""
    faces = _faces(asked.get("die", ""))
    at = _turn(model, case.written, asked.get("placed", ""))
    ways = tuple(_way(at, face) for face in faces)
    fits = tuple(face for face in FACES if face in at.pips(at.may_lie))
    closed = [face for face, way in zip(faces, ways, strict=True) if not way.legal]
    without = [face for face in closed if face not in at.pips(at.perhaps)]
    notes = [message(words.no_place, face, fits) for face in without]
    return Answer(ways, tuple(notes if fits else notes[:1]), tuple(map(spaces.mark, at.dice)))


def into_field(model: Model, case: Case, space: str) -> tuple[Way, ...]:
    """Whether a first die may go on a field, which is crossed then: of all faces the one that it takes, else the first reason."""
    ways = ways_into(die(model, case, {}), space)
    own = [way for way in ways if (why := way.choices[0].why) is None or why.words is not words.other_pips]
    return tuple(way._replace(value=CROSS) for way in own[:1])


def _faces(typed: str) -> tuple[int, ...]:
    """The faces that are asked for, each once."""
    if not typed.strip():
        return tuple(FACES)
    known = {str(face): face for face in FACES}
    faces: dict[int, None] = {}
    for word in filter(None, _APART.split(typed)):
        if word not in known:
            raise NoQuestion("die", message(words.no_such_die, word))
        faces[known[word]] = None
    if not faces:
        raise NoQuestion("die", message(words.no_such_die, typed))
    return tuple(faces)


def _turn(model: Model, written: Written, placed: str) -> Turn:
    """The sheet with the dice of this turn. Start fields are crossed however they are marked; `*` is open where no bomb is."""
    board = model.board
    marks = [written.get(spaces.mark(field.name)) for field in board.fields]
    crossed = as_set(field for field, mark in enumerate(marks) if mark == CROSS) | board.starts
    exploded = as_set(field for field, mark in enumerate(marks) if mark == EXPLODED) & board.of("bomb")
    unread = as_set(field for field, mark in enumerate(marks) if mark is UNREAD) & ~board.starts
    sheet = moves.new_sheet(board, crossed, exploded)
    locked = board.closed(crossed | unread)
    at = Turn(board, sheet, unread, board.everything & ~(crossed | exploded | board.of("planet") | locked), 0)
    for field in _placed(at, placed):
        sheet = moves.put(board, sheet, field)
    unread &= ~sheet.dice
    sheet = sheet._replace(free=sheet.free & ~unread)
    joined = sheet.joined | board.neighbours(unread)
    at = at._replace(sheet=sheet, unread=unread, free=at.free & ~sheet.dice, joined=joined)
    _check_dice_joined(at, written)
    return at


def _placed(at: Turn, typed: str) -> Iterator[int]:
    """The fields named, each once and such that a die can lie on it."""
    numbers = {(field.row, field.column): number for number, field in enumerate(at.board.fields)}
    seen = 0
    for word in filter(None, _APART.split(typed)):
        match = _PLACE.fullmatch(word)
        if match is None:
            raise NoQuestion("placed", message(words.no_name, word))
        row, column = int(match[1]), int(match[2])
        name = f"r{row}c{column}"
        if not (1 <= row <= at.board.height and 1 <= column <= at.board.width):
            raise NoQuestion("placed", message(words.beyond, name, at.board.height, at.board.width))
        if (row, column) not in numbers:
            raise NoQuestion("placed", message(words.hole, name))
        field = numbers[row, column]
        if seen >> field & 1:
            raise NoQuestion("placed", message(words.placed_twice, name))
        if not at.free >> field & 1:
            raise NoQuestion("placed", _no_die_there(at, field))
        seen |= 1 << field
        yield field


def _no_die_there(at: Turn, number: int) -> Message:
    """Why no die of this turn can lie on a field."""
    field, bit = at.board.fields[number], 1 << number
    if at.sheet.crossed & bit:
        return message(words.placed_on_cross, field.kind, field.name)
    if at.sheet.exploded & bit:
        return message(words.placed_on_bomb, field.name)
    return (
        message(words.placed_on_planet, field.name)
        if at.board.of("planet") & bit
        else message(words.placed_on_lock, field.colour, field.name)
    )


def _check_dice_joined(at: Turn, written: Written) -> None:
    """Dice of a turn hang together with crosses, in whatever order they came, and some are left.

    After a jump they lie in several clusters, each beside a cross; a die given back may have lain between two.
    """
    dice = at.sheet.dice
    held = at.board.joined(dice & at.joined, dice)
    if dice & ~held:
        raise NoQuestion("placed", message(words.hangs_in_the_air, at.names(dice & ~held)[0]))
    players = written.number(spaces.PLAYERS)
    if players in TABLE and dice.bit_count() >= TABLE[players].dice:
        raise NoQuestion("placed", message(words.no_dice_left, TABLE[players].dice, players))


def _way(at: Turn, face: int) -> Way:
    """Where a die showing a face may go."""
    if not at.sheet.dice:
        head = message(words.first_die, face)
    elif at.jumps is None:
        head = message(words.unsure_die, face, at.names(at.sheet.near & at.free & at.unread or at.unread))
    elif at.jumps:
        head = message(words.jump, face, at.dice)
    else:
        head = message(words.next_die, face, at.dice, at.names(at.sheet.near & at.sheet.free))
    return Way(head, face, tuple(_choice(at, face, number) for number in range(len(at.board.fields))))


def _choice(at: Turn, face: int, number: int) -> Choice:
    space = spaces.mark(at.board.fields[number].name)
    if at.board.fields[number].pips == face and at.may_lie >> number & 1:
        gains = tuple(_gains(at, number))
        return Choice(space, True, message(words.brings, gains) if gains else None)
    return Choice(space, False, _why_not(at, face, number))


def _why_not(at: Turn, face: int, number: int) -> Message:
    """What speaks against a field: that it is taken, its pips, its lock, where it lies; the first of these."""
    field, bit, sheet = at.board.fields[number], 1 << number, at.sheet
    if field.kind == "start":
        return message(words.printed)
    if sheet.crossed & bit:
        return message(words.crossed)
    if sheet.exploded & bit:
        return message(words.exploded)
    if sheet.dice & bit:
        return message(words.covered)
    if field.kind == "planet":
        return message(words.planet)
    if field.pips != face:
        return message(words.other_pips, face)
    if at.unread & bit:
        return message(words.unreadable_here)
    if not at.free & bit:
        keys = at.board.keys_to(field.colour)
        return message(words.locked, field.colour, at.names(keys), at.names(keys & sheet.dice))
    if at.perhaps & bit:
        return message(words.hangs_on, at.names(_doubted(at, number)))
    if not sheet.dice or at.jumps:
        return message(words.no_cross_beside)
    return message(words.no_die_beside, at.dice)


def _doubted(at: Turn, number: int) -> int:
    """The marks that cannot be read on which it hangs whether a field is legal."""
    field, bit = at.board.fields[number], 1 << number
    doubted = 0
    if not at.sheet.free & bit:
        doubted |= at.board.keys_to(field.colour) & at.unread
    if at.jumps is None:
        doubted |= at.sheet.near & at.unread
        for lock in bits(at.sheet.near & at.free & at.board.of("lock")):
            doubted |= at.board.keys_to(at.board.fields[lock].colour) & at.unread
    if not at.sheet.near & bit and not at.sheet.joined & bit:
        doubted |= at.board.beside[number] & at.unread
    return doubted


def _gains(at: Turn, number: int) -> Iterator[Gain]:
    """What a die on a field brings besides its cross, those of this turn counting as crosses."""
    field, board, bit = at.board.fields[number], at.board, 1 << number
    crossed = at.sheet.crossed | at.sheet.dice | bit
    match field.kind:
        case "gem" | "pile" | "bomb" | "flag":
            yield Gain(field.kind, field.points)
        case "key":
            keys, locks = board.opens.get(field.colour, (0, 0))
            locks &= ~crossed
            if locks and not keys & (crossed & ~bit):
                yield Gain("key", colour=field.colour, places=at.names(locks))
        case "rocket":
            left = board.of("planet") & ~crossed
            if left.bit_count() > (at.sheet.dice & board.of("rocket")).bit_count():
                yield Gain("rocket", places=at.names(left))
        case "puzzle":
            puzzle = next(each for each in puzzles(board) if each.pieces & bit)
            left = puzzle.pieces & ~crossed
            if left:
                yield Gain("piece", (puzzle.points,), field.colour, at.names(left))
            else:
                yield Gain("puzzle", (puzzle.points,), field.colour)
    for line in board.lines:
        if line.fields & bit and not line.fields & ~crossed:
            yield Gain("line", (line.points,), line=(line.axis, line.number, line.first, line.last))
