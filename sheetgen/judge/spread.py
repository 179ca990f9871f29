"""Work spread over the processors, where there is enough of it to pay for starting the processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
WORTHWHILE = 400
"""Fewer items are done one after the other: starting processes takes about as long as judging so many sheets."""


def spread(work: Callable[[Sequence[Item]], list[Result]], items: Sequence[Item]) -> list[Result]:
    """What `work` makes of all items, in their order; `work` gets a part of them and is run in a copy of this process."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    if len(items) < WORTHWHILE or processors < 2 or not sys.platform.startswith("linux"):
        return work(items)
    from sheetgen.processes.pool import Worker, end_all

    parts = min(processors, len(items) // (WORTHWHILE // 2))
    size = -(-len(items) // parts)
    own, *others = [items[start : start + size] for start in range(0, len(items), size)]
    workers = [Worker(lambda _: work) for _ in others]
    try:
        for worker, part in zip(workers, others, strict=True):
            worker.send(part)
        return [*work(own), *(result for worker in workers for result in worker.result())]
    finally:
        end_all(workers)
