"""Ticks, marks and blank spaces of found sheets: their readings, and which are uncertain."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.drawing.sheet import Ink
from sheetgen.form.written import UNREAD
from sheetgen.photo.filled.spaces import read
from sheetgen.photo.find.patches import most_similar
from sheetgen.photo.find.surface import Warp
from tests.photo.flat import BLACK, BLUE, DOTS, GREY, Flat, printed, unsure, written
from tests.photo.photos import of, photo, seen, truth

PRINTED = {"marks.r4c4": "X", "marks.r4c5": "X"}
"""Crosses printed on the blank sheet of the third level."""


@pytest.mark.parametrize("name", ["two"])
def test_what_is_sure_on_photos_is_as_it_was_written(name: str) -> None:
    for sheet, each in zip(seen(name).sheets, truth()[name], strict=True):
        for reading in read(photo(name), sheet):
            wrong = (reading.value is not None) != (reading.space in each["written"])
            assert not (wrong and reading.sure), reading


@pytest.mark.parametrize("name", ["namaste", "lucky-dice"])
def test_nothing_is_read_on_an_empty_sheet(name: str) -> None:
    found = Flat(name).read()
    assert written(found) == {}
    assert unsure(found) == set()


@pytest.mark.parametrize("ink", ["full", "mono"])
def test_what_is_printed_is_no_ink_but_counts(ink: Ink) -> None:
    assert written(Flat("placement/level-3", ink).read()) == PRINTED


@pytest.mark.parametrize(("pen", "width"), [(BLUE, 0.35), (GREY, 0.4), (BLACK, 1.2)])
def test_pens_and_pencils_tick(pen: tuple[int, int, int], width: float) -> None:
    sheet = Flat("lucky-dice")
    sheet.cross(sheet.box("game", "pile"), 0.8, pen, width)
    for row, lucky, people in ((1, "pig", (1, 3)), (2, "hand", (6,)), (3, "penny", (1, 2))):
        sheet.cross(sheet.box(f"rounds.{row}.lucky", lucky), 0.9, pen, width)
        for person in people:
            sheet.cross(sheet.box(f"rounds.{row}.out", person), 0.8, pen, width)
    found = sheet.read()
    assert written(found) == {
        "game": "pile",
        "rounds.1.lucky": "pig",
        "rounds.1.out": ("P1", "P3"),
        "rounds.2.lucky": "hand",
        "rounds.2.out": ("P6",),
        "rounds.3.lucky": "penny",
        "rounds.3.out": ("P1", "P2"),
    }
    if pen != GREY:  # a pencil over grey symbols may be uncertain, and a very broad pen in the smallest box
        assert unsure(found) <= ({"game"} if width > 1 else set()) | {"rounds.4.out"}  # a box below two crosses


def test_hooks_strokes_and_rings_tick() -> None:
    sheet = Flat("namaste")
    x, y = (box := sheet.box("first")).centre
    sheet.line([(x - 2, y), (x - 0.5, y + 2), (x + 4, y - 5)])
    for space in ("crossed.eye", "crossed.hand"):
        x, y = sheet.box(space).centre
        around = [(x + 2.6 * np.cos(angle), y + 2.6 * np.sin(angle)) for angle in np.linspace(0, 6.3, 20)]
        sheet.line(around if space == "crossed.eye" else [(x - 2, y + 2), (x + 2, y - 2)])
    found = sheet.read()
    assert box.w < 7
    assert written(found) == {"first": True, "crossed.eye": True, "crossed.hand": True}
    assert unsure(found) == set()


@pytest.mark.parametrize("at", [1.0, 40.0])
@pytest.mark.parametrize("name", ["namaste", "tenpin"])
def test_a_short_name_on_a_long_line_is_seen(name: str, at: float) -> None:
    sheet = Flat(name, "mono")
    box = sheet.box("player")
    assert box.w > 6 * box.h
    x, y = box.x + at, box.bottom - 2
    for n in range(3):
        sheet.line([(x + 2 * n, y), (x + 2 * n + 0.2, y - 2.5), (x + 2 * n + 1.2, y - 2.3), (x + 2 * n + 1.3, y)])
    found = sheet.read()
    assert written(found) == {"player": UNREAD}
    assert found["player"].alternatives[0].p > 0.97


def test_a_neighbours_cross_that_reaches_in_is_not_ours() -> None:
    sheet = Flat("skat")
    wanted = [f"games.{game}.alone.2" for game in (2, 5, 9)]
    for space in wanted:
        sheet.cross(sheet.box(space), 1.7)
    found = sheet.read()
    assert written(found) == dict.fromkeys(wanted, True)
    assert unsure(found).isdisjoint(
        f"games.{row}.alone.{seat}" for game in (2, 5, 9) for row in (game - 1, game, game + 1) for seat in (2, 3)
    )


def test_crosses_that_touch_count_each() -> None:
    sheet = Flat("lucky-dice")
    for person in (2, 3):
        sheet.cross(sheet.box("rounds.4.out", person), 1.0)
    (x, y), (right, _) = sheet.box("rounds.4.out", 2).centre, sheet.box("rounds.4.out", 3).centre
    sheet.line([(x, y), (right, y)])
    assert written(sheet.read())["rounds.4.out"] == ("P2", "P3")


def test_a_tick_scribbled_out_is_doubtful() -> None:
    sheet = Flat("skat")
    for game in range(1, 8):
        sheet.cross(sheet.box(f"games.{game}.alone.1"))
    x, y = sheet.box("games.7.alone.1").centre
    sheet.line([(x - 4.5 + n * 0.6, y + (3.6 if n % 2 else -3.6)) for n in range(16)])
    assert unsure(sheet.read()) == {"games.7.alone.1"}


def test_two_words_ticked_say_nothing() -> None:
    sheet = Flat("lucky-dice")
    for word in ("clover", "cat"):
        sheet.cross(sheet.box("rounds.1.lucky", word), 0.9)
    reading = sheet.read()["rounds.1.lucky"]
    assert reading.value is UNREAD
    assert not reading.sure


def test_a_speck_is_no_tick() -> None:
    sheet = Flat("namaste")
    x, y = sheet.box("first").centre
    sheet.line([(x, y), (x + 0.4, y + 0.2)], BLUE, 0.35)
    x, y = sheet.place("total").box.centre
    sheet.line([(x, y), (x + 0.3, y + 0.1)], BLUE, 0.6)
    assert written(sheet.read()) == {}


def test_fields_are_crossed_and_bombs_explode() -> None:
    sheet = Flat("placement/level-3")
    for space in ("marks.r1c4", "marks.r3c5", "marks.r2c5", "marks.r7c5"):
        sheet.cross(sheet.place(space).box, 0.75)
    sheet.cross(sheet.box("marks.r4c8", "*"), 1.0)
    x, y = sheet.place("flags.r7c5").box.centre
    sheet.line([(x, y - 2), (x + 0.2, y + 2)])
    for number in (1, 2, 3):
        sheet.cross(sheet.box("rounds", number))
    found = written(sheet.read())
    crossed = dict.fromkeys(("marks.r1c4", "marks.r3c5", "marks.r2c5", "marks.r7c5"), "X")
    assert found.pop("flags.r7c5", UNREAD) is UNREAD
    assert found == {**PRINTED, **crossed, "marks.r4c8": "*", "rounds": 3}


def test_rounds_with_a_gap_are_doubtful() -> None:
    sheet = Flat("placement/level-3")
    for number in (1, 3):
        sheet.cross(sheet.box("rounds", number))
    reading = sheet.read()["rounds"]
    assert reading.value in (2, 3)
    assert not reading.sure


def test_signs_are_told_from_numbers() -> None:
    sheet = Flat("tenpin")
    sheet.cross(sheet.place("frames.1.first").box, 0.6)
    for frame, points in ((2, ((-1.5, 3), (1.5, -3))), (3, ((-2, 0), (2, 0.2))), (4, ((0.2, -3), (0, 3)))):
        x, y = sheet.place(f"frames.{frame}.second").box.centre
        sheet.line([(x + dx, y + dy) for dx, dy in points])
    x, y = sheet.place("frames.2.first").box.centre
    sheet.line([(x + 1.5 * np.cos(angle), y + 2.5 * np.sin(angle)) for angle in np.linspace(0, 6.3, 20)])
    assert written(sheet.read()) == {
        "frames.1.first": "X",
        "frames.2.first": 0,
        "frames.2.second": "/",
        "frames.3.second": "-",
        "frames.4.second": 1,
    }


def test_names_and_numbers_of_people_are_told_by_their_columns() -> None:
    sheet = Flat("lucky-dice")
    for person in (1, 2, 4):
        x, y = sheet.box(f"players.{person}").centre
        sheet.line([(x - 3, y + 1), (x - 1, y - 2), (x, y + 2), (x + 2, y - 1), (x + 3, y + 1)])
    x, y = sheet.box("coasters.2").centre
    sheet.line([(x, y - 2), (x, y + 2)])
    found = sheet.read()
    assert written(found) == {"players.1": UNREAD, "players.2": UNREAD, "players.4": UNREAD, "coasters.2": 1}


def test_of_numbers_by_any_names_it_is_read_that_there_are_some() -> None:
    """They aren't a single number, and no number is among the options: the rules would treat it as a list."""
    sheet = Flat("diceculus", page=1)
    x, y = sheet.box("stages.robbery.1.robbed").centre
    sheet.line([(x, y - 2), (x, y + 2)]).line([(x + 2, y - 2), (x + 2, y + 2)])
    found = sheet.read()["stages.robbery.1.robbed"]
    assert found.value is UNREAD
    assert {each.value for each in found.alternatives} <= {UNREAD, None}


