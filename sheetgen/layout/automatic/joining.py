"""Which families share a table: those with the same rows or the same columns. Knows no millimetre."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetgen.drawing.outline import Band, Item, Key
from sheetgen.layout.automatic.grid import Cell, Column, Grid, Row, grid_of

_FEW = 3
"""Axes of numbers are the same where they have so many keys and numbers stand at both."""


def joined(items: Iterable[Item], apart: frozenset[str] = frozenset()) -> list[Grid | Item]:
    """Tables of families, and the single values and families that stand alone, in the order of the sheet.

    apart: roots with which a block begins.
    """
    result: list[Grid | Item] = []
    for item in items:
        if item.what == "value":
            _add_value(result, item, item.root in apart)
        elif item.what != "table" or item.family.shape != "table":
            result.append(item)
        else:
            _add_family(result, item, item.root in apart)
    return result


def _add_value(result: list[Grid | Item], item: Item, is_apart: bool) -> None:
    """A single value: the last row of the table before it where that has one column or sums, else by itself."""
    last = result[-1] if result else None
    if not is_apart and item.family.join != "no" and isinstance(last, Grid) and (last.is_lone or last.has_sums):
        at = len(last.columns) - 1
        row = Row(item, Key((), content=item.content, digits=item.digits), (Cell(at, 1, Key(()), item.root),), _begins(last, item))
        result[-1] = last._replace(items=(*last.items, item), rows=(*last.rows, row))
    else:
        result.append(item)


def _add_family(result: list[Grid | Item], item: Item, is_apart: bool) -> None:
    """A family: into the nearest table before it that has an axis of it, else as a table of its own."""
    for at in range(len(result) - 1, -1, -1):
        host = result[at]
        if is_apart or not isinstance(host, Grid) or item.family.join == "no":
            continue
        if item.family.join and item.family.join not in {each.root for each in host.items}:
            continue
        grid = _attached(host, item)
        if grid is not None:
            result[at] = grid
            return
    bands = item.ways[0]
    if item.family.turn:
        bands = tuple(band.turned() for band in bands)
    result.append(grid_of(item, bands))


def _attached(host: Grid, item: Item) -> Grid | None:
    """A table with a family in it, in the first way that there is."""
    for bands in item.ways:
        if len(bands) != 1:
            continue
        (band,) = bands
        if len(band.rows) > 1 and len(band.columns) == 1 and not band.columns[0].path and (grid := _to_the_right(host, item, band)):
            return grid
        for attach in (_below, _at_part_ends, _to_the_right):
            if (grid := attach(host, item, band)) is not None:
                return grid
    return None


def _below(host: Grid, item: Item, band: Band) -> Grid | None:
    """Rows below, where the columns are those of the table, or its players."""
    base = [column for column in host.columns if not (column.caption or column.ends)]
    own = [column.key for column in base]
    places: Sequence[tuple[int, int]] | None = None
    if _same_axis(own, host.items, band.columns, item):
        places = [(host.columns.index(column), 1) for column in base]
    elif host.players and all(key.player and len(key.path) == 1 for key in band.columns):
        places = _of_players(host, len(band.columns))
    if places is None or not _alike(host, band):
        return None
    rows = []
    for at, (key, spaces) in enumerate(zip(band.rows, band.spaces, strict=True)):
        cells = (
            Cell(first, span, column, space) for (first, span), column, space in zip(places, band.columns, spaces, strict=True)
        )
        rows.append(Row(item, key, tuple(cells), not at and _begins(host, item)))
    columns = list(host.columns)
    for (first, span), key in zip(places, band.columns, strict=True):
        if span == 1 and key.digits > columns[first].key.digits:
            columns[first] = columns[first]._replace(key=columns[first].key._replace(digits=key.digits))
    return Grid((*host.items, item), tuple(columns), (*host.rows, *rows))


def _alike(host: Grid, band: Band) -> bool:
    """Whether columns hold texts where those of the table do."""
    return not host.is_lone or host.columns[0].key.wide == band.columns[0].wide


def _of_players(host: Grid, many: int) -> list[tuple[int, int]] | None:
    """Where the columns of each player stand; None where not each has some."""
    places = []
    for player in range(1, many + 1):
        at = [number for number, column in enumerate(host.columns) if column.key.player == player]
        if not at or at != list(range(at[0], at[-1] + 1)):
            return None
        places.append((at[0], len(at)))
    return places


def _begins(host: Grid, item: Item) -> bool:
    """Whether a heavier line stands above a family: where it has several rows, or sums begin."""
    sums = item.look.role in ("sum", "total")
    before = host.rows[-1].item
    several = item.what == "table" and len(item.ways[0][0].rows) > 1
    after_several = before.what == "table" and len(before.ways[0][0].rows) > 1
    return several or (after_several and before.root != item.root) or (sums and before.look.role not in ("sum", "total"))


def _to_the_right(host: Grid, item: Item, band: Band) -> Grid | None:
    """Columns to the right, where the rows are those of the table, or of families in it that follow each other."""
    at = _matching_rows(host, item, band)
    if at is None:
        return None
    many = len(host.columns)
    rows = list(host.rows)
    for number, spaces in zip(at, band.spaces, strict=True):
        cells = (Cell(many + place, 1, key, space) for place, (key, space) in enumerate(zip(band.columns, spaces, strict=True)))
        rows[number] = rows[number]._replace(cells=(*rows[number].cells, *cells))
    own = host.columns
    if host.is_lone:
        own = (own[0]._replace(caption=host.items[0].label),)
    caption = item.label if not any(key.labels for key in band.columns) else ""
    columns = tuple(Column(item, key, caption or " ") for key in band.columns)
    return Grid((*host.items, item), (*own, *columns), tuple(rows))


def _matching_rows(host: Grid, item: Item, band: Band) -> list[int] | None:
    """The rows of a table at which those of a family stand."""
    if all(key.player for key in band.rows):
        places = [[at for at, row in enumerate(host.rows) if row.key.player == key.player] for key in band.rows]
        return [at for (at,) in places] if all(len(each) == 1 for each in places) else None
    if any(key.player for key in band.columns):
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
    """A column at the end of each part, where the columns are the captions of the table's parts."""
    family = next((each for each in host.items if each.family.parts), None)
    if family is None:
        return None
    captions = [part.caption.removeprefix("$").rpartition(".")[2] for part in family.family.parts]
    if captions != [key.path[-1] for key in band.columns if key.path] or not any(captions):
        return None
    by_path = {row.key.path: at for at, row in enumerate(host.rows)}
    if not all(key.path in by_path for key in band.rows):
        return None
    grid = host
    for number in range(len(captions) - 1, -1, -1):
        grid = _inserted(grid, family.family.parts[number].last + 1, item, band, number)
    return grid._replace(items=(*host.items, item))


