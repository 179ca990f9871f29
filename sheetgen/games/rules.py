"""Rules and their violations, as data: the text of a violation is only made when it is read.

A rule is one function with its name, its statement and the heading of its source in the rulebook. A violation names its reported
space, then the spaces it depends on. It stays until a value changes in one of these spaces, or in a space that is part of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Any, Generic, Literal, NamedTuple, ParamSpec, TypeVar

from msgspec import Struct

from sheetgen.form.written import Value
from sheetgen.source.faults import Position
from sheetgen.source.messages import LayoutText, Message, Phrase
from sheetgen.source.nodes import Node

Of = TypeVar("Of")
P = ParamSpec("P")
Severity = Literal["error", "warning"]


class Violation(NamedTuple):
    """A violation of one rule on one sheet.

    spaces: the reported space (`""`: the whole sheet), then the spaces it depends on. message: the message function and its facts.
    """

    rule: str
    severity: Severity
    spaces: tuple[str, ...]
    message: Message
    due: tuple[Value | None, ...] = ()
    """Value that the rule requires in the reported space if everything else stays as written (None: blank); empty if it requires no
    value.
    """


Dependencies = tuple[tuple[int, str], ...]
"""Spaces of the sheets of a table, each with its seat (from 0)."""


class OwnRule(NamedTuple):
    """A rule defined by a layout. says: its statement in lines, as in the layout. keeps: the first of its examples in which the
    rule is kept; breaks: the first in which it is broken."""

    name: str
    severity: Severity
    says: tuple[Phrase | LayoutText, ...]
    keeps: Node | None
    breaks: Node | None


class TableViolation(NamedTuple):
    """A violation between the sheets of a table, on the sheet of a seat (from 0) or on the table as a whole (None).

    depends_on: seats and spaces; on a seat's own sheet, the reported space comes first.
    """

    rule: str
    severity: Severity
    seat: int | None
    depends_on: Dependencies
    message: Message

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces without their seats, each once."""
        return tuple(dict.fromkeys(space for _, space in self.depends_on))


class LayoutViolation(NamedTuple):
    """A violation of a layout rule, at a position of its file. `spaces`: the affected spaces of the sheet."""

    rule: str
    severity: Severity
    at: Position
    spaces: tuple[str, ...]
    message: Message


class Rule(Generic[Of]):
    """A rule: its name, its statement in a player's words, its heading in the rulebook, and its check function.

    Call a rule with the facts to check to get the violations. The check function gives every part of a violation except its rule.
    """

    __slots__ = ("find", "name", "says", "severity", "source")

    def __init__(self, name: str, says: str, source: str, severity: Severity, find: Callable[..., Any]) -> None:
        self.name, self.says, self.source, self.severity, self.find = name, says, source, severity, find


class Breach(Struct, frozen=True, gc=False):
    """A single breach of a rule by a sheet: every part of a `Violation` except the rule.

    spaces: the reported space (`""`: the whole sheet), then the spaces it depends on. severity: None for the rule's severity. due:
    the value that the rule requires in the first space (None: blank), in a tuple; empty if it requires none.
    """

    spaces: tuple[str, ...]
    message: Message
    severity: Severity | None = None
    due: tuple[Value | None, ...] = ()


class SheetRule(Rule[Any], Generic[P]):
    """A rule about a sheet or a part of it. Its function gets the facts to check.

    The function returns None or one violation, or yields any number of them: each as a `Breach` or as a tuple of its fields.
    """

    __slots__ = ()

    def __call__(self, *of: P.args, **named: P.kwargs) -> tuple[Violation, ...]:
        found = self.find(*of, **named)
        if found is None:
            return ()
        if type(found) is Breach or type(found) is tuple:
            return (self._violation(found),)
        return tuple([self._violation(each) for each in found])

    def _violation(self, result: RuleResult) -> Violation:
        breach = Breach(*result) if isinstance(result, tuple) else result
        return Violation(self.name, breach.severity or self.severity, breach.spaces, breach.message, breach.due)


class TableRule(Rule[Of]):
    """A rule about a table: its function yields (seat or None, depends_on, message)."""

    __slots__ = ()

    def __call__(self, of: Of) -> Iterator[TableViolation]:
        for seat, depends_on, message in self.find(of):
            yield TableViolation(self.name, self.severity, seat, depends_on, message)


class LayoutRule(Rule[Of]):
    """A rule about a layout. Its function yields (position, spaces, message), with a severity as fourth item if it differs from the
    rule's."""

    __slots__ = ()

    def __call__(self, of: Of) -> Iterator[LayoutViolation]:
        for at, spaces, message, *severity in self.find(of):
            yield LayoutViolation(self.name, severity[0] if severity else self.severity, at, spaces, message)


Broken = tuple[tuple[str, ...], Message]
WithSeverity = tuple[tuple[str, ...], Message, Severity]
WithDue = tuple[tuple[str, ...], Message, None, tuple["Value | None", ...]]
RuleResult = Breach | Broken | WithSeverity | WithDue
"""Result of a rule about a sheet; rules of plug-ins return plain tuples."""
TableRuleResult = tuple[int | None, Dependencies, Message]
InLayout = tuple[Position, tuple[str, ...], Message] | tuple[Position, tuple[str, ...], Message, Severity]


def rule(
    name: str, says: str, source: str, severity: Severity = "error"
) -> Callable[[Callable[P, RuleResult | Iterator[RuleResult] | None]], SheetRule[P]]:
    """Return a decorator that makes a function a rule about a sheet. The function finds one violation or several."""
    return lambda find: SheetRule(name, says, source, severity, find)


def table_rule(
    name: str, says: str, source: str, severity: Severity = "error"
) -> Callable[[Callable[[Of], Iterable[TableRuleResult]]], TableRule[Of]]:
    """Return a decorator that makes a function a rule about a table. The function finds its violations. The decorator adds to the
    rule's statement that it is checked with `--table`."""
    return lambda find: TableRule(name, f"{says} (Checked with --table.)", source, severity, find)


def layout_rule(
    name: str, says: str, source: str, severity: Severity = "error"
) -> Callable[[Callable[[Of], Iterable[InLayout]]], LayoutRule[Of]]:
    """Return a decorator that makes a function a rule about a layout. The function finds its violations."""
    return lambda find: LayoutRule(name, says, source, severity, find)


def apply_rules(rules: Iterable[SheetRule[P]], *of: P.args, **named: P.kwargs) -> tuple[Violation, ...]:
    """The violations of several rules, rule by rule."""
    violations: tuple[Violation, ...] = ()
    for each in rules:
        violations += each(*of, **named)
    return violations


def on_every_sheet(sheets: Sized, *spaces: str) -> Dependencies:
    """The same spaces on all sheets of a table."""
    return tuple((seat, space) for seat in range(len(sheets)) for space in spaces)


def standing_at(seat: int, space: str, depends_on: Dependencies) -> Dependencies:
    """Return the dependencies of a violation at a table, with the reported space first."""
    return (seat, space), *(each for each in depends_on if each != (seat, space))
