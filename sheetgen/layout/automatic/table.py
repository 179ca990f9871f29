"""A table of an automatic page: from bands of spaces to a `table` block in sections, in the width that there is for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from sheetgen.drawing.outline import Band, Item, Key
from sheetgen.layout.automatic.bands import group_by_player, space_patterns
from sheetgen.layout.automatic.cells import Rows, Seats, heading_cell, pad_labels, row_styles
from sheetgen.layout.automatic.columns import CLOSE, WIDE_SHARE, TypedKeys, column_shares, edges_to_spans, merge_edges, share_out
from sheetgen.layout.automatic.text_width import widest_text, widest_word

Texts = Callable[[str], Sequence[str]]
"""What a text with `$name` says, in each language of the layout."""
LEAST = (8.0, 7.0)
"""The least size of a cell that is written in, in mm."""
_LABEL, _HEAD = 10.0, 8.0
"""Type of rows' labels and of columns', in points."""
_SMALL = 7.0
_WIDE = 20.0
"""The least width of a column for texts."""
_LEAST_LABEL = 12.0
_FINEST = 2.0
"""What columns are planned with where there is far too little room, in mm."""
_SEVERAL = 4
"""Of so many columns a single value takes only the last."""
_LABEL_SHARE, _FEW_SHARE = 0.45, 0.36
"""Most of a table that labels take; and what they take where there are few columns."""
_ROOMY = 30.0
"""Cells wider than this leave some of it to the labels."""
_SHORT_LABEL = 18.0
_LONE = 38.0
"""The width of a single value in a table of its own."""
_BESIDE_LABEL = 3.2
_HEAD_HEIGHT, _NAME_HEIGHT, _HIGH_NAME = 5.4, 8.5, 20.0
_NAME_WIDTH = 13.0
"""In narrower cells names are written upwards."""
_MOST_TURNED = 32.0
_SINGLE = 20.0
"""The least width of a single value below a table of many columns."""


class Table:
    """Roots that share a table, and the single values below them, at a width. named: its names are the space of them."""

    def __init__(
        self, items: Sequence[Item], singles: Sequence[Item], players: Seats, width: float, texts: Texts, slack: float = 1.0
    ) -> None:
        self._items, self._singles, self._players = items, singles, players
        self._texts = texts
        self._there = width
        self._with_others = 0.0
        self._slack = slack
        for way in range(max((len(item.ways) for item in items), default=1)):
            self._bands = group_by_player([(item, band) for item in items for band in item.ways[min(way, len(item.ways) - 1)]])
            self._width = max(width, _FINEST * max((len(band.columns) + 1 for _, band in self._bands), default=1))
            if self.lacks <= 0:
                break

    @property
    def lacks(self) -> float:
        """How much width is missing, in mm."""
        return self._least_label + self._least_columns - self._there

    @property
    def _least_columns(self) -> float:
        """The least width of all columns together."""
        free = max(
            (sum(_least(column) for column in band.columns if not column.player) for _, band in self._bands), default=LEAST[0]
        )
        names = self._players.many * LEAST[0] if not (self._bands or self._singles) else 0.0
        return max(free + self._players.many * self._least_player, LEAST[0], names) * self._slack

    @property
    def _least_player(self) -> float:
        """The least width of a player's columns."""
        return max((sum(_least(column) for column in band.columns if column.player == 1) for _, band in self._bands), default=0.0)

    def _row_label(self, item: Item, row: Key) -> Sequence[str]:
        return row.labels[-1:] or ((item.label,) if not row.player or self._is_parted else ())

    @property
    def _is_parted(self) -> bool:
        """Whether rows stand below the name of the player that they belong to."""
        return any(row.player and row.labels for _, band in self._bands for row in band.rows)

    @property
    def _by_names(self) -> bool:
        """Whether rows are players."""
        return any(row.player for _, band in self._bands for row in band.rows)

    @property
    def _least_label(self) -> float:
        least = max(self._wanted_label_width(widest_word, _SMALL), _LEAST_LABEL)
        return min(max(least, 20.0) if self._by_names else least, self._width * _LABEL_SHARE)

    def _wanted_label_width(self, measure: Callable[[Sequence[str], float], float], size: float) -> float:
        """The width that labels want; those of rows that lack columns before the players' have the room of these too."""
        left = max((self._columns_before(band) for _, band in self._bands), default=0)
        results = [0.0]
        for item, band in self._bands:
            texts = [text for row in band.rows for label in self._row_label(item, row) for text in self._texts(label)]
            results.append(measure(texts, size) - (left - self._columns_before(band)) * LEAST[0])
        singles = self._singles if max((len(band.columns) for _, band in self._bands), default=0) < _SEVERAL else ()
        results.append(measure([text for item in singles for text in self._texts(item.label)], size))
        if not (self._bands or self._singles):
            results.append(measure(self._texts("$players"), size))
        return max(results) + _BESIDE_LABEL

    @cached_property
    def label(self) -> float:
        """The width of the labels."""
        least = self._least_label
        natural = max(self._wanted_label_width(widest_text, _LABEL), 25.0 if self._by_names else 0.0, least)
        columns = max((len(band.columns) for _, band in self._bands), default=1)
        most = self._width - self._least_columns
        if not self._bands and self._singles:
            natural = max(natural, self._width - _LONE)
        elif (self._width - natural) / columns > _ROOMY:
            share = _FEW_SHARE if natural > _SHORT_LABEL else _FEW_SHARE / 2
            natural = max(natural, min(self._width * share, self._width - columns * _ROOMY))
        return max(min(max(natural, self._with_others), most, self._width * (_LABEL_SHARE if self._bands else 0.8)), least)

    def aligned(self, label: float) -> None:
        """Has labels as wide as those of other tables, where there is room."""
        self._with_others = label
        for name in ("label", "rows", "sections", "_player_edges"):
            self.__dict__.pop(name, None)

    @cached_property
    def rows(self) -> list[Rows]:
        """The bands with the edges of their cells."""
        left = max((self._columns_before(band) for _, band in self._bands), default=0)
        right = max((self._columns_behind(band) for _, band in self._bands), default=0)
        return [Rows(item, band, self._edges(band, left, right)) for item, band in self._bands]

    def _columns_before(self, band: Band) -> int:
        return next((at for at, column in enumerate(band.columns) if column.player), 0)

    def _columns_behind(self, band: Band) -> int:
        return next((at for at, column in enumerate(reversed(band.columns)) if column.player), 0)

    def _edges(self, band: Band, left: int, right: int) -> tuple[float, ...]:
        """Where the cells of a band end; players' columns stand under one another."""
        rest = self._width - self.label
        if len(band.columns) == 1 and not band.columns[0].player and not band.columns[0].wide:
            return self._lone_value_start(
                max((each for _, each in self._bands), key=lambda each: len(each.columns)), left, right
            ), self._width
        if not any(column.player for column in band.columns):
            return share_out(self.label, rest, [WIDE_SHARE if column.wide else 1.0 for column in band.columns])
        counts = [sum(column.player == each for column in band.columns) for each in range(1, self._players.many + 1)]
        most = max(self._most_player_columns, 1)
        before = [[column.wide for column in each.columns[: self._columns_before(each)]][::-1] for _, each in self._bands]
        behind = [
            [column.wide for column in each.columns[len(each.columns) - self._columns_behind(each) :]] for _, each in self._bands
        ]
        parted = [*column_shares(before, left)[::-1], *[float(most)] * self._players.many, *column_shares(behind, right)]
        edges = (self.label, *share_out(self.label, rest, parted)[1:])
        own, spare = self._columns_before(band), left - self._columns_before(band)
        results = [edges[spare], *edges[spare + 1 : spare + own + 1]]
        for number, count in enumerate(counts):
            start, end = edges[left + number], edges[left + number + 1]
            results += [start + (end - start) * part / count for part in range(1, count + 1)]
        return (*results, *edges[left + self._players.many + 1 : left + self._players.many + 1 + self._columns_behind(band)])

    def _lone_value_start(self, most: Band, left: int, right: int) -> float:
        """Where a lone value begins: over all columns where these are few, else over the last ones."""
        if len(most.columns) == 1 or self._width - self.label <= 3 * _SINGLE:
            return self.label
        edges = self._edges(most, left, right)[:-1]
        return max((edge for edge in edges if self._width - edge >= _SINGLE - 1e-6), default=self.label)

    @property
    def _most_player_columns(self) -> int:
        """The most columns that a player has."""
        return max(sum(column.player == 1 for column in band.columns) for _, band in self._bands)

    @cached_property
    def sections(self) -> list[TypedKeys]:
        """The sections, with edges instead of spans."""
        return list(self._sections())

    def _sections(self) -> Iterator[TypedKeys]:
        before: tuple[object, ...] = ()
        self._open: tuple[tuple[str, ...], int] = (), 0
        named = False
        titles: set[str] = set()
        for item, band, edges in self.rows:
            heads: list[TypedKeys] = []
            over = any(column.player for column in band.columns)
            lone = len({each.item.root for each in self.rows}) == 1
            titled = item.root not in titles and self._has_title(item)
            titles.add(item.root)
            levels = max((len(column.labels) for column in band.columns), default=0)
            if over and not named:
                title = item.label if lone and not levels and titled else "$players"
                titled = titled and not (lone and not levels)
                heads.append(self._names(band, edges, title))
                named = True
            same = (item.root if titled else "", tuple(column.labels for column in band.columns), edges)
            if titled or (levels and same[1:] != before[1:]):
                heads += self._heads(band, edges, self._title(item, band) if titled else "", levels)
            before = same
            yield from self._row_sections(item, band, edges, heads)
        if self._singles:
            yield self._single_section()
        if not (self._singles or self.rows):
            yield self._seat_section()

    def _title(self, item: Item, band: Band) -> str:
        """What stands over the labels."""
        several = len({label for column in band.columns for label in column.labels[:1]} & {each.label for each in self._items}) > 0
        return "$players" if several else item.label

    def _has_title(self, item: Item) -> bool:
        """Whether its rows do not say what they belong to."""
        if self._is_parted and any(not row.labels for band in item.ways[0] for row in band.rows):
            return False
        return any(row.labels or row.player for band in item.ways[0] for row in band.rows)

    def _row_sections(self, item: Item, band: Band, edges: tuple[float, ...], heads: list[TypedKeys]) -> Iterator[TypedKeys]:
        """The rows, with a heading over those that have several labels in common."""
        columns = self._columns(band, edges)
        lone = [number for number, name in enumerate(space_patterns(band)) if name == f"{{c{number + 1}}}"]
        for group, own in groupby(enumerate(band.rows), key=lambda each: self._group_of(each[1])):
            inside = group[1] == self._open[1] and self._open[0][: len(group[0])] == group[0]
            if not inside and any(group):
                heads = [self._group(*group), *heads] if group[1] else [*heads, self._group(*group)]
            self._open = group
            yield {"heads": heads, "columns": columns, "rows": [self._row(item, band, at, row, lone) for at, row in own]}
            heads = []

    def _group_of(self, row: Key) -> tuple[tuple[str, ...], int]:
        """What stands over a row: the labels it has in common with others, and the player."""
        return row.labels[:-1], row.player if self._is_parted else 0

    def _group(self, labels: tuple[str, ...], player: int) -> TypedKeys:
        if player:
            return {"height": _NAME_HEIGHT, "cells": [(self._width, self._name(player, " · ".join(labels)))]}
        return {"height": _HEAD_HEIGHT, "cells": [(self._width, {"text": " · ".join(labels), "style": "group", "align": "start"})]}

    def _name(self, player: int, besides: str = "") -> TypedKeys:
        """A cell for a player's name."""
        if self._players.names:
            text = " · ".join(filter(None, (self._players.names[player - 1], besides)))
            return {"text": text, "style": "name"}
        return {"style": "name", "space": f"players.{player}"}

    def _columns(self, band: Band, edges: tuple[float, ...]) -> list[tuple[float, TypedKeys]]:
        """The label's column and those of the spaces."""
        by_name = all(row.player and not row.labels for row in band.rows) and not self._is_parted
        styled = bool(band.sums) and len(band.sums) < len(band.rows)
        style = {"style": "{cell-style}"} if styled else {"style": "sum"} if band.sums else {}
        label: TypedKeys = {"text": "{label}", "style": "{style}" if styled else "sum-label" if band.sums else "row"}
        if by_name and self._players.names:
            label = {"text": "{label}", "style": "name"}
        elif by_name:
            label = {"style": "name", "space": "{name}"}
        if edges[0] > self.label + CLOSE:
            label["align"] = "end"
        spaces = [(edge, {"space": name, **style}) for edge, name in zip(edges[1:], space_patterns(band), strict=True)]
        return [(edges[0], label), *spaces]

    def _row(self, item: Item, band: Band, at: int, row: Key, lone: Sequence[int]) -> TypedKeys:
        """A row as it is typed; lone: columns whose spaces every row names for itself."""
        typed: TypedKeys = {}
        label = next(iter(self._row_label(item, row)), "")
        if row.player and not row.labels and not self._is_parted:
            label = self._players.names[row.player - 1] if self._players.names else ""
            typed |= {} if label else {"name": f"players.{row.player}"}
        if label:
            typed["label"] = label
        if row.path:
            typed["at"] = ".".join(row.path)
        if band.sums and len(band.sums) < len(band.rows):
            typed |= row_styles(at in band.sums)
        return typed | {f"c{number + 1}": band.spaces[at][number] for number in lone}

    def _names(self, band: Band, edges: tuple[float, ...], title: str) -> TypedKeys:
        """The line of the players' names."""
        cells: list[tuple[float, TypedKeys]] = [(edges[0], {"text": title, "style": "corner", "align": "start"})]
        columns = list(zip(band.columns, edges[1:], strict=True))
        narrow = 0.0
        for player, own in groupby(columns, key=lambda each: each[0].player):
            ends = [edge for _, edge in own]
            narrow = min(narrow or self._width, ends[-1] - cells[-1][0]) if player else narrow
            cells.append((ends[-1], self._name(player) if player else {"style": "corner"}))
        high = _HIGH_NAME if narrow < _NAME_WIDTH and not self._players.names else _NAME_HEIGHT
        return self._turn_headings({"height": high, "cells": cells})

    def _heads(self, band: Band, edges: tuple[float, ...], title: str, levels: int) -> list[TypedKeys]:
        """The labels of columns, those that several have in common over the others; before the last the title."""
        if not levels:
            return [{"height": _HEAD_HEIGHT, "cells": [(self._width, {"text": title, "style": "head", "align": "start"})]}]
        lines = []
        columns = list(zip(band.columns, edges[1:], strict=True))
        for level in range(levels):
            last = level == levels - 1
            cells = [(edges[0], heading_cell(title if last else "", align="start"))]
            for key, own in groupby(columns, key=lambda each: (each[0].player, pad_labels(each[0].labels, levels)[: level + 1])):
                ends = [edge for _, edge in own]
                cells.append((ends[-1], heading_cell(key[1][-1])))
            lines.append(self._turn_headings({"height": _HEAD_HEIGHT, "cells": cells}))
        return lines

    def _turn_headings(self, line: TypedKeys) -> TypedKeys:
        """A line of headings, its texts upwards where one has no room across."""
        before = 0.0
        high = 0.0
        for number, (edge, cell) in enumerate(line["cells"]):
            texts = self._texts(cell.get("text", ""))
            if number and widest_word(texts, _SMALL) > edge - before - 1.2:
                high = max(high, widest_text(texts, _HEAD) + 2.4)
            elif number and widest_text(texts, _SMALL) > edge - before - 1.2:
                line["height"] = max(line["height"], 7.6)
            before = edge
        if high:
            line["height"] = round(max(min(high, _MOST_TURNED), line["height"]), 1)
            line["cells"] = [
                (edge, {**cell, "turned": "yes"} if number and cell.get("text") else cell)
                for number, (edge, cell) in enumerate(line["cells"])
            ]
        return line

    def _seat_section(self) -> TypedKeys:
        """The players' names and nothing else."""
        edges = share_out(self.label, self._width - self.label, [1.0] * self._players.many)
        label: tuple[float, TypedKeys] = (edges[0], {"text": "{label}", "style": "corner"})
        names = [(edge, self._name(number)) for number, edge in enumerate(edges[1:], 1)]
        return {"heads": [], "columns": [label, *names], "rows": [{"label": "$players"}]}

    def _single_section(self) -> TypedKeys:
        """Single values as rows of their own: over all columns where these are few, else over the last ones."""
        wide = any(item.wide for item in self._singles)
        start = self.label
        if not wide and self.rows and self._width - self.label > 3 * _SINGLE:
            ends = {edge for row in self.rows for edge in row.edges[:-1]}
            start = max((edge for edge in ends if self._width - edge >= _SINGLE - 1e-6), default=self.label)
        rows = [{"label": item.label, "at": item.root, **row_styles(item.sum)} for item in self._singles]
        label: TypedKeys = {"text": "{label}", "style": "{style}"}
        if start > self.label + CLOSE:
            label["align"] = "end"
        return {"heads": [], "columns": [(start, label), (self._width, {"space": "{at}", "style": "{cell-style}"})], "rows": rows}

    @property
    def fixed(self) -> float:
        """The height of all headings, in mm."""
        return 1.0 + sum(float(line["height"]) for section in self.sections for line in section["heads"])

    @property
    def many(self) -> int:
        """How many rows it has."""
        return sum(len(section["rows"]) for section in self.sections)

    def block(self, row: float) -> TypedKeys:
        """The keys of the block; row: the height of its rows in mm."""
        edges = merge_edges(self.sections, self._width)
        widths: list[TypedKeys] = [
            {"share": f"{max(after - before, 0.01) / self._width * 100:.4g}"}
            for before, after in zip((0.0, *edges), edges, strict=False)
        ]
        for share, edge in zip(widths, edges, strict=True):
            if any(abs(edge - each) < CLOSE for each in self._player_edges):
                share["ruled"] = "yes"
        typed: TypedKeys = {
            "block": "table",
            "style": "cell",
            "even": "even",
            "header_style": "head",
            "min": [f"{LEAST[0]:g}mm", f"{LEAST[1]:g}mm"],
            "row": f"{row:g}mm",
            "rule": "rule",
            "columns": widths,
        }
        typed["sections"] = [edges_to_spans(section, edges) for section in self.sections]
        return typed

    @cached_property
    def _player_edges(self) -> set[float]:
        """Where a player's columns end, and the labels before the first, where players have several."""
        result: set[float] = set()
        for each in self.rows:
            players = [column.player for column in each.band.columns]
            ends = zip(players, (*players[1:], 0), each.edges[1:], strict=True)
            if self._most_player_columns > 1 and any(players):
                result |= {edge for player, after, edge in ends if player and after != player}
                result.add(each.edges[players.index(1)])
        return result


def _least(column: Key) -> float:
    return _WIDE if column.wide else LEAST[0]
