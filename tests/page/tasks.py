"""Tasks for the workers of the tests: slow ones, crashing ones, ones that use too much memory or time."""

from __future__ import annotations

import os
import signal
import time
from itertools import repeat
from tempfile import NamedTemporaryFile
from typing import Any

from sheetgen.page.answers import Refusal, Reply
from sheetgen.page.context import WorkerContext
from sheetgen.page.requests import Request
from sheetgen.page.tasks import Task
from sheetgen.source.messages import sentence

NAMES = (
    "echo",
    "sleep",
    "die",
    "eat",
    "tell",
    "refuse",
    "stumble",
    "begin",
    "deep",
    "where",
    "missing",
    "hold",
    "spin",
    "count",
    "nap",
    "write",
    "toil",
)
TASKS = {name: Task("tests.page.tasks", name, "quick", f"/api/{name}", "address") for name in NAMES}


def echo(request: Request, context: WorkerContext) -> dict[str, Any]:
    return {"said": request["say"], "by": os.getpid()}


def sleep(request: Request, context: WorkerContext) -> dict[str, Any]:
    context.tell("sleeping", 1, 3)
    time.sleep(60)
    return {}


def hold(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Ignore the signal to terminate."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return sleep(request, context)


def spin(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Run forever, and block the mechanism that would stop it as long as possible."""
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


def count(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Run forever in code that no signal interrupts."""
    return {"never": sum(repeat(0))}


def nap(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Wait far longer by the clock than the processor works."""
    before = time.monotonic()
    time.sleep(0.3)
    return {"slept": time.monotonic() - before}


def toil(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Use the given amount of processor time."""
    until = time.process_time() + request["seconds"]
    while time.process_time() < until:
        pass
    return {"by": os.getpid()}


def write(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Write half of a file, then work endlessly."""
    with NamedTemporaryFile(dir="."):
        return spin(request, context)


def die(request: Request, context: WorkerContext) -> dict[str, Any]:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def eat(request: Request, context: WorkerContext) -> dict[str, Any]:
    return {"size": len(bytes(4 << 30))}


def tell(request: Request, context: WorkerContext) -> Reply:
    for done in range(3):
        context.tell("telling", done + 1, 3)
    return Reply(200, b"told", "text/plain", "told.txt")


def refuse(request: Request, context: WorkerContext) -> dict[str, Any]:
    raise Refusal("exists", sentence("it is there", "look again"))


def stumble(request: Request, context: WorkerContext) -> dict[str, Any]:
    return {"never": 1 // 0}


def deep(request: Request, context: WorkerContext) -> dict[str, Any]:
    return deep(request, context)


def where(request: Request, context: WorkerContext) -> dict[str, Any]:
    return {"folder": os.getcwd()}


def begin(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Start a separate process, as for reading a PDF, and report its number before a long wait."""
    child = os.fork()
    if child == 0:
        time.sleep(60)
        os._exit(0)
    context.tell("begun", child, 0)
    time.sleep(60)
    return {}
