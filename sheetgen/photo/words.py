"""What is said of photos that cannot be read, and of sheets that are not found in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce

from sheetgen.form.written import UNREAD
from sheetgen.source.faults import did_you_mean
from sheetgen.source.messages import Listing, Phrase, Sentence, in_a_row, room, sentence
from sheetgen.source.words import FORMATS

phrase, plural = room("photo")


def no_reader(command: str) -> Sentence:
    message = phrase("no-reader", "photos are read by packages that are not installed")
    return sentence(message, phrase("install", "install them: {command}", command))


# What is wrong with a file


def no_file() -> Sentence:
    return sentence(phrase("no-file", "this file cannot be opened"))


def not_there(nearby: str | None) -> Sentence:
    """nearby: a photo of nearly that name in the same folder."""
    return sentence(phrase("not-there", "there is no such file"), did_you_mean(nearby) if nearby else "")


def no_picture() -> Sentence:
    message = phrase("no-picture", "this is no picture")
    return sentence(
        message,
        phrase("picture-kinds", "photos are .jpg, .png, .webp, .tif, .heic, .avif, .bmp or .gif files, scans may be a .pdf"),
    )


def high_efficiency() -> Sentence:
    hint = phrase(
        "export-as-jpeg",
        "install pillow-heif, which reads HEIC, or share or export it as JPEG (on an iPhone: Settings, Camera, Formats, "
        "Most Compatible)",
    )
    return sentence(phrase("high-efficiency", "this is a HEIC picture, which cannot be read here"), hint)


def other_kind(kind: str) -> Sentence:
    """A picture of a kind that the packages cannot decode."""
    message = phrase("other-kind", "this is {format}, a kind that isn't read", FORMATS[kind])
    return sentence(message, phrase("save-as-jpeg", "save it as JPEG or PNG"))


def damaged() -> Sentence:
    message = phrase("damaged", "this picture is damaged or not complete")
    return sentence(message, phrase("copy-again", "copy it from the telephone again"))


def locked() -> Sentence:
    message = phrase("locked", "this PDF is locked by a password")
    return sentence(message, phrase("save-unlocked", "save it without one"))


def scan_too_slow() -> Sentence:
    message = phrase("scan-too-slow", "this page takes too long to paint")
    return sentence(message, phrase("save-as-picture", "save it as a picture (.jpg or .png)"))


def too_slow() -> Sentence:
    message = phrase("too-slow", "this picture takes too long to open")
    return sentence(message, phrase("save-anew", "save it anew as a plain .jpg or .png"))


def several_pages() -> Sentence:
    message = phrase("several-pages", "this picture has several pages")
    return sentence(message, phrase("save-each-page", "save each as a file of its own, or all of them as a PDF"))


def moving() -> Sentence:
    return sentence(phrase("moving", "this picture moves"), phrase("no-film", "send a photo, not a film"))


def too_much_work() -> Sentence:
    message = phrase("too-much-work", "this photo is too much work to read")
    return sentence(message, phrase("only-sheets", "take it again with nothing but the sheets on it"))


def too_large(width: int, height: int, most: int) -> Sentence:
    most //= 1_000_000
    message = phrase("too-large", "this picture claims {width} × {height} pixels, more than {most} million", width, height, most)
    return sentence(message, phrase("make-smaller", "make it smaller"))


def file_too_large(most: int) -> Sentence:
    message = phrase("file-too-large", "this file is larger than {most} MB", most // 1_000_000)
    return sentence(message, phrase("make-picture-smaller", "make the picture smaller"))


def too_small(width: int, height: int, least: int) -> Sentence:
    message = phrase("too-small", "this picture of {width} × {height} pixels is too small to read", width, height)
    hint = phrase("send-photo-itself", "send the photo itself: its longer side has {least} or more", least)
    return sentence(message, hint)


def too_dark() -> Sentence:
    message = phrase("too-dark", "this picture is all but black")
    return sentence(message, phrase("more-light", "take it again with more light"))


def nothing_on_it() -> Sentence:
    message = phrase("nothing-on-it", "there is nothing on this picture")
    return sentence(message, phrase("whole-sheet", "lay the whole sheet before the camera"))


def scans_too_many(pages: int, most: int) -> Sentence:
    message = phrase("scans-too-many", "a PDF of {pages} pages is too long", pages)
    return sentence(message, phrase("most-scans", "one of {most} is read", most))


def dark(hopeless: bool) -> Sentence:
    bad, worse = phrase("dim", "this photo is dark"), phrase("dark", "this photo is too dark to read")
    return sentence(worse if hopeless else bad, phrase("by-a-lamp", "take it again with more light, by a window or a lamp"))


def grainy(hopeless: bool) -> Sentence:
    bad, worse = phrase("grainy", "this photo is grainy"), phrase("too-grainy", "this photo is too grainy to read")
    return sentence(worse if hopeless else bad, phrase("light-not-zoom", "take it again with more light, and do not zoom in"))


def black_and_white() -> Sentence:
    return sentence(phrase("black-and-white", "this is a black-and-white scan"), phrase("scan-in-grey", "scan in grey or colour"))


def blurred(hopeless: bool) -> Sentence:
    bad, worse = phrase("blurred", "this photo is blurred"), phrase("too-blurred-for-strokes", "this photo is too blurred to read")
    return sentence(worse if hopeless else bad, _hold_still())


def glare(hopeless: bool) -> Sentence:
    bad = phrase("glare", "a reflection hides a part of this photo")
    worse = phrase("too-much-glare", "a reflection hides most of this photo")
    return sentence(
        worse if hopeless else bad, phrase("no-flash", "turn it away from the lamp, and take it again without the flash")
    )


def few_pixels(width: int, height: int, least: int) -> Sentence:
    message = phrase("few-pixels", "this picture has only {width} × {height} pixels", width, height)
    return sentence(message, phrase("nearer-or-itself", "go nearer, or send the photo itself: {least} pixels or more", least))


def runs_out() -> Sentence:
    message = phrase("runs-out", "the sheet runs out of the picture")
    return sentence(message, phrase("step-back", "step back, so that all four corners are in the picture"))


# What is wrong with the sheet on it


def no_sheet() -> Sentence:
    hint = phrase(
        "from-above", "take it from above, the whole sheet in the picture; if its layout is your own, name it with --layout"
    )
    return sentence(phrase("no-sheet", "no sheet is found on this photo"), hint)


def too_blurred() -> Sentence:
    return sentence(phrase("too-blurred", "this photo is too blurred to find a sheet on it"), _hold_still())


def too_blurred_to_read(layout: str) -> Sentence:
    message = phrase("too-blurred-to-read", "the sheet ({layout}) is too blurred on this photo to be read", layout)
    return sentence(message, _hold_still())


def illegible(layout: str, hard: int, written: int) -> Sentence:
    what = phrase(
        "illegible",
        "what is written on the sheet ({layout}) can hardly be read on this photo: {hard} of {written} spaces are a guess",
        layout,
        hard,
        written,
    )
    return sentence(what, phrase("nearer-and-brighter", "take it again, nearer and with more light"))


def _hold_still() -> Phrase:
    return phrase("hold-still", "hold still, wait until the camera is sharp, take it again")


def far_away(dots: float, least: float) -> Sentence:
    message = phrase(
        "far-away",
        "the sheet is too small on this photo ({dots} pixels a millimetre, {least} are needed)",
        round(dots, 1),
        Fraction(str(least)),
    )
    return sentence(message, phrase("go-nearer", "go nearer, or crop less"))


def cut_off(layout: str, missing: int, spaces: int) -> Sentence:
    message = phrase(
        "cut-off",
        "the sheet ({layout}) is cut off: {missing} of its {spaces} spaces are not on the photo",
        layout,
        missing,
        spaces,
    )
    return sentence(message, phrase("take-all", "take all of it"))


def another_sheet(wanted: str, found: str) -> Sentence:
    message = phrase("another-sheet", "this is no sheet of '{wanted}' but one of '{found}'", wanted, found)
    return sentence(message, phrase("say-found", "leave --layout out, or say --layout {found}", found))


def changed_layout(layout: str, printed: str, now: str) -> Sentence:
    message = phrase(
        "changed-layout",
        "this sheet of '{layout}' was printed before the layout was changed: it says {printed}, the layout is {now} now",
        layout,
        printed,
        now,
    )
    hint = phrase("keep-printed-layout", "keep the layout that it was printed from under another name, and name that with --layout")
    return sentence(message, hint)


def unknown_layout(printed: str, like: str | None) -> Sentence:
    message = phrase(
        "unknown-layout", "this sheet was printed from a layout that is not among those known (it says {printed})", printed
    )
    if like:
        message = phrase("unknown-but-like", "{unknown}; of those known it looks most like '{like}'", message, like)
        hint = phrase("name-file-or-like", "name that layout's file with --layout; if it is that one, say --layout {like}", like)
        return sentence(message, hint)
    return sentence(message, phrase("name-file", "name that layout's file with --layout"))


def only_like(layout: str) -> Sentence:
    return sentence(
        phrase("only-like", "this looks like a sheet of '{layout}', but what is printed on it is not the same", layout),
        phrase(
            "name-own-or-nearer",
            "if its layout is your own, name it with --layout; else take the photo again, nearer and in better light",
        ),
    )


def twins(layout: str, other: str) -> Sentence:
    message = phrase(
        "twins", "this may be a sheet of '{layout}' or of '{other}': what is printed on them is too much alike", layout, other
    )
    hint = phrase("say-which", "say which it is: --layout {layout}, or --layout {other}", layout, other)
    return sentence(message, hint)


# What is wrong with where a player says that a sheet lies


def corners_outside() -> Sentence:
    message = phrase("corners-outside", "these are not the four corners of a sheet on this photo")
    return sentence(message, phrase("drag-corners", "drag each to a corner of the paper"))


def corners_too_near() -> Sentence:
    hint = phrase("drag-corners-nearer", "drag each to a corner of the paper; if it is that small, go nearer")
    return sentence(phrase("corners-too-near", "these corners are too near to one another"), hint)


def corners_mirrored() -> Sentence:
    message = phrase("corners-mirrored", "these corners go round the wrong way")
    return sentence(message, phrase("corners-clockwise", "the first is the sheet's own top left; go on clockwise"))


def corners_crossed() -> Sentence:
    hint = phrase("corners-in-order", "drag each to a corner of the paper: top left, then on clockwise")
    return sentence(phrase("corners-crossed", "no sheet has its corners like this"), hint)


def unlike(layout: str, other: str | None) -> Sentence:
    message = phrase("unlike", "what lies there does not look like a sheet of '{layout}'", layout)
    if other:
        message = phrase("unlike-but-like", "{unlike}, but like one of '{other}'", message, other)
    return sentence(message, phrase("other-sheet-or-corners", "choose which sheet it is, or move the corners"))


def no_such_page(layout: str, page: int, lang: str | None) -> Sentence:
    if lang:
        message = phrase(
            "no-such-page-in-language",
            "nothing is written on a page {page} of '{layout}' in the language '{lang}'",
            page,
            layout,
            lang,
        )
    else:
        message = phrase("no-such-page", "nothing is written on a page {page} of '{layout}'", page, layout)
    return sentence(message, phrase("other-page", "choose another layout or page"))


# What is said in comments of a sheet that was read


def doubtful(values: Sequence[object]) -> Phrase:
    """What was read in a space that is not sure, then what it may hold as well."""
    known = _different(value for value in values if value is not UNREAD)
    if values[0] is UNREAD:
        return phrase("unread-may-be", "? {others}", _either(known)) if known else _unread()
    likeliest, *others = known
    if not others:
        return phrase("doubtful-alone", "{likeliest}?", likeliest)
    return phrase("doubtful", "{likeliest}? {others}", likeliest, _either(others))


def hardly_readable(doubt: Phrase) -> Phrase:
    return phrase("hardly-readable", "{doubt} (hardly readable)", doubt)


def may_be(values: Sequence[object]) -> Phrase | Listing:
    return _either(_different(values))


def _different(values: Iterable[object]) -> list[Phrase | Listing]:
    texts = [held(value) for value in values]
    return [each for number, each in enumerate(texts) if each not in texts[:number]]


def _either(values: Sequence[Phrase | Listing]) -> Phrase | Listing:
    return reduce(lambda before, other: phrase("or", "{before} or {other}", before, other), values)


def held(value: object) -> Phrase | Listing:
    """What a space holds."""
    if value is None or value is False or value == () or value == ".":
        return phrase("nothing", "nothing")
    if value is True:
        return phrase("crossed", "crossed")
    if value is UNREAD:
        return _unread()
    if isinstance(value, tuple):
        return in_a_row(map(held, value))
    return in_a_row([value if isinstance(value, int) else str(value)])


def _unread() -> Phrase:
    return phrase("unread", "?")


def not_written(default: str) -> Phrase:
    return phrase("not-written", "doubtful: nothing is written there; is it {default}?", default)


def text_to_type() -> Phrase:
    return phrase("text-to-type", "written there and not read: type it here")


def not_seen() -> Phrase:
    return phrase("not-seen", "doubtful: it cannot be seen whether it is crossed")


# What is wrong with reading


def no_memory() -> Sentence:
    message = phrase("no-memory", "there is not enough memory to read this photo")
    return sentence(message, phrase("fewer-photos", "make the picture smaller, or read fewer at a time"))


def broke_off(why: str) -> Sentence:
    return sentence(phrase("broke-off", "reading this photo broke off ({why})", why), _report_it())


def process_ended() -> Sentence:
    message = phrase("process-ended", "reading this photo broke off (the process that read it ended)")
    return sentence(message, _report_it())


def _report_it() -> Phrase:
    return phrase("report-it", "this should not happen; please report it, with the photo")


# What is said of photos that were read


def head(title: str, photos: Sequence[str]) -> Phrase:
    """The comment that a sheet which was read begins with."""
    of = in_a_row(photos)
    return phrase("head", "{title}: read from {photos}. Type what stands at each `?`, and look at what is doubtful.", title, of)


def then_check(target: str) -> Phrase:
    return phrase("then-check", "Then: {command}", f"sheetgen check {target}")


def page(of: str, number: int | None) -> Phrase | str:
    """of: a photo or a sheet; number: None where it has but one."""
    return of if number is None else phrase("page", "{of}, page {number}", of, number)


def read_into(where: str) -> Phrase:
    return phrase("read-into", "written to {where}", where)


def counts(written: int, unread: int, doubtful: int) -> Phrase:
    if not written and not doubtful:
        return phrase("nothing-written", "nothing is written on it")
    if unread:
        spaces = plural(
            "spaces-to-type",
            "{count} space written in, {unread} of them to be typed (?)",
            "{count} spaces written in, {unread} of them to be typed (?)",
            unread,
            count=written,
        )
    else:
        spaces = plural("spaces", "{count} space written in", "{count} spaces written in", count=written)
    return phrase("and-doubtful", "{spaces}; {doubtful} doubtful:", spaces, doubtful) if doubtful else spaces


def more_doubts(more: int) -> Phrase:
    return phrase("more-doubts", "and {more} more", more)


def photos_read(sheets: int, photos: int, failed: int) -> Phrase:
    shown = plural("photos", "{count} photo", "{count} photos", count=photos)
    summary = phrase("photos-read", "{sheets} read from {photos}", _sheets(sheets), shown)
    return phrase("some-failed", "{summary}; {failed} could not be read", summary, failed) if failed else summary


def _sheets(number: int) -> Phrase:
    return plural("sheets", "{count} sheet", "{count} sheets", count=number)


def _names(number: int) -> Phrase:
    return plural("names", "{count} name", "{count} names", count=number)


def wrong_names(names: int, sheets: int) -> Sentence:
    message = phrase(
        "wrong-names",
        "--names: {names}, but {sheets} of single players; nobody's name is written",
        _names(names),
        _sheets(sheets),
    )
    return sentence(message, phrase("name-each-sheet", "give a name for each sheet, in the order of the photos"))


def too_many_people(names: int, most: int) -> Sentence:
    message = phrase(
        "too-many-people", "--names: {names}, but {most} can play on one sheet; nobody's name is written", _names(names), most
    )
    return sentence(message)


def is_there(target: str) -> Sentence:
    message = phrase("is-there", "{target} is there already and stays as it is", target)
    return sentence(message, phrase("force-or-elsewhere", "--force writes over it; -o FOLDER writes elsewhere"))


def no_photos() -> Sentence:
    hint = phrase(
        "photo-kinds", "photos are .jpg, .png, .webp, .tif, .heic, .avif, .bmp or .gif files; name scans in a .pdf one by one"
    )
    return sentence(phrase("no-photos", "there are no photos in this folder"), hint)


def closed_folder() -> Sentence:
    return sentence(phrase("closed-folder", "this folder cannot be opened"))


def is_typed(file: str) -> Sentence:
    message = phrase("is-typed", "this is a file to type into, and no photo")
    return sentence(message, phrase("check-it", "{command}", f"sheetgen check {file}"))


# What stands on a proof


def photo_column() -> Phrase:
    return phrase("photo-column", "the photo, flattened")


def read_column() -> Phrase:
    return phrase("read-column", "what was read")


def verdict(doubtful: int, unread: int) -> Phrase:
    if doubtful and unread:
        return phrase("doubtful-and-unread", "{doubtful} doubtful, {unread} to be typed", doubtful, unread)
    if doubtful:
        return phrase("some-doubtful", "{doubtful} doubtful", doubtful)
    return phrase("some-to-type", "{unread} to be typed", unread) if unread else phrase("all-read", "all read")
