"""Phones at the table without a network: which phones are accepted, what they may request, and the data sent between them and the
app."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client

from sheetgen.drawing.scan.codes import link_rows
from sheetgen.page.answers import Refusal, Reply
from sheetgen.page.folder import Folder
from sheetgen.page.requests import Request
from sheetgen.page.server.application import application
from sheetgen.page.server.guard import AllowedHosts, Bodies, Guard
from sheetgen.page.server.phone import listening, phones
from sheetgen.page.server.phone.application import PHOTO, phone_application
from sheetgen.page.server.phone.keys import WrongKeys, is_same, new_key
from sheetgen.page.server.phone.phones import Phone, Phones
from sheetgen.processes.pool import Job
from sheetgen.source.faults import Unreadable
from tests.page.conftest import Here, code

HOST = "192.168.1.4:7434"
LINK = f"http://{HOST}/"
READING = ["upper.ones", 3, False, [[3, 0.8], [2, 0.1]]]


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def photo(doubts: int = 1, **more: Any) -> Reply:
    """Return the result of reading a photo with the given number of uncertain spaces."""
    leaf = {"layout": "yacht", "readings": [READING] * doubts}
    answer = {"photo": {"pages": [leaf]}, "pages": [{"layout": "yacht", "flat": "aa=="}], "faults": [], "remarks": [], "scans": 0}
    return Reply(200, json.dumps({**answer, **more}).encode())


class Asking:
    """A phone's requests. answer: the result of each photo; asked: the photos to read."""

    def __init__(self, table: Phones) -> None:
        self.answer = photo()
        self.asked: list[Request] = []

        def ask(task: str, request: Request, job: Job) -> Reply:
            assert task == "photo"
            self.asked.append(request)
            return self.answer

        app = phone_application(table, ask).wsgi_app
        bodies = Bodies(frozenset([PHOTO]), frozenset([PHOTO]), 1_000)
        self._client = Client(Guard(app, AllowedHosts(("192.168.1.4",), 7434), bodies))
        self.token = ""

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Any:
        given = {"Host": HOST, "X-Phone": self.token, **{key.replace("_", "-"): value for key, value in headers.items()}}
        kind = "application/octet-stream" if path.startswith(PHOTO) else "application/json"
        about: dict[str, Any] = {"REMOTE_ADDR": "192.168.1.30"}
        if "Content-Length" in given:
            about["CONTENT_LENGTH"] = given.pop("Content-Length")
        content_type = None if body is None else kind
        return self._client.open(
            path, method=method, data=body, headers=given, environ_overrides=about, content_type=content_type, buffered=True
        )

    def join(self, key: str) -> Any:
        answer = self.send("POST", "/phone/join", b"{}", X_Key=key, User_Agent="Mozilla/5.0 (Linux; Android 15)")
        self.token = (answer.json or {}).get("token", "")
        return answer


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(clock: Clock) -> Phones:
    return Phones((LINK, "http://10.0.0.4:7434/"), clock)


@pytest.fixture
def asking(table: Phones) -> Asking:
    return Asking(table)


def key_of(table: Phones) -> str:
    return table.links[0].removeprefix(f"{LINK}#")


def let_in(table: Phones, address: str = "a") -> Phone:
    return table.phone(table.join(key_of(table), address, ""), address)


def heard(stream: Iterator[bytes], count: int) -> list[tuple[str, str, Any]]:
    """The next events of a stream: kind, name, data."""
    events: list[tuple[str, str, Any]] = []
    while len(events) < count:
        part = next(stream).decode()
        if part.startswith("event"):
            kind, name, data = part.strip().split("\n")
            events.append((kind.removeprefix("event: "), name.removeprefix("id: "), json.loads(data.removeprefix("data: "))))
    return events


# Keys


def test_keys_have_128_bits_and_none_is_like_another() -> None:
    keys = {new_key() for _ in range(1_000)}
    assert len(keys) == 1_000
    assert {len(key) for key in keys} == {22}
    assert is_same("abc", "abc")
    assert not any(is_same(other, "abc") for other in ("", "ab", "abcd", "ABC", "äbc", "\ud800"))


