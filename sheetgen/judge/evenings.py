"""The tables that were played, found in the sheets of files and folders, and each player's result there."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from msgspec.structs import replace

from sheetgen.form.occasion import UNKNOWN, date_of
from sheetgen.form.written import Unread, known
from sheetgen.games.game import Ranked
from sheetgen.judge.findings import tally
from sheetgen.judge.sheet import JudgedSheet, Refused, Sheet, refuse
from sheetgen.judge.table import judge_table
from sheetgen.layout.model import Layout
from sheetgen.source import reader
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.frozen import FrozenDict, Value
from sheetgen.source.messages import Phrase, message, room
from sheetgen.source.nodes import Mapping as Nodes

phrase, _ = room("judge")

_TYPED = re.compile(r"^(date|table): *([^#\n]*[^#\s])", re.MULTILINE)
"""The date and the table in the text of a sheet that can't be read."""


class ExportRow(Value, frozen=True):
    """A player's result on a sheet. rank: None if it isn't certain. score, claimed: earned and written points. errors: those of the
    sheet, and those of its table that concern it. parts: points by part, on a sheet of a single player.

    game: None if the sheet can't be read.
    """

    file: str | None
    document: int | None
    date: date | None
    place: str | None
    game: str | None
    layout: str | None
    table: str | None
    player: str
    rank: int | None = None
    score: float | None = None
    claimed: float | None = None
    valid: bool = True
    errors: int = 0
    parts: Mapping[str, float | None] = FrozenDict()


class PlayedTable(NamedTuple):
    """A game played at one table, and the players' results, the winner first. errors: number of errors on its sheets and between
    them. lowest: whether the lowest score wins; None if that can't be seen. starter: the player who began, if a sheet says so."""

    sheets: Sequence[JudgedSheet]
    results: tuple[ExportRow, ...]
    errors: int
    lowest: bool | None
    starter: str | None = None

    @property
    def layout(self) -> Layout:
        """The layout of its sheets."""
        return self.sheets[0].layout

    @property
    def date(self) -> date | None:
        """The day on which it was played, if it is known."""
        return self.sheets[0].occasion.date

    @property
    def game(self) -> str:
        """The name of the game: of a custom game, the name of its layout."""
        return _game(self.layout)

    @property
    def title(self) -> str:
        """The title of its layout, in the reader's language if there is one."""
        return self.layout.title(self.layout.readers_language) or self.game

    @property
    def winners(self) -> list[ExportRow]:
        """The players who share the first place; empty if they aren't certain, or with a single player."""
        return [each for each in self.results if each.rank == 1] if len(self.results) > 1 else []


class LeftOut(NamedTuple):
    """A sheet that belongs to no table that was played, and why."""

    sheet: Sheet
    reason: Phrase


class Evenings(NamedTuple):
    """The tables in order of date, file and document; the sheets that can't be read, and all that are left out."""

    tables: list[PlayedTable]
    left_out: list[LeftOut]

    @property
    def rows(self) -> list[ExportRow]:
        """A row for each player and sheet, and for each sheet that is left out, by date, file, document and rank."""
        rows = [row for table in self.tables for row in table.results]
        for sheet, _ in self.left_out:
            about = {**_about(sheet, None), "player": sheet.player or ""}
            if isinstance(sheet, JudgedSheet):
                about |= {"game": _game(sheet.layout), "score": sheet.earned.computed, "claimed": known(sheet.earned.claimed)}
            errors = len(sheet.faults) if isinstance(sheet, Refused) else tally(sheet.findings)[0]
            rows.append(ExportRow(**about, valid=not errors, errors=errors))
        return sorted(rows, key=lambda row: (str(row.date or ""), row.file, row.document, row.rank is None, row.rank or 0))

    @property
    def refused(self) -> list[Sheet]:
        """The sheets that can't be read, or look like those of another table."""
        return [each.sheet for each in self.left_out if isinstance(each.sheet, Refused)]


