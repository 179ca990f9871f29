"""Why fields of a sheet cannot have been reached, as facts."""

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
