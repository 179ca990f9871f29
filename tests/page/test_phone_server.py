"""Phones and a complete `sheetgen serve --phone` process: the code in the terminal, hostile phones, and the end of the process."""

from __future__ import annotations

import json
import re
import signal
import socket
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest
import zxingcpp

from sheetgen.cli.page.serve import half_blocks
from sheetgen.drawing.scan.codes import link_rows
from sheetgen.page.server.phone import listening
from tests.command import ROOT, run
from tests.page.test_serve import PATIENCE, Served, all_gone, begun_by, linux

PHOTOS = ROOT / "tests" / "photo" / "photos"
_DARK = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}


class Table(Served):
    """A running server that accepts phones."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "--phone", "--host", "127.0.0.1")
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        link = re.search(r"http://127\.0\.0\.1:\d+/#[\w-]{22}", said)
        assert link, said
        self.link = link[0]
        url = urlsplit(self.link)
        self.phone_port, self.key = url.port or 0, url.fragment

    def phone(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, Any]:
        connection = HTTPConnection("127.0.0.1", self.phone_port, timeout=PATIENCE)
        kind = "application/octet-stream" if path.startswith("/phone/photo") else "application/json"
        given = {"Content-Type": kind, **{key.replace("_", "-"): value for key, value in headers.items()}}
        connection.request(method, path, body, given)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, json.loads(data) if data.startswith(b"{") else data

    def join(self) -> str:
        """Connect a phone and return its token. After wrong keys, wait as long as the server demands."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            status, answer = self.phone("POST", "/phone/join", b"{}", X_Key=self.key)
            if status == 200:
                return str(answer["token"])
            assert status == 429
            time.sleep(answer["error"]["wait"])
        raise AssertionError

    def connect(self, head: bytes) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.phone_port), timeout=PATIENCE)
        connection.sendall(head)
        return connection


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    made = Table(tmp_path_factory.mktemp("evening"))
    yield made
    made.end(signal.SIGKILL)


def head(length: str, token: str = "x" * 22) -> bytes:
    return (
        f"POST /phone/photo HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Phone: {token}\r\n"
        f"Content-Type: application/octet-stream\r\n{length}\r\n\r\n"
    ).encode()


def test_the_code_in_the_terminal_says_the_link() -> None:
    link = "http://192.168.178.23:7434/#AbCdEfGhIjKlMnOpQrStUv"
    lines = half_blocks(link_rows(link))
    assert max(len(lines), len(lines[0]) / 2) < 22, "it fits into a terminal of 80 by 24"
    rows = [[_DARK[char][half] for char in line] for line in lines for half in (0, 1)]
    picture = cv2.resize(np.where(rows, 0, 255).astype(np.uint8), None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [link]


def test_without_a_network_it_says_what_can_be_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "own_addresses", list)
    done = run("serve", str(tmp_path), "--port", "0", "--phone")
    assert (done.status, done.out) == (2, "")
    assert "this computer isn't on a network that a phone could join" in done.err
    assert "connect it to the phone's network" in done.err


def test_a_phone_is_let_in_and_its_photo_waits_for_the_table(table: Table) -> None:
    token = table.join()
    status, read = table.phone("POST", "/phone/photo?name=bent.jpg", (PHOTOS / "bent.jpg").read_bytes(), X_Phone=token)
    assert status == 200
    assert read["sent"]
    assert read["pages"][0]["layout"] == "namaste"
    assert table.ask("GET", "/")[0] == 200, "the page itself stays on this computer, where it was"


def test_a_body_without_a_key_is_not_read(table: Table) -> None:
    """The answer comes before the body, whether it has 25 MB or no end."""
    for length in ("Content-Length: 24000000", "Transfer-Encoding: chunked"):
        with table.connect(head(length) + b"400\r\n" + b"x" * 1024) as connection:
            assert connection.recv(100).startswith((b"HTTP/1.1 403", b"HTTP/1.1 429"))


def test_a_body_without_an_end_is_not_read_for_ever(table: Table) -> None:
    """Not even from a connected phone: a body above 25 MB isn't a photo."""
    with table.connect(head("Transfer-Encoding: chunked", table.join())) as connection:
        part = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
        answered = False
        for _ in range(64):
            try:
                connection.sendall(part)
            except OSError:
                answered = True
                break
        assert answered


def test_a_hundred_hostile_phones_at_once_keep_nobody_out(table: Table) -> None:
    """Silent phones, wrong keys, large bodies: connected phones and the app still get answers."""
    token = table.join()
    hostile = [b"", head("Content-Length: 24000000"), b"GET /phone/news HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Ph"]
    connections = [table.connect(hostile[n % 3]) for n in range(100)]
    took = []
    for _ in range(5):
        start = time.monotonic()
        assert table.phone("GET", "/phone/news", X_Phone=token)[0] == 200
        assert table.ask("GET", "/api/start")[0] == 200
        took.append(time.monotonic() - start)
    assert max(took) < 5
    for connection in connections:
        connection.close()


def test_wrong_keys_hold_no_threads(table: Table) -> None:
    """A hundred wrong keys at once are answered quickly: only a few of them are even checked."""
    answers: list[int] = []

    def guess() -> None:
        answers.append(table.phone("POST", "/phone/join", b"{}", X_Key="x" * 22)[0])

    threads = [threading.Thread(target=guess) for _ in range(100)]
    start = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert time.monotonic() - start < 20
    assert len(answers) == 100
    assert set(answers) <= {403, 429}
    assert answers.count(403) <= 5


@linux
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_with_all_it_has_begun_while_phones_wait(tmp_path: Path, by: int) -> None:
    table = Table(tmp_path)
    token = table.join()
    version = table.phone("GET", "/phone/news", X_Phone=token)[1]["version"]
    waiting = table.connect(f"GET /phone/news?version={version} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Phone: {token}\r\n\r\n".encode())
    begun = begun_by(table.process.pid)
    status, _, err = table.end(by)
    waiting.close()
    assert (status, err) == (128 + by, "")
    assert all_gone(begun)


def test_the_key_is_said_once_and_nothing_else_is(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.join()
    table.phone("POST", "/phone/join", b"{}", X_Key="wrong")
    _, out, err = table.end(signal.SIGINT)
    assert err == ""
    assert table.key not in out
    assert set("".join(out.split())) <= set("▀▄█")
