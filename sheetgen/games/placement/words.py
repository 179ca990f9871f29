"""Messages about the placement pad: violations of its rules, violations in a level, faults in its keys."""

from __future__ import annotations

from sheetgen.games.placement.obstacles import Lack, Need, lack_notes, need_text
from sheetgen.source.editing import bare
from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, sentence
from sheetgen.source.words import counted, numeral, signed
from sheetgen.source.words import quoted as shortened

Held = tuple[int, ...]
"""Points, one by one."""
Arrivals = tuple[tuple[str, int], ...]
"""Flags with the places of arrival written for them."""
Lines = tuple[tuple[str, int, int, int, int], ...]
"""Lines as axis, number, first and last field, and points."""
FEWER_CROSSES = "fewer crosses"
"""What decides a tie."""


def not_a_bomb(kind: str, place: str) -> Sentence:
    return sentence(f"* marks an exploded bomb, but {field_name(kind, place)} is none", "it is judged as open")


def start_uncrossed(kind: str, place: str) -> Sentence:
    return sentence(f"{field_name(kind, place)} is typed as open, but is printed with an X")


def locked(colour: str, place: str) -> Sentence:
    message = f"the {colour} lock at {place} is crossed, but no {colour} key"
    return sentence(message, "a die may lie on a lock only after a key of its colour was crossed")


def unreachable(kind: str, place: str, lack: Lack) -> Sentence:
    return sentence(f"{field_name(kind, place)} is crossed, but no order of turns leads there", *lack_notes(lack))


def unreachable_together(places: tuple[str, ...], lacks: tuple[Lack, ...]) -> Sentence:
    """Of fields beside one another; that they are joined to each other is no reason."""
    why = dict.fromkeys(line for lack in lacks if lack.what != "way" for line in lack_notes(lack))
    return sentence(f"{', '.join(places)} are crossed, but no order of turns leads there", *why)


def planet_unearned(planets: int, rockets: int) -> Sentence:
    return sentence(f"{counted(planets, 'planet')} crossed, but only {counted(rockets, 'rocket')}")


def planet_missing(planets: int, rockets: int) -> Sentence:
    message = f"{counted(rockets, 'rocket')} crossed, but only {counted(planets, 'planet')}"
    return sentence(message, "who crosses a rocket at once crosses a planet, while one is left")


def too_many_marks(crosses: int, players: int, turns: int, dice: int) -> Sentence:
    message = f"{crosses} fields are crossed by dice, but {counted(players, 'player')} roll at most {turns * dice}"
    return sentence(message, f"{turns} turns with {dice} dice")


def flag_without_place() -> Sentence:
    return _flag("the flag is crossed, but has no place of arrival")


def flag_not_crossed(place: int) -> Sentence:
    return _flag(f"place {numeral(place)} is written, but the flag is not crossed")


def flag_beyond(place: int, players: int) -> Sentence:
    return _flag(f"place {numeral(place)} is written, but {players} played: places are 1…{players}")


def gem_points(written: int, due: int, held: Held) -> Sentence:
    return _points("gems", written, due, _held("crossed", held))


def bomb_points(written: int, due: int, held: Held) -> Sentence:
    return _points("bombs", written, due, _held("exploded", held))


def pile_points(written: int, due: int, held: Held) -> Sentence:
    return _points("piles", written, due, _held("crossed", held))


def puzzle_points(written: int, due: int, _complete: tuple[str, ...]) -> Sentence:
    return _points("puzzles", written, due, "a puzzle earns its points once every piece of its colour is crossed")


def line_points(written: int, due: int, full: Lines) -> Sentence:
    named = (f"{line_name(axis, number, first, last)} is complete: {numeral(points)}" for axis, number, first, last, points in full)
    return _points("lines", written, due, *(tuple(named) or ("no line is complete",)))


def flag_points(written: int, due: int, arrivals: Arrivals) -> Sentence:
    earned = ", ".join(f"{place} as number {numeral(arrival)}" for place, arrival in arrivals)
    return _points("flags", written, due, f"places of arrival: {earned}" if earned else "no flag has a place of arrival")


def total(written: int, parts: Held) -> Sentence:
    terms = " ".join(f"{'+' if value >= 0 else '−'} {numeral(abs(value))}" for value in parts)
    message = f"the total says {signed(written)}, but the points make {signed(sum(parts))}"
    return sentence(message, terms.removeprefix("+ "))


def rounds_more(written: int, players: int, due: int) -> Sentence:
    return sentence(_rounds(written, players, due))


def rounds_fewer(written: int, players: int, due: int) -> Sentence:
    return sentence(_rounds(written, players, due), "the game ends early only on a full sheet")


def players(written: int, sheets: int) -> Sentence:
    return sentence(
        f"{numeral(written)} players are written, but {counted(sheets, 'sheet')} {'lies' if sheets == 1 else 'lie'} on the table"
    )


