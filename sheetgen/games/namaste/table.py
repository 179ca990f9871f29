"""Rules for all sheets of one table, and the winner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.form.written import Written
from sheetgen.games.game import Ranked, Seat, TableGame, rank
from sheetgen.games.namaste import model, spaces
from sheetgen.games.namaste.model import Board, Line, Results, State
from sheetgen.games.namaste.plan import Model, state
from sheetgen.games.namaste.space_words import line_name, symbol_name
from sheetgen.games.rules import Dependencies, TableRule, TableRuleResult, on_every_sheet, standing_at, table_rule
from sheetgen.source.messages import Sentence, all_of, in_a_row, message, room, sentence

phrase, _ = room("namaste")

_SYMBOLS_CHAPTER = "What do the white symbol spaces mean?"
_END_CHAPTER = "End of the game"
_FEWER_KARMA = phrase("fewer-karma", "fewer bad karma spaces filled")


class TableSheet(NamedTuple):
    """A sheet at the table: the starting player's tick, and the values in circles, small circles and bad karma spaces.

    first: None if unreadable. unread: the unreadable circles, and the symbols of the unreadable small circles. points: the earned
    points; None if unknown.
    """

    player: str
    first: bool | None
    state: State
    unread: frozenset[int | str]
    points: int | None

    @property
    def filled(self) -> State:
        """The same state with 0 in the circles that cannot be read, so that they count as filled."""
        circles = (0 if circle in self.unread else number for circle, number in enumerate(self.state.circles))
        return self.state._replace(circles=tuple(circles))

    def completes(self, line: Line) -> bool | None:
        """Return whether a line is complete; None if unknown, because the line is full but does not rise or is unreadable."""
        numbers = model.along(line, self.state.circles)
        filled = zip(numbers, line.circles, strict=True)
        if any(number is None and circle not in self.unread for number, circle in filled):
            return False
        return True if model.is_complete(numbers) else None


class Table(NamedTuple):
    """The sheets of one table, in the order given."""

    board: Board
    results: Results
    sheets: tuple[TableSheet, ...]

    def players(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Return the players in these seats."""
        return tuple(self.sheets[seat].player for seat in seats)


def view(on: Model, seats: tuple[Seat, ...]) -> Table:
    """Return the data that the table rules read."""
    return Table(on.board, on.results, tuple(_sheet(on.board, seat) for seat in seats))


def _sheet(on: Board, seat: Seat) -> TableSheet:
    written: Written = seat.case.written
    circles = (circle for circle, cell in enumerate(on.cells) if written.unread(spaces.circle(cell)))
    crossed = (line.symbol for line in on.symbol_lines if line.symbol and written.unread(spaces.crossed(line.symbol)))
    first = None if written.unread(spaces.FIRST) else written.tick(spaces.FIRST)
    return TableSheet(seat.player, first, state(on, written), frozenset((*circles, *crossed)), seat.case.earned().computed)


def ranking(table: Table) -> list[Ranked]:
    """Rank the players by points, highest first, then by fewer bad karma spaces. Players who are still equal share a place
    (rulebook: "End of the game")."""
    points = [(sheet.player, sheet.points) for sheet in table.sheets]
    return rank(points, {sheet.player: (len(sheet.state.karma),) for sheet in table.sheets}, _FEWER_KARMA)


@table_rule(
    "namaste/one-first",
    "At one table, exactly one player has ticked the box of the starting player.",
    "How to play",
)
def one_first(table: Table) -> Iterator[TableRuleResult]:
    """Check that exactly one player has ticked the box of the starting player (rulebook: "How to play")."""
    checked = tuple(seat for seat, sheet in enumerate(table.sheets) if sheet.first)
    if len(checked) == 1 or (not checked and any(sheet.first is None for sheet in table.sheets)):
        return
    facts = message(_several_started, table.players(checked)) if checked else message(_nobody_started)
    for seat in checked or range(len(table.sheets)):
        yield seat, standing_at(seat, spaces.FIRST, on_every_sheet(table.sheets, spaces.FIRST)), facts


