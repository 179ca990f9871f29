"""Messages about the placement pad: violations of its rules, violations in a level, faults in its keys."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.games.placement.obstacles import Lack
from sheetgen.games.placement.spaces import cell, mark
from sheetgen.source.messages import Listing, Phrase, Sentence, SpaceName, all_of, any_of, in_a_row, room, sentence, with_semicolons
from sheetgen.source.words import signed

phrase, plural = room("placement")

Held = tuple[int, ...]
"""Points, one by one."""
Arrivals = tuple[tuple[str, int], ...]
"""Flags with the places of arrival written for them."""
Lines = tuple[tuple[str, int, int, int, int], ...]
"""Lines as axis, number, first and last field, and points."""
FEWER_CROSSES = phrase("fewer-crosses", "fewer crosses")
"""What decides a tie."""
_FIELDS = {
    # Translators: these stand where {field} does, as the subject of a sentence; {place} is, say, row 3, column 4
    "": phrase("field", "the field in {place}"),
    "start": phrase("start-field", "the start field in {place}"),
    "gem": phrase("gem", "the gem in {place}"),
    "puzzle": phrase("puzzle", "the puzzle in {place}"),
    "key": phrase("key", "the key in {place}"),
    "lock": phrase("lock", "the lock in {place}"),
    "bomb": phrase("bomb", "the bomb in {place}"),
    "rocket": phrase("rocket", "the rocket in {place}"),
    "planet": phrase("planet", "the planet in {place}"),
    "flag": phrase("flag", "the flag in {place}"),
    "pile": phrase("pile", "the pile in {place}"),
}
_COLOURS = {
    # Translators: in the place of {colour}
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
    # Translators: these stand where {kind} does, as the subject of a sentence
    "gem": phrase("a-gem", "a gem"),
    "puzzle": phrase("a-puzzle", "a puzzle"),
    "key": phrase("a-key", "a key"),
    "lock": phrase("a-lock", "a lock"),
    "bomb": phrase("a-bomb", "a bomb"),
    "rocket": phrase("a-rocket", "a rocket"),
    "planet": phrase("a-planet", "a planet"),
    "flag": phrase("a-flag", "a flag"),
    "pile": phrase("a-pile", "a pile"),
}


def not_a_bomb(kind: str, place: str) -> Sentence:
    message = phrase("not-a-bomb", "* marks an exploded bomb, but {field} is none", field_name(kind, place))
    return sentence(message, phrase("judged-as-open", "it is judged as open"))


def start_uncrossed(kind: str, place: str) -> Sentence:
    field = field_name(kind, place)
    return sentence(phrase("start-uncrossed", "{field} is typed as open, but is printed with an X", field))


def locked(colour: str, place: str) -> Sentence:
    message = phrase("locked", "the {colour} lock in {place} is crossed, but no {colour} key", colour_name(colour), field_at(place))
    return sentence(message, phrase("key-first", "a die may lie on a lock only after a key of its colour was crossed"))


def unreachable(kind: str, place: str, lack: Lack) -> Sentence:
    message = phrase("unreachable", "{field} is crossed, but no order of turns leads there", field_name(kind, place))
    return sentence(message, *_lack_notes(lack))


def unreachable_together(places: tuple[str, ...], lacks: tuple[Lack, ...]) -> Sentence:
    """Of fields beside one another; that they are joined to each other is no reason."""
    why = dict.fromkeys(note for lack in lacks if lack.what != "way" for note in _lack_notes(lack))
    named = fields_at(places)
    message = phrase("unreachable-together", "{places} are crossed, but no order of turns leads there", named)
    return sentence(message, *why)


def _lack_notes(lack: Lack) -> list[Phrase]:
    """Why no order leads to a field."""
    match lack.what:
        case "rocket":
            why = phrase("rocket-lacks", "a planet is crossed only by a rocket crossed before it, one planet a rocket")
            return [why]
        case "neighbour":
            return [phrase("neighbour-lacks", "none of its neighbours is crossed")]
        case "key":
            colour = colour_name(lack.colour)
            return [
                phrase(
                    "key-behind-lock", "the {colour} key in {place} was crossed, but lies behind this lock", colour, field_at(place)
                )
                for place in lack.places
            ]
        case "way":
            joined = fields_at(lack.places)
            return [phrase("way-lacks", "it is joined only to {places}, which cannot be reached either", joined)]
        case "nothing":
            return []


def planet_unearned(planets: int, rockets: int) -> Sentence:
    crossed, only = some_planets(planets), some_rockets(rockets)
    return sentence(phrase("planet-unearned", "{planets} crossed, but only {rockets}", crossed, only))


def planet_missing(planets: int, rockets: int) -> Sentence:
    message = phrase("planet-missing", "{rockets} crossed, but only {planets}", some_rockets(rockets), some_planets(planets))
    hint = phrase("rocket-crosses-planet", "who crosses a rocket at once crosses a planet, while one is left")
    return sentence(message, hint)


def too_many_marks(crosses: int, players: int, turns: int, dice: int) -> Sentence:
    message = phrase(
        "too-many-marks",
        "{crosses} fields are crossed by dice, but {players} roll at most {most}",
        crosses,
        some_players(players),
        turns * dice,
    )
    return sentence(message, _turns(turns, dice))


def flag_without_place() -> Sentence:
    return _flag(phrase("flag-without-place", "the flag is crossed, but has no place of arrival"))


def flag_not_crossed(place: int) -> Sentence:
    return _flag(phrase("flag-not-crossed", "place {place} is written, but the flag is not crossed", place))


def flag_beyond(place: int, players: int) -> Sentence:
    return _flag(
        plural(
            "flag-beyond",
            "place {place} is written, but {count} played: places are 1…{count}",
            "place {place} is written, but {count} played: places are 1…{count}",
            place,
            count=players,
        )
    )


def gem_points(written: int, due: int, held: Held) -> Sentence:
    return sentence(phrase("gem-points", "gems say {written:−}, but earn {due:−}", written, due), _crossed(held))


def bomb_points(written: int, due: int, held: Held) -> Sentence:
    why = phrase("exploded", "exploded: {points}", _sum(held)) if held else phrase("none-exploded", "exploded: none")
    return sentence(phrase("bomb-points", "bombs say {written:−}, but earn {due:−}", written, due), why)


def pile_points(written: int, due: int, held: Held) -> Sentence:
    return sentence(phrase("pile-points", "piles say {written:−}, but earn {due:−}", written, due), _crossed(held))


def puzzle_points(written: int, due: int, _complete: tuple[str, ...]) -> Sentence:
    hint = phrase("puzzle-complete", "a puzzle earns its points once every piece of its colour is crossed")
    return sentence(phrase("puzzle-points", "puzzles say {written:−}, but earn {due:−}", written, due), hint)


def line_points(written: int, due: int, full: Lines) -> Sentence:
    why = [phrase("line-complete", "{line} is complete: {points}", line_name(*line[:4]), line[4]) for line in full]
    message = phrase("line-points", "lines say {written:−}, but earn {due:−}", written, due)
    return sentence(message, *(why or [phrase("no-line-complete", "no line is complete")]))


def flag_points(written: int, due: int, arrivals: Arrivals) -> Sentence:
    if arrivals:
        each = [phrase("arrived", "{flag} as number {place}", flag, place) for flag, place in arrivals]
        why = phrase("arrivals", "places of arrival: {places}", in_a_row(each))
    else:
        why = phrase("no-arrival", "no flag has a place of arrival")
    return sentence(phrase("flag-points", "flags say {written:−}, but earn {due:−}", written, due), why)


def total(written: int, parts: Held) -> Sentence:
    terms = " ".join(f"{'+' if value >= 0 else '−'} {signed(abs(value))}" for value in parts)
    message = phrase("total", "the total says {written:−}, but the points make {due:−}", written, sum(parts))
    return sentence(message, phrase("terms", "{terms}", terms.removeprefix("+ ")))


def rounds_more(written: int, players: int, due: int) -> Sentence:
    return sentence(_rounds(written, players, due))


def rounds_fewer(written: int, players: int, due: int) -> Sentence:
    return sentence(_rounds(written, players, due), phrase("early-end", "the game ends early only on a full sheet"))


def players(written: int, sheets: int) -> Sentence:
    message = plural(
        "players",
        "{players} players are written, but {count} sheet lies on the table",
        "{players} players are written, but {count} sheets lie on the table",
        written,
        count=sheets,
    )
    return sentence(message)


def bomb_not_exploded(place: str, crossers: tuple[str, ...]) -> Sentence:
    message = plural(
        "bomb-not-exploded",
        "the bomb in {place} is open, though {players} crossed it",
        "the bomb in {place} is open, though {players} crossed it",
        field_at(place),
        all_of(crossers),
        count=len(crossers),
    )
    return sentence(message, phrase("bomb-explodes", "who has no die on it when somebody has strikes it out"))


def bomb_nobody(place: str) -> Sentence:
    return sentence(phrase("bomb-nobody", "the bomb in {place} has exploded, but nobody crossed it", field_at(place)))


def flag_order(flag: str, arrival: int, expected: tuple[int, ...]) -> Sentence:
    message = phrase(
        "flag-order",
        "place {arrival} at the flag {flag}, but the next place to be taken is {places}",
        arrival,
        flag,
        any_of(expected),
    )
    return sentence(message)


def too_many_dice(crosses: int, players: int, turns: int, dice: int) -> Sentence:
    message = phrase(
        "too-many-dice",
        "all sheets together have {crosses} crosses by dice, but {players} players roll at most {most}",
        crosses,
        players,
        turns * dice,
    )
    return sentence(message, _turns(turns, dice))


def a_kind(kind: str) -> Phrase:
    """A kind of field with its article."""
    return _KINDS[kind]


def field_name(kind: str, place: str) -> Phrase:
    return _FIELDS[kind]._replace(values={"place": field_at(place)})


def field_at(place: str) -> SpaceName:
    """A field by where it is in the grid."""
    return SpaceName(mark(place), phrase("at", "row {row}, column {column}", *cell(place)))


def fields_at(places: Iterable[str]) -> Listing:
    """Several fields by where they are."""
    return with_semicolons(map(field_at, places))


def colour_name(colour: str) -> Phrase | str:
    """A colour by the word for it; one of somebody's own as it is typed."""
    return _COLOURS.get(colour, colour)


def line_name(axis: str, number: int, first: int, last: int) -> Phrase:
    """A line by where it lies: `the line in row 5, columns 3 to 8`."""
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


def _turns(turns: int, dice: int) -> Phrase:
    return phrase("turns", "{turns} turns with {dice} dice", turns, dice)


def _flag(message: Phrase) -> Sentence:
    return sentence(message, phrase("flag-earns-nothing", "a flag with this finding earns nothing"))


def _crossed(held: Held) -> Phrase:
    return phrase("crossed", "crossed: {points}", _sum(held)) if held else phrase("none-crossed", "crossed: none")


def _sum(held: Held) -> str:
    return " + ".join(map(signed, held))


def _rounds(written: int, players: int, due: int) -> Phrase:
    ticked = plural("some-rounds", "{count} round", "{count} rounds", count=written)
    return phrase("rounds", "{rounds} ticked, but {players} play {due}", ticked, some_players(players), due)
