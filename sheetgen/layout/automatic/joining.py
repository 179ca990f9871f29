"""Joins families with the same rows or the same columns into tables. Knows no millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from sheetgen.drawing.outline import Band, Item, Key
from sheetgen.layout.automatic.grid import BoardGroup, Cell, Column, FrameGroup, Grid, LatticeGroup, Piece, Row, StripGroup, grid_of

_FEW = 3
"""Minimum number of keys for two number axes to count as the same."""


def joined(items: Iterable[Item], apart: frozenset[str] = frozenset()) -> list[Piece]:
    """Return tables of families, strips, boards, and single items, in the order of the sheet.

    apart: roots that begin a block.
    """
    result: list[Piece] = []
    for item in items:
        if item.root in apart or not _joins(result, item):
            result.append(_alone(item))
    return result


def _alone(item: Item) -> Piece:
    """Return an item as a separate block."""
    if item.what != "table":
        return item
    shape = item.family.shape
    if shape in ("strip", "chain"):
        (band, *more) = item.ways[0]
        if not more and len(band.columns) > 1 and band.columns[-1].look.role == "sum" != band.columns[0].look.role:
            boxes, ends = (replace(item, ways=((each,),)) for each in band.divided(-1))
            return StripGroup((boxes,), ends)
        return StripGroup((item,))
    if shape == "frames":
        return FrameGroup((item,))
    if shape in ("board", "hex"):
        return BoardGroup(item)
    if shape == "circles":
        return LatticeGroup(item)
    bands = tuple(band.transposed() for band in item.ways[0]) if item.family.turn else item.ways[0]
    return grid_of(item, bands)


def _joins(result: list[Piece], item: Item) -> bool:
    """Add an item to an earlier block, if it belongs to one."""
    if item.family.join == "no" or not result:
        return False
    if item.what == "value":
        return _put(result, len(result) - 1, _with_value(result[-1], item))
    if item.what != "table":
        return False
    if item.family.shape != "table":
        return _put(result, len(result) - 1, _continued(result[-1], item))
    for at in range(len(result) - 1, -1, -1):
        host = result[at]
        if isinstance(host, Grid):
            named = {each.root for each in host.items}
            joins = not item.family.join or item.family.join in named
            if joins and _put(result, at, _attached(host, item)):
                return True
        elif _put(result, at, _join_at_ends(host, item)):
            return True
    return False


def _put(result: list[Piece], at: int, piece: Piece | None) -> bool:
    """Replace a block if there is a replacement, and return whether there was one."""
    if piece is not None:
        result[at] = piece
    return piece is not None


def _with_value(host: Piece, item: Item) -> Piece | None:
    """Return a table with a single value as its last row, if it has only one column, has sums, or its last column is a sum. A sum
    on its own is the first row of such a table."""
    sums = item.look.role in ("sum", "total")
    if isinstance(host, Item) and host.what == "value" and host.look.role == "sum" and sums:
        key = Key((), content=host.content, digits=host.digits)
        host = Grid((host,), (Column(host, key),), (Row(host, key, (Cell(0, 1, Key(()), host.root),)),))
    if not isinstance(host, Grid):
        return None
    last = host.columns[-1]
    ends_in_sums = not last.key.player and "sum" in (last.key.look.role, last.item.look.role)
    if not (host.is_lone or host.has_sums or (ends_in_sums and sums)):
        return None
    cell = Cell(len(host.columns) - 1, 1, Key(()), item.root)
    row = Row(item, Key((), content=item.content, digits=item.digits), (cell,), _begins(host, item))
    return replace(host, items=(*host.items, item), rows=(*host.rows, row))


def _continued(host: Piece, item: Item) -> Piece | None:
    """Return a block of strips with a strip added below, or a block of frames with frames of the same rows added next to them. A
    strip with a single row and no colour stays separate."""
    (band, *_) = item.ways[0]
    if item.family.shape == "strip" and isinstance(host, StripGroup) and host.ends is None:
        return StripGroup((*host.items, item)) if all(map(_is_band, (*host.items, item))) else None
    if item.family.shape == "frames" and isinstance(host, FrameGroup):
        rows = [key.path for key in host.items[0].ways[0][0].rows]
        return FrameGroup((*host.items, item)) if rows == [key.path for key in band.rows] else None
    return None


def _is_band(item: Item) -> bool:
    """Return whether a strip belongs to a group: it has several rows or a colour, and isn't a chain."""
    return item.family.shape == "strip" and (len(item.ways[0][0].rows) > 1 or bool(item.look.colour))


