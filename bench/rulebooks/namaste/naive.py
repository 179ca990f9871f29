"""A second, naive implementation of the rules of Namaste, independent of the package except for the layout's keys."""

from __future__ import annotations

import itertools
import math
from typing import Any

from rulebooks.namaste.sheets import Written
from sheetgen.games.namaste.layout import Keys

Cell = tuple[int, int]


def all_results(keys: Keys) -> tuple[set[int], set[int]]:
    """Return the possible results of a player's own and of other players' turns, from every roll of the dice."""
    dice = keys.dice
    numbers = [number for face in dice.faces for number in ((face,) if isinstance(face, int) else face)]
    others = {sum(roll) for count in range(1, dice.white + 1) for roll in itertools.product(numbers, repeat=count)}
    turquoise = {sum(roll) for roll in itertools.product(numbers, repeat=dice.turquoise)}
    return {white + more for white in others for more in turquoise}, others


def lines(keys: Keys) -> dict[str, list[Cell]]:
    """The cells of every line with a symbol."""
    size, half = keys.diamond, keys.diamond // 2
    result = {}
    for at in range(2, size):
        reach = half - abs(at - 1 - half)
        across = [half + 1 + step for step in range(-reach, reach + 1)]
        result[keys.symbols.rows[at - 2]] = [(at, column) for column in across]
        result[keys.symbols.columns[at - 2]] = [(row, at) for row in across]
    return result


def truths(keys: Keys) -> dict[str, tuple[Cell, int]]:
    """Return the single circle of every truth space, and the divisor of its number."""
    last, half = keys.diamond, keys.diamond // 2 + 1
    return {"top": ((1, half), 1), "left": ((half, 1), 1), "bottom": ((last, half), 2), "right": ((half, last), 2)}


def complete(cells: list[Cell], circles: dict[Cell, int]) -> bool:
    held = [circles[cell] for cell in cells if cell in circles]
    return len(held) == len(cells) and held == sorted(set(held))


