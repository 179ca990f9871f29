"""The panel next to a filled sheet: player and verdict, written and earned points, findings, suggestions, a ranking.

Everything is blocks of rows for columns of one width; this module knows no pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sheetgen.drawing.blocks.printed.type import before, clipped, longest, wrapped
from sheetgen.drawing.proofs.hand import readable, shown, slant
from sheetgen.drawing.sheet import ASCENT, CAP_HEIGHT, MM_PER_POINT, Anchor, Line, Metrics, Op, Pen, Text, Weight
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.form.written import Value
from sheetgen.games.game import Ranked
from sheetgen.judge.findings import Finding
from sheetgen.press.proofs.badges import HEIGHT, Mark, ProofColours, finding_badge, suggestion_letter
from sheetgen.press.proofs.flow import Block, Row
from sheetgen.press.proofs.verdicts import EARNED, WRITTEN
from sheetgen.source.bounds import cut
from sheetgen.source.messages import Words, as_text, room
from sheetgen.source.words import signed

phrase, plural = room("press")

_LONG = 1_000
"""Maximum characters shown of a message and of each of its notes. (`_NOTES` is the maximum number of notes.)"""
_NOTES = 20
_INDENT = HEIGHT + 2.2
_TITLE, _HEADING, _BODY, _NOTE, _SMALL = 13.0, 9.5, 8.5, 8.0, 7.0
_ROW, _RANK = 5.2, 8.0
_COLUMNS = (0.52, 0.76)
"""Right edges of the two columns of numbers in the points table, as shares of the table's width."""
_TABLE = 100.0
_RULE = 0.25


class NumberedFinding(NamedTuple):
    """A finding, the number on its badge, and the page of the sheet that its space is on (from 0)."""

    number: int
    finding: Finding
    page: int = 0


class PointsRow(NamedTuple):
    """A row of the points table. written: None if blank; earned: None if unknown."""

    name: str
    written: Value | None
    earned: int | None
    found: tuple[NumberedFinding, ...] = ()


class TextSetter(NamedTuple):
    """Settings for text: the width of a column in mm, colours, and the metrics of type."""

    width: float
    tint: ProofColours
    metrics: Metrics

    def look(self, size: float, weight: Weight = "regular", colour: str | None = None) -> ResolvedStyle:
        """Return a plain style for text."""
        return ResolvedStyle(None, None, colour or self.tint.ink, size, weight, None, None)

    def hand(self, text: str, size: float) -> ResolvedStyle:
        """Return the look of handwritten text."""
        return self.look(size, slant(readable(text, self.metrics), self.metrics))

    def lines(self, text: Words, look: ResolvedStyle, indent: float = 0.0) -> list[Row]:
        """Return a text as rows of one line each."""
        width = self.width - indent
        whole = break_long_words(readable(cut(as_text(text), _LONG), self.metrics), width, look, self.metrics)
        baseline = ASCENT * look.size * MM_PER_POINT
        return [
            Row(look.line_height, (Text(indent, baseline, line, look.size, look.colour, look.weight),))
            for line in wrapped(whole, width, look, self.metrics)
            if line
        ]

    def cut(self, text: str, width: float, look: ResolvedStyle) -> str:
        """Return a text as one line, cut to this width."""
        return clipped(readable(cut(text, _LONG), self.metrics), width, look, self.metrics)


def break_long_words(text: str, width: float, look: ResolvedStyle, metrics: Metrics) -> str:
    """Return the text with words wider than `width` mm split into pieces that can be wrapped, so that no part of a message is lost.

    Never split a number, unless it is wider than a line.
    """
    return "\n".join(
        " ".join(piece for word in paragraph.split() for piece in _pieces(word, width, look, metrics))
        for paragraph in text.split("\n")
    )


def _pieces(word: str, width: float, look: ResolvedStyle, metrics: Metrics) -> Iterator[str]:
    """Yield a word in pieces, each as long as fits in a line."""
    while (most := longest(word, width, look.size, look.weight, metrics)) < len(word):
        end = len(before(word, max(most, 1))) or max(most, 1)
        yield word[:end]
        word = word[end:]
    yield word


def panel_head(title: str, below: Words, verdicts: Sequence[tuple[Words, str]], setter: TextSetter) -> Iterator[Block]:
    """Yield the title, the text below it (the file), and the verdicts, each with its colour."""
    rows = [
        *setter.lines(cut(title, 80), setter.look(_TITLE, "bold")),
        *setter.lines(below, setter.look(_NOTE, "regular", setter.tint.quiet)),
        Row(1.8),
    ]
    for verdict, colour in verdicts:
        rows += setter.lines(verdict, setter.look(_HEADING + 0.5, "bold", colour))
    yield Block(tuple(rows), after=3.5)


