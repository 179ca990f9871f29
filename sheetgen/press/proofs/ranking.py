"""The ranking of a table: the winner in a heavy panel, a bar for each player on one scale, and the running totals as curves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import count
from typing import NamedTuple

from sheetgen.drawing.blocks.base import Drawing
from sheetgen.drawing.blocks.texts import head
from sheetgen.drawing.papers import PAPERS, scale_of
from sheetgen.drawing.plots import Plot, ticks
from sheetgen.drawing.proofs.hand import shown
from sheetgen.drawing.sheet import Box, Edges, Ink, Line, Metrics, Op, Page, Path, Pen, Rect, Sheet, Symbol, Text, extent, moved
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.games.game import Ranked
from sheetgen.judge.files import Result
from sheetgen.judge.findings import Finding, tally
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.layout.building.draw_context import BlockContext
from sheetgen.layout.building.fault_locations import FaultCollector
from sheetgen.layout.model import Layout
from sheetgen.press.proofs import panel
from sheetgen.press.proofs.badges import ProofColours
from sheetgen.press.proofs.flow import CORNER, Block, Frame, Row, flow_rows
from sheetgen.press.proofs.panel import NumberedFinding, TextSetter, cell
from sheetgen.press.proofs.paper import spread
from sheetgen.press.proofs.verdicts import RANKING, WRITTEN, found_on, sheet_verdict, table_verdict
from sheetgen.source.messages import Phrase, Words, as_text, in_a_row, room
from sheetgen.source.words import rounded, signed

phrase, plural = room("press")

_SMALLEST = 130.0
"""Minimum shorter side of the page in mm; for smaller sheets it is A5."""
_MOST = 400
"""Maximum findings shown per table."""
_HAIR, _RULE, _HEAVY = 0.18, 0.4, 0.9
_LOWEST, _HIGHEST, _CURVES = 5.0, 9.0, 28.0
"""Least and greatest height of a player's row, and least height of the curves, in units."""
_LINES = 4
"""Maximum lines across the curves."""


ROUND_BY_ROUND = phrase("round-by-round", "Round by round")


class Standing(NamedTuple):
    """A player's place, the note below the bar (points of parts, findings), and the running total after each round, None as long
    as it isn't known. length: of the bar, if it isn't the score."""

    ranked: Ranked
    note: str = ""
    totals: Sequence[float | None] = ()
    length: float | None = None


def table_page(ink: Ink, result: Result, ranking: Sequence[Ranked], printed: Sheet, metrics: Metrics) -> Sheet:
    """Return the ranking of all checked sheets, and the findings that belong to no single sheet. printed: a sheet of the table."""
    sheets = [sheet for sheet in result.sheets if isinstance(sheet, JudgedSheet)]
    findings, of_sheets = (result.table.findings, result.table.by_sheet()) if result.table else ([], {})
    page = RankingPage(sheets[0].layout, printed, ink, metrics)
    errors = tally(findings)[0] + sum(tally(sheet.findings)[0] for sheet in sheets)
    unread, blank = sum(len(sheet.unread) for sheet in sheets), all(sheet.blank for sheet in sheets)
    refused = len(result.sheets) - len(sheets)
    verdict = table_verdict(errors, refused, unread, blank) if result.table else sheet_verdict(errors, 0, unread, blank)
    totals = running_totals(sheets, {each.player: each.score for each in ranking if each.score is not None})
    notes = {
        sheet.player: _notes(sheet, of_sheets.get(at, []))
        for at, sheet in enumerate(result.sheets)
        if isinstance(sheet, JudgedSheet) and sheet.player
    }
    shared = [sheet for sheet in sheets if sheet.earned.ranking is not None]
    names = {part.path: part.text() for sheet in shared for part in sheet.part_names}
    standings = [
        Standing(each._replace(player=names.get(each.player, each.player)), notes.get(each.player, ""), totals.get(each.player, ()))
        for each in ranking
    ]
    setter = page.setter
    look = setter.look(setter.scale.text, "semibold", setter.tint.verdict(errors + refused, unread, blank))
    files = in_a_row(dict.fromkeys(sheet.file for sheet in result.sheets))
    alone = [each for each in findings if not each.belongs][:_MOST]
    heading = phrase("table-findings-heading", "Findings at the table")
    blocks = [
        *(() if blank else page.winner(standings)),
        Block((*setter.lines(verdict, look), *setter.lines(files, page.quiet)), after=page.unit),
        *page.bars(standings),
        *([Block((Row(page.unit),)), panel.heading_block(heading, setter)] if alone else ()),
        *(panel.finding_block(NumberedFinding(number, each), each.rule, setter) for number, each in enumerate(alone, 1)),
    ]
    return page.sheet([*blocks, *page.curves([each for each in standings if each.totals], blocks)])


