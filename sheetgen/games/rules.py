"""Rules and their violations, as data: the text of a violation is made when somebody reads it.

A rule is one function with its name, its statement and the heading of the rulebook it comes from. A violation names the space it
stands at, then those it depends on: it cannot end unless one of these, or one below them, changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Any, Generic, Literal, NamedTuple, ParamSpec, TypeVar

from msgspec import Struct

from sheetgen.form.written import Value
from sheetgen.source.faults import Position
from sheetgen.source.messages import Message, Phrase
from sheetgen.source.nodes import Node

Of = TypeVar("Of")
P = ParamSpec("P")
Severity = Literal["error", "warning"]


class Violation(NamedTuple):
    """One violation of one rule on one sheet. `said`: the words' function and the facts it is about.

    spaces: the one it stands at (`""`: the sheet as a whole), then those it depends on.
    """

    rule: str
    severity: Severity
    spaces: tuple[str, ...]
    message: Message
    due: tuple[Value | None, ...] = ()
    """What the rule makes due where it stands (None: nothing), all else as it is written; empty where it says no such thing."""


Dependencies = tuple[tuple[int, str], ...]
"""Spaces of the sheets of a table, each with its seat (from 0)."""


class OwnRule(NamedTuple):
    """A rule that a layout says itself. says: lines, as in the layout. keeps, breaks: the first of its examples that do."""

    name: str
    severity: Severity
    says: tuple[Phrase, ...]
    keeps: Node | None
    breaks: Node | None


class TableViolation(NamedTuple):
    """One violation between the sheets of a table, on the sheet of a seat (from 0) or the table's own (None).

    depends_on: seats and spaces, on a seat's own sheet the one it stands at first.
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
    """One violation of a rule about a layout, at a position of its file. `spaces`: those of the sheet that it is about."""

    rule: str
    severity: Severity
    at: Position
    spaces: tuple[str, ...]
    message: Message


class Rule(Generic[Of]):
    """A rule: its name, what it says in a player's words, its heading in the rulebook, and how violations are found.

    Called with what it judges it yields the violations; they are given as everything of a violation but its rule.
    """

    __slots__ = ("find", "name", "says", "severity", "source")

    def __init__(self, name: str, says: str, source: str, severity: Severity, find: Callable[..., Any]) -> None:
        self.name, self.says, self.source, self.severity, self.find = name, says, source, severity, find


class Breach(Struct, frozen=True, gc=False):
    """One way in which a sheet breaks a rule: everything of a `Violation` but the rule.

    spaces: the one where it is reported (`""`: the sheet as a whole), then those that it depends on. severity: None for the
    rule's own. due: the value that the rule wants in the first space (None: nothing), in a tuple; empty if it wants none.
    """

    spaces: tuple[str, ...]
    message: Message
    severity: Severity | None = None
    due: tuple[Value | None, ...] = ()


class SheetRule(Rule[Any], Generic[P]):
    """A rule about a sheet, or about a part of one, from the facts that it judges.

    Its function returns a `Breach`, None, or yields any number of them.
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
    """A rule about a layout: its function yields (position, spaces, message), a fourth is another severity than the rule's."""

    __slots__ = ()

    def __call__(self, of: Of) -> Iterator[LayoutViolation]:
        for at, spaces, message, *severity in self.find(of):
            yield LayoutViolation(self.name, severity[0] if severity else self.severity, at, spaces, message)


Broken = tuple[tuple[str, ...], Message]
WithSeverity = tuple[tuple[str, ...], Message, Severity]
WithDue = tuple[tuple[str, ...], Message, None, tuple["Value | None", ...]]
RuleResult = Breach | Broken | WithSeverity | WithDue
"""One result of a rule about a sheet; rules of plug-ins give plain tuples."""
TableRuleResult = tuple[int | None, Dependencies, Message]
InLayout = tuple[Position, tuple[str, ...], Message] | tuple[Position, tuple[str, ...], Message, Severity]


def rule(
    name: str, says: str, source: str, severity: Severity = "error"
) -> Callable[[Callable[P, RuleResult | Iterator[RuleResult] | None]], SheetRule[P]]:
    """Make a rule about a sheet of a function that finds its violation, or several."""
    return lambda find: SheetRule(name, says, source, severity, find)


def table_rule(
    name: str, says: str, source: str, severity: Severity = "error"
) -> Callable[[Callable[[Of], Iterable[TableRuleResult]]], TableRule[Of]]:
    """Make a rule about a table of a function that finds its violations. Its statement names the option that judges it."""
    return lambda find: TableRule(name, f"{says} (Checked with --table.)", source, severity, find)


def layout_rule(
    name: str, says: str, source: str, severity: Severity = "error"
) -> Callable[[Callable[[Of], Iterable[InLayout]]], LayoutRule[Of]]:
    """Make a rule about a layout of a function that finds its violations."""
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
    """What a violation at a table depends on, the space it stands at first."""
    return (seat, space), *(each for each in depends_on if each != (seat, space))
