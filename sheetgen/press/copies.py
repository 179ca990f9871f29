"""What stands on a sheet besides what its layout says: corner marks and codes, and on each copy its number and a player's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sheetgen.drawing.paler import light_to_mark
from sheetgen.drawing.proofs.hand import without_joiners
from sheetgen.drawing.scan.codes import Codes, code_rows, code_text
from sheetgen.drawing.scan.marks import code_path, mark_path, number_room
from sheetgen.drawing.sheet import CAP_HEIGHT, FIGURE_HEIGHT, MM_PER_POINT, Box, Metrics, Own, Page, Place, Sheet, Text

PLAYER = "player"
"""The space of a player's name, in every game whose sheets are a player's own."""
_SEATS = "players"
"""The family of players' names, on sheets that a whole table shares."""
_INK = "#1d1d1b"
_WEIGHT: Final = "semibold"
MOST_NUMBER = 999_999
"""The highest number that a sheet has."""
LEAST_MARGIN = 6.5
"""The least margin that has room for a number (mm)."""
_NUMBER = 8.0
"""The type size of a number (pt)."""
_LARGEST, _EASY, _LEAST = 14.0, 9.0, 7.0
"""The type sizes of a name (pt); a name that is smaller than the second may go over two lines."""
_AIR = 1.0
"""Left free at either end of a name (mm)."""
_TURNED = 1.15
"""Names stand upwards in boxes where the type of the longest is so many times as large then."""
_LEADING, _OVER_LINES = 1.1, 0.8
"""The distance of two lines of a name, of its type; how high they are, of their box."""
_ON_LINE, _OVER_LINE = 0.78, 0.6
"""Where in its place a name stands, as its label does; its capitals' height, of what is above."""


class CopiesError(ValueError):
    """Numbers or names that cannot be printed as wanted."""


class NoPlaceError(CopiesError):
    """Sheets without a place for what is wanted on them: "number" or "name"."""

    def __init__(self, wanted: str, sheets: Sequence[Sheet]) -> None:
        self.wanted, self.sheets = wanted, sheets
        super().__init__(f"no place for a {wanted} on {', '.join(sheet.name for sheet in sheets)}")


class LongNameError(CopiesError):
    """A name that is longer than its line on a sheet. room: how long that is (mm)."""

    def __init__(self, name: str, sheet: Sheet, room: float) -> None:
        self.name, self.sheet, self.room = name, sheet, room
        super().__init__(f"{name} is longer than the line of {sheet.name}, {room:g} mm")


class TooManyNamesError(CopiesError):
    """More names than a sheet for a whole table has places for. room: how many these are."""

    def __init__(self, names: int, sheet: Sheet, room: int) -> None:
        self.names, self.sheet, self.room = names, sheet, room
        super().__init__(f"{names} names, and {sheet.name} has places for {room}")


class UnprintableNameError(CopiesError):
    """A name with characters that the typeface lacks."""

    def __init__(self, name: str, missing: str) -> None:
        self.name, self.missing = name, missing
        super().__init__(f"{name} cannot be printed: no {missing}")


class TooHighError(CopiesError):
    """More sheets than there are numbers left. last: the number the last of them would have."""

    def __init__(self, last: int) -> None:
        self.last = last
        super().__init__(f"sheet {last} is beyond {MOST_NUMBER}")


def with_marks_and_codes(sheet: Sheet, *, codes: bool = True, light: bool = True) -> Sheet:
    """A sheet for scanning with its corner marks on it, and its codes where no copy has its own. Others as they are.

    light: so that any pen shows on what is ticked and crossed.
    """
    if not sheet.scan:
        return sheet
    pages = tuple(map(light_to_mark, sheet.pages)) if light else sheet.pages
    pages = tuple(_page_with_marks(sheet, page, number, codes) for number, page in enumerate(pages, 1))
    return sheet._replace(pages=pages)


def _page_with_marks(sheet: Sheet, page: Page, number: int, codes: bool) -> Page:
    ops = [*page.ops, *map(mark_path, page.marks)]
    if codes and page.code:
        ops.append(code_path(code_rows(code_text(sheet.fingerprint, sheet.lang, page=number)), page.code))
    return page._replace(ops=tuple(ops))