def bomb_not_exploded(place: str, crossers: tuple[str, ...]) -> Sentence:
    message = f"the bomb {place} is open, though {' and '.join(crossers)} crossed it"
    return sentence(message, "who has no die on it when somebody has strikes it out")


def bomb_nobody(place: str) -> Sentence:
    return sentence(f"the bomb {place} has exploded, but nobody crossed it")


def flag_order(flag: str, arrival: int, expected: tuple[int, ...]) -> Sentence:
    return sentence(
        f"place {numeral(arrival)} at the flag {flag}, but the next place to be taken is {' or '.join(map(str, expected))}"
    )


def too_many_dice(crosses: int, players: int, turns: int, dice: int) -> Sentence:
    message = f"all sheets together have {crosses} crosses by dice, but {players} players roll at most {turns * dice}"
    return sentence(message, f"{turns} turns with {dice} dice")


def no_start() -> Sentence:
    return sentence("the level has no start field", "write X for a field that is printed as crossed")


def out_of_reach(fields: tuple[tuple[str, str], ...], needs: tuple[Need, ...]) -> Sentence:
    """Of fields that are joined to one another, each a kind and a place, with what each of them needs."""
    if len(fields) == 1:
        return sentence(f"no play can ever cross {field_name(*fields[0])}", need_text(needs[0]))
    places: dict[Need, list[str]] = {}
    for (_, place), need in zip(fields, needs, strict=True):
        if need.what == "rocket" or need.places:
            places.setdefault(need, []).append(place)
    why = [_together_need(need, where) for need, where in places.items()] or [need_text(Need("way"), "they need")]
    return sentence(f"no play can ever cross {', '.join(place for _, place in fields)}", *why)


def _together_need(need: Need, places: list[str]) -> str:
    """What planets or locks of an island need."""
    kind = "planet" if need.what == "rocket" else f"{need.colour} lock"
    names = f"the {kind}{'s' if len(places) > 1 else ''} {', '.join(places)}"
    them = "them" if len(places) > 1 else "it"
    return need_text(need, f"{names} {'need' if len(places) > 1 else 'needs'}", them)


def too_many_ways(rockets: int, planets: int) -> Sentence:
    message = "there are too many ways to find out whether every field can be crossed"
    note = f"{counted(rockets, 'rocket')} may cross {counted(planets, 'planet')} in any order; no field is told to be out of reach"
    return sentence(message, note)


def lock_without_key(colour: str) -> Sentence:
    return sentence(f"there is no {colour} key for this lock")


def key_without_lock(colour: str) -> Sentence:
    return sentence(f"there is no {colour} lock for this key")


def planet_without_rocket() -> Sentence:
    return sentence("there is no rocket that could cross this planet")


def rocket_without_planet() -> Sentence:
    return sentence("there is no planet for this rocket")


def line_without_field(axis: str, number: int, first: int, last: int) -> Sentence:
    return sentence(f"{line_name(axis, number, first, last)} has no field")


def line_with_hole(axis: str, number: int, first: int, last: int) -> Sentence:
    note = "shorten it with `from` and `to`; without them a line takes all fields there are"
    return sentence(f"{line_name(axis, number, first, last)} covers a hole", note)


def line_twice(axis: str, number: int, first: int, last: int, entry: int) -> Sentence:
    """entry: the one of `lines`, from 1, that has the same fields."""
    return sentence(
        f"{line_name(axis, number, first, last)} has the same fields as entry {entry} of `lines`", "keep one of the two"
    )


def pieces_differ(colour: str, points: int, other: str, others: int) -> Sentence:
    message = f"this {colour} piece says {points} points, the one at {other} {others}"
    return sentence(message, "a puzzle has one number of points, once all its pieces are crossed")


def lone_puzzle(colour: str) -> Sentence:
    return sentence(f"this is the only {colour} piece")


def unused_letter(letter: str) -> Sentence:
    return sentence(f"the letter '{letter}' stands nowhere in the grid")


def pip_balance(pips: int, fields: int, total: int) -> Sentence:
    have = "has" if fields == 1 else "have"
    message = f"{counted(fields, 'field')} {have} {counted(pips, 'pip')}; the mean over the six values is {total / 6:.1f}"
    return sentence(message, "dice show all values alike")


def same_plate(colour: str, other: str, colours: int, plates: int) -> Sentence:
    note = f"{colours} colours share {plates} plates: with `--ink mono` nobody can tell the two apart"
    return sentence(f"{colour} and {other} are printed on the same plate", note)


def similar_colours(colour: str, other: str, same: bool) -> Sentence:
    """same: both are printed in one ink."""
    if same:
        return sentence(
            f"{colour} and {other} are the same colour",
            "they are told apart by their plates alone; give both one name, or take another colour",
        )
    return sentence(
        f"{colour} and {other} look much alike", "they are told apart by their plates alone; take colours that differ more"
    )


