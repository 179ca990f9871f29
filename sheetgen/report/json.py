"""What was found, as the JSON that programs rely on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sheetgen.games.game import Ranked
from sheetgen.judge.files import Result
from sheetgen.judge.findings import Finding
from sheetgen.judge.sheet import Refused, Sheet
from sheetgen.judge.table import TableFinding
from sheetgen.source.faults import Fault


def check_json(result: Result) -> str:
    """The contract's JSON of `check`."""
    table = None
    if result.table is not None:
        table = {
            "findings": [_table_finding(each, result.sheets) for each in result.table.findings],
            "ranking": _ranking_json(result.table.ranking),
        }
    return json.dumps({"sheets": [_sheet_json(sheet) for sheet in result.sheets], "table": table}, ensure_ascii=False, indent=1)


def _sheet_json(sheet: Sheet) -> dict[str, Any]:
    entry: dict[str, Any] = {"file": sheet.file, "document": sheet.document}
    if sheet.name is not None:
        entry["layout"] = sheet.name
    if sheet.player is not None:
        entry["player"] = sheet.player
    entry["valid"] = sheet.valid
    if isinstance(sheet, Refused):
        return {**entry, "score": None, "findings": [], "errors": [fault_json(fault, sheet.file) for fault in sheet.faults]}
    earned = sheet.earned
    claimed = {} if earned.claimed is None else {"claimed": earned.claimed}
    entry["score"] = {**claimed, "computed": earned.computed, "parts": earned.parts}
    if earned.ranking is not None:
        entry["ranking"] = _ranking_json(earned.ranking)
    return {**entry, "findings": [finding_json(finding) for finding in sheet.findings], "errors": []}


def _ranking_json(ranking: Iterable[Ranked]) -> list[dict[str, Any]]:
    return [{"place": ranked.place, "player": ranked.player, "score": ranked.score} for ranked in ranking]


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding's JSON; a key that does not apply is absent."""
    entry: dict[str, Any] = {"rule": finding.rule, "severity": finding.severity}
    if finding.space is not None:
        entry["space"] = finding.space
    told = finding.said.told()
    entry |= {"spaces": list(finding.spaces), "message": told.message, "notes": list(told.notes)}
    return {**entry, "line": finding.position.line, "column": finding.position.column}


def _table_finding(each: TableFinding, sheets: Sequence[Sheet]) -> dict[str, Any]:
    sheet = sheets[each.sheet]
    entry: dict[str, Any] = {"file": sheet.file, "document": sheet.document}
    if each.belongs and sheet.player is not None:
        entry["player"] = sheet.player
    return {**entry, **finding_json(each.finding)}


def fault_json(fault: Fault, file: str) -> dict[str, Any]:
    """A fault's JSON; `file` only where it lies in another file than the one named."""
    entry: dict[str, Any] = {"message": fault.message, "line": fault.position.line, "column": fault.position.column}
    if fault.hint:
        entry["hint"] = fault.hint
    if fault.file is not None and fault.file != file:
        entry["file"] = fault.file
    return entry
