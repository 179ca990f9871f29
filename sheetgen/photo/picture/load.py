"""Load photos from files or their bytes. The header is checked before anything is decoded. Pictures are turned upright and have
eight bits and three colours."""

from __future__ import annotations

import os
import re
import stat
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from mmap import mmap
from struct import unpack_from
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.form.occasion import date_of
from sheetgen.photo.picture import pillow
from sheetgen.photo.picture.pixels import Picture, grey_of, is_two_valued
from sheetgen.processes.child import TOO_LONG, call_apart
from sheetgen.source.faults import Fault, Position, Unreadable, did_you_mean, meant
from sheetgen.source.formats import PICTURES, SCAN_ENDING, known_format
from sheetgen.source.messages import Message, message, room
from sheetgen.source.words import FORMATS, PHOTOS

if TYPE_CHECKING:
    import pypdfium2

phrase, _ = room("photo")

_NO_PICTURE = message(
    phrase("no-picture", "this isn't a picture"),
    phrase("picture-kinds", "use .jpg, .png, .webp, .tif, .heic, .avif, .bmp or .gif files; a scan may also be a .pdf"),
)
_DAMAGED = message(phrase("damaged", "this picture is damaged or incomplete"), phrase("copy-again", "copy it from the phone again"))
_TOO_SLOW = message(
    phrase("too-slow", "this picture takes too long to open"), phrase("save-anew", "save it again as a plain .jpg or .png")
)
_MOVING = message(phrase("moving", "this picture is animated"), phrase("no-film", "use a photo, not a film"))
NO_MEMORY = message(
    phrase("no-memory", "there is not enough memory to read this photo"),
    phrase("fewer-photos", "make the picture smaller, or read fewer at a time"),
)


class Limits(NamedTuple):
    """Maximum bytes of a file and pixels of a picture. A phone's photo usually has 12 million pixels, at most 50 million."""

    bytes: int = 100_000_000
    pixels: int = 60_000_000


LIMITS = Limits()
MIN_SIDE, MIN_SHORT_SIDE = 700, 200
"""Minimum pixels of a photo's longer and shorter side."""
_MAX_CLEAR_PIXELS = 25_000_000
"""Maximum pixels of a picture that is checked for transparency, which takes three times its memory."""
_DECODE_SECONDS = 6.0
"""Maximum processor time (seconds) to decode a picture. A photo takes a tenth of a second; the slowest picture of 60 million pixels
takes 1.3."""
_SCAN_SECONDS = 1.5
"""Maximum processor time to paint a page of a PDF; a scan takes a third of a second."""
MAX_SCANS = 200
"""Maximum pages of a PDF."""
_SCAN_DOTS, _SCAN_SIDE = 8.0, 4000
"""Pixels per mm of a painted page, and maximum pixels of its longer side."""
_SIZE_BYTES = 8
"""Number of bytes for the width and height of a painted page; the next byte marks a black-and-white scan."""
_MAX_CHEAP_SCANS = 20
"""Maximum passes of a JPEG that is decoded in this process; most have one, progressive ones about ten."""
_MIN_WHITE_LEVEL = 25
"""Minimum brightness of a photo's brightest pixels; below it the photo is all but black."""
_DITHER_BLUR_PX = 1.0
"""Blur (standard deviation) of a black-and-white scan, so that dots become the grey that they stand for."""
_JPEG, _PNG, _PDF = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"%PDF-"
_SCAN_MARKER = b"\xff\xda"
"""Start of each scan of a JPEG; elsewhere it occurs by chance (in a film after the photo)."""
_FRAME_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_BARE_MARKERS = frozenset((0x01, *range(0xD0, 0xD8)))
_SCAN_START = 0xDA
_EXIF_DATE = re.compile(rb"((?:19|20)[0-9]{2}):([0-9]{2}):([0-9]{2}) [0-9]{2}:[0-9]{2}:[0-9]{2}\0")
"""Date and time as EXIF writes it (CIPA DC-008, DateTime)."""
_ANIMATION_BIT = 0x02
"""Bit of a WebP's header that is set if it is animated."""
_MAX_DIRECTORIES = 20
"""Maximum pictures of a TIFF: the photo and smaller copies of it."""


