"""Rules for all sheets of one table of the placement pad, and its ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.form.written import UNREAD, Written
from sheetgen.games.game import Ranked, Seat, TableGame, rank
from sheetgen.games.placement import model, spaces
from sheetgen.games.placement.model import CROSS, EXPLODED, Board, as_set, bits
from sheetgen.games.placement.plan import Model
from sheetgen.games.placement.rules import is_place, played
from sheetgen.games.placement.words import field_at, turns_with_dice
from sheetgen.games.rules import Dependencies, TableRule, TableRuleResult, on_every_sheet, standing_at, table_rule
from sheetgen.source.messages import all_of, any_of, message, room

phrase, plural = room("placement")

_FIELDS = "special fields: public descriptions of the game"
_ROUNDS = "Rounds and Turns"


class Sheet(NamedTuple):
    """A sheet at the table, with its number of players (None: unreadable).

    points: earned points; None if unknown. crossed, exploded, unread: sets of fields; start fields are always crossed. by_dice,
    most_dice: minimum and maximum number of fields crossed by dice. arrivals: places at crossed flags, by field, without impossible
    places; None if unknown.
    """

    player: str
    players: int | None
    points: int | None
    crossed: int
    exploded: int
    unread: int
    by_dice: int
    most_dice: int
    arrivals: Mapping[int, int | None]


class Table(NamedTuple):
    """The sheets of one table, in the order given."""

    board: Board
    sheets: tuple[Sheet, ...]

    def name(self, field: int) -> str:
        """The name of a field."""
        return self.board.fields[field].name


def view(on: Model, seats: tuple[Seat, ...]) -> Table:
    """Return the table's sheets as its rules see them."""
    return Table(on.board, tuple(_sheet(on.board, seat) for seat in seats))


def _sheet(on: Board, seat: Seat) -> Sheet:
    written: Written = seat.case.written
    marks = {place: written.get(spaces.mark(field.name)) for place, field in on.fields.items()}
    crossed = on.starts | as_set(field for field, mark in marks.items() if mark == CROSS)
    unread = as_set(field for field, mark in marks.items() if mark is UNREAD) & ~on.starts
    exploded = as_set(field for field in bits(on.of("bomb")) if marks[field] == EXPLODED)
    players = None if written.unread(spaces.PLAYERS) else played(written.number(spaces.PLAYERS))
    return Sheet(
        seat.player,
        players,
        seat.case.earned().computed,
        crossed,
        exploded,
        unread,
        (crossed & on.by_dice).bit_count(),
        ((crossed | unread) & on.by_dice).bit_count(),
        dict(_arrivals(on, written, crossed, unread, players)),
    )


def _arrivals(on: Board, written: Written, crossed: int, unread: int, players: int | None) -> Iterator[tuple[int, int | None]]:
    for field in bits(on.of("flag") & (crossed | unread)):
        arrival = written.get(spaces.flag(on.fields[field].name))
        if arrival is UNREAD or (isinstance(arrival, int) and (players is None or unread >> field & 1)):
            yield field, None
        elif isinstance(arrival, int) and players is not None and is_place(arrival, players):
            yield field, arrival


def ranking(table: Table) -> list[Ranked]:
    """Rank by most points, then by fewest crosses, including printed ones and planets; otherwise places are shared (rulebook: "End
    of the Game").
    """
    crosses = {sheet.player: None if sheet.unread else (sheet.crossed.bit_count(),) for sheet in table.sheets}
    return rank([(sheet.player, sheet.points) for sheet in table.sheets], crosses, phrase("fewer-crosses", "fewer crosses"))


@table_rule("placement/players", "The number of players written on every sheet matches the number of sheets.", "Setup")
def players(table: Table) -> Iterator[TableRuleResult]:
    """Check that the number of players written on each sheet is the number of sheets at the table (rulebook: "Setup")."""
    for seat, sheet in enumerate(table.sheets):
        if sheet.players not in (None, len(table.sheets)):
            what = plural(
                "players",
                "the number of players is {players}, but there is {count} sheet at the table",
                "the number of players is {players}, but there are {count} sheets at the table",
                sheet.players,
                count=len(table.sheets),
            )
            yield seat, ((seat, spaces.PLAYERS),), message(what)


