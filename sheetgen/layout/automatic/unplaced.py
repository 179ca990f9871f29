"""Blocks of an automatic page other than tables, for a unit, before they are placed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_uppercase

from msgspec import Struct

from sheetgen.drawing.blocks.boards.tiles import GridSize
from sheetgen.drawing.blocks.tables import frames, strip
from sheetgen.drawing.looks import KeyLook, Legend
from sheetgen.drawing.outline import Band, Item, Key
from sheetgen.drawing.palette import hue
from sheetgen.drawing.sheet import MM_PER_POINT
from sheetgen.layout.automatic.grid import BoardGroup, FrameGroup, StripGroup
from sheetgen.layout.automatic.measures import Unit
from sheetgen.layout.automatic.text_width import Texts, widest_text
from sheetgen.layout.automatic.yaml_keys import YamlKeys, given

_TO_WRITE = 34.0
"""Width of the line for a written text, next to its label, in mm."""
_BESIDE = 3.0


class FixedBlock(Struct, frozen=True):
    """A block whose keys are the same for any size."""

    root: str
    least_width: float
    fixed: float
    rows: float
    keys: Callable[[], YamlKeys]
    most_width: float = 1e6
    more: Sequence[tuple[str, YamlKeys]] = ()
    """Further blocks that are drawn inside this one, each with the root it shows."""

    def yaml_keys(self, width: float, row: float) -> YamlKeys:
        """The keys of the block."""
        del width, row
        return self.keys()


def line(item: Item, texts: Texts, unit: Unit) -> FixedBlock:
    """Return a label with a line to write on."""
    root, label = item.root, item.label
    wide = widest_text(texts(label), unit.scale.text) + _TO_WRITE + _BESIDE
    keys = {"id": root, "block": "write", "space": root, "label": label, "style": "line", "min": ["20mm", "7mm"]}
    return FixedBlock(root, wide, 8.0 * unit.factor**0.5, 0.0, lambda: keys)


def tick(item: Item, texts: Texts, unit: Unit) -> FixedBlock:
    """Return a box to tick with its label."""
    root, label = item.root, item.label
    wide = widest_text(texts(label), unit.scale.text) + 12.0 * unit.factor**0.5
    keys = {"id": root, "block": "tick", "space": root, "label": label, "style": "tick", "size": "7mm"}
    return FixedBlock(root, wide, 0.6, 1.0, lambda: keys)


def strips(group: StripGroup, texts: Texts, unit: Unit, is_beside_total: bool = False) -> FixedBlock:
    """Return the block of a group of strips: a line of boxes for each row of its families, and to the right of each the box of the
    family `ends`, if there is one. A strip to the left of the total has the height of the total's bar."""
    items, ends = group
    bands = [(item, band) for item in items for band in item.ways[0]]
    keys = [(item, key) for item, band in bands for key in band.rows]
    ticks = all(column.content == "tick" for _, band in bands for column in band.columns)
    lines = [_strip_lines(item, band) for item, band in bands for _ in band.rows]
    every = sum(many for _, many in lines)
    wide, high = strip.least_size(
        cells=max(cells for cells, _ in lines),
        rows=len(keys),
        ends=1 if ends else 0,
        ticks=ticks,
        lines=every,
        lead=max(_lead(item, key, texts, unit) for item, key in keys),
        head=ends is not None and not _has_colours(bands),
        unit=min(unit.factor, 1.0) if is_beside_total else unit.factor,
    )
    rows = float(every) * (1.45 if ticks else 1.2)
    fixed = max(high - rows * unit.row, 0.4)
    if is_beside_total and not _fold(items[0]):
        rows, fixed = 0.0, max(high, unit.bar)
    return FixedBlock(items[0].root, wide + 0.4, fixed, rows, lambda: _strip_keys(group, bands))


