"""The verdict on documents given as Python values: dicts as a user would type them in YAML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from samples.typed import Document, typed

import sheetgen as sg
from tests.thorough import every

_TOGETHER = 2_000
"""Maximum number of sheets in a file."""


class Verdict(NamedTuple):
    """A sheet's verdict: (rule, space) of every finding, sorted; the earned points; the ranking, if the sheet is for several
    players."""

    findings: list[tuple[str, str]]
    computed: float | None
    parts: Mapping[str, float | None]
    ranking: Sequence[tuple[int | None, str, float | None]]


class TableVerdict(NamedTuple):
    """A table's verdict: (rule, player or "", space or "") of every finding of the table, sorted; the ranking."""

    findings: list[tuple[str, str, str]]
    ranking: Sequence[tuple[int | None, str, float | None]]


def _text(documents: Sequence[Document]) -> str:
    return "---\n".join(map(typed, documents))


def verdicts(documents: Sequence[Document], folder: Path) -> list[Verdict]:
    """Check each document separately, from its file and, for at least every third one, also from its values alone.

    `folder` holds the file and custom layouts.
    """
    found = []
    for start in range(0, len(documents), _TOGETHER):
        sheets = _read(documents[start : start + _TOGETHER], folder)
        judged = [*map(_verdict, sheets)]
        for sheet, judgement in zip(every(sheets, 3), every(judged, 3), strict=True):
            assert _verdict(sheet.layout.sheet(sheet.values)) == judgement, str(sheet)
        found += judged
    return found


def table_verdict(documents: Sequence[Document], folder: Path) -> TableVerdict:
    """Return the verdict on documents checked as sheets of one table."""
    table = sg.table(_read(documents, folder))
    found = [(each.rule, each.player or "", each.space or "") for each in table.findings]
    return TableVerdict(sorted(found), [(each.place, each.player, each.score) for each in table.ranking])


def _read(documents: Sequence[Document], folder: Path) -> tuple[sg.Sheet, ...]:
    file = folder / "sheets.yaml"
    file.write_text(_text(documents), "utf-8")
    return sg.read_sheets(file)


def _verdict(sheet: sg.Sheet) -> Verdict:
    found = sorted((each.rule, each.space or "") for each in sheet.findings)
    score = sheet.score
    ranking = [(each.place, each.player, each.score) for each in score.ranking]
    return Verdict(found, score.computed, dict(score.parts), ranking)
