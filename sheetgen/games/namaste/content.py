"""A sheet of Namaste as typed and drawn: its form, the print in its spaces, and the spaces of each line."""

from __future__ import annotations

from sheetgen.drawing.content import Rows, SheetContent
from sheetgen.drawing.faces import End, Face
from sheetgen.form.entries import Axis, Form, Number, Text, Tick, Ticks, picture_entry
from sheetgen.games.namaste.layout import Keys
from sheetgen.games.namaste.model import Board, Results, choices
from sheetgen.games.namaste.plan import Model
from sheetgen.games.namaste.spaces import POINTS, circle, crossed, karma, symbol, truth
from sheetgen.source.messages import room

phrase, _ = room("namaste")

_SHOWN = 3
"""Maximum number of multi-number faces shown, and of numbers per face."""


def content(keys: Keys, model: Model) -> SheetContent:
    """Return all data of the sheet that print, reading and `blank` need."""
    on = model.board
    rows = _rows(on)
    return SheetContent(
        form=_form(keys, model, rows),
        lattices={"circles": rows},
        faces=_faces(keys, on),
        ends=_ends(on),
        words=_words(keys, model.results),
    )


def _rows(on: Board) -> Rows:
    """Return the square around the diamond, None outside its circles."""
    cells = set(on.cells)
    along = range(1, on.size + 1)
    return tuple(tuple(circle((row, column)) if (row, column) in cells else None for column in along) for row in along)


def _form(keys: Keys, model: Model, rows: Rows) -> Form:
    symbols = (*keys.symbols.rows, *keys.symbols.columns)
    truths = tuple(each.name for each in model.board.truths)
    results = tuple(sorted(model.results.possible))
    points = tuple(range(max(results) + 1))
    minus = tuple(sorted(model.results.karma))
    return {
        "player": Text(about=phrase("about-player", "your name"), name=True),
        "first": Tick(about=phrase("about-first", "the box of the player who starts")),
        "circles": picture_entry(
            "circles",
            rows,
            Number(domain=results),
            about=phrase("about-circles", "the diamond, one line per row; `.` if the circle is blank"),
        ),
        "symbols": Axis(
            about=phrase("about-symbols", "luck points in the white symbol spaces, for each symbol"),
            keys=symbols,
            each=(Number(domain=points),),
            notation="pairs",
            rows=(keys.symbols.rows, keys.symbols.columns),
        ),
        "crossed": Ticks(
            about=phrase("about-crossed", "symbols whose small circle is crossed"), keys=symbols, each=(Tick(),), notation="list"
        ),
        "truths": Axis(
            about=phrase("about-truths", "luck points in the turquoise truth spaces"),
            keys=truths,
            each=(Number(domain=points),),
            notation="pairs",
        ),
        "karma": Axis(
            about=phrase("about-karma", "minus points in the green bad karma spaces"),
            keys=tuple(map(str, range(1, keys.karma + 1))),
            each=(Number(domain=minus),),
            notation="list",
        ),
        "score": Axis(about=phrase("about-score", "the subtotals, as written"), keys=POINTS, each=(Number(),), notation="pairs"),
        "total": Number(about=phrase("about-total", "all points, as added up on the sheet")),
    }


def _faces(keys: Keys, on: Board) -> dict[str, Face]:
    """Return the styles of all circles and spaces, with the print in them."""
    truths = {each.circle for each in on.truths}
    middles = {line.circles[len(line.circles) // 2] for line in on.symbol_lines}
    faces = {"first": Face(tick=True)}
    for number, cell in enumerate(on.cells):
        style = "truth-circle" if number in truths else "middle" if number in middles else "circle"
        faces[circle(cell)] = Face(style=style)
    for name in (*keys.symbols.rows, *keys.symbols.columns):
        faces[symbol(name)] = Face(style="symbol", symbol=name)
        faces[crossed(name)] = Face(style="crossed")
    for each in on.truths:
        faces[truth(each.name)] = Face(style="truth", text="½" if each.halved else "×1")
    for n in range(1, keys.karma + 1):
        faces[karma(n)] = Face(style="karma")
    return faces


def _ends(on: Board) -> dict[str, tuple[End, ...]]:
    """Return the spaces at the end of each line."""
    ends: dict[str, list[End]] = {"row": [], "column": []}
    for line in on.symbol_lines:
        across = [on.cells[number][1 if line.axis == "row" else 0] for number in line.circles]
        name = line.symbol or ""
        spaces = (symbol(name), crossed(name))
        ends[line.axis].append(End(axis=line.axis, index=line.number, first=across[0], last=across[-1], spaces=spaces))
    half = (on.size + 1) // 2
    spots = ((each.axis, each.number, truth(each.name)) for each in on.truths)
    truths = tuple(End(axis=axis, index=n, first=half, last=half, spaces=(space,)) for axis, n, space in spots)
    return {"rows": tuple(ends["row"]), "columns": tuple(ends["column"]), "truths": truths}


def _words(keys: Keys, sums: Results) -> dict[str, str]:
    """Return the variables for a layout's texts.

    `$lowest` and `$highest`: the lowest and the highest result. `$others`: the highest result in another player's turn. `$choices`:
    the bad karma of faces with several numbers, in brackets after a space character; empty if no face has several.
    """
    lowest, highest, others = min(sums.possible), max(sums.possible), max(sums.others)
    return {"lowest": str(lowest), "highest": str(highest), "others": str(others), "choices": _choices(keys)}


def _choices(keys: Keys) -> str:
    """Return the text of `$choices`, such as `(1/7 = 1)`. It shows only the first faces, and only the lowest numbers of a face, if
    there are many."""
    faces = dict.fromkeys(tuple(sorted(face)) for face in map(choices, keys.dice.faces) if len(face) > 1)
    names = ("/".join([*map(str, face[:_SHOWN]), *["…"][: len(face) > _SHOWN]]) for face in faces)
    shown = [f"{name} = {face[0]}" for name, face in zip(names, faces, strict=True)][:_SHOWN]
    return f" ({', '.join(shown)}{' …' if len(faces) > _SHOWN else ''})" if shown else ""