class PhotoError(Unreadable):
    """A photo that cannot be read."""

    def __init__(self, what: Message, file: str | None = None) -> None:
        super().__init__([Fault(what, Position(1, 1), file)])
        self.what = what


class Photo(NamedTuple):
    """A picture, upright: BGR and grey. page: page number in a PDF, from 1. two_valued: scanned in black and white, and
    smoothed. taken: the day on which it was taken, if the camera says it."""

    file: str
    picture: Picture
    grey: Picture
    page: int | None = None
    two_valued: bool = False
    taken: date | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.picture.shape[1], self.picture.shape[0]


def scans(file: str) -> int:
    """Return the number of pages of a PDF, or 0 for any other file; raise PhotoError if the PDF can't be opened or is too long."""
    return scans_in(_bytes(file), file) if _first_bytes(file).startswith(_PDF) else 0


def scans_in(data: bytes, file: str, limits: Limits = LIMITS) -> int:
    """Return the number of pages of a file's bytes, as `scans` does."""
    _check_size(len(data), file, limits)
    if not data.startswith(_PDF):
        return 0
    document = _document(file, data)
    try:
        pages = len(document)
    finally:
        document.close()
    if not 0 < pages <= MAX_SCANS:
        too_many = phrase("scans-too-many", "a PDF of {pages} pages is too long", pages)
        raise PhotoError(
            message(too_many, phrase("most-scans", "use a PDF with at most {most} pages", MAX_SCANS)) if pages else _DAMAGED, file
        )
    return pages


def photo(file: str, page: int | None = None) -> Photo:
    """Return the photo in a file, or a page (from 1) of a PDF, by default the first; raise PhotoError if the file contains no
    photo.
    """
    return photo_in(_bytes(file), file, page)


def photo_in(data: bytes, file: str, page: int | None = None, limits: Limits = LIMITS) -> Photo:
    """Return the photo of a file's bytes, as `photo` does."""
    _check_size(len(data), file, limits)
    try:
        if data.startswith(_PDF):
            return _scan(file, data, page or 1)
        return _checked_photo(file, decoded(data, limits))._replace(taken=date_taken(data))
    except PhotoError as error:
        raise PhotoError(error.what, file) from None


def date_taken(data: bytes) -> date | None:
    """Return the day on which a photo was taken: the earliest date in its EXIF data, which cameras write as a text. None without
    one."""
    days = [date_of("-".join(map(bytes.decode, found))) for found in _EXIF_DATE.findall(data)]
    return min((day for day in days if day is not None), default=None)


def _first_bytes(file: str) -> bytes:
    """Return the first bytes of an ordinary file, empty for any other: reading it later reports the error."""
    try:
        if not stat.S_ISREG(os.stat(file).st_mode):
            return b""
        with open(file, "rb") as stream:
            return stream.read(len(_PDF))
    except (OSError, ValueError):
        return b""