def _join_at_ends(host: Piece, item: Item) -> Piece | None:
    """Return a block with a family added: one with one box per row to the right of strips or of a board, one with one box per
    column below a board, or one with a space for each row or column of a grid of circles."""
    if len(item.ways[0]) != 1:
        return None
    (band,) = item.ways[0]
    rows, columns = [key.path for key in band.rows], [key.path for key in band.columns]
    if isinstance(host, LatticeGroup) and item.ends:
        circles, in_rows = host.item.ways[0][0], item.ends[0].axis == "row"
        lines = {at: key.path for at, key in enumerate(circles.rows if in_rows else circles.columns, 1)}
        fits = in_rows or host.is_diamond or not item.has_wide_ends
        own = [lines.get(end.index) for end in item.ends]
        return host._replace(ends=(*host.ends, item)) if fits and own == (rows if in_rows else columns) else None
    if isinstance(host, StripGroup) and host.ends is None and len(columns) == 1:
        own = [key.path or (each.root,) for each in host.items for band in each.ways[0] for key in band.rows]
        return host._replace(ends=item) if rows == own and len(rows) > 1 else None
    if isinstance(host, BoardGroup) and not host.item.family.fold:
        board = host.item.ways[0][0]
        if host.right is None and len(columns) == 1 and rows == [key.path for key in board.rows]:
            return host._replace(right=item)
        if host.below is None and len(rows) == 1 and columns == [key.path for key in board.columns]:
            return host._replace(below=item)
    return None


def _attached(host: Grid, item: Item) -> Grid | None:
    """Return a table with a family added, in the first way that works."""
    for bands in item.ways:
        if len(bands) != 1:
            continue
        (band,) = bands
        if host.by_players and len(band.rows) == 1 and all(key.player for key in band.columns):
            band = band.transposed()
        if len(band.rows) > 1 and len(band.columns) == 1 and not band.columns[0].path and (grid := _to_the_right(host, item, band)):
            return grid
        for attach in (_below, _above, _at_part_ends, _to_the_right):
            if (grid := attach(host, item, band)) is not None:
                return grid
    return None


def _below(host: Grid, item: Item, band: Band) -> Grid | None:
    """Add rows below, if the columns match the table's columns or its players."""
    base = [column for column in host.columns if not (column.caption or column.ends)]
    own = [column.key for column in base]
    places: Sequence[tuple[int, int]] | None = None
    if _same_axis(own, host.items, band.columns, item):
        places = [(host.columns.index(column), 1) for column in base]
    elif host.players and all(key.player and len(key.path) == 1 for key in band.columns):
        places = _of_players(host, len(band.columns))
    if places is None or (host.is_lone and host.columns[0].key.wide != band.columns[0].wide):
        return None
    rows, parts = [], item.parts_of_rows
    for at, (key, spaces) in enumerate(zip(band.rows, band.spaces, strict=True)):
        cells = (
            Cell(first, span, column, space) for (first, span), column, space in zip(places, band.columns, spaces, strict=True)
        )
        rows.append(Row(item, key, tuple(cells), _begins(host, item) if at == 0 else at in parts, parts.get(at, "")))
    columns = list(host.columns)
    for (first, span), key in zip(places, band.columns, strict=True):
        if span == 1 and key.digits > columns[first].key.digits:
            columns[first] = replace(columns[first], key=replace(columns[first].key, digits=key.digits))
    return Grid((*host.items, item), tuple(columns), (*host.rows, *rows))


def _above(host: Grid, item: Item, band: Band) -> Grid | None:
    """Put a table with one column per player above a table with more columns, if they have the same players."""
    lone = [column.key.player for column in host.columns]
    players = [key.player for key in band.columns if key.player]
    if lone != list(dict.fromkeys(players)) or len(players) == len(band.columns) == len(lone) or 0 in lone:
        return None
    grid = grid_of(item, (band,))
    places = _of_players(grid, len(lone))
    if places is None:
        return None
    above = [replace(row, cells=tuple(Cell(*places[cell.first], cell.key, cell.space) for cell in row.cells)) for row in host.rows]
    first, *rest = grid.rows
    return replace(grid, items=(*host.items, item), rows=(*above, replace(first, begins=True), *rest))


def _of_players(host: Grid, many: int) -> list[tuple[int, int]] | None:
    """Return the columns of each player; None if a player has none."""
    places = []
    for player in range(1, many + 1):
        at = [number for number, column in enumerate(host.columns) if column.key.player == player]
        if not at or at != list(range(at[0], at[-1] + 1)):
            return None
        places.append((at[0], len(at)))
    return places


