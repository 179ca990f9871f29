"""Words of the placement pad: the names of its spaces, and messages that several modules use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from sheetgen.games.placement.spaces import cell, mark
from sheetgen.source.messages import Listing, Phrase, Sentence, SpaceName, in_a_row, room, sentence, with_semicolons
from sheetgen.source.words import signed

phrase, plural = room("placement")

Held = tuple[int, ...]
"""The points of each crossed gem or pile, or of each exploded bomb."""
Arrivals = tuple[tuple[str, int], ...]
"""Flags with the places of arrival written for them."""
ScoringLines = tuple[tuple[str, int, int, int, int], ...]
"""Scoring lines as axis, number, first and last field, and points."""
_FIELDS = {
    # Translators: these replace {field}, as the subject of a sentence; {place} is, say, row 3, column 4
    "": phrase("field", "the field in {place}"),
    "start": phrase("start-field", "the start field in {place}"),
    "gem": phrase("gem", "the gem in {place}"),
    "puzzle": phrase("puzzle", "the puzzle piece in {place}"),
    "key": phrase("key", "the key in {place}"),
    "lock": phrase("lock", "the lock in {place}"),
    "bomb": phrase("bomb", "the bomb in {place}"),
    "rocket": phrase("rocket", "the rocket in {place}"),
    "planet": phrase("planet", "the planet in {place}"),
    "flag": phrase("flag", "the flag in {place}"),
    "pile": phrase("pile", "the pile in {place}"),
}
_COLOURS = {
    # Translators: these replace {colour}
    "black": phrase("black", "black"),
    "blue": phrase("blue", "blue"),
    "brown": phrase("brown", "brown"),
    "gray": phrase("gray", "gray"),
    "green": phrase("green", "green"),
    "grey": phrase("grey", "grey"),
    "orange": phrase("orange", "orange"),
    "pink": phrase("pink", "pink"),
    "purple": phrase("purple", "purple"),
    "red": phrase("red", "red"),
    "teal": phrase("teal", "teal"),
    "turquoise": phrase("turquoise", "turquoise"),
    "violet": phrase("violet", "violet"),
    "white": phrase("white", "white"),
    "yellow": phrase("yellow", "yellow"),
}
_KINDS = {
    # Translators: these replace {kind}, as the subject of a sentence
    "gem": phrase("a-gem", "a gem"),
    "puzzle": phrase("a-puzzle", "a puzzle piece"),
    "key": phrase("a-key", "a key"),
    "lock": phrase("a-lock", "a lock"),
    "bomb": phrase("a-bomb", "a bomb"),
    "rocket": phrase("a-rocket", "a rocket"),
    "planet": phrase("a-planet", "a planet"),
    "flag": phrase("a-flag", "a flag"),
    "pile": phrase("a-pile", "a pile"),
}
_ALONE = {
    "gems": phrase("gems", "gems"),
    "puzzles": phrase("puzzles", "puzzles"),
    "lines": phrase("lines", "lines"),
    "flags": phrase("flags", "flags"),
    "bombs": phrase("bombs", "bombs"),
    "piles": phrase("piles", "piles"),
    "total": phrase("total-space", "total"),
    "player": phrase("player-space", "player"),
    "players": phrase("players-space", "number of players"),
    "rounds": phrase("rounds-space", "rounds"),
}


class Lack(NamedTuple):
    """The missing condition for a field that no order crosses.

    rocket: a planet lacks a rocket. neighbour: no neighbour is crossed. key: the keys at `places` are crossed, but only reachable
    through this lock. way: the field is only connected to the fields at `places`. nothing: no key of the lock's colour is crossed.
    """

    what: Literal["rocket", "neighbour", "key", "way", "nothing"]
    places: tuple[str, ...] = ()
    colour: str = ""


def space_name(_model: object, name: str) -> Phrase | str:
    """Return the name of a space or of a part of the score, in words."""
    match name.split("."):
        case ["marks", field]:
            return phrase("field-at", "field in row {row}, column {column}", *cell(field))
        case ["flags", field]:
            return phrase("flag-at", "rank at the flag in row {row}, column {column}", *cell(field))
        case ["score", part]:
            return phrase("score-space", "points for {part}", _ALONE[part])
    return _ALONE.get(name, name)


def unreachable(kind: str, place: str, lack: Lack) -> Sentence:
    message = phrase("unreachable", "{field} is crossed, but can't be reached in any order of turns", field_name(kind, place))
    return sentence(message, *_lack_notes(lack))


def unreachable_together(places: tuple[str, ...], lacks: tuple[Lack, ...]) -> Sentence:
    """Return one message for adjacent unreachable fields, without their connection to each other as a reason."""
    why = dict.fromkeys(note for lack in lacks if lack.what != "way" for note in _lack_notes(lack))
    named = fields_at(places)
    message = phrase("unreachable-together", "{places} are crossed, but can't be reached in any order of turns", named)
    return sentence(message, *why)


def _lack_notes(lack: Lack) -> list[Phrase]:
    """Return the reasons why no order leads to a field."""
    match lack.what:
        case "rocket":
            why = phrase("rocket-lacks", "a planet is only crossed by a rocket that was crossed before it, one planet per rocket")
            return [why]
        case "neighbour":
            return [phrase("neighbour-lacks", "no field next to it is crossed")]
        case "key":
            colour = colour_name(lack.colour)
            return [
                phrase(
                    "key-behind-lock",
                    "the {colour} key in {place} is crossed, but can only be reached through this lock",
                    colour,
                    field_at(place),
                )
                for place in lack.places
            ]
        case "way":
            joined = fields_at(lack.places)
            return [phrase("way-lacks", "it is connected only to {places}, which can't be reached either", joined)]
        case "nothing":
            return []


def gem_points(written: int, due: int, held: Held) -> Sentence:
    return sentence(phrase("gem-points", "gems earn {due:−}, not {written:−}", due, written), _crossed(held))


def bomb_points(written: int, due: int, held: Held) -> Sentence:
    why = phrase("exploded", "exploded: {points}", _sum(held)) if held else phrase("none-exploded", "exploded: none")
    return sentence(phrase("bomb-points", "bombs earn {due:−}, not {written:−}", due, written), why)


def pile_points(written: int, due: int, held: Held) -> Sentence:
    return sentence(phrase("pile-points", "piles earn {due:−}, not {written:−}", due, written), _crossed(held))


def puzzle_points(written: int, due: int, _complete: tuple[str, ...]) -> Sentence:
    hint = phrase("puzzle-complete", "a puzzle earns its points when all pieces of its colour are crossed")
    return sentence(phrase("puzzle-points", "puzzles earn {due:−}, not {written:−}", due, written), hint)


def line_points(written: int, due: int, full: ScoringLines) -> Sentence:
    why = [phrase("line-complete", "{line} is complete: {points}", line_name(*line[:4]), line[4]) for line in full]
    message = phrase("line-points", "lines earn {due:−}, not {written:−}", due, written)
    return sentence(message, *(why or [phrase("no-line-complete", "no line is complete")]))


def flag_points(written: int, due: int, arrivals: Arrivals) -> Sentence:
    if arrivals:
        each = [phrase("arrived", "{flag} with rank {place}", flag, place) for flag, place in arrivals]
        why = phrase("arrivals", "ranks: {places}", in_a_row(each))
    else:
        why = phrase("no-arrival", "no flag has a rank")
    return sentence(phrase("flag-points", "flags earn {due:−}, not {written:−}", due, written), why)


def a_kind(kind: str) -> Phrase:
    """A kind of field with its article."""
    return _KINDS[kind]


def field_name(kind: str, place: str) -> Phrase:
    return _FIELDS[kind]._replace(values={"place": field_at(place)})


def field_at(place: str) -> SpaceName:
    """Return the name of a field by its place in the grid."""
    return SpaceName(mark(place), phrase("at", "row {row}, column {column}", *cell(place)))


def fields_at(places: Iterable[str]) -> Listing:
    """Return the names of several fields by their places."""
    return with_semicolons(map(field_at, places))


def colour_name(colour: str) -> Phrase | str:
    """Return the word for a colour; a custom colour stays as typed."""
    return _COLOURS.get(colour, colour)


def line_name(axis: str, number: int, first: int, last: int) -> Phrase:
    """Return the name of a line by its place: `the line in row 5, columns 3 to 8`."""
    if axis == "row":
        if first == last:
            return phrase("line-in-row-short", "the line in row {row}, column {column}", number, first)
        return phrase("line-in-row", "the line in row {row}, columns {first} to {last}", number, first, last)
    if first == last:
        return phrase("line-in-column-short", "the line in column {column}, row {row}", number, first)
    return phrase("line-in-column", "the line in column {column}, rows {first} to {last}", number, first, last)


def some_rows(count: int) -> Phrase:
    return plural("some-rows", "{count} row", "{count} rows", count=count)


def some_columns(count: int) -> Phrase:
    return plural("some-columns", "{count} column", "{count} columns", count=count)


def some_players(count: int) -> Phrase:
    return plural("some-players", "{count} player", "{count} players", count=count)


def some_planets(count: int) -> Phrase:
    return plural("some-planets", "{count} planet", "{count} planets", count=count)


def some_rockets(count: int) -> Phrase:
    return plural("some-rockets", "{count} rocket", "{count} rockets", count=count)


def turns_with_dice(turns: int, dice: int) -> Phrase:
    return phrase("turns", "{turns} turns with {dice} dice", turns, dice)


def _crossed(held: Held) -> Phrase:
    return phrase("crossed", "crossed: {points}", _sum(held)) if held else phrase("none-crossed", "crossed: none")


def _sum(held: Held) -> str:
    return " + ".join(map(signed, held))
