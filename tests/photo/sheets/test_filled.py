"""Pages combined into sheets, and the text of each sheet. `check` can read the text for any photo."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.form.written import UNREAD
from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import Alternative, PhotoPage, PhotoReading, Reading, SheetPage
from sheetgen.photo.find.prints import PrintVariant
from sheetgen.photo.sheets.filled import Sheet, WrongNameCount, sheets
from tests.command import run

BOX = (1.0, 2.0, 3.0, 4.0)


def reading(space: str, value: object, sure: bool = True, *others: object) -> Reading:
    return Reading(space, value, sure, tuple(Alternative(each, 0.7 if each is value else 0.3) for each in (value, *others)), BOX)


def sheet_page(layout: str, page: int = 0, number: int | None = None, *readings: Reading) -> SheetPage:
    return SheetPage(PrintVariant(layout, page, "en", "full", True), True, number, readings)


def made(*photos: tuple[str, list[SheetPage]], names: tuple[str, ...] = (), named: bool = False) -> list[Sheet]:
    photo_readings = [PhotoReading(PhotoPage(file), tuple(sheet_pages), ()) for file, sheet_pages in photos]
    return sheets(photo_readings, Library(), names, named=named)


def test_front_and_back_become_one_sheet() -> None:
    front = sheet_page("diceculus", 0, None, reading("stages.idea.1.score", UNREAD))
    back = sheet_page("diceculus", 1, None, reading("end", 12))
    (sheet,) = made(("a.jpg", [front]), ("b.jpg", [back]))
    assert sheet.files == ["a.jpg", "b.jpg"]
    assert sheet.file == "a.jpg"
    assert sheet.filled.written.get("end") == 12
    assert sheet.filled.written.get("stages.idea.1.score") is UNREAD
    assert len(made(("b.jpg", [back]), ("a.jpg", [front]))) == 1


def test_two_fronts_and_what_lies_between_stay_apart() -> None:
    front, back, other = sheet_page("diceculus"), sheet_page("diceculus", 1), sheet_page("namaste")
    assert len(made(("a.jpg", [front]), ("b.jpg", [front]))) == 2
    assert len(made(("a.jpg", [front]), ("b.jpg", [other]), ("c.jpg", [back]))) == 3
    assert len(made(("a.jpg", [front]), ("b.jpg", []), ("c.jpg", [back]))) == 2
    assert len(made(("a.jpg", [front, front]), ("b.jpg", [back, back]))) == 4
    assert [len(each.pages) for each in made(*[(f"{n}.jpg", [sheet_page("diceculus", n % 2)]) for n in range(6)])] == [2, 2, 2]


def test_running_numbers_tell_what_belongs_together() -> None:
    fronts = [sheet_page("diceculus", 0, 1), sheet_page("diceculus", 0, 2)]
    backs = [sheet_page("diceculus", 1, 2), sheet_page("diceculus", 1, 1)]
    found = made(("a.jpg", fronts), ("b.jpg", backs))
    assert [[page.sheet_page.number for page in each.pages] for each in found] == [[1, 1], [2, 2]]
    assert len(made(("a.jpg", fronts[:1]), ("b.jpg", backs[:1]))) == 2


def test_names_are_left_out_and_made_up_where_they_are_needed() -> None:
    own = sheet_page("namaste", 0, None, reading("player", UNREAD, False))
    (sheet,) = made(("a.jpg", [own]))
    assert "player" not in sheet.filled.written
    assert sheet.filled.doubts == {}
    assert "player:   # written, but not read: type it here\n" in sheet.text("", "a.yaml")
    assert [each.filled.written.get("player") for each in made(("a.jpg", [own]), ("b.jpg", [own]), named=True)] == ["P1", "P2"]
    two = (("a.jpg", [own]), ("b.jpg", [own]))
    assert [each.filled.written.get("player") for each in made(*two, names=("Ana", "Ben"))] == ["Ana", "Ben"]
    with pytest.raises(WrongNameCount):
        made(*two, names=("Ana",))
    table = sheet_page("lucky-dice", 0, None, reading("rounds.2.out", ("P1", "P3")))
    (sheet,) = made(("a.jpg", [table]))
    assert sheet.filled.written.names("players") == ("P1", "P2", "P3")
    (sheet,) = made(("a.jpg", [table]), names=("Ana", "Ben", "Cem", "Dora"))
    assert sheet.filled.written.names("rounds.2.out") == ("Ana", "Cem")
    assert sheet.filled.written.names("players") == ("Ana", "Ben", "Cem", "Dora")


def test_a_table_that_is_not_the_first_sheet_has_all_its_players() -> None:
    """The second sheet's name P2 comes from its position, but in its columns P2 is the second player."""
    table = sheet_page("lucky-dice", 0, None, reading("rounds.2.out", ("P1", "P3")))
    for named in (False, True):
        _, second = made(("a.jpg", [table, table]), named=named)
        assert second.filled.written.names("players") == ("P1", "P2", "P3")
        assert (second.called, second.people) == ("P2", ())