def copy_content(
    sheets: Sequence[Sheet], first: int | None, names: Sequence[str], copies: int, metrics: Metrics
) -> Callable[[int, int, int], Own | None]:
    """What each copy of some sheets has of its own, by the sheet, its page and the kind of the copy.

    first: the first sheet's number; None: no numbers, so that all copies with one name are of one kind. CopiesError where something
    has no place, or cannot be printed. On a sheet for a whole table stand all names.
    """
    names = tuple(map(without_joiners, names))
    together = printed_together(sheets, names)
    if names:
        _has_place("name", sheets, has_place_for_names)
    if first is not None:
        _has_place("number", sheets, lambda sheet: sheet.margin >= LEAST_MARGIN)
        last = first + len(sheets) * copies * (1 if together else max(len(names), 1)) - 1
        if last > MOST_NUMBER:
            raise TooHighError(last)
    named = {
        (at, page, name): _names_on(sheet, page, name, names, metrics)
        for at, sheet in enumerate(sheets)
        for page in range(len(sheet.pages))
        for name in names
    }
    codes, total = Codes(), copies * (1 if together else max(len(names), 1))

    def own(sheet: int, page: int, kind: int) -> Own | None:
        here = sheets[sheet]
        texts: list[Text] = []
        if names:
            texts += named[sheet, page, names[kind if first is None else kind // copies]]
        if first is None:
            return Own(tuple(texts)) if texts else None
        number = first + sheet * total + kind
        texts.append(_number(number, here))
        if not here.scan or here.pages[page].code is None:
            return Own(tuple(texts))
        return Own(tuple(texts), codes.rows(code_text(here.fingerprint, here.lang, number, page + 1)))

    return own


def _has_place(wanted: str, sheets: Sequence[Sheet], has: Callable[[Sheet], bool]) -> None:
    lacking = [sheet for sheet in sheets if not has(sheet)]
    if lacking:
        raise NoPlaceError(wanted, lacking)


def has_place_for_names(sheet: Sheet) -> bool:
    """Whether a player's name can be printed on it, or those of a table."""
    return bool(_seats(sheet)) or any(map(_line, sheet.pages))


def printed_together(sheets: Sequence[Sheet], names: Sequence[str]) -> bool:
    """Whether all names stand on each of the sheets, so that there is one for all of them."""
    return bool(names) and all(map(_seats, sheets))


def _seats(sheet: Sheet) -> dict[str, tuple[int, Box]]:
    """The places of names on a sheet for a whole table, with their pages, in the order of the players."""
    places = {place.space: (number, place.box) for number, page in enumerate(sheet.pages) for place in page.places}
    numbered = (f"{_SEATS}.{number}" for number in range(1, len(places) + 1))
    return {space: places[space] for space in numbered if space in places}


def _names_on(sheet: Sheet, page: int, name: str, names: Sequence[str], metrics: Metrics) -> list[Text]:
    """What stands on a page of a copy that is somebody's: the name on its line, or the names of all at the table."""
    seats = _seats(sheet)
    if not seats:
        return _name(name, _line(sheet.pages[page]), sheet, metrics)
    if len(names) > len(seats):
        raise TooManyNamesError(len(names), sheet, len(seats))
    boxes = [(each, box) for each, (number, box) in zip(names, seats.values(), strict=False) if number == page]
    across, upwards = (min((_laid(*each, turned, metrics)[0] for each in boxes), default=0.0) for turned in (False, True))
    return [text for each, box in boxes for text in _in_box(each, box, upwards > across * _TURNED, sheet, metrics)]


def _in_box(name: str, box: Box, is_turned: bool, sheet: Sheet, metrics: Metrics) -> list[Text]:
    """A name in the middle of a box, in two lines or smaller where it is long."""
    _check_glyphs(name, metrics)
    size, lines = _laid(name, box, is_turned, metrics)
    if size < _LEAST - 1e-6:
        raise LongNameError(name, sheet, max(box.w, box.h) - 2 * _AIR)
    (x, y), unit = box.centre, size * MM_PER_POINT
    below = [CAP_HEIGHT * unit / 2 + _LEADING * unit * (number - (len(lines) - 1) / 2) for number in range(len(lines))]
    places = [(x + down, y) if is_turned else (x, y + down) for down in below]
    angle = -90.0 if is_turned else 0.0
    return [Text(*at, line, round(size, 2), _INK, _WEIGHT, "middle", angle) for at, line in zip(places, lines, strict=True)]


def _laid(name: str, box: Box, is_turned: bool, metrics: Metrics) -> tuple[float, tuple[str, ...]]:
    """The type size in which a name has room, across or upwards, and its lines: two where it is too long for one."""
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


def _check_glyphs(name: str, metrics: Metrics) -> None:
    if missing := metrics.missing(name, _WEIGHT):
        raise UnprintableNameError(name, missing)


def _line(page: Page) -> Place | None:
    """The place of the player's name."""
    return next((place for place in page.places if place.space == PLAYER), None)


def _name(name: str, place: Place | None, sheet: Sheet, metrics: Metrics) -> list[Text]:
    """A name on its line, smaller where it is long; nothing on a page without one."""
    if place is None:
        return []
    _check_glyphs(name, metrics)
    box = place.box
    room = box.w - 2 * _AIR
    tall = box.h * _ON_LINE * _OVER_LINE / (CAP_HEIGHT * MM_PER_POINT)
    size = min(_LARGEST, tall, room / max(metrics.width(name, 1.0, _WEIGHT), 1e-6))
    if size < min(_LEAST, tall):
        raise LongNameError(name, sheet, room)
    over = 0.25 * size * MM_PER_POINT
    return [Text(box.x + _AIR, box.y + box.h * _ON_LINE - over, name, round(size, 2), _INK, _WEIGHT)]


def _number(number: int, sheet: Sheet) -> Text:
    """A sheet's number in the middle of the margin below."""
    box = number_room(sheet.paper, sheet.margin)
    base = box.centre[1] + FIGURE_HEIGHT * _NUMBER * MM_PER_POINT / 2
    return Text(box.centre[0], base, str(number), _NUMBER, _INK, _WEIGHT, "middle")
