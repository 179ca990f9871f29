"""Messages about the placement pad: violations of its rules, violations in a level, faults in its keys."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.games.placement.obstacles import Lack, Need
from sheetgen.games.placement.spaces import cell, mark
from sheetgen.source.editing import bare
from sheetgen.source.faults import near
from sheetgen.source.messages import Listing, Phrase, Sentence, SpaceName, all_of, any_of, in_a_row, room, sentence, with_semicolons
from sheetgen.source.words import quoted as shortened
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
    crossed, only = _planets(planets), _rockets(rockets)
    return sentence(phrase("planet-unearned", "{planets} crossed, but only {rockets}", crossed, only))


def planet_missing(planets: int, rockets: int) -> Sentence:
    message = phrase("planet-missing", "{rockets} crossed, but only {planets}", _rockets(rockets), _planets(planets))
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


def no_start() -> Sentence:
    message = phrase("no-start", "the level has no start field")
    return sentence(message, phrase("start-is-x", "write X for a field that is printed as crossed"))


def out_of_reach(fields: tuple[tuple[str, str], ...], needs: tuple[Need, ...]) -> Sentence:
    """Of fields that are joined to one another, each a kind and a place, with what each of them needs."""
    if len(fields) == 1:
        what = phrase("out-of-reach", "no play can ever cross {field}", field_name(*fields[0]))
        return sentence(what, _need(needs[0]))
    places: dict[Need, list[str]] = {}
    for (_, place), need in zip(fields, needs, strict=True):
        if need.what == "rocket" or need.places:
            places.setdefault(need, []).append(place)
    why = [_needed_by(need, where) for need, where in places.items()]
    way = phrase("they-need-way", "they need a way from a start field, or a planet that a rocket reaches")
    message = phrase("out-of-reach-together", "no play can ever cross {places}", fields_at(place for _, place in fields))
    return sentence(message, *(why or [way]))


def _need(need: Need) -> Phrase:
    """What an unreachable field of a level would need."""
    match need.what:
        case "rocket":
            return phrase("needs-rocket", "it needs a rocket that can be crossed before it")
        case "key" if need.places:
            keys, colour = fields_at(need.places), colour_name(need.colour)
            return phrase("needs-key", "it needs the {colour} key, which lies out of reach in {places}", colour, keys)
        case "key":
            return phrase("needs-way-to-it", "it needs a way to it")
        case "neighbour":
            return phrase("needs-neighbour", "it has no neighbours: it needs a field or a planet beside it")
        case "way":
            return phrase("needs-way", "it needs a way from a start field, or a planet that a rocket reaches")


def _needed_by(need: Need, places: list[str]) -> Phrase:
    """What planets or locks of an island need."""
    if need.what == "rocket":
        return plural(
            "planets-need-rocket",
            "the planet in {places} needs a rocket that can be crossed before it",
            "the planets in {places} need a rocket that can be crossed before them",
            fields_at(places),
            count=len(places),
        )
    return plural(
        "locks-need-key",
        "the {colour} lock in {places} needs the {colour} key, which lies out of reach in {keys}",
        "the {colour} locks in {places} need the {colour} key, which lies out of reach in {keys}",
        colour_name(need.colour),
        fields_at(places),
        fields_at(need.places),
        count=len(places),
    )


def too_many_ways(rockets: int, planets: int) -> Sentence:
    message = phrase("too-many-ways", "there are too many ways to find out whether every field can be crossed")
    hint = phrase(
        "any-order",
        "{rockets} may cross {planets} in any order; no field is told to be out of reach",
        _rockets(rockets),
        _planets(planets),
    )
    return sentence(message, hint)


def lock_without_key(colour: str) -> Sentence:
    return sentence(phrase("lock-without-key", "there is no {colour} key for this lock", colour_name(colour)))


def key_without_lock(colour: str) -> Sentence:
    return sentence(phrase("key-without-lock", "there is no {colour} lock for this key", colour_name(colour)))


def planet_without_rocket() -> Sentence:
    return sentence(phrase("planet-without-rocket", "there is no rocket that could cross this planet"))


def rocket_without_planet() -> Sentence:
    return sentence(phrase("rocket-without-planet", "there is no planet for this rocket"))


def line_without_field(axis: str, number: int, first: int, last: int) -> Sentence:
    return sentence(phrase("line-without-field", "{line} has no field", line_name(axis, number, first, last)))


def line_with_hole(axis: str, number: int, first: int, last: int) -> Sentence:
    hint = phrase("shorten-line", "shorten it with `from` and `to`; without them a line takes all fields there are")
    return sentence(phrase("line-with-hole", "{line} covers a hole", line_name(axis, number, first, last)), hint)


def line_twice(axis: str, number: int, first: int, last: int, entry: int) -> Sentence:
    """entry: the one of `lines`, from 1, that has the same fields."""
    line = line_name(axis, number, first, last)
    message = phrase("line-twice", "{line} has the same fields as entry {entry} of `lines`", line, entry)
    return sentence(message, phrase("keep-one", "keep one of the two"))


def pieces_differ(colour: str, points: int, other: str, others: int) -> Sentence:
    message = phrase(
        "pieces-differ",
        "this {colour} piece says {points} points, the one in {other} {others}",
        colour_name(colour),
        points,
        field_at(other),
        others,
    )
    hint = phrase("puzzle-points-once", "a puzzle has one number of points, once all its pieces are crossed")
    return sentence(message, hint)


def lone_puzzle(colour: str) -> Sentence:
    return sentence(phrase("lone-puzzle", "this is the only {colour} piece", colour_name(colour)))


def unused_letter(letter: str) -> Sentence:
    return sentence(phrase("unused-letter", "the letter '{letter}' stands nowhere in the grid", letter))


def pip_balance(pips: int, fields: int, total: int) -> Sentence:
    message = plural(
        "pip-balance",
        "{count} field has {pips}; the mean over the six values is {mean}",
        "{count} fields have {pips}; the mean over the six values is {mean}",
        plural("pips", "{count} pip", "{count} pips", count=pips),
        round(total / 6, 1),
        count=fields,
    )
    return sentence(message, phrase("values-alike", "dice show all values alike"))


def same_plate(colour: str, other: str, colours: int, plates: int) -> Sentence:
    hint = phrase(
        "colours-share-plates",
        "{colours} colours share {plates} plates: with `--ink mono` nobody can tell the two apart",
        colours,
        plates,
    )
    return sentence(phrase("same-plate", "{colour} and {other} are printed on the same plate", colour, other), hint)


def similar_colours(colour: str, other: str, same: bool) -> Sentence:
    """same: both are printed in one ink."""
    if same:
        note = phrase(
            "one-name-or-colour",
            "they are told apart by their plates alone; give both one name, or take another colour",
        )
        return sentence(phrase("same-colour", "{colour} and {other} are the same colour", colour, other), note)
    hint = phrase("differ-more", "they are told apart by their plates alone; take colours that differ more")
    return sentence(phrase("similar-colours", "{colour} and {other} look much alike", colour, other), hint)


def unknown_colour(colour: str) -> Sentence:
    typed = f'theme: {{{bare(colour)}: {{fill: "#c0d0e0"}}}}'
    return sentence(
        phrase("unknown-colour", "no ink is known for the colour {colour}", colour),
        phrase("uncoloured", "it is printed on a plate of its own, but uncoloured"),
        phrase("name-colour", 'take an English or German name or a "#rrggbb", or say what it looks like: `{typed}`', typed),
    )


def no_grid() -> Sentence:
    return sentence(
        phrase("no-grid", "the level has no grid"),
        phrase("add-grid", "add `grid: |` and its rows below; `sheetgen new level NAME` writes a level to start from"),
    )


def grid_without_bar() -> Sentence:
    message = phrase("grid-without-bar", "the rows of 'grid' belong under a bar, a line each")
    return sentence(message, phrase("bar-and-rows", "write `grid: |2` and the rows below it"))


def grid_with_commas(row: str) -> Sentence:
    """row: the first one without them."""
    message = phrase("grid-with-commas", "commas stand between the fields of 'grid'")
    return sentence(message, phrase("blanks-for-commas", "write blanks instead: `{row}`", shortened(row)))


def grid_size(columns: int, rows: int, smallest: int, largest: int) -> Sentence:
    return sentence(
        phrase("grid-size", "a grid of {columns} and {rows} cannot be printed", some_columns(columns), some_rows(rows)),
        phrase("of-each", "{smallest} to {largest} of each", smallest, largest),
    )


def row_length(row: int, length: int, width: int) -> Sentence:
    more = length - width
    here = row, length, width, abs(more)
    if more > 0:
        message = phrase("row-too-long", "row {row} has {length} fields, the others {width}: {more} too many", *here)
    else:
        message = phrase("row-too-short", "row {row} has {length} fields, the others {width}: {less} too few", *here)
    return sentence(message, phrase("dash-for-hole", "`-` stands for no field"))


def no_field(text: str) -> Sentence:
    return sentence(
        phrase("no-field", "'{typed}' is no field", text),
        phrase("fields-are", "write pips 1…6, pips and a letter (4g), a letter alone, X for a start or - for no field"),
    )


def unknown_letter(letter: str, known: tuple[str, ...]) -> Sentence:
    message = phrase("unknown-letter", "`fields` does not explain the letter '{letter}'", letter)
    if letter == "x":
        return sentence(message, phrase("capital-x", "a start field is a capital X"))
    return sentence(message, near(letter, known) or phrase("add-to-fields", "add it to `fields`"))


def pips_on_planet(text: str, letter: str) -> Sentence:
    message = phrase("pips-on-planet", "'{typed}': no die ever lies on a planet", text)
    return sentence(message, phrase("without-pips", "write `{letter}` without pips", letter))


def no_pips(text: str, kind: str, letter: str) -> Sentence:
    hint = phrase("give-pips", "{kind} is crossed by a die: write 4{letter}, say", _KINDS[kind], letter)
    return sentence(phrase("no-pips", "'{typed}' has no pips", text), hint)


def pips_beyond(text: str) -> Sentence:
    message = phrase("pips-beyond", "'{typed}' has pips that no die shows", text)
    return sentence(message, phrase("pips-from-to", "pips are 1…6"))


def no_letter(letter: str) -> Sentence:
    message = phrase("no-letter", "'{typed}' cannot stand for a field", letter)
    return sentence(message, phrase("single-letter", "take a single letter other than X"))


def colour_missing(kind: str) -> Sentence:
    message = phrase("colour-missing", "{kind} needs a colour", _KINDS[kind])
    return sentence(message, phrase("add-colour", "add `colour: red`, say; colours are free names"))


def points_missing(kind: str) -> Sentence:
    by_place = phrase("add-points-by-place", "add `points: [10, 6, 3, 1]`")
    hint = by_place if kind == "flag" else phrase("add-points", "add `points: 3`, say")
    return sentence(phrase("points-missing", "{kind} needs its points", _KINDS[kind]), hint)


def points_needless(kind: str) -> Sentence:
    message = phrase("points-needless", "{kind} has no points", _KINDS[kind])
    return sentence(message, phrase("remove-points", "remove `points`"))


def points_several(kind: str) -> Sentence:
    message = phrase("points-several", "{kind} has one number of points", _KINDS[kind])
    return sentence(message, phrase("only-flag-by-place", "only a flag has points by place"))


def points_negative(kind: str) -> Sentence:
    message = phrase("points-negative", "{kind} earns points, it does not cost any", _KINDS[kind])
    return sentence(message, phrase("bombs-count-minus", "bombs and piles count minus"))


def no_line() -> Sentence:
    message = phrase("no-line", "a line is a row or a column")
    return sentence(message, phrase("row-or-column", "write {{row: 1, points: 5}} or {{column: 1, points: 5}}"))


def no_such_line(axis: str, number: int, most: int) -> Sentence:
    if axis == "row":
        return sentence(phrase("no-such-row", "there is no row {number}: the grid has {most}", number, most))
    return sentence(phrase("no-such-column", "there is no column {number}: the grid has {most}", number, most))


def line_beyond(axis: str, first: int, last: int, most: int) -> Sentence:
    ends = first, last, most
    row = phrase(
        "line-beyond-row", "the line goes beyond the grid: it runs from {first} to {last}, the row from 1 to {most}", *ends
    )
    column = phrase(
        "line-beyond-column", "the line goes beyond the grid: it runs from {first} to {last}, the column from 1 to {most}", *ends
    )
    return sentence(row if axis == "row" else column)


def line_backwards(first: int, last: int) -> Sentence:
    message = phrase("line-backwards", "the line runs backwards, from {first} to {last}", first, last)
    return sentence(message, phrase("smaller-from", "write the smaller number under `from`"))


def line_negative() -> Sentence:
    return sentence(phrase("line-negative", "a line earns points, it does not cost any"))


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


def _planets(count: int) -> Phrase:
    return plural("some-planets", "{count} planet", "{count} planets", count=count)


def _rockets(count: int) -> Phrase:
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
