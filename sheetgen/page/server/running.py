"""The server at work: it listens, has workers for quick and for long work, and ends with all of them."""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.page.server.hosts import Site

if TYPE_CHECKING:
    from sheetgen.page.server.guard import App
    from sheetgen.page.server.phone.phones import Phones
    from sheetgen.page.worker import TaskPool

SECONDS = 10.0
"""Maximum processor time of a task, in seconds; on a busy machine this takes longer in real time."""
CLOCK = 120.0
"""Seconds of real time after which a task is stopped that waits forever, or whose processor time is not measured (Windows)."""
LAB_SECONDS, LAB_CLOCK = 120.0, 600.0
"""The same limits for generating or analysing levels, which takes thousands of games."""
_THREADS = 112
"""Number of threads: more than the tasks that run and wait in the pools, so that the web app itself and `stop` are always answered.
"""
_PHONE_THREADS = 64
"""Number of threads: enough for the maximum number of phones to wait for news, for some photos to be read, and for other requests.
"""
_CONNECTIONS, _PHONE_CONNECTIONS = 500, 150
_IDLE = 5
"""Seconds until an idle connection without requests or data is closed, so that silent ones don't block others for long."""
_QUICK_WAITING, _LONG_WAITING, _LAB_WAITING = 64, 16, 4
_QUICK_MEMORY, _LONG_MEMORY, _LAB_MEMORY = 2 << 30, 3 << 30, 4 << 30
_HEADERS = 65_536
_SMALL = 1_000
"""Maximum bytes of a body that any client may send to the phones' listener."""
_LOOK = 1.0
"""Seconds between two checks whether the server still runs, on systems where a waiting thread doesn't receive interrupts."""


class PhoneSite(NamedTuple):
    """The listening addresses for phones, and the messages between them and the page."""

    site: Site
    phones: Phones


def run(site: Site, folder: str, ready: Callable[[], None] = lambda: None, phones: PhoneSite | None = None, base: str = "") -> None:
    """Serve the web app until the main thread is interrupted; then end all processes. `ready` is called once the server answers.
    base: the address of a web app on the internet, for links."""
    pools = _pools(folder)
    try:
        with _signals_blocked():
            threading.Thread(target=_begin_workers, args=([pools["quick"], pools["long"]],), daemon=True).start()
        servers = [_server(site, _page(site, folder, pools, phones, base))]
        if phones is not None:
            servers.append(_phone_server(phones, pools["long"]))
        with _signals_blocked():
            threads = [threading.Thread(target=server.run, daemon=True) for server in servers]
            for thread in threads:
                thread.start()
        ready()
        while all(thread.is_alive() for thread in threads):
            threads[0].join(_LOOK)
    finally:
        for pool in pools.values():
            pool.close()


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Let threads that start within this context leave interrupts to the main thread, which receives them at once while it
    waits."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _pools(folder: str) -> dict[str, TaskPool]:
    from sheetgen.page.worker import TaskPool
    from sheetgen.processes.limits import Limits

    processors = os.cpu_count() or 1
    return {
        "quick": TaskPool(folder, max(2, min(processors, 4)), Limits(SECONDS, CLOCK, _QUICK_MEMORY), _QUICK_WAITING),
        "long": TaskPool(folder, 2, Limits(SECONDS, CLOCK, _LONG_MEMORY), _LONG_WAITING),
        "lab": TaskPool(folder, 1, Limits(LAB_SECONDS, LAB_CLOCK, _LAB_MEMORY), _LAB_WAITING),
    }


def _begin_workers(pools: list[TaskPool]) -> None:
    """Start workers; failures are retried on demand, and do not matter if the server is about to end."""
    with suppress(Exception):
        for pool in pools:
            pool.begin()


