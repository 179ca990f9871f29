"""Typical custom layouts: blocks rearranged in a few lines, other sizes of the game, a club's line and logo. All of them print and
can be checked."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec import inspect as mi
from PIL import Image

from sheetgen.cli.main import sheetgen
from sheetgen.drawing.sheet import Box, Line, Picture, Sheet, Text
from sheetgen.form.spaces import spaces
from sheetgen.layout.building.build import build
from sheetgen.layout.convert import NodeConverter
from sheetgen.layout.find import bundled
from sheetgen.source.nodes import Node
from tests.drawing.blocks.room import fonts, ink
from tests.layout.files import boxes, layout, sheet, typed
from tests.thorough import every

REARRANGED = """\
extends: namaste
remove: [legend]
blocks: [{id: karma, at: c1-12 r3-5, min: [20mm, 18mm]}, {id: board, at: c1-12 r6-17}]
"""
"""A change of three lines: karma is above the board, its boxes are twice as large, and the legend is removed."""

SYMBOLS = "symbols: {{rows: [{rows}], columns: [{columns}]}}\n"
SIZES = {
    3: ("lotus", "eye"),
    5: ("lotus, eye, fish", "bamboo, wheel, hand"),
    9: ("lotus, infinity, elephant, eye, fish, cat, pig", "bamboo, wheel, hand, yin-yang, stones, key, flag"),
}

FULL = """\
game: namaste
title: Namaste
page: {paper: a5, orientation: portrait, margin: 8mm, columns: 12, rows: 20, gap: 2mm}
theme:
  middle: {fill: "#f3b9c9", mono: heavy}
labels:
  en: {first: "I'm first"}
  de: {first: "Ich starte"}
diamond: 7
dice: {white: 3, turquoise: 1, faces: [2, 3, 4, 5, 6, [1, 7]]}
symbols: {rows: [lotus, infinity, elephant, eye, fish], columns: [bamboo, wheel, hand, yin-yang, stones]}
karma: 4
blocks:
  - {id: heading, block: text, at: c1-8 r1, text: $title, style: heading}
  - {id: first, block: tick, at: c9-12 r1, space: first, label: $first}
  - {id: board, block: lattice, at: c1-12 r3-14, space: circles, cell: {shape: circle, min: 11mm}}
  - {id: karma, block: boxes, at: c1-5 r16-17, space: karma, style: karma, min: [10mm, 9mm]}
  - {id: player, block: write, at: c1-12 r2, space: player}