@table_rule(
    "placement/bomb-not-exploded",
    "If a player crossed a bomb, it has exploded on every sheet on which it is not crossed.",
    _FIELDS,
)
def bomb_not_exploded(table: Table) -> Iterator[TableRuleResult]:
    """A bomb crossed by anyone is crossed or exploded on every sheet (public descriptions of the special fields)."""
    for field in bits(table.board.of("bomb")):
        crossers = tuple(sheet.player for sheet in table.sheets if sheet.crossed >> field & 1)
        for seat, sheet in enumerate(table.sheets):
            if crossers and not (sheet.crossed | sheet.exploded | sheet.unread) >> field & 1:
                what = plural(
                    "bomb-not-exploded",
                    "the bomb in {place} is open, but {players} crossed it",
                    "the bomb in {place} is open, but {players} crossed it",
                    field_at(table.name(field)),
                    all_of(crossers),
                    count=len(crossers),
                )
                hint = phrase("bomb-explodes", "if a player has a die on it, all players without a die on it strike it out")
                yield seat, _marks(table, seat, field), message(what, hint)


@table_rule("placement/bomb-nobody", "A bomb only explodes if a player crosses it.", _FIELDS)
def bomb_nobody(table: Table) -> Iterator[TableRuleResult]:
    """Check that each exploded bomb was crossed by some player (public descriptions of the special fields)."""
    if len(table.sheets) < 2:
        return
    for field in bits(table.board.of("bomb")):
        if any((sheet.crossed | sheet.unread) >> field & 1 for sheet in table.sheets):
            continue
        for seat, sheet in enumerate(table.sheets):
            if sheet.exploded >> field & 1:
                place = field_at(table.name(field))
                what = phrase("bomb-nobody", "the bomb in {place} has exploded, but no player crossed it", place)
                yield seat, _marks(table, seat, field), message(what)


@table_rule(
    "placement/flag-order",
    "The ranks at each flag start with 1. Players who arrive in the same turn share a rank. After a shared rank, "
    "the numbers continue without a gap, or skip one for each extra player who shared it: after two players with "
    "rank 1, the next rank is 2 or 3.",
    _FIELDS,
)
def flag_order(table: Table) -> Iterator[TableRuleResult]:
    """Check that places at a flag begin with 1. After a place that n players share, the next place is one or n higher (public
    descriptions).
    """
    for field in bits(table.board.of("flag")):
        yield from _in_order(table, field)


def _in_order(table: Table, field: int) -> Iterator[TableRuleResult]:
    written = [(sheet.arrivals[field], seat) for seat, sheet in enumerate(table.sheets) if field in sheet.arrivals]
    arrivals = [(arrival, seat) for arrival, seat in written if arrival is not None]
    if len(arrivals) < len(written):
        return
    shared = Counter(arrival for arrival, _ in arrivals)
    name = table.name(field)
    depends_on = on_every_sheet(table.sheets, spaces.flag(name), spaces.mark(name), spaces.PLAYERS)
    allowed = {1}
    for arrival in sorted(shared):
        if arrival not in allowed:
            what = phrase(
                "flag-order",
                "rank {arrival} is written at flag {flag}, but the next rank must be {places}",
                arrival,
                name,
                any_of(sorted(allowed)),
            )
            for _, seat in (each for each in arrivals if each[0] == arrival):
                yield seat, standing_at(seat, spaces.flag(name), depends_on), message(what)
        allowed = {arrival + 1, arrival + shared[arrival]}


@table_rule(
    "placement/too-many-dice",
    "All sheets together can't have more crosses made by dice than the number of turns times the number of dice.",
    _ROUNDS,
)
def too_many_dice(table: Table) -> Iterator[TableRuleResult]:
    """All sheets together hold at most turns × dice crosses made by dice (rulebook: "Setup", "Rounds and Turns")."""
    alone = any(sheet.players is None or sheet.most_dice > _most(sheet.players) for sheet in table.sheets)
    if alone or len(table.sheets) not in model.TABLE:
        return
    crosses, count = sum(sheet.by_dice for sheet in table.sheets), len(table.sheets)
    if crosses > _most(count):
        here = model.TABLE[count]
        what = phrase(
            "too-many-dice",
            "the sheets have {crosses} crosses made by dice in total, but {players} players roll at most {most} dice",
            crosses,
            count,
            here.turns * here.dice,
        )
        facts = message(what, turns_with_dice(here.turns, here.dice))
        yield None, on_every_sheet(table.sheets, spaces.MARKS, spaces.PLAYERS), facts


def _most(players: int) -> int:
    """Return the number of dice in a whole game."""
    return model.TABLE[players].turns * model.TABLE[players].dice


def _marks(table: Table, seat: int, field: int) -> Dependencies:
    """Return a field's marks on all sheets, starting with the mark of the given seat."""
    mark = spaces.mark(table.name(field))
    return standing_at(seat, mark, on_every_sheet(table.sheets, mark))


TABLE_RULES: tuple[TableRule[Table], ...] = (players, bomb_not_exploded, bomb_nobody, flag_order, too_many_dice)
TABLE = TableGame(view, TABLE_RULES, ranking)
