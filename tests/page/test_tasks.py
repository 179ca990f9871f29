"""Every address of the app: its method, worker, input and size limit.

`make golden` rewrites the table in `tests/golden/addresses`; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture
from werkzeug.test import Client, create_environ, run_wsgi_app

from sheetgen.page.answers import Reply
from sheetgen.page.folder import Folder
from sheetgen.page.requests import Request
from sheetgen.page.server import guard
from sheetgen.page.server.application import application
from sheetgen.page.tasks import TASKS, Task, load_function
from sheetgen.processes.pool import Job
from tests.command import ROOT
from tests.page.conftest import HOST

STATIC = ROOT / "sheetgen" / "page" / "static"


KINDS = ("application/json", "image/png", "application/pdf", "application/octet-stream", "text/plain")


class Noting:
    """Pool that only records its requests."""

    def __init__(self, name: str, noted: list[str]) -> None:
        self._name, self._noted = name, noted

    def ask(self, task: str, request: Request, job: Job) -> Reply:
        self._noted.append(f"{self._name}: {task} {request}")
        return Reply(200, b"{}")


def largest(app: guard.App, path: str, kind: str) -> int | None:
    """Return the largest accepted body, found by bisection, or None if no body is accepted."""

    def passes(size: int) -> bool:
        environ = create_environ(path, f"http://{HOST}", method="POST", content_type=kind)
        return run_wsgi_app(app, {**environ, "CONTENT_LENGTH": str(size)})[1] == "200 OK"

    low, high = 0, 1 << 40
    if not passes(low):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if passes(middle) else (low, middle)
    return low


def table(folder: Path) -> Iterator[str]:
    noted: list[str] = []
    app = application(Folder(str(folder)), {name: Noting(name, noted) for name in ("quick", "long", "lab")})

    def done(_: guard.Environ, start: guard.Start) -> list[bytes]:
        start("200 OK", [])
        return []

    guarded = guard.Guard(done, guard.AllowedHosts(("127.0.0.1",), 7433))
    client = Client(app)
    for rule in sorted(app.url_map.iter_rules(), key=lambda each: each.rule):
        methods = sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})
        if "<" in rule.rule:
            yield f"{' '.join(methods)} {rule.rule}"
            continue
        noted.clear()
        client.open(f"{rule.rule}?name=a&page=2", method=methods[0], data=b'{"b": 1}' if methods == ["POST"] else None).close()
        yield "; ".join([f"{' '.join(methods)} {rule.rule}", *noted])
        if methods == ["POST"]:
            sizes = {kind: largest(guarded, rule.rule, kind) for kind in KINDS}
            yield "  at most " + ", ".join(f"{size} of {kind}" for kind, size in sizes.items() if size is not None)


def test_every_address(folder: Path, file_regression: FileRegressionFixture) -> None:
    kept = ROOT / "tests" / "golden" / "addresses" / "table.txt"
    file_regression.check("\n".join(table(folder)) + "\n", encoding="utf-8", newline="\n", fullpath=kept)


def test_the_page_asks_at_every_address() -> None:
    """The app's scripts name every address as the program does."""
    scripts = "".join(file.read_text("utf-8") for file in sorted(STATIC.glob("*.js")))
    for task in TASKS.values():
        name = task.path.removeprefix("/api/").removeprefix("/")
        assert any(f"{quote}{lead}{name}{end}" in scripts for quote in "\"'`" for lead in ("", "/", "/api/") for end in "\"'`?$"), (
            name
        )


def test_a_function_is_found_by_its_whole_name() -> None:
    from sheetgen.page.layouts import listing
    from tests.page import tasks

    assert load_function(Task("sheetgen.page.layouts.listing", "listing", "quick", "/", "address")) is listing.listing
    assert load_function(Task("tests.page.tasks", "echo", "quick", "/", "address")) is tasks.echo
    for module, function in (("nosuch", "x"), ("sheetgen.page.layouts.listing", "nosuch")):
        with pytest.raises((ImportError, AttributeError)):
            load_function(Task(module, function, "quick", "/", "address"))
