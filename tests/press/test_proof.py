"""Annotated sheets as numbers: no overlap and no loss, for all sheets of the examples and cases, right, wrong and random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path as File
from random import Random

import pikepdf
import pypdfium2
import pytest
from samples.everything import LIBRARY, ROOT, Given, random_changes, sheets

from sheetgen.drawing.proofs.hand import as_written, filled_in
from sheetgen.drawing.sheet import Box, Ellipse, Ink, Line, Op, Path, Rect, Sheet, Symbol, Text, extent
from sheetgen.form.places import Places
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.written import Written
from sheetgen.judge.corrections.suggest import suggest
from sheetgen.judge.corrections.suggestions import Budget
from sheetgen.judge.files import Result, check
from sheetgen.judge.findings import Finding, sheet_finding
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.model import Layout
from sheetgen.press.proofs.anchors import Anchors
from sheetgen.press.proofs.badges import ProofColours
from sheetgen.press.proofs.proof import MAX_FINDINGS, make_proofs
from sheetgen.press.render import SheetOptions
from sheetgen.source.faults import Position
from sheetgen.source.messages import as_text
from sheetgen.source.nodes import Mapping
from tests.drawing.blocks.room import fonts
from tests.paint.sheets import painted
from tests.thorough import every, some

TINT = ProofColours.of("full")
EXAMPLES = ROOT / "examples"
ALL = sorted({*sheets()}, key=lambda given: given.name)
GIVEN = {given.name: given for given in ALL}
SPREAD = [given for number, given in enumerate(ALL) if given.name.startswith("examples") or number % 9 == 0]
TABLES = [EXAMPLES / "namaste/table-of-three", EXAMPLES / "placement/table-of-two", EXAMPLES / "diceculus/table-of-three"]


def is_filled(text: str) -> bool:
    """Return whether a case consists of filled sheets, not of a layout that has its own examples."""
    return "sheet:" in text and "\ngame: sheet\n" not in text


CASES = [path for path in sorted((ROOT / "sheetgen/cases").glob("*/*breaks.yaml")) if is_filled(path.read_text("utf-8"))]


@cache
def printed(layout: Layout) -> Sheet:
    """Return the sheet as printed."""
    return build(layout, layout.languages[0], "full", fonts())


def judged(given: Given, written: Written, steps: int = 200_000) -> JudgedSheet:
    """Return the written values as `check` gives them, with every finding in line 1."""
    sheet = JudgedSheet("a.yaml", 1, "a", given.layout, written, Places(Position(1, 1)))
    sheet.findings = [sheet_finding(violation, Position(1, 1)) for violation in sheet.violations]
    sheet.unread = ()
    if sheet.findings:
        sheet.suggested = suggest([sheet.case], given.layout.content.form, Budget(steps))
    return sheet


def proofed(*sheets: JudgedSheet, ink: Ink = "full") -> list[Sheet]:
    """Return the annotated sheets of checked sheets."""
    made = make_proofs(Result([*sheets], None, {}), SheetOptions(ink=ink), fonts())
    assert not made.undrawn
    return made.sheets


def own(proof: Sheet, base: Sheet) -> Iterator[tuple[int, list[Op]]]:
    """Yield the annotations on each page, without the print."""
    for number, page in enumerate(proof.pages):
        before = base.pages[number].ops if number < len(base.pages) else ()
        assert page.ops[: len(before)] == before, "the print itself"
        yield number, list(page.ops[len(before) :])


def assert_marked(sheet: JudgedSheet, proof: Sheet, base: Sheet) -> None:
    """Assert that every finding has an outline around its space, and that no disc or tag touches the sheet or another one."""
    paper = Box(0, 0, *base.paper)
    form = sheet.layout.content.form
    names = Anchors(as_written(base, form, sheet.written).pages, filled_in(form, sheet.written))
    spaces = [names.of(finding.space) for finding in sheet.findings[:MAX_FINDINGS]]
    drawn = dict(own(proof, base))
    for anchor in filter(None, spaces):
        outlines = [op.box for op in drawn[anchor.page] if isinstance(op, Rect) and op.pen and op.pen.width == 0.9]
        assert any(box.holds(anchor.box) for box in outlines)
    for number, page in enumerate(base.pages):
        discs = [op.box for op in drawn[number] if isinstance(op, Rect) and op.fill and not paper.holds(op.box)]
        wanted = [anchor for anchor in spaces if anchor and anchor.page == number]
        assert len(discs) >= min(len(wanted), 20)
        for one, other in combinations(discs, 2):
            assert not one.overlaps(other) or one.holds(other), "two marks"
        for disc in discs:
            assert not disc.overlaps(paper), "a mark on the sheet"
            assert not any(disc.overlaps(extent(op, fonts())) for op in page.ops)


def assert_whole(sheet: JudgedSheet, proof: Sheet, base: Sheet) -> None:
    """Assert the conditions for every annotated sheet."""
    paper, on_sheet = Box(0, 0, *proof.paper), Box(0, 0, *base.paper)
    assert_marked(sheet, proof, base)
    told: list[str] = []
    for number, ops in own(proof, base):
        assert all(paper.holds(extent(op, fonts()), 0.01) for op in ops)
        texts = [op for op in ops if isinstance(op, Text)]
        if number < len(base.pages):
            texts = [op for op in texts if not on_sheet.overlaps(extent(op, fonts()))]
        boxes = sorted((extent(op, fonts()) for op in texts), key=lambda box: box.y)
        for one, other in near(boxes):
            assert not one.overlaps(other, 0.01)
        told += [op.text for op in texts]
    squeezed = squeeze(" ".join(told))
    shown = sheet.findings[:MAX_FINDINGS]
    for finding in shown:
        assert squeeze(finding.message) in squeezed
    numbers = [text for text in told if text.isdecimal()]
    for number in range(1, len(shown) + 1):
        assert str(number) in numbers


def near(boxes: Sequence[Box]) -> Iterator[tuple[Box, Box]]:
    """Pairs of boxes, sorted by their tops, that share some height."""
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            if other.y >= one.bottom:
                break
            yield one, other


def squeeze(text: str) -> str:
    """Return a text without spaces, hyphens and characters missing in the typeface, so that line breaks don't matter."""
    return "".join(char for char in text if not char.isspace() and char not in "-·")


