"""Type that fits: lines wrapped to a width, centred on their capitals, never drawn outside their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec import structs

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import Room
from sheetgen.drawing.sheet import ASCENT, CAP_HEIGHT, DESCENT, MM_PER_POINT, Anchor, Box, Metrics, Text, Weight
from sheetgen.drawing.theme import Look
from sheetgen.source.faults import said

LEAST_SIZE = 7.0
"""The smallest type on a sheet, in points."""
_CLOSE = 1e-6
"""Widths that differ by less, in mm, may differ by rounding only."""
_SHORT_LINE = 0.5
"""A paragraph's last line is short when it takes no more than this of the width."""
_EVENED = 12
"""Paragraphs of up to so many lines are evened out."""
_STEPS = 8
"""Halvings to find how narrow so many lines can be."""
LEADING = 1.22
"""Distance of baselines, in type sizes."""
_BELOW_LABEL = 0.8
"""Distance of a block's label from what it names, in mm."""


def line_height(look: Look) -> float:
    """The height of one line of a style, in mm."""
    return look.size * LEADING * MM_PER_POINT


def wrapped(text: str, width: float, look: Look, metrics: Metrics) -> list[str]:
    """The text in as few lines no wider than `width` mm as its words allow; line breaks in the text are kept.

    Where the last line of a paragraph would be a short one, the lines are made as even as so many lines can be.
    """
    measure = _Measure(look, metrics)
    return [line for paragraph in text.split("\n") for line in _paragraph(paragraph.split(), width, measure)]


class _Measure:
    """Widths of words in one look. Widths add up, so a line is measured as a whole only where that rounds one way or the other."""

    def __init__(self, look: Look, metrics: Metrics) -> None:
        self.look, self.metrics = look, metrics
        self.known: dict[str, float] = {}
        self.blank = self.of(" ")

    def of(self, text: str) -> float:
        """The width of a text in mm."""
        return self.metrics.width(text, self.look.size, self.look.weight)

    def word(self, word: str) -> float:
        """The width of a word, measured once."""
        return self.known[word] if word in self.known else self.known.setdefault(word, self.of(word))

    def line(self, words: list[str]) -> float:
        """The width of a line, to rounding."""
        return sum(map(self.word, words)) + self.blank * max(len(words) - 1, 0)


def _paragraph(words: list[str], width: float, measure: _Measure) -> list[str]:
    """The lines of a paragraph."""
    lines = _filled(words, width, measure)
    if 1 < len(lines) <= _EVENED and measure.line(lines[-1]) < _SHORT_LINE * width:
        low, high = measure.line(words) / len(lines), width
        for _ in range(_STEPS):
            middle = (low + high) / 2
            narrower = _filled(words, middle, measure)
            fits = len(narrower) == len(lines) and all(measure.line(line) <= width for line in narrower)
            low, high, lines = (low, middle, narrower) if fits else (middle, high, lines)
    return [" ".join(line) for line in lines]


def _filled(words: list[str], width: float, measure: _Measure) -> list[list[str]]:
    """The words of each line, one line filled after the other."""
    lines: list[list[str]] = [[]]
    taken = 0.0
    for word in words:
        line, wide = lines[-1], measure.word(word)
        longer = taken + measure.blank + wide
        close = line and abs(longer - width) < _CLOSE
        if line and (measure.of(" ".join([*line, word])) if close else longer) > width:
            lines.append([word])
            taken = wide
        else:
            taken = longer if line else wide
            line.append(word)
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
    missing = room.metrics.missing(_letters(text), look.weight)
    if not missing:
        return text
    room.fault(said(words.no_glyph, missing), key)
    return "".join(char for char in text if char not in missing)


@lru_cache(maxsize=16)
def _letters(text: str) -> str:
    """The letters of a text, each once; of a long one that stands in many places they are looked for once."""
    return "".join(dict.fromkeys(text.replace("\n", "")))


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


def shrunk(text: str, box: Box, look: Look, room: Room) -> Look:
    """The look with its type as small as a box asks for, but never below the least size."""
    wide = room.metrics.width(text, 1.0, look.weight)
    sizes = [look.size, box.w / wide if wide else look.size, box.h / ((ASCENT + DESCENT) * MM_PER_POINT)]
    return structs.replace(look, size=max(min(sizes), LEAST_SIZE))


def largest(look: Look, least: float | None, fits: Callable[[Look], bool]) -> Look:
    """The look with the largest type that fits, from its own size down to the least (None: its own) in quarters of a point."""
    if least is None or least >= look.size or fits(look):
        return look
    low, high = 0, int((look.size - least) * 4)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(structs.replace(look, size=least + middle / 4)) else (low, middle - 1)
    return structs.replace(look, size=least + low / 4)


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
