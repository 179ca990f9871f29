"""Written values for tests: asking for a space unknown to the form raises, so that no rule reads a misspelt name."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.form.entries import Form
from sheetgen.form.written import Value, Written
from tests.named import is_named


class Strict(Written):
    """`Written` limited to the spaces, rounds and keys of a form; raises KeyError for any other name.

    The empty name means no space: parts with the same structure use it for a missing space (a stage of DiceCulus without a
    robbery).
    """

    def __init__(self, form: Form, values: Mapping[str, Value] | None = None) -> None:
        super().__init__(values)
        self.form = form
        self._known: set[str] = set()
        self.get = self._asked  # type: ignore[assignment]

    def _asked(self, space: str, default: Value | None = None) -> Value | None:
        self._look_up(space)
        return self._values.get(space, default)

    def __contains__(self, space: object) -> bool:
        self._look_up(str(space))
        return space in self._values

    def _look_up(self, space: str) -> None:
        if space and space not in self._known:
            if not is_named(self.form, space):
                raise KeyError(f"the form has no '{space}'")
            self._known.add(space)

    def changed(self, changes: Mapping[str, Value | None]) -> Strict:
        """Return a copy with other values; a name unknown to the form raises KeyError here too."""
        for space in changes:
            self._look_up(space)
        return Strict(self.form, dict(super().changed(changes).items()))
