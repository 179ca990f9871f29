"""The possible values of a space and their probabilities: values that were read, and others that are possible.

Probabilities need not add up to 1; only their ratios count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD
from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.filled.typed import is_doubtful

Likely = dict[object, float]
"""Values with their probabilities."""
MAX_ENUMERATED_DOMAIN = 40
"""Maximum size of a domain whose values are tried one by one."""
MIN_CHANCE, MIN_CHANCE_SURE, MAX_READ = 0.002, 0.0003, 8
"""Minimum probability at which a value that was read counts in an uncertain reading, and in a sure one. `MAX_READ`: the maximum
number of such values.
"""
OTHERS_SHARE = 0.5
"""Share of the probability that the right value was not read that all other values of the domain get together."""
NOTHING_FITS_SHARE = 0.03
"""Share of the unread probability that is left for "none of these values" where a rule would object to any other value, or where
the domain is so small that all its values are listed."""
BLANK_FACTOR = 0.03
"""Factor for the probability of a blank if a number was read: dirt hardly looks like one."""
MARK_CHANCE = 0.03
"""Minimum probability of an allowed mark that was not recognised in the writing: the shapes of marks are known only roughly."""
DUE_SHARE, MIN_DUE = 0.25, 0.0005
"""Share of the unread probability that a due value gets, and its minimum probability."""


class SpaceDistribution(NamedTuple):
    """The values that a space may hold with their probabilities; and the probability that its value was not read at all."""

    likely: Likely
    unread: float

    @property
    def likeliest(self) -> object:
        """The most probable value."""
        return max(self.likely, key=lambda value: self.likely[value])

    @property
    def wanted(self) -> float:
        """The probability of a value that a rule makes due and that was not read."""
        return max(self.unread * DUE_SHARE, MIN_DUE)


def space_distribution(reading: Reading, space: Space | None, judged: bool, due: Sequence[object] = ()) -> SpaceDistribution:
    """Return the distribution of a space's values. judged: True if any number other than the due ones breaks a rule there."""
    seen = [each for each in reading.alternatives if _is_seen(reading, each)]
    result = {each.value: each.p for each in seen[:MAX_READ]}
    result.setdefault(reading.value, 1.0)
    if type(reading.value) is int and None in result:
        result[None] *= BLANK_FACTOR
    domain = values(space)
    others = [value for value in domain if not any(_same(value, each) for each in result)]
    unread = result.get(UNREAD, 0.0)
    if unread >= MIN_CHANCE:
        result.update((value, unread * OTHERS_SHARE / len(others)) for value in others)
    if is_open(reading, space) and reading.value is not None and space is not None:
        marks = (mark for mark in space.marks if not any(_same(mark, each.value) for each in seen))
        result.update((mark, max(result.get(mark, 0.0), MARK_CHANCE)) for mark in marks)
    if UNREAD in result and (domain or judged):
        result[UNREAD] = unread * NOTHING_FITS_SHARE
    known = SpaceDistribution(result, unread)
    with_due = known._replace(likely={**dict.fromkeys((value for value in due if value is not None), known.wanted), **result})
    return with_due if unread >= MIN_CHANCE or reading.sure else known


def is_open(reading: Reading, space: Space | None) -> bool:
    """Return whether a space may hold another value than the one read. This is so if the reading is uncertain, or if a number was
    read where the space also permits marks, which may look like digits.
    """
    return is_doubtful(reading) or (space is not None and bool(space.marks) and isinstance(reading.value, int))


def _is_seen(reading: Reading, other: Alternative) -> bool:
    """Return whether an alternative is probable enough to be considered."""
    if not reading.sure or other.value == reading.value:
        return other.p >= MIN_CHANCE
    return other.value is not UNREAD and other.p >= MIN_CHANCE_SURE


def values(space: Space | None) -> Sequence[object]:
    """Return the values of a small domain, in the form in which readings hold them; none if the domain is large or open."""
    if space is None or space.holds != "one" or (space.type == "text" and space.domain is None):
        return ()
    if space.type == "tick":
        return (True, None)
    if space.type == "mark":
        return (None, *(space.domain or ())[1:])
    return space.domain if space.domain is not None and len(space.domain) <= MAX_ENUMERATED_DOMAIN else ()


def _same(value: object, other: object) -> bool:
    both = isinstance(value, str) and isinstance(other, str)
    return str(value).casefold() == str(other).casefold() if both else value == other
