"""Numbers in spaces, read from ink that the tests draw."""

from __future__ import annotations

from fractions import Fraction

import cv2
import numpy as np
import pytest

from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD
from sheetgen.photo.digits import numbers as reading
from sheetgen.photo.digits.nets import NO_DIGIT
from sheetgen.photo.digits.numbers import (
    MIN_SCORE_BY_DIGITS,
    READER_WEIGHTS,
    READER_WEIGHTS_SLANTED,
    UNREAD_CHANCE,
    _allowed_numbers,
    _beam_search,
    _Group,
    _group,
    _groups,
    _is_dash,
    _joining_score,
    _Line,
    ink_of,
    numbers,
    numbers_written,
    with_evidence,
)
from sheetgen.photo.digits.pieces import Piece, Pieces, pieces
from sheetgen.photo.picture.pixels import Tones
from tests.photo.digits.test_digits import drawn

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
        np.ones((1, 1), np.float32),
        np.ones((400, 900), np.float32),
        (np.indices((300, 300)).sum(axis=0) % 12 < 6).astype(np.float32),
        np.random.default_rng(1).random((200, 400), np.float32),
    ],
    ids=["none", "one pixel", "a blot", "stripes", "noise"],
)
def test_hostile_ink(ink: Tones) -> None:
    found = numbers(ink, SMALL).values
    assert sum(p for _, p in found) == pytest.approx(1)
    assert len(pieces(ink).pieces) <= 40


# Values on either side of each threshold; heights are for a number of 30 pixels

LINE = _Line(0, 30)
AS_LIKELY = np.full(NO_DIGIT + 1, -1.0, np.float32)
"""Log-likelihoods of a piece: each digit, and no digit."""


def piece(left: int, right: int, top: int = 0, bottom: int = 30, ink: int = 108, *, cut: bool = False) -> Piece:
    return Piece(1, left, top, right, bottom, ink, cut)


