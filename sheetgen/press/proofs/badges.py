"""The marks of an annotated sheet: numbered badges of findings, filled for errors, and lettered tags of suggestions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sheetgen.drawing.colours import INK
from sheetgen.drawing.papers import MEDIUM
from sheetgen.drawing.proofs.hand import Pencil, cross, readable, shown, slant
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box, Ink, Metrics, Op, Pen, Rect, Text, Weight, moved
from sheetgen.form.written import Value
from sheetgen.games.rules import Severity

HEIGHT = 5.2
"""Height of a mark in mm."""
LEADER = 3.0
"""Length of the line to a mark outside the sheet, in mm."""
_LABEL, _VALUE = MEDIUM.small, MEDIUM.text
_PAD = 0.9
_WIDEST = 13.0
"""Maximum width of a tag, in mm."""
DASH = (0.9, 0.6)
"""Dashes of the outline of a suggestion."""
WARNING_DASH = (1.8, 0.9)
"""Dashes of the outline of a warning."""


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
    """Return the disc with a finding's number: filled for an error, outlined for a warning."""
    colour = tint.severity(severity)
    width = max(HEIGHT, metrics.width(label, _LABEL, "bold") + 2 * _PAD)
    box = Box(0, 0, width, HEIGHT)
    if severity == "error":
        text = _centre_text(label, box, _LABEL, "#ffffff", "bold")
        return Mark((width, HEIGHT), (Rect(box, colour, None, HEIGHT / 2), text))
    pen = Pen(colour, 0.4)
    text = _centre_text(label, box, _LABEL, colour, "bold")
    return Mark((width, HEIGHT), (Rect(box.inset(pen.width / 2), "#ffffff", pen, HEIGHT / 2 - pen.width / 2), text))


class SuggestedValue(NamedTuple):
    """The value that a suggestion gives a space. value: None for a blank. kind: the space's type."""

    value: Value | None
    kind: str


def suggested_values_tag(letters: Mapping[str, Sequence[SuggestedValue]], tint: ProofColours, metrics: Metrics) -> Mark:
    """Return the tag of a row: a line for each suggestion, with its letter and its values for the row's spaces, in order. A blank
    is shown as an empty box; values without room are left out."""
    lines = [_line(letter, values, tint, metrics) for letter, values in letters.items()]
    width, height = max(HEIGHT, *(line.size[0] for line in lines)), HEIGHT * len(lines)
    outline = Rect(Box(0, 0, width, height).inset(0.15), "#ffffff", Pen(tint.meant, 0.4, DASH), 0.8)
    return Mark((width, height), (outline, *(op for n, line in enumerate(lines) for op in line.at(0, n * HEIGHT))))


def _line(letter: str, values: Sequence[SuggestedValue], tint: ProofColours, metrics: Metrics) -> Mark:
    x = max(metrics.width(letter, _LABEL, "bold") + 2 * _PAD, 0 if values else HEIGHT)
    ops: list[Op] = [_centre_text(letter, Box(0, 0, x, HEIGHT), _LABEL, tint.meant, "bold")]
    for value, kind in values:
        if value is None or value is False or value == () or kind == "tick" or (kind == "mark" and value in ("X", ".")):
            slot = Box(x, 0.9, HEIGHT - 1.8, HEIGHT - 1.8)
            drawn: list[Op] = [Rect(slot, "#ffffff", Pen(tint.meant, 0.2))]
            drawn += cross(slot, Pencil(metrics, tint.meant)) if value is True or value == "X" else []
        else:
            text = readable(shown(value)[:200], metrics)
            weight = slant(text, metrics)
            slot = Box(x, 0, metrics.width(text, _VALUE, weight), HEIGHT)
            drawn = [_centre_text(text, slot, _VALUE, tint.meant, weight)]
        if slot.right > _WIDEST:
            break
        ops += drawn
        x = slot.right + _PAD
    return Mark((x, HEIGHT), tuple(ops))


def _centre_text(text: str, box: Box, size: float, colour: str, weight: Weight) -> Text:
    x, y = box.centre
    return Text(x, y + CAP_HEIGHT * size * MM_PER_POINT / 2, text, size, colour, weight, "middle")
