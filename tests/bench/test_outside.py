"""The second simulator of photos (`bench/outside`), without digits or fonts from elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import sheetgen as sg

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import kept_digits
from outside import glyphs, papers, photos
from outside.sheets import positional


@pytest.fixture(scope="module")
def photo() -> photos.Photo:
    return photos.take("tenpin", "1200 px", 5, photos.Writers())


def test_a_seed_gives_the_same_photo(photo: photos.Photo) -> None:
    again = photos.take("tenpin", "1200 px", 5, photos.Writers())
    assert np.array_equal(again.pixels, photo.pixels)
    assert again.truth == photo.truth


def test_what_is_true_is_told_of_every_space(photo: photos.Photo) -> None:
    [sheet] = photo.truth["sheets"]
    read = [
        space.name for space in papers.spaces(papers.Print("tenpin", sheet["scan"], sheet["lang"], sheet["ink"])) if space.is_read
    ]
    assert [*sheet["values"]] == [*sheet["places"]] == [*sheet["kinds"]] == read
    written = positional(sg.read_sheets(text=sheet["text"])[0].values, sheet["names"])
    assert {space: value for space, value in sheet["values"].items() if value is not None} == {
        space: value for space, value in written.items() if space != "player"
    }


def test_ink_is_where_it_is_said_to_be(photo: photos.Photo) -> None:
    [sheet] = photo.truth["sheets"]
    height, width = photo.pixels.shape[:2]
    dark = {True: [], False: []}  # type: dict[bool, list[int]]
    for space, (u, v) in sheet["places"].items():
        assert 0 < u < width
        assert 0 < v < height
        if ".score" in space:
            around = photo.pixels[int(v) - 12 : int(v) + 12, int(u) - 18 : int(u) + 18].max(axis=2)
            dark[sheet["values"][space] is not None].append(int(np.ptp(around)))
    assert min(dark[True]) > max(dark[False], default=0)


def test_digits_that_are_kept_are_of_other_runs_than_the_others(tmp_path: Path) -> None:
    path = tmp_path / "digits.npz"
    np.savez(path, images=np.zeros((1000, 28, 28), np.uint8), labels=np.arange(1000).astype(np.uint8) % 10)
    kept, others = (kept_digits.load(path, kept=which) for which in (True, False))
    assert (len(kept.labels), len(others.labels)) == (200, 800)
    assert set(kept.runs) == {4, 9}
    assert not set(kept.runs) & set(others.runs)


def test_a_file_without_digits_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", images=np.zeros((3, 8, 8)))
    with pytest.raises(ValueError, match="labels"):
        kept_digits.load(tmp_path / "other.npz", kept=True)


def test_the_lines_of_a_thick_cross_are_its_arms() -> None:
    mask = np.zeros((61, 61), bool)
    mask[26:35, 5:56] = mask[5:56, 26:35] = True
    drawn = glyphs.lines(mask)
    ends = np.concatenate([[line[0], line[-1]] for line in drawn])
    for tip in ((5, 30), (55, 30), (30, 5), (30, 55)):
        assert np.hypot(*(ends - tip).T).min() < 4
    assert all(np.abs(line - 30).min(axis=1).max() < 2 for line in drawn)


def test_a_digit_that_ran_together_has_no_lines() -> None:
    blot = np.zeros((28, 28), np.uint8)
    blot[4:24, 13:16] = 255
    assert glyphs.of_digit(blot) is not None
    y, x = np.mgrid[:28, :28]
    blot[np.hypot(x - 14, y - 19) < 6] = 255
    assert glyphs.of_digit(blot) is None