def unknown_colour(colour: str) -> Sentence:
    style = f'theme: {{{bare(colour)}: {{fill: "#c0d0e0"}}}}'
    return sentence(
        f"no ink is known for the colour {colour}",
        "it is printed on a plate of its own, but uncoloured",
        f'take an English or German name or a "#rrggbb", or say what it looks like: `{style}`',
    )


def no_grid() -> Sentence:
    hint = "add `grid: |` and its rows below; `sheetgen new level NAME` writes a level to start from"
    return sentence("the level has no grid", hint)


def grid_without_bar() -> Sentence:
    return sentence("the rows of 'grid' belong under a bar, a line each", "write `grid: |2` and the rows below it")


def grid_with_commas(row: str) -> Sentence:
    """row: the first one without them."""
    return sentence("commas stand between the fields of 'grid'", f"write blanks instead: `{shortened(row)}`")


def grid_size(columns: int, rows: int, smallest: int, largest: int) -> Sentence:
    return sentence(
        f"a grid of {counted(columns, 'column')} and {counted(rows, 'row')} cannot be printed", f"{smallest} to {largest} of each"
    )


def row_length(row: int, length: int, width: int) -> Sentence:
    more = f"{abs(length - width)} too {'many' if length > width else 'few'}"
    return sentence(f"row {row} has {length} fields, the others {width}: {more}", "`-` stands for no field")


def no_field(text: str) -> Sentence:
    hint = "write pips 1…6, pips and a letter (4g), a letter alone, X for a start or - for no field"
    return sentence(f"'{text}' is no field", hint)


def unknown_letter(letter: str, known: tuple[str, ...]) -> Sentence:
    hint = "a start field is a capital X" if letter == "x" else near(letter, known) or "add it to `fields`"
    return sentence(f"`fields` does not explain the letter '{letter}'", hint)


def pips_on_planet(text: str, letter: str) -> Sentence:
    return sentence(f"'{text}': no die ever lies on a planet", f"write `{letter}` without pips")


def no_pips(text: str, kind: str, letter: str) -> Sentence:
    return sentence(f"'{text}' has no pips", f"a {kind} is crossed by a die: write 4{letter}, say")


def pips_beyond(text: str) -> Sentence:
    return sentence(f"'{text}' has pips that no die shows", "pips are 1…6")


def no_letter(letter: str) -> Sentence:
    return sentence(f"'{letter}' cannot stand for a field", "take a single letter other than X")


def colour_missing(kind: str) -> Sentence:
    return sentence(f"a {kind} needs a colour", "add `colour: red`, say; colours are free names")


def points_missing(kind: str) -> Sentence:
    return sentence(f"a {kind} needs its points", "add `points: [10, 6, 3, 1]`" if kind == "flag" else "add `points: 3`, say")


def points_needless(kind: str) -> Sentence:
    return sentence(f"a {kind} has no points", "remove `points`")


def points_several(kind: str) -> Sentence:
    return sentence(f"a {kind} has one number of points", "only a flag has points by place")


def points_negative(kind: str) -> Sentence:
    return sentence(f"a {kind} earns points, it does not cost any", "bombs and piles count minus")


def no_line() -> Sentence:
    return sentence("a line is a row or a column", "write {row: 1, points: 5} or {column: 1, points: 5}")


def no_such_line(axis: str, number: int, most: int) -> Sentence:
    return sentence(f"there is no {axis} {number}: the grid has {most}")


def line_beyond(axis: str, first: int, last: int, most: int) -> Sentence:
    return sentence(f"the line goes beyond the grid: it runs from {first} to {last}, the {axis} from 1 to {most}")


def line_backwards(first: int, last: int) -> Sentence:
    return sentence(f"the line runs backwards, from {first} to {last}", "write the smaller number under `from`")


def line_negative() -> Sentence:
    return sentence("a line earns points, it does not cost any")


def field_name(kind: str, place: str) -> str:
    name = {"": "the field", "start": "the start field"}.get(kind, f"the {kind}")
    return f"{name} {place}"


def _flag(message: str) -> Sentence:
    return sentence(message, "a flag with this finding earns nothing")


def line_name(axis: str, number: int, first: int, last: int) -> str:
    """A line by where it lies: `the line in row 5, columns 3 to 8`."""
    along = "column" if axis == "row" else "row"
    extent = f"{along} {first}" if first == last else f"{along}s {first} to {last}"
    return f"the line in {axis} {number}, {extent}"


def _points(part: str, written: int, due: int, *why: str) -> Sentence:
    return sentence(f"{part} say {signed(written)}, but earn {signed(due)}", *why)


def _held(state: str, held: Held) -> str:
    return f"{state}: {' + '.join(map(signed, held)) or 'none'}"


def _rounds(written: int, players: int, due: int) -> str:
    return f"{counted(written, 'round')} ticked, but {counted(players, 'player')} play {due}"
