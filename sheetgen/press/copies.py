"""Additions to a sheet's layout: corner marks and codes, and on each copy its number and a player's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sheetgen.drawing.paler import light_to_mark
from sheetgen.drawing.proofs.hand import without_joiners
from sheetgen.drawing.scan.codes import Codes, code_rows, code_text
from sheetgen.drawing.scan.marks import code_path, mark_path, number_room
from sheetgen.drawing.sheet import CAP_HEIGHT, FIGURE_HEIGHT, MM_PER_POINT, Box, Metrics, Own, Page, Place, Sheet, Text
from sheetgen.press.printing import OptionError, Printing, length, letters, short
from sheetgen.source.messages import Phrase, all_of, room

phrase, plural = room("press")

PLAYER = "player"
"""Name of the space for a player's name, in every game with one sheet per player."""
_SEATS = "players"
"""First part of the names of the spaces for players' names (`players.1`) on sheets that a whole table shares."""
_INK = "#1d1d1b"
_WEIGHT: Final = "semibold"
MOST_NUMBER = 999_999
"""Maximum running number of a sheet."""
LEAST_MARGIN = 6.5
"""Minimum margin that has room for a number (mm)."""
_NUMBER = 8.0
"""The type size of a number (pt)."""
_LARGEST, _EASY, _LEAST = 14.0, 9.0, 7.0
"""Type sizes of a name (pt): the largest, the size below which a name may be split into two lines, and the smallest."""
_AIR = 1.0
"""Space left free at either end of a name (mm)."""
_TURNED = 1.15
"""Names in boxes are turned upwards if this increases the common type size, which the longest name limits, by more than this
factor."""
_LEADING, _OVER_LINES = 1.1, 0.8
"""Distance of a name's two lines relative to the type size; their maximum height relative to the box."""
_OVER_LINE = 0.6
"""Maximum height of a name's capitals relative to its place."""


def with_marks_and_codes(sheet: Sheet, *, codes: bool = True) -> Sheet:
    """Return a sheet for scanning with its corner marks, with light places for ticks and crosses so that any pen shows, and with
    its codes unless each copy has its own. Other sheets are unchanged.
    """
    if not sheet.scan:
        return sheet
    pages = tuple(_page_with_marks(sheet, light_to_mark(page), number, codes) for number, page in enumerate(sheet.pages, 1))
    return sheet._replace(pages=pages)


def _page_with_marks(sheet: Sheet, page: Page, number: int, codes: bool) -> Page:
    ops = [*page.ops, *map(mark_path, page.marks)]
    if codes and page.code:
        ops.append(code_path(code_rows(code_text(sheet.fingerprint, sheet.lang, page=number)), page.code))
    return page._replace(ops=tuple(ops))


