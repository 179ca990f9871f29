"""The places on a sheet for remarks on its spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sheetgen.drawing.proofs.hand import Filled
from sheetgen.drawing.sheet import Box, Page, bounding_box


class Anchor(NamedTuple):
    """A box on a page (from 0)."""

    page: int
    box: Box


class Anchors:
    """The places of a sheet's spaces by name, of parts of spaces with a number per player, and of every group of spaces."""

    def __init__(self, pages: Sequence[Page], sheet: Filled) -> None:
        self._known: dict[str, Anchor] = {}
        below: dict[str, list[Anchor]] = {}
        for number, page in enumerate(pages):
            for place in page.places:
                here = Anchor(number, place.box)
                self._known.setdefault(place.space, here)
                space = sheet.spaces.get(place.space)
                of = space.of if space is not None and space.holds == "amounts" else None
                names = sheet.written.names(of) if of else ()
                for part, name in zip(place.parts, names, strict=False):
                    self._known.setdefault(f"{place.space}.{name}", Anchor(number, part.box))
                above = place.space.rpartition(".")[0]
                while above:
                    below.setdefault(above, []).append(here)
                    above = above.rpartition(".")[0]
        self._below: Mapping[str, list[Anchor]] = below

    def __contains__(self, space: str) -> bool:
        """Return whether a space has its own place."""
        return space in self._known

    def of(self, space: str | None) -> Anchor | None:
        """Return the place of a space; if it has none, the box around all spaces below it on their first page. If no space is
        below it either, do the same for its nearest parent.
        """
        while space:
            if space in self._known:
                return self._known[space]
            if space in self._below:
                first = min(each.page for each in self._below[space])
                return Anchor(first, bounding_box([each.box for each in self._below[space] if each.page == first]))
            space = space.rpartition(".")[0]
        return None
