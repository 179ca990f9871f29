"""Caching in a browser: computed answers aren't cached, files are cached by content, pictures of bundled layouts permanently. No
data is stale."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from sheetgen.page import resources
from sheetgen.page.resources import program_stamp
from tests.page.conftest import Page

FOREVER = "max-age=31536000, immutable"
PICTURE = "/picture/sheet.svg?name="
BASE = "game: sheet\ntitle: {title}\nspaces: {{a: 0..9}}\n"


@pytest.fixture
def stamp() -> str:
    return program_stamp()


@pytest.mark.parametrize(
    "path",
    [
        "/picture/sheet.svg?name=namaste&lang=de",
        "/api/layout?name=namaste",
        "/picture/pad.svg?paper=1&pad=" + json.dumps({"names": ["namaste"]}),
    ],
)
def test_what_is_known_of_bundled_layouts_is_kept_for_good_under_the_programs_stamp(page: Page, path: str, stamp: str) -> None:
    assert page.get(f"{path}&stamp={stamp}").headers["Cache-Control"] == FOREVER
    for other in ("", "&stamp=", "&stamp=0123456789abcdef"):
        assert page.get(path + other).headers["Cache-Control"] in ("no-store", "no-cache"), other


def test_nothing_else_is_kept_for_good(page: Page, folder: Path, stamp: str) -> None:
    (folder / "mine.yaml").write_text(BASE.format(title="Mine"), "utf-8")
    pad = json.dumps({"names": ["namaste", "mine.yaml"]})
    for path in (
        f"{PICTURE}mine.yaml",
        "/api/layout?name=mine.yaml",
        f"{PICTURE}nosuch",
        f"/picture/pad.svg?pad={pad}",
        "/api/start?",
    ):
        assert page.get(f"{path}&stamp={stamp}").headers["Cache-Control"] in ("no-store", "no-cache"), path
    assert page.post(f"/api/pad?stamp={stamp}", b'{"names": ["namaste"]}').headers["Cache-Control"] == "no-store"


def test_a_picture_is_never_stale_after_a_file_was_saved(page: Page, folder: Path, stamp: str) -> None:
    """The changes are in the base layout and in the layout itself; each request is sent as by a browser that has the previous
    picture."""
    base, mine = folder / "base.yaml", folder / "mine.yaml"
    base.write_text(BASE.format(title="One"), "utf-8")
    mine.write_text("extends: base.yaml\n", "utf-8")
    seen: list[Any] = [page.get(f"{PICTURE}mine.yaml&stamp={stamp}")]

    def again() -> Any:
        return page.get(f"{PICTURE}mine.yaml&stamp={stamp}", If_None_Match=seen[-1].headers["ETag"])

    assert again().status_code == 304
    for file, text in ((base, BASE.format(title="Two")), (mine, "extends: base.yaml\ntitle: Three\n")):
        file.write_text(text, "utf-8")
        seen.append(again())
        assert seen[-1].status_code == 200
        assert again().status_code == 304
    assert len({answer.data for answer in seen}) == 3


def test_the_stamp_changes_with_any_file_of_the_program_and_the_bundled_layouts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, layouts = tmp_path / "package", tmp_path / "layouts"
    for home in (package / "page", layouts / "inner"):
        home.mkdir(parents=True)
    monkeypatch.setattr(resources, "_HERE", str(package / "page"))
    monkeypatch.setattr(resources, "bundled_folder", lambda: str(layouts))
    stamps = set()

    def taken() -> None:
        program_stamp.cache_clear()
        stamps.add(program_stamp())

    taken()
    for number, file in enumerate([package / "a.py", layouts / "inner" / "a.yaml", package / "page" / "page.js"], 2):
        file.write_text("a", "utf-8")
        taken()
        assert len(stamps) == number
    os.utime(layouts / "inner" / "a.yaml", (1, 1))
    taken()
    assert len(stamps) == 5
    (package / "a.pyc").write_bytes(b"a")
    taken()
    assert len(stamps) == 5
    program_stamp.cache_clear()


def test_files_of_the_page_are_asked_for_by_what_they_say(page: Page) -> None:
    for path in ("/", "/static/page.js", "/static/page.css", "/words/de.json"):
        first = page.get(path)
        assert (first.headers["Cache-Control"], "Last-Modified" in first.headers) == ("no-cache", False)
        assert page.get(path, If_None_Match=first.headers["ETag"]).status_code == 304
        assert page.get(path, If_None_Match='W/"0"').status_code == 200
    assert page.get("/words/de.json").headers["ETag"] != page.get("/words/en.json").headers["ETag"]


def test_texts_are_packed_for_those_who_read_that(page: Page, stamp: str) -> None:
    check = json.dumps({"layout": "namaste", "sheets": [{"values": {}}]}).encode()
    asked: list[tuple[str, bytes | None]] = [
        ("/", None),
        ("/static/page.js", None),
        ("/static/page.css", None),
        ("/static/mark.svg", None),
        ("/words/en.json", None),
        (f"{PICTURE}namaste&stamp={stamp}", None),
        ("/api/check", check),
    ]
    for path, body in asked:
        plain = page.send("GET" if body is None else "POST", path, body)
        packed = page.send("GET" if body is None else "POST", path, body, Accept_Encoding="br, gzip;q=0.8")
        refused = page.send("GET" if body is None else "POST", path, body, Accept_Encoding="gzip;q=0, identity")
        assert "Content-Encoding" not in plain.headers
        assert refused.data == plain.data
        assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
        if len(plain.data) < 800:
            assert packed.data == plain.data
            continue
        assert packed.headers["Content-Encoding"] == "gzip"
        assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
        assert gzip.decompress(packed.data) == plain.data
        assert packed.headers.get("ETag") == plain.headers.get("ETag")
    pdf = page.post("/api/print", b'{"names": ["namaste"]}', Accept_Encoding="gzip")
    assert "Content-Encoding" not in pdf.headers
