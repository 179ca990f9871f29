"""Exact search for a limited number of sets with the largest union, in counted steps.

Disjoint sets need no search. Overlapping sets form clusters, each searched separately; the cluster results are combined by the
number of sets in each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class TooManyWaysError(Exception):
    """A question was given up: all steps are used up."""


class Steps:
    """Number of steps left for a question. A step is a visit to one set, so that every run stops at the same point."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, count: int) -> None:
        """Use up some steps. Raise TooManyWaysError if too few are left."""
        self.left -= count
        if self.left < 0:
            raise TooManyWaysError


class _Set(NamedTuple):
    """A set: all elements, the elements shared with other sets, and the number of exclusive elements."""

    all: int
    shared: int
    alone: int


def cover(sets: Sequence[int], count: int, steps: Steps) -> int:
    """Return the largest union of at most `count` of the sets."""
    steps.take(2 * len(sets))
    twice = _twice(sets)
    known = [_Set(each, each & twice, (each & ~twice).bit_count()) for each in sets]
    best = _ranked([each for each in known if not each.shared], count)
    for cluster in _clusters([each for each in known if each.shared]):
        steps.take(len(cluster) + count * min(count, len(cluster)))
        best = _together(best, _unions(cluster, count, steps), count)
    return best[-1]


def _twice(sets: Sequence[int]) -> int:
    """Return the elements in two or more sets."""
    once = twice = 0
    for each in sets:
        twice |= once & each
        once |= each
    return twice


def _ranked(sets: Sequence[_Set], count: int) -> list[int]:
    """Return the largest unions of 0, 1, … sets of a family without shared elements."""
    unions = [0]
    for each in sorted(sets, key=lambda one: -one.alone)[:count]:
        unions.append(unions[-1] | each.all)
    return unions


def _clusters(sets: Sequence[_Set]) -> Iterator[list[_Set]]:
    """Yield groups of sets that share elements with one another, directly or through other sets."""
    clusters: list[tuple[int, list[_Set]]] = []
    for each in sets:
        joined = [cluster for cluster in clusters if cluster[0] & each.shared]
        clusters = [cluster for cluster in clusters if not cluster[0] & each.shared]
        among, members = each.shared, [each]
        for other, others in joined:
            among |= other
            members = others + members
        clusters.append((among, members))
    for _, members in clusters:
        yield members


def _together(some: Sequence[int], others: Sequence[int], count: int) -> list[int]:
    """Return the largest unions over two families that share no elements with each other, by number of sets taken."""
    best = [0] * (min(count, len(some) + len(others) - 2) + 1)
    for number, union in enumerate(some):
        for more, other in enumerate(others[: len(best) - number]):
            if (union | other).bit_count() > best[number + more].bit_count():
                best[number + more] = union | other
    return best


def _unions(cluster: Sequence[_Set], count: int, steps: Steps) -> list[int]:
    """Return the largest unions of 0, 1, … sets of a cluster."""
    unions = [0]
    for number in range(1, min(count, len(cluster)) + 1):
        before = unions[-1].bit_count()
        most = before * number // (number - 1) if number > 1 else before + max(each.all.bit_count() for each in cluster)
        unions.append(_largest(cluster, number, most, steps))
    return unions


def _largest(cluster: Sequence[_Set], count: int, most: int, steps: Steps) -> int:
    """Return the largest union of `count` sets of a cluster; in the search, each set is taken or left out. most: an upper bound of
    the union's size, at which the search stops."""
    best, waiting = 0, [(0, count, list(cluster))]
    while waiting and best.bit_count() < most:
        covered, left, sets = waiting.pop()
        steps.take(len(sets) + 1)
        gains = sorted([((each.shared & ~covered).bit_count() + each.alone, place) for place, each in enumerate(sets)])
        gains.reverse()
        bound = covered.bit_count() + sum([gain for gain, _ in gains[:left]])
        if bound <= best.bit_count():
            continue
        first = sets[gains[0][1]]
        if left == 1 or len(sets) == 1:
            best = covered | first.all
            continue
        shared = first.shared & ~covered
        others = [one for one in sets if one.alone > first.alone or one.shared & ~covered & ~shared]
        waiting.append((covered, left, others))
        rest = [one for one in sets if one is not first]
        waiting.append((covered | first.all, left - 1, rest))
    return best
