"""Draws the pictures of the page in README.md and docs/: `make docs-page`, with a Chromium. Their size is bounded by a test."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.command import ROOT
from tests.page.browser.conftest import PROGRAM, Served, serving

IMAGES = ROOT / "docs" / "images"
COLOURS = 128
MISREAD = ROOT / "examples" / "namaste" / "misread.yaml"


def gallery(page: Page, served: Served) -> None:
    page.goto(served.url("print"))
    page.locator(".card img").first.wait_for()


def findings(page: Page, served: Served) -> None:
    (served.folder / MISREAD.name).write_bytes(MISREAD.read_bytes())
    page.goto(served.url(f"check?file={MISREAD.name}"))
    page.locator(".told.findings li").first.wait_for()
    page.locator(".meant li").first.wait_for()


def telephone(page: Page, served: Served) -> None:
    findings(page, served)
    page.locator(".pane .amiss").first.tap()
    page.locator(".hand .badge").first.wait_for()


def making(page: Page, served: Served) -> None:
    page.goto(served.url("make/level?name=placement%2Flevel-4"))
    page.locator(".print img").wait_for()


PICTURES: dict[str, tuple[Callable[[Page, Served], None], tuple[int, int]]] = {
    "page-gallery": (gallery, (1280, 900)),
    "page": (findings, (1280, 900)),
    "page-phone": (telephone, (360, 740)),
    "page-make": (making, (1280, 760)),
}
"""What each shows, and how large the window is."""


def draw(browser: Browser, name: str, served: Served) -> None:
    show, (width, height) = PICTURES[name]
    is_small = width < 600
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale="en-GB",
        color_scheme="light",
        is_mobile=is_small,
        has_touch=is_small,
        service_workers="block",
    )
    page = context.new_page()
    show(page, served)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    shot.quantize(COLOURS, dither=Image.Dither.NONE).save(IMAGES / f"{name}.png", optimize=True)
    context.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        folder = Path(home) / "evening"
        folder.mkdir()
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        with serving(folder) as served:
            for name in PICTURES:
                draw(browser, name, served)
        browser.close()


if __name__ == "__main__":
    main()
