"""The panel next to a filled sheet: player and verdict, written and earned points, findings, suggestions, a ranking.

Everything is blocks of rows for columns of one width; this module knows no pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.drawing.blocks.printed.type import before, clipped, longest, wrapped
from sheetgen.drawing.papers import MEDIUM, Scale
from sheetgen.drawing.proofs.hand import readable, shown, slant
from sheetgen.drawing.sheet import ASCENT, CAP_HEIGHT, MM_PER_POINT, Anchor, Line, Metrics, Op, Pen, Text, Weight
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.form.written import Value
from sheetgen.judge.findings import Finding
from sheetgen.press.proofs.badges import WARNING_DASH, Mark, ProofColours, finding_badge, suggested_values_tag
from sheetgen.press.proofs.flow import Block, Row
from sheetgen.press.proofs.verdicts import EARNED, WRITTEN
from sheetgen.source.bounds import cut
from sheetgen.source.messages import Words, as_text, room
from sheetgen.source.words import signed

phrase, plural = room("press")

_LONG = 1_000
"""Maximum characters shown of a message and of each of its notes. (`_NOTES` is the maximum number of notes.)"""
_NOTES = 20
_SPACE, _ABOVE = 1.5, 2.2
"""Indents and gaps, and the gap above the first line in a frame, in mm."""
_ROW, _BOX = 5.2, 11.0
"""Height of a row of the points table, and of the box of the total, in mm."""
_COLUMNS = (0.52, 0.76)
"""Right edges of the two columns of numbers in the points table, as shares of the table's width."""
_TABLE = 100.0
_HAIR, _RULE = 0.18, 0.4


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


class TextSetter(NamedTuple):
    """Settings for text: the width of a column in mm, colours, the metrics of type, and the sizes of the sheet's paper."""

    width: float
    tint: ProofColours
    metrics: Metrics
    scale: Scale = MEDIUM

    def look(self, size: float, weight: Weight = "regular", colour: str | None = None) -> ResolvedStyle:
        """Return a plain style for text."""
        return ResolvedStyle(None, None, colour or self.tint.ink, size, weight, None, None)

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


def panel_head(title: str, colour: str, below: Words, verdicts: Sequence[tuple[Words, str]], setter: TextSetter) -> Iterator[Block]:
    """Yield the title in a colour, the text below it (the file), and the verdicts, each with its colour."""
    scale = setter.scale
    rows = [
        *setter.lines(cut(title, 80), setter.look(scale.title, "bold", colour)),
        *setter.lines(below, setter.look(scale.small, "regular", setter.tint.quiet)),
        Row(_SPACE),
    ]
    for verdict, verdict_colour in verdicts:
        rows += setter.lines(verdict, setter.look(scale.lead, "bold", verdict_colour))
    yield Block(tuple(rows), after=2 * _SPACE)


def points_table(points: Sequence[PointsRow], total: PointsRow | None, setter: TextSetter) -> Iterator[Block]:
    """Yield the table of written and earned points: the total in a frame, then each part."""
    if not points and total is None:
        return
    names = (WRITTEN.text(), EARNED.text())
    look = setter.look(setter.scale.small, "semibold", setter.tint.quiet)
    heads = tuple(cell(name, end, _ROW, look, "end") for name, end in zip(names, _ends(setter), strict=True))
    yield Block((Row(_ROW, heads),), after=0.0, heads=True)
    if total is not None:
        row = _points_row(total, setter, setter.look(setter.scale.lead, "bold"), _BOX)
        yield Block((row,), after=_SPACE, frame=Pen(setter.tint.ink, _RULE))
    if points:
        yield Block(tuple(_points_row(each, setter, setter.look(setter.scale.text), _ROW) for each in points), after=2 * _SPACE)


def _ends(setter: TextSetter) -> list[float]:
    """Return the right edges of the columns of numbers, in mm."""
    return [min(setter.width, _TABLE) * share for share in _COLUMNS]


def _points_row(points: PointsRow, setter: TextSetter, look: ResolvedStyle, height: float) -> Row:
    """Draw the name, the written points (slanted, like handwriting) and the earned points."""
    ends, left = _ends(setter), 2 * _SPACE
    written = "–" if points.written is None else shown(points.written)
    hand = setter.look(look.size, slant(readable(written, setter.metrics), setter.metrics))
    ops: list[Op] = [
        cell(setter.cut(points.name, ends[0] - 16.0 - left, look), left, height, look, "start"),
        cell(setter.cut(written, 15.0, hand), ends[0], height, hand, "end"),
        cell("?" if points.earned is None else signed(points.earned), ends[1], height, look, "end"),
    ]
    if height == _ROW:
        ops.append(Line(0, height, setter.width, height, Pen(setter.tint.rule, _HAIR)))
    return Row(height, tuple(ops))


def cell(text: str, x: float, height: float, look: ResolvedStyle, anchor: Anchor) -> Text:
    y = (height + CAP_HEIGHT * look.size * MM_PER_POINT) / 2
    return Text(x, y, text, look.size, look.colour, look.weight, anchor)


def heading_block(text: Words, setter: TextSetter, apart: bool = False) -> Block:
    """Return a heading; apart: begin a new column, if there is another one."""
    return Block(tuple(setter.lines(text, setter.look(setter.scale.lead, "bold"))), 0, _SPACE, True, apart)


def finding_block(each: NumberedFinding, where: Words, setter: TextSetter) -> Block:
    """Return a finding in a frame: its disc, the error, the reasons, and the rule and place."""
    wording = each.finding.said.text()
    mark = finding_badge(str(each.number), each.finding.severity, setter.tint, setter.metrics)
    indent = 3 * _SPACE + mark.size[0]
    inner, small = setter._replace(width=setter.width - _SPACE), setter.scale.small
    rows = inner.lines(wording.message, setter.look(setter.scale.text, "semibold"), indent)
    for note in wording.notes[:_NOTES]:
        rows += inner.lines(note, setter.look(small), indent)
    rows += inner.lines(where, setter.look(small, "regular", setter.tint.quiet), indent)
    pen = Pen(setter.tint.severity(each.finding.severity), _RULE, () if each.finding.severity == "error" else WARNING_DASH)
    return Block((Row(_ABOVE), _with_badge(rows[0], mark, 2 * _SPACE), *rows[1:], Row(_SPACE)), each.page, _SPACE, frame=pen)


def suggestion_block(label: str, text: str, setter: TextSetter) -> Block:
    """Return a suggestion: its letter and its text."""
    mark = suggested_values_tag({label: ()}, setter.tint, setter.metrics)
    rows = setter.lines(text, setter.look(setter.scale.text), mark.size[0] + _SPACE)
    return Block((_with_badge(rows[0], mark, 0.0), *rows[1:]), after=_SPACE)


def _with_badge(row: Row, mark: Mark, x: float) -> Row:
    """Return a row of text with a badge before it, both centred at the same height."""
    (text, *_) = row.ops
    assert isinstance(text, Text)
    middle = text.y - CAP_HEIGHT * text.size * MM_PER_POINT / 2
    return row._replace(ops=(*mark.at(x, middle - mark.size[1] / 2), *row.ops))


def remark_block(text: Words, setter: TextSetter) -> Block:
    """A line of small type."""
    return Block(tuple(setter.lines(text, setter.look(setter.scale.small, "regular", setter.tint.quiet))))
