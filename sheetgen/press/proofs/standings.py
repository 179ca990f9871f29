"""The last page of a table's annotated sheets: the ranking, the tie-breakers, and the findings that belong to no single sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from sheetgen.drawing.proofs.hand import shown
from sheetgen.drawing.sheet import Box, Metrics, Op, Page, Sheet
from sheetgen.judge.files import Result
from sheetgen.judge.findings import Finding, tally
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.judge.table import Table
from sheetgen.press.proofs import panel
from sheetgen.press.proofs.badges import ProofColours
from sheetgen.press.proofs.flow import Block, Frame, PlacedRow, Row, flow_rows
from sheetgen.press.proofs.panel import NumberedFinding, PlayerResult, TextSetter
from sheetgen.press.proofs.verdicts import RANKING, found_on, table_verdict
from sheetgen.source.messages import room
from sheetgen.source.words import signed

phrase, plural = room("press")

_MARGIN = 14.0
"""Margin of the page in mm."""
_MOST = 400
"""Maximum findings shown per table."""


def table_page(tint: ProofColours, result: Result, table: Table, like: Sheet, metrics: Metrics) -> Sheet:
    """Return the last page of a table: the ranking, the tie-breakers, and the findings that belong to no single sheet. like: a
    sheet of the table, for the size of the paper.
    """
    area = Box(0, 0, *like.paper).inset(_MARGIN)
    setter = TextSetter(area.w, tint, metrics)
    standing = flow_rows(list(_table_blocks(result, table, setter)), (Frame(page, area) for page in count()))
    last = max(each.page for each in standing)
    pages = tuple(Page(_ops_on_page(page, standing), ()) for page in range(last + 1))
    title = RANKING.text()
    return like._replace(name=title, title=title, pages=pages)


def _ops_on_page(page: int, standing: Sequence[PlacedRow]) -> tuple[Op, ...]:
    return tuple(op for each in standing if each.page == page for op in each.ops)


def _table_blocks(result: Result, table: Table, setter: TextSetter) -> Iterator[Block]:
    readable = [sheet for sheet in result.sheets if isinstance(sheet, JudgedSheet)]
    refused = len(result.sheets) - len(readable)
    errors = tally(table.findings)[0] + sum(tally(sheet.findings)[0] for sheet in readable)
    unread = sum(len(sheet.unread) for sheet in readable)
    blank = all(sheet.blank for sheet in readable)
    verdict = table_verdict(errors, refused, unread, blank)
    colour = setter.tint.verdict(errors + refused, unread, blank)
    files = " · ".join(dict.fromkeys(sheet.file for sheet in result.sheets))
    yield from panel.panel_head(RANKING.text(), files, [(verdict, colour)], setter)
    of_sheets = table.by_sheet()
    accounts = {
        sheet.player: _player_result(sheet, of_sheets.get(at, []))
        for at, sheet in enumerate(result.sheets)
        if isinstance(sheet, JudgedSheet) and sheet.player is not None
    }
    yield from panel.ranking_blocks([(ranked, accounts.get(ranked.player)) for ranked in table.ranking], setter)
    alone = [each for each in table.findings if not each.belongs][:_MOST]
    if alone:
        yield Block((Row(3.0),))
        yield panel.heading_block(phrase("table-findings-heading", "Findings at the table"), setter)
    for number, finding in enumerate(alone, 1):
        yield panel.finding_block(NumberedFinding(number, finding), finding.rule, setter)


def _player_result(sheet: JudgedSheet, of_table: Sequence[Finding]) -> PlayerResult:
    """Return a player's points by part, the written total, and the findings of the sheet and of the table."""
    earned = sheet.earned
    named = {part: "?" if points is None else signed(points) for part, points in earned.parts.items()}
    claimed = "" if earned.claimed is None else shown(earned.claimed)
    return PlayerResult(named, claimed, found_on(tally(sheet.findings), tally(of_table)))
