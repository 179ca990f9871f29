"""Measure the speed of the web app: start after the command, a first and a second visit, checks, drawing a level, dragging a block,
typing a game.

Uses a whole real `sheetgen serve`, and a real browser for everything drawn.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any, NamedTuple

from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet

ROOT = Path(__file__).parent.parent
SHEETS = ("namaste/right.yaml", "placement/level-4.yaml", "diceculus/right.yaml", "lucky-dice/right.yaml", "yacht/right.yaml")
AT_ONCE = 50
CHANGES = 300
LINES = 60
PICTURE = "/picture/sheet.svg?name=namaste&page=1"
DRAWN, MOVES = 200, 60
DRAG_BAR = 0.020
PAINT_BAR, PICTURE_SHOWN_BAR = 0.300, 1.0
DRAWN_BAR, DRAWN_MOST_BAR, MAKE_BAR = 0.080, 0.150, 0.700
PROGRAM = next((found for found in map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome")) if found), None)
_DRAW = """async (count) => {
  const cells = [...document.querySelectorAll(".cell")];
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const took = [];
  for (let n = 0; n < count; n++) {
    await pause(40 + (n * 97) % 500);
    const cell = cells[(n * 31) % cells.length];
    const shown = new Promise((done) =>
      new MutationObserver((_, seen) => (seen.disconnect(), done())).observe(document.querySelector(".print"), { childList: true }),
    );
    const key = String(1 + (Number(cell.querySelector(".pips")?.textContent ?? 0) % 6));
    cell.focus();
    const begun = performance.now();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await shown;
    await new Promise(requestAnimationFrame);
    took.push((performance.now() - begun) / 1000);
  }
  return took;
}"""
"""Sets pips like a person drawing, and waits for the picture each time."""
_TYPE = """async ([space, wrong, count]) => {
  document.querySelector("[data-as=fills]").click();
  const field = document.querySelector(`.pane [data-space="${space}"]`);
  const input = field.querySelector("input") ?? field;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const isFound = () => document.querySelectorAll(".told.findings li").length > 0;
  const took = [];
  input.focus();
  for (let n = 0; n < count; n++) {
    await pause(300);
    const begun = performance.now();
    input.value = n % 2 ? "" : wrong;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    while (isFound() !== (n % 2 === 0)) await new Promise(requestAnimationFrame);
    took.push((performance.now() - begun) / 1000);
  }
  return took;
}"""
"""Types a wrong value, and deletes it, with filled points; waits each time until its finding is shown or gone."""
TYPED = {"yacht": ("upper.twos", "3"), "namaste": ("truths.top", "99")}
TYPED_BAR = 0.050
SHOWN_BAR, PICTURE_BAR, AT_ONCE_BAR, MEDIAN_BAR, MOST_BAR, DRAFT_BAR = 1.0, 0.3, 1.0, 0.030, 0.100, 0.120


class Server(NamedTuple):
    """A running web app: its port, the time when the command was given, and its process."""

    port: int
    begun: float
    process: subprocess.Popen[str]

    def got(self, path: str, body: Any = None) -> bytes:
        """Return the answer to a request, over its own connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        sent = None if body is None else json.dumps(body).encode()
        connection.request("GET" if body is None else "POST", path, sent, {"Content-Type": "application/json"} if body else {})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        if answer.status != 200:
            raise SystemExit(f"{path}: {answer.status} {data[:300]!r}")
        return data

    def json(self, path: str, body: Any = None) -> Any:
        return json.loads(self.got(path, body))