def running_totals(sheets: Sequence[JudgedSheet], scores: Mapping[str, int]) -> dict[str, list[int]]:
    """Return the running total of each player after each round, if the sheets have one: due values of spaces that differ in one
    number only, of which the last is the player's score. Empty unless all players with a score have one."""
    found: dict[str, dict[str, list[int]]] = {}
    for sheet in sheets:
        columns: dict[tuple[str, str], list[int]] = {}
        for name, value in sheet.case.due().items():
            *keys, last = name.split(".")
            keys, player = ([*keys, last], sheet.player) if sheet.player else (keys, last)
            for at, key in enumerate(keys):
                if key.isdecimal() and isinstance(value, int):
                    columns.setdefault((".".join([*keys[:at], "*", *keys[at + 1 :]]), player), []).append(value)
        for (family, player), values in columns.items():
            if len(values) > 1 and values[-1] == scores.get(player):
                found.setdefault(family, {})[player] = values
    return next((each for each in found.values() if len(each) == len(scores)), {})


def _notes(sheet: JudgedSheet, of_table: Sequence[Finding]) -> str:
    """Return a player's points by part, the written total if it differs, and the findings of the sheet and of the table."""
    earned, verdict = sheet.earned, found_on(tally(sheet.findings), tally(of_table))
    parts = zip(sheet.part_names, earned.parts.values(), strict=True)
    notes = [f"{name.text()} {'?' if value is None else signed(value)}" for name, value in parts]
    if earned.claimed is not None and earned.claimed != earned.computed:
        notes.append(f"{WRITTEN.text()} {shown(earned.claimed)}")
    return " · ".join([*notes, *([as_text(verdict)] if verdict else [])])


def _length(each: Standing) -> float:
    return each.length if each.length is not None else each.ranked.score or 0


