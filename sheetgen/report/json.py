"""Findings as the JSON that programs rely on."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from sheetgen.form.values import bare_value
from sheetgen.form.written import known
from sheetgen.games.game import Earned, Ranked
from sheetgen.judge.files import Result
from sheetgen.judge.findings import Condition, Finding, TableFinding
from sheetgen.judge.plain_suggestions import public_suggestions
from sheetgen.judge.sheet import JudgedSheet, Refused, Sheet
from sheetgen.layout.find import display_path
from sheetgen.source.bounds import TextBudget, cut
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import data

_ROOM = 330_000
"""Maximum characters of JSON for the errors and findings of one file's sheets."""
_LONG_NAME = 100
_LONG_NOTE = 1_000


def check_json(result: Result, most: int = _ROOM) -> str:
    """Return the JSON of `check`, a public contract; most: maximum characters for the errors and findings of each file's sheets."""
    budget = JsonBudget(most)
    sheets = [_sheet_json(sheet, result, budget) for sheet in result.sheets]
    table = None
    if result.table is not None:
        findings, more = budget.entries("", result.table.findings, lambda each: _table_finding(each, result.sheets))
        table = {
            "findings": findings,
            **more,
            "ranking": _ranking_json(result.table.ranking, {sheet.player for sheet in result.sheets if not sheet.valid}),
        }
    return as_json({"sheets": sheets, "table": table})


def as_json(value: Any, indent: int = 1) -> str:
    """Return JSON indented as by `json.dumps`, in a sixteenth of the time."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        return msgspec.json.format(text, indent=indent)
    except UnicodeEncodeError:  # the name of a file may contain a lone surrogate
        return json.dumps(value, ensure_ascii=False, indent=indent)


T = TypeVar("T")
Left = dict[str, int]
"""Number of omitted entries by JSON key, if any."""


class JsonBudget(TextBudget):
    """A limit on the characters of JSON reported per file; omitted entries are counted."""

    def __init__(self, most: int = _ROOM) -> None:
        super().__init__(most)

    def entries(self, file: str, values: Sequence[T], entry: Callable[[T], dict[str, Any]]) -> tuple[list[dict[str, Any]], Left]:
        """Return findings or errors as JSON, and the number of omitted ones under `more`, if any."""
        kept: list[dict[str, Any]] = []
        for each in values:
            told = entry(each)
            if not self.take(file, len(as_json(told, indent=5))):
                return kept, {"more": len(values) - len(kept)}
            kept.append(told)
        return kept, {}

    def of_layout(self, file: str, faults: Sequence[Fault], findings: Sequence[Finding]) -> dict[str, Any]:
        """Return the errors and findings of a layout, and the number omitted."""
        errors, more = self.entries(file, faults, lambda fault: fault_json(fault, file))
        found, most = self.entries(file, findings, finding_json)
        left = {"more": sum((*more.values(), *most.values()))} if more or most else {}
        return {"findings": found, "errors": errors, **left}


def _sheet_json(sheet: Sheet, result: Result, budget: JsonBudget) -> dict[str, Any]:
    entry: dict[str, Any] = {"file": sheet.file, "document": sheet.document}
    if sheet.name is not None:
        entry["layout"] = cut(sheet.name, _LONG_NAME)
    if sheet.player is not None:
        entry["player"] = cut(sheet.player, _LONG_NAME)
    entry["valid"] = sheet.valid
    entry |= sheet.occasion.texts()
    if isinstance(sheet, Refused):
        errors, more = budget.entries(sheet.file, sheet.faults, lambda fault: fault_json(fault, sheet.file))
        return {**entry, "score": None, "findings": [], "errors": errors, **more}
    entry |= {"blank": True} if sheet.blank else {}
    entry |= {"unread": list(sheet.unread)} if sheet.unread else {}
    earned = sheet.earned
    claimed = {} if earned.claimed is None else {"claimed": known(earned.claimed)}
    entry["score"] = {**claimed, "computed": earned.computed, "parts": earned.parts, **_players_json(earned)}
    if earned.ranking is not None:
        entry["ranking"] = _ranking_json(earned.ranking)
    if sheet.values is not None:
        entry["values"], entry["computed_values"] = sheet.values
    findings, more = budget.entries(sheet.file, sheet.findings, finding_json)
    at_table = [each for each in result.sheets if isinstance(each, JudgedSheet)] if result.table is not None else []
    whose = [(each.player, each.file, each.document) for each in at_table]
    suggestions, left = budget.entries(sheet.file, public_suggestions(sheet.suggested, whose), msgspec.to_builtins)
    complete = {} if sheet.suggested.complete and not left else {"complete": False}
    return {**entry, "findings": findings, "suggestions": suggestions, **complete, "errors": [], **more}


def _players_json(earned: Earned) -> dict[str, Any]:
    """The points of each player of a sheet that a whole table shares, as written and as due."""
    if earned.ranking is None:
        return {}
    claims = {player: {"claimed": known(points)} for player, points in earned.claims.items()}
    return {"players": {player: {**claims.get(player, {}), "computed": points} for player, points in earned.parts.items()}}


def _ranking_json(ranking: Iterable[Ranked], wrong: Collection[str | None] = ()) -> list[dict[str, Any]]:
    """Return the JSON of a ranking. wrong: players whose sheets have errors."""
    return [{**_ranked_json(ranked), **({"valid": False} if ranked.player in wrong else {})} for ranked in ranking]


def _ranked_json(ranked: Ranked) -> dict[str, Any]:
    if ranked.place is None:
        return {"player": ranked.player, "score": None}
    entry = {"place": ranked.place, "player": ranked.player, "score": ranked.score}
    return entry if ranked.sure else {**entry, "sure": False}


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding's JSON; a key that does not apply is absent."""
    entry = violation_json(finding)
    if finding.space is None:
        del entry["space"]
    unsure = {"sure": False, "if": [_condition_json(each) for each in finding.uncertain]} if finding.uncertain else {}
    return {**entry, **unsure, **_place_json(finding.position)}


