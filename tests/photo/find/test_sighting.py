"""Sheets found in photos: layout, position, and the message if there is no readable sheet."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import cv2
import numpy as np
import pytest

import sheetgen as sg
from sheetgen.layout.find import bundled_path
from sheetgen.layout.read import Library
from sheetgen.photo.find.features import Finder, PageMatches
from sheetgen.photo.find.marks import Code
from sheetgen.photo.find.patches import FINE, align, line_visibility
from sheetgen.photo.find.prints import DOTS, Prints, PrintVariant
from sheetgen.photo.find.search import SURE_AGREEMENT, PhotoFeatures, Search
from sheetgen.photo.find.sighting import MIN_CRISPNESS, MIN_DOTS, MIN_LINES_VISIBLE, MIN_SIMILARITY, SearchResult, Sighting
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture import load
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Picture
from sheetgen.source.messages import Message
from tests.photo.photos import NAMES, of, photo, search, seen, small, truth, values_of, worst
from tests.thorough import every


def codes_of(found: SearchResult) -> list[str]:
    return [fault.code for fault in found.faults]


@pytest.mark.parametrize("name", every(NAMES))
def test_every_space_is_found_within_half_a_millimetre(name: str) -> None:
    found = seen(name)
    assert found.faults == []
    assert [list(sheet.printed.variant[:5]) for sheet in found.sheets] == [each["print"] for each in truth()[name]]
    for sheet, each in zip(found.sheets, truth()[name], strict=True):
        assert sheet.marks == each["print"][-1]
        assert worst(sheet, each["middles"]) < 0.5


def test_bent_paper_is_followed() -> None:
    """The positions are much closer than those of a flat sheet could be."""
    for name in NAMES:
        for sheet, each in zip(seen(name).sheets, truth()[name], strict=True):
            flat = sheet._replace(warp=Warp(sheet.warp.homography))
            assert worst(sheet, each["middles"]) < min(0.25, worst(flat, each["middles"]) / 3)


@pytest.mark.parametrize(("name", "turns"), [("plain", 2), ("bent", 1)])
def test_a_photo_may_be_turned(name: str, turns: int) -> None:
    """The sheets are found by features and by marks. With the unturned photos (by 93°, 181°, 6° and -4°) this covers all quarter
    turns."""
    turned = of(np.ascontiguousarray(np.rot90(small(name), turns)))
    (sheet,), (before,) = search().sheets(turned).sheets, seen(name).sheets
    assert sheet.printed.variant == before.printed.variant
    flat, upright = (each.flat(picture.grey, 2.0) for each, picture in ((sheet, turned), (before, photo(name))))
    assert float(np.abs(flat.astype(int) - upright.astype(int)).mean()) < 6


def test_a_code_says_page_and_language() -> None:
    (sheet,) = seen("back").sheets
    assert sheet.code is not None
    assert (sheet.code.fingerprint, sheet.code.lang, sheet.code.page) == (sheet.printed.layout.fingerprint, "EN", 2)


def test_marks_that_are_covered_are_done_without() -> None:
    picture = small("bent").copy()
    (sheet,) = seen("bent").sheets
    for number in (0, 2):
        corners = (sheet.warp.pixels(sheet.printed.marks[number]) * len(picture) / photo("bent").size[1]).astype(np.int32)
        cv2.fillPoly(picture, [cv2.convexHull(corners)], (120, 150, 200))
    (again,) = search().sheets(of(picture)).sheets
    assert not again.marks
    assert again.printed.variant.layout == "namaste"


def test_a_layout_that_is_not_known_is_not_guessed() -> None:
    others = Search(Prints(("lucky-dice", "placement/level-1"), Library()))
    assert codes_of(others.sheets(of(small("bent")))) == ["photo/unknown-layout"]
    unlike = others.sheets(of(small("plain")))  # the photo shows another level, without a code that names it
    assert codes_of(unlike) in (["photo/only-like"], ["photo/no-sheet"])
    assert unlike.sheets == []


def full_of_ink(name: str) -> Picture:
    """Return a print without marks in which every space is filled with ink."""
    printed = search().prints.of(PrintVariant(name, 0, "en", "saver", False))
    picture = printed.picture.copy()
    for number, box in enumerate(printed.boxes.values()):
        at = round((box.x + 0.2 * box.w) * DOTS), round((box.y + 0.8 * box.h) * DOTS)
        cv2.putText(picture, str(10 + number % 89), at, cv2.FONT_HERSHEY_SIMPLEX, min(box.w, box.h) * DOTS / 52, (60, 20, 20), 3)
    return picture


def test_a_full_sheet_is_known_by_its_lines_whatever_is_written_about_them() -> None:
    """The lines of another print aren't visible, even if it agrees as well."""
    grey, flat = of(full_of_ink("oh-hell")).grey, Warp(np.diag((DOTS, DOTS, 1.0)))
    own, unlike = (search().prints.of(PrintVariant(each, 0, "en", "saver", False)) for each in ("oh-hell", "hearts"))
    close = align(grey, flat, own, FINE)
    assert close.agreement < SURE_AGREEMENT
    assert line_visibility(grey, close.warp, own) > MIN_LINES_VISIBLE
    assert line_visibility(grey, align(grey, flat, unlike, FINE).warp, unlike) < MIN_LINES_VISIBLE


