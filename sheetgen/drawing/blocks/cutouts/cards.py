"""`cards`: cards to cut out, as many on a page as fit, on several pages if needed; fronts, and backs that match them in duplex
print.

Each of a card's two sides has parts in fixed places (texts, symbols, formulas, shapes), the same for every card of the block;
`{name}` is replaced by a value from the card's row of a list. Crop marks are next to the cards and in the gutters between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options, Row, filled
from sheetgen.drawing.blocks.printed.faces import symbol
from sheetgen.drawing.blocks.printed.maths import formula
from sheetgen.drawing.blocks.printed.shapes import ellipse, half, half_rect, rect
from sheetgen.drawing.blocks.printed.type import line
from sheetgen.drawing.papers import Flip, edge
from sheetgen.drawing.sheet import Anchor, Box, Cutout, Ellipse, Line, Op, Pen, Rect, moved
from sheetgen.drawing.theme import Length, ResolvedStyle, Side, Size
from sheetgen.source.decimals import brief
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_STANDOFF = 0.8
"""Distance between crop marks and cards, in mm."""
_SHORTEST = 1.2
"""Minimum length of a crop mark, in mm; a shorter mark would not be visible."""
_MARK = Pen("#000000", 0.18)


class Spot(NamedTuple):
    """A rectangle on a card `[x, y, width, height]`, from the card's top left corner."""

    x: Length
    y: Length
    width: Side
    height: Side


class CardPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a card's side: a text, symbol, formula or shape in its place. `{name}` is the card's value of that name."""

    box: Spot
    text: str = ""
    symbol: str = ""
    formula: str = ""
    """Name of one of the game's formulas; `style` gives its maximum size."""
    least: Size = 9.0
    """Minimum type size of the formula; if it fits only in smaller type, that is an error."""
    shape: Literal["none", "rect", "ellipse", "card", "left", "right"] = "none"
    """A rectangle, an ellipse, the card's shape, or its left or right half, drawn below the part's other content."""
    style: str = ""
    align: Anchor = "middle"
    turned: bool = False
    """True if upside down."""


