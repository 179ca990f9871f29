"""The board of Namaste as plain values: results of the dice, lines, completed lines and their points.

No messages, no files. A circle is an index into the board's circles (in reading order); the number in a blank circle is None. The
published size and dice are not built in. The functions are fast enough for a million calls: a board is made once, and a state is a
few tuples.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from operator import lt
from typing import Literal, NamedTuple

from sheetgen.games.namaste.layout import Dice, Face, Keys

Circles = tuple[int | None, ...]


class Results(NamedTuple):
    """The sums the dice can make."""

    own: frozenset[int]
    """Sums in the player's own turn: all turquoise dice and at least one white."""
    others: frozenset[int]
    """Sums in another player's turn: the white dice alone."""
    karma: frozenset[int]
    """Sums of the turquoise dice as minus points; a face with a choice counts as its lowest number."""

    @property
    def possible(self) -> frozenset[int]:
        """All numbers that can be entered in any turn."""
        return self.own | self.others

    def only_own(self, number: int) -> bool:
        """Return whether a number can be entered only in the player's own turn: the white dice alone don't make it (with the
        published dice, above 21).
        """
        return number > max(self.others) or (number in self.own and number not in self.others)

    def only_others(self, number: int) -> bool:
        """Return whether a number can be entered only in another player's turn: a roll in the player's own turn doesn't make it
        (with the published dice, 1).
        """
        return number in self.others and number not in self.own


def choices(face: Face) -> tuple[int, ...]:
    """Return the numbers that a face can count as."""
    return (face,) if isinstance(face, int) else face


def sums(rolled: Iterable[Face]) -> frozenset[int]:
    """Return all sums of dice with these faces, with free choices (rulebook: "How to play", the note on 1/7)."""
    totals = frozenset((0,))
    for face in rolled:
        totals = with_die(totals, face)
    return totals


def with_die(sums: frozenset[int], face: Face) -> frozenset[int]:
    """Return the sums of some dice after adding one die."""
    return frozenset(total + number for total in sums for number in choices(face))


def results(dice: Dice) -> Results:
    """Return the sums that these dice can make (rulebook: "How to play" and "Now it's your fellow players' turn to play")."""
    numbers = frozenset(number for face in dice.faces for number in choices(face))
    lowest = frozenset(min(choices(face)) for face in dice.faces)
    turquoise = _totals(numbers, dice.turquoise)
    others = frozenset(total for count in range(1, dice.white + 1) for total in _totals(numbers, count))
    own = frozenset(white + more for white in others for more in turquoise)
    return Results(own, others, _totals(lowest, dice.turquoise))


def _totals(numbers: frozenset[int], count: int) -> frozenset[int]:
    """Return the sums of `count` dice that each show one of the numbers."""
    totals = frozenset((0,))
    for _ in range(count):
        totals = frozenset(total + number for total in totals for number in numbers)
    return totals


class Line(NamedTuple):
    """A row or column: its symbol (none for a single circle), its number from the top or left, and its circles in order."""

    axis: Literal["row", "column"]
    number: int
    symbol: str | None
    circles: tuple[int, ...]


class Truth(NamedTuple):
    """A truth space and its single circle; `halved` for the bottom and the right one."""

    name: str
    axis: Literal["row", "column"]
    number: int
    circle: int
    halved: bool


class Board(NamedTuple):
    """The diamond: the cells of its circles (row, column), its lines, its truth spaces, and the number of bad karma spaces.

    before, after: for each circle, the circles that must hold less (left and above) and more (right and below).
    """

    size: int
    cells: tuple[tuple[int, int], ...]
    lines: tuple[Line, ...]
    truths: tuple[Truth, ...]
    karma: int
    before: tuple[tuple[int, ...], ...]
    after: tuple[tuple[int, ...], ...]

    @property
    def symbol_lines(self) -> tuple[Line, ...]:
        """The lines with more than one circle."""
        return tuple(line for line in self.lines if line.symbol is not None)


class State(NamedTuple):
    """The values written on one sheet: the circles, the symbols whose small circle is crossed, and the bad karma."""

    circles: Circles
    crossed: frozenset[str] = frozenset()
    karma: tuple[int, ...] = ()


def board(keys: Keys) -> Board:
    """Return the board that a layout describes (rulebook: "How do you do this?")."""
    size, middle = keys.diamond, (keys.diamond + 1) // 2
    cells = tuple(
        (row, column)
        for row in range(1, size + 1)
        for column in range(1, size + 1)
        if abs(row - middle) + abs(column - middle) < middle
    )
    lines = (*_lines("row", size, cells, keys.symbols.rows), *_lines("column", size, cells, keys.symbols.columns))
    at = {cell: circle for circle, cell in enumerate(cells)}
    truths = (
        Truth("top", "row", 1, at[1, middle], halved=False),
        Truth("left", "column", 1, at[middle, 1], halved=False),
        Truth("bottom", "row", size, at[size, middle], halved=True),
        Truth("right", "column", size, at[middle, size], halved=True),
    )
    before = tuple(_along(lines, circle, before=True) for circle in range(len(cells)))
    after = tuple(_along(lines, circle, before=False) for circle in range(len(cells)))
    return Board(size, cells, lines, truths, keys.karma, before, after)


