"""Paper sizes by name, in millimetres, portrait."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Size = tuple[float, float]
Flip = Literal["long", "short"]
"""The edge over which a printer turns the paper to print its back."""
Edge = Literal["side", "top"]
"""Position of the edge over which the paper is turned, in the sheet's orientation: the side, as in a book, or the top, as in a
notepad."""

PAPERS = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "a6": (105.0, 148.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "half-letter": (139.7, 215.9),
}
"""Width and height in mm of each paper, by name (ISO 216 and ANSI/ASME Y14.1; half letter is letter cut once)."""

AMERICAN = {"a4": "letter", "a5": "half-letter"}
"""The papers that replace those of bundled layouts for readers who use Letter."""
_SMALL = 150.0
"""Maximum length of the shorter side of a small sheet, in mm: A5, half letter."""

_FREE = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*[x×]\s*([0-9]+(?:\.[0-9]+)?)\s*mm\Z")
SMALLEST, LARGEST = 20.0, 2000.0


class Scale(NamedTuple):
    """The type sizes (points) and lengths (mm) of a class of papers. unit: every indent and gap is a multiple of it. small: hints,
    captions. text: labels. lead: results. title: titles. bar: height of boxes next to a title. name: height of boxes for names.
    """

    unit: float
    imprint: float
    small: float
    text: float
    lead: float
    title: float
    bar: float
    name: float


SCALES = {
    110.0: Scale(1.25, 6.0, 7.0, 8.5, 11.0, 17.0, 6.5, 7.0),
    160.0: Scale(1.5, 6.5, 8.0, 9.5, 12.5, 22.0, 7.5, 8.0),
    LARGEST: Scale(2.0, 7.0, 9.0, 11.0, 15.0, 30.0, 9.5, 10.0),
}
"""The scale of a paper, by the maximum length of its shorter side: A6 and a third of A4, A5 and half letter, A4 and letter."""
MEDIUM = SCALES[160.0]
"""The scale of A5, for which a theme gives its type sizes."""


def scale_of(paper: Size) -> Scale:
    """Return the scale of a paper."""
    return next(scale for most, scale in SCALES.items() if min(paper) <= most)


def larger(name: str) -> tuple[str, ...]:
    """Return the papers of the same kind (ISO or American) that are larger than a paper, the smallest first."""
    size = paper_size(name)
    if size is None:
        return ()
    american = _is_american(name)
    same = {other: each for other, each in PAPERS.items() if american != other.startswith("a")}
    short, long = sorted(size)
    result = [other for other, each in same.items() if each[0] >= short and each[1] >= long and each != (short, long)]
    return tuple(sorted(result, key=lambda other: PAPERS[other][0] * PAPERS[other][1]))


def papers_up_to(name: str) -> tuple[str, ...]:
    """Return the papers for sheets that choose their own, smallest first: of the same kind as a paper, and no larger; the paper
    itself if it is smaller than all."""
    size = paper_size(name) or (0.0, 0.0)
    own = ("half-letter", "letter") if _is_american(name) else ("a6", "a5", "a4")
    return tuple(each for each in own if PAPERS[each][0] <= min(size) and PAPERS[each][1] <= max(size)) or (name,)


def _is_american(name: str) -> bool:
    return _normalised(name) in PAPERS and not _normalised(name).startswith("a")


def _normalised(name: str) -> str:
    return "-".join(name.strip().casefold().split())


def paper_size(name: str) -> Size | None:
    """Return width and height in mm of a named paper or of `WxHmm`. None for any other text, or if the size is too small or too
    large to print."""
    word = _normalised(name)
    if word in PAPERS:
        return PAPERS[word]
    match = _FREE.match(word.replace("-", ""))
    if match is None:
        return None
    size = float(match[1]), float(match[2])
    return size if all(SMALLEST <= side <= LARGEST for side in size) else None


def edge(flip: Flip, paper: Size) -> Edge:
    """Return where a paper's long or short edge is in its orientation: at the side or at the top."""
    width, height = paper
    return "side" if (flip == "long") == (width <= height) else "top"


def scan_margin(paper: Size) -> float:
    """Return the ink-free margin (mm) on every side of a sheet for scanning."""
    return 12.0 if min(paper) <= _SMALL else 14.0


UNPRINTED = 4.5
"""Margin (mm) at the edges of a paper where many printers print nothing."""


def mark_side(paper: Size) -> float:
    """Return the side (mm) of the corner marks of a sheet for scanning."""
    return 6.0 if min(paper) <= _SMALL else 8.0
