"""Hands: how one person writes numbers, names, signs and ticks into the spaces of a sheet, as lines of a pen in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np
from kept_digits import Digits

from . import glyphs
from .glyphs import Glyph, Points

FONTS = ("chilanka", "liu-jian-mao-cao", "long-cang", "playpen-sans", "poor-story", "yomogi", "zen-kurenaido")
"""Handwriting fonts of npm's `@fontsource` (SIL Open Font License 1.1). No other part of the bench knows them."""
TICKS = ("cross", "check", "stroke", "filled", "ring", "scribble")
Box = tuple[float, float, float, float]
"""x, y, width, height in mm."""


@dataclass(frozen=True)
class Hand:
    """A person's hand.

    name: the source of the figures; figures: the shapes of a character, one of which is chosen each time; height: of figures in mm;
    slant: mm to the right per mm upwards; width: of figures, relative to their natural width; spacing: mm between figures; fill:
    the maximum share of a space that is used; careless: distance from the middle, relative to the space's size; wobble: of lines,
    relative to the figures' height; tick: the usual style; cross: its size relative to the space.
    """

    name: str
    figures: Callable[[str], Sequence[Glyph]]
    height: float = 4.8
    slant: float = 0.1
    width: float = 0.95
    spacing: float = 0.5
    fill: float = 0.8
    careless: float = 0.08
    wobble: float = 0.015
    tick: str = "cross"
    cross: float = 0.75
    favourites: Mapping[str, int] = field(default_factory=dict)


def plain_hand(random: np.random.Generator) -> Hand:
    """A hand that needs neither digits nor fonts."""
    return _drawn("plain", lambda character: (glyphs.plain(character),), random)


def real_hand(digits: Digits, run: int, random: np.random.Generator, fonts: Iterable[Path] = ()) -> Hand:
    """A hand with the digits of one run; signs and names are from elsewhere."""
    here = [np.flatnonzero((digits.labels == label) & (digits.runs == run)) for label in range(10)]
    anywhere = [np.flatnonzero(digits.labels == label) for label in range(10)]
    letters = list(fonts)
    font = letters[int(random.integers(len(letters)))] if letters else None
    known: dict[str, Sequence[Glyph]] = {}

    def figures(character: str) -> Sequence[Glyph]:
        if character not in known:
            if character.isdigit():
                known[character] = _drawable(digits, here[int(character)]) or _drawable(digits, anywhere[int(character)])
            elif font and character.isalpha() and character not in "Xx":
                known[character] = [glyphs.of_font(font, character)]
            else:
                known[character] = [glyphs.plain(character.upper())]
        return known[character]

    return _drawn(f"digits {run}", figures, random)


def _drawable(digits: Digits, chosen: Iterable[int]) -> list[Glyph]:
    """Return the digits at these places that can be drawn as lines of a pen."""
    return [glyph for number in chosen if (glyph := glyphs.of_digit(digits.images[number])) is not None]


def font_hand(path: Path, random: np.random.Generator) -> Hand:
    """A hand that writes as a font does."""
    name = path.name.removeprefix("fontsource-").rpartition("-")[0]
    return _drawn(name, lambda character: (glyphs.of_font(path, character),), random)


def _drawn(name: str, figures: Callable[[str], Sequence[Glyph]], random: np.random.Generator) -> Hand:
    return Hand(
        name,
        figures,
        height=float(random.uniform(3.6, 6.2)),
        slant=float(random.normal(0.08, 0.12)),
        width=float(random.uniform(0.75, 1.05)),
        spacing=float(random.choice((0.2, 0.45, 0.65, 0.9))),
        fill=float(random.uniform(0.68, 0.92)),
        careless=float(random.choice((0.04, 0.07, 0.1, 0.15))),
        wobble=float(random.uniform(0.006, 0.02)),
        tick=str(random.choice(TICKS, p=(0.4, 0.25, 0.1, 0.08, 0.07, 0.1))),
        cross=float(random.uniform(0.55, 0.85)),
        # A run may hold several writers, but a person usually writes a figure in only one or two ways.
        favourites={character: int(random.integers(1000)) for character in "0123456789"},
    )


