"""Lint rules for a layout in print: distinct colours, contrast, space to write in, and unused paper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from sheetgen.drawing.blocks.tables.table_options import TableOptions
from sheetgen.drawing.blocks.texts.head import LEAST_BAR, HeadOptions
from sheetgen.drawing.colours import PAPER, contrast, seen_alike
from sheetgen.drawing.looks import KeyLook
from sheetgen.drawing.outline import Item
from sheetgen.drawing.palette import hue
from sheetgen.drawing.papers import larger
from sheetgen.drawing.sheet import Box, Ellipse, Page, Path, Place, Rect, Symbol, Text, extent
from sheetgen.games.rules import InLayout, layout_rule
from sheetgen.judge.linting.drawn_layout import SOURCE, DrawnLayout
from sheetgen.layout.automatic.measures import LEAST_CELL, LEAST_ENTRY, LEAST_TICK
from sheetgen.layout.automatic.overlay import texts_of
from sheetgen.layout.automatic.text_width import Texts
from sheetgen.source.messages import Sentence, message, room, sentence, with_semicolons

phrase, plural = room("judge")

_READ, _READ_FROM_AFAR = 4.5, 7.0
"""Minimum contrast of type: on usual sheets, and on sheets read from a distance."""
_PRINTED = 0.3
"""Maximum share of a number field that may be printed."""
_NAME = 8.0
"""Minimum width of a box for a name, in mm."""
_TICKED = 0.75
"""Minimum side of a tick box, as a share of the minimum height of a field."""
_CLOSE = 0.05
_SQUARE = 15.0
_USED = 0.65
"""Minimum share of a page that its blocks should cover."""
_SMALLER = ("a3", "a4", "a5", "a6")
T = TypeVar("T")


class _Told(NamedTuple):
    """A key, its colour, and its other distinguishing features in print."""

    name: str
    colour: str
    by: tuple[str, ...]


@layout_rule(
    "layout/alike",
    "Rows, strips, regions and options with different colours also differ in another way. Not all players can see "
    "colours, and not every printer prints them.",
    SOURCE,
    "warning",
)
def alike(paper: DrawnLayout) -> Iterator[InLayout]:
    """Check that no two keys differ only by colours that some people can't distinguish."""
    for root, keys in _coloured(paper):
        same: dict[tuple[str, ...], dict[str, str]] = {}
        for key in keys:
            same.setdefault(key.by, {}).setdefault(key.colour, key.name)
        pairs = (pair for colours in same.values() for pair in combinations(colours.items(), 2))
        if found := next(((one, other) for (first, one), (second, other) in pairs if _look_alike(first, second)), None):
            yield paper.root(root), (), message(_alike, *found)


def _coloured(paper: DrawnLayout) -> Iterator[tuple[str, list[_Told]]]:
    """Yield the keys of each root that are distinguished by colour: rows, regions, options."""
    layout = paper.layout
    if layout.content.outline is None:
        return
    texts = texts_of(layout)
    for item in layout.content.outline().items:
        yield item.root, list(_rows(item, texts))
        regions = {name: look for name, look in item.family.region_looks.items() if look.colour}
        yield item.root, [_Told(name, look.colour, (look.icon or _mark(look),)) for name, look in regions.items()]
    told: set[str] = set()
    for space, face in layout.content.faces.items():
        root = space.partition(".")[0]
        if face.way_looks and root not in told:
            told.add(root)
            ways = zip(face.ways, face.way_looks, strict=False)
            yield root, [_Told(value, colour, (icon,)) for (value, _), (icon, colour) in ways if icon and colour]


def _rows(item: Item, texts: Texts) -> Iterator[_Told]:
    """Yield the rows that have a colour. A strip without a label shows the mark of its colour."""
    for key in (key for bands in item.ways[:1] for band in bands for key in band.rows):
        look, labels = key.look, [text for label in key.labels for text in texts(label)]
        mark = _mark(look) if item.family.shape in ("strip", "chain") and not any(labels) and not look.icon else ""
        if look.colour:
            yield _Told(".".join(key.path), look.colour, (*labels, look.icon, *texts(look.hint), mark))


def _mark(look: KeyLook) -> str:
    known = hue(look.colour)
    return known.mark if known else ""


def _look_alike(one: str, other: str) -> bool:
    first, second = hue(one), hue(other)
    return first is None or second is None or seen_alike(first.solid, second.solid)


