"""The key that admits a phone, and waiting times for addresses that try wrong keys."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from hmac import compare_digest
from typing import NamedTuple

_BYTES = 16
"""128 bits: impossible to guess."""
_FIRST, _LONGEST = 1.0, 60.0
"""Seconds that an address waits after its first wrong key, and the maximum; each further wrong key doubles the time."""
_FORGOTTEN = 600.0
"""Seconds after which the wrong keys of an address are forgotten."""
_MINUTE, _MOST_A_MINUTE = 60.0, 60
"""The seconds of a minute, and the maximum number of addresses with wrong keys within a minute; above it, no key is checked."""


def new_key() -> str:
    """Return a new key, as in an address."""
    return secrets.token_urlsafe(_BYTES)


def is_same(given: str, key: str) -> bool:
    """Return whether a key is the right one. The comparison takes the same time wherever the keys differ."""
    return compare_digest(given.encode("utf-8", "replace"), key.encode())


class _Wrong(NamedTuple):
    """The last wrong key of an address, and how long it waits because of it."""

    at: float
    wait: float


class WrongKeys:
    """Waiting times of addresses that tried wrong keys. No thread waits: early requests are rejected."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._by_address: dict[str, _Wrong] = {}

    def wait(self, address: str) -> float:
        """Return the seconds until a key from that address is checked; 0: now."""
        now = self._clock()
        wrong = self._by_address.get(address)
        alone = wrong.at + wrong.wait - now if wrong else 0.0
        recent = sorted(each.at for each in self._by_address.values() if now - each.at < _MINUTE)
        together = recent[-_MOST_A_MINUTE] + _MINUTE - now if len(recent) >= _MOST_A_MINUTE else 0.0
        return max(alone, together, 0.0)

    def add(self, address: str) -> None:
        """Record a wrong key from that address."""
        now = self._clock()
        before = self._by_address.get(address)
        self._by_address = {who: each for who, each in self._by_address.items() if now - each.at < _FORGOTTEN}
        self._by_address[address] = _Wrong(now, min(before.wait * 2, _LONGEST) if before else _FIRST)