def write(hand: Hand, text: str, box: Box, random: np.random.Generator, line: float = 0.4, round_box: bool = False) -> list[Points]:
    """Write a number, sign or name in a space. line: width of the pen's line in mm; round_box: whether the space is a circle."""
    x, y, width, height = box
    room = (width * (0.74 if round_box else 0.94), height * (0.72 if round_box else 1.0))
    size = min(max(hand.height, 7 * line) * float(random.uniform(0.92, 1.1)), room[1] * hand.fill)
    if len(text) == 1 and text in "X/":
        size = min(size * 1.2, room[1] * 0.85)
    placed = _narrowed(_in_a_row(hand, text, size, line, random), room[0])
    every = np.concatenate(placed)
    low, high = every.min(axis=0), every.max(axis=0)
    free = np.array([width, height]) - (high - low)
    middle = np.array([x + width / 2, y + height / 2]) - (low + high) / 2
    aside = random.normal(0, hand.careless, 2) * (min(width, 2.5 * size), 0.6 * min(height, 1.5 * size))
    most = np.maximum(free / 2, 0) + 0.35 * hand.careless * size  # a figure may reach over a line by a little
    if round_box:
        most = most * 0.5
    about, turned = (low + high) / 2, _rotation(float(random.normal(0, 0.03)))
    return [(each - about) @ turned + about + middle + np.clip(aside, -most, most) for each in placed]


def _in_a_row(hand: Hand, text: str, size: float, line: float, random: np.random.Generator) -> list[Points]:
    """Write the figures of a text in a row from x = 0, `size` mm high."""
    shapes = [_shape(hand, character, random) for character in text]
    gap = (hand.spacing + 0.8 * line) / size
    placed, at = list[Points](), 0.0
    for character, shape in zip(text, shapes, strict=True):
        scale = float(random.normal(1, 0.05))
        low = min(float(each[:, 0].min()) for each in shape)
        high = max(float(each[:, 0].max()) for each in shape)
        stretch = scale * hand.width * min(1.0, 0.95 / max(high - low, 1e-6))
        lift = float(random.normal(0, 0.03))
        placed += [np.stack([(each[:, 0] - low) * stretch + at, each[:, 1] * scale + lift], axis=1) for each in shape]
        at += (high - low) * stretch + (gap if character != "-" else 1.6 * gap) * float(random.uniform(0.5, 1.4))
    placed = [_shaken(each, hand, random) for each in placed]
    return [np.stack([each[:, 0] - hand.slant * each[:, 1], each[:, 1]], axis=1) * size for each in placed]


def _narrowed(placed: list[Points], room: float) -> list[Points]:
    """Make figures narrower if there is little room, and smaller if that isn't enough."""
    every = np.concatenate(placed)[:, 0]
    wide = float(every.max() - every.min())
    if wide <= room:
        return placed
    narrow = max(room / wide, 0.7)
    smaller = min(1.0, room / (narrow * wide))
    return [each * (narrow * smaller, smaller) for each in placed]


def _rotation(angle: float) -> Points:
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def _shape(hand: Hand, character: str, random: np.random.Generator) -> Glyph:
    if character == "-" and hand.name.startswith("digits"):
        return (np.array([[0, -0.45], [float(random.uniform(0.35, 0.6)), -0.45 + float(random.normal(0, 0.04))]]),)
    shapes = hand.figures(character)
    if len(shapes) > 2 and random.random() < 0.6:
        return shapes[hand.favourites.get(character, 0) % len(shapes)]
    return shapes[int(random.integers(len(shapes)))]


def _shaken(line: Points, hand: Hand, random: np.random.Generator) -> Points:
    """The line with slow waves in it."""
    if len(line) < 3:
        return line + random.normal(0, 1.5 * hand.wobble, line.shape)
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    waves = np.zeros_like(line)
    for frequency in (0.6, 1.3, 2.4):
        phase = random.uniform(0, 2 * np.pi, 2)
        waves += hand.wobble / frequency**0.5 * random.normal(0, 1, 2) * np.sin(2 * np.pi * frequency * lengths[:, None] + phase)
    return line + waves + random.normal(0, hand.wobble, 2)


# Ticks


