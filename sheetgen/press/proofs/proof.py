"""An annotated sheet: the filled sheet in its own size, every finding outlined on it and numbered outside its edge, with the
explanations next to it, below it, or on the next page.

The panel continues in columns on further pages. Sheets are built as for printing; the handwriting comes from `drawing.hand`. This
module knows no games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from sheetgen.drawing.palette import in_ink
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.proofs.hand import Filled, Pencil, as_written, filled, filled_in, shown
from sheetgen.drawing.sheet import Box, Metrics, Op, Page, Pen, Rect, Sheet
from sheetgen.drawing.theme import accent
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
from sheetgen.press.proofs.anchors import Anchors
from sheetgen.press.proofs.badges import (
    DASH,
    HEIGHT,
    LEADER,
    WARNING_DASH,
    ProofColours,
    SuggestedValue,
    finding_badge,
    suggested_values_tag,
)
from sheetgen.press.proofs.flow import CORNER, Block, PlacedRow, flow_rows
from sheetgen.press.proofs.panel import NumberedFinding, PointsRow, TextSetter
from sheetgen.press.proofs.paper import OuterMark, ProofPaper, outside
from sheetgen.press.proofs.ranking import table_page
from sheetgen.press.proofs.verdicts import at_table, not_read, sheet_verdict
from sheetgen.press.render import SheetOptions, choose_language, with_unshown
from sheetgen.source.bounds import TextBudget
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import Phrase, as_text, room, with_semicolons

phrase, plural = room("press")

MAX_FINDINGS = 400
"""Maximum findings shown per sheet."""
_RING, _MEANT = 0.9, 0.4
"""Widths of the outlines of findings and of suggestions, in mm."""


class ProofResult(NamedTuple):
    """The annotated sheets, and the sheets that can't be drawn with their errors, by file."""

    sheets: list[Sheet]
    undrawn: list[tuple[str, Unreadable]]


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
    """Return the complete annotated sheets of all checked sheets, in order, then the rankings."""
    desk = ProofMaker(wanted, metrics)
    proofs = _draw_all(result, desk, _Proof.sheet)
    proofs.sheets.extend(_rankings(result, desk))
    return proofs