def _check_size(size: int, file: str, limits: Limits) -> None:
    if size > limits.bytes:
        too_large = phrase("file-too-large", "this file is larger than {most} MB", limits.bytes // 1_000_000)
        raise PhotoError(message(too_large, phrase("make-picture-smaller", "make the picture smaller")), file)


def _bytes(file: str) -> bytes:
    try:
        about = os.stat(file)
        if not stat.S_ISREG(about.st_mode):
            raise PhotoError(_NO_PICTURE, file)
        _check_size(about.st_size, file, LIMITS)
        with open(file, "rb") as stream:
            return stream.read(LIMITS.bytes + 1)
    except FileNotFoundError:
        similar = _similar_name(file)
        missing = message(phrase("not-there", "there is no such file"), did_you_mean(similar) if similar else "")
        raise PhotoError(missing, file) from None
    except (OSError, ValueError):
        raise PhotoError(message(phrase("no-file", "can't open this file")), file) from None


def _similar_name(file: str) -> str | None:
    """Return a photo, PDF or folder with a similar name in the same folder, or None."""
    folder, name = os.path.split(file)
    try:
        with os.scandir(folder or ".") as entries:
            names = [each.name for each in entries if each.name.casefold().endswith((*PICTURES, SCAN_ENDING)) or each.is_dir()]
    except (OSError, ValueError):
        return None
    other = meant(name, names)
    return other and os.path.join(folder, other)


def _checked_photo(file: str, picture: Picture, page: int | None = None, two_valued: bool = False) -> Photo:
    """Return a photo; raise PhotoError if nothing can be seen on it. two_valued: whether it is already known to be black and white;
    its pixels may no longer show that if a page was painted."""
    height, width = picture.shape[:2]
    if max(width, height) < MIN_SIDE or min(width, height) < MIN_SHORT_SIDE:
        too_small = phrase("too-small", "this picture of {width} × {height} pixels is too small to read", width, height)
        itself = phrase("send-photo-itself", "send the original photo: its longer side must have at least {least} pixels", 1600)
        raise PhotoError(message(too_small, itself), file)
    grey = grey_of(picture)
    seen = grey[::4, ::4]
    if float(np.percentile(seen, 99.5)) < _MIN_WHITE_LEVEL:
        more_light = phrase("more-light", "take the photo again with more light")
        raise PhotoError(message(phrase("too-dark", "this picture is almost black"), more_light), file)
    if float(seen.std()) < 2.0:
        whole_sheet = phrase("whole-sheet", "put the whole sheet in front of the camera")
        raise PhotoError(message(phrase("nothing-on-it", "this picture is empty"), whole_sheet), file)
    if two_valued or is_two_valued(grey):
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), _DITHER_BLUR_PX), np.uint8)
        return Photo(file, picture, grey_of(picture), page, two_valued=True)
    return Photo(file, picture, grey, page)


def decoded(data: bytes, limits: Limits = LIMITS) -> Picture:
    """Return the picture in a file, turned according to its EXIF data; raise PhotoError if it is not a picture, damaged, too large
    or too slow to decode.

    Most pictures are decoded in a separate process that can be stopped: a small file may hold thousands of scans of a picture. A
    JPEG with few scans is decoded in this process, which is cheaper: its size limits the time.
    """
    try:
        width, height = _claimed_size(data)
    except (struct.error, IndexError):
        raise PhotoError(_DAMAGED) from None
    if width * height > limits.pixels:
        most = limits.pixels // 1_000_000
        too_large = phrase("too-large", "this picture has {width} × {height} pixels, more than {most} million", width, height, most)
        raise PhotoError(message(too_large, phrase("make-smaller", "make it smaller")))
    if width < 1 or height < 1:
        raise PhotoError(_DAMAGED)
    clear = width * height <= _MAX_CLEAR_PIXELS and (data.startswith(_PNG) or _is_webp(data))
    if data.startswith(_JPEG) and data.count(_SCAN_MARKER) <= _MAX_CHEAP_SCANS:
        picture = _decoded(data)
    else:
        picture = _decoded_apart(data, width * height * 3, clear)
    if picture is None:
        raise PhotoError(_DAMAGED)
    return picture


def _decoded_apart(data: bytes, size: int, clear: bool) -> Picture | None:
    """Return a picture decoded in a separate process into shared memory; None if it is damaged or needs more than `size` bytes."""
    try:
        shared = np.frombuffer(mmap(-1, size), np.uint8)
    except (OSError, MemoryError):
        raise PhotoError(NO_MEMORY) from None

    def work() -> bytes:
        picture = _decoded(data, clear)
        if picture is None or picture.size > size:
            return b""
        shared[: picture.size] = picture.ravel()
        return struct.pack(">II", picture.shape[1], picture.shape[0])

    upright = call_apart(work, _DECODE_SECONDS)
    if upright is TOO_LONG:
        raise PhotoError(_TOO_SLOW)
    if len(upright) != _SIZE_BYTES:
        return None
    width, height = unpack_from(">II", upright)
    return shared[: width * height * 3].reshape(height, width, 3)


