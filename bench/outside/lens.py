"""The camera: papers on a table in front of a pinhole, traced along real rays, and the effects of lens, chip and phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .papers import Picture, Sheet
from .surfaces import Surface

Array = NDArray[Any]
_COARSE = 4
"""Step in pixels, in both directions, between traced rays; the rest are interpolated."""


@dataclass(frozen=True)
class Lying:
    """A sheet on the table. centre: of the sheet, in mm of the table; turn: in radians, clockwise as seen from above."""

    sheet: Sheet
    surface: Surface
    centre: tuple[float, float]
    turn: float

    def to_sheet(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Convert points on the table to mm from the sheet's top left corner."""
        away_x, away_y = x - self.centre[0], y - self.centre[1]
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        return cos * away_x + sin * away_y + self.sheet.size[0] / 2, -sin * away_x + cos * away_y + self.sheet.size[1] / 2

    def to_table(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Convert points on the sheet to mm on the table."""
        away_x, away_y = x - self.sheet.size[0] / 2, y - self.sheet.size[1] / 2
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        return cos * away_x - sin * away_y + self.centre[0], sin * away_x + cos * away_y + self.centre[1]


@dataclass(frozen=True)
class View:
    """The camera's position and lens.

    size: width, height in pixels; focal: in pixels; place: x, y, z over the table in mm; turn: 3 × 3, from table to camera; bulge:
    of the lens, as a share at one focal length from the middle.
    """

    size: tuple[int, int]
    focal: float
    place: tuple[float, float, float]
    turn: Array
    bulge: float = 0.0

    def rays(self, u: Array, v: Array) -> Array:
        """Return the directions (… × 3) of pixels' rays in the table's coordinates; their z is negative (downwards)."""
        x, y = (u - self.size[0] / 2) / self.focal, (v - self.size[1] / 2) / self.focal
        stretch = 1 + self.bulge * (x * x + y * y)
        return np.stack([x * stretch, y * stretch, np.ones_like(x)], axis=-1) @ self.turn

    def pixels(self, points: Array) -> Array:
        """Pixels (… × 2) of points on the table (… × 3)."""
        seen = (points - np.array(self.place)) @ self.turn.T
        x, y = seen[..., 0] / seen[..., 2], seen[..., 1] / seen[..., 2]
        stretch = np.ones_like(x)
        for _ in range(4):
            stretch = 1 + self.bulge * ((x / stretch) ** 2 + (y / stretch) ** 2)
        return np.stack([x / stretch * self.focal + self.size[0] / 2, y / stretch * self.focal + self.size[1] / 2], axis=-1)


def look(
    size: tuple[int, int],
    lying: Sequence[Lying],
    random: np.random.Generator,
    tilt: float,
    roll: float,
    margin: float,
    aside: tuple[float, float],
) -> View:
    """Return a view that shows all sheets.

    tilt: angle of the camera from straight down; roll: its turn; both in radians. margin: share of the picture that stays free
    around the sheets; aside: shift of the sheets' middle from the picture's, in shares of the picture.
    """
    extent = np.concatenate([corners(each) for each in lying])
    middle = (extent.min(axis=0) + extent.max(axis=0)) / 2
    focal = float(random.uniform(0.75, 1.0)) * max(size)
    turn = _turned(tilt, float(random.uniform(0, 2 * np.pi)), roll)
    bulge = float(random.normal(0, 0.015))
    far = 1000.0
    view = View(size, focal, (0, 0, far), turn, bulge)
    target = np.append(middle, 0.0)
    for _ in range(8):  # move the camera until the sheets fill the picture
        x, y, z = (float(each) for each in target - turn[2] * far)
        view = View(size, focal, (x, y, z), turn, bulge)
        seen = view.pixels(np.column_stack([extent, np.zeros(len(extent))]))
        low, high = seen.min(axis=0), seen.max(axis=0)
        share = float(((high - low) / np.array(size)).max())
        far *= share / (1 - 2 * margin)
        off = (low + high) / 2 - np.array(size) * (0.5 + np.array(aside))
        target = target + (turn.T @ np.array([off[0], off[1], 0.0]) / focal * far) * (1, 1, 0)
    return view


def _turned(tilt: float, toward: float, roll: float) -> Array:
    """Return the rotation of a camera that looks down, tilted towards an angle on the table."""
    down = np.array([np.sin(tilt) * np.cos(toward), np.sin(tilt) * np.sin(toward), -np.cos(tilt)])
    right = np.cross([0.0, -1.0, 0.0], down)
    right /= np.linalg.norm(right)
    below = np.cross(right, down)  # y points down the paper and z up from it
    cos, sin = np.cos(roll), np.sin(roll)
    turned: Array = np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]]) @ np.stack([right, below, down])
    return turned


def corners(lying: Lying) -> Array:
    """Return the corners of a flat sheet, 4 × 2, mm of the table."""
    width, height = lying.sheet.size
    x, y = lying.to_table(np.array([0, width, width, 0.0]), np.array([0, 0, height, height]))
    return np.column_stack([x, y])


def where(view: View, lying: Lying, points: Array) -> Array:
    """Pixels (N × 2) of places on a sheet (N × 2, mm)."""
    flat = np.asarray(points, float)
    on = flat.copy()
    surface = lying.surface
    for _ in range(6):
        x, y = on[:, :1], on[:, 1:]
        shift = np.concatenate([surface.at(surface.shift_x, x, y), surface.at(surface.shift_y, x, y)], axis=1)
        on = flat - shift
    height = surface.at(surface.height, on[:, :1], on[:, 1:])[:, 0]
    x, y = lying.to_table(on[:, 0], on[:, 1])
    return view.pixels(np.column_stack([x, y, height]))


@dataclass(frozen=True)
class Light:
    """The light. colour: red, green, blue; lamp: x, y, z of a lamp in mm; strength: of the lamp, relative to the light from all
    around.

    shadows: polygons on the table (N × 2, mm), their darkness (0–1), and the width of their edge in mm. glare: x, y on the table,
    radius in mm, strength.
    """

    colour: tuple[float, float, float]
    lamp: tuple[float, float, float]
    strength: float
    shadows: tuple[tuple[Array, float, float], ...] = ()
    glare: tuple[float, float, float, float] | None = None


def expose(view: View, lying: Sequence[Lying], table: Picture, table_scale: float, light: Light) -> Picture:
    """Return the light that reaches the camera (linear); later sheets cover earlier ones.

    table: its picture, centred on the table's origin; table_scale: pixels per mm.
    """
    width, height = view.size
    u, v = np.meshgrid(np.arange(0, width + _COARSE, _COARSE, dtype=float), np.arange(0, height + _COARSE, _COARSE, dtype=float))
    rays = view.rays(u, v)
    x, y = _meet(view, rays, np.zeros(u.shape))
    picture = _sampled(
        table, x * table_scale + table.shape[1] / 2, y * table_scale + table.shape[0] / 2, view.size, cv2.BORDER_REFLECT
    )
    shade = _lit(light, x, y, np.zeros(u.shape), np.zeros((2, *u.shape)))
    ground = _enlarged(shade, view.size)
    for channel in range(3):
        picture[..., channel] *= ground
    for each in lying:
        _lay(picture, view, rays, each, light)
    if light.glare:
        gx, gy, radius, strength = light.glare
        spot = np.exp(-((((x - gx) ** 2 + (y - gy) ** 2) / radius**2) ** 1.2))
        picture += strength * _enlarged(spot.astype(np.float32), view.size)[..., None]
    return picture * np.array(light.colour, np.float32)


def _lay(picture: Picture, view: View, rays: Array, each: Lying, light: Light) -> None:
    """Draw one sheet into the picture."""
    surface, size = each.surface, each.sheet.size
    z = np.full(rays.shape[:2], float(surface.height.mean()))
    # find where rays meet the paper: repeatedly take the paper's height at the point where they meet the last height
    for _ in range(8):
        x, y = _meet(view, rays, z)
        on_x, on_y = each.to_sheet(x, y)
        z = surface.at(surface.height, on_x, on_y).astype(float)
    place_x = on_x + surface.at(surface.shift_x, on_x, on_y)
    place_y = on_y + surface.at(surface.shift_y, on_x, on_y)
    slope_y, slope_x = (np.asarray(grid, np.float32) for grid in np.gradient(surface.height))
    slopes = np.stack([surface.at(slope_x, on_x, on_y), surface.at(slope_y, on_x, on_y)])
    cos, sin = np.cos(each.turn), np.sin(each.turn)
    slopes = np.stack([cos * slopes[0] - sin * slopes[1], sin * slopes[0] + cos * slopes[1]])
    shade = _enlarged(_lit(light, x, y, z, slopes), view.size)
    scale = each.sheet.scale
    paper = _sampled(each.sheet.picture, place_x * scale, place_y * scale, view.size, cv2.BORDER_REPLICATE)
    within = np.minimum.reduce([place_x, size[0] - place_x, place_y, size[1] - place_y])
    pixel = float(np.hypot(*(view.pixels(np.array([[0, 0, 0.0], [1, 0, 0]]))[1] - view.pixels(np.array([[0, 0, 0.0]]))[0])))
    mask = np.clip(_enlarged(within.astype(np.float32), view.size) * pixel + 0.5, 0, 1)
    below = _enlarged(
        np.clip(1 - 0.45 * np.exp(-np.clip(-within, 0, 60) / (0.8 + 0.35 * np.clip(z, 0, None))) * (within < 0), 0, 1).astype(
            np.float32
        ),
        view.size,
    )
    ground = (1 - mask) * below  # a sheet darkens the table at its edge
    shade *= mask
    for channel in range(3):
        picture[..., channel] *= ground
        picture[..., channel] += paper[..., channel] * shade


def _meet(view: View, rays: Array, z: Array) -> tuple[Array, Array]:
    """Return the points of rays at a height over the table."""
    way = (z - view.place[2]) / rays[..., 2]
    return view.place[0] + way * rays[..., 0], view.place[1] + way * rays[..., 1]


def _lit(light: Light, x: Array, y: Array, z: Array, slopes: Array) -> NDArray[np.float32]:
    """Return the light on points with these slopes; 1 directly below the lamp."""
    to_x, to_y, to_z = light.lamp[0] - x, light.lamp[1] - y, light.lamp[2] - z
    far = np.sqrt(to_x**2 + to_y**2 + to_z**2)
    straight = (to_z - to_x * slopes[0] - to_y * slopes[1]) / np.sqrt(1 + slopes[0] ** 2 + slopes[1] ** 2) / far
    direct = np.clip(straight, 0, None) * (light.lamp[2] / far) ** 2
    seen = np.ones(x.shape)
    for polygon, dark, edge in light.shadows:
        seen *= 1 - dark * _inside(polygon, edge, x, y)
    result: NDArray[np.float32] = ((1 - light.strength) * (0.35 + 0.65 * seen) + light.strength * direct * seen).astype(np.float32)
    return result


def _inside(polygon: Array, edge: float, x: Array, y: Array) -> Array:
    """Return 1 inside a polygon, 0 outside, and a gradient across an edge of `edge` mm."""
    low = np.array([x.min(), y.min()])
    grain = max(0.5, float(max(np.ptp(x), np.ptp(y))) / 1500)
    shape = (int(np.ptp(y) / grain) + 2, int(np.ptp(x) / grain) + 2)
    mask = np.zeros(shape, np.float32)
    cv2.fillPoly(mask, [np.round((polygon - low) / grain * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
    mask = cv2.GaussianBlur(mask, (0, 0), max(0.4, edge / grain / 2))
    found: Array = cv2.remap(
        mask, ((x - low[0]) / grain).astype(np.float32), ((y - low[1]) / grain).astype(np.float32), cv2.INTER_LINEAR
    )
    return found


def _enlarged(grid: NDArray[np.float32], size: tuple[int, int]) -> NDArray[np.float32]:
    """Interpolate a coarse grid for every pixel."""
    u = np.arange(size[0], dtype=np.float32) / _COARSE
    v = np.arange(size[1], dtype=np.float32) / _COARSE
    found: NDArray[np.float32] = cv2.remap(grid, np.tile(u, (size[1], 1)), np.tile(v[:, None], (1, size[0])), cv2.INTER_LINEAR)
    return found


def _sampled(picture: Picture, x: Array, y: Array, size: tuple[int, int], border: int) -> Picture:
    """Return the picture at points given on the coarse grid; if it is shrunk, pixels are averaged, not skipped."""
    step = float(np.median(np.hypot(np.diff(x, axis=1), np.diff(y, axis=1)))) / _COARSE
    if step > 1.3:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 * step)
    at_x, at_y = _enlarged(x.astype(np.float32), size), _enlarged(y.astype(np.float32), size)
    found: Picture = cv2.remap(picture, at_x - 0.5, at_y - 0.5, cv2.INTER_LINEAR, borderMode=border)
    return found


# Chip and telephone


@dataclass(frozen=True)
class Chip:
    """Effects of the lens and the phone. blur: of the lens, in pixels; shake: length of the path in pixels, direction in radians.

    exposure: light of white paper (1: full); grain: of the chip in full light; vignette: loss of light at the longer side's ends;
    white: strength of white balance, denoise: strength of smoothing (both 0–1); quality: of the JPEG.
    """

    blur: float = 0.7
    shake: tuple[float, float] = (0.0, 0.0)
    exposure: float = 0.8
    grain: float = 0.01
    vignette: float = 0.25
    white: float = 0.9
    contrast: float = 0.3
    sharpen: float = 0.5
    denoise: float = 0.5
    quality: int = 88


def develop(picture: Picture, chip: Chip, random: np.random.Generator) -> NDArray[np.uint8]:
    """Develop the light that reached the camera into pixels (rows × columns × red, green, blue; 0–255)."""
    height, width = picture.shape[:2]
    if chip.shake[0] > 1:
        picture = cv2.filter2D(picture, -1, _way(*chip.shake, random))
    if chip.blur > 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), chip.blur)
    x = (np.arange(width, dtype=np.float32) - width / 2) / (max(width, height) / 2)
    y = (np.arange(height, dtype=np.float32) - height / 2) / (max(width, height) / 2)
    fall = 1 - chip.vignette * np.minimum(x[None, :] ** 2 + y[:, None] ** 2, 1.5) ** 1.2
    average = (cv2.resize(picture, (64, 64), interpolation=cv2.INTER_AREA) * cv2.resize(fall, (64, 64))[..., None]).reshape(-1, 3)
    bright = np.percentile(average, 90, axis=0)
    gains = (bright.max() / np.maximum(bright, 1e-4)) ** chip.white
    fall *= chip.exposure / float(bright.max())
    for channel in range(3):
        picture[..., channel] *= fall
    picture = _noisy(picture, chip.grain, gains.astype(np.float32), chip.denoise, random)
    return _toned(picture, chip)


def _way(length: float, direction: float, random: np.random.Generator) -> NDArray[np.float32]:
    """The kernel of a hand that shakes: a slightly bent way."""
    reach = int(length / 2) + 3
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    along = np.linspace(-0.5, 0.5, 40)
    bend = float(random.normal(0, 0.25))
    across = bend * (along**2 - 0.1)
    x = reach + length * (along * np.cos(direction) - across * np.sin(direction))
    y = reach + length * (along * np.sin(direction) + across * np.cos(direction))
    for at_x, at_y in zip(x, y, strict=True):
        cv2.circle(kernel, (round(at_x * 16), round(at_y * 16)), 8, 1.0, -1, cv2.LINE_AA, 4)
    result: NDArray[np.float32] = kernel / kernel.sum()
    return result


def _noisy(picture: Picture, grain: float, gains: NDArray[np.float32], denoise: float, random: np.random.Generator) -> Picture:
    """Add the noise of a chip as it is after colour interpolation and smoothing: coarse in colour, finer in brightness."""
    height, width = picture.shape[:2]
    light = cv2.GaussianBlur(picture.mean(axis=2), (0, 0), 1.5)
    deviation = grain * np.sqrt(np.maximum(light, 0) + 0.03)
    fine = random.standard_normal((height, width), np.float32)
    fine = cv2.GaussianBlur(fine, (0, 0), 0.45 + 0.5 * denoise)
    fine *= (0.75 / (fine.std() + 1e-6)) * (1 - 0.35 * denoise)
    for channel, share in enumerate((1.1, 0.55, 1.35)):
        coarse = random.standard_normal((height // 2 + 1, width // 2 + 1), np.float32)
        coarse = cv2.GaussianBlur(coarse, (0, 0), 0.6 + 0.9 * denoise)
        coarse *= share / (coarse.std() + 1e-6) * (1 - 0.3 * denoise)
        lumps = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
        picture[..., channel] = gains[channel] * (picture[..., channel] + deviation * (fine + 0.6 * lumps))
    if grain > 0.02:
        few = random.random((height, width)) < 2e-5
        picture[few] += 0.4
    return picture


def _toned(picture: Picture, chip: Chip) -> NDArray[np.uint8]:
    """Return sRGB pixels with a phone's tone curve and sharpening."""
    steps = np.arange(4097, dtype=np.float32) / 4096 * 1.5
    light = np.where(steps > 0.85, 0.85 + 0.15 * np.tanh((steps - 0.85) / 0.15), steps)
    curve = light ** (1 / 2.2)
    curve = ((1 - chip.contrast) * curve + chip.contrast * (curve * curve * (3 - 2 * curve))).astype(np.float32)
    tone = curve[np.clip(picture * (4096 / 1.5), 0, 4096).astype(np.uint16)]
    if chip.sharpen:
        tone = cv2.addWeighted(tone, 1 + chip.sharpen, cv2.GaussianBlur(tone, (0, 0), 1.2), -chip.sharpen, 0)
    result: NDArray[np.uint8] = cv2.convertScaleAbs(np.maximum(tone, 0, out=tone), alpha=255)
    return result
