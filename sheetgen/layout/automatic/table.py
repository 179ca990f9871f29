"""A table of an automatic page: families with a common axis as a `table` block in sections, fitted to the available width."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby

from sheetgen.drawing.blocks.tables.column_widths import ICON, LARGEST_ICON
from sheetgen.drawing.looks import KeyLook
from sheetgen.drawing.papers import MEDIUM
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT
from sheetgen.layout.automatic.grid import GROUP, Cell, Grid, Row, look_of
from sheetgen.layout.automatic.headings import AT_WORDS, BOLD, Headings, Seats, heading_line
from sheetgen.layout.automatic.measures import LEAST_CELL, LEAST_ENTRY, Unit, cell_width
from sheetgen.layout.automatic.text_width import Texts, in_two_lines, widest_text, widest_word
from sheetgen.layout.automatic.yaml_keys import YamlKeys, space_pattern, spanned

_BESIDE = 3.4
"""The free width next to a label, in mm."""
_LEAST_INDEX = 6.0
"""Minimum width of a column of numbers of rounds, in mm."""
_SIDES_APART = 2.4
"""Gap between two sides, in units."""
_GROUPED = 15
"""Minimum rows of a table in groups of `GROUP`."""
_LEAST_LABEL, _NAME_LABEL = 10.0, 25.0
_WIDEST_LABEL = 46.0
"""Maximum width of a label on one line, in mm; wider labels use two lines."""
_WORDS = 2.0
"""Maximum width of a column with headings, as a multiple of the width that its spaces need; longer headings run upwards."""
_WIDEST_CELL, _WIDEST_LONE = 24.0, 40.0
"""Maximum width of cells on A5 in mm: of several columns, and of a single one."""
_SHARES = {2: (0.42, 0.58), 3: (0.29, 0.29, 0.42)}
"""Shares of a lane's width by number of columns, if the last is a running total."""
_STYLES = {"sum": ("sum-row", "sum", "sum-row"), "total": ("total-row", "total", "total-row"), "note": ("note", "cell", "note")}
"""Styles of labels, cells and backgrounds by the role of a row."""
_BAND = 6.6
"""Minimum width of a column for one step of a hint (a count with its points), in mm."""


