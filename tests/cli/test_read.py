"""`sheetgen read` and `check PHOTO`: files written, messages, exit status; invalid input gets a clear error at once."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from sheetgen.extras import install_command
from sheetgen.form.written import UNREAD
from sheetgen.photo.filled.reading import Alternative, PhotoPage, PhotoReading, Reading, SheetPage
from sheetgen.photo.find.layouts import Candidates
from sheetgen.photo.find.prints import PrintVariant
from sheetgen.source.messages import message, room
from tests.command import run
from tests.photo.photos import FOLDER
from tests.thorough import heavy

phrase, _ = room("photo")

TOO_BLURRED = message(
    phrase("too-blurred", "this photo is too blurred to find a sheet in it"),
    phrase("hold-still", "hold the camera still, wait until the picture is sharp, and take the photo again"),
)
SURE = (("karma.1", 3, ()), ("first", True, ()))
DOUBTFUL = (("first", None, (True,)), ("karma.1", 5, (4,)))


FLAT = cv2.imencode(".jpg", np.full((210, 148, 3), 230, np.uint8))[1].tobytes()
"""A photographed page."""


def sheet_page(readings: Sequence[tuple[str, Any, tuple[Any, ...]]], layout: str = "namaste", page: int = 0) -> SheetPage:
    """Return a page as it may be read: values with alternatives are uncertain."""
    made = [
        Reading(
            space,
            value,
            not others,
            tuple(Alternative(each, 0.7 if each is value else 0.3) for each in (value, *others)),
            (1.0, 2.0, 3.0, 4.0),
        )
        for space, value, others in readings
    ]
    return SheetPage(PrintVariant(layout, page, "en", "full", True), True, None, tuple(made), FLAT)


def _taken(photo_page: PhotoPage, page: SheetPage | tuple[SheetPage, ...] | None) -> PhotoReading:
    if page is None:
        return PhotoReading(photo_page, (), (TOO_BLURRED,))
    return PhotoReading(photo_page, (page,) if isinstance(page, SheetPage) else page, ())


@pytest.fixture
def read_as(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Replace the reading of photos by given results, by name; other tests read real photos."""
    monkeypatch.chdir(tmp_path)

    def said_to_be(**sheet_pages: SheetPage | tuple[SheetPage, ...] | None) -> None:
        for name in sheet_pages:
            cv2.imwrite(f"{name}.jpg", np.full((8, 8, 3), 99, np.uint8))

        def taken(photo_pages: Sequence[PhotoPage], known: Candidates, *_: object, executor: object) -> list[PhotoReading]:
            return [_taken(photo_page, sheet_pages[Path(photo_page.file).stem]) for photo_page in photo_pages]

        monkeypatch.setattr("sheetgen.cli.sheets.photos.read_all", taken)

    return said_to_be


def test_a_filled_sheet_is_written_beside_each_photo(read_as: Any, tmp_path: Path) -> None:
    read_as(ana=sheet_page(SURE), ben=sheet_page(DOUBTFUL))
    found = run("read", "ana.jpg", "ben.jpg")
    assert found.status == 1
    assert "ana.jpg: namaste, written to ana.yaml\n   2 spaces filled in\n" in found.out
    assert "ben.jpg: namaste, written to ben.yaml\n   1 space filled in; please check 2:\n" in found.out
    assert "   = first: nothing? crossed\n   = karma.1: 5? 4\n" in found.out
    assert found.err == ""
    assert "first: true " in Path("ana.yaml").read_text("utf-8")
    assert run("check", "ana.yaml").status == 0
    assert sorted(os.listdir()) == ["ana.jpg", "ana.yaml", "ben.jpg", "ben.yaml"]


def test_all_sure_ends_with_0_and_what_is_to_be_typed_with_1(read_as: Any) -> None:
    read_as(ana=sheet_page(SURE), ben=sheet_page((("total", UNREAD, ()),)))
    assert run("read", "ana.jpg").status == 0
    found = run("read", "ben.jpg")
    assert (found.status, found.out) == (
        1,
        "ben.jpg: namaste, written to ben.yaml\n   1 space filled in, including 1 to type (marked ?)\n",
    )


