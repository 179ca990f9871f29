"""Conditions in which photos are taken: everyday ones, and ones with a single unusual circumstance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from . import lens


@dataclass(frozen=True)
class Plan:
    """A plan for a photo; conditions change some of it.

    long: pixels of the longer side; surface: shape of the paper; table: background; light, coffee, copy: effects on the sheet;
    tilt: angle of the camera from straight down in degrees; quarters: quarter turns of the camera; cropped: a corner is cut off;
    shift: how much more of it; thumb: a thumb holds the paper; count: sheets on the photo; uncut: two sheets on one paper;
    small_print: printed on paper of half the size; pen: kind, colour, width (None: random).
    """

    long: int = 2600
    surface: str = "flat"
    table: str = "any"
    light: str = "even"
    coffee: bool = False
    copy: bool = False
    tilt: float = 8.0
    quarters: int = 0
    cropped: bool = False
    shift: float = 1.0
    thumb: bool = False
    count: int = 1
    uncut: bool = False
    small_print: bool = False
    pen: tuple[str | None, str | None, float | None] = (None, None, None)
    chip: lens.Chip = field(default_factory=lens.Chip)


Change = Callable[[Plan, np.random.Generator], Plan]


def _chip(**values: Any) -> Change:
    return lambda plan, _: replace(plan, chip=replace(plan.chip, **values))


def _plan(**values: Any) -> Change:
    return lambda plan, _: replace(plan, **values)


def _dark(plan: Plan, random: np.random.Generator) -> Plan:
    level = float(random.uniform(0.07, 0.16))
    return replace(plan, light="dim", chip=replace(plan.chip, exposure=level, grain=float(random.uniform(0.02, 0.04))))


def _grain(plan: Plan, random: np.random.Generator) -> Plan:
    chip = replace(
        plan.chip,
        grain=float(random.uniform(0.06, 0.13)),
        denoise=float(random.uniform(0.0, 1.0)),
        exposure=float(random.uniform(0.45, 0.8)),
    )
    return replace(plan, chip=chip)


def _warm(plan: Plan, random: np.random.Generator) -> Plan:
    chip = replace(
        plan.chip,
        white=float(random.uniform(0.1, 0.6)),
        exposure=float(random.uniform(0.3, 0.6)),
        grain=float(random.uniform(0.025, 0.05)),
    )
    return replace(plan, light="warm", chip=chip)


def _blur(plan: Plan, random: np.random.Generator) -> Plan:
    return replace(
        plan,
        chip=replace(plan.chip, blur=plan.long / 2600 * float(random.uniform(1.8, 3.4)), sharpen=float(random.uniform(0.2, 0.8))),
    )


def _shake(plan: Plan, random: np.random.Generator) -> Plan:
    way = (plan.long / 2600 * float(random.uniform(5, 13)), float(random.uniform(0, np.pi)))
    return replace(plan, chip=replace(plan.chip, shake=way))


CONDITIONS: dict[str, Change] = {
    "plain": _plan(),
    "bent": _plan(surface="bent"),
    "creased": _plan(surface="creased"),
    "crumpled": _plan(surface="crumpled"),
    "coffee": _plan(coffee=True),
    "shadow": _plan(light="shadow"),
    "double shadow": _plan(light="shadows"),
    "warm": _warm,
    "dark": _dark,
    "grain": _grain,
    "blur": _blur,
    "shake": _shake,
    "glare": _plan(light="glare"),
    "1200 px": _plan(long=1200),
    "4000 px": _plan(long=4000),
    "jpeg 50": _chip(quality=50),
    "wood": _plan(table="wood"),
    "clutter": _plan(table="clutter"),
    "papers": _plan(table="papers"),
    "two sheets": _plan(count=2, long=3600),
    "uncut": _plan(uncut=True, long=3600),
    "copy": _plan(copy=True),
    "tilt": lambda plan, random: replace(plan, tilt=float(random.uniform(22, 36))),
    "turned": lambda plan, random: replace(plan, quarters=int(random.integers(1, 4))),
    "cropped": _plan(cropped=True),
    "small print": _plan(small_print=True),
    "pencil": _plan(pen=("pencil", None, None)),
    "felt": lambda plan, random: replace(plan, pen=("felt", None, float(random.uniform(0.75, 1.0)))),
    "red pen": _plan(pen=(None, "red", None)),
    "green pen": _plan(pen=(None, "green", None)),
}


HARD: dict[str, Change] = {
    "steep": lambda plan, random: replace(plan, tilt=float(random.uniform(36, 45))),
    "part": _plan(cropped=True, shift=3.0),
    "thumb": _plan(thumb=True),
    "ruled table": _plan(table="ruled"),
    "stained table": _plan(table="stained"),
    "pale pen": lambda plan, random: replace(plan, pen=(None, str(random.choice(("light grey", "light blue"))), None)),
}
"""Conditions in which a photo may be refused, with advice; measured only if they are named."""


def everyday(random: np.random.Generator) -> Plan:
    """Return the plan of a photo as most people take it."""
    chip = lens.Chip(
        blur=float(random.uniform(0.5, 1.1)),
        exposure=float(random.uniform(0.6, 0.95)),
        grain=float(random.uniform(0.006, 0.02)),
        vignette=float(random.uniform(0.1, 0.35)),
        white=float(random.uniform(0.75, 1.0)),
        contrast=float(random.uniform(0.1, 0.5)),
        sharpen=float(random.uniform(0.2, 0.9)),
        denoise=float(random.uniform(0.1, 0.9)),
        quality=int(random.integers(72, 94)),
    )
    return Plan(long=int(random.choice((2000, 2400, 2800, 3200))), tilt=float(abs(random.normal(0, 9))), chip=chip)
