"""The content of an SVG, read by an XML parser: the positions of its texts, and its black shapes painted dot by dot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from PIL import Image, ImageDraw

Matrix = tuple[float, float, float, float, float, float]
_SAME: Matrix = (1, 0, 0, 1, 0, 0)
_DOTS = 10
"""Dots per millimetre."""


def root_of(svg: bytes) -> Element:
    return ElementTree.fromstring(svg)


def size_of(svg: bytes) -> tuple[float, float]:
    _, _, width, height = map(float, str(root_of(svg).get("viewBox")).split())
    return width, height


def forbidden(svg: bytes) -> list[str]:
    """Return everything that a policy without inline styles and scripts blocks, or that comes from another host."""
    found = []
    for element in root_of(svg).iter():
        name = element.tag.rpartition("}")[2]
        if name in ("style", "script", "foreignObject", "a"):
            found.append(name)
        for key, value in element.attrib.items():
            away = key.endswith("href") and not value.startswith(("#", "data:image/"))
            if key == "style" or key.lower().startswith("on") or away or "url(" in value:
                found.append(f"{key}={value[:40]}")
    return found


def texts(svg: bytes) -> list[tuple[str, float, float]]:
    """Return every text that is drawn as outlines, with its anchor point. A text on a page that is drawn several times is returned
    each time."""
    return [
        (str(element.get("aria-label")), *_through(matrix, 0, 0))
        for element, matrix in _placed(svg)
        if element.get("aria-label") is not None
    ]


def painted(svg: bytes) -> Image.Image:
    """Return the picture of the black shapes with straight edges: corner marks, codes and crop marks, but no letters."""
    width, height = size_of(svg)
    image = Image.new("L", (round(width * _DOTS), round(height * _DOTS)), 255)
    draw = ImageDraw.Draw(image)
    for element, matrix in _placed(svg):
        steps = element.get("d", "")
        if element.get("fill") != "#000000" or element.get("aria-label") or re.search("[^MLZ0-9 .-]", steps):
            continue
        for outline in steps.split("Z"):
            numbers = list(map(float, re.findall(r"-?[\d.]+", outline)))
            points = [_through(matrix, *point) for point in zip(numbers[::2], numbers[1::2], strict=True)]
            if len(points) > 2:
                (left, top), (right, bottom) = map(min, zip(*points, strict=True)), map(max, zip(*points, strict=True))
                box = [round(side * _DOTS) for side in (left, top, right, bottom)]
                draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), 0)
    return image


def _placed(svg: bytes) -> Iterator[tuple[Element, Matrix]]:
    root = root_of(svg)
    known = {str(element.get("id")): element for element in root.iter() if element.get("id")}
    for child in root:
        if not child.tag.endswith("defs"):
            yield from _walk(child, _SAME, known)


def _walk(element: Element, matrix: Matrix, known: dict[str, Element]) -> Iterator[tuple[Element, Matrix]]:
    inner = _times(matrix, _matrix(element.get("transform", "")))
    yield element, inner
    if element.tag.endswith("}use"):
        yield from _walk(known[str(element.get("href"))[1:]], inner, known)
    for child in element:
        yield from _walk(child, inner, known)


def _matrix(text: str) -> Matrix:
    match = re.match(r"matrix\(([^)]*)\)", text)
    if not match:
        return _SAME
    a, b, c, d, e, f = map(float, match[1].split())
    return a, b, c, d, e, f


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _through(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
