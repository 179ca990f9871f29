"""What a worker does with what it is asked, here in the process of the tests: nothing is limited or ended, it is only noted."""

from __future__ import annotations

import json
import os
import signal
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("flask", reason="the page is made by the packages of the extra 'page'")

from sheetgen.page import worker
from sheetgen.page.answers import Answer, Refusal, Reply
from sheetgen.page.room import Room
from sheetgen.page.tasks import Task
from sheetgen.source.faults import Fault, Position, Unreadable, Words, said

resource = pytest.importorskip("resource", reason="limits of processes are told on Linux and macOS")
TASK = Task("sheetgen.page.sketch", "draw", "quick", "/", "address")
PLEASE = "this should not happen; please report it, with what you did"


class Ended(BaseException):
    """The process would have ended here."""


def asked(monkeypatch: pytest.MonkeyPatch, room: Room, found: Any, request: dict[str, Any] | None = None) -> tuple[Any, ...]:
    """What comes of a task that returns something, or raises it."""

    def does(*_: object) -> Any:
        if isinstance(found, BaseException):
            raise found
        return found

    monkeypatch.setattr(worker, "loaded", lambda task: does)
    reply = worker.done(TASK, request or {}, room)
    if reply.status == 200:
        return tuple(reply)
    return reply.status, json.loads(reply.data)["error"]


@pytest.fixture
def room(folder: Path) -> Room:
    return Room(str(folder))


def error(code: str, message: str, hint: str = "") -> dict[str, Any]:
    return {"code": code, "message": message, "hint": hint, "faults": []}


