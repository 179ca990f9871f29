"""`sheetgen serve` as a whole process: it starts, answers, and leaves no process running after any kind of end."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from sheetgen.extras import install_command
from sheetgen.page.server import hosts, running
from sheetgen.page.server.guard import MAX_UPLOAD, AllowedHosts
from sheetgen.source.faults import Unreadable
from tests.command import heard, run, surroundings

PATIENCE = 60.0
WORK = {"layout": "namaste", "table": False, "sheets": [{"values": {"karma.1": "1", "total": "1"}}]}


class Served:
    """The app, running in a separate process."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sheetgen", "serve", str(folder), "--port", "0", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=surroundings(),
            preexec_fn=heard,
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.fullmatch(r"Open http://[^ ]+:(\d+)/ in your browser\. Press Ctrl-C to stop\.\n", self.line)
        assert found, (self.line, self.process.communicate())
        self.port = int(found[1])

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        given = {"Content-Type": "application/json", **{key.replace("_", "-"): value for key, value in headers.items()}}
        connection.request(method, path, body, given)
        answer = connection.getresponse()
        found = answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read()
        connection.close()
        return found

    def raw(self, data: bytes) -> bytes:
        """Return the response to bytes that may be invalid HTTP."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            found = b""
            while part := connection.recv(65536):
                found += part
        return found

    def end(self, by: int) -> tuple[int, str, str]:
        """Return the exit status and the output, once every process that could write has ended."""
        self.process.send_signal(by)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("evening"))
    yield made
    made.end(signal.SIGKILL)


def begun_by(pid: int) -> set[int]:
    """Return all child processes of a process, and their own children."""
    parents: dict[int, list[int]] = {}
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = each.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if text[0] != "Z":
            parents.setdefault(int(text[1]), []).append(int(each.parent.name))
    found: set[int] = set()
    left = [pid]
    while left:
        new = parents.get(left.pop(), [])
        found.update(new)
        left += new
    return found


def all_gone(pids: set[int]) -> bool:
    """Wait until all processes have ended, and return True; return False after a long wait."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        states = [Path(f"/proc/{pid}/stat") for pid in pids]
        if not any(state.exists() and ") Z " not in state.read_text() for state in states):
            return True
        time.sleep(0.02)
    return False


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are counted where there is /proc")


def test_it_answers(served: Served) -> None:
    status, headers, data = served.ask("GET", "/")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert data.startswith(b"<!doctype html>")
    status, headers, data = served.ask("GET", "/picture/sheet.svg?name=namaste&page=1")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert b"<svg" in data[:400]
    assert "server" not in headers


@pytest.fixture
def busy_port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Yield the port of a server with few connections that answers everything, but long tasks only after a delay."""

    def page(environ: dict[str, Any], start: Any) -> list[bytes]:
        if environ["PATH_INFO"] == "/long":
            time.sleep(2.5)
        start("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    monkeypatch.setattr(running, "_CONNECTIONS", 20)
    monkeypatch.setattr(running, "_IDLE", 1)
    site = hosts.listen(None, 0)
    server = running._server(site, page)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield site.port
    server.task_dispatcher.shutdown()
    server.asyncore.close_all(server._map)
    thread.join(PATIENCE)


def test_connections_on_which_nothing_is_asked_shut_nobody_out(busy_port: int) -> None:
    """More connections are idle than allowed: silent or with half a request, one sending byte by byte. A client that waits for an
    answer doesn't count as idle."""
    here = ("127.0.0.1", busy_port)
    long = http.client.HTTPConnection(*here, timeout=PATIENCE)
    long.request("GET", "/long")
    idle = [socket.create_connection(here, timeout=PATIENCE) for _ in range(40)]
    for connection in idle[::2]:
        connection.sendall(b"GET / HTTP/1.1\r\nHost:")
    over = threading.Event()
    dripping = threading.Thread(target=drip, args=(idle[0], over))
    dripping.start()
    wanted = http.client.HTTPConnection(*here, timeout=PATIENCE)
    wanted.request("GET", "/")
    assert wanted.getresponse().read() == b"ok"
    assert long.getresponse().read() == b"ok"
    assert [ended(connection) for connection in idle] == [True] * 40
    over.set()
    dripping.join()
    for connection in idle:
        connection.close()
    for asked in (wanted, long):
        asked.close()


def drip(connection: socket.socket, over: threading.Event) -> None:
    """Continue a request's head endlessly, in small pieces."""
    with suppress(OSError):
        while not over.wait(0.1):
            connection.sendall(b"a")


