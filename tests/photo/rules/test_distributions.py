"""Possible values of a space and their likelihoods, calculated by hand."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD
from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.rules.distributions import SpaceDistribution, is_open, space_distribution, values

BOX = (0.0, 0.0, 1.0, 1.0)
ANY = Space("a", "number")
FEW_NUMBERS = Space("a", "number", (1, 2, 3, 4))
WITH_MARK = Space("a", "number", (1, 2, "X"), marks=("X",))


def reading(likely: dict[object, float], sure: bool = False) -> Reading:
    return Reading("a", next(iter(likely)), sure, tuple(Alternative(value, p) for value, p in likely.items()), BOX)


def found(
    likely: dict[object, float], space: Space | None = ANY, *, sure: bool = False, judged: bool = False, due: Any = ()
) -> SpaceDistribution:
    return space_distribution(reading(likely, sure), space, judged, due)


@pytest.mark.parametrize(("p", "is_tried"), [(0.002, True), (0.0019, False)])
def test_what_is_less_likely_is_not_tried(p: float, is_tried: bool) -> None:
    assert (8 in found({7: 0.9, 8: p}).likely) is is_tried


@pytest.mark.parametrize(
    ("value", "other", "p", "is_tried"),
    [
        (7, 8, 0.0003, True),
        (7, 8, 0.0002, False),
        (7, None, 0.0003, True),
        (None, 7, 0.0002, False),
        (7, UNREAD, 0.02, False),
    ],
)
def test_what_was_seen_beside_what_is_sure(value: object, other: object, p: float, is_tried: bool) -> None:
    assert (other in found({value: 0.98, other: p}, sure=True).likely) is is_tried


def test_where_a_number_is_read_nothing_is_less_likely_than_the_ink_says() -> None:
    assert found({71: 0.8, None: 0.05, 7: 0.15}).likely == pytest.approx({71: 0.8, None: 0.0015, 7: 0.15})
    assert found({True: 0.8, None: 0.2}).likely == {True: 0.8, None: 0.2}
    assert found({UNREAD: 0.8, None: 0.2, 7: 0.1}).likely[None] == 0.2


@pytest.mark.parametrize(("p", "is_tried"), [(0.0003, True), (0.0002, False)])
def test_a_sure_tick_may_be_none(p: float, is_tried: bool) -> None:
    tick = Space("a", "tick", (False, True))
    assert (None in found({True: 0.999, None: p}, tick, sure=True).likely) is is_tried


def test_no_more_than_some_values_are_tried() -> None:
    many: dict[object, float] = {n: n / 100 for n in range(12, 0, -1)}
    assert list(found(many).likely) == list(range(12, 4, -1))


def test_what_was_not_read_is_shared_among_what_the_space_may_hold() -> None:
    likely = found({1: 0.6, UNREAD: 0.4}, FEW_NUMBERS)
    assert likely.unread == 0.4
    assert likely.likely == pytest.approx({1: 0.6, UNREAD: 0.4 * 0.03, **dict.fromkeys((2, 3, 4), 0.4 * 0.5 / 3)})
    assert found({1: 0.9, UNREAD: 0.02}, FEW_NUMBERS).likely[2] == pytest.approx(0.02 * 0.5 / 3)
    assert 2 not in found({1: 0.9, UNREAD: 0.0019}, FEW_NUMBERS).likely


def test_a_word_may_stand_where_another_value_was_read() -> None:
    likely = found({UNREAD: 0.6, None: 0.4}, WITH_MARK).likely
    assert likely == pytest.approx({UNREAD: 0.018, None: 0.4, 1: 0.1, 2: 0.1, "X": 0.1})
    assert found({7: 0.6, 1: 0.4}, WITH_MARK).likely["X"] == 0.03
    assert found({6457: 0.3, 6451: 0.2}, Space("a", "number", marks=("bust",))).likely["bust"] == 0.03
    assert found({UNREAD: 0.05, None: 0.9}, WITH_MARK).likely["X"] == pytest.approx(0.03)


def test_words_are_the_same_however_they_are_written() -> None:
    assert "X" not in found({"x": 0.6, UNREAD: 0.4}, WITH_MARK).likely


@pytest.mark.parametrize(("judged", "unread"), [(True, 0.3 * 0.03), (False, 0.3)])
def test_that_nothing_fits_is_unlikely_where_rules_would_say_something(judged: bool, unread: float) -> None:
    assert found({7: 0.7, UNREAD: 0.3}, judged=judged).likely[UNREAD] == pytest.approx(unread)
    assert found({7: 0.7, UNREAD: 0.3}, FEW_NUMBERS, judged=judged).likely[UNREAD] == pytest.approx(0.3 * 0.03)


def test_what_is_due_is_likely_as_far_as_it_may_not_have_been_read() -> None:
    assert SpaceDistribution({}, 0.3).wanted == pytest.approx(0.075)
    assert SpaceDistribution({}, 0.001).wanted == 0.0005
    assert found({7: 0.7, UNREAD: 0.3}, due=(9, 7)).likely == pytest.approx({9: 0.075, 7: 0.7, UNREAD: 0.3})
    assert 9 in found({7: 0.9, UNREAD: 0.002}, due=(9,)).likely
    assert 9 not in found({7: 0.7, 8: 0.3}, due=(9,)).likely
    assert found({7: 0.99}, sure=True, due=(9,)).likely == pytest.approx({9: 0.0005, 7: 0.99})


def test_beside_a_sure_number_words_are_open_and_what_was_seen() -> None:
    assert found({1: 0.98, 2: 0.01, "X": 0.005}, WITH_MARK, sure=True).likely == {1: 0.98, 2: 0.01, "X": 0.005}
    assert found({1: 0.98, 2: 0.01}, WITH_MARK, sure=True).likely == {1: 0.98, 2: 0.01, "X": 0.03}
    assert found({1: 0.9, "X": 0.08}, WITH_MARK).likely["X"] == 0.08
    assert found({None: 0.98, 1: 0.01}, WITH_MARK, sure=True).likely == {None: 0.98, 1: 0.01}


@pytest.mark.parametrize(
    ("likely", "sure", "space", "open_"),
    [
        ({7: 0.9}, False, ANY, True),
        ({7: 0.99}, True, ANY, False),
        ({7: 0.99}, True, WITH_MARK, True),
        ({None: 0.99}, True, WITH_MARK, False),
        ({7: 0.99}, True, None, False),
        ({UNREAD: 0.99}, False, ANY, False),
        ({UNREAD: 0.9, 7: 0.1}, False, ANY, True),
    ],
)
def test_a_space_is_open_that_may_hold_something_else(
    likely: dict[object, float], sure: bool, space: Space | None, open_: bool
) -> None:
    assert is_open(reading(likely, sure), space) is open_


@pytest.mark.parametrize(
    ("space", "some"),
    [
        (None, ()),
        (ANY, ()),
        (FEW_NUMBERS, (1, 2, 3, 4)),
        (Space("a", "number", tuple(range(40))), tuple(range(40))),
        (Space("a", "number", tuple(range(41))), ()),
        (Space("a", "tick"), (True, None)),
        (Space("a", "mark", (".", "X", "*")), (None, "X", "*")),
        (Space("a", "mark"), (None,)),
        (Space("a", "text"), ()),
        (Space("a", "text", ("red", "blue")), ("red", "blue")),
        (Space("a", "number", (1, 2), holds="numbers"), ()),
        (Space("a", "tick", holds="names"), ()),
    ],
)
def test_the_few_values_of_a_space(space: Space | None, some: tuple[object, ...]) -> None:
    assert tuple(values(space)) == some