def _begins(host: Grid, item: Item) -> bool:
    """Return whether a family needs a heavier line above it: it has several rows, or is the first with sums."""
    sums = item.look.role in ("sum", "total")
    before = host.rows[-1].item
    several = item.what == "table" and len(item.ways[0][0].rows) > 1
    after_several = before.what == "table" and len(before.ways[0][0].rows) > 1
    return several or (after_several and before.root != item.root) or (sums and before.look.role not in ("sum", "total"))


def _to_the_right(host: Grid, item: Item, band: Band) -> Grid | None:
    """Add columns to the right, if the family's rows match consecutive rows of the table, or are players with one row each in
    it."""
    at = _matching_rows(host, item, band)
    if at is None:
        return None
    many = len(host.columns)
    rows = list(host.rows)
    for number, spaces in zip(at, band.spaces, strict=True):
        cells = (Cell(many + place, 1, key, space) for place, (key, space) in enumerate(zip(band.columns, spaces, strict=True)))
        rows[number] = replace(rows[number], cells=(*rows[number].cells, *cells))
    own = host.columns
    if host.is_lone:
        own = (replace(own[0], caption=host.items[0].label),)
    caption = item.label if not any(key.labels for key in band.columns) else ""
    columns = tuple(Column(item, key, caption or " ") for key in band.columns)
    return Grid((*host.items, item), (*own, *columns), tuple(rows))


def _matching_rows(host: Grid, item: Item, band: Band) -> list[int] | None:
    """Return the rows of a table that match a family's rows."""
    if all(key.player for key in band.rows):
        places = [[at for at, row in enumerate(host.rows) if row.key.player == key.player] for key in band.rows]
        return [at for (at,) in places] if all(len(each) == 1 for each in places) else None
    if any(key.player for key in band.columns) or not any(key.path for key in band.rows):
        return None
    paths = [key.path for key in band.rows]
    starts = [
        at for at in range(len(host.rows) - len(paths) + 1) if [row.key.path for row in host.rows[at:][: len(paths)]] == paths
    ]
    for at in starts:
        rows = host.rows[at : at + len(paths)]
        if _same_axis([row.key for row in rows], [row.item for row in rows], band.rows, item):
            return list(range(at, at + len(paths)))
    return None


def _at_part_ends(host: Grid, item: Item, band: Band) -> Grid | None:
    """Add a column at the end of each part, if the family's columns are the captions of the table's parts."""
    family = next((each for each in host.items if each.family.parts), None)
    if family is None:
        return None
    captions = [part.key for part in family.family.parts]
    if captions != [key.path[-1] for key in band.columns if key.path] or not any(captions):
        return None
    by_path = {row.key.path: at for at, row in enumerate(host.rows)}
    if not all(key.path in by_path for key in band.rows):
        return None
    grid = host
    for number in range(len(captions) - 1, -1, -1):
        grid = _inserted(grid, family.family.parts[number].last + 1, item, band, number)
    return replace(grid, items=(*host.items, item))


def _inserted(host: Grid, place: int, item: Item, band: Band, number: int) -> Grid:
    """Return a table with a column of a band inserted at a place."""
    key = band.columns[number]
    own = {row.path: spaces[number] for row, spaces in zip(band.rows, band.spaces, strict=True)}
    rows = []
    for row in host.rows:
        cells = [replace(cell, first=cell.first + (cell.first >= place)) for cell in row.cells]
        if row.key.path in own:
            cells.append(Cell(place, 1, key, own[row.key.path]))
        rows.append(replace(row, cells=tuple(sorted(cells, key=lambda cell: cell.first))))
    columns = (*host.columns[:place], Column(item, key, ends=True), *host.columns[place:])
    return Grid(host.items, columns, tuple(rows))


def _same_axis(own: Sequence[Key], items: Sequence[Item], other: Sequence[Key], item: Item) -> bool:
    """Return whether the keys along two axes mean the same."""
    if [key.path for key in own] != [key.path for key in other]:
        return False
    if all(key.player for key in other) or not any(key.path for key in other) or item.family.join in {each.root for each in items}:
        return True
    if not all(key.path[-1].lstrip("-").isdigit() for key in other if key.path):
        return len(other) > 1
    roots = {each.root for each in items}
    if roots & item.linked:
        return True
    numbers = all(key.content in ("number", "printed") for key in (*own, *other))
    return numbers and len(other) >= _FEW
