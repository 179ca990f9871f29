"""Checks all sheets of one table together: the rules between them, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sheetgen.games.game import Case, Ranked, Seat, TableCase
from sheetgen.judge.corrections.suggestions import Budget, Looks, SuggestionResult
from sheetgen.judge.findings import Finding, TableFinding
from sheetgen.judge.ranking import rank_table
from sheetgen.judge.sheet import JudgedSheet, Sheet, refuse
from sheetgen.layout.model import Layout
from sheetgen.source.faults import Fault, Unreadable
from sheetgen.source.messages import Sentence, message, room, sentence

phrase, plural = room("judge")


class Table(NamedTuple):
    """All sheets of one table."""

    findings: list[TableFinding]
    ranking: list[Ranked]

    def by_sheet(self) -> dict[int, list[Finding]]:
        """Return the findings of the sheets, by the sheet's index."""
        result: dict[int, list[Finding]] = {}
        for each in self.findings:
            if each.belongs:
                result.setdefault(each.sheet, []).append(each)
        return result


def check_one_table(sheets: Sequence[Sheet]) -> list[Sheet]:
    """Check that all sheets of a table have one layout and different players; later sheets that differ are reported as
    unreadable."""
    result: list[Sheet] = []
    first: _Numbered | None = None
    players: dict[str, _Numbered] = {}
    for number, sheet in enumerate(sheets, 1):
        if isinstance(sheet, JudgedSheet):
            numbered = _Numbered(number, sheet)
            fault = _table_fault(numbered, first, players)
            if fault is not None:
                result.append(refuse(sheet, Unreadable([fault])))
                continue
            first = first or numbered
            players.update(dict.fromkeys(_player_names(sheet), numbered))
        result.append(sheet)
    return result


class _Numbered(NamedTuple):
    """A sheet and its number at the table."""

    number: int
    sheet: JudgedSheet


def _table_fault(numbered: _Numbered, first: _Numbered | None, players: dict[str, _Numbered]) -> Fault | None:
    """Return the reason why a sheet can't belong to the same table as the earlier sheets; None if it can."""
    number, sheet = numbered
    places = sheet.places
    if first is not None and not _are_of_one_layout(first.sheet, sheet):
        about = sheet.name, first.sheet.file, first.sheet.name, number, first.number
        return Fault(message(_other_layout, *about), places.where("sheet"))
    for name in _player_names(sheet):
        if name in players:
            before, other = players[name]
            at = places.where("player" if sheet.player is not None else "players")
            return Fault(message(_player_twice, name, other.file, other.document, number, before), at)
    return None


def _are_of_one_layout(first: JudgedSheet, other: JudgedSheet) -> bool:
    """Return whether two sheets have the same layout: the same file with the same content."""
    return first.layout.file == other.layout.file and first.layout.says_the_same(other.layout)


def _player_names(sheet: JudgedSheet) -> list[str]:
    """Return the player of a sheet, or all its players if it holds a whole table."""
    if sheet.earned.ranking is not None:
        return [ranked.player for ranked in sheet.earned.ranking]
    return [] if sheet.player is None else [sheet.player]


def _common_layout(sheets: Sequence[JudgedSheet]) -> Layout:
    """Return the layout of a table's sheets, with as many rows in open lists as the longest sheet needs."""
    return sheets[0].layout.holding(*(sheet.written for sheet in sheets))


def make_table_case(sheets: Sequence[JudgedSheet]) -> TableCase[Any, Any] | None:
    """Return the case for checking the sheets of a table together; None if the game doesn't check tables, because each of its
    sheets has its own ranking."""
    layout = _common_layout(sheets)
    if layout.game.table is None:
        return None
    cases = (each.case if each.layout is layout else layout.game.read(layout.model, each.written) for each in sheets)
    seats = tuple(Seat(sheet.player or "", case) for sheet, case in zip(sheets, cases, strict=True))
    return TableCase(layout.game.table, layout.model, seats)


