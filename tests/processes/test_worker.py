"""A worker's handling of tasks, here in the process of the tests: limits and terminations are only recorded."""

from __future__ import annotations

import os
import signal
from contextlib import nullcontext
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.processes import limits, worker
from sheetgen.processes.limits import NO_LIMITS, Limits
from sheetgen.processes.worker import Report

resource = pytest.importorskip("resource", reason="limits of processes are told on Linux and macOS")


class Ended(BaseException):
    """Raised where the process would have ended."""


class Pipe:
    """A pipe that delivers requests, and then ends with an error."""

    def __init__(self, requests: list[Any], end: BaseException) -> None:
        self._requests, self._end = requests, end
        self.sent: list[Any] = []

    def recv(self) -> Any:
        if not self._requests:
            raise self._end
        return self._requests.pop(0)

    def send(self, message: Any) -> None:
        self.sent.append(message)


def worked(monkeypatch: pytest.MonkeyPatch, pipe: Pipe, work: Any = id) -> tuple[int, list[Any]]:
    """Return the exit status of a process, and the recorded calls before it."""
    noted: list[Any] = []

    def end(status: int) -> None:
        noted.append(status)
        raise Ended

    def watched(seconds: float) -> Any:
        noted.append(seconds)
        return nullcontext()

    monkeypatch.setattr(worker, "os", SimpleNamespace(_exit=end))
    monkeypatch.setattr(worker, "_detach", noted.append)
    monkeypatch.setattr(worker, "limit_memory", noted.append)
    monkeypatch.setattr(worker, "_watched", watched)
    with pytest.raises(Ended):
        worker.serve(pipe, (), lambda report: partial(work, report), Limits(2.5, 9.0, 5), True)  # type: ignore[arg-type]
    return noted.pop(), noted


def test_one_task_after_another_until_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(report: Report, task: Any) -> Any:
        report("reading", task, 9)
        return f"did {task}"

    pipe = Pipe([1, 2], EOFError())
    assert worked(monkeypatch, pipe, work) == (0, [True, 5, 2.5, 2.5])
    first, second = (("progress", ("reading", n, 9)) for n in (1, 2))
    assert pipe.sent == [first, ("result", "did 1"), second, ("result", "did 2")]


def test_the_last_task_of_a_process_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = Pipe(["a", "b"], EOFError())
    assert worked(monkeypatch, pipe, lambda _, task: worker.Last(task))[0] == 0
    assert pipe.sent == [("last", "a")]


def test_an_error_is_handed_on_and_costs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(_: Report, task: Any) -> Any:
        raise task

    errors = [ValueError("a"), OSError("b")]
    pipe = Pipe([*errors], EOFError())
    assert worked(monkeypatch, pipe, work)[0] == 0
    assert pipe.sent == [("error", errors[0]), ("error", errors[1])]


