"""The bundled sheet of Namaste and short custom layouts based on it, in every language and ink."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from sheetgen.drawing.sheet import Box, Ellipse, Ink, Line, Op, Page, Rect, Sheet, Symbol, Text
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from tests.drawing.blocks.room import fonts, ink

INKS: tuple[Ink, ...] = ("full", "saver", "mono")
LANGS = ("en", "de")
MARGIN = Box(8, 8, 132, 194)
WHITE = (None, "#ffffff")

CELLS = {
    "heading": "c1-12 r1-2",
    "board": "c1-12 r3-14",
    "symbol-rows": None,
    "symbol-columns": None,
    "truths": None,
    "karma": "c1-5 r16-17",
    "legend": "c6-12 r15-17",
    "sum": "c1-8 r18-19",
    "total": "c9-12 r18-19",
    "footer": "c9-12 r20",
}
"""Cells of blocks by id; custom layouts rely on both."""

VARIANTS = {
    "bundled": "",
    "karma above": """\
remove: [legend]
blocks:
  - {id: karma, at: c1-12 r3-5, min: [20mm, 18mm]}
  - {id: board, at: c1-12 r6-17}
""",
    "wide karma": "remove: [legend]\nblocks:\n  - {id: karma, at: c1-12 r15-17}\n",
    "small": "diamond: 5\nsymbols: {rows: [lotus, eye, fish], columns: [bamboo, wheel, hand]}\n",
    "large": """\
diamond: 9
symbols: {rows: [lotus, eye, fish, gem, key, pig, cat], columns: [bamboo, wheel, hand, clover, stones, penny, rocket]}
""",
}


def sheet_of(variant: str, folder: Path, lang: str = "en", kind: Ink = "full") -> Sheet:
    """Return a variant's sheet; raise Unreadable if it has an error."""
    file = folder / "own.yaml"
    file.write_text("extends: namaste\n" + VARIANTS[variant], encoding="utf-8")
    return build(Library().layout(str(file) if VARIANTS[variant] else "namaste"), lang, kind, fonts())


def page_of(variant: str, folder: Path, lang: str = "en", kind: Ink = "full") -> Page:
    """Return the only page of a variant's sheet."""
    (page,) = sheet_of(variant, folder, lang, kind).pages
    return page


def colours(op: Op) -> list[str]:
    """Every colour of an operation."""
    match op:
        case Rect(_, fill, pen) | Ellipse(_, fill, pen):
            return [colour for colour in (fill, pen.colour if pen else None) if colour]
        case Line(pen=pen):
            return [pen.colour]
        case Text(colour=colour) | Symbol(colour=colour):
            return [colour]
    raise AssertionError(op)


def centre(box: Box) -> tuple[float, float]:
    """The middle of a box, to a thousandth of a millimetre."""
    x, y = box.centre
    return round(x, 3), round(y, 3)


def test_ids_and_cells_are_those_people_rely_on() -> None:
    layout = Library().layout("namaste")
    assert {block.options.id: block.options.at for block in layout.blocks} == CELLS
    page = layout.common.page
    assert (page.paper, page.orientation, page.margin, page.columns, page.rows, page.gap) == ("a5", "portrait", 8, 12, 20, 2)


def test_labels_and_title_are_complete_in_both_languages() -> None:
    layout = Library().layout("namaste")
    assert layout.languages == LANGS
    assert set(layout.common.labels["en"]) == set(layout.common.labels["de"])
    assert isinstance(layout.common.title, dict)
    assert set(layout.common.title) == set(LANGS)


