"""Results of many sheets: rows to export, and the standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import get_args

from msgspec.structs import replace

from sheetgen.api.arguments import checked
from sheetgen.api.errors import Unreadable, public_fault
from sheetgen.api.sheets import Sheet
from sheetgen.judge import evenings
from sheetgen.judge import standings as judged
from sheetgen.judge.evenings import ExportRow
from sheetgen.judge.sheet import Refused
from sheetgen.judge.standings import By, GameStandings, PlayerStanding
from sheetgen.source.frozen import Value


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
    return tuple(replace(row, file=(of := public[row.file, row.document]).file, document=of.document) for row in found.rows)


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
    [('Ben', Fraction(1, 1)), ('Ana', Fraction(0, 1))]
    """
    if by not in get_args(By):
        raise ValueError(f"by= takes {', '.join(get_args(By))}, not {by!r}")
    found, public = _tables(tuple(sheets))
    result = judged.standings(found, by, start, end, same_names)
    return Standings(
        result.overall.players,
        tuple(result.games),
        result.with_errors,
        tuple((public[each.sheet.file, each.sheet.document], each.reason.text()) for each in result.left_out),
    )


def _tables(sheets: tuple[Sheet, ...]) -> tuple[evenings.Evenings, Mapping[tuple[str | None, int | None], Sheet]]:
    """Return the tables of sheets, and the sheets by file and document; those of no file are numbered."""
    opened, public = [], dict[tuple[str | None, int | None], Sheet]()
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
