"""Responses of the app's addresses, and plain messages for any bad request."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, defstruct
from werkzeug.http import parse_options_header

from sheetgen import __version__
from sheetgen.extras import install_command
from sheetgen.layout.find import bundled
from sheetgen.page import requests
from sheetgen.page.answers import Refusal
from sheetgen.page.resources import program_stamp, ways_of_making
from sheetgen.page.server.application import Jobs
from sheetgen.page.tasks import TASKS, load_function
from sheetgen.processes.pool import Job, Progress
from sheetgen.source.messages import sentence
from tests.page.conftest import Page, code

STATIC = Path(__file__).parents[2] / "sheetgen/page/static"
JSON = [name for name, task in TASKS.items() if task.sent == "json"]
DEEP = b'{"a":' * 100_000
WRONG = {
    "nothing": b"",
    "no JSON": b"{",
    "a number": b"1",
    "a list": b"[]",
    "null": b"null",
    "a text": b'"x"',
    "NaN": b'{"layout": NaN}',
    "endless": b'{"layout": Infinity}',
    "no UTF-8": b'{"layout": "\xff"}',
    "half a character": b'{"layout": "\\ud800"}',
    "half a key": b'{"\\udfff": 1}',
    "very deep": DEEP,
    "deep lists": b"[" * 200_000,
    "many digits": b'{"layout": ' + b"9" * 10_000 + b"}",
    "UTF-16": '{"layout": "namaste"}'.encode("utf-16"),
}


def test_the_page_and_what_it_loads_is_there(page: Page) -> None:
    for path, kind in (
        ("/", "text/html; charset=utf-8"),
        ("/words/en.json", "application/json"),
        ("/words/de.json", "application/json"),
    ):
        answer = page.get(path)
        assert (answer.status_code, answer.content_type) == (200, kind)
    for file in filter(Path.is_file, STATIC.rglob("*")):
        answer = page.get(f"/static/{file.relative_to(STATIC).as_posix()}")
        assert (answer.status_code, answer.data) == (200, file.read_bytes())
        if file.suffix == ".js":
            assert answer.content_type == "text/javascript; charset=utf-8"
    assert page.pool.asked == []


def test_what_the_page_begins_with_needs_no_worker(page: Page, folder: Path) -> None:
    found = page.get("/api/start").json
    assert found == {
        "bundled": bundled(),
        "folder": folder.name,
        "install": {"lab": install_command("lab"), "photo": install_command("photo")},
        "printer": {},
        "photos": True,
        "languages": ["en", "de", "fr"],
        "make": ways_of_making(),
        "version": __version__,
        "stamp": program_stamp(),
        "phones": False,
        "base": "",
    }
    assert page.pool.asked == []


def test_everybody_is_told_in_their_own_language(page: Page, folder: Path) -> None:
    sheet = {"layout": "namaste", "sheets": [{"values": {"karma.1": "9", "circles.r4c4": "3", "circles.r4c5": "2"}}]}

    def told(languages: str) -> tuple[str, str]:
        checked = page.post("/api/check", json.dumps(sheet).encode(), Accept_Language=languages).json
        wrong = page.get("/api/nothing", Accept_Language=languages).json
        return checked["sheets"][0]["told"][0]["message"], wrong["error"]["message"]

    english, german = told("en"), told("de-AT,de;q=0.9,en;q=0.5")
    assert english == told("") == told("xx, en") == told("tlh")
    assert german == told("xx;q=0.9, de;q=0.2")
    assert german[1] == "diese Seite gibt es nicht"
    assert english[0] != german[0]


def test_a_language_that_there_is_not_has_no_words(page: Page) -> None:
    words: Any = page.get("/words/de.json").json
    assert words["words"]["shell.print"] == "Drucken"
    assert page.get("/words/xx.json").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/api",
        "/api/",
        "/api/start/",
        "/static/",
        "/static/nothing.js",
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2fserver.py",
        "/static//etc/passwd",
        "/words/xx.json",
        "/words/..%2fserver.json",
        "/words/en.json/",
        "/index.html",
        "//api/start",
    ],
)
def test_what_there_is_not_is_told_as_json(page: Page, path: str) -> None:
    answer = page.get(path)
    assert (answer.status_code, answer.content_type, code(answer)) == (404, "application/json", "not-found")


@pytest.mark.parametrize("name", TASKS)
def test_each_task_has_its_address_and_its_function(page: Page, name: str) -> None:
    task = TASKS[name]
    assert callable(load_function(task))
    wrong = page.send("POST", task.path, b"{}") if task.sent == "address" else page.get(task.path)
    assert wrong.status_code == 405
    assert page.pool.asked == []
    kind = "image/jpeg" if task.sent == "photo" else "application/json"
    answer = page.get(task.path) if task.sent == "address" else page.post(task.path, b"{}", Content_Type=kind)
    assert page.pool.asked == [name]
    assert answer.status_code in (200, 400, 404)
    if answer.status_code != 200:
        assert code(answer) in ("refused", "unreadable", "not-found")


@pytest.mark.parametrize("body", WRONG.values(), ids=WRONG.keys())
def test_bodies_that_are_no_request_are_refused(page: Page, body: bytes) -> None:
    with pytest.raises(Refusal):
        requests.parse_request(body)
    for name in ("check", "pad"):
        answer = page.post(TASKS[name].path, body)
        assert (answer.status_code, code(answer)) == (400, "refused"), answer.text
    assert page.post("/api/stop", body[:1_000]).status_code == 400


STRANGE: list[Any] = [None, True, 0, -1, 1e308, 10**40, "", "x", "..", "\0", "\u202e", [], [None], {}, {"": []}, [[[]]], "é" * 500]


@pytest.mark.parametrize("name", JSON)
def test_fields_of_the_wrong_kind_are_refused(page: Page, name: str) -> None:
    """Each field of a good request in turn gets a value of another type; nothing breaks."""
    good: dict[str, Any] = {"layout": "namaste", "names": ["namaste"], "table": False, "sheets": [{"values": {}}], "copies": "1"}
    good |= {"text": "sheet: namaste\n", "file": "joe.yaml", "replace": False, "photos": [], "ink": "full"}
    for key in (*good, "lang", "up", "paper", "number", "players", "flip", "stack", "scan", "fit", "original", "written"):
        for strange in STRANGE if name in ("open", "yaml") else STRANGE[1:4] if name in ("proof", "print") else STRANGE[::4]:
            answer = page.post(TASKS[name].path, json.dumps({**good, key: strange}).encode())
            assert answer.status_code in (200, 400, 404, 409), (key, strange, answer.text)


ASKS_NOTHING = ("folder", "level-kit", "draft-templates")


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if task.sent == "address" and name not in ASKS_NOTHING])
def test_addresses_with_strange_fields_are_refused(page: Page, name: str) -> None:
    for query in (
        "",
        "name=",
        "name=%00",
        "name=..%2fx.yaml",
        "name=namaste&page=0",
        "name=namaste&page=9e9",
        "name=x.yaml",
        "pad={",
        "pad=[]",
    ):
        answer = page.get(f"{TASKS[name].path}?{query}")
        assert answer.status_code in (200, 400, 404), (query, answer.text)
        if answer.status_code == 200 and "namaste" not in query:
            assert answer.json["faults"], query


@pytest.mark.parametrize("name", ["mine", "a'; b=ü", "日本", "%0d%0a", "--"])
def test_a_download_has_a_name_that_cannot_break_its_header(page: Page, folder: Path, name: str) -> None:
    (folder / f"{name}.yaml").write_text("extends: namaste\n", "utf-8")
    answer = page.post("/api/print", json.dumps({"names": [f"{name}.yaml"]}).encode())
    assert (answer.status_code, answer.content_type) == (200, "application/pdf")
    said = answer.headers["Content-Disposition"]
    assert said.isascii()
    kind, options = parse_options_header(said)
    assert (kind, options["filename"]) == ("attachment", f"{name}.pdf")


def test_a_job_is_known_while_it_lasts_and_stopped_by_its_name() -> None:
    jobs = Jobs()
    assert jobs.progress("a") == {}
    assert not jobs.stop("a")
    with jobs.begun("a") as first:
        assert jobs.progress("a") == {}
        first.progress = Progress("reading", 1, 3)
        assert jobs.progress("a") == {"what": "reading", "done": 1, "total": 3}
        first.progress = Progress("lab", 2, 3, {"best": 7})
        assert jobs.progress("a") == {"what": "lab", "done": 2, "total": 3, "known": {"best": 7}}
        with jobs.begun("a") as second, jobs.begun("b") as third:
            assert jobs.stop("a")
        assert (first.is_stopped, second.is_stopped, third.is_stopped) == (False, True, False)
    assert jobs.progress("a") == {}
    with jobs.begun(None), jobs.begun(""):
        assert not jobs.stop("")


def test_progress_and_stop_over_the_page(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def ask(task: str, request: Any, job: Job) -> Any:
        job.progress = Progress("reading", 2, 3)
        begun.set()
        with job.stopped_by(ended.set):
            assert ended.wait(30)
        raise Refusal("stopped", sentence("stopped"))

    monkeypatch.setattr(page.pool, "ask", ask)
    answers: list[Any] = []
    asking = threading.Thread(target=lambda: answers.append(page.get("/api/folder", X_Job="mine")))
    asking.start()
    assert begun.wait(30)
    assert page.get("/api/progress?job=mine").json == {"what": "reading", "done": 2, "total": 3}
    assert page.get("/api/progress?job=other").json == page.get("/api/progress").json == {}
    assert page.post("/api/stop", b'{"job": "other"}').json == {"stopped": False}
    assert not ended.is_set()
    assert page.post("/api/stop", b'{"job": "mine"}').json == {"stopped": True}
    asking.join(30)
    assert (answers[0].status_code, code(answers[0])) == (409, "stopped")
    assert page.get("/api/progress?job=mine").json == {}


def test_faults_show_the_line_they_lie_in(page: Page, folder: Path) -> None:
    (folder / "mine.yaml").write_text("extends: namaste\npage: {paper: a99}\n", "utf-8")
    answer = page.get("/picture/sheet.svg?name=mine.yaml&page=1")
    assert (answer.status_code, code(answer)) == (400, "unreadable")
    (fault,) = answer.json["error"]["faults"]
    assert (fault["file"], fault["line"], fault["text"]) == ("mine.yaml", 2, "page: {paper: a99}")
    assert "a99" in fault["message"]


def test_texts_from_files_are_never_sent_as_anything_a_browser_runs(page: Page, folder: Path) -> None:
    evil = "<script>alert(1)</script>"
    (folder / "mine.yaml").write_text(f"extends: namaste\ntitle: '{evil}'\nnonsense: '{evil}'\n", "utf-8")
    assert page.get("/api/layout?name=mine.yaml").content_type == "application/json"
    (folder / "mine.yaml").write_text(f"extends: namaste\ntitle: '{evil}'\n", "utf-8")
    assert evil not in page.get("/picture/sheet.svg?name=mine.yaml&page=1").text
    assert evil not in page.get(f"/{evil}").text
    assert page.get(f"/api/layout?name={evil}").content_type == "application/json"


# Values read from a request


NESTED: list[Any] = [
    *STRANGE,
    1.5,
    float("inf"),
    [1, 2],
    ["a", "b"],
    ["a", 1],
    [{}, {}],
    [{}, 1],
    ["x"] * 9,
    {"a": "b"},
    "a",
    "1",
    "1,2",
    "9" * 99,
]
KINDS = [
    (requests.Text, str),
    (requests.Name, str),
    (requests.Name | None, (str, type(None))),
    (bool, bool),
    (requests.Number, int),
    (Literal["a", "b"], str),
    (Annotated[list[Any], Meta(max_length=3)], list),
    (Annotated[list[str], Meta(max_length=3)], list),
    (dict[str, Any], dict),
    (Annotated[list[defstruct("Empty", [])], Meta(max_length=3)], list),  # type: ignore[misc]
]


@pytest.mark.parametrize(("annotation", "kind"), KINDS, ids=lambda each: str(each)[-40:])
def test_a_field_is_of_its_kind_or_refused(annotation: Any, kind: Any) -> None:
    struct = defstruct("Asked", [("key", annotation)])
    refused = []
    for request in ({}, *({"key": value} for value in NESTED)):
        try:
            decoded: Any = requests.decode(request, struct)
        except Refusal as refusal:
            refused.append(refusal)
        else:
            assert isinstance(decoded.key, kind), request
    assert 0 < len(refused) <= len(NESTED)
    assert {each.code for each in refused} == {"refused"}
    assert all("'key'" in each.words.text().message for each in refused)


def number(value: Any) -> Any:
    return getattr(requests.decode({"page": value}, defstruct("Page", [("page", requests.Number)])), "page")  # noqa: B009


def test_numbers_come_from_addresses_as_from_json() -> None:
    assert number("3") == number(3) == 3
    wrong: Any
    for wrong in ("", "-1", "1.5", "٣", "1e3x", True, 1.5, None, "9" * 30):
        with pytest.raises(Refusal):
            number(wrong)