def _inserted(host: Grid, place: int, item: Item, band: Band, number: int) -> Grid:
    """A table with a column of a band put in at a place."""
    key = band.columns[number]
    own = {row.path: spaces[number] for row, spaces in zip(band.rows, band.spaces, strict=True)}
    rows = []
    for row in host.rows:
        cells = [cell._replace(first=cell.first + (cell.first >= place)) for cell in row.cells]
        if row.key.path in own:
            cells.append(Cell(place, 1, key, own[row.key.path]))
        rows.append(row._replace(cells=tuple(sorted(cells, key=lambda cell: cell.first))))
    columns = (*host.columns[:place], Column(item, key, ends=True), *host.columns[place:])
    return Grid(host.items, columns, tuple(rows))


def _same_axis(own: Sequence[Key], items: Sequence[Item], other: Sequence[Key], item: Item) -> bool:
    """Whether the keys along two axes mean the same."""
    if [key.path for key in own] != [key.path for key in other]:
        return False
    if all(key.player for key in other) or not any(key.path for key in other):
        return True
    if not all(key.path[-1].lstrip("-").isdigit() for key in other if key.path):
        return len(other) > 1
    roots = {each.root for each in items}
    if roots & item.linked:
        return True
    numbers = all(key.content in ("number", "printed") for key in (*own, *other))
    return numbers and len(other) >= _FEW
