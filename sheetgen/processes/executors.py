"""Executors for divisible work: processes of this machine, or the workers of a cluster. Both are an `Executor`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, TypeVar

from sheetgen.processes.pool import TaskError, Worker, end_all

__all__ = ["Executor", "Future", "LocalExecutor", "ProcessExecutor", "gather", "processors"]
Item = TypeVar("Item")
Result = TypeVar("Result")
Progress = Callable[[int], None]
"""A function called with the number of tasks done."""


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def gather(
    executor: Executor, work: Callable[[Item], Result], tasks: Sequence[Item], progress: Progress = lambda _: None
) -> list[Result | TaskError]:
    """Return the results of all tasks, in order; a TaskError for a task whose worker broke down."""
    done = 0

    def tell(_: object) -> None:
        nonlocal done
        done += 1
        progress(done)

    futures = [executor.submit(work, task) for task in tasks]
    for future in futures:
        future.add_done_callback(tell)
    try:
        return [_outcome(future) for future in futures]
    except BaseException:
        for future in futures:
            future.cancel()
        raise


def _outcome(future: Future[Any]) -> Any:
    try:
        return future.result()
    except TaskError as error:
        return error


class _Task(Future[Any]):
    """A task that runs while the caller waits for its result."""

    def __init__(self, executor: ProcessExecutor) -> None:
        super().__init__()
        self._executor = executor

    def result(self, timeout: float | None = None) -> Any:
        self._executor.work_until(self, timeout)
        return super().result(0)


class _LocalTask(Future[Any]):
    """A task that runs in this process when its result is requested."""

    def __init__(self, call: Callable[[], Any]) -> None:
        super().__init__()
        self._call = call

    def result(self, timeout: float | None = None) -> Any:
        if not self.done() and self.set_running_or_notify_cancel():
            try:
                self.set_result(self._call())
            except Exception as error:
                self.set_exception(error)
        return super().result(0)


class LocalExecutor(Executor):
    """This process itself: a task runs when its result is requested, so loaded data stays loaded."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return _LocalTask(partial(fn, *args, **kwargs))


class ProcessExecutor(Executor):
    """A number of copies of this process. Tasks begin when the first result is requested; there are no threads.

    If the process of a task crashes, its future has a TaskError and another process replaces it.
    """

    def __init__(self, size: int, begin: Callable[[], Worker] = lambda: Worker(_caller)) -> None:
        self._size, self._begin = size, begin
        self._left: list[tuple[_Task, Callable[[], Any]]] = []
        self._at_work: dict[Connection, tuple[Worker, _Task]] = {}
        self._idle: list[Worker] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        task = _Task(self)
        self._left.insert(0, (task, partial(fn, *args, **kwargs)))
        return task

    def work_until(self, wanted: _Task, timeout: float | None = None) -> None:
        """Do tasks until a certain one is done, or until the timeout in seconds."""
        until = None if timeout is None else monotonic() + timeout
        while not wanted.done() and (until is None or monotonic() < until):
            while self._left and len(self._at_work) < self._size:
                task, call = self._left.pop()
                if task.set_running_or_notify_cancel():
                    worker = self._idle.pop() if self._idle else self._begin()
                    worker.send(call)
                    self._at_work[worker.pipe] = worker, task
            for pipe in wait(list(self._at_work), until and max(until - monotonic(), 0)):
                assert isinstance(pipe, Connection)
                self._finish(*self._at_work.pop(pipe))

    def _finish(self, worker: Worker, task: _Task) -> None:
        try:
            result = worker.result()
        except TaskError as error:
            task.set_exception(error)
            return
        except Exception as error:
            task.set_exception(error)
        else:
            task.set_result(result)
        self._idle.append(worker)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes now, even if they are working."""
        end_all([*self._idle, *(worker for worker, _ in self._at_work.values())])
        self._idle, self._at_work, self._left = [], {}, []


def _caller(_report: object) -> Callable[[Callable[[], Any]], Any]:
    return lambda call: call()
