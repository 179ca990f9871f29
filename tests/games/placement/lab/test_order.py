"""Orders of crosses that keep the rules, and each way to break one."""

from __future__ import annotations

import pytest

from sheetgen.games.placement.lab.order import flights, is_possible, with_flights
from sheetgen.games.placement.layout import FieldKind, Keys
from sheetgen.games.placement.model import board

GRID = "X  1k 2c\n1r 1r 2\nw  3  w"
ON = board(
    Keys(
        grid=GRID,
        fields={
            "k": FieldKind(kind="key", colour="red"),
            "c": FieldKind(kind="lock", colour="red"),
            "r": FieldKind(kind="rocket"),
            "w": FieldKind(kind="planet"),
        },
    )
)
START, KEY, LOCK, ROCKET, SECOND, PLAIN, PLANET, LAST, FAR = range(9)


def test_planets_fly_behind_their_rockets() -> None:
    order = (START, ROCKET, SECOND, PLANET, FAR, LAST)
    planes = flights(ON, order)
    assert planes == ((ROCKET, PLANET), (SECOND, FAR))
    assert with_flights(ON, order, planes) == (START, ROCKET, PLANET, SECOND, FAR, LAST)
    assert is_possible(ON, with_flights(ON, order, planes), planes)


@pytest.mark.parametrize(
    ("order", "planes"),
    [
        ((KEY,), ()),
        ((START, PLAIN), ()),
        ((START, KEY, KEY), ()),
        ((START, ROCKET), ()),
        ((START, ROCKET, KEY), ((ROCKET, PLANET),)),
        ((START, ROCKET, FAR, PLANET), ((ROCKET, FAR),)),
        ((START, PLANET), ()),
        ((START, ROCKET, FAR, PLAIN, LOCK, SECOND, PLANET), ((ROCKET, FAR), (SECOND, PLANET))),
        ((START, ROCKET, FAR, SECOND, FAR), ((ROCKET, FAR), (SECOND, FAR))),
        ((START, ROCKET), ((ROCKET, PLANET),)),
    ],
    ids=[
        "no start field",
        "beside none",
        "twice",
        "no planet",
        "a planet too late",
        "a planet too many",
        "no rocket",
        "no key",
        "one planet for two",
        "a planet left out",
    ],
)
def test_orders_that_break_a_rule(order: tuple[int, ...], planes: tuple[tuple[int, int], ...]) -> None:
    assert not is_possible(ON, order, planes)


def test_a_lock_opens_behind_its_key() -> None:
    assert is_possible(ON, (START, KEY, LOCK), ())
