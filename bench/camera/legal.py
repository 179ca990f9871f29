"""Sheets that break no rule, and the same sheets with players' mistakes: some points counted wrong."""

from __future__ import annotations

import json
from random import Random

from rulebooks.sheet import bowling

from camera.sheets import LAYOUTS, filled, read_text
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import Written
from sheetgen.judge.sheet import judge
from sheetgen.layout.model import Layout

_PROBE = -999_983
"""A number that is never the correct value of a space."""


def legal(layout: Layout, seed: int) -> Written:
    """Return a sheet of a layout that breaks no rule, with all points written."""
    random = Random(seed * 5 + 1)
    if layout.name == "tenpin":
        return read_text(layout, json.dumps(bowling.sheet(random, bowling.play(random, 0.25, 0.3))))
    return filled(layout, seed) if layout.name in LAYOUTS else healed(layout, _drawn(layout, random))


def _drawn(layout: Layout, random: Random) -> Written:
    """Fill most spaces that have a limited set of values with a legal value; leave spaces for points to be calculated."""
    found = {}
    for space in spaces(layout.content.form):
        if space.type == "number" and space.domain and random.random() < 0.85:
            fitting = [value for value in space.domain if not breaks(layout, Written({space.name: value}), space.name)]
            found[space.name] = random.choice(fitting or [0])
        elif space.type == "text" and space.domain is None and not space.seat:
            found[space.name] = "Ana"
    return Written(found)


def breaks(layout: Layout, written: Written, space: str) -> bool:
    """Return whether a rule is broken at a space."""
    return any(violation.spaces[0] == space for violation in judge(written, layout).violations)


def points(layout: Layout, written: Written) -> list[Space]:
    """Return the number spaces whose value a rule computes."""
    case = judge(written, layout).case
    known = (space for space in spaces(layout.content.form) if space.type == "number" and space.holds == "one")
    return [
        space
        for space in known
        if any(each.spaces[0] == space.name and each.due for each in case.changed({space.name: _PROBE}).violations())
    ]


def healed(layout: Layout, written: Written) -> Written:
    """Return the sheet with all calculated points written."""
    for space in points(layout, written):
        probed = judge(written.changed({space.name: _PROBE}), layout).violations
        due = next(each.due[0] for each in probed if each.spaces[0] == space.name and each.due)
        written = written.changed({space.name: due})
    assert not judge(written, layout).violations, layout.name
    return written


def slipped(layout: Layout, written: Written, seed: int) -> tuple[Written, dict[str, object]]:
    """Make about one in four of the written points wrong, at least one; return the sheet and the correct values."""
    random = Random(seed * 3 + 2)
    some = [space for space in points(layout, written) if isinstance(written.get(space.name), int)]
    wrong = [space for space in some if random.random() < 0.25] or random.sample(some, min(1, len(some)))
    slips: dict[str, object] = {}
    for space in wrong:
        right = written.number(space.name) or 0
        others = [right + step for step in (-10, -3, -2, -1, 1, 2, 3, 10)]
        fitting = [other for other in others if other > 0 and (space.domain is None or other in space.domain)]
        if fitting:
            slips[space.name] = right
            written = written.changed({space.name: random.choice(fitting)})
    return written, slips
