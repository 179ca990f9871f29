"""Numbers in spaces, read from ink that the tests draw."""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle

import cv2
import numpy as np
import pytest

from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD
from sheetgen.photo.digits import numbers as reading
from sheetgen.photo.digits.numbers import MAX_CANDIDATES, UNREAD_CHANCE, ink_of, numbers, numbers_written, with_evidence
from sheetgen.photo.picture.pixels import Tones
from tests.photo.digits.figures import drawn

ANY = Space("total", "number")
SMALL = Space("ones", "number", tuple(range(31)))


def best(ink: Tones, space: Space = ANY) -> object:
    """Return the most likely value."""
    return max(numbers(ink, space).values, key=lambda each: each[1])[0]


def beside(*parts: Tones, gap: int) -> Tones:
    """Return trimmed inks in a row with the given gap in pixels (below 0 they overlap)."""
    cut = []
    for part in parts:
        down, across = np.nonzero(part > 0.05)
        cut.append(part[down.min() : down.max() + 1, across.min() : across.max() + 1])
    high = max(part.shape[0] for part in cut)
    whole = np.zeros((high, sum(part.shape[1] + abs(gap) for part in cut)), np.float32)
    at = 0
    for part in cut:
        area = whole[high - part.shape[0] :, at : at + part.shape[1]]
        np.maximum(area, part, out=area)
        at += part.shape[1] + gap
    return whole


@pytest.mark.parametrize("value", [0, 4, 17, 20, 28, 96, 153, 208])
def test_numbers_are_read(value: int) -> None:
    assert best(drawn(str(value))) == value


@pytest.mark.parametrize("value", [-3, -12])
def test_a_minus_is_read(value: int) -> None:
    assert best(drawn(str(value))) == value


def test_a_minus_where_none_may_stand_says_what_is_lost() -> None:
    assert best(drawn("-3"), Space("karma.1", "number", (1, 2, 3, 4, 5, 6))) == 3


@pytest.mark.parametrize("text", ["26", "35", "52", "84"])
def test_digits_may_touch(text: str) -> None:
    touching = beside(*(drawn(each) for each in text), gap=-2)
    assert best(touching, SMALL if int(text) <= 30 else ANY) == int(text)


def test_only_values_of_the_domain_are_read() -> None:
    found = numbers(drawn("29"), Space("bonus", "number", (0, 25, 26))).values
    assert {value for value, _ in found} <= {0, 25, 26, UNREAD}
    assert best(drawn("50"), Space("yacht", "number", (0, 50))) == 50
    assert best(drawn("7"), Space("half", "number", (Fraction(1, 2), Fraction(7)))) == 7


def test_limits_are_kept() -> None:
    found = numbers(drawn("12"), Space("players", "number", None, limits=(1, 4))).values
    assert all(value is UNREAD or value in (1, 2, 3, 4) for value, _ in found)
    assert best(drawn("-5"), Space("rounds", "number", limits=(0, None))) == 5


