"""What is said of photos that cannot be read, and of sheets that are not found in them."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.form.written import UNREAD
from sheetgen.source.messages import Sentence, sentence
from sheetgen.source.words import counted


def no_reader() -> Sentence:
    return sentence("photos are read by packages that are not installed", "pip install 'sheetgen[photo]'")


# What is wrong with a file


def no_file() -> Sentence:
    return sentence("this file cannot be opened", "")


def not_there() -> Sentence:
    return sentence("there is no such file", "")


def no_picture() -> Sentence:
    return sentence("this is no picture", "photos are .jpg, .png, .webp or .tif files, scans may be a .pdf")


def high_efficiency() -> Sentence:
    return sentence(
        "this is a HEIC or AVIF picture, as some telephones keep them",
        "share or export it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible)",
    )


def damaged() -> Sentence:
    return sentence("this picture is damaged or not complete", "copy it from the telephone again")


def locked() -> Sentence:
    return sentence("this PDF is locked by a password", "save it without one")


def scan_too_slow() -> Sentence:
    return sentence("this page takes too long to paint", "save it as a picture (.jpg or .png)")


def too_slow() -> Sentence:
    return sentence("this picture takes too long to open", "save it anew as a plain .jpg or .png")


def several_pages() -> Sentence:
    return sentence("this picture has several pages", "save each as a file of its own, or all of them as a PDF")


def moving() -> Sentence:
    return sentence("this picture moves", "send a photo, not a film")


def too_much_work() -> Sentence:
    return sentence("this photo is too much work to read", "take it again with nothing but the sheets on it")


def too_large(width: int, height: int, most: int) -> Sentence:
    return sentence(f"this picture claims {width} × {height} pixels, more than {most // 1_000_000} million", "make it smaller")


def file_too_large(most: int) -> Sentence:
    return sentence(f"this file is larger than {most // 1_000_000} MB", "make the picture smaller")


def too_small(width: int, height: int, least: int) -> Sentence:
    return sentence(
        f"this picture of {width} × {height} pixels is too small to read",
        f"send the photo itself: its longer side has {least} or more",
    )


def too_dark() -> Sentence:
    return sentence("this picture is all but black", "take it again with more light")


def nothing_on_it() -> Sentence:
    return sentence("there is nothing on this picture", "lay the whole sheet before the camera")


def scans_too_many(pages: int, most: int) -> Sentence:
    return sentence(f"a PDF of {pages} pages is too long", f"one of {most} is read")


# What is wrong with the sheet on it


def no_sheet() -> Sentence:
    return sentence(
        "no sheet is found on this photo",
        "take it from above, the whole sheet in the picture; if its layout is your own, name it with --layout",
    )


def too_blurred() -> Sentence:
    return sentence("this photo is too blurred to find a sheet on it", "hold still, wait until the camera is sharp, take it again")


def too_blurred_to_read(layout: str) -> Sentence:
    return sentence(
        f"the sheet ({layout}) is too blurred on this photo to be read", "hold still, wait until the camera is sharp, take it again"
    )


def far_away(dots: float, least: float) -> Sentence:
    return sentence(
        f"the sheet is too small on this photo ({dots:.1f} pixels a millimetre, {least:g} are needed)", "go nearer, or crop less"
    )


def cut_off(layout: str, missing: int, spaces: int) -> Sentence:
    return sentence(f"the sheet ({layout}) is cut off: {missing} of its {spaces} spaces are not on the photo", "take all of it")


def another_sheet(wanted: str, found: str) -> Sentence:
    return sentence(f"this is no sheet of '{wanted}' but one of '{found}'", f"leave --layout out, or say --layout {found}")


def changed_layout(layout: str, printed: str, now: str) -> Sentence:
    return sentence(
        f"this sheet of '{layout}' was printed before the layout was changed: it says {printed}, the layout is {now} now",
        "keep the layout that it was printed from under another name, and name that with --layout",
    )


def unknown_layout(printed: str, like: str | None) -> Sentence:
    nearest = f"; of those known it looks most like '{like}'" if like else ""
    return sentence(
        f"this sheet was printed from a layout that is not among those known (it says {printed}){nearest}",
        "name that layout's file with --layout",
    )


def only_like(layout: str) -> Sentence:
    return sentence(
        f"this looks like a sheet of '{layout}', but what is printed on it is not the same",
        "if its layout is your own, name it with --layout; else take the photo again, nearer and in better light",
    )


def twins(layout: str, other: str) -> Sentence:
    return sentence(
        f"this may be a sheet of '{layout}' or of '{other}': what is printed on them is too much alike",
        f"say which it is: --layout {layout}, or --layout {other}",
    )


# What is wrong with where a player says that a sheet lies


def corners_outside() -> Sentence:
    return sentence("these are not the four corners of a sheet on this photo", "drag each to a corner of the paper")


def corners_too_near() -> Sentence:
    return sentence(
        "these corners are too near to one another", "drag each to a corner of the paper; if it is that small, go nearer"
    )


def corners_mirrored() -> Sentence:
    return sentence("these corners go round the wrong way", "the first is the sheet's own top left; go on clockwise")


def corners_crossed() -> Sentence:
    return sentence("no sheet has its corners like this", "drag each to a corner of the paper: top left, then on clockwise")


def unlike(layout: str, other: str | None) -> Sentence:
    instead = f", but like one of '{other}'" if other else ""
    return sentence(
        f"what lies there does not look like a sheet of '{layout}'{instead}", "choose which sheet it is, or move the corners"
    )


def no_such_page(layout: str, page: int, lang: str | None) -> Sentence:
    printed = f" in the language '{lang}'" if lang else ""
    return sentence(f"nothing is written on a page {page} of '{layout}'{printed}", "choose another layout or page")


# What is said in comments of a sheet that was read


def doubtful(values: Sequence[object]) -> str:
    """What was read in a space that is not sure, then what it may hold as well."""
    known = list(dict.fromkeys(_held(value) for value in values if value is not UNREAD))
    first, others = ("?", known) if values[0] is UNREAD else (f"{known[0]}?", known[1:])
    return " ".join([first, *([_OR.join(others)] if others else [])])


def may_be(values: Sequence[object]) -> str:
    return _OR.join(dict.fromkeys(map(_held, values)))


_OR = " or "


def _held(value: object) -> str:
    if value is None or value is False or value == () or value == ".":
        return "nothing"
    if value is True:
        return "crossed"
    if value is UNREAD:
        return "?"
    return ", ".join(map(_held, value)) if isinstance(value, tuple) else str(value)


def not_written(default: str) -> str:
    return f"doubtful: nothing is written there; is it {default}?"


def text_to_type() -> str:
    return "written there and not read: type it here"


def not_seen() -> str:
    return "doubtful: it cannot be seen whether it is crossed"


# What is wrong with reading


def no_memory() -> Sentence:
    return sentence("there is not enough memory to read this photo", "make the picture smaller, or read fewer at a time")


def broke_off(why: str) -> Sentence:
    return sentence(f"reading this photo broke off ({why})", "this should not happen; please report it, with the photo")


# What is said of photos that were read


def head(title: str, photos: Sequence[str], target: str) -> tuple[str, str]:
    """The comments that a sheet which was read begins with."""
    return (
        f"{title}: read from {', '.join(photos)}. Type what stands at each `?`, and look at what is doubtful.",
        f"Then: sheetgen check {target or photos[0]}",
    )


def shot(file: str, page: int | None) -> str:
    return file if page is None else f"{file}, page {page}"


def read_into(where: str) -> str:
    return f"written to {where}"


def counts(written: int, unread: int, doubtful: int) -> str:
    if not written and not doubtful:
        return "nothing is written on it"
    to_type = f", {unread} of them to be typed (?)" if unread else ""
    return f"{counted(written, 'space')} written in{to_type}" + (f"; {doubtful} doubtful:" if doubtful else "")


def more_doubts(more: int) -> str:
    return f"and {more} more"


def photos_read(sheets: int, photos: int, failed: int) -> str:
    summary = f"{counted(sheets, 'sheet')} read from {counted(photos, 'photo')}"
    return f"{summary}; {failed} could not be read" if failed else summary


def wrong_names(names: int, sheets: int) -> Sentence:
    return sentence(
        f"--names: {counted(names, 'name')}, but {counted(sheets, 'sheet')} of single players; nobody's name is written",
        "give a name for each sheet, in the order of the photos",
    )


def too_many_people(names: int, most: int) -> Sentence:
    return sentence(f"--names: {counted(names, 'name')}, but {most} can play on one sheet; nobody's name is written", "")


def is_there(target: str) -> Sentence:
    return sentence(f"{target} is there already and stays as it is", "--force writes over it; -o FOLDER writes elsewhere")


def no_photos() -> Sentence:
    return sentence(
        "there are no photos in this folder", "photos are .jpg, .png, .webp or .tif files; name scans in a .pdf one by one"
    )


def closed_folder() -> Sentence:
    return sentence("this folder cannot be opened", "")


def is_typed(file: str) -> Sentence:
    return sentence("this is a file to type into, and no photo", f"sheetgen check {file}")


# What stands on a proof


def photo_column() -> str:
    return "the photo, flattened"


def read_column() -> str:
    return "what was read"


def page(number: int) -> str:
    return f"page {number}"


def verdict(doubtful: int, unread: int) -> str:
    parts = [f"{doubtful} doubtful"] if doubtful else []
    return ", ".join([*parts, f"{unread} to be typed"] if unread else parts) or "all read"
