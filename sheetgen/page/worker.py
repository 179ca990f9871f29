"""The tasks of the page done in workers: what comes of each, whatever happens in it, is something to send."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Mapping
from functools import partial

from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply, error_reply, json_bytes, refusal_reply, unreadable_reply
from sheetgen.page.context import WorkerContext
from sheetgen.page.requests import Request, parse_request
from sheetgen.page.tasks import TASKS, Task, load_function
from sheetgen.processes.limits import Limits
from sheetgen.processes.pool import Job, ProcessPool, TaskError, Worker
from sheetgen.processes.worker import Last, Report
from sheetgen.source.faults import Unreadable
from sheetgen.source.languages import SOURCE, language
from sheetgen.source.messages import reader

BODY = "body"
"""The key under which a request's body travels that is JSON: it is read here, where it may take long."""
_WARM = "sheetgen.page.warm"
_REFUSALS = {"busy": words.busy, "stopped": words.stopped, "too-long": words.too_long, "broke": words.broke}


class TaskPool(ProcessPool):
    """Workers that do the page's tasks, forked from a process that has no threads and has loaded what they need."""

    def __init__(self, folder: str, size: int, limits: Limits, queue: int, tasks: Mapping[str, Task] = TASKS) -> None:
        setup = partial(make_task_runner, folder, tasks)
        super().__init__(lambda: Worker(setup, limits, quiet=True, preload=(_WARM,)), size, queue)

    def ask(self, task: str, request: Request, job: Job) -> Reply:
        """What comes of a task; a Refusal where it is stopped, takes too long, breaks down, or too many wait already."""
        try:
            read_in = reader.get()
            reply: Reply = self.call((task, request, read_in.code if read_in else SOURCE), job)
        except TaskError as error:
            raise Refusal(error.reason, _REFUSALS[error.reason]()) from None
        return reply


def make_task_runner(folder: str, tasks: Mapping[str, Task], report: Report) -> Callable[[tuple[str, Request, str]], Reply | Last]:
    """The function that does tasks in a worker."""
    context = WorkerContext(folder, report)

    def run(asked: tuple[str, Request, str]) -> Reply | Last:
        name, request, code = asked
        reader.set(language(code))
        reply = run_task(tasks[name], request, context)
        return Last(reply) if context.is_spent else reply

    return run


def run_task(task: Task, request: Request, context: WorkerContext) -> Reply:
    """What comes of a task, whatever happens in it."""
    try:
        context.enter()
        result = load_function(task)(_with_body(request), context)
        return result if isinstance(result, Reply) else Reply(200, json_bytes(result))
    except Refusal as refusal:
        return refusal_reply(refusal)
    except Unreadable as faulty:
        return unreadable_reply(faulty.faults, _file_name(request), context.lines)
    except (MemoryError, RecursionError):
        context.is_spent = True
        return error_reply(503, "broke", words.too_much_memory())
    except Exception as error:
        context.forget()
        if os.environ.get("SHEETGEN_DEBUG"):
            traceback.print_exc()
        return error_reply(503, "broke", words.failed(type(error).__name__))


def _with_body(request: Request) -> Request:
    """The request with its JSON body read."""
    return parse_request(request[BODY]) if BODY in request else request


def _file_name(request: Request) -> str | None:
    for key in ("name", "layout"):
        if isinstance(request.get(key), str):
            return str(request[key])
    return None
