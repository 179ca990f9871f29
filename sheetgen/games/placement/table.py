"""What all sheets of one table of the placement pad must keep together, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.drawing.kit import Kit
from sheetgen.games.findings import Finding, Severity
from sheetgen.games.game import AtSeat, Ranked, Seat, rank
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.model import TABLE, Board, bits
from sheetgen.games.placement.rules import Case, case


class Table(NamedTuple):
    """The sheets of a table, in the order of its seats."""

    players: tuple[str, ...]
    sheets: tuple[Case, ...]

    @property
    def board(self) -> Board:
        return self.sheets[0].board

    def at(self, seat: int, rule: str, space: str, message: str, *why: str, severity: Severity = "error") -> AtSeat:
        """A finding that shows on one sheet."""
        return AtSeat(seat, self.sheets[seat].finding(rule, space, message, *why, severity=severity))

    def mark(self, seat: int, rule: str, field: int, message: str, *why: str) -> AtSeat:
        """A finding at a field of one sheet."""
        return self.at(seat, rule, self.sheets[seat].printed.marks[field], message, *why)


def judge_table(_keys: Keys, kit: Kit, seats: Sequence[Seat]) -> tuple[list[AtSeat], list[Ranked]]:
    """Findings of the table, and the players' places."""
    if not seats:
        return [], []
    table = Table(tuple(seat.player for seat in seats), tuple(case(kit, seat.filled) for seat in seats))
    return [finding for rule in TABLE_RULES for finding in rule(table)], ranking(table)


def ranking(table: Table) -> list[Ranked]:
    """Most points first; of equal ones fewer crosses, printed ones and planets too; else shared (rulebook: "End of the Game")."""
    crosses = {player: (sheet.crossed.bit_count(),) for player, sheet in zip(table.players, table.sheets, strict=True)}
    standings = [(player, sum(sheet.earned.values())) for player, sheet in zip(table.players, table.sheets, strict=True)]
    return rank(standings, crosses, "fewer crosses")


def players(table: Table) -> Iterator[AtSeat]:
    """Every sheet says how many played: as many as there are sheets."""
    for seat, sheet in enumerate(table.sheets):
        if sheet.players != len(table.sheets):
            message = f"{sheet.players} players are written, but {len(table.sheets)} sheets lie on the table"
            yield table.at(seat, "players", "players", message)


def bomb_not_exploded(table: Table) -> Iterator[AtSeat]:
    """A bomb crossed by anyone is crossed or exploded on every sheet (public descriptions of the special fields)."""
    for field in bits(table.board.of("bomb")):
        crossers = [table.players[seat] for seat, sheet in enumerate(table.sheets) if sheet.crossed >> field & 1]
        for seat, sheet in enumerate(table.sheets):
            if crossers and not (sheet.crossed | sheet.exploded) >> field & 1:
                message = f"the bomb {table.board.fields[field].name} is open, though {' and '.join(crossers)} crossed it"
                yield table.mark(seat, "bomb-not-exploded", field, message, "who has no die on it when somebody has strikes it out")


def bomb_nobody(table: Table) -> Iterator[AtSeat]:
    """A bomb explodes because somebody crossed it (public descriptions of the special fields)."""
    if len(table.sheets) < 2:
        return
    for field in bits(table.board.of("bomb")):
        if any(sheet.crossed >> field & 1 for sheet in table.sheets):
            continue
        for seat, sheet in enumerate(table.sheets):
            if sheet.exploded >> field & 1:
                message = f"the bomb {table.board.fields[field].name} has exploded, but nobody crossed it"
                yield table.mark(seat, "bomb-nobody", field, message)


def flag_order(table: Table) -> Iterator[AtSeat]:
    """Places at a flag begin with 1; after shared places comes the next number, or as many are skipped (public descriptions)."""
    for field in bits(table.board.of("flag")):
        arrivals = [
            (sheet.places[field], seat)
            for seat, sheet in enumerate(table.sheets)
            if field in sheet.places and field not in sheet.flag_faults
        ]
        yield from _in_order(table, field, arrivals)


def _in_order(table: Table, field: int, arrivals: list[tuple[int, int]]) -> Iterator[AtSeat]:
    shared = Counter(place for place, _ in arrivals)
    allowed = {1}
    for place in sorted(shared):
        if place not in allowed:
            name = table.board.fields[field].name
            expected = " or ".join(map(str, sorted(allowed)))
            for _, seat in (each for each in arrivals if each[0] == place):
                message = f"place {place} at the flag {name}, but the next place to be taken is {expected}"
                yield table.at(seat, "flag-order", f"flags.{name}", message)
        allowed = {place + 1, place + shared[place]}


def too_many_dice(table: Table) -> Iterator[AtSeat]:
    """All sheets together hold at most turns × dice crosses made by dice (rulebook: "Setup", "Rounds and Turns")."""
    most = {sheet.players: TABLE[sheet.players].turns * TABLE[sheet.players].dice for sheet in table.sheets}
    if any(sheet.by_dice > most[sheet.players] for sheet in table.sheets) or len(table.sheets) not in TABLE:
        return
    here = TABLE[len(table.sheets)]
    crosses = sum(sheet.by_dice for sheet in table.sheets)
    if crosses > here.turns * here.dice:
        first = table.sheets[0].filled.first
        most_here = here.turns * here.dice
        message = f"all sheets together have {crosses} crosses by dice, but {len(table.sheets)} players roll at most {most_here}"
        yield AtSeat(
            None, Finding("placement/too-many-dice", "error", None, message, first, (f"{here.turns} turns with {here.dice} dice",))
        )


TABLE_RULES: tuple[Callable[[Table], Iterator[AtSeat]], ...] = (players, bomb_not_exploded, bomb_nobody, flag_order, too_many_dice)