class RankingPage:
    """The ranking in the making, in a sheet's own style. printed: that sheet. title: the heading. unit: its unit in mm."""

    def __init__(self, layout: Layout, printed: Sheet, ink: Ink, metrics: Metrics, title: Phrase = RANKING) -> None:
        short, long = sorted(printed.paper)
        self._title = title.text()
        self._paper = (short, long) if short >= _SMALLEST else PAPERS["a5"]
        self._margin = margin = min(max(printed.margin, 6.0), 10.0)
        notes, scale = FaultCollector(layout, printed.lang), scale_of(self._paper)
        block = layout.blocks[0]
        self._context = BlockContext(
            layout, ink, metrics, None, self._paper, {}, (), {}, (), 1.0, {}, notes, block, Edges.even(margin)
        )
        self._printed, self.unit, self._hue = printed, scale.unit, self._context.hue()
        self._thin = self._context.look("hairline").pen or Pen(self._hue.line, _HAIR)
        self.setter = TextSetter(self._paper[0] - 2 * margin, ProofColours.of(ink), metrics, scale)
        self.quiet = self.setter.look(scale.small, "regular", self.setter.tint.quiet)
        top = margin + head.head_height(scale) + 1.5 * scale.unit
        self._area = Box(margin, top, self.setter.width, self._paper[1] - top - margin - scale.unit)

    def sheet(self, blocks: Sequence[Block]) -> Sheet:
        """Return the pages with these blocks below mastheads."""
        rows = flow_rows(blocks, (Frame(page, self._area) for page in count()))
        masthead = self._masthead()
        pages = tuple(
            Page((*masthead.ops, *(op for row in rows if row.page == page for op in row.ops)), (), grounds=tuple(masthead.grounds))
            for page in range(1 + max(row.page for row in rows))
        )
        return self._printed._replace(name=self._title, title=self._title, paper=self._paper, pages=pages, backs=None)

    def _masthead(self) -> Drawing:
        """Return the masthead with the sheet's title as a note, and the imprint. The page has no ground below the masthead."""
        layout, area, setter = self._context.layout, self._area, self.setter
        symbol = next((each.options.symbol for each in layout.blocks if isinstance(each.options, head.HeadOptions)), "")
        options = head.HeadOptions(id="head", block="head", text=self._title, symbol=symbol)
        drawn = head.draw(options, area._replace(y=self._margin, h=area.y - self._margin), self._context)
        title = next(op for op in drawn.ops if isinstance(op, Text))
        look = setter.look(setter.scale.small, "semibold", title.colour)
        left = title.x + setter.metrics.width(title.text, title.size, title.weight) + 2 * self.unit
        note = setter.cut(self._printed.title, area.right - left, look)
        foot = setter.look(setter.scale.imprint, "regular", setter.tint.quiet)
        imprint = setter.cut(f"sheetgen · {self._printed.name}", area.w, foot)
        texts = ((note, title.y, look), (imprint, self._paper[1] - 5.5, foot))
        drawn_texts = (Text(area.right, y, text, each.size, each.colour, each.weight, "end") for text, y, each in texts)
        grounds = [op for op in drawn.grounds if extent(op, setter.metrics).bottom <= area.y]
        return Drawing((*drawn.ops, *drawn_texts), grounds=grounds)

    def winner(self, standings: Sequence[Standing]) -> Iterator[Block]:
        """Yield a heavy panel with the winners, their points, and the direction in which points count."""
        scores = [each.ranked.score for each in standings if each.ranked.score is not None]
        if not scores:
            return
        points: Words = plural("points", "{count} point", "{count} points", count=scores[0])
        if scores[0] != scores[-1]:
            lowest = phrase("lowest-wins", "lowest wins")
            points = in_a_row([points, lowest if scores[0] < scores[-1] else phrase("highest-wins", "highest wins")])
        yield from self.winners([each.ranked.player for each in standings if each.ranked.place == 1], points)

    def winners(self, names: Sequence[str], points: Words) -> Iterator[Block]:
        """Yield a heavy panel with the winners, if there are any, and their points."""
        if not names:
            return
        unit, scale, look = self.unit, self.setter.scale, self._context.look("total-row")
        side, indent = 9 * unit, 13 * unit
        setter = self.setter._replace(width=self.setter.width - unit)
        rows = [
            *setter.lines(in_a_row(names), setter.look(scale.title, "bold", look.colour), indent),
            *setter.lines(points, setter.look(scale.lead, "regular", look.colour), indent),
        ]
        high = 6 * unit + sum(row.height for row in rows)
        around = Rect(Box(-unit, 0, self._area.w + 2 * unit, high), look.fill, look.pen, CORNER)
        trophy = Symbol("trophy", Box(2 * unit, (high - side) / 2, side, side), look.colour)
        yield Block((Row(3 * unit, (around, trophy)), *rows, Row(3 * unit)), after=2 * unit)

    def bars(self, standings: Sequence[Standing]) -> Iterator[Block]:
        """Yield a row for each player: place, name, a bar on one scale, points, and notes."""
        setter, unit, hue = self.setter, self.unit, self._hue
        text, lead = setter.look(setter.scale.text, "semibold"), setter.look(setter.scale.lead, "bold", hue.ink)
        scores = [_length(each) for each in standings if each.ranked.score is not None]
        low, high = min(0, *scores, 0), max(0, *scores, 0)
        names = max((self._width(each.ranked.player, text) for each in standings), default=0.0)
        start, left = 6 * unit, 8 * unit + min(names + 0.1, setter.width * 0.35)
        widest = max((self._width(rounded(each.ranked.score or 0), lead) for each in standings), default=0.0)
        across = Plot(Box(left, 0, setter.width - left - widest - 2 * unit, 0), low, high)
        pitch = min(max((self._area.h - 60 * unit) / max(len(standings), 1), _LOWEST * unit), _HIGHEST * unit)
        for each in standings:
            place, player, score, *_ = each.ranked
            lines = setter._replace(width=left - 2 * unit).lines(player, text, start)
            height = max(pitch, sum(line.height for line in lines) + 2 * unit)
            top = (height - len(lines) * text.line_height) / 2 + text.middle_shift
            drawn: list[Op] = [moved(op, 0, top + number * text.line_height) for number, row in enumerate(lines) for op in row.ops]
            drawn.append(cell("?" if place is None else str(place), 2 * unit, height, lead, "middle"))
            drawn.append(cell("?" if score is None else rounded(score), setter.width, height, lead, "end"))
            if score is not None:
                begin, end = sorted((across.x(0), across.x(_length(each))))
                bar = Box(begin, (height - pitch / 2) / 2, max(end - begin, _RULE), pitch / 2)
                fill, pen = (hue.solid, _HEAVY) if place == 1 else (hue.pale, _RULE)
                drawn.append(Rect(bar.inset(min(pen, bar.w) / 2, pen / 2), fill, Pen(hue.line, pen), min(CORNER, bar.w / 2)))
            if low < 0:
                drawn.append(Line(across.x(0), 0, across.x(0), height, self._thin))
            remarks: list[Words] = [each.note]
            if each.ranked.tie_break:
                remarks.append(phrase("decided", "won the tie: {tie_break}", each.ranked.tie_break))
            if place is None:
                remarks.append(phrase("hangs", "the rank depends on unreadable spaces"))
            elif not each.ranked.sure:
                remarks.append(phrase("may-change", "the rank may still change"))
            notes = [row for remark in remarks for row in setter.lines(remark, self.quiet, left)]
            gap = unit if notes else 0.0
            yield Block((Row(height, tuple(drawn)), *notes, Row(gap, (Line(0, gap, setter.width, gap, self._thin),))), after=0.0)

    def curves(
        self,
        standings: Sequence[Standing],
        above: Sequence[Block],
        title: Words = ROUND_BY_ROUND,
        days: Sequence[date] = (),
    ) -> Iterator[Block]:
        """Yield the running totals as curves, with the players' names at their ends. above: the blocks before. days: the
        days of the totals, otherwise they are of rounds."""
        if not standings:
            return
        setter, unit, hue, thin = self.setter, self.unit, self._hue, self._thin
        small = setter.look(setter.scale.small, "bold")
        heading = setter.lines(title, setter.look(setter.scale.text, "bold", hue.ink))
        left = self._area.h - sum(block.height + block.after for block in above) - (heading[0].height + 2 * unit)
        height = left if left >= _CURVES * unit else self._area.h / 2
        labels = [self._label(each.ranked, small) for each in standings]
        area = Box(0, unit, setter.width - max(self._width(label, small) for label in labels) - unit, height - 4 * unit)
        values = [value for each in standings for value in each.totals if value is not None]
        rounds = [day.toordinal() for day in days] or [*range(1, max(len(each.totals) for each in standings) + 1)]
        across, up = Plot(area, rounds[0], rounds[-1]), Plot(area, min(0, *values), max(values))
        drawn: list[Op] = [Rect(area, None, thin)]
        for value in ticks(up.low, up.high, _LINES):
            if area.y + 4 * unit < up.y(value) < area.bottom:
                drawn.append(Line(area.x, up.y(value), area.right, up.y(value), Pen(thin.colour, _HAIR, (1.2, 1.2))))
                drawn.append(Text(area.x + unit, up.y(value) - 1, signed(value), small.size, self.quiet.colour))
        first, last = (str(days[0]), str(days[-1])) if days else ("1", str(len(rounds)))
        drawn.append(Text(area.x, area.bottom + 3 * unit, first, small.size, self.quiet.colour))
        drawn.append(Text(area.right, area.bottom + 3 * unit, last, small.size, self.quiet.colour, "regular", "end"))
        named = sorted(zip(standings, labels, strict=True), key=lambda each: -(each[0].totals[-1] or 0))
        middles = [up.y(each.totals[-1] or 0) for each, _ in named]
        starts = spread(middles, [small.line_height] * len(named), area.bottom + 2 * unit, 0.0)
        for (each, label), start in zip(named, starts, strict=True):
            won = each.ranked.place == 1
            totals = [*each.totals, *[each.totals[-1]] * (len(rounds) - len(each.totals))]
            known = [(across.x(n), up.y(value)) for n, value in zip(rounds, totals, strict=True) if value is not None]
            steps = tuple(("L" if n else "M", x, y) for n, (x, y) in enumerate(known))
            drawn.append(Path(steps, None, Pen(hue.line, _HEAVY if won else _RULE)))
            look = small if won else setter.look(small.size)
            drawn.append(moved(cell(label, area.right + unit, small.line_height, look, "start"), 0, start))
        yield Block((Row(2 * unit), *heading), after=0.0, heads=True)
        yield Block((Row(height, tuple(drawn)),))

    def _width(self, text: str, look: ResolvedStyle) -> float:
        return self.setter.metrics.width(text, look.size, look.weight)

    def _label(self, each: Ranked, look: ResolvedStyle) -> str:
        """Return the name at the end of a curve: the whole name, its first word, or the place, whichever fits."""
        names = (each.player, each.player.split()[0])
        return next((name for name in names if self._width(name, look) <= self.setter.width / 4), f"{each.place}.")
