"""What is written on one sheet: values by space name, and nothing else. All that a model or a rule sees.

It comes from YAML, a form, a photo or a search alike; where it was typed is beside it, in `places`.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

Amounts = tuple[tuple[str, int], ...]
"""Numbers by name, in the order given."""
Value: TypeAlias = "int | Fraction | bool | str | tuple[str, ...] | tuple[int, ...] | Amounts"
"""A number, a tick, a text or mark, a list of names, a list of numbers, or numbers by name.

Of rounds it is how many there are. A list that was given empty is a value, too: ().
"""


class Written:
    """Values by space name, frozen; a space in which nothing is written is not there. A tick that is there is True."""

    __slots__ = ("_values", "get")

    def __init__(self, values: Mapping[str, Value] | None = None) -> None:
        self._values: dict[str, Value] = dict(values or {})
        self.get = self._values.get
        """The value of a space, or None."""

    def changed(self, changes: Mapping[str, Value | None]) -> Written:
        """The same with other values in some spaces; None: nothing is written there any more."""
        other = object.__new__(Written)  # asked for a million times: no second copy
        values = other._values = self._values.copy()
        other.get = values.get
        for space, value in changes.items():
            if value is None:
                values.pop(space, None)
            else:
                values[space] = value
        return other

    def number(self, space: str) -> int | None:
        """The number written there, or None."""
        value = self.get(space)
        return value if type(value) is int else None

    def tick(self, space: str) -> bool:
        """Whether it is ticked."""
        return self.get(space) is True

    def text(self, space: str) -> str | None:
        """The text (or mark) written there, or None."""
        value = self.get(space)
        return value if isinstance(value, str) else None

    def names(self, space: str) -> tuple[str, ...]:
        """The names listed there."""
        value = self.get(space)
        return tuple(name for name in value if isinstance(name, str)) if isinstance(value, tuple) else ()

    def numbers(self, space: str) -> tuple[int, ...]:
        """The numbers listed there."""
        value = self.get(space)
        return tuple(number for number in value if isinstance(number, int)) if isinstance(value, tuple) else ()

    def amounts(self, space: str) -> dict[str, int]:
        """The numbers by name written there."""
        value = self.get(space)
        return dict(pair for pair in value if isinstance(pair, tuple)) if isinstance(value, tuple) else {}

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

    def __reduce__(self) -> tuple[type[Written], tuple[dict[str, Value]]]:
        return Written, (self._values,)