def test_a_sheet_of_another_layout_is_told() -> None:
    only = Search(search().prints, "lucky-dice")
    assert codes_of(only.sheets(of(small("plain")))) == ["photo/another-sheet"]


def test_a_layout_that_was_changed_since_is_told(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("extends: namaste\ntitle: My Namaste\n", "utf-8")
    found = Search(Prints((str(own),), Library()), str(own)).sheets(of(small("bent")))
    assert codes_of(found) == ["photo/changed-layout"]
    (fault,) = found.faults
    assert values_of(fault)[1:] == [truth()["bent"][0]["fingerprint"], Library().layout(str(own)).fingerprint]
    assert all(str(each) in fault.text().message for each in values_of(fault))


def levels(folder: Path) -> list[str]:
    """Return levels almost identical to a bundled one: they differ in a digit, points of a line, or unprinted values."""
    text = Path(bundled_path("placement/level-2") or "").read_text("utf-8")
    changes = (
        ("5p  4   2b", "5p  3   2b"),
        ("{row: 4, points: 15}", "{row: 4, points: 16}"),
        ("game: placement", "game: placement\nlabels: {en: {nobody: says this}}"),
    )
    made = [folder / f"{number}.yaml" for number in range(len(changes))]
    for file, (before, after) in zip(made, changes, strict=True):
        assert before in text
        file.write_text(text.replace(before, after), "utf-8")
    return [str(file) for file in made]


def test_layouts_that_differ_little_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Works even if the right layout is neither the most likely nor among the next."""
    likely = Finder.likely

    def last(self: Finder, *about: Any) -> list[PageMatches]:
        found = likely(self, *about)
        most, (right,) = found[0].matches, [each for each in found if each.variant.layout == "placement/level-2"]
        assert len(found) > 3
        return [*(each._replace(matches=most) for each in found if each is not right), right._replace(matches=round(most * 0.9))]

    monkeypatch.setattr(Finder, "likely", last)
    search = Search(Prints((*levels(tmp_path), "placement/level-2"), Library()))
    (sheet,) = search.sheets(of(small("plain"))).sheets
    assert (sheet.printed.variant.layout, sheet.twin) == ("placement/level-2", None)


def test_what_may_be_of_two_layouts_is_told(tmp_path: Path) -> None:
    """The only difference in print (here the fingerprint of the source) is covered."""
    own = tmp_path / "own.yaml"
    own.write_text("extends: placement/level-2\nlabels: {en: {nobody: says this}}\n", "utf-8")
    prints = Prints((str(own), "placement/level-2"), Library())
    (sheet,) = seen("plain").sheets
    one, other = (prints.of(sheet.printed.variant._replace(layout=name)) for name in prints.names)
    rows, columns = np.nonzero(one.grey != other.grey)
    corners = np.array([(x, y) for x in (columns.min() - 3, columns.max() + 3) for y in (rows.min() - 3, rows.max() + 3)]) / DOTS
    picture = small("plain").copy()
    there = sheet.warp.pixels(corners) * len(picture) / photo("plain").size[1]
    cv2.fillPoly(picture, [cv2.convexHull(there.astype(np.int32))], (215, 215, 215))
    found = Search(prints).sheets(of(picture))
    assert (codes_of(found), found.sheets) == (["photo/twins"], [])
    assert set(values_of(found.faults[0])) == {str(own), "placement/level-2"}


def test_a_sheet_that_is_cut_off_is_told_and_the_rest_read() -> None:
    whole = small("bent", 1100)
    found = search().sheets(of(np.ascontiguousarray(whole[: int(len(whole) * 0.72)])))
    assert codes_of(found) == ["photo/cut-off"]
    assert [sheet.printed.variant.layout for sheet in found.sheets] == ["namaste"]


def test_a_blurred_photo_is_told() -> None:
    soft = np.asarray(cv2.GaussianBlur(small("bent"), (0, 0), 4), np.uint8)
    found = search().sheets(of(soft))
    assert not found.sheets
    assert codes_of(found)[0] in ("photo/too-blurred", "photo/too-blurred-to-read")


def test_a_sheet_far_away_is_told() -> None:
    away = small("bent", 560)
    around = np.full((900, 900, 3), 90, np.uint8)
    around[: away.shape[0], : away.shape[1]] = away
    found = search().sheets(of(around))
    assert not found.sheets
    assert codes_of(found)[0] in ("photo/far-away", "photo/no-sheet")


class Judged(NamedTuple):
    """The properties that decide whether a sighting is accepted."""

    agreement: float = SURE_AGREEMENT
    lines: float = 1.0
    dots: float = MIN_DOTS
    crisp: float = MIN_CRISPNESS
    lost: int = 0
    twin: str | None = None
    fingerprint: str | None = None


def codes_judged(about: Judged, monkeypatch: pytest.MonkeyPatch, only: str | None = None) -> tuple[list[str], bool]:
    """Return the message codes for a sighting of a sheet with four spaces, and whether it is read."""
    monkeypatch.setattr("sheetgen.photo.find.sighting.crispness", lambda *_: about.crisp)
    monkeypatch.setattr("sheetgen.photo.find.sighting.count_cut_spaces", lambda *_: about.lost)
    layout = SimpleNamespace(fingerprint="A1C734", file="own.yaml", name="own")
    printed = SimpleNamespace(
        variant=PrintVariant("own", 0, "en", "full", True), layout=layout, size=(1, 1), boxes=dict.fromkeys("abcd")
    )
    where = SimpleNamespace(dots=lambda size: about.dots)
    twin = about.twin and SimpleNamespace(variant=PrintVariant(about.twin, 0, "en", "full", True))
    code = about.fingerprint and Code(about.fingerprint, "EN", None, 1, (0.0, 0.0))
    sighting = Sighting(printed, where, False, about.agreement, code or None, twin or None, about.lines)  # type: ignore[arg-type]
    faults: list[Message] = []
    found = Search(SimpleNamespace(names=()), only)._check_sighting(of(np.zeros((8, 8, 3), np.uint8)), sighting, faults)  # type: ignore[arg-type]
    return [fault.code for fault in faults], found is not None


@pytest.mark.parametrize(
    ("about", "code", "is_read"),
    [
        (Judged(), None, True),
        (Judged(agreement=MIN_SIMILARITY), None, True),
        (Judged(agreement=MIN_SIMILARITY, lines=0.0), None, True),
        (Judged(agreement=MIN_SIMILARITY - 0.001, lines=MIN_LINES_VISIBLE), None, True),
        (Judged(agreement=MIN_SIMILARITY - 0.001, lines=MIN_LINES_VISIBLE - 0.001), "only-like", False),
        (Judged(agreement=MIN_SIMILARITY - 0.001, lines=MIN_LINES_VISIBLE - 0.001, fingerprint="a1c734"), None, True),
        (Judged(fingerprint="000000"), "changed-layout", False),
        (Judged(agreement=SURE_AGREEMENT - 0.001, fingerprint="000000"), "unknown-layout", False),
        (Judged(dots=MIN_DOTS - 0.001), "far-away", False),
        (Judged(crisp=MIN_CRISPNESS - 0.001), "too-blurred-to-read", False),
        (Judged(lost=1), "cut-off", True),
        (Judged(lost=3), "cut-off", True),
        (Judged(lost=4), "cut-off", False),
        (Judged(twin="other"), "twins", False),
        (Judged(twin="other", fingerprint="a1c734"), None, True),
    ],
)
def test_a_sighting_is_read_or_told_on_either_side_of_each_line(
    about: Judged, code: str | None, is_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert codes_judged(about, monkeypatch) == ([f"photo/{code}"] if code else [], is_read)


def test_a_layout_that_is_named_is_the_only_one_that_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes_judged(Judged(), monkeypatch, "own") == ([], True)
    assert codes_judged(Judged(), monkeypatch, "other") == (["photo/another-sheet"], False)
    assert codes_judged(Judged(agreement=SURE_AGREEMENT, fingerprint="000000"), monkeypatch, "own") == (
        ["photo/changed-layout"],
        False,
    )


def test_where_there_is_no_sheet_none_is_found() -> None:
    picture: Photo = of(np.random.default_rng(1).integers(0, 255, (700, 700, 3), np.uint8))
    assert codes_of(search().sheets(picture)) == ["photo/no-sheet"]


def test_marks_about_what_looks_like_no_print_at_all_are_no_sheet() -> None:
    """For example in a picture of black and white dots: no patch of any print matches."""
    (sheet,) = seen("bent").sheets
    grey = of(np.full_like(small("bent"), 120))
    prints = [search().prints.of(PrintVariant(name, 0, "en", "full", True)) for name in ("namaste", "golf")]
    assert search()._best(PhotoFeatures(grey, search().finder), sheet.warp, prints, None) is None


@pytest.mark.parametrize("paper", ["half-letter", "letter"])
def test_a_sheet_laid_out_for_another_paper_is_found_by_its_code(paper: str, tmp_path: Path) -> None:
    sg.render(sg.load_layout("yacht"), str(tmp_path / "pad.pdf"), paper=paper, scan=True)
    found = Search(Prints(("yacht",), Library())).sheets(load.photo(str(tmp_path / "pad.pdf"), 1))
    (sighting,) = found.sheets
    assert sighting.coded
    assert sighting.printed.variant.paper == ("half-letter" if paper == "half-letter" else "")
    assert sighting.agreement > SURE_AGREEMENT
