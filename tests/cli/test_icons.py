"""The `icons` command, and the findings of `lint` on symbols without a picture."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from sheetgen.drawing.icons import ICONS
from sheetgen.press.icons import icon_sheet
from tests.command import put, run
from tests.drawing.blocks.room import fonts


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_picture_is_listed() -> None:
    assert run("icons").out.split("\n") == [*sorted(ICONS), ""]


@pytest.mark.parametrize("word", ["arrow", "ARROW", "arrow-"])
def test_a_word_lists_the_names_it_is_part_of(word: str) -> None:
    assert run("icons", word).out.split() == sorted(name for name in ICONS if name.startswith("arrow"))


@pytest.mark.parametrize(("word", "name"), [("Schaf", "sheep"), ("würfel", "dice-5"), ("Brücke", "bridge"), ("Bruecke", "bridge")])
def test_german_words_find_pictures(word: str, name: str) -> None:
    assert name in run("icons", word).out.split()


def test_a_blank_stands_for_a_hyphen() -> None:
    assert run("icons", "Yin Yang").out == "yin-yang\n"


def test_a_word_of_none_is_refused_with_what_may_be_meant() -> None:
    ran = run("icons", "bambo0")
    assert (ran.status, ran.err) == (2, "error: no picture of 'bambo0'\n   = did you mean 'bamboo'?\n")
    assert "list them all with `sheetgen icons`" in run("icons", "qqqqqqq").err


def test_pictures_stand_above_their_names(here: Path) -> None:
    assert run("icons", "-o", "all.svg").out == "wrote all.svg\n"
    drawn = (here / "all.svg").read_text("utf-8")
    shown = " ".join(re.findall(r"<text[^>]*>([^<]*)<", drawn))
    assert shown.replace("- ", "-").split() == sorted(ICONS)
    assert run("icons", "arrow", "-o", "some.pdf").status == 0
    with pikepdf.open(here / "some.pdf") as pdf:
        assert [round(float(side)) for side in pdf.pages[0].mediabox] == [0, 0, 595, 842]


def test_more_than_a_page_holds_go_on_on_the_next() -> None:
    names = ["gem"] * 113
    full, rest = icon_sheet(names, fonts()).pages
    assert len(full.ops) + len(rest.ops) == 2 * 113
    assert icon_sheet(names[:7], fonts(), close=True).paper[1] < 60


def test_a_picture_is_not_written_over_what_is_typed(here: Path) -> None:
    put(mine="extends: namaste\n")
    (here / "mine.svg").symlink_to(here / "mine.yaml")
    assert run("icons", "-o", "mine.svg").status == 2
    assert (here / "mine.yaml").read_text("utf-8") == "extends: namaste\n"


def test_a_word_that_is_cut_is_told_once_at_its_name() -> None:
    put(own="extends: lucky-dice/dice\nicons: {pig: hippopotamus, cat: a long word for a cat}\n")
    ran = run("lint", "own.yaml")
    assert ran.status == 0
    assert [line.partition(", and")[0] for line in ran.out.split("\n") if "warning[" in line] == [
        "own.yaml:2:14: warning[layout/cut-short]: there is no picture of 'hippopotamus'",
        "own.yaml:2:33: warning[layout/cut-short]: there is no picture of 'a long word for a cat'",
    ]
    assert "list the pictures with `sheetgen icons`" in ran.out


def test_words_that_are_printed_whole_are_noted() -> None:
    put(own="extends: lucky-dice/coasters\nicons: {pig: ox, cat: moose}\n")
    ran = run("lint", "own.yaml")
    assert "there are no pictures of ox, moose, so their names are printed (`sheetgen icons` lists the pictures)\n" in ran.out
    assert ran.out.endswith("own.yaml: valid\n")
