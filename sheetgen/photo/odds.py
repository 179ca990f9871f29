"""What a space may hold, as far as the eye can tell, and how likely: what was read, and what it may be that was not read.

Probabilities here need not be 1 in sum: only what they are against one another counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD
from sheetgen.photo.readings import Reading
from sheetgen.photo.thresholds import SURE

Likely = dict[object, float]
FEW = 40
"""A space that may hold more values is not given each of them."""
LEAST, LEAST_SURE, MOST = 0.002, 0.001, 8
"""What was read and is less likely is not tried, the latter where the eye is sure; nor are more values."""
UNCLEAR = 0.9
"""What looks surer but is not clear is taken for so likely."""
OTHERS = 0.5
"""Of the share of what was not read so much is for the values that a space may hold besides, all of them together;"""
NOTHING_FITS = 0.02
"""and so much is for none of them at all, where a rule would say something to any value."""
WANTED, WANTED_LEAST = 0.1, 0.0005
"""What a rule makes due and was not read has so much of that share, and at least the latter."""
_READ = 0.01


def likely(reading: Reading, space: Space | None, judged: bool) -> Likely:
    """What a space may hold, what was read first. judged: rules would say something to any number in it that is not due."""
    least = LEAST_SURE if reading.sure else LEAST
    listed = {each.value: each.p for each in reading.alternatives if each.p >= least and (each.value is not UNREAD or not reading.sure)}
    listed = dict(list(listed.items())[:MOST])
    listed.setdefault(reading.value, 1.0)
    domain = values(space)
    others = [value for value in domain if not any(_same(value, each) for each in listed)]
    found = _unclear(listed, reading, others)
    unread = found.get(UNREAD, 0.0)
    if unread >= _READ and others:
        found.update((value, unread * OTHERS / len(others)) for value in others)
    if UNREAD in found and (domain or judged):
        found[UNREAD] = unread * NOTHING_FITS
    return found


def values(space: Space | None) -> Sequence[object]:
    """The few values that a space may hold, as readings say them; none where they are many, or not known."""
    if space is None or space.holds != "one" or (space.type == "text" and space.domain is None):
        return ()
    if space.type == "tick":
        return (True, None)
    if space.type == "mark":
        return (None, *(space.domain or ())[1:])
    return space.domain if space.domain is not None and len(space.domain) <= FEW else ()


def _unclear(listed: Likely, reading: Reading, others: Sequence[object]) -> Likely:
    """What looks sure and is not clear: less likely, and something else the more."""
    most = listed[reading.value]
    if reading.sure or most < SURE:
        return listed
    rest = {value: p for value, p in listed.items() if value != reading.value}
    if not rest:
        rest = dict.fromkeys(others, 1.0) or {UNREAD: 1.0}
    whole = sum(rest.values())
    return {reading.value: UNCLEAR, **{value: (1 - UNCLEAR) * p / whole for value, p in rest.items()}}


def wanted(known: Likely) -> float:
    """How likely it is that a space holds what a rule makes due, though that was not read."""
    return max(known.get(UNREAD, 0.0) / NOTHING_FITS * WANTED, WANTED_LEAST)


def _same(value: object, other: object) -> bool:
    both = isinstance(value, str) and isinstance(other, str)
    return str(value).casefold() == str(other).casefold() if both else value == other