def test_wrong_keys_make_an_address_wait_twice_as_long_each_time(clock: Clock) -> None:
    wrong = WrongKeys(clock)
    waits = []
    for _ in range(9):
        wrong.add("a")
        waits.append(wrong.wait("a"))
        clock.now += waits[-1]
        assert wrong.wait("a") == 0
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert wrong.wait("b") == 0
    clock.now += 600
    wrong.add("a")
    assert wrong.wait("a") == 60
    clock.now += 601
    wrong.add("b")
    wrong.add("a")
    assert wrong.wait("a") == 1


def test_wrong_keys_of_many_addresses_make_all_wait(clock: Clock) -> None:
    wrong = WrongKeys(clock)
    for n in range(60):
        assert wrong.wait("new") == 0
        wrong.add(f"{n}")
        clock.now += 0.5
    assert wrong.wait("new") == 30
    clock.now += 30.1
    assert wrong.wait("new") == 0


# Admitted phones


def test_the_key_stands_behind_a_hash_and_lets_in(table: Phones, asking: Asking) -> None:
    assert [link.partition("#")[0] for link in table.links] == [LINK, "http://10.0.0.4:7434/"]
    assert asking.join(key_of(table)).status_code == 200
    assert table.listed() == [{"number": 1, "kind": "Android", "address": "192.168.1.30", "photos": 0}]
    assert asking.send("GET", "/phone/news").json == {"version": 1, "open": False, "table": None}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("GET", "/phone/news", None), ("POST", PHOTO, b"photo"), ("POST", "/phone/settle", b"{}"), ("POST", "/phone/join", b"{}")],
)
def test_without_the_key_nothing_is_answered(asking: Asking, clock: Clock, method: str, path: str, body: bytes | None) -> None:
    assert code(asking.send(method, path, body)) == "phone"
    assert code(asking.send(method, path, body, X_Key="x" * 22, X_Phone="x" * 22)) == "slow"
    clock.now += 2
    answer = asking.send(method, path, body, X_Key="x" * 22, X_Phone="x" * 22)
    assert (answer.status_code, code(answer)) == (403, "phone")
    assert asking.asked == []


def test_even_the_right_key_is_slowed_after_wrong_ones_but_not_who_is_in(asking: Asking, table: Phones, clock: Clock) -> None:
    other = Asking(table)
    assert other.join(key_of(table)).status_code == 200
    assert asking.join("wrong").status_code == 403
    answer = asking.join(key_of(table))
    assert (answer.status_code, answer.json["error"]["wait"]) == (429, 1)
    assert other.send("GET", "/phone/news").status_code == 200
    clock.now += 1
    assert asking.join(key_of(table)).status_code == 200


def test_an_old_key_lets_nobody_in(table: Phones, asking: Asking) -> None:
    assert code(asking.join(key_of(Phones((LINK,))))) == "phone"


def test_who_is_sent_away_does_not_come_back_by_the_same_key(table: Phones, asking: Asking, clock: Clock) -> None:
    other, key = Asking(table), key_of(table)
    asking.join(key)
    other.join(key)
    table.send_away(1)
    assert code(asking.send("GET", "/phone/news")) == "phone"
    clock.now += 60
    assert code(asking.join(key)) == "phone"
    assert other.send("GET", "/phone/news").status_code == 200
    assert key_of(table) != key
    clock.now += 60
    assert asking.join(key_of(table)).status_code == 200


def test_who_waits_for_news_hears_that_it_was_sent_away(table: Phones) -> None:
    phone = let_in(table)
    version = table.news(phone, 0)["version"]
    threading.Timer(0.1, table.send_away, [phone.number]).start()
    with pytest.raises(Refusal):
        table.news(phone, version)


def test_phones_are_few_and_those_not_heard_of_make_room(table: Phones, clock: Clock) -> None:
    for _ in range(phones.MOST_PHONES):
        let_in(table)
    with pytest.raises(Refusal) as refused:
        let_in(table)
    assert refused.value.code == "busy"
    clock.now += phones.AWAY
    let_in(table)
    assert [each["number"] for each in table.listed()] == [phones.MOST_PHONES + 1]


# Allowed requests of a phone


