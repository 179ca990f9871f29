"""Allowed requests: by host name, origin, type of body and size. They are checked before anything else happens."""

from __future__ import annotations

import json
import random

import pytest
from werkzeug.test import create_environ, run_wsgi_app

from sheetgen.page.server.guard import MAX_JSON, MAX_UPLOAD, AllowedHosts
from tests.page.conftest import HOST, Page, code

OWN = ["127.0.0.1:7433", "localhost:7433", "LOCALHOST:7433", "[::1]:7433"]
FOREIGN = [
    "",
    "127.0.0.1",
    "localhost",
    "127.0.0.1:80",
    "127.0.0.1:74330",
    "127.0.0.1:07433",
    "127.0.0.2:7433",
    "evil.example:7433",
    "localhost.evil.example:7433",
    "localhost:7433.evil.example",
    "evil.example",
    "localhost:7433@evil.example",
    "evil.example:7433#localhost:7433",
    "[::]:7433",
    "[::1]",
    "::1:7433",
    "0.0.0.0:7433",
    "localhost.:7433",
    " localhost:7433",
    "192.168.1.4:7433",
]


@pytest.mark.parametrize("host", OWN)
def test_our_own_names_pass(page: Page, host: str) -> None:
    assert page.get("/api/start", Host=host).status_code == 200


def test_foreign_names_do_not(page: Page) -> None:
    for host in FOREIGN:
        answer = page.get("/api/start", Host=host)
        assert (answer.status_code, code(answer)) == (403, "foreign"), host


@pytest.mark.parametrize("path", ["/", "/static/page.js", "/words/en.json", "/api/folder", "/nothing"])
def test_foreign_names_get_nothing_anywhere(page: Page, path: str) -> None:
    assert {page.get(path, Host=host).status_code for host in FOREIGN} == {403}
    assert page.pool.asked == []


@pytest.mark.parametrize("host", OWN)
def test_our_own_origin_passes(page: Page, host: str) -> None:
    assert page.get("/api/start", Origin=f"http://{host}").status_code == 200


def test_foreign_origins_do_not(page: Page) -> None:
    others = ["null", "", f"https://{HOST}", f"http://{HOST}/", HOST, "file://", *(f"http://{each}" for each in FOREIGN)]
    for origin in others:
        for answer in (page.get("/api/start", Origin=origin), page.post("/api/stop", b"{}", Origin=origin)):
            assert (answer.status_code, code(answer)) == (403, "foreign"), origin


@pytest.mark.parametrize("site", ["cross-site", "same-site", "", "nonsense"])
def test_what_another_page_asks_for_is_refused(page: Page, site: str) -> None:
    for path in ("/", "/api/start", "/static/page.js", "/picture/sheet.svg?name=namaste"):
        assert page.get(path, Sec_Fetch_Site=site).status_code == 403
        assert page.get(path, Sec_Fetch_Site=site, Sec_Fetch_Mode="no-cors", Sec_Fetch_Dest="image").status_code == 403


def test_a_link_from_elsewhere_to_the_page_itself_may_be_followed(page: Page) -> None:
    visit = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    assert page.get("/", **visit).status_code == 200
    assert page.get("/api/start", **visit).status_code == 403
    assert page.get("/", **{**visit, "Sec_Fetch_Dest": "iframe"}).status_code == 403
    assert page.send("POST", "/", b"{}", **visit).status_code == 403


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_what_our_own_page_asks_for_is_done(page: Page, site: str) -> None:
    assert page.get("/api/start", Sec_Fetch_Site=site).status_code == 200


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "text/json"]
)
def test_no_form_can_post(page: Page, kind: str) -> None:
    for path in ("/api/stop", "/api/save", "/api/check", "/api/photo?name=a.jpg"):
        answer = page.post(path, b"{}", Content_Type=kind)
        assert (answer.status_code, code(answer)) == (400, "refused")
    assert page.pool.asked == []


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "FETCH"])
def test_other_methods_are_refused(page: Page, method: str) -> None:
    for path in ("/", "/api/check", "/api/start"):
        assert page.send(method, path, None).status_code == 405


