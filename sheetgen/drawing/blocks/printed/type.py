"""Type that fits: lines wrapped to a width, centred on their capitals, never drawn outside their place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct, structs

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext
from sheetgen.drawing.sheet import ASCENT, CAP_HEIGHT, DESCENT, MM_PER_POINT, Anchor, Box, Metrics, Text, Weight
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

LEAST_SIZE = 7.0
"""The smallest type on a sheet, in points."""
FINEST_SIZE = 6.0
"""The smallest type of numbers on small fields and on bars, in points."""
_CLOSE = 1e-6
"""If the difference between two widths (mm) is smaller, it may come from rounding alone."""
_SHORT_LINE = 0.5
"""Maximum share of the width for which a paragraph's last line counts as short."""
_EVENED = 12
"""Maximum number of lines of a paragraph whose lines are made even."""
_STEPS = 8
"""Number of halvings in the search for the narrowest width for a number of lines."""
_MAX_CHARACTERS = 2_000
"""Maximum number of characters that fit any place on a sheet."""
_DIGITS, _BETWEEN_DIGITS = "0123456789", ".,:"
_NUMBER = re.compile(f"[{_DIGITS}]+(?:[{_BETWEEN_DIGITS}][{_DIGITS}]+)*")
"""A printed number, without its sign."""
_WORD_BREAK = re.compile(r"(?<=[^\W\d_][-–/])(?=[^\W\d_])")
"""Points where a word may be split: after a hyphen or slash between letters. Words without such a point are never split."""
_BELOW_LABEL = 0.8
"""Distance of a block's label from its content, in mm."""


def wrapped(text: str, width: float, look: ResolvedStyle, metrics: Metrics) -> list[str]:
    """Return the text in as few lines of at most `width` mm as its words allow; line breaks in the text are kept.

    If the last line of a paragraph would be short, its lines are made as even as possible without adding a line.
    """
    measure = _Measure(look, metrics)
    return [line for paragraph in text.split("\n") for line in _paragraph(paragraph.split(), width, measure)]


class _Measure:
    """Widths of words in one style. The width of a line is the sum of these; it is measured directly only if rounding could
    matter."""

    def __init__(self, look: ResolvedStyle, metrics: Metrics) -> None:
        self.look, self.metrics = look, metrics
        self.known: dict[str, float] = {}
        self.blank = self.of(" ")

    def of(self, text: str) -> float:
        """Return the width of a text in mm."""
        return self.metrics.width(text, self.look.size, self.look.weight)

    def word(self, word: str) -> float:
        """Return the width of a word, measured once."""
        return self.known[word] if word in self.known else self.known.setdefault(word, self.of(word))

    def line(self, words: list[str]) -> float:
        """Return the width of a line, except for rounding."""
        return sum(map(self.word, words)) + self.blank * max(len(words) - 1, 0)


def _paragraph(words: list[str], width: float, measure: _Measure) -> list[str]:
    """Return the lines of a paragraph."""
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
    """Return the words of each line; each line is filled before the next begins."""
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


def clipped(text: str, width: float, look: ResolvedStyle, metrics: Metrics) -> str:
    """Return the text as one line, cut with … if it is wider than `width` mm."""
    text = " ".join(text.split())
    if metrics.width(text, look.size, look.weight) <= width:
        return text
    return before(text, longest(text, width, look.size, look.weight, metrics, "…")) + "…"


def shortened(text: str, width: float, look: ResolvedStyle, metrics: Metrics) -> str:
    """Return the text as one line. If it is wider than `width` mm, … replaces its middle; no number is cut in two."""
    text = " ".join(text.split())
    if metrics.width(text, look.size, look.weight) <= width:
        return text

    def kept(count: int) -> str:
        return f"{before(text, (count + 1) // 2)}…{before(text[::-1], count // 2)[::-1]}"

    low, high = 0, min(len(text) - 1, _MAX_CHARACTERS)
    while low < high:
        middle = (low + high + 1) // 2
        if metrics.width(kept(middle), look.size, look.weight) <= width:
            low = middle
        else:
            high = middle - 1
    return kept(low)


def before(text: str, end: int) -> str:
    """Return the text up to a position; if that is inside a number, stop before the number, so that no number is split."""
    if end < len(text) and text[end] in _DIGITS + _BETWEEN_DIGITS:
        start = end
        while start and text[start - 1] in _DIGITS + _BETWEEN_DIGITS:
            start -= 1
        stop = end
        while stop < len(text) and text[stop] in _DIGITS + _BETWEEN_DIGITS:
            stop += 1
        parted = any(match.start() < end - start < match.end() for match in _NUMBER.finditer(text[start:stop]))
        return text[:start] if parted else text[:end]
    return text[:end]


