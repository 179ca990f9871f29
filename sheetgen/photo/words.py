"""What is said of photos that cannot be read, and of sheets that are not found in them."""

from __future__ import annotations

from sheetgen.source.faults import Words


def no_reader() -> Words:
    return Words("photos are read by packages that are not installed", "pip install 'sheetgen[photo]'")


# What is wrong with a file


def no_file() -> Words:
    return Words("this file cannot be opened", "")


def no_picture() -> Words:
    return Words("this is no picture", "photos are .jpg, .png, .webp or .tif files, scans may be a .pdf")


def high_efficiency() -> Words:
    return Words(
        "this is a HEIC or AVIF picture, as some telephones keep them",
        "share or export it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible)",
    )


def damaged() -> Words:
    return Words("this picture is damaged or not complete", "copy it from the telephone again")


def too_large(width: int, height: int, most: int) -> Words:
    return Words(f"this picture claims {width} × {height} pixels, more than {most // 1_000_000} million", "make it smaller")


def file_too_large(most: int) -> Words:
    return Words(f"this file is larger than {most // 1_000_000} MB", "make the picture smaller")


def too_small(width: int, height: int, least: int) -> Words:
    return Words(
        f"this picture of {width} × {height} pixels is too small to read",
        f"send the photo itself: its longer side has {least} or more",
    )


def too_dark() -> Words:
    return Words("this picture is all but black", "take it again with more light")


def nothing_on_it() -> Words:
    return Words("there is nothing on this picture", "lay the whole sheet before the camera")


def scans_too_many(pages: int, most: int) -> Words:
    return Words(f"a PDF of {pages} pages is too long", f"one of {most} is read")


# What is wrong with the sheet on it


def no_sheet() -> Words:
    return Words(
        "no sheet is found on this photo",
        "take it from above, the whole sheet in the picture; if its layout is your own, name it with --layout",
    )


def too_blurred() -> Words:
    return Words("this photo is too blurred to find a sheet on it", "hold still, wait until the camera is sharp, take it again")


def too_blurred_to_read(layout: str) -> Words:
    return Words(
        f"the sheet ({layout}) is too blurred on this photo to be read", "hold still, wait until the camera is sharp, take it again"
    )


def far_away(dots: float, least: float) -> Words:
    return Words(
        f"the sheet is too small on this photo ({dots:.1f} pixels a millimetre, {least:g} are needed)", "go nearer, or crop less"
    )


def cut_off(layout: str, missing: int, spaces: int) -> Words:
    return Words(f"the sheet ({layout}) is cut off: {missing} of its {spaces} spaces are not on the photo", "take all of it")


def another_sheet(wanted: str, found: str) -> Words:
    return Words(f"this is no sheet of '{wanted}' but one of '{found}'", f"leave --layout out, or say --layout {found}")


def changed_layout(layout: str, printed: str, now: str) -> Words:
    return Words(
        f"this sheet of '{layout}' was printed before the layout was changed: it says {printed}, the layout is {now} now",
        "keep the layout that it was printed from under another name, and name that with --layout",
    )


def unknown_layout(printed: str, like: str | None) -> Words:
    nearest = f"; of those known it looks most like '{like}'" if like else ""
    return Words(
        f"this sheet was printed from a layout that is not among those known (it says {printed}){nearest}",
        "name that layout's file with --layout",
    )
