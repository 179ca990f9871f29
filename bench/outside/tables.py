"""Backgrounds for sheets: wood, cloth, stone, and tables with things on them. Pictures of reflected light, in pixels per mm."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .papers import Picture

SCALE = 2.0
"""Pixels per mm."""
SIDE = 700.0
"""Side of a table's picture in mm."""
KINDS = ("wood", "cloth", "plain", "stone")


def table(kind: str, random: np.random.Generator) -> Picture:
    """Make a table of some kind; "clutter" and "papers" are on wood, "ruled" is a cloth with a grid of fields."""
    if kind == "clutter":
        return _clutter(_wood(random), random)
    if kind == "papers":
        return _papers(_wood(random), random)
    if kind == "ruled":
        return _ruled(random)
    if kind == "stained":
        return _stained(_plain(random) if random.random() < 0.5 else _cloth(random), random)
    return {"wood": _wood, "cloth": _cloth, "plain": _plain, "stone": _stone}[kind](random)


def _noise(random: np.random.Generator, x: float, y: float) -> NDArray[np.float32]:
    """Return smooth noise of mean 0 and deviation 1, in patches of x by y pixels."""
    side = int(SIDE * SCALE)
    small = random.standard_normal((max(2, int(side / y)), max(2, int(side / x))), np.float32)
    found: NDArray[np.float32] = cv2.resize(small, (side, side), interpolation=cv2.INTER_CUBIC)
    found /= found.std() + 1e-6
    return found


def _coloured(tone: NDArray[Any], colour: Any) -> Picture:
    result: Picture = np.clip(tone[..., None] * np.array(colour, np.float32), 0.005, 0.95).astype(np.float32)
    return result


