"""A level and its analysis, as a page to paint."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.drawing.sheet import Metrics, Sheet
from sheetgen.games.lab import Drawn, Lab
from sheetgen.layout.building.build import build
from sheetgen.layout.model import Layout


def draw_lab(layout: Layout, draw: Callable[[Drawn, Metrics], Sheet], lab: Lab, metrics: Metrics) -> Sheet:
    """Return the page with the level and its analysis, in the reader's language if the layout has it. Raise Unreadable with the
    errors of a layout that cannot be drawn."""
    lang = layout.readers_language
    printed = build(layout, lang, "full", metrics)
    return draw(Drawn(lab, layout.keys, printed, layout.title(lang)), metrics)