def test_a_phone_has_no_address_but_its_own(table: Phones, asking: Asking) -> None:
    """A phone can't read or save files of the folder or list layouts, and gets only its page's program files."""
    asking.join(key_of(table))
    for path in ("/api/start", "/api/folder", "/api/layout?name=yacht", "/api/phones", "/static/index.html", "/static/desk.js"):
        assert code(asking.send("GET", path)) == "not-found"
    for path in ("/api/save", "/api/open", "/api/photo", "/api/phones/away", "/api/phones/table"):
        assert code(asking.send("POST", path, b"{}")) == "not-found"
    assert code(asking.send("GET", "/static/../server/guard.py")) == "not-found"
    assert b"<!doctype html>" in asking.send("GET", "/").data
    assert asking.send("GET", "/static/phone.js").content_type == "text/javascript; charset=utf-8"
    assert asking.send("GET", "/words/de.json").status_code == 200


def test_other_pages_cannot_ask_for_a_phone(asking: Asking) -> None:
    for name, value in (("Host", "evil.example:7434"), ("Origin", "http://evil.example"), ("Sec_Fetch_Site", "cross-site")):
        assert code(asking.send("GET", "/phone/news", None, **{name: value})) == "foreign"
    assert asking.send("GET", "/").headers["Referrer-Policy"] == "no-referrer"


def test_bodies_are_bounded(table: Phones, asking: Asking) -> None:
    asking.join(key_of(table))
    assert code(asking.send("POST", PHOTO, b"x", Content_Length="25000001")) == "too-large"
    assert code(asking.send("POST", "/phone/settle", b"x" * 1_001)) == "too-large"


@pytest.mark.parametrize(
    ("answer", "anyway", "sent"),
    [
        (photo(), False, True),
        (photo(9), False, True),
        (photo(9, remarks=[{"message": "it is too dark"}]), False, False),
        (photo(9, remarks=[{"message": "it is too dark"}]), True, True),
        (photo(5, remarks=[{"message": "it is too dark"}]), False, True),
        (photo(faults=[{"message": "half of it"}]), False, False),
        (photo(faults=[{"message": "half of it"}]), True, True),
        (photo(pages=[], faults=[{"message": "no sheet"}]), True, False),
    ],
)
def test_a_photo_joins_unless_another_one_is_better(table: Phones, asking: Asking, answer: Reply, anyway: bool, sent: bool) -> None:
    asking.join(key_of(table))
    asking.answer = answer
    told = asking.send("POST", f"{PHOTO}?name=a.jpg&anyway={anyway:d}", b"photo").json
    assert asking.asked == [{"name": "a.jpg", "data": b"photo"}]
    assert set(told) == {"sent", "pages", "faults", "remarks"}
    assert (told["sent"] is not None) == sent
    if sent:
        assert heard(table.events(), 2)[1] == ("photo", told["sent"], json.loads(answer.data))


def test_a_photo_that_fails_is_told(table: Phones, asking: Asking) -> None:
    asking.join(key_of(table))
    asking.answer = Reply(503, b'{"error":{"code":"busy"}}')
    assert asking.send("POST", PHOTO, b"photo").status_code == 503
    assert table.listed()[0]["photos"] == 0


def test_a_value_is_settled(table: Phones, asking: Asking) -> None:
    asking.join(key_of(table))
    value = {"sheet": "k", "space": "upper.ones", "text": "3"}
    assert asking.send("POST", "/phone/settle", json.dumps({**value, "more": 1}).encode()).status_code == 200
    assert heard(table.events(), 2)[1][::2] == ("settle", value)
    assert code(asking.send("POST", "/phone/settle", json.dumps({**value, "text": "3" * 201}).encode())) == "refused"


def test_photos_of_one_phone_are_read_few_at_once(table: Phones) -> None:
    phone = let_in(table)
    with table.reading(phone), table.reading(phone), table.reading(phone), pytest.raises(Refusal), table.reading(phone):
        pass
    with table.reading(phone):
        pass


# The page


