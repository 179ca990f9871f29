"""Sheets that were played together: broken rules between them, and the ranking."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.api.arguments import checked
from sheetgen.api.errors import Fault, Unreadable, public_fault, with_public_errors
from sheetgen.api.sheets import Sheet
from sheetgen.api.values import Ranked, ranked
from sheetgen.judge.corrections.suggestions import Budget
from sheetgen.judge.findings import Finding
from sheetgen.judge.plain_suggestions import Suggestion, public_suggestions
from sheetgen.judge.sheet import JudgedSheet, Refused, player_missing
from sheetgen.judge.table import check_one_table, judge_table, suggest_for_table
from sheetgen.source import faults as source_faults
from sheetgen.source.frozen import Value
from sheetgen.source.messages import message


class Table(Value, frozen=True):
    """A checked table. findings: rules broken between its sheets, without each sheet's own findings. ranking: all players, the
    winner first.

    >>> import sheetgen as sg
    >>> namaste = sg.load_layout("namaste")
    >>> table = sg.table([namaste.sheet({"player": "Ana", "first": True}), namaste.sheet({"player": "Ben", "first": True})])
    >>> [(finding.rule, finding.player) for finding in table.findings], table.valid
    ([('namaste/unfinished', None), ('namaste/one-first', 'Ana'), ('namaste/one-first', 'Ben')], False)
    >>> [(each.place, each.player, each.score) for each in table.ranking]
    [(1, 'Ana', 0), (1, 'Ben', 0)]
    """

    sheets: tuple[Sheet, ...]
    findings: tuple[Finding, ...]
    ranking: tuple[Ranked, ...]

    @property
    def valid(self) -> bool:
        """Return whether no finding between the sheets is an error; each sheet has its own `valid`."""
        return all(finding.severity != "error" for finding in self.findings)

    @property
    @with_public_errors
    def suggestions(self) -> tuple[Suggestion, ...]:
        """Suggested corrections, most likely first; empty if neither the table nor one of its sheets has an error."""
        if self.valid and all(sheet.valid for sheet in self.sheets):
            return ()
        seats = seated(self.sheets)
        whose = [(sheet.player, sheet.file, sheet.document) for sheet in self.sheets]
        return public_suggestions(suggest_for_table(seats, Budget()), whose)


@checked
def table(sheets: Iterable[Sheet]) -> Table:
    """Check sheets together. Raise Unreadable if they cannot form a table: different layouts, a name used twice, a missing name.

    >>> import sheetgen as sg
    >>> ana, ben = sg.read_sheets(text="sheet: yacht\\nplayer: Ana\\nupper: [3]\\n---\\nsheet: yacht\\nplayer: Ben\\nupper: [4]\\n")
    >>> sg.table([ana, ben]).ranking[0].player
    'Ben'
    """
    sheets = tuple(sheets)
    seats = seated(sheets)
    try:
        judged = judge_table(seats)
    except source_faults.Unreadable as unreadable:  # the layout asks too much of these sheets
        raise Unreadable([public_fault(fault, sheets[0].file) for fault in unreadable.faults], sheets) from None
    findings = (
        sheets[each.sheet]._finding_on(each, seats[each.sheet].player if each.belongs else None) for each in judged.findings
    )
    return Table(sheets, tuple(findings), ranked(judged.ranking))


def seated(sheets: Iterable[Sheet]) -> list[JudgedSheet]:
    """Return sheets in the form that commands use for one table. Raise Unreadable if they cannot form a table."""
    sheets = tuple(sheets)
    together = check_one_table([sheet._judge_again() for sheet in sheets])
    faults = [
        Fault(message(player_missing).sentence(), sheet.file, space="player")
        for sheet in sheets
        if sheet.player is None and "player" in sheet.layout.spaces
    ]
    for sheet, seat in zip(sheets, together, strict=True):
        if isinstance(seat, Refused):
            typed = sheet.document is not None
            faults += [public_fault(each, sheet.file) if typed else Fault(each.sentence) for each in seat.faults]
    if faults:
        raise Unreadable(faults, [sheet for sheet, seat in zip(sheets, together, strict=True) if isinstance(seat, JudgedSheet)])
    return [seat for seat in together if isinstance(seat, JudgedSheet)]
