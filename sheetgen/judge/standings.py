"""The standings of a season: what each player scored at all tables, and at those of each game."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from sheetgen.judge.evenings import Evenings, ExportRow, LeftOut, PlayedTable
from sheetgen.source.frozen import Value
from sheetgen.source.messages import Phrase, room

phrase, plural = room("judge")

By = Literal["wins", "points", "places"]


class PlayerStanding(Value, frozen=True):
    """A player's results at some tables. rank: shared by players with equal results. wins: a win shared by n players counts 1/n.
    mean_place, best: None if unknown. points: sum of the known scores. with_errors: number of these tables with errors."""

    player: str
    tables: int
    wins: Fraction
    mean_place: float | None
    points: float
    best: float | None
    with_errors: int
    rank: int = 1


class GameStandings(Value, frozen=True):
    """The standings at the tables of one game, or of all (`game` and `title` are empty)."""

    game: str
    title: str
    players: tuple[PlayerStanding, ...]


class Standings(NamedTuple):
    """The standings over all, of each game, and the sheets left out. tables: in order of date; spellings: names that differ only by
    capitals or accents, and count as different players."""

    overall: GameStandings
    games: list[GameStandings]
    tables: list[PlayedTable]
    left_out: list[LeftOut]
    spellings: list[tuple[str, ...]]

    @property
    def extent(self) -> Phrase:
        """The number of tables, and their first and last date."""
        tables = plural("tables", "{count} table", "{count} tables", count=len(self.tables))
        days = [table.date for table in self.tables if table.date is not None]
        if not days:
            return tables
        if days[0] == days[-1]:
            return phrase("tables-on", "{tables} on {date}", tables, str(days[0]))
        return phrase("tables-from", "{tables} from {first} to {last}", tables, str(days[0]), str(days[-1]))

    @property
    def with_errors(self) -> int:
        """The number of tables with errors."""
        return sum(table.errors > 0 for table in self.tables)


def standings(
    evenings: Evenings, by: By = "wins", start: date | None = None, end: date | None = None, same_names: bool = False
) -> Standings:
    """Return the standings. by: what ranks the players. start, end: the first and the last day; sheets without a date are left out
    if one is given. same_names: names that differ only by capitals or accents are one player."""
    left_out, tables = list(evenings.left_out), list[PlayedTable]()
    for table in evenings.tables:
        played = table.date
        if played is None and (start or end):
            left_out += [LeftOut(sheet, phrase("no-date-given", "it has no date")) for sheet in table.sheets]
        elif played is None or (start or played) <= played <= (end or played):
            tables.append(table)
    spellings = _spellings(tables)
    if same_names:
        most = {name: names[0] for names in spellings for name in names}
        tables = [
            table._replace(results=tuple(replace(each, player=most.get(each.player, each.player)) for each in table.results))
            for table in tables
        ]
    games: dict[str, list[PlayedTable]] = {}
    for table in tables:
        games.setdefault(table.game, []).append(table)
    return Standings(
        GameStandings("", "", _ranked(tables, by)),
        [GameStandings(game, own[0].title, _ranked(own, by)) for game, own in sorted(games.items())],
        tables,
        left_out,
        [] if same_names else spellings,
    )


def lowest_wins(tables: Iterable[PlayedTable]) -> bool | None:
    """Return whether the lowest score wins at all tables; None if it wins at some only."""
    ways = {table.lowest for table in tables} - {None}
    return None if len(ways) > 1 else ways == {True}


def order_of(by: By, lowest: bool | None) -> Callable[[PlayerStanding], Any]:
    """Return the key by which players are sorted, the best first. lowest: see `lowest_wins`."""

    def key(each: PlayerStanding) -> tuple[float, ...]:
        wins, place = -float(each.wins), float("inf") if each.mean_place is None else each.mean_place
        points = 0 if lowest is None and by != "points" else each.points if lowest else -each.points
        return {"wins": (wins, place, points), "points": (points, wins, place), "places": (place, wins, points)}[by]

    return key


class Running(NamedTuple):
    """Each player's wins, points or mean place after each of some days; None as long as it isn't known."""

    days: list[date]
    totals: dict[str, list[float | None]]


def running(tables: Sequence[PlayedTable], by: By) -> Running:
    """Return how the standings developed, at the tables with a date. by: what ranks the players."""
    totals: dict[str, list[float | None]] = {each.player: [] for table in tables for each in table.results}
    dated = sorted((table.date, at) for at, table in enumerate(tables) if table.date is not None)
    days = list(dict.fromkeys(day for day, _ in dated))
    sums, counted = dict.fromkeys(totals, 0.0), dict.fromkeys(totals, 0)
    for _, group in groupby(dated, itemgetter(0)):
        for table, each in ((tables[at], each) for _, at in group for each in tables[at].results):
            win, place = each in table.winners and 1 / len(table.winners), each.rank if len(table.results) > 1 else None
            sums[each.player] += {"wins": win, "points": each.score, "places": place}[by] or 0
            counted[each.player] += place is not None
        for player, line in totals.items():
            mean = sums[player] / counted[player] if counted[player] else None
            line.append(mean if by == "places" else sums[player])
    return Running(days, totals)


def _ranked(tables: Sequence[PlayedTable], by: By) -> tuple[PlayerStanding, ...]:
    of: dict[str, list[tuple[PlayedTable, ExportRow]]] = {}
    for table in tables:
        for each in table.results:
            of.setdefault(each.player, []).append((table, each))
    lowest = lowest_wins(tables)
    every = [_standing(player, played, lowest) for player, played in of.items()]
    key = order_of(by, lowest)
    every.sort(key=lambda each: (key(each), each.player.casefold()))
    first = {key(each): at for at, each in reversed([*enumerate(every, 1)])}
    return tuple(replace(each, rank=first[key(each)]) for each in every)


def _standing(player: str, played: Sequence[tuple[PlayedTable, ExportRow]], lowest: bool | None) -> PlayerStanding:
    wins = sum((Fraction(1, len(table.winners)) for table, each in played if each in table.winners), Fraction(0))
    places = [each.rank for table, each in played if each.rank is not None and len(table.results) > 1]
    scores = [each.score for _, each in played if each.score is not None]
    best = None if lowest is None or not scores else min(scores) if lowest else max(scores)
    mean = sum(places) / len(places) if places else None
    return PlayerStanding(player, len(played), wins, mean, sum(scores), best, sum(table.errors > 0 for table, _ in played))


def _spellings(tables: Sequence[PlayedTable]) -> list[tuple[str, ...]]:
    """Return the names that differ only by capitals or accents, the most frequent spelling first."""
    counts = Counter(each.player for table in tables for each in table.results)
    alike: dict[str, list[str]] = {}
    for name, _ in counts.most_common():
        alike.setdefault("".join(_bare(name)), []).append(name)
    return [tuple(names) for names in alike.values() if len(names) > 1]


def _bare(name: str) -> Iterator[str]:
    """Yield the letters of a name without accents, capitals and repeated space characters."""
    letters = unicodedata.normalize("NFKD", " ".join(name.split()).casefold())
    return (letter for letter in letters if not unicodedata.combining(letter))
