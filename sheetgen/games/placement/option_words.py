"""What is said of where a die may go now, in a player's words."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sheetgen.games.placement.words import colour_name, field_at, field_name, line_name, some_columns, some_players, some_rows
from sheetgen.source.messages import Phrase, Sentence, Words, all_of, any_of, in_a_row, room, sentence, with_semicolons
from sheetgen.source.words import quoted

phrase, plural = room("placement")

_LISTED = 6
"""Of a longer list of fields no more are named."""


class Gain(NamedTuple):
    """What a die on a field would bring.

    points: for a flag by place of arrival. places: of a piece the pieces still open, of a key the locks it opens, of a rocket the
    planets left. line: of a line its axis, number, first and last field.
    """

    what: Literal["gem", "pile", "puzzle", "piece", "line", "key", "bomb", "rocket", "flag"]
    points: tuple[int, ...] = ()
    colour: str = ""
    places: tuple[str, ...] = ()
    line: tuple[str, int, int, int] = ("row", 0, 0, 0)


def first_die(face: int) -> Sentence:
    return sentence(phrase("first-die", "a {face}, first of this turn, goes on any {face} beside a cross", face))


def next_die(face: int, dice: tuple[str, ...], free: tuple[str, ...]) -> Sentence:
    """free: the fields beside the dice on which the next one may lie, whatever it shows."""
    if len(dice) == 1:
        no_jump = plural(
            "no-jump-beside-die",
            "no jump while {fields} beside it is free",
            "no jump while {fields} beside it are free",
            _all(free),
            count=len(free),
        )
    else:
        no_jump = plural(
            "no-jump-beside-dice",
            "no jump while {fields} beside them is free",
            "no jump while {fields} beside them are free",
            _all(free),
            count=len(free),
        )
    message = plural(
        "next-die",
        "a {face} goes on any {face} beside the die of this turn",
        "a {face} goes on any {face} beside the dice of this turn",
        face,
        count=len(dice),
    )
    return sentence(message, no_jump)


def jump(face: int, dice: tuple[str, ...]) -> Sentence:
    many = len(dice)
    hint = plural("closed-in", "the die of this turn is closed in", "the dice of this turn are closed in", count=many)
    return sentence(phrase("jump", "a {face} jumps to any {face} beside a cross", face), hint)


def unsure_die(face: int, places: tuple[str, ...]) -> Sentence:
    message = phrase("unsure-die", "where a {face} may go hangs on {fields}, which cannot be read", face, _all(places))
    return sentence(message, phrase("perhaps-closed-in", "the dice of this turn may be closed in or not"))


def brings(gains: tuple[Gain, ...]) -> Sentence:
    return sentence(with_semicolons(map(_brought, gains)))


def _brought(gain: Gain) -> Phrase:
    colour, points = colour_name(quoted(gain.colour)), _points(gain.points[0] if gain.points else 0)
    match gain.what:
        case "gem":
            return phrase("brings-gem", "a gem: {points}", points)
        case "pile":
            return phrase("brings-pile", "a pile: {points}", points)
        case "puzzle":
            return phrase("brings-puzzle", "the last piece of the {colour} puzzle: {points}", colour, points)
        case "piece":
            return plural(
                "brings-piece",
                "a piece of the {colour} puzzle; {fields} is still open",
                "a piece of the {colour} puzzle; {fields} are still open",
                colour,
                _all(gain.places),
                count=len(gain.places),
            )
        case "line":
            return phrase("brings-line", "completes {line}: {points}", line_name(*gain.line), points)
        case "key":
            return plural(
                "brings-key",
                "a key: from the next turn on the {colour} lock in {fields} is open",
                "a key: from the next turn on the {colour} locks in {fields} are open",
                colour,
                _all(gain.places),
                count=len(gain.places),
            )
        case "bomb":
            return phrase(
                "brings-bomb",
                "a bomb: crossed it does not explode ({points}), but for everybody else who has no die on it",
                points,
            )
        case "rocket":
            return phrase("brings-rocket", "a rocket: crosses a planet as well, in {fields}", _any(gain.places))
        case "flag" if gain.points:
            return phrase("brings-flag", "a flag: {points} points by place of arrival", in_a_row(gain.points))
        case "flag":
            return phrase("brings-flag-alone", "a flag: no points by place of arrival")


def printed() -> Sentence:
    return sentence(phrase("printed", "crossed from the beginning"))


def crossed() -> Sentence:
    return sentence(phrase("crossed-already", "crossed already"))


def exploded() -> Sentence:
    return sentence(phrase("has-exploded", "the bomb has exploded"))


def covered() -> Sentence:
    return sentence(phrase("covered", "a die of this turn lies there"))


def planet() -> Sentence:
    return sentence(phrase("no-die-on-planet", "no die ever lies on a planet: a rocket crosses it"))


def other_pips(face: int) -> Sentence:
    return sentence(phrase("other-pips", "no {face}", face))


def locked(colour: str, keys: tuple[str, ...], coming: tuple[str, ...]) -> Sentence:
    """keys: of its colour. coming: those of them that a die of this turn lies on."""
    called = colour_name(quoted(colour))
    if coming:
        fields = _all(coming)
        return sentence(
            phrase("key-coming", "the {colour} key in {fields} opens this lock only from the next turn on", called, fields)
        )
    if keys:
        message = phrase("lock-closed", "the lock is closed: no {colour} key is crossed ({fields})", called, _any(keys))
        return sentence(message)
    return sentence(phrase("lock-without-crossed-key", "the lock is closed: no {colour} key is crossed", called))


def no_cross_beside() -> Sentence:
    return sentence(phrase("no-cross-beside", "no cross beside it"))


def no_die_beside(dice: tuple[str, ...]) -> Sentence:
    return sentence(plural("no-die-beside", "not beside the die of this turn", "not beside the dice of this turn", count=len(dice)))


def unreadable_here() -> Sentence:
    return sentence(phrase("unreadable-here", "the mark here cannot be read: perhaps it is crossed"))


def hangs_on(places: tuple[str, ...]) -> Sentence:
    return sentence(phrase("hangs-on", "cannot be told: it hangs on {fields}, which cannot be read", _any(places)))


def no_place(face: int, others: tuple[int, ...]) -> Sentence:
    """others: what would fit somewhere now."""
    if not others:
        hint = phrase("stuck-at-all", "who can place none of the dice on the table rolls again or drops out")
        return sentence(phrase("no-place-at-all", "no die fits anywhere now"), hint)
    message = phrase("no-place", "no {face} fits anywhere now; a {faces} would", face, any_of(others))
    return sentence(message, phrase("stuck", "who can place none of the dice rolls again or drops out"))


def no_such_die(typed: str) -> Sentence:
    message = phrase("no-such-die", "no die shows '{typed}'", quoted(typed))
    return sentence(message, phrase("dice-typed", "dice show 1 to 6: `--die 5`, or `--die 2,5` for several"))


def no_name(typed: str) -> Sentence:
    message = phrase("no-field", "'{typed}' is no field", quoted(typed))
    return sentence(message, phrase("fields-named", "name fields by row and column: `--placed r3c4,r3c5`"))


def beyond(place: str, rows: int, columns: int) -> Sentence:
    hint = phrase(
        "level-holds",
        "the level has {rows} and {columns}: r1c1 to {last}",
        some_rows(rows),
        some_columns(columns),
        f"r{rows}c{columns}",
    )
    return sentence(phrase("field-beyond", "there is no field {place}", place), hint)


def hole(place: str) -> Sentence:
    return sentence(phrase("hole", "{place} is a hole, no field", place))


def placed_twice(place: str) -> Sentence:
    message = phrase("placed-twice", "{place} is named twice", place)
    return sentence(message, phrase("own-field", "each die lies on a field of its own"))


def placed_on_bomb(place: str) -> Sentence:
    return sentence(phrase("placed-on-bomb", "the bomb {place} has exploded", place))


def placed_on_planet(place: str) -> Sentence:
    return sentence(phrase("placed-on-planet", "no die ever lies on a planet: {place} is crossed by a rocket", place))


def placed_on_cross(kind: str, place: str) -> Sentence:
    hint = phrase("dice-of-turn", "name only dice of this turn; their fields are crossed when it ends")
    return sentence(phrase("placed-on-cross", "{field} is crossed already", field_name(kind, place)), hint)


def placed_on_lock(colour: str, place: str) -> Sentence:
    colour = quoted(colour)
    message = phrase("placed-on-lock", "no die can lie on the lock {place}: no {colour} key is crossed", place, colour)
    return sentence(message)


def hangs_in_the_air(place: str) -> Sentence:
    hint = phrase("dice-joined", "dice lie beside one another and, the first or after a jump, beside a cross")
    return sentence(phrase("hangs-in-the-air", "the die on {place} hangs together with no cross", place), hint)


def no_dice_left(dice: int, players: int) -> Sentence:
    return sentence(phrase("no-dice-left", "no die is left: {players} roll {dice}", some_players(players), dice))


def _points(points: int) -> Phrase:
    if points == -1:
        return phrase("minus-one-point", "−1 point")
    return plural("some-points", "{count:−} point", "{count:−} points", count=points)


def _all(places: tuple[str, ...]) -> Words:
    """Fields in a row, some of many."""
    return _some(places) or all_of(map(field_at, places))


def _any(places: tuple[str, ...]) -> Words:
    return _some(places) or any_of(map(field_at, places))


def _some(places: tuple[str, ...]) -> Phrase | None:
    if len(places) <= _LISTED:
        return None
    fields = in_a_row(map(field_at, places[:_LISTED]))
    left = len(places) - _LISTED
    return plural("more-fields", "{fields} and {count} more", "{fields} and {count} more", fields, count=left)
