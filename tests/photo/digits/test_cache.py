"""Each ink is looked at once, several at a time."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen.form.spaces import Space
from sheetgen.photo.digits import nets
from sheetgen.photo.digits.cache import InkCache
from sheetgen.photo.digits.nets import class_probabilities
from sheetgen.photo.digits.numbers import numbers
from sheetgen.photo.digits.pieces import large_parts
from sheetgen.photo.picture.pixels import Tones
from tests.photo.digits.test_digits import drawn


def test_several_numbers_are_looked_at_at_once_and_each_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def classify(crops: Sequence[Tones]) -> Tones:
        asked.append(len(crops))
        return class_probabilities(crops)

    monkeypatch.setattr(nets, "class_probabilities", classify)
    inks, space = [drawn(text) for text in ("4", "17", "4", "93")], Space("n", "number", limits=(0, 99))
    alone = [numbers(ink, space, InkCache()) for ink in inks]
    asked.clear()
    cache = InkCache()
    cache.look_at(inks)
    assert asked == [sum(len(large_parts(ink)) for ink in (inks[0], inks[1], inks[3]))]
    for one, ink in zip(alone, inks, strict=True):
        together = numbers(ink, space, cache)
        assert together.values[0][0] == one.values[0][0]
        assert together.values[0][1] == pytest.approx(one.values[0][1], abs=1e-4)
    before = list(asked)
    cache.look_at(inks)
    numbers(inks[0], space, cache)
    assert asked == before