def _decoded(data: bytes, clear: bool = False) -> Picture | None:
    """Return a picture upright, None if it can't be decoded. clear: whether parts of it may be transparent; they become white
    paper.
    """
    kind = known_format(data)
    if kind in pillow.KINDS:
        return pillow.decode(data, kind)
    try:
        buffer = np.frombuffer(data, np.uint8)
        with _stderr_silenced():
            decoded = cv2.imdecode(buffer, cv2.IMREAD_COLOR)
            whole = cv2.imdecode(buffer, cv2.IMREAD_UNCHANGED) if clear and decoded is not None else None
    except (cv2.error, MemoryError):
        return None
    if decoded is None:
        return None
    picture = np.asarray(decoded, np.uint8)
    return picture if whole is None or whole.ndim < 3 or whole.shape[2] != 4 else _on_white(picture, np.asarray(whole))


@contextmanager
def _stderr_silenced() -> Iterator[None]:
    """Discard what the decoding libraries write to standard error: sheetgen reports errors itself."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _on_white(picture: Picture, whole: npt.NDArray[np.uint8] | npt.NDArray[np.uint16]) -> Picture:
    """Put transparent areas on white paper; a transparent picture that is also turned stays unchanged."""
    if whole.shape[:2] != picture.shape[:2]:
        return picture
    cover = whole[:, :, 3:].astype(np.float32) / (65535.0 if whole.dtype == np.uint16 else 255.0)
    return np.asarray(picture * cover + 255 * (1 - cover), np.uint8)


def _claimed_size(data: bytes) -> tuple[int, int]:
    """Return the width and height given in a file; raise PhotoError if it is not a picture, or incomplete."""
    kind = known_format(data)
    if kind in pillow.KINDS:
        return _pillow_size(data, kind)
    if data.startswith(_JPEG):
        return _jpeg_size(data)
    if data.startswith(_PNG):
        if b"IEND" not in data[-64:]:
            raise PhotoError(_DAMAGED)
        width, height = unpack_from(">II", data, 16)
        return int(width), int(height)
    if _is_webp(data):
        return _webp_size(data)
    if data[:4] in (b"II*\0", b"MM\0*"):
        return _tiff_size(data)
    raise PhotoError(_NO_PICTURE if kind not in PHOTOS else _other_kind(kind))


def _pillow_size(data: bytes, kind: str) -> tuple[int, int]:
    """Return the size from the header of a picture that Pillow decodes. It is read in a separate process as well, since the library
    reads the whole container.
    """
    if not pillow.can_decode(kind):
        raise PhotoError(_high_efficiency() if kind == "heic" else _other_kind(kind))
    claimed = call_apart(lambda: struct.pack(">II?", *(pillow.claim(data, kind) or (0, 0, False))), _DECODE_SECONDS)
    if claimed is TOO_LONG:
        raise PhotoError(_TOO_SLOW)
    width, height, moves = unpack_from(">II?", claimed)
    if moves:
        raise PhotoError(_MOVING)
    return int(width), int(height)


def _other_kind(kind: str) -> Message:
    """Return the error for a picture of a kind that the installed packages cannot decode."""
    other = phrase("other-kind", "this is {format}, which can't be read", FORMATS[kind])
    return message(other, phrase("save-as-jpeg", "save it as JPEG or PNG"))


def _high_efficiency() -> Message:
    return message(
        phrase("high-efficiency", "this is a HEIC picture, which can't be read here"),
        phrase(
            "export-as-jpeg",
            "install pillow-heif, which reads HEIC, or share or export the picture as JPEG (on an iPhone: Settings, Camera,"
            " Formats, Most Compatible)",
        ),
    )


def _is_webp(data: bytes) -> bool:
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Return the size from the frame header of a JPEG (ITU T.81), which comes before the scan. The scan must have an end (some
    files append films to it)."""
    at, size = 2, None
    while data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF or marker in _BARE_MARKERS:
            at += 1 if marker == 0xFF else 2
            continue
        if marker in _FRAME_MARKERS:
            height, width = unpack_from(">HH", data, at + 5)
            size = int(width), int(height)
        if marker == _SCAN_START:
            break
        (length,) = unpack_from(">H", data, at + 2)
        at += 2 + length
    if size is None or data.find(b"\xff\xd9", at) < 0:
        raise PhotoError(_DAMAGED)
    return size


