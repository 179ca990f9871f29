"""Photos of filled sheets with their true values: sheets are written, put on a table, and photographed under a condition."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
from kept_digits import Digits
from numpy.typing import NDArray

from . import hands, lens, papers, pens, sheets, surfaces, tables
from .conditions import CONDITIONS, HARD, Plan, everyday
from .hands import Hand
from .papers import Ink, Picture, Print
from .pens import Pen
from .sheets import FilledSheet

Array = NDArray[Any]
INKS: tuple[Ink, ...] = ("full", "full", "full", "saver", "mono")
"""Inks of printed pads; three of five are in full colour."""


@dataclass(frozen=True)
class Writers:
    """Sources of hands: real people's digits, fonts, both, or neither (plain strokes)."""

    digits: Digits | None = None
    fonts: Sequence[Path] = ()

    def hand(self, random: np.random.Generator) -> Hand:
        """Choose a hand; two of three hands write digits of the file."""
        if self.digits is not None and (not self.fonts or random.random() < 0.62):
            return hands.real_hand(self.digits, int(random.choice(np.unique(self.digits.runs))), random, self.fonts)
        if self.fonts:
            return hands.font_hand(self.fonts[int(random.integers(len(self.fonts)))], random)
        return hands.plain_hand(random)


@dataclass(frozen=True)
class Photo:
    """A photo with its truth. pixels: rows × columns × red, green, blue; truth: as saved next to the photo."""

    pixels: NDArray[np.uint8]
    quality: int
    truth: dict[str, Any]

    def save(self, path: Path) -> None:
        """Write PATH (JPEG) and the truth next to it."""
        cv2.imwrite(str(path), self.pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, self.quality])
        path.with_suffix(".json").write_text(json.dumps(self.truth, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def take(layout: str, condition: str, seed: int, writers: Writers) -> Photo:
    """A photo of the layout in the condition, always the same for a seed."""
    random = np.random.default_rng([seed, zlib.crc32(layout.encode()), zlib.crc32(condition.encode())])
    plan = {**CONDITIONS, **HARD}[condition](everyday(random), random)
    if plan.uncut and not _fits_twice(layout):
        plan = replace(plan, uncut=False)
    games = Random(int(random.integers(2**32)))
    written = [_written(sheets.fill(each.layout, games), each, plan, writers, random) for each in _prints(layout, plan, random)]
    lying, places = _laid(written, plan, random)
    view = _view(lying, plan, random)
    kind = str(random.choice(tables.KINDS, p=(0.35, 0.25, 0.25, 0.15))) if plan.table == "any" else plan.table
    light = _light(plan, lying, random)
    picture = lens.expose(view, lying, tables.table(kind, random), tables.SCALE, light)
    hidden = _thumb(picture, view, lying[0], random) if plan.thumb else np.zeros(picture.shape[:2], np.float32)
    pixels = lens.develop(picture, plan.chip, random)
    below = lying * len(written) if plan.uncut else lying
    told = [_truth(sheet, view, each, place, hidden) for sheet, each, place in zip(written, below, places, strict=True)]
    truth = {"condition": condition, "seed": seed, "size": list(view.size), "plan": _told_plan(plan), "sheets": told}
    return Photo(pixels, plan.chip.quality, truth)


def _prints(layout: str, plan: Plan, random: np.random.Generator) -> list[Print]:
    """Return the prints of a photo's sheets: two on one paper are equal; half of the pairs side by side have two layouts."""
    scan = bool(random.random() < 0.6) and not plan.small_print
    lang, ink = str(random.choice(("en", "de"))), INKS[int(random.integers(5))]
    first = Print(layout, scan, lang, ink)
    if plan.uncut:
        return [first, first]
    if plan.count == 1:
        return [first]
    other = str(random.choice([each for each in sheets.MAIN if each != layout])) if random.random() < 0.5 else layout
    return [first, first._replace(layout=other)]


def _view(lying: Sequence[lens.Lying], plan: Plan, random: np.random.Generator) -> lens.View:
    """Return the camera's view: from nearly above the sheets, or as planned."""
    aside, margin = random.normal(0, 0.02, 2), float(random.uniform(0.03, 0.1))
    if plan.cropped:
        aside, margin = random.choice((-1, 1), 2) * random.uniform(0.06, 0.1, 2) * plan.shift, 0.01
    roll = plan.quarters * np.pi / 2 + float(random.normal(0, 0.03))
    size = _frame(lying, plan, random)
    return lens.look(size, lying, random, np.radians(plan.tilt), roll, margin, (float(aside[0]), float(aside[1])))


def _fits_twice(layout: str) -> bool:
    """Return whether two sheets are printed on one paper: if the layout is A5 or smaller."""
    rows, columns = papers.paint(Print(layout), 1.0).shape[:2]
    return bool(rows * columns < 40_000)


@dataclass(frozen=True)
class _Written:
    """A sheet with ink on it, and its values, hand and pen. shrink: scale of the print."""

    sheet: papers.Sheet
    filled: FilledSheet
    printed: Print
    hand: Hand
    pen: Pen
    shrink: float = 1.0


def _written(filled: FilledSheet, printed: Print, plan: Plan, writers: Writers, random: np.random.Generator) -> _Written:
    hand = writers.hand(random)
    pen = pens.choose(random, *plan.pen)
    space = papers.spaces(printed)
    wide = max(each.box[0] + each.box[2] for each in space)
    tall = max(each.box[1] + each.box[3] for each in space)
    scale = float(np.clip(1.25 * plan.long / max(wide, tall) / 1.2, 7, 14 if wide * tall < 40_000 else 11))
    sheet = papers.fill(printed, filled, hand, pen, scale, random)
    picture = _paper(sheet.picture, random)
    if plan.coffee:
        picture = _coffee(picture, scale, random)
    if plan.copy:
        picture = _copied(picture, scale, random)
    shrink = 2**-0.5 if plan.small_print else 1.0  # A5 on A6, and other sizes similarly
    sheet = papers.Sheet(picture, (sheet.size[0] * shrink, sheet.size[1] * shrink), scale / shrink)
    return _Written(sheet, filled, printed, hand, pen, shrink)


def _paper(picture: Picture, random: np.random.Generator) -> Picture:
    """Make the paper not quite white, and the printer's ink not quite black."""
    white = np.array((0.86, 0.855, 0.835), np.float32) * float(random.uniform(0.94, 1.04)) + random.normal(0, 0.008, 3).astype(
        np.float32
    )
    black = float(random.uniform(0.012, 0.04))
    return picture * (white - np.float32(black)) + np.float32(black)


def _coffee(picture: Picture, scale: float, random: np.random.Generator) -> Picture:
    """Draw one or two rings of a cup, darker at their edge, with drops."""
    rows, columns = picture.shape[:2]
    y, x = np.mgrid[0 : rows // 4 + 1, 0 : columns // 4 + 1].astype(np.float32) * (4 / scale)
    amount = np.zeros_like(x)
    for _ in range(int(random.integers(1, 3))):
        cx, cy = float(random.uniform(0.15, 0.85)) * columns / scale, float(random.uniform(0.15, 0.85)) * rows / scale
        radius, broad = float(random.uniform(32, 42)), float(random.uniform(1.2, 3.5))
        angle = np.arctan2(y - cy, x - cx)
        uneven = sum(float(random.normal(0, 0.35)) * np.sin(n * angle + float(random.uniform(0, 6.3))) for n in range(1, 6))
        away = np.hypot(x - cx, y - cy) - radius
        ring = np.exp(-((away / broad) ** 2)) * np.clip(0.75 + 0.4 * uneven, 0.05, 1.4)
        edge = np.exp(-(((away - broad) / 0.5) ** 2)) * 0.7 * np.clip(0.7 + 0.5 * uneven, 0, 1.3)
        amount += ring + edge + 0.12 * (away < 0) * float(random.random() < 0.3)
    for _ in range(int(random.integers(2, 7))):
        cx, cy, radius = (
            float(random.uniform(0, columns / scale)),
            float(random.uniform(0, rows / scale)),
            float(random.uniform(0.8, 4.5)),
        )
        away = np.hypot(x - cx, y - cy) / radius
        amount += 0.8 * (away < 1) * (0.5 + 0.5 * away**6)
    amount = cv2.resize(cv2.GaussianBlur(amount, (0, 0), 0.8), (columns + 4, rows + 4), interpolation=cv2.INTER_LINEAR)[
        :rows, :columns
    ]
    density = np.array((0.35, 0.65, 1.1), np.float32) * float(random.uniform(0.5, 1.1))
    result: Picture = picture * np.exp(-np.clip(amount, 0, 2)[..., None] * density)
    return result


def _copied(picture: Picture, scale: float, random: np.random.Generator) -> Picture:
    """Return a grey copy: more contrast, specks, and streaks of the copier's drum."""
    grey = picture @ np.array((0.3, 0.58, 0.12), np.float32)
    grey = cv2.GaussianBlur(grey, (0, 0), 0.09 * scale)
    tone = np.clip(grey, 0, 1) ** (1 / 2.2)
    middle, steep = float(random.uniform(0.5, 0.62)), float(random.uniform(4, 8))
    tone = 1 / (1 + np.exp(-steep * (tone - middle) * 2))
    tone = (tone - tone.min()) / max(float(np.ptp(tone)), 1e-6)
    specks = cv2.GaussianBlur((random.random(tone.shape, np.float32) < 0.0004).astype(np.float32), (0, 0), 0.06 * scale)
    streak = cv2.GaussianBlur(random.standard_normal((1, tone.shape[1]), np.float32), (0, 0), 8)
    tone = np.clip(tone - 1.2 * specks - 0.01 * streak / (streak.std() + 1e-6), 0.06, 1)
    return np.repeat((0.85 * tone**2.2)[..., None], 3, axis=2).astype(np.float32)


# On the table


def _surface(plan: Plan, size: tuple[float, float], random: np.random.Generator) -> surfaces.Surface:
    if plan.surface == "flat":
        return surfaces.flat(size, random, float(abs(random.normal(0, 1.2))))
    return {"bent": surfaces.bent, "creased": surfaces.creased, "crumpled": surfaces.crumpled}[plan.surface](size, random)


def _laid(
    written: Sequence[_Written], plan: Plan, random: np.random.Generator
) -> tuple[list[lens.Lying], list[tuple[float, float]]]:
    """Return the sheets on the table, and the position of each sheet on its paper (mm)."""
    if plan.uncut:
        one, two = (each.sheet for each in written)
        beside = one.size[0] <= one.size[1]
        gap = np.full((one.picture.shape[0], 1, 3) if beside else (1, one.picture.shape[1], 3), 0.85, np.float32)
        whole = np.concatenate([one.picture, gap, two.picture], axis=1 if beside else 0)
        sheet = papers.Sheet(whole, (whole.shape[1] / one.scale, whole.shape[0] / one.scale), one.scale)
        second = (one.size[0] + 1 / one.scale, 0.0) if beside else (0.0, one.size[1] + 1 / one.scale)
        return [lens.Lying(sheet, _surface(plan, sheet.size, random), (0.0, 0.0), 0.0)], [(0.0, 0.0), second]
    sizes = np.array([each.sheet.size for each in written])
    centres, turns = [(0.0, 0.0)], [0.0]
    if len(written) > 1:
        axis = 0 if sizes[:, 0].sum() <= 1.5 * sizes[:, 1].max() else 1
        apart = float(random.uniform(10, 25))
        centres = [(0.0, float(random.normal(0, 8))), (0.0, float(random.normal(0, 8)))]
        steps = (-(sizes[0, axis] + apart) / 2, (sizes[1, axis] + apart) / 2)
        centres = [(step, y) if axis == 0 else (y, step) for step, (_, y) in zip(steps, centres, strict=True)]
        turns = [float(random.normal(0, 0.05)) for _ in written]
    lying = [
        lens.Lying(each.sheet, _surface(plan, each.sheet.size, random), centre, turn)
        for each, centre, turn in zip(written, centres, turns, strict=True)
    ]
    return lying, [(0.0, 0.0)] * len(written)


def _frame(lying: Sequence[lens.Lying], plan: Plan, random: np.random.Generator) -> tuple[int, int]:
    """Return width and height of the photo: in the sheets' orientation, unless the camera is turned or held carelessly."""
    every = np.concatenate([lens.corners(each) for each in lying])
    width, height = np.ptp(every, axis=0)
    wide = bool(width > height) != bool(plan.quarters % 2)
    if random.random() < 0.08 and not plan.cropped:
        wide = not wide
    short = int(plan.long * 0.75)
    return (plan.long, short) if wide else (short, plan.long)


def _light(plan: Plan, lying: Sequence[lens.Lying], random: np.random.Generator) -> lens.Light:
    extent = float(np.abs(np.concatenate([lens.corners(each) for each in lying])).max())
    angle = float(random.uniform(0, 2 * np.pi))
    away, high = float(random.uniform(200, 900)), float(random.uniform(700, 1600))
    strength = float(random.uniform(0.25, 0.6))
    if plan.surface != "flat":
        away, high, strength = float(random.uniform(500, 1100)), float(random.uniform(450, 900)), float(random.uniform(0.45, 0.75))
    colour = tuple(float(each) for each in (1 + random.normal(0, 0.03), 1.0, 1 + random.normal(0, 0.06)))
    light = lens.Light((colour[0], 1.0, colour[2]), (away * np.cos(angle), away * np.sin(angle), high), strength)
    if plan.light == "warm":
        return replace(
            light,
            colour=(1.0, float(random.uniform(0.55, 0.72)), float(random.uniform(0.22, 0.42))),
            lamp=(light.lamp[0], light.lamp[1], 600.0),
        )
    if plan.light == "dim":
        return replace(light, colour=(1.0, float(random.uniform(0.75, 0.95)), float(random.uniform(0.5, 0.9))))
    if plan.light in ("shadow", "shadows"):
        dark, edge = float(random.uniform(0.45, 0.75)), float(random.uniform(0.6, 5))
        polygon = _shade(extent, random)
        shades = [(polygon, dark, edge)]
        if plan.light == "shadows":  # two lamps: the same shadow again, lighter, next to it
            shades.append((polygon + random.normal(0, 14, 2), float(random.uniform(0.25, 0.5)), edge * 1.5))
        return replace(light, strength=float(random.uniform(0.7, 0.92)), shadows=tuple(shades))
    if plan.light == "glare":
        x, y = random.uniform(-0.6, 0.6, 2) * extent
        return replace(light, glare=(float(x), float(y), float(random.uniform(18, 45)), float(random.choice((0.3, 0.5, 1.2)))))
    return light


def _thumb(picture: Picture, view: lens.View, lying: lens.Lying, random: np.random.Generator) -> NDArray[np.float32]:
    """Draw a thumb that holds the sheet at one of its sides; return the share that it hides of each pixel."""
    width, height = lying.sheet.size
    radius, reach, along = float(random.uniform(8, 11)), float(random.uniform(15, 50)), float(random.uniform(0.15, 0.85))
    lean = float(random.normal(0, 0.35))
    turns = np.linspace(-np.pi / 2, np.pi / 2, 30)
    shape = np.concatenate([np.stack([np.cos(turns), np.sin(turns)], axis=1) * radius, [(-90.0, radius), (-90.0, -radius)]])
    nail = np.stack([1.0 + 5.5 * np.cos(2 * turns), 6.0 * np.sin(2 * turns)], axis=1)
    side = int(random.integers(4))
    inwards = lean + (0.0, np.pi / 2, np.pi, -np.pi / 2)[side]
    edge = np.array(((0.0, along * height), (along * width, 0.0), (width, along * height), (along * width, height))[side])
    straight = np.array([np.cos(inwards), np.sin(inwards)])
    tip = edge + straight * (reach - radius)

    def drawn(points: Array, blur: float) -> NDArray[np.float32]:
        placed = points[:, :1] * straight + points[:, 1:] * np.array([-straight[1], straight[0]]) + tip
        mask = np.zeros(picture.shape[:2], np.float32)
        cv2.fillPoly(mask, [np.round(lens.where(view, lying, placed) * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
        return np.asarray(cv2.GaussianBlur(mask, (0, 0), blur), np.float32)

    pixel = float(np.hypot(*np.diff(lens.where(view, lying, np.array([tip, tip + straight])), axis=0)[0]))
    hidden, shadow = drawn(shape, 0.15 * pixel), drawn(shape * 1.15, 2.5 * pixel)
    skin = np.array((0.62, 0.36, 0.26), np.float32) * float(random.uniform(0.2, 1.1))
    round_off = np.clip(drawn(shape * 0.8, 2.0 * pixel) * 0.5 + 0.5, 0, 1)[..., None]
    colour = skin * round_off * (1 + 0.25 * drawn(nail, 0.3 * pixel))[..., None]
    light = float(np.percentile(picture, 90))
    picture *= (1 - 0.45 * shadow)[..., None]
    picture[:] = picture * (1 - hidden[..., None]) + colour * light * hidden[..., None]
    return hidden


def _shade(extent: float, random: np.random.Generator) -> Array:
    """The shadow of a head and a telephone, of a window's frame, or of an arm."""
    kind = int(random.integers(3))
    angle = float(random.uniform(0, 2 * np.pi))
    direction, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    middle = random.uniform(-0.35, 0.35, 2) * extent
    if kind < 2:  # kind 0: all on one side of an edge; kind 1: a bar
        far = 4 * extent
        start, end = (0.0, far) if kind == 0 else (-(half := float(random.uniform(0.08, 0.3)) * extent), half)
        ends = ((-far, start), (far, start), (far, end), (-far, end))
        return np.array([middle + along * across + ahead * direction for along, ahead in ends])
    turns = np.linspace(0, 2 * np.pi, 60)
    radius = extent * float(random.uniform(0.35, 0.6)) * (1 + 0.12 * np.sin(3 * turns + angle))
    head: Array = middle[None, :] + radius[:, None] * np.stack([np.cos(turns), np.sin(turns)], axis=1) + extent * 0.4 * direction
    return head


# Truth


def _told_plan(plan: Plan) -> dict[str, Any]:
    return {"tilt": round(plan.tilt, 1), "chip": vars(plan.chip), "quarters": plan.quarters}


def _truth(
    written: _Written, view: lens.View, lying: lens.Lying, place: tuple[float, float], hidden: NDArray[np.float32]
) -> dict[str, Any]:
    """Return the values and positions of a sheet: values of all spaces that are read, null for blank; positions in pixels.

    hidden: the hidden share of each pixel. Spaces whose middle is hidden or outside the photo are listed.
    """
    filled, printed = written.filled, written.printed
    values: dict[str, sheets.Value] = {}
    boxes, kinds = dict[str, tuple[float, float]](), dict[str, str]()
    for space in papers.spaces(printed):
        if not space.is_read:
            continue
        names = [(space.name, space.box)]
        if space.name == "coasters":  # one number for each player
            names = [(f"coasters.{part}", box) for part, box in space.parts]
        for name, box in names:
            values[name] = filled.values.get(name)
            kinds[name] = (
                "number" if space.type == "number" and space.name != "rounds" else "mark" if space.type == "mark" else "tick"
            )
            boxes[name] = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    points = np.array(list(boxes.values())) * written.shrink + place
    pixels = lens.where(view, lying, points)
    width, height = written.sheet.size
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], float) + place
    return {
        "layout": filled.layout,
        "scan": printed.scan,
        "lang": printed.lang,
        "ink": printed.ink,
        "hand": written.hand.name,
        "tick": written.hand.tick,
        "pen": {"kind": written.pen.kind, "colour": written.pen.colour, "width": round(written.pen.width, 2)},
        "names": list(filled.names),
        "slip": filled.slip,
        "text": filled.text,
        "corners": [[round(float(u), 1), round(float(v), 1)] for u, v in lens.where(view, lying, corners)],
        "values": values,
        "kinds": kinds,
        "hidden": [name for name, at in zip(boxes, pixels, strict=True) if _is_hidden(at, hidden)],
        "places": {name: [round(float(u), 1), round(float(v), 1)] for name, (u, v) in zip(boxes, pixels, strict=True)},
    }


def _is_hidden(at: Array, hidden: NDArray[np.float32]) -> bool:
    column, row = (int(each) for each in np.floor(at))
    inside = 0 <= row < hidden.shape[0] and 0 <= column < hidden.shape[1]
    return not inside or bool(hidden[row, column] > 0.1)