def suggest_for_table(sheets: Sequence[JudgedSheet], budget: Budget, looks: Sequence[Looks] | None = None) -> SuggestionResult:
    """Return suggestions for the sheets of a table."""
    from sheetgen.judge.corrections.suggest import suggest  # only for tables with errors

    table = make_table_case(sheets)
    return suggest(_cases(sheets, table), _common_layout(sheets).content.form, budget, table, looks)


def suggest_by_error(sheets: Sequence[JudgedSheet], budget: Budget, looks: Sequence[Looks]) -> tuple[list[Any], bool]:
    """Return suggestions for each error of one sheet, or of the sheets of a table; see `corrections.suggest`."""
    from sheetgen.judge.corrections.suggest import suggest_by_error

    table = make_table_case(sheets) if len(sheets) > 1 else None
    return suggest_by_error(_cases(sheets, table), _common_layout(sheets).content.form, budget, table, looks)


def _cases(sheets: Sequence[JudgedSheet], table: TableCase[Any, Any] | None) -> list[Case]:
    return [sheet.case for sheet in sheets] if table is None else [seat.case for seat in table.seats]


def judge_table(sheets: Sequence[Sheet]) -> Table:
    """Return the findings and ranking of a table. If a sheet is unreadable, return only the ranking of the others, with every place
    uncertain."""
    readable = [(at, sheet) for at, sheet in enumerate(sheets) if isinstance(sheet, JudgedSheet)]
    if not readable:
        return Table([], [])
    case = make_table_case([sheet for _, sheet in readable])
    if case is None:
        return Table([], [place for _, sheet in readable for place in sheet.earned.ranking or []])
    ranking = rank_table(case, _common_layout([sheet for _, sheet in readable]).content.form)
    if len(readable) < len(sheets):
        return Table([], [each._replace(sure=False) for each in ranking])
    results = []
    for each in case.violations():
        sheet, judged = readable[each.seat or 0]
        space = None if each.seat is None else each.depends_on[0][1]
        position = judged.places.first if space is None else judged.places.where(space)
        about = each.rule, each.severity, space, each.spaces, each.message, position
        results.append(TableFinding(*about, sheet=sheet, belongs=space is not None, depends_on=each.depends_on))
    results.sort(key=lambda each: (each.sheet, each.position, each.rule))
    return Table(results, ranking)


def _other_layout(name: str, first_file: str, first_name: str, number: int, first: int) -> Sentence:
    """Return the error for a sheet with another layout than the first sheet at the table. number, first: the numbers of these two
    sheets at the table, which the message shows only if the first sheet has no file (`first_file` is empty)."""
    if first_file:
        what = phrase(
            "other-layout",
            "this sheet has the layout '{name}', but {file} at the same table has the layout '{other}'",
            name,
            first_file,
            first_name,
        )
    elif name == first_name:
        what = phrase(
            "other-layout-of-same-name",
            "sheet {number} and sheet {first} at the same table have different layouts, both called '{name}'",
            number,
            first,
            name,
        )
    else:
        what = phrase(
            "other-layout-at-table",
            "sheet {number} has the layout '{name}', but sheet {first} at the same table has the layout '{other}'",
            number,
            name,
            first,
            first_name,
        )
    return sentence(what, phrase("each-table", "check each table separately"))


def _player_twice(player: str, file: str, document: int, number: int, other: int) -> Sentence:
    """Return the error for a player with two sheets. number, other: the numbers of this sheet and the other one at the table, which
    the message shows only if the other sheet has no file (`file` is empty)."""
    if file:
        what = phrase(
            "player-twice", "{player} has another sheet at this table: {file}, document {document}", player, file, document
        )
    else:
        what = phrase("two-sheets", "{player} has two sheets at this table, {first} and {number}", player, other, number)
    return sentence(what, phrase("other-names", "give each player a different name"))
