"""A real browser before a real server: Debian's Chromium, driven by Playwright. `make browser` tries it, and fails where there is
none; `make test` leaves it out and says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from inspect import getsource
from pathlib import Path
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
"""Milliseconds that anything on the page may take at most; machines differ, and `bench/page.py` measures."""
expect.set_options(timeout=_PATIENCE)
PHOTOS = "SHEETGEN_NO_PHOTOS" not in os.environ
"""Whether the program has the extra `photo`; `make browser` tries the page once without it."""


class Served(NamedTuple):
    """A server of its own, and its folder."""

    address: str
    folder: Path

    def url(self, view: str) -> str:
        """The address of a view."""
        return f"{self.address}#{view}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.path).parent != Path(__file__).parent:
            continue
        if not ASKED:
            item.add_marker(pytest.mark.skip(reason=REASON))
        if not PHOTOS and isinstance(item, pytest.Function) and "#choose-photos" in getsource(item.function):
            item.add_marker(pytest.mark.skip(reason="photos are not read without the extra"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert PROGRAM, "these tests were to be tried, and there is no Chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("evening")
    with serving(folder) as served:
        yield served


_WITHOUT = f"import sys; sys.modules.update(dict.fromkeys({PACKAGES})); from sheetgen.__main__ import main; main()"
"""A program to which the packages of an extra are missing."""


class serving:  # noqa: N801 (used as a function)
    """A server for a folder, ended at the end. photos: the packages are there that photos are read by."""

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
    """A player's browser, empty; whatever its console says is a failure."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-GB", accept_downloads=True)
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


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is now."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['help']} ({'; '.join(str(node['target']) for node in each['nodes'][:4])})" for each in found]
