"""Choice of the planets that rockets cross: all fields that at least one choice reaches, and the most fields that one choice
reaches.

A rocket can cross any planet, so opening a planet costs a rocket and adds the land next to it. More land follows only from rockets
and from the first key of a colour whose locks are touched. All other planets can wait to the end, when only their coverage matters.
So the search chooses only

- among the planets next to the same rocket, if no lock leads to that rocket from elsewhere: opening one pays for itself, so one is
opened;
- otherwise among the planets that give a rocket or a new key;
- among the remaining planets, by `cover`.

If several planets give the same land, or exclusive land of equal value, only one is tried. Every set of crosses is examined once.
If the search still takes too long, it gives up after a fixed number of steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.games.placement.analysis.cover import Steps, TooManyWaysError, cover
from sheetgen.games.placement.model import Board, bits

STEPS = 300_000
"""Maximum number of planet visits per question; about a fifth of a second."""


class Answer(NamedTuple):
    """The answer to a question about the fields that can be crossed. places: these fields, as a set of places. sure: whether the
    search was completed; otherwise `places` may have more fields than any choice reaches."""

    places: int
    sure: bool


def fullest(on: Board, allowed: int, unlocked: int = 0, free_planets: int = 0, steps: int = STEPS) -> Answer:
    """Return the largest set of fields among `allowed` that one order can cross; `free_planets` count as crossed from the start.

    If there are enough rockets for all planets before any planet is opened, there is nothing to choose.
    """
    first = on.reach(allowed, free_planets, unlocked)
    planets = on.planets & allowed & ~free_planets
    if not planets:
        return Answer(first, True)
    rockets = (first & on.rockets).bit_count()
    if not rockets:
        return Answer(first, True)
    most = on.reach(allowed, free_planets | planets, unlocked, first)
    if planets.bit_count() <= rockets:
        return Answer(most, True)
    return _answered(_Fullest(on, most, unlocked, planets, steps), first)


def anywhere(on: Board, allowed: int, unlocked: int = 0, free_planets: int = 0, steps: int = STEPS) -> Answer:
    """Return every field among `allowed` that at least one order crosses."""
    first = on.reach(allowed, free_planets, unlocked)
    planets = on.planets & allowed & ~free_planets
    if not planets or not first & on.rockets:
        return Answer(first, True)
    most = on.reach(allowed, free_planets | planets, unlocked, first)
    return _answered(_Anywhere(on, most, unlocked, planets, steps), first)


class _Land(NamedTuple):
    """Land that planets open while some locks are closed.

    gains: for each planet (its place as a set), the planet and the fields joined to it. touches: for each planet, the closed locks
    next to its gain. alone: fields that only one planet leads to. keys: for each colour of closed locks, its keys. all_keys: all of
    these keys.
    """

    closed: int
    gains: dict[int, int]
    touches: dict[int, int]
    alone: int
    keys: tuple[int, ...]
    all_keys: int


class _Chance(NamedTuple):
    """A planet that may be opened next. brings: the new fields it brings. alone: the fields of these that no other planet
    brings."""

    planet: int
    brings: int
    alone: int


class _Choices:
    """A search over sets of crosses. Fields that cannot be reached even with all planets are left out from the start."""

    def __init__(self, on: Board, allowed: int, unlocked: int, planets: int, steps: int) -> None:
        self.on, self.allowed, self.unlocked, self.planets = on, allowed, unlocked, planets
        self.steps = Steps(steps)
        self.locks = on.locks & allowed & ~unlocked
        self.lands: dict[int, _Land] = {}
        self.found = 0

    def search(self, first: int) -> None:
        """Search every set of crosses that `is_new` accepts."""
        waiting = [first]
        while waiting and self.found != self.allowed:
            crossed = waiting.pop()
            self.steps.take(2 + len(self.on.opens) // 8)
            closed = self.on.closed(self.locks, crossed)
            if not self.is_new(crossed, closed):
                continue
            spare, left = self.spare(crossed), self.planets & ~crossed
            if spare >= left.bit_count():
                self.found = self.ended(self.allowed)
            elif spare > 0:
                waiting += reversed(list(self.opened(crossed, closed, left, spare)))
            else:
                self.found = self.ended(crossed)

    def is_new(self, crossed: int, closed: int) -> bool:
        """Return whether to examine these crosses."""
        raise NotImplementedError

    def ended(self, crossed: int) -> int:
        """Return the result of the search if crossing ends with these crosses."""
        raise NotImplementedError

    def record_best(self, crossed: int, gains: dict[int, int], spare: int, ends: bool) -> bool:
        """Record the best result that the crosses reach without a further rocket or key. Return whether it is still worth searching
        for one. gains: the new fields of each planet. spare: the unused rockets. ends: whether no planet gives a new key."""
        raise NotImplementedError

    def worth(self, land: _Land, fields: int) -> int:
        """Return those of some gained fields that matter to this search."""
        raise NotImplementedError

    def is_less(self, less: int, more: int) -> bool:
        """Return whether the exclusive land of one planet counts no more than another's, apart from rockets and keys."""
        raise NotImplementedError

    def opened(self, crossed: int, closed: int, left: int, spare: int) -> Iterator[int]:
        """Yield the crosses with one more planet, or with several if there is no choice."""
        land = self.land(closed)
        self.steps.take(8 + left.bit_count())
        gains = {planet: land.gains[planet] & ~crossed for planet in _each(left)}
        alone = self.land(0).alone & ~self.joined(crossed)
        paying = [planet for planet, gain in gains.items() if gain & self.on.rockets]
        forced = [gains[planet] for planet in paying if gains[planet] & self.on.rockets & alone]
        if forced:
            yield self.with_joined(_union(forced) | crossed, closed)
            return
        keys = self.keys_now(land, crossed, left)
        keyed = [planet for planet, gain in gains.items() if gain & keys]
        if paying:
            opened = self.fewest(crossed, left, gains, paying) or list(dict.fromkeys(paying + keyed))
            yield from self.tried(land, crossed, gains, alone, opened)
        elif self.record_best(crossed, gains, spare, not keyed) and keyed:
            yield from self.tried(land, crossed, gains, alone, keyed)

    def keys_now(self, land: _Land, crossed: int, left: int) -> int:
        """Return the keys for the closed locks that the crosses or the planets left touch. All other keys can wait until their
        locks are touched."""
        touched = self.on.neighbours(crossed) | _union(land.touches[planet] for planet in _each(left))
        touched &= self.leading(land, crossed)
        return _union(keys for keys, locks in self.on.opens.values() if locks & touched)

    def leading(self, land: _Land, crossed: int) -> int:
        """Return the closed locks that lead to useful fields; by default all of them."""
        return land.closed

    def joined(self, crossed: int) -> int:
        """Return all fields joined to some crosses if all locks were open."""
        opened = crossed & self.on.planets
        return self.spread(crossed, self.allowed & ~self.on.planets | opened)

    def fewest(self, crossed: int, left: int, gains: dict[int, int], paying: Sequence[int]) -> list[int]:
        """Return the planets next to one rocket: the rocket with the fewest planets, among rockets that no lock leads to from
        elsewhere.
        """
        beside: dict[int, list[int]] = {}
        for planet in paying:
            for rocket in _each(gains[planet] & self.on.rockets):
                beside.setdefault(rocket, []).append(planet)
        self.steps.take(len(paying) + len(beside))
        elsewhere = self.joined(crossed)
        best: list[int] = []
        for rocket, planets in sorted(beside.items(), key=lambda entry: len(entry[1])):
            self.steps.take(left.bit_count())
            some = [planet for planet in _each(left) if self.land(0).gains[planet] & rocket]
            if not rocket & elsewhere and len(some) == len(planets):
                best = planets
                break
        return best

    def tried(self, land: _Land, crossed: int, gains: dict[int, int], alone: int, planets: Sequence[int]) -> Iterator[int]:
        """Yield the crosses with one of some planets added. Skip a planet that brings no more than another one."""
        touched = self.on.neighbours(crossed)
        chances = []
        for planet in planets:
            brings = self.worth(land, gains[planet] & ~planet | land.touches[planet] & ~touched)
            chances.append(_Chance(planet, brings, brings & alone))
        chances.sort(key=lambda each: -each.brings.bit_count())
        kept: list[_Chance] = []
        for chance in chances:
            self.steps.take(1 + len(kept))
            if not any(self.is_no_better(land, chance, other) for other in kept):
                kept.append(chance)
                yield self.with_joined(crossed | gains[chance.planet], land.closed)

    def is_no_better(self, land: _Land, one: _Chance, other: _Chance) -> bool:
        """Return whether a search that opens `one` next can open `other` instead and lose nothing."""
        lost = one.brings & ~other.brings
        if not lost:
            return True
        if lost & (land.closed | ~one.alone):
            return False
        won = other.alone & ~one.brings & ~land.closed
        rockets = self.on.rockets
        return (
            self.is_less(lost, won)
            and (lost & rockets).bit_count() <= (won & rockets).bit_count()
            and all(other.brings & keys for keys in land.keys if lost & keys)
        )

    def spare(self, crossed: int) -> int:
        """Return the number of crossed rockets that have not yet crossed a planet."""
        return (crossed & self.on.rockets).bit_count() - (crossed & self.planets).bit_count()

    def with_joined(self, crossed: int, closed: int) -> int:
        """Return the crosses and all fields they lead to. closed: the locks that were closed before the last crosses; if the same
        locks are still closed, the crosses are returned unchanged."""
        self.steps.take(1 + len(self.on.opens) // 8)
        while (still := self.on.closed(self.locks, crossed)) != closed:
            closed = still
            crossed = self.spread(crossed, self.allowed & ~closed & ~(self.on.planets & ~crossed))
        return crossed

    def spread(self, crossed: int, ground: int) -> int:
        """Return the crosses and all fields of `ground` that are joined to them. Each round of neighbours takes a step."""
        while True:
            self.steps.take(1)
            grown = crossed | self.on.neighbours(crossed) & ground
            if grown == crossed:
                return crossed
            crossed = grown

    def land(self, closed: int) -> _Land:
        """Return the land that the planets open while these locks are closed."""
        if closed not in self.lands:
            self.lands[closed] = self.made(closed)
        return self.lands[closed]

    def made(self, closed: int) -> _Land:
        ground = self.allowed & ~self.on.planets & ~closed
        self.steps.take(8 * self.planets.bit_count())
        parts: list[int] = []
        gains, touches = {}, {}
        once = twice = 0
        for planet in _each(self.planets):
            gain = 0
            for place in _each(self.on.neighbours(planet) & ground):
                if not gain & place:
                    gain |= self.part(parts, place, ground)
            twice |= once & gain
            once |= gain
            gains[planet] = gain | planet
            touches[planet] = self.on.neighbours(gain | planet) & closed
        keys = tuple(keys for keys, locks in self.on.opens.values() if locks & closed and keys & self.allowed)
        return _Land(closed, gains, touches, once & ~twice, keys, _union(keys))

    def part(self, parts: list[int], place: int, ground: int) -> int:
        """Return the connected part of `ground` that contains a place. parts: the parts already known, to which a new one is
        appended."""
        for part in parts:
            if part & place:
                return part
        parts.append(self.spread(place, ground))
        return parts[-1]


class _Fullest(_Choices):
    """A search for the most fields that one order can cross."""

    def __init__(self, on: Board, allowed: int, unlocked: int, planets: int, steps: int) -> None:
        super().__init__(on, allowed, unlocked, planets, steps)
        self.seen: set[int] = set()

    def is_new(self, crossed: int, closed: int) -> bool:
        if crossed in self.seen:
            return False
        self.seen.add(crossed)
        return True

    def ended(self, crossed: int) -> int:
        return max(self.found, crossed, key=int.bit_count)

    def record_best(self, crossed: int, gains: dict[int, int], spare: int, ends: bool) -> bool:
        best = self.found.bit_count()
        if not ends and self.most(crossed, spare) <= best:
            return False
        if crossed.bit_count() + _largest_sum(gains.values(), spare) > best:
            self.found = self.ended(crossed | cover(list(gains.values()), spare, self.steps))
        return True

    def most(self, crossed: int, spare: int) -> int:
        """Return an upper bound on the number of crosses that these can grow to if all locks were open."""
        land = self.land(0)
        self.steps.take(len(land.gains))
        base = self.joined(crossed)
        spare += (self.allowed & ~crossed & self.on.rockets).bit_count()
        more = [land.gains[planet] & ~base for planet in _each(self.planets & ~crossed)]
        return min(self.allowed.bit_count(), base.bit_count() + _largest_sum(more, spare))

    def worth(self, land: _Land, fields: int) -> int:
        return fields

    def is_less(self, less: int, more: int) -> bool:
        return less.bit_count() <= more.bit_count()


class _Anywhere(_Choices):
    """A search for every field that some order crosses. Only rockets, new keys and touched locks lead further."""

    def __init__(self, on: Board, allowed: int, unlocked: int, planets: int, steps: int) -> None:
        super().__init__(on, allowed, unlocked, planets, steps)
        self.seen: dict[tuple[int, int, int], int] = {}

    def is_new(self, crossed: int, closed: int) -> bool:
        state = closed, crossed & self.on.rockets, self.on.neighbours(crossed) & closed
        spare = self.spare(crossed)
        self.found |= crossed
        if self.seen.get(state, -1) >= spare:
            return False
        self.seen[state] = spare
        if spare > 0:
            self.steps.take(self.planets.bit_count())
            self.found |= _union(self.land(closed).gains.values())
        return True

    def ended(self, crossed: int) -> int:
        return self.found | crossed

    def record_best(self, crossed: int, gains: dict[int, int], spare: int, ends: bool) -> bool:
        return True

    def worth(self, land: _Land, fields: int) -> int:
        """Count one key per colour, because keys of a colour are equivalent."""
        worth = fields & (self.on.rockets | self.locks)
        for keys in land.keys:
            if fields & keys:
                worth |= keys & -keys
        return worth

    def is_less(self, less: int, more: int) -> bool:
        return True

    def leading(self, land: _Land, crossed: int) -> int:
        """Return the closed locks that lead to a rocket, a key, or fields not yet reached in any order."""
        ground = self.allowed & ~self.on.planets & ~crossed
        ends = ground & (self.on.rockets | land.all_keys | ~self.found)
        return land.closed & self.spread(ends, ground)


def _answered(choices: _Choices, first: int) -> Answer:
    """Return the answer of a search; if it was given up, all allowed fields, not sure."""
    try:
        choices.search(first)
    except TooManyWaysError:
        return Answer(choices.allowed, False)
    return Answer(choices.found, True)


def _each(fields: int) -> Iterator[int]:
    """Yield each field of a set as a set with one element."""
    return (1 << field for field in bits(fields))


def _union(sets: Iterable[int]) -> int:
    """Return the union of some sets."""
    union = 0
    for each in sets:
        union |= each
    return union


def _largest_sum(sets: Iterable[int], count: int) -> int:
    """Return the total size of the `count` largest sets, as if they were disjoint."""
    return sum(sorted(map(int.bit_count, sets))[-count:])