class TableBlock:
    """The `table` block of a grid, with its sizes for one unit. Its columns are the labels, the hints, then the columns of the
    grid."""

    def __init__(
        self, grid: Grid, seats: Seats, texts: Texts, unit: Unit, title: str = "", *, goal: str = "", has_total: bool = True
    ) -> None:
        self.grid, self._seats, self._texts, self._unit, self._title, self._goal = grid, seats, texts, unit, title, goal
        self.root = grid.root
        self._running = grid.so_far or ("" if has_total else grid.running)

    # Sizes needed

    @property
    def _type(self) -> float:
        return self._unit.scale.text

    @property
    def _gap(self) -> float:
        """The distance between lanes, and between panels."""
        return self._unit.scale.unit

    @cached_property
    def _needs(self) -> list[float]:
        """The width in mm that each column of the grid needs. If a cell across several columns needs more than these together, the
        last of them is widened."""
        needs = [cell_width(column.key, self._unit) for column in self.grid.columns]
        is_sampled = bool(self.grid.sample)
        for at, column in enumerate(self.grid.columns):
            said = [*(column.key.labels[-1:] or (column.caption,))]
            said += [column.key.look.hint] if column.key.labels and not self.grid.has_rounds else []
            labels = [text for each in said if not (is_sampled and self.grid.lane(column)) for text in self._texts(each)]
            size = self._unit.scale.small
            wide = max((in_two_lines(each, size) + AT_WORDS for each in labels), default=0.0)
            needs[at] = max(needs[at], wide * BOLD + self._gap if self._is_result(at) else min(wide, _WORDS * needs[at]))
        for row, cell in ((each, cell) for each in self.grid.rows for cell in each.cells if cell.span > 1):
            want = max(cell_width(row.key, self._unit) if not row.key.path else 0.0, LEAST_CELL[0])
            own = sum(needs[cell.first : cell.first + cell.span])
            if own < want:
                needs[cell.first + cell.span - 1] += want - own
        edges = [*self._ruled[1 + len(self._hint_needs) :], False]
        before = [self._ruled[len(self._hint_needs)] if len(self._ruled) > 1 else False, *edges]
        return [need + self._gap / 2 * (left + right) for need, left, right in zip(needs, before, edges, strict=False)]

    @cached_property
    def _label_need(self) -> float:
        """Return the width of the labels, including their icons."""
        texts = [text for row in self.grid.rows if not self._is_open(row) for text in self._texts(self._label(row))]
        icons = min(self._unit.highest_row * ICON, LARGEST_ICON) + self._gap if self._has_icons else 0.0
        if self.grid.has_rounds:
            rows = [row for row in self.grid.rows if not self._is_bar(row)]
            numbers = [text for row in rows if not self._is_open(row) for text in self._texts(self._label(row))]
            numbers += () if self._first_lane else self._texts(self.grid.carried)
            least = widest_text(numbers, self._type) + icons + 2 * self._gap
            return max(least, _LEAST_INDEX, self._title_need, *map(self._open_lack, rows)) + self._gap / 2
        if self.grid.by_players or not self.grid.rows:
            texts += self._texts("$players")
        wide = widest_text(texts, self._type)
        if wide > _WIDEST_LABEL:
            wide = max(widest_word(texts, self._type), wide / 1.8, _WIDEST_LABEL)
        if self._is_lone_bar:
            wide = max(wide, widest_text(texts, self._unit.scale.lead) + 2 * self._gap - _BESIDE)
        names = _NAME_LABEL if self.grid.by_players and not self._seats.names else 0.0
        return max(wide + icons + _BESIDE, names, self._title_need, _LEAST_LABEL, *(self._open_lack(row) for row in self.grid.rows))

    @property
    def _title_need(self) -> float:
        """Return the width of the heading of the labels."""
        if not self._title or self.grid.sample:
            return 0.0
        return min(widest_text(self._texts(self._title), self._unit.scale.small) * BOLD + AT_WORDS, _WIDEST_LABEL)

    def _is_bar(self, row: Row) -> bool:
        """Return whether a row is a total, which is printed as a bar."""
        return look_of(row).role == "total"

    @property
    def _is_lone_bar(self) -> bool:
        """Return whether it begins with a bar."""
        return bool(self.grid.rows) and self._is_bar(self.grid.rows[0])

    def _is_open(self, row: Row) -> bool:
        """Return whether a row is open: a sum or total whose first columns have no cells, so that its label and hint may extend
        across them."""
        look, free = look_of(row), bool(row.cells) and row.cells[0].first > 0
        return free and look.role in ("sum", "total") and not (look.bands or row.key.player or self._has_icons)

    def _open_need(self, row: Row) -> float:
        """Return the width that the label of an open row needs; a total's type is larger."""
        return widest_text(self._texts(self._label(row)), self._unit.scale.lead if self._is_bar(row) else self._type) + _BESIDE

    def _open_lack(self, row: Row) -> float:
        """Return the label width that an open row needs in addition to the columns that its label and hint use."""
        if not self._is_open(row):
            return 0.0
        hint = widest_text(self._texts(look_of(row).hint), self._unit.scale.small) + _BESIDE
        return self._open_need(row) + (hint if look_of(row).hint else 0.0) - sum(self._needs[: row.cells[0].first])

    @cached_property
    def _has_icons(self) -> bool:
        return any(look_of(row).icon for row in self.grid.rows)

    @cached_property
    def _steps(self) -> int:
        """Return the largest number of steps (counts with their points) in the hint of a row; 0 if no hint has steps."""
        return max((len(look_of(row).bands) for row in self.grid.rows), default=0)

    @cached_property
    def _hint_needs(self) -> list[float]:
        """Return the widths of the columns of hints."""
        looks = [look_of(row) for row in self.grid.rows if not self._is_open(row)]
        size = self._unit.scale.small
        texts = [text for look in looks if look.hint for text in self._texts(look.hint)]
        wide = widest_text(texts, size) + 2 * self._gap if texts else 0.0
        if not self._steps:
            return [wide] if wide else []
        steps = [
            max(_BAND, *(widest_text((look.bands[at][0], look.bands[at][1]), size) + 2 for look in looks if at < len(look.bands)))
            for at in range(self._steps)
        ]
        more = max(wide - sum(steps), 0.0) / self._steps
        return [step + more for step in steps]

    @cached_property
    def least_width(self) -> float:
        """The minimum width."""
        return self._label_need + sum(self._hint_needs) + sum(self._needs) + 0.6

    @property
    def rows(self) -> int:
        """The number of rows, without bars."""
        own = sum(not self._is_bar(row) for row in self.grid.rows) + bool(self.grid.carried)
        return max(own, 1 if self._seats.many and not self.grid.rows else 0)

    @cached_property
    def fixed(self) -> float:
        """The height of all headings, gaps and bars."""
        sections = self._sections_at(self.least_width, whole=False)
        lines = [line["height"] for section in sections for line in section.get("heads", ())]
        lines += [section[key] for section in sections for key in ("gap", "height") if key in section]
        return 0.4 + sum(float(line.removesuffix("mm")) for line in lines)

    # YAML output

    def _label(self, row: Row) -> str:
        """Return the text printed before a row."""
        if row.key.labels:
            return row.key.labels[-1]
        return "" if row.key.player else row.item.label

    def widths(self, width: float) -> list[float]:
        """Return the widths of labels, hints and columns for a given width: spare width is shared among labels, hints and cells by
        their needs.
        """
        label, hints, needs = self._label_need, self._hint_needs, self._needs
        left = width - 0.6 - label - sum(hints) - sum(needs)
        left = left if self.grid.sample else max(left, 0.0)
        if self.grid.has_rounds:
            return [label, *hints, *self._lane_widths(left)]
        widest = (_WIDEST_CELL if len(needs) > 1 else _WIDEST_LONE) * self._gap / MEDIUM.unit
        may = [
            math.inf if column.key.wide else max(widest - need, 0.0) for column, need in zip(self.grid.columns, needs, strict=True)
        ]
        may = [min(each, left) for each in may]
        given = min(left / max(sum(may), 1e-6), 1.0)
        cells = [need + each * given for need, each in zip(needs, may, strict=True)]
        return [max(width - 0.6 - sum(hints) - sum(cells), label), *hints, *cells]

    def _lane_widths(self, left: float) -> Iterator[float]:
        """Yield the widths of the columns of a table of rounds. left: the spare width in mm; if it is negative, the widest columns
        of each lane get narrower, since no label is above them. All lanes are equally wide; if a lane has a running total, it is
        the widest of its columns."""
        lanes = [[*columns] for _, columns in groupby(range(len(self._needs)), key=lambda at: self.grid.columns[at].key.player)]
        needs = [sum(self._needs[at] for at in lane) for lane in lanes]
        weights = [max(needs) if self.grid.columns[lane[0]].key.player else need for lane, need in zip(lanes, needs, strict=True)]
        for lane, need, weight in zip(lanes, needs, weights, strict=True):
            width = need + left * weight / sum(weights)
            shares = _SHARES.get(len(lane), ()) if self.grid.columns[lane[-1]].key.look.role == "sum" else ()
            shared = [width * share for share in shares]
            if not shares or any(each < self._needs[at] for each, at in zip(shared, lane, strict=True)):
                least = min(self._needs[at] for at in lane) if left < 0 else 0.0
                share = max(width - least * len(lane), 0.0) / max(need - least * len(lane), 0.001)
                shared = [least + (self._needs[at] - least) * share for at in lane]
            yield from shared

    def yaml_keys(self, width: float, row: float) -> YamlKeys:
        """Return the keys of the block; row: the height of its rows."""
        widths = self.widths(width)
        total = sum(widths)
        columns = [{"share": f"{max(each, 0.01) / total * 100:.4g}"} for each in widths]
        for column, is_ruled in zip(columns, self._ruled, strict=False):
            if is_ruled:
                column["ruled"] = "yes"
        result: YamlKeys = {
            "id": self.root,
            "block": "table",
            "style": "cell",
            "header_style": "head",
            "frame": "frame",
            "rule": "hairline",
            "ground": "row",
            "even": "zebra",
        }
        least = LEAST_ENTRY if self.grid.has_entries else LEAST_CELL
        result |= {"min": [f"{side:g}mm" for side in least], "row": f"{row:g}mm", "columns": columns}
        result["sections"] = [{key: value for key, value in each.items() if value != []} for each in self._sections_at(width)]
        return result

    @cached_property
    def _ruled(self) -> list[bool]:
        """Return which columns end a lane: the last of each player (if players have several, or there are rounds) and the last of
        each part."""
        is_sampled = bool(self.grid.sample)
        players = [self.grid.lane(column) if is_sampled else column.key.player for column in self.grid.columns]
        several = players.count(1) > 1 or is_sampled or (self.grid.has_rounds and self.grid.players > 1)
        after = [*players[1:], 0]
        ends = [several and bool(own or next_one) and own != next_one for own, next_one in zip(players, after, strict=True)]
        parts = (
            {at for item in self.grid.items for part in item.family.parts for at in (part.last,)}
            if self.grid.has_parts_across
            else set()
        )
        count = -1
        for at, column in enumerate(self.grid.columns):
            count += not column.ends
            if (
                column.ends
                or self._is_result(at + 1)
                or (count in parts and not (at + 1 < len(players) and self.grid.columns[at + 1].ends))
            ):
                ends[at] = ends[at] or at + 1 < len(players)
        first = several and bool(players[0])
        many = len(self._hint_needs)
        return [first and not many, *[False] * (many - 1), *([first] if many else []), *ends] if ends else [False]

    def _sections_at(self, width: float, whole: bool = True) -> list[YamlKeys]:
        """Return the sections: rows with the same cells and their headings; only the headings if not `whole`."""
        widths = self.widths(width)
        headings = Headings(self.grid, self._seats, self._texts, self._unit, self._title, self._steps, widths)
        sections: list[YamlKeys] = []
        signatures = groupby(self.grid.rows, key=lambda row: (self._is_bar(row), self._is_open(row), *_signature(row)))
        for _, rows in signatures:
            sections += self._section(list(rows), headings, widths, whole)
        if self.grid.carried and whole:
            label = spanned(
                {"text": "{label}", "style": "row-label", "align": "start"}, 1 + len(self._hint_needs) + self._first_lane
            )
            lanes = self.grid.columns[self._first_lane :]
            columns = [label, *({"style": "cell"} if column.key.player else {"free": "yes"} for column in lanes)]
            sections.insert(0, {"heads": sections[0].pop("heads"), "columns": columns, "rows": [{"label": self.grid.carried}]})
        if self._running:
            columns = [{"text": "{label}", "style": "total-row", "align": "start"}, *self._lanes()]
            bar = {"columns": columns, "rows": [{"label": self._running, "ground": "total-row"}]}
            sections.append(bar | self._bar_keys(self._running, self._first_lane, widths))
        if self._goal:
            next(section for section in reversed(sections) if "bar" in section)["note"] = self._goal
        if not sections:
            names = [{"space": f"players.{each.key.player}", "style": "name"} for each in self.grid.columns]
            label = {"text": "{label}", "style": "label", "align": "start"}
            sections = [{"columns": [label, *names], "rows": [{"label": "$players"}]}]
        return sections

    def _section(self, rows: list[Row], headings: Headings, widths: list[float], whole: bool) -> Iterator[YamlKeys]:
        """Yield the rows with the same cells; rows that share several labels are grouped under a heading."""
        heads = [] if self._has_sides else headings.over(rows[0].cells)
        groups = list(self._groups(rows, len(widths)))
        if self._is_bar(rows[0]):
            groups = [([], [row]) for row in rows]
        if not whole:
            for lines, group in groups:
                yield {"heads": [*heads, *lines]} | self._apart(group[0], widths)
                heads = []
            return
        cells = rows[0].cells
        patterns = [space_pattern([(row.key.path, row.cells[at].space) for row in rows]) for at in range(len(cells))]
        columns = self._columns(cells, patterns, self._is_name(rows[0]), bool(look_of(rows[0]).bands))
        is_open = bool(cells) and all(map(self._is_open, rows))
        is_hinted = is_open and any(look_of(row).hint for row in rows)
        if is_open:
            columns = [*self._opened(rows, widths), *columns[self._before_cells :]]
        if self._is_bar(rows[0]):
            columns = [{**column, "style": "total"} if "space" in column else column for column in columns]
        for lines, group in groups:
            keys = {"heads": [*heads, *lines], "columns": columns, "rows": [self._row(row, patterns, is_hinted) for row in group]}
            yield keys | self._apart(group[0], widths)
            heads = []

    def _apart(self, first: Row, widths: Sequence[float]) -> YamlKeys:
        """Return the keys of a section that is a panel of its own or a bar. first: its first row."""
        if self._is_bar(first):
            return self._bar_keys(self._label(first), first.cells[0].first if first.cells else 0, widths)
        is_later = self._starts_side(first) and first is not self.grid.rows[0]
        gap = _SIDES_APART * self._gap if is_later else self._gap
        return {"gap": f"{gap:g}mm"} if self._starts_panel(first) or is_later else {}

    def _bar_keys(self, label: str, first: int, widths: Sequence[float]) -> YamlKeys:
        """Return the keys of a bar. If its label doesn't fit to the left of the first box (in this column of the grid), there is a
        line for it above the boxes."""
        scale = self._unit.scale
        before = sum(widths[: 1 + len(self._hint_needs) + first])
        wide = widest_text(self._texts(label), scale.lead) + 2 * self._gap
        above = scale.lead * MM_PER_POINT * CAP_HEIGHT + 1.5 * self._gap if wide > before else 0.0
        gap = {} if self._is_lone_bar else {"gap": f"{self._gap:g}mm"}
        return gap | {"bar": "yes", "height": f"{self._unit.bar + above:.2f}mm"}

    @property
    def _first_lane(self) -> int:
        """The index of the first column of a player; 0 without players."""
        return next((at for at, column in enumerate(self.grid.columns) if column.key.player), 0)

    def _starts_panel(self, row: Row) -> bool:
        """Return whether a panel begins with a row: the first row of a family with several rows, below another family."""
        return row in self._panel_starts

    @cached_property
    def _panel_starts(self) -> Sequence[Row]:
        after = zip(self.grid.rows, self.grid.rows[1:], strict=False)
        return [
            row
            for before, row in after
            if row.item is not before.item and len(row.item.ways) > 0 and len(row.item.ways[0][0].rows) > 1 and not row.caption
        ]

    def _lanes(self) -> Iterator[YamlKeys]:
        """Yield a blank cell for each player, and none for other columns."""
        if self._hint_needs:
            yield spanned({"free": "yes"}, len(self._hint_needs))
        for player, columns in groupby(self.grid.columns, key=lambda column: column.key.player):
            yield spanned({"style": "total"} if player else {"free": "yes"}, len(list(columns)))

    def _groups(self, rows: list[Row], wide: int) -> Iterator[tuple[list[YamlKeys], list[Row]]]:
        """Yield groups of rows, each preceded by its heading lines, which span all columns."""
        lone, part = self._lone_players, 0

        def group_of(row: Row) -> tuple[int, tuple[str, ...]]:
            nonlocal part
            part += bool(row.caption) or self._starts_panel(row) or self._starts_side(row)
            return part, () if row.key.player in lone else row.key.labels[:-1]

        for (_, labels), grouped in groupby(rows, key=group_of):
            group = list(grouped)
            said = [text for text in (group[0].caption, " · ".join(labels)) if text]
            lines = [self._side(group[0])] if self._starts_side(group[0]) else []
            for text in said:
                line = [spanned({"text": text, "style": "group", "align": "start"}, wide)]
                lines.append(heading_line(line, self._unit))
            yield lines, group

    @cached_property
    def _has_sides(self) -> bool:
        """Return whether every row belongs to a player, and every player has several rows."""
        rows = self.grid.rows
        return bool(rows) and all(row.key.player for row in rows) and not self._lone_players and not self.grid.players

    def _starts_side(self, row: Row) -> bool:
        """Return whether the rows of a player begin with a row."""
        return self._has_sides and row is next(each for each in self.grid.rows if each.key.player == row.key.player)

    def _side(self, first: Row) -> YamlKeys:
        """Return the heading of a player's rows: the name, and the labels of the columns."""
        player, before = first.key.player, 1 + len(self._hint_needs)
        name: YamlKeys = {"space": f"players.{player}", "style": "name"}
        if self._seats.names:
            name = {"text": self._seats.names[player - 1], "style": "side", "align": "start"}
        labels = [column.key.labels[-1] if column.key.labels else "" for column in self.grid.columns]
        cells = [spanned(name, before), *({"text": text, "style": "side"} if text else {"style": "side"} for text in labels)]
        return {"height": f"{self._unit.name:g}mm", "cells": cells}

    @property
    def _before_cells(self) -> int:
        """The number of an open row's YAML columns before its cells: label, hint, free columns."""
        return 3 if self._hint_needs else 2

    def _opened(self, rows: Sequence[Row], widths: Sequence[float]) -> Iterator[YamlKeys]:
        """Yield the columns of labels and hints of open rows, which span all columns up to the first cell."""
        many = 1 + len(self._hint_needs) + rows[0].cells[0].first
        need = max(map(self._open_need, rows))
        label = next((at for at in range(1, many) if sum(widths[:at]) >= need), many)
        hinted = any(look_of(row).hint for row in rows)
        text = {"text": "{label}", "style": "{label-style}", "align": "start"}
        yield spanned(dict(text), min(label, many - 1) if hinted else many)
        if hinted:
            yield spanned({"text": "{hint}", "style": "hint", "align": "start"}, many - min(label, many - 1))

    def _is_name(self, row: Row) -> bool:
        """Return whether a player's name is printed before a row."""
        return row.key.player in self._lone_players and not self._seats.names

    @cached_property
    def _lone_players(self) -> frozenset[int]:
        """Return the players with only one row each; their names are printed before these rows."""
        rows = [row.key.player for row in self.grid.rows if row.key.player]
        return frozenset(rows) if len(set(rows)) == len(rows) else frozenset()

    def _columns(
        self, cells: Sequence[Cell], patterns: Sequence[str | None] = (), named: bool = False, stepped: bool = False
    ) -> list[YamlKeys]:
        """Return the columns of a section: the label (or a player's name), the hint, the cells; gaps between them stay free."""
        label: YamlKeys = {"text": "{label}", "style": "{label-style}", "align": "start"}
        if named:
            label = {"space": "{name}", "style": "cell"}
        if self._has_icons:
            label["symbol"] = "{symbol}"
        result = [label]
        if stepped:
            result += [{"text": f"{{step{at}}}", "style": "hint", "align": "middle"} for at in range(1, self._steps + 1)]
        elif self._steps:
            result.append(spanned({"text": "{hint}", "style": "hint", "align": "start"}, self._steps))
        elif self._hint_needs:
            result.append({"text": "{hint}", "style": "hint", "align": "end"})
        at = 0
        for number, cell in enumerate(cells, 1):
            if cell.first > at:
                result.append(spanned({"free": "yes"}, cell.first - at))
            space = patterns[number - 1] or f"{{c{number}}}"
            result.append(spanned({"space": space, "style": self._cell_style(cell)}, cell.span))
            at = cell.first + cell.span
        if at < len(self.grid.columns):
            result.append(spanned({"free": "yes"}, len(self.grid.columns) - at))
        return result

    @cached_property
    def _has_only_sums(self) -> bool:
        """Return whether every row is a sum, a total or a note."""
        return all(look_of(row).role in ("sum", "total", "note") for row in self.grid.rows)

    def _cell_style(self, cell: Cell) -> str:
        """Return the style of a column's cells: set by its row, unless the column overrides it."""
        column = self.grid.columns[cell.first]
        role = (
            cell.key.look.role
            if cell.key.look.role != "plain"
            else column.item.look.role
            if column.ends or column.caption
            else "plain"
        )
        if cell.key.content == "printed":
            return "printed"
        if self._is_result(cell.first):
            return "total"
        return "{cell-style}" if self._has_only_sums or role not in ("sum", "total") else "sum"

    def _is_result(self, at: int) -> bool:
        """Return whether a column, next to others, is the total of players with a row each."""
        return self.grid.by_players and at in range(1, len(self.grid.columns)) and self.grid.columns[at].item.look.role == "total"

    def _row(self, row: Row, patterns: Sequence[str | None], is_hinted: bool) -> YamlKeys:
        """Return the YAML keys of a row. is_hinted: some row of the same section has a hint, so every row needs this key."""
        look = look_of(row)
        role = look.role
        label = "" if self._is_name(row) else self._label(row)
        if row.key.player in self._lone_players and self._seats.names:
            label = self._seats.names[row.key.player - 1]
        label_style, cell_style, ground = _STYLES.get(role, ("row-label", "cell", ""))
        if cell_style == "sum" and self._has_only_sums:
            cell_style = "cell"  # a table of sums only: nothing to set apart
        typed: YamlKeys = {"label": label, "label-style": label_style, "cell-style": cell_style}
        if self._is_name(row):
            typed["name"] = f"players.{row.key.player}"
        if row.key.path:
            typed["at"] = ".".join(row.key.path)
        typed |= {f"c{at + 1}": row.cells[at].space for at, pattern in enumerate(patterns) if pattern is None}
        typed |= {"ground": ground} if ground else {}
        typed |= {"line": "frame"} if self._begins_group(row) else {}
        return typed | self._look_keys(look, is_hinted or bool(self._hint_needs))

    def _begins_group(self, row: Row) -> bool:
        """Return whether a group of rows begins with a row: one of its family's parts, otherwise every fifth of many rounds."""
        parts = row.item.parts_of_rows if row.item.ways else {}
        if self.grid.carried and row is self.grid.rows[0]:
            return True
        if parts or not self.grid.has_rounds:
            return row.begins and not row.caption and not self._starts_panel(row) and bool(parts)
        own = [each for each in self.grid.rows if each.item is row.item]
        at = own.index(row) if len(own) >= _GROUPED else 0
        return at > 0 and at % GROUP == 0

    def _look_keys(self, look: KeyLook, is_hinted: bool) -> YamlKeys:
        """Return the keys of a row's look."""
        result: YamlKeys = {}
        if self._has_icons:
            result["symbol"] = look.icon
        if look.colour:
            result["colour"] = look.colour
        if look.bands:
            steps = (*look.bands, *[("", "")] * (self._steps - len(look.bands)))
            result |= {f"step{at}": said for at, (said, _) in enumerate(steps, 1)}
        elif is_hinted:
            result["hint"] = look.hint
        return result


def _signature(row: Row) -> tuple[object, ...]:
    """Return the properties that all rows of a section share."""
    return (
        bool(row.key.player),
        bool(look_of(row).bands),
        *((cell.first, cell.span, cell.key.labels, cell.key.look.role, cell.key.content == "printed") for cell in row.cells),
    )