def _strip_lines(item: Item, band: Band) -> tuple[int, int]:
    """Return the maximum number of boxes in a line, and the number of lines."""
    fold = _fold(item)
    if not fold:
        return len(band.columns), 1
    return (max(fold), len(fold)) if len(fold) > 1 else (fold[0], -(-len(band.columns) // fold[0]))


def _lead(item: Item, key: Key, texts: Texts, unit: Unit) -> float:
    """Return the width before the boxes of a row."""
    look = key.look if key.labels else item.look
    label = widest_text(texts(_strip_label(item, key)), unit.scale.text)
    hint = widest_text(texts(look.hint), unit.scale.small) if look.hint else 0.0
    return strip.lead_width(label=label, symbol=bool(look.icon or look.colour), hint=hint)


def _strip_keys(group: StripGroup, bands: Sequence[tuple[Item, Band]]) -> YamlKeys:
    """Return the keys of a block of strips."""
    items, ends = group
    rows = [_strip_row(item, band, at) for item, band in bands for at in range(len(band.rows))]
    result: YamlKeys = {"id": items[0].root, "block": "strip", "rows": rows}
    if ends is not None:
        (band,) = ends.ways[0]
        if not _has_colours(bands):
            result["head"] = [ends.label]
        for row, (space,) in zip(rows, band.spaces, strict=True):
            row["ends"] = [{"space": space}]
    if any(item.family.shape == "chain" for item in items):
        result["arrows"] = "yes"
    fold = next(filter(None, map(_fold, items)), ())
    return result | given({"fold": [str(each) for each in fold]})


def _strip_row(item: Item, band: Band, at: int) -> YamlKeys:
    """Return the keys of a strip: its label, colour and boxes."""
    key = band.rows[at]
    look = key.look if key.labels else item.look
    typed = given({"label": _strip_label(item, key), "symbol": look.icon, "hint": look.hint, "colour": look.colour})
    cells = zip(band.columns, band.spaces[at], strict=True)
    return typed | {"cells": [_strip_cell(item, column, look, space) for column, space in cells]}


def _has_colours(bands: Sequence[tuple[Item, Band]]) -> bool:
    """Return whether every strip has a colour, whose mark is repeated in the box at its end."""
    return all((key.look if key.labels else item.look).colour for item, band in bands for key in band.rows)


def _strip_label(item: Item, key: Key) -> str:
    """Return the label of a strip; empty if it is the name of the strip's colour, which its mark shows."""
    look, names = (key.look, key.path) if key.labels else (item.look, (item.root,))
    one = hue(names[-1])
    is_colour = one is not None and one == hue(look.colour) and not look.icon
    return "" if is_colour else key.labels[-1] if key.labels else item.label


def _strip_cell(item: Item, column: Key, row: KeyLook, space: str) -> YamlKeys:
    """Return the keys of a box with its key in it; or with the row's picture, if a picture is required and the box has none. A
    place without a space has no keys."""
    if not space:
        return {}
    what = column.look.inside or row.inside or item.look.inside or "key"
    icon = column.look.icon or (row.icon if what == "icon" else "")
    word = bool(column.path) and not column.path[-1].lstrip("-").isdigit()
    typed: YamlKeys = {"space": space}
    if what == "worth":
        typed["worth"] = "yes"
    elif icon and what in ("key", "icon"):
        typed["symbol"] = icon
    elif what == "key" and column.labels:
        typed["text"] = column.labels[-1]
    return typed | ({"round": "yes"} if word and what != "none" else {})


def _fold(item: Item) -> tuple[int, ...]:
    """Return the numbers of boxes in the lines of a strip: `(1,)` if a single row is turned upright; empty if the strip isn't
    folded."""
    upright = item.family.turn and sum(len(band.rows) for band in item.ways[0]) == 1
    return item.family.fold or ((1,) if upright else ())


def frames_of_records(group: FrameGroup, names: Sequence[str], unit: Unit) -> FixedBlock:
    """Return records side by side, one row for each player or key: the written fields above, the calculated field below."""
    bands = [item.ways[0][0] for item in group.items]
    every = [frame for band in bands for frame in _frames_of(band, 0)]
    rows, below = len(bands[0].rows), any(frame[1] for frame in every)
    wide, high = frames.least_size(fields=[len(frame[0]) for frame in every], rows=rows, below=below, unit=unit.factor)
    lines = float(rows * (2 if below else 1))
    return FixedBlock(group.items[0].root, wide, high - lines * unit.row, lines, lambda: _frame_keys(group.items, bands, names))


def _frame_keys(items: Sequence[Item], bands: Sequence[Band], names: Sequence[str]) -> YamlKeys:
    """Return the keys of a block of frames."""
    heads = [
        {"text": label, "share": str(max(len(spaces[0]), 1))}
        for item, band in zip(items, bands, strict=True)
        for label, spaces in zip(_frame_labels(item, band), _frames_of(band, 0), strict=True)
    ]
    rows: list[YamlKeys] = []
    for at, key in enumerate(bands[0].rows):
        row: YamlKeys = {}
        if key.player and names:
            row["label"] = names[key.player - 1]
        elif key.player:
            row["space"] = f"players.{key.player}"
        elif key.labels:
            row["label"] = key.labels[-1]
        row["frames"] = [
            {
                "typed": list(above),
                **({"below": below} if below else {}),
                **({"total": "yes"} if any(column.look.role == "total" for column in band.columns) else {}),
            }
            for band in bands
            for above, below in _frames_of(band, at)
        ]
        rows.append(row)
    return {"id": items[0].root, "block": "frames", "heads": heads, "rows": rows}


def _frames_of(band: Band, at: int) -> list[tuple[tuple[str, ...], str]]:
    """Return the frames of a row: the written spaces, and the calculated space below them."""
    fields: dict[tuple[str, ...], list[tuple[str, bool]]] = {}
    for column, space in zip(band.columns, band.spaces[at], strict=True):
        frame = fields.setdefault(column.path[:-1], [])
        if space:
            frame.append((space, column.look.role in ("sum", "total")))
    return [
        (tuple(space for space, is_sum in cells if not is_sum), next((space for space, is_sum in cells if is_sum), ""))
        for cells in fields.values()
    ]


def _frame_labels(item: Item, band: Band) -> list[str]:
    """Return the label above each frame: the label of its key, or the item's label if the frame has no key."""
    labels: dict[tuple[str, ...], str] = {}
    for column in band.columns:
        labels.setdefault(column.path[:-1], column.labels[-2] if len(column.labels) > 1 else item.label)
    return list(labels.values())


def board(group: BoardGroup, texts: Texts, unit: Unit) -> FixedBlock:
    """Return the block of a board of squares or hexes, with boxes at the ends of its rows and columns."""
    item, lines = group.item, _lines(group.item)
    cells = [key for band in item.ways[0] for key in band.columns]
    facts = GridSize(
        "hex" if item.family.shape == "hex" else "square",
        tuple(map(len, lines)),
        ticks=all(key.content == "tick" for key in cells),
        symbols=bool(item.family.region_looks) or any(key.look.icon for key in cells),
        right=group.right is not None,
        below=group.below is not None,
        left=widest_text(texts(str(len(lines))), unit.scale.small) + _BESIDE if item.family.has_keys else 0.0,
        above=2 * (unit.scale.lead + unit.scale.small) * MM_PER_POINT if item.family.has_keys else 0.0,
    )
    wide, high = facts.least_size(unit.factor)
    return FixedBlock(item.root, wide, 0.6, high / unit.row, lambda: _board_keys(group, lines), wide * 1.6)


def _board_keys(group: BoardGroup, lines: Sequence[Sequence[str]]) -> YamlKeys:
    """Return the keys of a board's block."""
    item, family = group.item, group.item.family
    result: YamlKeys = {"id": item.root, "block": "grid", "shape": "hex" if family.shape == "hex" else "square"}
    result["lines"] = [list(line) for line in lines]
    if family.has_keys:
        (band,) = item.ways[0]
        rows, columns = ([key.path[-1] for key in keys] for keys in (band.rows, band.columns))
        are_numbers = rows[0].isdigit() and columns[0].isdigit()
        letters = [ascii_uppercase[at % 26] for at in range(len(columns))]
        result |= {"title": item.label, "row-labels": rows, "column-labels": letters if are_numbers else columns}
    if family.regions:
        result["regions"] = [list(line) for line in family.regions]
        looks = family.region_looks.items()
        result["looks"] = given({name: given({"colour": look.colour, "symbol": look.icon}) for name, look in looks})
    symbols = {
        space: key.look.icon
        for band in item.ways[0]
        for line in band.spaces
        for key, space in zip(band.columns, line, strict=True)
        if key.look.icon and space
    }
    ends: YamlKeys = {}
    for side, other in (("right", group.right), ("below", group.below)):
        if other is not None:
            ends[side] = [space for band in other.ways[0] for line in band.spaces for space in line]
            ends[f"{side}-label"] = other.label
    return result | given({"symbols": symbols, "ends": ends})


def _lines(item: Item) -> list[tuple[str, ...]]:
    """Return the spaces of a board line by line, `-` for a hole."""
    (band,) = item.ways[0]
    spaces = [space or "-" for line in band.spaces for space in line]
    if item.family.fold:
        result, at = [], 0
        for length in item.family.fold:
            result.append(tuple(spaces[at : at + length]))
            at += length
        return result
    lines = [tuple(space or "-" for space in line) for line in band.spaces]
    tokens = [token for regions in item.family.regions for token in regions if token != "-"]
    if len(tokens) != len(spaces) or "-" not in {token for regions in item.family.regions for token in regions}:
        return lines
    rest = iter(spaces)
    return [tuple("-" if token == "-" else next(rest) for token in regions) for regions in item.family.regions]


def legend_key(root: str, legend: Legend, group: StripGroup, texts: Texts, unit: Unit) -> FixedBlock:
    """Return the block of a legend below strips, as wide as they are, in two lines: counts, and below each the points it is
    worth."""
    size = unit.scale.small
    label = widest_text(texts(legend.label), size) + _BESIDE
    each = max(widest_text([text for pair in legend.pairs for text in pair], size) + 1.6, 6.0)
    wide = max(label + each * len(legend.pairs), strips(group, texts, unit).least_width)
    return FixedBlock(root, wide, 0.4, 1.3, lambda: _legend_keys(root, legend, label, each))


def _legend_keys(root: str, legend: Legend, label: float, each: float) -> YamlKeys:
    """Return the keys of a legend's block. label, each: widths of its columns."""
    shares = [{"share": f"{width:.4g}"} for width in (label, *[each] * len(legend.pairs))]
    columns: list[YamlKeys] = [{"text": "{label}", "style": "label", "align": "start"}]
    columns += [{"text": f"{{at{at}}}", "style": "note", "align": "middle"} for at in range(1, len(legend.pairs) + 1)]
    rows = [
        {"label": text, **{f"at{at}": pair[side] for at, pair in enumerate(legend.pairs, 1)}}
        for text, side in (("", 0), (legend.label, 1))
    ]
    keys: YamlKeys = {"id": root, "block": "table", "style": "note", "frame": "frame", "rule": "hairline", "min": ["4mm", "3mm"]}
    return keys | {"columns": shares, "sections": [{"columns": columns, "rows": rows}]}


def note(item: Item, texts: Texts, unit: Unit) -> FixedBlock:
    """Return the hint of frames, on a line below them."""
    root, hint = f"{item.root}-hint", item.look.hint
    wide = widest_text(texts(hint), unit.scale.small) + _BESIDE
    keys = {"id": root, "block": "text", "text": hint, "style": "note", "align": "start"}
    return FixedBlock(root, wide, 4.5 * unit.factor**0.5, 0.0, lambda: keys)