def _nobody_started() -> Sentence:
    hint = phrase("starting-box", "the starting player ticks the box, but it is not ticked on any sheet")
    return sentence(phrase("nobody-started", "no sheet shows who started"), hint)


def _several_started(players: tuple[str, ...]) -> Sentence:
    hint = phrase("starting-boxes", "the box is ticked by {players}; only one of them was first", in_a_row(players))
    return sentence(phrase("several-started", "several players ticked the box of the starting player"), hint)


@table_rule(
    "namaste/nobody-first",
    "If players have completed a line, at least one of them was first and has not crossed its small circle.",
    _SYMBOLS_CHAPTER,
)
def nobody_first(table: Table) -> Iterator[TableRuleResult]:
    """Check that at least one player who completed a line has not crossed its small circle: one of them was first (rulebook: "What
    do the white symbol spaces mean?").
    """
    for line, symbol, done in _judged_lines(table):
        if done and all(symbol in table.sheets[seat].state.crossed for seat in done):
            facts = message(_all_crossed, line, table.players(done))
            for seat in done:
                yield seat, standing_at(seat, spaces.crossed(symbol), _depends_on(table, line, symbol)), facts


def _all_crossed(line: Line, players: tuple[str, ...]) -> Sentence:
    symbol, by = symbol_name(line.symbol or ""), (line_name(line.axis, line.number), all_of(players))
    return sentence(
        phrase(
            "nobody-first",
            "{symbol} is crossed on every sheet that completed its line, but the player who completed the line first "
            "doesn't cross it",
            symbol,
        ),
        phrase("all-crossed", "{line} is completed by {players}, and all of them have crossed the small circle", *by),
    )


@table_rule(
    "namaste/crossed-early",
    "A small circle is only crossed after a player at the table has completed its line.",
    _SYMBOLS_CHAPTER,
)
def crossed_early(table: Table) -> Iterator[TableRuleResult]:
    """Check that a small circle is crossed only after a player completed the line (rulebook: "What do the white symbol spaces
    mean?").
    """
    for line, symbol, done in _judged_lines(table):
        for seat, sheet in enumerate(table.sheets):
            if not done and symbol in sheet.state.crossed:
                depends_on = standing_at(seat, spaces.crossed(symbol), _depends_on(table, line, symbol))
                yield seat, depends_on, message(_crossed_too_early, line)


def _crossed_too_early(line: Line) -> Sentence:
    where = symbol_name(line.symbol or ""), line_name(line.axis, line.number)
    return sentence(
        phrase("crossed-early", "{symbol} is crossed, but no player has completed {line}", *where),
        phrase("when-to-cross", "a small circle is crossed when another player completes the line"),
    )


@table_rule(
    "namaste/not-crossed",
    "When a player has completed a line, all players who have not completed it cross its small circle.",
    _SYMBOLS_CHAPTER,
    "warning",
)
def not_crossed(table: Table) -> Iterator[TableRuleResult]:
    """Check that once a line is completed, all players who have not completed it cross its small circle (rulebook: "What do the
    white symbol spaces mean?")."""
    for line, symbol, done in _judged_lines(table):
        for seat, sheet in enumerate(table.sheets):
            if done and seat not in done and symbol not in sheet.state.crossed | sheet.unread:
                depends_on = standing_at(seat, spaces.crossed(symbol), _depends_on(table, line, symbol))
                yield seat, depends_on, message(_should_be_crossed, line, table.players(done))


def _should_be_crossed(line: Line, players: tuple[str, ...]) -> Sentence:
    by = symbol_name(line.symbol or ""), all_of(players), line_name(line.axis, line.number)
    return sentence(
        phrase("not-crossed", "{symbol} should be crossed: {players} completed {line}", *by),
        phrase("later-half", "a player who completes it later earns half of its middle number"),
    )


