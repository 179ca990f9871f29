"""The spaces of a sheet of the placement pad, and what is printed in them."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.drawing.kit import End, Face, Kit
from sheetgen.form.entries import Entry, Keyed, Number, Tokens, Words
from sheetgen.games.placement.layout import HOLE, Keys
from sheetgen.games.placement.model import PARTS, TABLE, Board, Field, board

OPEN, CROSS, EXPLODED = ".", "X", "*"
KINDS = {"gems": "gem", "puzzles": "puzzle", "flags": "flag", "bombs": "bomb", "piles": "pile"}
"""The kind of field each part of the score counts; lines are no fields."""


class Printed(NamedTuple):
    """What all sheets of a level have in common: its board, and the names of its marks in the board's order."""

    board: Board
    marks: tuple[str, ...]
    flags: tuple[tuple[int, str], ...]
    """Flag fields with the space of their place of arrival."""


def kit(keys: Keys) -> Kit:
    """Everything of the sheet that print, reading and `blank` need."""
    on = board(keys)
    lattice = _lattice(on)
    flags = tuple((number, f"flags.{field.name}") for number, field in enumerate(on.fields) if field.kind == "flag")
    return Kit(
        form=_form(on, lattice, flags),
        lattices={"marks": lattice},
        faces={f"marks.{field.name}": _face(field) for field in on.fields},
        ends={"lines": tuple(_end(on, number) for number in range(len(on.lines)))},
        lists={"score": tuple(_score_row(on, part) for part in PARTS), "rounds": _rounds()},
        model=Printed(on, tuple(f"marks.{field.name}" for field in on.fields), flags),
        unplaced=frozenset(name for _, name in flags),
    )


def _lattice(on: Board) -> tuple[tuple[str | None, ...], ...]:
    at = {(field.row, field.column): f"marks.{field.name}" for field in on.fields}
    return tuple(tuple(at.get((row, column)) for column in range(1, on.width + 1)) for row in range(1, on.height + 1))


def _form(on: Board, lattice: tuple[tuple[str | None, ...], ...], flags: tuple[tuple[int, str], ...]) -> dict[str, Entry]:
    starts = tuple(f"marks.{field.name}={CROSS}" for field in on.fields if field.kind == "start")
    places = tuple(name.partition(".")[2] for _, name in flags)
    return {
        "player": Words(about="your name"),
        "players": Number(about="how many played at this table, 1 to 4", low=min(TABLE), high=max(TABLE), required=True, blank="2"),
        "marks": Tokens(
            about="one mark a field: X crossed, . open, * exploded bomb, - no field",
            rows=lattice,
            marks=(OPEN, CROSS, EXPLODED),
            hole=HOLE,
            printed=starts,
        ),
        "flags": Keyed(about="place of arrival at each crossed flag", options=places, varies=True),
        "rounds": Number(about="round boxes ticked", low=0),
        "score": Keyed(about="points as written, part by part", options=PARTS),
        "total": Number(about="all points, as added up on the sheet"),
    }


def _face(field: Field) -> Face:
    points = {"gem": field.points, "puzzle": field.points, "bomb": field.points, "pile": field.points}.get(field.kind, ())
    return Face(
        style=field.kind or "field",
        symbol=field.kind if field.kind not in ("", "start") else "",
        pips=field.pips,
        text=_points(points),
        tint=field.colour,
        struck=field.kind == "start",
    )


def _points(points: tuple[int, ...]) -> str:
    return " · ".join(str(value).replace("-", "−") for value in points)


def _end(on: Board, number: int) -> End:
    line = on.lines[number]
    symbol = "arrow-right" if line.axis == "row" else "arrow-down"
    return End(
        axis=line.axis,
        index=line.number,
        first=line.first,
        last=line.last,
        face=Face(style="line", symbol=symbol, text=str(line.points)),
    )


def _score_row(on: Board, part: str) -> dict[str, str]:
    """One line of the score panel: its symbol, its name, and what one is worth."""
    if part == "lines":
        worth = sorted({line.points for line in on.lines}, reverse=True)
        return {"part": part, "label": f"${part}", "symbol": "arrow-right", "worth": _points(tuple(worth)) or "–"}
    kind = KINDS[part]
    fields = [field for field in on.fields if field.kind == kind]
    if kind == "flag":
        worth_text = _points(fields[0].points) if fields else ""
    else:
        worth_text = _points(tuple(sorted({field.points[0] for field in fields}, key=abs, reverse=True)))
    return {"part": part, "label": f"${part}", "symbol": kind, "worth": worth_text or "–"}


def _rounds() -> tuple[dict[str, str], ...]:
    """How many rounds and dice for how many players."""
    return tuple(
        {"players": str(players), "rounds": str(each.rounds), "dice": str(each.dice)} for players, each in sorted(TABLE.items())
    )
