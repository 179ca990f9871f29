"""A space: one place on the sheet where a player writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from sheetgen.form.written import Value, Written

if TYPE_CHECKING:
    from fractions import Fraction

Type = Literal["number", "tick", "mark", "text"]
Allowed: TypeAlias = "tuple[int | Fraction, ...] | tuple[int | Fraction | str, ...] | tuple[str, ...] | tuple[bool, ...]"


class Space(Struct, frozen=True):
    """A place on the sheet where a player writes.

    domain: the allowed values; None if there are too many to list. family: the group of spaces to which it belongs. at: its row and
    column in the family. Spaces of a family in one row or column with no other space between them are neighbours.
    """

    name: str
    type: Type
    domain: Allowed | None = None
    family: str = ""
    at: tuple[int, int] = (1, 1)
    holds: Literal["one", "numbers", "names", "amounts"] = "one"
    """Kind of content: one value, or a list of numbers, of names, or numbers by name."""
    of: str | None = None
    """The space with the list of the names that are allowed in this space."""
    single: bool = False
    """True if a list of names has at most one name; programs get this name as a text instead of a list."""
    pictured: bool = False
    """True if it is in a picture, typed row by row."""
    keep: bool = False
    """True if corrections never suggest that the space is blank: it is required, or it is checked only when it has a value."""
    runs: bool = True
    """True if it is a neighbour of the same space in the rounds before and after."""
    alike: Callable[[str], Iterable[str]] | None = None
    """Function that returns the texts that a misread text may stand for."""
    limits: tuple[int | None, int | None] = (None, None)
    """The lowest and the highest number that can be read in this space."""
    marks: tuple[str, ...] = ()
    """Words that may be written in place of a number."""
    seat: int = 0
    """The number of a player's name, from 1, in the list of all players; 0 for other spaces. The list is one value, and `family` is
    its name."""
    listed: bool = False
    """True if a tick is typed in a list of the ticked keys, so that 'not ticked' can't be typed."""
    printed: str | None = None
    """The mark of an untouched cell of a picture on an empty sheet."""

    @property
    def key(self) -> str:
        """The name under which a sheet stores its value."""
        return self.family if self.seat else self.name

    def value(self, written: Written) -> Value | None:
        """Return the value written in the space."""
        if not self.seat:
            return written.get(self.name)
        names = written.names(self.family)
        return names[self.seat - 1] if self.seat <= len(names) else None