def ended(connection: socket.socket) -> bool:
    """Wait until the other end closes a connection, and return whether it did so without sending data."""
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def test_many_checks_at_once_are_all_right(served: Served) -> None:
    """Each request sends another sheet, and gets the answer for that sheet."""
    alone = {}
    for total in range(3):
        alone[total] = served.ask("POST", "/api/check", check(total))
        assert alone[total][0] == 200, alone[total]
    assert len({answer[2] for answer in alone.values()}) == 3
    wrong: list[int] = []

    def one(number: int) -> None:
        if served.ask("POST", "/api/check", check(number % 3))[2] != alone[number % 3][2]:
            wrong.append(number)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)
    assert wrong == []


def check(total: int) -> bytes:
    return json.dumps({**WORK, "sheets": [{"values": {"total": str(total)}}]}).encode()


def test_others_are_answered_while_somebody_sends_slowly(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as slow:
        head = f"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nContent-Type: application/json\r\n"
        body = check(1)
        slow.sendall(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body[:9])
        assert served.ask("POST", "/api/check", check(0))[0] == 200
        slow.sendall(body[9:])
        assert slow.recv(100).startswith(b"HTTP/1.1 200 OK")


def told(answer: bytes) -> tuple[bytes, Any]:
    """The first line of an answer, and its error."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"\r\nServer:" not in head
    assert b"Content-Security-Policy: default-src 'none'" in head
    return head.split(b"\r\n")[0], json.loads(body)["error"]["code"]


def test_what_is_too_large_is_refused_before_it_is_sent(served: Served) -> None:
    head = f"POST /api/photo HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nContent-Type: image/jpeg\r\n"
    answer = served.raw(f"{head}Content-Length: {MAX_UPLOAD + 1}\r\n\r\n".encode())
    line, code = told(answer)
    assert (line.split()[1], code) == (b"413", "too-large")


def test_what_comes_in_pieces_is_counted(served: Served) -> None:
    head = f"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nContent-Type: application/json\r\n"
    piece = b"7a1200\r\n" + b" " * 8_000_000 + b"\r\n"
    answer = served.raw(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + piece + b"4\r\n    \r\n0\r\n\r\n")
    line, code = told(answer)
    assert (line.split()[1], code) == (b"413", "too-large")


@pytest.mark.parametrize(
    "data", [b"GARBAGE\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", b"GET / HTTP/1.1\r\nA\r\n\r\n"]
)
def test_what_is_no_http_is_refused_in_our_own_words(served: Served, data: bytes) -> None:
    line, error = told(served.raw(data))
    assert (line.split(b" ", 1)[1], error) == (b"400 Bad Request", "refused")


def test_foreign_names_and_pages_are_refused(served: Served) -> None:
    assert served.ask("GET", "/", Host="evil.example")[0] == 403
    assert served.ask("POST", "/api/stop", b"{}", Origin="http://evil.example")[0] == 403
    assert served.raw(b"GET / HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.0 403 Forbidden")
    assert served.raw(f"GET http://localhost:{served.port} HTTP/1.1\r\nHost: evil.example\r\n\r\n".encode())[9:12] == b"403"


def test_hundreds_of_hostile_bytes_leave_it_at_work(served: Served) -> None:
    for number in range(200):
        noise = bytes((number * 7 + at * at) % 256 for at in range(60))
        served.raw(b"GET /" + noise + b" HTTP/1.1\r\n" + noise[: number % 60] + b"\r\n\r\n")
    assert served.ask("GET", "/api/start")[0] == 200


def test_a_port_in_use_says_so(served: Served, tmp_path: Path) -> None:
    ran = run("serve", tmp_path, "--port", str(served.port))
    assert (ran.status, ran.out) == (2, "")
    assert (
        ran.err == f"error: port {served.port} is in use\n"
        "   = check if the web app is already open; if not, choose another port: --port 0 for any free one\n"
    )


@linux
def test_an_interrupt_ends_it_with_all_its_processes(served: Served) -> None:
    """This is the last test that uses the shared server."""
    served.ask("POST", "/api/check", check(1))
    every = begun_by(served.process.pid)
    assert len(every) >= 3
    assert served.end(signal.SIGINT) == (130, "", "")
    assert all_gone(every)


@linux
@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL])
def test_however_it_ends_nobody_is_left(tmp_path: Path, by: signal.Signals) -> None:
    """This holds even while the server is still starting."""
    served = Served(tmp_path)
    if by == signal.SIGKILL:
        assert served.ask("POST", "/api/check", check(1))[0] == 200
    every = begun_by(served.process.pid)
    status, out, err = served.end(by)
    assert (status, out, err) == (143 if by == signal.SIGTERM else -9, "", "")
    assert all_gone(every)


class Ended:
    """A mock pool that records whether it was closed, and a mock server that does nothing."""

    is_ended = False

    def close(self) -> None:
        self.is_ended = True

    def run(self) -> None:
        pass


@pytest.mark.parametrize("failing", [False, True])
def test_pools_end_with_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: bool) -> None:
    pools = {"quick": Ended(), "long": Ended(), "lab": Ended()}
    monkeypatch.setattr(running, "_pools", lambda folder: pools)
    monkeypatch.setattr(running, "_page", lambda *_: None)
    monkeypatch.setattr(running, "_server", lambda *_: Ended())

    def ready() -> None:
        if failing:
            raise SystemExit(130)

    site = hosts.listen(None, 0)
    with site.socket, suppress(SystemExit):
        running.run(site, str(tmp_path), ready)
    assert all(pool.is_ended for pool in pools.values())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nowhere"], "error: there is no folder 'nowhere'"),
        (["file.yaml"], "error: 'file.yaml' is not a folder"),
        ([".", "--host", "192.0.2.1"], "error: 192.0.2.1 is not an address of this computer"),
        ([".", "--port", "70000"], "70000 is not in the range 0<=x<=65535"),
        ([".", "--port", "x"], "'x' is not a valid integer"),
    ],
)
def test_what_cannot_be_begun_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], why: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file.yaml").touch()
    ran = run("serve", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert why in ran.err


def test_an_address_that_nobody_knows_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def unknown(*_: Any, **__: Any) -> Any:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    ran = run("serve", tmp_path, "--host", "no-such-box")
    assert (ran.status, ran.err.splitlines()[0]) == (2, "error: the address 'no-such-box' does not exist")


def test_without_the_extra_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(hosts, "find_spec", lambda name: None if name == "waitress" else object())
    ran = run("serve", tmp_path)
    assert (ran.status, ran.out) == (2, "")
    assert install_command("page") in ran.err


# Addresses it listens on


def test_alone_it_listens_to_this_computer_only() -> None:
    site = hosts.listen(None, 0)
    with site.socket:
        assert site.socket.getsockname()[0] == "127.0.0.1"
        assert (site.hosts, site.is_open, site.is_everywhere) == (("127.0.0.1", "localhost", "[::1]"), False, False)
        assert site.address == f"http://127.0.0.1:{site.port}/"
        with pytest.raises(Unreadable, match="is in use"):
            hosts.listen(None, site.port)


def test_with_a_host_only_that_passes() -> None:
    site = hosts.listen("127.0.0.2", 0)
    with site.socket:
        assert (site.socket.getsockname()[0], site.is_open) == ("127.0.0.2", False)
        asked = AllowedHosts(site.hosts, site.port, site.is_everywhere)
        assert asked.knows(f"127.0.0.2:{site.port}")
        assert not asked.knows(f"127.0.0.1:{site.port}")


def test_at_all_addresses_the_one_to_open_comes_first() -> None:
    site = hosts.listen("0.0.0.0", 0)
    with site.socket:
        assert (site.is_open, site.is_everywhere) == (True, True)
        assert site.hosts[0] not in ("0.0.0.0", "[::]")
        assert {socket.gethostname().lower(), "127.0.0.1", "localhost"} <= set(site.hosts)
        assert hosts.is_ours(site.hosts[0]) or site.hosts[0] == socket.gethostname().lower()


@pytest.mark.parametrize(
    "host", ["192.0.2.1", "0.0.0.0", "[::]", "255.255.255.255", "224.0.0.1", "localhost", "box", "", "1", "127.1", "[fe80::1%lo]x"]
)
def test_what_is_no_address_of_this_computer(host: str) -> None:
    assert not hosts.is_ours(host)


@linux
def test_others_are_let_in_with_a_warning(tmp_path: Path) -> None:
    served = Served(tmp_path, "--host", "0.0.0.0")
    assert served.ask("GET", "/api/start")[0] == 200
    assert served.ask("GET", "/api/start", Host=f"evil.example:{served.port}")[0] == 403
    assert served.process.stdout is not None
    assert served.process.stdout.readline().startswith("Also available at http://")
    status, _, err = served.end(signal.SIGINT)
    assert status == 130
    assert err.startswith("warning: anyone on this network can open the web app and read or save sheets in the folder ")
