"""Every bundled layout as numbers, in every language and ink: all print stays on the paper, and the sheet is complete."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, product

import pytest
from msgspec import structs

from sheetgen.drawing.colours import lightness
from sheetgen.drawing.sheet import Ellipse, Ink, Line, Op, Page, Path, Place, Rect, Sheet, Symbol, Text
from sheetgen.form.spaces import spaces
from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source import reader
from tests.drawing.blocks.room import fonts, ink, letters
from tests.games.placement.paper import safe
from tests.thorough import every

INKS: tuple[Ink, ...] = ("full", "saver", "mono")
LIBRARY = Library()
LAYOUTS = bundled()
LANGS = ("en", "de")
LEAST_TYPE = 7.0
IMPRINT = 6.0
LEAST_SCANNED = 6.0
LARGEST_SAVER_FILL = 20.0
SAME_IN_GERMAN = {
    *("karma", "die", "planet", "bonus", "chance", "par", "de", "en", "ii", "iii", "iv", "bag", "flush"),
    *("grand", "hand", "name", "null", "west", "re", "kontra", "bags", "nil", "nt", "xx", "solo", "box"),
    *("joker", "match", "rubber", "schneider", "schwarz", "ss", "stöck", "tout", "weis", "wenz", "strike"),
    *("spare", "foul", "sheetgen", "best", "of", "in", "vi", "frame", "break", "fouls", "pink", "recurve"),
    *("compound",),
    *("ball", "birdie", "bogey", "eagle", "index", "bull", "gammon", "crawford", "wind"),
}
"""Words that are German as well as English, the codes of the languages, numbers of stages, words of card games and of sports."""


@cache
def layout(name: str) -> Layout:
    """A bundled layout."""
    return LIBRARY.layout(name)


@cache
def sheet(name: str, lang: str = "en", kind: Ink = "full", *, scan: bool = False) -> Sheet:
    """Return the sheet of a bundled layout."""
    return build(layout(name), lang, kind, fonts(), scan=scan)


every_sheet = pytest.mark.parametrize("name", LAYOUTS)
SCANNED = [name for name in LAYOUTS if any(spaces(layout(name).content.form))]
"""Layouts of sheets that have spaces to write in."""


def prints(name: str) -> list[Sheet]:
    """Return the prints of a layout in each language, with each ink, for scanning or not. `make test` takes only some of them."""
    scans = (False, True)[: 1 + (name in SCANNED)]
    return [sheet(name, lang, kind, scan=scan) for lang, kind, scan in every(product(LANGS, INKS, scans), 5)]


def pages(name: str) -> list[Page]:
    """Return all pages of a layout's prints."""
    return [page for printed in prints(name) for page in printed.pages]


def test_there_are_bundled_layouts() -> None:
    assert "namaste" in LAYOUTS


@every_sheet
def test_it_speaks_both_languages(name: str) -> None:
    assert set(LANGS) <= set(layout(name).languages)


@every_sheet
def test_all_ink_lies_within_the_margin(name: str) -> None:
    for printed in prints(name):
        inside = safe(printed)
        assert printed.margin >= ((12 if min(printed.paper) <= 148 else 14) if printed.scan else 5)
        assert [op for page in printed.pages for op in page.ops if not inside.holds(ink(op))] == []
        assert [place for page in printed.pages for place in page.places if not inside.holds(place.box)] == []


@every_sheet
def test_no_two_spaces_overlap(name: str) -> None:
    for page in pages(name):
        assert [(a.space, b.space) for a, b in combinations(page.places, 2) if a.box.overlaps(b.box) and not is_flag(a, b)] == []


def is_flag(field: Place, box: Place) -> bool:
    """Return whether the second space is the flag of the first: a box inside it for the order of arrival."""
    return box.space == field.space.replace("marks", "flags") and field.box.holds(box.box)


@every_sheet
def test_every_space_of_the_form_is_there_once(name: str) -> None:
    content = layout(name).content
    wanted = sorted((space.name, space.type) for space in spaces(content.form) if space.seat or space.name not in content.unplaced)
    for printed in prints(name):
        assert sorted((place.space, place.type) for page in printed.pages for place in page.places) == wanted


@every_sheet
def test_type_is_large_enough_to_read_and_all_of_it_is_printed(name: str) -> None:
    for printed in prints(name):
        texts = [op for page in printed.pages for op in page.ops if isinstance(op, Text)]
        assert texts
        least = LEAST_SCANNED if printed.scan else LEAST_TYPE
        assert [
            op for op in texts if op.size < (IMPRINT if op.text == printed.title or op.text.startswith("sheetgen") else least)
        ] == []
        assert [op for op in texts if not op.text.strip() or fonts().missing(op.text, op.weight)] == []


