"""Rows in columns: all of them, in order, each in a column with enough space; blocks unbroken if possible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.drawing.sheet import Box, Text
from sheetgen.press.proofs.flow import Block, Frame, Row, flow_rows

HIGH, WIDE = 100.0, 80.0
HEIGHTS = st.floats(1, 40)
BLOCKS = st.lists(
    st.builds(
        lambda heights, page, after, heads, apart: (heights, page, after, heads, apart),
        st.lists(HEIGHTS, min_size=1, max_size=9),
        st.integers(0, 3),
        st.floats(0, 5),
        st.booleans(),
        st.booleans(),
    ),
    min_size=1,
    max_size=12,
)


def frames(columns: int = 2) -> Iterator[Frame]:
    """Columns of pages without end."""
    return (Frame(page, Box(90.0 * n, 10, WIDE, HIGH)) for page in count() for n in range(columns))


def row(height: float, text: str = "") -> Row:
    return Row(height, (Text(1, 2, text, 8),))


@given(BLOCKS)
def test_every_row_stands_once_in_order_and_in_a_column(given: list[tuple[list[float], int, float, bool, bool]]) -> None:
    blocks = [
        Block(tuple(row(height, f"{n}.{m}") for m, height in enumerate(heights)), page, after, heads, apart)
        for n, (heights, page, after, heads, apart) in enumerate(given)
    ]
    standing = flow_rows(blocks, frames())
    texts = [op for each in standing for op in each.ops if isinstance(op, Text)]
    assert [text.text for text in texts] == [
        op.text for block in blocks for row in block.rows for op in row.ops if isinstance(op, Text)
    ]
    order = [(each.page, each.box.x, each.box.y) for each in standing]
    assert order == sorted(order)
    for each, text in zip(standing, texts, strict=True):
        assert Box(each.box.x, 10, WIDE, HIGH).holds(each.box)
        assert (text.x, text.y) == (each.box.x + 1, each.box.y + 2)
        assert each.page >= blocks[int(text.text.partition(".")[0])].page


def test_a_block_that_fits_a_column_stays_whole() -> None:
    blocks = [Block((row(70),)), Block((row(20), row(20)))]
    assert [(each.box.x, each.box.y) for each in flow_rows(blocks, frames())] == [(0, 10), (90, 10), (90, 30)]


def test_one_that_fits_none_parts_between_rows() -> None:
    standing = flow_rows([Block(tuple(row(30) for _ in range(5)))], frames())
    assert [each.box.x for each in standing] == [0, 0, 0, 90, 90]


def test_a_heading_stays_with_what_follows() -> None:
    blocks = [Block((row(80),)), Block((row(10),), heads=True), Block((row(20),))]
    assert [each.box.x for each in flow_rows(blocks, frames())] == [0, 90, 90]


def test_a_row_higher_than_a_column_stands_alone() -> None:
    assert [(each.page, each.box.x) for each in flow_rows([Block((row(5),)), Block((row(150),))], frames(1))] == [(0, 0), (1, 0)]


def test_apart_is_the_next_column_of_the_same_page() -> None:
    blocks = [Block((row(10),)), Block((row(10),), apart=True), Block((row(10),), apart=True)]
    assert [(each.page, each.box.x) for each in flow_rows(blocks, frames())] == [(0, 0), (0, 90), (0, 90)]
