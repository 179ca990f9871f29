"""Results of many sheets: rows to export, and the standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, get_args

from sheetgen.api.arguments import checked
from sheetgen.api.errors import Unreadable, public_fault
from sheetgen.api.sheets import Sheet
from sheetgen.judge import evenings
from sheetgen.judge import standings as judged
from sheetgen.judge.sheet import Refused
from sheetgen.judge.standings import By
from sheetgen.report.evenings import export_rows
from sheetgen.source.frozen import FrozenDict, Value


class ExportRow(Value, frozen=True):
    """A player's result on a sheet, as `sheetgen export` prints it. parts: points by part, if the player has a sheet of one's own.
    rank, score, claimed: None if they aren't known."""

    file: str | None
    document: int | None
    date: date | None
    place: str | None
    game: str
    layout: str
    table: str | None
    player: str
    rank: int | None
    score: float | None
    claimed: float | None
    valid: bool
    errors: int
    parts: Mapping[str, float | None] = FrozenDict()


class PlayerStanding(Value, frozen=True):
    """A player's results at some tables. wins: a win shared by n players counts 1/n. mean_place, best: None if not known.
    with_errors: number of these tables with errors."""

    player: str
    tables: int
    wins: float
    mean_place: float | None
    points: float
    best: float | None
    with_errors: int


class GameStandings(Value, frozen=True):
    """The standings at the tables of one game."""

    game: str
    players: tuple[PlayerStanding, ...]


class Standings(Value, frozen=True):
    """The standings over all, and of each game. left_out: the sheets that count at no table, each with the reason."""

    players: tuple[PlayerStanding, ...]
    games: tuple[GameStandings, ...]
    with_errors: int
    left_out: tuple[tuple[Sheet, str], ...]


@checked
def export(sheets: Iterable[Sheet]) -> tuple[ExportRow, ...]:
    """Return a row for each player and sheet, by date, file, document and rank. Raise Unreadable if two tables have the same
    players, layout and date.

    >>> import sheetgen as sg
    >>> sheets = sg.read_sheets(text="sheet: yacht\\nplayer: Ana\\nupper: [3]\\n---\\nsheet: yacht\\nplayer: Ben\\nupper: [4]\\n")
    >>> [(row.player, row.rank, row.score) for row in sg.export(sheets)]
    [('Ana', 2, 3), ('Ben', 1, 4)]
    """
    found, public = _tables(tuple(sheets))
    rows = []
    for row in export_rows(found, parts=True):
        sheet = public[row["file"], row["document"]]
        fields: dict[str, Any] = {name: row[name] for name in ExportRow.__struct_fields__ if name in row}
        parts = {name[5:]: value for name, value in row.items() if name.startswith("part:") and value is not None}
        fields |= {"file": sheet.file, "document": sheet.document, "date": sheet.date, "parts": FrozenDict(parts)}
        rows.append(ExportRow(**{**fields, "game": fields["game"] or "", "player": fields["player"] or ""}))
    return tuple(rows)


@checked
def standings(
    sheets: Iterable[Sheet],
    *,
    by: By = "wins",
    start: date | None = None,
    end: date | None = None,
    same_names: bool = False,
) -> Standings:
    """Return the standings of the tables that sheets belong to. by: what ranks the players. start, end: the first and the last day.
    same_names: names that differ only by capitals or accents are one player. Raise Unreadable if two tables have the same players,
    layout and date.

    >>> import sheetgen as sg
    >>> sheets = sg.read_sheets(text="sheet: yacht\\nplayer: Ana\\nupper: [3]\\n---\\nsheet: yacht\\nplayer: Ben\\nupper: [4]\\n")
    >>> [(each.player, each.wins) for each in sg.standings(sheets).players]
    [('Ben', 1.0), ('Ana', 0.0)]
    """
    if by not in get_args(By):
        raise ValueError(f"by= takes {', '.join(get_args(By))}, not {by!r}")
    found, public = _tables(tuple(sheets))
    result = judged.standings(found, by, start, end, same_names)
    return Standings(
        _players(result.overall),
        tuple(GameStandings(each.game, _players(each)) for each in result.games),
        result.with_errors,
        tuple((public[each.sheet.file, each.sheet.document], each.reason.text()) for each in result.left_out),
    )


def _players(each: judged.GameStandings) -> tuple[PlayerStanding, ...]:
    return tuple(PlayerStanding(**{**standing._asdict(), "wins": float(standing.wins)}) for standing in each.players)


def _tables(sheets: tuple[Sheet, ...]) -> tuple[evenings.Evenings, Mapping[tuple[str, int], Sheet]]:
    """Return the tables of sheets, and the sheets by file and document; those of no file are numbered."""
    opened, public = [], {}
    for number, sheet in enumerate(sheets, 1):
        one = sheet._judge_again()
        if sheet.file is None:
            one.file, one.document = "", number
        opened.append(one)
        public[one.file, one.document] = sheet
    found = evenings.find_tables(opened)
    faults = [
        public_fault(fault, each.file or None) for each in found.refused if isinstance(each, Refused) for fault in each.faults
    ]
    if faults:
        raise Unreadable(faults, sheets)
    return found, public
