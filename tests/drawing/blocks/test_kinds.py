"""Every kind of block as numbers: ink and spaces stay in the block's box for any size and text, or an error gives the reason."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from msgspec.structs import replace

from sheetgen.drawing.blocks.base import Least, Options
from sheetgen.drawing.blocks.tables.table_options import Column, TableOptions
from sheetgen.drawing.blocks.texts.boxes import BoxesOptions
from sheetgen.drawing.blocks.texts.legend import Item, LegendOptions
from sheetgen.drawing.blocks.texts.picture import PictureOptions
from sheetgen.drawing.blocks.texts.text import TextOptions
from sheetgen.drawing.blocks.texts.tick import TickOptions
from sheetgen.drawing.blocks.texts.write import WriteOptions
from sheetgen.drawing.sheet import Box, Rect, Text
from sheetgen.drawing.theme import Style
from sheetgen.form.spaces import Type
from tests.drawing.blocks.room import Stage, outside, overlapping

NAMES: dict[str, Type] = {"first": "tick", "player": "text", "total": "number", "karma.1": "number", "karma.2": "number"}
NAMES |= {"karma.3": "number", "round.1": "number", "round.2": "number", "round.3": "number"}
THEME = {"thick": Style(fill="#ffffff", line=0.8, radius=2.0), "large": Style(size=18.0)}

Maker = Callable[[str, str], Options]

MAKERS: dict[str, Maker] = {
    "text": lambda text, style: TextOptions(id="a", block="text", text=text, style=style),
    "text low": lambda text, style: TextOptions(id="a", block="text", text=text, style=style, valign="bottom", align="end"),
    "write line": lambda text, style: WriteOptions(id="a", block="write", label=text, space="player", style=style),
    "write box": lambda text, style: WriteOptions(id="a", block="write", label=text, space="player", style=style, kind="box"),
    "tick": lambda text, style: TickOptions(id="a", block="tick", label=text, space="first", style=style),
    "tick at the right": lambda text, style: TickOptions(id="a", block="tick", label=text, space="first", style=style, align="end"),
    "boxes": lambda text, style: BoxesOptions(id="a", block="boxes", label=text, space="karma", style=style),
    "round boxes": lambda text, style: BoxesOptions(
        id="a", block="boxes", label=text, space="karma", style=style, columns=2, shape="circle", numbered=True
    ),
    "table": lambda text, style: TableOptions(
        id="a", block="table", columns=[Column(label=text), Column(space="total")], header=5.0, gap=2.0, style=style
    ),
    "ruled table": lambda text, style: TableOptions(
        id="a", block="table", columns=[Column(text=text), Column(space="round.{row}", width=12.0)], rows=3, style=style
    ),
    "legend": lambda text, style: LegendOptions(
        id="a", block="legend", title=text, items=(Item(text=text, sample="circle", style=style), Item(text="b", mark="½"))
    ),
    "legend in columns": lambda text, style: LegendOptions(
        id="a", block="legend", columns=2, items=(Item(text=text, sample="square", style=style), Item(text=text, symbol="lotus"))
    ),
    "picture": lambda _text, style: PictureOptions(id="a", block="picture", symbol="lotus", style=style),
}
WORDS = st.lists(st.sampled_from(["Wahrheit", "I'm", "½", "äöü", "first", "Donaudampfschifffahrt"]), max_size=8).map(" ".join)
LENGTHS = st.floats(1, 12) | st.floats(1, 140)
"""Lengths mostly around the size of the drawing, where fitting is decided."""


@pytest.mark.parametrize("kind", MAKERS)
@given(text=WORDS, width=LENGTHS, height=LENGTHS, style=st.sampled_from(["", "thick", "large"]))
@settings(max_examples=60, deadline=None)
def test_ink_and_spaces_stay_in_the_box(kind: str, text: str, width: float, height: float, style: str) -> None:
    stage, box = Stage(NAMES, THEME), Box(7.0, 11.0, width, height)
    drawing = stage.draw(MAKERS[kind](text, style), box)
    assert outside(drawing, box) == []
    assert [place.space for place in drawing.places if not box.holds(place.box)] == []
    assert overlapping(drawing) == []


@pytest.mark.parametrize("kind", ["write line", "write box"])
@given(width=LENGTHS, height=LENGTHS, line=st.floats(0.1, 12), least=st.floats(0.1, 6))
def test_a_line_to_write_on_stays_in_its_box_however_thick(
    kind: str, width: float, height: float, line: float, least: float
) -> None:
    stage, box = Stage(NAMES, {"heavy": Style(line=line)}), Box(7.0, 11.0, width, height)
    drawing = stage.draw(replace(MAKERS[kind]("a", "heavy"), min=Least(least, least)), box)
    assert outside(drawing, box) == []


@pytest.mark.parametrize("kind", MAKERS)
@given(text=WORDS, width=LENGTHS, height=LENGTHS)
@settings(max_examples=40, deadline=None)
def test_what_is_not_drawn_is_a_fault(kind: str, text: str, width: float, height: float) -> None:
    """Without an error, every word and every space is drawn; a large box causes no error."""
    options = MAKERS[kind](text, "")
    stage = Stage(NAMES, THEME)
    drawing = stage.draw(options, Box(0, 0, width, height))
    full = Stage(NAMES, THEME)
    whole = full.draw(options, Box(0, 0, 600, 140))
    assert full.faults == []
    if not stage.faults:
        assert _words(drawing.ops) == _words(whole.ops)
        assert [place.space for place in drawing.places] == [place.space for place in whole.places]


def _words(ops: object) -> list[str]:
    assert isinstance(ops, list)
    return " ".join(op.text for op in ops if isinstance(op, Text)).split()


@pytest.mark.parametrize("kind", [kind for kind in MAKERS if kind != "picture"])
def test_characters_without_a_glyph_are_named(kind: str) -> None:
    stage = Stage(NAMES, THEME)
    drawing = stage.draw(MAKERS[kind]("mana 魔力", ""), Box(0, 0, 200, 60))
    assert any("魔" in message and "力" in message for message, _ in stage.faults)
    assert not any("魔" in op.text for op in drawing.ops if isinstance(op, Text))


def test_boxes_take_all_the_room_and_lie_evenly() -> None:
    stage = Stage(NAMES)
    options = BoxesOptions(id="karma", block="boxes", space="karma", min=Least(10.0, 9.0))
    boxes = [place.box for place in stage.draw(options, Box(0, 0, 64, 17.6)).places]
    assert [box.w for box in boxes] == pytest.approx([20.0] * 3)
    assert [after.x - box.right for box, after in pairwise(boxes)] == pytest.approx([2.0, 2.0])
    assert {round(box.h, 6) for box in boxes} == {17.6}


def test_numbered_boxes_show_the_keys_of_their_spaces() -> None:
    names: dict[str, Type] = {"bar.2": "tick", "bar.3": "tick", "bar.12": "tick", "grid.1.x": "tick", "rounds": "number"}
    stage = Stage(names)
    for space, count, shown in (
        ("bar", 1, ["2", "3", "12"]),
        ("bar.12", 1, ["12"]),
        ("grid", 1, ["1 x"]),
        ("rounds", 3, ["1", "2", "3"]),
    ):
        drawing = stage.draw(BoxesOptions(id="a", block="boxes", space=space, count=count, numbered=True), Box(0, 0, 60, 10))
        assert [op.text for op in drawing.ops if isinstance(op, Text)] == shown
    assert not stage.faults


@pytest.mark.parametrize(
    ("width", "height", "missing"),
    [
        (34.0, 9.0, []),
        (33.9, 9.0, ["0.1 mm more in width"]),
        (34.0, 8.5, ["0.5 mm more in height"]),
        (24, 8, ["10.0 mm more in width", "1.0 mm more in height"]),
    ],
)
def test_boxes_say_how_much_is_missing(width: float, height: float, missing: list[str]) -> None:
    stage = Stage(NAMES)
    drawing = stage.draw(BoxesOptions(id="karma", block="boxes", space="karma", min=Least(10.0, 9.0)), Box(0, 0, width, height))
    told = " ".join(message for message, _ in stage.faults)
    assert bool(told) == bool(missing)
    assert all(each in told for each in missing)
    assert len(drawing.places) == (0 if missing else 3)


def test_boxes_keep_their_largest_size() -> None:
    options = BoxesOptions(id="karma", block="boxes", space="karma", max=Least(12.0, 10.0))
    assert {place.box[2:] for place in Stage(NAMES).draw(options, Box(0, 0, 100, 60)).places} == {(12.0, 10.0)}


@pytest.mark.parametrize(("width", "rows"), [(34, [3]), (33, [2, 1]), (22, [2, 1]), (21, [1, 1, 1]), (10, [1, 1, 1])])
def test_boxes_stand_in_as_few_rows_as_there_is_room_for(width: float, rows: list[int]) -> None:
    options = BoxesOptions(id="karma", block="boxes", space="karma", min=Least(10.0, 9.0))
    boxes = [place.box for place in Stage(NAMES).draw(options, Box(0, 0, width, 31)).places]
    assert [sum(box.y == y for box in boxes) for y in sorted({box.y for box in boxes})] == rows
    assert min(min(box.w - 10, box.h - 9) for box in boxes) > -1e-6


def test_type_is_made_no_smaller_than_it_must_be() -> None:
    def size(height: float, least: float | None) -> list[float]:
        options = TextOptions(id="a", block="text", text="a long line of text", style="large")
        theme = {**THEME, "large": structs.replace(THEME["large"], least=least)}
        return [op.size for op in Stage(NAMES, theme).draw(options, Box(0, 0, 60, height)).ops if isinstance(op, Text)]

    assert size(20, 8.0) == [18.0]
    assert size(5, 8.0) == [14.0]
    assert size(2.9, 8.2) == [8.2]
    assert size(5, None) == []


def test_a_legend_makes_its_type_smaller_for_all_items_alike() -> None:
    items = (Item(text="a text of some length that takes two lines or more"), Item(text="a short one"))

    def sizes(height: float) -> set[float]:
        options = LegendOptions(id="a", block="legend", style="large", items=items)
        theme = {**THEME, "large": structs.replace(THEME["large"], least=7.0)}
        return {op.size for op in Stage(NAMES, theme).draw(options, Box(0, 0, 60, height)).ops if isinstance(op, Text)}

    assert sizes(60) == {18.0}
    (smaller,) = sizes(17)
    assert 7.0 < smaller < 18.0
    assert sizes(5) == set()


def test_an_item_of_a_legend_about_spaces_that_are_not_there_is_left_out() -> None:
    items = (Item(text="one", space="karma"), Item(text="two", space="nothing"), Item(text="three", space="karma.2"))
    drawing = Stage(NAMES).draw(LegendOptions(id="a", block="legend", items=items), Box(0, 0, 60, 30))
    assert [op.text for op in drawing.ops if isinstance(op, Text)] == ["one", "three"]


def test_no_spaces_no_boxes() -> None:
    stage = Stage({})
    assert stage.draw(BoxesOptions(id="karma", block="boxes", space="karma"), Box(0, 0, 1, 1)).ops == ()


def test_a_label_that_does_not_fit_is_told_with_its_length() -> None:
    stage = Stage(NAMES)
    stage.draw(TickOptions(id="first", block="tick", space="first", label="I'm first, whatever they say"), Box(0, 0, 20, 8))
    assert [key for _, key in stage.faults] == ["label"]
    assert "mm too much" in stage.faults[0][0]


def test_text_is_centred_on_its_capitals() -> None:
    drawing = Stage().draw(TextOptions(id="a", block="text", text="HEH", style="large"), Box(0, 10, 80, 20))
    (text,) = [op for op in drawing.ops if isinstance(op, Text)]
    cap = text.size * 0.66 * 25.4 / 72
    assert text.y - cap / 2 == pytest.approx(20.0)


def test_a_table_takes_its_spaces_from_rows_of_a_list() -> None:
    names: dict[str, Type] = {"score.gem": "number", "score.bomb": "number"}
    rows = ({"part": "gem", "label": "gems"}, {"part": "bomb", "label": "bombs"})
    stage = Stage(names, lists={"parts": rows})
    columns = [Column(text="{label}"), Column(symbol="{part}", width=8.0), Column(space="score.{part}", width=14.0)]
    drawing = stage.draw(TableOptions(id="score", block="table", columns=columns, list="parts"), Box(0, 0, 60, 20))
    assert [place.space for place in drawing.places] == ["score.gem", "score.bomb"]
    assert [op.text for op in drawing.ops if isinstance(op, Text)][:1] == ["gems"]
    assert stage.faults == []


def test_columns_share_what_the_fixed_ones_leave() -> None:
    columns = [Column(width=20.0), Column(share=1.0), Column(share=3.0)]
    drawing = Stage(theme={"": Style(line=0.0)}).draw(
        TableOptions(id="t", block="table", columns=columns, gap=2.0), Box(0, 0, 104, 10)
    )
    assert [round(op.box.w, 6) for op in drawing.ops if isinstance(op, Rect)] == [20.0, 20.0, 60.0]


@pytest.mark.parametrize(("file", "symbol"), [("", ""), ("a.png", "lotus"), ("", "nosuch")])
def test_a_picture_is_a_file_or_a_known_symbol(file: str, symbol: str) -> None:
    stage = Stage()
    options = PictureOptions(id="logo", block="picture", file=file, symbol=symbol)
    assert stage.draw(options, Box(0, 0, 10, 10)).ops == ()
    assert len(stage.faults) == 1
