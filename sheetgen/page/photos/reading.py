"""Reads one photo: the request contains its bytes, which are not stored; the reply has the reading, with the flattened pages."""

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
from sheetgen.photo.picture.decode import Limits, PhotoError
from sheetgen.photo.picture.load import MAX_SCANS, Photo, photo_in, scans_in
from sheetgen.photo.sheets.reader import PhotoReader
from sheetgen.photo.sheets.report import guess_json
from sheetgen.source.messages import Message, as_text, message, room

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

LIMITS = Limits(bytes=25_000_000, pixels=50_000_000)
MOST_LAYOUTS = 24
"""Maximum layouts of the folder that are searched for on photos."""
_PATIENCE = 3.0
"""Seconds of processor time per photo for learning to recognise layouts of the folder."""
_PRINTS = 16
"""Maximum prints kept by a worker."""
_SHOW = phrase("show-corners", "drag the four corners onto the corners of the paper, and choose the layout")
_HINTS = {
    "photo/no-sheet": phrase("or-from-above", "photograph the whole sheet from above; or {show}", _SHOW),
    "photo/unknown-layout": phrase("put-layout", "put the file of its layout into the folder"),
    "photo/changed-layout": phrase(
        "put-old-layout", "put the layout that the sheet was printed from into the folder, under another name"
    ),
    "photo/only-like": phrase("or-put-layout", "if the sheet has a custom layout, put its file into the folder; or {show}", _SHOW),
    "photo/twins": _SHOW,
    "photo/too-blurred": phrase(
        "or-hold-still", "hold still, wait until the camera is in focus, and take the photo again; or {show}", _SHOW
    ),
}
"""Hints in the web app, by the code of an error; other errors use their own hints."""


class PhotoRequest(Struct):
    """A photo. name: the file's name; scan: the page number in a PDF.

    corners: shares of its width and height, clockwise, separated by commas, if a player marks where a layout's page is.
    """

    data: bytes = b""
    name: Name = "photo"
    scan: Annotated[int, Meta(ge=1, le=MAX_SCANS)] = 1
    corners: Annotated[str, Meta(max_length=320)] | None = None
    layout: Name = ""
    page: Annotated[int, Meta(ge=1, le=1_000)] = 1
    lang: Name | None = None
    ink: Ink | None = None


def read_photo(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: read a photo: `scans` (pages of a PDF, otherwise 0), `photo`, `pages` and `faults`.

    The layout is searched among the bundled ones and the folder's, unless a player marks where a sheet is. like: layout and page of
    a sheet seen on the photo but not read, if recognisable.
    """
    asked = decode(request, PhotoRequest)
    hint = None if asked.corners is None else _corner_hint(asked, asked.corners, context)
    file = asked.name or "photo"
    try:
        scans = scans_in(asked.data, file, LIMITS)
    except PhotoError as error:
        return _answer(0, PhotoReading(PhotoPage("photo"), (), (error.what,)))
    if asked.scan > max(scans, 1):
        few = plural("few-scans", "this PDF has only {count} page", "this PDF has only {count} pages", count=scans)
        raise Refusal("refused", few if scans else phrase("no-scans", "this is not a PDF with several pages"))
    photo_page = PhotoPage(file, asked.scan if scans > 1 else None)

    def opened() -> Photo:
        return photo_in(asked.data, file, photo_page.scan, LIMITS)

    camera, left_out = _camera(context, hint and hint.layout)
    if hint is not None:
        return _answer(scans, camera.read_at_corners(photo_page, opened, hint))
    reading = camera.read_opened(photo_page, opened)
    return _answer(scans, reading, list(_not_looked_for(reading, camera, left_out)))


def _corner_hint(asked: PhotoRequest, corners: str, context: WorkerContext) -> CornerHint:
    layout = context.layout(asked.layout)
    try:
        shares = list(map(float, corners.split(",")))
    except ValueError:
        shares = [nan]
    if not all(map(isfinite, shares)):
        raise wrong_type("corners", phrase("numbers", "numbers"))
    if len(shares) != 8:
        raise wrong_type("corners", phrase("so-many-numbers", "{count} numbers", 8))
    at = list(zip(shares[::2], shares[1::2], strict=True))
    return CornerHint(layout.name, asked.page - 1, at, asked.lang or None, asked.ink)


def _not_looked_for(reading: PhotoReading, camera: PhotoReader, left_out: int) -> Iterator[Message]:
    """Yield messages about layouts that were not searched for, and may be the layout of an unknown sheet."""
    lost = {fault.code for fault in reading.faults}
    if lost & {"photo/no-sheet", "photo/only-like"} and camera.to_learn:
        what = plural(
            "to-learn",
            "there was not enough time to search for {count} layout in the folder",
            "there was not enough time to search for {count} layouts in the folder",
            count=camera.to_learn,
        )
        yield message(what, phrase("drop-to-go-on", "drop the photo again to continue the search"), code="page/told/more-to-learn")
    if lost & {"photo/no-sheet", "photo/only-like", "photo/unknown-layout"} and left_out:
        what = phrase(
            "layouts-left",
            "only {most} layouts in the folder are searched for on photos; {more} are left out",
            MOST_LAYOUTS,
            left_out,
        )
        hint = phrase("folder-of-own", "keep the layouts you play with in a separate folder; or {show}", _SHOW)
        yield message(what, hint, code="page/told/too-many-layouts")


def _camera(context: WorkerContext, wanted: str | None = None) -> tuple[PhotoReader, int]:
    """Return the photo reader, the same one until the layouts change, and the number of the folder's layouts left out.

    wanted: a layout that is always included.
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
        "photo": reading_to_json(reading),
        "pages": [_sheet_page_json(sheet_page) for sheet_page in reading.sheet_pages],
        "faults": [fault_json(fault) for fault in (*reading.faults, *more)],
        "remarks": [fault_json(remark) for remark in reading.remarks],
        **guess_json(reading),
        "like": None if reading.like is None else {"layout": reading.like.layout, "page": reading.like.page + 1},
    }


def fault_json(fault: Message) -> dict[str, Any]:
    """Return a photo's error as JSON: its code, the message, the hint for the web app."""
    said = fault.sentence()
    return {"code": fault.code, "message": as_text(said.message), "hint": as_text(_HINTS.get(fault.code, said.hint))}


def _sheet_page_json(sheet_page: SheetPage) -> dict[str, Any]:
    """Return a page found on the photo, with its flattened picture (base64 of a JPEG)."""
    variant = sheet_page.variant
    about = {"layout": variant.layout, "page": variant.page + 1, "lang": variant.lang, "ink": variant.ink, "scan": variant.scan}
    return {**about, "paper": variant.paper, "number": sheet_page.number, "flat": b64encode(sheet_page.flat or b"").decode()}
