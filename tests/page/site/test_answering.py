"""Tasks run by a browser's worker: the answers equal those of a server, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.page.site.answering import Answer, begin
from sheetgen.page.tasks import Task
from tests.page.conftest import Page

LEVEL = "extends: placement/level-1\ntitle: My level\n"
PAD = {"names": ["namaste"], "copies": "20"}
WORK = {"layout": "namaste", "sheets": [{"values": {"karma.1": "1", "total": "99"}}]}


@pytest.fixture
def answer(folder: Path) -> Callable[..., Answer]:
    (folder / "mine.yaml").write_text(LEVEL, "utf-8")
    done = begin(str(folder), lambda *_: None)
    return lambda name, query=None, body=None: done(
        name, json.dumps(query or {}), None if body is None else json.dumps(body).encode(), "en"
    )


def test_answers_are_those_of_the_server(page: Page, answer: Callable[..., Answer]) -> None:
    picture = answer("sheet-picture", {"name": "mine.yaml", "lang": "de"})
    assert picture[1] == page.get("/picture/sheet.svg?name=mine.yaml&lang=de").data
    for name, path, body in (("pad", "/api/pad", PAD), ("print", "/api/print", PAD), ("check", "/api/check", WORK)):
        status, data, kind, *_ = answer(name, None, body)
        sent = page.post(path, json.dumps(body).encode())
        assert (status, data, kind) == (sent.status_code, sent.data, sent.mimetype)


def test_what_is_refused_is_told_with_its_status(answer: Callable[..., Answer]) -> None:
    status, data, *_ = answer("sheet-picture", {"name": "nothing.yaml"})
    assert (status, json.loads(data)["error"]["code"]) == (400, "unreadable")
    assert answer("pad", None, {})[0] == 400
    assert answer("pad")[0] == 400


def test_a_worker_without_memory_says_that_it_is_spent(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def spend(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("sheetgen.page.layouts.listing.listing", spend)
    task = Task("sheetgen.page.layouts.listing", "listing", "quick", "/api/folder", "address")
    status, _, _, _, is_spent = begin(str(folder), lambda *_: None, {"folder": task})("folder", "{}", None, "en")
    assert (status, is_spent) == (503, True)
