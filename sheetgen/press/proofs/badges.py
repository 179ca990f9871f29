"""The marks of an annotated sheet: numbered badges of findings, lettered tags of suggestions. In grey, their shapes distinguish
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.drawing.blocks.printed.type import clipped
from sheetgen.drawing.colours import INK
from sheetgen.drawing.proofs.hand import Pencil, cross, readable, shown, slant
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box, Ink, Metrics, Op, Pen, Rect, Text, Weight, moved
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.form.written import Value
from sheetgen.games.rules import Severity

HEIGHT = 4.2
"""Height of a badge in mm; a tag is a little higher."""
_TAG = 5.2
_LABEL, _VALUE = 7.5, 10.0
_PAD = 0.9
_WIDEST = 42.0
"""Maximum width of the value on a tag, in mm."""
DASH = (0.9, 0.6)
"""Dashes of the outline of a suggestion."""


class ProofColours(NamedTuple):
    """The colours of a proof in one ink."""

    error: str
    warning: str
    meant: str
    good: str
    ink: str
    quiet: str
    rule: str

    @staticmethod
    def of(ink: Ink) -> ProofColours:
        """Return the colours for an ink; for `mono`, they are black and greys."""
        if ink == "mono":
            return ProofColours("#000000", "#000000", "#000000", "#000000", "#000000", "#555555", "#aaaaaa")
        return ProofColours("#b3261e", "#8a5a00", "#0b6e4f", "#0b6e4f", INK, "#66645f", "#c9c6bf")

    def severity(self, severity: Severity) -> str:
        """The colour of a finding."""
        return self.error if severity == "error" else self.warning

    def verdict(self, errors: int, warnings: int, blank: bool = False) -> str:
        """Return the colour for these numbers of findings; an unreadable space counts as a warning. blank: the sheet is blank."""
        return self.error if errors else self.quiet if blank else self.warning if warnings else self.good


class Mark(NamedTuple):
    """A small drawing with its top left corner at (0, 0), and its size in mm."""

    size: tuple[float, float]
    ops: tuple[Op, ...]

    def at(self, x: float, y: float) -> tuple[Op, ...]:
        """Return the drawing moved to a position."""
        return tuple(moved(op, x, y) for op in self.ops)


def finding_badge(label: str, severity: Severity, tint: ProofColours, metrics: Metrics) -> Mark:
    """Return the badge with a finding's number: filled and round for an error, an outlined square for a warning."""
    colour = tint.severity(severity)
    width = max(HEIGHT, metrics.width(label, _LABEL, "bold") + 2 * _PAD)
    box = Box(0, 0, width, HEIGHT)
    if severity == "error":
        text = _centre_text(label, box, _LABEL, "#ffffff", "bold")
        return Mark((width, HEIGHT), (Rect(box, colour, None, HEIGHT / 2), text))
    pen = Pen(colour, 0.45)
    text = _centre_text(label, box, _LABEL, colour, "bold")
    return Mark((width, HEIGHT), (Rect(box.inset(pen.width / 2), "#ffffff", pen, 0.4), text))


class SuggestedValue(NamedTuple):
    """The value that a suggestion gives a space. letter: the suggestion's letter. value: None for a blank. kind: the space's
    type."""

    letter: str
    value: Value | None
    kind: str


def suggested_values_tag(values: Sequence[SuggestedValue], tint: ProofColours, metrics: Metrics) -> Mark:
    """Return the tag with the suggested values of a space: a row for each, with the letter of its suggestion. A blank is shown as
    an empty box."""
    rows = [_row(each, tint, metrics) for each in values]
    width, height = max(row.size[0] for row in rows), _TAG * len(rows)
    outline = Rect(Box(0, 0, width, height).inset(0.15), "#ffffff", Pen(tint.meant, 0.3, DASH), 0.8)
    return Mark((width, height), (outline, *(op for n, row in enumerate(rows) for op in row.at(0, n * _TAG))))


def _row(suggested: SuggestedValue, tint: ProofColours, metrics: Metrics) -> Mark:
    letter, value, kind = suggested
    start = metrics.width(letter, _LABEL, "bold") + 2 * _PAD
    head = _centre_text(letter, Box(0, 0, start, _TAG), _LABEL, tint.meant, "bold")
    if value is None or value is False or value == () or kind == "tick" or (kind == "mark" and value in ("X", ".")):
        slot = Box(start, 0.9, _TAG - 1.8, _TAG - 1.8)
        crossed = cross(slot, Pencil(metrics, tint.meant)) if value is True or value == "X" else []
        return Mark((slot.right + _PAD, _TAG), (head, Rect(slot, "#ffffff", Pen(tint.meant, 0.2)), *crossed))
    whole = readable(shown(value)[:200], metrics)
    weight = slant(whole, metrics)
    text = clipped(whole, _WIDEST, ResolvedStyle(None, None, tint.meant, _VALUE, weight, None, None), metrics)
    wide = metrics.width(text, _VALUE, weight)
    shown_text = _centre_text(text, Box(start, 0, wide, _TAG), _VALUE, tint.meant, weight)
    return Mark((start + wide + _PAD, _TAG), (head, shown_text))


def suggestion_letter(letter: str, tint: ProofColours) -> Mark:
    """Draw a suggestion's letter for the list of suggestions."""
    box = Box(0, 0, HEIGHT, HEIGHT)
    outline = Rect(box.inset(0.15), "#ffffff", Pen(tint.meant, 0.3, DASH), 0.8)
    return Mark((HEIGHT, HEIGHT), (outline, _centre_text(letter, box, _LABEL, tint.meant, "bold")))


def _centre_text(text: str, box: Box, size: float, colour: str, weight: Weight) -> Text:
    x, y = box.centre
    return Text(x, y + CAP_HEIGHT * size * MM_PER_POINT / 2, text, size, colour, weight, "middle")
