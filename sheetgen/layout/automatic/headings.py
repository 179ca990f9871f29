"""Headings of a table on an automatic page: names of players, labels of columns, and captions of parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.blocks.tables.panels import BELOW_NAMES
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT
from sheetgen.layout.automatic.grid import Cell, Column, Grid, look_of
from sheetgen.layout.automatic.measures import Unit
from sheetgen.layout.automatic.text_width import Texts, lines_in, widest_text
from sheetgen.layout.automatic.yaml_keys import YamlKeys, spanned

AT_WORDS = 1.2
"""The distance of headings from the edges of their columns in mm, both sides together."""
_AROUND_HEAD = 2.2
"""The height of a line of headings beyond its capitals, in mm."""
_HIGH_NAME = 13.0
"""The height of a line of names that read upwards, in mm."""
_NARROW = 13.0
"""In cells narrower than this (mm), names read upwards."""
_TURNED, _TWO_LINES, _HINT_LINE = 45.0, 8.0, 4.2
BOLD = 1.06
"""Width of bold type relative to the estimated width."""


class Seats(Struct, frozen=True):
    """The number of players of a sheet for a table, and their names if the layout gives them."""

    many: int = 0
    names: tuple[str, ...] = ()


def heading_line(cells: list[YamlKeys], unit: Unit) -> YamlKeys:
    """Return a line of headings of the usual height."""
    return {"height": f"{_head_height(unit):.1f}mm", "cells": cells}


def _head_height(unit: Unit) -> float:
    return unit.scale.small * MM_PER_POINT * CAP_HEIGHT + _AROUND_HEAD


class Headings:
    """The lines over the sections of a table with the given column widths; repeated lines are printed once.

    steps: the number of columns for hints given in steps.
    """

    def __init__(self, grid: Grid, seats: Seats, texts: Texts, unit: Unit, title: str, steps: int, widths: Sequence[float]) -> None:
        self._grid, self._seats, self._texts, self._unit, self._title = grid, seats, texts, unit, title
        self._steps, self._widths = steps, widths
        self.before = len(widths) - len(grid.columns)
        """The number of columns to the left of the grid's own columns."""
        self._named = self._titled = False
        self._headed: dict[tuple[int, int], tuple[str, ...]] = {}

    def over(self, cells: Sequence[Cell]) -> list[YamlKeys]:
        """Return the lines over a section: names of players and labels of columns. Each line is printed once."""
        lines = []
        if self._grid.players and not self._named:
            lines.append(self._names())
            self._named = True
        lone = len(cells) > 1 and all(
            sum(other.key.player == cell.key.player for other in cells) == 1 for cell in cells if cell.key.player
        )
        shown: Sequence[Cell] = [
            replace(cell, key=replace(cell.key, labels=())) if lone and cell.key.player else cell for cell in cells
        ]
        if self._grid.sample:  # the sample has the last labels of lanes
            lanes = [self._grid.lane(self._grid.columns[cell.first]) for cell in shown]
            shown = [
                replace(cell, key=replace(cell.key, labels=cell.key.labels[-2:-1] if lane else cell.key.labels[-1:]))
                for cell, lane in zip(shown, lanes, strict=True)
            ]
        levels = max((len(cell.key.labels) for cell in shown), default=0)
        captions = [self._grid.columns[cell.first].caption.strip() for cell in cells]
        new = {(cell.first, cell.span): cell.key.path for cell in cells if levels or any(captions)}
        if any(self._headed.get(place) != path for place, path in new.items()):
            shown = [*self._every_head(shown)]
            lines += self._part_heads() if not self._headed else []
            self._headed |= {(cell.first, cell.span): cell.key.path for cell in shown}
            for level in range(max(levels, 1) if not (self._grid.sample and self._grid.players) else 0):
                lines += self._labels(shown, level, levels)
        elif self._title and not self._titled and not self._grid.sample:
            lines.append(heading_line([self._head(self._title, len(self._widths), "start")], self._unit))
        self._titled = True
        return lines

    def _part_heads(self) -> list[YamlKeys]:
        """Return the captions of parts over their columns, unless columns are labelled with them."""
        parts = [part for item in self._grid.items for part in item.family.parts if part.caption]
        if not parts or not self._grid.has_parts_across or any(column.ends for column in self._grid.columns):
            return []
        line, at = [self._head("", self.before)], 0
        for part in parts:
            line += [self._head("", part.first - at)] if part.first > at else []
            line.append(self._head(part.caption, part.last - part.first + 1))
            at = part.last + 1
        rest = len(self._grid.columns) - at
        return [heading_line([*line, self._head("", rest)] if rest > 0 else line, self._unit)]

    def _every_head(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        """Return the columns of a section, and columns that occur only in later rows, so that one line of headings serves all."""
        if self._headed or any(cell.span > 1 for cell in cells):
            return cells
        own = {cell.first: cell for cell in cells}
        return [own.get(at, Cell(at, 1, column.key, "")) for at, column in enumerate(self._grid.columns)]

    def _names(self) -> YamlKeys:
        """Return the line of the players' names."""
        fits = not self._grid.has_rounds and widest_text(self._texts("$players"), self._unit.scale.text) + AT_WORDS <= sum(
            self._widths[: self.before]
        )
        label: YamlKeys = {"text": "$players", "style": "label", "align": "start"} if fits else {"style": "hint"}
        line: list[YamlKeys] = [spanned(label, self.before)]
        narrow = 99.0
        at = self.before
        for player, group in groupby(self._grid.columns, key=lambda column: column.key.player):
            columns = list(group)
            many = len(columns)
            width = sum(self._widths[at : at + many])
            at += many
            if not player:
                line += [self._shared(column) for column in columns]
            elif self._seats.names:
                line.append(spanned({"text": self._seats.names[player - 1], "style": "name"}, many))
            else:
                narrow = min(narrow, width)
                line.append(spanned({"space": f"players.{player}", "style": "name"}, many))
        height = (_HIGH_NAME if narrow < _NARROW else self._unit.name) + BELOW_NAMES
        return {"height": f"{height:.1f}mm", "cells": line}

    def _shared(self, column: Column) -> YamlKeys:
        """Return the heading of a column of all players next to the boxes for names, if the players' columns have no headings."""
        label = column.key.labels[-1] if column.key.labels else column.caption.strip()
        return self._head(label if self._grid.sample else "", 1)

    def _labels(self, cells: Sequence[Cell], level: int, levels: int) -> Iterator[YamlKeys]:
        """Yield the line of column labels of one level; level 0 is the outermost, at the top. Below the last level, also yield a
        line with the hints of the columns.

        If the labels read upwards, there is no such line: each hint follows its label in the same cell.
        """
        last = level == max(levels, 1) - 1
        corner = [self._corner(last)] if not self._steps else [self._corner(last, 1), *self._step_heads(last)]
        labels: list[tuple[str, int]] = []
        hints: list[tuple[str, int]] = []
        at = 0
        for cell in cells:
            free = [("", cell.first - at)] if cell.first > at else []
            padded = (*[""] * (levels - len(cell.key.labels)), *cell.key.labels)
            caption = self._grid.columns[cell.first].caption.strip() if last else ""
            label = (padded[level] if padded else "") or caption
            labels += [*free, (label, cell.span)]
            hints += [*free, (cell.key.look.hint if last and not self._grid.has_rounds else "", cell.span)]
            at = cell.first + cell.span
        free = [("", len(self._grid.columns) - at)] if at < len(self._grid.columns) else []
        labels, hints = [*_merged([*labels, *free], last and not self._grid.sample)], [*hints, *free]
        if self._is_narrow(labels) or self._is_narrow(hints):
            if any(hint for hint, _ in hints):
                joined = zip(labels, hints, strict=True)
                labels = [(f"{label} · {hint}" if hint else label, span) for (label, span), (hint, _) in joined]
            high = max(widest_text(self._texts(text), self._unit.scale.small) * BOLD + 2.4 for text, _ in labels if text)
            line = [{**self._head(text, span), **({"turned": "yes"} if text else {})} for text, span in labels]
            yield {"height": f"{max(min(high, _TURNED), _head_height(self._unit)):.1f}mm", "cells": [*corner, *line]}
            return
        line = [self._head(text, span) for text, span in labels]
        yield {"height": f"{self._lines_height(labels, _head_height(self._unit)):.1f}mm", "cells": [*corner, *line]}
        if any(hint for hint, _ in hints):
            line = [spanned({"text": hint, "style": "hint"} if hint else {"style": "hint"}, span) for hint, span in hints]
            height = self._lines_height(hints, _HINT_LINE)
            yield {"height": f"{height:.1f}mm", "cells": [spanned({"style": "hint"}, self.before), *line]}

    def _is_narrow(self, texts: Sequence[tuple[str, int]]) -> bool:
        """Return whether the columns are too narrow for a text over them in two lines."""
        rooms = [(text, room) for template, room in self._rooms(texts) for text in self._texts(template)]
        return any(lines_in(text, self._unit.scale.small, room) > 2 for text, room in rooms)

    def _lines_height(self, texts: Sequence[tuple[str, int]], one: float) -> float:
        """Return the height of a line of texts over columns: two lines if a text doesn't fit into one."""
        long = any(widest_text(self._texts(text), self._unit.scale.small) > room + 0.6 for text, room in self._rooms(texts))
        return max(_TWO_LINES, one) if long else one

    def _rooms(self, texts: Sequence[tuple[str, int]]) -> Iterator[tuple[str, float]]:
        """Yield texts over columns, each with its available width."""
        place = self.before
        for text, span in texts:
            if text:
                yield text, sum(self._widths[place : place + span]) - AT_WORDS
            place += span

    def _corner(self, last: bool, span: int = 0) -> YamlKeys:
        text = self._title if last and not self._grid.sample else ""
        return self._head(text, span or self.before, "start")

    def _step_heads(self, last: bool) -> Iterator[YamlKeys]:
        """Yield a heading for each hint step: its worth if this is the same for all rows, otherwise blank."""
        worths = {tuple(worth for _, worth in look_of(row).bands) for row in self._grid.rows if look_of(row).bands}
        longest = max(worths, key=len)
        shared = all(longest[: len(worth)] == worth for worth in worths)
        for at in range(self._steps):
            yield self._head(longest[at] if shared and last else "", 1)

    def _head(self, text: str, span: int, align: str = "") -> YamlKeys:
        typed: YamlKeys = {"text": text, "style": "column-head"} if text else {"style": "column-head"}
        return spanned({**typed, **({"align": align} if align else {})}, span)


def _merged(texts: Sequence[tuple[str, int]], last: bool) -> Iterator[tuple[str, int]]:
    """Yield labels with the columns they span; in all lines but the last, equal neighbours are merged unless they are blank."""
    for text, group in groupby(texts, key=lambda each: each[0]):
        if text and not last:
            yield text, sum(span for _, span in group)
        else:
            yield from group