@every_sheet
def test_no_two_texts_share_paper(name: str) -> None:
    for page in pages(name):
        texts = [(op.text, letters(op)) for op in page.ops if isinstance(op, Text)]
        assert [(a, b) for (a, one), (b, other) in combinations(texts, 2) if one.overlaps(other)] == []


@every_sheet
@pytest.mark.parametrize("lang", LANGS)
def test_mono_is_grey(name: str, lang: str) -> None:
    found = {colour for page in sheet(name, lang, "mono").pages for op in page.ops for colour in colours(op)}
    assert found
    assert [colour for colour in found if not colour[1:3] == colour[3:5] == colour[5:7]] == []


@every_sheet
@pytest.mark.parametrize("lang", LANGS)
def test_saver_fills_nothing_large(name: str, lang: str) -> None:
    ops = [op for page in sheet(name, lang, "saver").pages for op in page.ops]
    assert [op for op in ops if filled(op) > LARGEST_SAVER_FILL] == []


@every_sheet
def test_saver_has_the_same_outlines(name: str) -> None:
    """Less ink, not fewer spaces: every frame or solid fill has a line; pale backgrounds outside spaces may be dropped."""
    full, saver = (
        [
            (number, op)
            for number, page in enumerate(sheet(name, "en", kind).pages)
            for op in page.ops
            if isinstance(op, Rect | Ellipse)
        ]
        for kind in ("full", "saver")
    )
    lined = {(number, op.box) for number, op in saver if op.pen is not None}
    spaces = {
        (number, place.box)
        for number, page in enumerate(sheet(name, "en", "full").pages)
        for place in page.places
        if not place.parts
    }
    for number, op in full:
        if op.pen is not None or (number, op.box) in spaces or (op.fill and lightness(op.fill) < 0.8):
            assert any(page == number and box.inset(-0.5).holds(op.box) for page, box in lined), op


def colours(op: Op) -> list[str]:
    """Every colour of an operation."""
    match op:
        case Rect(_, fill, pen) | Ellipse(_, fill, pen) | Path(_, fill, pen):
            return [colour for colour in (fill, pen.colour if pen else None) if colour]
        case Line(pen=pen):
            return [pen.colour]
        case Text(colour=colour) | Symbol(colour=colour):
            return [colour]
    raise AssertionError(op)


def filled(op: Op) -> float:
    """The area an operation fills with ink, in mm²; at most, for round shapes."""
    if isinstance(op, Rect | Ellipse) and op.fill not in (None, "#ffffff"):
        return op.box.w * op.box.h
    return 0.0


@every_sheet
def test_pages_differ_in_nothing_but_words_between_languages(name: str) -> None:
    """The frames and symbols have the same positions in every language; labels may shift their neighbours."""

    def frames(page: Page) -> list[Op]:
        return [op for op in page.ops if isinstance(op, Symbol | Ellipse)]

    english, german = sheet(name, "en"), sheet(name, "de")
    assert [frames(page) for page in english.pages] == [frames(page) for page in german.pages]


@every_sheet
def test_german_has_no_english_leftovers(name: str) -> None:
    title = {*words(layout(name).title("de")), *words(name)}
    both = told(sheet(name, "en")) & told(sheet(name, "de"))
    assert {word for word in both if len(word) > 1} - title - SAME_IN_GERMAN == set()


@every_sheet
def test_labels_are_there_in_every_language(name: str) -> None:
    """Names that are printed unchanged may have no label."""
    labels = layout(name).common.labels
    names = {label for each in layout(name).content.names.values() for label in each.labels}
    said = {lang: set(texts) - names for lang, texts in labels.items()}
    assert set(map(frozenset, said.values())) <= {frozenset(said.get("en", ()))}
    assert [(lang, key) for lang, texts in labels.items() for key, text in texts.items() if text and not text.strip()] == []


def told(printed: Sheet) -> set[str]:
    """Return every word on a sheet, except the slanted letters of formulas."""
    said = [op for page in printed.pages for op in page.ops if isinstance(op, Text) and op.weight != "italic"]
    texts = " ".join(op.text for op in said)
    return set(words(texts.replace(layout(printed.name).fingerprint, "")))


def words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return re.findall(r"[^\W\d_]+", text.casefold())


@every_sheet
def test_a_sheet_to_be_scanned_is_the_same_within_a_wider_margin(name: str) -> None:
    """The same spaces with the same parts; everything outside spaces is exactly the same."""
    usual, scanned = sheet(name), sheet(name, scan=True)
    if name not in SCANNED:
        assert scanned == usual
        return
    assert (usual.scan, scanned.scan) == (False, True)
    assert scanned.margin > usual.margin

    def written(printed: Sheet) -> list[tuple[str, list[str | int]]]:
        return [(place.space, [part.value for part in place.parts]) for page in printed.pages for place in page.places]

    assert written(scanned) == written(usual)


