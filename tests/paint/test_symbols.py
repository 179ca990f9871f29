"""Symbols: every name is drawn, centred, at one visual size, and its icon shows what the name says."""

from __future__ import annotations

import pytest

from sheetgen.drawing.icons import GLYPHS, ICONS, OTHER
from sheetgen.paint.glyphs import GlyphFile, Steps
from sheetgen.paint.packages import package_file
from sheetgen.paint.symbols import DRAWN, Symbols

GAMES = {
    "namaste": {"lotus", "infinity", "elephant", "eye", "fish", "bamboo", "wheel", "hand", "yin-yang", "stones"},
    "placement": {"gem", "key", "lock", "bomb", "rocket", "planet", "puzzle", "flag", "pile"},
    "lucky dice": {"clover", "pig", "cat", "penny", "horseshoe", "hamsa"},
}
OTHERWISE = dict(
    row.split()
    for row in """
apple food-apple
arrow-down arrow-down-bold
arrow-down-left arrow-bottom-left-thick
arrow-down-right arrow-bottom-right-thick
arrow-left arrow-left-bold
arrow-right arrow-right-bold
arrow-up arrow-up-bold
arrow-up-left arrow-top-left-thick
arrow-up-right arrow-top-right-thick
balance scale-balance
beehive beehive-outline
bishop chess-bishop
boat sail-boat
book book-open-variant
cards cards-playing-outline
check check-bold
chest treasure-chest
club cards-club
coins database
compass compass-rose
crate package-variant-closed
cross close-thick
diamond cards-diamond
dice dice-multiple
dice-blank square-rounded
dog dog-side
field sprout
flag flag-variant
food silverware-fork-knife
gem diamond-stone
grapes fruit-grapes
group account-group
hand hand-front-right
heart cards-heart
horse horse-variant
hourglass timer-sand
key key-variant
king chess-king
knight chess-knight
lightning flash
lock-open lock-open-variant
lotus spa
minus minus-thick
moon weather-night
mountain image-filter-hdr
mouse rodent
palm palm-tree
pawn chess-pawn
pile emoticon-poop
plus plus-thick
potion bottle-tonic-skull
queen chess-queen
rain weather-pouring
road road-variant
scissors content-cut
scroll script-text
ship ferry
spade cards-spade
sun white-balance-sunny
swap swap-horizontal-bold
tablet script-text
target bullseye
tower chess-rook
wand magic-staff
wheel dharmachakra
""".strip().split("\n")
)
"""The font's names for symbols that sheetgen calls differently."""


def followed(steps: Steps) -> list[list[tuple[float, float]]]:
    """Return the contours as polygons that follow curves closely."""
    contours: list[list[tuple[float, float]]] = []
    for letter, *values in steps:
        numbers = [float(value) for value in values]
        if letter == "M":
            contours.append([(numbers[0], numbers[1])])
        elif letter == "L":
            contours[-1].append((numbers[0], numbers[1]))
        elif letter == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = contours[-1][-1], numbers
            for n in range(1, 21):
                t = n / 20
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                contours[-1].append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return contours


def area(polygon: list[tuple[float, float]]) -> float:
    """Signed area: positive when it runs clockwise on paper."""
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


@pytest.mark.parametrize("symbols", GAMES.values(), ids=GAMES)
def test_the_games_symbols_are_there(symbols: set[str]) -> None:
    assert symbols < ICONS


def test_a_symbol_is_an_icon_or_drawn() -> None:
    assert not set(GLYPHS) & set(DRAWN)
    assert set(GLYPHS) | set(DRAWN) == ICONS


def test_any_other_glyph_is_called_as_in_the_font() -> None:
    shapes = Symbols()
    assert shapes.outline(f"{OTHER}sheep") == shapes.outline("sheep")
    assert shapes.outline(f"{OTHER}image-filter-hdr") == shapes.outline("mountain")
    assert shapes.knows(f"{OTHER}zodiac-virgo")
    assert not shapes.knows("zodiac-virgo")
    with pytest.raises(KeyError):
        shapes.outline(f"{OTHER}of-no-font")


def is_centred_and_fills_its_square(points: list[tuple[float, float]]) -> bool:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    centred = [(max(side) + min(side)) / 2 for side in (xs, ys)] == pytest.approx([0.5, 0.5], abs=0.005)
    fills = max(width, height) == pytest.approx(1, abs=0.01) or (width * height) ** 0.5 == pytest.approx(0.9, abs=0.01)
    return centred and fills and max(width, height) <= 1.002


def test_symbols_are_centred_and_fill_their_squares() -> None:
    shapes = Symbols()
    points = {name: [point for contour in followed(shapes.outline(name)) for point in contour] for name in ICONS}
    assert [name for name, each in points.items() if not is_centred_and_fills_its_square(each)] == []


def test_every_contour_of_a_symbol_is_closed() -> None:
    letters = {name: "".join(str(step[0]) for step in Symbols().outline(name)) for name in ICONS}
    assert [name for name, each in letters.items() if each.count("M") != each.count("Z")] == []


def test_a_symbol_is_mostly_ink() -> None:
    areas = {name: [area(contour) for contour in followed(Symbols().outline(name))] for name in ICONS}
    assert [name for name, each in areas.items() if sum(map(abs, each)) <= 0.1] == []
    assert [name for name, each in areas.items() if name in DRAWN and not 0.15 < sum(each) < 0.85] == []


def test_icons_are_the_fonts_own() -> None:
    from fonticon_mdi7 import mdi7

    font = {name: getattr(mdi7.MDI7, OTHERWISE.get(name, name).replace("-", "_")).partition(".")[2] for name in GLYPHS}
    assert {name: ord(glyph or " ") for name, glyph in font.items()} == GLYPHS


def test_glyphs_are_read_as_another_reader_reads_them() -> None:
    """The extents are compared with those stated by the font, for glyphs without stray points."""
    file = GlyphFile(package_file("fonticon_mdi7", "fonts", "materialdesignicons-webfont.ttf"))
    points = [point for contour in followed(file.outline(GLYPHS["yin-yang"], 512)) for point in contour]
    assert (min(y for _, y in points), max(y for _, y in points)) == pytest.approx((448 - 406, 448 + 22), abs=1)
    with pytest.raises(KeyError):
        file.outline(0x41, 24)


def test_an_unknown_symbol_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Symbols().outline("unicorn")
