"""Work spread over the processors, or over a cluster, where there is enough of it to pay for that."""

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
"""Fewer items are done one after the other: starting processes takes about as long as judging so many sheets."""
SHARE = 250
"""So many items a worker of a cluster is given at once: what one that is lost costs."""


def spread(work: Callable[[Sequence[Item]], list[Result]], items: Sequence[Item], executor: Executor | None = None) -> list[Result]:
    """What `work` makes of all items, in their order; `work` gets a part of them. executor: who does it; None: copies of this
    process, where that pays.
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
