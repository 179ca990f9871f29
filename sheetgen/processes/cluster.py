"""The workers of a dask scheduler, as an `Executor` (extra `cluster`).

They work in the folder of who asks, so all machines have to see the same files. What a worker was at that is lost goes to another.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from time import monotonic
from typing import Any, Literal

from sheetgen.processes.garbage import no_collection

PATIENCE = 3
"""Seconds in which a scheduler has to answer; to load dask takes another."""


class ClusterError(Exception):
    """No cluster: the package is missing, or no scheduler answers there; reason: in whose words."""

    def __init__(self, why: Literal["missing", "silent"], reason: str = "") -> None:
        super().__init__(why, reason)
        self.why, self.reason = why, reason


class ClusterExecutor(Executor):
    """The workers of a scheduler."""

    def __init__(self, address: str) -> None:
        """A ClusterError where there are none."""
        try:
            from dask import config
            from distributed import Client
        except ImportError as error:
            raise ClusterError("missing") from error
        for name in ("distributed", "tornado", "tornado.application", "asyncio"):  # what goes wrong there is told here
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        config.set({"distributed.comm.timeouts.connect": f"{PATIENCE}s"})
        try:
            _greet(address)
            self._client = Client(address, timeout=PATIENCE, set_as_default=False, direct_to_workers=True)
        except Exception as error:  # whatever dask makes of what is no scheduler
            raise ClusterError("silent", str(error)) from error
        self._inner = self._client.get_executor(pure=False)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = self._inner.submit(_call_in, os.getcwd(), fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leaves the scheduler; what is at work there is taken back."""
        self._inner.shutdown(wait=False)
        self._client.close(timeout=1)


def _greet(address: str) -> None:
    """Asks who is there; an exception where that is no scheduler, or nobody says in time. A `Client` would wait for ever."""
    from distributed.comm import get_address_host_port

    until = monotonic() + PATIENCE
    _look_up(*get_address_host_port(address))
    who = asyncio.run(asyncio.wait_for(_identity(address), until - monotonic()))
    if who != "Scheduler":
        raise OSError(f"{who} answers")


def _look_up(host: str, port: int) -> None:
    """Looks a host up, in a thread that is left alone where nobody answers: Python ends without waiting for it."""
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
    """What answers at an address, as dask calls it."""
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
    """A call in a worker, made in a folder; as in processes of our own no garbage is looked for meanwhile."""
    with _ONE_FOLDER:  # which is the whole process'
        os.chdir(folder)
        with no_collection():
            return work(*args, **kwargs)
