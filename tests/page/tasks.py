"""What the workers of the tests can be asked: to take long, to break down, to ask for too much."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from sheetgen.page.answers import Answer, Refusal
from sheetgen.page.asked import Request
from sheetgen.page.room import Room
from sheetgen.page.tasks import Task

NAMES = ("echo", "sleep", "die", "eat", "tell", "refuse", "stumble", "begin", "deep", "where", "missing", "hold")
TASKS = {name: Task("tests.page.tasks", name, "quick", f"/api/{name}", "address") for name in NAMES}


def echo(request: Request, room: Room) -> dict[str, Any]:
    return {"said": request["say"], "by": os.getpid()}


def sleep(request: Request, room: Room) -> dict[str, Any]:
    room.tell("sleeping", 1, 3)
    time.sleep(60)
    return {}


def hold(request: Request, room: Room) -> dict[str, Any]:
    """Takes no notice of being told to end."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return sleep(request, room)


def die(request: Request, room: Room) -> dict[str, Any]:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def eat(request: Request, room: Room) -> dict[str, Any]:
    return {"size": len(bytes(4 << 30))}


def tell(request: Request, room: Room) -> Answer:
    for done in range(3):
        room.tell("telling", done + 1, 3)
    return Answer(b"told", "text/plain", "told.txt")


def refuse(request: Request, room: Room) -> dict[str, Any]:
    raise Refusal("exists", "it is there", "look again")


def stumble(request: Request, room: Room) -> dict[str, Any]:
    return {"never": 1 // 0}


def deep(request: Request, room: Room) -> dict[str, Any]:
    return deep(request, room)


def where(request: Request, room: Room) -> dict[str, Any]:
    return {"folder": os.getcwd()}


def begin(request: Request, room: Room) -> dict[str, Any]:
    """Begins a process of its own, as reading a PDF does, and tells its number before it takes long."""
    child = os.fork()
    if child == 0:
        time.sleep(60)
        os._exit(0)
    room.tell("begun", child, 0)
    time.sleep(60)
    return {}