"""
"""A layout that sets all its own keys; the rest comes from the standard."""


def run(*arguments: str) -> Result:
    """Run the command line once."""
    return CliRunner().invoke(sheetgen, list(arguments))


def in_order(printed: Sheet, own: Path, text: str) -> None:
    """Assert that all ink is within the margin, every space is there once, and no spaces overlap."""
    safe = Box(0, 0, *printed.paper).inset(printed.margin)
    places = [place for page in printed.pages for place in page.places]
    assert [op for page in printed.pages for op in page.ops if not safe.holds(ink(op))] == []
    assert [(a.space, b.space) for page in printed.pages for a, b in combinations(page.places, 2) if a.box.overlaps(b.box)] == []
    assert sorted(place.space for place in places) == sorted(space.name for space in spaces(layout(own, text).content.form))


def test_karma_moves_above_the_board_and_grows(tmp_path: Path) -> None:
    before, after = boxes(sheet(tmp_path, "extends: namaste\n")), boxes(sheet(tmp_path, REARRANGED))
    assert after.keys() == before.keys()
    highest = min(box.y for name, box in after.items() if name.startswith("circles"))
    for name in (f"karma.{n}" for n in range(1, 5)):
        assert after[name].bottom <= highest
        assert after[name].w >= 2 * before[name].w
        assert after[name].w * after[name].h >= 2 * before[name].w * before[name].h
    in_order(sheet(tmp_path, REARRANGED), tmp_path, REARRANGED)
    assert "How it scores" not in [op.text for op in sheet(tmp_path, REARRANGED).pages[0].ops if isinstance(op, Text)]


def test_print_spaces_blank_and_check_follow(tmp_path: Path) -> None:
    own = typed(tmp_path, REARRANGED)
    pdf = tmp_path / "own.pdf"
    assert run("render", own, "-o", str(pdf)).exit_code == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    listed = json.loads(run("spaces", own).stdout)
    assert {each["space"]: each["box"] for each in listed["spaces"]} == {
        name: [round(side, 2) for side in box] for name, box in boxes(sheet(tmp_path, REARRANGED)).items()
    }
    empty = run("blank", own).stdout
    filled = typed(tmp_path, empty.replace("karma: []", "karma: [3, 9]").replace(f"sheet: {own}", "sheet: own.yaml"), "joe.yaml")
    checked = run("check", filled, "--format", "json")
    assert checked.exit_code == 1
    (entry,) = json.loads(checked.stdout)["sheets"]
    assert [(finding["rule"], finding["space"]) for finding in entry["findings"]] == [("namaste/karma-points", "karma.2")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_other_sizes_of_the_diamond(size: int, lang: str, tmp_path: Path) -> None:
    """13 circles with `diamond: 5`, 41 with `diamond: 9`: everything is on the same page, and `check` knows the new symbols."""
    rows, columns = (names if size > 3 else names.split(",")[0] for names in SIZES[size])
    own = f"extends: namaste\ndiamond: {size}\n" + SYMBOLS.format(rows=rows, columns=columns)
    printed = sheet(tmp_path, own, lang)
    in_order(printed, tmp_path, own)
    circles = [box for name, box in boxes(printed).items() if name.startswith("circles.")]
    assert len(circles) == {3: 5, 5: 13, 9: 41}[size]
    assert min(box.w for box in circles) >= 11 - 1e-6
    assert len(printed.pages) == 1


def test_a_sheet_of_another_size_is_checked_by_its_own_symbols(tmp_path: Path) -> None:
    typed(
        tmp_path,
        "extends: namaste\ndiamond: 5\n" + SYMBOLS.format(rows="lotus, eye, fish", columns="bamboo, wheel, hand"),
        "s.yaml",
    )
    rows = "circles: |\n  3\n  2 4 6\n  1 5 7 8 9\n  6 8 9\n  7\n"
    joe = typed(tmp_path, f"sheet: s.yaml\nplayer: Joe\n{rows}symbols: {{lotus: 4, eye: 7, fish: 9}}\n", "joe.yaml")
    (entry,) = json.loads(run("check", joe, "--format", "json").stdout)["sheets"]
    assert entry["errors"] == []
    assert ("namaste/symbol-points", "symbols.fish") in {(each["rule"], each["space"]) for each in entry["findings"]}


def test_a_layout_that_says_everything_itself(tmp_path: Path) -> None:
    printed = sheet(tmp_path, FULL)
    in_order(printed, tmp_path, FULL)
    assert printed.title == "Namaste"
    found = boxes(printed)
    assert found["karma.1"].w >= 10
    assert found["karma.1"].h >= 9
    assert min(box.w for name, box in found.items() if name.startswith("circles.")) >= 11
    assert "Ich starte" in [op.text for op in sheet(tmp_path, FULL, "de").pages[0].ops if isinstance(op, Text)]


def test_a_clubs_own_line_and_logo(tmp_path: Path) -> None:
    Image.new("RGB", (40, 20), "#336699").save(tmp_path / "logo.png")
    own = """\
extends: namaste
blocks:
  - {id: logo, block: picture, at: c1-2 r15, file: logo.png}
  - {id: club, block: text, at: c3-5 r15, text: "Spieleclub Köln", style: label}
