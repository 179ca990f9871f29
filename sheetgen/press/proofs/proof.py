"""An annotated sheet: the filled sheet, every finding numbered at its space, the explanations next to it or below it.

The paper fits the sheet in its own size and a panel of the same size: next to an upright sheet, below a sheet in landscape format.
The rest of the panel continues in columns on further pages. Sheets are built as for printing; the handwriting comes from
`drawing.hand`. This module knows no games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.drawing.proofs.hand import Filled, Pencil, as_written, filled, filled_in, shown
from sheetgen.drawing.proofs.tags import About, leader, placed
from sheetgen.drawing.sheet import Box, Metrics, Op, Page, Pen, Picture, Rect, Sheet, Symbol, Text, extent
from sheetgen.form.spaces import spaces
from sheetgen.games.rules import Severity
from sheetgen.judge.corrections.suggestions import Suggestion
from sheetgen.judge.files import Result
from sheetgen.judge.findings import Finding, tally
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.judge.suggestion_text import suggestion_text
from sheetgen.layout.building.build import build
from sheetgen.layout.model import Layout
from sheetgen.press.proofs import panel
from sheetgen.press.proofs.anchors import Anchor, Anchors
from sheetgen.press.proofs.badges import DASH, Mark, ProofColours, SuggestedValue, finding_badge, suggested_values_tag
from sheetgen.press.proofs.flow import Block, PlacedRow, flow_rows
from sheetgen.press.proofs.panel import NumberedFinding, PointsRow, TextSetter
from sheetgen.press.proofs.paper import ProofPaper
from sheetgen.press.proofs.standings import table_page
from sheetgen.press.proofs.verdicts import RANKING, at_table, not_read, sheet_verdict
from sheetgen.press.render import SheetOptions, choose_language, with_unshown
from sheetgen.source.bounds import TextBudget
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import Phrase, as_text, room, with_semicolons

phrase, plural = room("press")

MAX_FINDINGS = 400
"""Maximum findings shown per sheet."""
_CROWD = 20
"""Maximum badges around one place; further findings there are only listed."""
_RING = 0.45
_WIDE_PRINT = 60.0
"""Width or height (mm) of a printed text, symbol or picture above which badges may cover it. To avoid such large print they would
have to go too far away."""


class ProofResult(NamedTuple):
    """The annotated sheets, and the sheets that can't be drawn with their errors, by file."""

    sheets: list[Sheet]
    undrawn: list[tuple[str, Unreadable]]


class _PlacedMark(NamedTuple):
    """A mark that belongs at a place on paper, and the colour of the line that leads to it."""

    anchor: Anchor
    mark: Mark
    colour: str


class ProofMaker:
    """A maker of annotated sheets: the options, and each layout's printed sheet, built once."""

    def __init__(self, wanted: SheetOptions, metrics: Metrics) -> None:
        self.wanted, self.metrics = wanted, metrics
        self.tint = ProofColours.of(wanted.ink)
        self.pencil = Pencil.of(wanted.ink, metrics)
        self._built: dict[int, Sheet | Unreadable] = {}
        self._budget = TextBudget()

    def printed(self, layout: Layout) -> Sheet:
        """Return the layout's sheet. Raise Unreadable if it can't be drawn."""
        if id(layout) not in self._built:
            lang = choose_language(layout, self.wanted.lang)
            try:
                self._built[id(layout)] = build(layout, lang, self.wanted.ink, self.metrics)
            except Unreadable as unreadable:
                self._built[id(layout)] = unreadable
        result = self._built[id(layout)]
        if isinstance(result, Unreadable):
            raise result
        return result

    def room_for(self, file: str, finding: Finding) -> bool:
        """Return whether the text of a finding still fits within the limit of characters for its file, and count it towards the
        limit."""
        wording = finding.said.text()
        return self._budget.take(file, len(wording.message) + sum(map(len, wording.notes)))


def make_proofs(result: Result, wanted: SheetOptions, metrics: Metrics) -> ProofResult:
    """Return the complete annotated sheets of all checked sheets, in order; a table adds a page for its ranking."""
    desk = ProofMaker(wanted, metrics)
    proofs = _draw_all(result, desk, _Proof.sheet)
    if result.table is not None and proofs.sheets:
        proofs.sheets.append(table_page(desk.tint, result, result.table, proofs.sheets[0], metrics))
    return proofs


