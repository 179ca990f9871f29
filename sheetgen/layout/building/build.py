"""Builds a sheet from a layout: every block in its cells, every space exactly once. All errors are reported together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from msgspec import Struct, structs

from sheetgen.drawing import words as drawing_words
from sheetgen.drawing.blocks import KINDS
from sheetgen.drawing.blocks.base import Drawing
from sheetgen.drawing.blocks.printed.grounds import page_ground, untouched
from sheetgen.drawing.colours import PAPER, colour_of
from sheetgen.drawing.paler import spared
from sheetgen.drawing.palette import HUES, hue, own_hue
from sheetgen.drawing.papers import PAPERS, UNPRINTED, Edge, Flip, edge, larger, scan_margin
from sheetgen.drawing.pictures import PICTURE_ENDINGS, measured
from sheetgen.drawing.scan.marks import CODE_HEIGHT, with_marks
from sheetgen.drawing.sheet import Box, Edges, Ink, Line, Lost, Metrics, Op, Page, Pen, Picture, Rect, Sheet, Text
from sheetgen.drawing.theme import accent
from sheetgen.form.spaces import Space, spaces
from sheetgen.layout import words
from sheetgen.layout.building.draw_context import BlockContext, picture_file
from sheetgen.layout.building.draw_context import labels as shown_labels
from sheetgen.layout.building.fault_locations import FaultCollector
from sheetgen.layout.building.placement import page_area, place_blocks
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import Block, scalar_naming, styles
from sheetgen.source.decimals import brief
from sheetgen.source.faults import Fault, Unreadable, near
from sheetgen.source.messages import Listing, Phrase, Sentence, in_a_row, message, room
from sheetgen.source.nodes import Scalar

phrase, plural = room("layout")

_TRIED_BLOCKS, _TRIED_PRINTS = 100, 9
"""Maximum blocks, and maximum prints (languages and inks), for which larger papers are tried."""
_PUNCH_TICK = Pen("#8a8a8a", 0.3)
"""The line that shows the middle of a side with holes."""
_LARGEST = 1.85
"""Maximum factor by which type grows with the paper."""
_INKED = 8
"""Maximum languages drawn in every ink; others are drawn in full colour only."""


class BuiltSheet(NamedTuple):
    """A sheet, the errors of its layout (an empty list for a good one), and remarks that are not errors."""

    sheet: Sheet
    faults: list[Fault]
    notes: FaultCollector
    boxes: Mapping[str, Box] = {}
    """Boxes of the blocks, by the blocks' ids."""


class Examination(Struct, frozen=True):
    """A layout drawn in all its languages and inks: every error and remark, and the styles and labels used."""

    faults: list[Fault]
    remarks: list[Fault]
    styles: frozenset[str]
    labels: frozenset[str]
    drawn: tuple[tuple[Ink, BuiltSheet], ...] = ()


def build(
    layout: Layout, lang: str, ink: Ink, metrics: Metrics, flip: Flip | None = None, *, scan: bool = False, below: float = 0.0
) -> Sheet:
    """Return the sheet in one language and ink. Raise Unreadable with every error of the layout.

    flip: the edge that paper is turned over when both sides are printed; None: the layout's own setting. scan: keep to the margins
    of a sheet that is read from a photo; this has no effect on a sheet without spaces, which can't be read. below: height to leave
    free above the lower margin, in mm.
    """
    built = draw(layout, lang, ink, metrics, flip, scan=scan, below=below)
    if built.faults and not built.sheet.scan:
        raise Unreadable(_with_all_languages(layout, built.faults, metrics))
    if built.sheet.scan and (built.faults or built.sheet.lost):
        usual = draw(layout, lang, ink, metrics, flip)
        if built.faults:
            raise Unreadable(_for_scanning(built.faults, usual.faults, built, usual))
        lost, known = ([each.what for each in sheet.lost] for sheet in (built.sheet, usual.sheet))
        return built.sheet._replace(lost=_lost(layout, _for_scanning(lost, known, built, usual)))
    return built.sheet


def draw(
    layout: Layout,
    lang: str,
    ink: Ink,
    metrics: Metrics,
    flip: Flip | None = None,
    *,
    scan: bool = False,
    strict: bool = False,
    below: float = 0.0,
) -> BuiltSheet:
    """Return the sheet with everything that can be drawn, and every error found. strict: also check all drawn text for missing
    characters. On a sheet for photos, all blocks are a little lower if there is no room for a code otherwise."""
    built = _drawn(layout, lang, ink, metrics, flip, scan, strict, below)
    if built.sheet.scan and not built.faults and any(page.code is None for page in built.sheet.pages):
        lower = _drawn(layout, lang, ink, metrics, flip, scan, strict, CODE_HEIGHT)
        if not lower.faults and len(lower.sheet.lost) <= len(built.sheet.lost):
            return lower
    return built


