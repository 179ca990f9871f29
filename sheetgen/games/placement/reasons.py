"""Reasons why a die may or may not go on a field, and its effects there, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.games.placement.analysis.moves import Turn
from sheetgen.games.placement.model import Field, bits, puzzles
from sheetgen.games.placement.words import colour_name, field_at, field_name, line_name
from sheetgen.source.messages import Message, Phrase, Words, all_of, any_of, in_a_row, message, room, with_semicolons
from sheetgen.source.words import quoted

phrase, plural = room("placement")

_LISTED = 6
"""Maximum number of fields that a list names; longer lists give the number of the rest."""
OTHER_PIPS = "games/placement/other-pips"
"""The code of the reason that a field has other pips."""


def heading(at: Turn, face: int) -> Message:
    """Return the heading for the legal fields of a die face."""
    count = len(at.dice)
    if not count:
        return message(phrase("first-die", "the turn's first die, a {face}, can be placed on any {face} next to a cross", face))
    if at.jumps is None:
        places = at.names(at.sheet.near & at.free & at.unread or at.unread)
        unsure = phrase("unsure-die", "the legal fields for a {face} depend on {fields}, which can't be read", face, _all(places))
        return message(
            unsure,
            phrase(
                "perhaps-closed-in", "some values are unreadable, so it's uncertain whether the dice of this turn are closed in"
            ),
        )
    if at.jumps:
        jump = phrase("jump", "a {face} jumps to any {face} next to a cross", face)
        return message(
            jump, plural("closed-in", "the die of this turn is closed in", "the dice of this turn are closed in", count=count)
        )
    next_die = plural(
        "next-die",
        "a {face} can be placed on any {face} next to the die of this turn",
        "a {face} can be placed on any {face} next to the dice of this turn",
        face,
        count=count,
    )
    free = at.names(at.sheet.near & at.sheet.free)
    if count == 1:
        no_jump = plural(
            "no-jump-beside-die",
            "a jump isn't possible while {fields} next to the die is free",
            "a jump isn't possible while {fields} next to the die are free",
            _all(free),
            count=len(free),
        )
    else:
        no_jump = plural(
            "no-jump-beside-dice",
            "a jump isn't possible while {fields} next to the dice is free",
            "a jump isn't possible while {fields} next to the dice are free",
            _all(free),
            count=len(free),
        )
    return message(next_die, no_jump)


def no_place(face: int, others: Sequence[int]) -> Message:
    """Return the message that no field is free for a face. others: faces that would fit somewhere now."""
    if not others:
        hint = phrase("stuck-at-all", "a player who can't place any die on the table rolls again or drops out")
        return message(phrase("no-place-at-all", "no die can be placed now"), hint)
    fits = phrase("no-place", "no {face} can be placed now, but a {faces} can", face, any_of(others))
    return message(fits, phrase("stuck", "a player who can't place any die rolls again or drops out"))


def no_die_there(at: Turn, number: int) -> Message:
    """Return the reason why no die of this turn can be on a field."""
    field, bit = at.board.fields[number], 1 << number
    if at.sheet.crossed & bit:
        return message(
            phrase("placed-on-cross", "{field} is already crossed", field_name(field.kind, field.name)),
            phrase("dice-of-turn", "name only dice of this turn; their fields are crossed when the turn ends"),
        )
    if at.sheet.exploded & bit:
        return message(phrase("placed-on-bomb", "the bomb {place} has exploded", field.name))
    if field.kind == "planet":
        return message(phrase("placed-on-planet", "no die can be placed on a planet: {place} is crossed by a rocket", field.name))
    colour = quoted(field.colour)
    return message(
        phrase("placed-on-lock", "no die can be placed on the lock {place}: no {colour} key is crossed", field.name, colour)
    )


def why_not(at: Turn, face: int, number: int) -> Message:
    """Return the first reason why a die with this face can't be placed on a field: it is taken, its pips differ, its lock is
    closed, or it isn't next to a die or cross."""
    field, bit, sheet = at.board.fields[number], 1 << number, at.sheet
    if field.kind == "start":
        return message(phrase("printed", "already crossed on the printed sheet"))
    if sheet.crossed & bit:
        return message(phrase("crossed-already", "already crossed"))
    if sheet.exploded & bit:
        return message(phrase("has-exploded", "the bomb has exploded"))
    if sheet.dice & bit:
        return message(phrase("covered", "a die of this turn is already there"))
    if field.kind == "planet":
        return message(phrase("no-die-on-planet", "no die can be placed on a planet: a rocket crosses it"))
    if field.pips != face:
        return message(phrase("other-pips", "not a {face}", face), code=OTHER_PIPS)
    if at.unread & bit:
        return message(phrase("unreadable-here", "the mark here is unreadable and may be a cross"))
    if not at.free & bit:
        return _locked(at, field)
    if at.perhaps & bit:
        doubted = _any(at.names(_doubted(at, number)))
        return message(phrase("hangs-on", "uncertain: it depends on {fields}, which can't be read", doubted))
    if not sheet.dice or at.jumps:
        return message(phrase("no-cross-beside", "no cross next to it"))
    return message(
        plural("no-die-beside", "not next to the die of this turn", "not next to the dice of this turn", count=len(at.dice))
    )


