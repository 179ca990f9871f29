"""Work in a separate process: its results, its crashes, its termination."""

from __future__ import annotations

import os
import signal

import pytest

from sheetgen.processes.child import TOO_LONG, call_apart


def for_ever() -> bytes:
    while True:
        pass


def broken() -> bytes:
    os.close(2)  # keeps its output away from the test run
    raise ZeroDivisionError


def killed() -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b"never"


def test_what_is_done_elsewhere_is_handed_on() -> None:
    here = str(os.getpid()).encode()
    found = call_apart(lambda: b"%d " % os.getpid() + bytes(200_000), 20)
    assert found is not TOO_LONG
    assert len(found) > 200_000
    assert not found.startswith(here)


def test_what_takes_too_long_is_ended() -> None:
    assert call_apart(for_ever, 0.1) is TOO_LONG


def test_what_breaks_down_comes_to_nothing() -> None:
    assert call_apart(broken, 20) == b""
    assert call_apart(killed, 20) == b""


def test_where_there_are_no_such_processes_it_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    assert call_apart(lambda: str(os.getpid()).encode(), 20) == str(os.getpid()).encode()
