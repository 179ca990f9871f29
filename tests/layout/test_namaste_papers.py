"""Namaste of every size on every paper, by numbers: it prints, or the error names a paper that is large enough."""

from __future__ import annotations

import random
from itertools import combinations, product
from pathlib import Path

import pytest

from sheetgen.drawing import words as drawing_words
from sheetgen.drawing.papers import larger
from sheetgen.drawing.sheet import Box, Ink, Page, Sheet, Symbol, Text
from sheetgen.layout.building.build import all_faults, build
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.messages import Phrase
from tests.command import run
from tests.drawing.blocks.room import fonts, ink
from tests.layout.files import typed
from tests.thorough import every, some

INKS: tuple[Ink, ...] = ("full", "saver", "mono")
LANGS = ("en", "de")
PAPERS = ("a6", "a5", "a4", "a3", "letter", "half-letter")
SYMBOLS = [
    "lotus",
    "infinity",
    "elephant",
    "eye",
    "fish",
    "bamboo",
    "wheel",
    "hand",
    "yin-yang",
    "stones",
    "cat",
    "clover",
    "pig",
    "horseshoe",
    "gem",
    "key",
    "lock",
    "bomb",
    "mandala",
    "Sehrlangername",
    "x",
    "two-words",
    "flower",
    "om",
    "lantern",
]
TITLES = ("Namaste", "Ein sehr langer Titel für einen langen Abend", "Club night at the old observatory on the hill")
FACES = ("[2, 3, 4, 5, 6, [1, 7]]", "[1, 2, 3, 4, 5, 6]", "[[1, 2], [3, 9], 5, 8]", "[[1, 2, 3, 4], [5, 6], [7, 8], [9, 10]]")
COLOURS = ("pink", "turquoise circle", "white", "green", "petrol", "grün")


def own(diamond: int, paper: str, chance: random.Random, more: str = "") -> str:
    """Return a custom layout: its circles, paper, and random keys."""
    names = chance.sample(SYMBOLS, 2 * (diamond - 2))
    rows, columns = ", ".join(names[: diamond - 2]), ", ".join(names[diamond - 2 :])
    dice = f"{{white: {chance.randint(1, 5)}, turquoise: {chance.randint(1, 3)}, faces: {chance.choice(FACES)}}}"
    return (
        f"extends: namaste\ntitle: {chance.choice(TITLES)}\npage: {{paper: {paper}{more}}}\ndiamond: {diamond}\n"
        f"symbols: {{rows: [{rows}], columns: [{columns}]}}\ndice: {dice}\nkarma: {chance.choice((0, 1, 3, 4, 5, 6, 9, 12))}\n"
    )


def prints(layout: Layout) -> dict[tuple[str, Ink], Sheet]:
    """The sheet in both languages and all inks."""
    return {(lang, kind): build(layout, lang, kind, fonts()) for lang in LANGS for kind in INKS}


def type_and_symbols(page: Page) -> list[tuple[str, Box]]:
    """Return the printed type and symbols with their ink extents."""
    shown = [(op.text if isinstance(op, Text) else op.name, ink(op)) for op in page.ops if isinstance(op, Text | Symbol)]
    return [(name, box) for name, box in shown if name]


def is_in_order(sheet: Sheet) -> None:
    """Assert that nothing overlaps or crosses the margin, and that everything is large enough to read and write in."""
    (page,) = sheet.pages
    safe = Box(0, 0, *sheet.paper).inset(sheet.margin)
    assert [op for op in page.ops if not safe.holds(ink(op))] == []
    printed = type_and_symbols(page)
    assert [(one, other) for (one, a), (other, b) in combinations(printed, 2) if a.overlaps(b, 0.05)] == []
    spaces = [place for place in page.places if place.space != "player"]
    assert [(name, place.space) for name, box in printed for place in spaces if place.box.overlaps(box)] == []
    assert [(a.space, b.space) for a, b in combinations(page.places, 2) if a.box.overlaps(b.box)] == []
    assert min(op.size for op in page.ops if isinstance(op, Text)) >= 6.0
    least = {"circles": 11.0, "crossed": 4.5, "first": 4.5}
    assert [place for place in page.places if place.box.w < least.get(place.space.partition(".")[0], 8.0) - 1e-6] == []


def follows_the_keys(layout: Layout, sheet: Sheet) -> None:
    """Assert that reminders name spaces rather than colours, and mention only these dice and spaces."""
    (page,) = sheet.pages
    text = " ".join(op.text for op in page.ops if isinstance(op, Text) and op.text != layout.title(sheet.lang))
    rises = {"en": "Numbers rise to the right and downwards", "de": "Zahlen steigen nach rechts und nach unten"}
    truths = {"en": "Truths: beside ×1", "de": "Wahrheiten: bei ×1"}
    karma = {"en": "is bad karma", "de": "ist mieses Karma"}
    assert rises[sheet.lang] in text
    assert truths[sheet.lang] in text
    assert [colour for colour in COLOURS if colour in text] == []
    assert (karma[sheet.lang] in text) == bool(layout.keys.karma)
    choices = {f"{min(face)}/" for face in layout.keys.dice.faces if isinstance(face, tuple)}
    assert ("1/7 = 1" in text) == ((1, 7) in layout.keys.dice.faces and bool(layout.keys.karma))
    assert choices or " = " not in text.replace(" = total", "").replace(" = gesamt", "")


