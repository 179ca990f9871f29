"""The app uses files of its one folder and no others, whatever a name, a link or a layout says."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.folder import Folder, is_name
from sheetgen.page.layouts.listing import MOST_FILES, listing
from sheetgen.source.faults import Unreadable
from tests.page.conftest import Page

SHEET = "sheet: namaste\nplayer: Ana\nkarma: [1, 2, 3, 4]\n"
LAYOUT = "extends: namaste\ntitle: Mine\n"
SECRET = "hush"
NAMES = [
    "",
    ".",
    "..",
    "../secret.yaml",
    "..\\secret.yaml",
    "sub/joe.yaml",
    "sub\\joe.yaml",
    "/etc/passwd",
    "\\\\server\\share.yaml",
    "C:joe.yaml",
    "C:\\joe.yaml",
    "joe.yaml:stream",
    ".hidden.yaml",
    "~joe.yaml",
    "joe.yaml\0.png",
    "joe\n.yaml",
    "joe.yaml ",
    "joe.yaml.",
    "con",
    "CON.yaml",
    "nul.yaml",
    "com1.yaml",
    "lpt9",
    "jo*.yaml",
    "joe\u202eyaml.yaml",
    "x" * 300 + ".yaml",
]


@pytest.fixture
def context(folder: Path) -> WorkerContext:
    made = WorkerContext(str(folder))
    made.enter()
    return made


def refused(what: Any, *about: Any) -> str:
    with pytest.raises(Refusal) as caught:
        what(*about)
    return caught.value.code


@pytest.mark.parametrize("name", NAMES)
def test_such_names_open_and_save_nothing(context: WorkerContext, folder: Path, name: str) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "joe.yaml").write_text(SHEET, "utf-8")
    assert not is_name(name)
    before = sorted(folder.parent.rglob("*"))
    assert refused(context.folder.read, name) == "refused"
    assert refused(context.folder.save, name, b"sheet: namaste\n", None) == "refused"
    assert sorted(folder.parent.rglob("*")) == before


@pytest.mark.parametrize("name", ["joe.yaml", "Jörg & Ana, 2.yml", "conrad.yaml", "a..b.yaml", "日本.yaml"])
def test_what_players_call_their_files_is_kept(context: WorkerContext, folder: Path, name: str) -> None:
    assert context.folder.save(name, SHEET.encode(), None)
    assert context.folder.read(name) == SHEET.encode()
    assert [each.name for each in folder.iterdir()] == [name]
    (found,) = listing({}, context)["sheets"]
    assert found == {"file": name, "layout": "namaste", "player": "Ana", "documents": 1}


def test_links_that_lead_out_are_not_followed(context: WorkerContext, folder: Path) -> None:
    (folder / "out.yaml").symlink_to(folder.parent / "secret.yaml")
    (folder / "etc.yaml").symlink_to("/etc/passwd")
    (folder / "new.yaml").symlink_to(folder.parent / "new.yaml")
    (folder / "sub").symlink_to(folder.parent)
    for name in ("out.yaml", "etc.yaml", "new.yaml"):
        assert refused(context.folder.read, name) == "refused"
        assert refused(context.folder.save, name, SHEET.encode(), None) == "refused"
        assert refused(context.layout, name) == "refused"
    assert listing({}, context) == {"layouts": [], "sheets": [], "more": 0}
    assert (folder.parent / "secret.yaml").read_text("utf-8") == "game: namaste\ntitle: hush\n"
    assert not (folder.parent / "new.yaml").exists()


def test_links_within_the_folder_are(context: WorkerContext, folder: Path) -> None:
    (folder / "joe.yaml").write_text(SHEET, "utf-8")
    (folder / "same.yaml").symlink_to("joe.yaml")
    assert context.folder.read("same.yaml") == SHEET.encode()
    assert len(listing({}, context)["sheets"]) == 2


def test_names_are_the_same_composed_and_decomposed(context: WorkerContext, folder: Path) -> None:
    composed, decomposed = normalize("NFC", "jörg.yaml"), normalize("NFD", "jörg.yaml")
    (folder / decomposed).write_text(SHEET, "utf-8")
    assert context.folder.read(composed) == SHEET.encode()
    assert context.folder.save(composed, b"sheet: yacht\n", SHEET.encode())
    assert [file.name for file in folder.iterdir() if file.name.startswith("j")] == [decomposed]
    (folder / normalize("NFD", "ö.yaml")).symlink_to("/etc/passwd")
    assert refused(context.folder.read, normalize("NFC", "ö.yaml")) == "refused"


def test_a_folder_that_is_itself_a_link_is_opened(folder: Path, tmp_path: Path) -> None:
    (folder / "joe.yaml").write_text(SHEET, "utf-8")
    (tmp_path / "link").symlink_to(folder)
    assert Folder(str(tmp_path / "link")).read("joe.yaml") == SHEET.encode()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_pipe_a_socket_and_a_folder_are_never_opened(context: WorkerContext, folder: Path) -> None:
    os.mkfifo(folder / "pipe.yaml")
    (folder / "folder.yaml").mkdir()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket.yaml")
        for name in ("pipe.yaml", "folder.yaml", "socket.yaml"):
            assert refused(context.folder.read, name) == "refused"
            assert refused(context.folder.save, name, SHEET.encode(), None) == "refused"
            with pytest.raises((Refusal, Unreadable)):
                context.layout(name)
        assert listing({}, context) == {"layouts": [], "sheets": [], "more": 0}


def test_a_file_takes_the_place_of_what_was_there_and_of_nothing_else(context: WorkerContext, folder: Path) -> None:
    (folder / "joe.yaml").write_text(SHEET, "utf-8")
    data = b"sheet: namaste\n"
    for before in (None, b"", SHEET.encode() + b" "):
        assert not context.folder.save("joe.yaml", data, before)
        assert (folder / "joe.yaml").read_text("utf-8") == SHEET
    assert not context.folder.save("ben.yaml", data, SHEET.encode())
    assert context.folder.save("joe.yaml", data, SHEET.encode())
    assert (folder / "joe.yaml").read_bytes() == data
    assert sorted(each.name for each in folder.iterdir()) == ["joe.yaml"]
    assert context.folder.beside("joe.yaml") == "joe-2.yaml"


@pytest.mark.parametrize("name", ["joe", "joe.txt", "joe.pdf", "joe.yaml.sh", ".yaml"])
def test_only_yaml_is_saved(context: WorkerContext, folder: Path, name: str) -> None:
    assert refused(context.folder.save, name, SHEET.encode(), None) == "refused"
    assert list(folder.iterdir()) == []


def test_a_folder_that_may_not_be_written_says_so(context: WorkerContext, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device", "joe.yaml")

    monkeypatch.setattr("sheetgen.page.folder.replace_all", full)
    with pytest.raises(Refusal, match=r"can't save 'joe\.yaml': no space left on the disk"):
        context.folder.save("joe.yaml", SHEET.encode(), None)
    assert list(folder.iterdir()) == []


def test_a_file_that_is_too_large_is_not_read(context: WorkerContext, folder: Path) -> None:
    (folder / "large.yaml").write_text("#" * 1_000_001, "utf-8")
    assert refused(context.folder.read, "large.yaml") == "too-large"
    assert listing({}, context) == {"layouts": [], "sheets": [], "more": 0}


def test_the_list_tells_layouts_and_sheets_apart_and_shows_changes(context: WorkerContext, folder: Path) -> None:
    files = {
        "level.yaml": LAYOUT,
        "table.yaml": SHEET + "---\n" + SHEET.replace("Ana", "Ben"),
        "broken.yaml": "sheet: [namaste\n",
        "notes.yaml": "bring: dice\n",
        "unread.yaml": "sheet: level.yaml\nplayer: ?\n",
        "picture.png": "",
        ".hidden.yaml": SHEET,
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    found = listing({}, context)
    assert [each["name"] for each in found["layouts"]] == ["level.yaml"]
    assert found["sheets"] == [
        {"file": "table.yaml", "layout": "namaste", "player": "Ana", "documents": 2},
        {"file": "unread.yaml", "layout": "level.yaml", "player": None, "documents": 1},
    ]
    (folder / "level.yaml").write_text(LAYOUT + "# saved\n", "utf-8")
    again = listing({}, context)
    assert again["layouts"][0]["stamp"] != found["layouts"][0]["stamp"]
    assert again["sheets"] == found["sheets"]


def test_of_a_full_folder_as_much_is_listed_as_there_is_room_for(
    context: WorkerContext, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(MOST_FILES + 5):
        (folder / f"{number:04}.yaml").touch()
    assert listing({}, context)["more"] == 5
    for number in range(4):
        (folder / f"{number:04}.yaml").write_text(SHEET, "utf-8")
    monkeypatch.setattr("sheetgen.page.layouts.listing.MOST_LISTED", 3 * len(SHEET))
    context.forget()
    found = listing({}, context)
    assert (len(found["sheets"]), found["more"]) == (3, 6)


def test_a_file_that_takes_long_to_read_does_not_hide_the_others(
    context: WorkerContext, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ana.yaml", "ben.yaml", "cem.yaml"):
        (folder / name).write_text(SHEET + "---\n" * (name == "ana.yaml"), "utf-8")
    clock = iter((0.0, 0.0, 5.0, 5.0, 10.0, 10.0, 15.0))
    monkeypatch.setattr("sheetgen.page.layouts.listing.process_time", lambda: next(clock))
    assert [each["file"] for each in listing({}, context)["sheets"]] == ["ben.yaml"]
    found = listing({}, context)
    assert ([each["file"] for each in found["sheets"]], found["more"]) == (["ben.yaml", "cem.yaml"], 1)


LOGO = Path(__file__).parents[2] / "examples/layouts/club-logo.png"
PICTURE = """extends: namaste
blocks:
  - {{id: heading, at: c2-12 r1-2}}
  - {{id: logo, block: picture, at: c1 r1-2, file: {}}}
