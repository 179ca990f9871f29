"""Printing of layouts only in YAML: from a text to sheets and errors, and the conditions that every sheet must meet."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

from sheetgen.drawing.sheet import Box, Ink, Place, Sheet, Text
from sheetgen.form.spaces import spaces
from sheetgen.layout.blocks_yaml import page_and_blocks_yaml
from sheetgen.layout.building.build import build, draw
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from tests.command import cause
from tests.drawing.blocks.room import fonts, ink
from tests.games.placement.paper import safe
from tests.log import log

INKS: tuple[Ink, ...] = ("full", "saver", "mono")
LEAST, LEAST_TICK = (6.5, 4.5), (3.3, 3.3)
CLOSE = 1e-6
_FINGERPRINT = re.compile(r"· [0-9a-f]{6}\"")


def read(text: str, folder: Path, name: str = "pad.yaml") -> Layout:
    """A layout of a text."""
    (folder / name).write_text(text, encoding="utf-8")
    return Library().layout(str(folder / name))


def printed(layout: Layout, lang: str = "en", kind: Ink = "full") -> Sheet:
    """Return the layout's sheet."""
    return build(layout, lang, kind, fonts())


def codes(layout: Layout) -> set[str]:
    """Return the codes of all faults in drawing a layout, in all languages and inks."""
    drawn = [draw(layout, lang, kind, fonts()) for lang in layout.languages for kind in INKS]
    return {cause(fault) for each in drawn for fault in each.faults}


def boxes(sheet: Sheet) -> dict[str, Box]:
    """Map each space to its box."""
    return {place.space: place.box for page in sheet.pages for place in page.places}


def texts(sheet: Sheet) -> list[str]:
    """Return every printed text, in painting order."""
    return [op.text for page in sheet.pages for op in page.ops if isinstance(op, Text)]


def broken(layout: Layout, sheet: Sheet) -> list[object]:
    """Return a sheet's broken conditions: all spaces appear once, are separate and large enough, all ink is within the margin, type
    is legible."""
    places = [place for page in sheet.pages for place in page.places]
    unplaced = layout.content.unplaced
    wanted = sorted(space.name for space in spaces(layout.content.form) if space.seat or space.name not in unplaced)
    found: list[object] = (
        [] if sorted(place.space for place in places) == wanted else [set(wanted) ^ {place.space for place in places}]
    )
    inside = safe(sheet)
    ops = [op for page in sheet.pages for op in page.ops]
    found += [op for op in ops if not inside.holds(ink(op))]
    found += [op for op in ops if isinstance(op, Text) and op.size < (6 if op.text.startswith("sheetgen") else 7) - CLOSE]
    found += [pair for pair in combinations(places, 2) if pair[0].box.overlaps(pair[1].box)]
    return found + [place for place in places if not _is_large(place)]


def _is_large(place: Place) -> bool:
    """Return whether there is room to write, or to tick."""
    least = LEAST_TICK if place.type == "tick" else LEAST
    return place.box.w >= least[0] - CLOSE and place.box.h >= least[1] - CLOSE


def with_own_blocks(text: str, layout: Layout) -> str:
    """Return the layout with its automatic page written out."""
    rest = re.sub(r"^page:.*\n", "", text, flags=re.MULTILINE)
    return rest + "\n".join(page_and_blocks_yaml(layout)) + "\n"


def drawn(layout: Layout, lang: str) -> str:
    """Return a layout's log without the fingerprint, which depends on the whole layout."""
    return _FINGERPRINT.sub('·"', log(printed(layout, lang)))
