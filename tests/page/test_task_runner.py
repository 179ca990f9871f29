"""Results of the app's tasks, here in the process of the tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sheetgen.page import task_runner
from sheetgen.page.answers import Refusal, Reply
from sheetgen.page.context import WorkerContext
from sheetgen.page.tasks import Task
from sheetgen.processes.worker import Last
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import message, sentence

TASK = Task("sheetgen.page.sketch", "draw", "quick", "/", "address")
PLEASE = "this should not happen; please report it, with the steps that led to it"


class Ended(BaseException):
    """Raised where the process would have ended."""


def asked(
    monkeypatch: pytest.MonkeyPatch, context: WorkerContext, found: Any, request: dict[str, Any] | None = None
) -> tuple[Any, ...]:
    """Return the reply for a task that returns or raises the given object."""

    def does(*_: object) -> Any:
        if isinstance(found, BaseException):
            raise found
        return found

    monkeypatch.setattr(task_runner, "load_function", lambda task: does)
    reply = task_runner.run_task(TASK, request or {}, context)
    if reply.status == 200:
        return tuple(reply)[:4]
    return reply.status, json.loads(reply.data)["error"]


@pytest.fixture
def context(folder: Path) -> WorkerContext:
    return WorkerContext(str(folder))


def error(code: str, message: str, hint: str = "") -> dict[str, Any]:
    return {"code": code, "message": message, "hint": hint, "faults": []}


def test_what_a_task_returns_is_sent(context: WorkerContext, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(monkeypatch, context, {"é": [1, None]}) == (200, '{"é":[1,null]}'.encode(), "application/json", None)
    assert asked(monkeypatch, context, Reply(200, b"x", "text/x", "x.txt")) == (200, b"x", "text/x", "x.txt")
    assert asked(monkeypatch, context, Reply(200, b"y")) == (200, b"y", "application/json", None)
    assert asked(monkeypatch, context, Refusal("exists", sentence("there", "look"))) == (409, error("exists", "there", "look"))


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
    request_: dict[str, Any], file: str | None, context: WorkerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty = Unreadable([Fault(message(sentence, "no", "yes"), Position(2, 3))])
    told = {"message": "no", "hint": "yes", "file": file, "line": 2, "column": 3, "text": None}
    assert asked(monkeypatch, context, faulty, request_) == (400, {**error("unreadable", "no", "yes"), "faults": [told]})


@pytest.mark.parametrize("lack", [MemoryError(), RecursionError()])
def test_where_memory_ran_out_the_process_does_no_more(
    lack: Exception, context: WorkerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = ("this needs more memory than is allowed", "try less at once, or a smaller picture")
    assert not context.out_of_memory
    assert asked(monkeypatch, context, lack) == (503, error("broke", *why))
    assert context.out_of_memory


@pytest.mark.parametrize(("setting", "is_shown"), [(None, False), ("1", True)])
def test_what_breaks_throws_away_what_was_kept(
    setting: str | None, is_shown: bool, context: WorkerContext, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SHEETGEN_DEBUG", raising=False)
    if setting:
        monkeypatch.setenv("SHEETGEN_DEBUG", setting)
    context.kept["x"] = 1
    assert asked(monkeypatch, context, KeyError("secret")) == (503, error("broke", "something went wrong (KeyError)", PLEASE))
    assert context.kept == {}
    assert not context.out_of_memory
    assert ("Traceback" in capsys.readouterr().err) is is_shown


def test_where_memory_ran_out_the_worker_is_replaced(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def spent(task: Task, request: Any, context: WorkerContext) -> Reply:
        assert task is TASK
        context.tell("reading", request["n"], 9)
        context.out_of_memory = request["n"] == 2
        return Reply(200, b"x", "t", "f")

    monkeypatch.setattr(task_runner, "run_task", spent)
    run = task_runner.make_task_runner(str(folder), {"a": TASK}, lambda *each: told.append(each))
    assert run(("a", {"n": 1}, "en")) == Reply(200, b"x", "t", "f")
    assert run(("a", {"n": 2}, "en")) == Last(Reply(200, b"x", "t", "f"))
    assert told == [("reading", 1, 9), ("reading", 2, 9)]
