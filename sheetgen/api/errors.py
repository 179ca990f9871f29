"""Errors for programs: input that cannot be read, with every error in it, and prints that cannot be made."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from sheetgen.api.arguments import checked
from sheetgen.judge.findings import language_of
from sheetgen.layout.find import display_path
from sheetgen.source import faults as inner
from sheetgen.source.frozen import Value
from sheetgen.source.messages import Sentence, as_text, data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

P = ParamSpec("P")
R = TypeVar("R")


class Fault(Value, frozen=True):
    """An error that makes an input unreadable.

    file, line, column: position in the typed text, from 1; None if no text was typed. space: the space of the value, if a program
    gave the values.

    >>> import sheetgen as sg
    >>> try:
    ...     sg.load_layout("namaste").sheet({"circles.r4c9": 14})
    ... except sg.Unreadable as error:
    ...     error.faults[0].space, error.faults[0].message, error.faults[0].hint
    ('circles.r4c9', "there is no space 'circles.r4c9'", "did you mean 'circles.r4c7'?")
    """

    said: Sentence
    file: str | None = None
    line: int | None = None
    column: int | None = None
    space: str | None = None
    reader: str | None = None

    @property
    def code(self) -> str:
        """Identifier of the kind of error, the same in every language: `form/unknown-space`."""
        return str(data(self.said.message)["id"])

    @property
    def message(self) -> str:
        """Description of the error."""
        return as_text(self.said.message, language_of(self.reader))

    @property
    def hint(self) -> str:
        """Suggested remedy; empty if none is known."""
        return as_text(self.said.hint, language_of(self.reader))

    @checked
    def in_language(self, code: str) -> Fault:
        """Return the error in another language (`de`). Raise ValueError if that language is not available."""
        language_of(code)
        return Fault(self.said, self.file, self.line, self.column, self.space, code)

    def __str__(self) -> str:
        where = ":".join(str(each) for each in (self.file, self.line, self.column) if each is not None)
        about = ": ".join(each for each in (where, self.space, self.message) if each)
        return f"{about} ({self.hint})" if self.hint else about

    __repr__ = __str__


class Error(Exception):
    """Base class of all sheetgen exceptions."""


class Unreadable(Error):
    """A layout, a sheet, values or photos that cannot be read.

    faults: every error at once. sheets: each readable `Sheet` of the same file or table.

    >>> import sheetgen as sg
    >>> try:
    ...     sg.read_sheets(text="sheet: namaste\\nkarma: [1, x]\\ntotal: soon\\n")
    ... except sg.Unreadable as error:
    ...     [(fault.line, fault.column, fault.message) for fault in error.faults]
    [(2, 12, "expected a whole number, not 'x'"), (3, 8, "expected a whole number, not 'soon'")]
    """

    def __init__(self, faults: Iterable[Fault], sheets: Iterable[Any] = ()) -> None:
        self.faults = tuple(faults)
        self.sheets = tuple(sheets)
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> Any:
        return Unreadable, (self.faults, self.sheets)


class Unprintable(Error):
    """A print or drawing that cannot be made with the given options: the reason and a remedy.

    >>> import io, sheetgen as sg
    >>> try:
    ...     sg.render(sg.load_layout("namaste"), io.BytesIO(), copies=0)
    ... except sg.Unprintable as error:
    ...     error.message
    "copies='0': a pad has at least one copy"
    """

    def __init__(self, said: Sentence) -> None:
        self._said = said
        super().__init__(f"{as_text(said.message)} ({as_text(said.hint)})" if said.hint else as_text(said.message))

    @property
    def message(self) -> str:
        """Reason for the error."""
        return as_text(self._said.message)

    @property
    def hint(self) -> str:
        """Suggested remedy; empty if none is known."""
        return as_text(self._said.hint)

    def __reduce__(self) -> Any:
        return Unprintable, (self._said,)


def public_fault(fault: inner.Fault, file: str | None) -> Fault:
    """Return the public form of an error in `file`, or in a file that the error names. file: None if there is no file."""
    line, column, _ = fault.position
    named = display_path(fault.file) if fault.file is not None else file
    return Fault(fault.sentence, None if named == "-" else named, line or None, column if line else None, fault.space)


def unreadable(faults: Iterable[inner.Fault], file: str | None) -> Unreadable:
    """Return the public `Unreadable` for errors from a package below. file: the file that was read; None if the input was not a
    file.
    """
    return Unreadable([public_fault(fault, file) for fault in faults])


def with_public_errors(work: Callable[P, R]) -> Callable[P, R]:
    """Wrap a function so that it raises the public `Unreadable` instead of the internal one, for example if a layout demands too
    much computing or a game's code fails."""

    @wraps(work)
    def made(*args: P.args, **named: P.kwargs) -> R:
        try:
            return work(*args, **named)
        except inner.Unreadable as error:
            raise unreadable(error.faults, None) from None

    return made
