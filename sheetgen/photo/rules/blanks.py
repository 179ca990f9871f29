"""How likely a space of a row is to be blank, by the sheet's other rows: who noted a symbol in twelve rounds noted one in the
thirteenth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.rules.distributions import LEAST

FEWEST = 3
"""Of fewer rows nothing is usual."""
MAYBE_BLANK = 0.1
"""What is less likely to be blank is written in."""


def with_usual_blanks(readings: Sequence[Reading]) -> list[Reading]:
    """The readings of a sheet; where a space seems to be blank, that is as likely as it is in the same column of other rows."""
    rows: dict[tuple[str, int], list[Reading]] = defaultdict(list)
    columns: dict[tuple[str, str], dict[int, Reading]] = defaultdict(dict)
    for each in readings:
        cell = _cell(each.space)
        if cell is not None:
            table, row, column = cell
            rows[table, row].append(each)
            columns[table, column][row] = each
    return [_with_usual_blank(each, rows, columns) if each.value is None and not each.sure else each for each in readings]


def _with_usual_blank(
    reading: Reading, rows: Mapping[tuple[str, int], Sequence[Reading]], columns: Mapping[tuple[str, str], Mapping[int, Reading]]
) -> Reading:
    cell = _cell(reading.space)
    if cell is None:
        return reading
    table, row, column = cell
    written = {n: other for n, other in columns[table, column].items() if _is_played(rows[table, n], other)}
    if row not in written or len(written) <= FEWEST:
        return reading
    blank = sum(_blank(other) for n, other in written.items() if n != row)
    return _weighed(reading, 2 * (blank + 1) / (len(written) + 1))


def _cell(space: str) -> tuple[str, int, str] | None:
    """A space's table, row and column by its name, as in `rounds.3.lucky`; None where it is in none."""
    table, _, rest = space.partition(".")
    row, _, column = rest.partition(".")
    return (table, int(row), column) if row.isdecimal() and column else None


def _is_played(row: Sequence[Reading], cell: Reading) -> bool:
    """Whether anything else is written in a row, as far as the eye can tell."""
    return any(each is not cell and _blank(each) < MAYBE_BLANK for each in row)


def _blank(reading: Reading) -> float:
    """How likely a space is to be blank."""
    return next((each.p for each in reading.alternatives if each.value is None), 0.0)


def _weighed(reading: Reading, factor: float) -> Reading:
    """A reading with a blank so many times as likely, but no likelier; its value is the likeliest."""
    likely = [(each.value, each.p * min(factor, 1.0) if each.value is None else each.p) for each in reading.alternatives]
    whole = sum(p for _, p in likely)
    order = sorted(likely, key=lambda each: -each[1])
    alternatives = tuple(Alternative(value, round(p / whole, 4)) for value, p in order if p / whole >= LEAST)
    return reading._replace(value=alternatives[0].value, alternatives=alternatives)