def test_one_unreadable_photo_ends_with_2_and_the_others_are_read(read_as: Any) -> None:
    read_as(ana=None, ben=sheet_page(SURE))
    Path("empty").mkdir()
    found = run("read", "ana.jpg", "empty", "ben.jpg")
    assert found.status == 2
    assert found.err.startswith("ana.jpg: error: this photo is too blurred to find a sheet in it\n   = hold the camera still")
    assert "empty: error: this folder has no photos\n" in found.err
    assert Path("ben.yaml").exists()
    assert not Path("ana.yaml").exists()


def test_nothing_is_written_over_without_force(read_as: Any) -> None:
    read_as(ana=sheet_page(SURE), ben=sheet_page(SURE))
    Path("ana.yaml").write_text("mine\n")
    found = run("read", "ana.jpg", "ben.jpg")
    assert found.status == 2
    assert "ana.yaml already exists and stays unchanged\n   = use --force to overwrite it" in found.err
    assert Path("ana.yaml").read_text() == "mine\n"
    assert Path("ben.yaml").exists()
    assert run("read", "ana.jpg").status == 2
    assert run("read", "ana.jpg", "--force").status == 0
    assert "read from ana.jpg" in Path("ana.yaml").read_text("utf-8")
    Path("ana.yaml").unlink()
    Path("ana.yaml").symlink_to("nowhere")
    assert run("read", "ana.jpg").status == 2
    Path("ben.yaml").unlink()
    assert run("read", "ana.jpg", "ben.jpg").status == 2
    assert not Path("nowhere").exists()


def test_what_cannot_be_written_is_told_and_the_others_are_written(read_as: Any) -> None:
    read_as(ana=sheet_page(SURE), ben=sheet_page(SURE))
    Path("ana.yaml").mkdir()
    found = run("read", "ana.jpg", "ben.jpg", "--force")
    assert (found.status, found.err) == (2, "error: can't write ana.yaml: it is a folder\n")
    assert Path("ben.yaml").exists()


def test_a_photo_that_is_named_twice_is_read_once(read_as: Any) -> None:
    read_as(ana=sheet_page(SURE))
    assert run("read", "ana.jpg", "./ana.jpg", ".").out.count("namaste") == 1


def test_a_folder_for_all(read_as: Any, tmp_path: Path) -> None:
    read_as(ana=sheet_page(SURE), ben=sheet_page(SURE))
    (tmp_path / "out").mkdir()
    assert run("read", ".", "-o", "out").status == 0
    assert sorted(os.listdir("out")) == ["ana.yaml", "ben.yaml"]
    found = run("read", "ana.jpg", "-o", "nowhere")
    assert (found.status, found.err.splitlines()[0]) == (2, "error: -o nowhere: this folder doesn't exist")
    assert run("read", "ana.jpg", "-o", "ana.jpg").err.startswith("error: -o ana.jpg: this is a file, not a folder")
    shutil.copy("ana.jpg", "out/ana.png")
    shutil.copy("ana.jpg", "ana.webp")
    twice = run("read", "ana.jpg", "ana.webp")
    assert (twice.status, twice.err.splitlines()[0]) == (2, "error: ana.jpg and ana.webp would both be written to ana.yaml")


def test_names_are_given_to_nobody_else(read_as: Any) -> None:
    read_as(ana=None, ben=sheet_page(SURE), cem=sheet_page(SURE))
    found = run("read", "ana.jpg", "ben.jpg", "cem.jpg", "--names", "Ana,Ben,Cem")
    assert found.status == 2
    assert "error: --names: 3 names, but the photos show 2 sheets for one player each; no names are filled in\n" in found.err
    assert "player:   #" in Path("ben.yaml").read_text("utf-8")
    assert found.out.endswith("2 sheets read from 3 photos; 1 couldn't be read\n")
    assert run("read", "ben.jpg", "cem.jpg", "--names", "Ben,Cem", "--force").status == 0
    assert "player: Cem" in Path("cem.yaml").read_text("utf-8")


