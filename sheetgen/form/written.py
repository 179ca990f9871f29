"""The values of one sheet by space name: the complete input of models and rules.

They come from YAML, a form, a photo or a search; their positions are separate, in `places`.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from sheetgen.form.occasion import UNKNOWN, Occasion

if TYPE_CHECKING:
    from fractions import Fraction


class Unread(Enum):
    """A value that is written but cannot be read (`?`). A sum with it is also unreadable; comparisons with it are False."""

    UNREAD = "?"

    def __add__(self, _other: object) -> Unread:
        return self

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __add__

    def __neg__(self) -> Unread:
        return self

    __abs__ = __neg__

    def __lt__(self, _other: object) -> bool:
        return False

    __gt__ = __le__ = __ge__ = __lt__


UNREAD = Unread.UNREAD
"""Value of an unreadable space; also the points that depend on one."""
Amounts = tuple[tuple[str, "int | Unread"], ...]
"""Numbers by name, in the order given."""
Value: TypeAlias = "int | Fraction | bool | str | tuple[str, ...] | tuple[int | Unread, ...] | Amounts | Unread"
"""Number, tick, text or mark, list of names, list of numbers, or numbers by name; or UNREAD.

The value of rounds is their number. A list given as empty is also a value: (). A list of names with an unreadable name is unknown
as a whole; in a list of numbers, the other numbers are known.
"""


def known(number: int | Unread | None) -> int | None:
    """Return a number, or None if it is unreadable."""
    return None if number is UNREAD else number


def _unclear(several: tuple[object, ...]) -> bool:
    """Return whether a number in a list, or in numbers by name, cannot be read."""
    return any(each is UNREAD or (isinstance(each, tuple) and UNREAD in each) for each in several)


class Written:
    """The values by space name, frozen; blank spaces are missing. The value of a tick is True. occasion: when, where and at which
    table they were written."""

    __slots__ = ("_values", "get", "occasion")

    def __init__(self, values: Mapping[str, Value] | None = None, occasion: Occasion = UNKNOWN) -> None:
        self.occasion = occasion
        self._values: dict[str, Value] = dict(values or {})
        self.get = self._values.get
        """The value of a space, or None."""

    def changed(self, changes: Mapping[str, Value | None]) -> Written:
        """Return a copy with other values in some spaces; None: the space is blank."""
        other = object.__new__(Written)  # called millions of times, so the values are copied only once
        other.occasion = self.occasion
        values = other._values = self._values.copy()
        other.get = values.get
        for space, value in changes.items():
            if value is None:
                values.pop(space, None)
            else:
                values[space] = value
        return other

    def number(self, space: str) -> int | None:
        """Return the number in a space, or None. For an unreadable value, this method and those up to `amounts` return the same
        as for a blank space."""
        value = self.get(space)
        return value if type(value) is int else None

    def tick(self, space: str) -> bool:
        """Return whether a space is ticked."""
        return self.get(space) is True

    def text(self, space: str) -> str | None:
        """Return the text (or mark) in a space, or None."""
        value = self.get(space)
        return value if isinstance(value, str) else None

    def names(self, space: str) -> tuple[str, ...]:
        """Return the names listed in a space."""
        value = self.get(space)
        return tuple(name for name in value if isinstance(name, str)) if isinstance(value, tuple) else ()

    def numbers(self, space: str) -> tuple[int, ...]:
        """Return the readable numbers listed in a space."""
        value = self.get(space)
        return tuple(number for number in value if isinstance(number, int)) if isinstance(value, tuple) else ()

    def amounts(self, space: str) -> dict[str, int | Unread]:
        """Return the numbers by name in a space."""
        value = self.get(space)
        return dict(pair for pair in value if isinstance(pair, tuple)) if isinstance(value, tuple) else {}

    def unread(self, space: str) -> bool:
        """Return whether a space has a value that cannot be read."""
        return self.get(space) is UNREAD

    def has_unread(self) -> bool:
        """Return whether the value of any space cannot be read."""
        return UNREAD in self._values.values()

    def unread_spaces(self) -> tuple[str, ...]:
        """Return the spaces whose value, or one of whose values, cannot be read."""
        items = self._values.items()
        return tuple([name for name, value in items if value is UNREAD or (type(value) is tuple and _unclear(value))])

    def items(self) -> ItemsView[str, Value]:
        return self._values.items()

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, space: object) -> bool:
        return space in self._values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Written) and self._values == other._values

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"Written({self._values!r})"

    def __reduce__(self) -> tuple[type[Written], tuple[dict[str, Value], Occasion]]:
        return Written, (self._values, self.occasion)