def _judged_lines(table: Table) -> Iterator[tuple[Line, str, tuple[int, ...]]]:
    """Yield the lines with a symbol, each with its symbol and the seats that completed it.

    A line is skipped if on any sheet it is full but does not rise, or is unreadable. Its order already is a finding, and no one
    knows whether it counted as completed at the table.
    """
    for line in table.board.symbol_lines:
        completed = [sheet.completes(line) for sheet in table.sheets]
        if line.symbol and None not in completed:
            yield line, line.symbol, tuple(seat for seat, complete in enumerate(completed) if complete)


def _depends_on(table: Table, line: Line, symbol: str) -> Dependencies:
    """Return a line's circles and its small circle on all sheets."""
    circles = (spaces.circle(table.board.cells[circle]) for circle in line.circles)
    return on_every_sheet(table.sheets, spaces.crossed(symbol), *circles)


class Turns(NamedTuple):
    """The numbers of rounds that a sheet allows: at least `least`, at most `most`. `used`: the number of turns, of any player, that
    the sheet used."""

    least: int
    most: int
    used: int


def turns(results: Results, on: State) -> Turns:
    """Return the numbers of rounds that fit one sheet.

    A player rolls once per round and then enters a result or takes karma. So there are at least as many rounds as karma spaces used
    plus entries that only the player's own roll makes. There are at most as many as karma spaces used plus entries, without entries
    that only another player's roll makes.
    """
    entries = [number for number in on.circles if number is not None]
    karma = len(on.karma)
    own = sum(map(results.only_own, entries))
    others = sum(map(results.only_others, entries))
    return Turns(karma + own, len(entries) + karma - others, len(entries) + karma)


@table_rule(
    "namaste/turn-count",
    "Each player rolls once per round, then enters a result or takes bad karma. Players may also enter numbers in "
    "other players' turns. The same number of rounds must be possible for all sheets. With the dice of the "
    "published game, a number above 21 needs the player's own roll, and a 1 needs another player's roll.",
    _END_CHAPTER,
)
def turn_count(table: Table) -> Iterator[TableRuleResult]:
    """Check that all players rolled equally often (rulebook: "End of the game"): at least one number of rounds must fit every
    sheet."""
    if any(not isinstance(each, str) for sheet in table.sheets for each in sheet.unread):
        return
    ranges = [turns(table.results, sheet.state) for sheet in table.sheets]
    players = len(ranges)
    # The highest number of rounds that every sheet allows leaves the most room for entries in other players' turns.
    rounds = min((each.most for each in ranges), default=0)
    if all(each.least <= rounds and each.used <= rounds * players for each in ranges):
        return
    rolled = tuple(
        (sheet.player, max(each.least, -(-each.used // players)), each.most)
        for sheet, each in zip(table.sheets, ranges, strict=True)
    )
    yield None, on_every_sheet(table.sheets, "circles", "karma"), message(_other_turns, rolled)


def _other_turns(rolled: tuple[tuple[str, int, int], ...]) -> Sentence:
    why = [
        phrase("player-rolled", "{player} rolled at least {least} and at most {most} times", player, least, most)
        for player, least, most in rolled
    ]
    return sentence(phrase("turn-count", "the players can't all have rolled the same number of times"), *why)


@table_rule(
    "namaste/unfinished",
    "The game is over when all circles or all bad karma spaces are filled on at least one sheet.",
    _END_CHAPTER,
    "warning",
)
def unfinished(table: Table) -> Iterator[TableRuleResult]:
    """Check that the game ended: on some sheet, all circles or all bad karma spaces are filled (rulebook: "End of the game")."""
    if not any(model.is_over(table.board, sheet.filled) for sheet in table.sheets):
        what = phrase("unfinished", "the game is not over: no sheet has all circles or all bad karma spaces filled")
        hint = phrase("standing", "the ranking shows the current points")
        yield None, on_every_sheet(table.sheets, "circles", "karma"), message(what, hint)


TABLE_RULES: tuple[TableRule[Table], ...] = (one_first, nobody_first, crossed_early, not_crossed, turn_count, unfinished)
TABLE = TableGame(view, TABLE_RULES, ranking)
