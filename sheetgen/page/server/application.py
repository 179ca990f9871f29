"""The web app over HTTP: the action for each address. Workers do the actual work (`worker`, `tasks`)."""

from __future__ import annotations

import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import Any, Protocol

from flask import Flask, Response, request
from msgspec import Struct
from msgspec.structs import astuple

from sheetgen.extras import install_command
from sheetgen.layout.configuration import UNMEASURED, configuration
from sheetgen.layout.find import listed
from sheetgen.page.answers import Reply
from sheetgen.page.folder import Folder
from sheetgen.page.pictures import SVG
from sheetgen.page.requests import Name, Request
from sheetgen.page.resources import program_stamp, start_facts
from sheetgen.page.server import caching
from sheetgen.page.server.phone.application import add_phones
from sheetgen.page.server.phone.phones import Phones
from sheetgen.page.server.responses import decode_body, json_response, response, send_page_file, send_words, wrong
from sheetgen.page.tasks import TASKS, Task, request_of
from sheetgen.photo.extra import PACKAGES
from sheetgen.processes.pool import Job


class StopRequest(Struct):
    """The job to stop."""

    job: Name


class TaskRunner(Protocol):
    """Runs tasks."""

    def ask(self, task: str, request: Request, job: Job) -> Reply: ...


def application(folder: Folder, pools: dict[str, TaskRunner], phones: Phones | None = None, base: str = "") -> Flask:
    """Return the web app's server application; `pools` by the names that tasks use. phones: phones that may join the table. base:
    the address of a web app on the internet, for links."""
    mimetypes.add_type("text/javascript", ".js")  # whatever this computer's registry says
    app = Flask("sheetgen.page", static_folder=None)
    app.url_map.merge_slashes = False  # each address has one spelling, so no redirects are needed
    jobs = Jobs()
    for name, task in TASKS.items():
        view = partial(_task, name, task, pools[task.pool], jobs)
        app.add_url_rule(task.path, name, view, methods=["GET" if task.sent == "address" else "POST"])
    app.add_url_rule("/", "page", lambda: send_page_file("index.html"))
    app.add_url_rule("/static/<path:name>", "static", send_page_file)
    app.add_url_rule("/words/<lang>.json", "words", send_words)

    app.add_url_rule("/api/start", "start", lambda: json_response({**_start(folder), "phones": phones is not None, "base": base}))
    app.add_url_rule("/api/progress", "progress", lambda: json_response(jobs.progress(request.args.get("job", ""))))
    app.add_url_rule(
        "/api/stop", "stop", lambda: json_response({"stopped": jobs.stop(decode_body(StopRequest).job)}), methods=["POST"]
    )
    if phones is not None:
        add_phones(app, phones)
    app.register_error_handler(Exception, wrong)
    app.after_request(caching.compress)
    return app


class Jobs:
    """The running jobs, by the names that their clients gave them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._at_work: dict[str, Job] = {}

    @contextmanager
    def begun(self, name: str | None) -> Iterator[Job]:
        """Start a job that has a name within this context. If several jobs share a name, it belongs to the newest."""
        job = Job()
        if name:
            with self._lock:
                self._at_work[name] = job
        try:
            yield job
        finally:
            if name:
                with self._lock:
                    if self._at_work.get(name) is job:
                        del self._at_work[name]

    def progress(self, name: str) -> dict[str, Any]:
        job = self._at_work.get(name)
        if job is None or job.progress is None:
            return {}
        return {key: value for key, value in job.progress._asdict().items() if value is not None}

    def stop(self, name: str) -> bool:
        """Stop the job of that name. Return whether there was one."""
        job = self._at_work.get(name)
        if job is not None:
            job.stop()
        return job is not None


def _task(name: str, task: Task, pool: TaskRunner, jobs: Jobs) -> Response:
    """Return the result of a task for the current request."""
    asked = request_of(task, request.args.to_dict(), request.get_data())
    with jobs.begun(request.headers.get("X-Job")) as job:
        reply = pool.ask(name, asked, job)
    sent = response(reply)
    if reply.status != 200 or request.method == "POST":
        return sent
    if reply.cacheable and request.args.get("stamp") == program_stamp():
        return caching.keep(sent)
    return caching.revalidate(sent) if reply.type == SVG else sent


def _start(folder: Folder) -> dict[str, Any]:
    """Return the data that the web app needs first; does not use a worker."""
    return {
        "bundled": listed(),
        "folder": folder.called,
        "install": {extra: install_command(extra) for extra in ("lab", "photo")},
        "printer": _printer(),
        "photos": all(find_spec(package) is not None for package in PACKAGES),
        **start_facts(),
        "stamp": program_stamp(),
    }


def _printer() -> dict[str, str]:
    """Return the configured answers about the printer, as typed in the web app; those that change nothing are left out."""
    printer = configuration().printer
    return {
        key: ", ".join(f"{number:g}" for number in numbers)
        for key, numbers, usual in (
            ("back", printer.back, UNMEASURED.back),
            ("scale", (printer.scale,), (UNMEASURED.scale,)),
            ("margins", astuple(printer.margins), astuple(UNMEASURED.margins)),
        )
        if numbers != usual
    }
