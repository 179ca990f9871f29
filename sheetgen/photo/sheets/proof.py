"""The annotated sheet of a reading: each photographed page, flattened, next to the print with the values that were read.

Uncertain spaces are ringed on both and list their possible values. Spaces left to type have a dashed frame on the photo. Names are
not read, so they are shown as photographed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from tempfile import TemporaryDirectory
from typing import BinaryIO, NamedTuple

import cv2

from sheetgen.drawing.blocks.printed.type import clipped
from sheetgen.drawing.proofs.hand import Pencil, as_written, filled, filled_in, readable
from sheetgen.drawing.sheet import (
    CAP_HEIGHT,
    MM_PER_POINT,
    Anchor,
    Box,
    Metrics,
    Op,
    Page,
    Pen,
    Picture,
    Place,
    Rect,
    Sheet,
    Text,
    Weight,
    moved,
)
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.form.named.fields import column
from sheetgen.layout.building.build import build
from sheetgen.paint.fonts import Fonts
from sheetgen.photo.filled.typed import is_doubtful, likely, may_be
from sheetgen.photo.sheets.filled import ReadPage, page_name
from sheetgen.photo.sheets.filled import Sheet as Filled
from sheetgen.press.pictures import write_picture
from sheetgen.press.proofs.badges import DASH, LEADER, Mark, ProofColours
from sheetgen.press.proofs.paper import OuterMark, outside
from sheetgen.source.messages import Phrase, as_text, room

phrase, _ = room("photo")

_HEAD_HEIGHT, _EDGE_WIDTH, _GAP = 16.0, 6.0, 5.0
"""Height of the strip above the pages, margin, and gap between photo and print, in mm."""
_TITLE_SIZE, _VERDICT_SIZE, _NOTE_SIZE, _TAG_SIZE = 12.0, 9.0, 8.0, 8.0
_TAG_HEIGHT, _TAG_PADDING, _MAX_TAG_WIDTH = 4.4, 0.9, 40.0
_RING_WIDTH = 0.6


def written(sheets: Sequence[Filled], out: BinaryIO, fonts: Fonts) -> None:
    """Write a PDF with the proofs of all sheets whose flattened pages were kept."""
    with TemporaryDirectory() as folder:
        pages = [(sheet, page) for sheet in sheets for page in sheet.pages if page.sheet_page.flat is not None]
        texts = []
        for number, (sheet, page) in enumerate(pages):
            picture = os.path.join(folder, f"{number}.jpg")
            with open(picture, "wb") as file:
                file.write(page.sheet_page.flat or b"")
            texts.append(_Proof(sheet, page, fonts).sheet(picture, os.path.join(folder, f"{number}-name-{{}}.jpg")))
        write_picture(texts, out, "pdf", fonts)


class _Doubtful(NamedTuple):
    """An uncertain space, with its possible values if it has several."""

    box: Box
    text: str


class _Proof:
    """The proof of one page in the making."""

    def __init__(self, sheet: Filled, seen: ReadPage, fonts: Fonts) -> None:
        variant = seen.sheet_page.variant
        self._sheet, self._seen, self._fonts = sheet, seen, fonts
        form, written = sheet.layout.content.form, sheet.filled.written
        printed = build(sheet.layout.for_paper(variant.paper), variant.lang, variant.ink, fonts, scan=variant.scan)
        self._printed = as_written(printed, form, written)
        self._page = self._printed.pages[variant.page]
        self._filled = filled_in(form, written)
        self._tint, self._pencil = ProofColours.of("full"), Pencil.of("full", fonts)
        places = {place.space: place for place in printed.pages[variant.page].places}
        remarked = {space for space in written if space in sheet.filled.remarks and space not in sheet.filled.doubts}
        self._doubtful = [
            _Doubtful(box, may_be(values).text() if len(values := likely(each)) > 1 else "")
            for each in seen.readings
            if is_doubtful(each) and each.space not in remarked and (box := space_box(each.space, places)) is not None
        ]
        to_type = frozenset(sheet.filled.to_type)
        called = ((each.space, sheet.filled.called.get(each.space, each.space)) for each in seen.readings)
        unread = (space_box(space, places) for space, name in called if name in to_type)
        self._unread = [box for box in unread if box is not None]
        names = (each.space for each in seen.sheet_page.names if sheet.filled.called.get(each.space, each.space) in to_type)
        self._names = [places[space].box for space in names if space in places]
        tags = ((each.box, _tag(each.text, self._tint, fonts)) for each in self._doubtful if each.text)
        self._tags = [OuterMark(box, mark, self._tint.warning) for box, mark in tags]
        widest = max((each.mark.size[0] for each in self._tags), default=0.0)
        self._strip = Box(printed.paper[0], 0, LEADER + widest + 1.0, printed.paper[1])

    def sheet(self, picture: str, names: str) -> Sheet:
        """Return the annotated sheet, with the photo to the left of the values or above them. names: path of a name's picture, with
        `{}` for its number."""
        width, height = self._printed.paper
        upright = width <= height
        left = Box(_EDGE_WIDTH, _HEAD_HEIGHT, width, height)
        right = left._replace(x=left.right + _GAP) if upright else left._replace(y=left.bottom + _GAP + 4.0)
        size = right.right + max(_EDGE_WIDTH, self._strip.w), right.bottom + _EDGE_WIDTH
        photo = (Picture(picture, left), *_at(left, self._on_photo()), _frame(left, self._tint))
        written = (*self._page.painted, *self._as_read(), *self._names_in(picture, names))
        read = (*_at(right, written), _frame(right, self._tint))
        flattened, was_read = phrase("photo-column", "the photo, straightened"), phrase("read-column", "the values as read")
        captions = self._caption(flattened.text(), left), self._caption(was_read.text(), right)
        ops = (*self._head(size[0]), *captions, *photo, *read)
        title = self._title()
        return self._printed._replace(name=title, title=title, paper=size, pages=(Page(ops, ()),), backs=None)

    def _title(self) -> str:
        return as_text(page_name(os.path.basename(self._seen.photo_page.file), self._seen.photo_page.scan))

    def _head(self, width: float) -> Iterator[Op]:
        """Draw the names of the photo and the sheet, and the numbers of spaces still to check and to type."""
        variant, tint = self._seen.sheet_page.variant, self._tint
        title = _look(_TITLE_SIZE, "bold", tint.ink)
        name = as_text(page_name(self._sheet.name, None if len(self._printed.pages) == 1 else variant.page + 1))
        shown = clipped(readable(f"{self._title()} · {name}", self._fonts), width * 0.6, title, self._fonts)
        yield _text(_EDGE_WIDTH, 7.4, shown, title)
        doubtful, unread = len(self._doubtful), len(self._unread)
        colour = tint.warning if doubtful or unread else tint.good
        yield _text(width - _EDGE_WIDTH, 7.4, _verdict(doubtful, unread).text(), _look(_VERDICT_SIZE, "bold", colour), "end")

    def _caption(self, text: str, below: Box) -> Text:
        return _text(below.x, below.y - 1.4, text, _look(_NOTE_SIZE, "regular", self._tint.quiet))

    def _on_photo(self) -> Iterator[Op]:
        """Draw rings around uncertain spaces and dashes around spaces left to type."""
        tint = self._tint
        yield from (_ring(box, Pen(tint.meant, 0.35, DASH)) for box in self._unread)
        yield from (_ring(each.box, Pen(tint.warning, _RING_WIDTH)) for each in self._doubtful)

    def _names_in(self, picture: str, files: str) -> Iterator[Picture]:
        """Yield the photographed names left to type, each in its place."""
        flat = cv2.imread(picture) if self._names else None
        if flat is None:
            return
        high, wide = (pixels / mm for pixels, mm in zip(flat.shape[:2], reversed(self._printed.paper), strict=True))
        for number, box in enumerate(self._names):
            file = files.format(number)
            cv2.imwrite(file, flat[round(box.y * high) : round(box.bottom * high), round(box.x * wide) : round(box.right * wide)])
            yield Picture(file, box)

    def _as_read(self) -> Iterator[Op]:
        """Draw the readings in their spaces, with tags at the right of the print for doubtful ones."""
        for stroke in filled(self._page.places, self._filled, self._pencil):
            yield from stroke.ops
        yield from (_ring(each.box, Pen(self._tint.warning, _RING_WIDTH)) for each in self._doubtful)
        yield from outside(self._strip, self._tags)


def _verdict(doubtful: int, unread: int) -> Phrase:
    """The number of doubtful spaces of a page, and of those left to type, as text."""
    if doubtful and unread:
        return phrase("doubtful-and-unread", "{doubtful} to check, {unread} to type", doubtful, unread)
    if doubtful:
        return phrase("some-doubtful", "{doubtful} to check", doubtful)
    return phrase("some-to-type", "{unread} to type", unread) if unread else phrase("all-read", "all read")


def space_box(space: str, places: Mapping[str, Place]) -> Box | None:
    """Return the box of a space, or None if it has no place on the page. If the space holds a number for each player, return the
    part of the box for the player's column."""
    if space in places:
        return places[space].box
    above, _, person = space.rpartition(".")
    parts = places[above].parts if above in places else ()
    return next((part.box for part in parts if isinstance(part.value, int) and column(part.value) == person), None)


