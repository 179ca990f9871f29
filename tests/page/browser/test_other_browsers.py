"""A short walk in Firefox and WebKit: show sheets, check one while typing, change the language, draw a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.browser.conftest import SITE, Served
from tests.page.browser.drivers import BROWSERS, Driver, wait

PICTURES = "[...document.querySelectorAll('{}')].some((image) => image.complete && image.naturalWidth)"


@pytest.fixture(params=BROWSERS)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    begin, is_there = BROWSERS[request.param]
    if not is_there:
        pytest.skip(f"there is no {request.param} here")
    with begin(tmp_path) as driver:
        yield driver


def test_a_walk(driver: Driver, served: Served) -> None:
    driver.go(served.address)
    wait(driver, PICTURES.format(".card img"))
    driver.go(served.url("print/yacht"))
    wait(driver, PICTURES.format(".stage img.paper"))
    driver.go(served.url("check?layout=yacht"))
    wait(driver, "document.querySelector('.pane [data-space=\"upper.twos\"]') !== null")
    driver.type('.pane [data-space="upper.twos"]', "7")
    assert "7" in wait(driver, "document.querySelector('.told.findings .message')?.textContent")
    driver.run("document.querySelector('.tongues [lang=de]').click()")
    wait(driver, "document.documentElement.lang === 'de'")
    wait(driver, "document.querySelector('.told.findings h2')?.textContent === 'Befunde'")
    assert driver.run("return document.querySelector('.pane [data-space=\"upper.twos\"]').value") == "7"
    driver.go(served.url("make/level?name=placement%2Flevel-1"))
    wait(driver, PICTURES.format(".print img"))


@pytest.mark.skipif(not SITE, reason="a page with a server keeps files in its folder")
def test_a_chosen_file_is_kept(driver: Driver, site: Served, tmp_path: Path) -> None:
    """Firefox asks the user whether files may stay, and no one answers here."""
    file = tmp_path / "mine.yaml"
    file.write_text("extends: placement/level-1\n", "utf-8")
    driver.go(site.address)
    wait(driver, "document.querySelector('#own-files') !== null")
    driver.type("#own-files", str(file))
    wait(driver, "document.querySelector('.own-files li strong')?.textContent === 'mine.yaml'")
    driver.go("about:blank")
    driver.go(site.address)
    wait(driver, "document.querySelector('.own-files li strong')?.textContent === 'mine.yaml'")
