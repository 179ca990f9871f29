"""Legal moves as a picture: the filled sheet with its legal spaces marked, and a further page with the legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sheetgen.drawing.blocks.printed.type import fitted
from sheetgen.drawing.faces import Face
from sheetgen.drawing.papers import Scale, scale_of
from sheetgen.drawing.proofs.hand import Pencil, filled, filled_in, readable, shown, written_in
from sheetgen.drawing.sheet import (
    ASCENT,
    CAP_HEIGHT,
    MM_PER_POINT,
    Box,
    Ellipse,
    Ink,
    Line,
    Metrics,
    Op,
    Page,
    Pen,
    Rect,
    Sheet,
    Text,
)
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.games.options import Answer, Way
from sheetgen.judge.options import OptionsAnswer
from sheetgen.layout.building.build import build
from sheetgen.press.render import choose_language, with_unshown
from sheetgen.source.faults import Fault, Unreadable
from sheetgen.source.messages import Message, room

phrase, plural = room("press")

_GREEN, _BLUE, _GREY, _DARK, _BLACK = "#0a7d32", "#1a3fa0", "#8a8a8a", "#555555", "#000000"
_RING, _STROKE = 0.9, 0.4
"""Widths of rings around legal spaces, and of strokes through illegal blank ones (mm)."""
_ROUND = 0.1
"""A space gets a round mark if its sides differ by less than this share; other spaces get a rectangular one."""
_KEY = 4.0
"""Side of a mark in the legend, in units."""
_SAYS = {
    "may": phrase("may-be-entered", "legal here"),
    "lies": phrase("lies-here", "already placed here"),
    "may-not": phrase("may-not", "not legal here"),
}
"""Meanings of marks, by kind."""


class Marker(NamedTuple):
    """Pens for marks.

    inner: the pen for a second ring, which distinguishes a legal space from a heavy printed circle if the ink has no colour; None:
    no second ring. die: the pen for values already placed.
    """

    ring: Pen
    inner: Pen | None
    die: Pen
    pencil: Pencil

    @staticmethod
    def of(ink: Ink, metrics: Metrics) -> Marker:
        """Return the marker that is visible in an ink."""
        if ink == "mono":
            stroke = Pen(_BLACK, _STROKE, (0.9, 0.6))
            return Marker(Pen(_BLACK, _RING), stroke, Pen(_DARK, _RING), Pencil(metrics, _DARK))
        return Marker(Pen(_GREEN, _RING), None, Pen(_BLUE, _RING), Pencil(metrics, _GREEN))


class Mark(NamedTuple):
    """The mark of one space: its legal values as they would be written, if any.

    printed: the space has a printed value, so neither a number nor a stroke covers it. lies: a value is already placed there.
    """

    values: tuple[str, ...]
    printed: bool = False
    lies: bool = False

    @property
    def kind(self) -> str:
        """Kind of the mark; empty for no mark."""
        return "lies" if self.lies else "may" if self.values else "" if self.printed else "may-not"


def mark_sheets(sheets: Iterable[OptionsAnswer], lang: str | None, ink: Ink, metrics: Metrics) -> list[Sheet]:
    """Return the printed sheets of some answers, filled in and marked. Raise Unreadable with all errors of their layouts."""
    results: list[Sheet] = []
    faults: list[Fault] = []
    built: dict[int, Sheet] = {}
    for sheet in sheets:
        layout = sheet.sheet.layout
        try:
            if id(layout) not in built:
                built[id(layout)] = build(layout, choose_language(layout, lang), ink, metrics)
            marked, about = _mark_sheet(sheet, built[id(layout)], ink, metrics), sheet.sheet
            results.append(with_unshown(marked, about.file, about.player, about.written, metrics))
        except Unreadable as unreadable:
            faults += (fault._replace(file=fault.file or layout.file) for fault in unreadable.faults)
    if faults:
        raise Unreadable(list(dict.fromkeys(faults)))
    return results


def _mark_sheet(sheet: OptionsAnswer, printed: Sheet, ink: Ink, metrics: Metrics) -> Sheet:
    """The printed sheet of an answer, filled in and marked."""
    layout, written = sheet.sheet.layout, sheet.sheet.written
    marker, pencil = Marker.of(ink, metrics), Pencil.of(ink, metrics)
    faces, answers = layout.content.faces, _values(sheet.answer)
    marks = {space: Mark(values, _says(faces.get(space, Face()))) for space, values in answers.items()}
    marks |= {space: Mark((), lies=True) for space in sheet.answer.lying}
    hand = filled_in(layout.content.form, written)
    pages = []
    for page in printed.pages:
        ops = [op for stroke in filled(page.places, hand, pencil) for op in stroke.ops]
        marked = [place for place in page.places if place.space in marks]
        more = [op for place in marked for op in _mark(place.box, marks[place.space], marker)]
        pages.append(Page((*page.ops, *ops, *more), page.places, grounds=page.grounds))
    filled_sheet = printed._replace(name=sheet.sheet.player or layout.name, pages=tuple(pages))
    return _with_notes(filled_sheet, sheet, metrics, list(marks.values()), marker)


def _values(answer: Answer) -> dict[str, tuple[str, ...]]:
    """Return the legal values, if any, of each space considered, as they would be written, numbers in ascending order."""
    values: dict[str, set[Any]] = {}
    for way in answer.ways:
        for choice in way.choices:
            result = values.setdefault(choice.space, set())
            if choice.may:
                result.add("" if way.value is None else way.value)
    return {
        space: tuple(map(shown, sorted(result, key=lambda value: (isinstance(value, str), value))))
        for space, result in values.items()
    }


def _says(face: Face) -> bool:
    """Return whether a space has a printed value."""
    return bool(face.pips or face.symbol or face.struck)


def _mark(box: Box, mark: Mark, marker: Marker) -> Iterator[Op]:
    """Draw a ring around a legal space with its legal values in it, a stroke through an illegal blank one, or a placed die."""
    side = min(box.w, box.h)
    x, y = box.centre
    if mark.lies:
        yield Rect(box.inset(side * 0.12), None, marker.die, side * 0.15)
    elif mark.values:
        ring = box.inset(_RING / 2)
        round_one = not mark.printed and abs(box.w - box.h) < _ROUND * side
        for pen, line in ((marker.ring, ring), (marker.inner, ring.inset(1.1 * _RING))):
            if pen is not None:
                yield Ellipse(line, None, pen) if round_one else Rect(line, None, pen, min(1.0, side / 4))
        if any(mark.values) and not mark.printed:
            yield from written_in(", ".join(mark.values), ring.inset(side * 0.12), marker.pencil)
    elif not mark.printed:
        reach = side * 0.14
        yield Line(x - reach, y + reach, x + reach, y - reach, Pen(_GREY, _STROKE))


def _with_notes(sheet: Sheet, answer: OptionsAnswer, metrics: Metrics, marks: Sequence[Mark], marker: Marker) -> Sheet:
    """Return the sheet with a further page: the meanings of the marks, the moves, and further notes, as many lines as fit."""
    scale = scale_of(sheet.paper)
    area = Box(0, 0, *sheet.paper).inset(sheet.margin)
    look = ResolvedStyle(None, None, _BLACK, scale.text, "regular", "start", None, scale.text)
    texts = [
        *(_notes_below(answer, way) for way in answer.answer.ways),
        *(_words(note) for note in (*answer.answer.notes, *answer.notes)),
    ]
    telling = {mark.kind: mark for mark in marks}
    kinds = [telling[kind]._replace(values=("",) if kind == "may" else ()) for kind in _SAYS if kind in telling]
    side = _KEY * scale.unit
    ops = [*_key(area._replace(w=side, h=side), kinds, metrics, marker, scale)]
    top = area.y + (side + 2 * scale.unit if kinds else 0.0) + ASCENT * look.size * MM_PER_POINT
    most = int((area.bottom - top) / look.line_height)
    lines = [
        line
        for text in texts
        for line in fitted(readable(text[:1].upper() + text[1:], metrics), area.w, 1000.0, look, metrics).lines
    ]
    shown_lines = lines if len(lines) <= most else [*lines[: most - 1], "…"]
    ops += (Text(area.x, top + number * look.line_height, line, look.size) for number, line in enumerate(shown_lines))
    return sheet._replace(pages=(*sheet.pages, Page(tuple(ops), ())), backs=None)


def _key(box: Box, marks: Sequence[Mark], metrics: Metrics, marker: Marker, scale: Scale) -> Iterator[Op]:
    """Draw the marks in a line, the first in `box`, each followed by its meaning."""
    base = box.centre[1] + CAP_HEIGHT * scale.text * MM_PER_POINT / 2
    for mark in marks:
        yield from _mark(box, mark, marker)
        says, x = _SAYS[mark.kind].text(), box.right + scale.unit
        yield Text(x, base, says, scale.text)
        box = box._replace(x=x + metrics.width(says, scale.text) + 3 * scale.unit)


def _notes_below(sheet: OptionsAnswer, way: Way) -> str:
    legal, blank = len(way.legal), len(sheet.blank(way))
    may = phrase("may-go-into", "may go into {spaces} of {blank} blank spaces", legal, blank)
    if not legal:
        may = phrase("may-go-into-none", "can't go into any of {blank} blank spaces", blank)
    where = f"; {may.text()}" if blank > 1 else ""
    return f"{_words(way.head)}{where}"


def _words(message: Message) -> str:
    wording = message.text()
    return wording.message + (f"; {wording.hint}" if wording.hint else "")
