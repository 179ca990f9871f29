"""Findings: breaches with the place in a file where they show. Words are made from them when somebody reads them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from sheetgen.games.rules import Breach, Flaw, Severity, TableBreach, Told
from sheetgen.source.faults import Position, Said


class Finding(NamedTuple):
    """One breach of one rule at one place of a file. `space`: the one it stands at, None where it stands at none.

    unsure: those of its spaces of which it is not sure what is written there, since they were read from a photo.
    """

    rule: str
    severity: Severity
    space: str | None
    spaces: tuple[str, ...]
    said: Said[Told]
    position: Position
    unsure: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        """What is wrong, in a player's words."""
        return self.said.told().message

    @property
    def notes(self) -> tuple[str, ...]:
        """The reasons."""
        return self.said.told().notes


def sheet_finding(breach: Breach, position: Position) -> Finding:
    """What a sheet breaks, where its space was typed; a breach of the sheet as a whole begins with no space (`""`)."""
    first, *rests = breach.spaces
    spaces = breach.spaces if first else tuple(rests)
    return Finding(breach.rule, breach.severity, first or None, spaces, breach.said, position)


def table_finding(breach: TableBreach, position: Position) -> Finding:
    """What a table breaks; without a seat it stands at no space."""
    space = None if breach.seat is None else breach.rests[0][1]
    return Finding(breach.rule, breach.severity, space, breach.spaces, breach.said, position)


def layout_finding(flaw: Flaw) -> Finding:
    """What is wrong with a layout."""
    return Finding(flaw.rule, flaw.severity, None, flaw.spaces, flaw.said, flaw.at)


def with_unsure(finding: Finding, unsure: Collection[str]) -> Finding:
    """The same where it is not sure what is written in some spaces: it tells those that it stands at or rests on."""
    spaces = (*([finding.space] if finding.space else []), *finding.spaces)
    own = [each for each in unsure if any(each == space or each.startswith(space + ".") for space in spaces)]
    return finding._replace(unsure=tuple(own)) if own else finding


def by_position(findings: Iterable[Finding]) -> list[Finding]:
    """Findings by line, column and rule, then in the order found: the order of every report."""
    return sorted(findings, key=lambda f: (f.position.line, f.position.column, f.rule))


def tally(findings: Sequence[Finding]) -> tuple[int, int]:
    """How many errors, and how many warnings."""
    errors = sum(finding.severity == "error" for finding in findings)
    return errors, len(findings) - errors