def test_hard_shadows_and_warm_light_are_no_ink() -> None:
    light = np.ones((300, 200), np.float32)
    light[np.add.outer(np.arange(300), np.arange(200)) > 260] = 0.55
    warm = np.stack((light * 0.75, light * 0.9, light), axis=2)
    sheet = Flat("lucky-dice")
    sheet.cross(sheet.box("rounds.8.out", 3))
    found = sheet.lit(warm).read()
    assert written(found) == {"rounds.8.out": ("P3",)}
    assert len(unsure(found)) < 4  # uncertain only where the shadow's edge crosses a space


def test_a_grey_copy_is_read() -> None:
    sheet = Flat("placement/level-3")
    sheet.cross(sheet.place("marks.r3c5").box, 0.75, BLACK)
    grey = cv2.cvtColor(sheet.picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    copied = np.clip((cv2.GaussianBlur(grey, (0, 0), 0.6) - 30) * 1.2, 0, 255).astype(np.uint8)
    sheet.picture = np.repeat(copied[:, :, None], 3, axis=2)
    assert written(sheet.read()) == {**PRINTED, "marks.r3c5": "X"}


def test_nothing_is_sure_under_a_thumb() -> None:
    sheet = Flat("lucky-dice")
    box = sheet.box("rounds.8.out", 6)
    x, y = (round(each * DOTS) for each in box.centre)
    cv2.ellipse(sheet.picture, (x, y), (round(11.25 * DOTS), round(7.5 * DOTS)), 0, 0, 360, (130, 160, 215), -1)
    assert "rounds.8.out" in unsure(sheet.read())


def test_slips_and_a_neighbours_end_are_no_crosses_in_fields() -> None:
    sheet = Flat("placement/level-3")
    box = sheet.box("marks.r2c3")
    x, y = box.centre
    sheet.line([(x - 3.5, y - 5), (x - 3.1, y - 4.8)], BLACK, 1.3)
    other = sheet.box("marks.r5c5")
    sheet.line([(other.right + 6, other.centre[1]), (other.right - 1.5, other.centre[1] + 2)], BLUE, 0.6)
    sheet.cross(sheet.box("marks.r3c2"), 0.7, BLUE, 0.6)
    found = sheet.read()
    assert found["marks.r2c3"].value is None
    assert found["marks.r5c5"].value is None
    assert found["marks.r3c2"].value == "X"


@pytest.mark.parametrize("ink", ["full", "mono"])
def test_inks_are_told_apart_however_steep_a_photo_is(ink: Ink) -> None:
    for steep in (0.6, 1.4):
        sheet = Flat("placement/level-3", ink)
        tones = np.clip((cv2.cvtColor(sheet.picture, cv2.COLOR_BGR2GRAY).astype(np.float32) - 255) * steep + 255, 0, 255)
        where = Warp(np.array([[DOTS, 0, -0.5], [0, DOTS, -0.5], [0, 0, 1]]))
        prints = [printed("placement/level-3", "full"), printed("placement/level-3", "mono")]
        assert most_similar(tones.astype(np.uint8), where, prints).variant.ink == ink


def test_nothing_is_read_outside_the_photo() -> None:
    """The lower part of a sheet is not in the photo: its spaces are unreadable, the others are read."""
    sheet = Flat("lucky-dice")
    sheet.cross(sheet.box("rounds.1.lucky", "pig"), 0.9)
    whole, sighting = sheet.seen()
    found = {each.space: each for each in read(of(whole.picture[: len(whole.picture) // 2]), sighting)}
    outside = {space for space, each in found.items() if each.box[1] + each.box[3] / 2 > len(whole.picture) // 2}
    assert outside
    assert {space for space, each in found.items() if each.value is UNREAD} == outside
    assert not outside - unsure(found)
    assert found["rounds.1.lucky"].value == "pig"