def _locked(at: Turn, lock: Field) -> Message:
    keys, colour = at.board.keys_to(lock.colour), colour_name(quoted(lock.colour))
    coming = at.names(keys & at.sheet.dice)
    if coming:
        fields = _all(coming)
        return message(phrase("key-coming", "the {colour} key in {fields} only opens this lock from the next turn", colour, fields))
    if keys:
        fields = _any(at.names(keys))
        return message(phrase("lock-closed", "the lock is closed: no {colour} key is crossed ({fields})", colour, fields))
    return message(phrase("lock-without-crossed-key", "the lock is closed: no {colour} key is crossed", colour))


def _doubted(at: Turn, number: int) -> int:
    """Return the unreadable marks that decide whether a field is legal."""
    field, bit = at.board.fields[number], 1 << number
    doubted = 0
    if not at.sheet.free & bit:
        doubted |= at.board.keys_to(field.colour) & at.unread
    if at.jumps is None:
        doubted |= at.sheet.near & at.unread
        for lock in bits(at.sheet.near & at.free & at.board.locks):
            doubted |= at.board.keys_to(at.board.fields[lock].colour) & at.unread
    if not at.sheet.near & bit and not at.sheet.joined & bit:
        doubted |= at.board.neighbours(1 << number) & at.unread
    return doubted


def brings(at: Turn, number: int) -> Message | None:
    """Return the effect of a die on a field in addition to its cross, or None."""
    gains = [*_brought(at, number), *_completed(at, number)]
    return message(with_semicolons(gains)) if gains else None


def _brought(at: Turn, number: int) -> Iterator[Phrase]:
    """Yield the effects of the field itself, with the dice of this turn counted as crosses."""
    field, board, bit = at.board.fields[number], at.board, 1 << number
    crossed = at.sheet.crossed | at.sheet.dice | bit
    points, colour = _points(field.points[0] if field.points else 0), colour_name(quoted(field.colour))
    match field.kind:
        case "gem":
            yield phrase("brings-gem", "a gem: {points}", points)
        case "pile":
            yield phrase("brings-pile", "a pile: {points}", points)
        case "bomb":
            yield phrase(
                "brings-bomb",
                "a bomb: crossing it prevents its explosion on this sheet ({points}); the bomb explodes for every other player "
                "without a die on it",
                points,
            )
        case "flag" if field.points:
            yield phrase("brings-flag", "a flag: {points} points, depending on the order of arrival", in_a_row(field.points))
        case "flag":
            yield phrase("brings-flag-alone", "a flag: no points, whatever the order of arrival")
        case "key":
            keys, locks = board.opens.get(field.colour, (0, 0))
            opened = at.names(locks & ~crossed)
            if opened and not keys & (crossed & ~bit):
                yield plural(
                    "brings-key",
                    "a key: the {colour} lock in {fields} is open from the next turn",
                    "a key: the {colour} locks in {fields} are open from the next turn",
                    colour,
                    _all(opened),
                    count=len(opened),
                )
        case "rocket":
            left = board.planets & ~crossed
            if left.bit_count() > (at.sheet.dice & board.rockets).bit_count():
                yield phrase("brings-rocket", "a rocket: also crosses a planet, in {fields}", _any(at.names(left)))
        case "puzzle":
            puzzle = next(each for each in puzzles(board) if each.pieces & bit)
            pieces = at.names(puzzle.pieces & ~crossed)
            if pieces:
                yield plural(
                    "brings-piece",
                    "a piece of the {colour} puzzle; {fields} is still open",
                    "a piece of the {colour} puzzle; {fields} are still open",
                    colour,
                    _all(pieces),
                    count=len(pieces),
                )
            else:
                points = _points(puzzle.points)
                yield phrase("brings-puzzle", "the last piece of the {colour} puzzle: {points}", colour, points)


def _completed(at: Turn, number: int) -> Iterator[Phrase]:
    """Yield the effects of the lines that a die on a field completes."""
    crossed = at.sheet.crossed | at.sheet.dice | 1 << number
    for line in at.board.lines:
        if line.fields >> number & 1 and not line.fields & ~crossed:
            name = line_name(line.axis, line.number, line.first, line.last)
            yield phrase("brings-line", "completes {line}: {points}", name, _points(line.points))


def _points(points: int) -> Phrase:
    if points == -1:
        return phrase("minus-one-point", "−1 point")
    return plural("some-points", "{count:−} point", "{count:−} points", count=points)


def _all(places: Sequence[str]) -> Words:
    """Return the names of fields as a list in words; if there are many, only some of them."""
    return _some(places) or all_of(map(field_at, places))


def _any(places: Sequence[str]) -> Words:
    return _some(places) or any_of(map(field_at, places))


def _some(places: Sequence[str]) -> Phrase | None:
    if len(places) <= _LISTED:
        return None
    fields = in_a_row(map(field_at, places[:_LISTED]))
    left = len(places) - _LISTED
    return plural("more-fields", "{fields} and {count} more", "{fields} and {count} more", fields, count=left)
