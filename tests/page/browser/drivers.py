"""Browsers other than Chromium, if installed: Debian's Firefox by Marionette, its WebKit by WebDriver. No package is needed."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol
from urllib.request import Request, urlopen

_PATIENCE = 60.0
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""WebDriver's key for the id of an element."""
MINI_BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))


class Driver(Protocol):
    """A browser with one page."""

    def go(self, address: str) -> None: ...

    def run(self, script: str) -> Any:
        """Return the result of a script."""
        ...

    def type(self, selector: str, text: str) -> None:
        """Type into a field, as a user does."""
        ...

    def click(self, selector: str) -> None: ...


def wait(driver: Driver, script: str) -> Any:
    """Wait for a script to return a true value, and return it."""
    until = time.monotonic() + _PATIENCE
    while not (found := driver.run(f"return {script}")):
        assert time.monotonic() < until, f"{script}: {driver.run('return document.body.innerText')}"
        time.sleep(0.2)
    return found


class Firefox:
    """Firefox started with `--marionette`: messages are JSON after their length."""

    def __init__(self, port: int) -> None:
        self._socket = _connected(port)
        self._file = self._socket.makefile("rb")
        self._read()
        self._count = 0
        self._ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"pageLoadStrategy": "eager"}}})

    def _read(self) -> Any:
        digits = b""
        while (byte := self._file.read(1)) != b":":
            assert byte, "Firefox has ended"
            digits += byte
        return json.loads(self._file.read(int(digits)))

    def _ask(self, command: str, parameters: dict[str, Any]) -> Any:
        self._count += 1
        sent = json.dumps([0, self._count, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(sent), sent))
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def go(self, address: str) -> None:
        self._ask("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> Any:
        return self._ask("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def _element(self, selector: str) -> str:
        found: str = self._ask("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"][_ELEMENT]
        return found

    def type(self, selector: str, text: str) -> None:
        self._ask("WebDriver:ElementSendKeys", {"id": self._element(selector), "text": text})

    def click(self, selector: str) -> None:
        self._ask("WebDriver:ElementClick", {"id": self._element(selector)})


class WebKit:
    """WebKit driven through WebKitWebDriver over HTTP."""

    def __init__(self, port: int, program: Path) -> None:
        _connected(port).close()
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(program), "args": ["--automation"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._address += f"/{self._ask('', asked)['sessionId']}"

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        request = Request(self._address + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urlopen(request, timeout=_PATIENCE) as answer:
            return json.load(answer)["value"]

    def go(self, address: str) -> None:
        self._ask("/url", {"url": address})

    def run(self, script: str) -> Any:
        return self._ask("/execute/sync", {"script": script, "args": []})

    def _element(self, selector: str) -> str:
        return f"/element/{self._ask('/element', {'using': 'css selector', 'value': selector})[_ELEMENT]}"

    def type(self, selector: str, text: str) -> None:
        self._ask(f"{self._element(selector)}/value", {"text": text})

    def click(self, selector: str) -> None:
        self._ask(f"{self._element(selector)}/click", {})


@contextmanager
def firefox(home: Path) -> Iterator[Driver]:
    port = _free_port()
    (home / "user.js").write_text(f'user_pref("marionette.port", {port});\nuser_pref("intl.accept_languages", "en-GB");\n', "utf-8")
    command = ["firefox-esr", "--headless", "--no-remote", "--marionette", "--profile", str(home)]
    with _running(command, {"HOME": str(home)}), closing(Firefox(port)) as driver:
        yield driver


@contextmanager
def webkit(home: Path) -> Iterator[Driver]:
    port = _free_port()
    command = ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"]
    plain = {
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    }
    with _running(command, plain):
        yield WebKit(port, MINI_BROWSERS[-1])


BROWSERS: dict[str, tuple[Callable[[Path], Any], bool]] = {
    "firefox": (firefox, shutil.which("firefox-esr") is not None),
    "webkit": (webkit, bool(MINI_BROWSERS and shutil.which("WebKitWebDriver") and shutil.which("xvfb-run"))),
}
"""Start function of each browser, and whether it is installed."""


@contextmanager
def _running(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 15)
        process.wait(30)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def _connected(port: int) -> socket.socket:
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=_PATIENCE)
        except OSError:
            assert time.monotonic() < until, "the browser does not begin"
            time.sleep(0.2)
