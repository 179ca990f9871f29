"""Findings: violations with the place in a file where they show. Words are made from them when somebody reads them."""

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
"""What was read from a photo in the spaces where that is not sure."""


class Condition(NamedTuple):
    """A value that was read from a photo and is not sure. player: whose it is, where it is on another sheet than the finding."""

    space: str
    value: written.Value | None
    player: str | None = None


class Finding(Value, frozen=True):
    """What breaks a rule, or may be a mistake.

    space: where it is reported, None for a sheet or layout as a whole. spaces: that one first, then those that it depends on.
    file, document, line, column: where that was typed, from 1; None where nothing was typed in a file. player: of a finding of a
    table, whose sheet it is on. sure: False if it holds only if doubtful values, `conditions` by space, were read right.

    >>> import sheetgen as sg
    >>> sheet = sg.load_layout("namaste").sheet({"player": "Ana", "karma.1": 7})
    >>> finding = sheet.findings[0]
    >>> finding.rule, finding.severity, finding.space, finding.message
    ('namaste/karma-points', 'error', 'karma.1', 'bad karma space 1 says 7, which the turquoise die cannot give')
    >>> finding.in_language("de").message
    'in Mieses-Karma-Feld 1 steht 7; das kann der türkisfarbene Würfel nicht ergeben'
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
        """The line where it was typed."""
        return self.position.line or None

    @property
    def column(self) -> int | None:
        """The column where it was typed."""
        return self.position.column or None

    @property
    def sure(self) -> bool:
        """Whether it holds whatever doubtful values are."""
        return not self.uncertain

    @property
    def conditions(self) -> Mapping[str, Any]:
        """The doubtful values that it depends on, by space."""
        return FrozenDict({each.space: frozen(bare_value(each.value)) for each in self.uncertain})

    @property
    def id(self) -> str:
        """The message's own name (`ROOM/NAME`), the same in every language."""
        return str(data(self.said.sentence().message)["id"])

    @property
    def values(self) -> Mapping[str, Any]:
        """What the message is about, by name: numbers, truths, texts, names of spaces, or a message within."""
        values: Mapping[str, Any] = frozen(data(self.said.sentence().message)["values"])
        return values

    @property
    def message(self) -> str:
        """What is wrong, in a player's words."""
        return self.said.text(language_of(self.reader)).message

    @property
    def notes(self) -> tuple[str, ...]:
        """The reasons."""
        return self.said.text(language_of(self.reader)).notes

    def in_language(self, code: str) -> Finding:
        """The same in another language (`de`); ValueError for one that there is none of."""
        if not isinstance(code, str):
            raise TypeError(f"code= takes a text, not {type(code).__name__}")
        language_of(code)
        return replace(self, reader=code)

    def __repr__(self) -> str:
        return f"Finding({self.rule!r}, {self.severity!r}, {self.space!r}, {self.message!r})"


class TableFinding(Finding, frozen=True):
    """A finding of a table; `sheet` is the index of the sheet it shows on, the first sheet's where it is the table's.

    depends_on: the indices of sheets, and their spaces.
    """

    sheet: int = 0
    belongs: bool = False
    depends_on: Dependencies = ()


def language_of(code: str | None) -> Language | None:
    """A language to read in, English for None; a ValueError for one that there is none of."""
    if code is None or code == "en":
        return None
    from sheetgen.source.languages import codes, language  # English needs none

    if code not in codes():
        raise ValueError(f"no such language: {code!r} (known here: {', '.join(codes())})")
    return language(code)


def sheet_finding(violation: Violation, position: Position) -> Finding:
    """What a sheet breaks, where its space was typed; a violation of the sheet as a whole begins with no space (`""`)."""
    first, *depends_on = violation.spaces
    spaces = violation.spaces if first else tuple(depends_on)
    return Finding(violation.rule, violation.severity, first or None, spaces, violation.message, position)


def layout_finding(violation: LayoutViolation) -> Finding:
    """What is wrong with a layout."""
    return Finding(violation.rule, violation.severity, None, violation.spaces, violation.message, violation.at)


def with_doubts(finding: Finding, doubts: Doubts) -> Finding:
    """The same with the values that it stands at or depends on and that are not sure."""
    return replace(finding, uncertain=conditions((finding.space or "", *finding.spaces), doubts))


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
