"""The ink of a sheet as the nets see it: each ink goes through them once, several at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetgen.photo.digits.nets import Classified, key_of
from sheetgen.photo.digits.pieces import large_parts
from sheetgen.photo.digits.sequence import Signs, signs_along, signs_along_all
from sheetgen.photo.picture.pixels import Tones

Scores = list[tuple[object, float]]
"""Possible values of some ink with their scores (natural logarithms of likelihoods), most likely first."""


class InkCache:
    """The ink of a sheet as the nets see it, and its readings."""

    def __init__(self) -> None:
        self.classify = Classified()
        self._known: dict[tuple[bytes, object], Scores] = {}
        self._signs: dict[bytes, Signs | None] = {}

    def look_at(self, inks: Sequence[Tones]) -> None:
        """Run the nets on the ink of several numbers at once, which is faster than one by one."""
        new = {key_of(ink): ink for ink in inks}
        new = {key: ink for key, ink in new.items() if key not in self._signs}
        self._signs.update(zip(new, signs_along_all(list(new.values())), strict=True))
        self.classify([part for ink in new.values() for part in large_parts(ink)])

    def read_once(self, ink: Tones, space: object, read: Callable[[Signs | None], Scores]) -> Scores:
        """Return the scores of some ink in a space. `read` runs only once for each ink and space."""
        key = key_of(ink)
        if (key, space) not in self._known:
            if key not in self._signs:
                self._signs[key] = signs_along(ink)
            self._known[key, space] = read(self._signs[key])
        return self._known[key, space]