def _drawn(
    layout: Layout, lang: str, ink: Ink, metrics: Metrics, flip: Flip | None, scan: bool, strict: bool, below: float
) -> BuiltSheet:
    """Return the sheet with everything that can be drawn, as `draw` does. below: height to leave free at the bottom, in mm."""
    notes = FaultCollector(layout, lang)
    shown = shown_labels(layout, lang, metrics)
    every = tuple(spaces(layout.content.form))
    scan = scan and bool(every)
    page = page_area(layout, notes, scan)
    if page is None:
        return BuiltSheet(Sheet(layout.name, "", lang, (0, 0), 0, (), scan), notes.in_order(), notes)
    if layout.automatic_page is not None and layout.automatic_page.too_low is not None:
        notes.faults.append(layout.automatic_page.too_low)
        return BuiltSheet(Sheet(layout.name, "", lang, page.paper, page.margin, (), scan), notes.in_order(), notes)
    _check_icons(layout, metrics, notes)
    page = page._replace(below=below)
    placed = place_blocks(layout, page, notes)
    tints = tuple(sorted({face.tint for face in layout.content.faces.values() if face.tint}))
    by_name = {space.name: space for space in every}
    unit = layout.page.unit * _larger_by(layout.page.type_for, page.paper)
    asked = layout, ink, metrics, flip, page.paper, placed.boxes, every, by_name, tints, unit, shown, notes
    pages: dict[int, list[Drawing]] = {}
    owners: dict[str, Block] = {}
    backs: Edge | None = None if any(KINDS[block.options.block].cut for block in placed.blocks) else "side"
    whole = not layout.partial and len(placed.blocks) == len(layout.blocks)
    last = 1
    for block in placed.blocks:
        before = len(notes.faults)
        bleed = Edges.even(0.0) if scan else page.side(placed.pages[block.options.id]).edges
        drawing = _draw(BlockContext(*asked, block, bleed))
        if strict:
            _proofread(block, drawing, metrics, notes)
        whole = whole and (len(notes.faults) == before or bool(drawing.places))
        first = last + 1 if block.is_back else placed.pages[block.options.id]
        for number, side in enumerate((drawing, *drawing.pages), first):
            pages.setdefault(number, []).append(side)
        last = last if block.is_back else max(pages)
        backs = edge(drawing.flip, page.paper) if drawing.flip and backs is None else backs
        _owned_spaces(block, drawing, owners, notes)
    if whole:
        _missing(layout, every, owners, notes)
    pages_drawn = _pages([pages.get(n, []) for n in range(1, max(pages, default=1) + 1)])
    if ground := _ground(layout, Box(0.0, 0.0, *page.paper), metrics, notes) if ink == "full" and not scan else ():
        pages_drawn = tuple(each._replace(grounds=(*ground, *_white(each), *each.grounds)) for each in pages_drawn)
    clear = {id(each): untouched(each, metrics) if each.grounds else each for each in pages_drawn}
    pages_drawn = tuple(clear[id(each)] for each in pages_drawn)
    if ink == "saver":
        less = {id(each): spared(each) for each in pages_drawn}
        pages_drawn = tuple(less[id(each)] for each in pages_drawn)
    if (punch := layout.page.punch) is not None:
        ticks = [_punch_tick(punch, page.paper, page.side(number) != page) for number in range(1, len(pages_drawn) + 1)]
        pages_drawn = tuple(each._replace(ops=(*each.ops, tick)) for each, tick in zip(pages_drawn, ticks, strict=True))
    if scan:
        pages_drawn = tuple(with_marks(each, page.paper, page.margin, metrics) for each in pages_drawn)
    lost = _lost(layout, [each for each in notes.remarks if each.code != "drawing/symbol-as-word"])
    of_sheet = layout.name, shown["title"], lang, page.paper, page.margin, pages_drawn, scan, backs, layout.fingerprint, lost
    sheet = Sheet(*of_sheet, edges=page.edges)
    return BuiltSheet(sheet, notes.in_order(), notes, placed.boxes)