def test_as_many_names_as_can_play(read_as: Any) -> None:
    read_as(table=sheet_page((("rounds.1.out", ("P2",), ()),), "lucky-dice"))
    found = run("read", "table.jpg", "--names", "a,b,c,d,e,f,g")
    assert (found.status, found.err) == (2, "error: --names: 7 names, but a sheet has room for only 6; no names are filled in\n")
    assert run("read", "table.jpg", "--names", "Ana,Ben", "--force").status == 0
    assert "out: [Ben]" in Path("table.yaml").read_text("utf-8")


def test_front_and_back_are_one_file(read_as: Any) -> None:
    read_as(a=sheet_page((("stages.idea.1.score", 8, ()),), "diceculus"), b=sheet_page((("end", 12, ()),), "diceculus", 1))
    found = run("read", "a.jpg", "b.jpg", "--names", "Ana")
    assert found.out.startswith("a.jpg, b.jpg: diceculus, written to a.yaml\n")
    assert not Path("b.yaml").exists()
    assert run("check", "a.yaml", "--format", "json").json["sheets"][0]["player"] == "Ana"


def test_several_sheets_on_a_photo_are_several_in_its_file(read_as: Any) -> None:
    read_as(evening=(sheet_page(SURE), sheet_page((("karma.1", 2, ()),)), sheet_page((), "yacht")))
    found = run("read", "evening.jpg", "--names", "Ana,Ben,Cem")
    assert [line.partition(": ")[2] for line in found.out.splitlines() if line.startswith("evening")] == [
        "namaste, written to evening.yaml, sheet 1",
        "namaste, written to evening.yaml, sheet 2",
        "yacht, written to evening.yaml, sheet 3",
    ]
    judged = run("check", "evening.yaml", "--format", "json").json["sheets"]
    assert [(each["document"], each["layout"], each["player"]) for each in judged] == [
        (1, "namaste", "Ana"),
        (2, "namaste", "Ben"),
        (3, "yacht", "Cem"),
    ]


def test_json_writes_nothing_and_says_what_the_contract_says(read_as: Any) -> None:
    fields = (("marks.r4c6", "X", (".",)), ("marks.r1c3", ".", ()), ("marks.r5c4", "X", ()))
    read_as(ana=sheet_page((*fields, ("players", 2, ()), ("total", UNREAD, ())), "placement/level-1"), ben=None)
    found = run("read", "ana.jpg", "ben.jpg", "--format", "json")
    assert found.status == 2
    assert sorted(os.listdir()) == ["ana.jpg", "ben.jpg"]
    ana, ben = found.json["photos"]
    assert list(ana) == ["file", "sheets", "errors"]
    assert (ben["sheets"], ben["errors"][0]["message"]) == ([], "this photo is too blurred to find a sheet in it")
    (sheet,) = ana["sheets"]
    assert list(sheet) == ["layout", "page", "marks", "sheet", "spaces"]
    assert (sheet["layout"], sheet["page"], sheet["marks"]) == ("placement/level-1", 1, True)
    assert {key: sheet["sheet"][key] for key in ("sheet", "players", "total")} == {
        "sheet": "placement/level-1",
        "players": 2,
        "total": "?",
    }
    assert sheet["sheet"]["marks"].splitlines()[3].split() == [".", ".", "-", "X", "X", "X", "-", ".", "."]
    spaces = {each["space"]: each for each in sheet["spaces"]}
    assert spaces["marks.r1c3"] == {
        "space": "marks.r1c3",
        "value": None,
        "sure": True,
        "doubt": 0,
        "alternatives": [{"value": None, "p": 0.7}],
        "box": [1.0, 2.0, 3.0, 4.0],
    }
    assert (spaces["marks.r4c6"]["sure"], spaces["marks.r4c6"]["doubt"]) == (False, 1)
    assert spaces["marks.r4c6"]["alternatives"] == [{"value": "X", "p": 0.6727}, {"value": None, "p": 0.3273}]
    assert spaces["marks.r5c4"]["value"] == "X"
    assert spaces["total"]["value"] == "?"