def _wood(random: np.random.Generator) -> Picture:
    """Planks with a grain along them."""
    side = int(SIDE * SCALE)
    plank = float(random.uniform(70, 140)) * SCALE
    rows = np.arange(side)[:, None] + 0 * np.arange(side)[None, :]
    number = (rows // plank).astype(int)
    shade = random.normal(1, 0.12, number.max() + 1)[number]
    waves = _noise(random, 260, 9)
    rings = np.sin(0.9 * waves * 4 + rows / 7.0)
    tone = shade * (1 + 0.10 * rings + 0.10 * _noise(random, 300, 3) + 0.05 * _noise(random, 60, 1.5))
    tone *= 1 - 0.6 * np.exp(-(((rows % plank) - plank / 2) ** 2 - (plank / 2) ** 2) / -4.0).clip(0, 1) * ((rows % plank) < 3)
    colour = np.array(((0.36, 0.20, 0.10), (0.20, 0.11, 0.06), (0.52, 0.36, 0.20), (0.09, 0.055, 0.04))[int(random.integers(4))])
    picture = _coloured(tone, colour * random.uniform(0.85, 1.15))
    return np.ascontiguousarray(picture.transpose(1, 0, 2)) if random.random() < 0.5 else picture


def _cloth(random: np.random.Generator) -> Picture:
    colour = ((0.05, 0.09, 0.20), (0.22, 0.04, 0.05), (0.05, 0.16, 0.08), (0.45, 0.42, 0.38))[int(random.integers(4))]
    side = int(SIDE * SCALE)
    x, y = np.meshgrid(np.arange(side), np.arange(side))
    weave = 0.08 * (np.sin(x * 1.9) + np.sin(y * 1.9))
    return _coloured(1 + weave + 0.1 * _noise(random, 120, 90), colour)


def _plain(random: np.random.Generator) -> Picture:
    level = float(random.choice((0.08, 0.25, 0.55, 0.75)))
    colour = level * (1 + random.normal(0, 0.05, 3))
    return _coloured(1 + 0.02 * _noise(random, 3, 3) + 0.03 * _noise(random, 200, 200), colour)


def _stone(random: np.random.Generator) -> Picture:
    tone = 1 + 0.15 * _noise(random, 40, 40) + 0.2 * _noise(random, 5, 5) + 0.15 * (_noise(random, 3, 3) > 1.8)
    return _coloured(tone, np.array((0.24, 0.235, 0.23)) * random.uniform(0.5, 1.6))


def _ruled(random: np.random.Generator) -> Picture:
    """A game mat: a grid of lines on a light or dark ground, some fields in other colours, turned at random."""
    side, light = int(SIDE * SCALE), bool(random.random() < 0.6)
    picture = np.full((side, side, 3), float(random.uniform(0.55, 0.8) if light else random.uniform(0.04, 0.15)), np.float32)
    step, width = int(float(random.uniform(5, 28)) * SCALE), int(random.integers(1, 4))
    for _ in range(int(random.integers(0, 40))):
        x, y = (int(each) * step for each in random.integers(0, side // step, 2))
        picture[y : y + step, x : x + step] *= random.uniform(0.4, 1.3, 3).astype(np.float32)
    for at in range(0, side, step):
        picture[at : at + width] = picture[:, at : at + width] = float(
            random.uniform(0.02, 0.2) if light else random.uniform(0.4, 0.8)
        )
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), float(random.uniform(0, 90)), 1.0)
    turned = cv2.warpAffine(picture, turn, (side, side), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
    result: Picture = np.clip(turned, 0.005, 0.95).astype(np.float32)
    return result


def _stained(picture: Picture, random: np.random.Generator) -> Picture:
    """Draw rings of cups, and drops."""
    stains = np.zeros(picture.shape[:2], np.float32)
    for _ in range(int(random.integers(4, 12))):
        middle, radius = _whole(random.uniform(0, SIDE, 2) * SCALE), int(float(random.uniform(3, 42)) * SCALE)
        cv2.circle(stains, middle, radius, float(random.uniform(0.1, 0.4)), -1, cv2.LINE_AA)
        cv2.circle(stains, middle, radius, float(random.uniform(0.5, 1.2)), int(random.integers(2, 7)), cv2.LINE_AA)
    return picture * np.exp(-stains[..., None] * np.array((0.35, 0.65, 1.1), np.float32))


def _clutter(picture: Picture, random: np.random.Generator) -> Picture:
    """Dice, pens, cards, a cup and counters about the middle."""
    for _ in range(int(random.integers(14, 24))):
        angle, away = float(random.uniform(0, 2 * np.pi)), float(random.uniform(90, 300))
        middle = (np.array([np.cos(angle), np.sin(angle)]) * away + SIDE / 2) * SCALE
        kind = int(random.integers(5))
        colour = tuple(float(each) for each in random.uniform(0.03, 0.75, 3))
        turn = float(random.uniform(0, np.pi))
        if kind == 0:
            _box(picture, middle, 16, 16, turn, (0.8, 0.78, 0.74))
            for x, y in ((-4, -4), (4, 4), (0, 0), (4, -4), (-4, 4))[: int(random.integers(1, 6))]:
                spot = middle + SCALE * np.array([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)])
                cv2.circle(picture, _whole(spot), 3, (0.03, 0.03, 0.03), -1, cv2.LINE_AA)
        elif kind == 1:
            _box(picture, middle, float(random.uniform(125, 150)), 9, turn, colour)
        elif kind == 2:
            _box(picture, middle, 88, 63, turn, (0.75, 0.74, 0.7))
            _box(picture, middle, 76, 51, turn, colour, shadow=False)
        elif kind == 3:
            for radius, tone in ((42, (0.7, 0.7, 0.68)), (38, (0.3, 0.3, 0.3)), (36, (0.06, 0.03, 0.015))):
                cv2.circle(picture, _whole(middle), int(radius * SCALE), tone, -1, cv2.LINE_AA)
        else:
            cv2.circle(picture, _whole(middle), int(float(random.uniform(8, 15)) * SCALE), colour, -1, cv2.LINE_AA)
    return picture


def _papers(picture: Picture, random: np.random.Generator) -> Picture:
    """Draw letters, squared paper and booklets under the sheet."""
    for _ in range(int(random.integers(3, 6))):
        middle = (random.normal(0, 90, 2) + SIDE / 2) * SCALE
        width, height = ((210.0, 297.0), (148.0, 210.0), (105.0, 148.0))[int(random.integers(3))]
        turn = float(random.normal(0, 0.5))
        page = np.ones((int(height * SCALE), int(width * SCALE), 3), np.float32) * float(random.uniform(0.65, 0.85))
        kind = int(random.integers(3))
        if kind == 0:
            for y in range(40, page.shape[0] - 40, 10):
                x = 40
                while x < page.shape[1] - 50:
                    word = int(random.integers(6, 40))
                    page[y : y + 3, x : x + word] *= 0.25 + 0.5 * random.random(
                        (min(3, page.shape[0] - y), len(range(x, min(x + word, page.shape[1]))), 1)
                    )
                    x += word + 6
        elif kind == 1:
            page[::10] *= (0.7, 0.75, 0.85)
            page[:, ::10] *= (0.7, 0.75, 0.85)
        else:
            page *= random.uniform(0.3, 1.0, 3).astype(np.float32)
            cv2.circle(
                page,
                _whole(np.array(page.shape[1::-1]) / 2),
                int(width / 2),
                tuple(float(v) for v in random.uniform(0, 0.8, 3)),
                -1,
            )
        cos, sin = np.cos(turn), np.sin(turn)
        matrix = np.array([[cos, -sin, 0.0], [sin, cos, 0.0]])
        matrix[:, 2] = middle - matrix[:, :2] @ np.array([page.shape[1] / 2, page.shape[0] / 2])
        _box(picture, middle, width, height, turn, (0.5, 0.5, 0.5))
        mask = cv2.warpAffine(np.ones(page.shape[:2], np.float32), matrix, picture.shape[1::-1])[..., None]
        picture[:] = picture * (1 - mask) + mask * cv2.warpAffine(page, matrix, picture.shape[1::-1])
    return picture


def _whole(point: Any) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _box(
    picture: Picture,
    middle: Any,
    width: float,
    height: float,
    turn: float,
    colour: Any,
    shadow: bool = True,
) -> None:
    """A rectangle (mm) with a soft shadow."""
    corners = np.array([(-width, -height), (width, -height), (width, height), (-width, height)]) / 2
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    points = (corners @ rotation) * SCALE + middle
    if shadow:
        mask = np.zeros(picture.shape[:2], np.float32)
        cv2.fillPoly(mask, [np.round(points + np.array((3, 4))).astype(np.int32)], 1.0)
        picture *= (1 - 0.5 * cv2.GaussianBlur(mask, (0, 0), 4))[..., None]
    cv2.fillPoly(picture, [np.round(points * 16).astype(np.int32)], tuple(float(each) for each in colour), cv2.LINE_AA, 4)