def mark_findings(result: Result, wanted: SheetOptions, metrics: Metrics) -> ProofResult:
    """Return all checked sheets, filled in and with a mark at the space of every finding, but without a panel."""
    return _draw_all(result, ProofMaker(wanted, metrics), _Proof.marked)


def _draw_all(result: Result, desk: ProofMaker, draw: Callable[[_Proof], Sheet]) -> ProofResult:
    """Draw every checked sheet in order."""
    readable = [sheet for sheet in result.sheets if isinstance(sheet, JudgedSheet)]
    sheets: list[Sheet] = []
    undrawn: list[tuple[str, Unreadable]] = []
    of_table = result.table.by_sheet() if result.table else {}
    seat = 0
    for at, sheet in enumerate(result.sheets):
        if not isinstance(sheet, JudgedSheet):
            continue
        try:
            proof = _Proof(desk, sheet, seat, of_table.get(at, []), readable if result.table else ())
            sheets.append(with_unshown(draw(proof), sheet.file, sheet.player, sheet.written, desk.metrics))
        except Unreadable as unreadable:
            undrawn.append((sheet.file, unreadable))
        seat += 1
    return ProofResult(sheets, undrawn)


class _Proof:
    """An annotated sheet in the making. seat: the sheet's index among the readable sheets; seats: the sheets at its table, empty
    without a table.
    """

    def __init__(
        self, desk: ProofMaker, sheet: JudgedSheet, seat: int, of_table: Sequence[Finding], seats: Sequence[JudgedSheet]
    ) -> None:
        self._desk, self._sheet, self._of_table = desk, sheet, of_table
        self._seat = seat if seats else 0
        self._players = [each.player for each in seats]
        form, written = sheet.layout.content.form, sheet.written
        self._printed = as_written(desk.printed(self._sheet.layout), form, written)
        self._paper = ProofPaper.of(self._printed)
        self._setter = TextSetter(self._paper.column, desk.tint, desk.metrics)
        self._filled: Filled = filled_in(form, written)
        self._anchors = Anchors(self._printed.pages, self._filled)
        self._found = self._number_findings()
        self._left_out = len(sheet.findings) + len(of_table) - len(self._found)

    def _number_findings(self) -> list[NumberedFinding]:
        """Number the findings page by page in file order, the sheet's before the table's."""
        first = (*self._sheet.findings, *self._of_table)[:MAX_FINDINGS]
        wording = [each for each in first if self._desk.room_for(self._sheet.file, each)]
        paged = [(anchor.page if (anchor := self._anchors.of(each.space)) else 0, each) for each in wording]
        paged.sort(key=lambda each: each[0])
        return [NumberedFinding(number, finding, page) for number, (page, finding) in enumerate(paged, 1)]

    def sheet(self) -> Sheet:
        """Return the annotated sheet as a separate sheet."""
        pages, paper = self._printed.pages, self._paper
        standing = self._standing()
        title = self._title()
        drawn_pages = []
        for number in range(max(len(pages), 1 + max(each.page for each in standing))):
            own = [] if number == 0 else paper.running(title, len(pages), number, self._setter)
            panel_ops = [*own, *(op for each in standing if each.page == number for op in each.ops)]
            if number < len(pages):
                seam = paper.seam(self._printed, self._desk.tint)
                ops = (*pages[number].ops, *self._on_paper(number), seam, *panel_ops)
                drawn_pages.append(Page(ops, pages[number].places, grounds=pages[number].grounds))
            else:
                drawn_pages.append(Page(tuple(panel_ops), ()))
        return self._printed._replace(name=title, title=title, paper=paper.size, pages=tuple(drawn_pages), backs=None)

    def marked(self) -> Sheet:
        """Return only the sheet, on its own paper, with its marks: the written pages, or the first page if all are blank."""
        title = self._title()
        drawn = [(page, self._on_paper(n)) for n, page in enumerate(self._printed.pages)]
        used = [(page, ops) for page, ops in drawn if ops] or drawn[:1]
        pages = tuple(Page((*page.ops, *ops), page.places, grounds=page.grounds) for page, ops in used)
        return self._printed._replace(name=title, title=title, pages=pages, backs=None)

    def _standing(self) -> list[PlacedRow]:
        """Set the panel in columns, with the findings in their own column unless that adds a page."""
        blocks = list(self._blocks())
        apart, close = (
            flow_rows(each, self._paper.frames(len(self._printed.pages)))
            for each in (blocks, [block._replace(apart=False) for block in blocks])
        )
        return min(apart, close, key=lambda standing: max(each.page for each in standing))

    def _title(self) -> str:
        return self._sheet.player or self._sheet.layout.title(self._printed.lang) or self._sheet.name

    # On the sheet itself

    def _on_paper(self, page: int) -> list[Op]:
        """Return the handwriting and marks of a page."""
        printed = self._printed.pages[page]
        strokes = filled(printed.places, self._filled, self._desk.pencil)
        marks = [each for each in (*_limit_marks(self._badges()), *self._tags()) if each.anchor.page == page]
        area = Box(0, 0, *self._printed.paper).inset(0.8)
        about = [About(each.anchor.box, each.mark.size) for each in marks]
        result = placed(about, area, [stroke.ink for stroke in strokes], self._print(printed) if marks else ())
        ops: list[Op] = [op for stroke in strokes for op in stroke.ops]
        ops += self._rings(page)
        standing = [(each, box) for each, box in zip(marks, result, strict=True) if box is not None]
        leaders = (leader(box, each.anchor.box, Pen(each.colour, 0.25)) for each, box in standing)
        ops += [line for line in leaders if line is not None]
        return [*ops, *(op for each, box in standing for op in each.mark.at(box.x, box.y))]

    def _print(self, page: Page) -> list[Box]:
        """Return the boxes of type, symbols and spaces."""
        small = (extent(op, self._desk.metrics) for op in page.ops if isinstance(op, Text | Symbol | Picture))
        return [*(box for box in small if max(box.w, box.h) <= _WIDE_PRINT), *(place.box for place in page.places)]

    def _badges(self) -> Iterator[_PlacedMark]:
        """A badge at the space of every finding."""
        desk = self._desk
        for each in self._found:
            anchor = self._anchors.of(each.finding.space)
            if anchor is not None:
                mark = finding_badge(str(each.number), each.finding.severity, desk.tint, desk.metrics)
                yield _PlacedMark(anchor, mark, desk.tint.severity(each.finding.severity))

    def _tags(self) -> Iterator[_PlacedMark]:
        """Yield a tag with the suggested values at every space that suggestions change."""
        desk = self._desk
        values_at: dict[Anchor, list[SuggestedValue]] = {}
        for label, suggestion in self._letter_suggestions():
            for change in suggestion.changes:
                anchor = self._anchors.of(change.space.name) if change.seat == self._seat else None
                if anchor is not None:
                    values_at.setdefault(anchor, []).append(SuggestedValue(label, change.after, change.space.type))
        return (
            _PlacedMark(anchor, suggested_values_tag(each, desk.tint, desk.metrics), desk.tint.meant)
            for anchor, each in values_at.items()
        )

    def _rings(self, page: int) -> Iterator[Rect]:
        """Draw a line around every space with a finding, dashed for a warning, and a dashed line inside each space with a
        suggestion.
        """
        tint = self._desk.tint
        worst: dict[Box, Severity] = {}
        for each in self._found:
            anchor = self._anchors.of(each.finding.space)
            if anchor is not None and anchor.page == page and worst.get(anchor.box) != "error":
                worst[anchor.box] = each.finding.severity
        for box, severity in worst.items():
            yield _ring(box, Pen(tint.severity(severity), _RING, () if severity == "error" else (1.6, 0.9)))
        for box in {each.anchor.box: None for each in self._tags() if each.anchor.page == page}:
            yield _ring(box.inset(min(_RING * 1.5, box.w / 4, box.h / 4)), Pen(tint.meant, _RING, DASH))

    # Next to the sheet

    def _blocks(self) -> Iterator[Block]:
        """The panel, from the top."""
        yield from self._head()
        yield from panel.points_table(self._points(), self._total(), self._setter)
        if elsewhere := self._elsewhere():
            yield panel.remark_block(
                phrase("elsewhere", "written, but not shown on this sheet: {written}", with_semicolons(elsewhere)),
                self._setter,
            )
        if self._found:
            yield panel.heading_block(phrase("findings-heading", "Findings"), self._setter, apart=True)
        for each in self._found:
            found = each.finding
            where = phrase("at", "{rule} · line {line}", found.rule, found.position.line)
            if found.space:
                where = phrase("at-space", "{rule} · {space} · line {line}", found.rule, found.space, found.position.line)
            yield panel.finding_block(each, where, self._setter)
        if self._left_out:
            yield panel.remark_block(
                plural(
                    "more-findings",
                    "and {count} more finding (run `sheetgen check`)",
                    "and {count} more findings (run `sheetgen check`)",
                    count=self._left_out,
                ),
                self._setter,
            )
        if not self._found and not self._left_out:
            yield panel.remark_block(self._nothing_found(), self._setter)
        yield from self._meant()
        if self._sheet.earned.ranking is not None:
            yield panel.heading_block(RANKING, self._setter)
            yield from (panel.ranked_block(each, self._setter) for each in self._sheet.earned.ranking)

    def _nothing_found(self) -> Phrase:
        if self._sheet.blank:
            return phrase("nothing-is-written", "This sheet is still blank.")
        if self._sheet.unread:
            return phrase("nothing-else-found", "{unread}; the rest follows the rules.", not_read(len(self._sheet.unread)))
        return phrase("nothing-found", "No rule is broken.")

    def _head(self) -> Iterator[Block]:
        sheet, tint = self._sheet, self._desk.tint
        own, besides = tally(sheet.findings), tally(self._of_table)
        verdict = sheet_verdict(*own, len(sheet.unread), sheet.blank)
        verdicts = [(verdict, tint.verdict(own[0], len(sheet.unread), sheet.blank))]
        if self._of_table:
            verdicts.append((at_table(*besides), tint.verdict(*besides)))
        below = phrase("document", "{file} · {layout}", sheet.file, sheet.name)
        if sheet.document > 1:
            below = phrase("numbered-document", "{file}, document {number} · {layout}", sheet.file, sheet.document, sheet.name)
        yield from panel.panel_head(self._title(), below, verdicts, self._setter)

    def _points(self) -> list[PointsRow]:
        """Every part's points."""
        at = panel.findings_by_space(self._found)
        pattern, _ = self._sheet.layout.game.points_at
        spaces = {part: pattern.replace("{}", part) for part in self._sheet.earned.parts}
        written = self._sheet.written
        return [
            PointsRow(part, written.get(spaces[part]), earned, at.get(spaces[part], ()))
            for part, earned in self._sheet.earned.parts.items()
        ]

    def _elsewhere(self) -> list[str]:
        """Return the values of spaces that are not printed on the sheet."""
        written = self._sheet.written
        every = spaces(self._sheet.layout.content.form, written=written)
        values = ((space.name, space.value(written)) for space in every if space.name not in self._anchors)
        return [f"{name} {shown(value)}" for name, value in values if value not in (None, False, ())]

    def _total(self) -> PointsRow | None:
        earned = self._sheet.earned
        _, space = self._sheet.layout.game.points_at
        if earned.ranking is not None or not space:
            return None
        findings = panel.findings_by_space(self._found).get(space, ())
        return PointsRow(phrase("total", "total").text(), earned.claimed, earned.computed, findings)

    def _letter_suggestions(self) -> Iterator[tuple[str, Suggestion]]:
        """The suggestions that change this sheet, with their letters."""
        return zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", self._sheet.suggested.suggestions, strict=False)

    def _meant(self) -> Iterator[Block]:
        wording, complete = self._sheet.suggested
        if not wording:
            if not complete:
                yield panel.remark_block(phrase("too-much", "Too much is wrong to suggest a correction."), self._setter)
            return
        heading = phrase("some-suggestions-heading", "Suggestions, most likely first (search incomplete)")
        if wording[-1].alone:
            heading = phrase("suggestion-heading", "Suggestion")
        elif complete:
            heading = phrase("suggestions-heading", "Suggestions, most likely first")
        yield panel.heading_block(heading, self._setter)
        for label, suggestion in self._letter_suggestions():
            text = as_text(suggestion_text(suggestion, self._sheet, self._players))
            yield panel.suggestion_block(label, text, self._setter)


def _limit_marks(marks: Iterable[_PlacedMark]) -> Iterator[_PlacedMark]:
    """Yield as many marks as fit around each place."""
    here = Counter[Anchor]()
    for each in marks:
        here[each.anchor] += 1
        if here[each.anchor] <= _CROWD:
            yield each


def _ring(box: Box, pen: Pen) -> Rect:
    return Rect(box, None, pen, min(1.2, box.h / 4))