def longest(text: str, width: float, size: float, weight: Weight, metrics: Metrics, end: str = "") -> int:
    """Return the number of characters of a text that fit a width together with `end`; a few measurements are enough for any
    length."""
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


def unbroken(text: str) -> str:
    """Return the text on one line: a line break or a tab becomes a space character."""
    return " ".join(text.split()) if "\n" in text or "\t" in text else text


def printable(text: str, look: ResolvedStyle, context: DrawContext, key: str) -> str:
    """Return the text without characters missing from the font, which are reported as an error. Line breaks within it are kept, a
    tab becomes a space character.
    """
    text = text.replace("\t", " ").strip("\n")
    missing = context.metrics.missing(_letters(text), look.weight)
    if not missing:
        return text
    context.fault(message(words.no_glyph, missing), key)
    return "".join(char for char in text if char not in missing)


@lru_cache(maxsize=16)
def _letters(text: str) -> str:
    """Return the distinct letters of a text; cached, because a long text may be used in many places."""
    return "".join(dict.fromkeys(text.replace("\n", "")))


def line(
    text: str, box: Box, look: ResolvedStyle, context: DrawContext, key: str = "text", align: Anchor | None = None
) -> Iterator[Text]:
    """Yield one line of text, its capitals centred in a box's height. If the box is too small, report an error and yield no text.

    Descenders (g, p) stay in the box as well, so that the line is higher in a box that is only just high enough.
    """
    text = printable(unbroken(text), look, context, key)
    if not text:
        return
    width = context.metrics.width(text, look.size, look.weight)
    if width > box.w + 1e-6:
        about = words.one_line(text), *words.needs(width, box.w)
        what = phrase("line-too-wide", "'{text}' is {needed} mm wide: {lack} mm too much", *about)
        context.fault(message(what, words.SHORTEN), key)
        return
    height = look.size * MM_PER_POINT
    if height * (ASCENT + DESCENT) > box.h + 1e-6:
        context.fault(message(words.line_too_high, text, height * (ASCENT + DESCENT) - box.h), key)
        return
    anchor = align or look.align or "start"
    x = {"start": box.x, "middle": box.x + box.w / 2, "end": box.right}[anchor]
    y = min(box.y + (box.h + height * CAP_HEIGHT) / 2, box.bottom - height * DESCENT)
    yield Text(x, y, text, look.size, look.colour, look.weight, anchor)


def short_line(
    text: str, box: Box, look: ResolvedStyle, context: DrawContext, key: str = "text", align: Anchor = "start"
) -> Iterator[Text]:
    """Yield one line of text, in smaller type if its style allows; a text that is still too long ends with … and gets a remark."""
    whole = " ".join(printable(context.text(text), look, context, key).split())
    look = narrowed(whole, box.w, look, context.metrics)
    shown = clipped(whole, box.w + _CLOSE, look, context.metrics) if whole else ""
    if shown != whole:
        context.remark(message(words.cut_short, whole), key)
    if shown and context.metrics.width(shown, look.size, look.weight) <= box.w + _CLOSE:
        yield from line(shown, box, look, context, key, align)


def remark_surplus(texts: Sequence[str], places: int, key: str, context: DrawContext) -> None:
    """Add a remark for each of the texts after the first `places` ones: they are not printed, because there is no place for
    them."""
    for text in texts[places:]:
        if text:
            what = phrase(
                "no-place-for",
                "'{text}' is not printed: there are only {places} places",
                words.one_line(context.text(text)),
                places,
            )
            context.remark(message(what, phrase("remove-it", "remove it")), key)


def shrunk(text: str, box: Box, look: ResolvedStyle, context: DrawContext, least: float = LEAST_SIZE) -> ResolvedStyle:
    """Return the style with its type made small enough for a box, but never below the minimum size."""
    wide = context.metrics.width(unbroken(text), 1.0, look.weight)
    sizes = [look.size, box.w / wide if wide else look.size, box.h / ((ASCENT + DESCENT) * MM_PER_POINT)]
    return structs.replace(look, size=max(min(sizes), least))


def narrowed(text: str, width: float, look: ResolvedStyle, metrics: Metrics) -> ResolvedStyle:
    """Return the style with its type made small enough for a text to fit the width on one line, but never below its own minimum
    size."""
    if look.least is None:
        return look
    wide = metrics.width(text, 1.0, look.weight)
    return structs.replace(look, size=min(look.size, max(width / wide * (1 - _CLOSE), look.least))) if wide else look


class Measured(NamedTuple):
    """A text with measured words, grouped by its own lines, and the width of a space character; in mm at a type size of one
    point."""

    paragraphs: tuple[tuple[tuple[str, float], ...], ...]
    blank: float


