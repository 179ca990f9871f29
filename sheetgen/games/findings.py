"""Findings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from sheetgen.source.faults import Position

Severity = Literal["error", "warning"]


class Finding(NamedTuple):
    """One breach of one rule at one space; `why` are further lines in a player's words."""

    rule: str
    severity: Severity
    space: str | None
    message: str
    position: Position
    why: tuple[str, ...] = ()


def by_position(findings: Iterable[Finding]) -> list[Finding]:
    """Findings by line, column and rule: the order of every report."""
    return sorted(findings, key=lambda f: (f.position.line, f.position.column, f.rule, f.space or ""))
