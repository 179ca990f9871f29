"""The ink of a sheet as the net sees it: each ink goes through it once, several at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetgen.photo.digits.sequence import Signs, signs_along, signs_along_all
from sheetgen.photo.picture.pixels import Tones

Scores = list[tuple[object, float]]
"""Possible values of some ink with their scores (natural logarithms of likelihoods), most likely first."""


class InkCache:
    """The ink of a sheet as the net sees it, and its readings."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, object], Scores] = {}
        self._signs: dict[bytes, Signs] = {}

    def look_at(self, inks: Sequence[Tones]) -> None:
        """Run the net on the ink of several numbers at once, which is faster than one by one."""
        new = {key_of(ink): ink for ink in inks}
        new = {key: ink for key, ink in new.items() if key not in self._signs}
        self._signs.update(zip(new, signs_along_all(list(new.values())), strict=True))

    def read_once(self, ink: Tones, space: object, read: Callable[[Signs], Scores]) -> Scores:
        """Return the scores of some ink in a space. `read` runs only once for each ink and space."""
        key = key_of(ink)
        if (key, space) not in self._known:
            if key not in self._signs:
                self._signs[key] = signs_along(ink)
            self._known[key, space] = read(self._signs[key])
        return self._known[key, space]


def key_of(ink: Tones) -> bytes:
    """Return a key that identifies a piece of ink."""
    return bytes(repr(ink.shape), "ascii") + ink.tobytes()
