"""A process that does one task after another; only plain data goes in and out of it.

It ends when nobody is left to ask it, has its memory limited, and says nothing on the terminal.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from math import ceil
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import Any

from sheetgen.page import words
from sheetgen.page.answers import Answer, Refusal, Reply, failure, json_bytes, refused, unreadable
from sheetgen.page.asked import Request, request_of
from sheetgen.page.room import Room
from sheetgen.page.tasks import TASKS, Task, loaded
from sheetgen.photo.processor_time import bounded
from sheetgen.source.faults import Unreadable

TOLD, DONE, LAST = "told", "done", "last"
"""What a message to the server is: how far the work is, what came of it, or the same from a process that does no more."""
BODY = "body"
"""The key under which a request's body travels that is JSON: it is read here, where it may take long."""
_LOOK = 0.5
"""Seconds between two looks whether anybody is left who waits."""
_GRACE = 1
"""Seconds of processor time after those a task may take, after which the kernel ends it, whatever holds it."""
OVERTIME = 75
"""The exit status of a process that has ended since its task took more processor time than it may."""


class _Overtime(SystemExit):
    """Ends a process whose task takes more processor time than it may; what it has half written is taken back on the way."""


def work(pipe: Connection, folder: str, memory: int, seconds: float, tasks: dict[str, Task] | None = None) -> None:
    """Does what it is asked until there is nobody to ask it.

    memory: bytes it may have; seconds: of processor time a task. tasks: those it knows, `TASKS` if none.
    """
    _by_itself(memory)
    room = Room(folder, lambda *told: pipe.send((TOLD, *told)))
    status = 0
    try:
        while True:
            name, request = pipe.recv()
            with _Watched(seconds), bounded(seconds, _Overtime):
                reply = done((tasks or TASKS)[name], request, room)
            pipe.send((LAST if room.is_spent else DONE, *reply))
            if room.is_spent:
                break
            del request, reply
    except _Overtime:
        status = OVERTIME
    except (EOFError, OSError, SystemExit):
        pass
    except BaseException:
        status = 1
    finally:
        os._exit(status)


def done(task: Task, request: Request, room: Room) -> Reply:
    """What comes of a task, whatever happens in it."""
    try:
        room.enter()
        return _sent(_function(task)(_opened(request), room))
    except Refusal as refusal:
        return refused(refusal)
    except Unreadable as faulty:
        return unreadable(faulty.faults, _named(request), room.lines)
    except (MemoryError, RecursionError):
        room.is_spent = True
        return failure(503, "broke", words.too_much_memory())
    except Exception as error:
        room.forget()
        if os.environ.get("SHEETGEN_DEBUG"):
            traceback.print_exc()
        return failure(503, "broke", words.failed(type(error).__name__))


def _function(task: Task) -> Callable[[Request, Room], Any]:
    try:
        found = loaded(task)
    except (ImportError, AttributeError) as error:
        if isinstance(error, ImportError) and error.name not in (None, task.module):
            raise
        raise Refusal("broke", *words.unfinished()) from None
    assert callable(found)
    return found


def _opened(request: Request) -> Request:
    """The request with its JSON body read."""
    return request_of(request[BODY]) if BODY in request else request


def _named(request: Request) -> str | None:
    for key in ("name", "layout"):
        if isinstance(request.get(key), str):
            return str(request[key])
    return None


def _sent(found: Any) -> Reply:
    if isinstance(found, Answer):
        return Reply(200, found.data, found.type, found.filename)
    if isinstance(found, Reply):
        return found
    return Reply(200, json_bytes(found))


def _by_itself(memory: int) -> None:
    """A process of its own group, deaf to the terminal's interrupts and silent there, with so many bytes of memory."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _ended)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    if not os.environ.get("SHEETGEN_DEBUG"):
        null = os.open(os.devnull, os.O_RDWR)
        for number in range(3):
            os.dup2(null, number)
        os.close(null)
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        if most != resource.RLIM_INFINITY:
            memory = min(memory, most)
        resource.setrlimit(resource.RLIMIT_AS, (memory, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def _ended(_number: int, _frame: object) -> None:
    raise SystemExit


class _Watched:
    """While a task is at work it is looked every now and then whether the server is still there.

    Where something holds the task that does not let signals be heard, the kernel ends it after so much processor time.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        if sys.platform == "win32":
            return
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        soft = ceil(used.ru_utime + used.ru_stime + self._seconds) + _GRACE
        resource.setrlimit(resource.RLIMIT_CPU, (soft if most == resource.RLIM_INFINITY else min(soft, most), most))
        signal.signal(signal.SIGALRM, _alone)
        signal.setitimer(signal.ITIMER_REAL, _LOOK, _LOOK)

    def __exit__(self, *_: object) -> None:
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, 0)


def _alone(_number: int, _frame: object) -> None:
    """Ends this process and those that it began, where the server is gone."""
    server = parent_process()
    if server is not None and not server.is_alive() and sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
