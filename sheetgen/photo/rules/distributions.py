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
from sheetgen.photo.ink.ticks import SURE

Likely = dict[object, float]
"""Values with their probabilities."""
MAX_ENUMERATED_DOMAIN = 40
"""Maximum size of a domain whose values are tried one by one."""
MIN_CHANCE, MIN_CHANCE_SURE, MIN_CHANCE_WRITTEN, MAX_READ = 0.002, 0.0003, 0.0015, 8
"""Minimum probability at which a value that was read counts: in an uncertain reading, in a sure one, and in a sure one for a blank
in place of a number or a number in place of a blank. `MAX_READ`: the maximum number of such values.
"""
UNCLEAR_CHANCE = 0.9
"""Maximum probability of a value that is not clearly visible."""
ILLEGIBLE_BELOW, MIN_UNREAD = 0.4, 0.03
"""If the most likely number is less likely than `ILLEGIBLE_BELOW`, the probability that no value read is right is at least
`MIN_UNREAD`.
"""
MIN_UNREAD_FOR_OTHERS, OTHERS_SHARE = 0.02, 0.5
"""Minimum probability that the right value was not read for all other values of the domain to be added, and the share of this
probability that they get together."""
NOTHING_FITS_SHARE, NOTHING_FITS_SHARE_LISTED = 0.03, 0.003
"""Share of the unread probability that is left for "none of these values": where a rule would object to any other value, and where
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
    is_number = space is None or space.type == "number"
    seen = [each for each in reading.alternatives if _is_seen(reading, each, is_number)]
    listed = {each.value: each.p for each in seen[:MAX_READ]}
    listed.setdefault(reading.value, 1.0)
    if type(reading.value) is int and None in listed:
        listed[None] *= BLANK_FACTOR
    domain = values(space)
    others = [value for value in domain if not any(_same(value, each) for each in listed)]
    result = _unclear(listed, reading, others)
    unread = result.get(UNREAD, 0.0)
    if is_number and result[reading.value] < ILLEGIBLE_BELOW:
        unread = max(unread, MIN_UNREAD)
    if unread >= MIN_UNREAD_FOR_OTHERS:
        result.update((value, unread * OTHERS_SHARE / len(others)) for value in others)
    if is_open(reading, space) and reading.value is not None and space is not None:
        marks = (mark for mark in space.marks if not any(_same(mark, each.value) for each in seen))
        result.update((mark, max(result.get(mark, 0.0), MARK_CHANCE)) for mark in marks)
    if UNREAD in result and (domain or judged):
        result[UNREAD] = unread * (NOTHING_FITS_SHARE_LISTED if domain else NOTHING_FITS_SHARE)
    known = SpaceDistribution(result, unread)
    with_due = known._replace(likely={**dict.fromkeys((value for value in due if value is not None), known.wanted), **result})
    return with_due if unread >= MIN_CHANCE or reading.sure else known


def is_open(reading: Reading, space: Space | None) -> bool:
    """Return whether a space may hold another value than the one read. This is so if the reading is uncertain, or if a number was
    read where the space also permits marks, which may look like digits.
    """
    return is_doubtful(reading) or (space is not None and bool(space.marks) and isinstance(reading.value, int))


def _is_seen(reading: Reading, other: Alternative, is_number: bool) -> bool:
    """Return whether an alternative is probable enough to be considered. A sure number never quite excludes a blank, so a blank
    needs a higher probability than other alternatives of a sure reading."""
    if not reading.sure or other.value == reading.value:
        return other.p >= MIN_CHANCE
    least = MIN_CHANCE_WRITTEN if is_number and None in (reading.value, other.value) else MIN_CHANCE_SURE
    return other.value is not UNREAD and other.p >= least


def values(space: Space | None) -> Sequence[object]:
    """Return the values of a small domain, in the form in which readings hold them; none if the domain is large or open."""
    if space is None or space.holds != "one" or (space.type == "text" and space.domain is None):
        return ()
    if space.type == "tick":
        return (True, None)
    if space.type == "mark":
        return (None, *(space.domain or ())[1:])
    return space.domain if space.domain is not None and len(space.domain) <= MAX_ENUMERATED_DOMAIN else ()


def _unclear(listed: Likely, reading: Reading, others: Sequence[object]) -> Likely:
    """Lower the probability of a value that looks sure in an unsure reading to `UNCLEAR_CHANCE`, and share the rest among the other
    values. A blank gets no share if the value is a number."""
    most = listed[reading.value]
    if reading.sure or most < SURE:
        return listed
    nothing: Likely = {None: listed[None]} if type(reading.value) is int and None in listed else {}
    rest = {value: p for value, p in listed.items() if value != reading.value and value not in nothing}
    if not rest:
        rest = dict.fromkeys(others, 1.0) or {UNREAD: 1.0}
    whole = sum(rest.values())
    return {reading.value: UNCLEAR_CHANCE, **{value: (1 - UNCLEAR_CHANCE) * p / whole for value, p in rest.items()}, **nothing}


def _same(value: object, other: object) -> bool:
    both = isinstance(value, str) and isinstance(other, str)
    return str(value).casefold() == str(other).casefold() if both else value == other
