"""In which order fields can be crossed, and whether an order keeps the rules: no solver, so it judges what one says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetgen.games.placement.model import Board, as_set

Planes = tuple[tuple[int, int], ...]
"""The planet that each rocket crosses, as (rocket, planet), in the order of the rockets."""


def flights(on: Board, order: Iterable[int]) -> Planes:
    """The planet for each rocket, both in the order they are crossed; rockets beyond the planets cross none."""
    order = list(order)
    rockets, planets = ([field for field in order if on.fields[field].kind == kind] for kind in ("rocket", "planet"))
    return tuple(zip(rockets, planets, strict=False))


def with_flights(on: Board, order: Iterable[int], planes: Planes) -> tuple[int, ...]:
    """The order with each planet right behind its rocket, which crosses it at once."""
    planet = dict(planes)
    result: list[int] = []
    for field in order:
        if on.fields[field].kind != "planet":
            result += [field, planet[field]] if field in planet else [field]
    return tuple(result)


def is_possible(on: Board, order: Sequence[int], planes: Planes) -> bool:
    """Whether fields can be crossed one die at a time in this order, start fields first, planets behind their rockets.

    A field lies beside a crossed one, a lock has a key of its colour crossed before, each rocket crosses a planet of its own at
    once while any is left, and nothing else crosses planets (rulebook: "Placing Dice").
    """
    planet, crossed, waiting = dict(planes), 0, 0
    left = on.of("planet").bit_count()
    colours: set[str] = set()
    for field in order:
        bit, (kind, colour) = 1 << field, (on.fields[field].kind, on.fields[field].colour)
        if crossed & bit or waiting & ~bit or (kind == "planet") != (waiting == bit):
            return False
        joined = kind in ("start", "planet") or bool(on.beside[field] & crossed)
        if not joined or (kind == "lock" and colour not in colours):
            return False
        crossed, waiting = crossed | bit, 0
        if kind == "key":
            colours.add(colour)
        if kind == "rocket" and (field in planet) != (left > 0):
            return False
        if kind == "rocket" and left:
            left, waiting = left - 1, 1 << planet[field]
    return not waiting and len(planet) == as_set(planet.values()).bit_count() and not on.starts & ~crossed
