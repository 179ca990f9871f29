"""The spaces of a sheet of Namaste: how they are typed, what is printed in them, and which belong to which line."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.drawing.kit import End, Face, Kit
from sheetgen.form.entries import Entry, Keyed, Number, Numbered, Tick, Ticks, Tokens, Words
from sheetgen.games.namaste.layout import Keys
from sheetgen.games.namaste.model import Board, Line, Results, Truth, board, results

Rows = tuple[tuple[str | None, ...], ...]


class Printed(NamedTuple):
    """What a layout's sheets have in common: the board, the sums its dice make, and the names of spaces in the board's order."""

    board: Board
    results: Results
    circles: tuple[str, ...]
    symbols: tuple[tuple[Line, str, str], ...]
    """Lines with their symbol space and small circle."""
    truths: tuple[tuple[Truth, str], ...]
    karma: tuple[str, ...]


def _printed(on: Board, dice: Results) -> Printed:
    return Printed(
        on,
        dice,
        tuple(circle_space(cell) for cell in on.cells),
        tuple((line, f"symbols.{line.symbol}", f"crossed.{line.symbol}") for line in on.symbol_lines),
        tuple((truth, f"truths.{truth.name}") for truth in on.truths),
        tuple(f"karma.{n}" for n in range(1, on.karma + 1)),
    )


def circle_space(cell: tuple[int, int]) -> str:
    """The name of the circle in a row and column, both from 1."""
    return "circles.r{}c{}".format(*cell)


def kit(keys: Keys) -> Kit:
    """Everything of the sheet that print, reading and `blank` need."""
    on = board(keys)
    rows = _rows(on)
    dice = results(keys.dice)
    return Kit(
        form=_form(keys, on, rows),
        lattices={"circles": rows},
        faces=_faces(keys, on),
        ends=_ends(on),
        words=_words(dice),
        model=_printed(on, dice),
    )


def _rows(on: Board) -> Rows:
    """The square the diamond stands in, None where there is no circle."""
    cells = set(on.cells)
    along = range(1, on.size + 1)
    return tuple(tuple(circle_space((row, column)) if (row, column) in cells else None for column in along) for row in along)


def _form(keys: Keys, on: Board, rows: Rows) -> dict[str, Entry]:
    symbols = (*keys.symbols.rows, *keys.symbols.columns)
    truths = tuple(truth.name for truth in on.truths)
    return {
        "player": Words(about="your name"),
        "first": Tick(about="the box of the player who starts"),
        "circles": Tokens(about="the diamond, one line a row; `.` is an empty circle", rows=rows, numbers=True),
        "symbols": Keyed(about="luck points in the white symbol spaces, by symbol", options=symbols),
        "crossed": Ticks(about="symbols whose small circle is crossed", options=symbols),
        "truths": Keyed(about="luck points in the turquoise truth spaces", options=truths),
        "karma": Numbered(about="minus points in the green bad karma spaces", count=keys.karma),
        "total": Number(about="all points, as added up on the sheet"),
    }


def _faces(keys: Keys, on: Board) -> dict[str, Face]:
    """The styles of all circles and spaces, with what is printed in them."""
    truths = {truth.circle for truth in on.truths}
    middles = {line.circles[len(line.circles) // 2] for line in on.symbol_lines}
    faces = {}
    for circle, cell in enumerate(on.cells):
        style = "truth-circle" if circle in truths else "middle" if circle in middles else "circle"
        faces[circle_space(cell)] = Face(style=style)
    for symbol in (*keys.symbols.rows, *keys.symbols.columns):
        faces[f"symbols.{symbol}"] = Face(style="symbol", symbol=symbol)
        faces[f"crossed.{symbol}"] = Face(style="crossed")
    for truth in on.truths:
        faces[f"truths.{truth.name}"] = Face(style="truth", text="½" if truth.halved else "×1")
    for n in range(1, keys.karma + 1):
        faces[f"karma.{n}"] = Face(style="karma")
    return faces


def _ends(on: Board) -> dict[str, tuple[End, ...]]:
    """Which spaces belong to the end of which line."""
    ends: dict[str, list[End]] = {"row": [], "column": []}
    for line in on.symbol_lines:
        across = [on.cells[circle][1 if line.axis == "row" else 0] for circle in line.circles]
        spaces = (f"symbols.{line.symbol}", f"crossed.{line.symbol}")
        ends[line.axis].append(End(axis=line.axis, index=line.number, first=across[0], last=across[-1], spaces=spaces))
    half = (on.size + 1) // 2
    truths = tuple(
        End(axis=truth.axis, index=truth.number, first=half, last=half, spaces=(f"truths.{truth.name}",)) for truth in on.truths
    )
    return {"rows": tuple(ends["row"]), "columns": tuple(ends["column"]), "truths": truths}


def _words(sums: Results) -> dict[str, str]:
    """What a layout's texts may name: the `$lowest` and `$highest` result, and `$others`, the highest in another's turn."""
    return {"lowest": str(min(sums.possible)), "highest": str(max(sums.possible)), "others": str(max(sums.others))}
