"""The phones of a table, and the messages between them and its page: photos and values one way, the table's state the other.

Phones' messages are kept until the page confirms them: a reloaded or closed page loses no data. The tab that listened last is the
table.
"""

from __future__ import annotations

import json
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.server.phone.keys import WrongKeys, is_same, new_key
from sheetgen.source.messages import room, sentence

phrase, plural = room("page")
_NO_SUCH_PHONE = sentence(
    phrase("no-such-phone", "this phone hasn't joined the table, or is no longer part of it"),
    phrase("no-such-phone-hint", "scan the code shown on the main screen"),
)

MOST_PHONES = 12
MOST_AT_ONCE = 3
"""Maximum number of one phone's photos that are read at once; further photos wait on the phone."""
MOST_KEPT, MOST_KEPT_BYTES = 200, 100_000_000
"""Limits for messages kept for a page that does not take them."""
AWAY = 600.0
"""Seconds after which a silent phone makes room for another."""
POLL, BEAT = 20.0, 5.0
"""Seconds that a phone waits for news, and between two signs that the page's stream is alive."""
_KINDS = re.compile(r"iPhone|iPad|Android")


class Sent(NamedTuple):
    """A phone's message to the page."""

    kind: str
    phone: int
    data: bytes


class Phone:
    """An admitted phone."""

    def __init__(self, number: int, address: str, agent: str, now: float) -> None:
        kind = _KINDS.search(agent)
        self.number, self.address, self.kind = number, address, kind[0] if kind else ""
        self.token = new_key()
        self.seen = now
        self.photos = self.reading = self.polls = 0


