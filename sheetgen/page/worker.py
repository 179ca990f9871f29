"""The tasks of the web app, run in separate processes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply
from sheetgen.page.requests import Request
from sheetgen.page.task_runner import make_task_runner
from sheetgen.page.tasks import TASKS, Task
from sheetgen.processes.limits import Limits
from sheetgen.processes.pool import Job, ProcessPool, TaskError, Worker
from sheetgen.source.languages import SOURCE
from sheetgen.source.messages import reader

_WARM = "sheetgen.page.warm"
_REFUSALS = {"busy": words.BUSY, "stopped": words.STOPPED, "too-long": words.TOO_LONG, "broke": words.BROKE}


class TaskPool(ProcessPool):
    """Workers that do the web app's tasks, forked from a process that has no threads and has loaded what they need."""

    def __init__(self, folder: str, size: int, limits: Limits, queue: int, tasks: Mapping[str, Task] = TASKS) -> None:
        setup = partial(make_task_runner, folder, tasks)
        super().__init__(lambda: Worker(setup, limits, quiet=True, preload=(_WARM,)), size, queue)

    def ask(self, task: str, request: Request, job: Job) -> Reply:
        """Return a task's reply; raise Refusal if it is stopped, takes too long or crashes, or if too many are waiting."""
        try:
            read_in = reader.get()
            reply: Reply = self.call((task, request, read_in.code if read_in else SOURCE), job)
        except TaskError as error:
            raise Refusal(error.reason, _REFUSALS[error.reason]) from None
        return reply