@pytest.mark.parametrize("given", SPREAD, ids=lambda given: given.name)
def test_every_sheet(given: Given) -> None:
    sheet = judged(given, given.written)
    proof, *_ = proofed(sheet)
    assert_whole(sheet, proof, printed(given.layout))


@pytest.mark.parametrize("seed", range(some(4)))
@pytest.mark.parametrize("given", [each for each in SPREAD if each.name.startswith("examples")], ids=lambda given: given.name)
def test_random_sheets_with_many_findings(given: Given, seed: int) -> None:
    random = Random(f"{given.name} {seed}")
    changes = random_changes(given, random, random.choice((3, 20, 80, 200)), unread=0.1)
    sheet = judged(given, given.written.changed(changes), 50_000)
    proof, *_ = proofed(sheet)
    assert_whole(sheet, proof, printed(given.layout))


def many(count: int, note: str = "because") -> JudgedSheet:
    """A sheet with very many findings, more than its spaces have room for badges."""
    given = GIVEN["examples/namaste/wrong.yaml:1"]
    sheet = judged(given, given.written)
    findings: list[Finding] = [sheet.findings[n % len(sheet.findings)] for n in range(count)]
    sheet.findings = findings
    return sheet


@pytest.mark.parametrize("count", [40, 150, MAX_FINDINGS])
def test_a_long_list_flows_onto_further_pages(count: int) -> None:
    sheet = many(count)
    (proof,) = proofed(sheet)
    assert len(proof.pages) > count / 40
    assert_whole(sheet, proof, printed(GIVEN["examples/namaste/wrong.yaml:1"].layout))


def faulty(name: str) -> Iterator[JudgedSheet]:
    """The examples of a bundled layout in which `check` finds something."""
    layout = LIBRARY.layout(name)
    for number, example in enumerate(getattr(getattr(layout.model, "definition", None), "examples", ())):
        node = example.get("sheet")
        if example.get("finds") is not None and isinstance(node, Mapping):
            found = read_filled(node, layout.text_of(node.file), layout.content.typed_form)
            yield judged(Given(f"{name}:{number}", found[0], layout), found[0])


@pytest.mark.parametrize("name", every([name for name in bundled() if any(faulty(name))], 3))
def test_discs_are_outside_the_paper_and_outlines_around_spaces(name: str) -> None:
    for sheet in faulty(name):
        proof, *_ = proofed(sheet)
        assert_marked(sheet, proof, printed(sheet.layout))


def test_what_has_no_room_is_counted() -> None:
    (proof,) = proofed(many(MAX_FINDINGS + 3))
    assert any("3 more findings" in op.text for page in proof.pages for op in page.ops if isinstance(op, Text))


