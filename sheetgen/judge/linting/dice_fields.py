"""Lint notes on the fields for dice: their size, the dice that fit, and papers that are large enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from sheetgen.drawing.papers import PAPERS, paper_size
from sheetgen.drawing.sheet import Metrics
from sheetgen.layout.building.build import draw
from sheetgen.layout.model import Layout
from sheetgen.source.messages import Message, Phrase, Sentence, message, room, sentence, with_semicolons

phrase, plural = room("judge")

DICE = (16.0, 12.0)
"""The sides of dice in mm: ordinary ones and small ones."""
_CLOSE = 1e-6

phrase, plural = room("judge")


class Roomy(NamedTuple):
    """A paper on which dice fit. turned: its orientation, if it differs from the layout's. side: the side of a dice field, in
    mm."""

    dice: float
    paper: str
    turned: Literal["", "portrait", "landscape"]
    side: float


def dice_field_notes(layout: Layout, metrics: Metrics) -> Iterator[Message]:
    """Yield notes on the size of the dice fields, whether the dice fit, and papers that are large enough."""
    page = layout.common.page
    if not layout.content.dice or paper_size(page.paper) is None:
        return
    side = _shortest_side(layout, metrics)
    fitting = [dice for dice in DICE if side is not None and side >= dice - _CLOSE]
    wanted = [dice for dice in DICE if dice not in fitting and dice > max(fitting, default=0.0)]
    larger = tuple(_larger_papers(layout, tuple(wanted), metrics))
    yield message(_field_size, page.paper, side, tuple(fitting), larger, tuple(wanted))


def _shortest_side(layout: Layout, metrics: Metrics) -> float | None:
    """Return the shortest side of the dice fields in mm, or None if the sheet can't be printed."""
    built = draw(layout, layout.languages[0], "full", metrics)
    dice = f"{layout.content.dice}."
    fields = [place.box for page in built.sheet.pages for place in page.places if place.space.startswith(dice)]
    return None if built.faults or not fields else min(min(field.w, field.h) for field in fields)


def _larger_papers(layout: Layout, wanted: tuple[float, ...], metrics: Metrics) -> Iterator[Roomy]:
    """Yield, for each of the `wanted` sizes of dice, the smallest paper on which such dice fit, in the layout's orientation or
    turned."""
    own = layout.common.page.orientation
    turned: Literal["portrait", "landscape"] = "portrait" if own == "landscape" else "landscape"
    tried: dict[tuple[str, str], float | None] = {}
    american = not _is_iso(layout.common.page.paper) and layout.common.page.paper in PAPERS
    papers = sorted((name for name in PAPERS if _is_iso(name) != american), key=lambda name: PAPERS[name])
    for dice in wanted:
        for paper in papers:
            for orientation in (own, turned):
                way = paper, orientation
                if way not in tried:
                    tried[way] = _shortest_side(_on_paper(layout, *way), metrics)
                side = tried[way]
                if side is not None and side >= dice - _CLOSE:
                    yield Roomy(dice, paper, "" if orientation == own else orientation, side)
                    break
            else:
                continue
            break


def _is_iso(paper: str) -> bool:
    return paper[0] == "a"


def _on_paper(layout: Layout, paper: str, orientation: str) -> Layout:
    """Return the layout on another paper."""
    return layout.on(replace(layout.common.page, paper=paper, orientation=orientation))


def _tenths(length: float) -> float:
    return round(float(length), 1)


def _size(length: float) -> float:
    return int(length) if length == int(length) else length


def _field_size(
    paper: str, side: float | None, fitting: tuple[float, ...], roomy: tuple[Roomy, ...], wanted: tuple[float, ...]
) -> Sentence:
    """Return the message about the dice fields.

    side: the shortest side of a field in mm; None if the sheet can't be printed. fitting: the sizes of dice that fit on a field;
    roomy: the papers on which larger dice fit; wanted: the sizes of larger dice, which don't fit.
    """
    if side is None:
        what = phrase("no-fields", "the fields don't fit on {paper}", paper)
    elif fitting:
        what = phrase(
            "field-size",
            "a field is {side} mm wide on {paper}: large enough for dice of {dice} mm",
            _tenths(side),
            paper,
            _size(fitting[0]),
        )
    else:
        what = phrase(
            "field-too-small",
            "a field is {side} mm wide on {paper}: too small for dice of {dice} mm",
            _tenths(side),
            paper,
            _size(min(wanted)),
        )
    return sentence(with_semicolons([what, *map(_roomy, roomy)]))


def _roomy(each: Roomy) -> Phrase:
    about = _size(each.dice), each.paper, _tenths(each.side)
    if each.turned == "landscape":
        return phrase("roomy-landscape", "for dice of {dice} mm, use {paper} landscape ({side} mm)", *about)
    if each.turned:
        return phrase("roomy-portrait", "for dice of {dice} mm, use {paper} portrait ({side} mm)", *about)
    return phrase("roomy-paper", "for dice of {dice} mm, use {paper} ({side} mm)", *about)
