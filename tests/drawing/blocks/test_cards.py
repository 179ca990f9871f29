"""Cards as numbers: how many fit, the positions of fronts, backs and crop marks, and the error if a card doesn't fit."""

from __future__ import annotations

from itertools import product
from typing import Literal

import pytest

from sheetgen.drawing.blocks.base import Drawing
from sheetgen.drawing.blocks.cutouts.cards import CardPart, CardSize, CardsOptions, Spot
from sheetgen.drawing.maths import Row, Word
from sheetgen.drawing.papers import Flip
from sheetgen.drawing.sheet import Box, Ellipse, Line, Rect, Symbol, Text
from sheetgen.drawing.theme import Style
from tests.drawing.blocks.room import Stage, ink

PORTRAIT, LANDSCAPE = (210.0, 297.0), (297.0, 210.0)
NAMED = CardPart(box=Spot(2, 2, 20, 8), text="{name}", align="start")


def cards(count: int, **keys: object) -> CardsOptions:
    """Return a block of cards with their number on both sides, 60 × 40 mm by default."""
    told: dict[str, object] = {
        "card": CardSize(width=60, height=40),
        "rows": tuple({"name": str(number)} for number in range(1, count + 1)),
        "front": (NAMED,),
        "back": (NAMED,),
    }
    return CardsOptions(id="cards", block="cards", at="c1 r1", **{**told, **keys})  # type: ignore[arg-type]


def pages(options: CardsOptions, paper: tuple[float, float] = PORTRAIT, stage: Stage | None = None) -> list[Drawing]:
    """All pages the block draws on a paper with a margin of 5 mm."""
    stage = stage or Stage(paper=paper)
    drawing = stage.draw(options, Box(0, 0, *paper).inset(5))
    assert stage.faults == []
    return [drawing, *drawing.pages]


def places(page: Drawing) -> dict[str, tuple[float, float]]:
    """Map the text of each card to the position of its top left corner."""
    (alone,) = [op for op in Stage().draw(cards(1, marks=0.0), Box(0, 0, 60, 40)).ops if isinstance(op, Text)]
    return {op.text: (op.x - alone.x, op.y - alone.y) for op in page.ops if isinstance(op, Text)}