class Phones:
    """Admitted phones, their messages, and the table's state. addresses: the ones a phone may open, without the key."""

    def __init__(self, addresses: tuple[str, ...], clock: Callable[[], float] = time.monotonic) -> None:
        self._addresses = addresses
        self._clock = clock
        self._changed = threading.Condition()
        self._wrong = WrongKeys(clock)
        self._key = new_key()
        self._run = secrets.token_hex(4)
        self._phones: dict[int, Phone] = {}
        self._numbers = self._ids = 0
        self._kept: dict[str, Sent] = {}
        self._page: object | None = None
        self._state: Any = None
        self._version = self._listed = 0

    @property
    def links(self) -> tuple[str, ...]:
        """The links that a phone opens, with the key after `#`, so that it doesn't reach any server, log or other page."""
        return tuple(f"{address}#{self._key}" for address in self._addresses)

    # Phones

    def join(self, key: str, address: str, agent: str) -> str:
        """Admit a phone that has the key. Return the token that identifies it afterwards."""
        with self._changed:
            if self._wrong.wait(address) or not is_same(key, self._key):
                raise self._refusal(address)
            self._make_room()
            self._numbers += 1
            phone = Phone(self._numbers, address, agent, self._clock())
            self._phones[phone.number] = phone
            self._list_anew()
            return phone.token

    def _make_room(self) -> None:
        """Remove phones that have been silent for long. Raise Refusal if there are still too many."""
        late = self._clock() - AWAY
        self._phones = {number: each for number, each in self._phones.items() if each.seen > late}
        if len(self._phones) >= MOST_PHONES:
            raise Refusal(
                "busy",
                phrase("too-many-phones", "{most} phones are already at the table", MOST_PHONES),
                phrase("too-many-phones-hint", "remove one on the main screen"),
            )

    def knows(self, token: str) -> bool:
        """Return whether a token belongs to an admitted phone."""
        return any(is_same(token, each.token) for each in list(self._phones.values()))

    def phone(self, token: str, address: str) -> Phone:
        """Return the phone of a token. Raise Refusal for an unknown token, which counts as a wrong key.

        The right token is never delayed: attackers can't lock out admitted phones.
        """
        with self._changed:
            for each in self._phones.values():
                if is_same(token, each.token):
                    each.seen = self._clock()
                    return each
            raise self._refusal(address)

    def _refusal(self, address: str) -> Refusal:
        """Return the refusal of a wrong key, or of any key while its address has to wait."""
        wait = self._wrong.wait(address)
        if wait:
            what = phrase("wrong-keys-wait", "wrong codes were tried, so no code is accepted for a while")
            hint = phrase("wrong-keys-wait-hint", "wait a minute, then scan the code again")
            return Refusal("slow", what, hint, about={"wait": round(wait, 1)})
        self._wrong.add(address)
        return Refusal("phone", _NO_SUCH_PHONE)

    def send_away(self, number: int) -> None:
        """Remove a phone and its pending messages. The key changes, so that the phone can't return with the old one."""
        with self._changed:
            self._phones.pop(number, None)
            self._kept = {name: sent for name, sent in self._kept.items() if sent.phone != number}
            self._key = new_key()
            self._list_anew()

    @contextmanager
    def reading(self, phone: Phone) -> Iterator[None]:
        """Count a photo of a phone as being read within this context. Raise Refusal if too many of its photos are being read."""
        with self._changed:
            if phone.reading >= MOST_AT_ONCE:
                raise Refusal("busy", words.BUSY)
            phone.reading += 1
        try:
            yield
        finally:
            with self._changed:
                phone.reading -= 1

    def send(self, phone: Phone, kind: str, data: bytes) -> str:
        """Pass a message to the page, and return the message's name. Raise Refusal if the phone was removed, or too many messages
        are waiting."""
        with self._changed:
            if phone.number not in self._phones:
                raise Refusal("phone", _NO_SUCH_PHONE)
            kept = sum(len(sent.data) for sent in self._kept.values())
            if len(self._kept) >= MOST_KEPT or kept + len(data) > MOST_KEPT_BYTES:
                raise Refusal(
                    "busy",
                    phrase("table-takes-nothing", "too many photos are waiting for the main screen to accept them"),
                    phrase("table-takes-nothing-hint", "open Check on the main screen: it then accepts the photos"),
                )
            self._ids += 1
            name = f"{self._run}-{self._ids}"
            self._kept[name] = Sent(kind, phone.number, data)
            if kind == "photo":
                phone.photos += 1
                self._listed += 1
            self._changed.notify_all()
            return name

    def news(self, phone: Phone, version: int) -> dict[str, Any]:
        """Return the table's state once it differs from a phone's version, or after a timeout."""
        with self._changed:
            phone.polls += 1
            mine = phone.polls
            self._changed.notify_all()  # ends the wait of an older request of the same phone
            self._changed.wait_for(lambda: self._version != version or phone.polls != mine, POLL)
            if phone.number not in self._phones:
                raise Refusal("phone", _NO_SUCH_PHONE)
            return {"version": self._version, "open": self._page is not None, "table": self._state}

    # The page

    def events(self) -> Iterator[bytes]:
        """Yield the page's events (server-sent events): `phones`, `photo`, `settle`. When another tab listens, yield `elsewhere`
        and stop.
        """
        me, told, listed = object(), set[str](), -1
        with self._changed:
            self._page = me
            self._tell_phones()

        def has_news() -> bool:
            return self._page is not me or self._listed != listed or any(name not in told for name in self._kept)

        try:
            while self._page is me:
                with self._changed:
                    self._changed.wait_for(has_news, BEAT)
                    new = {name: sent for name, sent in self._kept.items() if name not in told}
                    phones = self.listed() if self._listed != listed else None
                    listed = self._listed
                if phones is not None:
                    yield _event("phones", "", json.dumps(phones).encode())
                for name, sent in new.items():
                    yield _event(sent.kind, name, sent.data)
                yield b":\n\n"
                told |= new.keys()
            yield _event("elsewhere", "", b"{}")
        finally:
            with self._changed:
                if self._page is me:
                    self._page = None
                    self._tell_phones()

    def listed(self) -> list[dict[str, Any]]:
        """Return the phones as the page lists them."""
        return [
            {"number": each.number, "kind": each.kind, "address": each.address, "photos": each.photos}
            for each in self._phones.values()
        ]

    def tell(self, done: list[str], state: Any) -> None:
        """Record the messages that the page has taken, and the table's state."""
        with self._changed:
            for name in done:
                self._kept.pop(name, None)
            self._state = state
            self._tell_phones()

    def _tell_phones(self) -> None:
        self._version += 1
        self._changed.notify_all()

    def _list_anew(self) -> None:
        self._listed += 1
        self._tell_phones()


def _event(kind: str, name: str, data: bytes) -> bytes:
    """Return an event of a stream; data: JSON without line breaks."""
    return b"event: %s\nid: %s\ndata: %s\n\n" % (kind.encode(), name.encode(), data)
