"""Rules for a single sheet of the placement pad. Pure functions that compare facts of the model with the written values.

The module `analysis.choices` finds out which fields could have been crossed. Points follow from the marks, even if the marks break
other rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from sheetgen.games.placement import spaces, words
from sheetgen.games.placement.model import OPEN, TABLE, Board, Field, bits
from sheetgen.games.placement.words import (
    Lack,
    colour_name,
    field_at,
    field_name,
    some_planets,
    some_players,
    some_rockets,
    turns_with_dice,
)
from sheetgen.games.rules import Broken, Rule, SheetRule, Violation, WithDue, WithSeverity, rule
from sheetgen.source.messages import Sentence, message, room
from sheetgen.source.words import signed

phrase, plural = room("placement")
EARNS_NOTHING = phrase("flag-earns-nothing", "a flag with this finding earns nothing")

_FIELDS = "special fields: public descriptions of the game"
_DICE = "Placing Dice"
_ROUNDS = "Rounds and Turns"
_END = "End of the Game"


class Row(NamedTuple):
    """The fields of a row: their mark names and places, the places of start fields and bombs, and the indices of start fields."""

    fields: tuple[Field, ...]
    reads: tuple[str, ...]
    places: tuple[int, ...]
    starts: int
    bombs: int
    printed: tuple[int, ...]


class OrderAt(NamedTuple):
    """The crosses of a sheet as places, including marks that may be crosses.

    keyless: locks without a crossed key of their colour. left: fields that no order crosses.
    """

    board: Board
    crossed: int
    keyless: int
    left: int


class CountsAt(NamedTuple):
    """The counts on a sheet: players, ticked rounds, fields crossed by dice, crossed rockets and planets.

    players, rounds: None if unreadable; rounds are also None if blank. most_rockets, most_planets: including unreadable marks.
    all_planets: number of planets on the level. is_field_left: whether some field is certainly neither crossed nor exploded.
    """

    players: int | None
    rounds: int | None
    by_dice: int
    rockets: int
    planets: int
    most_rockets: int
    most_planets: int
    all_planets: int
    is_field_left: bool


@rule("placement/not-a-bomb", "Only bombs explode. Any other field marked as exploded is treated as open.", _FIELDS)
def not_a_bomb(row: Row, struck: int) -> Iterator[Broken]:
    """Only a bomb explodes (public descriptions of the special fields). struck: places marked as exploded."""
    for place in bits(struck & ~row.bombs):
        number = row.places.index(1 << place)
        field = row.fields[number]
        what = phrase("not-a-bomb", "* marks an exploded bomb, but {field} is not a bomb", field_name(field.kind, field.name))
        hint = phrase("judged-as-open", "it is checked as an open field")
        yield ((row.reads[number],), message(what, hint))


@rule("placement/start-uncrossed", "Start fields are already crossed on the printed sheet.", _DICE)
def start_uncrossed(row: Row, marks: tuple[str | None, ...]) -> Iterator[Broken]:
    """Start fields are printed as crossed (rulebook: "Placing Dice")."""
    for number in row.printed:
        if marks[number] == OPEN:
            field = row.fields[number]
            name = field_name(field.kind, field.name)
            what = phrase("start-uncrossed", "{field} is typed as open, but is printed with an X", name)
            yield (row.reads[number],), message(what)


@rule("placement/locked", "A lock can only be crossed after a key of its colour.", _FIELDS)
def locked(at: OrderAt) -> Iterator[Broken]:
    """A lock is crossed only after a key of its colour (public descriptions of the special fields)."""
    fields = at.board.fields
    for lock in bits(at.keyless):
        colour = fields[lock].colour
        keys = (spaces.mark(fields[key].name) for key in bits(at.board.keys_to(colour)))
        what = phrase(
            "locked",
            "the {colour} lock in {place} is crossed, but no {colour} key is crossed",
            colour_name(colour),
            field_at(fields[lock].name),
        )
        hint = phrase("key-first", "a lock only takes a die after a key of its colour is crossed")
        yield (spaces.mark(fields[lock].name), *keys), message(what, hint)


@rule(
    "placement/unreachable",
    "Every crossed field is connected to a start field through crossed fields. Some order of turns must make this "
    "possible: keys before their locks, rockets before planets. If a lock has no key, the fields beyond it are "
    "checked as if the lock were open.",
    _DICE,
)
def unreachable(at: OrderAt) -> Iterator[Broken]:
    """Every crossed field is joined to a start field by some order of turns (rulebook: "Placing Dice")."""
    for number in bits(at.left):
        field = at.board.fields[number]
        what = message(words.unreachable, field.kind, field.name, _lack(at, number))
        yield (spaces.mark(field.name), spaces.MARKS), what


def _lack(at: OrderAt, number: int) -> Lack:
    """Return the missing condition for a field that no order crosses."""
    fields = at.board.fields
    field = fields[number]
    if field.kind == "planet":
        return Lack("rocket")
    near = tuple(fields[other].name for other in bits(at.board.neighbours(1 << number) & at.crossed))
    if not near:
        return Lack("neighbour")
    if field.kind == "lock":
        keys = tuple(fields[key].name for key in bits(at.board.keys_to(field.colour) & at.left))
        return Lack("key", keys, field.colour) if keys else Lack("nothing")
    return Lack("way", near)


@rule("placement/planet-unearned", "Each crossed rocket crosses one planet. A planet can't be crossed in another way.", _FIELDS)
def planet_unearned(at: CountsAt) -> Broken | None:
    """Each crossed rocket crosses one planet (public descriptions of the special fields)."""
    if at.planets > at.most_rockets:
        crossed, only = some_planets(at.planets), some_rockets(at.rockets)
        return (spaces.MARKS,), message(
            phrase("planet-unearned", "crossed: {planets}, but only {rockets} to cross them", crossed, only)
        )
    return None


@rule("placement/planet-missing", "A player who crosses a rocket also crosses a planet, if one is left.", _FIELDS)
def planet_missing(at: CountsAt) -> Broken | None:
    """Each crossed rocket crosses one planet while any is left (public descriptions of the special fields)."""
    if at.most_planets < min(at.rockets, at.all_planets):
        crossed, only = some_rockets(at.rockets), some_planets(at.planets)
        hint = phrase("rocket-crosses-planet", "a player who crosses a rocket immediately crosses a planet, if one is left")
        return (spaces.MARKS,), message(phrase("planet-missing", "crossed: {rockets}, but only {planets}", crossed, only), hint)
    return None


@rule(
    "placement/too-many-marks",
    "The dice can't cross more fields than the number of turns times the number of dice. Both depend on the number of players.",
    _ROUNDS,
)
def too_many_marks(at: CountsAt) -> Broken | None:
    """Dice cross at most turns × dice fields (rulebook: "Setup", "Rounds and Turns")."""
    table = None if at.players is None else TABLE[at.players]
    if table is not None and at.players is not None and at.by_dice > table.turns * table.dice:
        what = phrase(
            "too-many-marks",
            "{crosses} fields are crossed by dice; the maximum for {players} is {most}",
            at.by_dice,
            some_players(at.players),
            table.turns * table.dice,
        )
        return (spaces.MARKS, spaces.PLAYERS), message(what, turns_with_dice(table.turns, table.dice))
    return None


@rule(
    "placement/flag-place",
    "A crossed flag has a rank (first, second, … to arrive) from 1 to the number of players. A flag that is not "
    "crossed has no rank. A flag with this finding earns no points.",
    _FIELDS,
)
def flag_place(depends_on: tuple[str, ...], arrival: int | None, crossed: bool, players: int | None) -> Broken | None:
    """A crossed flag has a place of arrival among the players, and no other flag has one. players: None if unreadable."""
    if arrival is None or not crossed:
        if crossed:
            return depends_on, message(
                phrase("flag-without-place", "the flag is crossed, but its rank is not written"), EARNS_NOTHING
            )
        if arrival:
            what = phrase("flag-not-crossed", "rank {place} is written, but the flag is not crossed", arrival)
            return depends_on, message(what, EARNS_NOTHING)
        return None
    if players is not None and not is_place(arrival, players):
        beyond = plural(
            "flag-beyond",
            "rank {place} is written, but only {count} player took part: the only rank is 1",
            "rank {place} is written, but only {count} players took part: ranks are 1…{count}",
            arrival,
            count=players,
        )
        return depends_on, message(beyond, EARNS_NOTHING)
    return None


@rule(
    "placement/points",
    "The written points for a part of the score must be the earned points. Bombs and piles have minus points.",
    _END,
)
def points(
    depends_on: tuple[str, ...],
    written: int,
    due: int,
    says: Callable[..., Sentence],
    facts: tuple[Any, ...],
    unsigned: bool = False,
) -> WithDue | None:
    """Check the written points of a part against the points earned by its crosses (rulebook: "End of the Game").

    says, facts: the message function, and the fields that earn the points. unsigned: whether minus points are written without a
    minus.
    """
    if written != due:
        return depends_on, message(says, written, due, facts), None, (-due if unsigned else due,)
    return None


@rule(
    "placement/total",
    "The total is the sum of the points written for the parts. If a part is blank, its earned points count.",
    _END,
)
def total(depends_on: tuple[str, ...], written: int, parts: tuple[int, ...]) -> WithDue | None:
    """Check the total against the sum of the written points of all parts; for a blank part, its earned points count (rulebook: "End
    of the Game")."""
    if written != sum(parts):
        due = sum(parts)
        terms = " ".join(f"{'+' if value >= 0 else '−'} {signed(abs(value))}" for value in parts)
        what = phrase("total", "the points add up to {due:−}, not {written:−}", due, written)
        return depends_on, message(what, phrase("terms", "{terms}", terms.removeprefix("+ "))), None, (due,)
    return None


@rule(
    "placement/rounds",
    "No more rounds are ticked than the game has. Fewer rounds give a warning, unless the sheet is full.",
    _ROUNDS,
)
def rounds(at: CountsAt) -> Broken | WithSeverity | None:
    """All rounds are played and no more, unless a sheet is full before (rulebook: "Rounds and Turns", "Rare Special Case")."""
    if at.rounds is None or at.players is None:
        return None
    due = TABLE[at.players].rounds
    if at.rounds == due:
        return None
    ticked = plural("some-rounds", "{count} round", "{count} rounds", count=at.rounds)
    what = phrase("rounds", "{rounds} ticked, but a game with {players} has {due}", ticked, some_players(at.players), due)
    if at.rounds > due:
        return (spaces.ROUNDS, spaces.PLAYERS), message(what)
    if at.is_field_left:
        depends_on = (spaces.ROUNDS, spaces.PLAYERS, spaces.MARKS)
        return depends_on, message(what, phrase("early-end", "the game only ends early if a sheet is full")), "warning"
    return None


COUNT_RULES: tuple[SheetRule[CountsAt], ...] = (planet_unearned, planet_missing, too_many_marks, rounds)
RULES: tuple[Rule[Any], ...] = (
    locked,
    unreachable,
    planet_unearned,
    planet_missing,
    not_a_bomb,
    start_uncrossed,
    too_many_marks,
    flag_place,
    points,
    total,
    rounds,
)


def is_place(arrival: int, players: int) -> bool:
    """Return whether a place of arrival at a flag is possible with this number of players."""
    return 1 <= arrival <= players


def played(players: int | None) -> int:
    """Return the number of players; one if it isn't given."""
    return players if players in TABLE else 1


def joined(violations: Sequence[Violation]) -> list[Violation]:
    """Merge violations for the text report: adjacent unreachable fields share one message."""
    groups: list[list[Violation]] = []
    for violation in violations:
        if violation.rule != unreachable.name:
            groups.append([violation])
            continue
        beside = [group for group in groups if any(_neighbours(violation, other) for other in group)]
        merged = [other for group in beside for other in group] + [violation]
        groups = [group for group in groups if group not in beside] + [merged]
    return [_one(group) for group in groups]


def _neighbours(one: Violation, other: Violation) -> bool:
    if one.rule != other.rule:
        return False
    (row, column), (below, right) = spaces.cell(one.spaces[0]), spaces.cell(other.spaces[0])
    return abs(row - below) + abs(column - right) == 1


def _one(group: list[Violation]) -> Violation:
    """Return one violation for a group of violations at neighbouring fields."""
    if len(group) == 1:
        return group[0]
    group = sorted(group, key=lambda violation: spaces.cell(violation.spaces[0]))
    places, lacks = zip(*(violation.message.about[1:] for violation in group), strict=True)
    depends_on = dict.fromkeys(space for violation in group for space in violation.spaces)
    return group[0]._replace(spaces=tuple(depends_on), message=message(words.unreachable_together, places, lacks))
