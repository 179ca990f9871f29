"""The page over HTTP: which address does what. The work itself is done by workers (`worker`, `tasks`)."""

from __future__ import annotations

import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import Any, Protocol
from urllib.parse import quote

from flask import Flask, Response, request, send_from_directory
from msgspec import Struct
from werkzeug.exceptions import HTTPException

from sheetgen import __version__
from sheetgen.layout.find import listed
from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply, json_bytes, refusal_reply
from sheetgen.page.folder import Folder
from sheetgen.page.pictures import SVG
from sheetgen.page.requests import Request, Text, decode, parse_request
from sheetgen.page.resources import STATIC, languages, page_words, program_stamp, ways_of_making
from sheetgen.page.server import caching
from sheetgen.page.task_runner import BODY
from sheetgen.page.tasks import TASKS, Task
from sheetgen.photo.extra import PACKAGES
from sheetgen.processes.pool import Job

_LONGEST_JOB = 100
_MAX_SMALL = 10_000
"""Bytes of a request that is answered here."""


class StopRequest(Struct):
    """The job that is to be stopped."""

    job: Text


class TaskRunner(Protocol):
    """What tasks are handed to."""

    def ask(self, task: str, request: Request, job: Job) -> Reply: ...


def application(folder: Folder, pools: dict[str, TaskRunner]) -> Flask:
    """The page's addresses; `pools` by the names that tasks know them by."""
    mimetypes.add_type("text/javascript", ".js")  # whatever this computer's registry says
    app = Flask("sheetgen.page", static_folder=None)
    app.url_map.merge_slashes = False  # there is one way to write an address, and nothing to be sent on to
    jobs = Jobs()
    for name, task in TASKS.items():
        view = partial(_task, name, task, pools[task.pool], jobs)
        app.add_url_rule(task.path, name, view, methods=["GET" if task.sent == "address" else "POST"])
    app.add_url_rule("/", "page", lambda: _file("index.html"))
    app.add_url_rule("/static/<path:name>", "static", _file)
    app.add_url_rule("/words/<lang>.json", "words", _words)

    app.add_url_rule("/api/start", "start", lambda: _json(_start(folder)))
    app.add_url_rule("/api/progress", "progress", lambda: _json(jobs.progress(request.args.get("job", ""))))
    app.add_url_rule("/api/stop", "stop", lambda: _json(_stop(jobs)), methods=["POST"])
    app.register_error_handler(Exception, _wrong)
    app.after_request(caching.compress)
    return app


class Jobs:
    """What is at work, by the names that who asked gave it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._at_work: dict[str, Job] = {}

    @contextmanager
    def begun(self, name: str | None) -> Iterator[Job]:
        """A job that is known by a name while it lasts; the newest where several have one."""
        job = Job()
        if name:
            with self._lock:
                self._at_work[name[:_LONGEST_JOB]] = job
        try:
            yield job
        finally:
            if name:
                with self._lock:
                    if self._at_work.get(name[:_LONGEST_JOB]) is job:
                        del self._at_work[name[:_LONGEST_JOB]]

    def progress(self, name: str) -> dict[str, Any]:
        job = self._at_work.get(name[:_LONGEST_JOB])
        if job is None or job.progress is None:
            return {}
        return {key: value for key, value in job.progress._asdict().items() if value is not None}

    def stop(self, name: str) -> bool:
        """Whether there was one to be stopped."""
        job = self._at_work.get(name[:_LONGEST_JOB])
        if job is not None:
            job.stop()
        return job is not None


def _task(name: str, task: Task, pool: TaskRunner, jobs: Jobs) -> Response:
    """What comes of a task for the request at hand."""
    asked: Request = {**request.args.to_dict()}
    if task.sent == "json":
        asked = {BODY: request.get_data()}
    elif task.sent == "photo":
        asked["data"] = request.get_data()
    with jobs.begun(request.headers.get("X-Job")) as job:
        reply = pool.ask(name, asked, job)
    response = _response(reply)
    if reply.status != 200 or request.method == "POST":
        return response
    if reply.lasts and request.args.get("stamp") == program_stamp():
        return caching.keep(response)
    return caching.revalidate(response) if reply.type == SVG else response


def _file(name: str) -> Response:
    """A file of the page, kept by the browser as long as it says the same."""
    response = send_from_directory(STATIC, name, conditional=False, etag=False)
    response.direct_passthrough = False
    del response.headers["Last-Modified"]
    return caching.revalidate(response)


def _start(folder: Folder) -> dict[str, Any]:
    """What the page has to know before anything else; answered without a worker."""
    return {
        "bundled": listed(),
        "folder": folder.called,
        "photos": all(find_spec(package) is not None for package in PACKAGES),
        "languages": languages(),
        "make": ways_of_making(),
        "version": __version__,
        "stamp": program_stamp(),
    }


def _words(lang: str) -> Response:
    """The words of the page's script in a language."""
    if lang not in languages():
        raise Refusal("not-found", words.no_such_page())
    return caching.revalidate(_json(page_words(lang)))


def _stop(jobs: Jobs) -> dict[str, Any]:
    if (request.content_length or 0) > _MAX_SMALL:
        raise Refusal("too-large", words.too_large(_MAX_SMALL))
    return {"stopped": jobs.stop(decode(parse_request(request.get_data()), StopRequest).job)}


def _json(data: Any) -> Response:
    return _response(Reply(200, json_bytes(data)))


def _response(reply: Reply) -> Response:
    result = Response(reply.data, reply.status, content_type=reply.type)
    if reply.filename is not None:
        result.headers["Content-Disposition"] = _download(reply.filename)
    return result


def _download(name: str) -> str:
    """The header that names a download, in ASCII whatever the name (RFC 6266)."""
    plain = "".join(char if char.isascii() and char.isprintable() and char not in '"\\%' else "_" for char in name)
    more = "" if plain == name else f"; filename*=UTF-8''{quote(name, safe='')}"
    return f'attachment; filename="{plain}"{more}'


def _wrong(error: Exception) -> Response:
    """Whatever goes wrong, as the page's scripts read it."""
    return _response(refusal_reply(_refusal(error)))


def _refusal(error: Exception) -> Refusal:
    match error:
        case Refusal():
            return error
        case HTTPException(code=404):
            return Refusal("not-found", words.no_such_page())
        case HTTPException(code=405):
            return Refusal("refused", words.no_such_method(), status=405)
        case HTTPException(code=413):
            return Refusal("too-large", words.too_large(_MAX_SMALL))
        case HTTPException():
            return Refusal("refused", words.no_http())
    return Refusal("broke", words.failed(type(error).__name__))