def proof(*arguments: str) -> tuple[list[str], list[Any]]:
    """Return the texts of a proof's pages, and the pages as pictures with 4 pixels per millimetre."""
    from pypdfium2 import PdfDocument

    found = run("read", *arguments, "--force", "--proof", "proof.pdf")
    assert found.out.endswith("wrote proof.pdf\n"), found
    document = PdfDocument("proof.pdf")
    try:
        pictures = [page.render(scale=4 * 25.4 / 72).to_numpy()[:, :, :3].astype(int) for page in document]
        return [page.get_textpage().get_text_range() for page in document], pictures
    finally:
        document.close()


def test_a_proof_has_a_page_for_each_that_was_read(read_as: Any) -> None:
    front, back = sheet_page((("stages.idea.1.score", 8, ()),), "diceculus"), sheet_page((("end", UNREAD, ()),), "diceculus", 1)
    read_as(a=front, b=back, c=(sheet_page(DOUBTFUL), sheet_page(())), d=None)
    texts, _ = proof("a.jpg", "b.jpg", "c.jpg", "d.jpg")
    assert len(texts) == 4
    heads = [("a.jpg · diceculus, page 1", "all read"), ("b.jpg · diceculus, page 2", "1 to type")]
    heads += [("c.jpg · namaste", "2 to check"), ("c.jpg · namaste", "all read")]
    for text, head in zip(texts, heads, strict=True):
        assert all(part in text for part in head), (text, head)
    assert "5 or 4" in texts[2]
    assert "nothing or crossed" in texts[2]


def test_a_proof_shows_all_that_was_read_and_nothing_else(read_as: Any) -> None:
    """The picture is compared with the proof of a blank sheet: only spaces that were read have additional ink."""
    from sheetgen.layout.building.build import build
    from sheetgen.layout.read import Library
    from sheetgen.paint.fonts import Fonts

    said_to_be = {"first": True, "circles.r4c4": 12, "symbols.lotus": 4, "crossed.eye": True, "karma.2": 3, "total": UNREAD}
    read_as(a=sheet_page([(space, value, ()) for space, value in said_to_be.items()]), blank=sheet_page(()))
    _, (read,) = proof("a.jpg")
    _, (blank,) = proof("blank.jpg")
    (page,) = build(Library().layout("namaste"), "en", "full", Fonts(), scan=True).pages
    changed = np.abs(read - blank).max(axis=2) > 40
    left, top = 6 + 148 + 5, 16
    for place in page.places:
        box = place.box.inset(0.5)
        x, y = (round((each) * 4) for each in (left + box.x, top + box.y))
        share = changed[y : y + round(box.h * 4), x : x + round(box.w * 4)].mean()
        assert (share > 0.004) == (place.space in said_to_be), (place.space, share)


def test_check_reads_and_judges_in_one(read_as: Any) -> None:
    read_as(ana=sheet_page((("karma.1", 9, (8,)), ("karma.2", 8, ()))), ben=None)
    found = run("check", "ana.jpg", "--format", "json")
    assert found.status == 1
    unsure, sure = found.json["sheets"][0]["findings"]
    assert (unsure["space"], unsure["sure"], unsure["if"]) == ("karma.1", False, [{"space": "karma.1", "value": 9}])
    assert unsure["message"].startswith("bad karma space 1: the turquoise die can't give 9")
    assert (sure["space"], "sure" in sure) == ("karma.2", False)
    text = run("check", "ana.jpg")
    assert text.out.count("error[namaste/karma-points]: if karma.1 is 9: bad karma space 1: the turquoise die can't give 9") == 1
    assert "ana.jpg: not valid (2 errors, 1 unreadable space)" in text.out
    assert "ana.jpg: namaste\n   2 spaces filled in; please check 1:\n   = karma.1: 9? 8\n" in text.out
    assert sorted(os.listdir()) == ["ana.jpg", "ben.jpg"]
    both = run("check", "ben.jpg", "ana.jpg", "--format", "json")
    assert both.status == 2
    assert [each["file"] for each in both.json["sheets"]] == ["ben.jpg", "ana.jpg"]
    assert both.json["sheets"][0]["errors"][0]["message"] == "this photo is too blurred to find a sheet in it"