def test_what_is_sent_waits_until_a_page_has_taken_it(table: Phones) -> None:
    phone = let_in(table)
    first = table.send(phone, "settle", b"1")
    stream = table.events()
    assert [event[1:] for event in heard(stream, 2)[1:]] == [(first, 1)]
    second = table.send(phone, "settle", b"2")
    assert heard(stream, 1) == [("settle", second, 2)]
    stream.close()  # type: ignore[attr-defined]
    table.tell([first], {"title": "Yacht"})
    assert [event[1:] for event in heard(table.events(), 2)[1:]] == [(second, 2)]
    assert table.news(phone, 0)["table"] == {"title": "Yacht"}


def test_the_tab_that_listens_last_is_the_table(table: Phones) -> None:
    one, other = table.events(), table.events()
    heard(one, 1)
    heard(other, 1)
    assert heard(one, 1) == [("elsewhere", "", {})]
    with pytest.raises(StopIteration):
        next(one)
    assert table.news(let_in(table), 0)["open"]
    other.close()  # type: ignore[attr-defined]
    assert not table.news(let_in(table), 0)["open"]


def test_too_much_that_nobody_takes_is_refused(table: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones, "MOST_KEPT", 2)
    monkeypatch.setattr(phones, "MOST_KEPT_BYTES", 10)
    phone = let_in(table)
    table.send(phone, "photo", b"123456")
    with pytest.raises(Refusal):
        table.send(phone, "photo", b"12345")
    table.send(phone, "photo", b"1234")
    with pytest.raises(Refusal):
        table.send(phone, "photo", b"")
    table.send_away(phone.number)
    assert [kind for kind, *_ in heard(table.events(), 1)] == ["phones"]
    with pytest.raises(Refusal):
        table.send(phone, "photo", b"")


def test_only_the_newest_of_a_phones_questions_waits(table: Phones) -> None:
    phone = let_in(table)
    version = table.news(phone, 0)["version"]
    older, newer = (threading.Thread(target=table.news, args=(phone, version), daemon=True) for _ in range(2))
    older.start()
    while phone.polls < 2:
        time.sleep(0.01)
    newer.start()
    older.join(10)
    assert not older.is_alive()
    assert newer.is_alive()


def test_the_page_asks_about_phones(folder: Path, table: Phones) -> None:
    app = application(Folder(str(folder)), dict.fromkeys(("quick", "long", "lab"), Here(folder)), table)
    client: Any = app.test_client()
    assert client.get("/api/start").json["phones"] is True
    links = client.get("/api/phones").json
    assert links == {"links": [*table.links], "code": [*link_rows(table.links[0])]}
    phone = let_in(table)
    assert client.post("/api/phones/table", json={"done": [], "state": {"title": "Yacht"}}).status_code == 200
    assert table.news(phone, 0)["table"] == {"title": "Yacht"}
    assert code(client.post("/api/phones/table", json={"done": [1]})) == "refused"
    assert client.post("/api/phones/away", json={"phone": 1}).json["links"] == [*table.links] != links["links"]
    answer = client.get("/api/phones/events")
    assert answer.content_type == "text/event-stream"


# Addresses for phones


def test_the_network_that_leads_out_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "leading_out", lambda family: "192.168.1.4")
    monkeypatch.setattr(listening, "_named_addresses", lambda: ["127.0.1.1", "10.0.0.4"])
    monkeypatch.setattr(listening, "_interface_addresses", lambda: ["127.0.0.1", "172.17.0.1", "192.168.1.4", "169.254.3.4"])
    assert listening.own_addresses() == ["192.168.1.4", "10.0.0.4", "172.17.0.1"]
    site = listening.listen_for_phones(None, 0)
    site.socket.close()
    assert (site.hosts, site.is_everywhere) == (("192.168.1.4", "10.0.0.4", "172.17.0.1"), True)


def test_without_a_network_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "own_addresses", list)
    for host in (None, "0.0.0.0"):
        with pytest.raises(Unreadable) as unreadable:
            listening.listen_for_phones(host, 0)
        assert unreadable.value.faults[0].text == "this computer isn't on a network that a phone could join"


def test_another_port_is_taken_where_one_is_in_use() -> None:
    first = listening.listen_for_phones("127.0.0.1", 0)
    other = listening.listen_for_phones("127.0.0.1", first.port)
    assert other.port != first.port
    for site in (first, other):
        site.socket.close()
    with pytest.raises(Unreadable):
        listening.listen_for_phones("nowhere.invalid", 0)