def _tag(text: str, tint: ProofColours, metrics: Metrics) -> Mark:
    """Return the tag with a space's possible values."""
    look = _look(_TAG_SIZE, "semibold", tint.warning)
    shown = clipped(readable(text, metrics), _MAX_TAG_WIDTH, look, metrics)
    wide = metrics.width(shown, look.size, look.weight) + 2 * _TAG_PADDING
    outline = Rect(Box(0, 0, wide, _TAG_HEIGHT).inset(0.15), "#ffffff", Pen(tint.warning, 0.3), 0.8)
    baseline = _TAG_HEIGHT / 2 + CAP_HEIGHT * look.size * MM_PER_POINT / 2
    return Mark((wide, _TAG_HEIGHT), (outline, _text(wide / 2, baseline, shown, look, "middle")))


def _look(size: float, weight: Weight, colour: str) -> ResolvedStyle:
    return ResolvedStyle(None, None, colour, size, weight, None, None)


def _text(x: float, y: float, text: str, look: ResolvedStyle, anchor: Anchor = "start") -> Text:
    return Text(x, y, text, look.size, look.colour, look.weight, anchor)


def _at(box: Box, ops: Iterable[Op]) -> Iterator[Op]:
    """Yield the operations of a page placed in a box."""
    return (moved(op, box.x, box.y) for op in ops)


def _frame(box: Box, tint: ProofColours) -> Rect:
    return Rect(box, None, Pen(tint.rule, 0.2))


def _ring(box: Box, pen: Pen) -> Rect:
    return Rect(box, None, pen, min(1.2, box.h / 4))
