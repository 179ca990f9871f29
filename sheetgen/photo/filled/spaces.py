"""The values in the spaces of a photographed sheet: ticks, marks, numbers and blanks; for other handwriting, only whether there is
any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import NamedTuple

import numpy as np

from sheetgen.drawing.proofs.hand import filled_in
from sheetgen.drawing.sheet import Box, Place
from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD, Written
from sheetgen.photo.digits.cache import InkCache
from sheetgen.photo.digits.numbers import ink_of, is_number, numbers_written, with_evidence
from sheetgen.photo.digits.rows import FAINT_DASH_CHANCE, MIN_DASH_LIKENESS, numbers_in_rows
from sheetgen.photo.filled.reading import OUTSIDE, Alternative, Reading
from sheetgen.photo.find.sighting import Sighting
from sheetgen.photo.ink.layer import ink_layer
from sheetgen.photo.ink.owners import ink_of_regions
from sheetgen.photo.ink.regions import is_written, regions
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.ink.ticks import MIN_FOREIGN_INK_MM2, SURE, RegionReading, read_regions
from sheetgen.photo.picture.load import Photo

ALL_SURE = 0.9
"""Probability from which several parts, each of them sure, are sure together."""
SKIPPED_BOX_CHANCE = 0.01
"""Probability that a player skips one of several boxes that are ticked in order."""
MIN_WRITTEN_CHANCE = 0.02
"""Minimum probability that something is written; below it, ink is not read."""
MIN_IN_PHOTO = 0.5
"""Minimum share of a space that must be in the photo for it to be read."""
MIN_VALUE_CHANCE = 0.0003
"""Less likely values are not even weighed against the rules."""


class _Sheet(NamedTuple):
    """A sheet with known strokes. boxes: the positions of its boxes in the photo; size: the photo's width and height; printed: the
    values of spaces that are part of its print.

    shared: the values of cells that were read together with their neighbours. cache: the ink as the nets see it.
    """

    boxes: dict[Box, tuple[float, float, float, float]]
    size: tuple[int, int]
    strokes: Strokes
    printed: dict[str, str]
    shared: dict[Box, list[tuple[object, float]]]
    cache: InkCache


def read(photo: Photo, sighting: Sighting) -> list[Reading]:
    """Read every space of a sheet's page, in order. Numbers by player have a space for each player (`coasters.1`)."""
    sighting = sighting.written()
    page = sighting.printed.page
    form = filled_in(sighting.printed.layout.content.form, Written({}))
    parted = regions(page.places, form.spaces)
    flat = [region for some in parted for region in some]
    boxes = _boxes_in_photo(sighting, [*(place.box for place in page.places), *(region.box for region in flat)])
    strokes = Strokes(ink_layer(photo, sighting), page)
    read = read_regions(strokes, flat, ink_of_regions(strokes, flat))
    cells = [(each, form.spaces.get(each.region.space)) for each in read]
    places = [(place, form.spaces.get(place.space), len(some)) for place, some in zip(page.places, parted, strict=True)]
    cache = InkCache()
    shared = numbers_in_rows(strokes, cells, cache)
    alone = (each for each, space in cells if is_number(space) and each.region.box not in shared and _has_number(each))
    cache.look_at([ink_of(strokes, each) for each in alone if each.ink.strokes])
    return _readings(_Sheet(boxes, photo.size, strokes, dict(form.printed), shared, cache), places, read)


def _readings(sheet: _Sheet, places: Sequence[tuple[Place, Space | None, int]], read: Sequence[RegionReading]) -> list[Reading]:
    """Return the readings of all places, given each place's space and number of regions. Nothing is read outside the photo."""
    found = iter(read)
    readings: list[Reading] = []
    for place, space, count in places:
        mine = [next(found) for _ in range(count)]
        ones = list(_read(sheet, place, space, mine))
        clear = [each.clear for each in mine] if len(ones) == len(mine) else [all(each.clear for each in mine)] * len(ones)
        for one, seen in zip(ones, clear, strict=True):
            is_known = one.space in sheet.printed or _is_in_photo(one.box, sheet.size)
            readings.append(
                one._replace(clear=seen) if is_known else Reading(one.space, UNREAD, False, OUTSIDE, one.box, clear=False)
            )
    return readings


def _boxes_in_photo(sighting: Sighting, boxes: Sequence[Box]) -> dict[Box, tuple[float, float, float, float]]:
    """Return the upright rectangles around some boxes in the photo; all at once, which is much quicker."""
    some = list(dict.fromkeys(boxes))
    places = [(x, y) for box in some for x in (box.x, box.right) for y in (box.y, box.bottom)]
    corners = sighting.warp.pixels(np.array(places, np.float64).reshape(-1, 2)).reshape(-1, 4, 2)
    rows = np.concatenate((corners.min(axis=1), np.ptp(corners, axis=1)), axis=1).tolist()
    return {box: (x, y, wide, high) for box, (x, y, wide, high) in zip(some, rows, strict=True)}


def _read(sheet: _Sheet, place: Place, space: Space | None, readings: Sequence[RegionReading]) -> Iterator[Reading]:
    """Yield the readings of one place: one reading, or for numbers by player one per player."""
    mark = sheet.printed.get(place.space)
    if mark is not None:
        yield _choose_likeliest(sheet, place.space, place.box, [(mark, 1.0)], True)
    elif place.type == "mark":
        yield _choose_likeliest(sheet, place.space, place.box, *_mark(readings), ALL_SURE)
    elif place.type == "tick" or not place.parts:
        whole = space if space is None or space.holds == "one" else None  # for a list, only its presence is recognised
        yield _choose_likeliest(sheet, place.space, place.box, *_single(sheet, whole, readings[0]))
    elif is_written(space) and space is not None and space.holds == "amounts":
        for each in readings:
            name = f"{place.space}.P{each.region.value}"
            yield _choose_likeliest(sheet, name, each.region.box, *_single(sheet, space, each))
    elif space is not None and space.holds == "names":
        yield _choose_likeliest(sheet, place.space, place.box, *_people(readings), ALL_SURE)
    elif all(isinstance(each.region.value, int) for each in readings):
        yield _choose_likeliest(sheet, place.space, place.box, *_counted(readings), ALL_SURE)
    else:
        yield _choose_likeliest(sheet, place.space, place.box, *_one_of(readings), ALL_SURE)


