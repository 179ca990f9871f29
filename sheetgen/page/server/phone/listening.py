"""Listens for phones: at every address of this computer, or at a given one."""

from __future__ import annotations

import socket
import struct
import sys
from contextlib import suppress
from ipaddress import IPv4Address

from sheetgen.page.answers import unreadable
from sheetgen.page.server.hosts import Site, leading_out, listen
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import room

phrase, plural = room("page")

_EVERYWHERE = ("0.0.0.0", "::")
_SIOCGIFADDR = 0x8915
"""Linux: the address of a network interface."""


def listen_for_phones(host: str | None, port: int) -> Site:
    """Listen for phones; `hosts` are the addresses that a phone may open, the one with the default route first.

    Raise Unreadable if there is no network. port: if it is occupied, another port is used. host: None for all addresses.
    """
    everywhere = host is None or host in _EVERYWHERE
    addresses = own_addresses() if everywhere else []
    if everywhere and not addresses:
        what = phrase("no-network", "this computer isn't on a network that a phone could join")
        hint = phrase("no-network-hint", "connect it to the phone's network, or turn on a hotspot on the phone or the computer")
        raise unreadable(what, hint)
    site = _listen(host or _EVERYWHERE[0], port)
    return site._replace(hosts=tuple(addresses)) if everywhere else site


def _listen(host: str, port: int) -> Site:
    with suppress(Unreadable):
        return listen(host, port)
    return listen(host, 0)


def own_addresses() -> list[str]:
    """Return this computer's IPv4 addresses in its networks, the one with the default route first."""
    first = leading_out(socket.AF_INET)
    found = dict.fromkeys([*([first] if first else []), *_named_addresses(), *_interface_addresses()])
    return [each for each in found if not (IPv4Address(each).is_loopback or IPv4Address(each).is_link_local)]


def _named_addresses() -> list[str]:
    """Return the addresses of this computer's name: on Windows all its addresses."""
    with suppress(OSError, UnicodeError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []


def _interface_addresses() -> list[str]:
    """Return the address of each network interface, if the system provides it."""
    if sys.platform != "linux":
        return []
    from fcntl import ioctl

    addresses = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an address
                answer = ioctl(asking.fileno(), _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                addresses.append(socket.inet_ntoa(answer[20:24]))
    return addresses