def _larger_by(usual: str | None, paper: tuple[float, float]) -> float:
    """Return the factor by which the sides of a paper are longer than those of `usual`, the paper that type sizes are designed for:
    from 1 to `_LARGEST`; 1 if `usual` is None."""
    width, height = PAPERS[usual] if usual else paper
    return min(max(sqrt(paper[0] * paper[1] / (width * height)), 1.0), _LARGEST)


def _check_icons(layout: Layout, metrics: Metrics, notes: FaultCollector) -> None:
    """Report unknown pictures that the page or the game's keys name."""
    title = layout.nodes.get("page.icon") if layout.common.page.icon else None
    for node in (*layout.content.icons, *((title,) if isinstance(title, Scalar) else ())):
        if not metrics.has_symbol(node.text.strip()):
            notes.at(node, message(drawing_words.no_such_symbol, node.text.strip()))


def _ground(layout: Layout, page: Box, metrics: Metrics, notes: FaultCollector) -> tuple[Op, ...]:
    """Return the page's own ground: a picture, a colour with the layout's symbol, or the theme's colour with another symbol."""
    name, theme = layout.page.background.strip(), layout.common.theme
    if name in ("", "none"):
        return ()
    if name.casefold().endswith(PICTURE_ENDINGS):
        return _picture_ground(layout, name, page, notes)
    fill = colour_of(name)
    if fill is None and not hue(name) and not metrics.has_symbol(name):
        what = phrase("unknown-background", "'{name}' is neither a colour nor a picture", name)
        notes.page(message(what, near(name, (*HUES, "none"))), "background")
        return ()
    own = hue(name) or (own_hue(fill) if fill else None)
    return tuple(page_ground(own or accent(theme), layout.icon if own else name, page, metrics))


def _picture_ground(layout: Layout, name: str, page: Box, notes: FaultCollector) -> tuple[Op, ...]:
    """Return a picture file that covers the page in its proportions."""
    path, wrong = picture_file(layout, layout.nodes.get("page.background") or layout.root, name)
    (width, height), wrong = ((0, 0), wrong) if wrong is not None else measured(path, name)
    if wrong is not None:
        notes.page(wrong, "background")
        return ()
    scale = max(page.w / width, page.h / height)
    return (Picture(path, page.inset((page.w - width * scale) / 2, (page.h - height * scale) / 2)),)


def _punch_tick(side: str, paper: tuple[float, float], is_back: bool) -> Line:
    """Return the line at the middle of a side, to align a punch with."""
    width, height = paper
    near, far = UNPRINTED, UNPRINTED + 3.0
    if side == "top":
        return Line(width / 2, near, width / 2, far, _PUNCH_TICK)
    x1, x2 = (width - far, width - near) if is_back else (near, far)
    return Line(x1, height / 2, x2, height / 2, _PUNCH_TICK)


def _white(page: Page) -> Iterator[Op]:
    """Yield white paper below everything with an outline, and below the boxes of all spaces."""
    yield from (Rect(op.box, PAPER, None, op.radius) for op in page.ops if isinstance(op, Rect) and op.pen and not op.fill)
    yield from (Rect(part.box, PAPER) for place in page.places for part in place.parts or (place,))


def _lost(layout: Layout, remarks: Sequence[Fault]) -> tuple[Lost, ...]:
    return tuple(Lost(layout.name, each) for each in dict.fromkeys(remarks))


def _for_scanning(found: Sequence[Fault], known: Sequence[Fault], built: BuiltSheet, usual: BuiltSheet) -> list[Fault]:
    """Return the errors of a sheet for scanning; errors that the usual sheet doesn't have get a note on the cause."""
    margin = brief(built.sheet.margin or scan_margin(usual.sheet.paper))
    besides = message(phrase("for-scanning", "(for scanning, with a margin of {margin} mm)", margin))
    return [fault if fault in known else fault._replace(besides=(*fault.besides, besides)) for fault in found]


def is_for_scanning(fault: Fault) -> bool:
    """Return whether a sheet has an error only when it is drawn for photos."""
    return any(each.code == "layout/for-scanning" for each in fault.besides)


def all_faults(layout: Layout, metrics: Metrics) -> list[Fault]:
    """Return every error of drawing, in all languages and inks."""
    return examine(layout, metrics).faults


