"""Drawings of each kind of block with each of its keys, with plenty of space, just enough and too little: kept in
`tests/golden/blocks`.

For the first size of a scene, everything is shown; for the others, the number of operations of each kind and a hash of them. `make
golden` rewrites the files; look at the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.blocks.base import Least
from sheetgen.drawing.blocks.boards.board import EndsOptions, LatticeCell, LatticeOptions
from sheetgen.drawing.blocks.cutouts.cards import CardPart, CardSize, CardsOptions, Spot
from sheetgen.drawing.blocks.cutouts.net import NetOptions
from sheetgen.drawing.blocks.tables.table_options import Column, Head, Heads, Section, TableOptions
from sheetgen.drawing.blocks.texts.boxes import BoxesOptions
from sheetgen.drawing.blocks.texts.legend import Item, LegendOptions
from sheetgen.drawing.blocks.texts.picture import PictureOptions
from sheetgen.drawing.blocks.texts.text import TextOptions
from sheetgen.drawing.blocks.texts.tick import TickOptions
from sheetgen.drawing.blocks.texts.write import WriteOptions
from sheetgen.drawing.content import Hint
from sheetgen.drawing.faces import End, Face
from sheetgen.drawing.maths import Bracketed, Fraction, Maths, Raised, Root, Row, Sign, Word
from sheetgen.drawing.sheet import Anchor, Box
from sheetgen.drawing.theme import Style
from sheetgen.form.spaces import Type
from tests.command import ROOT
from tests.drawing.blocks.room import Rows, Stage
from tests.drawing.blocks.scenes import Scene, Telling, text_of

GOLDEN = ROOT / "tests" / "golden" / "blocks"
THEME = {
    "filled": Style(fill="#dbe6ec", stroke="none", radius=1.5),
    "framed": Style(fill="#ffffff", stroke="#23445c", line=0.8, radius=2.0, color="#23445c", weight="bold"),
    "dashed": Style(stroke="#808080", line=0.5, dash=[1.4, 1.0]),
    "shrinks": Style(size=12.0, least=7.0),
    "filled-shrinks": Style(size=11.0, least=6.5, fill="#eeeeee", stroke="none", align="start"),
    "right": Style(align="end", size=8.0),
    "note": Style(size=7.0, least=6.0, color="#666666"),
    "head": Style(size=8.0, least=6.5, fill="#cccccc", weight="semibold"),
    "bare": Style(stroke="none"),
    "thick": Style(line=2.4),
    "worth": Style(size=7.5, weight="bold"),
    "box": Style(fill="#ffffff", line=0.25),
    "points": Style(size=8.5, weight="bold"),
    "red": Style(fill="#cc2222", stroke="#881111", color="#ffffff"),
    "even": Style(fill="#f4f4f4"),
    "rule": Style(line=0.9, stroke="#444444"),
}
ALIGNED: tuple[tuple[Anchor | None, Literal["top", "middle", "bottom"], str], ...] = (
    ("start", "top", ""),
    ("middle", "middle", "framed"),
    ("end", "bottom", "filled"),
    (None, "middle", "right"),
)
PHRASE = "Every number along a row is larger than the one before it"


def texts() -> list[Scene]:
    """The block `text`."""
    wide = ((60.0, 12.0), (60.0, 4.2), (60.0, 3.99), (24.0, 20.0), (8.0, 30.0))
    scenes = [
        Scene(
            f"{align} {valign} {style or 'plain'}",
            Telling(theme=THEME),
            TextOptions(id="a", block="text", text="Ludo pg", align=align, valign=valign, style=style),
            ((30.0, 9.0), (30.0, 4.1)),
        )
        for align, valign, style in ALIGNED
    ]
    of = {
        "wrapped": TextOptions(id="a", block="text", text=PHRASE),
        "lines of its own": TextOptions(id="a", block="text", text="one\ntwo words\n\nfour", align="middle"),
        "shrinks": TextOptions(id="a", block="text", text=PHRASE, style="shrinks"),
        "shrinks in a fill": TextOptions(id="a", block="text", text="Half-and-half Nord-Süd/Ost-West", style="filled-shrinks"),
        "clipped": TextOptions(id="a", block="text", text="Round 12,345 and more", clip=True),
        "clipped in the middle": TextOptions(id="a", block="text", text="Round 12,345 and 67", clip=True, shorten="middle"),
        "clipped, shrinks": TextOptions(id="a", block="text", text=PHRASE, clip=True, style="shrinks", align="end"),
        "without glyphs": TextOptions(id="a", block="text", text="mana\t魔 x"),
        "nothing": TextOptions(id="a", block="text", style="filled"),
    }
    scenes += [Scene(name, Telling(theme=THEME), options, wide) for name, options in of.items()]
    long = TextOptions(id="a", block="text", text="several words " * 150, style="shrinks")
    return [*scenes, Scene("very long", Telling(theme=THEME), long, ((100.0, 12.0), (100.0, 150.0)), whole=False)]


def writes() -> list[Scene]:
    """The blocks `write` and `tick`."""
    names: dict[str, Type] = {"name": "text", "first": "tick", "colour": "text", "sum": "number"}
    ways = (("red", "red"), ("green", "green"), ("blue", "blue"))
    faces = {"first": Face(tick=True, text="+5"), "colour": Face(ways=ways), "sum": Face(text="= 7")}
    sizes = ((60.0, 10.0), (40.0, 6.0), (25.0, 6.0), (25.0, 5.9), (13.0, 20.0))
    stage = Telling(names, THEME, faces)
    of = [
        WriteOptions(id="a", block="write", label="Name", space="name"),
        WriteOptions(id="a", block="write", label="Name", space="name", kind="box", style="framed"),
        WriteOptions(id="a", block="write", label="Long name\nof it", space="name", label_width=30.0, style="shrinks"),
        WriteOptions(id="a", block="write", label="A label that is long", kind="box", style="shrinks", min=Least(20.0, 5.0)),
        WriteOptions(id="a", block="write", space="sum", kind="box", style="right", min=Least(5.0, 5.0)),
        WriteOptions(id="a", block="write", space="first", kind="box", label="x"),
        WriteOptions(id="a", block="write", space="colour", kind="box"),
        WriteOptions(id="a", block="write", style="bare", label="notes"),
        WriteOptions(id="a", block="write", style="thick", label="g", min=Least(1.0, 1.0)),
        TickOptions(id="a", block="tick", label="I begin", space="name"),
        TickOptions(id="a", block="tick", label="Bonus", space="first", shape="circle", size=5.0, align="end", style="framed"),
        TickOptions(id="a", block="tick", label="", space="first", size=10.0),
        TickOptions(id="a", block="tick", label="far too long for what there is of room", space="name", align="end"),
    ]
    return [Scene(f"{options.block} {number}", stage, options, sizes) for number, options in enumerate(of, 1)]


def boxes() -> list[Scene]:
    """The block `boxes`."""
    names: dict[str, Type] = {"bar": "number", **{f"karma.{n}": "number" for n in (1, 2, 3, 4, 5)}}
    of = [
        BoxesOptions(id="a", block="boxes", space="karma"),
        BoxesOptions(
            id="a", block="boxes", space="karma", label="Bad karma", label_style="head", max=Least(9.0, 7.0), min=Least(8, 6)
        ),
        BoxesOptions(id="a", block="boxes", space="karma", columns=3, shape="circle", gap=1.0, numbered=True, min=Least(4, 4)),
        BoxesOptions(id="a", block="boxes", space="bar", count=7, numbered=True, gap=0.5, min=Least(3, 3), style="framed"),
        BoxesOptions(id="a", block="boxes", space="karma", count=2, numbered=True, min=Least(2, 2), gap=0.0),
        BoxesOptions(id="a", block="boxes", space="nothing", label="never shown"),
        BoxesOptions(id="a", block="boxes", space="karma.3", label="one"),
    ]
    stage = Telling(names, THEME, faces={"bar": Face(style="filled")})
    sizes = ((70.0, 20.0), (58.0, 9.0), (57.9, 9.0), (58.0, 8.9), (34.0, 20.0), (22.0, 31.0), (9.0, 9.0))
    return [Scene(f"boxes {number}", stage, options, sizes) for number, options in enumerate(of, 1)]


def legends() -> list[Scene]:
    """The blocks `legend` and `picture`."""
    items = (
        Item(text="a full row earns what stands in its middle", sample="circle", style="framed"),
        Item(text="a key", sample="square", symbol="key", style="dashed"),
        Item(text="half, rounded up", mark="½"),
        Item(text="a lotus", symbol="lotus"),
        Item(text="not on this sheet", mark="x", space="gone"),
        Item(text="bad karma", mark="wide", sample="square", space="karma"),
    )
    of = [
        LegendOptions(id="a", block="legend", items=items),
        LegendOptions(id="a", block="legend", items=items, title="What it means", columns=2, sample_width=7.0, gap=0.5),
        LegendOptions(id="a", block="legend", items=items, style="shrinks", columns=3, title="Key", title_style="head"),
        LegendOptions(id="a", block="legend", items=items[:1], columns=2, style="note", gap=0.0),
        LegendOptions(id="a", block="legend", title="alone"),
    ]
    names: dict[str, Type] = {"karma.1": "number"}
    sizes = ((80.0, 40.0), (50.0, 24.0), (40.0, 60.0), (20.0, 20.0), (6.4, 50.0))
    scenes = [Scene(f"legend {number}", Telling(names, THEME), options, sizes) for number, options in enumerate(of, 1)]
    wide = ((40.0, 10.0), (10.0, 40.0))
    pictures = [
        PictureOptions(id="a", block="picture", symbol="lotus", align=align, style="red") for align in ("start", "middle", "end")
    ]
    wrong = [
        PictureOptions(id="a", block="picture", symbol="lotuss"),
        PictureOptions(id="a", block="picture"),
        PictureOptions(id="a", block="picture", symbol="lotus", file="x.png"),
        PictureOptions(id="a", block="picture", file="x.png"),
    ]
    return scenes + [Scene(f"picture {n}", Telling(theme=THEME), options, wide) for n, options in enumerate([*pictures, *wrong], 1)]


DIAMOND: Rows = tuple(tuple(f"c.{r}.{c}" if abs(r - 3) + abs(c - 3) <= 2 else None for c in range(1, 6)) for r in range(1, 6))
GRID: Rows = tuple(tuple(None if (r, c) in ((2, 2), (2, 3), (4, 4)) else f"f.{r}.{c}" for c in range(1, 6)) for r in range(1, 5))
FACES = {
    "f.1.1": Face(pips=1),
    "f.1.2": Face(pips=2, style="filled"),
    "f.1.3": Face(pips=7),
    "f.1.4": Face(pips=6, struck=True),
    "f.1.5": Face(symbol="lotus"),
    "f.2.1": Face(pips=3, symbol="key", tint="red", text="+5"),
    "f.2.4": Face(pips=4, symbol="lock", tint="blue"),
    "f.2.5": Face(pips=5, symbol="bomb", burst="*", inner="in", text="9"),
    "f.3.1": Face(symbol="nosuchsymbol", text="12"),
    "f.3.2": Face(text="12345"),
    "f.3.3": Face(struck=True, style="red"),
    "f.3.4": Face(pips=2, symbol="flag", inner="in"),
    "f.3.5": Face(symbol="gem", text="3", tint="nocolour"),
    "f.4.1": Face(symbol="key", tint="green"),
    "f.4.2": Face(symbol="ab"),
}


def diamonds() -> list[Scene]:
    """The blocks `lattice` and `ends`: a diamond with its ends around, or in rows along its sides."""
    names: dict[str, Type] = {name: "number" for row in DIAMOND for name in row if name}
    names |= {f"s.{n}": "number" for n in range(1, 11)}
    names |= {f"t.{n}": "tick" for n in range(1, 11)}
    firsts = {1: (3, 3), 2: (2, 4), 3: (1, 5), 4: (2, 4), 5: (3, 3)}
    faces = {f"s.{n}": Face(symbol="lotus", style="framed") for n in range(1, 6)} | {
        f"t.{n}": Face(style="box") for n in range(1, 6)
    }
    faces |= {"s.6": Face(text="½"), "s.7": Face(text="full", symbol="eye")}
    ends = {
        "rows": tuple(End(axis="row", index=n, first=a, last=b, spaces=(f"s.{n}", f"t.{n}")) for n, (a, b) in firsts.items()),
        "columns": tuple(End(axis="column", index=n, first=a, last=b, spaces=(f"s.{n + 5}",)) for n, (a, b) in firsts.items()),
        "badges": (
            End(axis="row", index=1, first=3, last=3, face=Face(text="7", symbol="key")),
            End(axis="row", index=1, first=3, last=3, face=Face(text="12345")),
            End(axis="column", index=2, first=1, last=5, face=Face(symbol="lotus", style="filled")),
        ),
    }
    board = LatticeOptions(id="board", block="lattice", space="c", cell=LatticeCell(shape="circle", min=6.0, max=12.0, share=0.8))
    rows = EndsOptions(id="rows", block="ends", of="board", lines="rows", around=True, strip=6.0, tick=3.0, min=Least(7.0, 8.0))
    columns = EndsOptions(id="columns", block="ends", of="board", lines="columns", around=True, max=Least(14, 12), lead=1.0)
    badges = EndsOptions(id="badges", block="ends", of="board", lines="badges", rows="left", columns="top", min=Least(8, 5))
    low = EndsOptions(id="low", block="ends", of="board", lines="columns", min=Least(5.0, 5.0), strip=2.0)
    scenes = []
    sizes = ((110.0, 100.0), (90.0, 80.0), (62.0, 62.0), (40.0, 40.0), (148.0, 70.0))
    groups: dict[str, tuple[EndsOptions, ...]] = {
        "alone": (),
        "around": (rows, columns),
        "beside": (badges, low),
        "crowded": (rows, EndsOptions(id="rows2", block="ends", of="board", lines="rows", around=True, strip=2.0)),
    }
    for name, blocks in groups.items():
        stage = Telling(names, THEME, faces, {"c": DIAMOND}, ends)
        stage.blocks = [(each, Box(0, 0, 0, 0)) for each in blocks]
        scenes.append(Scene(f"{name}: lattice", stage, board, sizes))
        for each in blocks:
            scenes.extend(_ends_in(name, stage, each, board, sizes))
    nowhere = EndsOptions(id="lost", block="ends", of="bord", lines="rows")
    return [*scenes, *_ends_in("of no lattice", Telling(names, THEME, faces, {"c": DIAMOND}, ends), nowhere, board, sizes[:1])]


def grids() -> list[Scene]:
    """The blocks `lattice` and `ends`: a grid of special fields with holes, bars and arrows."""
    cells: dict[str, Type] = {"in": "number", **{name: "mark" for row in GRID for name in row if name}}
    bars = {
        "bars": (
            End(axis="row", index=1, first=1, last=5, face=Face(text="10", symbol="arrow-right", style="red"), within=True),
            End(axis="row", index=1, first=2, last=3, face=Face(text="5", style="filled"), within=True),
            End(axis="row", index=1, first=2, last=4, face=Face(text="7"), within=True),
            End(axis="row", index=2, first=1, last=5, face=Face(text="20", symbol="arrow-right"), within=True),
            End(axis="column", index=4, first=1, last=4, face=Face(text="125", symbol="arrow-down", style="framed"), within=True),
            End(axis="column", index=2, first=2, last=2, face=Face(text="1"), within=True),
            End(axis="column", index=5, first=1, last=4, face=Face(text="8", symbol="arrow-down")),
        )
    }
    field = LatticeOptions(id="field", block="lattice", space="f", cell=LatticeCell(min=5.0, grow=0.2, gap=0.5), style="dashed")
    lines = EndsOptions(id="lines", block="ends", of="field", lines="bars", min=Least(6.0, 5.0), lead=1.0)
    scenes = []
    for name, own in (("bare grid", ()), ("grid with bars", (lines,))):
        stage = Telling(cells, THEME, FACES, {"f": GRID}, bars)
        stage.blocks = [(each, Box(0, 0, 0, 0)) for each in own]
        large = ((120.0, 100.0), (80.0, 60.0), (50.0, 50.0), (34.0, 34.0), (20.0, 20.0))
        scenes.append(Scene(f"{name}: lattice", stage, field, large))
        for each in own:
            scenes.extend(_ends_in(name, stage, each, field, large))
    return scenes


def _ends_in(
    name: str, stage: Stage, ends: EndsOptions, board: LatticeOptions, sizes: tuple[tuple[float, float], ...]
) -> list[Scene]:
    """Return scenes of ends, with a separate stage for each size, since ends are drawn in the box of their lattice."""
    scenes = []
    for number, size in enumerate(sizes):
        own = Telling(stage.names, THEME, stage.faces, stage.lattices, stage.line_ends)
        own.blocks = [*stage.blocks, (board, Box(10.0, 20.0, *size))]
        scenes.append(Scene(f"{name}: {ends.id}", own, ends, (size,), whole=number == 0))
    return scenes


def tables() -> list[Scene]:
    """The block `table`, rows of one kind."""
    names: dict[str, Type] = {f"{kind}.{n}": "number" for kind in ("a", "b", "ways", "tick") for n in range(1, 5)}
    ways = (("yes", "yes"), ("no", "no"), ("perhaps", "perhaps"))
    faces = {"ways.1": Face(ways=ways), "tick.1": Face(tick=True, text="+3"), "tick.2": Face(tick=True)}
    faces |= {"a.2": Face(text="12", style="filled"), "ways.2": Face(ways=tuple((str(n), f"word {n}") for n in range(9)))}
    lists: dict[str, tuple[dict[str, str], ...]] = {
        "faces": ({"symbol": "lotus", "name": "Lotus"}, {"symbol": "eye", "name": "Eye"}, {"symbol": "hand", "name": "A hand"}),
        "parts": ({"value": "x", "text": "one"}, {"value": "y", "text": "two"}, {"text": "three"}),
    }
    hints = {
        "key": (
            Hint(face=Face(symbol="key", style="framed"), text="opens every lock of its colour"),
            Hint(face=Face(struck=True), text="is crossed from the start"),
            Hint(face=Face(style="red"), text="a bomb"),
        )
    }
    plain = [Column(text="Row {row}", style="row"), Column(space="a.{row}"), Column(space="b.{row}", width=15.0, style="framed")]
    labelled = [
        Column(label="What", text="a longer label", share=2.0, style="filled-shrinks"),
        Column(label="one", group="both", space="a.{row}", align="end"),
        Column(label="two", group="both", space="b.{row}"),
        Column(label="ways", group="other", space="ways.{row}", share=1.5),
        Column(label="tick", space="tick.{row}"),
    ]
    listed = [
        Column(symbol="{symbol}", share=0.4),
        Column(text="{name}", notes=("a note that says it all about {name}", "short {name}"), note_style="note", style="shrinks"),
        Column(space="a.{row}", parts="parts", part_style="dashed", text="{text}", share=2.0),
    ]
    ticked = [Column(text="{name}"), Column(space="a.{row}", parts="parts", tick=3.0, text="{text}", width=60.0)]
    bare = [Column(text="{name}"), Column(space="a.{row}", parts="parts", tick=4.0)]
    of = [
        TableOptions(id="t", block="table", columns=plain, rows=3),
        TableOptions(
            id="t", block="table", columns=plain, rows=3, gap=1.0, even="even", row=9.0, title="Title", title_style="head"
        ),
        TableOptions(id="t", block="table", columns=labelled, rows=4, header=9.0, header_style="head", min=Least(5.0, 5.0)),
        TableOptions(id="t", block="table", columns=labelled, rows=2, header=9.0, gap=0.8, min=Least(5.0, 5.0), style="framed"),
        TableOptions(id="t", block="table", columns=listed, list="faces", min=Least(4.0, 6.0)),
        TableOptions(id="t", block="table", columns=ticked, list="faces"),
        TableOptions(id="t", block="table", columns=bare, list="faces", min=Least(2.0, 4.0), key="key", row=8.0),
        TableOptions(id="t", block="table", columns=plain, rows=4, key="key", key_style="note", min=Least(9.0, 6.0), style="thick"),
        TableOptions(id="t", block="table", columns=[], key="key"),
        TableOptions(id="t", block="table", columns=[Column(), Column(width=90.0)], rows=[{"row": "x"}]),
        TableOptions(id="t", block="table", columns=[Column(text="Donaudampfschiff"), Column(space="a.{row}"), Column()], rows=2),
    ]
    sizes = ((120.0, 60.0), (90.0, 40.0), (70.0, 32.0), (48.0, 30.0), (30.0, 90.0))
    return [
        Scene(f"table {number}", Telling(names, THEME, faces, lists=lists, hints=hints), options, sizes, whole=number not in (3, 8))
        for number, options in enumerate(of, 1)
    ]


def sections() -> list[Scene]:
    """The block `table` in sections."""
    names: dict[str, Type] = {f"{kind}.{n}": "number" for kind in ("a", "b", "name") for n in range(1, 5)}
    columns = [Column(width=25.0), Column(ruled=True), Column(), Column(ruled=True, share=1.5)]
    heads = [
        Heads(height=6.0, cells=[Head(text="Who"), Head(space="name.1", span=2, style="framed"), Head(text="sum", align="end")]),
        Heads(height=14.0, cells=[Head(text="what it is"), Head(text="turned", turned=True), Head(text="b"), Head(text="gone")]),
    ]
    rows = [Column(text="{label}", style="{style}"), Column(space="a.{row}"), Column(space="b.{row}", span=2, style="filled")]
    labels = [{"label": "first", "style": "filled"}, {"label": "second one", "style": "shrinks"}]
    first = Section(heads=heads, columns=rows, rows=labels)
    second = Section(columns=[Column(text="all", span=3, align="end"), Column(space="a.4", style="framed")])
    wide = Section(columns=[Column(span=4), Column()])
    words = Section(
        heads=[Heads(height=4.5, cells=[Head(text="first", span=3), Head(text="Donaudampfschifffahrt 魔")])],
        columns=[Column(text="x"), Column(text="Donaudampfschifffahrt"), Column(space="a.{row}"), Column(symbol="key")],
    )
    of = [
        TableOptions(
            id="t", block="table", columns=columns, sections=(first, second), rule="rule", header_style="head", even="even"
        ),
        TableOptions(id="t", block="table", columns=columns, sections=(first, second), gap=1.0, row=9.0, title="Both", rule="rule"),
        TableOptions(
            id="t", block="table", columns=columns, sections=(first, second), row=8.0, min=Least(12.0, 6.0), style="thick"
        ),
        TableOptions(id="t", block="table", columns=columns, sections=(wide,)),
        TableOptions(id="t", block="table", columns=columns, sections=(second, words), min=Least(3.0, 3.0)),
    ]
    sizes = ((110.0, 70.0), (110.0, 44.0), (110.0, 43.0), (60.0, 60.0), (20.0, 60.0))
    stage = Telling(names, THEME, {"a.4": Face(style="framed")})
    return [Scene(f"sections {number}", stage, options, sizes) for number, options in enumerate(of, 1)]


A, B = Word("a"), Word("12")
FORMULAS: dict[str, Maths] = {
    "sum": Row((A, Sign("+"), B, Sign("−"), Word("bd"))),
    "product": Row((Sign("−", False), B, Sign("·"), Word("f"))),
    "fraction": Fraction(Row((A, Sign("+"), B)), Fraction(B, Word("c"))),
    "root": Root(Row((A, Sign("+"), Fraction(B, A)))),
    "power": Raised(Bracketed(Row((A, Sign("−"), B))), Raised(B, A)),
    "long": Row(tuple(part for n in range(9) for part in (Sign("−" if n % 2 else "+", n > 0), Word(str(n * 37)), Sign("·"), A))),
    "high": Bracketed(Fraction(Fraction(A, B), Root(Raised(A, Word("10"))))),
}


def cards() -> list[Scene]:
    """The block `cards`."""
    front = (
        CardPart(box=Spot(2, 2, 26, 16), shape="card", style="framed"),
        CardPart(box=Spot(2, 2, 20, 6), text="{name}", align="start"),
        CardPart(box=Spot(8, 12, 20, 6), text="{name}", turned=True, style="worth"),
        CardPart(box=Spot(12, 6, 8, 8), symbol="{symbol}", style="red"),
        CardPart(box=Spot(2, 8, 10, 10), shape="left", style="{style}"),
        CardPart(box=Spot(18, 8, 10, 10), shape="right", style="filled", turned=True),
        CardPart(box=Spot(20, 2, 8, 4), shape="ellipse", style="dashed"),
        CardPart(box=Spot(22, 12, 9, 9), shape="rect", style="dashed"),
    )
    back = (CardPart(box=Spot(5, 5, 20, 10), text="back {name}", style="filled"), CardPart(box=Spot(1, 1, 8, 8), symbol="key"))
    rows: tuple[dict[str, str], ...] = (
        {"name": "One", "symbol": "lotus", "style": "filled"},
        {"name": "Two", "symbol": "eye", "style": "red"},
        {"name": "Three", "symbol": "", "style": ""},
    )
    lists = {"more": rows[:2], "formulas": tuple({"name": name} for name in FORMULAS)}
    card = CardSize(width=30.0, height=20.0)
    oval = CardSize(width=30.0, height=20.0, shape="ellipse")
    told = (
        CardPart(box=Spot(1, 1, 28, 18), formula="{name}", style="shrinks"),
        CardPart(box=Spot(1, 1, 12, 8), formula="{name}", least=6.0, turned=True),
    )
    of: list[tuple[CardsOptions, tuple[float, float]]] = [
        (CardsOptions(id="a", block="cards", rows=rows, lists=("more",), card=card, front=front, back=back), (148, 210)),
        (CardsOptions(id="a", block="cards", rows=rows, card=oval, front=front, back=back, gap=4.0, flip="short"), (148, 210)),
        (CardsOptions(id="a", block="cards", rows=rows, card=card, back=back, flip="none", marks=0.0, front=front[:2]), (210, 148)),
        (CardsOptions(id="a", block="cards", lists=("formulas",), card=card, front=told, gap=1.0, flip="long"), (210, 148)),
    ]
    sizes = ((70.0, 60.0), (68.0, 28.0), (37.9, 60.0), (140.0, 100.0))
    return [
        Scene(f"cards {number}", Telling(theme=THEME, lists=lists, formulas=FORMULAS, paper=paper), options, sizes)
        for number, (options, paper) in enumerate(of, 1)
    ]


def nets() -> list[Scene]:
    """The block `net`."""
    lists = {"faces": ({"symbol": "lotus"}, {"symbol": "eye"}, {"symbol": "hand"}, {"symbol": ""})}
    of = [
        NetOptions(id="a", block="net", list="faces", style="framed", tab_style="filled", fold_style="dashed"),
        NetOptions(id="a", block="net", side=10.0, tab=12.0, copies=3, gap=2.0, size=0.5, style="bare"),
        NetOptions(id="a", block="net", shape="tray", side=20.0, wall=8.0, tab=10.0, symbol="key", text="Tray", style="filled"),
        NetOptions(id="a", block="net", shape="tray", side=12.0, wall=5.0, symbol="", text="x", copies=2, wall_style="red"),
    ]
    sizes = ((100.0, 75.0), (70.0, 120.0), (36.0, 45.0), (30.0, 45.0))
    return [Scene(f"net {n}", Telling(theme=THEME, lists=lists), options, sizes) for n, options in enumerate(of, 1)]


KINDS: dict[str, Callable[[], list[Scene]]] = {
    "text": texts,
    "write": writes,
    "boxes": boxes,
    "legend": legends,
    "diamond": diamonds,
    "grid": grids,
    "table": tables,
    "sections": sections,
    "cards": cards,
    "net": nets,
}


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_drawn_as_before(kind: str, file_regression: FileRegressionFixture) -> None:
    file_regression.check(text_of(KINDS[kind]()), encoding="utf-8", newline="\n", fullpath=GOLDEN / f"{kind}.txt")
