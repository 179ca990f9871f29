"""The workers of a Dask scheduler as an `Executor` (extra `cluster`).

They work in the caller's folder, so all machines must see the same files. A task of a lost worker goes to another.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, Literal

from sheetgen.processes.garbage import no_collection
from sheetgen.processes.pool import TaskError

PATIENCE = 3
"""Seconds in which a scheduler has to answer; loading Dask takes additional time."""


class ClusterError(Exception):
    """A cluster can't be used: the package is missing, no scheduler answers at the address, or the scheduler was lost. reason: the
    text of the original error."""

    def __init__(self, why: Literal["missing", "silent", "lost"], reason: str = "") -> None:
        super().__init__(why, reason)
        self.why, self.reason = why, reason


class ClusterExecutor(Executor):
    """The workers of a scheduler."""

    def __init__(self, address: str) -> None:
        """Connect to the scheduler at an address. Raise ClusterError if Dask is not installed or no scheduler answers."""
        try:
            from dask import config
            from distributed import Client
        except ImportError as error:
            raise ClusterError("missing") from error
        for name in logging.root.manager.loggerDict:  # silence these loggers: Dask's errors are reported by this class
            if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
                logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        config.set({"distributed.comm.timeouts.connect": f"{PATIENCE}s"})
        try:
            _greet(address)
            self._client = Client(address, timeout=PATIENCE, set_as_default=False, direct_to_workers=True)
        except Exception as error:  # any error of Dask if this isn't a scheduler
            raise ClusterError("silent", str(error)) from error
        self._inner = self._client.get_executor(pure=False)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Give a task to a worker. Raise ClusterError if the scheduler is lost; asking for the result of the task raises it as
        well."""
        with self.losses():
            return _Task(self._inner.submit(_call_in, os.getcwd(), fn, *args, **kwargs), self)

    @contextmanager
    def losses(self) -> Iterator[None]:
        """Turn errors of Dask within this context into a TaskError if a worker is lost, or into a ClusterError if the scheduler is
        lost."""
        try:
            yield
        except Exception as error:
            is_running = self._client.status == "running"
            if is_running and not isinstance(error, CancelledError) and type(error).__module__.partition(".")[0] != "distributed":
                raise
            raise TaskError("broke") if is_running else ClusterError("lost", str(error)) from error

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the scheduler and cancel running tasks."""
        with suppress(Exception):  # the scheduler may be gone
            self._inner.shutdown(wait=False)
            self._client.close(timeout=1)


class _Task(Future[Any]):
    """A task at a worker."""

    def __init__(self, inner: Future[Any], executor: ClusterExecutor) -> None:
        super().__init__()
        self._inner, self._executor = inner, executor

    def result(self, timeout: float | None = None) -> Any:
        with self._executor.losses():
            return self._inner.result(timeout)

    def cancel(self) -> bool:
        return self._inner.cancel()

    def done(self) -> bool:
        return self._inner.done()

    def add_done_callback(self, fn: Callable[[Future[Any]], object]) -> None:
        self._inner.add_done_callback(fn)


def _greet(address: str) -> None:
    """Ask a server to identify itself. Raise an exception if it is not a scheduler or doesn't answer in time. A `Client` would wait
    forever.
    """
    from distributed.comm import get_address_host_port

    until = monotonic() + PATIENCE
    _look_up(*get_address_host_port(address))
    who = asyncio.run(asyncio.wait_for(_identity(address), until - monotonic()))
    if who != "Scheduler":
        raise OSError(f"{who} answers")


def _look_up(host: str, port: int) -> None:
    """Look up a host in a thread, which is abandoned if it gets no answer: Python exits without waiting for it."""
    failed: list[OSError] = []

    def look_up() -> None:
        try:
            socket.getaddrinfo(host, port)
        except (OSError, UnicodeError, OverflowError) as error:
            failed.append(OSError(str(error)))

    thread = threading.Thread(target=look_up, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    if thread.is_alive():
        raise TimeoutError
    if failed:
        raise failed[0]


async def _identity(address: str) -> str:
    """Return the kind of server at an address, in dask's terms."""
    from distributed import Security
    from distributed.comm import connect

    comm = await connect(address, timeout=PATIENCE, **Security().get_connection_args("client"))
    try:
        await comm.write({"op": "identity", "reply": True})
        return str((await comm.read())["type"])
    finally:
        comm.abort()


_ONE_FOLDER = threading.Lock()


def _call_in(folder: str, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Make a call in a worker's folder, without garbage collection, as in local processes."""
    with _ONE_FOLDER:  # the current folder is shared by all threads of the process
        os.chdir(folder)
        with no_collection():
            return work(*args, **kwargs)
