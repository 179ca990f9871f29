"""Work limited by processor time: it is ended if it uses too much, but not while it waits."""

from __future__ import annotations

import signal
import threading
import time
from contextlib import suppress

import pytest

from sheetgen.processes.limits import processor_time

if not hasattr(signal, "setitimer"):
    pytest.skip("processor time is not counted here", allow_module_level=True)


class TooMuch(Exception):
    """The error of these tests."""


def for_ever() -> None:
    while True:
        pass


def stubborn() -> None:
    """Ignore the first error and continue."""
    with suppress(TooMuch):
        for_ever()
    for_ever()


def test_too_much_work_is_ended() -> None:
    with pytest.raises(TooMuch), processor_time(0.05, TooMuch):
        for_ever()


def test_waiting_is_no_work() -> None:
    with processor_time(0.05, TooMuch):
        time.sleep(0.15)


def test_what_drops_the_error_hears_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.processes.limits._REPEAT", 0.05)
    with pytest.raises(TooMuch), processor_time(0.05, TooMuch):
        stubborn()


def test_the_clock_is_put_back() -> None:
    before = signal.getsignal(signal.SIGPROF)
    signal.setitimer(signal.ITIMER_PROF, 1000)
    try:
        with processor_time(0.05, TooMuch):
            assert signal.getitimer(signal.ITIMER_PROF)[0] < 1
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 900
        assert signal.getsignal(signal.SIGPROF) is before
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def test_beside_the_main_thread_nothing_is_processor_time() -> None:
    done = []

    def work() -> None:
        with processor_time(0.05, TooMuch):
            done.append(signal.getitimer(signal.ITIMER_PROF))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [(0.0, 0.0)]
