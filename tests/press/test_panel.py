"""The panel next to a sheet in an annotated sheet, drawn from made-up values: marks, tables, findings, rankings; and the paper
used.

Kept in `tests/golden/press`, one log per kind. `make golden` rewrites them; read the difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.proofs.hand import Filled
from sheetgen.drawing.sheet import Box, Op, Page, Place, Sheet
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.form.written import UNREAD, Written
from sheetgen.games.rules import Severity
from sheetgen.judge.findings import Finding
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.press.proofs import panel, proof
from sheetgen.press.proofs.anchors import Anchors
from sheetgen.press.proofs.badges import Mark, ProofColours, SuggestedValue, finding_badge, suggested_values_tag
from sheetgen.press.proofs.flow import Block, Frame, Row, flow_rows
from sheetgen.press.proofs.panel import NumberedFinding, PointsRow, TextSetter
from sheetgen.press.proofs.paper import ProofPaper, spread
from sheetgen.press.proofs.proof import ProofMaker
from sheetgen.press.render import SheetOptions
from sheetgen.source.faults import Position, Unreadable
from sheetgen.source.messages import Message, Sentence, message, sentence
from tests.command import ROOT
from tests.drawing.blocks.room import fonts
from tests.log import log
from tests.paint.sheets import sheet_of

KEPT = ROOT / "tests" / "golden" / "press"
FULL, MONO = ProofColours.of("full"), ProofColours.of("mono")


def logged(ops: Iterable[Op]) -> str:
    """Operations line by line."""
    return log(sheet_of(list(ops))).partition("page 1\n")[2]


def keep(lines: Iterable[str], name: str, file_regression: FileRegressionFixture) -> None:
    file_regression.check("".join(lines), encoding="utf-8", newline="\n", fullpath=KEPT / f"{name}.log")


# Marks


def marks() -> Iterator[tuple[str, Mark]]:
    """Every kind of mark, in colour and without."""
    for name, tint in (("colour", FULL), ("mono", MONO)):
        for label in ("1", "88", "400"):
            for severity in ("error", "warning"):
                yield (
                    f"{name} {severity} {label}",
                    finding_badge(label, "error" if severity == "error" else "warning", tint, fonts()),
                )
        yield f"{name} letter", suggested_values_tag({"B": ()}, tint, fonts())
    held = (
        SuggestedValue(14, "number"),
        SuggestedValue(None, "number"),
        SuggestedValue(True, "tick"),
        SuggestedValue(False, "tick"),
        SuggestedValue("X", "mark"),
        SuggestedValue(".", "mark"),
        SuggestedValue("3", "mark"),
        SuggestedValue((), "set"),
        SuggestedValue(("a", "b"), "set"),
        SuggestedValue(True, "yes"),
        SuggestedValue(-3, "number"),
        SuggestedValue(UNREAD, "number"),
        SuggestedValue("a name that is so long that no tag has room for it " * 9, "text"),
        SuggestedValue("Ana \N{SNOWMAN}", "text"),
        SuggestedValue("X", "text"),
    )
    for each in held:
        yield f"tag {str(each.value)[:20]} {each.kind}", suggested_values_tag({"A": [each]}, FULL, fonts())
    yield "three in a tag", suggested_values_tag({"A": held[:1], "M": held[12:], "C": held[:3]}, MONO, fonts())
    yield "elsewhere", Mark((1, 2), finding_badge("7", "error", FULL, fonts()).at(10, 20))


def test_marks_are_drawn_as_before(file_regression: FileRegressionFixture) -> None:
    keep(
        (f"{name}: {mark.size[0]:.2f} × {mark.size[1]:.2f}\n{logged(mark.ops)}" for name, mark in marks()), "marks", file_regression
    )


@pytest.mark.parametrize(
    ("errors", "warnings", "blank", "colour"),
    [
        (1, 0, False, FULL.error),
        (1, 1, True, FULL.error),
        (0, 1, False, FULL.warning),
        (0, 0, False, FULL.good),
        (0, 0, True, FULL.quiet),
        (0, 2, True, FULL.quiet),
    ],
)
def test_a_verdict_has_the_colour_of_the_worst(errors: int, warnings: int, blank: bool, colour: str) -> None:
    assert FULL.verdict(errors, warnings, blank) == colour


# Blocks of the panel


def numbered(
    number: int, severity: Severity, message: str, *notes: str, space: str | None = "karma", page: int = 0
) -> NumberedFinding:
    return NumberedFinding(
        number, Finding("game/rule", severity, space, (), Message(sentence, (message, *notes)), Position(3, 1)), page
    )


LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 3
FOUND = (
    numbered(1, "error", "karma says 7", "a die gives no 7", "1…6 are possible"),
    numbered(99, "warning", f"what is written is {LONG} and 12345678901234567890", page=1),
    numbered(12345678, "error", "x" * 1200, *(f"note {n}" for n in range(25)), space=None),
    numbered(4, "error", "two\nlines", "", "\N{SNOWMAN} is no letter of the typeface"),
)


def blocks(setter: TextSetter) -> Iterator[tuple[str, Iterable[Block]]]:
    """Every kind of block."""
    points = (
        PointsRow("karma", -4, -4),
        PointsRow("a part with a name that is far too long for its column", "a value that is too long", None),
        PointsRow("truths", None, 0),
        PointsRow("unread", UNREAD, 3),
    )
    yield (
        "head",
        panel.panel_head(LONG, FULL.ink, f"{LONG}.yaml", [("valid", FULL.good), ("not valid: 3 errors", FULL.error)], setter),
    )
    yield "points", panel.points_table(points, PointsRow("total", 12, None), setter)
    yield "points without a total", panel.points_table(points[:1], None, setter)
    yield "a total alone", panel.points_table((), PointsRow("total", 12, 13), setter)
    yield "no points", panel.points_table((), None, setter)
    yield "headings", [panel.heading_block("Findings", setter), panel.heading_block("Apart", setter, apart=True)]
    for each in FOUND:
        yield f"finding {each.number}", [panel.finding_block(each, "game/rule · karma · line 3", setter)]
    yield (
        "meant",
        [panel.suggestion_block("C", "karma 3 may be 8, which makes the total right and more words than a line has", setter)],
    )
    yield "remark", [panel.remark_block("3 more findings", setter)]


def test_the_panel_is_set_as_before(file_regression: FileRegressionFixture) -> None:
    lines = []
    for name, made in blocks(TextSetter(84.0, FULL, fonts())):
        for block in made:
            lines.append(f"{name}: page {block.page} after {block.after:g} heads {block.heads} apart {block.apart}\n")
            for row in block.rows:
                drawn = [f"{line}\n" if len(line) < 200 else f"{line[:150]}…\n" for line in logged(row.ops).splitlines()]
                lines += [f"row {row.height:.2f}\n", *drawn]
    keep(lines, "panel", file_regression)


# The paper of a proof


@pytest.mark.parametrize(
    ("paper", "size", "beside"),
    [
        ((148, 210), (297, 210), True),
        ((210, 148), (210, 297), True),
        ((105, 148), (210, 148), True),
        ((99, 210), (204, 210), True),
        ((139.7, 215.9), (279.4, 215.9), True),
        ((210, 297), (222, 297), False),
        ((297, 210), (309, 210), False),
        ((215.9, 279.4), (227.9, 279.4), False),
    ],
)
def test_the_paper_of_a_proof_is_not_larger_than_needed(
    paper: tuple[float, float], size: tuple[float, float], beside: bool
) -> None:
    of = ProofPaper.of(sheet_of([])._replace(paper=paper, margin=8))
    assert of.size == pytest.approx(size)
    columns = [frame for frame in islice(of.frames(1), 6) if frame.page == 0]
    assert bool(columns) == beside
    for frame in columns:
        assert frame.box.w > 70
        assert not frame.box.overlaps(Box(0, 0, *paper))
        assert not frame.box.overlaps(of.strip)


@pytest.mark.parametrize(
    ("middles", "starts"),
    [([20, 60], [17.4, 57.4]), ([20, 21, 22], [17.4, 24.4, 31.4]), ([98, 99], [86, 93]), ([1], [1.8])],
)
def test_marks_that_are_too_close_move_down_in_order(middles: list[float], starts: list[float]) -> None:
    assert spread(middles, [5.2] * len(middles), 100, 1.8) == pytest.approx(starts)


# Positions of marks


def place(space: str, x: float) -> Place:
    return Place(space, "number", Box(x, 0, 5, 5))


def anchors() -> Anchors:
    pages = (
        Page((), (place("rows.a.1", 0), place("rows.a.2", 10), place("total", 40))),
        Page((), (place("total", 60), place("rows.a.3", 70), place("rows.b.1", 0), place("rows.b.2", 20))),
    )
    return Anchors(pages, Filled(Written(), {}, {}))


@pytest.mark.parametrize(
    ("space", "page", "box"),
    [
        ("total", 0, (40, 0, 5, 5)),
        ("rows.a.2", 0, (10, 0, 5, 5)),
        ("rows.a.3", 1, (70, 0, 5, 5)),
        ("rows.a", 0, (0, 0, 15, 5)),
        ("rows.b", 1, (0, 0, 25, 5)),
        ("rows", 0, (0, 0, 15, 5)),
        ("rows.b.9.left", 1, (0, 0, 25, 5)),
        ("total.left", 0, (40, 0, 5, 5)),
    ],
)
def test_a_space_lies_where_it_does_or_all_below_it_on_their_first_page(space: str, page: int, box: tuple[float, ...]) -> None:
    found = anchors().of(space)
    assert found is not None
    assert (found.page, tuple(found.box)) == (page, box)


@pytest.mark.parametrize("space", [None, "", "other", "other.rows"])
def test_what_is_not_on_paper_lies_nowhere(space: str | None) -> None:
    assert anchors().of(space) is None


def test_only_a_place_of_its_own_counts_as_one() -> None:
    assert "total" in anchors()
    assert "rows.a" not in anchors()


# Rows in columns


def frame_list(columns: int, height: float = 100.0) -> Iterator[Frame]:
    return (Frame(page, Box(50.0 * column, 10, 40, height)) for page in range(99) for column in range(columns))


def stood(*made: Block, columns: int = 2) -> list[tuple[int, float, float]]:
    """Return page, column and height of each row."""
    return [(each.page, each.box.x / 50, each.box.y - 10) for each in flow_rows(made, frame_list(columns))]


def rows(*heights: float) -> tuple[Row, ...]:
    return tuple(map(Row, heights))


@pytest.mark.parametrize(
    ("made", "stands"),
    [
        ((Block(rows(100)), Block(rows(1))), [(0, 0, 0), (0, 1, 0)]),
        ((Block(rows(60), after=0), Block(rows(40)), Block(rows(1))), [(0, 0, 0), (0, 0, 60), (0, 1, 0)]),
        ((Block(rows(60), after=1), Block(rows(40))), [(0, 0, 0), (0, 1, 0)]),
        ((Block(rows(74), after=0), Block(rows(60, 60))), [(0, 0, 0), (0, 1, 0), (1, 0, 0)]),
        ((Block(rows(30), after=0), Block(rows(60, 60))), [(0, 0, 0), (0, 0, 30), (0, 1, 0)]),
        ((Block(rows(75), after=0), Block(rows(20, 90))), [(0, 0, 0), (0, 0, 75), (0, 1, 0)]),
        ((Block(rows(76), after=0), Block(rows(20, 90))), [(0, 0, 0), (0, 1, 0), (1, 0, 0)]),
        ((Block(rows(10)), Block(rows(10), page=2), Block(rows(10), page=1)), [(0, 0, 0), (2, 0, 0), (2, 0, 12.5)]),
        ((Block(rows(10), apart=True), Block(rows(10), apart=True)), [(0, 0, 0), (0, 1, 0)]),
        ((Block(rows(10)), Block(rows(95)), Block(rows(4), apart=True)), [(0, 0, 0), (0, 1, 0), (1, 0, 0)]),
        (
            (Block(rows(70)), Block(rows(10), heads=True), Block(rows(10), heads=True), Block(rows(10))),
            [(0, 0, 0), (0, 1, 0), (0, 1, 12.5), (0, 1, 25)],
        ),
        ((Block(rows(70), after=0), Block(rows(10), after=0, heads=True), Block(rows(20))), [(0, 0, 0), (0, 0, 70), (0, 0, 80)]),
    ],
)
def test_rows_stand_where_they_should(made: tuple[Block, ...], stands: list[tuple[int, float, float]]) -> None:
    assert stood(*made) == stands


# Amount of detail


def repeated(length: int, *notes: int) -> Sentence:
    return Sentence("x" * length, tuple("y" * note for note in notes))


def test_of_the_findings_of_a_file_so_many_characters_are_told() -> None:
    desk = ProofMaker(SheetOptions(), fonts())

    def of(length: int, *notes: int) -> Finding:
        return Finding("game/rule", "error", None, (), message(repeated, length, *notes), Position(1, 1))

    assert desk.room_for("a", of(100_000, 100_000, 99_999))
    assert not desk.room_for("a", of(1, 1))
    assert desk.room_for("a", of(1))
    assert not desk.room_for("a", of(1))
    assert desk.room_for("b", of(300_000))
    assert not desk.room_for("c", of(300_001))


def test_a_layout_is_built_once_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []

    def build(layout: Layout, *_how: object) -> Sheet:
        built.append(layout.name)
        if layout.name == "yacht":
            raise Unreadable([])
        return sheet_of([])

    monkeypatch.setattr(proof, "build", build)
    desk, good, bad = ProofMaker(SheetOptions(), fonts()), Library().layout("namaste"), Library().layout("yacht")
    assert desk.printed(good) is desk.printed(good)
    for _ in range(2):
        with pytest.raises(Unreadable):
            desk.printed(bad)
    assert built == ["namaste", "yacht"]


def test_words_that_are_too_wide_are_broken_and_numbers_only_where_they_must_be() -> None:
    look = ResolvedStyle(None, None, "#000000", 10, "regular", "start", None, 10)

    def lines(text: str, like: str) -> list[str]:
        """Return the pieces of a text, broken into lines as wide as another text."""
        return panel.break_long_words(text, fonts().width(like, 10) + 0.01, look, fonts()).split()

    assert lines("aaaaaaaaa", "aaaa") == ["aaaa", "aaaa", "a"]
    assert lines("abc123456", "abc12") == ["abc", "12345", "6"]
    assert lines("ab 123456789", "1234") == ["ab", "1234", "5678", "9"]
    assert panel.break_long_words("a b\nc", 50, look, fonts()) == "a b\nc"
