"""Record which lines of the page's script a browser test runs, with the browser's own profiler."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

STATIC = "sheetgen/page/static"


class ScriptCoverage:
    """Listens to all pages that tests open after `listen`."""

    def __init__(self) -> None:
        self.lines: dict[str, set[int]] = {}
        """The lines that ran since `clear`, by file; negative if only a part of the line ran, for example a function that was
        defined but not called."""
        self._sessions: list[Any] = []

    def listen(self) -> None:
        """Has every browser context of this process profiled."""
        from playwright import sync_api

        browsers: Any = sync_api.Browser
        original = browsers.new_context

        def new_context(browser: Any, *arguments: Any, **options: Any) -> Any:
            context = original(browser, *arguments, **options)
            context.on("page", self._profile)
            context.close = self._closing(context, context.close)
            return context

        browsers.new_context = new_context
        pages: Any = sync_api.Page
        for name in ("goto", "reload"):
            setattr(pages, name, self._before(getattr(pages, name)))

    def clear(self) -> None:
        """Forget which lines ran."""
        self.lines = {}

    def _profile(self, page: Any) -> None:
        session = page.context.new_cdp_session(page)
        session.send("Profiler.enable")
        session.send("Profiler.startPreciseCoverage", {"callCount": False, "detailed": True})
        self._sessions.append(session)

    def _closing(self, context: Any, close: Callable[[], None]) -> Callable[[], None]:
        def closing() -> None:
            self._collect()
            self._sessions = []
            close()

        return closing

    def _before(self, leaves: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a call that leaves a page, so that its coverage is collected first."""

        def leaving(*arguments: Any, **options: Any) -> Any:
            self._collect()
            return leaves(*arguments, **options)

        return leaving

    def _collect(self) -> None:
        for session in self._sessions:
            with suppress(Exception):  # the page is closed already
                self._take(session.send("Profiler.takePreciseCoverage")["result"])

    def _take(self, scripts: list[dict[str, Any]]) -> None:
        for script in scripts:
            file = Path(STATIC) / script["url"].partition("?")[0].rpartition("/")[2]
            if file.suffix == ".js" and file.exists():
                self.lines.setdefault(file.as_posix(), set()).update(reached(file.read_text("utf-8"), script["functions"]))


def reached(source: str, functions: list[dict[str, Any]]) -> set[int]:
    """Return the lines of a script that ran, from 1, negative if only a part ran. Of nested ranges, the innermost counts."""
    ran = bytearray(len(source))
    ranges = [each for function in functions for each in function["ranges"]]
    for each in sorted(ranges, key=lambda each: each["startOffset"] - each["endOffset"]):
        start, end = each["startOffset"], min(each["endOffset"], len(source))
        ran[start:end] = bytes([each["count"] > 0]) * (end - start)
    lines, at = set(), 0
    for number, line in enumerate(source.splitlines(keepends=True), 1):
        here = [ran[at + n] for n, char in enumerate(line) if not char.isspace()]
        if any(here):
            lines.add(number if all(here) else -number)
        at += len(line)
    return lines
