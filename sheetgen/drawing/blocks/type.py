"""Type that fits: lines wrapped to a width, centred on their capitals, never drawn outside their place."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import Room
from sheetgen.drawing.sheet import ASCENT, CAP_HEIGHT, DESCENT, MM_PER_POINT, Anchor, Box, Metrics, Text, Weight
from sheetgen.drawing.theme import Look
from sheetgen.source.faults import said

LEAST_SIZE = 7.0
"""The smallest type on a sheet, in points."""
FINEST_SIZE = 6.0
"""The smallest type of numbers on small fields and on bars, in points."""
_CLOSE = 1e-6
"""Widths that differ by less, in mm, may differ by rounding only."""
LEADING = 1.22
"""Distance of baselines, in type sizes."""
_BELOW_LABEL = 0.8
"""Distance of a block's label from what it names, in mm."""


def line_height(look: Look) -> float:
    """The height of one line of a style, in mm."""
    return look.size * LEADING * MM_PER_POINT


def wrapped(text: str, width: float, look: Look, metrics: Metrics) -> list[str]:
    """The text in lines no wider than `width` mm where its words allow; line breaks in the text are kept.

    Widths add up, so a line is measured as a whole only where that rounds one way or the other.
    """
    lines: list[str] = []
    known: dict[str, float] = {}
    blank = metrics.width(" ", look.size, look.weight)
    for paragraph in text.split("\n"):
        line: list[str] = []
        taken = 0.0
        for word in paragraph.split():
            wide = known[word] if word in known else known.setdefault(word, metrics.width(word, look.size, look.weight))
            longer = taken + blank + wide
            close = line and abs(longer - width) < _CLOSE
            if line and (metrics.width(" ".join([*line, word]), look.size, look.weight) if close else longer) > width:
                lines.append(" ".join(line))
                line, taken = [word], wide
            else:
                taken = longer if line else wide
                line.append(word)
        lines.append(" ".join(line))
    return lines


def clipped(text: str, width: float, look: Look, metrics: Metrics) -> str:
    """The text as one line, cut with … where it is wider than `width` mm."""
    text = " ".join(text.split())
    if metrics.width(text, look.size, look.weight) <= width:
        return text
    return text[: longest(text, width, look.size, look.weight, metrics, "…")] + "…"


def longest(text: str, width: float, size: float, weight: Weight, metrics: Metrics, end: str = "") -> int:
    """How many letters of a text fit a width with what stands behind them; each is measured a few times, however many there are."""
    low, high = 0, 1
    while high < len(text) and metrics.width(text[:high] + end, size, weight) <= width:
        low, high = high, 2 * high
    high = min(high, len(text))
    while low < high:
        middle = (low + high + 1) // 2
        if metrics.width(text[:middle] + end, size, weight) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def printable(text: str, look: Look, room: Room, key: str) -> str:
    """The text without what the font cannot print, which is a fault."""
    missing = room.metrics.missing("".join(dict.fromkeys(text.replace("\n", ""))), look.weight)
    if not missing:
        return text
    room.fault(said(words.no_glyph, missing), key)
    return "".join(char for char in text if char not in missing)


def line(text: str, box: Box, look: Look, room: Room, key: str = "text", align: Anchor | None = None) -> Iterator[Text]:
    """One line of text, its capitals in the middle of a box's height; a fault, and no text, when the box is too small.

    What hangs below the line (g, p) stays in the box as well, so that in a box just high enough the line stands higher.
    """
    if not text:
        return
    text = printable(text, look, room, key)
    width = room.metrics.width(text, look.size, look.weight)
    if width > box.w + 1e-6:
        room.fault(said(words.line_too_wide, text, width, box.w), key)
        return
    height = look.size * MM_PER_POINT
    if height * (ASCENT + DESCENT) > box.h + 1e-6:
        room.fault(said(words.line_too_high, text, height * (ASCENT + DESCENT) - box.h), key)
        return
    anchor = align or look.align or "start"
    x = {"start": box.x, "middle": box.x + box.w / 2, "end": box.right}[anchor]
    y = min(box.y + (box.h + height * CAP_HEIGHT) / 2, box.bottom - height * DESCENT)
    yield Text(x, y, text, look.size, look.colour, look.weight, anchor)


def shrunk(text: str, box: Box, look: Look, room: Room, least: float = LEAST_SIZE) -> Look:
    """The look with its type as small as a box asks for, but never below the least size."""
    wide = room.metrics.width(text, 1.0, look.weight)
    sizes = [look.size, box.w / wide if wide else look.size, box.h / ((ASCENT + DESCENT) * MM_PER_POINT)]
    return structs.replace(look, size=max(min(sizes), least))


def lines_height(count: int, look: Look) -> float:
    """The height of so many lines, from the first's ascent to the last's descent."""
    return (count - 1) * line_height(look) + look.size * (ASCENT + DESCENT) * MM_PER_POINT if count else 0.0


def stacked(lines: list[str], box: Box, look: Look, room: Room, key: str, align: Anchor | None = None) -> Iterator[Text]:
    """Lines below one another, from the box's top."""
    step = line_height(look)
    full = look.size * (ASCENT + DESCENT) * MM_PER_POINT
    for number, text in enumerate(lines):
        yield from line(text, Box(box.x, box.y + number * step, box.w, full), look, room, key, align)


def headed(label: str, style: str, box: Box, room: Room, key: str) -> tuple[list[Text], Box]:
    """A label above what a block shows, and the box that is left below it (all of it without a label)."""
    text = room.text(label)
    if not text:
        return [], box
    look = room.look(style)
    height = min(line_height(look), max(box.h, 0.0))
    taken = min(height + _BELOW_LABEL, max(box.h, 0.0))
    return list(line(text, Box(box.x, box.y, box.w, height), look, room, key)), Box(box.x, box.y + taken, box.w, box.h - taken)


def middle_shift(look: Look) -> float:
    """How far lines stacked in the middle move down (mm) so that their capitals, not their ascents, lie in the middle."""
    return look.size * (DESCENT + CAP_HEIGHT - ASCENT) / 2 * MM_PER_POINT