@pytest.mark.parametrize(
    ("wide", "high", "is_dash"), [(12, 8, True), (12, 9, False), (40, 11, True), (40, 13, False), (5, 2, False), (6, 2, True)]
)
def test_a_minus_is_flat_and_at_half_the_height(wide: int, high: int, is_dash: bool) -> None:
    assert _is_dash(piece(0, wide, 15 - high // 2, 15 - high // 2 + high), LINE) is is_dash
    assert not _is_dash(piece(0, wide, 0, 2), LINE)


@pytest.mark.parametrize(
    ("some", "price"),
    [
        ([piece(0, 9)], 0),
        ([piece(0, 9, 0, 20)], 0),
        ([piece(0, 9, 0, 18)], -4 * 0.05 / 0.65),  # height 0.6 of the line: lower than 0.65
        ([piece(0, 9, cut=True)], -1.1),
        ([piece(0, 5), piece(5, 9)], -2 * 0.15),
        ([piece(0, 5), piece(8, 9)], -2 * (3 / 9 + 0.15)),
        ([piece(0, 5), piece(25, 29)], -2),
        ([piece(0, 5), piece(25, 29, cut=True)], 0),
    ],
)
def test_what_it_costs_to_take_pieces_for_a_digit(some: list[Piece], price: float) -> None:
    assert _joining_score(some, 30) == pytest.approx(price)


@pytest.mark.parametrize(
    ("some", "digit", "left_out", "after"),
    [
        ([piece(0, 9)], -1, -5.3, -7.3),  # as much ink as a whole digit
        ([piece(0, 9, ink=54)], -1, -2.8, -3.8),  # half as much
        ([piece(0, 9, ink=200)], -1, -5.3, -7.3),
        ([piece(0, 20, 31, 61)], -5, -1.8, -1.8),  # completely below the line
        ([piece(0, 20, 12, 18)], -1 - 4 * 0.45 / 0.65, -8.3, -10.3),  # looks like a minus
        ([piece(0, 20, 12, 18, 54), piece(20, 29, 0, 30, 54)], -1 - 0.3 - 3, -8.3, -10.3),  # a minus that touches a digit
    ],
)
def test_what_it_costs_to_read_pieces_and_to_leave_them_out(some: list[Piece], digit: float, left_out: float, after: float) -> None:
    found = _group(some, 1, AS_LIKELY, LINE)
    assert (dict(found.digits)["7"], found.left_out, found.left_out_after) == pytest.approx((digit, left_out, after))


def grouped(monkeypatch: pytest.MonkeyPatch, *some: Piece) -> list[list[int]]:
    """Return for each piece the ends of the groups that start with it and may be one digit."""
    monkeypatch.setattr(reading, "probabilities", lambda crops, _, slash: np.full((len(crops), NO_DIGIT + 1), 1 / 11))
    labels = np.ones((40, 99), np.int32)
    groups, _ = _groups(Pieces(np.ones((40, 99), np.float32), labels, some))
    return [[group.end for group in each] for each in groups]


def test_pieces_are_a_digit_together_up_to_some_and_some_width(monkeypatch: pytest.MonkeyPatch) -> None:
    assert grouped(monkeypatch, *(piece(4 * n, 4 * n + 3) for n in range(7)))[0] == [1, 2, 3, 4, 5]
    assert grouped(monkeypatch, piece(0, 5), piece(46, 51)) == [[1, 2], [2]]
    assert grouped(monkeypatch, piece(0, 5), piece(47, 52)) == [[1], [2]]


def read_as(monkeypatch: pytest.MonkeyPatch, some: list[Piece], space: Space, *costs: float) -> dict[str, float]:
    """Return the readings of pieces if the first ten digits have the given costs and no piece can be left out."""
    groups = [[_Group(n + 1, [(str(d), cost * (1 + d / 1000)) for d in range(10)], -900, -900)] for n, cost in enumerate(costs)]
    monkeypatch.setattr(reading, "_groups", lambda known, _, slash: (groups, LINE))
    found = _beam_search(Pieces(np.ones((1, 1), np.float32), np.ones((1, 1), np.int32), tuple(some)), _allowed_numbers(space))
    return {key: score for key, score in found.items() if score > -500}


def test_what_is_hopeless_is_not_looked_at_and_only_the_likeliest_beginnings_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    one = [piece(0, 9)]
    assert len(read_as(monkeypatch, one, ANY, -8.4)) == 10
    assert read_as(monkeypatch, one, ANY, -8.6) == {}
    assert len(read_as(monkeypatch, one * 2, ANY, -1, -1)) == 90
    assert len(read_as(monkeypatch, one * 3, ANY, -1, -1, -1)) == 24 * 10
    longest = read_as(monkeypatch, one * 5, ANY, *[-1.0] * 5)
    assert {len(text) for text in longest} == {5}
    assert read_as(monkeypatch, one * 6, ANY, *[-1.0] * 6) == {}


def test_a_minus_costs_a_little_where_none_may_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [piece(0, 20, 12, 18), piece(25, 35)]
    below = read_as(monkeypatch, some, ANY, -900, -1)
    assert below["-0"] == pytest.approx(-1)
    above = read_as(monkeypatch, some, Space("rounds", "number", limits=(0, None)), -900, -1)
    assert above["0"] == pytest.approx(-1.7)


def test_how_likely_what_is_read_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(by_digits: dict[object, float], at_once: dict[object, float]) -> list[tuple[object, float]]:
        monkeypatch.setattr(reading, "_by_digits", lambda *_: by_digits)
        monkeypatch.setattr(reading, "_at_once", lambda *_: at_once)
        return numbers(drawn("7"), ANY).values

    parts, leaned = READER_WEIGHTS, READER_WEIGHTS_SLANTED
    half = float(np.log(UNREAD_CHANCE))
    assert dict(told({7: -4.0}, {7: (half + 4 * parts[0]) / parts[1]}))[UNREAD] == pytest.approx(0.5)
    (_, seven), (_, one), _ = told({7: 0.0, 1: -1.0}, {7: 0.0, 1: -2.0})
    assert seven / one == pytest.approx(np.exp(leaned[0] + 2 * leaned[1])), "what is not plain"
    (_, seven), (_, one), _ = told({7: 0.0, 1: -3.0}, {7: 0.0, 1: -4.0})
    assert seven / one == pytest.approx(np.exp(3 * parts[0] + 4 * parts[1]))
    (_, seven), (_, one), _ = told({7: 0.0}, {7: 0.0, 1: 0.0})
    assert seven / one == pytest.approx(np.exp(-parts[0] * MIN_SCORE_BY_DIGITS)), "what one reader does not see"
    many: dict[object, float] = {number: -number / 9 for number in range(1, 16)}
    kept = told(many, many)
    assert [value for value, _ in kept] == [*range(1, 13), UNREAD]
    assert sum(p for _, p in kept) == pytest.approx(1)
    assert numbers(np.zeros((1, 1), np.float32), ANY).values == [(UNREAD, 1.0)]


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