def points_table(points: Sequence[PointsRow], total: PointsRow | None, setter: TextSetter) -> Iterator[Block]:
    """Yield the table of written and earned points, for each part and in total."""
    if not points and total is None:
        return
    wide, ends = setter.width, _ends(setter)
    quiet = setter.tint.quiet
    names = (WRITTEN.text(), EARNED.text())
    look = setter.look(_SMALL, "semibold", quiet)
    first = Row(4.2, tuple(_cell(name, end, 4.2, look, "end") for name, end in zip(names, ends, strict=True)))
    rows = [first, *(_points_row(each, wide, ends, setter, setter.look(_BODY), _RULE) for each in points)]
    if total is not None:
        rows.append(_points_row(total, wide, ends, setter, setter.look(_BODY + 0.5, "bold"), _RULE * 2))
    yield Block(tuple(rows), after=4.0)


def _ends(setter: TextSetter) -> list[float]:
    """Return the right edges of the columns of numbers, in mm."""
    return [min(setter.width, _TABLE) * share for share in _COLUMNS]


def _points_row(points: PointsRow, wide: float, ends: Sequence[float], setter: TextSetter, look: ResolvedStyle, rule: float) -> Row:
    """Draw the name, the written points (slanted, like handwriting), the earned points, and the numbers of their findings."""
    written = "–" if points.written is None else shown(points.written)
    hand = setter.hand(written, look.size)
    earned = _or_unknown(points.earned)
    name = setter.cut(points.name, ends[0] - 16.0, look)
    ops: list[Op] = [
        Line(0, 0, wide, 0, Pen(setter.tint.rule, rule)),
        _cell(name, 0.0, _ROW, look, "start"),
        _cell(setter.cut(written, 15.0, hand), ends[0], _ROW, hand, "end"),
        _cell(earned, ends[1], _ROW, look, "end"),
    ]
    left = ends[1] + 3.0
    for each in points.found:
        mark = finding_badge(str(each.number), each.finding.severity, setter.tint, setter.metrics)
        if left + mark.size[0] > setter.width:
            break
        ops += mark.at(left, (_ROW - HEIGHT) / 2)
        left += mark.size[0] + 0.6
    return Row(_ROW, tuple(ops))


def _or_unknown(points: int | None) -> str:
    """Return points, or a placeholder if they are unknown."""
    return "?" if points is None else signed(points)


def _place(each: Ranked) -> str:
    return "?" if each.place is None else f"{each.place}."


def _cell(text: str, x: float, height: float, look: ResolvedStyle, anchor: Anchor) -> Text:
    y = (height + CAP_HEIGHT * look.size * MM_PER_POINT) / 2
    return Text(x, y, text, look.size, look.colour, look.weight, anchor)


def heading_block(text: Words, setter: TextSetter, apart: bool = False) -> Block:
    """Return a heading with a rule below it; apart: begin a new column, if there is another one."""
    rows = setter.lines(text, setter.look(_HEADING, "bold"))
    rule = Row(1.0, (Line(0, 0.4, setter.width, 0.4, Pen(setter.tint.ink, _RULE)),))
    return Block((*rows, rule), 0, 1.5, True, apart)


def finding_block(each: NumberedFinding, where: Words, setter: TextSetter) -> Block:
    """Return a finding: its badge, the error, the reasons, and the rule and place."""
    wording = each.finding.said.text()
    mark = finding_badge(str(each.number), each.finding.severity, setter.tint, setter.metrics)
    indent = max(_INDENT, mark.size[0] + 1.8)
    rows = setter.lines(wording.message, setter.look(_BODY, "semibold"), indent)
    for note in wording.notes[:_NOTES]:
        rows += setter.lines(note, setter.look(_NOTE), indent)
    rows += setter.lines(where, setter.look(_SMALL, "regular", setter.tint.quiet), indent)
    return Block((_with_badge(rows[0], mark), *rows[1:]), each.page)


def suggestion_block(label: str, text: str, setter: TextSetter) -> Block:
    """Return a suggestion: its letter and its text."""
    mark = suggestion_letter(label, setter.tint)
    rows = setter.lines(text, setter.look(_BODY), _INDENT)
    return Block((_with_badge(rows[0], mark), *rows[1:]), after=2.0)


