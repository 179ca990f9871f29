"""When saving, a file keeps the changes that others made, and every character."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from sheetgen.page.layouts.listing import listing
from tests.page.conftest import Page
from tests.page.test_levels import STARTER

Json = dict[str, Any]
FILE = "mine.yaml"
SHEET = "sheet: yacht\nplayer: Ana\ntotal: 7  # tea\n"
LAYOUT = "extends: namaste\ntitle: Mine  # für Zoë\n"
GAME = "sheet: Dice\ntitle: Würfel\nspaces:\n  ones: 0..5\n"
KINDS = {"sheets": SHEET, "game": GAME, "layout": LAYOUT, "level": STARTER}


def asked(page: Page, path: str, body: Json) -> Json:
    """Return the result of a request, or its error."""
    answer: Json = page.post(path, json.dumps(body).encode()).json
    error: Json = answer.get("error", answer)
    return error


WAYS = {"layout": "sheet", "level": "level"}


def open_file(page: Page, kind: str) -> Json:
    if kind == "sheets":
        return asked(page, "/api/open", {"file": FILE})
    if kind == "game":
        return asked(page, "/api/draft/open", {"name": FILE})
    return asked(page, "/api/edit/open", {"way": WAYS[kind], "name": FILE})


def save_request(page: Page, kind: str, *, new: bool = False) -> tuple[str, Json]:
    """Return the request to save another title or total, in the opened file or as a new one."""
    opened = open_file(page, kind)
    if kind == "sheets":
        (work,) = opened["works"]
        work["sheets"][0]["values"]["total"] = "9"
        return "/api/save", {**work, "original": "" if new else opened["text"], "file": FILE}
    if kind == "game":
        return "/api/draft/save", {"file": FILE, "text": f"{opened['text']}# more\n", "before": None if new else opened["text"]}
    common = {"way": WAYS[kind], "original": opened["original"], "file": FILE, "before": None if new else opened["before"]}
    if kind == "layout":
        return "/api/edit/save", {**common, "changes": [{"path": ["title"], "value": "Another"}]}
    return "/api/edit/save", {**common, "game": "placement", "level": {**opened["level"], "title": "Another"}}


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_is_no_utf8_is_neither_opened_nor_changed(page: Page, folder: Path, kind: str) -> None:
    (folder / FILE).write_text(KINDS[kind], "utf-8")
    path, request = save_request(page, kind)
    foreign = f"# Größe\n{KINDS[kind]}".encode("cp1252")
    (folder / FILE).write_bytes(foreign)
    refused = open_file(page, kind)
    assert (refused["code"], refused["message"]) == ("refused", f"'{FILE}' is not UTF-8 text")
    loosely = {key: foreign.decode("utf-8", "replace") for key in ("before", "original") if request.get(key)}
    for more in ({}, loosely):
        assert asked(page, path, {**request, **more})["code"] in ("changed", "refused", "unreadable")
    assert (folder / FILE).read_bytes() == foreign
    listed = listing({}, page.pool.context)
    assert [each.get("name", each.get("file")) for each in listed["layouts"] + listed["sheets"]] == [FILE]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_file_keeps_its_encoding(page: Page, folder: Path, kind: str, encoding: str) -> None:
    (folder / FILE).write_bytes(KINDS[kind].encode(encoding))
    path, request = save_request(page, kind)
    assert asked(page, path, request)["file"] == FILE
    data = (folder / FILE).read_bytes()
    text = data.decode(encoding)
    assert text.encode(encoding) == data
    assert text != KINDS[kind]
    assert not text.startswith("\ufeff")


@pytest.mark.parametrize("new", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_what_an_editor_saves_at_the_last_moment_stays(
    page: Page, folder: Path, kind: str, new: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, chmod = folder / FILE, os.chmod
    file.write_text(KINDS[kind], "utf-8")
    path, request = save_request(page, kind, new=new)
    theirs = KINDS[kind].replace("7", "8") + "# theirs\n"

    def save_too(*about: Any) -> None:
        chmod(*about)
        file.write_text(theirs, "utf-8")

    if new:
        file.unlink()
    monkeypatch.setattr(os, "chmod", save_too)  # another program saves the file once the new text is next to it
    refused = asked(page, path, request)
    assert refused["code"] == ("exists" if new else "changed")
    assert file.read_text("utf-8") == theirs
    monkeypatch.undo()
    if new:
        file.unlink()
    else:
        file.write_text(KINDS[kind], "utf-8")
    assert asked(page, path, request)["file"] == FILE
    assert file.read_text("utf-8") != KINDS[kind]


def test_rows_beyond_the_printed_ones_stay(page: Page, folder: Path) -> None:
    hands = "".join(f"  - {{points: {{Ana: {row % 27}}}}}\n" for row in range(1, 31))
    (folder / FILE).write_text(f"sheet: hearts\nplayers: [Ana, Ben, Cem]\nhands:\n{hands}", "utf-8")
    opened = asked(page, "/api/open", {"file": FILE})
    (work,) = opened["works"]
    values = work["sheets"][0]["values"]
    assert values["hands.30.points.1"] == "3"
    fields = asked(page, "/api/sheet", {"layout": "hearts", "sheets": work["sheets"]})
    names = [field["id"] for field in fields["fields"]]
    assert "hands.30.points.1" in names
    assert "hands.31.points.1" not in names
    values |= {"hands.30.points.2": "5", "hands.40.points.1": "6"}
    saved = asked(page, "/api/save", {**work, "original": opened["text"], "file": FILE})
    assert "error" not in saved, saved
    again = asked(page, "/api/open", {"file": FILE})["works"][0]["sheets"][0]["values"]
    assert again == values
