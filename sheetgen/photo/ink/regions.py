"""The regions of a page for writing, derived only from the types, domains and parts of its places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sheetgen.drawing.sheet import Box, Place
from sheetgen.form.spaces import Space


class Region(NamedTuple):
    """A place for writing or a tick: a space, or a part of one with the value that it represents (True: ticked).

    ticked: whether a tick is expected there, otherwise numbers or words. inner: parts of it that are read separately. short: a dash
    is possible.
    """

    space: str
    value: str | int | None
    box: Box
    ticked: bool
    inner: tuple[Box, ...] = ()
    short: bool = False


def regions(places: Sequence[Place], spaces: Mapping[str, Space]) -> list[list[Region]]:
    """The regions of each place."""
    result = []
    for place in places:
        others = (each.box for each in places if each is not place)
        within = tuple(box for box in others if place.box.holds(box) and box != place.box)
        result.append(list(_regions(place, spaces.get(place.space), within)))
    return result


def _regions(place: Place, space: Space | None, within: tuple[Box, ...]) -> Iterator[Region]:
    if place.type == "tick":
        box = next((part.box for part in place.parts if part.value is True), place.box)
        yield Region(place.space, True, box, True)
        return
    if place.type == "mark" or not place.parts:
        parts = tuple(part.box for part in place.parts)
        may_dash = space is not None and "-" in space.marks
        yield Region(place.space, None, place.box, place.type == "mark", within + parts, may_dash)
    yield from (Region(place.space, part.value, part.box, not is_written(space)) for part in place.parts)


def is_written(space: Space | None) -> bool:
    """Return whether players write in the parts of a space: names of players, or a number for each name."""
    return space is not None and (space.holds == "amounts" or (space.holds == "names" and space.of is None))
