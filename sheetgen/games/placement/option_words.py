"""What is said of where a die may go now, in a player's words."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sheetgen.games.placement.words import field_name, line_name
from sheetgen.source.messages import Sentence, sentence
from sheetgen.source.words import counted, quoted, signed

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
    return sentence(f"a {face}, first of this turn, goes on any {face} beside a cross")


def next_die(face: int, dice: tuple[str, ...], free: tuple[str, ...]) -> Sentence:
    """free: the fields beside the dice on which the next one may lie, whatever it shows."""
    hint = f"no jump while {_listed(free)} beside {_them(dice)} {_is(free)} free"
    return sentence(f"a {face} goes on any {face} beside {_dice(dice)}", hint)


def jump(face: int, dice: tuple[str, ...]) -> Sentence:
    return sentence(f"a {face} jumps to any {face} beside a cross", f"{_dice(dice)} {_is(dice)} closed in")


def unsure_die(face: int, places: tuple[str, ...]) -> Sentence:
    message = f"where a {face} may go hangs on {_listed(places, 'and')}, which cannot be read"
    return sentence(message, "the dice of this turn may be closed in or not")


def brings(gains: tuple[Gain, ...]) -> Sentence:
    return sentence("; ".join(map(_brought, gains)))


def _brought(gain: Gain) -> str:
    colour = quoted(gain.colour)
    match gain.what:
        case "gem" | "pile":
            return f"a {gain.what}: {_points(gain.points[0])}"
        case "puzzle":
            return f"the last piece of the {colour} puzzle: {_points(gain.points[0])}"
        case "piece":
            return f"a piece of the {colour} puzzle; {_listed(gain.places)} {_is(gain.places)} still open"
        case "line":
            return f"completes {line_name(*gain.line)}: {_points(gain.points[0])}"
        case "key":
            locks = "lock" if len(gain.places) == 1 else "locks"
            return f"a key: from the next turn on the {colour} {locks} {_listed(gain.places)} {_is(gain.places)} open"
        case "bomb":
            return f"a bomb: crossed it does not explode ({_points(gain.points[0])}), but for everybody else who has no die on it"
        case "rocket":
            return f"a rocket: crosses a planet as well, {_listed(gain.places, 'or')}"
        case "flag":
            return f"a flag: {', '.join(map(str, gain.points)) or 'no'} points by place of arrival"


def printed() -> Sentence:
    return sentence("crossed from the beginning")


def crossed() -> Sentence:
    return sentence("crossed already")


def exploded() -> Sentence:
    return sentence("the bomb has exploded")


def covered() -> Sentence:
    return sentence("a die of this turn lies there")


def planet() -> Sentence:
    return sentence("no die ever lies on a planet: a rocket crosses it")


def other_pips(face: int) -> Sentence:
    return sentence(f"no {face}")


def locked(colour: str, keys: tuple[str, ...], coming: tuple[str, ...]) -> Sentence:
    """keys: of its colour. coming: those of them that a die of this turn lies on."""
    if coming:
        return sentence(f"the {quoted(colour)} key {_listed(coming)} opens this lock only from the next turn on")
    return sentence(f"the lock is closed: no {quoted(colour)} key is crossed" + (f" ({_listed(keys, 'or')})" if keys else ""))


def no_cross_beside() -> Sentence:
    return sentence("no cross beside it")


def no_die_beside(dice: tuple[str, ...]) -> Sentence:
    return sentence(f"not beside {_dice(dice)}")


def unreadable_here() -> Sentence:
    return sentence("the mark here cannot be read: perhaps it is crossed")


def hangs_on(places: tuple[str, ...]) -> Sentence:
    return sentence(f"cannot be told: it hangs on {_listed(places, 'or')}, which cannot be read")


def no_place(face: int, others: tuple[int, ...]) -> Sentence:
    """others: what would fit somewhere now."""
    if not others:
        return sentence("no die fits anywhere now", "who can place none of the dice on the table rolls again or drops out")
    return sentence(
        f"no {face} fits anywhere now; {_either(others)} would", "who can place none of the dice rolls again or drops out"
    )


def no_such_die(typed: str) -> Sentence:
    return sentence(f"no die shows '{quoted(typed)}'", "dice show 1 to 6: `--die 5`, or `--die 2,5` for several")


def no_name(typed: str) -> Sentence:
    return sentence(f"'{quoted(typed)}' is no field", "name fields by row and column: `--placed r3c4,r3c5`")


def beyond(place: str, rows: int, columns: int) -> Sentence:
    return sentence(
        f"there is no field {place}",
        f"the level has {counted(rows, 'row')} and {counted(columns, 'column')}: r1c1 to r{rows}c{columns}",
    )


def hole(place: str) -> Sentence:
    return sentence(f"{place} is a hole, no field")


def placed_twice(place: str) -> Sentence:
    return sentence(f"{place} is named twice", "each die lies on a field of its own")


def placed_on_bomb(place: str) -> Sentence:
    return sentence(f"the bomb {place} has exploded")


def placed_on_planet(place: str) -> Sentence:
    return sentence(f"no die ever lies on a planet: {place} is crossed by a rocket")


def placed_on_cross(kind: str, place: str) -> Sentence:
    hint = "name only dice of this turn; their fields are crossed when it ends"
    return sentence(f"{field_name(kind, place)} is crossed already", hint)


def placed_on_lock(colour: str, place: str) -> Sentence:
    return sentence(f"no die can lie on the lock {place}: no {quoted(colour)} key is crossed")


def hangs_in_the_air(place: str) -> Sentence:
    hint = "dice lie beside one another and, the first or after a jump, beside a cross"
    return sentence(f"the die on {place} hangs together with no cross", hint)


def no_dice_left(dice: int, players: int) -> Sentence:
    return sentence(f"no die is left: {counted(players, 'player')} roll {dice}")


def _dice(dice: tuple[str, ...]) -> str:
    return f"the {'die' if len(dice) == 1 else 'dice'} of this turn"


def _them(dice: tuple[str, ...]) -> str:
    return "it" if len(dice) == 1 else "them"


def _is(things: tuple[str, ...]) -> str:
    return "is" if len(things) == 1 else "are"


def _points(points: int) -> str:
    return f"{signed(points)} {'point' if abs(points) == 1 else 'points'}"


def _either(faces: tuple[int, ...]) -> str:
    return f"a {_listed(tuple(map(str, faces)), 'or')}"


def _listed(places: tuple[str, ...], word: str = "and") -> str:
    """Fields in a row, some of many."""
    if len(places) > _LISTED:
        return f"{', '.join(places[:_LISTED])} and {len(places) - _LISTED} more"
    return f" {word} ".join(filter(None, [", ".join(places[:-1]), *places[-1:]]))
