"""Rules, and what breaks them: data, from which words are made only when somebody reads them.

A rule is one function with its name, what it says and where the rulebook says so. A breach names the space it stands at, then those
it rests on: it cannot end unless one of these, or one below them, changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from sheetgen.form.written import Value
from sheetgen.source.faults import Position, Said
from sheetgen.source.nodes import Node

Of = TypeVar("Of")
Severity = Literal["error", "warning"]


class Told(NamedTuple):
    """What is said of a breach in a player's words: a sentence, and the reasons below it."""

    message: str
    notes: tuple[str, ...] = ()


def told(message: str, *notes: str) -> Told:
    """A sentence with its reasons."""
    return Told(message, notes)


class Breach(NamedTuple):
    """One breach of one rule on one sheet. `said`: the words' function and the facts it is about.

    spaces: the one it stands at (`""`: the sheet as a whole), then those it rests on.
    """

    rule: str
    severity: Severity
    spaces: tuple[str, ...]
    said: Said[Told]
    due: tuple[Value | None, ...] = ()
    """What the rule makes due where it stands (None: nothing), all else as it is written; empty where it says no such thing."""


class OwnRule(NamedTuple):
    """A rule that a layout says itself. says: lines, as in the layout. keeps, breaks: the first of its examples that do."""

    name: str
    severity: Severity
    says: tuple[str, ...]
    keeps: Node | None
    breaks: Node | None


class TableBreach(NamedTuple):
    """One breach between the sheets of a table, on the sheet of a seat (from 0) or the table's own (None).

    rests: seats and spaces, on a seat's own sheet the one it stands at first.
    """

    rule: str
    severity: Severity
    seat: int | None
    rests: tuple[tuple[int, str], ...]
    said: Said[Told]

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces without their seats, each once."""
        return tuple(dict.fromkeys(space for _, space in self.rests))


class Flaw(NamedTuple):
    """One breach of a rule about a layout, at a position of its file. `spaces`: those of the sheet that it is about."""

    rule: str
    severity: Severity
    at: Position
    spaces: tuple[str, ...]
    said: Said[Told]


class Rule(Generic[Of]):
    """A rule: its name, what it says in a player's words, its heading in the rulebook, and how breaches are found.

    Called with what it judges it yields the breaches; they are given as everything of a breach but its rule.
    """

    __slots__ = ("find", "name", "says", "severity", "source")

    def __init__(self, name: str, says: str, source: str, severity: Severity, find: Callable[[Of], Any]) -> None:
        self.name, self.says, self.source, self.severity, self.find = name, says, source, severity, find


class SheetRule(Rule[Of]):
    """A rule about a sheet, or about a part of one.

    Found is (spaces, said); or None; or several, one after another. A third is another severity than the rule's, a fourth what is
    due.
    """

    __slots__ = ()

    def __call__(self, of: Of) -> tuple[Breach, ...]:
        found = self.find(of)
        if found is None:
            return ()
        if type(found) is tuple:
            return (self._breach(*found),)
        return tuple([self._breach(*each) for each in found])

    def _breach(
        self, spaces: tuple[str, ...], said: Said[Told], severity: Severity | None = None, due: tuple[Value | None, ...] = ()
    ) -> Breach:
        return Breach(self.name, severity or self.severity, spaces, said, due)


class TableRule(Rule[Of]):
    """A rule about a table: found are (seat or None, rests, said)."""

    __slots__ = ()

    def __call__(self, of: Of) -> Iterator[TableBreach]:
        for seat, rests, said in self.find(of):
            yield TableBreach(self.name, self.severity, seat, rests, said)


class LayoutRule(Rule[Of]):
    """A rule about a layout: found are (position, spaces, said)."""

    __slots__ = ()

    def __call__(self, of: Of) -> Iterator[Flaw]:
        for at, spaces, said in self.find(of):
            yield Flaw(self.name, self.severity, at, spaces, said)


Found = tuple[tuple[str, ...], Said[Told]]
FoundWith = tuple[tuple[str, ...], Said[Told], Severity]
FoundDue = tuple[tuple[str, ...], Said[Told], None, tuple["Value | None", ...]]
AnyFound = Found | FoundWith | FoundDue
FoundAt = tuple[int | None, tuple[tuple[int, str], ...], Said[Told]]
FoundIn = tuple[Position, tuple[str, ...], Said[Told]]


def rule(
    name: str, says: str, source: str, severity: Severity = "error"
) -> Callable[[Callable[[Of], AnyFound | Iterator[AnyFound] | None]], SheetRule[Of]]:
    """Makes a rule about a sheet of a function that finds its breach, or several."""
    return lambda find: SheetRule(name, says, source, severity, find)


def table_rule(
    name: str, says: str, source: str, severity: Severity = "error"
) -> Callable[[Callable[[Of], Iterable[FoundAt]]], TableRule[Of]]:
    """Makes a rule about a table of a function that finds its breaches."""
    return lambda find: TableRule(name, says, source, severity, find)


def layout_rule(
    name: str, says: str, source: str, severity: Severity = "error"
) -> Callable[[Callable[[Of], Iterable[FoundIn]]], LayoutRule[Of]]:
    """Makes a rule about a layout of a function that finds its flaws."""
    return lambda find: LayoutRule(name, says, source, severity, find)
