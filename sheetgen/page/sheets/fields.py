"""The fields over a sheet's picture: position, input and label of each space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from sheetgen.drawing.sheet import Box, Part, Place, Sheet
from sheetgen.form.codec import format_value
from sheetgen.form.entries import Form
from sheetgen.form.named.fields import Texts, column, everybody, read_fields
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.empty import unmarked
from sheetgen.layout.model import Layout
from sheetgen.source.messages import in_a_row, room

phrase, plural = room("page")

Kind = Literal["number", "text", "tick", "mark", "choice", "count", "columns", "list"]
_MOST_CHOICES = 12
"""Maximum number of values offered as choices; with more, the value is typed."""
_FAR = 10**12
"""Limits of at least this size are only limits for reading numbers, not limits that a game sets, so they aren't shown."""


class _Where(NamedTuple):
    """The page (from 1) and position of a printed space; a space that is not printed has None instead."""

    page: int
    place: Place


def fields(layout: Layout, sheet: Sheet, typed: Sequence[Texts] = ()) -> list[dict[str, Any]]:
    """Return all fields in the order of the form. typed: texts already on sheets, which may have more rounds or rows than are
    printed."""
    form = layout.content.typed_form
    placed = {place.space: _Where(n, place) for n, page in enumerate(sheet.pages, 1) for place in page.places}
    words = SpaceWords(layout)
    return [field for space in _spaces(layout, typed) for field in _fields(form, space, placed.get(space.name), words)]


def smallest_side(fields: Sequence[Mapping[str, Any]]) -> float:
    """Return the smallest side, in mm, of a sheet's clickable areas. The sheet must be large enough on screen to hit them."""
    printed = [field for field in fields if field["page"]]
    parts = [part["box"] for field in printed if field["kind"] != "mark" for part in field.get("parts", ())]
    whole = [field["box"] for field in printed if field["kind"] == "mark" or "parts" not in field]
    return max(min((side for box in (*parts, *whole) for side in box[2:]), default=10.0), 3.0)


def _spaces(layout: Layout, typed: Sequence[Texts]) -> Iterable[Space]:
    """Return the printed spaces and any further spaces with a value."""
    result = {space.name: space for space in spaces(layout.content.form)}
    form = layout.content.typed_form
    every = everybody(form)
    for texts in typed:
        if any(name not in result for name in texts):
            written = read_fields(form, texts).written if every is None else None
            more = [space for space in spaces(form, written=written) if space.name in texts]
            result |= {space.name: space for space in more if space.name not in result}
    return result.values()


class SpaceWords:
    """Names of spaces and values, and descriptions of permitted values, in the message language."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._labels = layout.common.labels.get(layout.readers_language, {})

    def of(self, name: str) -> str:
        """Return the name of a space, or of a part of the score."""
        called = self._layout.space_name(name).text()
        return called[:1].upper() + called[1:]

    def of_person(self, space: Space, number: int) -> str:
        """Return the name of a player, or of a player's space."""
        if space.of is None:
            return self.person(number)
        return phrase("of-person", "{space}, player {number}", self.of(space.name), number).text()

    def person(self, number: int | str) -> str:
        """Return the name of the player in a column."""
        return phrase("person", "Player {number}", number).text()

    def may(self, kind: Kind, domain: Sequence[Any], marks: Sequence[str]) -> str:
        """Return a description of the permitted values of a field."""
        low, high = domain
        match low, high:
            case None, None:
                told = _MAY[kind]
            case None, _:
                told = phrase("may-most", "Possible: at most {high}.", high)
            case _, None:
                told = phrase("may-least", "Possible: {low} or more.", low)
            case _:
                told = phrase("may-between", "Possible: {low} to {high}.", low, high)
        return f"{told.text()} {phrase('may-marks', 'Or: {marks}', in_a_row(marks)).text()}" if marks else told.text()

    def value(self, value: str) -> str:
        """Return the text shown for a value that may be chosen: its label, otherwise the value itself."""
        return self._labels.get(value, value)


