"""What may be entered now as a picture: the printed sheet as filled in, its legal places marked, below it what the marks mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.drawing.blocks.type import fitted, line_height, lines_height
from sheetgen.drawing.hand import Pencil, filled, filled_in, readable, written_in
from sheetgen.drawing.sheet import ASCENT, MM_PER_POINT, Box, Ellipse, Ink, Line, Metrics, Op, Page, Pen, Place, Sheet, Text
from sheetgen.drawing.theme import Look
from sheetgen.games.options import Answer, Way
from sheetgen.judge.options import Answered
from sheetgen.layout.build import build
from sheetgen.press.render import language_of
from sheetgen.report.text import who
from sheetgen.source.faults import Fault, Said, Unreadable, Words

_GREEN, _GREY, _BLACK = "#0a7d32", "#8a8a8a", "#000000"
_RING, _STROKE = 0.8, 0.35
"""Widths of the ring about a legal place, and of the stroke through a blank one that is not (mm)."""
_SIZE, _LINES = 9.0, 14
"""The size of what stands below a sheet (points), and its most lines."""
_GAP = 2.0
_MAY, _MAY_NOT = "may be entered here", "may not"


class Marked(NamedTuple):
    """How marks are painted."""

    ring: Pen
    pencil: Pencil


def marked_sheets(sheets: Iterable[Answered], lang: str | None, ink: Ink, metrics: Metrics) -> list[Sheet]:
    """The printed sheets of some answers, filled in and marked; Unreadable with all faults of layouts."""
    found: list[Sheet] = []
    faults: list[Fault] = []
    for sheet in sheets:
        try:
            found.append(marked(sheet, language_of(sheet.sheet.layout, lang), ink, metrics))
        except Unreadable as unreadable:
            faults += (fault._replace(file=fault.file or sheet.sheet.layout.file) for fault in unreadable.faults)
    if faults:
        raise Unreadable(list(dict.fromkeys(faults)))
    return found


def marked(sheet: Answered, lang: str, ink: Ink, metrics: Metrics) -> Sheet:
    """The printed sheet of an answer, filled in and marked; Unreadable where its layout cannot be printed."""
    layout, written = sheet.sheet.layout, sheet.sheet.written
    printed = build(layout, lang, ink, metrics)._replace(name=who(sheet.sheet))
    colour = _BLACK if ink == "mono" else _GREEN
    marks = Marked(Pen(colour, _RING), Pencil(metrics, colour))
    values = _values(sheet.answer)
    hand, by_space = filled_in(layout.kit.form, written), Pencil.of(ink, metrics)
    pages = []
    for page in printed.pages:
        ops = [op for stroke in filled(page.places, hand, by_space) for op in stroke.ops]
        more = [op for place in page.places if place.space in values for op in _mark(place, values[place.space], marks)]
        pages.append(Page((*page.ops, *ops, *more), page.places))
    return _with_notes(printed._replace(pages=tuple(pages)), sheet, metrics, marks)


def _values(answer: Answer) -> dict[str, list[str]]:
    """What may go into each space that was looked at, as it would be written, numbers in order; nothing where none may."""
    values: dict[str, set[int | str]] = {}
    for way in answer.ways:
        for choice in way.choices:
            found = values.setdefault(choice.space, set())
            if choice.may:
                found.add("" if way.value is None else way.value)
    return {space: list(map(str, sorted(found, key=lambda value: (str(type(value)), value)))) for space, found in values.items()}


def _mark(place: Place, values: Sequence[str], marks: Marked) -> Iterator[Op]:
    """A ring about a legal place and in it what may be entered; a stroke through one that is not."""
    side = min(place.box.w, place.box.h)
    x, y = place.box.centre
    if not values:
        reach = side * 0.14
        yield Line(x - reach, y + reach, x + reach, y - reach, Pen(_GREY, _STROKE))
        return
    ring = Box(x - side / 2, y - side / 2, side, side).inset(_RING / 2)
    yield Ellipse(ring, None, marks.ring)
    if any(values):
        yield from written_in(", ".join(values), ring.inset(side * 0.12), marks.pencil)


def _with_notes(sheet: Sheet, answer: Answered, metrics: Metrics, marks: Marked) -> Sheet:
    """The sheet with the paper made higher below its first page: what the marks mean, the ways, and what else there is to say."""
    width = sheet.paper[0] - 2 * sheet.margin
    look = Look(None, None, _BLACK, _SIZE, "regular", "start", None, _SIZE)
    texts = [*map(_told, answer.answer.ways), *(_words(note) for note in (*answer.answer.notes, *answer.notes))]
    lines: list[str] = []
    for text in texts:
        lines += fitted(readable(text[:1].upper() + text[1:], metrics), width, 1000.0, look, metrics).lines
    if len(lines) > _LINES:
        lines = [*lines[: _LINES - 1], "…"]
    left, top, step = sheet.margin, sheet.paper[1] - sheet.margin + _GAP, line_height(look)
    ops: list[Op] = [Line(left, top, left + width, top, Pen(_GREY, 0.2))]
    at = top + _GAP
    if any(way.choices for way in answer.answer.ways):
        ops += _key(left, at, step, metrics, marks)
        at += step + _GAP / 2
    base = at + ASCENT * _SIZE * MM_PER_POINT
    ops += (Text(left, base + number * step, line, _SIZE) for number, line in enumerate(lines))
    height = at + lines_height(len(lines), look) + sheet.margin
    first, *others = sheet.pages
    return sheet._replace(paper=(sheet.paper[0], height), pages=(Page((*first.ops, *ops), first.places), *others))


def _key(left: float, top: float, step: float, metrics: Metrics, marks: Marked) -> Iterator[Op]:
    """The two marks in a line, and what they mean."""
    base = top + ASCENT * _SIZE * MM_PER_POINT
    for values, text in (([""], _MAY), ([], _MAY_NOT)):
        yield from _mark(Place("", "number", Box(left, top, step, step)), values, marks)
        yield Text(left + step + 1, base, text, _SIZE)
        left += step + 1 + metrics.width(text, _SIZE) + 3 * _GAP


def _told(way: Way) -> str:
    legal = len(way.legal)
    where = f": may go into {legal or 'none'} of {len(way.choices)} blank spaces" if way.choices else ""
    return f"{_words(way.head)}{where}"


def _words(said: Said[Words]) -> str:
    words = said.told()
    return words.message + (f": {words.hint}" if words.hint else "")
