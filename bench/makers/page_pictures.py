"""Draw the pictures of the web app in README.md and docs/: `make docs-page`, with a Chromium. A test limits their size."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from page import PROGRAM, ROOT, Server, served

IMAGES = ROOT / "docs" / "images"
COLOURS = 128
MISREAD = ROOT / "examples" / "namaste" / "misread.yaml"


def show(page: Page, server: Server, view: str) -> None:
    page.goto(f"http://127.0.0.1:{server.port}/#{view}")


def gallery(page: Page, server: Server) -> None:
    show(page, server, "print")
    page.locator(".card img").first.wait_for()


def findings(page: Page, server: Server) -> None:
    show(page, server, f"check?file={MISREAD.name}")
    page.locator(".told.findings li").first.wait_for()
    page.locator(".meant li").first.wait_for()


def telephone(page: Page, server: Server) -> None:
    findings(page, server)
    page.locator(".pane .amiss").first.tap()
    page.locator(".hand .badge").first.wait_for()


def making(page: Page, server: Server) -> None:
    show(page, server, "make/level?name=placement%2Flevel-4")
    page.locator(".print img").wait_for()


PICTURES: dict[str, tuple[Callable[[Page, Server], None], tuple[int, int]]] = {
    "page-gallery": (gallery, (1280, 900)),
    "page": (findings, (1280, 900)),
    "page-phone": (telephone, (360, 740)),
    "page-make": (making, (1280, 760)),
}
"""The function and window size for each picture."""


def draw(browser: Browser, name: str, server: Server) -> None:
    open_view, (width, height) = PICTURES[name]
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
    open_view(page, server)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    shot.quantize(COLOURS, dither=Image.Dither.NONE).save(IMAGES / f"{name}.png", optimize=True)
    context.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        folder = Path(home) / "evening"
        folder.mkdir()
        shutil.copy(MISREAD, folder)
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        with served(str(folder)) as server:
            for name in PICTURES:
                draw(browser, name, server)
        browser.close()


if __name__ == "__main__":
    main()