def _is_in_photo(box: tuple[float, float, float, float], size: tuple[int, int]) -> bool:
    """Return whether most of a space is in the photo. Rectangles and sizes are in pixels."""
    x, y, wide, high = box
    shown = max(min(x + wide, size[0]) - max(x, 0), 0) * max(min(y + high, size[1]) - max(y, 0), 0)
    return shown >= MIN_IN_PHOTO * wide * high


_Likely = list[tuple[object, float]]


def _choose_likeliest(sheet: _Sheet, space: str, box: Box, likely: _Likely, clear: bool, enough: float = SURE) -> Reading:
    """Return the reading of a space with the most likely of some values. It is sure if the space is clear and the value is readable
    and at least as likely as `enough`."""
    order = sorted(likely, key=lambda each: -each[1])
    whole = sum(p for _, p in order)
    alternatives = tuple(Alternative(value, round(p / whole, 4)) for value, p in order if p / whole >= MIN_VALUE_CHANCE)
    value, p = alternatives[0]
    sure = clear and p >= enough and value is not UNREAD
    return Reading(space, value, sure, alternatives, sheet.boxes[box])


def _single(sheet: _Sheet, space: Space | None, reading: RegionReading) -> tuple[_Likely, bool]:
    """Return the possible values of a region (a tick, or the content of a space) with their probabilities, and whether the region
    is clear."""
    p = reading.p
    if reading.region.box in sheet.shared:
        return sheet.shared[reading.region.box], reading.clear
    if reading.region.value is True:
        return [(True, p), (None, 1 - p)], reading.clear
    if is_number(space) and _has_number(reading):
        found = numbers_written(sheet.strokes, reading, space, sheet.cache)
        p = with_evidence(p, found.evidence_per_digit) if p > MIN_WRITTEN_CHANCE else p
        if p >= 0.5 or not reading.region.short:
            return [*((value, p * share) for value, share in found.values), (None, 1 - p)], reading.clear
        if reading.ink.area and dict(found.values).get("-", 0.0) > MIN_DASH_LIKENESS:
            return [("-", FAINT_DASH_CHANCE), (None, 1 - FAINT_DASH_CHANCE)], False
    return [(UNREAD, p), (None, 1 - p)], reading.clear


def _has_number(reading: RegionReading) -> bool:
    """Return whether there is ink in a region that may be a number."""
    has_ink = reading.ink.strokes or reading.ink.shared >= MIN_FOREIGN_INK_MM2
    return bool(has_ink) and (reading.p > MIN_WRITTEN_CHANCE or reading.region.short)


def _mark(readings: Sequence[RegionReading]) -> tuple[_Likely, bool]:
    """Return the possible values of a level's field: crossed, one of its parts, or neither."""
    field = readings[0]
    clear = all(each.sure for each in readings)
    likely: _Likely = []
    free = 1.0
    for each in sorted(readings, key=lambda each: -each.p):
        likely.append(("X" if each is field else each.region.value, each.p * free))
        free *= 1 - each.p
    return [*likely, (None, free)], clear and sum(each.on for each in readings) < 2


def _people(readings: Sequence[RegionReading]) -> tuple[_Likely, bool]:
    """Return the possible lists of players, and whether they are clear. The first list, the most probable one, has the players
    whose boxes are ticked or written in; the other one differs in the least certain player."""
    least = min(readings, key=lambda each: (each.clear, abs(each.p - 0.5)))
    doubt = 0.4 if not least.clear else 1 - max(least.p, 1 - least.p)
    likely: _Likely = [
        (tuple(f"P{each.region.value}" for each in readings if each.on != (each is other)) or None, share)
        for other, share in ((None, 1 - doubt), (least, doubt))
    ]
    return likely, all(each.sure for each in readings)


def _counted(readings: Sequence[RegionReading]) -> tuple[_Likely, bool]:
    """Return the number of crossed boxes: players cross them in order and rarely skip one."""
    states = [each.on for each in readings]
    ways = [[number < count for number in range(len(readings))] for count in range(len(readings) + 1)]
    chances = [prod(each.p if on else 1 - each.p for each, on in zip(readings, way, strict=True)) for way in ways]
    chances[sum(states)] += SKIPPED_BOX_CHANCE * prod(max(each.p, 1 - each.p) for each in readings)
    likely: _Likely = [(count or None, chance) for count, chance in enumerate(chances)]
    return likely, all(each.sure for each in readings) and states == sorted(states, reverse=True)


def _one_of(readings: Sequence[RegionReading]) -> tuple[_Likely, bool]:
    """Return the ticked word; unreadable if several are ticked."""
    none = prod(1 - each.p for each in readings)
    likely: _Likely = [(each.region.value, each.p * none / (1 - each.p)) for each in readings]
    unclear = max(1 - none - sum(p for _, p in likely), 0.0)
    is_clear = sum(each.on for each in readings) < 2 and all(each.sure for each in readings)
    return [*likely, (None, none), (UNREAD, unclear)], is_clear