@layout_rule(
    "layout/contrast",
    "Text is readable on its background, in every ink: it has a contrast of 4.5 to 1, or 7 to 1 with the theme "
    "`large`. Anything printed inside a space for writing is paler.",
    SOURCE,
    "warning",
)
def contrast_of_type(paper: DrawnLayout) -> Iterator[InLayout]:
    """Check the contrast of each text with the topmost fill below it; pages without spaces to write in, such as cards, aren't
    checked.
    """
    least = _READ_FROM_AFAR if paper.is_large else _READ
    seen: set[tuple[str, str]] = set()
    for number, (_, built) in enumerate(paper.prints):
        for page in (page for page in built.sheet.pages if page.places):
            places = _places(page)
            for text, spot, ground in _grounds(page, paper):
                worth = contrast(text.colour, ground)
                if worth >= least or next(places.below(spot), None) is not None:
                    continue
                key = (paper.block(number, spot), text.colour)
                if key not in seen:
                    seen.add(key)
                    yield paper.place(key[0]), (), message(_low_contrast, text.text, text.colour, ground, worth, least)


class _Stacked(Generic[T]):
    """The items on a page, to find those below a spot; indexed by squares, so that many items stay cheap."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[tuple[Box, T]]] = {}

    def add(self, box: Box, what: T) -> None:
        """Add an item on top of all others."""
        for column in range(int(box.x // _SQUARE), int(box.right // _SQUARE) + 1):
            for row in range(int(box.y // _SQUARE), int(box.bottom // _SQUARE) + 1):
                self._squares.setdefault((column, row), []).append((box, what))

    def below(self, spot: Box) -> Iterator[T]:
        """Yield the items below the middle of a spot, the uppermost first."""
        x, y = spot.centre
        middle = Box(x, y, 0.0, 0.0)
        stack = self._squares.get((int(x // _SQUARE), int(y // _SQUARE)), [])
        yield from (what for box, what in reversed(stack) if box.holds(middle))


def _places(page: Page) -> _Stacked[Place]:
    result: _Stacked[Place] = _Stacked()
    for place in page.places:
        result.add(place.box, place)
    return result


def _grounds(page: Page, paper: DrawnLayout) -> Iterator[tuple[Text, Box, str]]:
    """Yield each line of type with its box and the colour below it."""
    fills: _Stacked[str] = _Stacked()
    for op in page.painted:
        if isinstance(op, Text):
            spot = extent(op, paper.metrics)
            yield op, spot, next(fills.below(spot), PAPER)
        elif isinstance(op, Rect | Ellipse | Path) and op.fill is not None:
            fills.add(extent(op, paper.metrics), op.fill)


@layout_rule(
    "layout/pen-room",
    "On an automatic page there is space for a pen: 8 × 7 mm for a value (6.5 × 4.5 mm in tables of rounds), 5.5 mm for a "
    "tick, 8 mm for a name. Too little room for a name is an error. At most 30% of the space for a number is covered with print.",
    SOURCE,
    "warning",
)
def pen_room(paper: DrawnLayout) -> Iterator[InLayout]:
    """Check the size of the spaces of the first print, and report each root once."""
    if paper.layout.automatic_page is None:
        return
    told: set[tuple[str, str]] = set()
    for page in paper.prints[0][1].sheet.pages:
        printed = _printed(page, paper)
        for place in page.places:
            root = place.space.partition(".")[0]
            lacks = _lack(place, _least_field(paper, place))
            if lacks is not None and (root, "small") not in told:
                told.add((root, "small"))
                what = message(_no_pen_room, place.space, round(place.box.w, 1), round(place.box.h, 1), *lacks)
                yield paper.place(paper.block(0, place.box), place.space), (), what, "error" if root == "players" else "warning"
            if printed.get(place.space, 0.0) > _PRINTED * place.box.w * place.box.h and (root, "full") not in told:
                told.add((root, "full"))
                yield (
                    paper.place(paper.block(0, place.box), place.space),
                    (),
                    message(
                        phrase(
                            "printed-over",
                            "more than 30% of '{space}' is covered with print, but players write a number there",
                            place.space,
                        ),
                        phrase("inside-none", "keep it clear with `inside: none`"),
                    ),
                )


def _printed(page: Page, paper: DrawnLayout) -> dict[str, float]:
    """Return the printed area of each number field, in mm²."""
    result: dict[str, float] = {}
    places = _places(page)
    for op in page.ops:
        if isinstance(op, Text | Symbol):
            spot = extent(op, paper.metrics)
            for place in places.below(spot):
                if place.type in ("number", "integer") and place.box.holds(spot, _CLOSE):
                    result[place.space] = result.get(place.space, 0.0) + spot.w * spot.h
    return result


def _least_field(paper: DrawnLayout, place: Place) -> tuple[float, float]:
    """Return the minimum size of a field: boxes of the head are lower than others, and fields of a table for rounds smaller."""
    name = paper.block(0, place.box)
    options = next((block.options for block in paper.layout.blocks if block.options.id == name), None)
    if isinstance(options, HeadOptions):
        return LEAST_CELL[0], LEAST_BAR
    return LEAST_ENTRY if isinstance(options, TableOptions) and options.min == LEAST_ENTRY else LEAST_CELL


def _lack(place: Place, least: tuple[float, float]) -> tuple[float, float] | None:
    """Return the minimum sides of a space if it is too small; None if it is large enough. least: the minimum size of a field."""
    box = place.parts[0].box if place.type == "tick" and place.parts else place.box
    side = min(LEAST_TICK, least[1] * _TICKED)
    least = (side, side) if place.type == "tick" else least
    least = (_NAME, least[1]) if place.space.startswith("players.") else least
    return least if box.w < least[0] - _CLOSE or box.h < least[1] - _CLOSE else None


@layout_rule(
    "layout/paper-unused",
    "An automatic page fills at least two thirds of the paper that the layout names. Without `paper`, the smallest "
    "suitable paper is chosen.",
    SOURCE,
    "warning",
)
def unused_paper(paper: DrawnLayout) -> Iterator[InLayout]:
    """Check that blocks take most of the page; otherwise suggest a smaller paper."""
    layout, built = paper.layout, paper.prints[0][1]
    said = "paper" in paper.own("page") and not layout.common.page.paper.startswith("auto")
    if layout.automatic_page is None or not said or any(block.options.page > 1 for block in layout.blocks):
        return
    margin, (wide, high) = built.sheet.margin, built.sheet.paper
    used = sum(box.w * box.h for box in built.boxes.values()) / ((wide - 2 * margin) * (high - 2 * margin))
    if used < _USED:
        other = _smaller(paper)
        at = layout.key("page.paper")
        yield (
            at,
            (),
            message(_paper_unused, layout.page.paper, round(100 * (1 - used)), other, max(int(1 / used), 2), _lone(paper)),
        )


def _smaller(paper: DrawnLayout) -> str:
    """Return the smallest sufficient paper; empty if none is smaller than the layout's."""
    layout, result = paper.layout, ""
    for name in _SMALLER:
        if layout.page.paper not in larger(name):
            continue
        made = layout.on(replace(layout.common.page, paper=name)).automatic_page
        result = name if made is not None and made.too_low is None else result
    return result