def find_tables(sheets: Sequence[Sheet]) -> Evenings:
    """Put sheets together: those of one layout, date and table that are in one file, or in one folder in files of one sheet each.
    A sheet that holds a whole table is one by itself. A sheet that is given twice counts once."""
    sheets = list({(os.path.realpath(sheet.file), sheet.document): sheet for sheet in sheets}.values())
    documents = Counter(sheet.file for sheet in sheets)
    groups: dict[tuple[object, ...], list[JudgedSheet]] = {}
    left_out: list[LeftOut] = []
    unreadable: dict[object, list[Refused]] = {}
    for at, sheet in enumerate(sheets):
        container = sheet.file if documents[sheet.file] > 1 else os.path.dirname(sheet.file)
        if isinstance(sheet, Refused):
            left_out.append(LeftOut(sheet, phrase("unreadable", "it can't be read")))
            unreadable.setdefault(container, []).append(sheet)
        elif sheet.blank:
            left_out.append(LeftOut(sheet, phrase("is-blank", "it is blank")))
        elif sheet.earned.ranking is None and not sheet.player:
            left_out.append(LeftOut(sheet, phrase("no-player", "it names no player")))
        else:
            alone = at if sheet.earned.ranking is not None else None
            day, _, table = sheet.occasion
            key = container, alone, sheet.layout.file, sheet.layout.fingerprint, day, table.casefold()
            groups.setdefault(key, []).append(sheet)
    tables: list[PlayedTable] = []
    known_tables: dict[object, JudgedSheet] = {}
    for (folder, shared, *about), group in groups.items():
        seated = [*_first_sheets(group, left_out)]
        names = frozenset(name for sheet in seated for name in _names(sheet))
        where = None if seated[0].occasion.date is not None else folder
        other = known_tables.setdefault((where, *about, names), seated[0])
        if other is not seated[0]:
            left_out += [_same_table(sheet, other, ", ".join(_names(sheet))) for sheet in seated]
            continue
        played = _together(seated) if shared is None else _shared(seated[0])
        if not played.results:
            left_out += [LeftOut(sheet, phrase("no-points", "its game has no points")) for sheet in seated]
            continue
        missing = any(_may_belong(refused, seated[0]) for refused in unreadable.get(folder, ()))
        same = all(sheet.written == first.written for sheet in group for first in seated if first.player == sheet.player)
        if shared is None and (missing or not same):
            played = played._replace(results=tuple(replace(each, rank=None) for each in played.results))
        tables.append(played)
    order = {(sheet.file, sheet.document): at for at, sheet in enumerate(sheets)}
    tables.sort(key=lambda table: (str(table.date or ""), table.sheets[0].file, table.sheets[0].document))
    return Evenings(tables, sorted(left_out, key=lambda each: order[each.sheet.file, each.sheet.document]))


def _may_belong(refused: Refused, sheet: JudgedSheet) -> bool:
    """Return whether an unreadable sheet may belong to the table of another one: nothing known about it speaks against that."""
    typed = dict(_TYPED.findall("\n".join(refused.lines))) if refused.occasion == UNKNOWN else refused.occasion.texts()
    day, table = date_of(typed.get("date", "")) or sheet.occasion.date, typed.get("table", sheet.occasion.table)
    return day == sheet.occasion.date and table.casefold() == sheet.occasion.table.casefold()


def _names(sheet: JudgedSheet) -> list[str]:
    """Return the players of a sheet."""
    return [each.player for each in sheet.earned.ranking] if sheet.earned.ranking is not None else [sheet.player or ""]


def _first_sheets(group: Iterable[JudgedSheet], left_out: list[LeftOut]) -> Iterator[JudgedSheet]:
    """Yield the first sheet of each player at a table; further ones are left out."""
    first: dict[str | None, JudgedSheet] = {}
    for sheet in group:
        if (other := first.setdefault(sheet.player, sheet)) is sheet:
            yield sheet
        else:
            left_out.append(_same_table(sheet, other, sheet.player or ""))