def _page(site: Site, folder: str, pools: dict[str, TaskPool], phones: PhoneSite | None = None, base: str = "") -> App:
    """Return the application that answers requests."""
    from sheetgen.page.folder import Folder
    from sheetgen.page.server.application import application
    from sheetgen.page.server.guard import AllowedHosts, Guard

    asked = AllowedHosts(site.hosts, site.port, site.is_everywhere)
    return Guard(application(Folder(folder), dict(pools), phones and phones.phones, base).wsgi_app, asked)


def _phone_server(at: PhoneSite, pool: TaskPool) -> Any:
    """Return a server only for phones: it has only their addresses, and reads no large body from other clients."""
    from sheetgen.page.server.guard import AllowedHosts, Bodies, Guard
    from sheetgen.page.server.phone.application import PHOTO, phone_application

    def admits(headers: Mapping[str, str], length: int) -> bool:
        return 0 <= length <= _SMALL or at.phones.knows(headers.get("X_PHONE", ""))

    asked = AllowedHosts(at.site.hosts, at.site.port, at.site.is_everywhere)
    app = phone_application(at.phones, pool.ask).wsgi_app
    page = Guard(app, asked, Bodies(frozenset([PHOTO]), frozenset([PHOTO]), _SMALL))
    return _server(at.site, page, admits, _PHONE_THREADS, _PHONE_CONNECTIONS)


Admits = Callable[[Mapping[str, str], int], bool]
"""A function that returns whether to read a request's body. It gets the headers, by names such as `X_PHONE`, and the length of the
body, -1 if the request doesn't give it."""


def _server(site: Site, page: App, admits: Admits | None = None, threads: int = _THREADS, connections: int | None = None) -> Any:
    """Return a server that listens at a site, writes no logs, and applies the guard's limits before it reads a body."""
    import waitress
    from waitress.channel import HTTPChannel
    from waitress.parser import HTTPRequestParser
    from waitress.task import ErrorTask

    from sheetgen.page.server.guard import MAX_UPLOAD, bad_request_reply

    class Mistaken(ErrorTask):  # type: ignore[misc]
        """The web app's reply to a request that is not HTTP, or too large."""

        def execute(self) -> None:
            reply, self.status, self.response_headers = bad_request_reply(self.request.error.code)
            self.set_close_on_finish()
            self.content_length = len(reply.data)
            self.write(reply.data)

    class Parser(HTTPRequestParser):  # type: ignore[misc]
        """A request. A body that is not admitted is not read: the request is answered without it, and the connection closed."""

        body_rcv: object | None
        content_length: int

        def parse_header(self, header_plus: bytes) -> None:
            super().parse_header(header_plus)
            length = -1 if self.chunked else self.content_length
            if admits is not None and self.body_rcv is not None and not admits(self.headers, length):
                self.body_rcv, self.content_length, self.expect_continue = None, 0, False
                self.headers |= {"CONTENT_LENGTH": "0", "CONNECTION": "close"}

    class Channel(HTTPChannel):  # type: ignore[misc]
        """A connection. If the head of a request arrives byte by byte, the connection counts as idle, like a silent one."""

        error_task_class = Mistaken
        parser_class = Parser
        last_activity: float
        head_begun: float | None = None

        def received(self, data: bytes) -> bool:
            heard = super().received(data)
            in_head = self.request is not None and not self.request.headers_finished
            self.head_begun = (self.head_begun or self.last_activity) if in_head else None
            self.last_activity = self.head_begun or self.last_activity
            return bool(heard)

    logger = logging.getLogger("waitress")
    logger.addHandler(logging.NullHandler())
    logger.propagate = False
    server = waitress.create_server(
        page,
        sockets=[site.socket],
        threads=threads,
        ident=None,
        connection_limit=connections or _CONNECTIONS,
        channel_timeout=_IDLE,
        cleanup_interval=1,
        max_request_body_size=MAX_UPLOAD + 1,
        max_request_header_size=_HEADERS,
        asyncore_use_poll=True,
        clear_untrusted_proxy_headers=True,
    )
    server.channel_class = Channel
    return server