@contextmanager
def served(folder: str) -> Iterator[Server]:
    """Start a web app, and stop it afterwards."""
    begun = perf_counter()
    command = [sys.executable, "-m", "sheetgen", "serve", folder, "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        try:
            yield Server(int(found[1]), begun, process)
        finally:
            process.send_signal(signal.SIGTERM)


def shown(runs: int = 7) -> tuple[list[float], list[float]]:
    """Seconds until the page answers, and from then until its first picture."""
    pages, pictures = [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder, served(folder) as server:
            server.got("/")
            page = perf_counter()
            server.got("/static/page.js")
            server.got(PICTURE)
            pages.append(page - server.begun)
            pictures.append(perf_counter() - page)
    return pages, pictures


class Sheet(NamedTuple):
    """A sheet as the web app sends it, with the computed points and the findings of a direct check of its file."""

    work: dict[str, Any]
    computed: int | None
    findings: tuple[str, ...]


def sheets(server: Server) -> list[Sheet]:
    found = []
    for name in SHEETS:
        path = ROOT / "examples" / name
        (work, *_) = server.json("/api/open", {"text": path.read_text("utf-8")})["works"]
        direct = next(each for each in check([str(path)]).sheets if isinstance(each, JudgedSheet))
        work = {"layout": work["layout"], "table": False, "sheets": work["sheets"][:1]}
        found.append(Sheet(work, direct.earned.computed, tuple(each.rule for each in direct.findings)))
    return found


def is_right(sheet: Sheet, answer: Any) -> bool:
    (judged,) = answer["sheets"]
    rules = tuple(each["rule"] for each in judged["findings"])
    return not judged["faults"] and judged["score"]["computed"] == sheet.computed and rules == sheet.findings


def at_once(server: Server, every: list[Sheet]) -> tuple[list[float], int]:
    """Send many checks at the same time; return the seconds of each, and the number of wrong answers."""
    took: list[float] = []
    wrong: list[int] = []
    gate = threading.Barrier(AT_ONCE)

    def one(number: int) -> None:
        sheet = every[number % len(every)]
        gate.wait()
        begun = perf_counter()
        answer = server.json("/api/check", sheet.work)
        took.append(perf_counter() - begun)
        if not is_right(sheet, answer):
            wrong.append(number)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return took, len(wrong) + AT_ONCE - len(took)


def one_by_one(server: Server, every: list[Sheet]) -> list[float]:
    """Return the seconds of checks, each after a change of one field, as in typing."""
    took = []
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    for number in range(CHANGES):
        work = every[number % len(every)].work
        values = dict(work["sheets"][0]["values"])
        key = sorted(values)[number % len(values)]
        values[key] = str(number % 10)
        body = json.dumps({**work, "sheets": [{"values": values}]})
        begun = perf_counter()
        connection.request("POST", "/api/check", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        took.append(perf_counter() - begun)
        if answer.status != 200:
            raise SystemExit(f"check: {answer.status}")
        sleep(0.005)
    return took


def drawn(server: Server) -> tuple[list[float], list[float]]:
    """Return the seconds in a browser until the Make view is shown, and from each change of a level until lint and picture are
    shown."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        views = []
        for _ in range(5):
            page = browser.new_context().new_page()
            begun = perf_counter()
            page.goto(f"http://127.0.0.1:{server.port}/#make/level")
            page.locator(".level-start .cards .title").first.wait_for()
            views.append(perf_counter() - begun)
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.goto(f"http://127.0.0.1:{server.port}/#make/level?name=placement/level-4")
        page.locator(".print img").wait_for()
        took = sorted(page.evaluate(_DRAW, DRAWN))
        browser.close()
    return views, took


def typed(server: Server, layout: str) -> list[float]:
    """Return the seconds in a browser from each key to the findings, with filled points."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.goto(f"http://127.0.0.1:{server.port}/#check?layout={layout}")
        page.locator(".pane [data-space]").first.wait_for()
        took = page.evaluate(_TYPE, [*TYPED[layout], LINES])
        browser.close()
    return sorted(took)


class Visit(NamedTuple):
    """Measurements of a visit to the gallery: seconds until the first paint and until the first picture; bytes and answers."""

    paint: float
    picture: float
    sent: int
    answers: int


_PAINTED = """async () => {
  const first = await new Promise((done) => new PerformanceObserver((list) => done(list.getEntries()[0].startTime))
    .observe({ type: "paint", buffered: true }));
  const pictures = [...document.querySelectorAll(".card img")].filter((image) => image.getBoundingClientRect().top < innerHeight);
  await Promise.all(pictures.slice(0, 1).map((image) => image.decode()));
  return [first / 1000, performance.now() / 1000];
}"""


def visited(server: Server) -> tuple[Visit, Visit]:
    """Load the whole gallery twice: as a first visit and as a return visit."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        sent: list[float] = []
        network.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
        visits = []
        for _ in range(2):
            sent.clear()
            page.goto(f"http://127.0.0.1:{server.port}/", wait_until="commit")
            page.locator(".card img").first.wait_for(state="attached")
            paint, picture = page.evaluate(_PAINTED)
            height = page.evaluate("document.body.scrollHeight")
            for at in range(0, height, 400):
                page.evaluate("(at) => scrollTo(0, at)", at)
                page.wait_for_timeout(60)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(1_500)
            visits.append(Visit(paint, picture, int(sum(sent)), sum(map(bool, sent))))
        browser.close()
    return visits[0], visits[1]


def drafted(server: Server, text: str) -> list[float]:
    """Return the seconds to check and draw a game after each change of its title, as in typing."""
    took = []
    for number in range(CHANGES // 3):
        changed = re.sub("^title: .*", f"title: Typed {number}", text, count=1, flags=re.MULTILINE)
        begun = perf_counter()
        answer = server.json("/api/draft", {"file": "game.yaml", "text": changed})
        took.append(perf_counter() - begun)
        if answer["sheet"] is None:
            raise SystemExit(f"draft: {answer['remarks'][:1]}")
        sleep(0.005)
    return took


def games() -> list[str]:
    """Return bundled games in pure YAML with about `LINES` lines."""
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "layouts").glob("[!_]*.yaml"))]
    return [text for text in texts if "game: sheet" in text and abs(text.count("\n") - LINES) <= 10]


def dragged(server: Server) -> float:
    """Return the seconds of script in a browser for each cell that a block is dragged, with all effects of the move."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.goto(f"http://127.0.0.1:{server.port}/#make/sheet?name=namaste")
        page.locator(".shown-page img").wait_for()
        block = page.locator('.block[data-id="karma"]')
        block.scroll_into_view_if_needed()
        box = block.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        metrics = page.context.new_cdp_session(page)
        metrics.send("Performance.enable")

        def scripted() -> float:
            every = metrics.send("Performance.getMetrics")["metrics"]
            return next(float(each["value"]) for each in every if each["name"] == "ScriptDuration")

        page.mouse.move(x, y)
        page.mouse.down()
        before = scripted()
        for move in range(MOVES):
            page.mouse.move(x + 120 * (move % 4), y - 120 * (move % 3))
            page.wait_for_timeout(60)
        took = (scripted() - before) / MOVES
        browser.close()
    return took


def told(what: str, seconds: float, bar: float) -> None:
    print(f"{what:52} {seconds * 1000:7.0f} ms   (bar {bar * 1000:.0f} ms){'' if seconds <= bar else '   MISSED'}")


def main() -> None:
    """Print one line per bar (target)."""
    pages, pictures = shown()
    told("page shown after the command (median of 7)", median(pages), SHOWN_BAR)
    told("first picture after that (median of 7)", median(pictures), PICTURE_BAR)
    with tempfile.TemporaryDirectory() as folder, served(folder) as server:
        server.got("/")
        sleep(2)
        every = sheets(server)
        together, wrong = at_once(server, every)
        told(f"{AT_ONCE} checks at once, the slowest ({wrong} wrong)", max(together), AT_ONCE_BAR)
        after = sorted(one_by_one(server, every))
        told(f"a check after a change (median of {CHANGES})", median(after), MEDIAN_BAR)
        told("the same, 95 in 100 within", after[CHANGES * 95 // 100], MOST_BAR)
        for text in games():
            title = re.findall("^name: (.*)", text, re.MULTILINE)[0]
            told(f"{title}, {text.count(chr(10))} lines, judged and drawn after a change", median(drafted(server, text)), DRAFT_BAR)
        if PROGRAM is None:
            print("left out: a level that is drawn (no Chromium here)")
            return
        for name, visit in zip(("first visit", "second visit"), visited(server), strict=True):
            told(f"{name}: anything painted", visit.paint, PAINT_BAR)
            told(f"{name}: first picture shown", visit.picture, PICTURE_SHOWN_BAR)
            print(f"{f'{name}: sent':52} {visit.sent / 1000:7.0f} kB in {visit.answers} answers")
        for layout in TYPED:
            told(f"{layout}, filled points: a key to its findings (median)", median(typed(server, layout)), TYPED_BAR)
        views, changes = drawn(server)
        told("the Make view shown (median of 5)", median(views), MAKE_BAR)
        told(f"a level's lint and picture after a change (median of {DRAWN})", median(changes), DRAWN_BAR)
        told("the same, 95 in 100 within", changes[DRAWN * 95 // 100], DRAWN_MOST_BAR)
        told(f"script for a move of a block that is dragged (mean of {MOVES})", dragged(server), DRAG_BAR)


if __name__ == "__main__":
    main()