@pytest.mark.parametrize("name", [name for name in LAYOUTS if name.startswith("placement/")])
@pytest.mark.parametrize(("scan", "least"), [(False, 16.0), (True, 15.0)])
def test_dice_lie_on_the_fields_of_levels(name: str, scan: bool, least: float) -> None:
    """All bundled levels have at most 9 × 7 fields."""
    (page,) = sheet(name, scan=scan).pages
    fields = [place.box for place in page.places if place.space.startswith("marks.")]
    assert min(min(box.w, box.h) for box in fields) >= least - 1e-6


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("scan", [False, True])
def test_the_tally_has_room_for_names_and_ticks(lang: str, scan: bool) -> None:
    (page,) = sheet("lucky-dice", lang, scan=scan).pages
    places = {place.space: place for place in page.places}
    symbols = layout("lucky-dice").keys.symbols
    for family, height in (("players", 20), ("coasters", 8.5)):
        boxes = [places[f"{family}.{n}"].box for n in range(1, 7)]
        assert all(box.w >= 13 - 1e-6 and box.h >= height - 1e-6 for box in boxes)
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    for name, values, least in [
        ("game", ("three", "pile"), (5.5, 5.5)),
        ("rounds.16.lucky", symbols, (6.0, 7.5)),
        ("rounds.16.out", range(1, 7), (6.4, 6.4)),
        ("winners", range(1, 7), (8.0, 8.0)),
    ]:
        parts = places[name].parts
        assert [part.value for part in parts] == list(values)
        assert all(part.box.w >= least[0] - 1e-6 and part.box.h >= least[1] - 1e-6 for part in parts), name
        assert all(places[name].box.holds(part.box) for part in parts)
        assert not any(a.box.overlaps(b.box) for a, b in combinations(parts, 2))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", INKS)
@pytest.mark.parametrize("scan", [False, True])
def test_rules_of_stages_stand_off_their_bars_and_end_in_no_lone_word(lang: str, kind: Ink, scan: bool) -> None:
    labels, counted = layout("diceculus").common.labels[lang], 0
    for page in sheet("diceculus", lang, kind, scan=scan).pages:
        texts = [op for op in page.ops if isinstance(op, Text)]
        for rule in (text for key, text in labels.items() if key.endswith("-rule")):
            lines = [ink(op) for op in texts if op.text in rule and len(op.text) > 30]
            counted += len(lines)
            for first, last in zip(lines[::2], lines[1::2], strict=True):
                assert min(first.w, last.w) > 0.8 * max(first.w, last.w)
            for bar in (op.box for op in page.ops if isinstance(op, Rect)):
                inside = [box for box in lines if bar.overlaps(box)]
                assert all(bar.inset(1.4, 0.3).holds(box) for box in inside)
    assert counted


@pytest.mark.parametrize("lang", LANGS)
def test_namaste_has_room_for_a_pen(lang: str) -> None:
    """Circles of 11 mm, spaces of 10 × 9 mm, and 4.5 mm for spaces that are only crossed or ticked."""
    (page,) = sheet("namaste", lang).pages
    least = {"circles": (11.0, 11.0), "crossed": (4.5, 4.5), "first": (4.5, 4.5), "player": (48.0, 6.0)}
    for place in page.places:
        width, height = least.get(place.space.partition(".")[0], (10.0, 9.0))
        assert place.box.w >= width - 1e-6, place
        assert place.box.h >= height - 1e-6, place


def test_namaste_is_a_diamond_of_circles_in_the_rulebooks_colours() -> None:
    """Nine pink circles, four turquoise ones, twelve white; four green spaces."""
    (page,) = sheet("namaste").pages
    circles = [place for place in page.places if place.space.startswith("circles.")]
    assert len(circles) == 25
    assert {round(place.box.w, 6) for place in circles} == {round(circles[0].box.h, 6)}
    styles = layout("namaste").common.theme
    drawn = [op for op in page.ops if isinstance(op, Ellipse)]
    counts = {name: sum(op.fill == styles[name].fill and op.box.w > 10 for op in drawn) for name in ("middle", "truth-circle")}
    assert counts == {"middle": 9, "truth-circle": 4}
    assert sum(isinstance(op, Rect) and op.fill == styles["karma"].fill and op.box.w > 10 for op in page.ops) == 4


def test_another_page_is_heeded_by_one_that_is_made_by_itself() -> None:
    text = b"game: sheet\nspaces: {a: 0..9, b: 0..9, total: {is: a + b}}\n"
    layout = Library(standard_input=True, given={"-": reader.read("-", text)}).layout("-")
    page = layout.common.page
    for change in ({"paper": "a3"}, {"paper": "a6"}, {"orientation": "landscape"}, {"margin": 20.0}):
        made = layout.on(structs.replace(page, **change)).page
        assert {key: getattr(made, key) for key in change} == change
    assert layout.on(structs.replace(page, paper="a3")).on(structs.replace(page, paper="a3", margin=20.0)).page.paper == "a3"