def _webp_size(data: bytes) -> tuple[int, int]:
    """Return the size of a WebP picture from its first chunk, which has one of three formats (RFC 9649). Animated pictures are not
    photos."""
    if unpack_from("<I", data, 4)[0] + 8 > len(data):
        raise PhotoError(_DAMAGED)
    kind = data[12:16]
    if kind == b"VP8X":
        if data[20] & _ANIMATION_BIT:
            raise PhotoError(_MOVING)
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    width, height = unpack_from("<HH", data, 26)
    return width & 0x3FFF, height & 0x3FFF


def _tiff_size(data: bytes) -> tuple[int, int]:
    """Return the size of a TIFF picture from tags 256 and 257 of its first directory (TIFF 6.0). The other directories must be
    smaller copies (tag 254), not further pages."""
    order = "<" if data.startswith(b"II") else ">"
    (at,) = unpack_from(order + "I", data, 4)
    size = (0, 0)
    for directory in range(_MAX_DIRECTORIES):
        about = {254: 0, 256: 0, 257: 0}
        (count,) = unpack_from(order + "H", data, at)
        for number in range(count):
            tag, kind = unpack_from(order + "HH", data, at + 2 + 12 * number)
            if tag in about:
                (about[tag],) = unpack_from(order + ("H" if kind == 3 else "I"), data, at + 10 + 12 * number)
        if directory == 0:
            size = about[256], about[257]
        elif not about[254] & 1:
            each_page = phrase("save-each-page", "save each page as its own file, or all of them as one PDF")
            raise PhotoError(message(phrase("several-pages", "this picture has several pages"), each_page))
        (at,) = unpack_from(order + "I", data, at + 2 + 12 * count)
        if at == 0:
            return size
    raise PhotoError(_DAMAGED)


def _document(file: str, data: bytes) -> pypdfium2.PdfDocument:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        is_locked = getattr(error, "err_code", None) == pypdfium2.raw.FPDF_ERR_PASSWORD
        locked = phrase("locked", "this PDF is protected by a password"), phrase("save-unlocked", "save it without a password")
        raise PhotoError(message(*locked) if is_locked else _DAMAGED, file) from None


def _scan(file: str, data: bytes, number: int) -> Photo:
    """A page of a PDF as a picture."""
    painted = call_apart(lambda: _painted(data, number), _SCAN_SECONDS)
    if painted is TOO_LONG:
        as_picture = phrase("save-as-picture", "save it as a picture (.jpg or .png)")
        raise PhotoError(message(phrase("scan-too-slow", "this page takes too long to draw"), as_picture), file)
    if len(painted) < _SIZE_BYTES:
        raise PhotoError(_DAMAGED, file)
    wide, high, two_valued = unpack_from(">II?", painted)
    return _checked_photo(
        file, np.frombuffer(painted, np.uint8, offset=_SIZE_BYTES + 1).reshape(high, wide, 3).copy(), number, two_valued
    )


def _painted(data: bytes, number: int) -> bytes:
    """Return a page's width and height, whether its pictures have one bit per pixel, and its pixels (BGR); empty if there is no
    such page.
    """
    import pypdfium2

    document = _document("", data)
    try:
        page = document[number - 1]
        side = max(page.get_size()) * 25.4 / 72
        dots = min(_SCAN_DOTS, _SCAN_SIDE / max(side, 1.0))
        picture = page.render(scale=dots * 25.4 / 72).to_numpy()[:, :, :3]
        bits = {each.get_metadata().bits_per_pixel for each in page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])}
        return struct.pack(">II?", picture.shape[1], picture.shape[0], bits == {1}) + bytes(picture.tobytes())
    except (pypdfium2.PdfiumError, IndexError):
        return b""
    finally:
        document.close()
