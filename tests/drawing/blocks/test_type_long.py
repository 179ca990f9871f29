"""A very long text in very many places is measured once."""

from __future__ import annotations

from sheetgen.drawing.blocks.printed.type import printable
from sheetgen.drawing.theme import Style, look
from tests.drawing.blocks.room import Stage
from tests.patience import ends


def test_a_long_text_in_many_places_costs_little() -> None:
    room = Stage()
    plain = look(Style(), "full")
    with ends():
        for number in range(2_000):
            text = "x" * 100_000 + str(number % 2)
            assert printable(text, plain, room, "text") == text
            assert room.metrics.width(text, 9.0) > 100_000
