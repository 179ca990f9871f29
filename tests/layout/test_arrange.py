"""Positions of blocks on an automatic page: as low as any way of cutting them into shelves and stacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from sheetgen.layout.automatic.arrange import GAP, GUTTER, Shelf, largest, lowest, share_width

WIDTH = 100.0


@dataclass
class Plain:
    """A block with only the values that the arrangement needs."""

    root: str
    least_width: float
    fixed: float
    rows: float = 0.0


def blocks(seed: int, many: int) -> list[Plain]:
    """Blocks of all sizes."""
    random = Random(seed)
    return [Plain(str(at), random.choice((20.0, 30.0, 45.0, 60.0, 95.0)), random.uniform(5, 40)) for at in range(many)]


def cuts(numbers: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways of cutting numbers into runs."""
    if not numbers:
        yield []
    for end in range(1, len(numbers) + 1):
        yield from ([tuple(numbers[:end]), *rest] for rest in cuts(numbers[end:]))


def high(shelf: Shelf, all_blocks: Sequence[Plain]) -> float:
    """The height of a shelf."""
    return max(sum(all_blocks[at].fixed for at in stack) + GAP * (len(stack) - 1) for stack in shelf)


def fits(shelf: Shelf, all_blocks: Sequence[Plain]) -> bool:
    """Return whether a shelf has one to three stacks that fit side by side; a lone stack is one block."""
    if not 1 <= len(shelf) <= 3 or (len(shelf) == 1 and len(shelf[0]) > 1):
        return False
    return sum(max(all_blocks[at].least_width for at in stack) for stack in shelf) + GUTTER * (len(shelf) - 1) <= WIDTH


def total(arrangement: Sequence[Shelf], all_blocks: Sequence[Plain]) -> float:
    """The height of all shelves."""
    return sum(high(shelf, all_blocks) for shelf in arrangement) + GAP * (len(arrangement) - 1)


@pytest.mark.parametrize("seed", range(24))
def test_no_other_arrangement_is_lower(seed: int) -> None:
    every = blocks(seed, 1 + seed % 6)
    found = lowest(every, WIDTH, 8.0)
    assert found is not None
    assert [at for shelf in found for stack in shelf for at in stack] == list(range(len(every)))
    assert all(fits(shelf, every) for shelf in found)
    ways = (
        [
            min((shelf for shelf in map(tuple, cuts(run)) if fits(shelf, every)), key=lambda each: high(each, every), default=())
            for run in runs
        ]
        for runs in cuts(range(len(every)))
    )
    best = min(total(way, every) for way in ways if all(way))
    assert total(found, every) == pytest.approx(best, abs=1e-4)


def test_a_block_that_is_too_wide_has_no_place() -> None:
    assert lowest([Plain("a", WIDTH + 1, 5.0)], WIDTH, 8.0) is None


def test_very_many_blocks_stand_below_one_another() -> None:
    found = lowest(blocks(1, 4000), WIDTH, 8.0)
    assert found is not None
    assert max(map(len, found)) <= 3
    assert all(len(shelf) == 1 for shelf in found[6:-6])


@pytest.mark.parametrize(("fitting", "found"), [(5, 5), (1, 1), (0, None), (9, 9)])
def test_the_largest_that_fits_is_found(fitting: int, found: int | None) -> None:
    units = [float(unit) for unit in range(9, 0, -1)]
    assert largest(units, lambda unit: unit if unit <= fitting else None) == found


def test_width_that_is_left_goes_to_each_by_its_need_up_to_what_it_can_use() -> None:
    assert list(share_width([20.0, 40.0], [1e6, 1e6], 64.0 + 30.0)) == pytest.approx([30.0, 60.0])
    assert list(share_width([20.0, 40.0], [22.0, 1e6], 64.0 + 30.0)) == pytest.approx([22.0, 68.0])