def place_of(sheet: Sheet) -> Phrase | str:
    """Return the file of a sheet, and its document if it isn't the first."""
    return sheet.file if sheet.document == 1 else phrase("document-of", "{file}, document {document}", sheet.file, sheet.document)


def _same_table(sheet: JudgedSheet, other: JudgedSheet, players: str) -> LeftOut:
    """Leave out a sheet that looks like one of another table."""
    what = phrase("same-table", "{players}: the same game on the same day is in {place}", players, place_of(other))
    if sheet.occasion.date is None:
        what = phrase("same-undated", "{players}: the same game without a date is in {place}", players, place_of(other))
    cure = phrase(
        "say-table", "write `table: 1` on the sheets of one table and `table: 2` on those of the other, or remove the copy"
    )
    documents = reader.read(sheet.file).documents if os.path.isfile(sheet.file) else []
    root = documents[sheet.document - 1].root if sheet.document <= len(documents) else None
    at = (
        next((root.items[key][1].position for key in ("player", "players", "sheet") if key in root.items), None)
        if isinstance(root, Nodes)
        else None
    )
    return LeftOut(refuse(sheet, Unreadable([Fault(message(what, cure), at or Position(1, 1))])), what)


def _shared(sheet: JudgedSheet) -> PlayedTable:
    """Return the table of a sheet that all its players share."""
    earned, errors = sheet.earned, tally(sheet.findings)[0]
    ranking = earned.ranking or []
    rows = [
        _row(sheet, sheet.written.text(each.player) or each.player, each, each.score, earned.claims.get(each.player), errors)
        for each in ranking
    ]
    return PlayedTable([sheet], tuple(rows), errors, _lowest_wins(ranking))


def _together(sheets: Sequence[JudgedSheet]) -> PlayedTable:
    """Return the table of players with a sheet each."""
    table = judge_table(sheets)
    findings = table.findings if len(sheets) > 1 else []
    own = table.by_sheet() if findings else {}
    of_all = [each for each in findings if not each.belongs]
    of = {sheet.player: (at, sheet) for at, sheet in enumerate(sheets)}
    rows = []
    for each in table.ranking:
        at, sheet = of[each.player]
        earned, errors = sheet.earned, tally(sheet.findings)[0] + tally([*own.get(at, []), *of_all])[0]
        rows.append(_row(sheet, each.player, each, earned.computed, earned.claimed, errors, FrozenDict(earned.parts)))
    errors = tally(findings)[0] + sum(tally(sheet.findings)[0] for sheet in sheets)
    starter = next((sheet.player for sheet in sheets if sheet.written.tick("first")), None)
    return PlayedTable(sheets, tuple(rows), errors, _lowest_wins(table.ranking), starter)


def _row(
    sheet: JudgedSheet,
    player: str,
    ranked: Ranked,
    score: float | None,
    claimed: int | Unread | None,
    errors: int,
    parts: Mapping[str, float | None] = FrozenDict(),
) -> ExportRow:
    rank = ranked.place if ranked.sure else None
    about = {**_about(sheet, _game(sheet.layout)), "player": player, "rank": rank, "score": score, "claimed": known(claimed)}
    return ExportRow(**about, valid=not errors, errors=errors, parts=parts)


def _about(sheet: Sheet, game: str | None) -> dict[str, Any]:
    """Return where a sheet is, when and where it was played, and what."""
    when, place, table = sheet.occasion
    about = {"file": sheet.file, "document": sheet.document, "date": when, "place": place or None}
    return {**about, "game": game, "layout": sheet.name, "table": table or None}


def _game(layout: Layout) -> str:
    return layout.called if layout.game.name == "sheet" else layout.game.name


def _lowest_wins(ranking: Sequence[Ranked]) -> bool | None:
    scores = [each.score for each in ranking if each.score is not None]
    return scores[0] < scores[-1] if scores and scores[0] != scores[-1] else None
