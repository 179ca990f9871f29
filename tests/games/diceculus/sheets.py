"""Filled sheets for tests: text or plain values in, findings out. Positions are those of the text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from sheetgen.form.filled import Filled

from sheetgen.form.reading import read_filled
from sheetgen.games.diceculus import GAME
from sheetgen.games.diceculus.layout import Keys
from sheetgen.games.diceculus.spaces import kit
from sheetgen.games.game import Judged, Ranked, Seat
from sheetgen.source.faults import Fault
from sheetgen.source.nodes import Mapping
from sheetgen.source.nodes import reader as source

STANDARD = Keys()
_kit = cache(kit)


def read(text: str, keys: Keys = STANDARD) -> tuple[Filled, list[Fault]]:
    """What is written on a sheet (its `sheet` left out), and what of it cannot be read."""
    (document,) = source.read("a.yaml", text.encode()).documents
    assert isinstance(document.root, Mapping), document.faults
    filled = Filled("a.yaml", 1, "diceculus", next(iter(document.root.items.values()))[0].position)
    return filled, [*document.faults, *read_filled(document.root, text.split("\n"), _kit(keys).form, filled)]


def filled(sheet: str | dict[str, Any], keys: Keys = STANDARD) -> Filled:
    """A sheet that can be read, from its text or as plain values."""
    found, faults = read(sheet if isinstance(sheet, str) else json.dumps(sheet), keys)
    assert faults == []
    return found


def judged(sheet: str | dict[str, Any], keys: Keys = STANDARD) -> Judged:
    """The verdict on one sheet."""
    return GAME.judge(keys, _kit(keys), filled(sheet, keys))


def found(sheet: str | dict[str, Any], keys: Keys = STANDARD) -> list[tuple[str, str]]:
    """(rule, space) of every finding on one sheet, in their order; the words `diceculus/` and `stages.` left out."""
    return [_short(finding.rule, finding.space) for finding in judged(sheet, keys).findings]


def at_table(sheets: Sequence[str | dict[str, Any]], keys: Keys = STANDARD) -> tuple[list[tuple[str, str, str]], list[Ranked]]:
    """(player, rule, space) of every finding of a table besides the sheets' own, and the ranking."""
    seats = [
        Seat(each.player or "", each, GAME.judge(keys, _kit(keys), each)) for each in (filled(sheet, keys) for sheet in sheets)
    ]
    assert GAME.judge_table is not None
    findings, ranking = GAME.judge_table(keys, _kit(keys), seats)
    return [(seats[at.seat or 0].player, *_short(at.finding.rule, at.finding.space)) for at in findings], ranking


def _short(rule: str, space: str | None) -> tuple[str, str]:
    return rule.removeprefix("diceculus/"), (space or "").removeprefix("stages.")


def round_of(stage: str, **written: Any) -> dict[str, Any]:
    """A sheet with one round of a stage."""
    return {"player": "John", "stages": {stage: {"rounds": [written]}}}
