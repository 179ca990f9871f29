"""The addresses of the web app, and its allowed host names: the host name reveals a foreign page whose own name points at our
address (DNS rebinding).
"""

from __future__ import annotations

import errno
import ipaddress
import socket
from contextlib import suppress
from importlib.util import find_spec
from typing import NamedTuple

from sheetgen.extras import install_command
from sheetgen.page.answers import unreadable
from sheetgen.source.faults import Unreadable, system_reason
from sheetgen.source.messages import room

phrase, plural = room("page")

PACKAGES = ("flask", "waitress")
PORT = 7433
HOME = "127.0.0.1"
_OURS = ("127.0.0.1", "localhost", "[::1]")
_BACKLOG = 1024


class Site(NamedTuple):
    """A listening socket. hosts: its valid host names, the one to show first; is_open: other computers can reach it; is_everywhere:
    it listens at all addresses of this computer, which may change in the meantime.
    """

    socket: socket.socket
    port: int
    hosts: tuple[str, ...]
    is_open: bool = False
    is_everywhere: bool = False

    @property
    def address(self) -> str:
        return f"http://{self.hosts[0]}:{self.port}/"

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses to open, the best first."""
        return tuple(f"http://{host}:{self.port}/" for host in self.hosts)


def require_packages() -> None:
    """Raise Unreadable, with how to install it, if a package is missing that the web app needs."""
    if any(find_spec(package) is None for package in PACKAGES):
        raise unreadable(
            phrase("no-packages", "the web app requires packages that aren't installed"),
            phrase("no-packages-hint", "install them: {command}", install_command("page")),
        )


def listen(host: str | None, port: int) -> Site:
    """Listen at an address. Raise Unreadable if that fails. host: None for this computer only; port: 0 for any free one."""
    try:
        if host is not None and not host.strip():  # an empty host stands for all addresses
            raise UnicodeError
        result = socket.getaddrinfo(host or HOME, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise unreadable(
            phrase("no-such-address", "the address '{host}' does not exist", host or ""),
            phrase("no-such-address-hint", "give an address of this computer, or 0.0.0.0 for all its addresses"),
        ) from None
    family, _, _, _, at = result[0]
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        _bind(listening, at)
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        raise _bind_error(error, host, port) from None
    address = str(at[0])
    bound_port = int(listening.getsockname()[1])
    if host is None:
        return Site(listening, bound_port, _OURS)
    literal = _literal(address)
    return Site(listening, bound_port, _host_names(host, address), not literal.is_loopback, literal.is_unspecified)


def _bind(listening: socket.socket, at: tuple[object, ...]) -> None:
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # on Windows other programs could otherwise listen at the same port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if listening.family == socket.AF_INET6 and at[0] == "::":
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    listening.bind(at)


def _bind_error(error: OSError, host: str | None, port: int) -> Unreadable:
    if error.errno == errno.EADDRINUSE:
        return unreadable(
            phrase("port-in-use", "port {port} is in use", port),
            phrase(
                "port-in-use-hint", "check if the web app is already open; if not, choose another port: --port 0 for any free one"
            ),
        )
    if error.errno == errno.EADDRNOTAVAIL:
        return unreadable(
            phrase("not-our-address", "{host} is not an address of this computer", host or HOME),
            phrase("not-our-address-hint", "give an address of this computer, or 0.0.0.0 for all its addresses"),
        )
    if error.errno == errno.EACCES:
        return unreadable(
            phrase("port-not-permitted", "you aren't allowed to use port {port}", port),
            phrase("port-not-permitted-hint", "choose 1024 or higher, or --port 0 for any free port"),
        )
    return unreadable(
        phrase("not-listening", "can't open the web app at {host}, port {port}: {why}", host or HOME, port, system_reason(error))
    )


def _literal(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    return ipaddress.ip_address(address.partition("%")[0])


def _host_names(host: str, address: str) -> tuple[str, ...]:
    """Return the host names of an address: its name and the address itself; for the address that stands for all addresses, all
    names and addresses of this computer."""
    literal = _literal(address)
    if not literal.is_unspecified:
        names = [] if host == address else [_name(host)]
        local = ("localhost",) if literal.is_loopback else ()
        return tuple(dict.fromkeys([*names, url_host(address), *local]))
    name = _name(socket.gethostname())
    named = [name, *([] if "." in name else [f"{name}.local"])] if name else []
    return tuple(dict.fromkeys([*_own_addresses(), *named, *_OURS]))


def _name(host: str) -> str:
    return host.lower().rstrip(".")


def url_host(address: str) -> str:
    """Return an address in the form for a URL."""
    bare = address.partition("%")[0]
    return f"[{bare}]" if ":" in bare else bare


def _own_addresses() -> list[str]:
    """Return the addresses at which others reach this computer: those in the networks with the default route, IPv4 first."""
    results = [address for address in map(leading_out, (socket.AF_INET, socket.AF_INET6)) if address]
    return [url_host(each) for each in results if not (_literal(each).is_loopback or _literal(each).is_link_local)]


def leading_out(family: socket.AddressFamily) -> str | None:
    """Return this computer's address in the network with the default route; None without such a network."""
    far = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"  # reserved for examples; no data is sent there
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((far, 9))
        return str(asking.getsockname()[0])
    return None


def is_ours(host: str) -> bool:
    """Return whether a host is an address of this computer: only such an address can be bound to a socket. False for a host
    name."""
    try:
        literal = ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
        with socket.socket(socket.AF_INET if literal.version == 4 else socket.AF_INET6, socket.SOCK_DGRAM) as asking:
            asking.bind((str(literal), 0))
        return not (literal.is_unspecified or literal.is_multicast or literal.is_reserved)
    except (OSError, ValueError):
        return False
