"""The photos to read: files and folders in the given order, PDFs page by page."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from sheetgen.photo.filled.reading import PhotoPage, PhotoReading
from sheetgen.photo.picture.decode import PhotoError
from sheetgen.photo.picture.load import scans
from sheetgen.source.folders import files_in
from sheetgen.source.formats import is_yaml
from sheetgen.source.messages import message, room

phrase, _ = room("photo")


def photo_pages(files: Sequence[str]) -> list[PhotoPage | PhotoReading]:
    """Return the photos of files and folders in order, with the error for each file that is not a photo."""
    result: dict[str, list[PhotoPage | PhotoReading]] = {}
    for file in files:
        for each in _folder(file) if os.path.isdir(file) else [file]:
            if isinstance(each, str) and os.path.normpath(each) not in result:
                result[os.path.normpath(each)] = list(_file(each))
            elif isinstance(each, PhotoReading):
                result[each.photo_page.file] = [each]
    return [each for every in result.values() for each in every]


def _folder(folder: str) -> list[str | PhotoReading]:
    """Return the photos of a folder, in the order of their names. PDFs are left out, since sheets for printing are PDFs too: the
    user names each scan."""
    try:
        photos = files_in(folder).photos
    except OSError:
        closed = message(phrase("closed-folder", "can't open this folder"))
        return [PhotoReading(PhotoPage(folder), (), (closed,))]
    kinds = phrase(
        "photo-kinds", "photos are .jpg, .png, .webp, .tif, .heic, .avif, .bmp or .gif files; list each .pdf scan separately"
    )
    no_photos = message(phrase("no-photos", "this folder has no photos"), kinds)
    return [*photos] or [PhotoReading(PhotoPage(folder), (), (no_photos,))]


def _file(file: str) -> Iterator[PhotoPage | PhotoReading]:
    if is_yaml(file):
        check = phrase("check-it", "{command}", f"sheetgen check {file}")
        typed = message(phrase("is-typed", "this is a YAML file, not a photo"), check)
        yield PhotoReading(PhotoPage(file), (), (typed,))
        return
    try:
        pages = scans(file)
    except PhotoError as error:
        yield PhotoReading(PhotoPage(file), (), (error.what,))
        return
    yield from (PhotoPage(file, page) for page in range(1, pages + 1)) if pages > 1 else (PhotoPage(file),)
