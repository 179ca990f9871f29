"""Tasks of the web app, wherever they run: each ends with a reply that can be sent, even on an error."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Mapping

from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply, json_bytes, refusal_reply, unreadable_reply
from sheetgen.page.context import WorkerContext
from sheetgen.page.requests import Request, parse_request
from sheetgen.page.tasks import BODY, Task, load_function
from sheetgen.processes.worker import Last, Report
from sheetgen.source.faults import Unreadable
from sheetgen.source.languages import language
from sheetgen.source.messages import reader, room

phrase, plural = room("page")


def make_task_runner(folder: str, tasks: Mapping[str, Task], report: Report) -> Callable[[tuple[str, Request, str]], Reply | Last]:
    """Return the function that does tasks in a worker."""
    context = WorkerContext(folder, report)

    def run(asked: tuple[str, Request, str]) -> Reply | Last:
        name, request, code = asked
        reader.set(language(code))
        reply = run_task(tasks[name], request, context)
        return Last(reply) if context.out_of_memory else reply

    return run


def run_task(task: Task, request: Request, context: WorkerContext) -> Reply:
    """Return a task's reply, even on an error."""
    try:
        context.enter()
        result = load_function(task)(parse_request(request[BODY]) if BODY in request else request, context)
        return result if isinstance(result, Reply) else Reply(200, json_bytes(result))
    except Refusal as refusal:
        return refusal_reply(refusal)
    except Unreadable as faulty:
        names = (request.get(key) for key in ("name", "layout"))
        return unreadable_reply(faulty.faults, next((each for each in names if isinstance(each, str)), None), context.lines)
    except (MemoryError, RecursionError):
        context.out_of_memory = True
        what = phrase("too-much-memory", "this needs more memory than is allowed")
        return refusal_reply(Refusal("broke", what, phrase("too-much-memory-hint", "try less at once, or a smaller picture")))
    except Exception as error:
        context.forget()
        if os.environ.get("SHEETGEN_DEBUG"):
            traceback.print_exc()
        return refusal_reply(Refusal("broke", words.failed(type(error).__name__)))
