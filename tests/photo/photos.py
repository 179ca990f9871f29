"""The photos for the tests, and the true positions of spaces on them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.photo.find.prints import Prints, PrintVariant
from sheetgen.photo.find.search import Search
from sheetgen.photo.find.sighting import SearchResult, Sighting
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.load import photo as opened
from sheetgen.photo.picture.pixels import Floats, Picture, grey_of, scaled
from sheetgen.source.messages import Message, Phrase

FOLDER = Path(__file__).parent / "photos"
NAMES = ("bent", "plain", "two", "back")


@cache
def truth() -> dict[str, list[dict[str, Any]]]:
    """Return the sheets by photo, each photo's sheets from the left: the way each was printed, and the middles of its spaces in
    pixels."""
    found: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / "truth.json").read_text("utf-8"))
    return found


@cache
def photo(name: str) -> Photo:
    """A photo of the folder."""
    return opened(str(FOLDER / f"{name}.jpg"))


@cache
def small(name: str, side: int = 950) -> Picture:
    """Return a photo as a smaller picture, for half the cost. It is used if a test checks which sheet is found, not its exact
    position."""
    return scaled(photo(name).picture, side)[0]


def of(picture: Picture) -> Photo:
    """A picture as a photo."""
    return Photo("made.jpg", picture, grey_of(picture))


@cache
def search() -> Search:
    """Return a search for all bundled layouts."""
    return Search(Prints(tuple(bundled()), Library()))


@cache
def seen(name: str) -> SearchResult:
    """Return the search result for a photo of the folder."""
    return search().sheets(photo(name))


def outline(name: str, sheet: int = 0, side: int | None = None) -> Floats:
    """Return the approximate corners of a sheet, from the positions of its spaces. side: the longer side of a smaller picture of
    the photo, if that is used."""
    about = truth()[name][sheet]
    printed = search().prints.of(PrintVariant(*about["print"]))
    spaces = np.array([printed.boxes[space].centre for space in about["middles"]])
    matrix, _ = cv2.findHomography(spaces, np.array(list(about["middles"].values())))
    places = Warp(np.asarray(matrix, np.float64)).outline(printed.size)
    return places if side is None else (places + 0.5) * side / max(photo(name).size) - 0.5


def worst(sighting: Sighting, middles: dict[str, list[float]]) -> float:
    """Return the largest error of a space's centre, in mm."""
    dots = sighting.warp.dots(sighting.printed.size)
    names = list(middles)
    boxes = sighting.printed.boxes
    seen = sighting.warp.pixels(np.array([boxes[name].centre for name in names]))
    return float(np.hypot(*(seen - np.array([middles[name] for name in names])).T).max()) / dots


def values_of(said: Message | Phrase) -> list[object]:
    """Return the values of a message, including values of nested messages."""
    return [inner for value in said.values.values() for inner in (values_of(value) if isinstance(value, Phrase) else [value])]
