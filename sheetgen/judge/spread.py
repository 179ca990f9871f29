"""Work spread over the processors, where there is enough of it to pay for starting the processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Done = TypeVar("Done")
WORTHWHILE = 400
"""Fewer items are done one after the other: starting processes takes about as long as judging so many sheets."""


def spread(work: Callable[[Sequence[Item]], list[Done]], items: Sequence[Item]) -> list[Done]:
    """What `work` makes of all items, in their order; `work` gets a part of them and is run in a copy of this process."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    if len(items) < WORTHWHILE or processors < 2 or not sys.platform.startswith("linux"):
        return work(items)
    from multiprocessing import get_context

    parts = min(processors, len(items) // (WORTHWHILE // 2))
    size = -(-len(items) // parts)
    cut = [items[start : start + size] for start in range(0, len(items), size)]
    with get_context("fork").Pool(len(cut) - 1) as pool:
        later = [pool.apply_async(work, (part,)) for part in cut[1:]]
        done = work(cut[0])
        for each in later:
            done.extend(each.get())
    return done
