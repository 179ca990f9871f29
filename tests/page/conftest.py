"""The web app without its processes: tasks run in this process, requests go through Flask's client."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client

from sheetgen.page.answers import Reply
from sheetgen.page.context import WorkerContext
from sheetgen.page.folder import Folder
from sheetgen.page.requests import Request
from sheetgen.page.server.application import application
from sheetgen.page.server.guard import AllowedHosts, Guard
from sheetgen.page.task_runner import run_task
from sheetgen.page.tasks import TASKS
from sheetgen.processes.pool import Job

HOST = "127.0.0.1:7433"


class Here:
    """Pool that runs tasks at once in this process; asked: the names of all tasks run."""

    def __init__(self, folder: Path) -> None:
        self.context = WorkerContext(str(folder))
        self.asked: list[str] = []

    def ask(self, task: str, request: Request, job: Job) -> Reply:
        self.asked.append(task)
        return run_task(TASKS[task], request, self.context)


class Page:
    """A client whose requests look like those of the app's own scripts, unless headers say otherwise."""

    def __init__(self, folder: Path) -> None:
        self.pool = Here(folder)
        app = application(Folder(str(folder)), dict.fromkeys(("quick", "long", "lab"), self.pool))
        self.guarded = Guard(app.wsgi_app, AllowedHosts(("127.0.0.1", "localhost", "[::1]"), 7433))
        self._client = Client(self.guarded)

    def send(self, method: str, path: str, body: bytes | None, **headers: str) -> Any:
        """headers: with `_` for `-`; Host is the app's own unless given."""
        given = {"Host": HOST, **{key.replace("_", "-"): value for key, value in headers.items()}}
        kind = given.pop("Content-Type", "application/json" if body is not None else None)
        return self._client.open(path, method=method, data=body, headers=given, content_type=kind, buffered=True)

    def get(self, path: str, **headers: str) -> Any:
        return self.send("GET", path, None, **headers)

    def post(self, path: str, body: bytes, **headers: str) -> Any:
        return self.send("POST", path, body, **headers)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for the app, with a private neighbour; the current folder is restored afterwards."""
    home = tmp_path / "evening"
    home.mkdir()
    monkeypatch.chdir(home)
    (tmp_path / "secret.yaml").write_text("game: namaste\ntitle: hush\n", "utf-8")
    return home


@pytest.fixture
def page(folder: Path) -> Page:
    return Page(folder)


def code(answer: Any) -> str:
    """Return the error code of an answer."""
    return str(answer.json["error"]["code"])