def test_what_another_reading_would_clear_makes_no_sheet_wrong(read_as: Any) -> None:
    read_as(ana=sheet_page((("karma.1", 9, (8,)), ("karma.2", 4, ()))), ben=sheet_page((("karma.1", 3, ()),)))
    found = run("check", "ana.jpg")
    assert "ana.jpg: not valid as far as it can be read (1 error, 1 unreadable space)" in found.out
    assert found.status == 1


def test_at_a_table_a_finding_hangs_on_the_sheets_of_others(read_as: Any) -> None:
    read_as(
        ana=sheet_page((("first", True, (None,)), ("karma.1", 3, ()))),
        ben=sheet_page((("first", True, ()), ("karma.1", 2, ()))),
        cem=sheet_page((("first", True, ()), ("karma.1", 1, ()))),
    )
    found = run("check", "--table", "ana.jpg", "ben.jpg", "cem.jpg", "--format", "json").json["table"]["findings"]
    hangs = [{"player": "P1", "space": "first", "value": None}]
    assert [(each.get("player"), each["rule"], each.get("if")) for each in found] == [
        (None, "namaste/unfinished", None),
        ("P2", "namaste/one-first", hangs),
        ("P3", "namaste/one-first", hangs),
    ]
    text = run("check", "--table", "ana.jpg", "ben.jpg", "cem.jpg").out
    assert "error[namaste/one-first]: if first of P1 is blank: " in text


def test_the_sheets_of_a_table_tell_of_one_another(read_as: Any) -> None:
    read_as(
        ana=sheet_page((("first", True, (None,)), ("karma.1", 3, ()))), ben=sheet_page((("first", True, ()), ("karma.1", 2, ())))
    )
    run("read", "ana.jpg", "ben.jpg")
    assert "first: true   # crossed? nothing\n" in Path("ana.yaml").read_text()
    run("read", "ana.jpg", "ben.jpg", "--table", "--force")
    assert "first:   # nothing? crossed\n" in Path("ana.yaml").read_text()
    assert "first: true   # the box" in Path("ben.yaml").read_text()


def test_photos_and_typed_sheets_at_one_table(read_as: Any) -> None:
    read_as(ana=sheet_page(SURE), ben=sheet_page((("karma.1", 2, ()),)))
    Path("cem.yaml").write_text("sheet: namaste\nplayer: Cem\nkarma: [1]\n")
    found = run("check", "--table", "ana.jpg", "ben.jpg", "cem.yaml", "--format", "json").json
    assert [each.get("player") for each in found["sheets"]] == ["P1", "P2", "Cem"]
    assert [each["player"] for each in found["table"]["ranking"]] == ["Cem", "P2", "P1"]


def test_what_needs_a_typed_sheet_says_so(read_as: Any) -> None:
    read_as(ana=sheet_page(SURE))
    assert run("check", "--fix", "ana.jpg").err.startswith("error: --fix changes filled sheets, not photos")
    for command in (["proof"], ["options", "--result", "3"]):
        assert "`sheetgen read` writes a sheet from a photo" in run(*command, "ana.jpg").err


def test_pictures_of_a_folder_that_are_not_read_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.jxl", "b.HIF", "c.jfif", "ana.yaml", "ana.txt"):
        Path(name).write_bytes(b"sheet: yacht")
    told = run("read", ".")
    assert told.err.splitlines()[0] == "warning: .: a.jxl is skipped"
    assert [line.partition(":")[0] for line in told.err.splitlines() if "isn't a picture" in line] == ["./b.HIF", "./c.jfif"]


