"""Findings: violations with their position in a file. Messages are built only when they are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from sheetgen.form import written
from sheetgen.form.values import bare_value
from sheetgen.form.written import UNREAD
from sheetgen.games.rules import Dependencies, LayoutViolation, Severity, Violation
from sheetgen.source.faults import Position
from sheetgen.source.frozen import FrozenDict, Value, frozen
from sheetgen.source.messages import Message, data

if TYPE_CHECKING:
    from sheetgen.source.messages import Language

Doubts = Mapping[str, "written.Value | None"]
"""The values read from a photo in uncertain spaces."""


class Condition(NamedTuple):
    """An uncertain value read from a photo. player: the player whose sheet it is on, if that is another sheet than the
    finding's."""

    space: str
    value: written.Value | None
    player: str | None = None


class Finding(Value, frozen=True):
    """A broken rule, or a possible mistake.

    space: the space it is reported at, None for a sheet or layout as a whole. spaces: that one first, then the spaces it depends
    on. file, document, line, column: the position of the value, from 1; None if it wasn't typed in a file. player: for a finding of
    a table, the player of the sheet it is on. sure: False if it holds only if uncertain values, `conditions` by space, were read
    correctly.

    >>> import sheetgen as sg
    >>> sheet = sg.load_layout("namaste").sheet({"player": "Ana", "karma.1": 7})
    >>> finding = sheet.findings[0]
    >>> finding.rule, finding.severity, finding.space, finding.message
    ('namaste/karma-points', 'error', 'karma.1', "bad karma space 1: the turquoise die can't give 7")
    >>> finding.in_language("de").message
    'Mieses-Karma-Feld 1: 7 kann der türkisfarbene Würfel nicht ergeben'
    """

    rule: str
    severity: Severity
    space: str | None
    spaces: tuple[str, ...]
    said: Message
    position: Position
    uncertain: tuple[Condition, ...] = ()
    file: str | None = None
    document: int | None = None
    player: str | None = None
    reader: str | None = None

    @property
    def line(self) -> int | None:
        """The line of the value."""
        return self.position.line or None

    @property
    def column(self) -> int | None:
        """The column of the value."""
        return self.position.column if self.position.line else None

    @property
    def sure(self) -> bool:
        """Return whether it holds whatever the uncertain values are."""
        return not self.uncertain

    @property
    def conditions(self) -> Mapping[str, Any]:
        """Return the uncertain values that it depends on, by space."""
        return FrozenDict({each.space: frozen(bare_value(each.value)) for each in self.uncertain})

    @property
    def id(self) -> str:
        """Return the message's own name (`ROOM/NAME`), which is the same in every language."""
        return str(data(self.said.sentence().message)["id"])

    @property
    def values(self) -> Mapping[str, Any]:
        """Return the values in the message, by name: numbers, truth values, texts, names of spaces, or a nested message."""
        values: Mapping[str, Any] = frozen(data(self.said.sentence().message)["values"])
        return values

    @property
    def message(self) -> str:
        """The message, in a player's words."""
        return self.said.text(language_of(self.reader)).message

    @property
    def notes(self) -> tuple[str, ...]:
        """Return the reasons for the finding."""
        return self.said.text(language_of(self.reader)).notes

    def in_language(self, code: str) -> Finding:
        """Return the finding in another language (`de`). Raise ValueError for an unknown one."""
        if not isinstance(code, str):
            raise TypeError(f"code= takes a text, not {type(code).__name__}")
        language_of(code)
        return replace(self, reader=code)

    def __repr__(self) -> str:
        return f"Finding({self.rule!r}, {self.severity!r}, {self.space!r}, {self.message!r})"


class TableFinding(Finding, frozen=True):
    """A finding of a table; `sheet` is the index of its sheet, or of the first sheet if it concerns the whole table.

    depends_on: the indices of sheets, and their spaces.
    """

    sheet: int = 0
    belongs: bool = False
    depends_on: Dependencies = ()


def language_of(code: str | None) -> Language | None:
    """Return the language of a code, English for None. Raise ValueError for an unknown code."""
    if code is None or code == "en":
        return None
    from sheetgen.source.languages import codes, language  # imported only when needed: English needs no catalogue

    if code not in codes():
        raise ValueError(f"no such language: {code!r} (known here: {', '.join(codes())})")
    return language(code)


def sheet_finding(violation: Violation, position: Position) -> Finding:
    """Return the finding for a sheet's violation, at the position of its space; a violation of the whole sheet starts with an empty
    space (`""`).
    """
    first, *depends_on = violation.spaces
    spaces = violation.spaces if first else tuple(depends_on)
    return Finding(violation.rule, violation.severity, first or None, spaces, violation.message, position)


def layout_finding(violation: LayoutViolation) -> Finding:
    """Return the finding for a layout's violation."""
    return Finding(violation.rule, violation.severity, None, violation.spaces, violation.message, violation.at)


def with_doubts(finding: Finding, doubts: Doubts) -> Finding:
    """Return the finding with the uncertain values that it is reported at or depends on."""
    return replace(finding, uncertain=conditions((finding.space or "", *finding.spaces), doubts))


def conditions(spaces: Sequence[str], doubts: Doubts) -> tuple[Condition, ...]:
    """Return the uncertain values in some spaces, and in the spaces above and below them. The sheet as a whole (no name) contains
    all spaces.

    Unreadable values (`?`) are left out, because they break no rule.
    """
    known = ((space, value) for space, value in doubts.items() if value is not UNREAD)
    return tuple(Condition(*each) for each in known if any(_overlap(each[0], space) for space in spaces))


def _overlap(one: str, other: str) -> bool:
    return not other or f"{one}.".startswith(f"{other}.") or other.startswith(f"{one}.")


def by_position(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings by line, column and rule, then in the order found. Every report uses this order."""
    return sorted(findings, key=lambda f: (f.position.line, f.position.column, f.rule))


def tally(findings: Sequence[Finding]) -> tuple[int, int]:
    """Return the number of errors and of warnings."""
    errors = sum(finding.severity == "error" for finding in findings)
    return errors, len(findings) - errors