def _lines(axis: Literal["row", "column"], size: int, cells: tuple[tuple[int, int], ...], symbols: tuple[str, ...]) -> list[Line]:
    """Return the rows or columns of a diamond. Each except the first and the last has a symbol."""
    part = 0 if axis == "row" else 1
    names = (None, *symbols, None)
    return [
        Line(axis, index, names[index - 1], tuple(circle for circle, cell in enumerate(cells) if cell[part] == index))
        for index in range(1, size + 1)
    ]


def _along(lines: tuple[Line, ...], circle: int, before: bool) -> tuple[int, ...]:
    """Return the circles before (or after) a circle in its row and its column."""
    result: list[int] = []
    for line in lines:
        if circle in line.circles:
            at = line.circles.index(circle)
            result.extend(line.circles[:at] if before else line.circles[at + 1 :])
    return tuple(result)


def along(line: Line, circles: Circles) -> Circles:
    """Return the numbers in a line, in order."""
    # A list is quicker than a generator, and this is called often.
    return tuple([circles[circle] for circle in line.circles])


def rises(numbers: Circles) -> bool:
    """Return whether the numbers of a line rise; blank circles are skipped."""
    held = [number for number in numbers if number is not None] if None in numbers else numbers
    return all(map(lt, held, held[1:]))  # type: ignore[arg-type]


def not_rising(numbers: Circles) -> Iterator[tuple[int, int]]:
    """Yield each pair of neighbours in a line that don't rise, as indices in the line from 0; blank circles are skipped."""
    filled = [(place, number) for place, number in enumerate(numbers) if number is not None]
    for (left, smaller), (right, larger) in pairwise(filled):
        if larger <= smaller:
            yield left, right


def is_full(numbers: Circles) -> bool:
    """Return whether every circle is filled, whether or not the numbers rise."""
    return None not in numbers


def is_complete(numbers: Circles) -> bool:
    """Return whether every circle is filled and the numbers rise (rulebook: "What do the white symbol spaces mean?")."""
    return is_full(numbers) and rises(numbers)


def half_up(number: int) -> int:
    """Return half of a number, rounded up: 7 gives 4."""
    return -(-number // 2)


def middle(numbers: Circles) -> int | None:
    """Return the number in the middle circle of a line."""
    return numbers[len(numbers) // 2]


def earned_points(numbers: Circles, crossed: bool) -> int | None:
    """Return the points of a symbol space, or None if its line is not complete.

    The number in the middle circle, or half of it if the small circle is crossed because another player completed the line first
    (rulebook: "What do the white symbol spaces mean?").
    """
    return complete_points(numbers, crossed) if is_complete(numbers) else None


def complete_points(numbers: Circles, crossed: bool) -> int:
    """Return the points of a line that is known to be complete."""
    number = middle(numbers) or 0
    return half_up(number) if crossed else number


def truth_points(truth: Truth, number: int | None) -> int | None:
    """Return the points of a truth space for its circle's number, None if the circle is blank (rulebook: "What do the truth spaces
    mean?")."""
    return half_up(number) if number is not None and truth.halved else number


class Beside(NamedTuple):
    """The nearest filled circles of a circle in its row and column; blank circles are skipped. less, more: the circles whose
    numbers must be smaller, and larger.
    """

    less: tuple[int, ...]
    more: tuple[int, ...]


def beside(on: Board, circles: Circles, circle: int) -> Beside:
    """Return the nearest filled circles to the left of and above a circle, and to the right of and below it."""
    row, column = on.cells[circle]
    less, more = [], []
    for line in (on.lines[row - 1], on.lines[on.size + column - 1]):
        at = line.circles.index(circle)
        less += [other for other in line.circles[:at] if circles[other] is not None][-1:]
        more += [other for other in line.circles[at + 1 :] if circles[other] is not None][:1]
    return Beside(tuple(less), tuple(more))


def fits(circles: Circles, next_to: Beside, number: int) -> bool:
    """Return whether a number rises with the nearest filled circles (rulebook: "Here's how to enter your result").

    If a line rises, the number then rises with the whole line. Existing numbers that don't rise among themselves are ignored.
    """
    return all((circles[other] or 0) < number for other in next_to.less) and all(
        number < (circles[other] or 0) for other in next_to.more
    )


def is_over(on: Board, state: State) -> bool:
    """Return whether this sheet ends the game: all circles or all bad karma spaces filled (rulebook: "End of the game")."""
    return is_full(state.circles) or 0 < on.karma <= len(state.karma)