@pytest.mark.parametrize(("diamond", "paper"), every(product([3, 5, 7, 9, 11, 13], PAPERS), 5))
def test_every_size_prints_or_a_larger_paper_is_named(diamond: int, paper: str, tmp_path: Path) -> None:
    for seed in range(some(3)):
        text = own(diamond, paper, random.Random(f"{diamond} {paper} {seed}"))
        layout = Library().layout(typed(tmp_path, text))
        faults = all_faults(layout, fonts())
        if not faults:
            for sheet in prints(layout).values():
                is_in_order(sheet)
                follows_the_keys(layout, sheet)
            continue
        assert {fault.code for fault in faults} <= drawing_words.OF_ROOM | {"layout/no-room-for-cells"}
        named = {said.sentence().hint for each in faults for said in each.besides if said.code == "layout/larger-paper"}
        if named:
            (hint,) = named
            assert isinstance(hint, Phrase)
            other = str(hint.values["paper"])
            assert other in larger(paper)
            assert f"everything fits on {other}" in faults[0].hint
            prints(Library().layout(typed(tmp_path, text.replace(f"paper: {paper}", f"paper: {other}"))))
        else:
            assert paper in ("a3", "letter", "half-letter") or layout.keys.karma > 6, faults[0].text


@pytest.mark.parametrize(
    ("diamond", "paper"), [(3, "a5"), (5, "a5"), (7, "a5"), (9, "a5"), (7, "a4"), (9, "a4"), (11, "a4"), (13, "a4"), (13, "a3")]
)
def test_sizes_print_on_papers_they_are_made_for(diamond: int, paper: str, tmp_path: Path) -> None:
    names = SYMBOLS[: 2 * (diamond - 2)]
    symbols = f"{{rows: [{', '.join(names[::2])}], columns: [{', '.join(names[1::2])}]}}"
    text = f"extends: namaste\npage: {{paper: {paper}}}\ndiamond: {diamond}\nsymbols: {symbols}\n"
    for sheet in prints(Library().layout(typed(tmp_path, text))).values():
        is_in_order(sheet)


@pytest.mark.parametrize(("paper", "margin"), [("a5", 12), ("a4", 14), ("letter", 14), ("a5", 5)])
def test_the_published_sheet_keeps_within_wide_margins(paper: str, margin: int, tmp_path: Path) -> None:
    layout = Library().layout(typed(tmp_path, f"extends: namaste\npage: {{paper: {paper}, margin: {margin}mm}}\n"))
    for sheet in prints(layout).values():
        is_in_order(sheet)
        follows_the_keys(layout, sheet)


def test_circles_grow_with_the_paper(tmp_path: Path) -> None:
    def circle(paper: str) -> float:
        layout = Library().layout(typed(tmp_path, f"extends: namaste\npage: {{paper: {paper}}}\n"))
        (page,) = build(layout, "en", "full", fonts()).pages
        return next(place.box.w for place in page.places if place.space == "circles.r4c4")

    assert circle("a5") == pytest.approx(13.4, abs=0.1)
    assert 1.35 < circle("a4") / circle("a5") < 1.6
    assert 1.35 < circle("a3") / circle("a4") < 1.6


def test_the_largest_circles_can_be_said_as_a_length(tmp_path: Path) -> None:
    text = "extends: namaste\npage: {paper: a4}\nblocks:\n  - {id: board, cell: {max: 12mm}}\n"
    (page,) = build(Library().layout(typed(tmp_path, text)), "en", "full", fonts()).pages
    assert {round(place.box.w, 6) for place in page.places if place.space.startswith("circles")} == {12.0}


def test_a_label_of_ones_own_names_words_of_the_game(tmp_path: Path) -> None:
    text = "extends: namaste\nlabels: {en: {rise: '$lowest to $highest for $5, $rise'}}\n"
    (page,) = build(Library().layout(typed(tmp_path, text)), "en", "full", fonts()).pages
    assert "1 to 28 for $5, $rise" in [op.text for op in page.ops if isinstance(op, Text)]


def test_what_is_said_besides_of_a_fault_is_told(tmp_path: Path) -> None:
    """In text and in JSON, the error names the block that it comes from and a paper that is large enough."""
    file = typed(tmp_path, "extends: namaste\npage: {paper: a6}\n")
    text, (entry,) = run("lint", file).out, run("lint", "--format", "json", file).json["layouts"]
    board = next(error for error in entry["errors"] if "'board' doesn't fit" in error["message"])
    assert board["message"].endswith("(block 'board')")
    assert board["message"] in text
    assert board["hint"].endswith("everything fits on a5")
    assert text.count("everything fits on a5") == len(entry["errors"])
