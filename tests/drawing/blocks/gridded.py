"""Strips, frames and grids of any size, made for tests, and the types of their spaces."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from sheetgen.drawing.blocks.boards.grid import GridEnds, GridOptions, RegionLook
from sheetgen.drawing.blocks.boards.tiles import TileShape
from sheetgen.drawing.blocks.tables.frames import Frame, FramesHead, FramesOptions, FramesRow
from sheetgen.drawing.blocks.tables.strip import StripCell, StripEnd, StripOptions, StripRow
from sheetgen.form.spaces import Type

Names = dict[str, Type]
COLOURS = st.sampled_from(["", "red", "yellow", "white", "black", "moss"])
WORDS = st.sampled_from(["", "Rolls", "a longer label", "−5 each", "Donaudampfschifffahrt"])
TYPES: st.SearchStrategy[Type] = st.sampled_from(["tick", "number", "text"])
PRINTS = st.sampled_from([("", ""), ("12", ""), ("", "lock"), ("wordy thing", ""), ("", "no such picture")])


@st.composite
def strips(draw: st.DrawFn) -> tuple[StripOptions, Names]:
    """A strip of up to four rows."""
    kind = draw(TYPES)
    names: Names = {}
    rows = []
    for row in range(draw(st.integers(1, 4))):
        cells = []
        for column in range(draw(st.integers(1, 14))):
            text, symbol = draw(PRINTS)
            names[f"a.{row}.{column}"] = kind
            cells.append(StripCell(space=f"a.{row}.{column}", text=text, symbol=symbol, round=draw(st.booleans())))
        ends = [StripEnd(space=f"e.{row}.{n}", text=draw(st.sampled_from(["", "sum"]))) for n in range(draw(st.integers(0, 2)))]
        names |= {end.space: "number" for end in ends}
        said = {"label": draw(WORDS), "hint": draw(WORDS), "symbol": draw(st.sampled_from(["", "key"])), "colour": draw(COLOURS)}
        rows.append(StripRow(**said, cells=tuple(cells), ends=tuple(ends)))
    fold = tuple(draw(st.lists(st.integers(1, 8), max_size=3)))
    head = tuple(draw(st.lists(WORDS, max_size=2)))
    return StripOptions(id="s", block="strip", rows=tuple(rows), arrows=draw(st.booleans()), fold=fold, head=head), names


@st.composite
def framed(draw: st.DrawFn) -> tuple[FramesOptions, Names]:
    """Frames of up to three rows."""
    names: Names = {}
    columns = draw(st.integers(1, 6))
    typed = [draw(st.integers(0, 4)) for _ in range(columns)]
    below = [draw(st.booleans()) or not count for count in typed]
    rows = []
    for row in range(draw(st.integers(1, 3))):
        frames = []
        for column in range(columns):
            at = f"f.{row}.{column}"
            spaces = tuple(f"{at}.{n}" for n in range(typed[column]))
            names |= {space: draw(TYPES) for space in spaces}
            names |= {f"{at}.is": "number"} if below[column] else {}
            frames.append(Frame(typed=spaces, below=f"{at}.is" if below[column] else ""))
        space = draw(st.sampled_from(["", f"p.{row}"]))
        names |= {space: "text"} if space else {}
        rows.append(FramesRow(label=draw(WORDS), space=space, frames=tuple(frames)))
    heads = tuple(FramesHead(text=draw(WORDS)) for _ in range(draw(st.sampled_from([0, columns]))))
    return FramesOptions(id="f", block="frames", heads=heads, rows=tuple(rows)), names


@st.composite
def grids(draw: st.DrawFn) -> tuple[GridOptions, Names]:
    """A grid of up to five lines, with holes and regions."""
    kind = draw(TYPES)
    lengths = draw(st.lists(st.integers(1, 6), min_size=1, max_size=5))
    holes = draw(st.booleans())
    lines = tuple(
        tuple("-" if holes and draw(st.booleans()) else f"c.{row}.{column}" for column in range(length))
        for row, length in enumerate(lengths)
    )
    names: Names = {name: kind for line in lines for name in line if name != "-"}
    regions = tuple(tuple(draw(st.sampled_from("abcd")) for _ in line) for line in lines) if draw(st.booleans()) else ()
    looks = {
        token: RegionLook(colour=draw(COLOURS), symbol=draw(st.sampled_from(["", "fish"])), label=draw(WORDS)) for token in "abc"
    }
    right = tuple(f"r.{n}" for n in range(len(lines))) if draw(st.booleans()) else ()
    below = tuple(f"d.{n}" for n in range(max(lengths))) if draw(st.booleans()) else ()
    names |= dict.fromkeys((*right, *below), "number")
    texts, symbols = ({name: draw(PRINTS)[n] for name in list(names)[:3] if name[0] == "c"} for n in (0, 1))
    ends = GridEnds(right=right, below=below, right_label=draw(WORDS), below_label=draw(WORDS))
    labels: dict[str, Any] = {"row_labels": tuple(draw(st.lists(WORDS, max_size=5)))}
    labels |= {"column_labels": tuple(draw(st.lists(WORDS, max_size=6)))}
    shape: TileShape = draw(st.sampled_from(["square", "hex"]))
    said: dict[str, Any] = {"regions": regions, "looks": looks, "ends": ends, "texts": texts, "symbols": symbols, **labels}
    return GridOptions(id="g", block="grid", shape=shape, lines=lines, **said), names