def test_ends_of_pipes_that_a_copy_has_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    ends = tuple(SimpleNamespace(close=partial(closed.append, name)) for name in ("one", "two"))
    monkeypatch.setattr(worker, "_detach", lambda quiet: None)
    monkeypatch.setattr(worker, "os", SimpleNamespace(_exit=lambda status: closed.append(f"exit {status}")))
    worker.serve(Pipe([], EOFError()), ends, lambda report: str, NO_LIMITS, False)  # type: ignore[arg-type]
    assert closed == ["one", "two", "exit 0"]


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
def test_how_a_process_ends_tells_why(end: BaseException, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert worked(monkeypatch, Pipe([], end))[0] == status


# A process's settings for itself


class System:
    """Replacement for a system module in the worker: recorded calls do nothing, the rest is unchanged."""

    def __init__(self, module: Any, noted: list[Any], names: dict[str, Any]) -> None:
        self._module, self._noted, self._names = module, noted, names

    def __getattr__(self, name: str) -> Any:
        return (lambda *about: self._note(name, about)) if name in self._names else getattr(self._module, name)

    def _note(self, name: str, about: tuple[Any, ...]) -> Any:
        self._noted.append((name, *about))
        return self._names[name]


def _noted_time(noted: list[Any], *about: Any) -> Any:
    noted.append(("processor_time", *about))
    return nullcontext()


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the system calls, in order."""
    found: list[Any] = []
    calls = {**dict.fromkeys(("setpgid", "dup2", "close", "killpg")), "open": 77}
    monkeypatch.setattr(worker, "os", System(os, found, calls))
    monkeypatch.setattr(worker, "signal", System(signal, found, dict.fromkeys(("signal", "pthread_sigmask", "setitimer"))))
    monkeypatch.setattr(worker, "processor_time", partial(_noted_time, found))
    monkeypatch.setattr(resource, "setrlimit", lambda *about: found.append(("setrlimit", *about)))
    return found


def limited(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """Set the system's hard limit of every resource."""
    monkeypatch.setattr(resource, "getrlimit", lambda what: (most, most))


SILENT = [("open", os.devnull, os.O_RDWR), ("dup2", 77, 0), ("dup2", 77, 1), ("dup2", 77, 2), ("close", 77)]


@pytest.mark.parametrize(("most", "memory"), [(resource.RLIM_INFINITY, 5_000), (4_000, 4_000), (6_000, 5_000)])
@pytest.mark.parametrize("is_debugged", [False, True])
def test_a_process_is_by_itself(
    most: int, memory: int, is_debugged: bool, noted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, most)
    monkeypatch.setenv("SHEETGEN_DEBUG", "1" if is_debugged else "")
    worker._detach(True)
    limits.limit_memory(5_000)
    assert noted == [
        ("setpgid", 0, 0),
        ("signal", signal.SIGINT, signal.SIG_IGN),
        ("signal", signal.SIGTERM, worker._exit),
        ("pthread_sigmask", signal.SIG_UNBLOCK, {signal.SIGTERM}),
        *([] if is_debugged else SILENT),
        ("setrlimit", resource.RLIMIT_AS, (memory, most)),
        ("setrlimit", resource.RLIMIT_CORE, (0, most)),
    ]
    with pytest.raises(SystemExit):
        worker._exit(15, None)


@pytest.mark.parametrize(("most", "soft"), [(resource.RLIM_INFINITY, 7), (6, 6), (8, 7)])
def test_a_task_is_watched_and_the_kernel_ends_it_in_the_end(
    most: int, soft: int, noted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """3.25 seconds of processor time are already used, and 2.5 more are allowed. Rounded up, that is 6 seconds, plus one second of
    grace."""
    limited(monkeypatch, most)
    monkeypatch.setattr(resource, "getrusage", lambda who: SimpleNamespace(ru_utime=2.0, ru_stime=1.25))
    with worker._watched(2.5):
        begun = [*noted]
        noted.clear()
    assert begun == [
        ("setrlimit", resource.RLIMIT_CPU, (soft, most)),
        ("signal", signal.SIGALRM, worker._end_with_parent),
        ("setitimer", signal.ITIMER_REAL, 0.5, 0.5),
        ("processor_time", 2.5, worker._Overtime),
    ]
    assert noted == [("setitimer", signal.ITIMER_REAL, 0)]


@pytest.mark.parametrize(("server", "is_ended"), [(None, False), (True, False), (False, True)])
def test_without_its_server_a_process_ends_with_those_that_it_began(
    server: bool | None, is_ended: bool, noted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = None if server is None else SimpleNamespace(is_alive=lambda: server)
    monkeypatch.setattr(worker, "parent_process", lambda: found)
    worker._end_with_parent(14, None)
    assert noted == ([("killpg", 0, signal.SIGKILL)] if is_ended else [])


def test_on_windows_nothing_is_limited(noted: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(limits, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(worker, "parent_process", lambda: SimpleNamespace(is_alive=lambda: False))
    monkeypatch.setenv("SHEETGEN_DEBUG", "1")
    worker._detach(True)
    limits.limit_memory(5_000)
    with worker._watched(2.5):
        worker._end_with_parent(14, None)
    assert {each[0] for each in noted} == {"setpgid", "signal", "pthread_sigmask"}
