"""Sides of paper as pictures that a browser shows."""

from __future__ import annotations

import os
from io import BytesIO
from typing import TYPE_CHECKING

from sheetgen.drawing.sheet import Sheet
from sheetgen.pads.pad import Paper
from sheetgen.page.answers import Refusal, Reply
from sheetgen.press.render import DrawnPad
from sheetgen.source.messages import room

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

SVG = "image/svg+xml"
MOST_SHOWN = 400
"""Maximum sheets of a paper shown; a browser is slow with more."""


def svg_reply(sheets: list[Sheet], paper: Paper, context: WorkerContext, drawn: DrawnPad | None = None) -> Reply:
    """Return one side of paper as an SVG without styles."""
    from sheetgen.paint.svg import write_svg

    if len(paper.placements) > MOST_SHOWN:
        raise Refusal(
            "refused",
            phrase("crowded", "{sheets:,} sheets on one paper are too many to show", len(paper.placements)),
            phrase("crowded-hint", "make the PDF to see them all"),
        )
    out, own = BytesIO(), drawn.own if drawn else None
    try:
        write_svg(sheets, paper, out, context.fonts, outlines=True, own=own, spaces=False)
    except (OSError, ValueError, KeyError) as error:
        raise not_drawn(sheets[paper.placements[0].sheet].name, error) from None
    return Reply(200, out.getvalue(), SVG)


def not_drawn(name: str, error: Exception) -> Refusal:
    """Return the refusal for a sheet that can't be drawn, for example because a picture has been removed."""
    why = f"{os.path.basename(str(error.filename))}: {error.strerror}" if isinstance(error, OSError) else str(error)
    return Refusal("refused", phrase("not-drawn", "can't draw '{name}': {why}", name, why))
