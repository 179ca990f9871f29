"""A recorded walk through the web app in a browser. After each step it lists the changes that users perceive (the accessibility
tree), the requests to the program, the browser's storage and the downloads.

Values that differ between runs (times, random keys, addresses of blobs) are normalised, and waits are shortened.
"""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from urllib.parse import unquote_plus

from playwright.sync_api import BrowserContext, Download, Error, Locator, Page, Request, Response, Route

SCRIPT = (Path(__file__).parent / "walk.js").read_text("utf-8")
FEW = ["diceculus", "lucky-dice", "namaste", "placement/level-1", "yacht"]
"""The only bundled layouts that the app sees in a walk."""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="150"/>'
SHORT = 50
MANY = 6
"""If more lines were removed, they are only counted. If more lines are added that an earlier step added too, only that step is
named."""
LONGEST = 60.0
"""Seconds that a step may take at most."""


class Walk:
    """A page, its steps and their results."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        context.add_init_script(SCRIPT)
        self.address = address
        self.page: Page = context.new_page()
        self.page.on("request", self._asks)
        self.page.on("response", self._answers)
        self.page.on("requestfinished", self._has)
        self.page.on("requestfailed", self._has)
        self.page.on("download", self._downloads)
        self.page.route("**/api/start", self._starts)
        self.page.route("**/picture/sheet.svg*", lambda route: route.fulfill(content_type="image/svg+xml", body=PICTURE))
        self.page.on("pageerror", lambda error: self._asked.append(f"! {error}"))
        self._before: dict[tuple[str, ...], str] = {}
        self._under_way: set[Request] = set()
        self._downloaded = 0
        self._asked: list[str] = []
        self._sent = ""
        self._shown: list[str] = []
        self._log: list[str] = []

    def log(self) -> str:
        """Return the lines recorded since the last call."""
        written, self._log = self._log, []
        return "\n".join(written) + "\n"

    def step(self, name: str, does: Callable[[], object], gone: bool = False) -> None:
        """Do something, wait until the page is idle, and record the result. gone: the program doesn't answer, and requests are
        retried until it does.
        """
        does()
        if gone:
            self.page.wait_for_timeout(150)
            self._asked.clear()
        else:
            self.settle()
        shown = self._view()
        self._log += [f"== {name}", *self._requests(), *self._changes(name, shown)]
        self._asked.clear()
        self._shown = shown
        self.page.evaluate("() => walk.cleared()")

    def _view(self) -> list[str]:
        """Return the user's view: focus and address, the page as a screen reader sees it, and the browser's storage."""
        held, kept = self.page.evaluate("() => [walk.held(), walk.kept()]")
        return [*held, *_perceived(self.page.locator("body").aria_snapshot()), *kept]

    def go(self, view: str) -> None:
        """Open the address of a view again, so that the app reloads."""
        self.step(f"go to #{view}", lambda: (self.page.goto("about:blank"), self.page.goto(f"{self.address}#{view}")))

    def move(self, view: str) -> None:
        """Change the view by its address alone."""
        self.step(f"move to #{view}", lambda: self.page.evaluate("view => { location.hash = view; }", view))

    def press(self, selector: str, at: int = 0) -> None:
        name = f"press {selector}{f' ({at + 1})' if at else ''}"
        self.step(name, lambda: self._in_open_menu(self.page.locator(selector).nth(at)).click(force=True))

    def check(self, selector: str, so: bool = True) -> None:
        self.step(
            f"{'tick' if so else 'untick'} {selector}",
            lambda: self._in_open_menu(self.page.locator(selector).first).set_checked(so, force=True),
        )

    def _in_open_menu(self, found: Locator) -> Locator:
        """Return something on the page; if it is in a menu, open the menu."""
        found.evaluate("node => node.closest('.menu')?.setAttribute('open', '')")
        return found

    def choose(self, selector: str, value: str) -> None:
        self.step(f"choose {selector} {value!r}", lambda: self.page.locator(selector).select_option(value))

    def fill(self, selector: str, text: str) -> None:
        self.step(f"type {selector} {text!r}", lambda: self.page.locator(selector).first.fill(text))

    def type(self, space: str, text: str) -> None:
        """Type in a space of the sheet in view."""
        wanted = f'.desk [data-space="{space}"]'
        inner = self.page.locator(f"{wanted} input")
        found = inner if inner.count() else self.page.locator(wanted)

        def does() -> None:
            found.focus()
            self.settle()  # otherwise the machine's speed decides which requests are sent between the focus and the text
            found.fill(text)

        self.step(f"write {space} {text!r}", does)

    def focus(self, selector: str) -> None:
        self.step(f"focus {selector}", lambda: self.page.locator(selector).first.focus())

    def key(self, *names: str) -> None:
        for name in names:
            self.step(f"key {name}", lambda name=name: self.page.keyboard.press(name))  # type: ignore[misc]

    def answer(self, path: str, answer: object, status: int = 200) -> None:
        """Set the program's next answers."""
        self.page.unroute(path)
        self.page.route(path, lambda route: route.fulfill(status=status, json=answer))

    def settle(self) -> None:
        """Wait until no request, download or timer of the page is pending."""
        until = time.monotonic() + LONGEST
        while True:
            assert time.monotonic() < until, f"the page does not settle: {[each.url for each in self._under_way]}"
            try:
                self.page.evaluate("() => walk.quiet()")
                downloads: int = self.page.evaluate("() => walk.downloads()")
            except Error:  # the page has changed in the meantime
                continue
            if not self._under_way and self._downloaded == downloads:
                return

    def _asks(self, request: Request) -> None:
        self._under_way.add(request)
        path = request.url.removeprefix(self.address)
        # these requests depend on time: as many are sent as it allows
        if path.startswith("api/") and not path.startswith(("api/progress", "api/start")):
            job = " as a job" if "x-job" in request.headers else ""
            self._asked.append(f"> {request.method} {unquote_plus(path)}{job} {_body(request)}".rstrip())

    def _starts(self, route: Route) -> None:
        answer = route.fetch()
        route.fulfill(json={**answer.json(), "bundled": FEW, "stamp": ""} if answer.ok else answer.json(), status=answer.status)

    def _answers(self, response: Response) -> None:
        """Count a request as done once its response arrives: a response that the page doesn't read never finishes."""
        if "/api/" in response.url:
            self._has(response.request)

    def _has(self, request: Request) -> None:
        self._under_way.discard(request)

    def _downloads(self, download: Download) -> None:
        text = Path(download.path()).read_bytes()
        held = json.dumps(text.decode(), ensure_ascii=False) if download.suggested_filename.endswith("yaml") else ""
        self._asked.append(f"> download {download.suggested_filename} {held}".rstrip())
        self._downloaded += 1

    def _changes(self, name: str, shown: list[str]) -> Iterator[str]:
        """Yield the removed and added lines of a change. If both are equally many, yield only the added lines."""
        for kind, begin, end, first, last in SequenceMatcher(None, self._shown, shown, autojunk=False).get_opcodes():
            if kind == "equal":
                continue
            went, came = self._shown[begin:end], shown[first:last]
            if len(went) != len(came):
                yield from map(_gone, went) if len(went) <= MANY else [f"{_gone(went[0])}   and {len(went) - 1} more"]
            where = self._before.setdefault(tuple(came), name)
            again = where != name and len(came) > MANY
            yield from [f"+ {came[0].strip()} … {len(came)} lines as at “{where}”"] if again else [f"+ {line}" for line in came]

    def _requests(self) -> Iterator[str]:
        """Yield the requests of a step in alphabetical order, since their order in time varies; a repeated body is shown once."""
        for line, n in sorted(Counter(self._asked).items()):
            begin, brace, rest = line.partition("{")
            body = brace + rest
            same, self._sent = len(body) > SHORT and body == self._sent, body or self._sent
            yield (f"{begin}the same" if same else line) + (f"   × {n}" if n > 1 else "")