def test_what_a_task_returns_is_sent(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(monkeypatch, room, {"é": [1, None]}) == (200, '{"é":[1,null]}'.encode(), "application/json", None)
    assert asked(monkeypatch, room, Answer(b"x", "text/x", "x.txt")) == (200, b"x", "text/x", "x.txt")
    assert asked(monkeypatch, room, Reply(200, b"y")) == (200, b"y", "application/json", None)
    assert asked(monkeypatch, room, Refusal("exists", "there", "look")) == (409, error("exists", "there", "look"))


@pytest.mark.parametrize(
    ("request_", "file"),
    [
        ({"name": "a.yaml", "layout": "b.yaml"}, "a.yaml"),
        ({"name": 3, "layout": "b.yaml"}, "b.yaml"),
        ({"layout": None}, None),
        ({"body": b'{"name": "c.yaml"}'}, None),
    ],
)
def test_faults_are_of_the_file_that_was_asked_for(
    request_: dict[str, Any], file: str | None, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty = Unreadable([Fault(said(Words, "no", "yes"), Position(2, 3))])
    told = {"message": "no", "hint": "yes", "file": file, "line": 2, "column": 3, "text": None}
    assert asked(monkeypatch, room, faulty, request_) == (400, {**error("unreadable", "no", "yes"), "faults": [told]})


@pytest.mark.parametrize("lack", [MemoryError(), RecursionError()])
def test_where_memory_ran_out_the_process_does_no_more(lack: Exception, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    why = ("this takes more memory than it may", "try it with less at once, or a smaller picture")
    assert not room.is_spent
    assert asked(monkeypatch, room, lack) == (503, error("broke", *why))
    assert room.is_spent


@pytest.mark.parametrize(("setting", "is_shown"), [(None, False), ("1", True)])
def test_what_breaks_throws_away_what_was_kept(
    setting: str | None, is_shown: bool, room: Room, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SHEETGEN_DEBUG", raising=False)
    if setting:
        monkeypatch.setenv("SHEETGEN_DEBUG", setting)
    room.kept["x"] = 1
    assert asked(monkeypatch, room, KeyError("secret")) == (503, error("broke", "something went wrong (KeyError)", PLEASE))
    assert room.kept == {}
    assert not room.is_spent
    assert ("Traceback" in capsys.readouterr().err) is is_shown


@pytest.mark.parametrize(
    ("lack", "message", "hint"),
    [
        (ModuleNotFoundError("none", name="sheetgen.page.sketch"), "this page cannot do that yet", ""),
        (ImportError("none"), "this page cannot do that yet", ""),
        (AttributeError("none"), "this page cannot do that yet", ""),
        (ModuleNotFoundError("none", name="numpy"), "something went wrong (ModuleNotFoundError)", PLEASE),
        (ImportError("none", name="sheetgen.page.other"), "something went wrong (ImportError)", PLEASE),
    ],
)
def test_a_task_that_is_not_there_yet_is_no_broken_one(
    lack: Exception, message: str, hint: str, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module that is missing within one that is there is a fault of the program."""

    def loaded(_: Task) -> Any:
        raise lack

    monkeypatch.setattr(worker, "loaded", loaded)
    reply = worker.done(TASK, {}, room)
    assert (reply.status, json.loads(reply.data)["error"]) == (503, error("broke", message, hint))


# A process at work


class Pipe:
    """Hands over requests, and then ends with an error."""

    def __init__(self, requests: list[Any], end: BaseException) -> None:
        self._requests, self._end = requests, end
        self.sent: list[Any] = []

    def recv(self) -> Any:
        if not self._requests:
            raise self._end
        return self._requests.pop(0)

    def send(self, message: Any) -> None:
        self.sent.append(message)


def worked(monkeypatch: pytest.MonkeyPatch, pipe: Pipe, folder: Path, done: Any) -> tuple[int, list[Any]]:
    """With which status a process ends, and what it was told to do before."""
    noted: list[Any] = []

    def end(status: int) -> None:
        noted.append(status)
        raise Ended

    def bounded(seconds: float, by: Any) -> Any:
        noted.append((seconds, by.__name__))
        return nullcontext()

    monkeypatch.setattr(worker, "os", SimpleNamespace(_exit=end))
    monkeypatch.setattr(worker, "_by_itself", lambda memory: noted.append(memory))
    monkeypatch.setattr(worker, "_Watched", lambda seconds: nullcontext())
    monkeypatch.setattr(worker, "bounded", bounded)
    monkeypatch.setattr(worker, "done", done)
    with pytest.raises(Ended):
        worker.work(pipe, str(folder), 5, 2.5, {"a": TASK})  # type: ignore[arg-type]
    return noted.pop(), noted


def test_one_task_after_another_until_nobody_asks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def done(task: Task, request: Any, room: Room) -> Reply:
        assert task is TASK
        room.tell("reading", request["n"], 9)
        return Reply(200, b"x", "t", "f")

    pipe = Pipe([("a", {"n": 1}), ("a", {"n": 2})], EOFError())
    assert worked(monkeypatch, pipe, folder, done) == (0, [5, (2.5, "_Overtime"), (2.5, "_Overtime")])
    told, said_ = ("told", "reading"), ("done", 200, b"x", "t", "f")
    assert pipe.sent == [(*told, 1, 9), said_, (*told, 2, 9), said_]


def test_the_last_task_of_a_process_is_told_as_that(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def done(task: Task, request: Any, room: Room) -> Reply:
        room.is_spent = True
        return Reply(503, b"x")

    pipe = Pipe([("a", {}), ("a", {})], EOFError())
    assert worked(monkeypatch, pipe, folder, done)[0] == 0
    assert pipe.sent == [("last", 503, b"x", "application/json", None)]


@pytest.mark.parametrize(
    ("end", "status"),
    [
        (EOFError(), 0),
        (BrokenPipeError(), 0),
        (SystemExit(3), 0),
        (worker._Overtime(), 75),
        (ValueError(), 1),
        (KeyboardInterrupt(), 1),
    ],
)
def test_how_a_process_ends_tells_why(end: BaseException, status: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert worked(monkeypatch, Pipe([], end), folder, None)[0] == status


# What a process does to itself


class System:
    """A module of the system's in the place of the worker's: what is noted does nothing, all else is as it is."""

    def __init__(self, module: Any, noted: list[Any], names: dict[str, Any]) -> None:
        self._module, self._noted, self._names = module, noted, names

    def __getattr__(self, name: str) -> Any:
        return (lambda *about: self._note(name, about)) if name in self._names else getattr(self._module, name)

    def _note(self, name: str, about: tuple[Any, ...]) -> Any:
        self._noted.append((name, *about))
        return self._names[name]


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is asked of the system, in its order."""
    found: list[Any] = []
    calls = {**dict.fromkeys(("setpgid", "dup2", "close", "killpg")), "open": 77}
    monkeypatch.setattr(worker, "os", System(os, found, calls))
    monkeypatch.setattr(worker, "signal", System(signal, found, dict.fromkeys(("signal", "pthread_sigmask", "setitimer"))))
    monkeypatch.setattr(resource, "setrlimit", lambda *about: found.append(("setrlimit", *about)))
    return found


def limited(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """From here on the system lets a process have so much of everything at most."""
    monkeypatch.setattr(resource, "getrlimit", lambda what: (most, most))


SILENT = [("open", os.devnull, os.O_RDWR), ("dup2", 77, 0), ("dup2", 77, 1), ("dup2", 77, 2), ("close", 77)]


@pytest.mark.parametrize(("most", "memory"), [(resource.RLIM_INFINITY, 5_000), (4_000, 4_000), (6_000, 5_000)])
@pytest.mark.parametrize("is_debugged", [False, True])
def test_a_process_is_by_itself(
    most: int, memory: int, is_debugged: bool, noted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, most)
    monkeypatch.setenv("SHEETGEN_DEBUG", "1" if is_debugged else "")
    worker._by_itself(5_000)
    assert noted == [
        ("setpgid", 0, 0),
        ("signal", signal.SIGINT, signal.SIG_IGN),
        ("signal", signal.SIGTERM, worker._ended),
        ("pthread_sigmask", signal.SIG_UNBLOCK, {signal.SIGTERM}),
        *([] if is_debugged else SILENT),
        ("setrlimit", resource.RLIMIT_AS, (memory, most)),
        ("setrlimit", resource.RLIMIT_CORE, (0, most)),
    ]
    with pytest.raises(SystemExit):
        worker._ended(15, None)


@pytest.mark.parametrize(("most", "soft"), [(resource.RLIM_INFINITY, 7), (6, 6), (8, 7)])
def test_a_task_is_watched_and_the_kernel_ends_it_in_the_end(
    most: int, soft: int, noted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """3.25 seconds of processor time are used by then, and it may take 2.5 more: 6 whole ones, and one of grace."""
    limited(monkeypatch, most)
    monkeypatch.setattr(resource, "getrusage", lambda who: SimpleNamespace(ru_utime=2.0, ru_stime=1.25))
    with worker._Watched(2.5):
        begun = [*noted]
        noted.clear()
    assert begun == [
        ("setrlimit", resource.RLIMIT_CPU, (soft, most)),
        ("signal", signal.SIGALRM, worker._alone),
        ("setitimer", signal.ITIMER_REAL, 0.5, 0.5),
    ]
    assert noted == [("setitimer", signal.ITIMER_REAL, 0)]


@pytest.mark.parametrize(("server", "is_ended"), [(None, False), (True, False), (False, True)])
def test_without_its_server_a_process_ends_with_those_that_it_began(
    server: bool | None, is_ended: bool, noted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = None if server is None else SimpleNamespace(is_alive=lambda: server)
    monkeypatch.setattr(worker, "parent_process", lambda: found)
    worker._alone(14, None)
    assert noted == ([("killpg", 0, signal.SIGKILL)] if is_ended else [])


def test_on_windows_nothing_is_limited(noted: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(worker, "parent_process", lambda: SimpleNamespace(is_alive=lambda: False))
    monkeypatch.setenv("SHEETGEN_DEBUG", "1")
    worker._by_itself(5_000)
    with worker._Watched(2.5):
        worker._alone(14, None)
    assert {each[0] for each in noted} == {"setpgid", "signal", "pthread_sigmask"}