@pytest.mark.parametrize("folder", TABLES, ids=lambda folder: folder.parent.name)
def test_a_table_has_a_page_a_player_and_the_ranking(folder: File) -> None:
    result = check([str(folder)], table=True, whole=True)
    made = make_proofs(result, SheetOptions(), fonts())
    assert result.table is not None
    assert len(made.sheets) == len(result.sheets) + 1
    assert [proof.title for proof in made.sheets[:-1]] == [sheet.player for sheet in result.sheets]
    last = [op.text for op in made.sheets[-1].pages[0].ops if isinstance(op, Text)]
    for ranked in result.table.ranking:
        at = last.index(ranked.player, last.index(result.table.ranking[0].player) + 1)
        assert last[at + 1 : at + 3] == [str(ranked.place), str(ranked.score).replace("-", "−")]


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_rule_is_told(case: File) -> None:
    text = case.read_text("utf-8")
    table = text.count("\nsheet:") + text.startswith("sheet:") > 1
    result = check([str(case)], table=table, whole=True, steps=0)
    made = make_proofs(result, SheetOptions(), fonts())
    told = squeeze(" ".join(op.text for sheet in made.sheets for page in sheet.pages for op in page.ops if isinstance(op, Text)))
    found = [finding for sheet in result.sheets if isinstance(sheet, JudgedSheet) for finding in sheet.findings]
    found += [*result.table.findings] if result.table else []
    assert found
    for finding in found:
        assert squeeze(finding.message) in told
        assert squeeze(finding.rule) in told


def test_what_decided_is_told(tmp_path: File) -> None:
    base = "sheet: namaste\nplayer: {}\nfirst: {}\nkarma: [{}]\n"
    (tmp_path / "a.yaml").write_text(base.format("Ana", "true", "4"))
    (tmp_path / "b.yaml").write_text(base.format("Ben", "false", "2, 2"))
    result = check([str(tmp_path)], table=True, whole=True)
    assert result.table is not None
    (decided,) = {ranked.tie_break for ranked in result.table.ranking} - {""}
    last = make_proofs(result, SheetOptions(), fonts()).sheets[-1]
    assert any(as_text(decided) in op.text for op in last.pages[0].ops if isinstance(op, Text))


def test_a_suggestion_is_drawn_as_what_the_space_would_hold() -> None:
    given = GIVEN["examples/namaste/misread.yaml:1"]
    sheet = judged(given, given.written)
    (change,) = sheet.suggested.suggestions[0].changes
    place = next(place for place in printed(given.layout).pages[0].places if place.space == change.space.name)
    (proof,) = proofed(sheet)
    green = [op for op in proof.pages[0].ops if isinstance(op, Text) and op.colour == TINT.meant and op.x < 175]
    assert [op.text for op in green] == ["A", str(change.after)]
    assert all(place.box.y < op.y < place.box.bottom for op in green)


def test_points_written_stand_beside_points_earned() -> None:
    given = GIVEN["examples/placement/wrong.yaml:1"]
    (proof,) = proofed(judged(given, given.written))
    rows: dict[float, list[str]] = {}
    for op in proof.pages[0].ops:
        if isinstance(op, Text) and op.y > 148 and op.x < 107:
            rows.setdefault(round(op.y), []).append(op.text)
    assert ["gems", "13", "13"] in rows.values()
    assert ["puzzles", "–", "0"] in rows.values()
    assert [text for row in rows.values() if row[0] == "total" for text in row if text.isdecimal()] == ["99", "38"]


def test_grey_is_told_apart_by_form() -> None:
    given = GIVEN["examples/namaste/wrong.yaml:1"]
    (proof,) = proofed(judged(given, given.written), ink="mono")
    colours: set[str | None] = set()
    for op in proof.pages[0].ops:
        if isinstance(op, Text | Symbol):
            colours.add(op.colour)
        elif isinstance(op, Line):
            colours.add(op.pen.colour)
        elif isinstance(op, Rect | Ellipse | Path):
            colours |= {op.fill, op.pen.colour if op.pen else None}
    for colour in filter(None, colours):
        assert len({colour[1:3], colour[3:5], colour[5:7]}) == 1, colour


def test_the_pdf_is_read_by_others() -> None:
    given = GIVEN["examples/namaste/wrong.yaml:1"]
    sheet = judged(given, given.written)
    pdf = painted(*proofed(sheet))
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.check_pdf_syntax() == []
        assert [round(float(side) * 25.4 / 72) for side in document.pages[0].MediaBox[2:]] == [297, 210]
    page = pypdfium2.PdfDocument(pdf)[0]
    text = squeeze(page.get_textpage().get_text_bounded())
    numbers = [next(n for n in range(1, 9) if squeeze(f"{n}{each.message}") in text) for each in sheet.findings]
    assert sorted(numbers) == [*range(1, len(sheet.findings) + 1)]
    assert page.get_textpage().get_text_bounded().count("90") >= 2, "the total as written, on the sheet and in the table"