def _place_json(position: Position) -> dict[str, int]:
    return {"line": position.line, "column": position.column} if position.line else {}


def _condition_json(condition: Condition) -> dict[str, Any]:
    """Return the JSON of a value that a finding depends on. It has the key `player` if the value is on the sheet of a certain
    player at the table."""
    player = {} if condition.player is None else {"player": condition.player}
    return {**player, "space": condition.space, "value": bare_value(condition.value)}


def violation_json(finding: Finding, named: Callable[[str], str] = str) -> dict[str, Any]:
    """A finding's JSON without its place in a file. named: gives the name by which a space is known to the reader."""
    said = finding.said.sentence()
    wording = said.text()
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "space": None if finding.space is None else named(finding.space),
        "spaces": [named(space) for space in finding.spaces],
        "message": cut(wording.message, _LONG_NOTE),
        "notes": [cut(note, _LONG_NOTE) for note in wording.notes],
        **data(said.message),
        "note_data": [data(note) for note in said.notes],
    }


def _table_finding(each: TableFinding, sheets: Sequence[Sheet]) -> dict[str, Any]:
    sheet = sheets[each.sheet]
    entry: dict[str, Any] = {"file": sheet.file, "document": sheet.document}
    if each.belongs and sheet.player is not None:
        entry["player"] = sheet.player
    return {**entry, **finding_json(each)}


def fault_json(fault: Fault, file: str) -> dict[str, Any]:
    """Return an error's JSON, with `file` only if it is in another file than the named one."""
    entry: dict[str, Any] = {"message": cut(fault.text), **data(fault.sentence.message)}
    if hint := fault.hint:
        entry |= {"hint": cut(hint, _LONG_NOTE), "hint_data": data(fault.sentence.hint)}
    entry |= _place_json(fault.position) | ({} if fault.space is None else {"space": fault.space})
    if fault.file is not None and fault.file != file:
        entry["file"] = display_path(fault.file)
    return entry
