"""Legal fields for a die, with reasons for the others: applies `moves` to a sheet with the dice of a turn.

An unreadable mark may or may not be a cross. A field is legal if it is legal for every reading of such marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sheetgen.form.written import UNREAD, Written
from sheetgen.games.game import Case
from sheetgen.games.options import Answer, Choice, NoQuestion, Way, ways_into
from sheetgen.games.placement import reasons, spaces
from sheetgen.games.placement.analysis import moves
from sheetgen.games.placement.analysis.moves import FACES, Turn
from sheetgen.games.placement.model import CROSS, EXPLODED, TABLE, as_set
from sheetgen.games.placement.plan import Model
from sheetgen.games.placement.words import some_columns, some_players, some_rows
from sheetgen.source.messages import Message, message, room
from sheetgen.source.words import quoted

phrase, _ = room("placement")

_APART = re.compile(r"[\s,;]+")
_PLACE = re.compile(r"(?:marks\.)?r([0-9]{1,3})c([0-9]{1,3})", re.IGNORECASE)


def die(model: Model, case: Case, asked: Mapping[str, str]) -> Answer:
    """Return the legal fields for dice of some faces (all faces if none is typed), with the dice placed this turn on the sheet."""
    faces = _faces(asked.get("die", ""))
    at = _turn(model, case.written, asked.get("placed", ""))
    ways = tuple(
        Way(reasons.heading(at, face), face, tuple(_choice(at, face, field) for field in at.board.fields)) for face in faces
    )
    fits = tuple(face for face in FACES if face in at.pips(at.may_lie))
    closed = [face for face, way in zip(faces, ways, strict=True) if not way.legal]
    without = [face for face in closed if face not in at.pips(at.perhaps)]
    notes = [reasons.no_place(face, fits) for face in without]
    return Answer(ways, tuple(notes if fits else notes[:1]), tuple(map(spaces.mark, at.dice)))


def into_field(model: Model, case: Case, space: str) -> tuple[Way, ...]:
    """Return the way for a turn's first die to cross a field, as one item at most: legal for the face that fits, otherwise with the
    first reason against it."""
    ways = ways_into(die(model, case, {}), space)
    own = [way for way in ways if (why := way.choices[0].why) is None or why.code != reasons.OTHER_PIPS]
    return tuple(way._replace(value=CROSS) for way in own[:1])


def _faces(typed: str) -> tuple[int, ...]:
    """Return the typed faces, each once."""
    if not typed.strip():
        return tuple(FACES)
    known = {str(face): face for face in FACES}
    faces: dict[int, None] = {}
    for word in filter(None, _APART.split(typed)):
        if word not in known:
            raise NoQuestion("die", _unknown_die(word))
        faces[known[word]] = None
    if not faces:
        raise NoQuestion("die", _unknown_die(typed))
    return tuple(faces)


def _unknown_die(typed: str) -> Message:
    return message(
        phrase("no-such-die", "no die shows '{typed}'", quoted(typed)),
        phrase("dice-typed", "give a number from 1 to 6: `--die 5`, or `--die 2,5` for several dice"),
    )


def _turn(model: Model, written: Written, placed: str) -> Turn:
    """Return the sheet with the dice of this turn. Start fields always count as crossed; `*` on a field other than a bomb counts as
    open.
    """
    board = model.board
    marks = {place: written.get(spaces.mark(field.name)) for place, field in board.fields.items()}
    crossed = as_set(field for field, mark in marks.items() if mark == CROSS) | board.starts
    exploded = as_set(field for field, mark in marks.items() if mark == EXPLODED) & board.of("bomb")
    unread = as_set(field for field, mark in marks.items() if mark is UNREAD) & ~board.starts
    sheet = moves.new_sheet(board, crossed, exploded)
    locked = board.closed(board.locks, crossed | unread)
    at = Turn(board, sheet, unread, board.everything & ~(crossed | exploded | board.planets | locked), 0)
    for field in _placed(at, placed):
        sheet = moves.put(board, sheet, field)
    unread &= ~sheet.dice
    sheet = sheet._replace(free=sheet.free & ~unread)
    joined = sheet.joined | board.neighbours(unread)
    at = at._replace(sheet=sheet, unread=unread, free=at.free & ~sheet.dice, joined=joined)
    _check_dice_joined(at, written)
    return at


def _placed(at: Turn, typed: str) -> Iterator[int]:
    """Yield the named fields. Each may appear only once and must be able to take a die."""
    numbers = {(field.row, field.column): number for number, field in at.board.fields.items()}
    seen = 0
    for word in filter(None, _APART.split(typed)):
        match = _PLACE.fullmatch(word)
        if match is None:
            unknown = phrase("no-field", "'{typed}' is not a field", quoted(word))
            hint = phrase("fields-named", "name fields by row and column: `--placed r3c4,r3c5`")
            raise NoQuestion("placed", message(unknown, hint))
        row, column = int(match[1]), int(match[2])
        name = f"r{row}c{column}"
        if not (1 <= row <= at.board.height and 1 <= column <= at.board.width):
            height, width = at.board.height, at.board.width
            size = some_rows(height), some_columns(width), f"r{height}c{width}"
            hint = phrase("level-holds", "the level has {rows} and {columns}: r1c1 to {last}", *size)
            raise NoQuestion("placed", message(phrase("field-beyond", "there is no field {place}", name), hint))
        if (row, column) not in numbers:
            raise NoQuestion("placed", message(phrase("hole", "{place} is a hole, not a field", name)))
        field = numbers[row, column]
        if seen >> field & 1:
            twice = phrase("placed-twice", "{place} appears twice", name)
            raise NoQuestion("placed", message(twice, phrase("own-field", "put each die on its own field")))
        if not at.free >> field & 1:
            raise NoQuestion("placed", reasons.no_die_there(at, field))
        seen |= 1 << field
        yield field


def _check_dice_joined(at: Turn, written: Written) -> None:
    """Check that the dice of a turn are connected to crosses, in any order, and that some dice are left.

    After a jump, or after a player gave a die back, the dice may form several clusters, each next to a cross.
    """
    dice = at.sheet.dice
    held = at.board.spread(dice & at.joined, dice)
    if dice & ~held:
        apart = phrase("hangs-in-the-air", "the die on {place} is not connected to any cross", at.names(dice & ~held)[0])
        hint = phrase("dice-joined", "put dice next to each other; put the first die, and a die after a jump, next to a cross")
        raise NoQuestion("placed", message(apart, hint))
    players = written.number(spaces.PLAYERS)
    if players in TABLE and dice.bit_count() >= TABLE[players].dice:
        rolled = phrase(
            "no-dice-left", "no die is left: for {players}, there are only {dice}", some_players(players), TABLE[players].dice
        )
        raise NoQuestion("placed", message(rolled))


def _choice(at: Turn, face: int, number: int) -> Choice:
    field = at.board.fields[number]
    legal = field.pips == face and bool(at.may_lie >> number & 1)
    return Choice(spaces.mark(field.name), legal, reasons.brings(at, number) if legal else reasons.why_not(at, face, number))
