"""What was read of a photo, as JSON that a browser keeps, and back: it comes back as anybody likes, so all of it is looked at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import structs

from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD
from sheetgen.page import told
from sheetgen.page.answers import Refusal
from sheetgen.page.values import of_json, to_json
from sheetgen.photo.filled.reading import Alternative, PhotoPage, PhotoReading, Reading, SheetPage
from sheetgen.photo.find.prints import INKS, PrintVariant

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

MOST_LEAVES = 8
"""Sheets on one photo."""
_MOST_ALTERNATIVES, _MOST_PAGES, _LONGEST = 100, 1_000, 300
_LARGEST = 10**12
"""No number that is written is as large."""
_NOWHERE = (0.0, 0.0, 0.0, 0.0)
"""Where spaces are in the photo: the page shows it flattened, and knows that by the sheet."""
_COLUMN = re.compile(r"P[1-9]\d?")


def taken_json(taken: PhotoReading) -> dict[str, Any]:
    """What `taken_of` reads; nothing of what went wrong, nor of the flattened pages."""
    return {"file": taken.shot.file, "scan": taken.shot.scan, "leaves": [_leaf_json(leaf) for leaf in taken.leaves]}


def _leaf_json(leaf: SheetPage) -> dict[str, Any]:
    readings = [
        [each.space, to_json(each.value), each.sure, [[to_json(other.value), other.p] for other in each.alternatives]]
        for each in leaf.readings
    ]
    return {**leaf.look._asdict(), "marks": leaf.marks, "number": leaf.number, "readings": readings}


def taken_of(data: Any, context: WorkerContext) -> PhotoReading:
    """What was read; Refusal where it cannot have been, or not with the layouts as they are now."""
    match data:
        case {"file": str() as file, "scan": int() | None as scan, "leaves": list() as leaves}:
            if len(file) <= _LONGEST and (scan is None or _counts(scan, 1, _MOST_PAGES)) and len(leaves) <= MOST_LEAVES:
                return PhotoReading(PhotoPage(file, scan), tuple(_leaf(each, context) for each in leaves), ())
    raise _wrong()


def _leaf(data: Any, context: WorkerContext) -> SheetPage:
    match data:
        case {
            "layout": str() as name,
            "page": int() as page,
            "lang": str() as lang,
            "ink": ink,
            "scan": bool() as scan,
            "marks": bool() as marks,
            "number": int() | None as number,
            "readings": list() as readings,
        } if (
            isinstance(ink, str)
            and ink in INKS
            and _counts(page, 0, _MOST_PAGES)
            and (number is None or _counts(number, 0, _LARGEST))
        ):
            layout = context.layout(name[:_LONGEST])
            if lang not in layout.languages:
                raise _wrong()
            known = {space.name: space for space in spaces(layout.kit.form)}
            found = [_reading(each, known) for each in readings[: len(known) * 100]]
            if len({each.space for each in found}) < len(readings):
                raise _wrong()
            return SheetPage(PrintVariant(layout.name, page, lang, ink, scan), marks, number, tuple(found))
    raise _wrong()


def _reading(data: Any, known: Mapping[str, Space]) -> Reading:
    match data:
        case [str() as name, value, bool() as sure, [_, *_] as others] if len(others) <= _MOST_ALTERNATIVES:
            space = space_of(name, known)
            if space is None:
                raise _wrong()
            alternatives = tuple(_alternative(each, space) for each in others)
            different = {(type(each.value), each.value) for each in alternatives}
            if of_json(value, 1) == alternatives[0].value and len(different) == len(alternatives):
                return Reading(name, alternatives[0].value, sure, alternatives, _NOWHERE)
    raise _wrong()


def space_of(name: str, known: Mapping[str, Space]) -> Space | None:
    """What a reading is of; numbers by people are read person by person, each one number."""
    stem, _, who = name.rpartition(".")
    if name not in known and stem in known and known[stem].holds == "amounts" and _COLUMN.fullmatch(who):
        return structs.replace(known[stem], name=name, holds="one")
    return known.get(name)


def _alternative(data: Any, space: Space) -> Alternative:
    match data:
        case [value, int() | float() as p] if not isinstance(p, bool) and 1e-6 <= p <= 1:
            found = of_json(value, 1)
            if found is None or found is UNREAD or _fits(found, space):
                return Alternative(found, float(p))
    raise _wrong()


def _fits(value: object, space: Space) -> bool:
    """Whether something may have been read in a space."""
    if isinstance(value, bool):
        return space.type == "tick"
    if isinstance(value, str):
        return value in {*(space.domain or ()), *space.marks}
    if isinstance(value, tuple):
        return 0 < len(value) == len(set(value)) and all(_is_listed(each, space) for each in value)
    return space.type == "number" and space.holds == "one" and _is_number(value)


def _is_listed(value: object, space: Space) -> bool:
    """Whether something may have been read among others: the column of a person, or a number."""
    if space.holds == "names":
        return isinstance(value, str) and bool(_COLUMN.fullmatch(value))
    return space.holds == "numbers" and isinstance(value, int) and _is_number(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | Fraction) and -_LARGEST < value < _LARGEST


def _counts(value: int, least: int, most: int) -> bool:
    return not isinstance(value, bool) and least <= value <= most


def _wrong() -> Refusal:
    return Refusal("refused", *told.not_taken())
