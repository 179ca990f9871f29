"""Distributes work over the processors, or over a cluster, if it is large enough."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from sheetgen.processes.executors import Executor

Item = TypeVar("Item")
Result = TypeVar("Result")
WORTHWHILE = 400
"""Minimum number of items for using several processes: starting them takes about as long as checking this many sheets."""
SHARE = 250
"""Items per task of a cluster worker; a worker that fails loses as many items."""


def spread(work: Callable[[Sequence[Item]], list[Result]], items: Sequence[Item], executor: Executor | None = None) -> list[Result]:
    """Return the results of `work` for all items, in their order; each call of `work` gets a part of the items. executor: does the
    work; None: copies of this process, if there are enough items.
    """
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    if executor is None and (len(items) < WORTHWHILE or processors < 2 or not sys.platform.startswith("linux")):
        return work(items)
    from sheetgen.processes.executors import ProcessExecutor, gather
    from sheetgen.processes.pool import TaskError

    parts = min(processors, len(items) // (WORTHWHILE // 2)) if executor is None else -(-len(items) // SHARE)
    size = max(-(-len(items) // max(parts, 1)), 1)
    shares = [items[start : start + size] for start in range(0, len(items), size)]
    chosen = executor or ProcessExecutor(parts)
    try:
        done = gather(chosen, work, shares)
    finally:
        if executor is None:
            chosen.shutdown()
    both = zip(shares, done, strict=True)
    return [each for share, result in both for each in (work(share) if isinstance(result, TaskError) else result)]
