"""What is written, for tests: asked for a space that the form does not know, it raises, so that no rule reads a name misspelt."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.form.entries import Form
from sheetgen.form.written import Value, Written
from tests.named import is_named


class Strict(Written):
    """The same as `Written` for every space, round and key of a form; KeyError for any other name.

    The empty name is none: parts of one shape ask for it where they lack a space (a stage of DiceCulus that robs nobody).
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
        """The same with other values; a change of what the form does not know is refused as well."""
        for space in changes:
            self._look_up(space)
        return Strict(self.form, dict(super().changed(changes).items()))
