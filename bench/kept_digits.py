"""Which digits of a file of real handwriting are kept for measuring: nothing is learnt from them or tuned on them.

Neighbours in such a file share a writer, so whole runs of neighbours are kept: the last of every five.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

RUNS, PARTS = 50, 5
"""A file is cut into so many runs of neighbours, and these are dealt out in turn to so many parts."""


def part_of_run(count: int) -> npt.NDArray[np.int64]:
    """The part (0 to 4) of each of `count` digits."""
    return np.arange(count) * RUNS // max(count, 1) % PARTS


def kept(count: int) -> npt.NDArray[np.bool_]:
    """Which of `count` digits are kept for measuring (the runs of part 4): 5,000 are 50 runs of 100."""
    return np.asarray(part_of_run(count) == PARTS - 1, np.bool_)
