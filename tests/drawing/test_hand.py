"""Handwriting stays in its space's box and shows the typed value, for every sheet of the examples and cases."""

from __future__ import annotations

from fractions import Fraction

import pytest
from samples.everything import Given, sheets

from sheetgen.drawing.proofs.hand import Pencil, as_written, cross, filled, filled_in, shown, strokes, written_in
from sheetgen.drawing.sheet import Box, Op, Part, Path, Place, Sheet, Text, extent
from sheetgen.form.written import UNREAD, Value
from sheetgen.layout.building.build import build
from sheetgen.layout.model import Layout
from tests.drawing.blocks.room import fonts, ink
from tests.thorough import every

PENCIL = Pencil(fonts())
FIELD = Place("marks.r1c1", "mark", Box(10, 10, 16, 16))
BOMB = FIELD._replace(parts=(Part("*", Box(20, 20, 5, 5)),))
ROUNDS = Place("rounds", "number", Box(10, 10, 30, 6), tuple(Part(n, Box(4 + 6 * n, 10, 5, 5)) for n in range(1, 6)))
PEOPLE = ROUNDS._replace(space="out", type="text")
BUILT: dict[str, Sheet] = {}


def built(layout: Layout) -> Sheet:
    """The layout's sheet, drawn once."""
    if layout.file not in BUILT:
        BUILT[layout.file] = build(layout, layout.languages[0], "full", fonts())
    return BUILT[layout.file]


def texts(ops: list[Op]) -> list[str]:
    return [op.text for op in ops if isinstance(op, Text)]


def crosses(ops: list[Op]) -> int:
    return sum(isinstance(op, Path) and op.pen is not None and op.pen.colour == PENCIL.colour for op in ops) // 2


@pytest.mark.parametrize("given", every(sheets(), 3), ids=lambda given: given.name)
def test_what_is_written_lies_in_its_space(given: Given) -> None:
    sheet = as_written(built(given.layout), given.layout.content.form, given.written)
    seen: set[str] = set()
    for page in sheet.pages:
        places = {place.space: place.box for place in page.places}
        for stroke in filled(page.places, filled_in(given.layout.content.form, given.written), PENCIL):
            box = places.get(stroke.space) or places[stroke.space.rpartition(".")[0]]
            for op in stroke.ops:
                assert box.holds(ink(op).inset(0, 0.3 if isinstance(op, Text) else 0), 0.01), (stroke.space, op)
                assert stroke.ink.holds(extent(op, fonts()))
            seen.add(stroke.space)
    placed = {place.space for page in sheet.pages for place in page.places}
    wanted = {name for name, value in given.written.items() if value not in (False, (), ".")}
    wanted -= {"players"} if "players.1" in placed else set()
    printed = filled_in(given.layout.content.form, given.written).printed
    if given.layout.game.outlined:  # every value has its own place, even in the columns of players
        assert wanted <= placed | given.layout.content.unplaced
    assert seen >= {name for name in wanted & placed if printed.get(name) != given.written.get(name)}


@pytest.mark.parametrize(
    ("value", "said"),
    [(12, "12"), (-4, "−4"), (Fraction(3, 4), "3/4"), (UNREAD, "?"), ((("Maria", 3), ("Jo", UNREAD)), "Maria 3, Jo ?"),
     (("Ana", "Ben"), "Ana, Ben"), ((10, 6), "10, 6"), ("ac-7b=?", "ac-7b=?")],
)  # fmt: skip
def test_a_value_as_it_is_written(value: Value, said: str) -> None:
    assert shown(value) == said
    ops = strokes(value, Place("a", "text", Box(0, 0, 60, 12)), PENCIL)
    assert texts(ops) == [said]


@pytest.mark.parametrize("text", ["9", "1234567890" * 30, "a b " * 80, "漢字", "\t", "−1000"])
@pytest.mark.parametrize("box", [Box(5, 5, 4, 4), Box(5, 5, 60, 8), Box(5, 5, 14, 21), Box(5, 5, 6, 40)])
def test_whatever_is_written_stays_in_the_box(text: str, box: Box) -> None:
    for op in written_in(text, box, PENCIL):
        assert box.holds(extent(op, fonts()), 0.05)


def test_marks_of_a_field() -> None:
    assert crosses(strokes("X", FIELD, PENCIL)) == 1
    assert strokes(".", FIELD, PENCIL) == []
    assert texts(strokes(UNREAD, FIELD, PENCIL)) == ["?"]
    assert len(strokes("*", FIELD, PENCIL)) == 3, "a star where there is no burst"
    burst = strokes("*", BOMB, PENCIL)
    assert crosses(burst) == 1
    assert all(BOMB.parts[0].box.holds(ink(op), 0.01) for op in burst)
    assert not any(BOMB.parts[0].box.overlaps(ink(op)) for op in strokes("X", BOMB, PENCIL)), "the burst stays free"


def test_so_many_parts_are_crossed() -> None:
    assert [crosses(strokes(n, ROUNDS, PENCIL)) for n in (1, 3, 5)] == [1, 3, 5]
    assert texts(strokes(7, ROUNDS, PENCIL)) == ["7"], "more than there are boxes"
    assert strokes(0, ROUNDS, PENCIL) == []


def test_people_by_their_columns() -> None:
    ops = strokes(("Cem",), PEOPLE, PENCIL, ("Ana", "Ben", "Cem"))
    assert crosses(ops) == 1
    assert all(PEOPLE.parts[2].box.holds(ink(op), 0.01) for op in ops)
    assert texts(strokes(("Ana", "Ben"), PEOPLE, PENCIL)) == ["Ana", "Ben"], "the list of names itself"
    assert strokes((), PEOPLE, PENCIL, ("Ana",)) == []


def test_a_pen_for_each_ink() -> None:
    assert {op.pen.colour for op in cross(BOMB.parts[0].box, Pencil.of("mono", fonts())) if isinstance(op, Path) and op.pen} == {
        "#000000"
    }
    assert Pencil.of("full", fonts()).colour == Pencil.of("saver", fonts()).colour == PENCIL.colour