@pytest.mark.parametrize(("seat", "read", "due"), [(1, 26, 20), (2, 8, 6)])
def test_rules_know_the_players_of_every_sheet(seat: int, read: int, due: int) -> None:
    """On each sheet, the points of the same player decide an uncertain total."""
    readings = [reading(f"hands.1.{key}.{n}", points) for key in ("points", "total") for n, points in ((1, 20), (2, 6))]
    doubtful = Reading(f"hands.1.total.{seat}", read, False, (Alternative(read, 0.6), Alternative(due, 0.4)), BOX)
    page = sheet_page("hearts", 0, None, *(doubtful if each.space == doubtful.space else each for each in readings))
    for sheet in made(("a.jpg", [page, page])):
        assert sheet.filled.written.get(f"hands.1.total.P{seat}") == due


def test_what_is_doubtful_stands_in_comments_and_nothing_else_is_there() -> None:
    fields = [reading(f"marks.r5c{n}", "X" if n == 4 else None, n != 5, *(["X"] if n == 5 else [])) for n in range(4, 7)]
    (sheet,) = made(
        ("Jö.jpg", [sheet_page("placement/level-1", 0, None, *fields, reading("players", 3), reading("total", UNREAD, False))])
    )
    text = sheet.text("", "Jö.yaml").splitlines()
    assert text[0].startswith("# Level 1 · First Steps: read from Jö.jpg. Replace each `?` with the written value, ")
    assert "# marks.r5c5: nothing? X" in text
    assert "   . . . X . . . . ." in text
    assert "players: 3   # number of players at this table, 1 to 4" in text
    assert "total: ?   # all points, as added up on the sheet" in text
    assert sum("? X" in line for line in text) == 1


def test_boxes_in_a_list_that_cannot_be_seen_are_left_out_with_a_word() -> None:
    boxes = [reading("crossed.lotus", True), reading("crossed.hand", UNREAD, False), reading("crossed.eye", None)]
    (sheet,) = made(("a.jpg", [sheet_page("namaste", 0, None, *boxes)]))
    told = "crossed: [lotus]   # crossed.hand: please check: the photo doesn't show whether the space is crossed"
    assert told in sheet.text("", "a.yaml")


@pytest.mark.parametrize("layout", ["namaste", "placement/level-2", "diceculus", "lucky-dice", "golf", "yacht"])
def test_a_blank_photo_is_checked_without_a_finding(layout: str, tmp_path: Path) -> None:
    (sheet,) = made(("a.jpg", [sheet_page(layout)]))
    file = tmp_path / "a.yaml"
    file.write_text(sheet.text(str(tmp_path), str(file)), "utf-8")
    found = run("check", file, "--format", "json")
    assert (found.status, found.json["sheets"][0]["findings"]) == (0, [])


def test_an_own_layout_is_named_from_where_the_sheet_lies(tmp_path: Path) -> None:
    (tmp_path / "layouts").mkdir()
    (tmp_path / "filled").mkdir()
    own = tmp_path / "layouts" / "my level.yaml"
    own.write_text("extends: placement/level-1\ntitle: Mine\n", "utf-8")
    (sheet,) = made(("a.jpg", [sheet_page(str(own))]))
    file = tmp_path / "filled" / "a.yaml"
    file.write_text(sheet.text(str(file.parent), str(file)), "utf-8")
    assert 'sheet: "../layouts/my level.yaml"\n' in file.read_text("utf-8")
    assert run("check", file).status == 0
