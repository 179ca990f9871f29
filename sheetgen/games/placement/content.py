"""A sheet of the placement pad as typed and drawn: its form, the print in spaces and at lines, its score and rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetgen.drawing.content import Hint, SheetContent
from sheetgen.drawing.faces import End, Face
from sheetgen.form.entries import Axis, Choice, Form, Number, Text, picture_entry
from sheetgen.games.placement.layout import HOLE, Keys
from sheetgen.games.placement.model import CROSS, EXPLODED, KINDS, OPEN, PARTS, TABLE, Board, BoardLine, Field, as_set, bits
from sheetgen.games.placement.plan import Model
from sheetgen.games.placement.spaces import MARKS, flag, mark, score
from sheetgen.source.messages import room
from sheetgen.source.words import signed

phrase, _ = room("placement")

Rows = tuple[tuple[str | None, ...], ...]


def content(_keys: Keys, model: Model) -> SheetContent:
    """Return everything about the sheet that printing, reading and `blank` need."""
    on = model.board
    rows = _rows(on)
    flags = tuple(on.fields[field].name for field in bits(on.of("flag")))
    return SheetContent(
        form=_form(on, rows, flags),
        lattices={MARKS: rows},
        faces={mark(field.name): _face(field) for field in on.fields.values()},
        ends={"lines": _ends(on)},
        lists={"score": tuple(_score_row(on, part) for part in PARTS if _is_there(on, part)), "rounds": _rounds()},
        hints={"key": tuple(_hints(on))},
        dice=MARKS,
        unplaced=frozenset(score(part) for part in PARTS if not _is_there(on, part)),
    )


def _rows(on: Board) -> Rows:
    """Return the grid, None for cells without a field."""
    at = {(field.row, field.column): mark(field.name) for field in on.fields.values()}
    return tuple(tuple(at.get((row, column)) for column in range(1, on.width + 1)) for row in range(1, on.height + 1))


def _form(on: Board, rows: Rows, flags: tuple[str, ...]) -> Form:
    players = tuple(sorted(TABLE))
    starts = tuple(f"{mark(on.fields[field].name)}={CROSS}" for field in bits(on.starts))
    return {
        "player": Text(about=phrase("about-player", "your name"), name=True),
        "players": Number(
            about=phrase("about-players", "number of players at this table, {least} to {most}", players[0], players[-1]),
            low=players[0],
            high=players[-1],
            required=True,
            blank="2",
            domain=players,
        ),
        "marks": picture_entry(
            "marks",
            rows,
            Choice(options=(OPEN, CROSS, EXPLODED), mark=True),
            about=phrase("about-marks", "one mark per field: X crossed, . open, * exploded bomb, - no field"),
            hole=HOLE,
            printed=starts,
        ),
        "flags": Axis(
            about=phrase("about-flags", "rank at each crossed flag, by order of arrival"),
            keys=flags,
            each=(Number(domain=players),),
            notation="pairs",
            varies=True,
        ),
        "rounds": Number(
            about=phrase("about-rounds", "round boxes ticked"),
            low=0,
            keep=True,
            domain=tuple(range(max(each.rounds for each in TABLE.values()) + 1)),
        ),
        "score": Axis(
            about=phrase("about-score", "written points, for each part of the score"),
            keys=PARTS,
            each=(Number(keep=True),),
            notation="pairs",
            keep=True,
        ),
        "total": Number(about=phrase("about-total", "all points, as added up on the sheet"), keep=True),
    }


def _face(field: Field) -> Face:
    """Return the style of a field, with its pips, its symbol and its points."""
    return Face(
        style=field.kind or "field",
        symbol=field.kind if field.kind not in ("", "start") else "",
        pips=field.pips,
        text=_points(field.points) if field.kind in ("gem", "puzzle", "bomb", "pile") else "",
        tint=field.colour,
        struck=field.kind == "start",
        inner=flag(field.name) if field.kind == "flag" else "",
        burst=EXPLODED if field.kind == "bomb" else "",
    )


def _points(points: tuple[int, ...]) -> str:
    return " · ".join(map(signed, points))


def _ends(on: Board) -> tuple[End, ...]:
    """Return the arrows of lines: next to a row or column for the only line that covers it completely, otherwise within the line's
    fields.
    """
    whole = Counter((line.axis, line.number) for line in on.lines if _is_whole(line, on))
    return tuple(_end(line, not _is_whole(line, on) or whole[line.axis, line.number] > 1) for line in on.lines)


def _is_whole(line: BoardLine, on: Board) -> bool:
    """Return whether a line covers all fields of its row or column; also True if the line and its row or column have no fields."""
    fields = on.fields.items()
    return line.fields == as_set(at for at, field in fields if (field.row if line.axis == "row" else field.column) == line.number)


def _end(line: BoardLine, within: bool) -> End:
    """Return the arrow of a line, with its points."""
    symbol = "arrow-right" if line.axis == "row" else "arrow-down"
    face = Face(style="line", symbol=symbol, text=str(line.points))
    return End(axis=line.axis, index=line.number, first=line.first, last=line.last, face=face, within=within)


def _is_there(on: Board, part: str) -> bool:
    """Return whether a level has anything that counts for a part of the score."""
    return bool(on.lines) if part == "lines" else bool(on.of(KINDS[part]))


def _score_row(on: Board, part: str) -> dict[str, str]:
    """Return a row of the score panel: its symbol, its name, the points for one, and a short form of the points."""
    values = _worths(on, part)
    each = [points for value in values for points in value]
    low, high = min(each, key=abs), max(each, key=abs)
    return {
        "part": part,
        "label": f"${part}",
        "symbol": KINDS.get(part, "arrow-right"),
        "worth": " / ".join(map(_points, values)),
        "range": signed(low) if low == high else f"{signed(low)} $to {signed(high)}",
        "when": f"$when-{part}",
    }


def _worths(on: Board, part: str) -> tuple[tuple[int, ...], ...]:
    """Return the points of a part, largest first. Flags give one list of points by place for each different kind of flag."""
    if part == "lines":
        return (tuple(sorted({line.points for line in on.lines}, reverse=True)),)
    fields = [on.fields[field] for field in bits(on.of(KINDS[part]))]
    if part == "flags":
        return tuple(dict.fromkeys(field.points for field in fields))
    return (tuple(sorted({field.points[0] for field in fields}, key=abs, reverse=True)),)


_EXPLAINED = ("bomb", "key", "lock", "rocket", "planet", "start")
"""Kinds of fields explained by the key; the score panel explains the points of the other kinds."""


def _hints(on: Board) -> Iterator[Hint]:
    """Yield the kinds of fields on the level, with explanations."""
    for kind in _EXPLAINED:
        if on.of(kind):
            face = Face(style=kind, symbol="" if kind == "start" else kind, struck=kind == "start")
            yield Hint(face=face, text=f"$about-{kind}")


def _rounds() -> tuple[dict[str, str], ...]:
    """Return the number of rounds and dice by number of players, one row each."""
    rows = (
        ("$players", [players for players, _ in sorted(TABLE.items())]),
        ("$rounds", [each.rounds for _, each in sorted(TABLE.items())]),
        ("$dice", [each.dice for _, each in sorted(TABLE.items())]),
    )
    cells = ((label, {f"n{at}": str(number) for at, number in enumerate(numbers, 1)}) for label, numbers in rows)
    return tuple({"label": label, **numbered} for label, numbered in cells)