@pytest.mark.parametrize("path", ["/api/check", "/api/stop", "/api/assemble", "/api/photo"])
def test_bodies_are_judged_by_their_length_before_they_are_read(page: Page, path: str) -> None:
    most = MAX_JSON if path in ("/api/check", "/api/stop") else MAX_UPLOAD
    kind = "image/jpeg" if path == "/api/photo" else "application/json"
    for length in (str(most + 1), str(10**17), "9" * 5_000, "-1", "1e3", "٣", "0x10"):
        asked = {**create_environ(path, f"http://{HOST}", method="POST", content_type=kind), "CONTENT_LENGTH": length}
        data, status, _ = run_wsgi_app(page.guarded, asked)
        assert status.startswith("413 "), length  # the rest of the status line differs between Python versions
        assert json.loads(b"".join(data))["error"]["code"] == "too-large"
    assert page.pool.asked == []


def test_every_answer_says_what_the_browser_may_do(page: Page) -> None:
    paths = [
        "/",
        "/static/page.js",
        "/static/page.css",
        "/words/de.json",
        "/api/start",
        "/api/folder",
        "/nothing",
        "/api/layout?name=no",
    ]
    answers = [
        *map(page.get, paths),
        page.get("/", Host="evil.example"),
        page.send("PUT", "/", None),
        page.post("/api/check", b"{"),
    ]
    for answer in answers:
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert "Server" not in answer.headers
        assert answer.headers["Cache-Control"] in ("no-store", "no-cache")


def test_what_is_worked_out_is_not_kept_by_the_browser(page: Page) -> None:
    assert page.get("/api/start").headers["Cache-Control"] == "no-store"
    script = page.get("/static/page.js")
    assert script.headers["Cache-Control"] == "no-cache"
    assert page.get("/static/page.js", If_None_Match=script.headers["ETag"]).status_code == 304


def test_a_picture_can_neither_run_nor_load_anything(page: Page) -> None:
    answer = page.get("/picture/sheet.svg?name=namaste")
    assert answer.content_type == "image/svg+xml"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; img-src data:; sandbox"


def test_at_all_addresses_only_those_of_this_computer_pass() -> None:
    everywhere = AllowedHosts(("box", "box.local", "127.0.0.1"), 7433, is_everywhere=True)
    assert all(map(everywhere.knows, ["box:7433", "BOX.local:7433", "127.0.0.1:7433", "127.0.0.9:7433"]))
    assert not any(
        map(everywhere.knows, ["192.0.2.1:7433", "evil.example:7433", "0.0.0.0:7433", "224.0.0.1:7433", "box", "1:7433"])
    )
    assert AllowedHosts(("box",), 80).knows("box")


def test_hundreds_of_hostile_requests_are_refused_in_our_own_words(page: Page) -> None:
    chance = random.Random(16)
    pieces = [
        "..",
        "%2e%2e",
        "\\",
        "/",
        "etc",
        "passwd",
        "static",
        "api",
        "words",
        "%00",
        "~",
        ";",
        "?name=",
        "a" * 3000,
        "\x7f",
        "é",
        "{}",
        "%ff",
    ]
    names = ["Origin", "X_Job", "Accept", "Range", "If_None_Match", "Cookie", "X_Forwarded_Host", "Sec_Fetch_Site", "Content_Type"]
    for _ in range(300):
        path = "/" + "".join(chance.choices(pieces, k=chance.randrange(8)))
        headers = {name: chance.choice(["", "null", "x" * 500, "*/*", "bytes=0-", "../.."]) for name in chance.sample(names, 2)}
        body = bytes(chance.choices(range(256), k=chance.randrange(300))) if chance.random() < 0.5 else None
        answer = page.send("GET" if body is None else "POST", path, body, **headers)
        assert answer.status_code in (200, 206, 304, 400, 403, 404, 405, 413, 416), path
        if answer.status_code >= 400:
            assert answer.content_type == "application/json"
            assert answer.json["error"]["message"]
        assert b"Traceback" not in answer.data
        assert b"root:" not in answer.data