@pytest.mark.parametrize("kind", INKS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_ink_keeps_the_margin_and_type_can_be_read(variant: str, lang: str, kind: Ink, tmp_path: Path) -> None:
    page = page_of(variant, tmp_path, lang, kind)
    assert [op for op in page.ops if not MARGIN.holds(ink(op))] == []
    assert min(op.size for op in page.ops if isinstance(op, Text)) >= 6.5


@pytest.mark.parametrize("variant", VARIANTS)
def test_spaces_are_large_enough_for_a_pen(variant: str, tmp_path: Path) -> None:
    places = page_of(variant, tmp_path).places
    least = {"circles": (11.0, 11.0), "crossed": (4.5, 4.5), "first": (4.5, 4.5), "player": (48.0, 7.0)}
    for place in places:
        width, height = least.get(place.space.partition(".")[0], (10.0, 9.0))
        assert place.box.w >= width - 1e-6, place
        assert place.box.h >= height - 1e-6, place


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_two_spaces_share_paper(variant: str, tmp_path: Path) -> None:
    places = page_of(variant, tmp_path).places
    assert [(a.space, b.space) for a, b in combinations(places, 2) if a.box.overlaps(b.box)] == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_is_printed_where_a_player_writes(variant: str, tmp_path: Path) -> None:
    """Type and symbols stay out of every space."""
    page = page_of(variant, tmp_path)
    printed = [op for op in page.ops if isinstance(op, Text | Symbol)]
    spaces = [place for place in page.places if place.space != "player"]
    assert [(op, place.space) for op in printed for place in spaces if place.box.overlaps(ink(op))] == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_places_do_not_depend_on_ink_or_language(variant: str, tmp_path: Path) -> None:
    """All prints have the same positions for reading photos; only the spaces `player` and `first` may differ."""

    def places(lang: str, kind: Ink) -> set[object]:
        return {place for place in page_of(variant, tmp_path, lang, kind).places if place.space not in ("player", "first")}

    first = places("en", "full")
    assert all(places(lang, kind) == first for lang in LANGS for kind in INKS)


@pytest.mark.parametrize("lang", LANGS)
def test_mono_has_no_colour(lang: str, tmp_path: Path) -> None:
    found = {colour for op in page_of("bundled", tmp_path, lang, "mono").ops for colour in colours(op)}
    assert [colour for colour in found if not colour[1:3] == colour[3:5] == colour[5:7]] == []


def test_mono_tells_every_kind_of_space_apart(tmp_path: Path) -> None:
    """Neighbouring kinds differ by shade or by a ring inside; the sample in the legend has the ring too."""
    page = page_of("bundled", tmp_path, kind="mono")
    shapes = [op for op in page.ops if isinstance(op, Rect | Ellipse) and op.pen is not None]

    def shows(space: str) -> tuple[str | None, int]:
        box = next(place.box for place in page.places if place.space == space)
        frames = [op for op in shapes if centre(op.box) == centre(box)] or [op for op in shapes if op.box.holds(box, 0.5)]
        return frames[0].fill, len(frames)

    small = [op for op in shapes if isinstance(op, Ellipse) and 1.0 < op.box.w < 5.0 and op.box.y > 140]
    assert len({centre(op.box) for op in small}) == len(small) - 1
    assert len({shows(space) for space in ("circles.r4c4", "circles.r1c4", "circles.r3c3")}) == 3
    assert shows("symbols.lotus") != shows("truths.top")


@pytest.mark.parametrize("variant", VARIANTS)
def test_hints_stand_clear_of_their_frame(variant: str, tmp_path: Path) -> None:
    page = page_of(variant, tmp_path)
    hints = [ink(op) for op in page.ops if isinstance(op, Text) and op.text in ("×1", "½")]
    frames = [op.box for op in page.ops if isinstance(op, Rect)]
    clear = [hint.x - frame.x for hint in hints for frame in frames if frame.holds(hint)]
    assert len(clear) == len(hints) == 4
    assert min(clear) >= 0.7


def test_saver_fills_nothing(tmp_path: Path) -> None:
    page = page_of("bundled", tmp_path, kind="saver")
    assert [op for op in page.ops if isinstance(op, Rect | Ellipse) and op.fill not in WHITE] == []


def test_a_board_without_room_says_what_is_missing(tmp_path: Path) -> None:
    from sheetgen.source.faults import Unreadable

    file = tmp_path / "own.yaml"
    file.write_text("extends: namaste\nblocks:\n  - {id: board, at: c1-12 r3-10}\n", encoding="utf-8")
    with pytest.raises(Unreadable) as told:
        build(Library().layout(str(file)), "en", "full", fonts())
    (fault,) = [fault for fault in told.value.faults if "doesn't fit" in fault.text]
    assert "mm more in height" in fault.text
    assert (fault.position.line, fault.position.column) == (3, 21)
