"""Why fields of the placement pad cannot be reached, as facts: on a sheet, and in a level."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Lack(NamedTuple):
    """What was missing for a field that no order crosses.

    rocket: for a planet. neighbour: none is crossed. key: those at `places` were crossed, but lie behind this lock. way: it is
    joined only to the fields at `places`. nothing: a lock that no key of its colour was crossed for.
    """

    what: Literal["rocket", "neighbour", "key", "way", "nothing"]
    places: tuple[str, ...] = ()
    colour: str = ""


class Need(NamedTuple):
    """What a field of a level that no play can cross would need.

    rocket: for a planet. key: of its colour; those at `places` lie out of reach, without any it needs a way. neighbour: it has
    none. way: from a start field or a planet.
    """

    what: Literal["rocket", "key", "neighbour", "way"]
    places: tuple[str, ...] = ()
    colour: str = ""