def _with_badge(row: Row, mark: Mark) -> Row:
    """Return a row of text with a badge before it, both centred at the same height."""
    (text, *_) = row.ops
    assert isinstance(text, Text)
    middle = text.y - CAP_HEIGHT * text.size * MM_PER_POINT / 2
    return row._replace(ops=(*mark.at(0, middle - mark.size[1] / 2), *row.ops))


def remark_block(text: Words, setter: TextSetter) -> Block:
    """A line of small type."""
    return Block(tuple(setter.lines(text, setter.look(_NOTE, "regular", setter.tint.quiet))))


def ranked_block(each: Ranked, setter: TextSetter) -> Block:
    """Return a player's place and points, with notes on the tie-break that decided and on uncertainty."""
    look = setter.look(_HEADING + 0.5, "bold")
    end = _ends(setter)[-1]
    score = _or_unknown(each.score)
    room = end - _INDENT - setter.metrics.width(score, look.size, look.weight) - 4.0
    ops: tuple[Op, ...] = (
        Line(0, 0, setter.width, 0, Pen(setter.tint.rule, _RULE)),
        _cell(_place(each), 0.0, 6.4, look, "start"),
        _cell(setter.cut(each.player, room, look), _INDENT, 6.4, look, "start"),
        _cell(score, end, 6.4, look, "end"),
    )
    return Block((Row(6.4, ops), *_ranking_notes(each, None, setter)), after=1.6)


class PlayerResult(NamedTuple):
    """The result of a player's sheet: points by part, the total written (empty: none), and the verdict on its findings, if any."""

    parts: Mapping[str, str]
    written: str
    verdict: Words | None


def ranking_blocks(places: Sequence[tuple[Ranked, PlayerResult | None]], setter: TextSetter) -> Iterator[Block]:
    """Yield the players of a table in the order of their places, with their points part by part, and notes on tie-breaks,
    uncertainty and findings."""
    names = list(dict.fromkeys(name for _, account in places if account for name in account.parts))
    first = _INDENT + setter.width * 0.3
    ends = [first + (setter.width - first) * (n + 1) / (len(names) + 2) for n in range(len(names) + 2)]
    room = (setter.width - first) / (len(names) + 2) - 1.5
    quiet = setter.look(_SMALL, "semibold", setter.tint.quiet)
    heads = [*names, EARNED.text(), WRITTEN.text()]
    head = (_cell(setter.cut(name, room, quiet), end, 5.0, quiet, "end") for name, end in zip(heads, ends, strict=True))
    yield Block((Row(5.0, tuple(head)),), after=0.0, heads=True)
    plain, bold = setter.look(_HEADING), setter.look(_HEADING + 1.5, "bold")
    for each, account in places:
        written = (account.written if account else "") or "–"
        values = [account.parts.get(name, "–") if account else "–" for name in names]
        cells = [
            *((value, plain) for value in values),
            (_or_unknown(each.score), bold),
            (written, setter.hand(written, _HEADING)),
        ]
        ops: list[Op] = [
            Line(0, 0, setter.width, 0, Pen(setter.tint.rule, _RULE)),
            _cell(_place(each), 0.0, _RANK, bold, "start"),
            _cell(setter.cut(each.player, first - _INDENT, bold), _INDENT, _RANK, bold, "start"),
        ]
        ops += [_cell(setter.cut(text, room, look), end, _RANK, look, "end") for (text, look), end in zip(cells, ends, strict=True)]
        yield Block(
            (Row(_RANK, tuple(ops)), *_ranking_notes(each, account.verdict if account else None, setter)),
            after=1.2,
        )


def _ranking_notes(each: Ranked, verdict: Words | None, setter: TextSetter) -> list[Row]:
    """Return the notes below a player's place."""
    decided = [phrase("decided", "won the tie: {tie_break}", each.tie_break)] if each.tie_break else []
    unsure = (
        []
        if each.sure
        else [
            phrase("hangs", "the rank depends on unreadable spaces")
            if each.place is None
            else phrase("may-change", "the rank may still change")
        ]
    )
    notes = [*decided, *unsure, *([verdict] if verdict else [])]
    quiet = setter.look(_NOTE, "regular", setter.tint.quiet)
    return [row for note in notes for row in setter.lines(note, quiet, _INDENT)]


def findings_by_space(findings: Sequence[NumberedFinding]) -> Mapping[str, tuple[NumberedFinding, ...]]:
    """Group findings by space."""
    at: dict[str, tuple[NumberedFinding, ...]] = {}
    for each in findings:
        if each.finding.space is not None:
            at[each.finding.space] = (*at.get(each.finding.space, ()), each)
    return at
