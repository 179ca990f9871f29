"""The net's input for regions, and the same results as in training."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.drawing.proofs.hand import filled_in
from sheetgen.drawing.sheet import Box, Place
from sheetgen.form.written import Written
from sheetgen.photo.ink.layer import ink_layer
from sheetgen.photo.ink.net import NOTHING, SOMETHING, region_probabilities
from sheetgen.photo.ink.net_input import CHANNELS, MARGIN, SIDE, NetInput, net_input
from sheetgen.photo.ink.owners import ink_of_regions
from sheetgen.photo.ink.regions import Region, regions
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.picture.nets import convolve, windows
from tests.photo.flat import Flat
from tests.photo.made import Stroke, region, strokes_on


def looked_at(sheet: Flat) -> tuple[list[Region], NetInput]:
    """Return the regions of a flat sheet and their net input."""
    page = sheet.print.page
    form = filled_in(sheet.print.layout.content.form, Written({}))
    flat = [region for each in regions(page.places, form.spaces) for region in each]
    strokes = Strokes(ink_layer(*sheet.seen()), page)
    return flat, net_input(strokes, flat, ink_of_regions(strokes, flat))


def test_a_crossed_box_looks_crossed_and_the_others_empty() -> None:
    sheet = Flat("skat")
    sheet.cross(sheet.box("games.3.alone.2"), 1.0)
    flat, found = looked_at(sheet)
    at = next(n for n, region in enumerate(flat) if region.space == "games.3.alone.2")
    assert found.maps.shape == (len(flat), SIDE, SIDE, CHANNELS)
    rim = round(SIDE * MARGIN / (1 + 2 * MARGIN))
    inside = found.maps[:, rim:-rim, rim:-rim]
    assert inside[at, :, :, 1].mean() > 0.1
    assert np.delete(inside[..., 1].mean(axis=(1, 2)), at).max() < 0.01
    p = region_probabilities(found)
    assert np.allclose(p.sum(axis=1), 1, atol=1e-4)
    assert p[at, SOMETHING] > 0.9
    assert np.delete(p[:, NOTHING], at).min() > 0.9


def test_squares_and_layers_are_what_loops_give() -> None:
    rng = np.random.default_rng(3)
    maps = rng.random((2, 7, 9, 3), np.float32)
    cut = windows(maps, (3, 3), (2, 2))
    assert cut.shape == (2, 3, 4, 27)
    assert (cut[1, 2, 3].reshape(3, 3, 3) == maps[1, 4:7, 6:9]).all()
    weights, more = rng.normal(size=(27, 4)).astype(np.float32), rng.normal(size=4).astype(np.float32)
    found = convolve(maps, weights, more)
    padded = np.pad(maps, ((0, 0), (1, 1), (1, 1), (0, 0)))
    for n, row, column in np.ndindex(*found.shape[:3]):
        square = padded[n, 2 * row : 2 * row + 3, 2 * column : 2 * column + 3]
        wanted = np.maximum(np.einsum("abc,abcd->d", square, weights.reshape(3, 3, 3, 4)) + more, 0)
        assert np.allclose(found[n, row, column], wanted, atol=1e-4)


def test_what_lies_within_a_place_is_not_what_lies_on_it() -> None:
    outer, inner = Place("one", "number", Box(0, 0, 10, 10)), Place("two", "number", Box(2, 2, 3, 3))
    found = regions([outer, inner, outer._replace(space="three")], {})
    assert [[each.inner for each in some] for some in found] == [[(inner.box,)], [()], [(inner.box,)]]


@pytest.mark.parametrize("at", [0.0, 0.4, 0.9])
def test_a_short_word_on_a_line_across_the_page_is_seen_at_its_size(at: float) -> None:
    """The net's input is the same as for a line as short as the word; this also holds for a blank line."""
    wide, other = Box(1, 4, 28, 1.75), Box(1, 12, 28, 1.75)
    x = 2 + 26 * at
    strokes = strokes_on([Stroke(x, 4.2, 0.3, 1.2), Stroke(x + 0.6, 4.2, 0.3, 1.2)], wide, other)
    fields = [region(wide, ticked=False, value=None), region(other, ticked=False, value=None)]
    left = ink_of_regions(strokes, fields)
    found = net_input(strokes, fields, left)
    narrow = [field._replace(box=Box(min(max(x + 0.45 - 3.5, 1), 22), field.box.y, 7, 1.75)) for field in fields]
    alike = net_input(strokes, narrow, left)
    assert np.abs(found.figures - alike.figures).max() < 1e-5
    ours = found.maps[0, ..., 1].sum()
    assert ours > 10
    assert ours == pytest.approx(alike.maps[0, ..., 1].sum(), rel=0.1)
    assert found.maps[1, ..., 1].max() == 0
