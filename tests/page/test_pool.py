"""Work done in processes: stopped if it takes too long or no client waits for it, and without effect on other work."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sheetgen.page.answers import Refusal, Reply
from sheetgen.page.worker import TaskPool
from sheetgen.processes.limits import Limits
from sheetgen.processes.pool import Job, Progress
from tests.command import surroundings
from tests.page.tasks import TASKS

MEMORY = 1 << 30
PROCESSOR_TIME = pytest.mark.skipif(sys.platform == "win32", reason="processor time is not counted on Windows")
PATIENCE = 120.0
"""Seconds after which an expected event is considered missing, even on a busy machine."""


def until(true: Callable[[], object]) -> None:
    """Wait until a condition is true, or fail after `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text() if os.path.exists("/proc/self/status") else True
    except (ProcessLookupError, FileNotFoundError):
        return False


def task_pool(folder: Path, size: int, *, queue: int = 2, processor: float = 10.0, clock: float = 120.0) -> TaskPool:
    return TaskPool(str(folder), size, Limits(processor, clock, MEMORY), queue, TASKS)


@pytest.fixture
def pool(tmp_path: Path) -> Iterator[TaskPool]:
    made = task_pool(tmp_path, 1)
    yield made
    made.close()


def said(reply: Reply) -> Any:
    assert reply.status == 200, reply
    return json.loads(reply.data)


def asked(pool: TaskPool, task: str, request: dict[str, Any] | None = None) -> Any:
    return said(pool.ask(task, request or {}, Job()))


class Asking(threading.Thread):
    """Another client's request, waited for in its own thread."""

    def __init__(self, pool: TaskPool, task: str, request: dict[str, Any] | None = None) -> None:
        super().__init__(daemon=True)
        self.job = Job()
        self.reply: Reply | None = None
        self.refusal: Refusal | None = None
        self._ask = partial(pool.ask, task, request or {}, self.job)
        self.start()

    def run(self) -> None:
        try:
            self.reply = self._ask()
        except Refusal as refusal:
            self.refusal = refusal

    def ended(self) -> str:
        self.join(PATIENCE)
        assert not self.is_alive()
        return "" if self.refusal is None else self.refusal.code


def test_one_process_does_one_task_after_another_in_the_folder(pool: TaskPool, tmp_path: Path) -> None:
    first = asked(pool, "echo", {"say": "é"})
    assert first["said"] == "é"
    assert asked(pool, "echo", {"say": 2})["by"] == first["by"] != os.getpid()
    assert asked(pool, "where")["folder"] == str(tmp_path)


def test_what_a_task_comes_to_is_told_as_it_is(pool: TaskPool) -> None:
    assert pool.ask("tell", {}, Job()) == Reply(200, b"told", "text/plain", "told.txt")
    refused = pool.ask("refuse", {}, Job())
    assert refused.status == 409
    error = {"code": "exists", "message": "it is there", "hint": "look again", "faults": []}
    assert json.loads(refused.data) == {"error": error}


@pytest.mark.parametrize(("task", "why"), [("stumble", "ZeroDivisionError"), ("missing", "AttributeError")])
def test_whatever_goes_wrong_in_a_task_costs_no_process(pool: TaskPool, task: str, why: str) -> None:
    before = asked(pool, "echo", {"say": 1})["by"]
    reply = pool.ask(task, {}, Job())
    assert (reply.status, why in reply.data.decode()) == (503, True)
    assert asked(pool, "echo", {"say": 1})["by"] == before


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
@pytest.mark.parametrize("task", ["eat", "deep"])
def test_a_process_has_only_so_much_memory_and_is_replaced_when_it_runs_out(pool: TaskPool, task: str) -> None:
    before = asked(pool, "echo", {"say": 1})["by"]
    reply = pool.ask(task, {}, Job())
    assert (reply.status, b"memory" in reply.data) == (503, True)
    assert asked(pool, "echo", {"say": 1})["by"] != before


def test_where_there_is_no_fork_processes_begin_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.processes.pool.get_all_start_methods", lambda: ["spawn"])
    pool = task_pool(tmp_path, 1)
    try:
        assert asked(pool, "echo", {"say": 1})["by"] != os.getpid()
    finally:
        pool.close()


def test_a_process_that_dies_is_replaced(pool: TaskPool) -> None:
    before = asked(pool, "echo", {"say": 1})["by"]
    with pytest.raises(Refusal, match="went wrong inside") as caught:
        pool.ask("die", {}, Job())
    assert caught.value.code == "broke"
    assert asked(pool, "echo", {"say": 1})["by"] != before


def test_a_process_that_dies_while_it_waits_is_not_noticed(pool: TaskPool) -> None:
    before = asked(pool, "echo", {"say": 1})["by"]
    os.kill(before, signal.SIGKILL)
    until(lambda: not is_there(before))
    assert asked(pool, "echo", {"say": 1})["by"] != before


BY_CLOCK, BY_WORK = {"clock": 1.5}, {"processor": 0.1}


@pytest.mark.parametrize(
    ("task", "bound"),
    [
        ("sleep", BY_CLOCK),
        ("hold", BY_CLOCK),
        pytest.param("spin", BY_WORK, marks=PROCESSOR_TIME),
        pytest.param("count", BY_WORK, marks=PROCESSOR_TIME),
    ],
)
def test_what_sleeps_for_ever_or_works_too_much_is_ended(tmp_path: Path, task: str, bound: Any) -> None:
    pool = task_pool(tmp_path, 1, **bound)
    try:
        before = asked(pool, "echo", {"say": 1})["by"]
        with pytest.raises(Refusal, match="took too long") as caught:
            pool.ask(task, {}, Job())
        assert (caught.value.code, caught.value.status) == ("too-long", 503)
        until(lambda: not is_there(before))
        assert asked(pool, "echo", {"say": 1})["by"] != before
    finally:
        pool.close()


@PROCESSOR_TIME
def test_work_that_waits_for_the_processor_is_not_ended(tmp_path: Path) -> None:
    """On a busy machine, a task takes far more wall time than processor time."""
    pool = task_pool(tmp_path, 1, processor=0.1)
    try:
        assert asked(pool, "nap")["slept"] > 0.1
    finally:
        pool.close()


@PROCESSOR_TIME
def test_what_is_half_written_is_taken_back_when_a_task_works_too_much(tmp_path: Path) -> None:
    pool = task_pool(tmp_path, 1, processor=0.1)
    try:
        with pytest.raises(Refusal, match="took too long"):
            pool.ask("write", {}, Job())
        assert list(tmp_path.iterdir()) == []
    finally:
        pool.close()


@PROCESSOR_TIME
def test_each_task_has_the_whole_time(tmp_path: Path) -> None:
    pool = task_pool(tmp_path, 1, processor=0.3)
    try:
        assert len({asked(pool, "toil", {"seconds": 0.15})["by"] for _ in range(4)}) == 1
    finally:
        pool.close()


def test_work_is_stopped_with_all_that_it_began_and_told_how_far_it_was(pool: TaskPool) -> None:
    asking = Asking(pool, "begin")
    until(lambda: asking.job.progress)
    assert asking.job.progress is not None
    child = asking.job.progress.done
    assert asking.job.progress == Progress("begun", child, 0)
    assert is_there(child)
    asking.job.stop()
    assert asking.ended() == "stopped"
    until(lambda: not is_there(child))
    assert asked(pool, "echo", {"say": 1})["said"] == 1


def test_work_that_waits_is_stopped_and_costs_nobody_else_anything(pool: TaskPool) -> None:
    first = Asking(pool, "sleep")
    until(lambda: first.job.progress)
    second = Asking(pool, "echo", {"say": 2})
    third = Asking(pool, "echo", {"say": 3})
    second.job.stop()
    assert second.ended() == "stopped"
    assert first.is_alive()
    first.job.stop()
    assert (first.ended(), third.ended()) == ("stopped", "")


def test_a_job_that_was_stopped_before_never_begins(pool: TaskPool) -> None:
    job = Job()
    job.stop()
    with pytest.raises(Refusal, match="stopped"):
        pool.ask("sleep", {}, job)


def test_too_many_that_wait_are_sent_away_at_once(pool: TaskPool) -> None:
    first = Asking(pool, "sleep")
    until(lambda: first.job.progress)
    waiting = [Asking(pool, "echo", {"say": n}) for n in range(2)]
    until(lambda: pool.waiting == 2)
    with pytest.raises(Refusal) as caught:
        pool.ask("echo", {"say": 3}, Job())
    assert (caught.value.code, caught.value.status) == ("busy", 503)
    first.job.stop()
    assert [each.ended() for each in (first, *waiting)] == ["stopped", "", ""]


def test_many_are_served_by_few(tmp_path: Path) -> None:
    pool = task_pool(tmp_path, 2, queue=64)
    try:
        every = [Asking(pool, "echo", {"say": n}) for n in range(60)]
        assert {each.ended() for each in every} == {""}
        answers = [said(each.reply) for each in every if each.reply is not None]
        assert [each["said"] for each in answers] == list(range(60))
        assert len({each["by"] for each in answers}) <= 2
    finally:
        pool.close()


def test_all_end_when_the_crew_does(pool: TaskPool) -> None:
    asking = Asking(pool, "hold")
    until(lambda: asking.job.progress)
    by = [each.process.pid for each in pool.workers]
    pool.close()
    assert asking.ended() in ("broke", "stopped")
    until(lambda: not any(is_there(pid) for pid in by if pid))


ALONE = """
import sys, threading, time
from sheetgen.page.worker import TaskPool
from sheetgen.processes.limits import Limits
from sheetgen.processes.pool import Job
from tests.page.tasks import TASKS

if __name__ == "__main__":
    pool = TaskPool(sys.argv[1], 2, Limits(10, 120, 1 << 30), 2, TASKS)
    job = Job()
    threading.Thread(target=pool.ask, args=("begin", {}, job), daemon=True).start()
    pool.ask("echo", {"say": 1}, Job())
    while job.progress is None:
        time.sleep(0.01)
    print(*(each.process.pid for each in pool.workers), job.progress.done, flush=True)
    threading.Event().wait()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes end with their server where there are such signals")
def test_nobody_is_left_when_the_server_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "alone.py"
    script.write_text(ALONE, "utf-8")
    with subprocess.Popen([sys.executable, script, tmp_path], stdout=subprocess.PIPE, text=True, env=surroundings()) as server:
        assert server.stdout is not None
        every = [int(each) for each in server.stdout.readline().split()]
        assert len(every) == 3
        assert all(map(is_there, every))
        server.kill()
    until(lambda: not any(map(is_there, every)))
