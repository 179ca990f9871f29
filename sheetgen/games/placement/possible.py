"""What some order of turns can have crossed: keys before locks, rockets before planets, rockets behind planets.

The dice may have allowed a player a single one in a turn, so nothing but the order is asked: which fields can be joined to a start
field when a lock opens only after a crossed key of its colour, and a planet only by a rocket crossed before, one planet a rocket.
Which planet a rocket crosses is the player's choice, so the search goes over sets of opened planets: at most 2^planets of them, each
looked at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.games.placement.model import Board, bits


class Orders(NamedTuple):
    """The fullest order: the fields it crosses, and everything that some order or other crosses."""

    fullest: int
    any: int


def reach(on: Board, allowed: int, planets: int, unlocked: int) -> int:
    """The fields among `allowed` that can be crossed once `planets` are; locks in `unlocked` need no key."""
    crossed = (on.starts | planets) & allowed
    locks = on.of("lock") & allowed & ~unlocked
    closed = locks
    while True:
        grown = _spread(on, crossed, allowed & ~closed & ~(on.of("planet") & ~planets))
        still = _closed(on, locks, grown)
        if grown == crossed and still == closed:
            return crossed
        crossed, closed = grown, still


def _spread(on: Board, crossed: int, allowed: int) -> int:
    """All fields of `allowed` joined to crossed ones."""
    edge = crossed
    while edge:
        found = 0
        for field in bits(edge):
            found |= on.beside[field]
        edge = found & allowed & ~crossed
        crossed |= edge
    return crossed


def _closed(on: Board, locks: int, crossed: int) -> int:
    """The locks without a crossed key of their colour."""
    colours = {on.fields[key].colour for key in bits(on.of("key") & crossed)}
    closed = 0
    for lock in bits(locks):
        if on.fields[lock].colour not in colours:
            closed |= 1 << lock
    return closed


def orders(on: Board, allowed: int, unlocked: int = 0, free_planets: int = 0) -> Orders:
    """What orders of crossing can reach among `allowed`; `free_planets` count as crossed from the start."""
    planets = on.of("planet") & allowed & ~free_planets
    rockets = on.of("rocket")
    fullest = everything = 0
    for opened, crossed in _searched(on, allowed, planets, rockets, unlocked, free_planets):
        everything |= crossed
        if crossed.bit_count() > fullest.bit_count() or not opened:
            fullest = crossed
    return Orders(fullest, everything)


def _searched(on: Board, allowed: int, planets: int, rockets: int, unlocked: int, free: int) -> Iterator[tuple[int, int]]:
    """Each set of planets that rockets can have opened, with what is crossed then.

    It ends as soon as one order crosses everything.
    """
    first = reach(on, allowed, free, unlocked)
    yield 0, first
    seen = {0}
    waiting = [(0, first)]
    while waiting:
        opened, crossed = waiting.pop()
        if (crossed & rockets).bit_count() <= opened.bit_count():
            continue
        for planet in bits(planets & ~opened):
            more = opened | 1 << planet
            if more in seen:
                continue
            seen.add(more)
            then = reach(on, allowed, free | more, unlocked)
            yield more, then
            if more == planets and not allowed & ~then:
                return
            waiting.append((more, then))
