"""Studies for tests: run in this process, or limited to the quick games."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from sheetgen.games.lab import Lab, LabRequest, Work
from sheetgen.games.placement.lab import tasks
from sheetgen.games.placement.lab.standards import QUICK_STRATEGIES
from sheetgen.games.placement.lab.study import Study
from sheetgen.layout.model import Layout


class Here(Executor):
    """Does each task at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def quick_lab(layout: Layout, games: int = 200) -> Lab:
    """Return the lab of a level from the quick methods alone."""
    study = Study(layout.keys, layout, LabRequest(games=games), Work(Here()))
    study.games = {way: [study.work.executor.submit(tasks.play, block) for block in study.blocks(way)] for way in QUICK_STRATEGIES}
    return study.lab()