_MAY = {
    "number": phrase("may-number", "Possible: any whole number."),
    "count": phrase("may-count", "The number of crosses."),
    "text": phrase("may-text", "The text exactly as written."),
    "tick": phrase("may-tick", "Press Space or click to tick it."),
    "mark": phrase("may-mark", "Click for the next mark, or type the mark."),
    "choice": phrase("may-choice", "One of the possible values."),
    "columns": phrase("may-columns", "Click the players, or type their numbers: 1, 3"),
    "list": phrase("may-list", "Several values, separated by commas."),
}
"""Descriptions of the permitted values of a field without limits, by kind."""


def _fields(form: Form, space: Space, where: _Where | None, words: SpaceWords) -> Iterator[dict[str, Any]]:
    """Yield the fields of a space: one, or one per player."""
    every = everybody(form)
    if space.seat:
        yield {**_whole(form, space, where, words), "label": words.of_person(space, space.seat), "person": space.seat}
    elif every is not None and space.holds == "amounts" and space.of == every[0]:
        parts = {str(part.value): part for part in where.place.parts} if where else {}
        yield from (_one(space, where, words, n, parts.get(str(n))) for n in range(1, every[1].seats + 1))
    else:
        yield _whole(form, space, where, words)


def _one(space: Space, where: _Where | None, words: SpaceWords, number: int, part: Part | None) -> dict[str, Any]:
    """Return the field for one player's number. part: the player's part of the space's place."""
    name = f"{space.name}.{column(number)}"
    result = _field(name, "number", space, words)
    if where and part:
        result |= {"page": where.page, "box": _box(part.box)}
    return {**result, "label": words.of_person(space, number), "person": number}


def _whole(form: Form, space: Space, where: _Where | None, words: SpaceWords) -> dict[str, Any]:
    place = where.place if where else None
    kind = _kind(space, place)
    result = _field(space.name, kind, space, words)
    if where and place:
        result |= {"page": where.page, "box": _box(place.box)}
    if place and place.parts:
        result["parts"] = [{"value": _value(part), "box": _box(part.box)} for part in place.parts]
    if space.type == "mark":
        result["printed"] = unmarked(form).get(space.name)
    entry = form.get(space.name)
    if entry is not None and entry.blank and kind in ("number", "count"):
        result["start"] = entry.blank
    return result


def _field(name: str, kind: Kind, space: Space, words: SpaceWords) -> dict[str, Any]:
    """Return the properties of a field that don't depend on its position."""
    result: dict[str, Any] = {"id": name, "kind": kind, "page": None, "box": None, "label": words.of(name), "group": space.family}
    if kind == "tick":
        result["values"] = ["", "x"]
    if kind in ("mark", "choice"):
        choices = [format_value(each) for each in space.domain or ()]
        result["choices"] = [{"value": each, "label": words.person(each) if space.of else words.value(each)} for each in choices]
        result["values"] = ["", *(each for each in choices if each not in ("", "."))]
    if kind in ("number", "count"):
        result["domain"] = limits = _limits(space)
        result["digits"] = bool(limits and limits[0] is not None and not limits[0].startswith("-") and not space.marks)
    if kind == "text" and space.of is not None:
        result["people"] = True
    if space.marks:
        result["marks"] = list(space.marks)
    result["may"] = words.may(kind, result.get("domain") or (None, None), space.marks)
    return result


def _kind(space: Space, place: Place | None) -> Kind:
    """Return the kind of input for a space."""
    if space.type == "tick":
        return "tick"
    if space.type == "mark":
        return "mark"
    if space.holds == "names" and space.of is not None:
        return "columns"
    if space.holds != "one":
        return "list"
    if space.type == "text":
        return "choice" if space.domain else "text"
    if place and place.parts and all(isinstance(part.value, int) for part in place.parts):
        return "count"
    if place and place.parts and 0 < len(space.domain or ()) <= _MOST_CHOICES:
        return "choice"
    return "number"


def _limits(space: Space) -> list[Any] | None:
    """Return the lowest and the highest number permitted in a space, if known."""
    numbers = [each for each in space.domain or () if not isinstance(each, (str, bool))]
    if numbers:
        return [format_value(numbers[0]), format_value(numbers[-1])]
    limits = [None if each is None or abs(each) >= _FAR else format_value(each) for each in space.limits]
    return limits if any(limits) else None


def _value(part: Part) -> str:
    """Return the typed form of a part's value."""
    return "x" if part.value is True else str(part.value)


def _box(box: Box) -> list[float]:
    return [round(side, 2) for side in box]