def copy_content(sheets: Sequence[Sheet], printing: Printing, metrics: Metrics) -> Callable[[int, int, int], Own | None]:
    """Return a function that gives the content of a copy by the index of the sheet, the index of the page, and the kind of copy.

    Without numbers, all copies with one name are the same. Raise OptionError if something has no place or can't be printed. A sheet
    for a whole table gets all names.
    """
    first, copies, called, names = printing.number, printing.copies, printing.called, tuple(map(without_joiners, printing.names))
    together, option = printed_together(sheets, names), called.name("names")
    if names and (lacking := [sheet for sheet in sheets if not (sheet.once or has_place_for_names(sheet))]):
        raise OptionError(
            "names", _no_line(option, lacking), phrase("print-apart", "print these sheets separately from the others")
        )
    if first is not None:
        if lacking := [sheet for sheet in sheets if sheet.margins.bottom < LEAST_MARGIN]:
            needed = phrase("number-takes", "a printed number needs a margin of {least} mm", length(LEAST_MARGIN))
            raise OptionError("number", _no_margin(called.name("number"), lacking), needed)
        last = first + sum(not sheet.once for sheet in sheets) * copies * (1 if together else max(len(names), 1)) - 1
        if last > MOST_NUMBER:
            what = phrase("too-high", "{option}: the last sheet would have number {last:,}", called.name("number"), last)
            raise OptionError("number", what, phrase("numbered-up-to", "the highest possible number is {most:,}", MOST_NUMBER))
    named = {
        (at, page, name): _names_on(sheet, page, name, names, metrics, option)
        for at, sheet in enumerate(sheets)
        for page in range(len(sheet.pages))
        for name in names
    }
    codes, total, counted = Codes(), copies * (1 if together else max(len(names), 1)), sum(not sheet.once for sheet in sheets)

    def own(sheet: int, page: int, kind: int) -> Own | None:
        here = sheets[sheet]
        if here.once:
            return None
        texts: list[Text] = []
        if names:
            texts += named[sheet, page, names[kind if first is None else kind // copies]]
        if first is None:
            return Own(tuple(texts)) if texts else None
        before = sum(not each.once for each in sheets[:sheet])
        number = first + (kind * counted + before if printing.pad else before * total + kind)
        texts.append(_number(number, here))
        if not here.scan or here.pages[page].code is None:
            return Own(tuple(texts))
        return Own(tuple(texts), codes.rows(code_text(here.fingerprint, here.lang, number, page + 1)))

    return own


def _no_line(option: Phrase | str, sheets: Sequence[Sheet]) -> Phrase:
    names = dict.fromkeys(sheet.name for sheet in sheets)
    return plural(
        "no-line",
        "{option}: {sheets} has no line for a player's name",
        "{option}: {sheets} have no line for a player's name",
        option,
        all_of(names),
        count=len(names),
    )


def _no_margin(option: Phrase | str, sheets: Sequence[Sheet]) -> Phrase:
    names = dict.fromkeys(sheet.name for sheet in sheets)
    margins = dict.fromkeys(sheet.margins.bottom for sheet in sheets)
    return plural(
        "no-margin",
        "{option}: {sheets} has no room for a number in the margin ({margins})",
        "{option}: {sheets} have no room for a number in the margin ({margins})",
        option,
        all_of(names),
        all_of(phrase("millimetres", "{length} mm", length(margin)) for margin in margins),
        count=len(names),
    )


def has_place_for_names(sheet: Sheet) -> bool:
    """Return whether a sheet has a place for a player's name, or for the names of a table."""
    return bool(_seats(sheet)) or any(map(_line, sheet.pages))


def printed_together(sheets: Sequence[Sheet], names: Sequence[str]) -> bool:
    """Return whether each sheet holds all names, so that the players share one copy."""
    return bool(names) and all(sheet.once or _seats(sheet) for sheet in sheets)


def _seats(sheet: Sheet) -> dict[str, tuple[int, Box]]:
    """The places of names on a sheet for a whole table, with their pages, in the order of the players."""
    places = {place.space: (number, place.box) for number, page in enumerate(sheet.pages) for place in page.places}
    numbered = (f"{_SEATS}.{number}" for number in range(1, len(places) + 1))
    return {space: places[space] for space in numbered if space in places}


def _names_on(sheet: Sheet, page: int, name: str, names: Sequence[str], metrics: Metrics, option: Phrase | str) -> list[Text]:
    """Return the names for a page of a player's copy: the name on its line, or all names at the table."""
    seats = _seats(sheet)
    if not seats:
        return _name(name, _line(sheet.pages[page]), sheet, metrics, option)
    if len(names) > len(seats):
        places = phrase(
            "too-many-names",
            "{option}: {count} names, but {sheet} has room for {room}",
            *(option, len(names), sheet.name, len(seats)),
        )
        hint = phrase("all-on-one", "a table's names are printed on one sheet; print another sheet for the remaining players")
        raise OptionError("names", places, hint)
    boxes = [(each, box) for each, (number, box) in zip(names, seats.values(), strict=False) if number == page]
    across, upwards = (min((_laid(*each, turned, metrics)[0] for each in boxes), default=0.0) for turned in (False, True))
    return [text for each, box in boxes for text in _in_box(each, box, upwards > across * _TURNED, sheet, metrics, option)]


def _in_box(name: str, box: Box, is_turned: bool, sheet: Sheet, metrics: Metrics, option: Phrase | str) -> list[Text]:
    """Return a name centred in a box, in two lines or smaller if it is long."""
    _check_glyphs(name, metrics, option)
    size, lines = _laid(name, box, is_turned, metrics)
    if size < _LEAST - 1e-6:
        raise _too_long(option, name, sheet, max(box.w, box.h) - 2 * _AIR)
    (x, y), unit = box.centre, size * MM_PER_POINT
    below = [CAP_HEIGHT * unit / 2 + _LEADING * unit * (number - (len(lines) - 1) / 2) for number in range(len(lines))]
    places = [(x + down, y) if is_turned else (x, y + down) for down in below]
    angle = -90.0 if is_turned else 0.0
    return [Text(*at, line, round(size, 2), _INK, _WEIGHT, "middle", angle) for at, line in zip(places, lines, strict=True)]


def _laid(name: str, box: Box, is_turned: bool, metrics: Metrics) -> tuple[float, tuple[str, ...]]:
    """Return the type size at which a name fits, across or upwards, and its lines: two if it is too long for one."""
    width, height = (box.h, box.w) if is_turned else (box.w, box.h)

    def size(lines: tuple[str, ...]) -> float:
        share = _OVER_LINE if len(lines) == 1 else _OVER_LINES
        tall = height * share / ((CAP_HEIGHT + _LEADING * (len(lines) - 1)) * MM_PER_POINT)
        widest = max(metrics.width(line, 1.0, _WEIGHT) for line in lines)
        return min(_LARGEST, tall, (width - 2 * _AIR) / max(widest, 1e-6))

    words = name.split()
    parted = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    whole = size((name,))
    return (whole, (name,)) if whole >= _EASY else max((size(lines), lines) for lines in ((name,), *parted))


def _check_glyphs(name: str, metrics: Metrics, option: Phrase | str) -> None:
    """Raise OptionError for a name with characters that the typeface lacks."""
    if missing := metrics.missing(name, _WEIGHT):
        shown = "".join(char if char.isprintable() else "·" for char in short(name))
        what = phrase(
            "unprintable-name",
            "{option}: '{name}' can't be printed, because the font has no {missing}",
            *(option, shown, letters(missing)),
        )
        raise OptionError("names", what)


def _too_long(option: Phrase | str, name: str, sheet: Sheet, room: float) -> OptionError:
    """Return the error of a name that is longer than its line on a sheet. room: the length of the line (mm)."""
    what = phrase(
        "long-name",
        "{option}: '{name}' is too long: its line on {sheet} is {room} mm long",
        *(option, short(name), sheet.name, round(room)),
    )
    return OptionError("names", what, phrase("shorter-form", "try a shorter form of the name"))


def _line(page: Page) -> Place | None:
    """The place of the player's name."""
    return next((place for place in page.places if place.space == PLAYER), None)


def _name(name: str, place: Place | None, sheet: Sheet, metrics: Metrics, option: Phrase | str) -> list[Text]:
    """Return a name on its line, smaller if it is long; nothing on a page without a line."""
    if place is None:
        return []
    _check_glyphs(name, metrics, option)
    box = place.box
    room = box.w - 2 * _AIR
    tall = box.h * _OVER_LINE / (CAP_HEIGHT * MM_PER_POINT)
    size = min(_LARGEST, tall, room / max(metrics.width(name, 1.0, _WEIGHT), 1e-6))
    if size < min(_LEAST, tall):
        raise _too_long(option, name, sheet, room)
    base = box.centre[1] + CAP_HEIGHT * size * MM_PER_POINT / 2
    return [Text(box.x + _AIR, base, name, round(size, 2), _INK, _WEIGHT)]


def _number(number: int, sheet: Sheet) -> Text:
    """A sheet's number in the middle of the margin below."""
    box = number_room(sheet.paper, sheet.margins.bottom)
    base = box.centre[1] + FIGURE_HEIGHT * _NUMBER * MM_PER_POINT / 2
    return Text(box.centre[0], base, str(number), _NUMBER, _INK, _WEIGHT, "middle")