def tick(hand: Hand, box: Box, random: np.random.Generator, style: str | None = None, size: float = 1.0) -> list[Points]:
    """Draw a tick in a box; occasionally the hand ticks in another style. size: of the tick, relative to the box."""
    if style is None:
        style = hand.tick if random.random() < 0.92 else str(random.choice(("cross", "check", "stroke")))
    x, y, width, height = box
    reach = min(width, height) * size * float(random.uniform(0.9, 1.15))
    middle = np.array([x + width / 2, y + height / 2]) + random.normal(0, 0.5 * hand.careless * min(width, height), 2)
    drawn = _STYLES[style](random, reach)
    if style in ("ring", "filled"):
        drawn = [line * (1.0, float(random.uniform(0.85, 1.0))) for line in drawn]
    turned = _rotation(float(random.normal(0, 0.1)))
    return [_shaken(line * reach, hand, random) @ turned + middle for line in drawn]


def ring(hand: Hand, box: Box, random: np.random.Generator) -> list[Points]:
    """Draw a ring around the print in a box, as wide as the print."""
    x, y, width, height = box
    line = _ring(random, 1.0)[0] * (width * float(random.uniform(0.9, 1.1)), height * float(random.uniform(0.8, 1.0))) * 0.8
    return [_shaken(line, hand, random) + np.array((x + width / 2, y + height / 2))]


def _segment(*points: tuple[float, float], bend: float = 0.0) -> Points:
    corners = np.array(points, float)
    parts = []
    for start, end in pairwise(corners):
        along = np.linspace(0, 1, 14)[:, None]
        across = np.array([-(end - start)[1], (end - start)[0]])
        parts.append(start + along * (end - start) + bend * np.sin(np.pi * along) * across)
    return np.concatenate(parts)


def _cross(random: np.random.Generator, _size: float) -> list[Points]:
    ends = 0.5 + random.normal(0, 0.06, 8)
    bends = random.normal(0, 0.035, 2)
    falling = _segment((-ends[0], -ends[1]), (ends[2], ends[3]), bend=float(bends[0]))
    rising = _segment((ends[4], -ends[5]), (-ends[6], ends[7]), bend=float(bends[1]))
    return [falling, rising] if random.random() < 0.9 else [np.concatenate([falling, rising])]


def _check(random: np.random.Generator, _size: float) -> list[Points]:
    shake = random.normal(0, 0.05, 6)
    tail = float(random.uniform(0.5, 0.85))
    return [_segment((-0.45 + shake[0], 0.0 + shake[1]), (-0.1 + shake[2], 0.5 + shake[3]), (tail, -0.6 + shake[5]), bend=0.04)]


def _stroke(random: np.random.Generator, _size: float) -> list[Points]:
    shake = random.normal(0, 0.06, 4)
    if random.random() < 0.25:
        return [_segment((-0.6 + shake[0], shake[1]), (0.6 + shake[2], shake[3]), bend=0.05)]
    return [_segment((0.45 + shake[0], -0.6 + shake[1]), (-0.45 + shake[2], 0.6 + shake[3]), bend=float(shake[0]))]


def _filled(random: np.random.Generator, size: float) -> list[Points]:
    """Draw strokes back and forth, one pen width apart."""
    rows = max(5, int(size / 0.42))
    heights = np.linspace(-0.4, 0.4, rows)
    ends = 0.38 + random.normal(0, 0.04, rows)
    corners = [(float(ends[n] * (-1) ** n), float(height)) for n, height in enumerate(heights)]
    return [_segment(*corners), _ring(random, size)[0] * 0.62]


def _ring(random: np.random.Generator, _size: float) -> list[Points]:
    turns = np.linspace(0, 2 * np.pi * float(random.uniform(0.98, 1.15)), 40) + float(random.uniform(0, 6.28))
    radius = 0.66 * (1 + np.linspace(0, float(random.normal(0, 0.1)), 40))
    return [np.stack([radius * np.cos(turns), radius * np.sin(turns)], axis=1)]


def _scribble(random: np.random.Generator, _size: float) -> list[Points]:
    count = int(random.integers(6, 10))
    along = np.linspace(-0.5, 0.5, count)
    corners = [
        (float(each + random.normal(0, 0.07)), float((-1) ** n * random.uniform(0.35, 0.55))) for n, each in enumerate(along)
    ]
    line = glyphs.rounded(np.array(corners))
    return [line]


_STYLES: dict[str, Callable[[np.random.Generator, float], list[Points]]] = {
    "cross": _cross,
    "check": _check,
    "stroke": _stroke,
    "filled": _filled,
    "ring": _ring,
    "scribble": _scribble,
}
