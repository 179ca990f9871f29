"""Why fields of the placement pad cannot be reached, in words: on a sheet, and in a level."""

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


def lack_notes(lack: Lack) -> tuple[str, ...]:
    """Why no order leads to a field."""
    match lack.what:
        case "rocket":
            return ("a planet is crossed only by a rocket crossed before it, one planet a rocket",)
        case "neighbour":
            return ("none of its neighbours is crossed",)
        case "key":
            return tuple(f"the {lack.colour} key at {place} was crossed, but lies behind this lock" for place in lack.places)
        case "way":
            return (f"it is joined only to {', '.join(lack.places)}, which cannot be reached either",)
        case "nothing":
            return ()


def need_text(need: Need, it_needs: str = "it needs", it: str = "it") -> str:
    """What unreachable fields of a level would need."""
    places = ", ".join(need.places)
    match need.what:
        case "rocket":
            return f"{it_needs} a rocket that can be crossed before {it}"
        case "key":
            return (
                f"{it_needs} the {need.colour} key, which lies out of reach at {places}" if places else f"{it_needs} a way to {it}"
            )
        case "neighbour":
            return f"{it} has no neighbours: {it_needs} a field or a planet beside {it}"
        case "way":
            return f"{it_needs} a way from a start field, or a planet that a rocket reaches"