def examine(layout: Layout, metrics: Metrics) -> Examination:
    """Return every error and remark of drawing, in all languages and inks, and the styles and labels used. Messages that differ
    only in measures appear once.

    Content that the painter would refuse to print is an error too.
    """
    inks: tuple[Ink, ...] = ("full", "saver", "mono")
    wanted = [(lang, ink) for ink in inks for lang in layout.languages[: None if ink == "full" else _INKED]]
    drawn = [(lang, ink, draw(layout, lang, ink, metrics, strict=True)) for lang, ink in wanted]
    faults = _once(layout, ((lang, ink, built.faults) for lang, ink, built in drawn))
    remarks = _once(layout, ((lang, ink, built.notes.remarks) for lang, ink, built in drawn))
    used = [built.notes for _, _, built in drawn]
    styles = frozenset(name for notes in used for name in notes.styles)
    labels = frozenset(name for notes in used for name in notes.labels)
    prints = tuple((ink, built) for _, ink, built in drawn)
    return Examination(_with_paper(faults, layout, wanted, metrics), remarks, styles, labels, prints)


def _once(layout: Layout, drawn: Iterable[tuple[str, Ink, list[Fault]]]) -> list[Fault]:
    """Return the errors of a layout in several languages and inks, without duplicates."""
    first: dict[tuple[object, ...], Fault] = {}
    seen: dict[tuple[object, ...], set[str]] = {}
    inked = set(layout.languages[:_INKED])
    for lang, ink, faults in drawn:
        for fault in faults:
            key = fault.file, fault.position, fault.code, tuple(_without_measures(fault.message.sentence())), fault.besides
            first.setdefault(key, fault)
            seen.setdefault(key, set()).add(lang)
            if ink != "full" and seen[key] >= inked:
                seen[key] = set(layout.languages)  # the error depends on the ink, which wasn't drawn in other languages
    return list(dict.fromkeys(_with_languages(fault, layout.languages, seen[key]) for key, fault in first.items()))


def _without_measures(value: object) -> Iterator[object]:
    """Yield the values in a message and its nested phrases, except floats: these are measures, which differ between languages and
    inks."""
    below: Iterable[object] = ()
    if isinstance(value, Sentence):
        below = value.message, *value.notes
    elif isinstance(value, Phrase):
        below = value.values.values()
    elif isinstance(value, Listing):
        below = value.items
    elif not isinstance(value, float):
        yield value
    for each in below:
        yield from _without_measures(each)


def _with_all_languages(layout: Layout, faults: list[Fault], metrics: Metrics) -> list[Fault]:
    """Return the errors of one language, each with the languages in which it occurs."""
    languages_of = {(fault.file, fault.position, fault.code): fault.besides for fault in all_faults(layout, metrics)}
    return [fault._replace(besides=languages_of.get((fault.file, fault.position, fault.code), fault.besides)) for fault in faults]


def _with_languages(fault: Fault, languages: tuple[str, ...], seen: set[str]) -> Fault:
    """Return an error with the languages in which it occurs, unless it occurs in all."""
    if len(seen) == len(languages):
        return fault
    shown = tuple(lang for lang in languages if lang in seen)
    codes = in_a_row(shown)
    besides = plural("in-languages", "(in the language {codes})", "(in the languages {codes})", codes, count=len(shown))
    return fault._replace(besides=(*fault.besides, message(besides)))


def _with_paper(faults: list[Fault], layout: Layout, prints: Sequence[tuple[str, Ink]], metrics: Metrics) -> list[Fault]:
    """Return the errors; errors about lack of space name the smallest paper of the same kind that is large enough."""
    if not any(map(_is_of_room, faults)) or len(layout.blocks) > _TRIED_BLOCKS or len(prints) > _TRIED_PRINTS:
        return faults
    if (
        layout.partial and layout.automatic_page is not None
    ):  # on another paper, the page would be planned again and wrong blocks reported again
        return faults
    own, papers = layout.page.paper, larger(layout.common.page.paper)
    if layout.automatic_page is not None:  # never above A4 or letter
        papers = tuple(each for each in dict.fromkeys((*larger(own), "a4")) if each != own and PAPERS[each][1] <= PAPERS["a4"][1])
    for paper in papers:
        other = layout.on(structs.replace(layout.common.page, paper=paper))
        if _has_room(other, prints, metrics):
            besides = message("", phrase("larger-paper", "everything fits on {paper}", paper), code="layout/larger-paper")
            return [fault._replace(besides=(*fault.besides, besides)) if _is_of_room(fault) else fault for fault in faults]
    return faults