BAD: dict[str, tuple[Any, str]] = {
    "text.jpg": (b"hello", "this isn't a picture"),
    "nothing.png": (b"", "this isn't a picture"),
    "phone.avif": (b"\0\0\0\x18ftypavif" + b"\0" * 99, "this picture is damaged"),
    "scan.pdf": (b"%PDF-1.4 nonsense", "this picture is damaged"),
    "typed.yaml": (b"sheet: namaste\n", "this is a YAML file, not a photo"),
    "black.png": (np.zeros((1600, 1200), np.uint8), "this picture is almost black"),
    "tiny.png": (np.arange(30_000, dtype=np.uint8).reshape(100, 100, 3), "this picture of 100 × 100 pixels is too small"),
    "none.jpg": (None, "there is no such file"),
    "white.png": (np.full((1600, 1200), 255, np.uint8), "this picture is empty"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_photos_are_told_at_once(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    content, why = BAD[name]
    if content is not None:
        Path(name).write_bytes(content if isinstance(content, bytes) else cv2.imencode(".png", content)[1].tobytes())
    for form in ("text", "json"):
        found = run("read", name, "--format", form)
        assert (found.status, found.err.partition("\n")[0].startswith(f"{name}: error: {why}")) == (2, True), found.err
    assert json.loads(found.out)["photos"][0]["errors"][0]["message"].startswith(why)
    assert os.listdir() == ([] if content is None else [name])


def test_folders_without_photos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("level.pdf").write_bytes(b"%PDF-")
    assert run("read", ".").err.startswith(".: error: this folder has no photos")
    monkeypatch.setattr(os, "scandir", lambda _: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    assert run("read", ".").err.startswith(".: error: can't open this folder")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--layout", "nope"], "error: there is no layout 'nope'"),
        (["--layout", "lucky-dice/dice"], "error: 'lucky-dice/dice' has no spaces to fill in"),
        (["--names", "Ana,"], "error: --names: name 2 is empty"),
        (["--proof", "-"], "error: --proof -: expected the name of a PDF"),
        (["--proof", "p.png"], "error: --proof p.png: expected the name of a PDF"),
    ],
)
def test_wrong_options(options: list[str], why: str, tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"\xff\xd8\xff")
    found = run("read", tmp_path / "a.jpg", *options)
    assert (found.status, found.err.partition("\n")[0]) == (2, why)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.photo.extra.PACKAGES", ("no_such_package",))
    for command in ("read", "check"):
        found = run(command, "a.jpg")
        told = f"error: reading photos requires packages that aren't installed\n   = install them: {install_command('photo')}\n"
        assert (found.status, found.err) == (2, told)


def test_real_photos_from_the_beginning_to_the_end(tmp_path: Path) -> None:
    """A damaged photo or a circular link next to a good photo doesn't prevent its reading."""
    shutil.copy(FOLDER / "bent.jpg", tmp_path / "bent.jpg")
    (tmp_path / "broken.jpg").write_bytes((FOLDER / "bent.jpg").read_bytes()[:50_000])
    (tmp_path / "round.jpg").symlink_to("round.jpg")
    found = run("read", tmp_path, "--layout", "namaste", "--proof", tmp_path / "proof.pdf")
    assert found.status == 2
    told = [line.rpartition("/")[2] for line in found.err.splitlines() if "error" in line]
    assert told == ["broken.jpg: error: this picture is damaged or incomplete", "round.jpg: error: can't open this file"]
    assert found.out.splitlines()[-2] == "1 sheet read from 3 photos; 2 couldn't be read"
    assert sorted(each.name for each in tmp_path.glob("*.yaml")) == ["bent.yaml"]
    assert run("check", tmp_path / "bent.yaml").status in (0, 1)
    from pypdfium2 import PdfDocument

    document = PdfDocument(tmp_path / "proof.pdf")
    try:
        assert len(document) == 1
        text = document[0].get_textpage().get_text_range()
    finally:
        document.close()
    assert "bent.jpg · namaste" in text


@heavy
def test_ones_own_layout_beside_the_photo_is_known(tmp_path: Path) -> None:
    (tmp_path / "garden.yaml").write_text("extends: ladders\ntitle: Garden steps\n", "utf-8")
    assert run("render", tmp_path / "garden.yaml", "--scan", "-o", tmp_path / "joe.pdf").status == 0
    found = run("read", tmp_path / "joe.pdf", "--format", "json").json["photos"]
    assert [each["sheet"] for each in found[0]["sheets"]] == [{"sheet": "garden.yaml"}], found
    assert {each["value"] for each in found[0]["sheets"][0]["spaces"]} == {None}
    told = run("read", tmp_path / "joe.pdf", "--layout", "yacht")
    assert told.status == 2
    assert told.err.startswith(f"{tmp_path / 'joe.pdf'}: error: expected a sheet of 'yacht', not of 'ladders'\n")