@pytest.mark.parametrize("count", [1, 5, 17, 18, 19, 36, 37])
def test_as_many_pages_as_needed_each_followed_by_its_backs(count: int) -> None:
    """On A4 there is room for 3 × 6 cards of 60 × 40 mm."""
    drawn = pages(cards(count))
    assert len(drawn) == 2 * -(-count // 18)
    fronts, backs = drawn[::2], drawn[1::2]
    assert [name for page in fronts for name in places(page)] == [str(n) for n in range(1, count + 1)]
    assert [set(places(page)) for page in fronts] == [set(places(page)) for page in backs]
    assert len(pages(cards(count, flip="none"))) == -(-count // 18)


def test_no_cards_draw_nothing() -> None:
    assert pages(cards(0)) == [Drawing()]


def test_each_list_begins_on_a_page_of_its_own() -> None:
    lists = {"red": ({"name": "r1"}, {"name": "r2"}), "blue": ({"name": "b1"},)}
    drawn = pages(cards(0, lists=("red", "blue"), flip="none"), stage=Stage(lists=lists, paper=PORTRAIT))
    assert [list(places(page)) for page in drawn] == [["r1", "r2"], ["b1"]]


@pytest.mark.parametrize(("flip", "paper"), list(product(("long", "short"), (PORTRAIT, LANDSCAPE))))
def test_every_back_lies_behind_its_front(flip: Flip, paper: tuple[float, float]) -> None:
    """If portrait paper is turned over its long edge, or landscape over its short edge, left and right swap; otherwise top and
    bottom swap."""
    width, height = paper
    front, back = (places(page) for page in pages(cards(7, flip=flip), paper))
    upright = (flip == "long") == (paper == PORTRAIT)
    for name, (x, y) in front.items():
        behind = (width - x - 60, y) if upright else (x, height - y - 40)
        assert back[name] == pytest.approx(behind)


def test_the_edge_told_for_a_print_goes_before_the_layouts() -> None:
    told = pages(cards(7, flip="long"), stage=Stage(paper=PORTRAIT, flip="short"))
    assert told == pages(cards(7, flip="short"))
    assert told != pages(cards(7, flip="long"))
    assert len(pages(cards(7, flip="none"), stage=Stage(paper=PORTRAIT, flip="short"))) == 1


@pytest.mark.parametrize(("gap", "paper"), list(product((0.0, 2.0, 6.0), (PORTRAIT, LANDSCAPE))))
def test_crop_marks_stand_at_the_cuts_clear_of_cards_and_of_the_margin(gap: float, paper: tuple[float, float]) -> None:
    options = cards(40, gap=gap)
    front, back = pages(options, paper)[:2]
    marks = [op for op in front.ops if isinstance(op, Line)]
    slots = [Box(x, y, 60, 40) for x, y in places(front).values()]
    inside = Box(0, 0, *paper).inset(5)
    assert all(inside.holds(ink(mark)) for mark in marks)
    assert [(mark, slot) for mark in marks for slot in slots if slot.inset(-0.5).overlaps(ink(mark))] == []
    cut = (
        {round(x, 3) for slot in slots for x in (slot.x, slot.right)},
        {round(y, 3) for slot in slots for y in (slot.y, slot.bottom)},
    )
    upright = {round(mark.x1, 3) for mark in marks if mark.x1 == mark.x2}
    level = {round(mark.y1, 3) for mark in marks if mark.y1 == mark.y2}
    assert (upright, level) == cut
    assert not any(isinstance(op, Line) for op in back.ops)


def test_marks_stand_between_cards_that_are_far_apart_only() -> None:
    def between(gap: float) -> bool:
        (front, _) = pages(cards(4, gap=gap, card=CardSize(width=80, height=80)))
        middle = Box(40, 100, 130, 12)
        return any(middle.overlaps(ink(op)) for op in front.ops if isinstance(op, Line))

    assert [between(gap) for gap in (0.0, 2.0, 4.0)] == [False, False, True]
    assert not any(isinstance(op, Line) for page in pages(cards(3, marks=0.0)) for op in page.ops)


def test_cards_do_not_overlap_and_keep_their_distance() -> None:
    found = sorted(places(pages(cards(40, gap=3.0))[0]).values())
    boxes = [Box(x, y, 60 + 3 - 1e-3, 40 + 3 - 1e-3) for x, y in found]
    assert len(boxes) == 3 * 6
    assert not any(a.overlaps(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])


def test_the_same_backs_are_drawn_once() -> None:
    drawn = pages(cards(54, back=(CardPart(box=Spot(2, 2, 20, 8), text="back"),)))
    assert drawn[1] is drawn[3] is drawn[5]
    assert drawn[0] is not drawn[2]


def test_a_card_too_large_for_its_cells_says_how_much_is_missing() -> None:
    stage = Stage()
    assert stage.draw(cards(3), Box(0, 0, 60, 50)) == Drawing()
    assert stage.faults == [("no card of 60 × 40 mm fits: it needs 8.0 mm more in width", "card")]


def test_a_part_over_the_edge_of_its_card_is_a_fault() -> None:
    stage = Stage()
    stage.draw(cards(1, front=(NAMED, CardPart(box=Spot(50, 2, 12, 8), text="x"))), Box(0, 0, 100, 100))
    assert stage.faults == [("this part extends beyond the card of 60 × 40 mm", "front.2.box")]


@pytest.mark.parametrize("turned", [False, True])
def test_parts_keep_to_their_places(turned: bool) -> None:
    """Shape, symbol, text and formula of a card, upside down as well."""
    spots = (Spot(1, 1, 20, 10), Spot(30, 3, 8, 8), Spot(1, 20, 58, 19), Spot(40, 2, 10, 10), Spot(50, 2, 8, 8))
    front = (
        CardPart(box=spots[0], shape="rect", text="{name}", turned=turned),
        CardPart(box=spots[1], symbol="pig", turned=turned),
        CardPart(box=spots[2], formula="sum", style="large", turned=turned),
        CardPart(box=spots[3], shape="ellipse", turned=turned),
        CardPart(box=spots[4], shape="left", style="filled", turned=turned),
    )
    theme = {"large": Style(size=40), "filled": Style(fill="#aa0000")}
    stage = Stage(theme=theme, formulas={"sum": Row((Word("ab"), Word("12")))})
    drawing = stage.draw(cards(1, front=front, marks=0.0), Box(10, 10, 60, 40))
    assert stage.faults == []
    holding = [Box(10 + spot.x, 10 + spot.y, spot.width, spot.height) for spot in spots]
    assert [op for op in drawing.ops if not any(box.holds(ink(op), 1e-3) for box in holding)] == []
    angles = {op.angle for op in drawing.ops if isinstance(op, Text | Symbol)}
    assert angles == {180.0 if turned else 0.0}


@pytest.mark.parametrize("cut", ["rect", "ellipse"])
def test_a_half_shape_lies_on_its_side(cut: Literal["rect", "ellipse"]) -> None:
    def half(shape: Literal["left", "right"]) -> Box:
        part = CardPart(box=Spot(0, 0, 40, 40), shape=shape, style="filled")
        stage = Stage(theme={"filled": Style(fill="#aa0000", stroke="none", radius=6.0)})
        card = CardSize(width=60, height=40, shape=cut)
        (op,) = stage.draw(cards(1, front=(part,), card=card, marks=0.0), Box(0, 0, 60, 40)).ops
        return ink(op)

    assert half("left") == pytest.approx((0, 0, 20, 40))
    assert half("right") == pytest.approx((20, 0, 20, 40))


@pytest.mark.parametrize(("cut", "kind"), [("rect", Rect), ("ellipse", Ellipse)])
def test_a_part_may_have_the_shape_of_its_card(cut: Literal["rect", "ellipse"], kind: type) -> None:
    part = CardPart(box=Spot(0, 0, 60, 40), shape="card")
    (op,) = Stage().draw(cards(1, front=(part,), card=CardSize(width=60, height=40, shape=cut), marks=0.0), Box(0, 0, 60, 40)).ops
    assert isinstance(op, kind)


def test_a_formula_too_long_for_its_card_is_a_fault() -> None:
    front = (CardPart(box=Spot(0, 0, 60, 40), formula="long", least=12.0),)
    stage = Stage(formulas={"long": Word("a" * 40)})
    stage.draw(cards(1, front=front), Box(0, 0, 100, 100))
    ((message, key),) = stage.faults
    assert message.startswith("the formula 'long' fits only at 7.")
    assert message.endswith(" pt, which is less than 12 pt")
    assert key == "front.1.formula"