@pytest.mark.parametrize("high", [18, 36, 72, 300])
def test_size_matters_little(high: int) -> None:
    assert best(drawn("52", high, max(2, high // 9))) == 52


def test_the_likeliest_values_are_kept() -> None:
    found = numbers(np.random.default_rng(1).random((60, 90), np.float32), ANY).values
    assert len(found) <= MAX_CANDIDATES + 1


def test_ink_lower_than_a_millimetre_is_hardly_a_number() -> None:
    low, high = (numbers(drawn("14", each, 1), SMALL).evidence for each in (5, 18))
    assert low < high / 4


@pytest.mark.parametrize("sign", ["M", "#"])
def test_of_what_is_no_number_nobody_is_sure(sign: str) -> None:
    assert max(p for value, p in numbers(drawn(sign), SMALL).values if value is not UNREAD) < 0.9


def test_what_cannot_stand_there_is_not_known() -> None:
    assert best(drawn("38"), Space("half", "number", (0, 50))) is UNREAD


def test_of_struck_out_numbers_the_last_counts() -> None:
    first = drawn("18")
    for left, right in ((45, 55), (56, 42)):
        cv2.line(first, (22, left), (first.shape[1] - 45, right), 1.0, 3)
    assert best(beside(first, drawn("23"), gap=14), SMALL) == 23


def test_specks_are_left_out() -> None:
    ink = drawn("14")
    ink[5:8, 5:8] = 1
    assert best(ink, SMALL) == 14


@pytest.mark.parametrize("value", [7, 16])
def test_likelihoods_are_whole(value: int) -> None:
    found = numbers(drawn(str(value)), SMALL).values
    assert sum(p for _, p in found) == pytest.approx(1)
    assert min(p for _, p in found) >= 0
    assert len({value for value, _ in found}) == len(found)


@pytest.mark.parametrize(
    "ink",
    [
        np.zeros((1, 1), np.float32),
        np.zeros((5, 0), np.float32),
        np.ones((1, 1), np.float32),
        np.ones((1, 900), np.float32),
        np.full((9, 9), np.nan, np.float32),
        np.full((9, 9), 7.0, np.float32),
        np.ones((400, 900), np.float32),
        (np.indices((300, 300)).sum(axis=0) % 12 < 6).astype(np.float32),
        np.random.default_rng(1).random((200, 400), np.float32),
    ],
    ids=["none", "no width", "one pixel", "a line", "no numbers", "too dark", "a blot", "stripes", "noise"],
)
def test_hostile_ink(ink: Tones) -> None:
    found = numbers(ink, SMALL).values
    assert sum(p for _, p in found) == pytest.approx(1)


def test_of_a_stroke_that_goes_far_beyond_its_space_what_is_near_counts() -> None:
    from sheetgen.drawing.sheet import Box
    from sheetgen.photo.ink.owners import ink_of_regions
    from sheetgen.photo.ink.ticks import RegionReading
    from tests.photo.made import Stroke, region, strokes_on

    box = Box(12, 5, 6, 6)
    strokes = strokes_on([Stroke(2, 7, 26, 1, 0.5)], box)
    (found,) = ink_of_regions(strokes, [region(box)])
    ink = ink_of(strokes, RegionReading(region(box), found, 1.0, True))
    assert ink.shape == (6, (6 + 2 * 3) * 6)
    assert ink.min() == ink.max() == 1


def test_what_belongs_to_another_may_be_a_minus() -> None:
    from sheetgen.drawing.sheet import Box
    from sheetgen.photo.ink.owners import ink_of_regions
    from sheetgen.photo.ink.ticks import RegionReading
    from tests.photo.made import Stroke, region, strokes_on

    tick, box = Box(2, 5, 6, 8), Box(8, 4, 16, 10)
    one = Stroke(16, 5, 0.6, 6)
    for dash, other in ((Stroke(2.2, 8, 8.2, 0.6), -1), (Stroke(2.2, 8, 6.3, 0.6), None)):
        strokes = strokes_on([one, dash, Stroke(2, 6, 0.6, 6)], tick, box)
        regions = [region(tick), region(box, ticked=False, value=None)]
        found = ink_of_regions(strokes, regions)[1]
        assert [strokes.boxes[each][0] for each in found.strokes] == [96], "the dash is the tick's"
        reading = RegionReading(regions[1], found, 1.0, True)
        chances = dict(numbers_written(strokes, reading, ANY).values)
        assert chances[1] > 0.5
        assert (chances.get(-1, 0.0) > 0.1) is (other == -1), "as long as a minus, or a bit of the tick"
        alone = dict(numbers_written(strokes, reading, Space("ones", "number", tuple(range(31)))).values)
        assert alone[1] > 0.8, "no minus may stand there"


@pytest.mark.parametrize(("p", "evidence", "least", "most"), [(0.3, 0.9, 0.8, 0.9), (0.3, 0.25, 0.29, 0.31), (0.6, 0.01, 0.1, 0.2)])
def test_what_is_like_a_number_is_written_and_dirt_is_not(p: float, evidence: float, least: float, most: float) -> None:
    assert least < with_evidence(p, evidence) < most
    assert with_evidence(0.999, evidence) > 0.99
    assert with_evidence(0.001, evidence) < 0.02


def test_the_scores_of_both_nets_count_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*scores: dict[object, float]) -> dict[object, float]:
        """Return the probabilities of values if the nets give these scores in turn."""
        nets = cycle(scores)
        monkeypatch.setattr(reading, "_values", lambda *_: next(nets))
        return dict(numbers(drawn("7"), ANY).values)

    found = told({7: 0.0, 1: -4.0}, {7: 0.0, 1: -8.0})
    assert found[7] / found[1] == pytest.approx(np.exp(6))
    found = told({7: 0.0}, {7: 0.0, 1: 0.0})
    assert found[7] / found[1] == pytest.approx(np.exp(6)), "a value that one net does not see"
    half = float(np.log(UNREAD_CHANCE))
    assert told({7: half - 1}, {7: half + 1})[UNREAD] == pytest.approx(0.5)
    many: dict[object, float] = {number: -number / 9 for number in range(1, 16)}
    assert list(told(many)) == [*range(1, 13), UNREAD]
    assert sum(told(many).values()) == pytest.approx(1)
