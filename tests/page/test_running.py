"""Starting the server: its threads, pools and limits, and that it waits for its end. Everything is mocked."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import waitress

from sheetgen.page import worker
from sheetgen.page.server import hosts, running
from sheetgen.page.server.guard import Guard
from sheetgen.processes.limits import Limits

Log = list[Any]


class Pool:
    """A pool that records when it is started and closed."""

    def __init__(self, name: str, log: Log, failing: bool = False) -> None:
        self._name, self._log, self._failing = name, log, failing

    def begin(self) -> None:
        self._log.append(f"begin {self._name}")
        if self._failing:
            raise OSError

    def close(self) -> None:
        self._log.append(f"end {self._name}")


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Log:
    """Return the log of a server that runs for three polls; threads run at once."""
    noted: Log = []

    class Thread:
        def __init__(self, target: Any, args: tuple[Any, ...] = (), daemon: bool = False) -> None:
            self._do: Callable[[], object] = lambda: target(*args)
            self._looks = 3
            noted.append(f"thread, daemon {daemon}")

        def start(self) -> None:
            blocked = sorted(signal.Signals(each).name for each in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
            noted.append(f"start, deaf to {blocked}")
            self._do()

        def is_alive(self) -> bool:
            self._looks -= 1
            return self._looks >= 0

        def join(self, seconds: float) -> None:
            noted.append(f"join {seconds}")

    monkeypatch.setattr(running, "threading", SimpleNamespace(Thread=Thread))
    monkeypatch.setattr(
        running,
        "_pools",
        lambda folder: {name: Pool(name if name != "quick" else f"quick {folder}", noted) for name in ("quick", "long", "lab")},
    )
    monkeypatch.setattr(running, "_page", lambda site, folder, pools, phones, base: f"page of {site} in {folder} by {[*pools]}")
    monkeypatch.setattr(running, "_server", lambda site, page: SimpleNamespace(run=lambda: noted.append(f"run {page} at {site}")))
    return noted


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals are not blocked on Windows")
def test_it_is_begun_waited_for_and_ended(log: Log) -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    running.run("there", "here", lambda: log.append("ready"))  # type: ignore[arg-type]
    assert log == [
        "thread, daemon True",
        "start, deaf to ['SIGINT', 'SIGTERM']",
        "begin quick here",
        "begin long",
        "thread, daemon True",
        "start, deaf to ['SIGINT', 'SIGTERM']",
        "run page of there in here by ['quick', 'long', 'lab'] at there",
        "ready",
        *["join 1.0"] * 3,
        "end quick here",
        "end long",
        "end lab",
    ]
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_without_masks_of_signals_it_is_begun_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as on Windows."""
    monkeypatch.setattr(running, "signal", SimpleNamespace())
    with running._signals_blocked():
        pass


def test_pools_that_cannot_begin_now_are_no_matter() -> None:
    noted: Log = []
    running._begin_workers([Pool("a", noted), Pool("b", noted, failing=True), Pool("c", noted)])  # type: ignore[list-item]
    assert noted == ["begin a", "begin b"]


@pytest.mark.parametrize(("processors", "quick"), [(None, 2), (1, 2), (2, 2), (3, 3), (4, 4), (5, 4), (64, 4)])
def test_pools_are_as_large_as_the_computer(processors: int | None, quick: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    monkeypatch.setattr(worker, "TaskPool", lambda *how: how)
    gigabyte = 1024**3
    made: dict[str, Any] = dict(running._pools("here"))
    assert made == {
        "quick": ("here", quick, Limits(10.0, 120.0, 2 * gigabyte), 64),
        "long": ("here", 2, Limits(10.0, 120.0, 3 * gigabyte), 16),
        "lab": ("here", 1, Limits(120.0, 600.0, 4 * gigabyte), 4),
    }


def test_the_page_knows_where_it_is(folder: Path) -> None:
    site = hosts.Site(None, 7_499, ("box",), True, True)  # type: ignore[arg-type]
    page = running._page(site, str(folder), {"quick": None, "long": None, "lab": None})  # type: ignore[dict-item]
    assert isinstance(page, Guard)
    assert page._asked == (("box",), 7_499, True)


def test_what_the_server_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are more threads than working or waiting requests; all input is limited before it is read."""
    told: dict[str, Any] = {}

    def create(page: Any, **how: Any) -> Any:
        told.update(how, page=page)
        return SimpleNamespace()

    monkeypatch.setattr(waitress, "create_server", create)
    server = running._server(SimpleNamespace(socket="socket"), "page")  # type: ignore[arg-type]
    assert told == {
        "page": "page",
        "sockets": ["socket"],
        "threads": 112,
        "ident": None,
        "connection_limit": 500,
        "channel_timeout": 5,
        "cleanup_interval": 1,
        "max_request_body_size": 25_000_001,
        "max_request_header_size": 65_536,
        "asyncore_use_poll": True,
        "clear_untrusted_proxy_headers": True,
    }
    assert told["threads"] > (4 + 64) + (2 + 16)
    channel = server.channel_class
    assert channel.error_task_class.__name__ == "Mistaken"


def heard(channel: Any, monkeypatch: pytest.MonkeyPatch, at: float, is_in_head: bool | None) -> tuple[float, float | None]:
    """Receive a byte on a connection. Return when the connection was last active, and when the head of its request began."""

    def received(self: Any, data: bytes) -> int:
        self.last_activity = at
        self.request = None if is_in_head is None else SimpleNamespace(headers_finished=not is_in_head)
        return len(data)

    monkeypatch.setattr(type(channel).__mro__[1], "received", received)
    assert channel.received(b"x") is True
    return channel.last_activity, channel.head_begun


def test_a_head_that_comes_byte_by_byte_is_as_idle_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waitress, "create_server", lambda *_, **__: SimpleNamespace())
    kind = running._server(SimpleNamespace(socket=None), None).channel_class  # type: ignore[arg-type]
    channel = kind.__new__(kind)
    steps = [(3.0, True), (5.0, True), (6.0, False), (7.0, True), (9.0, None), (10.0, True)]
    found = [heard(channel, monkeypatch, at, is_in_head) for at, is_in_head in steps]
    assert found == [(3.0, 3.0), (3.0, 3.0), (6.0, None), (7.0, 7.0), (9.0, None), (10.0, 10.0)]
    assert channel.received(b"") is False


@pytest.mark.parametrize(
    ("code", "why", "message"),
    [
        (413, "too-large", "this is larger than 25 MB"),
        (400, "refused", "can't understand the request"),
        (431, "refused", "can't understand the request"),
    ],
)
def test_what_is_no_http_is_answered_in_the_page_s_own_way(
    code: int, why: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waitress, "create_server", lambda *_, **__: SimpleNamespace())
    kind = running._server(SimpleNamespace(socket=None), None).channel_class.error_task_class  # type: ignore[arg-type]
    noted: Log = []
    task = kind.__new__(kind)
    task.request = SimpleNamespace(error=SimpleNamespace(code=code))
    task.set_close_on_finish = lambda: noted.append("close")
    task.write = noted.append
    task.execute()
    assert task.status == f"{code} {HTTPStatus(code).phrase}"
    error = json.loads(noted[1])["error"]
    assert (error["code"], error["message"]) == (why, message)
    assert noted[0] == "close"
    assert task.content_length == len(noted[1])
    headers = dict(task.response_headers)
    assert (headers["Content-Type"], headers["Cache-Control"]) == ("application/json", "no-store")
