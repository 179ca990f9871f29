"""Measure the web app without a server against `sheetgen serve`: bytes sent, seconds and processor time until it is loaded, a check
after a change, memory. Requires `make site` first, a Chromium and playwright. Prints one line per limit.
"""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from statistics import median
from time import perf_counter

import psutil
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parent.parent
MADE = ROOT / "build" / "site"
PROGRAM = next((found for found in map(which, ("chromium-headless-shell", "chromium", "google-chrome")) if found), None)
RUNS, CHANGES = 3, 200
READY_BAR, GALLERY_BAR, PROCESSOR_BAR, CHECK_BAR, SHEET_BAR, MEMORY_BAR = 10.0, 0.7, 3.0, 0.030, 1.0, 250.0
_PACKED = (".js", ".json", ".wasm", ".svg", ".css", ".html", ".webmanifest")
"""File types that hosts send compressed with gzip."""
BARE = """async (runtime) => {
    const source = `const { loadPyodide } = await import("${runtime}pyodide.js");
        await loadPyodide({ indexURL: "${runtime}" }); postMessage(1);`;
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
    await new Promise((done, fail) => { worker.onmessage = done; worker.onerror = fail; });
}"""
READY = """async () => {
    const { reach } = await import(new URL("static/reach.js", document.baseURI).href);
    await (await reach("/api/link/open", { method: "POST", body: "{}" })).json();
}"""
TYPE = """async ([changes, reachable]) => {
    const module = reachable ? await import(new URL("static/reach.js", document.baseURI).href) : null;
    const reach = module?.reach ?? fetch;
    const headers = { "Content-Type": "application/json" };
    const ask = async (path, body) => {
        const answer = await reach(path, { method: "POST", headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
    };
    const begun = performance.now();
    await ask("/api/sheet", { layout: "namaste" });
    await ask("/api/check", { layout: "namaste", sheets: [{ values: { "karma.1": "1" } }] });
    const first = performance.now() - begun;
    const took = [];
    for (let n = 0; n < changes; n++) {
        const values = { "karma.1": String(1 + (n % 9)), "circles.r4c4": String(1 + (n % 7)), "total": String(n) };
        const start = performance.now();
        const { sheets } = await ask("/api/check", { layout: "namaste", sheets: [{ values }] });
        if (!sheets[0].findings.length) throw new Error("nothing found");
        took.push(performance.now() - start);
    }
    return [first / 1000, took.map((ms) => ms / 1000)];
}"""


class Host(ThreadingHTTPServer):
    """A web host that counts the bytes it sends, with gzip for the file types that hosts compress."""

    sent: dict[str, int]


class _Counting(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if file.is_file() and isinstance(self.server, Host):
            self.server.sent[self.path] = _packed(file)
        super().do_GET()


def _packed(file: Path) -> int:
    data = file.read_bytes()
    return len(gzip.compress(data, 6)) if file.suffix in _PACKED else len(data)


@contextmanager
def hosted(folder: str) -> Iterator[Host]:
    with Host(("127.0.0.1", 0), partial(_Counting, directory=folder)) as host:
        host.sent = {}
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield host
        host.shutdown()


@contextmanager
def served() -> Iterator[str]:
    """Run `sheetgen serve`, and yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sheetgen", "serve", folder, "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=_environment()) as process:
            assert process.stdout is not None
            found = re.search(r"http\S+", process.stdout.readline())
            assert found
            try:
                yield found[0].rstrip(";")
            finally:
                process.terminate()


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(MADE)])}


def processor_time() -> float:
    """Return the processor seconds that the browser's processes have used."""
    return float(sum(sum(each.cpu_times()[:2]) for each in _processes()))


def _processes() -> list[psutil.Process]:
    return [each for each in psutil.Process().children(recursive=True) if "chrom" in each.name() or "headless" in each.name()]


def memory() -> float:
    """Return the megabytes of unshared memory of the largest browser process, which shows the page."""
    return float(max(each.memory_full_info().uss for each in _processes()) / 1e6)


def visit(browser: Browser) -> tuple[BrowserContext, Page]:
    context = browser.new_context(service_workers="block", locale="en-GB", bypass_csp=True)
    return context, context.new_page()


def pictures(page: Page) -> None:
    page.wait_for_function("() => [...document.images].filter((it) => it.closest('.card')).some((it) => it.naturalWidth)")


def started(browser: Browser, address: str) -> tuple[float, float, float]:
    """Return the seconds until a picture is shown, the seconds until Python is ready, and the processor time until then."""
    context, page = visit(browser)
    before, begun = processor_time(), perf_counter()
    page.goto(address)
    pictures(page)
    shown = perf_counter() - begun
    page.evaluate(READY)
    ready, taken = perf_counter() - begun, processor_time() - before
    context.close()
    return shown, ready, taken


def bare(browser: Browser, address: str) -> float:
    """Return the processor seconds that Pyodide alone takes to start."""
    context, page = visit(browser)
    page.goto(f"{address}static/mark.svg")
    before = processor_time()
    page.evaluate(BARE, f"{address}runtime/")
    taken = processor_time() - before
    context.close()
    return taken


def typed(browser: Browser, address: str, without_server: bool) -> tuple[float, list[float], float]:
    """Return the seconds to open the first sheet and check it, the sorted seconds of a check after each change, and the megabytes
    after that."""
    context, page = visit(browser)
    page.goto(address)
    pictures(page)
    if without_server:
        page.evaluate(READY)
    first, took = page.evaluate(TYPE, [CHANGES, without_server])
    size = memory()
    context.close()
    return first, sorted(took), size


def told(what: str, measured: float, bar: float | None, unit: str, digits: int = 1) -> None:
    verdict = "" if bar is None else f"   (bar {bar:g} {unit}){'' if measured <= bar else '   MISSED'}"
    print(f"{what:66} {measured:8.{digits}f} {unit}{verdict}", flush=True)


def main() -> None:
    """Print one line per bar (target), and figures for comparison."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        subprocess.run(
            [sys.executable, "-m", "sheetgen", "site", folder], check=True, env=_environment(), stdout=subprocess.DEVNULL
        )
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        with hosted(folder) as host, served() as server:
            address = f"http://127.0.0.1:{host.server_port}/"
            starts = [started(browser, address) for _ in range(RUNS)]
            gallery = sum(size for path, size in host.sent.items() if "/runtime/" not in path)
            told("sent until the gallery stands", gallery / 1e6, GALLERY_BAR, "MB", 2)
            told("sent until Python is ready", sum(host.sent.values()) / 1e6, READY_BAR, "MB", 2)
            alone = median(bare(browser, address) for _ in range(RUNS))
            shown, ready, taken = (median(each) for each in zip(*starts, strict=True))
            told("first picture", shown, None, "s", 2)
            told("Python ready", ready, None, "s", 2)
            told("processor time until then", taken, None, "s", 2)
            told("times that of Pyodide alone", taken / alone, PROCESSOR_BAR, "×", 2)
            first, took, size = typed(browser, address, without_server=True)
            theirs, server_took, _ = typed(browser, server, without_server=False)
            told("a sheet and its first check, once Python is ready", first, SHEET_BAR, "s", 2)
            told("the same of serve", theirs, None, "s", 2)
            told(f"a check after a change (median of {CHANGES})", median(took), CHECK_BAR, "s", 4)
            told("the same of serve", median(server_took), None, "s", 4)
            told("memory of the page with one Python", size, MEMORY_BAR, "MB", 0)
        browser.close()


if __name__ == "__main__":
    main()
