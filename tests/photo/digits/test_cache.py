"""Each ink goes through the net once, several at a time."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen.form.spaces import Space
from sheetgen.photo.digits import cache as caching
from sheetgen.photo.digits.cache import InkCache
from sheetgen.photo.digits.numbers import numbers
from sheetgen.photo.digits.sequence import Signs, signs_along_all
from sheetgen.photo.picture.pixels import Tones
from tests.photo.digits.figures import drawn


def test_several_numbers_are_looked_at_at_once_and_each_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def along(inks: Sequence[Tones]) -> list[Signs]:
        asked.append(len(inks))
        return signs_along_all(inks)

    inks, space = [drawn(text) for text in ("4", "17", "4", "93")], Space("n", "number", limits=(0, 99))
    alone = [numbers(ink, space, InkCache()) for ink in inks]
    monkeypatch.setattr(caching, "signs_along_all", along)
    cache = InkCache()
    cache.look_at(inks)
    assert asked == [3]
    for one, ink in zip(alone, inks, strict=True):
        together = numbers(ink, space, cache)
        assert together.values[0][0] == one.values[0][0]
        assert together.values[0][1] == pytest.approx(one.values[0][1], abs=1e-4)
    cache.look_at(inks)
    assert asked == [3, 0]