def earned(cells: list[Cell], circles: dict[Cell, int], crossed: bool) -> int | None:
    if not complete(cells, circles):
        return None
    number = circles[cells[len(cells) // 2]]
    return math.ceil(number / 2) if crossed else number


def at(cell: Cell) -> str:
    """The name of a circle."""
    return f"circles.r{cell[0]}c{cell[1]}"


def points(cells: list[Cell], symbol: str, on: Written) -> int | str | None:
    """Return the points of a line, None for nothing, `?` if they depend on unreadable spaces.

    An empty circle, or numbers that do not rise, earn nothing whatever the other circles contain.
    """
    circles = on.readable().circles
    held = [circles[cell] for cell in cells if cell in circles]
    if any(cell not in circles and at(cell) not in on.unread for cell in cells) or held != sorted(set(held)):
        return None
    if len(held) < len(cells) or f"crossed.{symbol}" in on.unread:
        return "?"
    return earned(cells, circles, symbol in on.crossed)


def findings(on: Written, keys: Keys) -> list[tuple[str, str]]:
    """Return the sorted (rule, space) of every error on one sheet. Unreadable spaces break no rule, and their neighbours ignore
    them.
    """
    result: list[tuple[str, str]] = []
    own, others = all_results(keys)
    written = on.readable()
    circles = written.circles
    for (row, column), number in circles.items():
        if number not in own | others:
            result.append(("impossible-result", f"circles.r{row}c{column}"))
        left = [cell for cell in circles if cell[0] == row and cell[1] < column]
        if left and circles[max(left)] >= number:
            result.append(("row-order", f"circles.r{row}c{column}"))
        above = [cell for cell in circles if cell[1] == column and cell[0] < row]
        if above and circles[max(above)] >= number:
            result.append(("column-order", f"circles.r{row}c{column}"))
    for symbol, cells in lines(keys).items():
        full = all(cell in circles or at(cell) in on.unread for cell in cells)
        due = points(cells, symbol, on)
        if f"symbols.{symbol}" not in on.unread and not isinstance(due, str) and not (full and due is None):
            result += _points("symbol", f"symbols.{symbol}", due, written.symbols.get(symbol))
    for name, (cell, divisor) in truths(keys).items():
        if not {at(cell), f"truths.{name}"} & on.unread:
            due = math.ceil(circles[cell] / divisor) if cell in circles else None
            result += _points("truth", f"truths.{name}", due, written.truths.get(name))
    result += [("karma-points", f"karma.{n}") for n, number in written.karma.items() if number not in {*range(-6, 0), *range(1, 7)}]
    return sorted(result + _added_up(on))


def _added_up(on: Written) -> list[tuple[str, str]]:
    """Check the boxes at the bottom: each against its spaces, the total against the values in these boxes.

    A sum with an unreadable value is unknown, and checks that need it are skipped.
    """
    written = on.readable()
    minus = [abs(number) for number in written.karma.values()]
    sums = {"symbols": sum(written.symbols.values()), "truths": sum(written.truths.values()), "karma": sum(minus)}
    spaces = {part: number for part, number in sums.items() if not any(space.startswith(f"{part}.") for space in on.unread)}
    boxes = {part: abs(number) if part == "karma" else number for part, number in written.score.items()}
    wrong = [("points", f"score.{part}") for part, number in boxes.items() if part in spaces and number != spaces[part]]
    counted = {part: number for part, number in (spaces | boxes).items() if f"score.{part}" not in on.unread}
    if len(counted) < 3 or written.total in (None, counted["symbols"] + counted["truths"] - counted["karma"]):
        return wrong
    return [*wrong, ("total", "total")]


def _points(kind: str, space: str, due: int | None, written: int | None) -> list[tuple[str, str]]:
    if due is None:
        return [(f"{kind}-unearned", space)] if written not in (None, 0) else []
    if written is None:
        return [(f"{kind}-missing", space)]
    return [(f"{kind}-points", space)] if written != due else []


def score(on: Written, keys: Keys) -> tuple[Any, Any, Any]:
    """Return the points of the marks: symbols, truths, karma (zero or less); None if they depend on unreadable spaces."""
    written = on.readable()
    symbols = [points(cells, symbol, on) for symbol, cells in lines(keys).items()]
    single = [math.ceil(written.circles[cell] / divisor) for cell, divisor in truths(keys).values() if cell in written.circles]
    unread = any(at(cell) in on.unread for cell, _ in truths(keys).values())
    return (
        None if "?" in symbols else sum(number for number in symbols if isinstance(number, int)),
        None if unread else sum(single),
        None if any(space.startswith("karma.") for space in on.unread) else -sum(map(abs, written.karma.values())),
    )


def total(on: Written, keys: Keys) -> int | None:
    """Return the total of the marks, None if a part of it is unknown."""
    known = [number for number in score(on, keys) if number is not None]
    return sum(known) if len(known) == 3 else None


def table_findings(table: list[Written], keys: Keys) -> list[tuple[str, int, str]]:
    """Return the sorted (rule, seat or -1, space or blank) of every error between the sheets of a table.

    Unreadable values are not checked; an unreadable circle or karma space counts as filled.
    """
    result: list[tuple[str, int, str]] = []
    sheets = [sheet.readable() for sheet in table]
    firsts = [seat for seat, sheet in enumerate(sheets) if sheet.first]
    if len(firsts) > 1 or (not firsts and not any("first" in sheet.unread for sheet in table)):
        result += [("one-first", seat, "first") for seat in (firsts or range(len(table)))]
    for symbol, cells in lines(keys).items():
        full = {
            seat for seat, sheet in enumerate(table) if all(cell in sheet.circles or at(cell) in sheet.unread for cell in cells)
        }
        done = {seat for seat in full if complete(cells, sheets[seat].circles)}
        crossed = {seat for seat, sheet in enumerate(sheets) if symbol in sheet.crossed}
        unread = {seat for seat, sheet in enumerate(table) if f"crossed.{symbol}" in sheet.unread}
        if full != done:
            continue
        if done and done <= crossed:
            result += [("nobody-first", seat, f"crossed.{symbol}") for seat in done]
        if not done:
            result += [("crossed-early", seat, f"crossed.{symbol}") for seat in crossed]
        else:
            late = set(range(len(table))) - done - crossed - unread
            result += [("not-crossed", seat, f"crossed.{symbol}") for seat in late]
    if not any(space.startswith("circles.") for sheet in table for space in sheet.unread) and not some_rounds_fit(table):
        result.append(("turn-count", -1, ""))
    if not any(_is_over(sheet, keys) for sheet in table):
        result.append(("unfinished", -1, ""))
    return sorted(result)


def _is_over(on: Written, keys: Keys) -> bool:
    """Return whether all circles or all karma spaces are filled; unreadable ones count as filled."""
    circles = {at(cell) for cell in on.circles} | {space for space in on.unread if space.startswith("circles.")}
    return len(circles) == (keys.diamond**2 + 1) // 2 or _karma(on) == keys.karma


def _karma(on: Written) -> int:
    """Return the number of filled karma spaces."""
    return len({f"karma.{n}" for n in on.karma} | {space for space in on.unread if space.startswith("karma.")})


def some_rounds_fit(table: list[Written]) -> bool:
    """Return whether there is a number of rounds for all sheets, by trying them."""
    return any(_fits(table, rounds) for rounds in range(60))


def _fits(table: list[Written], rounds: int) -> bool:
    """Return whether all players can have rolled a number of times, with the published dice."""
    for sheet in table:
        entries, karma = list(sheet.circles.values()), _karma(sheet)
        high, ones = sum(number > 21 for number in entries), entries.count(1)
        if not karma + high <= rounds <= len(entries) + karma - ones or len(entries) + karma > rounds * len(table):
            return False
    return True