def _body(request: Request) -> str:
    held = request.post_data_buffer
    if held is None:
        return ""
    if "json" not in request.headers["content-type"]:
        return f"{len(held)} bytes"
    return json.dumps(json.loads(held), ensure_ascii=False, sort_keys=True)


def _perceived(tree: str) -> list[str]:
    """The lines of an accessibility tree with addresses after their links.

    Boxes without a name, cells of rows and labels that repeat a name are left out.
    """
    lines = [""]
    for line in tree.splitlines():
        role, _, rest = line.strip().removeprefix("- ").partition(" ")
        if role == "/url:":
            lines[-1] = f"{lines[-1].removesuffix(':')} → {_same_each_time(rest)}"
        elif rest and not role.startswith(("cell", "columnheader", "rowheader")) and not (role == "text:" and rest in lines[-1]):
            lines.append(_same_each_time(line.replace("- ", "", 1)))
    return lines[1:]


def _same_each_time(text: str) -> str:
    return re.sub(r"blob:[^\s\"]*", "blob:…", re.sub(r"stamp=[^&\s\"]+", "stamp=…", text))


def _gone(line: str) -> str:
    """Return a removed line, shortened: it was shown in full when it was added."""
    text = line.strip()
    return f"- {text if len(text) <= SHORT else f'{text[:SHORT]}…'}"
