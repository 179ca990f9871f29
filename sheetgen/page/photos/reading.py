"""One photo read: its bytes come with the request and lie nowhere; what is read goes back, with the pages made flat."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from math import isfinite, nan
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from sheetgen.drawing.sheet import Ink
from sheetgen.layout.find import listed
from sheetgen.page.answers import Refusal
from sheetgen.page.layouts.listing import listing
from sheetgen.page.photos.codec import reading_to_json
from sheetgen.page.requests import Name, Request, decode, wrong_type
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading, SheetPage
from sheetgen.photo.find.corners import CornerHint
from sheetgen.photo.find.layouts import Candidates
from sheetgen.photo.picture.load import MAX_SCANS, Limits, Photo, PhotoError, photo_in, scans_in
from sheetgen.photo.sheets.reader import PhotoReader
from sheetgen.photo.sheets.report import guess_json
from sheetgen.source.messages import Message, as_text, message, room

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

LIMITS = Limits(bytes=25_000_000, pixels=50_000_000)
MOST_LAYOUTS = 24
"""So many layouts of the folder are looked for on photos."""
_PATIENCE = 3.0
"""Seconds that are given with a photo to learn layouts of the folder."""
_PRINTS = 16
"""So many prints a worker keeps."""
_SHOW = phrase("show-corners", "drag the four corners to those of the paper, and choose the layout")
_HINTS = {
    "photo/no-sheet": phrase("or-from-above", "take it from above, the whole sheet in the picture; or {show}", _SHOW),
    "photo/unknown-layout": phrase("put-layout", "put the file of its layout into the folder"),
    "photo/changed-layout": phrase("put-old-layout", "put the layout that it was printed from into the folder, under another name"),
    "photo/only-like": phrase("or-put-layout", "if its layout is your own, put its file into the folder; or {show}", _SHOW),
    "photo/twins": _SHOW,
    "photo/too-blurred": phrase("or-hold-still", "hold still, wait until the camera is sharp, take it again; or {show}", _SHOW),
}
"""What can be done on the page, by the code of a fault; of all others what the words say themselves."""


class PhotoRequest(Struct):
    """A photo. name: that of its file; scan: which page of a PDF."""

    data: bytes = b""
    name: Name = "photo"
    scan: Annotated[int, Meta(ge=1, le=MAX_SCANS)] = 1


class CornersRequest(Struct):
    """Where a player says that a sheet lies on a photo. corners: shares of its width and height, clockwise, separated by commas."""

    layout: Name
    corners: Annotated[str, Meta(max_length=320)]
    page: Annotated[int, Meta(ge=1, le=1_000)] = 1
    lang: Name | None = None
    ink: Ink | None = None


class _Sent:
    """A photo as it was sent. pages: of a PDF, 0 of another file; PhotoError where it cannot be opened."""

    def __init__(self, request: Request) -> None:
        asked = decode(request, PhotoRequest)
        self.data, self.file = asked.data, asked.name or "photo"
        self.pages = scans_in(self.data, self.file, LIMITS)
        if asked.scan > max(self.pages, 1):
            few = plural("few-scans", "this PDF has only {count} page", "this PDF has only {count} pages", count=self.pages)
            raise Refusal("refused", few if self.pages else phrase("no-scans", "this is no PDF of several pages"))
        self.photo_page = PhotoPage(self.file, asked.scan if self.pages > 1 else None)

    def opened(self) -> Photo:
        """The photo itself."""
        return photo_in(self.data, self.file, self.photo_page.scan, LIMITS)


def read(request: Request, context: WorkerContext) -> dict[str, Any]:
    """What is read of a photo: `scans` (pages of a PDF, else 0), `taken`, `leaves` and `faults`.

    like: layout and page of a sheet that is on it and was not read, as far as that is seen.
    """
    try:
        sent = _Sent(request)
    except PhotoError as error:
        return _answer(0, PhotoReading(PhotoPage("photo"), (), (error.what,)))
    camera, left_out = _camera(context)
    reading = camera.read_opened(sent.photo_page, sent.opened)
    return _answer(sent.pages, reading, list(_not_looked_for(reading, camera, left_out)))


def _not_looked_for(reading: PhotoReading, camera: PhotoReader, left_out: int) -> Iterator[Message]:
    """Which layouts a sheet that was not found may still be of."""
    lost = {fault.code for fault in reading.faults}
    if lost & {"photo/no-sheet", "photo/only-like"} and camera.to_learn:
        what = plural(
            "to-learn",
            "{count} layout of the folder could not be looked for in the time there is",
            "{count} layouts of the folder could not be looked for in the time there is",
            count=camera.to_learn,
        )
        yield message(what, phrase("drop-to-go-on", "drop the photo again: it goes on"), code="page/told/more-to-learn")
    if lost & {"photo/no-sheet", "photo/only-like", "photo/unknown-layout"} and left_out:
        what = phrase(
            "layouts-left",
            "of the layouts in the folder only {most} are looked for on photos, {more} are not",
            MOST_LAYOUTS,
            left_out,
        )
        hint = phrase("folder-of-own", "keep those you play with in a folder of their own; or {show}", _SHOW)
        yield message(what, hint, code="page/told/too-many-layouts")


def read_at(request: Request, context: WorkerContext) -> dict[str, Any]:
    """The same of the sheet that lies where a player says."""
    asked = decode(request, CornersRequest)
    layout = context.layout(asked.layout)
    hint = CornerHint(layout.name, asked.page - 1, _corners(asked.corners), asked.lang or None, asked.ink)
    try:
        sent = _Sent(request)
    except PhotoError as error:
        return _answer(0, PhotoReading(PhotoPage("photo"), (), (error.what,)))
    camera, _ = _camera(context, layout.name)
    return _answer(sent.pages, camera.read_at_corners(sent.photo_page, sent.opened, hint))


def _corners(text: str) -> list[tuple[float, float]]:
    try:
        shares = list(map(float, text.split(",")))
    except ValueError:
        shares = [nan]
    if not all(map(isfinite, shares)):
        raise wrong_type("corners", phrase("numbers", "numbers"))
    if len(shares) != 8:
        raise wrong_type("corners", phrase("so-many-numbers", "{count} numbers", 8))
    return list(zip(shares[::2], shares[1::2], strict=True))


def _camera(context: WorkerContext, wanted: str | None = None) -> tuple[PhotoReader, int]:
    """What reads photos, the same as long as no layout is another, and how many of the folder's are not looked for.

    wanted: a layout that is known in any case.
    """
    library = context.library()
    own = [str(each["name"]) for each in listing({}, context)["layouts"]]
    names = dict.fromkeys((*listed(), *own[:MOST_LAYOUTS], *([wanted] if wanted else [])))
    camera: PhotoReader | None = context.kept.get(PhotoReader)
    if camera is None or not set(names) <= set(camera.candidates.names):
        camera = PhotoReader(Candidates(tuple(names)), True, library, _PRINTS, _PATIENCE)
        context.kept[PhotoReader] = camera
    return camera, max(len(own) - MOST_LAYOUTS, 0)


def _answer(pages: int, reading: PhotoReading, more: Sequence[Message] = ()) -> dict[str, Any]:
    return {
        "scans": pages,
        "taken": reading_to_json(reading),
        "leaves": [_sheet_page_json(sheet_page) for sheet_page in reading.sheet_pages],
        "faults": [fault_json(fault) for fault in (*reading.faults, *more)],
        "remarks": [fault_json(remark) for remark in reading.remarks],
        **guess_json(reading),
        "like": None if reading.like is None else {"layout": reading.like.layout, "page": reading.like.page + 1},
    }


def fault_json(fault: Message) -> dict[str, Any]:
    """Return what is wrong with a photo: its code, what is said, what can be done on the page."""
    said = fault.sentence()
    return {"code": fault.code, "message": as_text(said.message), "hint": as_text(_HINTS.get(fault.code, said.hint))}


def _sheet_page_json(sheet_page: SheetPage) -> dict[str, Any]:
    """A page of a sheet as it was found, and made flat (base64 of a JPEG)."""
    variant = sheet_page.variant
    about = {"layout": variant.layout, "page": variant.page + 1, "lang": variant.lang, "ink": variant.ink, "scan": variant.scan}
    return {**about, "number": sheet_page.number, "flat": b64encode(sheet_page.flat or b"").decode()}
