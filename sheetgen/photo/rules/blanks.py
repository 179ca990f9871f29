"""The probability that a space of a row is blank, from the sheet's other rows. A player who noted a symbol in twelve rounds
probably noted one in the thirteenth.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.ink.ticks import SURE
from sheetgen.photo.rules.distributions import MIN_CHANCE

MIN_ROWS = 3
"""Minimum number of rows for statistics."""
MIN_BLANK_CHANCE = 0.1
"""A space less likely to be blank counts as written in."""


def with_usual_blanks(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings of a sheet. If a space seems to be blank, the probability of this is adjusted to the same column of other
    rows."""
    rows: dict[tuple[str, int], list[Reading]] = defaultdict(list)
    columns: dict[tuple[str, str], dict[int, Reading]] = defaultdict(dict)
    for each in readings:
        cell = _cell(each.space)
        if cell is not None:
            table, row, column = cell
            rows[table, row].append(each)
            columns[table, column][row] = each
    last: dict[str, int] = defaultdict(int)
    for (table, row), cells in rows.items():
        last[table] = max(last[table], row if _is_played(cells) else 0)
    return [_with_usual_blank(each, rows, columns, last) if each.value is None else each for each in readings]


def _with_usual_blank(
    reading: Reading,
    rows: Mapping[tuple[str, int], Sequence[Reading]],
    columns: Mapping[tuple[str, str], Mapping[int, Reading]],
    last: Mapping[str, int],
) -> Reading:
    """Return the reading of a space that seems blank, weighed against the same column of other rows if the space's own row was
    played. A row was played if another space of it, or a later row, is written in, since players skip no rows."""
    cell = _cell(reading.space)
    if cell is None:
        return reading
    table, row, column = cell
    if row >= last[table] and not _is_played(rows[table, row], reading):
        return reading
    others = [other for n, other in columns[table, column].items() if n != row and _is_played(rows[table, n], other)]
    return reading if len(others) < MIN_ROWS else _weighed(reading, 2 * (sum(map(_blank, others)) + 1) / (len(others) + 2))


def _cell(space: str) -> tuple[str, int, str] | None:
    """Return a space's table, row and column from its name, such as `rounds.3.lucky`; None if it is not in a table."""
    table, _, rest = space.partition(".")
    row, _, column = rest.partition(".")
    return (table, int(row), column) if row.isdecimal() and column else None


def _is_played(row: Sequence[Reading], cell: Reading | None = None) -> bool:
    """Return whether anything is written in a row apart from a cell, according to the photo."""
    return any(each is not cell and _blank(each) < MIN_BLANK_CHANCE for each in row)


def _blank(reading: Reading) -> float:
    """Return the probability that a space is blank."""
    return next((each.p for each in reading.alternatives if each.value is None), 0.0)


def _weighed(reading: Reading, factor: float) -> Reading:
    """Return a reading with the probability of a blank multiplied by `factor` (by 1 if that is greater). Its value becomes the most
    likely one. A sure reading stays unchanged if it remains sure.
    """
    likely = [(each.value, each.p * min(factor, 1.0) if each.value is None else each.p) for each in reading.alternatives]
    whole = sum(p for _, p in likely)
    order = sorted(likely, key=lambda each: -each[1])
    alternatives = tuple(Alternative(value, round(p / whole, 4)) for value, p in order if p / whole >= MIN_CHANCE)
    if reading.sure and alternatives[0].p >= SURE:
        return reading
    return reading._replace(value=alternatives[0].value, alternatives=alternatives, sure=False)