def _has_room(layout: Layout, prints: Sequence[tuple[str, Ink]], metrics: Metrics) -> bool:
    """Return whether a layout has no error about lack of space in any of the prints; False if it can't be read: on another paper,
    an automatic page may have other blocks, and these may have errors."""
    try:
        return not any(_is_of_room(fault) for lang, ink in prints for fault in draw(layout, lang, ink, metrics).faults)
    except Unreadable:
        return False


def _is_of_room(fault: Fault) -> bool:
    return fault.code in drawing_words.OF_ROOM or fault.code in ("layout/no-room-for-cells", "layout/page-too-low")


def _draw(context: BlockContext) -> Drawing:
    """Draw one block in its box; report styles that the theme lacks."""
    block, theme = context.block, context.layout.common.theme
    for name, node in styles(block.node):
        if name not in theme:
            context.notes.on(block, node, message(words.unknown_style, name, tuple(theme)))
    return KINDS[block.options.block].draw(block.options, context.boxes.get(block.options.id, Box(0, 0, 0, 0)), context)


def _proofread(block: Block, drawing: Drawing, metrics: Metrics, notes: FaultCollector) -> None:
    """Report characters that the typeface lacks in any line of a block, unless the block has already reported them."""
    for side in (drawing, *drawing.pages):
        for op in side.ops:
            if isinstance(op, Text) and (missing := metrics.missing(op.text, op.weight)):
                notes.on(block, block.node, message(drawing_words.no_glyph, "".join(dict.fromkeys(missing))))


def _owned_spaces(block: Block, drawing: Drawing, owners: dict[str, Block], notes: FaultCollector) -> None:
    """Record which block contains each space. Placing a space twice is an error, reported once per family."""
    twice: dict[tuple[str, str], list[str]] = {}
    for place in drawing.places:
        if place.space in owners:
            twice.setdefault((owners[place.space].options.id, _family(place.space)), []).append(place.space)
        owners.setdefault(place.space, block)
    for names in twice.values():
        later, earlier = notes.mend_first(owners[names[0]], block)
        # Translators: replaces {where} in "'{first}' is {where}".
        where = phrase("twice-in-block", "twice in this block")
        if earlier is not later:
            where = phrase("already-placed", "already placed by the block '{other}'", earlier.options.id)
        hint = phrase("stands-once", "place each space once")
        what = message(_standing(names, where), hint, code="layout/placed-twice")
        notes.on(later, scalar_naming(later.node, names[0]) or later.node, what)


def _standing(spaces: Sequence[str], where: Phrase) -> Phrase:
    """Return a phrase such as "'a.1' … 'a.9' (9 spaces) are {where}" for some spaces of a family."""
    return plural(
        "standing",
        "'{first}' is {where}",
        "'{first}' … '{last}' ({count} spaces) are {where}",
        spaces[0],
        spaces[-1],
        where,
        count=len(spaces),
    )


def _missing(layout: Layout, every: tuple[Space, ...], owners: dict[str, Block], notes: FaultCollector) -> None:
    """Report, by family, the spaces of the game that are not on the sheet. Only called if every block could be drawn."""
    missing: dict[str, list[str]] = {}
    for space in every:
        if space.name not in owners and space.name not in layout.content.unplaced:
            missing.setdefault(_family(space.name), []).append(space.name)
    for family, names in missing.items():
        # Translators: used like "twice in this block".
        where = phrase("not-on-sheet", "not on the sheet")
        hint = phrase("add-block", "add a block with {typed}", f"`space: {family}`")
        notes.missing(family, tuple(names), message(_standing(names, where), hint, code="layout/not-placed"))


def _pages(drawn: Sequence[Sequence[Drawing]]) -> tuple[Page, ...]:
    """Return a page for each list of drawings; identical lists (such as the backs of cards) share one page."""
    shared: dict[tuple[int, ...], Page] = {}
    keys = [tuple(id(drawing) for drawing in drawings) for drawings in drawn]
    for key, drawings in zip(keys, drawn, strict=True):
        if key not in shared:
            ops = tuple(op for drawing in drawings for op in drawing.ops)
            grounds = tuple(op for drawing in drawings for op in drawing.grounds)
            cutouts = tuple(cutout for drawing in drawings for cutout in drawing.cutouts)
            places = tuple(place for drawing in drawings for place in drawing.places)
            shared[key] = Page(ops, places, grounds=grounds, cutouts=cutouts)
    return tuple(shared[key] for key in keys)


def _family(space: str) -> str:
    return space.partition(".")[0]
