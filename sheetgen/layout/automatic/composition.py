"""Turns an outline's roots into fields of the head, tables, strips and boards, and turns these into blocks for a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import takewhile
from typing import Protocol

from sheetgen.drawing.blocks.texts import facts
from sheetgen.drawing.blocks.texts.head import head_height
from sheetgen.drawing.looks import Legend
from sheetgen.drawing.outline import Item, Key, Outline
from sheetgen.layout.automatic.arrange import UnplacedBlock
from sheetgen.layout.automatic.grid import BoardGroup, Cell, Column, FrameGroup, Grid, LatticeGroup, Piece, Row, StripGroup, look_of
from sheetgen.layout.automatic.headings import Seats
from sheetgen.layout.automatic.joining import joined
from sheetgen.layout.automatic.lattice import lattice
from sheetgen.layout.automatic.measures import LEAST_CELL, LEAST_ENTRY, Unit
from sheetgen.layout.automatic.table import TableBlock
from sheetgen.layout.automatic.text_width import Texts, widest_text
from sheetgen.layout.automatic.unplaced import board, frames_of_records, legend_key, line, note, strips, tick
from sheetgen.layout.automatic.yaml_keys import YamlKeys, given

_MOST_IN_HEAD = 4
"""Maximum fields in a line of the head."""
_REAL = 0.93
"""Real width of titles and facts relative to the estimated one."""
_FIELD = 21.0
"""Width for writing in a field of the head, in mm."""


class Block(UnplacedBlock, Protocol):
    """A block without a place, and its keys in YAML."""

    def yaml_keys(self, width: float, row: float) -> YamlKeys: ...


BlockAt = Callable[[Unit], Block]
"""A function that makes a block for a unit."""


class Composition:
    """The head of an outline, and its blocks before they have a place.

    apart: roots that are separate blocks. at: the page's number, from 0, if the sheet has several pages.
    """

    def __init__(self, outline: Outline, apart: Sequence[str], texts: Texts, pages: int = 1, at: int = 0) -> None:
        self._outline, self._apart, self._texts, self._pages, self._at = outline, frozenset(apart), texts, pages, at
        self._seats = Seats(outline.players, outline.names)
        self.blocks, self._makers = cache(self._blocks), cache(self._all_makers)
        self.head_height = cache(self._head_height)
        self._parts, self._of_piece = cache(self._folded), cache(self._makers_of)

    @cached_property
    def fields(self) -> list[Item]:
        """The fields of the head: lines to write on, and numbers and ticks that come before everything else."""
        items = [item for item in self._outline.items if item.root not in self._apart]
        first = list(takewhile(lambda item: item.what == "line" or _is_written(item), items))
        lines = [item for item in items if item.what == "line" and item.look.role != "total"]
        return [item for item in items if item in lines or (item in first and len(first) < len(self._outline.items))]

    def _blocks(self, unit: Unit, columns: int = 1) -> tuple[Block, ...]:
        """Return all blocks for a unit, in the order of the sheet. columns: the number of columns of a long table."""
        return tuple(make(unit) for make in self._makers(columns))

    def _all_makers(self, columns: int) -> list[BlockAt]:
        wanted = [(at, columns if self._has_columns(piece) else 1) for at, piece in enumerate(self._joined)]
        pieces = [part for at, many in wanted for part in self._parts(at, many)]
        titled = sum(isinstance(piece, Grid) and piece.is_lone and len(piece.rows) > 1 for piece in pieces) > 1
        makers = [make for at, many in wanted for make in self._of_piece(at, many, titled)]
        if self._outline.players and not self._outline.names and not any(map(_shows_players, pieces)):
            item = Item(root="players", what="table", label="$players")
            seats = tuple(Column(item, Key((str(number),), (), number)) for number in range(1, self._seats.many + 1))
            makers.insert(0, lambda unit: TableBlock(Grid((item,), seats, ()), self._seats, self._texts, unit))
        return makers

    def _makers_of(self, at: int, columns: int, titled: bool) -> list[BlockAt]:
        """Return the functions that make a piece's blocks; each keeps its blocks by unit. They don't depend on the columns of
        other pieces."""
        parts = self._parts(at, columns)
        return [cache(make) for part in parts for make in (self._maker(part, titled), *self._legends(part))]

    def _legends(self, piece: Piece) -> Iterator[BlockAt]:
        """Yield the hints printed below a block: hints of frames, and the tables that hints of strips name."""
        for item in piece.items if isinstance(piece, FrameGroup) else ():
            if item.look.hint:
                yield lambda unit, item=item: note(item, self._texts, unit)  # type: ignore[misc]
        if not isinstance(piece, StripGroup):
            return
        for item in (*piece.items, *([piece.ends] if piece.ends else [])):
            legends = [legend for legend in item.family.legends if legend not in self._outline.tables]
            for number, legend in enumerate(legends, 1):
                root = f"{item.root}-worth" if number == 1 else f"{item.root}-worth-{number}"
                yield lambda unit, root=root, legend=legend: legend_key(root, legend, piece, self._texts, unit)  # type: ignore[misc]

    @cached_property
    def _tables(self) -> tuple[Legend, ...]:
        """The tables above the facts: the layout's own, and the tables that hints name, except hints of strips."""
        strips = [piece for piece in self._joined if isinstance(piece, StripGroup)]
        below = {item.root for piece in strips for item in (*piece.items, piece.ends) if item is not None}
        named = (legend for item in self._outline.items if item.root not in below for legend in item.family.legends)
        return tuple(dict.fromkeys((*self._outline.tables, *named)))

    @cached_property
    def _whole(self) -> list[Piece]:
        return joined([item for item in self._outline.items if item not in self.fields], self._apart)

    @cached_property
    def parts(self) -> Sequence[Grid]:
        """The parts of a single table on several pages; none if everything is on one page."""
        parts = [part for piece in self._whole if isinstance(piece, Grid) for part in piece.paged(self._pages)]
        return parts if len(self._whole) == 1 < len(parts) else ()

    @cached_property
    def _joined(self) -> list[Piece]:
        return [self.parts[self._at]] if self.parts else self._whole

    @cached_property
    def is_long(self) -> bool:
        """Return whether a table may be split into several columns."""
        return any(map(self._has_columns, self._joined))

    def _has_columns(self, piece: Piece) -> bool:
        """Return whether a piece is a table that may be split into several columns."""
        return isinstance(piece, Grid) and piece.is_foldable and not self.parts

    def _folded(self, at: int, columns: int) -> Sequence[Piece]:
        """Split a long table into columns, with the layout's lengths if it gives any."""
        piece = self._joined[at]
        if not isinstance(piece, Grid) or self.parts:
            return [piece]
        lengths = next((item.family.fold for item in piece.items if item.family.fold), ())
        if not lengths and columns > 1:
            lengths = (-(-len(piece.rows) // columns),)
        return list(piece.folded(lengths)) if lengths else [piece]

    def _maker(self, piece: Piece, titled: bool) -> BlockAt:
        texts, seats = self._texts, self._seats
        is_last = self._at == max(len(self.parts) - 1, 0)
        goal = self._outline.goal if is_last and self._has_bar(piece) and _first(piece) is self._result else ""
        if isinstance(piece, StripGroup):
            return lambda unit: strips(piece, texts, unit, is_beside_total=self._is_before_total(piece))
        if isinstance(piece, FrameGroup):
            return lambda unit: frames_of_records(piece, seats.names, unit)
        if isinstance(piece, BoardGroup):
            return lambda unit: board(piece, texts, unit)
        if isinstance(piece, LatticeGroup):
            return lambda unit: lattice(piece, unit)
        if isinstance(piece, Item):
            if piece.what == "line" and piece.look.role != "total":
                return lambda unit: line(piece, texts, unit)
            if piece.what == "tick":
                return lambda unit: tick(piece, texts, unit)
            key = Key((), content=piece.content, digits=piece.digits)
            grid = Grid((piece,), (Column(piece, key),), (Row(piece, key, (Cell(0, 1, Key(()), piece.root),)),))
            return lambda unit: TableBlock(grid, seats, texts, unit, goal=goal)
        numbered = len(piece.rows) > 1 and all(row.key.path[-1:][0].isdigit() for row in piece.rows[:2] if row.key.path)
        has_title = (titled and piece.is_lone and len(piece.rows) > 1) or (
            (numbered and not piece.is_lone and bool(piece.rows[0].key.path)) or bool(piece.items[0].family.turn)
        )
        title = piece.items[0].label if has_title else ""
        return lambda unit: TableBlock(piece, seats, texts, unit, title, goal=goal, has_total=self._has_total)

    @cached_property
    def _result(self) -> Item | None:
        """The first item of the last table with a bar."""
        return next((_first(piece) for piece in reversed(self._joined) if self._has_bar(piece)), None)

    def _has_bar(self, piece: Piece) -> bool:
        """Return whether a piece is a table or a value with a bar."""
        if isinstance(piece, Grid):
            return any(look_of(row).role == "total" for row in piece.rows) or (bool(piece.running) and not self._has_total)
        return isinstance(piece, Item) and piece.look.role == "total"

    def _is_before_total(self, piece: StripGroup) -> bool:
        """Return whether a strip is directly before the total, the last block, and at most half as long as another strip."""
        *_, before, last = self._joined if len(self._joined) > 1 else (None, None)
        if piece is not before or not isinstance(last, Item) or last.look.role != "total" or piece.ends is not None:
            return False
        strips_there = [each for each in self._joined if isinstance(each, StripGroup)]
        bands = {each.items[0].root: [band for item in each.items for band in item.ways[0]] for each in strips_there}
        (own, *more) = bands.pop(piece.items[0].root)
        longest = max((len(band.columns) for others in bands.values() for band in others), default=0)
        return not more and len(own.rows) == 1 and 2 * len(own.columns) <= longest

    @cached_property
    def _has_total(self) -> bool:
        """Return whether any value or family is a total."""
        items = self._outline.items
        keys = (key for item in items for bands in item.ways[:1] for band in bands for key in (*band.rows, *band.columns))
        return any(item.look.role == "total" for item in items) or any(key.look.role == "total" for key in keys)

    @cached_property
    def least_cell(self) -> tuple[float, float]:
        """The minimum size of a field: smaller if every block is a table of rounds or its total."""
        tables = [piece for piece in self._joined if isinstance(piece, Grid) or not self._has_bar(piece)]
        grids = all(isinstance(piece, Grid) and piece.has_entries for piece in tables)
        return LEAST_ENTRY if grids and tables else LEAST_CELL

    # The head

    @cached_property
    def _sample(self) -> tuple[str, ...]:
        """The labels of columns that are the same for all players and are printed with the facts."""
        grids = [piece for piece in self._joined if isinstance(piece, Grid)]
        return next((grid.sample for grid in grids if grid.sample), ())

    @cached_property
    def _said(self) -> tuple[str, ...]:
        """The facts: the layout's own, and the hints of columns."""
        grids = [piece for piece in self._joined if isinstance(piece, Grid)]
        return (*self._outline.aloud, *dict.fromkeys(hint for grid in grids for hint in grid.column_hints))

    @property
    def has_imprint(self) -> bool:
        """Return whether the layout has an imprint, to be printed at the left of the foot."""
        return any(self._texts("$imprint"))

    def facts_height(self, unit: Unit, width: float) -> float:
        """Return the height of the tables and facts below the heading; without any, and on later pages, 0."""
        if self._at:
            return 0.0

        def wide(text: str) -> float:
            return widest_text([facts.spelled(each) for each in self._texts(text)], unit.scale.small) * _REAL

        tables = [[wide(key) + unit.scale.unit + wide(value) for key, value in table.pairs] for table in self._tables]
        sample = sum(wide(label) + 2 * unit.scale.unit for label in self._sample)
        every = [*([sample] if sample else []), *map(wide, self._said)]
        return facts.least_height(tables, every, width, unit.scale) if tables or every else 0.0

    def facts(self, name: str) -> YamlKeys:
        """Return the keys of the facts below the heading."""
        tables = [{"text": table.label, "entries": [list(pair) for pair in table.pairs]} for table in self._tables]
        typed = {"sample": list(self._sample), "tables": tables, "texts": list(self._said)}
        return {"id": name, "block": "facts", "style": "fact"} | given(typed)

    def _head_height(self, unit: Unit, width: float) -> float:
        """Return the height of the head."""
        return head_height(unit.scale, len(self._head_lines(unit, width)))

    def _head_lines(self, unit: Unit, width: float) -> list[list[Item]]:
        """Return the fields of the head, line by line. Those of the first line are next to the title."""
        lines: list[list[Item]] = [[]]
        icon = unit.scale.title * 0.5
        left = width - widest_text(self._texts("$title"), unit.scale.title) * _REAL - icon - 4 * unit.scale.unit
        for item in self.fields:
            wide = widest_text(self._texts(item.label), unit.scale.small) + _FIELD + unit.scale.unit
            if wide > left or len(lines[-1]) == _MOST_IN_HEAD:
                lines.append([])
                left = width
            lines[-1].append(item)
            left -= wide
        return lines

    @property
    def footer(self) -> str:
        """The text at the bottom of the page."""
        return "sheetgen · $name" + (f" · {self._at + 1}/{len(self.parts)}" if self.parts else "")

    def head(self, name: str, icon: str) -> YamlKeys:
        """Return the block of the head. icon: the picture next to the title."""
        note = f"$page_ {self._at + 1}" if self._at else self._outline.note
        fields = [{"label": item.label} if self._at else {"space": item.root, "label": item.label} for item in self.fields]
        return {"id": name, "block": "head", "text": "$title"} | given({"symbol": icon, "note": note, "fields": fields})


def _is_written(item: Item) -> bool:
    """Return whether an item is a plain number or tick without a hint or an icon."""
    is_plain = item.look.role == "plain" and not (item.look.hint or item.look.icon)
    return is_plain and (item.what == "tick" or (item.what == "value" and item.content == "number"))


def _first(piece: Piece) -> Item | None:
    return piece.items[0] if isinstance(piece, Grid) else piece if isinstance(piece, Item) else None


def _shows_players(piece: Piece) -> bool:
    """Return whether a block has boxes for the names of players."""
    if isinstance(piece, Grid):
        return bool(piece.players or piece.by_players)
    return isinstance(piece, FrameGroup) and piece.items[0].ofplayers
