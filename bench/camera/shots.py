"""Photographs of papers: placed on a table, bent, lit, seen by a pinhole camera, blurred, noisy, compressed. All from a seed.

Paper lengths are in mm from the paper's middle, and the camera looks down the z axis. Pixel coordinates are counted from the middle
of the first pixel. The same surface gives the true positions of spaces (from paper to photo) and the picture (from photo to paper).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from camera.papers import Paper, Picture, photocopy, with_coffee
from camera.tables import table
from sheetgen.drawing.sheet import Box

Floats = npt.NDArray[np.float64]
COARSE = 4
"""Spacing in pixels of computed positions; the rest is interpolated."""
CLEARLY, LEAST, MOST = 12, 1.0, 0.35
"""Ink is visible if it differs by this many grey levels plus the noise; the minimum visible area (mm²) and share."""
SMALL = 1200
"""Size in pixels of photos used to determine visibility."""
SAMPLES = 40
"""Samples per side of a box."""


class Conditions(NamedTuple):
    """Conditions of a photo. Angles in degrees, lengths of paper in mm, of the photo in pixels."""

    long_side: int = 2800
    tilt: float = 12.0
    turn: float = 0.0
    bend: float = 0.0
    fill: float = 0.85
    blur: float = 0.8
    shake: float = 0.0
    noise: float = 3.0
    gradient: float = 0.3
    shadow: float = 0.0
    glare: float = 0.0
    thumb: bool = False
    fold: bool = False
    copy: bool = False
    ground: str = "wood"
    jpeg: int = 80
    warmth: float = 0.0
    sharpen: float = 0.0
    curve: float = 0.0
    grain: float = 0.0
    second: float = 0.0
    exposure: float = 1.0
    coffee: int = 0


class Photo(NamedTuple):
    """A photo as a JPEG, and where the middles and corners of each paper's spaces are in it: by space, five points (x, y)."""

    data: bytes
    truth: list[dict[str, list[tuple[float, float]]]]
    conditions: Conditions


def conditions(random: Random, *, bent: bool | None = None) -> Conditions:
    """Return random conditions; `bent` sets whether the paper is bent (None: bent in half of the cases)."""
    bent = random.random() < 0.5 if bent is None else bent
    return Conditions(
        long_side=random.choice((1600, 2000, 2400, 3000, 4000)),
        tilt=random.uniform(0, 25),
        turn=random.choice((0, 0, 0, 90, 180, 270)) + random.gauss(0, 5),
        bend=random.uniform(3, 10) if bent else 0.0,
        fill=random.uniform(0.78, 0.95),
        blur=random.uniform(0.4, 1.3),
        shake=random.choice((0, 0, 1.5, 3.0)),
        noise=random.uniform(1, 7),
        gradient=random.uniform(0, 0.5),
        shadow=random.choice((0, 0, 0.25, 0.45)),
        glare=random.choice((0, 0, 0, 0.6)),
        thumb=random.random() < 0.15,
        fold=random.random() < 0.15,
        copy=random.random() < 0.08,
        ground=random.choice(("wood", "dark", "white", "lined", "cloth")),
        jpeg=random.randint(60, 92),
        warmth=random.uniform(-0.12, 0.15),
    )


def wide(random: Random) -> Conditions:
    """Return random conditions for phones that sharpen photos and raise their contrast."""
    return conditions(random)._replace(sharpen=random.choice((0, 0, 0.5, 1.2)), curve=random.uniform(-0.25, 0.6))


def grainy(random: Random, how: Conditions) -> Conditions:
    """Return the conditions with a phone's gain turned up: coarse noise, also in colour."""
    return how._replace(grain=random.uniform(6, 22), exposure=random.uniform(0.5, 1.0))


def shadowed(random: Random, how: Conditions) -> Conditions:
    """Return the conditions under two lamps with a person between them: two crossing shadows with hard edges."""
    return how._replace(shadow=random.uniform(0.3, 0.6), second=random.uniform(0.25, 0.55), grain=random.choice((0.0, 5.0)))


def dim(random: Random, how: Conditions) -> Conditions:
    """Return the conditions under a warm lamp at night: dark, red and noisy."""
    return how._replace(
        exposure=random.uniform(0.35, 0.6),
        warmth=random.uniform(0.2, 0.4),
        gradient=random.uniform(0.3, 0.6),
        grain=random.uniform(3, 9),
    )


