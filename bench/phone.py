"""Measure the delay between a phone's photo and its fields on the main screen, beyond the time for reading.

Uses a whole real `sheetgen serve --phone`, with a phone and a table in a real browser, all on one machine.
"""

from __future__ import annotations

import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
PHOTO = ROOT / "tests" / "photo" / "photos" / "bent.jpg"
PROGRAM = next((found for found in map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome")) if found), None)
RUNS = 8
BAR = 1.5
_NOTE_TAKEN = "() => document.querySelector('#shoot').addEventListener('change', () => (window.taken = Date.now()), true)"
_NOTE_LAID = """() => new MutationObserver(() => (window.laid = Date.now())).observe(
  document.querySelector('.pane'), { childList: true })"""


class Evening(NamedTuple):
    """The address of the web app and the link for phones."""

    address: str
    link: str


@contextmanager
def served(folder: str) -> Iterator[Evening]:
    """Start a web app that lets phones in, and stop it afterwards."""
    command = [sys.executable, "-m", "sheetgen", "serve", folder, "--port", "0", "--phone", "--host", "127.0.0.1"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        links = [re.findall(r"http\S+", process.stdout.readline())[0] for _ in range(2)]
        try:
            yield Evening(*links)
        finally:
            process.send_signal(signal.SIGTERM)


def read(address: str) -> float:
    """Return the seconds to read the photo when the web app gets it directly."""
    connection = http.client.HTTPConnection(address.removeprefix("http://").rstrip("/"), timeout=60)
    begun = perf_counter()
    connection.request("POST", "/api/photo?name=a.jpg", PHOTO.read_bytes(), {"Content-Type": "application/octet-stream"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert answer.status == 200
    return perf_counter() - begun


def joined(phone: Page, table: Page, sheets: int) -> float:
    """Return the seconds from the photo to its fields at the table, which then has `sheets` sheets."""
    phone.locator("#shoot").set_input_files(PHOTO)
    phone.wait_for_function(f"() => document.querySelectorAll('.is-joined').length === {sheets}")
    taken = phone.evaluate("() => window.taken")
    laid = table.wait_for_function("(taken) => window.laid > taken && window.laid", arg=taken).json_value()
    return float(laid - taken) / 1000


def measure(evening: Evening) -> tuple[list[float], list[float]]:
    """Return the seconds of reading alone, and from the photo to the table, in alternating runs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        table = browser.new_context(viewport={"width": 1600, "height": 1000}).new_page()
        table.goto(f"{evening.address}#check")
        phone = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
        phone.goto(evening.link)
        phone.locator("#shoot").set_input_files(PHOTO)  # the first photo starts and warms up the workers
        table.locator(".pane [data-space]").first.wait_for()
        phone.locator(".is-joined").wait_for()
        phone.evaluate(_NOTE_TAKEN)
        table.evaluate(_NOTE_LAID)
        runs = [(read(evening.address), joined(phone, table, n)) for n in range(2, RUNS + 2)]
        browser.close()
    return [alone for alone, _ in runs], [whole for _, whole in runs]


def main() -> int:
    if PROGRAM is None:
        print("a Chromium is needed", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, served(folder) as evening:
        alone, whole = measure(evening)
    beyond = [seconds - min(alone) for seconds in whole]  # no photo is read quicker than the quickest
    print(f"read {min(alone):.2f} to {max(alone):.2f} s; photo to table {median(whole):.2f} s, at most {max(whole):.2f}")
    print(f"beyond reading {median(beyond):.2f} s (bar {BAR}), at most {max(beyond):.2f}")
    return 0 if median(beyond) <= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
