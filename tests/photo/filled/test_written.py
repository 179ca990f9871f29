"""For any readings of a sheet's spaces, the typed form can be read back with the same values."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from sheetgen.drawing.sheet import Place
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.filling import filled
from sheetgen.form.written import UNREAD, Written
from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.filled.typed import Filled, filled_by
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping

LIBRARY = Library()
FILLED_IN = [name for name in bundled() if LIBRARY.layout(name).content.form]
BOX = (0.0, 0.0, 1.0, 1.0)


@cache
def places(name: str) -> tuple[Place, ...]:
    layout = LIBRARY.layout(name)
    return tuple(place for page in build(layout, layout.languages[0], "full", Fonts()).pages for place in page.places)


def readings(name: str, random: Random, share: float) -> list[Reading]:
    """Return random readings as a photo may give them: a share of the spaces has a value, certain or not."""
    known = {space.name: space for space in spaces(LIBRARY.layout(name).content.form)}
    found = []
    for place in places(name):
        space = known[place.space]
        if space.holds == "amounts" and place.parts:
            columns = (f"{place.space}.P{part.value}" for part in place.parts)
            found += [Reading(name, UNREAD, False, (Alternative(UNREAD, 1.0),), BOX) for name in columns if random.random() < share]
            continue
        value = _anything(space, place, random) if random.random() < share else None
        sure = value is not UNREAD and random.random() < 0.8
        others = (Alternative(value, 0.6), Alternative(_anything(space, place, random), 0.4))
        found.append(Reading(place.space, value, sure, (Alternative(value, 1.0),) if sure else others, BOX))
    return found


def _anything(space: Space, place: Place, random: Random) -> Any:
    if random.random() < 0.2:
        return UNREAD
    if space.type == "tick":
        return random.choice([True, None])
    if space.type == "mark":
        return random.choice(space.domain or (None,))
    if space.holds == "names" and place.parts:
        return tuple(f"P{part.value}" for part in place.parts if random.random() < 0.4)
    if space.type == "text" and space.domain:
        return random.choice(space.domain)
    if space.type == "number" and space.holds == "one":
        return random.choice([UNREAD, random.choice(space.domain) if space.domain else random.randint(0, 40)])
    return random.choice([UNREAD, None])


def one(name: str, space: str, value: Any) -> dict[str, object]:
    """Return the typed form of a sheet with a single reading."""
    made = filled_by(LIBRARY.layout(name).content.form, [Reading(space, value, True, (Alternative(value, 1.0),), BOX)])
    return {space: value for space, value in made.written.items() if value not in ((), False, ".")}


@pytest.mark.parametrize(
    ("name", "space", "value", "says"),
    [
        ("yacht", "upper.ones", 3, 3),
        ("yacht", "upper.ones", UNREAD, UNREAD),
        ("yacht", "upper.ones", "no number", UNREAD),
        ("lucky-dice", "game", "pile", "pile"),
        ("lucky-dice", "game", "no such game", UNREAD),
        ("lucky-dice", "rounds.1.lucky", "nobody", UNREAD),
        ("placement/level-1", "marks.r1c1", "X", "X"),
        ("placement/level-1", "marks.r1c1", "no mark", UNREAD),
        ("tenpin", "frames.1.first", "X", "X"),
        ("tenpin", "frames.1.first", "!", UNREAD),
        ("namaste", "first", True, True),
        ("namaste", "first", "yes", UNREAD),
    ],
)
def test_what_no_filled_sheet_could_say_is_not_typed(name: str, space: str, value: Any, says: object) -> None:
    """A `?` for the value is at its own space only."""
    found = one(name, space, value)
    assert found[space] == says
    assert [each for each in found.values() if each is UNREAD] == [UNREAD] * (says is UNREAD)


def typed(name: str, read: list[Reading], names: tuple[str, ...] = ()) -> tuple[Filled, str]:
    form = LIBRARY.layout(name).content.form
    made = filled_by(form, read, names)
    remarks = {space: told.text() for space, told in made.remarks.items()}
    return made, filled(name, ["read from a photo"], form, made.written, remarks)


def back(name: str, text: str) -> Written:
    source = reader.read("sheet.yaml", text.encode())
    (document,) = source.documents
    assert document.faults == []
    assert isinstance(document.root, Mapping)
    read = read_filled(document.root, source.lines, LIBRARY.layout(name).content.form)
    assert [fault.text for fault in read.faults] == [], text
    return read.written


def meant(layout: Layout, written: Written) -> dict[str, object]:
    """Return the written values without blank ones."""
    return {space: value for space, value in written.items() if value != () and value is not False}


@pytest.mark.parametrize("name", FILLED_IN)
@pytest.mark.parametrize("share", [0.0, 0.1, 0.6, 1.0])
def test_what_is_typed_says_what_was_read(name: str, share: float) -> None:
    for seed in range(2):
        read = readings(name, Random(f"{name} {share} {seed}"), share)
        made, text = typed(name, read)
        layout = LIBRARY.layout(name)
        assert meant(layout, back(name, text)) == meant(layout, made.written), text
        ticked = {made.called.get(each.space, each.space) for each in read if each.value is True}
        assert ticked <= {space for space, value in made.written.items() if value is True}
