"""Findings: violations with the place in a file where they show. Words are made from them when somebody reads them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from sheetgen.games.rules import LayoutViolation, Severity, TableViolation, Violation
from sheetgen.source.faults import Position
from sheetgen.source.messages import Message


class Finding(NamedTuple):
    """One violation of one rule at one place of a file. `space`: the one it stands at, None where it stands at none.

    unsure: those of its spaces of which it is not sure what is written there, since they were read from a photo.
    """

    rule: str
    severity: Severity
    space: str | None
    spaces: tuple[str, ...]
    message: Message
    position: Position
    unsure: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What is wrong, in a player's words."""
        return self.message.text().message

    @property
    def notes(self) -> tuple[str, ...]:
        """The reasons."""
        return self.message.text().notes


def sheet_finding(violation: Violation, position: Position) -> Finding:
    """What a sheet breaks, where its space was typed; a violation of the sheet as a whole begins with no space (`""`)."""
    first, *depends_on = violation.spaces
    spaces = violation.spaces if first else tuple(depends_on)
    return Finding(violation.rule, violation.severity, first or None, spaces, violation.message, position)


def table_finding(violation: TableViolation, position: Position) -> Finding:
    """What a table breaks; without a seat it stands at no space."""
    space = None if violation.seat is None else violation.depends_on[0][1]
    return Finding(violation.rule, violation.severity, space, violation.spaces, violation.message, position)


def layout_finding(violation: LayoutViolation) -> Finding:
    """What is wrong with a layout."""
    return Finding(violation.rule, violation.severity, None, violation.spaces, violation.message, violation.at)


def with_unsure(finding: Finding, unsure: Collection[str]) -> Finding:
    """The same where it is not sure what is written in some spaces: it tells those that it stands at or depends on."""
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