def _lone(paper: DrawnLayout) -> str:
    """Return the only family on the page if it is a single column of fields."""
    outline = paper.layout.content.outline
    families = [item for item in outline().items if item.what == "table"] if outline is not None else []
    bands = families[0].ways[0] if len(families) == 1 else ()
    return families[0].root if bands and all(len(band.columns) == 1 and not band.columns[0].path for band in bands) else ""


def _alike(one: str, other: str) -> Sentence:
    """Return the message for two keys that differ only in colour."""
    message = phrase("alike", "'{one}' and '{other}' differ only in colour", one, other)
    return sentence(message, phrase("icon-or-label", "give each its own `icon`, or a label"))


def _paper_unused(paper: str, unused: int, other: str, copies: int, lone: str) -> Sentence:
    """Return the message for unused paper.

    unused: the unused percentage of the page. other: a smaller paper that is large enough; empty if none exists. copies: the number
    of sheets that would fit on the page. lone: the page's only family, if it is a single column of fields; otherwise empty.
    """
    message = phrase("paper-unused", "{percent}% of {paper} stays empty", unused, paper)
    hints = [phrase("smaller-paper", "`paper: {paper}` is large enough", other)] if other else []
    if lone:
        hints.append(phrase("more-columns", "add `columns: 1..{count}` to '{space}' for several games", copies, lone))
    elif not other:
        hints.append(phrase("print-up", "`--up {count}` prints several sheets on one page", copies))
    return sentence(message, with_semicolons(hints))


def _low_contrast(text: str, colour: str, ground: str, worth: float, least: float) -> Sentence:
    message = phrase(
        "low-contrast",
        "'{text}' is hard to read: the contrast of {colour} on {ground} is {worth} to 1",
        text,
        colour,
        ground,
        round(worth, 1),
    )
    return sentence(
        message, phrase("least-contrast", "use a darker or paler colour: the contrast must be at least {least} to 1", least)
    )


def _no_pen_room(space: str, width: float, height: float, least_width: float, least_height: float) -> Sentence:
    sizes = width, height, _without_zeros(least_width), _without_zeros(least_height)
    message = phrase("no-pen-room", "'{space}' is {width} × {height} mm, but a pen needs {least} × {high} mm", space, *sizes)
    return sentence(message, phrase("larger-cells", "give its block more cells on the page, or use a larger `paper`"))


def _without_zeros(length: float) -> float:
    return int(length) if length == int(length) else length
