"""Arranges blocks on shelves of one to three stacks, so that the page is as low as possible. Plain arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from typing import Protocol, TypeVar

GUTTER, GAP = 4.0, 3.0
"""Distance between stacks, and between blocks below one another, in mm."""
_ON_A_SHELF, _STACKS = 6, 3
_SEARCHED = 12
"""Maximum number of blocks for which all arrangements are tried: half of them at the start, and half at the end. Each block in
between gets its own shelf."""
_NOWHERE = 1e9
"""A height above that of any page, in mm."""
T = TypeVar("T")


class UnplacedBlock(Protocol):
    """A block made for a given unit (the scale of the page), before it has a place."""

    @property
    def root(self) -> str: ...

    @property
    def least_width(self) -> float: ...

    @property
    def fixed(self) -> float:
        """The height without rows."""

    @property
    def rows(self) -> float:
        """Its height in rows, without the fixed part."""


Stack = tuple[int, ...]
"""Blocks below one another, by their numbers."""
Shelf = tuple[Stack, ...]
"""Stacks side by side."""
Arrangement = tuple[Shelf, ...]
"""Shelves from top to bottom."""


def stack_height(blocks: Sequence[UnplacedBlock], stack: Stack, row: float) -> float:
    """Return the height of a stack for a row height."""
    return sum(blocks[at].fixed + blocks[at].rows * row for at in stack) + GAP * (len(stack) - 1)


def stack_width(blocks: Sequence[UnplacedBlock], stack: Stack) -> float:
    """Return the minimum width of a stack."""
    return max(blocks[at].least_width for at in stack)


def fits_across(blocks: Sequence[UnplacedBlock], shelf: Shelf, width: float) -> bool:
    """Return whether the stacks of a shelf fit side by side."""
    return sum(stack_width(blocks, stack) for stack in shelf) + GUTTER * (len(shelf) - 1) <= width + 1e-6


def lowest(blocks: Sequence[UnplacedBlock], width: float, row: float, most_stacks: int = _STACKS) -> Arrangement | None:
    """Return the lowest arrangement in a width; None if a block is too wide.

    The last blocks may have two stacks if none of them has rows, such as the total and what is to the left of it.
    Among arrangements of equal height, the one with the fewest stacks wins.
    """
    many = len(blocks)
    wide, high = [block.least_width for block in blocks], [block.fixed + block.rows * row for block in blocks]
    if max(wide, default=0.0) > width + 1e-6:
        return None
    widest = [list(accumulate(wide[at : at + _ON_A_SHELF], max)) for at in range(many)]
    tops = [0.0, *accumulate(each + GAP for each in high)]
    free = {at for at in range(many) if at < _SEARCHED / 2 or at >= many - _SEARCHED / 2} if many > _SEARCHED else set(range(many))
    best: list[tuple[float, int, tuple[Shelf, ...]]] = [(0.0, 0, ())] * (many + 1)
    for start in range(many - 1, -1, -1):
        found: tuple[float, int, tuple[Shelf, ...]] = (_NOWHERE, 0, ())
        for end in range(start + 1, min(start + _ON_A_SHELF, many) + 1):
            if end > start + 1 and not free.issuperset(range(start, end)):
                break
            below, stacks, rest = best[end]
            below += GAP if rest else 0.0
            most = max(most_stacks, 2) if end == many and not any(block.rows for block in blocks[start:end]) else most_stacks
            if below + max(max(high[start:end]), (tops[end] - tops[start]) / most - GAP) > found[0] + 1e-6:
                continue
            for edges in _cuts(start, end, most):
                if sum([widest[low][top - low - 1] for low, top in edges]) + GUTTER * (len(edges) - 1) > width + 1e-6:
                    continue
                # keeps the rounding of sums from deciding ties
                tall = round(below + max([tops[top] - tops[low] for low, top in edges]) - GAP, 6)
                if tall <= found[0]:
                    shelf = tuple(tuple(range(low, top)) for low, top in edges)
                    found = min(found, (tall, stacks + len(edges), (shelf, *rest)))
        best[start] = found
    return best[0][2]


@lru_cache(maxsize=1024)
def _cuts(start: int, end: int, most: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the ways to cut consecutive blocks into stacks side by side. Each stack is given by its first block and the block
    after its last one. Several blocks are always cut into at least two stacks."""
    results: list[tuple[tuple[int, int], ...]] = [((start, end),)] if end == start + 1 else []
    for stacks in range(2, min(most, end - start) + 1):
        results += [tuple(pairwise((start, *cuts, end))) for cuts in combinations(range(start + 1, end), stacks - 1)]
    return tuple(results)


def largest(units: Sequence[float], plan: Callable[[float], T | None]) -> T | None:
    """Return the plan for the largest possible unit, by bisection. units: in descending order."""
    low, high = 0, len(units) - 1
    if not units or (smallest := plan(units[high])) is None:
        return None
    result = smallest
    while low < high:
        middle = (low + high) // 2
        tried = plan(units[middle])
        if tried is None:
            low = middle + 1
        else:
            result, high = tried, middle
    return result


def share_width(needs: Sequence[float], most: Sequence[float], width: float) -> Iterator[float]:
    """Yield the widths of stacks: the space left is shared by need, up to the maximum that each stack can use."""
    left = width - GUTTER * (len(needs) - 1) - sum(needs)
    open_ones = [at for at in range(len(needs)) if most[at] > needs[at]]
    widths = list(needs)
    while left > 1e-6 and open_ones:
        total = sum(needs[at] for at in open_ones)
        parts = {at: min(left * needs[at] / total, most[at] - widths[at]) for at in open_ones}
        for at, part in parts.items():
            widths[at] += part
        left -= sum(parts.values())
        open_ones = [at for at in open_ones if most[at] - widths[at] > 1e-6]
        if not any(parts.values()):
            break
    yield from widths