def stained(random: Random, how: Conditions) -> Conditions:
    """With coffee on the paper."""
    return how._replace(coffee=random.randint(1, 3))


TROUBLES = {"grain": grainy, "shadows": shadowed, "dim": dim, "coffee": stained}
"""Additional difficulties of some photos, by name."""


def hard(random: Random) -> Conditions:
    """Return worse conditions than usual: a small photo, from an angle, of a strongly bent sheet, half in shadow."""
    return conditions(random, bent=True)._replace(
        long_side=1600,
        tilt=random.uniform(18, 28),
        bend=random.uniform(8, 14),
        thumb=random.random() < 0.4,
        fold=random.random() < 0.4,
        shadow=0.45,
        glare=random.choice((0, 0.6)),
    )


class Surface:
    """A bent sheet in front of the camera: z is its height over the table."""

    def __init__(self, size: tuple[float, float], how: Conditions, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.size = size
        self.waves = [
            (rng.uniform(0, np.pi), rng.uniform(0.6, 1.1) * np.pi / max(size), rng.uniform(0, 2 * np.pi), share)
            for share in (0.75, 0.25)
        ]
        self.bend = how.bend
        self.fold = rng.uniform(-0.2, 0.2) * size[1] if how.fold else None

    def height(self, u: Floats, v: Floats) -> Floats:
        """Return the paper's height over the table (mm) at points of the paper."""
        z = np.zeros_like(u)
        for angle, rate, phase, share in self.waves:
            along = u * np.cos(angle) + v * np.sin(angle)
            z = z + self.bend * share * 0.5 * (1 + np.cos(2 * rate * along + phase))
        if self.fold is not None:
            z = z + np.maximum(0, 2.0 - 0.06 * np.abs(v - self.fold))
        return z

    def shade(self, u: Floats, v: Floats, light: tuple[float, float]) -> Floats:
        """Return the factor by which bending lightens or darkens the paper."""
        du = self.height(u + 1, v) - self.height(u - 1, v)
        dv = self.height(u, v + 1) - self.height(u, v - 1)
        return np.clip(1 + (du * light[0] + dv * light[1]) * 0.8, 0.5, 1.35)


class Camera:
    """A pinhole camera over the table; maps millimetres of the table, from its middle, to pixels."""

    def __init__(self, span: tuple[float, float], how: Conditions, random: Random) -> None:
        turn, way = np.radians(how.turn), random.uniform(0, 2 * np.pi)
        tilt = np.radians(how.tilt)
        axis = np.array([np.cos(way), np.sin(way), 0.0]) * tilt
        spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        self.turned = cv2.Rodrigues(axis)[0] @ spin
        w, h = span
        corners = np.array([(x, y) for x in (-w / 2, w / 2) for y in (-h / 2, h / 2)])
        self.focal = self.far = 1.6 * max(span)
        self.middle = np.zeros(2)
        seen = self.pixels(corners[:, 0], corners[:, 1], np.zeros(4))
        low, high = seen.min(axis=0), seen.max(axis=0)
        upright = (high - low)[1] >= (high - low)[0]
        size = np.array([how.long_side * 0.75, how.long_side]) if upright else np.array([how.long_side, how.long_side * 0.75])
        self.focal *= float(np.min(size / (high - low))) * how.fill
        self.size = (int(size[0]), int(size[1]))
        seen = self.pixels(corners[:, 0], corners[:, 1], np.zeros(4))
        free = (size - np.ptp(seen, axis=0)) / 2
        self.middle = size / 2 - (seen.min(axis=0) + seen.max(axis=0)) / 2
        self.middle += free * np.array([random.uniform(-0.6, 0.6), random.uniform(-0.6, 0.6)])

    def pixels(self, x: Floats, y: Floats, z: Floats) -> Floats:
        """Return the pixels of points above the table."""
        seen = np.stack((x, y, -z), axis=-1) @ self.turned.T
        depth = seen[..., 2] + self.far
        return np.asarray(seen[..., :2] / depth[..., None] * self.focal + self.middle, np.float64)

    def on_table(self, px: Floats, py: Floats, z: Floats) -> tuple[Floats, Floats]:
        """Return the point that a pixel shows on a plane `z` mm above the table."""
        ray = np.stack(((px - self.middle[0]) / self.focal, (py - self.middle[1]) / self.focal, np.ones_like(px)), axis=-1)
        ray = ray @ self.turned
        eye = np.array([0, 0, -self.far]) @ self.turned
        reach = (-z - eye[2]) / ray[..., 2]
        return eye[0] + ray[..., 0] * reach, eye[1] + ray[..., 1] * reach


def shoot(papers: Sequence[Paper], how: Conditions, seed: int) -> Photo:
    """A photo of one sheet, or of several side by side."""
    random = Random(seed)
    gap = 12.0
    wide = sum(paper.size[0] for paper in papers) + gap * (len(papers) - 1)
    camera = Camera((wide, max(paper.size[1] for paper in papers)), how, random)
    width, height = camera.size
    py, px = np.mgrid[0 : height + COARSE : COARSE, 0 : width + COARSE : COARSE].astype(np.float64)
    photo = table(camera.on_table(px, py, np.zeros_like(px)), camera.size, how.ground, seed).astype(np.float32)
    truth = []
    left = -wide / 2
    for number, paper in enumerate(papers):
        middle = left + paper.size[0] / 2
        left += paper.size[0] + gap
        surface = Surface(paper.size, how, seed * 7 + number)
        _lay(photo, paper, surface, camera, middle, (px, py), how, seed)
        truth.append({space: _seen(box, paper, surface, camera, middle) for space, box in paper.boxes.items()})
    if how.thumb:
        _thumb(photo, camera, wide, random)
    return Photo(_developed(_lit(photo, how, random), how, seed), truth, how)


def shown(papers: Sequence[Paper], how: Conditions, seed: int, colour: tuple[int, int, int]) -> list[dict[str, float]]:
    """Return how much of a pen's contrast remains in each space of a photo's papers, relative to the sheet's other spaces.

    Photographs white papers and papers full of ink under the same conditions, and takes the worst quarter of each space. Little
    contrast remains under a thumb or in a reflection.
    """
    if not how.thumb and not how.glare:
        return [dict.fromkeys(paper.boxes, 1.0) for paper in papers]
    calm = _small(how)._replace(copy=False)
    both = []
    for tone in ((255, 255, 255), colour):
        photo = shoot([each._replace(picture=np.full_like(each.picture, tone)) for each in papers], calm, seed)
        both.append(_pixels(photo).astype(np.float32))
    contrast = np.abs(both[0] - both[1]).max(axis=2)
    found = []
    for places in photo.truth:
        worst = {space: float(np.percentile(_sampled(contrast, corners), 25)) for space, (_, *corners) in places.items()}
        usual = max(float(np.median(list(worst.values()))), 1.0)
        found.append({space: value / usual for space, value in worst.items()})
    return found


def _small(how: Conditions) -> Conditions:
    """Return the conditions for the same photo, small and without noise."""
    share = SMALL / how.long_side
    return how._replace(long_side=SMALL, blur=how.blur * share, shake=how.shake * share, noise=0.0, jpeg=95)


def visible(bare: Paper, written: Paper, boxes: Mapping[str, Box], how: Conditions, seed: int) -> dict[str, bool]:
    """Return for each box (mm on the paper) whether its ink is visible on a photo. If most of the ink is lost, no reader could read
    it.

    Photograph the bare paper and the written one in the same light, and measure how much of the ink differs clearly.
    """
    calm = _small(how)
    both = [shoot([each._replace(boxes=dict(boxes))], calm, seed) for each in (bare, written)]
    one, other = (_pixels(photo).astype(np.int16) for photo in both)
    seen = (np.abs(one - other).max(axis=2) > CLEARLY + how.noise).astype(np.float32)
    drawn = (np.abs(bare.picture.astype(np.int16) - written.picture).max(axis=2) > CLEARLY).astype(np.float32)
    found = {}
    for space, (_, *corners) in both[0].truth[0].items():
        box = boxes[space]
        flat = np.array([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]) * drawn.shape[1]
        mm = box.w * box.h
        left, there = float(_sampled(seen, corners).mean()) * mm, float(_sampled(drawn, flat / bare.size[0]).mean()) * mm
        found[space] = not there or left >= max(min(LEAST, there), MOST * there)
    return found


def _pixels(photo: Photo) -> Picture:
    return np.asarray(cv2.imdecode(np.frombuffer(photo.data, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def _sampled(picture: npt.NDArray[np.float32], corners: Sequence[tuple[float, float]]) -> npt.NDArray[np.float32]:
    """Sample SAMPLES by SAMPLES pixels between four corners."""
    one, two, three, four = (np.array(corner) for corner in corners)
    steps = (np.arange(SAMPLES) + 0.5) / SAMPLES
    x, y = (each[..., None] for each in np.meshgrid(steps, steps))
    points = (one * (1 - x) + two * x) * (1 - y) + (four * (1 - x) + three * x) * y
    columns, rows = np.clip(points.reshape(-1, 2).round().astype(int).T, 0, [[picture.shape[1] - 1], [picture.shape[0] - 1]])
    return np.asarray(picture[rows, columns], np.float32)


def _seen(
    box: tuple[float, float, float, float], paper: Paper, surface: Surface, camera: Camera, middle: float
) -> list[tuple[float, float]]:
    x, y, w, h = box
    points = np.array([(x + w / 2, y + h / 2), (x, y), (x + w, y), (x + w, y + h), (x, y + h)]) - np.array(paper.size) / 2
    u, v = points[:, 0], points[:, 1]
    return [(float(a), float(b)) for a, b in camera.pixels(u + middle, v, surface.height(u, v))]


def _lay(
    photo: npt.NDArray[np.float32],
    paper: Paper,
    surface: Surface,
    camera: Camera,
    middle: float,
    grid: tuple[Floats, Floats],
    how: Conditions,
    seed: int,
) -> None:
    """Draws a paper into the photo, with the shadow it throws on the table."""
    w, h = paper.size
    z = np.zeros_like(grid[0])
    for _ in range(6):
        x, y = camera.on_table(*grid, z)
        z = surface.height(np.clip(x - middle, -w / 2, w / 2), np.clip(y, -h / 2, h / 2))
    u, v = x - middle, y
    high, wide = photo.shape[:2]

    def fine(coarse: Floats) -> npt.NDArray[np.float32]:
        """Interpolate all pixels from the grid, which has pixels 0, 4, 8 …"""
        whole = cv2.warpAffine(
            coarse.astype(np.float32),
            np.array([[1 / COARSE, 0, 0], [0, 1 / COARSE, 0]]),
            (wide, high),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.asarray(whole, np.float32)

    picture = photocopy(paper.picture, seed) if how.copy else paper.picture
    picture = with_coffee(picture, how.coffee, seed) if how.coffee else picture
    seen = max(
        1.0,
        picture.shape[1]
        / w
        / (
            np.hypot(
                *(
                    camera.pixels(*(np.array([p]) for p in (1.0, 0.0, 0.0)))
                    - camera.pixels(*(np.array([p]) for p in (0.0, 0.0, 0.0)))
                )[0]
            )
        ),
    )
    small = cv2.GaussianBlur(picture, (0, 0), 0.4 * seen) if seen > 1.2 else picture
    fu, fv = fine(u + w / 2), fine(v + h / 2)
    warped = cv2.remap(
        small,
        fu * np.float32(picture.shape[1] / w) - np.float32(0.5),
        fv * np.float32(picture.shape[0] / h) - np.float32(0.5),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    inside = ((fu > 0) & (fu < w) & (fv > 0) & (fv < h)).astype(np.float32)
    inside = cv2.GaussianBlur(inside, (0, 0), 0.7)[:, :, None]
    shade = fine(surface.shade(u, v, (0.6, 0.5)))[:, :, None]
    thrown = 1 - 0.35 * cv2.GaussianBlur(inside, (0, 0), 12)[:, :, None]
    photo *= thrown * (1 - inside) + inside
    photo += inside * (warped * np.float32(0.93) * shade - photo)


def _thumb(photo: npt.NDArray[np.float32], camera: Camera, wide: float, random: Random) -> None:
    """A thumb that holds the paper at its edge."""
    side = random.choice((-1, 1))
    at = camera.pixels(np.array([side * (wide / 2 - 4.0)]), np.array([random.uniform(-40, 40)]), np.array([2.0]))[0]
    long = 0.07 * max(photo.shape)
    mask = np.zeros(photo.shape[:2], np.float32)
    centre = (int(at[0]), int(at[1]))
    cv2.ellipse(mask, centre, (int(long), int(long * 0.45)), random.uniform(-30, 30), 0, 360, 1.0, -1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mask, (0, 0), 3)[:, :, None]
    photo += soft * (np.array([130, 160, 215], np.float32) * random.uniform(0.6, 1.0) - photo)


def _lit(photo: npt.NDArray[np.float32], how: Conditions, random: Random) -> npt.NDArray[np.float32]:
    """Light that is uneven, a hard shadow's edge, a lamp's reflection, and the light's colour."""
    high, wide = photo.shape[:2]
    y, x = np.mgrid[0:high:8, 0:wide:8].astype(np.float32)
    x, y = x / wide - 0.5, y / high - 0.5
    angle = random.uniform(0, 2 * np.pi)
    light = 1 - how.gradient * (0.5 + x * np.cos(angle) + y * np.sin(angle))
    if how.shadow:
        angle = random.uniform(0, 2 * np.pi)
        edge = (x * np.cos(angle) + y * np.sin(angle) - random.uniform(-0.2, 0.2)) / random.choice((0.003, 0.02))
        light = light * (1 - how.shadow / (1 + np.exp(-np.clip(edge, -30, 30))))
    if how.second:
        angle = random.uniform(0, 2 * np.pi)
        edge = (x * np.cos(angle) + y * np.sin(angle) - random.uniform(-0.3, 0.3)) / random.choice((0.002, 0.008))
        light = light * (1 - how.second / (1 + np.exp(-np.clip(edge, -30, 30))))
    glare = np.zeros_like(light)
    if how.glare:
        cx, cy = random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3)
        glare = how.glare * 255 * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / 0.008)
    photo *= cv2.resize(light.astype(np.float32), (wide, high))[:, :, None]
    photo += cv2.resize(glare.astype(np.float32), (wide, high))[:, :, None]
    photo *= np.array([1 - how.warmth, 1.0, 1 + how.warmth], np.float32) * np.float32(how.exposure)
    return photo


def _grain(size: tuple[int, int], strength: float) -> npt.NDArray[np.float32]:
    """Return a phone's noise: slightly smoothed in brightness, with blotches of colour; `strength` in grey levels."""
    bright, colours = np.zeros(size, np.int8), np.zeros((size[0] // 2, size[1] // 2, 3), np.int8)
    cv2.randn(bright, 0, 40)
    cv2.randn(colours, 0, 40)
    luma = cv2.GaussianBlur(bright.astype(np.float32), (0, 0), 0.7) * np.float32(strength / 40 / 0.4)
    blotches = cv2.GaussianBlur(colours.astype(np.float32), (0, 0), 1.0) * np.float32(0.5 * strength / 40 / 0.28)
    return np.asarray(cv2.resize(blotches, size[::-1]) + luma[:, :, None], np.float32)


def in_other_light(photo: Picture, how: Conditions, seed: int) -> bytes:
    """Photograph a photo: the same scene with added shadows, darkness and noise."""
    calm = how._replace(blur=0.0, shake=0.0, glare=0.0, noise=0.0, sharpen=0.0, curve=0.0)
    return _developed(_lit(photo.astype(np.float32), calm, Random(seed)), calm, seed)


def _developed(photo: npt.NDArray[np.float32], how: Conditions, seed: int) -> bytes:
    """Blur the picture, add noise, process it like a phone, and encode eight bits as JPEG."""
    if how.blur:
        photo = cv2.GaussianBlur(photo, (0, 0), how.blur)
    if how.shake >= 1:
        size = int(how.shake) | 1
        kernel = np.zeros((size, size), np.float32)
        kernel[size // 2] = 1 / size
        photo = cv2.filter2D(photo, -1, kernel)
    noise = np.zeros(photo.shape, np.int8)
    cv2.setRNGSeed(seed)
    cv2.randn(noise, 0, how.noise)
    photo = photo + noise
    if how.grain:
        photo = photo + _grain(photo.shape[:2], how.grain)
    if how.sharpen:
        photo = photo + how.sharpen * (photo - cv2.GaussianBlur(photo, (0, 0), 1.5))
    if how.curve:
        x = np.clip(photo / 255, 0, 1)
        photo = np.asarray(255 * (x + how.curve * x * (1 - x) * (2 * x - 1) * 2), np.float32)
    eight: Picture = np.clip(photo, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", eight, [cv2.IMWRITE_JPEG_QUALITY, how.jpeg])[1])
