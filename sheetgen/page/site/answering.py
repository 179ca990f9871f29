"""The program inside a browser's worker: it does one task after another, in the folder that the browser puts into its memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from sheetgen.page.answers import Reply
from sheetgen.page.task_runner import make_task_runner
from sheetgen.page.tasks import TASKS, Task, request_of
from sheetgen.processes.worker import Last, Report

Answer = tuple[int, bytes, str, str | None, bool]
"""The HTTP status, the body, its media type, the file name for saving it, and whether this worker must not be used again."""


def begin(folder: str, tell: Report, tasks: Mapping[str, Task] = TASKS) -> Callable[[str, str, bytes | None, str], Answer]:
    """Return the function that does a task. It takes the task's name, the fields of the address as JSON, the body, and the code of
    the language of the answer."""
    run = make_task_runner(folder, tasks, tell)

    def answer(name: str, query: str, body: bytes | None, language: str) -> Answer:
        result = run((name, request_of(tasks[name], json.loads(query), body or b""), language))
        reply, is_spent = (result.result, True) if isinstance(result, Last) else (result, False)
        assert isinstance(reply, Reply)
        return reply.status, reply.data, reply.type, reply.filename, is_spent

    return answer
