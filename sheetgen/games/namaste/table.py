"""What all sheets of one table must keep together, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.drawing.kit import Kit
from sheetgen.games.findings import Finding, Severity
from sheetgen.games.game import AtSeat, Ranked, Seat, rank
from sheetgen.games.namaste import model
from sheetgen.games.namaste.layout import Keys
from sheetgen.games.namaste.model import Line
from sheetgen.games.namaste.rules import Case, case


class Table(NamedTuple):
    """The sheets of one table, in the order given, and their players."""

    players: tuple[str, ...]
    sheets: tuple[Case, ...]

    def nowhere(self, rule: str, message: str, *why: str, severity: Severity = "error") -> AtSeat:
        """A finding of the table as a whole; it points at the first sheet's first key."""
        return AtSeat(None, Finding(f"namaste/{rule}", severity, None, message, self.sheets[0].filled.first, why))


def judge_table(_keys: Keys, kit: Kit, seats: Sequence[Seat]) -> tuple[list[AtSeat], list[Ranked]]:
    """Findings by sheet and position (those of the table as a whole first), and the players' places."""
    if not seats:
        return [], []
    table = Table(tuple(seat.player for seat in seats), tuple(case(kit, seat.filled) for seat in seats))
    found = [at for rule in TABLE_RULES for at in rule(table)]
    return sorted(found, key=_order), ranking(table)


def _order(at: AtSeat) -> tuple[int, int, int, str, str]:
    seat = -1 if at.seat is None else at.seat
    return seat, at.finding.position.line, at.finding.position.column, at.finding.rule, at.finding.space or ""


def ranking(table: Table) -> list[Ranked]:
    """Most points first; of equal ones who filled fewer bad karma spaces; else shared (rulebook: "End of the game")."""
    points = [model.score(sheet.board, sheet.state).total for sheet in table.sheets]
    karma = {player: (len(sheet.state.karma),) for player, sheet in zip(table.players, table.sheets, strict=True)}
    return rank(list(zip(table.players, points, strict=True)), karma, "fewer bad karma spaces filled")


def one_first(table: Table) -> Iterator[AtSeat]:
    """Exactly one player has checked the box of the starting player (rulebook: "How to play")."""
    checked = [seat for seat, sheet in enumerate(table.sheets) if sheet.filled.tick("first")]
    if len(checked) == 1:
        return
    if checked:
        names = ", ".join(table.players[seat] for seat in checked)
        message, why = "several players say that they started", f"the box is checked by {names}; only one of them was first"
    else:
        message, why = "nobody says that they started", "the starting player checks the box; here it is checked on no sheet"
    for seat in checked or range(len(table.sheets)):
        yield AtSeat(seat, table.sheets[seat].finding("one-first", "first", message, why))


def nobody_first(table: Table) -> Iterator[AtSeat]:
    """Of those who completed a line one was first, and has not crossed it (rulebook: "What do the white symbol spaces mean?")."""
    for line, done in _judged_lines(table):
        if done and all(line.symbol in table.sheets[seat].state.crossed for seat in done):
            why = f"{line.axis} {line.number} is completed by {_names(table, done)}, and every one of them has crossed it"
            for seat in done:
                message = f"{line.symbol} is crossed on all sheets that completed it, but one of them was first"
                yield AtSeat(seat, table.sheets[seat].finding("nobody-first", f"crossed.{line.symbol}", message, why))


def crossed_early(table: Table) -> Iterator[AtSeat]:
    """A small circle is crossed only when somebody completed the line (rulebook: "What do the white symbol spaces mean?")."""
    for line, done in _judged_lines(table):
        if done:
            continue
        for seat, sheet in enumerate(table.sheets):
            if line.symbol in sheet.state.crossed:
                message = f"{line.symbol} is crossed, but nobody has completed {line.axis} {line.number}"
                why = "a small circle is crossed when another player completes the line"
                yield AtSeat(seat, sheet.finding("crossed-early", f"crossed.{line.symbol}", message, why))


def not_crossed(table: Table) -> Iterator[AtSeat]:
    """Once a line is completed, who has not completed it crosses it (rulebook: "What do the white symbol spaces mean?")."""
    for line, done in _judged_lines(table):
        for seat, sheet in enumerate(table.sheets):
            if done and seat not in done and line.symbol not in sheet.state.crossed:
                message = f"{line.symbol} should be crossed: {_names(table, done)} completed {line.axis} {line.number}"
                why = "who completes it later earns half of its middle number"
                yield AtSeat(seat, sheet.finding("not-crossed", f"crossed.{line.symbol}", message, why, severity="warning"))


def _judged_lines(table: Table) -> Iterator[tuple[Line, tuple[int, ...]]]:
    """The lines with a symbol, and the seats that completed each.

    A line that is full but does not rise, on any sheet, is passed over: its order is the finding there already, and
    whether it counted as completed at the table is not known.
    """
    for line in table.sheets[0].board.symbol_lines:
        held = [sheet.numbers(line) for sheet in table.sheets]
        if all(model.is_complete(numbers) or not model.is_full(numbers) for numbers in held):
            yield line, tuple(seat for seat, numbers in enumerate(held) if model.is_complete(numbers))


class Turns(NamedTuple):
    """What a sheet says about the number of rounds: at least `least`, at most `most`, and `used` turns of anybody in all."""

    least: int
    most: int
    used: int


def turns(sheet: Case) -> Turns:
    """The rounds that fit one sheet.

    A player rolls once a round and then enters or takes karma. So karma and entries that only their own roll makes are at
    most the rounds; karma and entries are at least the rounds, without those that only another's roll makes.
    """
    entries = [number for number in sheet.state.circles if number is not None]
    karma = len(sheet.state.karma)
    own = sum(map(sheet.results.only_own, entries))
    others = sum(map(sheet.results.only_others, entries))
    return Turns(karma + own, len(entries) + karma - others, len(entries) + karma)


def turn_count(table: Table) -> Iterator[AtSeat]:
    """Everybody rolled equally often (rulebook: "End of the game"): some number of rounds fits every sheet."""
    found = [turns(sheet) for sheet in table.sheets]
    players = len(found)
    # The most rounds that every sheet allows leave most room for what was entered in others' turns.
    rounds = min(each.most for each in found)
    if all(each.least <= rounds and each.used <= rounds * players for each in found):
        return
    why = [
        f"{player} rolled {_at_least(each, players)} and at most {each.most} times"
        for player, each in zip(table.players, found, strict=True)
    ]
    yield table.nowhere("turn-count", "the players cannot have rolled equally often", *why)


def _at_least(each: Turns, players: int) -> str:
    return f"at least {max(each.least, -(-each.used // players))}"


def unfinished(table: Table) -> Iterator[AtSeat]:
    """The game ends when a sheet's circles or its bad karma spaces are all filled (rulebook: "End of the game")."""
    if not any(model.is_over(sheet.board, sheet.state) for sheet in table.sheets):
        message = "the game is not over: on no sheet are all circles or all bad karma spaces filled"
        yield table.nowhere("unfinished", message, "the ranking is how things stand", severity="warning")


TABLE_RULES: tuple[Callable[[Table], Iterator[AtSeat]], ...] = (
    one_first,
    nobody_first,
    crossed_early,
    not_crossed,
    turn_count,
    unfinished,
)


def _names(table: Table, seats: tuple[int, ...]) -> str:
    return " and ".join(table.players[seat] for seat in seats)
