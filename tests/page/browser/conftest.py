"""Tests of the web app in a real browser, with and without a server: Debian's Chromium, driven by Playwright. `make browser` runs
them and fails without Chromium; `make test` skips them and reports it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from inspect import getsource
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from sheetgen.photo.extra import PACKAGES
from tests.command import ROOT

PROGRAM = next((found for found in map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome")) if found), None)
ASKED = "SHEETGEN_BROWSER" in os.environ
REASON = "`make browser` tries the page, with a Chromium"
_PATIENCE = 60_000
"""Maximum milliseconds to wait for anything in the app. It is high because machines differ; `bench/page.py` measures speed."""
expect.set_options(timeout=_PATIENCE)
SITE = "SHEETGEN_SITE" in os.environ
"""True if the tests use the web app without a server, as `sheetgen site` writes it; `make site` builds what it needs."""
PHOTOS = "SHEETGEN_NO_PHOTOS" not in os.environ and not SITE
"""True if the extra `photo` is installed; `make browser` also runs the tests once without it."""
RUNTIME = ROOT / "build" / "site"
_PATH = "games/sheets"
"""Path of a web app without a server on its host: below the root, as on many hosts."""


class Served(NamedTuple):
    """The address of a separate server, and its folder."""

    address: str
    where: Path | None

    @property
    def folder(self) -> Path:
        """The folder that the app reads and saves in; if none exists, the test is skipped."""
        if self.where is None:
            pytest.skip("a page without a server has no folder")
        return self.where

    def url(self, view: str) -> str:
        """The address of a view."""
        return f"{self.address}#{view}"


needs_server = pytest.mark.skipif(SITE, reason="it is about the server, or about its folder")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.path).parent != Path(__file__).parent:
            continue
        if not ASKED:
            item.add_marker(pytest.mark.skip(reason=REASON))
        source = getsource(item.function) if isinstance(item, pytest.Function) else ""
        if not PHOTOS and "#choose-photos" in source:
            item.add_marker(pytest.mark.skip(reason="photos are not read without the extra"))
        if SITE and any(path in source for path in ("**/api/", "**/picture/", "serving(")):
            item.add_marker(pytest.mark.skip(reason="a page without a server asks nothing over HTTP"))


def module(name: str) -> str:
    """Return a module of the app's script, imported from the app's own path."""
    return f"await import(new URL('static/{name}.js', document.baseURI).href)"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert PROGRAM, "these tests were to be tried, and there is no Chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


class _Silent(SimpleHTTPRequestHandler):
    """Request handler that sends files without logging."""

    def log_message(self, format: str, *args: object) -> None: ...


@contextmanager
def hosting(folder: Path) -> Iterator[str]:
    """Run a plain web host for files, and yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(folder))) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}/"
        host.shutdown()


def sheetgen(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    """Run the command with the output of `make site`."""
    path = os.pathsep.join([str(ROOT), str(RUNTIME)])
    command = [sys.executable, "-m", "sheetgen", *arguments]
    return subprocess.run(command, cwd=cwd, env={**os.environ, "PYTHONPATH": path}, capture_output=True, check=False)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The page without a server, on a plain web host, below its root."""
    folder = tmp_path_factory.mktemp("host")
    done = sheetgen("site", _PATH, cwd=folder)
    assert done.returncode == 0, done.stderr.decode()
    with hosting(folder) as address:
        yield Served(f"{address}{_PATH}/", None)


@pytest.fixture(scope="module")
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if SITE:
        yield request.getfixturevalue("site")
        return
    folder = tmp_path_factory.mktemp("evening")
    with serving(folder) as served:
        yield served


_WITHOUT = f"import sys; sys.modules.update(dict.fromkeys({PACKAGES})); from sheetgen.__main__ import main; main()"
"""A program for which the packages of an extra seem to be missing."""


class serving:  # noqa: N801 (used as a function)
    """A server for a folder, stopped when the block ends. photos: whether the packages for reading photos are available."""

    def __init__(self, folder: Path, *options: str, photos: bool = PHOTOS) -> None:
        self.folder = folder
        program = ["-m", "sheetgen"] if photos else ["-c", _WITHOUT]
        self.process = subprocess.Popen(
            [sys.executable, *program, "serve", str(folder), "--port", "0", *options],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def __enter__(self) -> Served:
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        address = next(word for word in said.split() if word.startswith("http"))
        return Served(address, self.folder)

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A player's browser without stored data; an error in its console fails the test."""
    context = browser.new_context(
        viewport={"width": 1400, "height": 900}, locale="en-GB", accept_downloads=True, service_workers="block"
    )
    context.set_default_timeout(_PATIENCE)
    said: list[str] = []
    context.on("weberror", lambda error: said.append(str(error.error)))
    context.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    yield context
    context.close()
    expected = ("the server responded with a status of", "net::ERR_", "CORS policy", "frame-ancestors", "violates the following")
    assert [text for text in said if not any(each in text for each in expected)] == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def soon(read: Callable[[], object], wanted: object) -> None:
    """Wait until `read` returns the wanted value: keys and clicks take effect a little later."""
    until = monotonic() + _PATIENCE / 1000
    while (found := read()) != wanted and monotonic() < until:
        sleep(0.02)
    assert found == wanted


_NOTHING_FADES = """() => !document.querySelector(".all.due, .busy")
    && document.getAnimations().every((each) => !(each instanceof CSSTransition) || each.playState === "finished")"""


def violations(page: Page) -> list[str]:
    """Return the problems axe finds, once the page shows no dimmed elements that wait for an answer."""
    page.wait_for_function(_NOTHING_FADES)
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['help']} ({'; '.join(str(node['target']) for node in each['nodes'][:4])})" for each in found]
