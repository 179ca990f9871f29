"""Filled sheets for tests: text or plain values in, findings out. Positions refer to the text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from sheetgen.form.read.sheet import read_filled
from sheetgen.form.written import Written
from sheetgen.games.diceculus import GAME
from sheetgen.games.diceculus.layout import Keys
from sheetgen.games.diceculus.sheets import Model
from sheetgen.games.game import Earned, Ranked, Seat, TableCase
from sheetgen.judge.findings import Finding, by_position, sheet_finding
from sheetgen.source import reader as source
from sheetgen.source.faults import Fault
from sheetgen.source.nodes import Mapping

STANDARD = Keys()
model = cache(Model)


class Judged(NamedTuple):
    """The verdict on one sheet."""

    findings: list[Finding]
    earned: Earned


def read(text: str, keys: Keys = STANDARD) -> tuple[Written, list[Fault]]:
    """Return the written values of a sheet (given without its `sheet` key) and its read errors."""
    (document,) = source.read("a.yaml", text.encode()).documents
    assert isinstance(document.root, Mapping), document.faults
    found = read_filled(document.root, text.split("\n"), GAME.content(keys, model(keys)).form)
    return found.written, [*document.faults, *found.faults]


def written(sheet: str | dict[str, Any], keys: Keys = STANDARD) -> Written:
    """Return the written values of a readable sheet, from its text or from plain values."""
    found, faults = read(sheet if isinstance(sheet, str) else json.dumps(sheet), keys)
    assert faults == []
    return found


def judged(sheet: str | dict[str, Any], keys: Keys = STANDARD) -> Judged:
    """The verdict on one sheet."""
    text = sheet if isinstance(sheet, str) else json.dumps(sheet)
    (document,) = source.read("a.yaml", text.encode()).documents
    assert isinstance(document.root, Mapping)
    found, places, faults = read_filled(document.root, text.split("\n"), GAME.content(keys, model(keys)).form)
    assert faults == []
    case = GAME.read(model(keys), found)
    return Judged(
        by_position(sheet_finding(violation, places.where(violation.spaces[0])) for violation in case.violations()), case.earned()
    )


def found(sheet: str | dict[str, Any], keys: Keys = STANDARD) -> list[tuple[str, str]]:
    """(rule, space) of every finding on one sheet, in their order; the words `diceculus/` and `stages.` left out."""
    return [_short(finding.rule, finding.space) for finding in judged(sheet, keys).findings]


def seated(sheets: Sequence[str | dict[str, Any]], keys: Keys = STANDARD) -> TableCase[Any, Any]:
    """Return the sheets of a table as one case."""
    each = [written(sheet, keys) for sheet in sheets]
    assert GAME.table is not None
    seats = tuple(Seat(sheet.text("player") or "", GAME.read(model(keys), sheet)) for sheet in each)
    return TableCase(GAME.table, model(keys), seats)


def at_table(sheets: Sequence[str | dict[str, Any]], keys: Keys = STANDARD) -> tuple[list[tuple[str, str, str]], list[Ranked]]:
    """Return (player, rule, space) of every finding of the table itself, sorted by sheet, space and rule, and the ranking."""
    table = seated(sheets, keys)
    violations = sorted(table.violations(), key=lambda violation: (violation.seat or 0, violation.depends_on[0][1], violation.rule))
    told = [(table.seats[each.seat or 0].player, *_short(each.rule, each.depends_on[0][1])) for each in violations]
    return told, table.ranking()


def _short(rule: str, space: str | None) -> tuple[str, str]:
    return rule.removeprefix("diceculus/"), (space or "").removeprefix("stages.")


def round_of(stage: str, **written: Any) -> dict[str, Any]:
    """A sheet with one round of a stage."""
    return {"player": "John", "stages": {stage: {"rounds": [written]}}}