class Flowed(Struct, frozen=True):
    """Lines, and the width of the widest line."""

    lines: list[str]
    widest: float

    def fits(self, width: float, height: float, look: ResolvedStyle) -> bool:
        """Return whether the lines fit a place."""
        return self.widest <= width + _CLOSE and look.lines_height(len(self.lines)) <= height + _CLOSE


def measured(text: str, look: ResolvedStyle, metrics: Metrics) -> Measured:
    """Measure a text once, so that it can be tried in many sizes."""
    paragraphs = (
        tuple((word, metrics.width(word, 1.0, look.weight)) for word in paragraph.split()) for paragraph in text.split("\n")
    )
    return Measured(tuple(paragraphs), metrics.width(" ", 1.0, look.weight))


def flowed(known: Measured, width: float, look: ResolvedStyle) -> Flowed:
    """Return a measured text in lines that are at most `width` mm wide, unless a single word is wider."""
    lines: list[str] = []
    most = (width + _CLOSE) / look.size
    widest = 0.0
    for paragraph in known.paragraphs:
        line: list[str] = []
        taken = 0.0
        for word, wide in paragraph:
            longer = taken + known.blank + wide if line else wide
            if line and longer > most:
                lines.append(" ".join(line))
                widest = max(widest, taken)
                line, taken = [word], wide
            else:
                line.append(word)
                taken = longer
        lines.append(" ".join(line))
        widest = max(widest, taken)
    return Flowed(lines, widest * look.size)


class Fitted(NamedTuple):
    """Lines that fit a place, their style with the size, and whether the text is complete."""

    lines: list[str]
    look: ResolvedStyle
    whole: bool = True


def fitted(text: str, width: float, height: float, look: ResolvedStyle, metrics: Metrics) -> Fitted:
    """Return the text in lines, as large as fits a place, down to its style's minimum size.

    If no size fits, words are split after their own hyphens; if that is not enough, the text is cut with ….
    """
    long = len(text) > _MAX_CHARACTERS
    text = text[:_MAX_CHARACTERS]
    known = measured(text, look, metrics)
    size = look
    for size in look.sizes():
        flow = flowed(known, width, size)
        if not long and flow.fits(width, height, size):
            return Fitted(flow.lines, size)
    lines = wrapped(parted(text, width, size, metrics), width + _CLOSE, size, metrics)
    most = most_lines(height, size)
    shown = [clipped(line, width + _CLOSE, size, metrics) for line in lines[:most]]
    if long or len(lines) > most:
        rest = " ".join(lines[most - 1 :])
        shown[-1] = before(rest, longest(rest, width, size.size, size.weight, metrics, "…")).rstrip() + "…"
    return Fitted(shown, size, whole=not long and shown == lines)


def most_lines(height: float, look: ResolvedStyle) -> int:
    """Return the number of lines that fit a height, at least one."""
    return max(int((height + _CLOSE - look.lines_height(1)) / look.line_height) + 1, 1)


def parted(text: str, width: float, look: ResolvedStyle, metrics: Metrics) -> str:
    """Return the text with words wider than `width` mm split after their hyphens, so that it can be wrapped. Each piece fills a
    line as far as possible."""
    return "\n".join(
        " ".join(piece for word in paragraph.split() for piece in _pieces(word, width, look, metrics))
        for paragraph in text.split("\n")
    )


def _pieces(word: str, width: float, look: ResolvedStyle, metrics: Metrics) -> Iterator[str]:
    """Yield the pieces of a word, split after its hyphens if it is wider than a line."""
    taken = ""
    for piece in _WORD_BREAK.split(word) if metrics.width(word, look.size, look.weight) > width else [word]:
        if taken and metrics.width(taken + piece, look.size, look.weight) > width:
            yield taken
            taken = ""
        taken += piece
    yield taken


def stacked(
    lines: list[str], box: Box, look: ResolvedStyle, context: DrawContext, key: str, align: Anchor | None = None
) -> Iterator[Text]:
    """Yield lines below one another, from the top of the box."""
    step = look.line_height
    full = look.size * (ASCENT + DESCENT) * MM_PER_POINT
    for number, text in enumerate(lines):
        yield from line(text, Box(box.x, box.y + number * step, box.w, full), look, context, key, align)


def headed(label: str, style: str, box: Box, context: DrawContext, key: str) -> tuple[list[Text], Box]:
    """Return a label above a block's content, and the box left below it (the complete box without a label)."""
    text = unbroken(context.text(label))
    if not text:
        return [], box
    look = narrowed(text, box.w, context.look(style), context.metrics)
    height = min(look.line_height, max(box.h, 0.0))
    taken = min(height + _BELOW_LABEL, max(box.h, 0.0))
    return list(line(text, Box(box.x, box.y, box.w, height), look, context, key)), Box(box.x, box.y + taken, box.w, box.h - taken)
