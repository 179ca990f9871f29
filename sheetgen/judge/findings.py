"""Findings: violations with the place in a file where they show. Words are made from them when somebody reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sheetgen.form.written import UNREAD, Value
from sheetgen.games.rules import LayoutViolation, Severity, TableViolation, Violation
from sheetgen.source.faults import Position
from sheetgen.source.messages import Message

Doubts = Mapping[str, "Value | None"]
"""What was read from a photo in the spaces where that is not sure."""


class Condition(NamedTuple):
    """A value that was read from a photo and is not sure. player: whose it is, where it is on another sheet than the finding."""

    space: str
    value: Value | None
    player: str | None = None


class Finding(NamedTuple):
    """One violation of one rule at one place of a file. `space`: the one it stands at, None where it stands at none.

    conditions: it holds if these values were read right.
    """

    rule: str
    severity: Severity
    space: str | None
    spaces: tuple[str, ...]
    message: Message
    position: Position
    conditions: tuple[Condition, ...] = ()

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


def with_doubts(finding: Finding, doubts: Doubts) -> Finding:
    """The same with the values that it stands at or depends on and that are not sure."""
    return finding._replace(conditions=conditions((finding.space or "", *finding.spaces), doubts))


def conditions(spaces: Sequence[str], doubts: Doubts) -> tuple[Condition, ...]:
    """The values that are not sure in some spaces, those above and below them; the sheet as a whole (no name) has all spaces.

    A `?` breaks no rule.
    """
    known = ((space, value) for space, value in doubts.items() if value is not UNREAD)
    return tuple(Condition(*each) for each in known if any(_overlap(each[0], space) for space in spaces))


def _overlap(one: str, other: str) -> bool:
    return not other or f"{one}.".startswith(f"{other}.") or other.startswith(f"{one}.")


def by_position(findings: Iterable[Finding]) -> list[Finding]:
    """Findings by line, column and rule, then in the order found: the order of every report."""
    return sorted(findings, key=lambda f: (f.position.line, f.position.column, f.rule))


def tally(findings: Sequence[Finding]) -> tuple[int, int]:
    """How many errors, and how many warnings."""
    errors = sum(finding.severity == "error" for finding in findings)
    return errors, len(findings) - errors