"""
    printed = sheet(tmp_path, own)
    in_order(printed, tmp_path, own)
    (logo,) = [op for op in printed.pages[0].ops if isinstance(op, Picture)]
    assert logo.file == str(tmp_path / "logo.png")
    assert logo.box.w == pytest.approx(2 * logo.box.h)
    assert "Spieleclub Köln" in [op.text for op in printed.pages[0].ops if isinstance(op, Text)]
    pdf = tmp_path / "own.pdf"
    assert run("render", str(tmp_path / "own.yaml"), "-o", str(pdf)).exit_code == 0
    assert b"/Subtype /Image" in pdf.read_bytes()


@pytest.mark.parametrize("kind", ["png", "jpg", "gif"])
def test_a_damaged_or_foreign_picture_is_a_fault(kind: str, tmp_path: Path) -> None:
    """A PNG with a wrong byte, a JPEG cut off in its middle, a GIF: reported, or printed as far as possible; never a traceback."""
    file = tmp_path / f"logo.{kind}"
    Image.effect_noise((60, 60), 80).save(file)
    whole = bytearray(file.read_bytes())
    if kind == "png":
        whole[len(whole) // 2] ^= 0xFF
    file.write_bytes(whole if kind != "jpg" else whole[: len(whole) // 2])
    own = typed(tmp_path, f"extends: namaste\nblocks:\n  - {{id: logo, block: picture, at: c1-2 r15, file: logo.{kind}}}\n")
    told = run("render", own, "-o", str(tmp_path / "own.pdf"))
    assert told.exit_code == 2
    said = "logo.gif is not a PNG or JPEG picture" if kind == "gif" else f"the picture logo.{kind} is damaged or incomplete"
    assert f"{own}:3:52: error: {said}" in told.stderr


def test_a_board_on_the_second_page_takes_its_ends_along(tmp_path: Path) -> None:
    own = "extends: namaste\nblocks: [{id: board, page: 2}]\n"
    printed = sheet(tmp_path, own)
    in_order(printed, tmp_path, own)
    families = [{place.space.partition(".")[0] for place in page.places} for page in printed.pages]
    assert families == [{"first", "player", "karma", "score", "total"}, {"circles", "symbols", "crossed", "truths"}]


def test_without_bad_karma(tmp_path: Path) -> None:
    own = "extends: namaste\nkarma: 0\n"
    assert not any(name.startswith("karma") for name in boxes(sheet(tmp_path, own)))
    in_order(sheet(tmp_path, own), tmp_path, own)


@pytest.mark.parametrize("paper", ["a4", "letter", "half-letter", "148x220mm"])
def test_other_papers(paper: str, tmp_path: Path) -> None:
    own = f"extends: namaste\npage: {{paper: {paper}}}\n"
    if paper == "half-letter":
        own += "remove: [legend]\nblocks: [{id: karma, at: c1-12 r16-17}]\n"
    in_order(sheet(tmp_path, own), tmp_path, own)


def test_lint_of_a_faulty_layout_ends_with_2_and_tells_where(tmp_path: Path) -> None:
    own = typed(tmp_path, "extends: namaste\nblocks:\n  - {id: karma, att: c1-6 r16-17}\n  - {id: heading, text: $nmae}\n")
    told = run("lint", own)
    assert told.exit_code == 2
    assert f"{own}:3:17: error: unknown key 'att'" in told.stdout
    assert f"{own}:4:25: error: there is no label 'nmae'" in told.stdout
    (entry,) = json.loads(run("lint", own, "--format", "json").stdout)["layouts"]
    assert entry["valid"] is False
    assert [(each["line"], each["column"]) for each in entry["errors"]] == [(3, 17), (4, 25)]
    rendered = run("render", own, "-o", str(tmp_path / "own.pdf"))
    assert rendered.exit_code == 2
    assert " ".join(told.stdout.split()).startswith(" ".join(rendered.stderr.split()))
    assert not (tmp_path / "own.pdf").exists()


@pytest.mark.parametrize("name", every(bundled(), 3))
def test_lint_of_a_bundled_layout_is_in_order(name: str) -> None:
    assert run("lint", name).exit_code == 0


def test_what_an_own_layout_says_is_converted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    converted: list[str] = []
    convert = NodeConverter.value

    def counted(self: NodeConverter, node: Node, kind: mi.Type, path: str) -> object:
        converted.append(path)
        return convert(self, node, kind, path)

    monkeypatch.setattr(NodeConverter, "value", counted)
    own = layout(tmp_path, REARRANGED)
    assert own.common.page.paper == "a5"
    assert [block.options.id for block in own.blocks if block.options.page != 1] == []
    ids = [path for path in converted if path.endswith(".id")]
    assert sorted(ids) == sorted(set(ids)) != []
    assert converted.count("page.columns") == 1


def test_margins_of_each_side_merge_with_the_base(tmp_path: Path) -> None:
    printed = sheet(tmp_path, "extends: namaste\npage: {margin: {left: 12mm}}\n")
    assert printed.margins == (8.0, 8.0, 8.0, 12.0)
    assert min(box.x for box in boxes(printed).values()) >= 12.0
    typed(tmp_path, "extends: yacht\npage: {margin: {left: 12mm, top: 10mm}}\n", "base.yaml")
    assert sheet(tmp_path, "extends: base.yaml\npage: {margin: {top: 9mm}}\n").margins == (9.0, 8.0, 8.0, 12.0)
    typed(tmp_path, "extends: yacht\npage: {margin: 10mm}\n", "base.yaml")
    assert sheet(tmp_path, "extends: base.yaml\npage: {margin: {left: 12mm}}\n").margins == (10.0, 10.0, 10.0, 12.0)


@pytest.mark.parametrize("base", ["namaste", "yacht"])
def test_room_for_holes_is_at_the_right_of_a_back_and_for_glue_on_top(base: str, tmp_path: Path) -> None:
    front, back = sheet(tmp_path, f"extends: {base}\npage: {{punch: left, glue: top}}\nback: rules\n").pages
    width = 148.0
    assert min(place.box.x for place in front.places) >= 20.0
    assert max(ink(op).right for op in back.ops if isinstance(op, Text)) <= width - 20.0
    assert all(ink(op).y >= 15.0 for page in (front, back) for op in page.ops if isinstance(op, Text))
    ticks = [op for page in (front, back) for op in page.ops if isinstance(op, Line) and op.y1 == op.y2 == 105.0]
    assert [op.x1 < 10 for op in ticks] == [True, False]


def test_a_picture_covers_the_page_in_colour_only(tmp_path: Path) -> None:
    Image.new("RGB", (40, 20), "#ffeedd").save(tmp_path / "sand.png")
    text = "extends: yacht\npage: {background: sand.png}\n"
    (ground,) = (op for op in sheet(tmp_path, text).pages[0].grounds if isinstance(op, Picture))
    assert ground.box.holds(Box(0, 0, 148, 210))
    assert ground.box.w == pytest.approx(2 * ground.box.h)
    printed = build(layout(tmp_path, text), "en", "saver", fonts())
    assert not any(isinstance(op, Picture) for op in printed.pages[0].painted)
