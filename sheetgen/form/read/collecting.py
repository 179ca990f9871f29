"""The state of a filled sheet during reading: its values, their places, and its errors; and the comparison of words."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.form import typo_hints, words
from sheetgen.form.entries import AnyEntry, Axis, Form
from sheetgen.form.places import Places
from sheetgen.form.written import Value
from sheetgen.source.faults import Fault
from sheetgen.source.messages import Message, message
from sheetgen.source.nodes import Node, Scalar, Sequence

EXAMINED = 200
"""Maximum errors of a sheet that get a suggestion."""


class Reading:
    """A sheet that is being read.

    names, named: the names on each list of names, by its path. missed: the errors of names that are on no list.
    """

    def __init__(self, lines: list[str], places: Places, form: Form, read: ReadEntry, examined: int = EXAMINED) -> None:
        self.form = form
        self.lines = lines
        self.faults: list[Fault] = []
        self.values: dict[str, Value] = {}
        self.places = places
        self.names: dict[str, frozenset[str]] = {}
        self.named: dict[str, tuple[str, ...]] = {}
        self.missed: dict[str, dict[str, list[Fault]]] = {}
        self._read = read
        self._examined = examined

    @property
    def examined_enough(self) -> bool:
        """True if there are so many errors that suggestions for more aren't useful."""
        return len(self.faults) >= self._examined

    def fault(self, node: Node, what: Message) -> None:
        """Add an error that keeps the sheet from being read."""
        self.faults.append(Fault(what, node.position))

    def put(self, path: str, value: Value, at: Node) -> None:
        """Set a value and its position."""
        self.values[path] = value
        self.places.values[path] = at

    def scalar(self, node: Node, wanted: words.Wanted) -> Scalar | None:
        """Return a single value; for any other node, report an error and return None."""
        if isinstance(node, Scalar):
            return node
        self.fault(node, message(words.not_single, wanted, isinstance(node, Sequence)))
        return None

    def no_name(self, text: str, known: tuple[str, ...], listing: bool = False, item: bool = False) -> Message:
        """Return the error of an unknown name."""
        if self.examined_enough:
            return message(words.unknown_name, text, known)
        return typo_hints.name(text, known, listing, item)

    def keys(self, entry: Axis) -> tuple[str, ...] | None:
        """Return the keys of an axis on this sheet; None if the list of names that provides them is unreadable."""
        return entry.keys if entry.of is None else self.named.get(entry.of)

    def line(self, at: Scalar) -> str:
        """Return the text of a key's line."""
        return self.lines[at.line - 1] if at.line <= len(self.lines) else ""

    def slip(self, typed: Scalar, value: Node, known: tuple[str, ...]) -> Message | None:
        """Return the typing mistake that makes a key unknown; None if it isn't recognised."""
        return None if self.examined_enough else typo_hints.key(typed, value, known, self.line(typed))

    def entry(self, entry: AnyEntry, node: Node, path: str) -> None:
        """Read the typed node of an entry."""
        self._read(self, entry, node, path)


ReadEntry = Callable[[Reading, AnyEntry, Node, str], None]
"""Function that reads an entry of any kind."""