class CardSize(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card's size after cutting; by default a poker card in landscape format."""

    width: Side = 88.0
    height: Side = 63.0
    shape: Literal["rect", "ellipse"] = "rect"
    """Shape of the cut; parts with the shape `card`, `left` or `right` follow it."""


class CardsOptions(Options, frozen=True, kw_only=True):
    """Keys of a `cards` block."""

    lists: tuple[str, ...] = ()
    """Lists of the game: a card for each row; each list begins on a new page."""
    rows: tuple[Row, ...] = ()
    """Cards listed in the layout itself: a mapping of values for each card."""
    card: CardSize = CardSize()
    gap: Length = 0.0
    """Distance between two cards."""
    marks: Length = 4.0
    """Width of the margin for crop marks next to the outer cards; 0mm for none."""
    flip: Literal["long", "short", "none"] = "long"
    """The edge that the paper is turned over in duplex print; `none` for no backs."""
    front: tuple[CardPart, ...] = ()
    back: tuple[CardPart, ...] = ()


_Card = tuple[CardPart, ...]
"""The parts of one side of a card, filled with its row's values."""


def draw(options: CardsOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw pages of fronts, each followed by the page of its backs. The first page is the block's own page; the others follow
    it."""
    slots = _slots(options, box, context)
    flip = options.flip if options.flip == "none" else context.flip or options.flip
    decks: list[Sequence[Row]] = [options.rows, *(context.list(name) for name in options.lists)]
    marks = list(_crop_marks(options, slots, box))
    outline = Ellipse if options.card.shape == "ellipse" else Rect
    places = [] if flip == "none" else [_behind(slot, flip, context.paper) for slot in slots]
    cutouts = [Cutout(outline(slot), outline(back) if back else None) for slot, back in zip_longest(slots, places)]
    backs: dict[tuple[_Card, ...], Drawing] = {}
    pages: list[Drawing] = []
    for deck in decks if slots else ():
        for start in range(0, len(deck), len(slots)):
            rows = deck[start : start + len(slots)]
            fronts = [_shown(options.front, row) for row in rows]
            ops = [*marks, *_cards(fronts, "front", slots, options.card, context)]
            pages.append(Drawing(ops, cutouts=cutouts[: len(rows)]))
            if flip != "none":
                behind = tuple(_shown(options.back, row) for row in rows)
                if behind not in backs:
                    backs[behind] = Drawing(list(_cards(behind, "back", places, options.card, context)))
                pages.append(backs[behind])
    return replace(pages[0], pages=pages[1:], flip=None if flip == "none" else flip) if pages else Drawing()


def _slots(options: CardsOptions, box: Box, context: DrawContext) -> list[Box]:
    """Return the boxes of the cards on a page, row by row, centred in the box as a group. If no card fits, report an error and
    return none."""
    card, gap = options.card, options.gap
    inner = box.inset(options.marks)
    columns, rows = int((inner.w + gap + 1e-6) // (card.width + gap)), int((inner.h + gap + 1e-6) // (card.height + gap))
    if columns < 1 or rows < 1:
        lacks = card.width - inner.w, card.height - inner.h
        sizes = words.room_lacking(card.width, card.height, *lacks)
        what = phrase("card-does-not-fit", "no card of {width} × {height} mm fits: it needs {lack}", *sizes)
        hint = phrase("smaller-card", "make the card or the room for `marks` smaller, or give the block more cells")
        context.fault(message(what, hint), "card")
        return []
    left = box.centre[0] - (columns * (card.width + gap) - gap) / 2
    top = box.centre[1] - (rows * (card.height + gap) - gap) / 2
    return [
        Box(left + column * (card.width + gap), top + row * (card.height + gap), card.width, card.height)
        for row in range(rows)
        for column in range(columns)
    ]


def _behind(slot: Box, flip: Flip, paper: tuple[float, float]) -> Box:
    """Return the place of a card's back that matches its front after the paper is flipped over its long or short edge."""
    width, height = paper
    if edge(flip, paper) == "side":
        return slot._replace(x=width - slot.right)
    return slot._replace(y=height - slot.bottom)


def _crop_marks(options: CardsOptions, slots: Sequence[Box], box: Box) -> Iterator[Line]:
    """Yield short lines that show where to cut, clear of the cards: next to the outer cards, and between cards that are far enough
    apart.
    """
    if not options.marks or not slots:
        return
    across = sorted({round(x, 6) for slot in slots for x in (slot.x, slot.right)})
    along = sorted({round(y, 6) for slot in slots for y in (slot.y, slot.bottom)})
    for start, end in _gutters(along, options, (box.y, box.bottom)):
        yield from (Line(x, start, x, end, _MARK) for x in across)
    for start, end in _gutters(across, options, (box.x, box.right)):
        yield from (Line(start, y, end, y, _MARK) for y in along)


def _gutters(edges: Sequence[float], options: CardsOptions, ends: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Yield the starts and ends of crop marks along one side of the page, from the edges of its cards."""
    reach = options.marks
    between = [(a, b) for a, b in pairwise(edges[1:-1])][::2] if options.gap else []
    for start, end in ((max(edges[0] - reach, ends[0]), edges[0]), *between, (edges[-1], min(edges[-1] + reach, ends[1]))):
        first = start + (_STANDOFF if start in edges else 0.0)
        last = end - (_STANDOFF if end in edges else 0.0)
        if last - first >= _SHORTEST:
            yield first, last


def _shown(parts: Sequence[CardPart], row: Row) -> _Card:
    """Return a card's parts with its values."""
    filling = ("text", "symbol", "formula", "style")
    return tuple(replace(part, **{key: filled(getattr(part, key), row) for key in filling}) for part in parts)


def _cards(cards: Sequence[_Card], side: str, slots: Sequence[Box], size: CardSize, context: DrawContext) -> Iterator[Op]:
    """Yield one side of the cards of a page, each in its place."""
    for card, slot in zip(cards, slots, strict=False):
        for number, part in enumerate(card, 1):
            box = Box(slot.x + part.box.x, slot.y + part.box.y, part.box.width, part.box.height)
            if not slot.holds(box):
                sides = brief(slot.w), brief(slot.h)
                what = phrase("part-beyond-card", "this part extends beyond the card of {width} × {height} mm", *sides)
                context.fault(message(what, phrase("move-or-smaller", "move it, or make it smaller")), f"{side}.{number}.box")
                continue
            ops = _part(part, size.shape, box, f"{side}.{number}", context)
            x, y = box.centre
            yield from (moved(op, 2 * x, 2 * y, -1.0) for op in ops) if part.turned else ops


def _part(part: CardPart, card: str, box: Box, key: str, context: DrawContext) -> Iterator[Op]:
    look = context.look(part.style)
    if part.shape != "none":
        yield _shape(part.shape, card, box, look)
    if part.symbol:
        side = min(box.w, box.h)
        square = Box(box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, side)
        yield from symbol(part.symbol, square, look, context)
    if part.formula:
        yield from _formula(part, box, look, key, context)
    if part.text:
        yield from line(context.text(part.text), box, look, context, f"{key}.text", part.align)


def _shape(shape: str, card: str, box: Box, look: ResolvedStyle) -> Op:
    """Return a part's shape. card: the shape of the card."""
    if shape in ("left", "right"):
        return (half if card == "ellipse" else half_rect)(box, look, shape == "left")
    return ellipse(box, look) if (card if shape == "card" else shape) == "ellipse" else rect(box, look)


def _formula(part: CardPart, box: Box, look: ResolvedStyle, key: str, context: DrawContext) -> Iterator[Op]:
    """Yield a formula as large as its style allows, or smaller to fit. If it would be too small to read, report an error and yield
    nothing."""
    maths = context.formula(part.formula)
    if maths is None:
        return
    ops, size = formula(maths, box, look.size, look.colour, context.metrics, part.least - 1e-6)
    if size < part.least - 1e-6:
        what = phrase(
            "formula-too-small",
            "the formula '{name}' fits only at {size} pt, which is less than {least} pt",
            part.formula,
            words.tenths(size),
            brief(part.least),
        )
        context.fault(message(what, phrase("shorten-or-more-room", "shorten it, or give it more room")), f"{key}.formula")
        return
    yield from ops
