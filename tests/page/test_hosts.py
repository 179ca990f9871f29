"""Addresses the server listens on and their names, with sockets that only log their calls."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable
from typing import Any

import pytest

from sheetgen.page.server import hosts
from sheetgen.source.faults import Unreadable

Log = list[tuple[Any, ...]]
V4, V6 = socket.AF_INET, socket.AF_INET6
OWN = {V4: "192.168.1.4", V6: "fd00::4"}
"""The address from which the tests' computer would reach other computers, by address family."""


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Log:
    """Return the log of socket calls, in order."""
    noted: Log = []

    class Noted:
        failing: OSError | None = None

        def __init__(self, family: int, kind: int) -> None:
            self.family, self._kind, self._at = family, kind, ("", 0)
            noted.append(("open", family, kind))

        def __enter__(self) -> Noted:
            return self

        def __exit__(self, *_: object) -> None:
            self.close()

        def setsockopt(self, *option: int) -> None:
            noted.append(("set", *option))

        def bind(self, at: tuple[Any, ...]) -> None:
            noted.append(("bind", at))
            if self._kind == socket.SOCK_DGRAM and at[0] not in {*OWN.values(), "127.0.0.1", "0.0.0.0", "::1"}:
                raise OSError(errno.EADDRNOTAVAIL, "not ours")
            if self.failing:
                raise self.failing

        def listen(self, waiting: int) -> None:
            noted.append(("listen", waiting))

        def connect(self, at: tuple[Any, ...]) -> None:
            noted.append(("connect", at))

        def getsockname(self) -> tuple[Any, ...]:
            return (OWN[socket.AddressFamily(self.family)], 40_123) if self._kind == socket.SOCK_DGRAM else ("", 7_499)

        def close(self) -> None:
            noted.append(("close",))

    monkeypatch.setattr(socket, "socket", Noted)
    monkeypatch.setattr(socket, "gethostname", lambda: "Box.")
    monkeypatch.delattr(socket, "SO_EXCLUSIVEADDRUSE", raising=False)
    return noted


def known_as(monkeypatch: pytest.MonkeyPatch, family: int, address: str) -> list[Any]:
    """Give every host the same address; return the lookups."""
    asked: list[Any] = []

    def found(*about: Any, **more: Any) -> list[Any]:
        asked.append((about, more))
        return [(family, socket.SOCK_STREAM, 6, "", (address, about[1]))]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    return asked


