"""What some order of turns can have crossed: keys before locks, rockets before planets, rockets behind planets.

The dice may have allowed a player a single one in a turn, so nothing but the order is asked: which fields can be joined to a start
field when a lock opens only after a crossed key of its colour, and a planet only by a rocket crossed before, one planet a rocket.
Which planet a rocket crosses is the player's choice, so the search goes over sets of opened planets, each looked at
once.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.placement.model import Board, as_set, bits


class Orders(NamedTuple):
    """The fullest order: the fields it crosses, and everything that some order or other crosses."""

    fullest: int
    any: int


def reach(on: Board, allowed: int, planets: int, unlocked: int, known: int = 0) -> int:
    """The fields among `allowed` that can be crossed once `planets` are, beside those known to be; `unlocked` locks need no key."""
    crossed = (on.starts | planets | known) & allowed
    locks = on.of("lock") & allowed & ~unlocked
    closed = locks
    while True:
        grown = _spread(on, crossed, allowed & ~closed & ~(on.of("planet") & ~planets))
        still = _closed(on, locks, grown) if closed else 0
        if still == closed:
            return grown
        crossed, closed = grown, still


def _spread(on: Board, crossed: int, allowed: int) -> int:
    """All fields of `allowed` joined to crossed ones."""
    beside = on.beside
    edge = crossed
    while edge:
        found = 0
        while edge:  # `bits`, written out: this is asked for every sheet
            lowest = edge & -edge
            found |= beside[lowest.bit_length() - 1]
            edge ^= lowest
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
    return _Search(on, allowed, unlocked, free_planets).orders()


class _Search:
    """Looks at sets of planets that rockets can have opened.

    Three things need no choice, since they can only help: to open every planet when there are rockets enough; to open one that
    brings a new rocket for the one it took; and to leave those that lead nowhere to the last.
    """

    def __init__(self, on: Board, allowed: int, unlocked: int, free: int) -> None:
        self.on, self.allowed, self.unlocked, self.free = on, allowed, unlocked, free
        self.rockets = on.of("rocket")
        planets = on.of("planet") & allowed & ~free
        self.first = first = reach(on, allowed, free, unlocked)
        self.reached = {0: first}
        ways = allowed & ~first & ~on.of("planet")
        self.idle = as_set(planet for planet in bits(planets) if not on.beside[planet] & ways)
        self.planets = planets & ~self.idle

    def orders(self) -> Orders:
        start = self.settled(0)
        seen, waiting = {start}, [start]
        fullest = everything = 0
        while waiting:
            opened = waiting.pop()
            crossed = self.crossed(opened)
            spare = self.spare(opened, crossed)
            done = crossed | _some(self.idle, spare)
            everything |= done | (self.idle if crossed & self.rockets else 0)
            fullest = max(fullest, done, key=int.bit_count)
            for planet in bits(self.planets & ~opened) if spare > 0 else ():
                more = self.settled(opened | 1 << planet)
                if more not in seen:
                    seen.add(more)
                    waiting.append(more)
            if not self.allowed & ~done:
                break
        return Orders(fullest, everything)

    def crossed(self, opened: int) -> int:
        """What is crossed with these planets opened."""
        if opened not in self.reached:
            self.reached[opened] = reach(self.on, self.allowed, self.free | opened, self.unlocked, self.first)
        return self.reached[opened]

    def spare(self, opened: int, crossed: int) -> int:
        """Rockets crossed that have not yet crossed a planet."""
        return (crossed & self.rockets).bit_count() - opened.bit_count()

    def settled(self, opened: int) -> int:
        """These planets and all that can be opened without a choice."""
        while True:
            crossed = self.crossed(opened)
            spare = self.spare(opened, crossed)
            left = self.planets & ~opened
            if not left or spare <= 0:
                return opened
            if spare >= left.bit_count():
                return opened | left
            for planet in bits(left):
                if self.spare(opened | 1 << planet, self.crossed(opened | 1 << planet)) >= spare:
                    opened |= 1 << planet
                    break
            else:
                return opened


def _some(fields: int, count: int) -> int:
    """At most so many of a set, the first ones."""
    chosen = 0
    for field in bits(fields):
        if count <= 0:
            break
        chosen |= 1 << field
        count -= 1
    return chosen