def _rankings(result: Result, desk: ProofMaker) -> Iterator[Sheet]:
    """Yield the ranking of a table, or of each sheet that a whole table shares."""
    for sheet in (each for each in result.sheets if isinstance(each, JudgedSheet)):
        with suppress(Unreadable):  # it is reported already
            printed = desk.printed(sheet.layout)
            if result.table is not None:
                yield table_page(desk.wanted.ink, result, result.table.ranking, printed, desk.metrics)
                return
            if sheet.earned.ranking and not sheet.blank:
                yield table_page(desk.wanted.ink, Result([sheet], None, {}), sheet.earned.ranking, printed, desk.metrics)


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
        self._paper = ProofPaper.of(self._printed, bool(sheet.suggested.suggestions))
        self._setter = TextSetter(self._paper.column, desk.tint, desk.metrics, scale_of(self._printed.paper))
        self._filled: Filled = filled_in(form, written)
        self._anchors = Anchors(self._printed.pages, self._filled)
        self._found = self._number_findings()
        self._left_out = len(sheet.findings) + len(of_table) - len(self._found)

    def _number_findings(self) -> list[NumberedFinding]:
        """Number the findings page by page in the order of their discs; findings without a space come last."""
        first = (*self._sheet.findings, *self._of_table)[:MAX_FINDINGS]
        wording = [(self._anchors.of(each.space), each) for each in first if self._desk.room_for(self._sheet.file, each)]
        wording.sort(
            key=lambda pair: (pair[0].page, self._paper.beside(pair[0].box)) if pair[0] else (len(self._printed.pages), ())
        )
        return [NumberedFinding(number, each, at.page if at else 0) for number, (at, each) in enumerate(wording, 1)]

    def sheet(self) -> Sheet:
        """Return the annotated sheet as a separate sheet."""
        pages, paper = self._printed.pages, self._paper
        standing = self._standing()
        title = self._title()
        drawn_pages = []
        for number in range(max(len(pages), 1 + max(each.page for each in standing))):
            running = paper.running(title, len(pages), number, self._setter)
            panel_ops = [*running, *(op for each in standing if each.page == number for op in each.ops)]
            if number < len(pages):
                ops = (*pages[number].ops, *self._on_paper(number), *self._outside(number), *panel_ops)
                drawn_pages.append(Page(ops, pages[number].places, grounds=pages[number].grounds))
            else:
                drawn_pages.append(Page(tuple(panel_ops), ()))
        return self._printed._replace(name=title, title=title, paper=paper.size, pages=tuple(drawn_pages), backs=None)

    def marked(self) -> Sheet:
        """Return only the sheet, on its own paper, with its outlines: the written pages, or the first page if all are blank."""
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
        """Return the handwriting and outlines of a page."""
        strokes = filled(self._printed.pages[page].places, self._filled, self._desk.pencil)
        return [*(op for stroke in strokes for op in stroke.ops), *self._rings(page)]

    def _outside(self, page: int) -> list[Op]:
        """Draw a disc outside the page at the height of every finding, and a tag with the suggested values of each row."""
        tint, metrics, strip = self._desk.tint, self._desk.metrics, self._paper.strip
        discs = []
        for box, (number, finding, _) in self._found_on(page):
            disc = finding_badge(str(number), finding.severity, tint, metrics)
            discs.append(OuterMark(box, disc, tint.severity(finding.severity)))
        rows: dict[float, tuple[Box, dict[str, list[SuggestedValue]]]] = {}
        for box, letter, value in sorted(self._suggested(page), key=lambda each: self._paper.beside(each[0])):
            rows.setdefault(self._paper.beside(box)[0], (box, {}))[1].setdefault(letter, []).append(value)
        tags = [OuterMark(box, suggested_values_tag(letters, tint, metrics), "") for box, letters in rows.values()]
        return [*outside(strip, discs), *outside(strip, tags, LEADER + HEIGHT + 1.0)]

    def _found_on(self, page: int) -> Iterator[tuple[Box, NumberedFinding]]:
        """Yield the findings of a page, with the boxes of their spaces."""
        anchored = ((self._anchors.of(each.finding.space), each) for each in self._found)
        return ((anchor.box, each) for anchor, each in anchored if anchor is not None and anchor.page == page)

    def _suggested(self, page: int) -> Iterator[tuple[Box, str, SuggestedValue]]:
        """Yield the suggested values of a page, with the boxes of their spaces and the letters of the suggestions."""
        for letter, suggestion in self._letter_suggestions():
            for change in suggestion.changes:
                anchor = self._anchors.of(change.space.name) if change.seat == self._seat else None
                if anchor is not None and anchor.page == page:
                    yield anchor.box, letter, SuggestedValue(change.after, change.space.type)

    def _rings(self, page: int) -> Iterator[Rect]:
        """Draw a line around every space with a finding, dashed for a warning, and a dashed line inside each space with a
        suggestion.
        """
        tint = self._desk.tint
        worst: dict[Box, Severity] = {}
        for box, each in self._found_on(page):
            if worst.get(box) != "error":
                worst[box] = each.finding.severity
        for box, severity in worst.items():
            yield _ring(box, Pen(tint.severity(severity), _RING, () if severity == "error" else WARNING_DASH))
        for box in {box: None for box, *_ in self._suggested(page)}:
            yield _ring(box.inset(min(_RING, box.w / 4, box.h / 4)), Pen(tint.meant, _MEANT, DASH))

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
            if not found.position.line:
                where = phrase("at-field", "{rule} · {space}", found.rule, found.space or found.rule)
            elif found.space:
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
        hue = in_ink(accent(sheet.layout.common.theme), self._desk.wanted.ink)
        yield from panel.panel_head(self._title(), hue.ink, below, verdicts, self._setter)

    def _points(self) -> list[PointsRow]:
        """Every part's points."""
        pattern, _ = self._sheet.layout.game.points_at
        spaces = {part: pattern.replace("{}", part) for part in self._sheet.earned.parts}
        written, earned = self._sheet.written, self._sheet.earned
        return [
            PointsRow(name.text(), written.get(spaces[part], earned.claims.get(part)), points)
            for name, (part, points) in zip(self._sheet.part_names, earned.parts.items(), strict=True)
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
        return PointsRow(phrase("total", "total").text(), earned.claimed, earned.computed)

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


def _ring(box: Box, pen: Pen) -> Rect:
    return Rect(box, None, pen, min(CORNER, box.h / 4))
