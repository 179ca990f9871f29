"""A sheet of the placement pad as it is typed and drawn: its form, what is printed in spaces and at lines, its score and rounds."""

from __future__ import annotations

from collections import Counter

from sheetgen.drawing.kit import End, Face, Kit
from sheetgen.form.entries import Form, Keyed, Number, Tokens, Words
from sheetgen.games.placement.layout import HOLE, Keys
from sheetgen.games.placement.model import CROSS, EXPLODED, KINDS, OPEN, PARTS, TABLE, Board, BoardLine, Field, as_set, bits
from sheetgen.games.placement.plan import Model
from sheetgen.games.placement.spaces import flag, mark
from sheetgen.source.words import signed

Rows = tuple[tuple[str | None, ...], ...]


def kit(_keys: Keys, model: Model) -> Kit:
    """Everything of the sheet that print, reading and `blank` need."""
    on = model.board
    rows = _rows(on)
    flags = tuple(on.fields[field].name for field in bits(on.of("flag")))
    return Kit(
        form=_form(on, rows, flags),
        lattices={"marks": rows},
        faces={mark(field.name): _face(field) for field in on.fields},
        ends={"lines": _ends(on)},
        lists={"score": tuple(_score_row(on, part) for part in PARTS), "rounds": _rounds()},
    )


def _rows(on: Board) -> Rows:
    """The grid, None where there is no field."""
    at = {(field.row, field.column): mark(field.name) for field in on.fields}
    return tuple(tuple(at.get((row, column)) for column in range(1, on.width + 1)) for row in range(1, on.height + 1))


def _form(on: Board, rows: Rows, flags: tuple[str, ...]) -> Form:
    players = tuple(sorted(TABLE))
    starts = tuple(f"{mark(on.fields[field].name)}={CROSS}" for field in bits(on.starts))
    return {
        "player": Words(about="your name"),
        "players": Number(
            about="how many played at this table, 1 to 4",
            low=players[0],
            high=players[-1],
            required=True,
            blank="2",
            domain=players,
        ),
        "marks": Tokens(
            about="one mark a field: X crossed, . open, * exploded bomb, - no field",
            rows=rows,
            marks=(OPEN, CROSS, EXPLODED),
            hole=HOLE,
            printed=starts,
        ),
        "flags": Keyed(
            about="place of arrival at each crossed flag",
            options=flags,
            varies=True,
            domain=players,
            groups=tuple((name,) for name in flags),
        ),
        "rounds": Number(about="round boxes ticked", low=0, domain=tuple(range(max(each.rounds for each in TABLE.values()) + 1))),
        "score": Keyed(about="points as written, part by part", options=PARTS),
        "total": Number(about="all points, as added up on the sheet"),
    }


def _face(field: Field) -> Face:
    """The style of a field, with its pips, its symbol and its points."""
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
    """The arrows of lines: beside a row or column that of the only line which takes all of it, the others within their fields."""
    whole = Counter((line.axis, line.number) for line in on.lines if _is_whole(line, on))
    return tuple(_end(line, not _is_whole(line, on) or whole[line.axis, line.number] > 1) for line in on.lines)


def _is_whole(line: BoardLine, on: Board) -> bool:
    """Whether a line takes all the fields of its row or column, or there are none."""
    places = ((field.row if line.axis == "row" else field.column) for field in on.fields)
    return line.fields == as_set(number for number, place in enumerate(places) if place == line.number)


def _end(line: BoardLine, within: bool) -> End:
    """The arrow of a line, with what it earns."""
    symbol = "arrow-right" if line.axis == "row" else "arrow-down"
    face = Face(style="line", symbol=symbol, text=str(line.points))
    return End(axis=line.axis, index=line.number, first=line.first, last=line.last, face=face, within=within)


def _score_row(on: Board, part: str) -> dict[str, str]:
    """One line of the score panel: its symbol, its name, and what one is worth."""
    if part == "lines":
        lines = sorted({line.points for line in on.lines}, reverse=True)
        return {"part": part, "label": f"${part}", "symbol": "arrow-right", "worth": _points(tuple(lines)) or "–"}
    kind = KINDS[part]
    fields = [on.fields[field] for field in bits(on.of(kind))]
    if kind == "flag":
        worth = fields[0].points if fields else ()
    else:
        worth = tuple(sorted({field.points[0] for field in fields}, key=abs, reverse=True))
    return {"part": part, "label": f"${part}", "symbol": kind, "worth": _points(worth) or "–"}


def _rounds() -> tuple[dict[str, str], ...]:
    """How many rounds and dice for how many players."""
    return tuple(
        {"players": str(players), "rounds": str(each.rounds), "dice": str(each.dice)} for players, each in sorted(TABLE.items())
    )