def test_it_listens_at_the_port_with_room_for_a_thousand(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = known_as(monkeypatch, V4, "127.0.0.1")
    site = hosts.listen(None, hosts.PORT)
    assert asked == [(("127.0.0.1", 7433), {"type": socket.SOCK_STREAM, "flags": socket.AI_PASSIVE})]
    assert log == [
        ("open", V4, socket.SOCK_STREAM),
        ("set", socket.SOL_SOCKET, socket.SO_REUSEADDR, 1),
        ("bind", ("127.0.0.1", 7433)),
        ("listen", 1024),
    ]
    assert site[1:] == (7_499, ("127.0.0.1", "localhost", "[::1]"), False, False)
    assert site.addresses == ("http://127.0.0.1:7499/", "http://localhost:7499/", "http://[::1]:7499/")
    assert site.address == site.addresses[0]


def test_where_others_could_take_the_port_it_is_kept_from_them(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as on Windows."""
    known_as(monkeypatch, V4, "127.0.0.1")
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    hosts.listen(None, 0)
    assert log[1] == ("set", socket.SOL_SOCKET, -5, 1)
    assert len(log) == 4


EVERY = ("192.168.1.4", "[fd00::4]", "box", "box.local", "127.0.0.1", "localhost", "[::1]")


@pytest.mark.parametrize(
    ("host", "family", "address", "called", "is_open", "is_everywhere"),
    [
        ("127.0.0.2", V4, "127.0.0.2", ("127.0.0.2", "localhost"), False, False),
        ("LocalHost.", V4, "127.0.0.1", ("localhost", "127.0.0.1"), False, False),
        ("::1", V6, "::1", ("[::1]", "localhost"), False, False),
        ("192.168.1.4", V4, "192.168.1.4", ("192.168.1.4",), True, False),
        ("Club.Example.", V4, "192.168.1.4", ("club.example", "192.168.1.4"), True, False),
        ("fe80::1%lo", V6, "fe80::1%lo", ("[fe80::1]",), True, False),
        ("0.0.0.0", V4, "0.0.0.0", EVERY, True, True),
        ("::", V6, "::", EVERY, True, True),
    ],
)
def test_what_an_address_may_be_called(
    host: str,
    family: int,
    address: str,
    called: tuple[str, ...],
    is_open: bool,
    is_everywhere: bool,
    log: Log,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known_as(monkeypatch, family, address)
    assert hosts.listen(host, 0)[2:] == (called, is_open, is_everywhere)
    both = ("set", socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # listen at the addresses of both families
    assert (both in log) == (address == "::")
    asked = [each for each in log if each[0] == "connect"]
    assert asked == ([("connect", ("192.0.2.1", 9)), ("connect", ("2001:db8::1", 9))] if is_everywhere else [])


@pytest.mark.parametrize(
    ("name", "v4", "v6", "called"),
    [
        ("box.club.example", "192.168.1.4", "fd00::4", ("192.168.1.4", "[fd00::4]", "box.club.example")),
        ("", "192.168.1.4", "fd00::4", ("192.168.1.4", "[fd00::4]")),
        ("box", "127.0.0.1", "fe80::4%lo", ("box", "box.local")),
        ("box", "169.254.1.4", "::1", ("box", "box.local")),
    ],
)
def test_what_this_computer_is_called(
    name: str, v4: str, v6: str, called: tuple[str, ...], log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loopback and link-local addresses aren't given to others."""
    known_as(monkeypatch, V4, "0.0.0.0")
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    monkeypatch.setitem(OWN, V4, v4)
    monkeypatch.setitem(OWN, V6, v6)
    assert hosts.listen("0.0.0.0", 0).hosts == (*called, "127.0.0.1", "localhost", "[::1]")


@pytest.mark.parametrize(
    ("number", "host", "message", "hint"),
    [
        (
            errno.EADDRINUSE,
            None,
            "port 80 is in use",
            "check if the web app is already open; if not, choose another port: --port 0 for any free one",
        ),
        (
            errno.EADDRNOTAVAIL,
            "box",
            "box is not an address of this computer",
            "give an address of this computer, or 0.0.0.0 for all its addresses",
        ),
        (errno.EACCES, "box", "you aren't allowed to use port 80", "choose 1024 or higher, or --port 0 for any free port"),
        (errno.EIO, "box", "can't open the web app at box, port 80: so it is", ""),
        (errno.EIO, None, "can't open the web app at 127.0.0.1, port 80: so it is", ""),
    ],
)
def test_why_it_cannot_listen_is_told(
    number: int, host: str | None, message: str, hint: str, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    known_as(monkeypatch, V4, "127.0.0.1")
    monkeypatch.setattr(socket.socket, "failing", OSError(number, "So It Is"))
    assert told(lambda: hosts.listen(host, 80)) == (message, hint)
    assert log[-1] == ("close",)


def test_an_error_without_words_is_told_by_itself(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    known_as(monkeypatch, V4, "127.0.0.1")
    monkeypatch.setattr(socket.socket, "failing", OSError("No Luck"))
    assert told(lambda: hosts.listen("box", 80))[0] == "can't open the web app at box, port 80: no luck"


@pytest.mark.parametrize("host", ["", " ", "\t"])
def test_nothing_is_no_address(host: str, log: Log) -> None:
    assert told(lambda: hosts.listen(host, 80))[0] == f"the address '{host}' does not exist"
    assert log == []


@pytest.mark.parametrize("error", [socket.gaierror(-2, "unknown"), UnicodeError("label too long")])
def test_a_host_that_nobody_knows_is_told(error: Exception, log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    def found(*_: Any, **__: Any) -> Any:
        raise error

    monkeypatch.setattr(socket, "getaddrinfo", found)
    assert told(lambda: hosts.listen("nosuch", 80))[0] == "the address 'nosuch' does not exist"
    assert log == []


@pytest.mark.parametrize(
    ("host", "is_ours", "family"),
    [
        ("127.0.0.1", True, V4),
        ("192.168.1.4", True, V4),
        ("[fd00::4]", True, V6),
        ("fd00::4", True, V6),
        ("[::1]", False, V6),  # in brackets, it is one of the names that are always known
        ("0.0.0.0", False, V4),
        ("192.168.1.5", False, V4),
        ("box", False, None),
    ],
)
def test_only_what_can_be_taken_here_is_ours(host: str, is_ours: bool, family: int | None, log: Log) -> None:
    assert hosts.is_ours(host) is is_ours
    bare = host.strip("[]")
    noted = [("open", family, socket.SOCK_DGRAM), ("bind", (bare, 0)), ("close",)]
    assert log == (noted if family is not None else [])


def told(what: Callable[[], object]) -> tuple[str, str]:
    """Return the message of an error, and its fix."""
    with pytest.raises(Unreadable) as caught:
        what()
    (fault,) = caught.value.faults
    assert fault.position[:2] == (1, 1)
    return fault.text, fault.hint
