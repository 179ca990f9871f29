"""The cover of a pad: the sheet's picture and title on a ground in its colour, and what the layout says about its game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.drawing.blocks.printed.grounds import pattern
from sheetgen.drawing.colours import INK, PAPER, mixed
from sheetgen.drawing.palette import in_ink
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box, Ink, Metrics, Op, Page, Pen, Rect, Sheet, Symbol, Text
from sheetgen.drawing.theme import LEADING, accent
from sheetgen.layout.model import Layout
from sheetgen.source.languages import language
from sheetgen.source.messages import printed_text, room

phrase, plural = room("layout")

_WIDTH = 148.0
"""Width of the paper that the sizes below are for, in mm; on narrower paper they are smaller."""
_PITCH, _FIGURE, _PICTURE, _TITLE = 26.0, 16.0, 46.0, 54.0
"""Distance and side of the symbols of the pattern, side of the picture (mm), and size of the title (pt)."""
_PICTURE_AT, _TITLE_AT, _BOX_AT = 0.23, 0.58, 0.8
"""Heights of the top of the picture, of the title's baseline and of the top of the box, relative to the paper."""
_BOX, _BOX_WIDTH, _SHADE = 15.0, 0.8, 0.14
"""Height of the box in mm, its width relative to the paper, and the share by which the pattern is darker than the ground."""


_KINDS = {
    "dice": phrase("kind-dice", "dice game"),
    "cards": phrase("kind-cards", "card game"),
    "board": phrase("kind-board", "board game"),
    "sports": phrase("kind-sports", "sport"),
    "words": phrase("kind-words", "word game"),
}


def cover(layout: Layout, sheets: Sequence[Sheet], ink: Ink, many: int, metrics: Metrics) -> Sheet:
    """Return the cover of a pad with this many sheets: all titles, and the picture and facts of the first layout."""
    titles = tuple(dict.fromkeys(each.title for each in sheets))
    sheet = sheets[0]
    ground = tuple(_ground(layout, sheet, metrics)) if ink == "full" else ()
    page = Page(tuple(_drawn(layout, sheet, titles, ink, many, metrics)), (), grounds=ground)
    return sheet._replace(pages=(page,), scan=False, backs=None, once=True)


def back_cover(layout: Layout, sheet: Sheet, ink: Ink, metrics: Metrics) -> Sheet:
    """Return the back of a pad whose layouts have no backs: the ground of its cover; blank without colours."""
    ground = tuple(_ground(layout, sheet, metrics)) if ink == "full" else ()
    return sheet._replace(pages=(Page((), (), grounds=ground),), scan=False, backs=None, once=True)


def _share(sheet: Sheet) -> float:
    return min(min(sheet.paper) / _WIDTH, 1.0)


def _ground(layout: Layout, sheet: Sheet, metrics: Metrics) -> Iterator[Op]:
    page, solid, share = Box(0.0, 0.0, *sheet.paper), accent(layout.common.theme).solid, _share(sheet)
    yield Rect(page, solid)
    yield from pattern(layout.icon, page, mixed(solid, INK, _SHADE), _PITCH * share, metrics, _FIGURE * share)


def _drawn(layout: Layout, sheet: Sheet, titles: Sequence[str], ink: Ink, many: int, metrics: Metrics) -> Iterator[Op]:
    (width, height), hue, scale = sheet.paper, in_ink(accent(layout.common.theme), ink), scale_of(sheet.paper)
    share, icon, colour = _share(sheet), layout.icon, hue.on_solid if ink == "full" else hue.ink
    room = width - 4 * sheet.margin
    size = min(_TITLE * share, *(room / metrics.width(title, 1.0, "bold") for title in titles))
    if len(titles) > 1:
        size = min(size, height * (_BOX_AT - _TITLE_AT) / (len(titles) * LEADING * MM_PER_POINT))
    above = height * (_TITLE_AT - _PICTURE_AT) - size * MM_PER_POINT * CAP_HEIGHT - 3 * scale.unit
    if icon and metrics.has_symbol(icon):
        side = min(_PICTURE * share, above)
        yield Symbol(icon, Box((width - side) / 2, height * _PICTURE_AT, side, side), colour)
    for number, title in enumerate(titles):
        yield Text(width / 2, height * _TITLE_AT + number * size * LEADING * MM_PER_POINT, title, size, colour, "bold", "middle")
    about = (layout.described("about", sheet.lang) or "") if len(titles) == 1 else ""
    below = height * _TITLE_AT + scale.lead * MM_PER_POINT * 2
    if about:
        small = min(scale.lead, room / metrics.width(about, 1.0, "semibold"))
        yield Text(width / 2, below, about, small, colour, "semibold", "middle")
    box = Box(width * (1 - _BOX_WIDTH) / 2, height * _BOX_AT, width * _BOX_WIDTH, _BOX * share)
    yield Rect(box, PAPER if ink == "full" else None, None if ink == "full" else Pen(hue.line, 0.4), 1.6)
    facts, symbol = list(_facts(layout, sheet.lang, many)), scale.lead * MM_PER_POINT * LEADING
    least = sum(metrics.width(text, 1.0, "semibold") for _, text in facts)
    size = min(scale.text, (box.w - len(facts) * (symbol + 2 * scale.unit) - scale.unit) / least)
    gap = (box.w - least * size - len(facts) * (symbol + scale.unit)) / (len(facts) + 1)
    x = box.x + gap
    for name, text in facts:
        yield Symbol(name, Box(x, box.centre[1] - symbol / 2, symbol, symbol), hue.ink)
        x += symbol + scale.unit
        yield Text(x, box.centre[1] + size * MM_PER_POINT * CAP_HEIGHT / 2, text, size, hue.ink, "semibold")
        x += metrics.width(text, size, "semibold") + gap
    imprint = " · ".join(filter(None, ("sheetgen", layout.called, layout.imprint)))
    yield Text(width / 2, height - sheet.margin, imprint, scale.imprint, colour, "regular", "middle")


def _facts(layout: Layout, lang: str, many: int) -> Iterator[tuple[str, str]]:
    """Yield the texts of the box, each with a symbol: players, minutes, kind of game, and sheets."""
    speech = language(lang)
    players, minutes, kind = (layout.described(key, lang) for key in ("players", "minutes", "kind"))
    if players and "," not in players:
        yield "group", printed_text(phrase("cover-players", "{range} players", players.replace("..", "–")), speech)
    if minutes:
        yield "clock", printed_text(phrase("cover-minutes", "{range} min", minutes.replace("..", "–")), speech)
    if kind:
        yield "dice", printed_text(_KINDS[kind], speech)
    yield "scroll", printed_text(plural("cover-sheets", "{count} sheet", "{count} sheets", count=many), speech)
