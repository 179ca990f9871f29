"""Tasks done in this process, in turn, when a caller waits for them."""

from __future__ import annotations

from concurrent.futures import CancelledError

import pytest

from sheetgen.processes.executors import LocalExecutor, gather


def test_a_task_is_done_once_and_when_it_is_waited_for() -> None:
    done: list[int] = []
    executor = LocalExecutor()
    first, second = (executor.submit(done.append, number) for number in (1, 2))
    assert done == []
    second.result(0.1)
    assert done == [2]
    first.result()
    first.result()
    assert done == [2, 1]


def test_who_follows_is_told_and_what_goes_wrong_is_raised() -> None:
    told: list[int] = []
    assert gather(LocalExecutor(), abs, [-1, -2, 3], told.append) == [1, 2, 3]
    assert told == [1, 2, 3]
    with pytest.raises(ZeroDivisionError):
        LocalExecutor().submit(divmod, 1, 0).result()


def test_what_is_given_up_is_not_done() -> None:
    done: list[int] = []
    task = LocalExecutor().submit(done.append, 1)
    assert task.cancel()
    with pytest.raises(CancelledError):
        task.result()
    assert done == []