"""
HOSTILE = {
    "extends a file outside": "extends: ../secret.yaml\n",
    "extends a path outside": "extends: {outside}\n",
    "extends the system's file": "extends: /etc/passwd\n",
    "extends what is not there": "extends: ../nothing.yaml\n",
    "extends through a link": "extends: link.yaml\n",
    "extends through a linked folder": "extends: sub/secret.yaml\n",
    "shows a picture outside": PICTURE.format("../secret.png"),
    "shows a picture by a link": PICTURE.format("sub/secret.png"),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_layouts_lead_nowhere_else(page: Page, folder: Path, text: str) -> None:
    outside = folder.parent
    (outside / "secret.png").write_bytes(LOGO.read_bytes())
    (folder / "link.yaml").symlink_to("../secret.yaml")
    (folder / "sub").symlink_to("..")
    (folder / "mine.yaml").write_text(text.replace("{outside}", str(outside / "secret.yaml")), "utf-8")
    for path in ("/api/layout?name=mine.yaml", "/picture/sheet.svg?name=mine.yaml&page=1"):
        answer = page.get(path)
        told = answer.json if path.startswith("/api") else answer.json["error"]
        assert any("outside the folder" in each["message"] or "there is no layout" in each["message"] for each in told["faults"])
        assert SECRET not in answer.text
        assert "root:" not in answer.text
        assert all(each["line"] >= 1 and each["file"] == "mine.yaml" for each in told["faults"])


def test_pictures_in_the_folder_are_shown(page: Page, folder: Path) -> None:
    (folder / "logo.png").write_bytes(LOGO.read_bytes())
    (folder / "mine.yaml").write_text(PICTURE.format("logo.png"), "utf-8")
    assert page.get("/api/layout?name=mine.yaml").json["faults"] == []
    assert "data:image/png" in page.get("/picture/sheet.svg?name=mine.yaml&page=1").text


def test_nothing_is_told_of_what_lies_outside(page: Page, folder: Path) -> None:
    """An existing file and a missing file get the same message."""
    told = []
    for name in ("secret.yaml", "nothing.yaml", "secret", "evening"):
        (folder / "mine.yaml").write_text(f"extends: ../{name}\n", "utf-8")
        told.append(json.dumps(page.get("/api/layout?name=mine.yaml").json["faults"]).replace(name, "NAME"))
    assert told[0] == told[1]
    assert told[2] == told[3]


@pytest.mark.parametrize(
    "named", ["../secret.yaml", "{outside}", "/etc/passwd", "link.yaml", "../../secret.yaml", "sub/secret.yaml"]
)
def test_filled_sheets_lead_nowhere_else(page: Page, folder: Path, named: str) -> None:
    (folder / "link.yaml").symlink_to("../secret.yaml")
    (folder / "sub").symlink_to("..")
    text = f"sheet: {named.format(outside=folder.parent / 'secret.yaml')}\nplayer: Ana\n"
    (folder / "joe.yaml").write_text(text, "utf-8")
    for body in ({"text": text}, {"file": "joe.yaml"}):
        answer = page.post("/api/open", json.dumps(body).encode())
        assert '"values"' not in answer.text
        assert SECRET not in answer.text
    asked = {"layout": named, "table": False, "sheets": [{"values": {}}]}
    for path in ("/api/check", "/api/sheet", "/api/yaml", "/api/save", "/api/pad"):
        answer = page.post(path, json.dumps({**asked, "names": [named], "file": "new.yaml"}).encode())
        assert answer.status_code in (400, 404), path
        assert SECRET not in answer.text


def test_a_layout_that_is_saved_again_is_read_again(page: Page, folder: Path) -> None:
    (folder / "base.yaml").write_text("extends: namaste\ntitle: One\n", "utf-8")
    (folder / "mine.yaml").write_text("extends: base.yaml\n", "utf-8")

    def titles() -> Any:
        return page.get("/api/layout?name=mine.yaml").json["title"]

    assert set(titles().values()) == {"One"}
    (folder / "base.yaml").write_text("extends: namaste\ntitle: Two more\n", "utf-8")
    assert set(titles().values()) == {"Two more"}
    (folder / "base.yaml").unlink()
    assert titles() is None
    (folder / "base.yaml").write_text("extends: namaste\ntitle: Back\n", "utf-8")
    assert set(titles().values()) == {"Back"}


def test_what_is_bundled_is_read_once_whatever_is_saved(context: WorkerContext, folder: Path) -> None:
    bundled = context.layout("namaste")
    assert context.layout("namaste") is bundled
    assert context.library() is context.library()


def test_a_folder_that_has_gone_says_so(page: Page, folder: Path) -> None:
    folder.rmdir()
    answer = page.get("/api/folder")
    assert answer.status_code == 400
    assert "can't open" in answer.json["error"]["message"]
